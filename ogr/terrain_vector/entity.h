// SPDX-License-Identifier: MIT
// An entity, which is one piece of a feature: format.md chapters 2 and 4.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_ENTITY_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_ENTITY_H

#include "ogr/terrain_vector/attribute_buffer.h"
#include "ogr/terrain_vector/record.h"

#include <array>
#include <bit>
#include <vector>

namespace bgl
{

enum class VectorGeometry : std::uint8_t
{
    /** [U]: not seen in any file. */
    Points = 1,
    Line = 2,
    Polygon = 3
};

/** An entity as stored in a record. */
struct EntityView
{
    /** Position in the record, counting entities that were lost. */
    std::uint32_t number = 0;

    /** Offset from the start of the record. */
    std::size_t offset = 0;

    VectorGeometry geometry = VectorGeometry::Points;
    std::uint32_t segmentCount = 0;

    /** Altitude mode of the first segment. */
    AltitudeMode altitudeMode = AltitudeMode::None;

    /** Whether any segment has altitudes. */
    bool hasAltitudes = false;

    /** Whether any segment is stored uncompressed; see IsRawMethod. */
    bool hasRawPoints = false;

    /** Contribution to the totals of the record. */
    RecordTotals totals;

    ByteSpan attributes;

    /** Offsets of blocks in `attributes`, 32 bits each, all valid. May repeat a
     * block; the distinct blocks together are no larger than the buffer. */
    ByteSpan references;

    /** Whether a block is referenced more than once. */
    bool hasRepeats = false;

    ByteSpan segments;

    /** Slot of the reader, below EntityReader::SLOT_COUNT, that holds the
     * entity's references and geometry type, and whether the slot was filled by
     * this entity. Anything derived from them stays valid until the slot is
     * filled again. */
    std::uint8_t slot = 0;
    bool isSlotNew = true;

    std::size_t ReferenceCount() const
    {
        return references.size() / sizeof(std::uint32_t);
    }

    /** Returns the i-th block that the entity refers to. */
    AttributeView GetAttribute(std::size_t i) const
    {
        return *ReadAttribute(attributes, LoadLittleEndian<std::uint32_t>(
                                              references.data() + 4 * i));
    }
};

/** The fewest points of a segment that form a geometry. A degenerate ring that
 * returns along its own path has three. */
inline constexpr std::uint32_t GetMinimumPoints(VectorGeometry geometry)
{
    return static_cast<std::uint32_t>(geometry);
}

/** The properties of an entity that the survey of a file needs. */
struct UsualEntity
{
    std::size_t offset;

    /** Size of header and references, and of the whole entity. */
    std::size_t headSize;
    std::size_t size;

    VectorGeometry geometry;
    std::uint32_t segmentCount;
    std::size_t referenceCount;

    /** Altitude flag of the first segment, and of all combined by OR. */
    unsigned firstFlag;
    unsigned flags;

    std::uint64_t points;
    std::uint64_t altitudePoints;

    /** As in EntityView. */
    std::uint32_t slot;
};

/** Iterates over the segments of an entity that EntityReader found sound. */
class SegmentCursor final
{
  public:
    explicit SegmentCursor(const EntityView &entity)
        : m_reader(entity.segments), m_left(entity.segmentCount)
    {
    }

    /** Returns false at the end. */
    bool Next(SegmentView &segment)
    {
        return m_left-- > 0 && (ReadUsualSegment(m_reader, segment) ||
                                ReadSegment(m_reader, segment).isSizeKnown);
    }

  private:
    ByteReader m_reader;
    std::uint64_t m_left;
};

/** Iterates over the entities of a record without decoding coordinates. */
class EntityReader final
{
  public:
    enum class Step
    {
        Entity,
        /** The entity must be skipped; Damage() gives the reason. */
        Damaged,
        End
    };

    static constexpr std::size_t SLOT_COUNT = 256;

    /** The bytes of the record must outlive the reader and its views. */
    explicit EntityReader(const VectorRecord &record);

    /** Moves to an entity at a known offset that was found sound before, and
     * resets the allowance of the record. */
    void Seek(std::uint32_t number, std::size_t offset);

    /** Reads entities while they have the usual form: their references were
     * seen before, their segments are sound and use one of the two known
     * methods, and their sizes cover the points and attributes that they use.
     * Next continues with the first other entity.
     * @param take called with each UsualEntity, whose numbers never leave the
     *        registers when it is inlined: the survey of a large file does
     *        little else.
     */
    template <class Take> void ReadUsualEntities(const Take &take);

    /** Finds the next entity. A damaged one is filled as far as it could be
     * read. If the position of the following entity is unknown, the next step
     * is End. */
    Step Next(EntityView &entity);

    /** Damage of the last entity; offsets count from the start of the
     * record. */
    const CodecStatus &Damage() const
    {
        return m_damage;
    }

    /** Returns the number of declared entities that were not reached. */
    std::uint32_t CountLeft() const
    {
        return m_record.header.entityCount - m_number;
    }

    /** Returns the unused part of the allowance. */
    const RecordAllowance &GetAllowance() const
    {
        return m_allowance;
    }

    /** Offset of the end of the last entity. */
    std::size_t Position() const
    {
        return m_reader.Position();
    }

  private:
    /** Numbers of segments and of references, and the geometry type between
     * them. */
    static constexpr std::size_t HEADER_SIZE = 10;
    static constexpr std::size_t COUNT_PLACE = 8;

    /** The references that are in the key of a slot. */
    static constexpr std::size_t KEY_SIZE = 16;

    /** Geometry, number of references, and the first references, nearly always
     * all of them, as numbers that are compared without a loop, whose end would
     * often be mispredicted. */
    struct Key
    {
        /** 0 for none. */
        std::uint64_t head = 0;

        std::uint64_t low = 0;
        std::uint64_t high = 0;

        bool operator==(const Key &) const = default;
    };

    /** A set of references that was found sound; unused without a key. */
    struct Slot
    {
        Key key{};
        ByteSpan references{};
        bool hasRepeats = false;

        /** Total size of the blocks, and the size of an entity that covers
         * them. */
        std::size_t attributeBytes = 0;
        std::size_t minimumSize = 0;
    };

    bool MeasureUsual(ByteSpan rest, UsualEntity &entity) const;
    static bool MeasureMore(ByteSpan rest, UsualEntity &entity);
    static bool MeasureSegments(ByteSpan rest, UsualEntity &entity);
    bool ReadUsual(EntityView &entity);
    bool ReadUnusual(EntityView &entity);
    void ReadReferences(EntityView &entity);
    static Key MakeKey(std::uint64_t geometry, std::size_t count,
                       const std::uint8_t *references);
    static Key MakeKey(const EntityView &entity);
    static bool Holds(const Slot &slot, const Key &key, ByteSpan references);
    bool FindSlot(const Key &key, ByteSpan references,
                  std::uint32_t &place) const;
    std::optional<std::size_t> MeasureAttributes(EntityView &entity,
                                                 std::size_t offset);
    std::optional<std::size_t> MeasureBlocks(EntityView &entity,
                                             std::size_t offset);
    void ReadSegments(EntityView &entity);
    bool ReadUnusualSegment(SegmentView &segment);
    void TakeAllowance(const EntityView &entity);
    void SetDamage(std::size_t offset, const char *expected);
    void Stop();

    VectorRecord m_record;
    RecordAllowance m_allowance;
    ByteReader m_reader;
    std::uint32_t m_number = 0;
    bool m_isStopped = false;
    CodecStatus m_damage = CodecStatus::Done();

    /** The references of an entity, sorted. */
    std::vector<std::uint32_t> m_offsets{};
    std::array<Slot, SLOT_COUNT> m_slots{};
};

/** @param geometry any 32-bit number.
 * @param references at least KEY_SIZE bytes; those after the references are
 *        ignored.
 */
FLIGHTSIM_ALWAYS_INLINE EntityReader::Key
EntityReader::MakeKey(std::uint64_t geometry, std::size_t count,
                      const std::uint8_t *references)
{
    constexpr std::uint64_t all = ~std::uint64_t{0};
    constexpr std::uint64_t half = all >> 32;
    static constexpr std::uint64_t low[] = {0, half, all, all, all};
    static constexpr std::uint64_t high[] = {0, 0, 0, half, all};
    const std::size_t kept = std::min(count, KEY_SIZE / 4);
    return {geometry | std::uint64_t{count} << 32,
            LoadLittleEndian<std::uint64_t>(references) & low[kept],
            LoadLittleEndian<std::uint64_t>(references + 8) & high[kept]};
}

/** Whether a slot holds the references and the geometry type of an entity. */
FLIGHTSIM_ALWAYS_INLINE bool
EntityReader::Holds(const Slot &slot, const Key &key, ByteSpan references)
{
    bool isEqual = slot.key == key;
    for (std::size_t i = KEY_SIZE; isEqual && i < references.size(); i += 4)
    {
        isEqual = LoadLittleEndian<std::uint32_t>(slot.references.data() + i) ==
                  LoadLittleEndian<std::uint32_t>(references.data() + i);
    }
    return isEqual;
}

/** Whether the references were seen before; finds their slot, or the one to
 * fill. A set may have one of two slots: with only one, two alternating sets
 * would be read anew each time. */
FLIGHTSIM_ALWAYS_INLINE bool EntityReader::FindSlot(const Key &key,
                                                    ByteSpan references,
                                                    std::uint32_t &place) const
{
    constexpr unsigned shift = 64 - std::countr_zero(SLOT_COUNT);
    const std::uint64_t hash = key.head * 0x9E3779B97F4A7C15 +
                               key.low * 0xC2B2AE3D27D4EB4F +
                               key.high * 0x165667B19E3779F9;
    place = static_cast<std::uint32_t>(hash >> shift);
    if (Holds(m_slots[place], key, references))
    {
        return true;
    }
    const std::uint32_t second = place ^ 1;
    if (m_slots[place].key.head == 0)
    {
        return false;
    }
    const bool isKnown = Holds(m_slots[second], key, references);
    place = isKnown || m_slots[second].key.head == 0 ? second : place;
    return isKnown;
}

/** Adds the segments at the start of `rest` to the first one. */
FLIGHTSIM_ALWAYS_INLINE bool EntityReader::MeasureMore(ByteSpan rest,
                                                       UsualEntity &entity)
{
    UsualSegment segment;
    for (std::uint32_t i = 1; i < entity.segmentCount; ++i)
    {
        if (!MeasureUsualSegment(rest, segment) ||
            segment.pointCount < GetMinimumPoints(entity.geometry))
        {
            return false;
        }
        entity.flags |= segment.altitudeFlag;
        entity.points += segment.pointCount;
        entity.altitudePoints += segment.CountAltitudePoints();
        entity.size += segment.Size();
        rest = rest.subspan(segment.Size());
    }
    return entity.segmentCount > 0;
}

/** Measures the segments at the start of `rest`, usually one; returns false if
 * one is damaged or unusual. */
FLIGHTSIM_ALWAYS_INLINE bool EntityReader::MeasureSegments(ByteSpan rest,
                                                           UsualEntity &entity)
{
    UsualSegment segment;
    if (!MeasureUsualSegment(rest, segment) ||
        segment.pointCount < GetMinimumPoints(entity.geometry))
    {
        return false;
    }
    entity.firstFlag = segment.altitudeFlag;
    entity.flags = segment.altitudeFlag;
    entity.points = segment.pointCount;
    entity.altitudePoints = segment.CountAltitudePoints();
    entity.size = entity.headSize + segment.Size();
    return entity.segmentCount == 1 ||
           MeasureMore(rest.subspan(segment.Size()), entity);
}

/** Measures an entity at the start of `rest`; returns false for one that
 * ReadUsualEntities does not accept. */
FLIGHTSIM_ALWAYS_INLINE bool
EntityReader::MeasureUsual(ByteSpan rest, UsualEntity &entity) const
{
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
    entity.referenceCount = count;
    entity.headSize = HEADER_SIZE + size;
    const Key key = MakeKey(geometry, count, rest.data() + HEADER_SIZE);
    if (!FindSlot(key, rest.subspan(HEADER_SIZE, size), entity.slot) ||
        !MeasureSegments(rest.subspan(HEADER_SIZE + size), entity))
    {
        return false;
    }
    return (entity.points <= MAXIMUM_POINTS_PER_BYTE * entity.size) &&
           (m_slots[entity.slot].minimumSize <= entity.size);
}

template <class Take> void EntityReader::ReadUsualEntities(const Take &take)
{
    const ByteSpan bytes = m_record.bytes;
    const std::uint32_t count = m_isStopped ? 0 : m_record.header.entityCount;
    std::uint32_t number = m_number;
    std::size_t position = m_reader.Position();
    UsualEntity entity;
    while (number < count && MeasureUsual(bytes.subspan(position), entity))
    {
        entity.offset = position;
        position += entity.size;
        ++number;
        take(entity);
    }
    m_number = number;
    m_reader.Skip(position - m_reader.Position());
}

/** An entity to be written. */
struct EntityData
{
    VectorGeometry geometry = VectorGeometry::Line;
    std::vector<AttributeData> attributes;
    std::vector<SegmentData> segments;
};

/** A record to be written. */
struct RecordData
{
    Qmid cell;
    bool addsToCells = false;
    std::vector<EntityData> entities;
};

}  // namespace bgl

#endif
