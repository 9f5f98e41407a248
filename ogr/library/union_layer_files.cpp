// SPDX-License-Identifier: MIT
// Which files a layer over all files has to read.

#include "ogr/library/format/catalogue_text.h"
#include "ogr/library/union_layer.h"

#include <algorithm>
#include <string_view>

namespace flightsim
{

namespace
{

bool Intersects(const SceneryFile &file, const OGREnvelope &area)
{
    const std::vector<library::Bounds> parts = file.summary.bounds.GetParts();
    return parts.empty() || std::any_of(parts.begin(), parts.end(),
                                        [&](const library::Bounds &part)
                                        {
                                            return part.west <= area.MaxX &&
                                                   part.east >= area.MinX &&
                                                   part.south <= area.MaxY &&
                                                   part.north >= area.MinY;
                                        });
}

/** Whether points of a file may lie in a part of the world. */
bool Touches(const SceneryFile &file, const Partition &partition)
{
    const std::vector<library::Bounds> parts = file.summary.bounds.GetParts();
    return parts.empty() ||
           std::any_of(parts.begin(), parts.end(),
                       [&](const library::Bounds &part) {
                           return partition.Touches(part.west, part.south,
                                                    part.east, part.north);
                       });
}

}  // namespace

/** Whether a section of a file may hold rows. */
bool UnionLayer::MayHaveRows(const SceneryFile &file) const
{
    return std::any_of(m_sections.begin(), m_sections.end(),
                       [&](std::uint32_t section)
                       { return file.summary.HasSection(section); });
}

/** Whether rows may lie outside of the bounds of a file. */
bool UnionLayer::IsUnplaced(const SceneryFile &file) const
{
    return std::any_of(m_sections.begin(), m_sections.end(),
                       [&](std::uint32_t section)
                       { return file.summary.IsUnplaced(section); });
}

bool UnionLayer::IsCandidate(const SceneryFile &file) const
{
    if (!MayHaveRows(file) || (m_filter.area && !IsUnplaced(file) &&
                               !Intersects(file, *m_filter.area)))
    {
        return false;
    }
    if (wkbFlatten(GetType()) == wkbPoint && !IsUnplaced(file) &&
        !Touches(file, m_partition))
    {
        return false;
    }
    const std::string &title =
        m_files->GetLibrary().GetAreas()[file.area].title;
    return std::all_of(m_filter.conditions.begin(), m_filter.conditions.end(),
                       [&](const RowCondition &condition)
                       {
                           const std::string &value =
                               condition.field == FILE_NAME ? file.path : title;
                           return (condition.field != FILE_NAME &&
                                   condition.field != AREA_NAME) ||
                                  library::EqualsIgnoringCase(condition.text,
                                                              value);
                       });
}

}  // namespace flightsim
