// SPDX-License-Identifier: MIT
// Offsets and classes of the entities of a record.

#include "ogr/terrain_vector/entity_index.h"

#include "ogr/terrain_vector/attribute_cache.h"

namespace bgl
{

EntityIndex EntityIndex::Build(const VectorRecord &record)
{
    EntityIndex entityIndex;
    AttributeCache attributes;
    EntityReader reader(record);
    EntityView entity;
    EntityReader::Step step = reader.Next(entity);
    for (; step != EntityReader::Step::End; step = reader.Next(entity))
    {
        entityIndex.Add(entity.offset,
                        step == EntityReader::Step::Entity
                            ? std::optional(attributes.Update(entity))
                            : std::nullopt);
    }
    entityIndex.Finish(reader.Position());
    entityIndex.m_offsets.shrink_to_fit();
    entityIndex.m_classes.shrink_to_fit();
    return entityIndex;
}

/** Lists without a branch, which would often be mispredicted. */
void EntityIndex::List(VectorClass vectorClass,
                       std::vector<std::uint32_t> &numbers) const
{
    numbers.resize(m_classes.size());
    std::size_t count = 0;
    for (std::size_t i = 0; i < m_classes.size(); ++i)
    {
        numbers[count] = static_cast<std::uint32_t>(i);
        count += std::size_t{m_classes[i] == vectorClass};
    }
    numbers.resize(count);
}

}  // namespace bgl
