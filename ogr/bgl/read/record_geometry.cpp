// SPDX-License-Identifier: MIT
// OGR geometries from records: lines, rectangles, runways, airspaces.

#include "ogr/bgl/read/record_geometry.h"

#include "ogr/records/core/record_values.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

namespace flightsim
{

namespace
{

constexpr double TURN = 360.0;
constexpr double HALF_TURN = 180.0;

void AddRectangle(double west, double south, double east, double north,
                  OGRMultiPolygon &parts)
{
    OGREnvelope bounds;
    bounds.Merge(west, south);
    bounds.Merge(east, north);
    parts.addGeometryDirectly(MakeRectangle(bounds).release());
}

}  // namespace

const OGRGeometry *GetOnlyPart(const OGRGeometry &geometry)
{
    const OGRGeometry *part = &geometry;
    while (OGR_GT_IsSubClassOf(part->getGeometryType(), wkbGeometryCollection))
    {
        const OGRGeometryCollection *parts = part->toGeometryCollection();
        if (parts->getNumGeometries() != 1)
        {
            return nullptr;
        }
        part = parts->getGeometryRef(0);
    }
    return part;
}

std::unique_ptr<OGRMultiPolygon> MakeWorldRectangle(double west, double south,
                                                    double east, double north)
{
    const double bottom = std::clamp(south, -90.0, 90.0);
    const double top = std::clamp(north, -90.0, 90.0);
    const double width = east < west ? east - west + TURN : east - west;
    if (!(top > bottom && width > 0.0))
    {
        return nullptr;
    }
    auto parts = std::make_unique<OGRMultiPolygon>();
    const double start = west - TURN * std::floor((west + HALF_TURN) / TURN);
    const double end = start + width;
    if (width >= TURN)
    {
        AddRectangle(-HALF_TURN, bottom, HALF_TURN, top, *parts);
    }
    else
    {
        AddRectangle(start, bottom, std::min(end, HALF_TURN), top, *parts);
        if (end > HALF_TURN)
        {
            AddRectangle(-HALF_TURN, bottom, end - TURN, top, *parts);
        }
    }
    return parts;
}

std::unique_ptr<OGRPolygon> MakeRectangle(const OGREnvelope &bounds)
{
    const OGRRawPoint corners[] = {{bounds.MinX, bounds.MaxY},
                                   {bounds.MinX, bounds.MinY},
                                   {bounds.MaxX, bounds.MinY},
                                   {bounds.MaxX, bounds.MaxY},
                                   {bounds.MinX, bounds.MaxY}};
    // Without a width, the fourth corner closes the ring.
    const bool isClosed = bounds.MinX == bounds.MaxX;
    const auto count = static_cast<int>(std::size(corners));
    auto ring = std::make_unique<OGRLinearRing>();
    // Set all points at once: GDAL reallocates for each point added.
    ring->setPoints(isClosed ? count - 1 : count, corners);
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

namespace
{

/** Reads the bounds of a polygon, or a collection, that fills them. Returns why
 * another geometry is refused, or null. */
const char *ReadFilledBounds(const OGRGeometry &geometry, OGREnvelope &bounds)
{
    constexpr double TOLERANCE = 1e-6;
    const OGRwkbGeometryType type = wkbFlatten(geometry.getGeometryType());
    geometry.getEnvelope(&bounds);
    const double width = bounds.MaxX - bounds.MinX;
    const double area = width * (bounds.MaxY - bounds.MinY);
    const double covered = type == wkbPolygon ? geometry.toPolygon()->get_Area()
                           : type == wkbMultiPolygon
                               ? geometry.toMultiPolygon()->get_Area()
                               : 0.0;
    if (!(area > 0.0) || covered < area * (1.0 - TOLERANCE))
    {
        return "is not a rectangle between meridians and parallels, or two "
               "that meet at the 180th meridian";
    }
    const bool isInWorld = bounds.MinX >= -TURN - HALF_TURN &&
                           bounds.MaxX <= TURN + HALF_TURN && width <= TURN &&
                           bounds.MinY >= -90.0 && bounds.MaxY <= 90.0;
    return isInWorld ? nullptr : "is outside the world";
}

/** Whether the second rectangle continues the first one at the 180th
 * meridian. */
bool MeetAtHalfTurn(const OGREnvelope &west, const OGREnvelope &east)
{
    return west.MaxX == HALF_TURN && east.MinX == -HALF_TURN &&
           west.MinY == east.MinY && west.MaxY == east.MaxY;
}

/** Returns the parts of a rectangle that is split at the 180th meridian, or
 * nothing. */
std::optional<std::pair<OGREnvelope, OGREnvelope>>
ReadSplitRectangle(const OGRGeometry &geometry)
{
    if (wkbFlatten(geometry.getGeometryType()) != wkbMultiPolygon ||
        geometry.toMultiPolygon()->getNumGeometries() != 2)
    {
        return std::nullopt;
    }
    std::pair<OGREnvelope, OGREnvelope> parts;
    const OGRMultiPolygon &both = *geometry.toMultiPolygon();
    if (ReadFilledBounds(*both.getGeometryRef(0), parts.first) != nullptr ||
        ReadFilledBounds(*both.getGeometryRef(1), parts.second) != nullptr)
    {
        return std::nullopt;
    }
    if (parts.first.MinX < parts.second.MinX)
    {
        std::swap(parts.first, parts.second);
    }
    return MeetAtHalfTurn(parts.first, parts.second) ? std::optional(parts)
                                                     : std::nullopt;
}

}  // namespace

const char *ReadRectangle(const OGRGeometry &geometry, WorldBounds &bounds)
{
    if (const auto parts = ReadSplitRectangle(geometry))
    {
        bounds = {parts->first.MinX, parts->first.MinY, parts->second.MaxX,
                  parts->first.MaxY};
        return nullptr;
    }
    OGREnvelope filled;
    const char *problem = ReadFilledBounds(geometry, filled);
    const double shift = filled.MinX >= HALF_TURN   ? -TURN
                         : filled.MinX < -HALF_TURN ? TURN
                                                    : 0.0;
    bounds = {filled.MinX + shift, filled.MinY, filled.MaxX + shift,
              filled.MaxY};
    if (bounds.east > HALF_TURN)
    {
        bounds.east -= TURN;
    }
    return problem;
}

bool SetIndexCellEnvelope(std::uint32_t u, std::uint32_t v, OGREnvelope &bounds)
{
    /** Level of all index and name-list entries: ogr/records/format.md chapter
     * 2. */
    constexpr int INDEX_LEVEL = 9;
    const bgl::Qmid cell{INDEX_LEVEL, u, v};
    bounds.MinX = cell.West();
    bounds.MaxX = cell.East();
    bounds.MinY = cell.South();
    bounds.MaxY = cell.North();
    return cell.IsOnEarth();
}

std::unique_ptr<OGRGeometry> MakeIndexCell(std::uint32_t u, std::uint32_t v)
{
    OGREnvelope bounds;
    return SetIndexCellEnvelope(u, v, bounds) ? MakeRectangle(bounds) : nullptr;
}

namespace
{

constexpr std::size_t SMALLEST_RING = 3;

bool IsLine(const bgl::RingVertex &vertex)
{
    return vertex.kind == bgl::RingVertex::Kind::Line;
}

bool IsClosed(const std::vector<bgl::RingVertex> &ring)
{
    return ring.front().longitude == ring.back().longitude &&
           ring.front().latitude == ring.back().latitude;
}

/** Adds consecutive segments of one kind, lines or arcs, as one curve, starting
 * at a vertex.
 *
 * @return the index of the vertex at its end.
 */
std::size_t AddCurve(const std::vector<bgl::RingVertex> &ring,
                     std::size_t start, OGRCompoundCurve &curve)
{
    const bool isLine = IsLine(ring[start + 1]);
    std::unique_ptr<OGRSimpleCurve> part;
    if (isLine)
    {
        part = std::make_unique<OGRLineString>();
    }
    else
    {
        part = std::make_unique<OGRCircularString>();
    }
    part->addPoint(ring[start].longitude, ring[start].latitude);
    std::size_t end = start;
    while (end + 1 < ring.size() && IsLine(ring[end + 1]) == isLine)
    {
        ++end;
        part->addPoint(ring[end].longitude, ring[end].latitude);
    }
    curve.addCurveDirectly(part.release());
    return end;
}

void CloseCurve(const std::vector<bgl::RingVertex> &ring,
                OGRCompoundCurve &curve)
{
    if (!IsClosed(ring))
    {
        auto line = std::make_unique<OGRLineString>();
        line->addPoint(ring.back().longitude, ring.back().latitude);
        line->addPoint(ring.front().longitude, ring.front().latitude);
        curve.addCurveDirectly(line.release());
    }
}

}  // namespace

std::unique_ptr<OGRGeometry>
MakeBoundaryPolygon(const std::vector<bgl::RingVertex> &ring)
{
    if (ring.size() < SMALLEST_RING)
    {
        return nullptr;
    }
    auto line = std::make_unique<OGRLinearRing>();
    line->setNumPoints(static_cast<int>(ring.size()), FALSE);
    int number = 0;
    for (const bgl::RingVertex &vertex : ring)
    {
        line->setPoint(number++, vertex.longitude, vertex.latitude);
    }
    line->closeRings();
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(line.release());
    return polygon;
}

std::unique_ptr<OGRGeometry>
MakeBoundaryCurve(const std::vector<bgl::RingVertex> &ring)
{
    if (ring.size() < SMALLEST_RING)
    {
        return nullptr;
    }
    auto curve = std::make_unique<OGRCompoundCurve>();
    std::size_t vertex = 0;
    while (vertex + 1 < ring.size())
    {
        vertex = AddCurve(ring, vertex, *curve);
    }
    CloseCurve(ring, *curve);
    auto polygon = std::make_unique<OGRCurvePolygon>();
    polygon->addRingDirectly(curve.release());
    return polygon;
}

namespace
{

/** In metres. Longer runways are damaged, and could reach around the earth. */
constexpr double MAXIMUM_LENGTH = 100000.0;

bool IsLength(double metres)
{
    return metres > 0.0 && metres <= MAXIMUM_LENGTH;
}

/** The ends of a runway: ogr/records/format.md 3.3. */
struct CentreLine
{
    /** Primary, then secondary. */
    std::array<bgl::GeoPoint, bgl::RUNWAY_ENDS> ends{};

    /** Direction in degrees from each end away from the runway. */
    std::array<double, bgl::RUNWAY_ENDS> outwardDegrees{};
};

std::optional<CentreLine> FindCentreLine(const bgl::Runway &runway)
{
    const auto ends = FindRunwayEnds(runway);
    if (!ends)
    {
        return std::nullopt;
    }
    CentreLine line;
    line.ends = *ends;
    const bgl::GeodesicLine measured =
        bgl::MeasureLine(line.ends[0], line.ends[1]);
    line.outwardDegrees = {measured.azimuth1Degrees + 180.0,
                           measured.azimuth2Degrees};
    return line;
}

/** Appends the two corners of a side of a rectangle around `middle`, left and
 * right as seen in `direction`. */
void AddSide(OGRLinearRing &ring, bgl::GeoPoint middle, double direction,
             double width, double altitude)
{
    for (const double turn : {-90.0, 90.0})
    {
        const bgl::GeoPoint corner =
            bgl::MovePoint(middle, direction + turn, width / 2);
        const double before = ring.getNumPoints() > 0
                                  ? ring.getX(ring.getNumPoints() - 1)
                                  : corner.longitude;
        ring.addPoint(bgl::ContinueLongitude(corner.longitude, before),
                      corner.latitude, altitude);
    }
}

/** Makes the rectangle between two sides.
 *
 * @param startDirection direction at `start`, away from `end`.
 * @param endDirection direction at `end`, away from `start`.
 */
std::unique_ptr<OGRGeometry>
MakeRectangle(bgl::GeoPoint start, double startDirection, bgl::GeoPoint end,
              double endDirection, double width, double altitude)
{
    auto ring = std::make_unique<OGRLinearRing>();
    AddSide(*ring, start, startDirection, width, altitude);
    AddSide(*ring, end, endDirection, width, altitude);
    ring->closeRings();
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

}  // namespace

std::optional<std::array<bgl::GeoPoint, bgl::RUNWAY_ENDS>>
FindRunwayEnds(const bgl::Runway &runway)
{
    if (!IsLength(runway.length) || !std::isfinite(runway.trueHeading) ||
        std::abs(runway.centre.latitude) > 90.0)
    {
        return std::nullopt;
    }
    const bgl::GeoPoint centre{runway.centre.longitude, runway.centre.latitude};
    const double half = runway.length / 2;
    return std::array{bgl::MovePoint(centre, runway.trueHeading, -half),
                      bgl::MovePoint(centre, runway.trueHeading, half)};
}

std::unique_ptr<OGRGeometry> MakeCentreLine(const bgl::Runway &runway)
{
    const std::optional<CentreLine> found = FindCentreLine(runway);
    if (!found)
    {
        return nullptr;
    }
    auto line = std::make_unique<OGRLineString>();
    const double altitude = runway.centre.altitude;
    const bgl::GeoPoint &start = found->ends[0];
    const bgl::GeoPoint &end = found->ends[1];
    line->addPoint(start.longitude, start.latitude, altitude);
    line->addPoint(bgl::ContinueLongitude(end.longitude, start.longitude),
                   end.latitude, altitude);
    return line;
}

std::unique_ptr<OGRGeometry> MakeRunwayArea(const bgl::Runway &runway)
{
    const std::optional<CentreLine> line = FindCentreLine(runway);
    if (!line || !IsLength(runway.width))
    {
        return nullptr;
    }
    return MakeRectangle(line->ends[0], line->outwardDegrees[0], line->ends[1],
                         line->outwardDegrees[1], runway.width,
                         runway.centre.altitude);
}

std::unique_ptr<OGRGeometry> MakeEndArea(const bgl::Runway &runway,
                                         std::size_t end, EndAreaKind kind,
                                         const bgl::RunwayEndArea &area)
{
    const std::optional<CentreLine> line = FindCentreLine(runway);
    const double width = area.width > 0.0 ? area.width : runway.width;
    if (!line || !IsLength(area.length) || !IsLength(width))
    {
        return nullptr;
    }
    // A displaced threshold is part of the runway; the other areas lie outside
    // it. The specification does not say whether an overrun begins after a
    // blast pad; here both begin at the end of the runway.
    const bool isInside = kind == EndAreaKind::DisplacedThreshold;
    const double outward = line->outwardDegrees[end];
    const double away = isInside ? outward + 180.0 : outward;
    const bgl::GeoPoint near = line->ends[end];
    const bgl::GeoPoint far = bgl::MovePoint(near, away, area.length);
    return MakeRectangle(near, away + 180.0, far, away, width,
                         runway.centre.altitude);
}

}  // namespace flightsim
