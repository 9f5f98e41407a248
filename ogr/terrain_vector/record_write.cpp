// SPDX-License-Identifier: MIT
// Writes terrain vector records: format.md 2, 4, 7.6 and 7.7.

#include "ogr/terrain_vector/record_write.h"

#include "ogr/terrain_vector/record_builder.h"

#include <algorithm>
#include <deque>

namespace bgl
{

namespace
{

EntityData DecodeEntity(const EntityView &view, SegmentScratch &scratch)
{
    EntityData entity;
    entity.geometry = view.geometry;
    for (std::size_t i = 0; i < view.ReferenceCount(); ++i)
    {
        const AttributeView attribute = view.GetAttribute(i);
        entity.attributes.push_back(
            {attribute.guid,
             {attribute.payload.begin(), attribute.payload.end()}});
    }
    SegmentCursor cursor(view);
    SegmentView segmentView;
    while (cursor.Next(segmentView))
    {
        SegmentData &segment = entity.segments.emplace_back();
        DecodePoints(segmentView, segment.points, scratch);
        segment.altitudeMode = segmentView.altitudeMode;
        segment.altitudes.resize(segmentView.altitudes.size() / 4);
        for (std::size_t i = 0; i < segment.altitudes.size(); ++i)
        {
            segment.altitudes[i] = GetAltitude(segmentView, i);
        }
    }
    return entity;
}

}  // namespace

RecordData DecodeRecord(const VectorRecord &record, const Qmid &cell)
{
    RecordData data{cell, record.header.addsToCells, {}};
    SegmentScratch scratch;
    EntityReader reader(record);
    EntityView entity;
    EntityReader::Step step = reader.Next(entity);
    for (; step != EntityReader::Step::End; step = reader.Next(entity))
    {
        if (step == EntityReader::Step::Entity)
        {
            data.entities.push_back(DecodeEntity(entity, scratch));
        }
    }
    return data;
}

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

std::int64_t GetRingArea(std::span<const GridPoint> ring)
{
    std::int64_t area = 0;
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        const GridPoint &a = ring[i];
        const GridPoint &b = ring[i + 1 < ring.size() ? i + 1 : 0];
        area += std::int64_t{a.x} * b.y - std::int64_t{b.x} * a.y;
    }
    return area;
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
