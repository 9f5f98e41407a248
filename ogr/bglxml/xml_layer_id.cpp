// SPDX-License-Identifier: MIT
// Identifies a layer of a bglcomp source.

#include "ogr/bglxml/xml_layer_id.h"

#include "ogr/terrain_vector/layers/terrain_vector_tables.h"

#include <algorithm>
#include <iterator>

namespace flightsim
{

std::optional<XmlLayerId> XmlLayerId::Find(const char *name)
{
    if (const auto vectorClass = FindTerrainVectorClass(name))
    {
        return *vectorClass;
    }
    const RecordLayerDescriptor *layer = FindRecordLayer(name);
    return layer != nullptr ? std::optional<XmlLayerId>(layer->id)
                            : std::nullopt;
}

const char *XmlLayerId::GetName() const
{
    const auto vectorClass = GetVectorClass();
    return vectorClass ? GetTerrainVectorTable(*vectorClass).name
                       : GetLayerName(*GetRecordLayerId());
}

bool XmlLayerId::IsAtAirport() const
{
    constexpr RecordLayerId AT_AIRPORT[] = {
        RecordLayerId::TaxiPoint,   RecordLayerId::Parking,
        RecordLayerId::TaxiSign,    RecordLayerId::Apron,
        RecordLayerId::Helipad,     RecordLayerId::Start,
        RecordLayerId::LightSupport};
    return std::find(std::begin(AT_AIRPORT), std::end(AT_AIRPORT), *this) !=
           std::end(AT_AIRPORT);
}

}  // namespace flightsim
