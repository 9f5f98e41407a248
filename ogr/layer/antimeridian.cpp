// SPDX-License-Identifier: MIT
// Geometries across the antimeridian, with longitudes that continue beyond 180.

#include "ogr/layer/antimeridian.h"

#include <algorithm>
#include <cmath>

namespace flightsim
{

namespace
{

constexpr double TURN = 360.0;
constexpr double HALF_TURN = 180.0;

/** Whether an edge crosses the antimeridian: the other way around is
 * shorter. */
bool IsAcross(double from, double to)
{
    const double length = std::abs(to - from);
    return length > HALF_TURN && length < TURN;
}

bool HasEdgeAcross(const OGRSimpleCurve &curve)
{
    for (int i = 1; i < curve.getNumPoints(); ++i)
    {
        if (IsAcross(curve.getX(i - 1), curve.getX(i)))
        {
            return true;
        }
    }
    return false;
}

void Continue(OGRSimpleCurve &curve)
{
    double turn = 0.0;
    double before = curve.IsEmpty() ? 0.0 : curve.getX(0);
    for (int i = 1; i < curve.getNumPoints(); ++i)
    {
        const double x = curve.getX(i);
        if (IsAcross(before, x))
        {
            turn += x < before ? TURN : -TURN;
        }
        if (turn != 0.0)
        {
            curve.setPoint(i, x + turn, curve.getY(i));
        }
        before = x;
    }
}

void Move(OGRSimpleCurve &curve, double turn)
{
    for (int i = 0; turn != 0.0 && i < curve.getNumPoints(); ++i)
    {
        curve.setPoint(i, curve.getX(i) + turn, curve.getY(i));
    }
}

/** Moves a point, line or polygon by turns until its middle is on the earth. */
void MoveOntoEarth(OGRGeometry &part)
{
    OGREnvelope box;
    part.getEnvelope(&box);
    const double turn = FindTurn((box.MinX + box.MaxX) / 2.0);
    switch (wkbFlatten(part.getGeometryType()))
    {
        case wkbPoint:
            part.toPoint()->setX(part.toPoint()->getX() + turn);
            break;
        case wkbLineString:
            Move(*part.toLineString(), turn);
            break;
        case wkbPolygon:
            for (OGRLinearRing *ring : *part.toPolygon())
            {
                Move(*ring, turn);
            }
            break;
        default:
            break;
    }
}

/** Continues the rings of a polygon; returns whether they end where they
 * begin. */
bool Continue(OGRPolygon &polygon)
{
    bool isClosed = true;
    OGREnvelope box;
    for (OGRLinearRing *ring : polygon)
    {
        Continue(*ring);
        isClosed = isClosed && ring->get_IsClosed() != FALSE;
        if (ring == polygon.getExteriorRing())
        {
            ring->getEnvelope(&box);
        }
        else if (!ring->IsEmpty())
        {
            Move(*ring, FindTurn(ring->getX(0), box.MinX, box.MaxX));
        }
    }
    return isClosed;
}

}  // namespace

double FindTurn(double longitude, double west, double east)
{
    return longitude < west   ? TURN * std::ceil((west - longitude) / TURN)
           : longitude > east ? -TURN * std::ceil((longitude - east) / TURN)
                              : 0.0;
}

bool HasEdgeAcrossAntimeridian(const OGRGeometry &geometry)
{
    const OGRwkbGeometryType type = wkbFlatten(geometry.getGeometryType());
    if (OGR_GT_IsSubClassOf(type, wkbGeometryCollection))
    {
        const OGRGeometryCollection &parts = *geometry.toGeometryCollection();
        return std::any_of(parts.begin(), parts.end(),
                           [](const OGRGeometry *part)
                           { return HasEdgeAcrossAntimeridian(*part); });
    }
    if (type == wkbPolygon)
    {
        const OGRPolygon &polygon = *geometry.toPolygon();
        return std::any_of(polygon.begin(), polygon.end(),
                           [](const OGRLinearRing *ring)
                           { return HasEdgeAcross(*ring); });
    }
    return type == wkbLineString && HasEdgeAcross(*geometry.toLineString());
}

bool IsAcrossAntimeridian(const OGRGeometry &geometry)
{
    OGREnvelope box;
    geometry.getEnvelope(&box);
    return FindTurn(box.MinX) != 0.0 || FindTurn(box.MaxX) != 0.0 ||
           HasEdgeAcrossAntimeridian(geometry);
}

const char *ContinueAcrossAntimeridian(OGRGeometry &geometry)
{
    const OGRwkbGeometryType type = wkbFlatten(geometry.getGeometryType());
    if (OGR_GT_IsSubClassOf(type, wkbGeometryCollection))
    {
        const char *problem = nullptr;
        for (OGRGeometry *part : *geometry.toGeometryCollection())
        {
            const char *found = ContinueAcrossAntimeridian(*part);
            problem = problem != nullptr ? problem : found;
        }
        return problem;
    }
    if (type == wkbLineString)
    {
        Continue(*geometry.toLineString());
    }
    else if (type == wkbPolygon && !Continue(*geometry.toPolygon()))
    {
        return "a ring of it leads around a pole, or is not closed";
    }
    MoveOntoEarth(geometry);
    return nullptr;
}

}  // namespace flightsim
