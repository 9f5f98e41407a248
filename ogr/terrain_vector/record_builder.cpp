// SPDX-License-Identifier: MIT
// Builds a terrain vector record: format.md 2, 7.5 and 7.6.

#include "ogr/terrain_vector/record_builder.h"

#include "driver/bytes/byte_writer.h"

#include <algorithm>
#include <map>
#include <string>

namespace bgl
{

namespace
{

/** Returns the compiler's sort key of a block: the payload, then the GUID's
 * text in braces. */
std::string MakeSortKey(const AttributeData &block)
{
    std::string key(block.payload.begin(), block.payload.end());
    key += '{';
    key += block.guid.ToString();
    key += '}';
    return key;
}

}  // namespace

void RecordBuilder::Add(const EncodedEntity &entity,
                        const AttributeSet &attributes)
{
    m_entries.push_back({entity, &attributes, entity.segments.size()});
    m_segments.insert(m_segments.end(), entity.segments.begin(),
                      entity.segments.end());
    m_totals.references += attributes.size();
    m_totals.points += entity.pointCount;
    m_totals.altitudePoints += entity.altitudePointCount;
}

void RecordBuilder::AddBlocks(AttributeBufferBuilder &blocks) const
{
    for (const AttributeData &block : m_firstAttributes)
    {
        blocks.Add(block);
    }
    std::vector<const AttributeSet *> sets;
    for (const Entry &entry : m_entries)
    {
        if (sets.empty() || sets.back() != entry.attributes)
        {
            sets.push_back(entry.attributes);
        }
    }
    std::sort(sets.begin(), sets.end());
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    std::map<std::string, const AttributeData *> sorted;
    for (const AttributeSet *set : sets)
    {
        for (const AttributeData &block : *set)
        {
            sorted.emplace(m_packagerOrder != nullptr
                               ? m_packagerOrder->MakeSortKey(block)
                               : MakeSortKey(block),
                           &block);
        }
    }
    for (const auto &[key, block] : sorted)
    {
        blocks.Add(*block);
    }
}

void RecordBuilder::Finish(const Qmid &cell, bool addsToCells,
                           std::vector<std::uint8_t> &sink)
{
    AttributeBufferBuilder blocks;
    AddBlocks(blocks);
    ByteWriter writer{sink};
    writer.Write(VectorRecordHeader::VERSION);
    writer.Write(cell.A());
    writer.Write(std::uint32_t{addsToCells});
    writer.Write(static_cast<std::uint32_t>(m_entries.size()));
    writer.Write(static_cast<std::uint32_t>(blocks.GetBytes().size()));
    writer.Write(static_cast<std::uint32_t>(m_totals.references));
    writer.Write(static_cast<std::uint32_t>(m_totals.points));
    writer.Write(static_cast<std::uint32_t>(m_totals.altitudePoints));
    writer.WriteBytes(blocks.GetBytes());
    ByteSpan rest = m_segments;
    for (const Entry &entry : m_entries)
    {
        writer.Write(entry.entity.segmentCount);
        writer.Write(static_cast<std::uint32_t>(entry.entity.geometry));
        writer.Write(static_cast<std::uint16_t>(entry.attributes->size()));
        for (const AttributeData &block : *entry.attributes)
        {
            writer.Write(blocks.Add(block));
        }
        writer.WriteBytes(rest.first(entry.segmentsSize));
        rest = rest.subspan(entry.segmentsSize);
    }
    const PackagerOrder *order = m_packagerOrder;
    *this = RecordBuilder(m_firstAttributes);
    m_packagerOrder = order;
}

EncodedEntity EncodeEntity(VectorGeometry geometry,
                           std::span<const SegmentData> segments,
                           std::vector<std::uint8_t> &sink)
{
    EncodedEntity entity;
    entity.geometry = geometry;
    entity.segmentCount = static_cast<std::uint32_t>(segments.size());
    const std::size_t start = sink.size();
    for (const SegmentData &segment : segments)
    {
        EncodeSegment(segment, sink);
        const auto count = static_cast<std::uint32_t>(segment.points.size());
        entity.pointCount += count;
        if (segment.altitudeMode == AltitudeMode::PerPoint)
        {
            entity.altitudePointCount += count;
        }
    }
    entity.segments = ByteSpan(sink).subspan(start);
    return entity;
}

}  // namespace bgl
