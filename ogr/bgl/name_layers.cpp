// SPDX-License-Identifier: MIT
// Indexes of names: the layers name_list and icao_index.

#include "ogr/bgl/record_layer_list.h"

#include "driver/bytes/text_encoding.h"
#include "ogr/bgl/cell_polygon.h"
#include "ogr/bgl/record_walk.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/enumerations.h"
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

using NameRow = RecordRow<AirportNaming>;

const LayerTable<NameRow> NAME_TABLE = {
    "name_list",
    "Names of airports, with the index cell that holds each of them.",
    wkbPolygon,
    ChildColumns<AirportNaming>({
        {{"airport_name", FieldKind::Text, "Name of the airport"},
         [](const NameRow &row, FieldWriter &writer)
         { writer.Set(row.value.airport); }},
        {{"city", FieldKind::Text, "City"},
         [](const NameRow &row, FieldWriter &writer)
         { writer.Set(row.value.city); }},
        {{"state", FieldKind::Text, "State or province"},
         [](const NameRow &row, FieldWriter &writer)
         { writer.Set(row.value.state); }},
        {{"country", FieldKind::Text, "Country"},
         [](const NameRow &row, FieldWriter &writer)
         { writer.Set(row.value.country); }},
        {{"region_name", FieldKind::Text, "Region of the world"},
         [](const NameRow &row, FieldWriter &writer)
         { writer.Set(row.value.region); }},
        {{"qmid_u", FieldKind::Integer, "Column of the cell at level 9"},
         [](const NameRow &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.value.u)); }},
        {{"qmid_v", FieldKind::Integer, "Row of the cell at level 9"},
         [](const NameRow &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.value.v)); }},
    }),
    [](const NameRow &row) { return MakeIndexCell(row.value.u, row.value.v); },
    [](const NameRow &row, OGREnvelope &envelope)
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

void ExpandName(const LoadedBlock &block, const RecordContext &context,
                bgl::RecordLog &log, std::vector<NameRow> &rows)
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

/** An entry with the type of its section. */
struct SectionEntry : bgl::IcaoIndexEntry
{
    int section = 0;
};

using IndexRow = RecordRow<SectionEntry>;

const bgl::Enumeration SECTION(NAVIGATION_ENUMERATIONS, "icao_index_section");
const bgl::Enumeration KIND(NAVIGATION_ENUMERATIONS, "icao_kind");

const LayerTable<IndexRow> INDEX_TABLE = {
    "icao_index",
    "Indexes of idents, with the cell that holds each record.",
    wkbPolygon,
    {
        {{"section", FieldKind::Text, "What the index is for", &SECTION},
         [](const IndexRow &row, FieldWriter &writer)
         { writer.Set(SECTION, row.value.section); }},
        {{"kind", FieldKind::Text, "Kind of the record", &KIND},
         [](const IndexRow &row, FieldWriter &writer)
         { writer.Set(KIND, row.value.ident.kind); }},
        IdentColumn<SectionEntry>(),
        RegionColumn<SectionEntry>(),
        AirportIdentColumn<SectionEntry>(),
        AirportFidColumn<SectionEntry>(),
        AirportKeyColumn<SectionEntry>(),
        {{"qmid_u", FieldKind::Integer, "Column of the cell at level 9"},
         [](const IndexRow &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.value.u)); }},
        {{"qmid_v", FieldKind::Integer, "Row of the cell at level 9"},
         [](const IndexRow &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.value.v)); }},
        FileOffsetColumn<SectionEntry>(),
    },
    [](const IndexRow &row) { return MakeIndexCell(row.value.u, row.value.v); },
    [](const IndexRow &row, OGREnvelope &envelope)
    { return SetIndexCellEnvelope(row.value.u, row.value.v, envelope); },
};

/** Names an index that cannot be read: ogr/records/format.md 8.2. */
void SkipUnknownIndex(const LoadedBlock &block, bgl::RecordLog &log)
{
    log.Skip(0, block.block.offset,
             "the layout of this index of MSFS 2024 is not known; its " +
                 std::to_string(block.block.size) + " bytes are left out");
}

void ExpandIndex(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<IndexRow> &rows)
{
    if (bgl::GetEntrySize(block.block.sectionType) == 0)
    {
        SkipUnknownIndex(block, log);
        return;
    }
    ForEachEntry(block,
                 [&](const bgl::RecordView &entry)
                 {
                     SectionEntry value;
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

LayerMakerPointer MakeNameListLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(NAME_TABLE, ExpandName);
}

LayerMakerPointer MakeIcaoIndexLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(INDEX_TABLE, ExpandIndex);
}

}  // namespace flightsim
