// SPDX-License-Identifier: MIT
// The layers painted_line and painted_area.

#include "ogr/bgl/painted_element_layers.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/bgl/airport_detail_enumeration.h"
#include "ogr/bgl/vertex_line.h"
#include "ogr/records/ground.h"

namespace flightsim
{

namespace
{

using LineRow = RecordRow<bgl::PaintedLine>;
using AreaRow = RecordRow<bgl::PaintedArea>;

const bgl::Enumeration PAINTED_LINE_TYPE(AIRPORT_DETAIL_ENUMERATIONS,
                                         "painted_line_type");
const bgl::Enumeration TRUE_ANGLE(AIRPORT_DETAIL_ENUMERATIONS, "true_angle");

const LayerTable<LineRow> LINE_TABLE = {
    "painted_line",
    "Lines painted on the ground of airports.",
    wkbLineString,
    ChildColumns<bgl::PaintedLine>({
        {{"type", FieldKind::Text, "Kind of line", &PAINTED_LINE_TYPE},
         [](const LineRow &row, FieldWriter &writer)
         { writer.Set(PAINTED_LINE_TYPE, row.value.type); }},
        {{"true_angle", FieldKind::Text, "Points that keep their angle",
          &TRUE_ANGLE},
         [](const LineRow &row, FieldWriter &writer)
         { writer.Set(TRUE_ANGLE, row.value.trueAngle); }},
        {{"material_guid", FieldKind::Text, "GUID of the material"},
         [](const LineRow &row, FieldWriter &writer)
         { SetMaterial(writer, row.value.material); }},
    }),
    [](const LineRow &row) { return MakeVertexLine(row.value.vertices); },
    [](const LineRow &row, OGREnvelope &envelope)
    { return SetLineEnvelope(row.value.vertices, envelope); },
};

const LayerTable<AreaRow> AREA_TABLE = {
    "painted_area",
    "Hatched areas painted on the ground of airports.",
    wkbPolygon,
    ChildColumns<bgl::PaintedArea>({
        {{"type", FieldKind::Integer64,
          "Kind of area; the meaning of the numbers is not known"},
         [](const AreaRow &row, FieldWriter &writer)
         { writer.Set(std::int64_t{row.value.type}); }},
        {{"heading_deg", FieldKind::Real, "Direction of the lines in degrees"},
         [](const AreaRow &row, FieldWriter &writer)
         { writer.Set(row.value.heading); }},
        {{"spacing_m", FieldKind::Real, "Distance of the lines in metres"},
         [](const AreaRow &row, FieldWriter &writer)
         { writer.Set(row.value.spacing); }},
    }),
    [](const AreaRow &row)
    { return MakeRing(row.value.vertices, std::nullopt); },
    [](const AreaRow &row, OGREnvelope &envelope)
    { return SetEnvelope(row.value.vertices, envelope); },
};

void ExpandLines(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<LineRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParsePaintedLine);
}

void ExpandAreas(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<AreaRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParsePaintedArea);
}

}  // namespace

void AddPaintedElementLayers(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, LINE_TABLE, ExpandLines,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
    AddRecordLayer(makers, AREA_TABLE, ExpandAreas,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
