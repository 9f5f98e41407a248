// SPDX-License-Identifier: MIT
// An entity, which is one piece of a feature: format.md chapters 2 and 4.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_ENTITY_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_ENTITY_H

#include "ogr/terrain_vector/attribute_buffer.h"
#include "ogr/terrain_vector/record.h"

#include <array>
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

    /** Goes to an entity at a known place that was found sound before, and
     * resets the allowance of the record. */
    void Seek(std::uint32_t number, std::size_t offset);

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

    /** Returns how many entities the header declares that were not reached. */
    std::uint32_t CountLeft() const
    {
        return m_record.header.entityCount - m_number;
    }

    /** Returns what the entities so far have left of the allowance. */
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
    /** Geometry, number of references, and the first of them, which nearly
     * always are all: numbers that are compared without a loop, whose end would
     * often be predicted wrongly. */
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

        /** Total size of the blocks. */
        std::size_t attributeBytes = 0;
    };

    bool ReadUsual(EntityView &entity);
    static bool ReadUsualSegments(EntityView &entity, ByteSpan rest);
    bool ReadUnusual(EntityView &entity);
    void ReadReferences(EntityView &entity);
    static Key MakeKey(VectorGeometry geometry, std::size_t count,
                       const std::uint8_t *references);
    static Key MakeKey(const EntityView &entity);
    static bool Holds(const Slot &slot, const Key &key,
                      const EntityView &entity);
    bool FindSlot(const Key &key, EntityView &entity);
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
