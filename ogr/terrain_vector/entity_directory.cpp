// SPDX-License-Identifier: MIT
// Where the entities of a record start, and of which class they are.

#include "ogr/terrain_vector/entity_directory.h"

#include "ogr/terrain_vector/attribute_cache.h"

#include <algorithm>

namespace bgl
{

EntityDirectory EntityDirectory::Build(const VectorRecord &record)
{
    EntityDirectory directory;
    AttributeCache attributes;
    EntityReader reader(record);
    EntityView entity;
    EntityReader::Step step = reader.Next(entity);
    for (; step != EntityReader::Step::End; step = reader.Next(entity))
    {
        directory.Add(entity.offset,
                      step == EntityReader::Step::Entity
                          ? std::optional(attributes.Update(entity))
                          : std::nullopt);
    }
    directory.Finish(reader.Position());
    directory.m_offsets.shrink_to_fit();
    directory.m_classes.shrink_to_fit();
    return directory;
}

std::size_t EntityDirectory::FindNext(VectorClass vectorClass,
                                      std::size_t number) const
{
    const auto found =
        std::find(m_classes.begin() + static_cast<std::ptrdiff_t>(number),
                  m_classes.end(), static_cast<std::uint8_t>(vectorClass));
    return static_cast<std::size_t>(found - m_classes.begin());
}

}  // namespace bgl
