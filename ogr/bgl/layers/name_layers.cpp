// SPDX-License-Identifier: MIT
// The layers of name indexes: name_list and icao_index.

#include "ogr/bgl/layers/record_layer_list.h"

#include "driver/bytes/text_encoding.h"
#include "ogr/bgl/read/enumerations.h"
#include "ogr/bgl/read/record_columns.h"
#include "ogr/bgl/read/record_geometry.h"
#include "ogr/bgl/read/record_walk.h"
#include "ogr/records/navigation/name_index.h"

namespace flightsim
{

namespace
{

/** An entry with copies of its texts; those of the parser refer to the
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
    "Names of airports, with the index cell that contains each of them.",
    wkbPolygon,
    ChildColumns<AirportNaming>({
        Text<&AirportNaming::airport>("airport_name", "Airport name"),
        Text<&AirportNaming::city>("city", "City"),
        Text<&AirportNaming::state>("state", "State or province"),
        Text<&AirportNaming::country>("country", "Country"),
        Text<&AirportNaming::region>("region_name", "Region"),
        Integer<&AirportNaming::u>("qmid_u", "Column of the level 9 cell"),
        Integer<&AirportNaming::v>("qmid_v", "Row of the level 9 cell"),
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
const bgl::Enumeration ICAO_KIND(NAVIGATION_ENUMERATIONS, "icao_kind");

const LayerTable<IndexRow> INDEX_TABLE = {
    "icao_index",
    "Indexes of idents, with the cell that contains each record.",
    wkbPolygon,
    {
        Word<SECTION, &SectionEntry::section>("section", "Index type"),
        Word<ICAO_KIND, &SectionEntry::ident, &bgl::Identifier::kind>(
            "kind", "Record type"),
        FixColumns<SectionEntry>(),
        Integer<&SectionEntry::u>("qmid_u", "Column of the level 9 cell"),
        Integer<&SectionEntry::v>("qmid_v", "Row of the level 9 cell"),
        FileOffsetColumn<SectionEntry>(),
    },
    [](const IndexRow &row) { return MakeIndexCell(row.value.u, row.value.v); },
    [](const IndexRow &row, OGREnvelope &envelope)
    { return SetIndexCellEnvelope(row.value.u, row.value.v, envelope); },
};

/** Logs an index of unknown layout: ogr/records/format.md 8.2. */
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

constinit const RecordLayerDescriptor NAME_LIST_LAYER = {
    .id = RecordLayerId::NameList,
    .table = NAME_TABLE,
    .sections = {bgl::SECTION_NAME_LIST, bgl::SECTION_NAME_LIST_MSFS_2024},
    .parents = {RecordLayerId::Airport},
    .isDerived = true,
    .isHidden = true,
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(NAME_TABLE, ExpandName); },
};

constinit const RecordLayerDescriptor ICAO_INDEX_LAYER = {
    .id = RecordLayerId::IcaoIndex,
    .table = INDEX_TABLE,
    .sections = {bgl::SECTION_ILS_VOR_INDEX, bgl::SECTION_NDB_INDEX,
                 bgl::SECTION_WAYPOINT_INDEX, bgl::SECTION_TACAN_INDEX,
                 bgl::SECTION_ILS_VOR_INDEX_MSFS_2024,
                 bgl::SECTION_NDB_INDEX_MSFS_2024,
                 bgl::SECTION_WAYPOINT_INDEX_MSFS_2024},
    .parents = {RecordLayerId::Airport},
    .isDerived = true,
    .isHidden = true,
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(INDEX_TABLE, ExpandIndex); },
};

}  // namespace flightsim
