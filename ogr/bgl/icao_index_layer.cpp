// SPDX-License-Identifier: MIT
// The layer icao_index.

#include "ogr/bgl/navigation_layers.h"

#include "ogr/bgl/cell_polygon.h"
#include "ogr/bgl/entry_rows.h"
#include "ogr/bgl/fix_columns.h"
#include "ogr/bgl/navigation_enumeration.h"
#include "ogr/records/name_index.h"

namespace flightsim
{

namespace
{

/** An entry with the type of its section. */
struct IndexRow : bgl::IcaoIndexEntry
{
    int section = 0;
};

using Row = RecordRow<IndexRow>;

const bgl::Enumeration SECTION(NAVIGATION_ENUMERATIONS, "icao_index_section");
const bgl::Enumeration KIND(NAVIGATION_ENUMERATIONS, "icao_kind");

const LayerTable<Row> TABLE = {
    "icao_index",
    "Indexes of idents, with the cell that holds each record.",
    wkbPolygon,
    {
        {{"section", FieldKind::Text, "What the index is for", &SECTION},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(SECTION, row.value.section); }},
        {{"kind", FieldKind::Text, "Kind of the record", &KIND},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(KIND, row.value.ident.kind); }},
        IdentColumn<IndexRow>(),
        RegionColumn<IndexRow>(),
        AirportIdentColumn<IndexRow>(),
        AirportFidColumn<IndexRow>(),
        {{"qmid_u", FieldKind::Integer, "Column of the cell at level 9"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.value.u)); }},
        {{"qmid_v", FieldKind::Integer, "Row of the cell at level 9"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.value.v)); }},
        FileOffsetColumn<IndexRow>(),
    },
    [](const Row &row) { return MakeIndexCell(row.value.u, row.value.v); },
    [](const Row &row, OGREnvelope &envelope)
    { return SetIndexCellEnvelope(row.value.u, row.value.v, envelope); },
};

/** Names an index that cannot be read: spec records.md 8.2. */
void SkipUnknownIndex(const LoadedBlock &block, bgl::RecordLog &log)
{
    log.Skip(0, block.block.offset,
             "the layout of this index of MSFS 2024 is not known; its " +
                 std::to_string(block.block.size) + " bytes are left out");
}

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    if (bgl::GetEntrySize(block.block.sectionType) == 0)
    {
        SkipUnknownIndex(block, log);
        return;
    }
    ForEachEntry(block,
                 [&](const bgl::RecordView &entry)
                 {
                     IndexRow value;
                     static_cast<bgl::IcaoIndexEntry &>(value) =
                         bgl::ReadIcaoIndexEntry(entry, log);
                     value.section = static_cast<int>(block.block.sectionType);
                     AirportReference airport =
                         FindAirport(context, value.airport);
                     rows.push_back({0, static_cast<std::int64_t>(entry.offset),
                                     std::move(airport), std::move(value)});
                 });
}

}  // namespace

void AddIcaoIndexLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {bgl::SECTION_ILS_VOR_INDEX, bgl::SECTION_NDB_INDEX,
                    bgl::SECTION_WAYPOINT_INDEX, bgl::SECTION_TACAN_INDEX,
                    bgl::SECTION_ILS_VOR_INDEX_MSFS_2024,
                    bgl::SECTION_NDB_INDEX_MSFS_2024,
                    bgl::SECTION_WAYPOINT_INDEX_MSFS_2024});
}

}  // namespace flightsim
