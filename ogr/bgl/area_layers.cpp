// SPDX-License-Identifier: MIT
// The layers boundary, boundary_point, geopol and timezone.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/bgl/enumerations.h"
#include "ogr/bgl/boundary_geometry.h"
#include "ogr/bgl/cell_polygon.h"
#include "ogr/bgl/record_walk.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/vertex_line.h"
#include "ogr/records/area.h"

namespace flightsim
{

namespace
{

/** A boundary with its line drawn. */
struct DrawnBoundary
{
    bgl::Boundary record{};
    std::vector<bgl::RingVertex> ring{};
};

/** A point with the boundary that it is of. */
struct NumberedPoint
{
    bgl::BoundaryPoint point{};
    std::int64_t boundaryFid = -1;
    std::int64_t boundaryOffset = 0;

    /** Counted from 0. */
    int sequence = 0;
};

using BoundaryRow = RecordRow<DrawnBoundary>;
using PointRow = RecordRow<NumberedPoint>;

const bgl::Enumeration BOUNDARY_TYPE(NAVIGATION_ENUMERATIONS, "boundary_type");
const bgl::Enumeration ALTITUDE_TYPE(NAVIGATION_ENUMERATIONS,
                                     "boundary_altitude_type");
const bgl::Enumeration POINT_TYPE(NAVIGATION_ENUMERATIONS,
                                  "boundary_point_type");
const bgl::Enumeration COM_TYPE(AIRPORT_ENUMERATIONS, "com_type");

const std::vector<Column<BoundaryRow>> COLUMNS = {
    {{"name", FieldKind::Text, "Name"},
     [](const BoundaryRow &row, FieldWriter &writer)
     { writer.Set(row.value.record.name); }},
    {{"type", FieldKind::Text, "Kind of airspace", &BOUNDARY_TYPE},
     [](const BoundaryRow &row, FieldWriter &writer)
     { writer.Set(BOUNDARY_TYPE, row.value.record.type); }},
    {{"min_alt_type", FieldKind::Text, "What the lower limit counts from",
      &ALTITUDE_TYPE},
     [](const BoundaryRow &row, FieldWriter &writer)
     { writer.Set(ALTITUDE_TYPE, row.value.record.minimumAltitudeType); }},
    {{"min_alt_m", FieldKind::Real, "Lower limit (m)"},
     [](const BoundaryRow &row, FieldWriter &writer)
     { writer.Set(row.value.record.minimum.altitude); }},
    {{"max_alt_type", FieldKind::Text, "What the upper limit counts from",
      &ALTITUDE_TYPE},
     [](const BoundaryRow &row, FieldWriter &writer)
     { writer.Set(ALTITUDE_TYPE, row.value.record.maximumAltitudeType); }},
    {{"max_alt_m", FieldKind::Real, "Upper limit (m)"},
     [](const BoundaryRow &row, FieldWriter &writer)
     { writer.Set(row.value.record.maximum.altitude); }},
    {{"com_type", FieldKind::Text, "Kind of radio service", &COM_TYPE},
     [](const BoundaryRow &row, FieldWriter &writer)
     {
         if (row.value.record.com)
         {
             writer.Set(COM_TYPE, row.value.record.com->type);
         }
     }},
    {{"com_frequency_mhz", FieldKind::Real, "Radio frequency (MHz)"},
     [](const BoundaryRow &row, FieldWriter &writer)
     {
         if (row.value.record.com)
         {
             writer.Set(row.value.record.com->frequency / 1e6);
         }
     }},
    {{"com_name", FieldKind::Text, "Name of the radio service"},
     [](const BoundaryRow &row, FieldWriter &writer)
     {
         if (row.value.record.com)
         {
             writer.Set(row.value.record.com->name);
         }
     }},
    {{"num_points", FieldKind::Integer, "Number of points", nullptr,
      "Number of points that describe it"},
     [](const BoundaryRow &row, FieldWriter &writer)
     { writer.Set(static_cast<int>(row.value.record.points.size())); }},
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

const LayerTable<BoundaryRow> BOUNDARY_TABLE = {
    "boundary",
    "Airspaces; arcs and circles have vertices every ARC_STEP degrees.",
    wkbPolygon,
    COLUMNS,
    [](const BoundaryRow &row) { return MakeBoundaryPolygon(row.value.ring); },
    SetRingEnvelope,
};

const LayerTable<BoundaryRow> CURVE_TABLE = {
    "boundary",
    "Airspaces; arcs and circles are curves through points every ARC_STEP "
    "degrees.",
    wkbCurvePolygon,
    COLUMNS,
    [](const BoundaryRow &row) { return MakeBoundaryCurve(row.value.ring); },
};

std::int64_t GetBoundaryRow(const PointRow &row)
{
    return row.value.boundaryFid;
}

std::int64_t GetBoundaryOffset(const PointRow &row)
{
    return row.value.boundaryFid >= 0 ? row.value.boundaryOffset : -1;
}

const LayerTable<PointRow> POINT_TABLE = {
    "boundary_point",
    "The points that describe airspaces, as stored.",
    wkbPoint,
    {
        FidColumn<PointRow, GetBoundaryRow>(
            "boundary_fid", "Airspace FID",
            "FID of the airspace in the layer boundary"),
        KeyColumn<PointRow, GetBoundaryOffset>(
            "boundary_key", "Airspace key",
            "Key of the airspace in the layer boundary"),
        {{"boundary_offset", FieldKind::Integer64,
          "File offset of the airspace"},
         [](const PointRow &row, FieldWriter &writer)
         { writer.Set(row.value.boundaryOffset); }},
        {{"seq", FieldKind::Integer, "Place in the sequence, from 0"},
         [](const PointRow &row, FieldWriter &writer)
         { writer.Set(row.value.sequence); }},
        {{"type", FieldKind::Text, "What the point is for", &POINT_TYPE},
         [](const PointRow &row, FieldWriter &writer)
         { writer.Set(POINT_TYPE, row.value.point.type); }},
        {{"radius_m", FieldKind::Real32, "Radius of a circle (m)"},
         [](const PointRow &row, FieldWriter &writer)
         {
             if (row.value.point.type == bgl::POINT_CIRCLE)
             {
                 writer.Set(row.value.point.radius);
             }
         }},
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
};

void ExpandBoundary(const LoadedBlock &block, const RecordContext &context,
                    bgl::RecordLog &log, std::vector<BoundaryRow> &rows)
{
    ForEachRecord(block, log,
                  [&](const bgl::RecordView &record)
                  {
                      if (auto boundary = bgl::ParseBoundary(record, log))
                      {
                          DrawnBoundary drawn;
                          drawn.record = std::move(*boundary);
                          bgl::MakeBoundaryRing(drawn.record.points,
                                                context.options.arcStep, log,
                                                drawn.ring);
                          AppendRow(rows, record.offset, std::move(drawn));
                      }
                  });
}

void AddPoints(const bgl::Boundary &boundary, std::uint64_t offset,
               const RecordContext &context, std::vector<PointRow> &rows)
{
    NumberedPoint value;
    value.boundaryFid = context.boundaries.FindByOffset(offset);
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
    ForEachRecord(block, log,
                  [&](const bgl::RecordView &record)
                  {
                      if (auto boundary = bgl::ParseBoundary(record, log))
                      {
                          AddPoints(*boundary, record.offset, context, rows);
                      }
                  });
}

using GeopolRow = RecordRow<bgl::Geopol>;

const bgl::Enumeration GEOPOL_TYPE(NAVIGATION_ENUMERATIONS, "geopol_type");

const LayerTable<GeopolRow> GEOPOL_TABLE = {
    "geopol",
    "Coastlines and political boundaries.",
    wkbLineString,
    {
        {{"type", FieldKind::Text, "Kind of line", &GEOPOL_TYPE},
         [](const GeopolRow &row, FieldWriter &writer)
         { writer.Set(GEOPOL_TYPE, row.value.type); }},
        {{"num_points", FieldKind::Integer, "Number of vertices"},
         [](const GeopolRow &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.value.vertices.size())); }},
        FileOffsetColumn<bgl::Geopol>(),
    },
    [](const GeopolRow &row) { return MakeVertexLine(row.value.vertices); },
    [](const GeopolRow &row, OGREnvelope &envelope)
    { return SetLineEnvelope(row.value.vertices, envelope); },
};

void ExpandGeopol(const LoadedBlock &block, const RecordContext & /* context */,
                  bgl::RecordLog &log, std::vector<GeopolRow> &rows)
{
    ExpandRecords(block, log, rows, bgl::ParseGeopol);
}

using TimeZoneRow = RecordRow<bgl::TimeZone>;

const LayerTable<TimeZoneRow> TIME_ZONE_TABLE = {
    "timezone",
    "Time zones as rectangles; in two parts across the 180th meridian.",
    wkbMultiPolygon,
    {
        {{"deviation_min", FieldKind::Integer, "Minutes from UTC", nullptr,
          "Minutes from UTC, as the file has them"},
         [](const TimeZoneRow &row, FieldWriter &writer)
         { writer.Set(row.value.deviation); }},
        {{"dst_shift_min", FieldKind::Integer, "Shift of DST (min)", nullptr,
          "Shift of daylight saving time in minutes"},
         [](const TimeZoneRow &row, FieldWriter &writer)
         { writer.Set(row.value.daylightSavingShift); }},
        {{"priority", FieldKind::Integer, "Priority", nullptr,
          "Priority among zones that overlap"},
         [](const TimeZoneRow &row, FieldWriter &writer)
         { writer.Set(row.value.priority); }},
        {{"dst_start_day", FieldKind::Integer, "First day of the start of DST",
          nullptr, "Day of the year from which daylight saving time can begin"},
         [](const TimeZoneRow &row, FieldWriter &writer)
         { writer.Set(row.value.daylightSaving.startDay); }},
        {{"dst_start_weekday", FieldKind::Integer,
          "Weekday of the start of DST", nullptr,
          "Day of the week on which it begins"},
         [](const TimeZoneRow &row, FieldWriter &writer)
         { writer.Set(row.value.daylightSaving.startWeekday); }},
        {{"dst_end_day", FieldKind::Integer, "First day of the end of DST",
          nullptr, "Day of the year from which daylight saving time can end"},
         [](const TimeZoneRow &row, FieldWriter &writer)
         { writer.Set(row.value.daylightSaving.endDay); }},
        {{"dst_end_weekday", FieldKind::Integer, "Weekday of the end of DST",
          nullptr, "Day of the week on which it ends"},
         [](const TimeZoneRow &row, FieldWriter &writer)
         { writer.Set(row.value.daylightSaving.endWeekday); }},
        FileOffsetColumn<bgl::TimeZone>(),
    },
    [](const TimeZoneRow &row) -> std::unique_ptr<OGRGeometry>
    {
        return MakeWorldRectangle(row.value.west, row.value.south,
                                  row.value.east, row.value.north);
    },
};

void ExpandTimeZone(const LoadedBlock &block,
                    const RecordContext & /* context */, bgl::RecordLog &log,
                    std::vector<TimeZoneRow> &rows)
{
    ForEachEntry(
        block, [&](const bgl::RecordView &entry)
        { AppendRow(rows, entry.offset, bgl::ReadTimeZone(entry, log)); });
}

}  // namespace

void CollectBoundaries(const LoadedBlock &block, RecordContext &context,
                       bgl::RecordLog &log)
{
    ForEachRecord(block, log,
                  [&](const bgl::RecordView &record)
                  {
                      if (bgl::ParseBoundary(record, log))
                      {
                          context.boundaries.Add(record.offset);
                      }
                  });
}

LayerMakerPointer MakeBoundaryLayer(const RecordOptions &options)
{
    return MakeLayerMaker(options.hasCurves ? CURVE_TABLE : BOUNDARY_TABLE,
                          ExpandBoundary);
}

LayerMakerPointer MakeBoundaryPointLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(POINT_TABLE, ExpandPoints);
}

LayerMakerPointer MakeGeopolLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(GEOPOL_TABLE, ExpandGeopol);
}

LayerMakerPointer MakeTimezoneLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(TIME_ZONE_TABLE, ExpandTimeZone);
}

}  // namespace flightsim
