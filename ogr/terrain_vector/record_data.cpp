// SPDX-License-Identifier: MIT
// Records of terrain vectors in memory: format.md chapters 2 and 4.

#include "ogr/terrain_vector/record_data.h"

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

}  // namespace bgl
