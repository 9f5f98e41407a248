// SPDX-License-Identifier: MIT
// Airspaces, coastlines and political borders, time zones.

#include "ogr/records/navigation/area.h"

#include "driver/bgl/coordinates.h"
#include "ogr/records/core/layout.h"
#include "ogr/records/core/record_cursor.h"
#include "ogr/records/core/record_values.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bgl
{

namespace
{

constexpr std::size_t POINT_SIZE = 10;

/** Which of the nibbles belongs to which limit is uncertain: three sources use
 * the low one for the upper limit, one for the lower; the only real boundary
 * has the same value in both. [?] */
constexpr auto BOUNDARY = Record<Boundary>(
    Ids<RECORD_BOUNDARY, RECORD_BOUNDARY_MSFS_2024>{},
    U8(&Boundary::type, "type"),
    Bits<std::uint8_t>(
        Range<0, 4>(&Boundary::maximumAltitudeType, "kind of upper limit"),
        Range<4, 4>(&Boundary::minimumAltitudeType, "kind of lower limit")),
    Position(&Boundary::minimum, "south-west corner, lower limit"),
    Position(&Boundary::maximum, "north-east corner, upper limit"),
    When<RECORD_BOUNDARY_MSFS_2024>(Bytes(&Boundary::unknown, "unknown")));

static_assert(6 + BOUNDARY.Size(RECORD_BOUNDARY) == RECORD_BOUNDARY_FIXED_SIZE);
static_assert(6 + BOUNDARY.Size(RECORD_BOUNDARY_MSFS_2024) ==
              RECORD_BOUNDARY_MSFS_2024_FIXED_SIZE);

/** The fields before the vertices. */
constexpr auto GEOPOL =
    Record<Geopol>(Ids<RECORD_GEOPOL>{},
                   Bits<std::uint16_t>(
                       Range<0, 14>(&Geopol::vertexCount, "number of vertices"),
                       Range<14, 2>(&Geopol::type, "type")),
                   Point(&Geopol::minimum, "south-west corner"),
                   Point(&Geopol::maximum, "north-east corner"));

/** A rule for daylight saving time. */
struct DaylightSavingCodec
{
    static constexpr std::size_t SIZE = 4;
    static constexpr const char *TYPE = "u32";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return UnpackDaylightSaving(LoadLittleEndian<std::uint32_t>(bytes));
    }

    /** Fails the writer if a day needs more bits. */
    static void Store(std::uint8_t *bytes, const DaylightSavingRule &rule,
                      RecordWriter &writer)
    {
        const std::uint32_t packed = PackDaylightSaving(rule);
        const auto check = [&](int DaylightSavingRule::*day)
        {
            if (UnpackDaylightSaving(packed).*day != rule.*day)
            {
                writer.Within(day, [&] { writer.Fail(); });
            }
        };
        check(&DaylightSavingRule::startDay);
        check(&DaylightSavingRule::endDay);
        StoreLittleEndian(bytes, packed);
    }
};

/** A signed number of 8 or 16 bits. */
template <class Stored> struct SignedCodec
{
    static constexpr std::size_t SIZE = sizeof(Stored);
    static constexpr const char *TYPE = SIZE == 1 ? "i8" : "i16";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return LoadLittleEndian<Stored>(bytes);
    }

    static void Store(std::uint8_t *bytes, int value, RecordWriter &writer)
    {
        NumberCodec<Stored>::Store(bytes, value, writer);
    }
};

/** A single longitude or latitude. */
struct LongitudeCodec
{
    static constexpr std::size_t SIZE = 4;
    static constexpr const char *TYPE = "LON";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return LongitudeToDegrees(LoadLittleEndian<std::uint32_t>(bytes));
    }

    static void Store(std::uint8_t *bytes, double degrees, RecordWriter &writer)
    {
        StoreLittleEndian(bytes, PackLongitude(degrees, writer));
    }
};

struct LatitudeCodec
{
    static constexpr std::size_t SIZE = 4;
    static constexpr const char *TYPE = "LAT";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return LatitudeToDegrees(LoadLittleEndian<std::uint32_t>(bytes));
    }

    static void Store(std::uint8_t *bytes, double degrees, RecordWriter &writer)
    {
        StoreLittleEndian(bytes, PackLatitude(degrees, writer));
    }
};

template <class Codec, class T, class M>
constexpr auto Stored(M T::*member, const char *meaning)
{
    return MemberField<Codec, T, M>{member, meaning};
}

/** An entry, which has no id. */
constexpr auto TIME_ZONE = Record<TimeZone>(
    Ids<0>{}, Stored<LongitudeCodec>(&TimeZone::west, "west"),
    Stored<LatitudeCodec>(&TimeZone::north, "north"),
    Stored<LongitudeCodec>(&TimeZone::east, "east"),
    Stored<LatitudeCodec>(&TimeZone::south, "south"),
    Stored<SignedCodec<std::int16_t>>(&TimeZone::deviation,
                                      "deviation in minutes"),
    U8(&TimeZone::priority, "priority"),
    Stored<SignedCodec<std::int8_t>>(&TimeZone::daylightSavingShift,
                                     "daylight saving shift in minutes"),
    Stored<DaylightSavingCodec>(&TimeZone::daylightSaving,
                                "daylight saving rule"));

BoundaryPoint ReadPoint(const RecordView &record, RecordReader &reader)
{
    BoundaryPoint point;
    point.offset = record.offset + reader.Position();
    point.type = reader.ReadU16();
    if (point.type == POINT_CIRCLE)
    {
        point.unused = reader.ReadU32();
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

void WritePoint(const BoundaryPoint &point, RecordWriter &writer)
{
    NumberCodec<std::uint16_t>::Store(writer.Data(writer.Reserve(2)),
                                      point.type, writer);
    if (point.type == POINT_CIRCLE)
    {
        writer.WriteU32(point.unused);
        writer.WriteF32(point.radius);
        return;
    }
    writer.WriteU32(PackLatitude(point.latitude, writer));
    writer.WriteU32(PackLongitude(point.longitude, writer));
}

void WriteLines(const std::vector<BoundaryPoint> &points, RecordWriter &writer)
{
    const std::size_t start =
        writer.BeginRecord(RECORD_BOUNDARY_LINES, HeaderForm::Long);
    writer.WriteCount16(points.size());
    for (const BoundaryPoint &point : points)
    {
        WritePoint(point, writer);
    }
    writer.Pad(start, 4);
    writer.EndRecord(start, HeaderForm::Long);
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
        if (boundary.secondCom)
        {
            log.Skip(child.id, child.offset,
                     "expected two frequencies in a boundary, found another");
            return;
        }
        (boundary.com ? boundary.secondCom : boundary.com) = std::move(com);
    }
}

}  // namespace

std::optional<Boundary> ParseBoundary(const RecordView &record, RecordLog &log)
{
    if (!BOUNDARY.Holds(record.id))
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Boundary boundary;
    BOUNDARY.Read(reader, record.id, boundary);
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

void WriteBoundary(std::uint16_t id, const Boundary &boundary,
                   RecordWriter &writer)
{
    const std::size_t start = writer.BeginRecord(id, HeaderForm::Long);
    BOUNDARY.Write(writer, id, boundary);
    if (boundary.com)
    {
        writer.Within(&Boundary::com, [&] { WriteCom(*boundary.com, writer); });
    }
    if (boundary.secondCom)
    {
        writer.Within(&Boundary::secondCom,
                      [&] { WriteCom(*boundary.secondCom, writer); });
    }
    writer.MarkStored(&Boundary::name);
    if (!boundary.name.empty())
    {
        writer.Within(&Boundary::name,
                      [&] { WriteName(boundary.name, writer); });
    }
    if (!boundary.points.empty())
    {
        WriteLines(boundary.points, writer);
    }
    writer.EndRecord(start, HeaderForm::Long);
}

namespace
{

/** Limits the vertices of all arcs of a boundary, however many arcs a file
 * declares. */
constexpr std::size_t MAXIMUM_ARC_VERTICES = 250000;

/** Half the earth's circumference, in metres. */
constexpr double MAXIMUM_RADIUS = 2.0e7;

/** A sweep below this many degrees is a full turn reduced by rounding. */
constexpr double SMALLEST_SWEEP = 1e-6;

/** Returns the degrees from one azimuth clockwise to another, above 0 up to
 * 360. */
double MeasureSweep(double from, double to)
{
    const double sweep = std::fmod(to - from + 720.0, 360.0);
    return sweep < SMALLEST_SWEEP ? 360.0 : sweep;
}

GeoPoint ToGeoPoint(const BoundaryPoint &point)
{
    return {point.longitude, point.latitude};
}

/** Geodesics are defined for latitudes up to the poles. */
bool IsBetweenPoles(GeoPoint point)
{
    return std::abs(point.latitude) <= 90.0;
}

/** Draws the line through the points. */
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
    bool IsAtStart(GeoPoint point) const;
    void SkipPoint(const BoundaryPoint &point, const char *expected);

    double m_arcStep;
    std::size_t m_maximumSteps;
    RecordLog &m_log;
    std::vector<RingVertex> &m_ring;
    std::optional<GeoPoint> m_origin{};
};

void RingDrawer::SkipPoint(const BoundaryPoint &point, const char *expected)
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

/** Compilers let the first line end where it begins if the author repeats the
 * start. */
bool RingDrawer::IsAtStart(GeoPoint point) const
{
    return m_ring.size() == 1 && m_ring.front().longitude == point.longitude &&
           m_ring.front().latitude == point.latitude;
}

void RingDrawer::Draw(const BoundaryPoint &point)
{
    switch (point.type)
    {
        case POINT_LINE:
            if (IsAtStart(ToGeoPoint(point)))
            {
                break;
            }
            [[fallthrough]];
        case POINT_START:
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
            SkipPoint(point, "expected a point of type 1 to 6");
            return;
    }
    m_origin.reset();
}

void RingDrawer::DrawArc(const BoundaryPoint &end)
{
    const bool isValid = m_origin && !m_ring.empty() &&
                         IsBetweenPoles(*m_origin) &&
                         IsBetweenPoles(ToGeoPoint(end)) &&
                         std::abs(m_ring.back().latitude) <= 90.0;
    if (!isValid)
    {
        SkipPoint(end, "expected a start and the centre of the arc before it; "
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

/** Returns the origin or, failing that, the only vertex so far, which is then
 * not part of the line. */
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
    const bool isValid = circle.radius > 0.0 &&
                         circle.radius <= MAXIMUM_RADIUS && centre &&
                         IsBetweenPoles(*centre);
    if (!isValid)
    {
        SkipPoint(circle, "expected a circle with a radius behind nothing but "
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

/** Adds the rest of an arc after its start, in an even number of steps. */
void RingDrawer::AddArc(GeoPoint centre, double azimuth, double sweep,
                        double radius, double endRadius)
{
    // Rounding errors should not add two steps.
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

/** Returns an even number. */
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

std::optional<Geopol> ParseGeopol(const RecordView &record, RecordLog &log)
{
    if (!GEOPOL.Holds(record.id))
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Geopol geopol;
    GEOPOL.Read(reader, record.id, geopol);
    if (!reader.FinishFixedPart() ||
        !reader.HoldsElements(geopol.vertexCount, PointCodec::SIZE))
    {
        return std::nullopt;
    }
    geopol.vertices.reserve(geopol.vertexCount);
    for (std::size_t i = 0; i < geopol.vertexCount; ++i)
    {
        geopol.vertices.push_back(PointCodec::Load<GeoPoint>(
            reader.ReadBytes(PointCodec::SIZE).data()));
    }
    reader.Finish();
    return geopol;
}

void WriteGeopol(const Geopol &geopol, RecordWriter &writer)
{
    const std::size_t start =
        writer.BeginRecord(RECORD_GEOPOL, HeaderForm::Long);
    Geopol counted = geopol;
    counted.vertexCount = geopol.vertices.size();
    GEOPOL.Write(writer, RECORD_GEOPOL, counted);
    for (const GeoPoint &vertex : geopol.vertices)
    {
        PointCodec::Store(writer.Data(writer.Reserve(PointCodec::SIZE)), vertex,
                          writer);
    }
    writer.EndRecord(start, HeaderForm::Long);
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
    // The end day is split over three places, low bits first.
    rule.endDay = GetBits(packed, 12, 4) | GetBits(packed, 20, 4) << 4 |
                  GetBits(packed, 16, 1) << 8;
    rule.endWeekday = GetBits(packed, 17, 3);
    rule.spareBits = packed & 0xFF000000;
    return rule;
}

std::uint32_t PackDaylightSaving(const DaylightSavingRule &rule)
{
    const auto endDay = static_cast<unsigned>(rule.endDay);
    return (static_cast<unsigned>(rule.startDay) & 0x1FF) |
           (static_cast<unsigned>(rule.startWeekday) & 7) << 9 |
           (endDay & 0xF) << 12 | (endDay >> 8 & 1) << 16 |
           (static_cast<unsigned>(rule.endWeekday) & 7) << 17 |
           (endDay >> 4 & 0xF) << 20 | rule.spareBits;
}

TimeZone ReadTimeZone(const RecordView &entry, RecordLog &log)
{
    RecordReader reader(entry, log);
    TimeZone zone;
    TIME_ZONE.Read(reader, 0, zone);
    reader.Finish();
    return zone;
}

void WriteTimeZone(const TimeZone &zone, RecordWriter &writer)
{
    TIME_ZONE.Write(writer, 0, zone);
}

void DescribeAreas(ByteTables &tables)
{
    tables.AddLayout("boundary", BOUNDARY);
    tables.AddLayout("coastline or political border", GEOPOL);
    tables.AddLayout("time zone", TIME_ZONE);
}

}  // namespace bgl
