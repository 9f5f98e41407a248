// SPDX-License-Identifier: MIT
// An entity, which is one piece of a feature: format.md chapters 2 and 4.

#include "ogr/terrain_vector/entity.h"

#include "driver/bytes/cpu_dispatch.h"

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

/** Numbers of segments and of references, and the geometry type between
 * them. */
constexpr std::size_t HEADER_SIZE = 10;
constexpr std::size_t COUNT_PLACE = 8;

/** The references that are in the key of a slot. */
constexpr std::size_t KEY_SIZE = 16;

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

/** @param references at least KEY_SIZE bytes, whatever they are behind the
 *        references. */
FLIGHTSIM_ALWAYS_INLINE EntityReader::Key
EntityReader::MakeKey(VectorGeometry geometry, std::size_t count,
                      const std::uint8_t *references)
{
    constexpr std::uint64_t all = ~std::uint64_t{0};
    constexpr std::uint64_t half = all >> 32;
    constexpr std::uint64_t low[] = {0, half, all, all, all};
    constexpr std::uint64_t high[] = {0, 0, 0, half, all};
    const std::size_t kept = std::min(count, KEY_SIZE / 4);
    return {static_cast<std::uint64_t>(geometry) | count << 8,
            LoadLittleEndian<std::uint64_t>(references) & low[kept],
            LoadLittleEndian<std::uint64_t>(references + 8) & high[kept]};
}

EntityReader::Key EntityReader::MakeKey(const EntityView &entity)
{
    std::array<std::uint8_t, KEY_SIZE> start{};
    std::copy_n(entity.references.begin(),
                std::min(entity.references.size(), start.size()),
                start.begin());
    return MakeKey(entity.geometry, entity.ReferenceCount(), start.data());
}

/** Whether a slot holds references and geometry type of an entity. */
FLIGHTSIM_ALWAYS_INLINE bool
EntityReader::Holds(const Slot &slot, const Key &key, const EntityView &entity)
{
    bool isEqual = slot.key == key;
    for (std::size_t i = KEY_SIZE; isEqual && i < entity.references.size();
         i += 4)
    {
        isEqual = LoadLittleEndian<std::uint32_t>(slot.references.data() + i) ==
                  LoadLittleEndian<std::uint32_t>(entity.references.data() + i);
    }
    return isEqual;
}

/** Whether the references were seen before. A set has two slots that it may
 * have: with one, two sets that alternate there were read anew each time. */
FLIGHTSIM_ALWAYS_INLINE bool EntityReader::FindSlot(const Key &key,
                                                    EntityView &entity)
{
    constexpr unsigned shift = 64 - std::countr_zero(SLOT_COUNT);
    const std::uint64_t hash = key.head * 0x9E3779B97F4A7C15 +
                               key.low * 0xC2B2AE3D27D4EB4F +
                               key.high * 0x165667B19E3779F9;
    const auto first = static_cast<std::uint32_t>(hash >> shift);
    const std::uint32_t second = first ^ 1;
    bool isKnown = Holds(m_slots[first], key, entity);
    std::uint32_t place = first;
    if (!isKnown && m_slots[first].key.head != 0)
    {
        isKnown = Holds(m_slots[second], key, entity);
        place = isKnown || m_slots[second].key.head == 0 ? second : first;
    }
    entity.slot = static_cast<std::uint8_t>(place);
    entity.isSlotNew = !isKnown;
    entity.hasRepeats = isKnown && m_slots[place].hasRepeats;
    return isKnown;
}

/** Reads the segments at the start of `rest`. Returns false if one is damaged
 * or unusual. */
FLIGHTSIM_ALWAYS_INLINE bool EntityReader::ReadUsualSegments(EntityView &entity,
                                                             ByteSpan rest)
{
    ByteReader reader(rest);
    SegmentView segment;
    std::uint64_t points = 0;
    std::uint64_t altitudePoints = 0;
    unsigned modes = 0;
    for (std::uint32_t i = 0; i < entity.segmentCount; ++i)
    {
        if (!ReadUsualSegment(reader, segment) ||
            segment.pointCount < GetMinimumPoints(entity.geometry))
        {
            return false;
        }
        if (i == 0)
        {
            entity.altitudeMode = segment.altitudeMode;
        }
        modes |= static_cast<unsigned>(segment.altitudeMode);
        points += segment.pointCount;
        altitudePoints += segment.altitudeMode == AltitudeMode::PerPoint
                              ? segment.pointCount
                              : 0;
    }
    entity.hasAltitudes = modes != 0;
    entity.hasRawPoints = false;
    entity.totals.points = points;
    entity.totals.altitudePoints = altitudePoints;
    entity.segments = rest.first(reader.Position());
    return entity.segmentCount > 0;
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

/** Reads an entity as nearly all are: its references were seen before, its
 * segments are sound and of the two known methods, and its bytes pay for all
 * that it uses. Returns false, with the reader unmoved, for all others.
 *
 * Everything that takes an entity goes through here, the survey of whole files
 * too, so it is one function without calls whose values stay in registers. */
bool EntityReader::ReadUsual(EntityView &entity)
{
    const ByteSpan rest = m_reader.Rest();
    if (rest.size() < HEADER_SIZE + KEY_SIZE)
    {
        return false;
    }
    const auto geometry = LoadLittleEndian<std::uint32_t>(rest.data() + 4);
    const std::size_t count =
        LoadLittleEndian<std::uint16_t>(rest.data() + COUNT_PLACE);
    const std::size_t size = count * sizeof(std::uint32_t);
    if (geometry < 1 || geometry > 3 || rest.size() - HEADER_SIZE < size)
    {
        return false;
    }
    entity.segmentCount = LoadLittleEndian<std::uint32_t>(rest.data());
    entity.geometry = static_cast<VectorGeometry>(geometry);
    entity.references = rest.subspan(HEADER_SIZE, size);
    entity.totals.references = count;
    const Key key = MakeKey(entity.geometry, count, rest.data() + HEADER_SIZE);
    if (!FindSlot(key, entity) ||
        !ReadUsualSegments(entity, rest.subspan(HEADER_SIZE + size)))
    {
        return false;
    }
    const std::size_t bytes = HEADER_SIZE + size + entity.segments.size();
    if (entity.totals.points > MAXIMUM_POINTS_PER_BYTE * bytes ||
        m_slots[entity.slot].attributeBytes >
            MAXIMUM_ATTRIBUTE_BYTES_PER_BYTE * bytes)
    {
        return false;
    }
    m_reader.Skip(bytes);
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
    if (FindSlot(key, entity))
    {
        return;
    }
    if (const auto size = MeasureAttributes(entity, offset))
    {
        m_slots[entity.slot] = {key, entity.references, entity.hasRepeats,
                                *size};
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

namespace
{

/** Resets what an entity has of its segments. */
void ForgetSegments(EntityView &entity)
{
    entity.altitudeMode = AltitudeMode::None;
    entity.hasAltitudes = false;
    entity.hasRawPoints = false;
    entity.totals.points = 0;
    entity.totals.altitudePoints = 0;
}

/** Adds a segment to what its entity has of them. */
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
