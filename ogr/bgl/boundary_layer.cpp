// SPDX-License-Identifier: MIT
// The layers boundary and boundary_point.

#include "ogr/bgl/navigation_layers.h"

#include "ogr/bgl/airport_enumeration.h"
#include "ogr/bgl/boundary_geometry.h"
#include "ogr/bgl/navigation_enumeration.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/top_records.h"
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

using Row = RecordRow<DrawnBoundary>;
using PointRow = RecordRow<NumberedPoint>;

const bgl::Enumeration BOUNDARY_TYPE(NAVIGATION_ENUMERATIONS, "boundary_type");
const bgl::Enumeration ALTITUDE_TYPE(NAVIGATION_ENUMERATIONS,
                                     "boundary_altitude_type");
const bgl::Enumeration POINT_TYPE(NAVIGATION_ENUMERATIONS,
                                  "boundary_point_type");
const bgl::Enumeration COM_TYPE(AIRPORT_ENUMERATIONS, "com_type");

const std::vector<Column<Row>> COLUMNS = {
    {{"name", FieldKind::Text, "Name"},
     [](const Row &row, FieldWriter &writer)
     { writer.Set(row.value.record.name); }},
    {{"type", FieldKind::Text, "Kind of airspace", &BOUNDARY_TYPE},
     [](const Row &row, FieldWriter &writer)
     { writer.Set(BOUNDARY_TYPE, row.value.record.type); }},
    {{"min_alt_type", FieldKind::Text, "What the lower limit counts from",
      &ALTITUDE_TYPE},
     [](const Row &row, FieldWriter &writer)
     { writer.Set(ALTITUDE_TYPE, row.value.record.minimumAltitudeType); }},
    {{"min_alt_m", FieldKind::Real, "Lower limit in metres"},
     [](const Row &row, FieldWriter &writer)
     { writer.Set(row.value.record.minimum.altitude); }},
    {{"max_alt_type", FieldKind::Text, "What the upper limit counts from",
      &ALTITUDE_TYPE},
     [](const Row &row, FieldWriter &writer)
     { writer.Set(ALTITUDE_TYPE, row.value.record.maximumAltitudeType); }},
    {{"max_alt_m", FieldKind::Real, "Upper limit in metres"},
     [](const Row &row, FieldWriter &writer)
     { writer.Set(row.value.record.maximum.altitude); }},
    {{"com_type", FieldKind::Text, "Kind of radio service", &COM_TYPE},
     [](const Row &row, FieldWriter &writer)
     {
         if (row.value.record.com)
         {
             writer.Set(COM_TYPE, row.value.record.com->type);
         }
     }},
    {{"com_frequency_mhz", FieldKind::Real, "Radio frequency in MHz"},
     [](const Row &row, FieldWriter &writer)
     {
         if (row.value.record.com)
         {
             writer.Set(row.value.record.com->frequency / 1e6);
         }
     }},
    {{"com_name", FieldKind::Text, "Name of the radio service"},
     [](const Row &row, FieldWriter &writer)
     {
         if (row.value.record.com)
         {
             writer.Set(row.value.record.com->name);
         }
     }},
    {{"num_points", FieldKind::Integer, "Number of points that describe it"},
     [](const Row &row, FieldWriter &writer)
     { writer.Set(static_cast<int>(row.value.record.points.size())); }},
    FileOffsetColumn<DrawnBoundary>(),
};

bool SetRingEnvelope(const Row &row, OGREnvelope &envelope)
{
    for (const bgl::RingVertex &vertex : row.value.ring)
    {
        envelope.Merge(vertex.longitude, vertex.latitude);
    }
    return !row.value.ring.empty();
}

const LayerTable<Row> TABLE = {
    "boundary",
    "Airspaces; arcs and circles have vertices every ARC_STEP degrees.",
    wkbPolygon,
    COLUMNS,
    [](const Row &row) { return MakeBoundaryPolygon(row.value.ring); },
    SetRingEnvelope,
};

const LayerTable<Row> CURVE_TABLE = {
    "boundary",
    "Airspaces; arcs and circles are curves through points every ARC_STEP "
    "degrees.",
    wkbCurvePolygon,
    COLUMNS,
    [](const Row &row) { return MakeBoundaryCurve(row.value.ring); },
};

const LayerTable<PointRow> POINT_TABLE = {
    "boundary_point",
    "The points that describe airspaces, as stored.",
    wkbPoint,
    {
        {{"boundary_fid", FieldKind::Integer64,
          "FID of the airspace in the layer boundary"},
         [](const PointRow &row, FieldWriter &writer)
         {
             if (row.value.boundaryFid >= 0)
             {
                 writer.Set(row.value.boundaryFid);
             }
         }},
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
        {{"radius_m", FieldKind::Real, "Radius of a circle in metres"},
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

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
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

void AddBoundaryLayers(RecordLayerMakers &makers, const RecordOptions &options)
{
    AddRecordLayer(makers, options.hasCurves ? CURVE_TABLE : TABLE, Expand,
                   {bgl::SECTION_BOUNDARY});
    AddRecordLayer(makers, POINT_TABLE, ExpandPoints, {bgl::SECTION_BOUNDARY});
}

}  // namespace flightsim
