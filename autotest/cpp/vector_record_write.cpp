// SPDX-License-Identifier: MIT
// Writes whole records of terrain vectors:
// ogr/terrain_vector/format.md 2, 4, 7.6 and 7.7.

#include "autotest/cpp/vector_record_write.h"

#include "ogr/terrain_vector/record_builder.h"

#include <algorithm>
#include <deque>

namespace bgl
{

void EncodeRecord(const RecordData &record,
                  std::span<const AttributeData> firstAttributes,
                  std::vector<std::uint8_t> &sink)
{
    std::deque<AttributeSet> sets;
    RecordBuilder builder(firstAttributes);
    std::vector<std::uint8_t> segments;
    for (const EntityData &entity : record.entities)
    {
        AttributeSet &set = sets.emplace_back(entity.attributes);
        std::sort(set.begin(), set.end());
        segments.clear();
        builder.Add(EncodeEntity(entity.geometry, entity.segments, segments),
                    set);
    }
    builder.Finish(record.cell, record.addsToCells, sink);
}

void ArrangeRings(EntityData &polygon)
{
    for (std::size_t i = 0; i < polygon.segments.size(); ++i)
    {
        SegmentData &ring = polygon.segments[i];
        if (ring.points.empty())
        {
            continue;
        }
        if (ring.points.front() != ring.points.back())
        {
            const GridPoint first = ring.points.front();
            ring.points.push_back(first);
            if (ring.altitudeMode == AltitudeMode::PerPoint)
            {
                ring.altitudes.push_back(float{ring.altitudes.front()});
            }
        }
        const std::int64_t area = GetRingArea(ring.points);
        if (i == 0 ? area < 0 : area > 0)
        {
            std::reverse(ring.points.begin(), ring.points.end());
            std::reverse(ring.altitudes.begin(), ring.altitudes.end());
        }
    }
}

}  // namespace bgl
