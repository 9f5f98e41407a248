// SPDX-License-Identifier: MIT
// An entity, which is one piece of a feature: format.md chapters 2 and 4.

#include "ogr/terrain_vector/entity.h"

#include "driver/bytes/cpu_dispatch.h"

#include <algorithm>
#include <bit>

namespace bgl
{

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

EntityReader::Key EntityReader::MakeKey(const EntityView &entity)
{
    std::array<std::uint8_t, KEY_SIZE> start{};
    std::copy_n(entity.references.begin(),
                std::min(entity.references.size(), start.size()),
                start.begin());
    return MakeKey(static_cast<std::uint64_t>(entity.geometry),
                   entity.ReferenceCount(), start.data());
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
    if (ReadUsual(entity) || ReadUnusual(entity))
    {
        return Step::Entity;
    }
    // The caller skips this entity, so nothing was derived from its slot.
    m_slots[entity.slot].key = {};
    return Step::Damaged;
}

/** Reads an entity as ReadUsualEntities does. Returns false, with the reader
 * unmoved, for all others. */
bool EntityReader::ReadUsual(EntityView &entity)
{
    const ByteSpan rest = m_reader.Rest();
    UsualEntity usual;
    if (!MeasureUsual(rest, usual))
    {
        return false;
    }
    entity.geometry = usual.geometry;
    entity.segmentCount = usual.segmentCount;
    entity.altitudeMode = static_cast<AltitudeMode>(usual.firstFlag);
    entity.hasAltitudes = usual.flags != 0;
    entity.hasRawPoints = false;
    entity.totals = {usual.referenceCount, usual.points, usual.altitudePoints};
    entity.references = rest.subspan(HEADER_SIZE, usual.headSize - HEADER_SIZE);
    entity.segments = rest.subspan(usual.headSize, usual.size - usual.headSize);
    entity.slot = static_cast<std::uint8_t>(usual.slot);
    entity.isSlotNew = false;
    entity.hasRepeats = m_slots[usual.slot].hasRepeats;
    m_reader.Skip(usual.size);
    return true;
}

/** Returns false for a damaged entity. */
bool EntityReader::ReadUnusual(EntityView &entity)
{
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
    return m_damage.IsDone();
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
    const Key key = MakeKey(entity);
    std::uint32_t place;
    const bool isKnown = FindSlot(key, entity.references, place);
    entity.slot = static_cast<std::uint8_t>(place);
    entity.isSlotNew = !isKnown;
    entity.hasRepeats = isKnown && m_slots[place].hasRepeats;
    if (isKnown)
    {
        return;
    }
    constexpr std::size_t paid = MAXIMUM_ATTRIBUTE_BYTES_PER_BYTE;
    if (const auto size = MeasureAttributes(entity, offset))
    {
        m_slots[entity.slot] = {key, entity.references, entity.hasRepeats,
                                *size, (*size + paid - 1) / paid};
    }
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

/** Subtracts from the record's allowance the use of an entity beyond the
 * multiples of its size. */
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
        SetDamage(entity.offset, TOO_MANY_POINTS);
        return;
    }
    if (attributes > paidAttributes + m_allowance.attributeBytes)
    {
        SetDamage(entity.offset, TOO_MANY_ATTRIBUTES);
        return;
    }
    m_allowance.points -=
        static_cast<std::uint32_t>(points - std::min(points, paidPoints));
    m_allowance.attributeBytes -= static_cast<std::uint32_t>(
        attributes - std::min(attributes, paidAttributes));
}

/** Returns false if the position of the next segment is unknown. */
bool EntityReader::ReadUnusualSegment(SegmentView &segment)
{
    const SegmentFinding finding = ReadSegment(m_reader, segment);
    if (!finding.status.IsDone())
    {
        SetDamage(finding.status.Offset(), finding.status.Expected());
    }
    return finding.isSizeKnown;
}

namespace
{

/** Resets the properties of an entity that depend on its segments. */
void ForgetSegments(EntityView &entity)
{
    entity.altitudeMode = AltitudeMode::None;
    entity.hasAltitudes = false;
    entity.hasRawPoints = false;
    entity.totals.points = 0;
    entity.totals.altitudePoints = 0;
}

/** Updates the properties of an entity for one of its segments. */
inline void NoteSegment(const SegmentView &segment, bool isFirst,
                        EntityView &entity)
{
    if (isFirst)
    {
        entity.altitudeMode = segment.altitudeMode;
    }
    entity.hasAltitudes |= segment.altitudeMode != AltitudeMode::None;
    entity.hasRawPoints |= IsRawMethod(segment.method);
    entity.totals.points += segment.pointCount;
    entity.totals.altitudePoints +=
        segment.altitudeMode == AltitudeMode::PerPoint ? segment.pointCount : 0;
}

}  // namespace

void EntityReader::ReadSegments(EntityView &entity)
{
    ForgetSegments(entity);
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
        NoteSegment(segment, i == 0, entity);
    }
    entity.segments =
        m_record.bytes.subspan(begin, m_reader.Position() - begin);
}

}  // namespace bgl
