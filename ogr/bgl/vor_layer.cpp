// SPDX-License-Identifier: MIT
// The layer vor.

#include "ogr/bgl/navigation_layers.h"

#include "ogr/bgl/fix_columns.h"
#include "ogr/bgl/navigation_enumeration.h"
#include "ogr/records/station.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::IlsVor>;

const bgl::Enumeration VOR_TYPE(NAVIGATION_ENUMERATIONS, "vor_type");
const bgl::Enumeration RANGE_CLASS(NAVIGATION_ENUMERATIONS, "vor_range_class");

const LayerTable<Row> TABLE = {
    "vor",
    "VOR, DME and VORTAC stations.",
    wkbPoint25D,
    StationColumns<bgl::IlsVor>({
        IdentColumn<bgl::IlsVor>(),
        RegionColumn<bgl::IlsVor>(),
        AirportIdentColumn<bgl::IlsVor>(),
        AirportFidColumn<bgl::IlsVor>(),
        NameColumn<bgl::IlsVor>(),
        {{"type", FieldKind::Text, "Kind of station", &VOR_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(VOR_TYPE, bgl::GetVorType(row.value)); }},
        {{"range_class", FieldKind::Text, "Service volume", &RANGE_CLASS},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(RANGE_CLASS, row.value.type); }},
        {{"dme_only", FieldKind::Boolean, "There is a DME and no VOR"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.isDmeOnly); }},
        {{"has_dme", FieldKind::Boolean, "The record declares a DME"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.hasDme); }},
        {{"nav", FieldKind::Boolean, "Flag NAV of the record"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.isNav); }},
        FrequencyMhzColumn<bgl::IlsVor>(),
        FrequencyHzColumn<bgl::IlsVor>(),
        RangeColumn<bgl::IlsVor>(),
        VariationColumn<bgl::IlsVor>(),
    }),
    MakeFixPointZ<Row>,
    SetFixEnvelope<Row>,
};

/** Everything that is no ILS, unknown types too. */
std::optional<bgl::IlsVor> ParseVor(const bgl::RecordView &record,
                                    bgl::RecordLog &log)
{
    std::optional<bgl::IlsVor> station = bgl::ParseIlsVor(record, log);
    return station && station->type != bgl::IlsVor::TYPE_ILS ? station
                                                             : std::nullopt;
}

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandFixes(block, context, log, rows, ParseVor);
}

}  // namespace

void AddVorLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand, {SECTION_ILS_VOR});
}

}  // namespace flightsim
