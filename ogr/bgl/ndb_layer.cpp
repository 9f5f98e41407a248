// SPDX-License-Identifier: MIT
// The layer ndb.

#include "ogr/bgl/navigation_layers.h"

#include "ogr/bgl/fix_columns.h"
#include "ogr/bgl/navigation_enumeration.h"
#include "ogr/records/station.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Ndb>;

/** Kind code of an ident: spec records.md 1.1. */
constexpr int KIND_TERMINAL_NDB = 4;

const bgl::Enumeration NDB_TYPE(NAVIGATION_ENUMERATIONS, "ndb_type");

const LayerTable<Row> TABLE = {
    "ndb",
    "Non-directional beacons.",
    wkbPoint25D,
    {
        IdentColumn<bgl::Ndb>(),
        RegionColumn<bgl::Ndb>(),
        AirportIdentColumn<bgl::Ndb>(),
        AirportFidColumn<bgl::Ndb>(),
        NameColumn<bgl::Ndb>(),
        {{"type", FieldKind::Text, "Class of the beacon", &NDB_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(NDB_TYPE, row.value.type); }},
        {{"terminal", FieldKind::Boolean, "Belongs to an airport"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.ident.kind == KIND_TERMINAL_NDB); }},
        {{"frequency_khz", FieldKind::Real, "Frequency in kHz"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.frequencyHz / 1e3); }},
        FrequencyHzColumn<bgl::Ndb>(),
        RangeColumn<bgl::Ndb>(),
        VariationColumn<bgl::Ndb>(),
        FileOffsetColumn<bgl::Ndb>(),
    },
    MakeFixPointZ<Row>,
    SetFixEnvelope<Row>,
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandFixes(block, context, log, rows, bgl::ParseNdb);
}

}  // namespace

void AddNdbLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand, {SECTION_NDB});
}

}  // namespace flightsim
