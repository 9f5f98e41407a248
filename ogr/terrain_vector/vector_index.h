// SPDX-License-Identifier: MIT
// Where the terrain vectors of a file are, and how many of each kind:
// format.md chapters 1 and 2.

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

    /** File offset and size, the size inside the file. */
    std::uint32_t offset = 0;
    std::uint32_t size = 0;

    /** Running number in the file of the record's first entity; the numbers of
     * the others follow. Damaged entities have numbers too. */
    std::int64_t firstNumber = 0;

    std::uint32_t entityCount = 0;

    /** What is left of the allowance of the file, if that is less. */
    RecordAllowance allowance{};

    /** Bit i for each VectorClass i that the record has. */
    std::uint16_t classes = 0;

    bool HasClass(VectorClass vectorClass) const
    {
        return (classes >> static_cast<unsigned>(vectorClass) & 1) != 0;
    }

    /** "section 0x65 (terrain vector), record 3 (level 11, u 448, v 240)". */
    std::string Describe(std::size_t number) const;
};

/** All entities of one class. */
struct VectorClassSummary
{
    std::int64_t count = 0;

    /** Whether any has altitudes. */
    bool hasAltitudes = false;

    /** Whether any line has several segments, or any point entity several
     * points. */
    bool hasSeveralParts = false;
};

/** Records and counts of a file, and where the entities of the first records
 * begin, as far as that is small. */
class VectorIndex final
{
  public:
    /** Reads every record once, without decoding coordinates. Damaged records
     * and entities are problems and left out. */
    static VectorIndex Build(const Container &container, ProblemList &problems);

    /** In the order of their numbers. */
    const std::vector<VectorRecordEntry> &GetRecords() const
    {
        return m_records;
    }

    /** Of a record, by its position; null for those that are not kept. */
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

    /** Position of the record with an entity of that number; the number of
     * records when there is none. */
    std::size_t FindRecord(std::int64_t entityNumber) const;

  private:
    friend class VectorIndexBuilder;

    std::vector<VectorRecordEntry> m_records{};

    /** What the survey walks over anyway, so that reading a layer does not walk
     * over the entities a second time before it decodes them. */
    std::vector<std::shared_ptr<const EntityIndex>> m_entityIndexes{};
    std::array<VectorClassSummary, VECTOR_CLASS_COUNT> m_summaries{};
};

/** Reads the bytes of a record that the index holds into `bytes`; false when
 * the source fails. */
bool ReadVectorRecord(const ByteSource &source, const VectorRecordEntry &entry,
                      std::vector<std::uint8_t> &bytes, VectorRecord &record);

}  // namespace bgl

#endif
