// SPDX-License-Identifier: MIT
// Columns that the tables of scenery layers have in common.

#include "ogr/bgl/scenery_columns.h"

#include "ogr/bgl/enumerations.h"

#include <cstdio>

namespace flightsim
{

std::unique_ptr<OGRGeometry>
MakeArea(const std::vector<bgl::GeoPosition> &corners, bool hasAltitude)
{
    if (corners.size() < 3)
    {
        return nullptr;
    }
    auto ring = std::make_unique<OGRLinearRing>();
    ring->setNumPoints(static_cast<int>(corners.size()), FALSE);
    int i = 0;
    for (const bgl::GeoPosition &corner : corners)
    {
        if (hasAltitude)
        {
            ring->setPoint(i++, corner.longitude, corner.latitude,
                           corner.altitude);
        }
        else
        {
            ring->setPoint(i++, corner.longitude, corner.latitude);
        }
    }
    ring->closeRings();
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

bool SetEnvelope(const std::vector<bgl::GeoPosition> &places,
                 OGREnvelope &envelope)
{
    for (const bgl::GeoPosition &place : places)
    {
        envelope.Merge(place.longitude, place.latitude);
    }
    return !places.empty();
}

const bgl::Enumeration BEACON_TYPE(SCENERY_ENUMERATIONS, "beacon_type");
const bgl::Enumeration IMAGE_COMPLEXITY(SCENERY_ENUMERATIONS,
                                        "image_complexity");
const bgl::Enumeration SCENERY_OBJECT_KIND(SCENERY_ENUMERATIONS,
                                           "scenery_object_kind");

void SetColor(FieldWriter &writer, std::uint32_t color)
{
    char text[12];
    std::snprintf(text, sizeof(text), "#%06X",
                  static_cast<unsigned>(color & 0xFFFFFF));
    writer.Set(static_cast<const char *>(text));
}

}  // namespace flightsim
