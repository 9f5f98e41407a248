// SPDX-License-Identifier: MIT
// The layer airport_summary.

#include "ogr/bgl/navigation_layers.h"

#include "ogr/bgl/fix_columns.h"
#include "ogr/bgl/navigation_enumeration.h"
#include "ogr/records/airport.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::AirportSummary>;

constexpr std::uint32_t SECTION_AIRPORT_SUMMARY = 0x2C;
constexpr std::uint32_t SECTION_AIRPORT_SUMMARY_PREPAR3D = 0xAA;

const bgl::Enumeration RUNWAY_CLASS(NAVIGATION_ENUMERATIONS,
                                    "summary_runway_class");
const bgl::Enumeration APPROACH(NAVIGATION_ENUMERATIONS, "summary_approach");

/** The words of all bits that are set among those of approaches. */
std::string ListApproaches(std::uint16_t flags)
{
    std::string list;
    for (const bgl::EnumerationEntry &entry : APPROACH.GetEntries())
    {
        if ((flags >> entry.code & 1) != 0)
        {
            list += list.empty() ? "" : ",";
            list += entry.word;
        }
    }
    return list;
}

const LayerTable<Row> TABLE = {
    "airport_summary",
    "What the file says of its airports in short.",
    wkbPoint25D,
    {
        IdentColumn<bgl::AirportSummary>(),
        RegionColumn<bgl::AirportSummary>(),
        AirportFidColumn<bgl::AirportSummary>(),
        {{"longest_runway_m", FieldKind::Real,
          "Length of the longest runway in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.longestRunway); }},
        {{"longest_runway_heading_deg", FieldKind::Real,
          "True heading of the longest runway in degrees"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.longestRunwayHeading); }},
        {{"runway_class", FieldKind::Text, "Surfaces of the runways",
          &RUNWAY_CLASS},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(RUNWAY_CLASS, row.value.flags >> 1 & 3); }},
        {{"has_tower", FieldKind::Boolean, "There is a tower frequency"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set((row.value.flags & 1) != 0); }},
        {{"approaches", FieldKind::Text,
          "Kinds of approaches, separated by commas"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(ListApproaches(row.value.flags)); }},
        {{"flags", FieldKind::Integer, "Flags of the record"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(int{row.value.flags}); }},
        {{"fuel_flags", FieldKind::Integer64, "Fuel word of the record"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(std::int64_t{row.value.fuel}); }},
        VariationColumn<bgl::AirportSummary>(),
        {{"guid", FieldKind::Text,
          "GUID of the record, in Prepar3D v5 and later"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.guid)
             {
                 writer.Set(row.value.guid->ToString());
             }
         }},
        FileOffsetColumn<bgl::AirportSummary>(),
    },
    MakeFixPointZ<Row>,
    SetFixEnvelope<Row>,
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ForEachRecord(block, log,
                  [&](const bgl::RecordView &record)
                  {
                      if (auto summary = bgl::ParseAirportSummary(record, log))
                      {
                          AirportReference airport =
                              FindAirport(context, summary->ident.text);
                          rows.push_back(
                              {0, static_cast<std::int64_t>(record.offset),
                               std::move(airport), std::move(*summary)});
                      }
                  });
}

}  // namespace

void AddAirportSummaryLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT_SUMMARY, SECTION_AIRPORT_SUMMARY_PREPAR3D});
}

}  // namespace flightsim
