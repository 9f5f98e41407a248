// SPDX-License-Identifier: MIT
// The layer name_list.

#include "ogr/bgl/navigation_layers.h"

#include "ogr/bgl/cell_polygon.h"
#include "ogr/bgl/fix_columns.h"
#include "ogr/records/name_list.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::NameListEntry>;

const LayerTable<Row> TABLE = {
    "name_list",
    "Names of airports, with the index cell that holds each of them.",
    wkbPolygon,
    ChildColumns<bgl::NameListEntry>({
        {{"airport_name", FieldKind::Text, "Name of the airport"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.airportName); }},
        {{"city", FieldKind::Text, "City"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.city); }},
        {{"state", FieldKind::Text, "State or province"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.state); }},
        {{"country", FieldKind::Text, "Country"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.country); }},
        {{"region_name", FieldKind::Text, "Region of the world"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.regionName); }},
        {{"qmid_u", FieldKind::Integer, "Column of the cell at level 9"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.value.u)); }},
        {{"qmid_v", FieldKind::Integer, "Row of the cell at level 9"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.value.v)); }},
    }),
    [](const Row &row) { return MakeIndexCell(row.value.u, row.value.v); },
    [](const Row &row, OGREnvelope &envelope)
    { return SetIndexCellEnvelope(row.value.u, row.value.v, envelope); },
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    for (bgl::NameListEntry &entry : bgl::ReadNameList(
             block.block.sectionType, block.bytes, block.block.offset, log))
    {
        AirportReference airport = FindAirport(context, entry.ident.text);
        rows.push_back({0, static_cast<std::int64_t>(entry.offset),
                        std::move(airport), std::move(entry)});
    }
}

}  // namespace

void AddNameListLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {bgl::SECTION_NAME_LIST, bgl::SECTION_NAME_LIST_MSFS_2024});
}

}  // namespace flightsim
