// SPDX-License-Identifier: MIT
// The layer fence.

#include "ogr/bgl/fence_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/bgl/airport_detail_enumeration.h"
#include "ogr/bgl/vertex_line.h"
#include "ogr/records/ground.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Fence>;

const bgl::Enumeration FENCE_TYPE(AIRPORT_DETAIL_ENUMERATIONS, "fence_type");

const LayerTable<Row> TABLE = {
    "fence",
    "Blast fences and boundary fences.",
    wkbLineString,
    ChildColumns<bgl::Fence>({
        {{"type", FieldKind::Text, "Kind of fence", &FENCE_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(FENCE_TYPE, row.value.recordId); }},
        {{"profile_guid", FieldKind::Text, "GUID of the profile"},
         [](const Row &row, FieldWriter &writer)
         { SetMaterial(writer, row.value.profile); }},
        {{"instance_guid", FieldKind::Text, "GUID of this fence"},
         [](const Row &row, FieldWriter &writer)
         { SetMaterial(writer, row.value.instance); }},
    }),
    [](const Row &row) { return MakeVertexLine(row.value.vertices); },
    [](const Row &row, OGREnvelope &envelope)
    { return SetLineEnvelope(row.value.vertices, envelope); },
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseFence);
}

}  // namespace

void AddFenceLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
