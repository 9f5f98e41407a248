// SPDX-License-Identifier: MIT
// Makes records out of features, by the tables that make features of records:
// ogr/records/format.md 9.3 and 9.4.

#include "ogr/bgl/record_encoder.h"

#include "driver/bgl/coordinates.h"

#include <cmath>

namespace flightsim
{

namespace
{

const OGRPoint *FindPoint(const OGRGeometry &geometry)
{
    const OGRwkbGeometryType type = wkbFlatten(geometry.getGeometryType());
    if (type == wkbPoint)
    {
        return geometry.toPoint();
    }
    if (type != wkbMultiPoint)
    {
        return nullptr;
    }
    const OGRMultiPoint *points = geometry.toMultiPoint();
    return points->getNumGeometries() == 1 ? points->getGeometryRef(0)
                                           : nullptr;
}

}  // namespace

const char *SetPoint(const OGRGeometry &geometry, bgl::GeoPosition &position)
{
    const OGRPoint *point = FindPoint(geometry);
    if (point == nullptr || point->IsEmpty())
    {
        return "is no point";
    }
    const double altitude = point->Is3D() ? point->getZ() : 0.0;
    if (!(std::abs(point->getY()) <= 90.0) ||
        !(std::abs(point->getX()) <= 360.0) || !std::isfinite(altitude))
    {
        return "is outside the world";
    }
    position = {std::abs(point->getX()) > 180.0
                    ? std::remainder(point->getX(), 360.0)
                    : point->getX(),
                point->getY(), altitude};
    return nullptr;
}

bgl::Qmid GetCell(const bgl::GeoPosition &position, int level)
{
    return bgl::Qmid::FromPoint(bgl::LongitudeFromDegrees(position.longitude),
                                bgl::LatitudeFromDegrees(position.latitude),
                                level);
}

void PlaceFix(std::uint32_t section, const bgl::FixIdent &fix,
              const bgl::GeoPosition &position, EncodedRecord &record)
{
    if (fix.ident.text.empty())
    {
        record.problem = "it has no ident";
    }
    record.section = section;
    record.cell = GetCell(position, NAVIGATION_LEVEL);
    bgl::IcaoIndexEntry &entry = record.index.emplace();
    static_cast<bgl::FixIdent &>(entry) = fix;
    entry.u = record.cell->u;
    entry.v = record.cell->v;
}

namespace
{

struct EncoderEntry
{
    const char *name;
    RecordEncoderPointer (*make)();
};

constexpr EncoderEntry ENCODERS[] = {
    {"scenery_object", MakeSceneryObjectEncoder},
    {"exclusion", MakeExclusionEncoder},
    {"landmark", MakeLandmarkEncoder},
    {"waypoint", MakeWaypointEncoder},
    {"ils", MakeIlsEncoder},
    {"vor", MakeVorEncoder},
    {"ndb", MakeNdbEncoder},
    {"tacan", MakeTacanEncoder},
    {"marker", MakeMarkerEncoder},
};

}  // namespace

RecordEncoderPointer MakeRecordEncoder(const char *layer)
{
    for (const EncoderEntry &entry : ENCODERS)
    {
        if (EQUAL(entry.name, layer))
        {
            return entry.make();
        }
    }
    return nullptr;
}

std::string ListRecordEncoders()
{
    std::string list;
    for (const EncoderEntry &entry : ENCODERS)
    {
        list.append(list.empty() ? "" : ", ");
        list.append(entry.name);
    }
    return list;
}

bool IsDerivedLayer(const char *layer)
{
    return EQUAL(layer, "icao_index");
}

}  // namespace flightsim
