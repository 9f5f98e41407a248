// SPDX-License-Identifier: MIT
// The layer helipad.

#include "ogr/bgl/helipad_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/records/airport_part.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Helipad>;

const bgl::Enumeration HELIPAD_TYPE(AIRPORT_ENUMERATIONS, "helipad_type");

const LayerTable<Row> TABLE = {
    "helipad",
    "Helipads at their centre.",
    wkbPoint25D,
    ChildColumns<bgl::Helipad>({
        {{"surface", FieldKind::Text, "Surface", &SURFACE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(SURFACE, row.value.surface.type); }},
        {{"type", FieldKind::Text, "Marking", &HELIPAD_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(HELIPAD_TYPE, row.value.type); }},
        {{"length_m", FieldKind::Real, "Length in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.length); }},
        {{"width_m", FieldKind::Real, "Width in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.width); }},
        {{"true_heading_deg", FieldKind::Real, "True heading in degrees"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.trueHeading); }},
        {{"transparent", FieldKind::Boolean, "Not drawn"},
         [](const Row &row, FieldWriter &writer) {
             writer.Set(row.value.isTransparent ||
                        row.value.surface.isTransparent);
         }},
        {{"closed", FieldKind::Boolean, "Closed"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.isClosed); }},
    }),
    [](const Row &row) { return MakePointZ(row.value.position); },
    [](const Row &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseHelipad);
}

}  // namespace

void AddHelipadLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
