// SPDX-License-Identifier: MIT
// Makes self-intersecting polygons valid.

#include "ogr/layer/valid_polygons.h"

namespace flightsim
{

namespace
{

/** Appends the polygons of a geometry; lines and points are remains of
 * collapsed areas. */
void AppendPolygons(const OGRGeometry &geometry, OGRMultiPolygon &polygons)
{
    if (wkbFlatten(geometry.getGeometryType()) == wkbPolygon)
    {
        polygons.addGeometry(&geometry);
    }
    else if (OGR_GT_IsSubClassOf(geometry.getGeometryType(),
                                 wkbGeometryCollection))
    {
        for (const OGRGeometry *part : *geometry.toGeometryCollection())
        {
            AppendPolygons(*part, polygons);
        }
    }
}

/** Suppresses the messages of GEOS about self-intersections. */
class Silence final
{
  public:
    Silence()
    {
        CPLPushErrorHandler(CPLQuietErrorHandler);
    }

    ~Silence()
    {
        CPLPopErrorHandler();
    }

    Silence(const Silence &) = delete;
    Silence &operator=(const Silence &) = delete;

  private:
    CPLErrorStateBackuper m_backuper{};
};

}  // namespace

std::unique_ptr<OGRGeometry>
MakeValidPolygons(std::unique_ptr<OGRGeometry> geometry)
{
    const Silence silence;
    if (OGRGeometryFactory::haveGEOS() && !geometry->IsValid())
    {
        std::unique_ptr<OGRGeometry> valid(geometry->MakeValid());
        if (valid != nullptr)
        {
            geometry = std::move(valid);
        }
    }
    auto polygons = std::make_unique<OGRMultiPolygon>();
    AppendPolygons(*geometry, *polygons);
    return polygons->IsEmpty() ? nullptr : std::move(polygons);
}

std::unique_ptr<OGRMultiPolygon> RepairPolygon(const OGRPolygon &polygon)
{
    const Silence silence;
    CPLStringList options;
    options.SetNameValue("METHOD", "STRUCTURE");
    std::unique_ptr<OGRGeometry> valid(polygon.MakeValid(options.List()));
    if (valid == nullptr)
    {
        // GEOS before 3.10 has only one method.
        valid.reset(polygon.MakeValid());
    }
    auto polygons = std::make_unique<OGRMultiPolygon>();
    if (valid != nullptr)
    {
        AppendPolygons(*valid, *polygons);
    }
    return polygons->IsEmpty() ? nullptr : std::move(polygons);
}

}  // namespace flightsim
