// SPDX-License-Identifier: MIT
// The names of the annotation files in a folder.

#ifndef FLIGHTSIM_OGR_AGN_ANNOTATION_FOLDER_H
#define FLIGHTSIM_OGR_AGN_ANNOTATION_FOLDER_H

#include "driver/bgl/qmid.h"
#include "ogr/layer/row_source.h"

#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** One file, or the files of a folder sorted by name. Takes some thirty bytes
 * for each.
 *
 * If any name has a location (see agn::FindCell), files without one are left
 * out, because they cannot be shown in the same coordinates.
 */
class AnnotationFolder final
{
  public:
    /** Whether a folder is meant for annotation files: more than half of its
     * first files are annotation files. Checks only some dozens. */
    static bool IsLikely(const char *path);

    /** Lists a folder without its subfolders. Returns nothing, without a
     * message, if there is no such folder. */
    static std::optional<AnnotationFolder> List(const char *path);

    /** Makes a folder of a single file. */
    static AnnotationFolder MakeSingle(const std::string &path);

    std::size_t Count() const
    {
        return m_entries.size();
    }

    /** Returns the name of a file without folders. */
    const char *GetName(std::size_t file) const
    {
        return m_names.c_str() + m_entries[file].name;
    }

    std::string GetPath(std::size_t file) const;

    /** Returns the cell of a file; nothing unless the folder is
     * georeferenced. */
    std::optional<bgl::Qmid> GetCell(std::size_t file) const;

    bool IsGeoreferenced() const
    {
        return m_isGeoreferenced;
    }

    /** Number of files left out, and the name of one of them. */
    std::size_t CountLeftOut() const
    {
        return m_leftOut;
    }

    const std::string &GetLeftOut() const
    {
        return m_firstLeftOut;
    }

    /** Whether a file may hold anything that passes the filter, judging by its
     * name. */
    bool IsWanted(std::size_t file, const RowFilter &filter) const;

  private:
    struct Entry
    {
        /** Offset of the name in m_names. */
        std::uint32_t name;

        /** The cell as QMID A dword; 0 for none. */
        std::uint32_t cell;
    };

    void Add(const char *name);
    void LeaveOutUnplaced();

    std::string m_path{};

    /** All names, NUL-terminated. */
    std::string m_names{};

    std::vector<Entry> m_entries{};
    bool m_isGeoreferenced = false;
    std::size_t m_leftOut = 0;
    std::string m_firstLeftOut{};
};

}  // namespace flightsim

#endif
