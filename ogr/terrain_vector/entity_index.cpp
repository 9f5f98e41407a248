// SPDX-License-Identifier: MIT
// Offsets and classes of the entities of a record.

#include "ogr/terrain_vector/entity_index.h"

#include "ogr/terrain_vector/attribute_cache.h"

#include <algorithm>

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

std::size_t EntityIndex::FindNext(VectorClass vectorClass,
                                  std::size_t number) const
{
    const auto found =
        std::find(m_classes.begin() + static_cast<std::ptrdiff_t>(number),
                  m_classes.end(), vectorClass);
    return static_cast<std::size_t>(found - m_classes.begin());
}

}  // namespace bgl
