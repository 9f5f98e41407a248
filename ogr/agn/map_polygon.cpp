// SPDX-License-Identifier: MIT
// Polygons of OGR as the cutter of cells takes them.

#include "ogr/agn/map_polygon.h"

#include <algorithm>
#include <utility>

namespace flightsim
{

namespace
{

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

bool IsValid(const OGRPolygon &polygon)
{
    CPLErrorStateBackuper backuper;
    CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
    return !OGRGeometryFactory::haveGEOS() || polygon.IsValid() != FALSE;
}

}  // namespace flightsim
