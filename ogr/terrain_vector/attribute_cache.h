// SPDX-License-Identifier: MIT
// Caches values read from the attributes of entities.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_ATTRIBUTE_CACHE_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_ATTRIBUTE_CACHE_H

#include "ogr/terrain_vector/vector_class.h"

namespace bgl
{

/** Caches class, values and JSON of the attribute sets that the entities of one
 * reader share. A record has few different sets. */
class AttributeCache final
{
  public:
    /** Must be called for every sound entity, in the reader's order. */
    VectorClass Update(const EntityView &entity)
    {
        if (entity.isSlotNew)
        {
            Slot &slot = m_slots[entity.slot];
            m_classes[entity.slot] = FindVectorClass(entity);
            slot.hasValues = false;
            slot.hasJson = false;
        }
        return m_classes[entity.slot];
    }

    /** Returns the class of the last entity of a slot. */
    VectorClass GetClass(std::size_t slot) const
    {
        return m_classes[slot];
    }

    /** Returns the values of the last entity. */
    const ClassValues &GetValues(const EntityView &entity)
    {
        Slot &slot = m_slots[entity.slot];
        if (!slot.hasValues)
        {
            slot.values = ReadClassValues(entity, m_classes[entity.slot]);
            slot.hasValues = true;
        }
        return slot.values;
    }

    /** Returns the JSON of the last entity; see AppendOtherAttributes. */
    const std::string &GetJson(const EntityView &entity)
    {
        Slot &slot = m_slots[entity.slot];
        if (!slot.hasJson)
        {
            slot.json.clear();
            AppendOtherAttributes(entity, m_classes[entity.slot], slot.json);
            slot.hasJson = true;
        }
        return slot.json;
    }

  private:
    struct Slot
    {
        bool hasValues = false;
        bool hasJson = false;
        ClassValues values{};
        std::string json{};
    };

    /** Separate from the rest, because the survey needs nothing else: they stay
     * in the processor's first cache. */
    std::array<VectorClass, EntityReader::SLOT_COUNT> m_classes{};
    std::array<Slot, EntityReader::SLOT_COUNT> m_slots{};
};

}  // namespace bgl

#endif
