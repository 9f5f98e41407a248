// SPDX-License-Identifier: MIT
// The order of attribute blocks in files of the MSFS packager.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_PACKAGER_ORDER_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_PACKAGER_ORDER_H

#include "ogr/terrain_vector/entity.h"

#include <map>
#include <span>
#include <string>

namespace bgl
{

/** The attributes of an entity, each once, in the order of its references. */
using AttributeSet = std::vector<AttributeData>;

/** Numbers the blocks of a file by first use. */
class PackagerOrder final
{
  public:
    /** Orders attributes like the fields in MSFS shapefiles. */
    PackagerOrder();

    /** Sets another order of attributes. */
    void SetFields(std::span<const Guid> fields);

    /** Adds the attributes of the next feature. */
    void Add(const AttributeSet &attributes);

    /** Returns the sort key of a block; blocks of no feature come last in their
     * group. */
    std::string MakeSortKey(const AttributeData &block) const;

  private:
    std::map<Guid, std::size_t> m_fields{};
    std::map<AttributeData, std::size_t> m_numbers{};
};

}  // namespace bgl

#endif
