// SPDX-License-Identifier: MIT
// Remembers what was made of the attributes of entities.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_ATTRIBUTE_CACHE_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_ATTRIBUTE_CACHE_H

#include "ogr/terrain_vector/vector_class.h"

namespace bgl
{

/** Class, values and JSON of the attributes that the entities of one reader
 * share: a record has few sets of them. */
class AttributeCache final
{
  public:
    /** To be called for every sound entity in the order in which the reader
     * finds them. */
    VectorClass Update(const EntityView &entity)
    {
        Slot &slot = m_slots[entity.slot];
        if (entity.isSlotNew)
        {
            slot.vectorClass = FindVectorClass(entity);
            slot.hasValues = false;
            slot.hasJson = false;
        }
        return slot.vectorClass;
    }

    /** Of the last entity. */
    const ClassValues &GetValues(const EntityView &entity)
    {
        Slot &slot = m_slots[entity.slot];
        if (!slot.hasValues)
        {
            slot.values = ReadClassValues(entity, slot.vectorClass);
            slot.hasValues = true;
        }
        return slot.values;
    }

    /** See AppendOtherAttributes; of the last entity. */
    const std::string &GetJson(const EntityView &entity)
    {
        Slot &slot = m_slots[entity.slot];
        if (!slot.hasJson)
        {
            slot.json.clear();
            AppendOtherAttributes(entity, slot.vectorClass, slot.json);
            slot.hasJson = true;
        }
        return slot.json;
    }

  private:
    struct Slot
    {
        VectorClass vectorClass{};
        bool hasValues = false;
        bool hasJson = false;
        ClassValues values{};
        std::string json{};
    };

    std::array<Slot, EntityReader::SLOT_COUNT> m_slots{};
};

}  // namespace bgl

#endif
