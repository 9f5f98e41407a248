// SPDX-License-Identifier: MIT
// Offsets and classes of the entities of a record: format.md 2.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_ENTITY_INDEX_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_ENTITY_INDEX_H

#include "ogr/terrain_vector/vector_class.h"

#include <optional>

namespace bgl
{

/** Finds the entities of one class without reading the others. */
class EntityIndex final
{
  public:
    static EntityIndex Build(const VectorRecord &record);

    /** Reserves memory for entities to be added. */
    void Reserve(std::size_t count)
    {
        m_offsets.reserve(count);
        m_classes.reserve(count);
    }

    /** Adds the next entity; a damaged one has no class. */
    void Add(std::size_t offset, std::optional<VectorClass> vectorClass)
    {
        m_offsets.push_back(static_cast<std::uint32_t>(offset));
        m_classes.push_back(vectorClass.value_or(DAMAGED));
    }

    /** Sets the end of the last entity, once all have been added. */
    void Finish(std::size_t end)
    {
        m_end = end;
    }

    /** Sets the numbers of all sound entities of a class. */
    void List(VectorClass vectorClass,
              std::vector<std::uint32_t> &numbers) const;

    std::size_t GetOffset(std::size_t number) const
    {
        return m_offsets[number];
    }

    /** Returns the offset of the end of an entity. */
    std::size_t GetEnd(std::size_t number) const
    {
        return number + 1 < m_offsets.size() ? m_offsets[number + 1] : m_end;
    }

    /** Whether the entity of that number was reached and is not damaged. */
    bool IsIntact(std::size_t number) const
    {
        return number < m_classes.size() && m_classes[number] != DAMAGED;
    }

    /** Number of entities that were reached, damaged ones included. */
    std::size_t Size() const
    {
        return m_offsets.size();
    }

    std::size_t ByteCount() const
    {
        return m_offsets.capacity() * sizeof(std::uint32_t) +
               m_classes.capacity();
    }

  private:
    static constexpr VectorClass DAMAGED{0xFF};

    std::vector<std::uint32_t> m_offsets{};
    std::vector<VectorClass> m_classes{};

    /** End of the last entity. */
    std::size_t m_end = 0;
};

}  // namespace bgl

#endif
