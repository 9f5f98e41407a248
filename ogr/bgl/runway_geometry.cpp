// SPDX-License-Identifier: MIT
// Runways on the ellipsoid.

#include "ogr/bgl/runway_geometry.h"

#include "ogr/records/record_values.h"

#include <cmath>

namespace flightsim
{

namespace
{

/** Metres; longer ones are damage, and would reach around the earth. */
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

    /** Direction from each end away from the runway, in degrees. */
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

/** Appends the two corners of a rectangle's side whose middle is `middle`, left
 * and right as seen in `direction`. */
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

/** The rectangle between two sides.
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
    // A displaced threshold is a part of the runway; the others lie before its
    // end. The spec does not say whether an overrun begins behind a blast pad:
    // both begin at the end here.
    const bool isInside = kind == EndAreaKind::DisplacedThreshold;
    const double outward = line->outwardDegrees[end];
    const double away = isInside ? outward + 180.0 : outward;
    const bgl::GeoPoint near = line->ends[end];
    const bgl::GeoPoint far = bgl::MovePoint(near, away, area.length);
    return MakeRectangle(near, away + 180.0, far, away, width,
                         runway.centre.altitude);
}

}  // namespace flightsim
