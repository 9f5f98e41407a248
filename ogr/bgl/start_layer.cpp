// SPDX-License-Identifier: MIT
// The layer start.

#include "ogr/bgl/start_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/airport_enumeration.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/records/runway.h"
#include "ogr/records/airport_part.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Start>;

const bgl::Enumeration START_TYPE(AIRPORT_ENUMERATIONS, "start_type");

const LayerTable<Row> TABLE = {
    "start",
    "Start positions of airports.",
    wkbPoint25D,
    ChildColumns<bgl::Start>({
        {{"runway_ident", FieldKind::Text, "Runway end"},
         [](const Row &row, FieldWriter &writer)
         {
             writer.Set(bgl::MakeRunwayName(row.value.runwayNumber,
                                            row.value.designator));
         }},
        {{"type", FieldKind::Text, "Kind of start", &START_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(START_TYPE, row.value.type); }},
        {{"true_heading_deg", FieldKind::Real, "True heading in degrees"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.trueHeading); }},
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
    ExpandAirportChildren(block, context, log, rows, bgl::ParseStart);
}

}  // namespace

void AddStartLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
