// SPDX-License-Identifier: MIT
// Converts OGR geometries for cutting at cell borders.

#include "ogr/agn/map_geometry.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace flightsim
{

namespace
{

/** Longitudes beyond 180 continue a feature across the antimeridian. */
constexpr double MAXIMUM_LONGITUDE = 540.0;

bgl::MapPath MakePath(const OGRSimpleCurve &ring, bool isHole)
{
    bgl::MapPath path;
    for (int i = 0; i < ring.getNumPoints(); ++i)
    {
        path.push_back({ring.getX(i), ring.getY(i), 0});
    }
    if (path.size() > 1 && path.back().IsAt(path.front()))
    {
        path.pop_back();
    }
    if (path.size() > 2 && (bgl::GetSignedArea(path) < 0) != isHole)
    {
        std::reverse(path.begin() + 1, path.end());
    }
    return path;
}

}  // namespace

bgl::MapPolygon MakeMapPolygon(const OGRPolygon &polygon)
{
    bgl::MapPolygon result;
    for (const OGRLinearRing *ring : polygon)
    {
        bgl::MapPath path = MakePath(*ring, !result.empty());
        if (path.size() > 2)
        {
            result.push_back(std::move(path));
        }
    }
    return result;
}

OGREnvelope GetEnvelope(const OGRGeometry &geometry)
{
    OGREnvelope envelope;
    geometry.getEnvelope(&envelope);
    return envelope;
}

const char *FindProblem(const OGREnvelope &envelope)
{
    if (!std::isfinite(envelope.MinX) || !std::isfinite(envelope.MaxX) ||
        !std::isfinite(envelope.MinY) || !std::isfinite(envelope.MaxY))
    {
        return "a coordinate is not a number";
    }
    return envelope.MinX < -MAXIMUM_LONGITUDE ||
                   envelope.MaxX > MAXIMUM_LONGITUDE || envelope.MinY < -90 ||
                   envelope.MaxY > 90
               ? "it lies outside the world"
               : nullptr;
}

bool IsValid(const OGRPolygon &polygon)
{
    CPLErrorStateBackuper backuper;
    CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
    return !OGRGeometryFactory::haveGEOS() || polygon.IsValid() != FALSE;
}

}  // namespace flightsim
