// SPDX-License-Identifier: MIT
// The layers airport, airport_summary and delete_airport.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/bgl/record_walk.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/enumerations.h"
#include "ogr/records/airport.h"
#include "ogr/records/runway.h"

#include <cstdio>

namespace flightsim
{

namespace
{

/** An airport with what its children and the name list say of it. */
struct DescribedAirport : bgl::Airport
{
    bgl::AirportContent content{};

    /** Null when the name list does not have the airport. */
    const AirportNames *names = nullptr;
};

using AirportRow = RecordRow<DescribedAirport>;

const bgl::Enumeration DIALECT(AIRPORT_ENUMERATIONS, "airport_dialect");

bgl::Dialect GetDialect(std::uint16_t recordId)
{
    switch (recordId)
    {
        case bgl::RECORD_AIRPORT_FS9:
            return bgl::Dialect::Fs9;
        case bgl::RECORD_AIRPORT_PREPAR3D:
            return bgl::Dialect::Prepar3d;
        case bgl::RECORD_AIRPORT_MSFS_2020:
            return bgl::Dialect::Msfs2020;
        case bgl::RECORD_AIRPORT_MSFS_2024:
            return bgl::Dialect::Msfs2024;
        default:
            return bgl::Dialect::Fsx;
    }
}

/** A column of the name list. */
template <std::string AirportNames::*Member>
Column<AirportRow> NameListColumn(const char *name, const char *title)
{
    return {{name, FieldKind::Text, title},
            [](const AirportRow &row, FieldWriter &writer)
            {
                if (row.value.names != nullptr)
                {
                    writer.Set(row.value.names->*Member);
                }
            }};
}

/** A column of a number of children. */
template <int bgl::AirportContent::*Member>
Column<AirportRow> CountColumn(const char *name, const char *title)
{
    return {{name, FieldKind::Integer, title},
            [](const AirportRow &row, FieldWriter &writer)
            { writer.Set(row.value.content.*Member); }};
}

/** Bits of the fuel word: ogr/records/format.md 3.1. */
constexpr std::uint32_t FUEL_AVGAS = 1U << 30;
constexpr std::uint32_t FUEL_JET = 1U << 31;

const LayerTable<AirportRow> AIRPORT_TABLE = {
    "airport",
    "Airports at their reference point.",
    wkbPoint25D,
    {
        {{"ident", FieldKind::Text, "ICAO ident"},
         [](const AirportRow &row, FieldWriter &writer)
         { writer.Set(row.value.ident); }},
        {{"name", FieldKind::Text, "Name"},
         [](const AirportRow &row, FieldWriter &writer)
         {
             const std::string &name = row.value.content.name;
             const bool hasOther = name.empty() && row.value.names != nullptr;
             writer.Set(hasOther ? row.value.names->airport : name);
         }},
        NameListColumn<&AirportNames::city>("city", "City"),
        NameListColumn<&AirportNames::state>("state", "State or province"),
        NameListColumn<&AirportNames::country>("country", "Country"),
        NameListColumn<&AirportNames::region>("region_name", "Region"),
        {{"elevation_m", FieldKind::Real, "Elevation (m)"},
         [](const AirportRow &row, FieldWriter &writer)
         { writer.Set(row.value.position.altitude); }},
        {{"magvar_deg", FieldKind::Real32, "Magnetic variation (deg)", nullptr,
          "Magnetic variation in degrees, east positive"},
         [](const AirportRow &row, FieldWriter &writer)
         { writer.Set(row.value.variation); }},
        {{"tower_lon", FieldKind::Real, "Longitude of the tower"},
         [](const AirportRow &row, FieldWriter &writer)
         {
             if (row.value.tower)
             {
                 writer.Set(row.value.tower->longitude);
             }
         }},
        {{"tower_lat", FieldKind::Real, "Latitude of the tower"},
         [](const AirportRow &row, FieldWriter &writer)
         {
             if (row.value.tower)
             {
                 writer.Set(row.value.tower->latitude);
             }
         }},
        {{"tower_alt_m", FieldKind::Real, "Tower altitude (m)", nullptr,
          "Altitude of the tower in metres, as the author wrote it"},
         [](const AirportRow &row, FieldWriter &writer)
         {
             if (row.value.tower)
             {
                 writer.Set(row.value.tower->altitude);
             }
         }},
        {{"fuel_avgas", FieldKind::Boolean, "Avgas is available"},
         [](const AirportRow &row, FieldWriter &writer)
         { writer.Set((row.value.fuel & FUEL_AVGAS) != 0); }},
        {{"fuel_jet", FieldKind::Boolean, "Jet fuel is available"},
         [](const AirportRow &row, FieldWriter &writer)
         { writer.Set((row.value.fuel & FUEL_JET) != 0); }},
        {{"fuel_flags", FieldKind::Integer64, "Fuel word of the record"},
         [](const AirportRow &row, FieldWriter &writer)
         { writer.Set(std::int64_t{row.value.fuel}); }},
        {{"traffic_scalar", FieldKind::Real, "Share of traffic, 0 to 1"},
         [](const AirportRow &row, FieldWriter &writer)
         { writer.Set(row.value.trafficScalar); }},
        {{"closed", FieldKind::Boolean, "The airport is closed"},
         [](const AirportRow &row, FieldWriter &writer)
         { writer.Set(row.value.isClosed); }},
        {{"star", FieldKind::Boolean, "Handcrafted airport"},
         [](const AirportRow &row, FieldWriter &writer)
         { writer.Set(row.value.isStar); }},
        {{"on_tin", FieldKind::Boolean, "On photogrammetry", nullptr,
          "Lies on a photogrammetric surface"},
         [](const AirportRow &row, FieldWriter &writer)
         { writer.Set(row.value.isOnTin); }},
        {{"sloped", FieldKind::Boolean, "Follows the terrain"},
         [](const AirportRow &row, FieldWriter &writer)
         { writer.Set(row.value.isSloped); }},
        {{"deletes", FieldKind::Boolean, "Removes a default airport"},
         [](const AirportRow &row, FieldWriter &writer)
         { writer.Set(row.value.content.deletes); }},
        {{"record_id", FieldKind::Integer, "Id of the record"},
         [](const AirportRow &row, FieldWriter &writer)
         { writer.Set(int{row.value.recordId}); }},
        {{"dialect", FieldKind::Text, "Simulator of the record", &DIALECT},
         [](const AirportRow &row, FieldWriter &writer) {
             writer.Set(DIALECT,
                        static_cast<int>(GetDialect(row.value.recordId)));
         }},
        CountColumn<&bgl::AirportContent::runwayCount>("num_runway",
                                                       "Number of runways"),
        CountColumn<&bgl::AirportContent::comCount>("num_com",
                                                    "Number of frequencies"),
        CountColumn<&bgl::AirportContent::startCount>("num_start",
                                                      "Number of starts"),
        CountColumn<&bgl::AirportContent::approachCount>(
            "num_approach", "Number of approaches"),
        CountColumn<&bgl::AirportContent::apronCount>("num_apron",
                                                      "Number of aprons"),
        CountColumn<&bgl::AirportContent::helipadCount>("num_helipad",
                                                        "Number of helipads"),
        RecordKeyColumn<DescribedAirport>(),
        FileOffsetColumn<DescribedAirport>(),
    },
    [](const AirportRow &row) { return MakePointZ(row.value.position); },
    [](const AirportRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
};

void ExpandAirport(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<AirportRow> &rows)
{
    ForEachAirport(
        block, context, log,
        [&](const bgl::RecordView &record, const IndexedAirport &indexed)
        {
            const auto airport = bgl::ParseAirport(record, log);
            if (!airport)
            {
                return;
            }
            const auto children =
                block.records.GetChildren(record, airport->fixedSize, log);
            rows.push_back(
                {0,
                 static_cast<std::int64_t>(record.offset),
                 MakeReference(record, indexed, context),
                 {*airport,
                  bgl::ReadAirportContent(record, *airport, children, log),
                  context.airportNames.Find(airport->ident)}});
        });
}

using SummaryRow = RecordRow<bgl::AirportSummary>;

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

const LayerTable<SummaryRow> SUMMARY_TABLE = {
    "airport_summary",
    "What the file says of its airports in short.",
    wkbPoint25D,
    {
        IdentColumn<bgl::AirportSummary>(),
        RegionColumn<bgl::AirportSummary>(),
        AirportFidColumn<bgl::AirportSummary>(),
        AirportKeyColumn<bgl::AirportSummary>(),
        {{"longest_runway_m", FieldKind::Real32, "Longest runway (m)", nullptr,
          "Length of the longest runway in metres"},
         [](const SummaryRow &row, FieldWriter &writer)
         { writer.Set(row.value.longestRunway); }},
        {{"longest_runway_heading_deg", FieldKind::Real32,
          "Longest runway heading (deg)", nullptr,
          "True heading of the longest runway in degrees"},
         [](const SummaryRow &row, FieldWriter &writer)
         { writer.Set(row.value.longestRunwayHeading); }},
        {{"runway_class", FieldKind::Text, "Surfaces of the runways",
          &RUNWAY_CLASS},
         [](const SummaryRow &row, FieldWriter &writer)
         { writer.Set(RUNWAY_CLASS, row.value.flags >> 1 & 3); }},
        {{"has_tower", FieldKind::Boolean, "There is a tower frequency"},
         [](const SummaryRow &row, FieldWriter &writer)
         { writer.Set((row.value.flags & 1) != 0); }},
        {{"approaches", FieldKind::Text, "Kinds of approaches", nullptr,
          "Kinds of approaches, separated by commas"},
         [](const SummaryRow &row, FieldWriter &writer)
         { writer.Set(ListApproaches(row.value.flags)); }},
        {{"flags", FieldKind::Integer, "Flags of the record"},
         [](const SummaryRow &row, FieldWriter &writer)
         { writer.Set(int{row.value.flags}); }},
        {{"fuel_flags", FieldKind::Integer64, "Fuel word of the record"},
         [](const SummaryRow &row, FieldWriter &writer)
         { writer.Set(std::int64_t{row.value.fuel}); }},
        VariationColumn<bgl::AirportSummary>(),
        {{"guid", FieldKind::Text, "GUID of the record", nullptr,
          "GUID of the record, in Prepar3D v5 and later"},
         [](const SummaryRow &row, FieldWriter &writer)
         {
             if (row.value.guid)
             {
                 writer.Set(row.value.guid->ToString());
             }
         }},
        FileOffsetColumn<bgl::AirportSummary>(),
    },
    MakeFixPointZ<SummaryRow>,
    SetFixEnvelope<SummaryRow>,
};

void ExpandSummary(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<SummaryRow> &rows)
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

/** A deletion at the place of its airport. */
struct PlacedDeletion : bgl::DeleteAirport
{
    bgl::GeoPosition position{};
};

using DeletionRow = RecordRow<PlacedDeletion>;

const bgl::Enumeration DELETION(AIRPORT_ENUMERATIONS, "airport_deletion");
const bgl::Enumeration COM_TYPE(AIRPORT_ENUMERATIONS, "com_type");
const bgl::Enumeration START_TYPE(AIRPORT_ENUMERATIONS, "start_type");

/** "07R/25L asphalt". */
std::string Describe(const bgl::DeletedRunway &runway)
{
    return bgl::MakeRunwayName(runway.primaryNumber, runway.primaryDesignator) +
           '/' +
           bgl::MakeRunwayName(runway.secondaryNumber,
                               runway.secondaryDesignator) +
           ' ' + SURFACE.Describe(runway.surface.type);
}

/** "07R runway". */
std::string Describe(const bgl::DeletedStart &start)
{
    return bgl::MakeRunwayName(start.runwayNumber, start.designator) + ' ' +
           START_TYPE.Describe(start.type);
}

/** "118.300 tower". */
std::string Describe(const bgl::DeletedFrequency &frequency)
{
    char text[24];
    std::snprintf(text, sizeof(text), "%.3f ", frequency.frequency / 1e6);
    return text + COM_TYPE.Describe(frequency.type);
}

template <class Item> std::string JoinItems(const std::vector<Item> &items)
{
    std::string list;
    for (const Item &item : items)
    {
        AppendItem(list, Describe(item));
    }
    return list;
}

const LayerTable<DeletionRow> DELETION_TABLE = {
    "delete_airport",
    "What an airport removes of an airport in another file, at its reference "
    "point.",
    wkbPoint,
    ChildColumns<PlacedDeletion>({
        {{"flags", FieldKind::Text, "Kinds of parts that are removed"},
         [](const DeletionRow &row, FieldWriter &writer)
         { writer.Set(JoinWords(DELETION, row.value.flags)); }},
        {{"runways", FieldKind::Text, "Single runways that are removed"},
         [](const DeletionRow &row, FieldWriter &writer)
         { writer.Set(JoinItems(row.value.runways)); }},
        {{"starts", FieldKind::Text, "Single starts that are removed"},
         [](const DeletionRow &row, FieldWriter &writer)
         { writer.Set(JoinItems(row.value.starts)); }},
        {{"frequencies", FieldKind::Text, "Removed frequencies (MHz)", nullptr,
          "Single frequencies that are removed, in MHz"},
         [](const DeletionRow &row, FieldWriter &writer)
         { writer.Set(JoinItems(row.value.frequencies)); }},
    }),
    [](const DeletionRow &row) { return MakePoint(row.value.position); },
    [](const DeletionRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
};

void ExpandDeletion(const LoadedBlock &block, const RecordContext &context,
                    bgl::RecordLog &log, std::vector<DeletionRow> &rows)
{
    ForEachAirportChild(
        block, context, log,
        [&](const bgl::RecordView &child, const AirportReference &reference,
            const IndexedAirport &airport)
        {
            std::optional<bgl::DeleteAirport> deletion =
                bgl::ParseDeleteAirport(child, log);
            if (deletion)
            {
                rows.push_back({0,
                                static_cast<std::int64_t>(child.offset),
                                reference,
                                {std::move(*deletion), airport.position}});
            }
        });
}

}  // namespace

LayerMakerPointer MakeAirportLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(AIRPORT_TABLE, ExpandAirport);
}

LayerMakerPointer MakeAirportSummaryLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(SUMMARY_TABLE, ExpandSummary);
}

LayerMakerPointer MakeDeleteAirportLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(DELETION_TABLE, ExpandDeletion);
}

}  // namespace flightsim
