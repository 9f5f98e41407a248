// SPDX-License-Identifier: MIT
// The layer geopol.

#include "ogr/bgl/navigation_layers.h"

#include "ogr/bgl/navigation_enumeration.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/top_records.h"
#include "ogr/bgl/vertex_line.h"
#include "ogr/records/area.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Geopol>;

const bgl::Enumeration GEOPOL_TYPE(NAVIGATION_ENUMERATIONS, "geopol_type");

const LayerTable<Row> TABLE = {
    "geopol",
    "Coastlines and political boundaries.",
    wkbLineString,
    {
        {{"type", FieldKind::Text, "Kind of line", &GEOPOL_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GEOPOL_TYPE, row.value.type); }},
        {{"num_points", FieldKind::Integer, "Number of vertices"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.value.vertices.size())); }},
        FileOffsetColumn<bgl::Geopol>(),
    },
    [](const Row &row) { return MakeVertexLine(row.value.vertices); },
    [](const Row &row, OGREnvelope &envelope)
    { return SetLineEnvelope(row.value.vertices, envelope); },
};

void Expand(const LoadedBlock &block, const RecordContext & /* context */,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandRecords(block, log, rows, bgl::ParseGeopol);
}

}  // namespace

void AddGeopolLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand, {bgl::SECTION_GEOPOL});
}

}  // namespace flightsim
