// SPDX-License-Identifier: MIT
// Applies the exclusions of higher packs of X-Plane: chapter 3 of
// ogr/dsf/format/format.md.

#include "ogr/library/layers/tile_exclusions.h"

#include "driver/base/vsi_source.h"
#include "ogr/dsf/dsf_content.h"
#include "ogr/dsf/dsf_dataset.h"
#include "ogr/dsf/format/area.h"

#include <algorithm>
#include <cmath>
#include <functional>

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

/** Counts the corners of lines and areas that pass a test; the first corner of
 * a ring counts once. */
class CornerVisitor final : public OGRDefaultConstGeometryVisitor
{
  public:
    using Test = std::function<bool(double x, double y)>;
    using OGRDefaultConstGeometryVisitor::visit;

    explicit CornerVisitor(Test test) : m_test(std::move(test))
    {
    }

    void visit(const OGRLineString *line) override
    {
        Count(*line, line->getNumPoints());
    }

    void visit(const OGRLinearRing *ring) override
    {
        Count(*ring, ring->getNumPoints() - 1);
    }

    int CountAccepted() const
    {
        return m_count;
    }

  private:
    void Count(const OGRSimpleCurve &curve, int count)
    {
        for (int i = 0; i < count; ++i)
        {
            m_count += m_test(curve.getX(i), curve.getY(i)) ? 1 : 0;
        }
    }

    const Test m_test;
    int m_count = 0;
};

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
        auto area = std::make_shared<Area>();
        area->kind = std::move(exclusion.kind);
        area->file = &file;
        area->corners = std::move(exclusion.corners);
        auto ring = std::make_unique<OGRLinearRing>();
        for (const dsf::MapPoint &corner : area->corners)
        {
            ring->addPoint(corner.x, corner.y);
        }
        ring->closeRings();
        area->polygon.addRingDirectly(ring.release());
        area->polygon.getEnvelope(&area->bounds);
        const int first = FloorDegree(area->bounds.MinX, 180.0);
        const int last = FloorDegree(area->bounds.MaxX, 180.0);
        const int lowest = FloorDegree(area->bounds.MinY, 90.0);
        const int highest = FloorDegree(area->bounds.MaxY, 90.0);
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

/** Lists the areas that bounds touch. */
std::set<std::shared_ptr<const TileExclusions::Area>>
TileExclusions::ListAbove(const std::string &kind, const SceneryFile &file,
                          const OGREnvelope &bounds) const
{
    std::set<std::shared_ptr<const Area>> areas;
    const int lowest = FloorDegree(bounds.MinY, 90.0);
    const int highest = FloorDegree(bounds.MaxY, 90.0);
    const int last = FloorDegree(bounds.MaxX, 180.0);
    for (int x = FloorDegree(bounds.MinX, 180.0); x <= last; ++x)
    {
        for (auto cell = m_areas.lower_bound({x, lowest});
             cell != m_areas.end() && cell->first <= std::pair(x, highest);
             ++cell)
        {
            for (const std::shared_ptr<const Area> &area : cell->second)
            {
                if (area->file->area > file.area && area->kind == kind &&
                    area->bounds.Intersects(bounds))
                {
                    areas.insert(area);
                }
            }
        }
    }
    return areas;
}

TileExclusions::Touch
TileExclusions::FindTouching(const std::string &kind, const SceneryFile &file,
                             const OGRGeometry &geometry) const
{
    OGREnvelope bounds;
    geometry.getEnvelope(&bounds);
    const auto areas = ListAbove(kind, file, bounds);
    if (areas.empty())
    {
        return {};
    }
    std::set<std::shared_ptr<const Area>> touching;
    CornerVisitor corners(
        [&](double x, double y)
        {
            bool isInside = false;
            for (const std::shared_ptr<const Area> &area : areas)
            {
                if (HoldsPlace(area->corners, x, y))
                {
                    isInside = true;
                    touching.insert(area);
                }
            }
            return isInside;
        });
    geometry.accept(&corners);
    Touch touch;
    touch.corners = corners.CountAccepted();
    CPLErrorStateBackuper backuper;
    CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
    for (const std::shared_ptr<const Area> &area : areas)
    {
        if ((touch.file == nullptr || area->file->rank > touch.file->rank) &&
            (touching.count(area) > 0 ||
             geometry.Intersects(&area->polygon) != FALSE))
        {
            touch.file = area->file;
        }
    }
    return touch;
}

}  // namespace flightsim
