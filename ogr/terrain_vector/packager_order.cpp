// SPDX-License-Identifier: MIT
// The order of attribute blocks in files of the MSFS packager: format.md 7.6.

#include "ogr/terrain_vector/packager_order.h"

#include "ogr/terrain_vector/guid_name.h"
#include "ogr/terrain_vector/vector_class.h"

#include <algorithm>

namespace bgl
{

namespace
{

/** Attributes in the order of their fields in MSFS shapefiles; the width is that
 * of rectangles, which bglcomp puts here. */
constexpr std::string_view PACKAGER_FIELDS[] = {
    "Version",
    "UniqueGUID",
    "Texture",
    "FlattenFalloff",
    "Width",
    "FlattenMode",
    "ExcludeDetectedBuildings",
    "ExcludeOSMBuildings",
    "ExcludeMSBuildings",
    "VegetationScale",
    "LandClassRemap",
    "MaterialGUID",
    "ExcludeTIN",
    "BuildingTIN",
    "ForceDetectedBuilding",
    "VegetationDensity",
    "Layer",
    "VegetationFalloff",
    "IsWater",
    "IsWaterExclusion",
    "WaterType",
    "AirportSize",
    "EcoRegion",
    "PotentialNaturalVegetation",
    "IsAirportInternational",
    "IsArtificialSurface",
    "TreeBrightnessFactor",
    "BiomeName",
};

}  // namespace

PackagerOrder::PackagerOrder()
{
    for (const std::string_view name : PACKAGER_FIELDS)
    {
        // The identifier has the GUID of a class.
        m_fields.emplace(FindAttributeGuid(name).value_or(
                             *GetClassGuid(VectorClass::AirportBounds)),
                         m_fields.size());
    }
}

void PackagerOrder::SetFields(std::span<const Guid> fields)
{
    m_fields.clear();
    for (const Guid &field : fields)
    {
        m_fields.emplace(field, m_fields.size());
    }
}

void PackagerOrder::Add(const AttributeSet &attributes)
{
    std::multimap<std::size_t, const AttributeData *> inOrder;
    for (const AttributeData &block : attributes)
    {
        const auto found = m_fields.find(block.guid);
        inOrder.emplace(
            found != m_fields.end() ? found->second : m_fields.size(), &block);
    }
    for (const auto &[field, block] : inOrder)
    {
        m_numbers.try_emplace(*block, m_numbers.size());
    }
}

/** The first byte of Shp2Vec's full sort key, then the number. */
std::string PackagerOrder::MakeSortKey(const AttributeData &block) const
{
    const auto found = m_numbers.find(block);
    const std::size_t number =
        found != m_numbers.end() ? found->second : m_numbers.size();
    std::string key(1, block.payload.empty()
                           ? '{'
                           : static_cast<char>(block.payload.front()));
    for (int shift = 56; shift >= 0; shift -= 8)
    {
        key += static_cast<char>(number >> shift);
    }
    return found != m_numbers.end()
               ? key
               : key.append(block.payload.begin(), block.payload.end())
                     .append(block.guid.ToString());
}

}  // namespace bgl
