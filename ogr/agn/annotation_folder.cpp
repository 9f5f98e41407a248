// SPDX-License-Identifier: MIT
// The names of the annotation files in a folder.

#include "ogr/agn/annotation_folder.h"

#include "driver/bgl/qmid.h"
#include "ogr/agn/format/placement.h"
#include "ogr/agn/format/tile_name.h"

#include "cpl_conv.h"
#include "cpl_string.h"
#include "cpl_vsi.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string_view>

namespace flightsim
{

namespace
{

struct FolderCloser
{
    void operator()(VSIDIR *folder) const
    {
        VSICloseDir(folder);
    }
};

using OpenFolder = std::unique_ptr<VSIDIR, FolderCloser>;

OpenFolder Open(const char *path)
{
    // Names suffice; this saves a system call for each file.
    const char *const options[] = {"NAME_AND_TYPE_ONLY=YES", nullptr};
    return OpenFolder(VSIOpenDir(path, 0, options));
}

/** Whether an entry may be a file. Excludes pipes, sockets and devices, because
 * opening one may block forever. A dangling link counts, so that it is
 * reported. */
bool IsFile(const char *folder, const VSIDIREntry &entry)
{
    // The type may be set even if GDAL does not report the mode as known.
    if (VSI_ISREG(entry.nMode))
    {
        return true;
    }
    if (VSI_ISDIR(entry.nMode))
    {
        return false;
    }
    VSIStatBufL status;
    const std::string path = CPLFormFilename(folder, entry.pszName, nullptr);
    return VSIStatExL(path.c_str(), &status,
                      VSI_STAT_EXISTS_FLAG | VSI_STAT_NATURE_FLAG) != 0 ||
           status.st_mode == 0 || VSI_ISREG(status.st_mode);
}

}  // namespace

namespace
{

/** Whether a file belongs to an annotation by its name: its backup, or what
 * programs keep beside it, as in "x.agn.bak" and "x.agn.aux.xml". */
bool IsBesideAnnotation(std::string_view name)
{
    for (std::size_t dot = name.rfind('.'); dot != name.npos && dot > 0;
         dot = name.rfind('.', dot - 1))
    {
        if (agn::HasAnnotationExtension(name.substr(0, dot)))
        {
            return true;
        }
    }
    return false;
}

}  // namespace

bool AnnotationFolder::IsLikely(const char *path)
{
    constexpr int sample = 64;
    const OpenFolder folder = Open(path);
    int files = 0;
    int annotations = 0;
    for (int i = 0; folder != nullptr && i < sample; ++i)
    {
        const VSIDIREntry *entry = VSIGetNextDirEntry(folder.get());
        if (entry == nullptr)
        {
            break;
        }
        if (!IsBesideAnnotation(entry->pszName) && IsFile(path, *entry))
        {
            ++files;
            annotations += agn::HasAnnotationExtension(entry->pszName) ? 1 : 0;
        }
    }
    return 2 * annotations > files;
}

std::optional<AnnotationFolder> AnnotationFolder::List(const char *path)
{
    const OpenFolder folder = Open(path);
    if (folder == nullptr)
    {
        return std::nullopt;
    }
    AnnotationFolder list;
    list.m_path = path;
    while (const VSIDIREntry *entry = VSIGetNextDirEntry(folder.get()))
    {
        if (agn::HasAnnotationExtension(entry->pszName) && IsFile(path, *entry))
        {
            list.Add(entry->pszName);
        }
    }
    list.LeaveOutUnplaced();
    const char *names = list.m_names.c_str();
    std::sort(list.m_entries.begin(), list.m_entries.end(),
              [names](const Entry &a, const Entry &b)
              { return std::strcmp(names + a.name, names + b.name) < 0; });
    return list;
}

AnnotationFolder AnnotationFolder::MakeSingle(const std::string &path)
{
    AnnotationFolder list;
    const char *name = CPLGetFilename(path.c_str());
    list.m_path = path.substr(0, path.size() - std::strlen(name));
    list.Add(name);
    list.LeaveOutUnplaced();
    return list;
}

void AnnotationFolder::Add(const char *name)
{
    const std::optional<bgl::Qmid> cell = agn::FindCell(name);
    m_entries.push_back({static_cast<std::uint32_t>(m_names.size()),
                         cell.value_or(bgl::Qmid{NO_CELL})});
    m_names += name;
    m_names += '\0';
}

void AnnotationFolder::LeaveOutUnplaced()
{
    const auto hasPlace = [](const Entry &entry)
    { return entry.cell.level != NO_CELL; };
    m_isGeoreferenced =
        std::any_of(m_entries.begin(), m_entries.end(), hasPlace);
    if (!m_isGeoreferenced)
    {
        return;
    }
    const auto rest =
        std::stable_partition(m_entries.begin(), m_entries.end(), hasPlace);
    m_leftOut = static_cast<std::size_t>(m_entries.end() - rest);
    if (m_leftOut > 0)
    {
        m_firstLeftOut = m_names.c_str() + rest->name;
    }
    m_entries.erase(rest, m_entries.end());
}

std::string AnnotationFolder::GetPath(std::size_t file) const
{
    const bool hasSeparator =
        m_path.empty() || m_path.back() == '/' || m_path.back() == '\\';
    return m_path + (hasSeparator ? "" : "/") + GetName(file);
}

std::optional<bgl::Qmid> AnnotationFolder::GetCell(std::size_t file) const
{
    const bgl::Qmid &cell = m_entries[file].cell;
    return cell.level != NO_CELL ? std::optional(cell) : std::nullopt;
}

bool AnnotationFolder::IsWanted(std::size_t file,
                                AnnotationFilter &filter) const
{
    const bgl::Qmid &cell = m_entries[file].cell;
    const bool hasCell = cell.level != NO_CELL;
    for (const RowCondition &condition : filter.GetConditions())
    {
        const bool isOther = (condition.field == "file" &&
                              !EQUAL(condition.text.c_str(), GetName(file))) ||
                             (condition.field == "tile" && hasCell &&
                              condition.text != bgl::ToQuadKey(cell));
        if (isOther)
        {
            return false;
        }
    }
    return !hasCell || filter.MayTouch(cell);
}

/** An extra column or row on all sides allows for rounding. */
void AnnotationFilter::FindCells(int level)
{
    const bgl::Qmid first{level, 0, 0};
    const double width = first.East() - first.West();
    const double height = first.North() - first.South();
    constexpr double spare = 1 + agn::Placement::REACH;
    m_level = level;
    m_west = (m_filter.area->MinX - first.West()) / width - 1 - spare;
    m_east = (m_filter.area->MaxX - first.West()) / width + spare;
    m_north = (first.North() - m_filter.area->MaxY) / height - 1 - spare;
    m_south = (first.North() - m_filter.area->MinY) / height + spare;
}

bool AnnotationFilter::Touches(const bgl::Qmid &cell) const
{
    constexpr double reach = agn::Placement::REACH;
    const double width = reach * (cell.East() - cell.West());
    const double height = reach * (cell.North() - cell.South());
    return cell.West() - width <= m_filter.area->MaxX &&
           cell.East() + width >= m_filter.area->MinX &&
           cell.South() - height <= m_filter.area->MaxY &&
           cell.North() + height >= m_filter.area->MinY;
}

}  // namespace flightsim
