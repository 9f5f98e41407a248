// SPDX-License-Identifier: MIT
// The layer projected_mesh.

#include "ogr/bgl/projected_mesh_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/bgl/scenery_columns.h"
#include "ogr/records/airport_object.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::ProjectedMesh>;

const LayerTable<Row> TABLE = {
    "projected_mesh",
    "Meshes projected onto the ground; the objects are in scenery_object too.",
    wkbPoint25D,
    ChildColumns<bgl::ProjectedMesh>({
        {{"priority", FieldKind::Integer, "Drawn above those of less"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.priority); }},
        {{"surface", FieldKind::Text, "Surface", &SURFACE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(SURFACE, row.value.surface); }},
        {{"flags", FieldKind::Integer64, "All flags of the record"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(std::int64_t{row.value.flags}); }},
        {{"model_guid", FieldKind::Text, "GUID of the model"},
         [](const Row &row, FieldWriter &writer)
         { SetGuid(writer, row.value.object.body.model); }},
        {{"scale", FieldKind::Real, "Factor of the model's size"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.object.body.scale); }},
        {{"true_heading_deg", FieldKind::Real, "True heading in degrees"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.object.placement.trueHeading); }},
    }),
    [](const Row &row)
    { return MakePointZ(row.value.object.placement.position); },
    [](const Row &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.object.placement.position, envelope);
        return true;
    },
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseProjectedMesh);
}

}  // namespace

void AddProjectedMeshLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
