// SPDX-License-Identifier: MIT
// The terrain vector records of a file and their counts by class: format.md
// chapters 1 and 2.

#include "ogr/terrain_vector/vector_index.h"

#include "driver/bgl/subsection.h"
#include "ogr/terrain_vector/attribute_cache.h"

#include <algorithm>
#include <utility>

namespace bgl
{

namespace
{

/** At five bytes per entity; the simulators' own files have at most a
 * million. */
constexpr std::size_t MAXIMUM_ENTITY_INDEX_BYTES = 16U << 20;

/** The shortest entity: a header without segments. */
constexpr std::uint32_t MINIMUM_ENTITY_SIZE = 10;

/** Returns the cell of a record. The second dword of a pointer is 0 in files of
 * the terrain compiler and the number of records in MSFS airport files, so only
 * the A dword counts, as in the record itself. If it is not a cell, the pair
 * may be a cell deeper than level 15. */
std::optional<Qmid> GetCell(const Subsection &subsection)
{
    const std::optional<Qmid> cell =
        Qmid::FromPacked(static_cast<std::uint32_t>(subsection.packedQmid));
    return cell ? cell : Qmid::FromPacked(subsection.packedQmid);
}

}  // namespace

std::string VectorRecordEntry::Describe(std::size_t number) const
{
    return DescribeSection(SECTION_TERRAIN_VECTOR) + ", record " +
           std::to_string(number) + " (" + cell.ToString() + ")";
}

std::size_t VectorIndex::FindRecord(std::int64_t entityNumber) const
{
    const auto next =
        std::upper_bound(m_records.begin(), m_records.end(), entityNumber,
                         [](std::int64_t number, const VectorRecordEntry &entry)
                         { return number < entry.firstNumber; });
    if (next == m_records.begin() ||
        entityNumber >= (next - 1)->firstNumber + (next - 1)->entityCount)
    {
        return m_records.size();
    }
    return static_cast<std::size_t>(next - m_records.begin()) - 1;
}

bool VectorIndex::IsLeftOut(const Qmid &cell) const
{
    return std::binary_search(m_leftOut.begin(), m_leftOut.end(),
                              cell.Packed());
}

bool ReadVectorRecord(const ByteSource &source, const VectorRecordEntry &entry,
                      std::vector<std::uint8_t> &bytes, VectorRecord &record)
{
    bytes.resize(entry.size);
    if (!source.Read(entry.offset, bytes) ||
        !VectorRecord::Parse(bytes, record).IsDone())
    {
        return false;
    }
    record.allowance = entry.allowance;
    return true;
}

/** Reads the terrain vector sections of a container. */
class VectorIndexBuilder final
{
  public:
    VectorIndexBuilder(const Container &container, ProblemList &problems)
        : m_container(container), m_source(container.GetSource()),
          m_problems(problems), m_bytesLeft(m_source.Size()),
          m_allowance(m_source.Size()), m_tables(m_source.Size())
    {
    }

    VectorIndex Build();

  private:
    void AddSection(const Section &section);
    void AddRecord(const Subsection &subsection);
    bool ReadRecord(const Subsection &subsection, VectorRecord &record);
    bool TakeBytes(const Subsection &subsection, VectorRecordEntry &entry);
    void CheckHeader(const VectorRecord &record);
    void AddUsual(EntityReader &reader, RecordTotals &totals);
    void AddEntities(const VectorRecord &record);
    void CheckEnd(const EntityReader &reader, const RecordTotals &totals,
                  const RecordTotals &expected);
    VectorClass AddEntity(const EntityView &entity);
    void KeepEntityIndex();
    void Report(std::uint64_t offset, std::string expected,
                Effect effect = Effect::Skipped);

    const Container &m_container;
    const ByteSource &m_source;
    ProblemList &m_problems;

    /** Size that records can have in total without overlapping. Bounds the work
     * caused by a file with overlapping records. */
    std::uint64_t m_bytesLeft;

    FileAllowance m_allowance;
    TableBudget m_tables;
    std::vector<std::uint8_t> m_bytes{};
    VectorIndex m_index{};

    /** Number and description of the current record, damaged ones included. */
    std::size_t m_number = 0;
    VectorRecordEntry m_entry{};

    std::shared_ptr<EntityIndex> m_entityIndex{};
    std::size_t m_entityIndexBytes = 0;

    std::int64_t m_nextEntity = 0;
    AttributeCache m_attributes{};
};

VectorIndex VectorIndexBuilder::Build()
{
    for (const Section &section : m_container.GetSections())
    {
        if (section.type == SECTION_TERRAIN_VECTOR &&
            m_tables.Take(section, m_problems))
        {
            AddSection(section);
        }
    }
    std::sort(m_index.m_leftOut.begin(), m_index.m_leftOut.end());
    return std::move(m_index);
}

void VectorIndexBuilder::AddSection(const Section &section)
{
    for (const Subsection &subsection :
         ReadSubsections(m_source, section, m_problems))
    {
        const std::size_t count = m_index.m_records.size();
        AddRecord(subsection);
        if (m_index.m_records.size() == count && subsection.size > 0)
        {
            m_index.m_leftOut.push_back(m_entry.cell.Packed());
        }
        ++m_number;
    }
}

void VectorIndexBuilder::Report(std::uint64_t offset, std::string expected,
                                Effect effect)
{
    m_problems.Add(m_entry.Describe(m_number), m_entry.offset + offset,
                   std::move(expected), effect);
}

/** Clips the record to the file. Returns false when its bytes belong to another
 * record. */
bool VectorIndexBuilder::TakeBytes(const Subsection &subsection,
                                   VectorRecordEntry &entry)
{
    entry.offset = subsection.offset;
    entry.size = static_cast<std::uint32_t>(std::min<std::uint64_t>(
        subsection.size, m_source.Size() - subsection.offset));
    if (entry.size < subsection.size)
    {
        Report(0, "the record runs past the end of the file");
    }
    if (entry.size > MAXIMUM_VECTOR_RECORD_SIZE)
    {
        Report(0, "expected a record of at most " +
                      std::to_string(MAXIMUM_VECTOR_RECORD_SIZE) +
                      " bytes, found " + std::to_string(entry.size));
        return false;
    }
    if (entry.size > m_bytesLeft)
    {
        Report(0, "the records overlap each other");
        return false;
    }
    m_bytesLeft -= entry.size;
    return true;
}

/** Returns false, with a problem, for a record that is left out. */
bool VectorIndexBuilder::ReadRecord(const Subsection &subsection,
                                    VectorRecord &record)
{
    const std::optional<Qmid> cell = GetCell(subsection);
    m_entry = {};
    m_entry.offset = subsection.offset;
    m_entry.cell = cell.value_or(Qmid{});
    if (!cell || !cell->IsOnEarth())
    {
        Report(0, "expected a cell on the earth");
        return false;
    }
    if (!TakeBytes(subsection, m_entry))
    {
        return false;
    }
    m_bytes.resize(m_entry.size);
    if (!m_source.Read(m_entry.offset, m_bytes))
    {
        Report(0, "the record cannot be read");
        return false;
    }
    const CodecStatus status = VectorRecord::Parse(m_bytes, record);
    if (!status.IsDone())
    {
        Report(status.Offset(), status.Expected());
    }
    return status.IsDone();
}

void VectorIndexBuilder::AddRecord(const Subsection &subsection)
{
    VectorRecord record;
    if (!ReadRecord(subsection, record))
    {
        return;
    }
    m_entry.entityCount = std::min(
        record.header.entityCount,
        static_cast<std::uint32_t>((m_entry.size - record.EntityOffset()) /
                                   MINIMUM_ENTITY_SIZE));
    m_entry.allowance = m_allowance.Offer();
    record.allowance = m_entry.allowance;
    m_entry.firstNumber = m_nextEntity;
    m_nextEntity += m_entry.entityCount;
    CheckHeader(record);
    m_entityIndex = std::make_shared<EntityIndex>();
    m_entityIndex->Reserve(m_entry.entityCount);
    AddEntities(record);
    // A record without entities may still remove the stock vectors of its cell.
    if (m_entry.classes != 0 || record.header.entityCount == 0)
    {
        m_index.m_records.push_back(m_entry);
        KeepEntityIndex();
    }
}

void VectorIndexBuilder::CheckHeader(const VectorRecord &record)
{
    if (record.header.cell != m_entry.cell.A())
    {
        Report(4, "the subsection table names another cell", Effect::Noted);
    }
}

/** Adds entities while they have the usual form. */
void VectorIndexBuilder::AddUsual(EntityReader &reader, RecordTotals &totals)
{
    EntityIndex &entityIndex = *m_entityIndex;
    const AttributeCache &attributes = m_attributes;
    std::array<VectorClassSummary, VECTOR_CLASS_COUNT> &summaries =
        m_index.m_summaries;
    reader.ReadUsualEntities(
        [&](const UsualEntity &entity)
        {
            const VectorClass vectorClass = attributes.GetClass(entity.slot);
            entityIndex.Add(entity.offset, vectorClass);
            summaries[static_cast<std::size_t>(vectorClass)].Add(
                entity.geometry, entity.flags != 0, entity.segmentCount,
                entity.points);
            totals.references += entity.referenceCount;
            totals.points += entity.points;
            totals.altitudePoints += entity.altitudePoints;
        });
}

void VectorIndexBuilder::AddEntities(const VectorRecord &record)
{
    RecordTotals totals;
    EntityReader reader(record);
    EntityView entity;
    AddUsual(reader, totals);
    EntityReader::Step step = reader.Next(entity);
    while (step != EntityReader::Step::End)
    {
        if (step == EntityReader::Step::Damaged)
        {
            const CodecStatus &damage = reader.Damage();
            m_problems.Add(m_entry.Describe(m_number) + ", entity " +
                               std::to_string(entity.number),
                           m_entry.offset + damage.Offset(), damage.Expected());
        }
        m_entityIndex->Add(entity.offset, step == EntityReader::Step::Entity
                                              ? std::optional(AddEntity(entity))
                                              : std::nullopt);
        totals.references += entity.totals.references;
        totals.points += entity.totals.points;
        totals.altitudePoints += entity.totals.altitudePoints;
        AddUsual(reader, totals);
        step = reader.Next(entity);
    }
    m_entityIndex->Finish(reader.Position());
    RecordUse use;
    use.Add(record.allowance, reader.GetAllowance());
    m_allowance.Take(use);
    m_index.m_use.Add(use);
    CheckEnd(reader, totals, record.header.totals);
}

/** Compares the entities of a record with its header. */
void VectorIndexBuilder::CheckEnd(const EntityReader &reader,
                                  const RecordTotals &totals,
                                  const RecordTotals &expected)
{
    if (reader.CountLeft() > 0)
    {
        Report(reader.Position(), "the record ends before the last " +
                                      std::to_string(reader.CountLeft()) +
                                      " of its entities");
        return;
    }
    if (reader.Position() != m_entry.size)
    {
        Report(reader.Position(),
               "expected the end of the record behind its last entity",
               Effect::Noted);
    }
    if (totals != expected)
    {
        Report(0x14,
               "the numbers of references, points and altitudes are not those "
               "of the entities",
               Effect::Noted);
    }
}

VectorClass VectorIndexBuilder::AddEntity(const EntityView &entity)
{
    if (entity.hasRawPoints)
    {
        Report(entity.offset,
               "the coordinates are uncompressed, as in no known file",
               Effect::Noted);
    }
    const VectorClass vectorClass = m_attributes.Update(entity);
    const auto i = static_cast<std::size_t>(vectorClass);
    m_entry.classes = static_cast<std::uint16_t>(m_entry.classes | 1U << i);
    m_index.m_summaries[i].Add(entity.geometry, entity.hasAltitudes,
                               entity.segmentCount, entity.totals.points);
    return vectorClass;
}

/** Keeps the index if it is small: for most files those of all records are
 * kept. */
void VectorIndexBuilder::KeepEntityIndex()
{
    m_entityIndexBytes += m_entityIndex->ByteCount();
    if (m_entityIndexBytes <= MAXIMUM_ENTITY_INDEX_BYTES)
    {
        m_index.m_entityIndexes.push_back(std::move(m_entityIndex));
    }
}

VectorIndex VectorIndex::Build(const Container &container,
                               ProblemList &problems)
{
    return VectorIndexBuilder(container, problems).Build();
}

}  // namespace bgl
