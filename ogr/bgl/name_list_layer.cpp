// SPDX-License-Identifier: MIT
// The layer name_list.

#include "ogr/bgl/navigation_layers.h"

#include "driver/bytes/text_encoding.h"
#include "ogr/bgl/cell_polygon.h"
#include "ogr/bgl/fix_columns.h"
#include "ogr/records/name_index.h"

namespace flightsim
{

namespace
{

/** An entry with texts of its own: those of the parser are parts of the
 * block. */
struct AirportNaming
{
    std::string airport{};
    std::string city{};
    std::string state{};
    std::string country{};
    std::string region{};
    std::uint32_t u = 0;
    std::uint32_t v = 0;
};

using Row = RecordRow<AirportNaming>;

const LayerTable<Row> TABLE = {
    "name_list",
    "Names of airports, with the index cell that holds each of them.",
    wkbPolygon,
    ChildColumns<AirportNaming>({
        {{"airport_name", FieldKind::Text, "Name of the airport"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.airport); }},
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
         { writer.Set(row.value.region); }},
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

AirportNaming MakeNaming(const bgl::NameListEntry &entry)
{
    AirportNaming naming;
    naming.airport = bgl::ToUtf8(entry.airport);
    naming.city = bgl::ToUtf8(entry.city);
    naming.state = bgl::ToUtf8(entry.state);
    naming.country = bgl::ToUtf8(entry.country);
    naming.region = bgl::ToUtf8(entry.region);
    naming.u = entry.u;
    naming.v = entry.v;
    return naming;
}

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    std::vector<bgl::NameListEntry> entries;
    bgl::ParseNameList(block.bytes, block.block.offset, block.block.sectionType,
                       log, entries);
    for (const bgl::NameListEntry &entry : entries)
    {
        rows.push_back({0, static_cast<std::int64_t>(entry.offset),
                        FindAirport(context, entry.ident), MakeNaming(entry)});
    }
}

}  // namespace

void AddNameListLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {bgl::SECTION_NAME_LIST, bgl::SECTION_NAME_LIST_MSFS_2024});
}

}  // namespace flightsim
