// SPDX-License-Identifier: MIT
// What exclusions of higher packs of X-Plane take away: chapter 3 of
// ogr/dsf/format/format.md.

#include "ogr/library/tile_exclusions.h"

#include "driver/base/vsi_source.h"
#include "ogr/dsf/dsf_content.h"
#include "ogr/dsf/dsf_dataset.h"
#include "ogr/dsf/format/area.h"

#include <algorithm>
#include <cmath>

namespace flightsim
{

namespace
{

int FloorDegree(double degrees, double most)
{
    return static_cast<int>(std::floor(std::clamp(degrees, -most, most)));
}

/** Whether a position lies in an area, or on its southern or western edge. */
bool HoldsPlace(const std::vector<dsf::MapPoint> &corners, double x, double y)
{
    bool isInside = false;
    for (std::size_t i = 0; i < corners.size(); ++i)
    {
        const dsf::MapPoint &a = corners[i];
        const dsf::MapPoint &b = corners[(i + 1) % corners.size()];
        if ((a.y <= y) != (b.y <= y) &&
            x >= a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x))
        {
            isInside = !isInside;
        }
    }
    return isInside;
}

}  // namespace

std::uint64_t
TileExclusions::Prepare(const std::vector<const SceneryFile *> &files)
{
    if (!m_isPrepared)
    {
        m_isPrepared = true;
        const auto part = static_cast<std::uint32_t>(DsfPart::Exclusion);
        for (const SceneryFile *file : files)
        {
            if (file->isTile && file->summary.HasSection(part))
            {
                Add(*file);
            }
        }
    }
    return m_errors;
}

void TileExclusions::Add(const SceneryFile &file)
{
    bgl::ProblemList problems;
    const std::unique_ptr<VsiSource> source =
        VsiSource::Open(file.path.c_str());
    const std::unique_ptr<dsf::DsfFile> head =
        source != nullptr ? ReadDsfHead(*source, problems) : nullptr;
    if (head == nullptr)
    {
        ++m_errors;
        return;
    }
    for (dsf::Exclusion &exclusion : dsf::ListExclusions(*head))
    {
        if (exclusion.corners.empty())
        {
            continue;
        }
        const auto [west, east] = std::minmax_element(
            exclusion.corners.begin(), exclusion.corners.end(),
            [](const dsf::MapPoint &a, const dsf::MapPoint &b)
            { return a.x < b.x; });
        const auto [south, north] = std::minmax_element(
            exclusion.corners.begin(), exclusion.corners.end(),
            [](const dsf::MapPoint &a, const dsf::MapPoint &b)
            { return a.y < b.y; });
        const int first = FloorDegree(west->x, 180.0);
        const int last = FloorDegree(east->x, 180.0);
        const int lowest = FloorDegree(south->y, 90.0);
        const int highest = FloorDegree(north->y, 90.0);
        const auto area = std::make_shared<const Area>(Area{
            std::move(exclusion.kind), &file, std::move(exclusion.corners)});
        for (int x = first; x <= last; ++x)
        {
            for (int y = lowest; y <= highest; ++y)
            {
                m_areas[{x, y}].push_back(area);
            }
        }
    }
}

const SceneryFile *TileExclusions::Find(const std::string &kind,
                                        const SceneryFile &file,
                                        double longitude, double latitude) const
{
    const SceneryFile *uppermost = nullptr;
    const auto found = m_areas.find(
        {FloorDegree(longitude, 180.0), FloorDegree(latitude, 90.0)});
    if (found == m_areas.end())
    {
        return nullptr;
    }
    for (const std::shared_ptr<const Area> &area : found->second)
    {
        if (area->file->area > file.area && area->kind == kind &&
            (uppermost == nullptr || area->file->rank > uppermost->rank) &&
            HoldsPlace(area->corners, longitude, latitude))
        {
            uppermost = area->file;
        }
    }
    return uppermost;
}

}  // namespace flightsim
