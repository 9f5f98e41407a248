// SPDX-License-Identifier: MIT
// The layer runway_area.

#include "ogr/bgl/runway_area_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/bgl/runway_end_columns.h"
#include "ogr/bgl/runway_geometry.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Runway>;

const LayerTable<Row> TABLE = {
    "runway_area",
    "Runways as rectangles of their length and width.",
    wkbPolygon25D,
    ChildColumns<bgl::Runway>({
        // Both layers have a row for each runway, in the same order.
        {{"runway_fid", FieldKind::Integer64, "FID in the layer runway"},
         [](const Row &row, FieldWriter &writer) { writer.Set(row.fid); }},
        EndNameColumn<0>("primary_ident", "Name of the primary end"),
        EndNameColumn<1>("secondary_ident", "Name of the secondary end"),
        {{"length_m", FieldKind::Real, "Length in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.length); }},
        {{"width_m", FieldKind::Real, "Width in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.width); }},
        {{"surface", FieldKind::Text, "Surface", &SURFACE},
         [](const Row &row, FieldWriter &writer)
         { SetSurface(writer, row.value.surface); }},
        {{"material_guid", FieldKind::Text, "GUID of the material"},
         [](const Row &row, FieldWriter &writer)
         { SetMaterial(writer, row.value.material); }},
    }),
    [](const Row &row) { return MakeRunwayArea(row.value); },
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseRunway);
}

}  // namespace

void AddRunwayAreaLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
