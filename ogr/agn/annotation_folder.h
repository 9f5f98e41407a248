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

/** A filter, and the cells that its area may touch. */
class AnnotationFilter final
{
  public:
    AnnotationFilter() = default;

    explicit AnnotationFilter(const RowFilter &filter) : m_filter(filter)
    {
    }

    const std::vector<RowCondition> &GetConditions() const
    {
        return m_filter.conditions;
    }

    /** Whether a file of that cell may hold anything in the area. A folder has
     * thousands of files, all checked each time a map is drawn, so nearly all
     * are decided by their position in the grid. */
    bool MayTouch(const bgl::Qmid &cell)
    {
        if (!m_filter.area)
        {
            return true;
        }
        if (cell.level != m_level)
        {
            FindCells(cell.level);
        }
        return cell.u >= m_west && cell.u <= m_east && cell.v >= m_north &&
               cell.v <= m_south && Touches(cell);
    }

  private:
    void FindCells(int level);
    bool Touches(const bgl::Qmid &cell) const;

    RowFilter m_filter{};

    /** Columns and rows of a level, with some to spare. */
    int m_level = -1;
    double m_west = 0;
    double m_east = 0;
    double m_north = 0;
    double m_south = 0;
};

/** One file, or the files of a folder sorted by name. Takes some forty bytes
 * for each.
 *
 * If any name has a location (see agn::FindCell), files without one are left
 * out, because they cannot be shown in the same coordinates.
 */
class AnnotationFolder final
{
  public:
    /** Whether a folder is likely for annotation files: more than half of its
     * first files are. Checks only some dozens. */
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
    bool IsWanted(std::size_t file, AnnotationFilter &filter) const;

  private:
    struct Entry
    {
        /** Offset of the name in m_names. */
        std::uint32_t name;

        /** At level NO_CELL without one. */
        bgl::Qmid cell;
    };

    static constexpr int NO_CELL = -1;

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
