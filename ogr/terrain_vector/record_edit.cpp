// SPDX-License-Identifier: MIT
// Changes entities of terrain vector records: format.md 7.9.

#include "ogr/terrain_vector/record_edit.h"

#include <algorithm>
#include <set>

namespace bgl
{

AttributeSet CopyAttributes(const EntityView &entity)
{
    AttributeSet attributes;
    for (std::size_t i = 0; i < entity.ReferenceCount(); ++i)
    {
        const AttributeView block = entity.GetAttribute(i);
        attributes.push_back(
            {block.guid, {block.payload.begin(), block.payload.end()}});
    }
    return attributes;
}

EncodedEntity CopySegments(const EntityView &entity)
{
    return {entity.geometry, entity.segmentCount,
            static_cast<std::uint32_t>(entity.totals.points),
            static_cast<std::uint32_t>(entity.totals.altitudePoints),
            entity.segments};
}

std::optional<LooseEntity> LooseEntity::Make(const Qmid &cell,
                                             const EncodedEntity &entity,
                                             const AttributeSet &attributes,
                                             std::string &problem)
{
    LooseEntity loose;
    RecordBuilder builder;
    builder.Add(entity, attributes);
    builder.Finish(cell, true, loose.m_bytes);
    VectorRecord record;
    const CodecStatus status = VectorRecord::Parse(loose.m_bytes, record);
    if (!status.IsDone())
    {
        problem = status.Expected();
        return std::nullopt;
    }
    EntityReader reader(record);
    if (reader.Next(loose.m_view) != EntityReader::Step::Entity)
    {
        problem = reader.Damage().Expected();
        return std::nullopt;
    }
    return loose;
}

std::string FindReadingProblem(const Qmid &cell, ByteSpan bytes, RecordUse &use)
{
    const std::string place = "the cell (" + cell.ToString() + ")";
    if (bytes.size() > MAXIMUM_VECTOR_RECORD_SIZE)
    {
        return place + ": expected at most " +
               std::to_string(MAXIMUM_VECTOR_RECORD_SIZE) + " bytes, found " +
               std::to_string(bytes.size());
    }
    VectorRecord record;
    const CodecStatus status = VectorRecord::Parse(bytes, record);
    if (!status.IsDone())
    {
        return place + ": " + status.Expected();
    }
    EntityReader reader(record);
    EntityView entity;
    EntityReader::Step step = reader.Next(entity);
    while (step == EntityReader::Step::Entity)
    {
        step = reader.Next(entity);
    }
    use.Add(record.allowance, reader.GetAllowance());
    return step == EntityReader::Step::End
               ? std::string()
               : place + ", vector " + std::to_string(entity.number) + ": " +
                     reader.Damage().Expected();
}

std::string FindReadingProblem(const RecordUse &use, std::uint64_t fileSize)
{
    const FileAllowance allowance(fileSize);
    const std::string all = "all cells together: ";
    return use.points > allowance.GetLeft().points ? all + TOO_MANY_POINTS
           : use.attributeBytes > allowance.GetLeft().attributeBytes
               ? all + TOO_MANY_ATTRIBUTES
               : std::string();
}

namespace
{

/** Combines entities of other records into one record. */
class RecordComposer final
{
  public:
    void Add(const EntityView &entity)
    {
        const AttributeSet &attributes =
            *m_sets.insert(CopyAttributes(entity)).first;
        m_entities.push_back({CopySegments(entity), &attributes});
    }

    bool IsEmpty() const
    {
        return m_entities.empty();
    }

    /** Drops the blocks that no entity refers to. */
    void DropUnused(std::vector<AttributeData> &blocks) const
    {
        std::set<AttributeData> used;
        for (const AttributeSet &set : m_sets)
        {
            used.insert(set.begin(), set.end());
        }
        std::erase_if(blocks, [&used](const AttributeData &block)
                      { return !used.contains(block); });
    }

    /** @param first blocks that precede the others. */
    void Finish(const Qmid &cell, bool addsToCells,
                std::span<const AttributeData> first,
                std::vector<std::uint8_t> &sink) const
    {
        RecordBuilder builder(first);
        for (const Entry &entry : m_entities)
        {
            builder.Add(entry.entity, *entry.attributes);
        }
        builder.Finish(cell, addsToCells, sink);
    }

  private:
    struct Entry
    {
        EncodedEntity entity;
        const AttributeSet *attributes;
    };

    std::set<AttributeSet> m_sets{};
    std::vector<Entry> m_entities{};
};

template <class Visit>
void ForEachEntity(const VectorRecord &record, const Visit &visit)
{
    EntityReader reader(record);
    EntityView entity;
    while (reader.Next(entity) == EntityReader::Step::Entity)
    {
        visit(entity);
    }
}

std::vector<AttributeData> ListBlocks(ByteSpan buffer)
{
    std::vector<AttributeData> blocks;
    std::uint32_t offset = 0;
    while (const std::optional<AttributeView> block =
               ReadAttribute(buffer, offset))
    {
        blocks.push_back(
            {block->guid, {block->payload.begin(), block->payload.end()}});
        offset += static_cast<std::uint32_t>(AttributeView::HEADER_SIZE +
                                             block->payload.size());
    }
    return blocks;
}

/** Whether the record equals that of Shp2Vec for the same entities. */
bool HasCompilerOrder(const VectorRecord &record, const Qmid &cell)
{
    RecordComposer same;
    ForEachEntity(record,
                  [&same](const EntityView &entity) { same.Add(entity); });
    std::vector<std::uint8_t> bytes;
    same.Finish(cell, record.header.addsToCells, {}, bytes);
    return std::equal(bytes.begin(), bytes.end(), record.bytes.begin(),
                      record.bytes.end());
}

}  // namespace

const char *FindRecordProblem(const VectorRecord &record, const Qmid &cell)
{
    EntityReader reader(record);
    EntityView entity;
    EntityReader::Step step = reader.Next(entity);
    while (step == EntityReader::Step::Entity)
    {
        // Repeated blocks count once for the allowance but would be copied
        // often.
        if (entity.hasRepeats)
        {
            return "it is in a record with a vector that refers to an "
                   "attribute twice";
        }
        step = reader.Next(entity);
    }
    const bool isComplete = step == EntityReader::Step::End &&
                            reader.CountLeft() == 0 &&
                            reader.Position() == record.bytes.size();
    return isComplete && record.header.cell == cell.A()
               ? nullptr
               : "it is in a record with damage, which would be lost";
}

void ChangeRecord(const VectorRecord &record, const Qmid &cell,
                  const RecordChange &change, std::vector<std::uint8_t> &sink)
{
    RecordComposer composer;
    ForEachEntity(record,
                  [&](const EntityView &entity)
                  {
                      const auto changed = change.entities.find(entity.number);
                      const EntityView *now = changed != change.entities.end()
                                                  ? changed->second
                                                  : &entity;
                      if (now != nullptr)
                      {
                          composer.Add(*now);
                      }
                  });
    for (const EntityView *entity : change.added)
    {
        composer.Add(*entity);
    }
    if (composer.IsEmpty() && record.header.entityCount > 0)
    {
        return;
    }
    std::vector<AttributeData> first;
    if (!HasCompilerOrder(record, cell))
    {
        first = ListBlocks(record.attributes);
        composer.DropUnused(first);
    }
    composer.Finish(cell,
                    change.addsToCells.value_or(record.header.addsToCells),
                    first, sink);
}

void MakeRecord(const Qmid &cell, const std::vector<const EntityView *> &added,
                bool addsToCells, std::vector<std::uint8_t> &sink)
{
    RecordComposer composer;
    for (const EntityView *entity : added)
    {
        composer.Add(*entity);
    }
    composer.Finish(cell, addsToCells, {}, sink);
}

}  // namespace bgl
