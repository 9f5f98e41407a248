// SPDX-License-Identifier: MIT
// An entity, which is one piece of a feature: format.md chapters 2 and 4.

#include "ogr/terrain_vector/entity.h"

#include <algorithm>
#include <bit>

namespace bgl
{

namespace
{

/** The fewest points of a segment that form a geometry. A degenerate ring that
 * returns along its own path has three. */
std::uint32_t GetMinimumPoints(VectorGeometry geometry)
{
    return static_cast<std::uint32_t>(geometry);
}

}  // namespace

EntityReader::EntityReader(const VectorRecord &record)
    : m_record(record), m_allowance(record.allowance), m_reader(record.bytes)
{
    m_reader.Skip(record.EntityOffset());
}

void EntityReader::Seek(std::uint32_t number, std::size_t offset)
{
    m_reader = ByteReader(m_record.bytes);
    m_reader.Skip(offset);
    m_number = number;
    m_isStopped = false;
    m_allowance = m_record.allowance;
}

void EntityReader::SetDamage(std::size_t offset, const char *expected)
{
    if (m_damage.IsDone())
    {
        m_damage = CodecStatus::Damaged(offset, expected);
    }
}

void EntityReader::Stop()
{
    m_isStopped = true;
}

EntityReader::Step EntityReader::Next(EntityView &entity)
{
    if (m_isStopped || m_number >= m_record.header.entityCount)
    {
        return Step::End;
    }
    m_damage = CodecStatus::Done();
    entity.number = m_number++;
    entity.offset = m_reader.Position();
    entity.attributes = m_record.attributes;
    entity.segmentCount = m_reader.ReadU32();
    const std::uint32_t geometry = m_reader.ReadU32();
    if (m_reader.IsOk() && (geometry < 1 || geometry > 3))
    {
        SetDamage(entity.offset + 4, "expected a geometry type from 1 to 3");
    }
    entity.geometry = static_cast<VectorGeometry>(geometry & 3);
    ReadReferences(entity);
    ReadSegments(entity);
    if (m_damage.IsDone())
    {
        TakeAllowance(entity);
    }
    if (m_damage.IsDone())
    {
        return Step::Entity;
    }
    // The caller skips this entity, so nothing was derived from its slot.
    m_slots[entity.slot].isUsed = false;
    return Step::Damaged;
}

void EntityReader::ReadReferences(EntityView &entity)
{
    const std::size_t count = m_reader.ReadU16();
    const std::size_t offset = m_reader.Position();
    entity.references = m_reader.ReadBytes(count * sizeof(std::uint32_t));
    entity.totals.references = count;
    if (!m_reader.IsOk())
    {
        SetDamage(entity.offset, "the entity runs past the end of the record");
        Stop();
        return;
    }
    if (FindSlot(entity))
    {
        return;
    }
    if (const auto size = MeasureAttributes(entity, offset))
    {
        m_slots[entity.slot] = {entity.references, entity.geometry,
                                entity.hasRepeats, true, *size};
    }
}

/** Whether the references were seen before. */
bool EntityReader::FindSlot(EntityView &entity)
{
    constexpr std::uint32_t multiplier = 0x9E3779B1;
    constexpr unsigned shift = 32 - std::countr_zero(SLOT_COUNT);
    auto hash = static_cast<std::uint32_t>(entity.geometry);
    for (std::size_t i = 0; i < entity.references.size(); i += 4)
    {
        hash = (hash ^
                LoadLittleEndian<std::uint32_t>(entity.references.data() + i)) *
               multiplier;
    }
    entity.slot = static_cast<std::uint8_t>(hash >> shift);
    const Slot &slot = m_slots[entity.slot];
    bool isKnown = slot.isUsed && slot.geometry == entity.geometry &&
                   slot.references.size() == entity.references.size();
    for (std::size_t i = 0; isKnown && i < entity.references.size(); i += 4)
    {
        isKnown = LoadLittleEndian<std::uint32_t>(slot.references.data() + i) ==
                  LoadLittleEndian<std::uint32_t>(entity.references.data() + i);
    }
    entity.isSlotNew = !isKnown;
    entity.hasRepeats = isKnown && slot.hasRepeats;
    return isKnown;
}

/** Returns the size of the blocks that an entity refers to, each counted once;
 * nothing if a reference is damaged. */
std::optional<std::size_t> EntityReader::MeasureAttributes(EntityView &entity,
                                                           std::size_t offset)
{
    m_offsets.clear();
    for (std::size_t i = 0; i < entity.references.size(); i += 4)
    {
        const auto reference =
            LoadLittleEndian<std::uint32_t>(entity.references.data() + i);
        if (!ReadAttribute(entity.attributes, reference))
        {
            SetDamage(offset + i,
                      "expected the offset of a block in the attribute buffer");
            return std::nullopt;
        }
        m_offsets.push_back(reference);
    }
    return MeasureBlocks(entity, offset);
}

/** Overlapping blocks could turn few bytes into much work. */
std::optional<std::size_t> EntityReader::MeasureBlocks(EntityView &entity,
                                                       std::size_t offset)
{
    std::sort(m_offsets.begin(), m_offsets.end());
    const auto end = std::unique(m_offsets.begin(), m_offsets.end());
    entity.hasRepeats = end != m_offsets.end();
    std::size_t size = 0;
    for (auto block = m_offsets.begin(); block != end; ++block)
    {
        size += AttributeView::HEADER_SIZE +
                ReadAttribute(entity.attributes, *block)->payload.size();
        if (size > entity.attributes.size())
        {
            SetDamage(offset, "expected no more attributes than the attribute "
                              "buffer has");
            return std::nullopt;
        }
    }
    return size;
}

/** Subtracts what an entity uses beyond the multiples of its size from the
 * record's allowance. */
void EntityReader::TakeAllowance(const EntityView &entity)
{
    const std::uint64_t bytes = m_reader.Position() - entity.offset;
    const std::uint64_t points = entity.totals.points;
    const std::uint64_t attributes = m_slots[entity.slot].attributeBytes;
    const std::uint64_t paidPoints = MAXIMUM_POINTS_PER_BYTE * bytes;
    const std::uint64_t paidAttributes =
        MAXIMUM_ATTRIBUTE_BYTES_PER_BYTE * bytes;
    if (points > paidPoints + m_allowance.points)
    {
        SetDamage(entity.offset,
                  "expected no more than 4 points for each byte");
        return;
    }
    if (attributes > paidAttributes + m_allowance.attributeBytes)
    {
        SetDamage(entity.offset, "expected no more than 32 bytes of attributes "
                                 "for each byte");
        return;
    }
    m_allowance.points -=
        static_cast<std::uint32_t>(points - std::min(points, paidPoints));
    m_allowance.attributeBytes -= static_cast<std::uint32_t>(
        attributes - std::min(attributes, paidAttributes));
}

/** Returns false if the position of what follows is unknown. */
bool EntityReader::ReadUnusualSegment(SegmentView &segment)
{
    const SegmentFinding finding = ReadSegment(m_reader, segment);
    if (!finding.status.IsDone())
    {
        SetDamage(finding.status.Offset(), finding.status.Expected());
    }
    return finding.isSizeKnown;
}

void EntityReader::ReadSegments(EntityView &entity)
{
    entity.altitudeMode = AltitudeMode::None;
    entity.hasAltitudes = false;
    entity.hasRawPoints = false;
    entity.totals.points = 0;
    entity.totals.altitudePoints = 0;
    if (m_isStopped)
    {
        return;
    }
    const std::size_t begin = m_reader.Position();
    if (entity.segmentCount == 0)
    {
        SetDamage(entity.offset, "expected at least one segment");
    }
    SegmentView segment;
    for (std::uint32_t i = 0; i < entity.segmentCount; ++i)
    {
        const std::size_t offset = m_reader.Position();
        if (!ReadUsualSegment(m_reader, segment) &&
            !ReadUnusualSegment(segment))
        {
            Stop();
            return;
        }
        if (segment.pointCount < GetMinimumPoints(entity.geometry))
        {
            SetDamage(offset, "expected more points in the segment");
        }
        if (i == 0)
        {
            entity.altitudeMode = segment.altitudeMode;
        }
        entity.hasAltitudes |= segment.altitudeMode != AltitudeMode::None;
        entity.hasRawPoints |= IsRawMethod(segment.method);
        entity.totals.points += segment.pointCount;
        entity.totals.altitudePoints +=
            segment.altitudeMode == AltitudeMode::PerPoint ? segment.pointCount
                                                           : 0;
    }
    entity.segments =
        m_record.bytes.subspan(begin, m_reader.Position() - begin);
}

}  // namespace bgl
