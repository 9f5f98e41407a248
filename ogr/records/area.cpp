// SPDX-License-Identifier: MIT
// Airspaces, coastlines and political borders, time zones.

#include "ogr/records/area.h"

#include "driver/bgl/coordinates.h"
#include "ogr/records/record_cursor.h"
#include "ogr/records/record_values.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bgl
{

namespace
{

constexpr std::size_t POINT_SIZE = 10;

/** Bytes that follow the fixed part in MSFS 2024 and are not known. [S] */
constexpr std::size_t MSFS_2024_REST = 20;

/** Which of the two nibbles is for which limit. Three sources take the low one
 * for the upper limit, one for the lower; the only real boundary has the same
 * in both. [?] */
void SplitAltitudeTypes(std::uint8_t types, Boundary &boundary)
{
    boundary.maximumAltitudeType = types & 0x0F;
    boundary.minimumAltitudeType = types >> 4;
}

BoundaryPoint ReadPoint(const RecordView &record, RecordReader &reader)
{
    BoundaryPoint point;
    point.offset = record.offset + reader.Position();
    point.type = reader.ReadU16();
    if (point.type == POINT_CIRCLE)
    {
        reader.Skip(4);
        point.radius = reader.ReadF32();
        return point;
    }
    // Latitude comes first, unlike in all other records.
    point.latitude = reader.ReadLatitude();
    point.longitude = reader.ReadLongitude();
    return point;
}

void ReadLines(const RecordView &record, std::vector<BoundaryPoint> &points,
               RecordLog &log)
{
    RecordReader reader(record, log);
    const std::size_t count = reader.ReadU16();
    if (!reader.IsOk() || !reader.HoldsElements(count, POINT_SIZE))
    {
        reader.FinishFixedPart();
        return;
    }
    points.reserve(points.size() + count);
    for (std::size_t i = 0; i < count; ++i)
    {
        points.push_back(ReadPoint(record, reader));
    }
    reader.Finish();
}

void ReadChild(const RecordView &child, Boundary &boundary, RecordLog &log)
{
    if (child.id == RECORD_BOUNDARY_LINES)
    {
        ReadLines(child, boundary.points, log);
    }
    else if (std::optional<std::string> name = ParseName(child, log))
    {
        boundary.name = std::move(*name);
    }
    else if (std::optional<Com> com = ParseCom(child, log))
    {
        if (boundary.com)
        {
            log.Skip(child.id, child.offset,
                     "expected one frequency in a boundary, found another");
            return;
        }
        boundary.com = std::move(com);
    }
}

}  // namespace

std::optional<Boundary> ParseBoundary(const RecordView &record, RecordLog &log)
{
    const bool isMsfs2024 = record.id == RECORD_BOUNDARY_MSFS_2024;
    if (record.id != RECORD_BOUNDARY && !isMsfs2024)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Boundary boundary;
    boundary.type = reader.ReadU8();
    SplitAltitudeTypes(reader.ReadU8(), boundary);
    boundary.minimum = reader.ReadPosition();
    boundary.maximum = reader.ReadPosition();
    if (isMsfs2024)
    {
        reader.Skip(MSFS_2024_REST);
    }
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    RecordCursor children(record, reader.Position(), HeaderForm::Long, log);
    while (const std::optional<RecordView> child = children.Next())
    {
        ReadChild(*child, boundary, log);
    }
    return boundary;
}

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

namespace
{

GeoPoint ReadVertex(RecordReader &reader)
{
    const GeoPosition position = reader.ReadPoint();
    return {position.longitude, position.latitude};
}

}  // namespace

std::optional<Geopol> ParseGeopol(const RecordView &record, RecordLog &log)
{
    constexpr std::size_t VERTEX_SIZE = 8;
    constexpr unsigned COUNT_BITS = 14;
    if (record.id != RECORD_GEOPOL)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Geopol geopol;
    const std::uint16_t typeAndCount = reader.ReadU16();
    geopol.type = typeAndCount >> COUNT_BITS;
    const std::size_t count = typeAndCount & ((1U << COUNT_BITS) - 1);
    geopol.minimum = ReadVertex(reader);
    geopol.maximum = ReadVertex(reader);
    if (!reader.FinishFixedPart() || !reader.HoldsElements(count, VERTEX_SIZE))
    {
        return std::nullopt;
    }
    geopol.vertices.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
    {
        geopol.vertices.push_back(ReadVertex(reader));
    }
    reader.Finish();
    return geopol;
}

namespace
{

int GetBits(std::uint32_t value, unsigned first, unsigned count)
{
    return static_cast<int>(value >> first & ((1U << count) - 1));
}

}  // namespace

DaylightSavingRule UnpackDaylightSaving(std::uint32_t packed)
{
    DaylightSavingRule rule;
    rule.startDay = GetBits(packed, 0, 9);
    rule.startWeekday = GetBits(packed, 9, 3);
    // The day of the end is split over three places, the low bits first.
    rule.endDay = GetBits(packed, 12, 4) | GetBits(packed, 20, 4) << 4 |
                  GetBits(packed, 16, 1) << 8;
    rule.endWeekday = GetBits(packed, 17, 3);
    return rule;
}

TimeZone ReadTimeZone(const RecordView &entry, RecordLog &log)
{
    RecordReader reader(entry, log);
    TimeZone zone;
    zone.west = reader.ReadLongitude();
    zone.north = reader.ReadLatitude();
    zone.east = reader.ReadLongitude();
    zone.south = reader.ReadLatitude();
    zone.deviation = static_cast<std::int16_t>(reader.ReadU16());
    zone.priority = reader.ReadU8();
    const int shift = reader.ReadU8();
    zone.daylightSavingShift = shift < 128 ? shift : shift - 256;
    zone.daylightSaving = UnpackDaylightSaving(reader.ReadU32());
    reader.Finish();
    return zone;
}

}  // namespace bgl
