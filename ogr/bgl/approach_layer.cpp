// SPDX-License-Identifier: MIT
// The layer approach.

#include "ogr/bgl/approach_layer.h"

#include "ogr/bgl/procedure_rows.h"
#include "ogr/records/runway.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Approach>;

const bgl::Enumeration APPROACH_TYPE(PROCEDURE_ENUMERATIONS, "approach_type");

const bgl::FixReference &GetFix(const bgl::Approach &approach)
{
    return approach.fix;
}

ProcedureColumns<bgl::Approach> MakeKindColumns()
{
    return {
        {{"runway_ident", FieldKind::Text, "Runway end; null for none"},
         [](const Row &row, FieldWriter &writer)
         {
             writer.Set(bgl::MakeRunwayName(row.value.runwayNumber,
                                            row.value.designator));
         }},
        {{"type", FieldKind::Text, "Kind of approach", &APPROACH_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(APPROACH_TYPE, row.value.type); }},
        {{"suffix", FieldKind::Text, "Letter that tells it from others"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.suffix); }},
        {{"gps_overlay", FieldKind::Boolean, "Can be flown by GPS"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.hasGpsOverlay); }},
    };
}

void AppendValueColumns(ProcedureColumns<bgl::Approach> &columns)
{
    const ProcedureColumns<bgl::Approach> values = {
        {{"altitude_m", FieldKind::Real, "Altitude at the fix in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.altitude); }},
        {{"heading_deg", FieldKind::Real, "Heading in degrees"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.heading); }},
        {{"missed_altitude_m", FieldKind::Real,
          "Altitude of the missed approach in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.missedAltitude); }},
        {{"num_transitions", FieldKind::Integer,
          "Transitions that the record declares"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.transitionCount); }},
        {{"num_legs", FieldKind::Integer, "Legs that the record declares"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.legCount); }},
        {{"num_missed", FieldKind::Integer,
          "Legs of the missed approach that the record declares"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.missedLegCount); }},
    };
    columns.insert(columns.end(), values.begin(), values.end());
}

ProcedureColumns<bgl::Approach> MakeColumns()
{
    ProcedureColumns<bgl::Approach> columns = MakeKindColumns();
    AppendFixColumns<bgl::Approach, GetFix>(
        columns, {"fix_type", "fix_ident", "fix_region", "fix_airport"});
    AppendValueColumns(columns);
    return ChildColumns<bgl::Approach>(std::move(columns));
}

const LayerTable<Row> TABLE = {
    "approach",
    "Approaches; their transitions and legs are layers of their own.",
    wkbNone,
    MakeColumns(),
};

struct Visitor final : ProcedureRows<bgl::Approach>
{
    using ProcedureRows::ProcedureRows;

    void VisitApproach(const bgl::RecordView &record,
                       const bgl::Approach &approach)
    {
        Append(record.offset, approach);
    }
};

}  // namespace

void AddApproachLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, ExpandProcedures<Visitor, Row>,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
