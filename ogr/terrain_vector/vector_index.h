// SPDX-License-Identifier: MIT
// The terrain vector records of a file and their counts by class: format.md
// chapters 1 and 2.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_VECTOR_INDEX_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_VECTOR_INDEX_H

#include "driver/bgl/container.h"
#include "ogr/terrain_vector/entity_index.h"

#include <memory>

namespace bgl
{

/** A readable record of a file. */
struct VectorRecordEntry
{
    Qmid cell;

    /** File offset, and the size that lies inside the file. */
    std::uint32_t offset = 0;
    std::uint32_t size = 0;

    /** Running number in the file of the record's first entity; the others
     * follow. Damaged entities are numbered too. */
    std::int64_t firstNumber = 0;

    std::uint32_t entityCount = 0;

    /** The rest of the file's allowance, if less than the record's own. */
    RecordAllowance allowance{};

    /** Bit i for each VectorClass i in the record. */
    std::uint16_t classes = 0;

    bool HasClass(VectorClass vectorClass) const
    {
        return (classes >> static_cast<unsigned>(vectorClass) & 1) != 0;
    }

    /** For example "section 0x65 (terrain vector), record 3 (level 11, u 448, v
     * 240)". */
    std::string Describe(std::size_t number) const;
};

/** Summary of all entities of one class. */
struct VectorClassSummary
{
    std::int64_t count = 0;

    /** Whether any has altitudes. */
    bool hasAltitudes = false;

    /** Whether any line has several segments, or any point entity several
     * points. */
    bool hasSeveralParts = false;

    void Add(VectorGeometry geometry, bool isHigh, std::uint32_t segmentCount,
             std::uint64_t pointCount)
    {
        ++count;
        hasAltitudes |= isHigh;
        // Both are rare, so the first comparison is predictable.
        if (segmentCount > 1 && geometry == VectorGeometry::Line)
        {
            hasSeveralParts = true;
        }
        if (geometry == VectorGeometry::Points && pointCount > 1)
        {
            hasSeveralParts = true;
        }
    }
};

/** Records and counts of a file, and the entity offsets of the first records as
 * far as they are small. */
class VectorIndex final
{
  public:
    /** Reads every record once, without decoding coordinates. Reports damaged
     * records and entities as problems and leaves them out. */
    static VectorIndex Build(const Container &container, ProblemList &problems);

    /** Sorted by number. */
    const std::vector<VectorRecordEntry> &GetRecords() const
    {
        return m_records;
    }

    /** Whether a record of a cell is left out because it, or all of its
     * entities, cannot be read. */
    bool IsLeftOut(const Qmid &cell) const;

    /** Returns the use of the file's allowance by all records. */
    const RecordUse &GetUse() const
    {
        return m_use;
    }

    /** Returns the index of a record by position, or null if it is not kept. */
    std::shared_ptr<const EntityIndex>
    GetEntityIndex(std::size_t position) const
    {
        return position < m_entityIndexes.size() ? m_entityIndexes[position]
                                                 : nullptr;
    }

    const VectorClassSummary &GetSummary(VectorClass vectorClass) const
    {
        return m_summaries[static_cast<std::size_t>(vectorClass)];
    }

    /** Returns the position of the record with an entity of that number, or the
     * number of records if there is none. */
    std::size_t FindRecord(std::int64_t entityNumber) const;

  private:
    friend class VectorIndexBuilder;

    std::vector<VectorRecordEntry> m_records{};

    /** Packed cells of the records that are left out, sorted. */
    std::vector<std::uint64_t> m_leftOut{};

    /** Kept because the survey finds the offsets anyway, and reading a layer
     * then need not search for entities again. */
    std::vector<std::shared_ptr<const EntityIndex>> m_entityIndexes{};
    std::array<VectorClassSummary, VECTOR_CLASS_COUNT> m_summaries{};
    RecordUse m_use{};
};

/** Reads the bytes of a record in the index into `bytes`. Returns false when
 * the source fails. */
bool ReadVectorRecord(const ByteSource &source, const VectorRecordEntry &entry,
                      std::vector<std::uint8_t> &bytes, VectorRecord &record);

}  // namespace bgl

#endif
