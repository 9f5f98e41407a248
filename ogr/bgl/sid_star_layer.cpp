// SPDX-License-Identifier: MIT
// The layer sid_star.

#include "ogr/bgl/sid_star_layer.h"

#include "ogr/bgl/procedure_rows.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::SidStar>;

const bgl::Enumeration SID_STAR_KIND(PROCEDURE_ENUMERATIONS, "sid_star_kind");

const LayerTable<Row> TABLE = {
    "sid_star",
    "Departures (SID) and arrivals (STAR); their transitions and legs are "
    "layers of their own.",
    wkbNone,
    ChildColumns<bgl::SidStar>({
        {{"kind", FieldKind::Text, "SID or STAR", &SID_STAR_KIND},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(SID_STAR_KIND, row.value.isStar ? 1 : 0); }},
        {{"ident", FieldKind::Text, "Name of the procedure"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.ident); }},
        {{"num_runway_transitions", FieldKind::Integer,
          "Runway transitions that the record declares"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.runwayTransitionCount); }},
        {{"num_legs", FieldKind::Integer,
          "Legs of the common route that the record declares"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.commonLegCount); }},
        {{"num_enroute_transitions", FieldKind::Integer,
          "En-route transitions that the record declares"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.enrouteTransitionCount); }},
    }),
};

struct Visitor final : ProcedureRows<bgl::SidStar>
{
    using ProcedureRows::ProcedureRows;

    void VisitSidStar(const bgl::RecordView &record,
                      const bgl::SidStar &sidStar)
    {
        Append(record.offset, sidStar);
    }
};

}  // namespace

void AddSidStarLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, ExpandProcedures<Visitor, Row>,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
