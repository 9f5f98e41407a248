// SPDX-License-Identifier: MIT
// Folders that are listed once, and names in them of any letter case.

#ifndef FLIGHTSIM_OGR_LIBRARY_FOLDER_CACHE_H
#define FLIGHTSIM_OGR_LIBRARY_FOLDER_CACHE_H

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flightsim
{

struct FolderEntry
{
    std::string name;
    bool isFolder = false;
};

/** Lists folders of GDAL's virtual file systems. Catalogues name files as
 * Windows finds them, without regard to case; other systems need the names as
 * they are. Not thread-safe. */
class FolderCache final
{
  public:
    /** The entries of a folder in the order of their names without regard to
     * case; empty when it cannot be listed. */
    const std::vector<FolderEntry> &List(const std::string &folder);

    /** The entry of a folder with that name in any case; null for none. */
    const FolderEntry *FindEntry(const std::string &folder,
                                 std::string_view name);

    /** The path of something below a folder; nothing when it is not there. */
    std::optional<std::string> Find(const std::string &folder,
                                    std::string_view relative);

    bool IsFolder(const std::string &path);

    /** Folders that are there and could not be listed. */
    const std::vector<std::string> &GetUnlisted() const
    {
        return m_unlisted;
    }

  private:
    std::vector<FolderEntry> ReadFolder(const std::string &path);

    std::map<std::string, std::vector<FolderEntry>> m_folders{};
    std::vector<std::string> m_unlisted{};
};

/** The whole text of a small file in UTF-8; nothing when it cannot be read. */
std::optional<std::string> ReadCatalogueFile(const std::string &path);

}  // namespace flightsim

#endif
