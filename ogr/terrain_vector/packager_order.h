// SPDX-License-Identifier: MIT
// The order of attribute blocks in files of the packager of MSFS.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_PACKAGER_ORDER_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_PACKAGER_ORDER_H

#include "ogr/terrain_vector/entity.h"

#include <map>
#include <span>
#include <string>

namespace bgl
{

/** The attributes of entities, no block twice, sorted as an entity refers to
 * them. */
using AttributeSet = std::vector<AttributeData>;

/** Numbers the blocks of a file by their first use. */
class PackagerOrder final
{
  public:
    /** Features have their attributes in the order of the fields in shapefiles
     * of MSFS. */
    PackagerOrder();

    /** Features have their attributes in another order. */
    void SetFields(std::span<const Guid> fields);

    /** Takes the attributes of the next feature. */
    void Add(const AttributeSet &attributes);

    /** What blocks are sorted by; those of no feature come last among their
     * like. */
    std::string MakeSortKey(const AttributeData &block) const;

  private:
    std::map<Guid, std::size_t> m_fields{};
    std::map<AttributeData, std::size_t> m_numbers{};
};

}  // namespace bgl

#endif
