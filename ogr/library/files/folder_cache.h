// SPDX-License-Identifier: MIT
// Caches folder listings and finds names case-insensitively.

#ifndef FLIGHTSIM_OGR_LIBRARY_FILES_FOLDER_CACHE_H
#define FLIGHTSIM_OGR_LIBRARY_FILES_FOLDER_CACHE_H

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

/** Lists folders of GDAL's virtual file systems. Catalogues name files
 * case-insensitively, as Windows does; other systems need the exact names. Not
 * thread-safe. */
class FolderCache final
{
  public:
    /** Returns the entries of a folder, sorted by name case-insensitively;
     * empty when it cannot be listed. */
    const std::vector<FolderEntry> &List(const std::string &folder);

    /** Returns the entry of a folder with that name (case-insensitive), or
     * null. */
    const FolderEntry *FindEntry(const std::string &folder,
                                 std::string_view name);

    /** Returns the existing path for a name relative to a folder, which may
     * contain ".."; nothing if it does not exist, or has more than 256 names or
     * 32 767 characters. Virtual file systems are neither left nor entered, and
     * ".." is not supported there: in a URL it could lead to another
     * machine. */
    std::optional<std::string> Find(const std::string &folder,
                                    std::string_view relative);

    bool IsFolder(const std::string &path);

    /** Returns the folders that exist but could not be listed. */
    const std::vector<std::string> &GetUnlisted() const
    {
        return m_unlisted;
    }

  private:
    void MoveUp(std::string &path, std::string &rest);

    /** Existing folders only: a catalogue may name any number of others. */
    std::map<std::string, std::vector<FolderEntry>> m_folders{};

    /** The entries of a missing folder: none. */
    const std::vector<FolderEntry> m_none{};
    std::vector<std::string> m_unlisted{};
};

/** Reads a small file as UTF-8; nothing when it cannot be read. */
std::optional<std::string> ReadCatalogueFile(const std::string &path);

}  // namespace flightsim

#endif
