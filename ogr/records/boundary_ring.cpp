// SPDX-License-Identifier: MIT
// The line around an airspace, with its arcs and circles drawn: spec
// records.md 6.1.

#include "ogr/records/boundary_ring.h"

#include "driver/bytes/geodesy.h"
#include "ogr/records/longitude.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace bgl
{

namespace
{

/** All arcs of one boundary together get no more vertices, however many of them
 * a file claims. */
constexpr std::size_t MAXIMUM_ARC_VERTICES = 1000000;

/** Half the earth's circumference, in metres. */
constexpr double MAXIMUM_RADIUS = 2.0e7;

/** A full turn that rounding has made an arc of nothing, in degrees. */
constexpr double SMALLEST_SWEEP = 1e-6;

/** Degrees from one azimuth clockwise to another, above 0 up to 360. */
double MeasureSweep(double from, double to)
{
    const double sweep = std::fmod(to - from + 720.0, 360.0);
    return sweep < SMALLEST_SWEEP ? 360.0 : sweep;
}

GeoPoint ToGeoPoint(const BoundaryPoint &point)
{
    return {point.longitude, point.latitude};
}

/** Geodesics are for latitudes up to the poles. */
bool IsOnEarth(GeoPoint point)
{
    return std::abs(point.latitude) <= 90.0;
}

/** Follows the points. */
class RingDrawer final
{
  public:
    RingDrawer(double arcStep, std::size_t maximumSteps, RecordLog &log,
               std::vector<RingVertex> &ring)
        : m_arcStep(arcStep), m_maximumSteps(maximumSteps), m_log(log),
          m_ring(ring)
    {
    }

    void Draw(const BoundaryPoint &point);

  private:
    void DrawArc(const BoundaryPoint &end);
    void DrawCircle(const BoundaryPoint &circle);
    std::optional<GeoPoint> FindCircleCentre() const;
    void AddArc(GeoPoint centre, double azimuth, double sweep, double radius,
                double endRadius);
    void AddVertex(GeoPoint point, RingVertex::Kind kind);
    void Complain(const BoundaryPoint &point, const char *expected);

    double m_arcStep;
    std::size_t m_maximumSteps;
    RecordLog &m_log;
    std::vector<RingVertex> &m_ring;
    std::optional<GeoPoint> m_origin{};
};

void RingDrawer::Complain(const BoundaryPoint &point, const char *expected)
{
    m_log.Skip(RECORD_BOUNDARY_LINES, point.offset, expected);
}

void RingDrawer::AddVertex(GeoPoint point, RingVertex::Kind kind)
{
    const double longitude =
        m_ring.empty()
            ? point.longitude
            : ContinueLongitude(point.longitude, m_ring.back().longitude);
    m_ring.push_back({longitude, point.latitude, kind});
}

void RingDrawer::Draw(const BoundaryPoint &point)
{
    switch (point.type)
    {
        case POINT_START:
        case POINT_LINE:
            AddVertex(ToGeoPoint(point), RingVertex::Kind::Line);
            break;
        case POINT_ORIGIN:
            m_origin = ToGeoPoint(point);
            return;
        case POINT_ARC_CLOCKWISE:
        case POINT_ARC_COUNTERCLOCKWISE:
            DrawArc(point);
            break;
        case POINT_CIRCLE:
            DrawCircle(point);
            break;
        default:
            Complain(point, "expected a point of type 1 to 6");
            return;
    }
    m_origin.reset();
}

void RingDrawer::DrawArc(const BoundaryPoint &end)
{
    const bool isSound = m_origin && !m_ring.empty() && IsOnEarth(*m_origin) &&
                         IsOnEarth(ToGeoPoint(end)) &&
                         std::abs(m_ring.back().latitude) <= 90.0;
    if (!isSound)
    {
        Complain(end, "expected a start and the centre of the arc before it; "
                      "it is taken for a line");
        AddVertex(ToGeoPoint(end), RingVertex::Kind::Line);
        return;
    }
    const GeoPoint start{m_ring.back().longitude, m_ring.back().latitude};
    const GeodesicLine first = MeasureLine(*m_origin, start);
    const GeodesicLine last = MeasureLine(*m_origin, ToGeoPoint(end));
    const double sweep =
        end.type == POINT_ARC_CLOCKWISE
            ? MeasureSweep(first.azimuth1Degrees, last.azimuth1Degrees)
            : -MeasureSweep(last.azimuth1Degrees, first.azimuth1Degrees);
    AddArc(*m_origin, first.azimuth1Degrees, sweep, first.metres, last.metres);
    // Exactly as stored.
    m_ring.pop_back();
    AddVertex(ToGeoPoint(end), RingVertex::Kind::ArcEnd);
}

/** The origin, or else the only vertex there is, which is then not part of the
 * line. */
std::optional<GeoPoint> RingDrawer::FindCircleCentre() const
{
    if (m_ring.size() > 1)
    {
        return std::nullopt;
    }
    if (m_origin || m_ring.empty())
    {
        return m_origin;
    }
    return GeoPoint{m_ring.front().longitude, m_ring.front().latitude};
}

void RingDrawer::DrawCircle(const BoundaryPoint &circle)
{
    const std::optional<GeoPoint> centre = FindCircleCentre();
    const bool isSound = circle.radius > 0.0 &&
                         circle.radius <= MAXIMUM_RADIUS && centre &&
                         IsOnEarth(*centre);
    if (!isSound)
    {
        Complain(circle, "expected a circle with a radius behind nothing but "
                         "its centre");
        return;
    }
    m_ring.clear();
    AddVertex(MovePoint(*centre, 0.0, circle.radius), RingVertex::Kind::Line);
    const RingVertex first = m_ring.front();
    AddArc(*centre, 0.0, 360.0, circle.radius, circle.radius);
    m_ring.back().longitude = first.longitude;
    m_ring.back().latitude = first.latitude;
}

/** Adds what follows the start of an arc, in an even number of steps. */
void RingDrawer::AddArc(GeoPoint centre, double azimuth, double sweep,
                        double radius, double endRadius)
{
    // A hair of rounding is not worth two steps.
    const double pairs =
        std::ceil(std::abs(sweep) / m_arcStep / 2.0 - SMALLEST_SWEEP);
    const auto wanted = static_cast<std::size_t>(std::max(pairs, 1.0)) * 2;
    const std::size_t steps = std::min(wanted, m_maximumSteps);
    for (std::size_t i = 1; i <= steps; ++i)
    {
        const double share =
            static_cast<double>(i) / static_cast<double>(steps);
        AddVertex(MovePoint(centre, azimuth + sweep * share,
                            radius + (endRadius - radius) * share),
                  i % 2 == 0 ? RingVertex::Kind::ArcEnd
                             : RingVertex::Kind::ArcMiddle);
    }
}

/** An even number. */
std::size_t CountMaximumSteps(const std::vector<BoundaryPoint> &points)
{
    const auto arcs = static_cast<std::size_t>(
        std::count_if(points.begin(), points.end(),
                      [](const BoundaryPoint &point) {
                          return point.type >= POINT_ARC_CLOCKWISE &&
                                 point.type <= POINT_CIRCLE;
                      }));
    const std::size_t pairs =
        MAXIMUM_ARC_VERTICES / 2 / std::max(arcs, std::size_t{1});
    return std::max(pairs, std::size_t{1}) * 2;
}

}  // namespace

void MakeBoundaryRing(const std::vector<BoundaryPoint> &points, double arcStep,
                      RecordLog &log, std::vector<RingVertex> &ring)
{
    ring.clear();
    RingDrawer drawer(arcStep, CountMaximumSteps(points), log, ring);
    for (const BoundaryPoint &point : points)
    {
        drawer.Draw(point);
    }
}

}  // namespace bgl
