// SPDX-License-Identifier: MIT
// An entity, one piece of a feature: format.md chapters 2 and 4.

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
    /** [U]: no file has any. */
    Points = 1,
    Line = 2,
    Polygon = 3
};

/** An entity as it stands in a record. */
struct EntityView
{
    /** Position in the record, lost ones included. */
    std::uint32_t number = 0;

    /** Offset from the start of the record. */
    std::size_t offset = 0;

    VectorGeometry geometry = VectorGeometry::Points;
    std::uint32_t segmentCount = 0;

    /** Of the first segment. */
    AltitudeMode altitudeMode = AltitudeMode::None;

    /** Whether any segment has altitudes. */
    bool hasAltitudes = false;

    /** Whether any segment is stored uncompressed, see IsRawMethod. */
    bool hasRawPoints = false;

    /** What it adds to the totals of the record. */
    RecordTotals totals;

    ByteSpan attributes;

    /** Offsets of blocks in `attributes`, 32 bits each, all valid. They may
     * name a block more than once; taken once each, the blocks are no larger
     * than the buffer. */
    ByteSpan references;

    /** Whether a block is named more than once. */
    bool hasRepeats = false;

    ByteSpan segments;

    /** The place of the entity's references and geometry type among the last
     * ones that its reader met, below EntityReader::SLOT_COUNT, and whether
     * they were put there just now. What was derived from them holds until the next
     * time that the slot has new ones. */
    std::uint8_t slot = 0;
    bool isSlotNew = true;

    std::size_t ReferenceCount() const
    {
        return references.size() / sizeof(std::uint32_t);
    }

    /** A block that the entity refers to. */
    AttributeView GetAttribute(std::size_t i) const
    {
        return *ReadAttribute(attributes, LoadLittleEndian<std::uint32_t>(
                                              references.data() + 4 * i));
    }
};

/** Visits the segments of an entity that EntityReader found sound. */
class SegmentCursor final
{
  public:
    explicit SegmentCursor(const EntityView &entity)
        : m_reader(entity.segments), m_left(entity.segmentCount)
    {
    }

    /** False at the end. */
    bool Next(SegmentView &segment)
    {
        return m_left-- > 0 && (ReadUsualSegment(m_reader, segment) ||
                                ReadSegment(m_reader, segment).isSizeKnown);
    }

  private:
    ByteReader m_reader;
    std::uint64_t m_left;
};

/** Walks the entities of a record without decoding coordinates. */
class EntityReader final
{
  public:
    enum class Step
    {
        Entity,
        /** The entity is to be left out; Damage() says why. */
        Damaged,
        End
    };

    static constexpr std::size_t SLOT_COUNT = 256;

    /** The bytes of the record have to outlive the reader and the views. */
    explicit EntityReader(const VectorRecord &record);

    /** Goes to an entity at a known place, one that was found sound before:
     * the allowance of the record is whole again. */
    void Seek(std::uint32_t number, std::size_t offset);

    /** Finds the next entity. One that is damaged is filled as far as it was
     * read. If the place of the entities behind it is unknown, End is next. */
    Step Next(EntityView &entity);

    /** Of the last entity; the offset counts from the start of the record. */
    const CodecStatus &Damage() const
    {
        return m_damage;
    }

    /** Entities that the header counts but that were not reached. */
    std::uint32_t CountLeft() const
    {
        return m_record.header.entityCount - m_number;
    }

    /** What the entities so far have left. */
    const RecordAllowance &GetAllowance() const
    {
        return m_allowance;
    }

    /** Offset behind the last entity. */
    std::size_t Position() const
    {
        return m_reader.Position();
    }

  private:
    /** References that were found sound. */
    struct Slot
    {
        ByteSpan references{};
        VectorGeometry geometry{};
        bool hasRepeats = false;
        bool isUsed = false;

        /** Of the blocks. */
        std::size_t attributeBytes = 0;
    };

    void ReadReferences(EntityView &entity);
    bool FindSlot(EntityView &entity);
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

/** An entity that is to be written. */
struct EntityData
{
    VectorGeometry geometry = VectorGeometry::Line;
    std::vector<AttributeData> attributes;
    std::vector<SegmentData> segments;
};

/** A record that is to be written. */
struct RecordData
{
    Qmid cell;
    bool addsToCells = false;
    std::vector<EntityData> entities;
};

}  // namespace bgl

#endif
