// SPDX-License-Identifier: MIT
// The layers boundary, boundary_point, geopol and timezone.

#include "ogr/bgl/layers/record_layer_list.h"

#include "ogr/bgl/layers/airport_columns.h"
#include "ogr/bgl/edit/element_editors.h"
#include "ogr/bgl/read/enumerations.h"
#include "ogr/bgl/read/record_columns.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/read/record_geometry.h"
#include "ogr/bgl/read/record_walk.h"
#include "ogr/records/navigation/area.h"

#include <algorithm>
#include <new>

namespace flightsim
{

namespace
{

/** A boundary with the vertices of its outline. */
struct DrawnBoundary
{
    bgl::Boundary record{};
    std::vector<bgl::RingVertex> ring{};
};

using BoundaryRow = RecordRow<DrawnBoundary>;

const bgl::Enumeration BOUNDARY_TYPE(NAVIGATION_ENUMERATIONS, "boundary_type");
const bgl::Enumeration ALTITUDE_TYPE(NAVIGATION_ENUMERATIONS,
                                     "boundary_altitude_type");
const bgl::Enumeration POINT_TYPE(NAVIGATION_ENUMERATIONS,
                                  "boundary_point_type");

const RecordColumns<DrawnBoundary> COLUMNS = {
    Text<&DrawnBoundary::record, &bgl::Boundary::name>("name", "Name", Xml()),
    Word<BOUNDARY_TYPE, &DrawnBoundary::record, &bgl::Boundary::type>(
        "type", "Airspace type", Xml()),
    Word<ALTITUDE_TYPE, &DrawnBoundary::record,
         &bgl::Boundary::minimumAltitudeType>(
        "min_alt_type", "Lower limit reference",
        Xml("BoundaryStart/minimumAltitudeType Circle/minimumAltitudeType")),
    Real<&DrawnBoundary::record, &bgl::Boundary::minimum,
         &bgl::GeoPosition::altitude>(
        "min_alt_m", "Lower limit (m)",
        Xml("BoundaryStart/altitudeMinimum Circle/altitudeMinimum")),
    Word<ALTITUDE_TYPE, &DrawnBoundary::record,
         &bgl::Boundary::maximumAltitudeType>(
        "max_alt_type", "Upper limit reference",
        Xml("BoundaryStart/maximumAltitudeType Circle/maximumAltitudeType")),
    Real<&DrawnBoundary::record, &bgl::Boundary::maximum,
         &bgl::GeoPosition::altitude>(
        "max_alt_m", "Upper limit (m)",
        Xml("BoundaryStart/altitudeMaximum Circle/altitudeMaximum")),
    Word<COM_TYPE, &DrawnBoundary::record, &bgl::Boundary::com,
         &bgl::Com::type>("com_type", "Radio service type", Xml("Com/type")),
    As<FieldKind::Real, MegahertzValue, &DrawnBoundary::record,
       &bgl::Boundary::com, &bgl::Com::frequency>(
        "com_frequency_mhz", "Radio frequency (MHz)", Xml("Com/frequency")),
    Text<&DrawnBoundary::record, &bgl::Boundary::com, &bgl::Com::name>(
        "com_name", "Radio service name", Xml("Com/name")),
    Word<COM_TYPE, &DrawnBoundary::record, &bgl::Boundary::secondCom,
         &bgl::Com::type>("com2_type", "Second radio service type",
                          Xml("Com@2/type")),
    As<FieldKind::Real, MegahertzValue, &DrawnBoundary::record,
       &bgl::Boundary::secondCom, &bgl::Com::frequency>(
        "com2_frequency_mhz", "Second radio frequency (MHz)",
        Xml("Com@2/frequency")),
    Text<&DrawnBoundary::record, &bgl::Boundary::secondCom, &bgl::Com::name>(
        "com2_name", "Second radio service name", Xml("Com@2/name")),
    Longitude<&DrawnBoundary::record, &bgl::Boundary::minimum,
              &bgl::GeoPosition::longitude>("min_lon",
                                            "Western limit in the record"),
    Latitude<&DrawnBoundary::record, &bgl::Boundary::minimum,
             &bgl::GeoPosition::latitude>("min_lat",
                                          "Southern limit in the record"),
    Longitude<&DrawnBoundary::record, &bgl::Boundary::maximum,
              &bgl::GeoPosition::longitude>("max_lon",
                                            "Eastern limit in the record"),
    Latitude<&DrawnBoundary::record, &bgl::Boundary::maximum,
             &bgl::GeoPosition::latitude>("max_lat",
                                          "Northern limit in the record"),
    Integer<&DrawnBoundary::record, &bgl::Boundary::points,
            &std::vector<bgl::BoundaryPoint>::size>(
        "num_points", "Number of points",
        "Number of points that define the airspace"),
    RecordKeyColumn<DrawnBoundary>(),
    FileOffsetColumn<DrawnBoundary>(),
};

bool SetRingEnvelope(const BoundaryRow &row, OGREnvelope &envelope)
{
    for (const bgl::RingVertex &vertex : row.value.ring)
    {
        envelope.Merge(vertex.longitude, vertex.latitude);
    }
    return !row.value.ring.empty();
}

/** Whether the points include arcs or circles. */
bool HasArcs(const std::vector<bgl::BoundaryPoint> &points)
{
    return std::any_of(points.begin(), points.end(),
                       [](const bgl::BoundaryPoint &point)
                       { return point.type > bgl::POINT_LINE; });
}

/** Sets the points of an outline, repeating the first one at the end. */
void SetPoints(const bgl::VertexList &vertices, bgl::Boundary &boundary)
{
    boundary.points.clear();
    for (std::size_t i = 0; i <= vertices.Size(); ++i)
    {
        const bgl::GeoPoint vertex = vertices[i % vertices.Size()];
        bgl::BoundaryPoint &point = boundary.points.emplace_back();
        point.type = i == 0 ? bgl::POINT_START : bgl::POINT_LINE;
        point.longitude = vertex.longitude;
        point.latitude = vertex.latitude;
    }
}

/** Divides the long edges of an outline that spans 360 degrees: readers connect
 * vertices the shorter way, and would lose an edge all around the earth. Null
 * for other outlines. */
std::unique_ptr<OGRPolygon> DivideWorldWide(const OGRGeometry &outline)
{
    constexpr double HALF_TURN = 180.0;
    constexpr double FARTHEST = 540.0;
    OGREnvelope bounds;
    outline.getEnvelope(&bounds);
    const OGRGeometry *part = GetOnlyPart(outline);
    if (!IsWorldWide(bounds) || bounds.MinX < -FARTHEST ||
        bounds.MaxX > FARTHEST || part == nullptr ||
        wkbFlatten(part->getGeometryType()) != wkbPolygon ||
        part->toPolygon()->getNumInteriorRings() > 0)
    {
        return nullptr;
    }
    auto ring = std::make_unique<OGRLinearRing>();
    OGRPoint before;
    for (const OGRPoint &point : *part->toPolygon()->getExteriorRing())
    {
        const double east = point.getX() - before.getX();
        const double north = point.getY() - before.getY();
        const int pieces =
            ring->getNumPoints() > 0
                ? static_cast<int>(std::abs(east) / HALF_TURN) + 1
                : 1;
        for (int i = 1; i < pieces; ++i)
        {
            ring->addPoint(before.getX() + east * i / pieces,
                           before.getY() + north * i / pieces);
        }
        ring->addPoint(point.getX(), point.getY());
        before = point;
    }
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

/** Reads an outline as straight lines, and repeats the first vertex at the end
 * as compilers do. */
const char *SetBoundary(BoundaryRow &row, const OGRGeometry &geometry)
{
    bgl::Boundary &boundary = row.value.record;
    if (HasArcs(boundary.points))
    {
        return "has arcs, which an outline has not: change the features of "
               "boundary_point";
    }
    std::vector<std::uint8_t> packed;
    const bool isCurved = geometry.hasCurveGeometry(TRUE) != FALSE;
    const std::unique_ptr<OGRGeometry> linear(
        isCurved ? geometry.getLinearGeometry() : nullptr);
    if (isCurved && linear == nullptr)
    {
        throw std::bad_alloc();
    }
    const OGRGeometry &lines = isCurved ? *linear : geometry;
    const std::unique_ptr<OGRPolygon> divided = DivideWorldWide(lines);
    if (const char *problem =
            SetVertexRing(divided != nullptr ? *divided : lines, packed))
    {
        return problem;
    }
    SetPoints(bgl::VertexList(packed), boundary);
    constexpr double NO_ARC_STEP = 1.0;
    bgl::RecordLog log;
    bgl::MakeBoundaryRing(boundary.points, NO_ARC_STEP, log, row.value.ring);
    // In the ring, edges take the shorter way, with longitudes beyond 180
    // across the 180th meridian, whatever the longitudes of the outline are.
    OGREnvelope bounds;
    if (divided != nullptr)
    {
        lines.getEnvelope(&bounds);
    }
    else
    {
        SetRingEnvelope(row, bounds);
    }
    SetCorners(bounds, boundary);
    return nullptr;
}

const LayerTable<BoundaryRow> BOUNDARY_TABLE = {
    "boundary",
    "Airspaces; arcs and circles have vertices every ARC_STEP degrees.",
    wkbPolygon,
    COLUMNS,
    [](const BoundaryRow &row) { return MakeBoundaryPolygon(row.value.ring); },
    SetRingEnvelope,
    SetBoundary,
};

const LayerTable<BoundaryRow> CURVE_TABLE = {
    "boundary",
    "Airspaces; arcs and circles are curves through points every ARC_STEP "
    "degrees.",
    wkbCurvePolygon,
    COLUMNS,
    [](const BoundaryRow &row) { return MakeBoundaryCurve(row.value.ring); },
    SetRingEnvelope,
    SetBoundary,
};

void WriteBoundaryRow(const BoundaryRow &row, RecordProfile /* profile */,
                      bgl::RecordWriter &writer, EncodedRecord &record)
{
    WriteWholeBoundary(row.value.record, writer, record);
}

/** Writes the start of an airspace, whose points may be in another layer. */
void WriteBoundaryStart(const BoundaryRow &row, RecordProfile profile,
                        bgl::RecordWriter &writer, EncodedRecord &record)
{
    WriteBoundaryRow(row, profile, writer, record);
    SetPart(row.value.record, record);
    record.isComplete = true;
    record.join.emplace().role = JoinRole::Start;
}

BoundaryRow MakeNewBoundary()
{
    constexpr int MEAN_SEA_LEVEL = 1;
    BoundaryRow row;
    row.value.record.minimumAltitudeType = MEAN_SEA_LEVEL;
    row.value.record.maximumAltitudeType = MEAN_SEA_LEVEL;
    return row;
}

/** Returns the key of the airspace of a point; negative if the airspace is not
 * in the layer boundary. */
std::int64_t GetBoundaryKey(const NumberedPoint &point)
{
    return point.boundaryFid >= 0 ? point.boundaryOffset : -1;
}

/** Returns the radius of a circle. Points of arcs store other values there. */
std::optional<double> GetRadius(const bgl::BoundaryPoint &point)
{
    return point.type == bgl::POINT_CIRCLE ? std::optional(point.radius)
                                           : std::nullopt;
}

void SetRadius(PointRow &row, FieldReader &reader)
{
    if (row.value.point.type != bgl::POINT_CIRCLE)
    {
        reader.Fail("is that of circles only");
        return;
    }
    reader.Get(row.value.point.radius);
}

/** Sets the position of a point. The record of a circle has none. */
const char *SetPlace(PointRow &row, const OGRGeometry &geometry)
{
    bgl::BoundaryPoint &point = row.value.point;
    if (point.type == bgl::POINT_CIRCLE)
    {
        return "of a circle is that of the point before";
    }
    bgl::GeoPosition position;
    const char *problem = SetPoint(geometry, position);
    point.longitude = position.longitude;
    point.latitude = position.latitude;
    return problem;
}

const LayerTable<PointRow> POINT_TABLE = {
    "boundary_point",
    "The points that describe airspaces, as stored.",
    wkbPoint,
    {
        Fid<&NumberedPoint::boundaryFid>(
            "boundary_fid", "Airspace FID",
            "FID of the airspace in the layer boundary"),
        Key<GetBoundaryKey>("boundary_key", "Airspace key",
                            "Key of the airspace in the layer boundary"),
        WithSetter<PointRow>(FileOffset<&NumberedPoint::boundaryOffset>(
                                 "boundary_offset", "Airspace file offset"),
                             nullptr),
        WithSetter<PointRow>(
            Integer<&NumberedPoint::sequence>("seq", "Sequence number, from 0"),
            nullptr),
        Word<POINT_TYPE, &NumberedPoint::point, &bgl::BoundaryPoint::type>(
            "type", "Point type", Xml()),
        WithSetter<PointRow>(Real32<&NumberedPoint::point, GetRadius>(
                                 "radius_m", "Circle radius (m)", Xml()),
                             SetRadius),
        FileOffsetColumn<NumberedPoint>(),
    },
    [](const PointRow &row) -> std::unique_ptr<OGRGeometry>
    {
        const bgl::BoundaryPoint &point = row.value.point;
        if (point.type == bgl::POINT_CIRCLE)
        {
            return nullptr;
        }
        return std::make_unique<OGRPoint>(point.longitude, point.latitude);
    },
    [](const PointRow &row, OGREnvelope &envelope)
    {
        const bgl::BoundaryPoint &point = row.value.point;
        envelope.Merge(point.longitude, point.latitude);
        return point.type != bgl::POINT_CIRCLE;
    },
    SetPlace,
};

/** Encodes the points of airspaces, which hold more detail than an outline. */
class BoundaryPointEncoder final : public DescribedEncoder
{
  public:
    BoundaryPointEncoder() : DescribedEncoder(POINT_TABLE)
    {
    }

    void Encode(const OGRFeature &feature, const OGRGeometry *geometry,
                RecordProfile profile, EncodedRecord &record) const override
    {
        record = {};
        PointRow row;
        NumberedPoint &value = row.value;
        FieldReader reader(feature);
        reader.SelectField(feature.GetFieldIndex("seq"));
        reader.Get(value.sequence);
        reader.SelectField(feature.GetFieldIndex("type"));
        reader.Get(POINT_TYPE, value.point.type);
        reader.SelectField(feature.GetFieldIndex("radius_m"));
        if (reader.IsSet())
        {
            reader.Get(value.point.radius);
        }
        record.problem = reader.GetProblem();
        if (record.problem.empty() && value.point.type != bgl::POINT_CIRCLE)
        {
            record.problem = Place(geometry, row);
        }
        bgl::Boundary boundary;
        boundary.points.push_back(value.point);
        bgl::RecordWriter writer(record.bytes, GetTextEncoding(profile));
        bgl::WriteBoundary(bgl::RECORD_BOUNDARY, boundary, writer);
        if (record.problem.empty() && !writer.IsOk())
        {
            record.problem = "its values do not fit into the record";
        }
        SetPart(value.point, record);
        record.section = bgl::SECTION_BOUNDARY;
        record.join.emplace().role = JoinRole::List;
        record.join->sequence = value.sequence;
    }

    std::unique_ptr<OGRGeometry>
    MakeGeometry(const OGRFeature & /* feature */) const override
    {
        return nullptr;
    }

  private:
    static std::string Place(const OGRGeometry *geometry, PointRow &row)
    {
        const char *problem = geometry == nullptr || geometry->IsEmpty()
                                  ? "has no geometry"
                                  : SetPlace(row, *geometry);
        return problem != nullptr ? std::string("it ").append(problem)
                                  : std::string();
    }
};

void ExpandBoundary(const LoadedBlock &block, const RecordContext &context,
                    bgl::RecordLog &log, std::vector<BoundaryRow> &rows)
{
    ForEachParsed<bgl::ParseBoundary>(
        block, context, log,
        [&](const bgl::RecordView &record, const bgl::Boundary &boundary)
        {
            DrawnBoundary drawn;
            drawn.record = boundary;
            bgl::MakeBoundaryRing(boundary.points, context.options.arcStep, log,
                                  drawn.ring);
            AppendRow(rows, record.offset, std::move(drawn));
        });
}

void AddPoints(const bgl::Boundary &boundary, std::uint64_t offset,
               const RecordContext &context, std::vector<PointRow> &rows)
{
    NumberedPoint value;
    const std::int64_t number = context.GetBoundaries().FindByOffset(offset);
    value.boundaryFid =
        number >= 0 ? context.GetFids(RecordLayerId::Boundary).GetFid(number)
                    : number;
    value.boundaryOffset = static_cast<std::int64_t>(offset);
    for (const bgl::BoundaryPoint &point : boundary.points)
    {
        value.point = point;
        AppendRow(rows, point.offset, value);
        ++value.sequence;
    }
}

void ExpandPoints(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log, std::vector<PointRow> &rows)
{
    ForEachParsed<bgl::ParseBoundary>(
        block, context, log,
        [&](const bgl::RecordView &record, const bgl::Boundary &boundary)
        { AddPoints(boundary, record.offset, context, rows); });
}

using GeopolRow = RecordRow<bgl::Geopol>;

const bgl::Enumeration GEOPOL_TYPE(NAVIGATION_ENUMERATIONS, "geopol_type");

const char *SetGeopolLine(GeopolRow &row, const OGRGeometry &geometry)
{
    std::vector<std::uint8_t> packed;
    if (const char *problem = SetVertexLine(geometry, packed))
    {
        return problem;
    }
    const bgl::VertexList vertices(packed);
    row.value.vertices.clear();
    for (std::size_t i = 0; i < vertices.Size(); ++i)
    {
        row.value.vertices.push_back(vertices[i]);
    }
    OGREnvelope bounds;
    SetLineEnvelope(row.value.vertices, bounds);
    row.value.minimum = {NormalizeLongitude(bounds.MinX), bounds.MinY};
    row.value.maximum = {NormalizeLongitude(bounds.MaxX), bounds.MaxY};
    return nullptr;
}

const LayerTable<GeopolRow> GEOPOL_TABLE = {
    "geopol",
    "Coastlines and political boundaries.",
    wkbLineString,
    {
        Word<GEOPOL_TYPE, &bgl::Geopol::type>("type", "Line type", Xml()),
        Integer<&bgl::Geopol::vertices, &std::vector<bgl::GeoPoint>::size>(
            "num_points", "Number of vertices"),
        Longitude<&bgl::Geopol::minimum, &bgl::GeoPoint::longitude>(
            "min_lon", "Western limit in the record"),
        Latitude<&bgl::Geopol::minimum, &bgl::GeoPoint::latitude>(
            "min_lat", "Southern limit in the record"),
        Longitude<&bgl::Geopol::maximum, &bgl::GeoPoint::longitude>(
            "max_lon", "Eastern limit in the record"),
        Latitude<&bgl::Geopol::maximum, &bgl::GeoPoint::latitude>(
            "max_lat", "Northern limit in the record"),
        FileOffsetColumn<bgl::Geopol>(),
    },
    [](const GeopolRow &row) { return MakeVertexLine(row.value.vertices); },
    [](const GeopolRow &row, OGREnvelope &envelope)
    { return SetLineEnvelope(row.value.vertices, envelope); },
    SetGeopolLine,
};

void WriteGeopolRow(const GeopolRow &row, RecordProfile /* profile */,
                    bgl::RecordWriter &writer, EncodedRecord &record)
{
    const bgl::Geopol &line = row.value;
    if (line.vertices.size() > bgl::GEOPOL_MAXIMUM_VERTICES)
    {
        record.problem = "it has more than " +
                         std::to_string(bgl::GEOPOL_MAXIMUM_VERTICES) +
                         " vertices, which the record cannot number";
        return;
    }
    bgl::WriteGeopol(line, writer);
    record.section = bgl::SECTION_GEOPOL;
    record.sharedCells =
        FindCells({line.minimum.longitude, line.minimum.latitude, 0.0},
                  {line.maximum.longitude, line.maximum.latitude, 0.0});
}

GeopolRow MakeNewGeopol()
{
    constexpr int BOUNDARY = 2;
    GeopolRow row;
    row.value.type = BOUNDARY;
    return row;
}

void ExpandGeopol(const LoadedBlock &block, const RecordContext & /* context */,
                  bgl::RecordLog &log, std::vector<GeopolRow> &rows)
{
    ExpandRecords(block, log, rows, bgl::ParseGeopol);
}

using TimeZoneRow = RecordRow<bgl::TimeZone>;

/** The days in the order of the compiler's schema. [U] */
const bgl::Enumeration WEEKDAY(NAVIGATION_ENUMERATIONS, "weekday");

const char *SetZone(TimeZoneRow &row, const OGRGeometry &geometry)
{
    WorldBounds bounds;
    const char *problem = ReadRectangle(geometry, bounds);
    row.value.west = bounds.west;
    row.value.south = bounds.south;
    row.value.east = bounds.east;
    row.value.north = bounds.north;
    return problem;
}

const LayerTable<TimeZoneRow> TIME_ZONE_TABLE = {
    "timezone",
    "Time zones as rectangles; in two parts across the 180th meridian.",
    wkbMultiPolygon,
    {
        Integer<&bgl::TimeZone::deviation>(
            "deviation_min", "UTC offset (min)",
            {"Minutes from UTC, as stored in the file",
             Xml("timedeviation", XmlForm::Real)}),
        Integer<&bgl::TimeZone::daylightSavingShift>(
            "dst_shift_min", "DST shift (min)",
            {"Daylight saving time shift in minutes",
             Xml("daylightSavingsTimeShift", XmlForm::Real)}),
        Integer<&bgl::TimeZone::priority>(
            "priority", "Priority",
            {"Priority among overlapping zones", Xml("*", XmlForm::Real)}),
        Integer<&bgl::TimeZone::daylightSaving,
                &bgl::DaylightSavingRule::startDay>(
            "dst_start_day", "Earliest DST start day",
            {"Earliest day of the year on which daylight saving time begins",
             Xml("daylightSavingsStartDayOfYearBase", XmlForm::Real)}),
        Word<WEEKDAY, &bgl::TimeZone::daylightSaving,
             &bgl::DaylightSavingRule::startWeekday>(
            "dst_start_weekday", "DST start weekday",
            {"Day of the week on which daylight saving time begins",
             Xml("daylightSavingsStartDayOfWeek")}),
        Integer<&bgl::TimeZone::daylightSaving,
                &bgl::DaylightSavingRule::endDay>(
            "dst_end_day", "Earliest DST end day",
            {"Earliest day of the year on which daylight saving time ends",
             Xml("daylightSavingsEndDayOfYearBase", XmlForm::Real)}),
        Word<WEEKDAY, &bgl::TimeZone::daylightSaving,
             &bgl::DaylightSavingRule::endWeekday>(
            "dst_end_weekday", "DST end weekday",
            {"Day of the week on which daylight saving time ends",
             Xml("daylightSavingsEndDayOfWeek")}),
        FileOffsetColumn<bgl::TimeZone>(),
    },
    [](const TimeZoneRow &row) -> std::unique_ptr<OGRGeometry>
    {
        return MakeWorldRectangle(row.value.west, row.value.south,
                                  row.value.east, row.value.north);
    },
    nullptr,
    SetZone,
};

void WriteTimeZoneRow(const TimeZoneRow &row, RecordProfile /* profile */,
                      bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::WriteTimeZone(row.value, writer);
    record.section = bgl::SECTION_TIME_ZONE;
}

void ExpandTimeZone(const LoadedBlock &block,
                    const RecordContext & /* context */, bgl::RecordLog &log,
                    std::vector<TimeZoneRow> &rows)
{
    ForEachEntry(
        block, [&](const bgl::RecordView &entry)
        { AppendRow(rows, entry.offset, bgl::ReadTimeZone(entry, log)); });
}

}  // namespace

constinit const RecordLayerDescriptor BOUNDARY_LAYER = {
    .id = RecordLayerId::Boundary,
    .table = BOUNDARY_TABLE,
    .sections = {bgl::SECTION_BOUNDARY},
    .xml = {.elements = {{"Boundary", 420}},
            .others = {{"-", "BoundaryStart/ lat lon Circle/ index radius",
                        XmlForm::Ignored}},
            .order = {"Com@2/. BoundaryStart/. Circle/.", "type name",
                      "Com/ frequency type", "Com@2/ frequency type",
                      "BoundaryStart/ lon altitudeMinimum minimumAltitudeType "
                      "altitudeMaximum maximumAltitudeType",
                      "Circle/ radius altitudeMinimum minimumAltitudeType "
                      "altitudeMaximum maximumAltitudeType"}},
    .makeSource = [](const RecordOptions &options) -> LayerSourcePointer
    {
        return MakeEditableLayer(
            options.hasCurves ? CURVE_TABLE : BOUNDARY_TABLE, ExpandBoundary,
            [](EditSession &session)
            {
                return MakeTopEditor<BoundaryRow>(session, WriteBoundaryRow,
                                                  MakeNewBoundary());
            });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    {
        return MakeTableEncoder(BOUNDARY_TABLE, WriteBoundaryStart,
                                MakeNewBoundary());
    },
};

constinit const RecordLayerDescriptor BOUNDARY_POINT_LAYER = {
    .id = RecordLayerId::BoundaryPoint,
    .table = POINT_TABLE,
    .sections = {bgl::SECTION_BOUNDARY},
    .parents = {RecordLayerId::Boundary},
    .xml = {.elements = {{"Boundary/BoundaryStart", 430, "type", "start"},
                         {"Boundary/Line", 430, "type", "line"},
                         {"Boundary/Origin", 430, "type", "origin"},
                         {"Boundary/Circle", 430, "type", "circle"},
                         {"Boundary/Arc", 430}},
            .shape = XML_POINT,
            .others = {{"-",
                        "index spline altitudeMinimum minimumAltitudeType "
                        "altitudeMaximum maximumAltitudeType",
                        XmlForm::Ignored}},
            .order = {"radius type"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(
            POINT_TABLE, ExpandPoints,
            [](EditSession &session) -> std::unique_ptr<RowEditorBase>
            { return std::make_unique<BoundaryPointEditor>(session); });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return std::make_unique<BoundaryPointEncoder>(); },
};

constinit const RecordLayerDescriptor GEOPOL_LAYER = {
    .id = RecordLayerId::Geopol,
    .table = GEOPOL_TABLE,
    .sections = {bgl::SECTION_GEOPOL},
    .xml = {.elements = {{"Geopol", 440}}, .shape = XML_VERTICES},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(GEOPOL_TABLE, ExpandGeopol,
                                 [](EditSession &session) {
                                     return MakeTopEditor<GeopolRow>(
                                         session, WriteGeopolRow,
                                         MakeNewGeopol());
                                 });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(GEOPOL_TABLE, WriteGeopolRow, MakeNewGeopol()); },
};

constinit const RecordLayerDescriptor TIMEZONE_LAYER = {
    .id = RecordLayerId::Timezone,
    .table = TIME_ZONE_TABLE,
    .sections = {bgl::SECTION_TIME_ZONE},
    .xml = {.elements = {{"TimeZone", 450}},
            .shape = XML_BOX,
            .order = {"priority daylightSavingsTimeShift"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(
            TIME_ZONE_TABLE, ExpandTimeZone,
            [](EditSession &session)
            { return MakeTopEditor<TimeZoneRow>(session, WriteTimeZoneRow); });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(TIME_ZONE_TABLE, WriteTimeZoneRow); },
};

}  // namespace flightsim
