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

/** One file, or the files of a folder in the order of their names. Takes some
 * thirty bytes for each of them.
 *
 * When any of them has a place in its name (see agn::FindCell), those without
 * are left out, because they cannot be shown in the same coordinates.
 */
class AnnotationFolder final
{
  public:
    /** Whether a folder is there for annotation files: of its first entries
     * that are files, more than half are such. Looks at some dozens only. */
    static bool IsLikely(const char *path);

    /** Lists a folder, not those inside of it. Nothing, without a message, when
     * there is no such folder. */
    static std::optional<AnnotationFolder> List(const char *path);

    /** One file as a folder of its own. */
    static AnnotationFolder MakeSingle(const std::string &path);

    std::size_t Count() const
    {
        return m_entries.size();
    }

    /** The name of a file without folders. */
    const char *GetName(std::size_t file) const
    {
        return m_names.c_str() + m_entries[file].name;
    }

    std::string GetPath(std::size_t file) const;

    /** The cell of a file; nothing unless the folder is georeferenced. */
    std::optional<bgl::Qmid> GetCell(std::size_t file) const;

    bool IsGeoreferenced() const
    {
        return m_isGeoreferenced;
    }

    /** How many files were left out, and the name of one of them. */
    std::size_t CountLeftOut() const
    {
        return m_leftOut;
    }

    const std::string &GetLeftOut() const
    {
        return m_firstLeftOut;
    }

    /** Whether a file may hold anything that passes the filter, as far as its
     * name says. */
    bool IsWanted(std::size_t file, const RowFilter &filter) const;

  private:
    struct Entry
    {
        /** Where the name begins in m_names. */
        std::uint32_t name;

        /** The cell as QMID dword A; 0 for none. */
        std::uint32_t cell;
    };

    void Add(const char *name);
    void LeaveOutUnplaced();

    std::string m_path{};

    /** All names, each with a zero behind it. */
    std::string m_names{};

    std::vector<Entry> m_entries{};
    bool m_isGeoreferenced = false;
    std::size_t m_leftOut = 0;
    std::string m_firstLeftOut{};
};

}  // namespace flightsim

#endif
