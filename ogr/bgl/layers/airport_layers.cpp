// SPDX-License-Identifier: MIT
// The layers airport, airport_summary and delete_airport.

#include "ogr/bgl/layers/record_layer_list.h"

#include "ogr/bgl/read/record_walk.h"
#include "ogr/bgl/layers/airport_columns.h"
#include "ogr/bgl/read/record_columns.h"
#include "ogr/bgl/read/enumerations.h"
#include "ogr/bgl/read/json_names.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/edit/record_editors.h"
#include "ogr/records/airport/airport.h"
#include "ogr/records/airport/airport_part.h"
#include "ogr/records/core/record_ids.h"
#include "ogr/records/navigation/name_index.h"
#include "ogr/records/airport/runway.h"
#include "ogr/records/airport/taxi.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace flightsim
{

namespace
{

/** An airport with data from its children and from the name list. */
struct DescribedAirport : bgl::Airport
{
    bgl::AirportContent content{};

    /** Null if the name list does not have the airport. */
    const AirportNames *names = nullptr;

    /** Names to be written. */
    AirportNames given{};

    /** Names of taxiways, in record order. */
    std::vector<std::string> taxiNames{};
};

using AirportRow = RecordRow<DescribedAirport>;

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

/** Returns the airport's own name or, failing that, that of the name list. */
const std::string &GetAirportName(const DescribedAirport &airport)
{
    const std::string &name = airport.content.name;
    return name.empty() && airport.names != nullptr ? airport.names->airport
                                                    : name;
}

Column NameColumn()
{
    Column column = WithSetter<AirportRow>(
        Text<GetAirportName>("name", "Name", Xml()),
        SetMember<AirportRow, PlainValue, &DescribedAirport::given,
                  &AirportNames::airport>());
    // Names the field where a name does not fit.
    column.members.Add(bgl::IdentifyMember(&AirportNames::airport));
    return column;
}

template <std::string AirportNames::*Member>
Column NameListColumn(const char *name, const char *title, XmlAttributes xml)
{
    return WithSetter<AirportRow>(
        Text<&DescribedAirport::names, Member>(name, title, xml),
        SetMember<AirportRow, PlainValue, &DescribedAirport::given, Member>());
}

template <int bgl::AirportCounts::*Member>
constexpr auto CountColumn(const char *name, const char *title)
{
    return Integer<&DescribedAirport::content, Member>(name, title);
}

void SetTaxiNames(AirportRow &row, FieldReader &reader)
{
    const auto names = ReadNames(reader.GetText());
    names ? void(row.value.taxiNames = *names)
          : reader.Fail("is not a JSON array of texts");
}

const LayerTable<AirportRow> AIRPORT_TABLE = {
    "airport",
    "Airports at their reference point.",
    wkbPoint25D,
    {
        Text<&DescribedAirport::ident>("ident", "ICAO ident", Xml()),
        Text<&DescribedAirport::region>("region", "ICAO region"),
        NameColumn(),
        NameListColumn<&AirportNames::city>("city", "City", Xml()),
        NameListColumn<&AirportNames::state>("state", "State or province",
                                             Xml()),
        NameListColumn<&AirportNames::country>("country", "Country", Xml()),
        NameListColumn<&AirportNames::region>("region_name", "Region",
                                              Xml("region")),
        Real<&DescribedAirport::position, &bgl::GeoPosition::altitude>(
            "elevation_m", "Elevation (m)"),
        MagneticVariation<&DescribedAirport::variation>(
            "magvar_deg", "Magnetic variation (deg)",
            {"Magnetic variation in degrees, east positive",
             Xml("*", XmlForm::NegatedNumber)}),
        Longitude<&DescribedAirport::tower, &bgl::GeoPosition::longitude>(
            "tower_lon", "Tower longitude", Xml("Tower/lon")),
        Latitude<&DescribedAirport::tower, &bgl::GeoPosition::latitude>(
            "tower_lat", "Tower latitude", Xml("Tower/lat")),
        Real<&DescribedAirport::tower, &bgl::GeoPosition::altitude>(
            "tower_alt_m", "Tower altitude (m)",
            {"Altitude of the tower in metres, as the author gave it",
             Xml("Tower/alt")}),
        Bit<FUEL_AVGAS, &DescribedAirport::fuel>("fuel_avgas",
                                                 "Avgas available"),
        Bit<FUEL_JET, &DescribedAirport::fuel>("fuel_jet",
                                               "Jet fuel available"),
        Fuel<&DescribedAirport::fuel>(),
        Integer64<&DescribedAirport::fuel>(
            "fuel_flags", "Fuel flags",
            Xml("Services/Fuel/type", XmlForm::Fuel)),
        Real<&DescribedAirport::trafficScalar>("traffic_scalar",
                                               "Traffic share (0 to 1)", Xml()),
        Flag<&DescribedAirport::isClosed>("closed", "Closed", Xml()),
        Flag<&DescribedAirport::isStar>("star", "Handcrafted airport",
                                        Xml("starAirport")),
        Flag<&DescribedAirport::isOnTin>(
            "on_tin", "On photogrammetry",
            {"Lies on a photogrammetric surface", Xml("isOnTIN")}),
        Flag<&DescribedAirport::appliesFlatten>(
            "apply_flatten", "Flattens the ground",
            {"Whether MSFS 2020 flattens the ground of the airport", Xml()}),
        Flag<&DescribedAirport::isSloped>("sloped", "Follows the terrain",
                                          Xml()),
        WithSetter<AirportRow>(
            Text<&DescribedAirport::taxiNames, WriteNames>(
                "taxi_names", "Taxiway names",
                "Taxiway names as a JSON list in the order of the record, "
                "including those without paths"),
            SetTaxiNames),
        Flag<&DescribedAirport::content, &bgl::AirportContent::deletes>(
            "deletes", "Deletes the default airport"),
        Integer<&DescribedAirport::recordId>("record_id", "Record ID"),
        Word<DIALECT, &DescribedAirport::recordId, GetDialect>(
            "dialect", "Simulator version"),
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
    SetRowPoint<AirportRow>,
};

/** Rounds the traffic share down to a byte, as the compilers do, but leaves
 * values read from a file unchanged. */
double RoundTraffic(double share)
{
    const double units = share * 255.0;
    const double nearest = std::round(units);
    return (std::abs(units - nearest) < 1e-3 ? nearest : std::floor(units)) /
           255.0;
}

/** Converts names to the encoding of the file. Limits the length of names that
 * are only in the name list. */
AirportNames EncodeNames(const AirportNames &names, bgl::RecordWriter &writer)
{
    AirportNames encoded;
    for (const auto name :
         {&AirportNames::region, &AirportNames::country, &AirportNames::state,
          &AirportNames::city, &AirportNames::airport})
    {
        writer.Within(name,
                      [&]
                      {
                          encoded.*name = writer.Encode(names.*name);
                          if (name != &AirportNames::airport &&
                              (encoded.*name).size() > bgl::MAXIMUM_LISTED_NAME)
                          {
                              writer.Fail();
                          }
                      });
    }
    return encoded;
}

void WriteAirport(const AirportRow &row, RecordProfile profile,
                  bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::Airport airport = row.value;
    airport.recordId = GetAirportRecordIds(profile).airport;
    airport.trafficScalar = RoundTraffic(airport.trafficScalar.value_or(1.0));
    if (IsMsfs(profile))
    {
        // Its compilers write zeros.
        airport.tower.reset();
        writer.MarkDropped(&bgl::Airport::tower);
    }
    const std::size_t start = bgl::BeginAirport(airport, writer);
    if (!row.value.given.airport.empty())
    {
        bgl::WriteName(row.value.given.airport, writer);
    }
    if (!row.value.taxiNames.empty())
    {
        bgl::WriteTaxiNames(row.value.taxiNames, writer);
    }
    writer.EndRecord(start, bgl::HeaderForm::Long);
    LinkToAirport(airport.ident, RecordLayerId::Airport, record);
    SetPart(AirportStart{airport, row.value.given.airport, row.value.taxiNames},
            record);
    if (airport.ident.empty())
    {
        record.problem = "it has no ident";
    }
    record.names = EncodeNames(row.value.given, writer);
}

void ExpandAirport(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<AirportRow> &rows)
{
    ForEachParsed<bgl::ParseAirport>(
        block, context, log,
        [&](const bgl::RecordView &record, const bgl::Airport &airport)
        {
            const IndexedAirport *indexed =
                context.airports.FindAirport(record.offset);
            if (indexed == nullptr)
            {
                return;
            }
            const auto children =
                block.records.GetChildren(record, airport.fixedSize, log);
            rows.push_back(
                {0,
                 static_cast<std::int64_t>(record.offset),
                 MakeReference(record, *indexed, context),
                 {airport,
                  bgl::ReadAirportContent(record, airport, children, log),
                  context.GetAirportNames().Find(airport.ident),
                  {},
                  {}}});
            for (const bgl::RecordView &child : children)
            {
                bgl::ParseTaxiNames(child, log, rows.back().value.taxiNames);
            }
        });
}

using SummaryRow = RecordRow<bgl::AirportSummary>;

const bgl::Enumeration RUNWAY_CLASS(NAVIGATION_ENUMERATIONS,
                                    "summary_runway_class");
const bgl::Enumeration SUMMARY_APPROACH(NAVIGATION_ENUMERATIONS,
                                        "summary_approach");

int GetRunwayClass(std::uint16_t flags)
{
    return flags >> 1 & 3;
}

/** Returns the words for all set approach bits. */
std::string ListApproaches(std::uint16_t flags)
{
    std::string list;
    for (const bgl::EnumerationEntry &entry : SUMMARY_APPROACH.GetEntries())
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
    "Summaries of the airports in the file.",
    wkbPoint25D,
    {
        IdentColumn<bgl::AirportSummary>(),
        RegionColumn<bgl::AirportSummary>(),
        AirportFidColumn<bgl::AirportSummary>(),
        AirportKeyColumn<bgl::AirportSummary>(),
        Real32<&bgl::AirportSummary::longestRunway>(
            "longest_runway_m", "Longest runway (m)",
            "Length of the longest runway in metres"),
        Real32<&bgl::AirportSummary::longestRunwayHeading>(
            "longest_runway_heading_deg", "Longest runway heading (deg)",
            "True heading of the longest runway in degrees"),
        Word<RUNWAY_CLASS, &bgl::AirportSummary::flags, GetRunwayClass>(
            "runway_class", "Runway surfaces"),
        Bit<1, &bgl::AirportSummary::flags>("has_tower",
                                            "Has a tower frequency"),
        Text<&bgl::AirportSummary::flags, ListApproaches>(
            "approaches", "Kinds of approaches",
            "Kinds of approaches, separated by commas"),
        Integer<&bgl::AirportSummary::flags>("flags", "Record flags"),
        Fuel<&bgl::AirportSummary::fuel>(),
        Integer64<&bgl::AirportSummary::fuel>("fuel_flags", "Fuel flags"),
        VariationColumn<bgl::AirportSummary>(),
        Text<&bgl::AirportSummary::guid, &bgl::Guid::ToString>(
            "guid", "GUID of the record",
            "GUID of the record, in Prepar3D v5 and later"),
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

/** A deletion, placed at its airport. */
struct PlacedDeletion : bgl::DeleteAirport
{
    bgl::GeoPosition position{};
};

using DeletionRow = RecordRow<PlacedDeletion>;

const bgl::Enumeration DELETION(AIRPORT_ENUMERATIONS, "airport_deletion");

/** For example "07R/25L asphalt". */
std::string Describe(const bgl::DeletedRunway &runway)
{
    return bgl::MakeRunwayName(runway.primaryNumber, runway.primaryDesignator) +
           '/' +
           bgl::MakeRunwayName(runway.secondaryNumber,
                               runway.secondaryDesignator) +
           ' ' + SURFACE.Describe(runway.surface.type);
}

/** For example "07R runway"; "water" for a start without a runway. */
std::string Describe(const bgl::DeletedStart &start)
{
    const std::string name =
        bgl::MakeRunwayName(start.runwayNumber, start.designator);
    return name + (name.empty() ? "" : " ") + START_TYPE.Describe(start.type);
}

/** For example "118.300 tower". */
std::string Describe(const bgl::DeletedFrequency &frequency)
{
    return CPLSPrintf("%.3f ", frequency.frequency / 1e6) +
           COM_TYPE.Describe(frequency.type);
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

/** Splits an item such as "07R runway" into its two words. */
std::pair<std::string, std::string> SplitItem(const std::string &item)
{
    const std::size_t blank = item.find(' ');
    return blank == std::string::npos
               ? std::pair<std::string, std::string>(item, {})
               : std::pair(item.substr(0, blank), item.substr(blank + 1));
}

bool Parse(const std::string &item, bgl::DeletedRunway &runway)
{
    const auto [names, surface] = SplitItem(item);
    const std::size_t slash = std::min(names.find('/'), names.size());
    const std::optional<int> code = SURFACE.FindCode(surface);
    runway.surface.type = code.value_or(0);
    return code &&
           bgl::ParseRunwayName(std::string_view(names).substr(0, slash),
                                runway.primaryNumber,
                                runway.primaryDesignator) &&
           bgl::ParseRunwayName(std::string_view(names).substr(
                                    std::min(slash + 1, names.size())),
                                runway.secondaryNumber,
                                runway.secondaryDesignator);
}

bool Parse(const std::string &item, bgl::DeletedStart &start)
{
    const auto [first, second] = SplitItem(item);
    const std::optional<int> code =
        START_TYPE.FindCode(second.empty() ? first : second);
    start.type = code.value_or(0);
    return code &&
           (second.empty() ||
            bgl::ParseRunwayName(first, start.runwayNumber, start.designator));
}

bool Parse(const std::string &item, bgl::DeletedFrequency &frequency)
{
    const auto [megahertz, type] = SplitItem(item);
    const std::optional<int> code = COM_TYPE.FindCode(type);
    frequency.type = code.value_or(0);
    const double hertz = std::round(CPLAtof(megahertz.c_str()) * 1e6);
    frequency.frequency =
        hertz > 0.0 && hertz < 1e9 ? static_cast<std::uint32_t>(hertz) : 0;
    return code && frequency.frequency != 0;
}

/** The inverse of JoinItems. */
template <class Item>
void ParseItems(FieldReader &reader, std::vector<Item> &items)
{
    items.clear();
    for (const std::string &text : SplitItems(reader.GetText()))
    {
        if (!Parse(text, items.emplace_back()))
        {
            reader.Fail("is not a list as its description shows");
        }
    }
}

template <auto List> void SetItems(DeletionRow &row, FieldReader &reader)
{
    ParseItems(reader, row.value.*List);
}

const LayerTable<DeletionRow> DELETION_TABLE = {
    "delete_airport",
    "Parts of an airport in another file that the file deletes, at the "
    "reference point.",
    wkbPoint,
    ChildColumns<PlacedDeletion>({
        Words<DELETION, &PlacedDeletion::flags>(
            "flags", "Deleted kinds of parts",
            Xml("deleteAllApproaches=approaches "
                "deleteAllApronLights=apron_lights deleteAllAprons=aprons "
                "deleteAllFrequencies=frequencies "
                "deleteAllHelipads=helipads deleteAllRunways=runways "
                "deleteAllStarts=starts deleteAllTaxiways=taxiways "
                "deleteAllBlastFences=blast_fences "
                "deleteAllBoundaryFences=boundary_fences "
                "deleteAllJetways=jetways "
                "deleteAllControlTowers=control_towers "
                "deleteAllProjectionPolygons=projection_polygons "
                "deleteAllDepartures=departures deleteAllArrivals=arrivals "
                "deleteAllPaintedElements=painted_elements "
                "deleteAllLightSupports=light_supports "
                "deleteAllTaxiwaySigns=taxiway_signs "
                "deleteAllVectorPlacement=blast_fences",
                XmlForm::ListWord)),
        WithSetter<DeletionRow>(
            Text<&PlacedDeletion::runways, JoinItems<bgl::DeletedRunway>>(
                "runways", "Deleted runways",
                Xml("DeleteRunway/number", XmlForm::Deletion)),
            SetItems<&PlacedDeletion::runways>),
        WithSetter<DeletionRow>(
            Text<&PlacedDeletion::starts, JoinItems<bgl::DeletedStart>>(
                "starts", "Deleted starts",
                Xml("DeleteStart/number", XmlForm::Deletion)),
            SetItems<&PlacedDeletion::starts>),
        WithSetter<DeletionRow>(
            Text<&PlacedDeletion::frequencies,
                 JoinItems<bgl::DeletedFrequency>>(
                "frequencies", "Deleted frequencies (MHz)",
                {"Individual frequencies that are deleted, in MHz",
                 Xml("DeleteFrequency/frequency", XmlForm::Deletion)}),
            SetItems<&PlacedDeletion::frequencies>),
    }),
    [](const DeletionRow &row) { return MakePoint(row.value.position); },
    [](const DeletionRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
};

void WriteDeletion(const DeletionRow &row, RecordProfile /* profile */,
                   bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::WriteDeleteAirport(row.value, writer);
    LinkToAirport(row.airport.ident, RecordLayerId::DeleteAirport, record);
}

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

constinit const RecordLayerDescriptor AIRPORT_LAYER = {
    .id = RecordLayerId::Airport,
    .table = AIRPORT_TABLE,
    .sections = AIRPORT_SECTIONS,
    .xml = {.elements = {{"Airport", 10}},
            .shape = XML_PLACE,
            .others = {{"5000.0M", "airportTestRadius", XmlForm::Constant},
                       {"-", "tinColorCorrection Services/Fuel/availability",
                        XmlForm::Ignored}},
            .order = {"region lat lon alt", "trafficScalar airportTestRadius",
                      "sloped closed applyFlatten", "Tower/ lat lon"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(AIRPORT_TABLE, ExpandAirport); },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(AIRPORT_TABLE, WriteAirport); },
};

constinit const RecordLayerDescriptor DELETE_AIRPORT_LAYER = {
    .id = RecordLayerId::DeleteAirport,
    .table = DELETION_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"delete airport"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/DeleteAirport", 30}},
            .others =
                {{"removed_navigation",
                  "deleteAllILSs=ils deleteAllTerminalWaypoints=waypoint "
                  "deleteAllTerminalNDBs=ndb",
                  XmlForm::ListWord},
                 {"-",
                  "DeleteRunway/surface DeleteStart/type DeleteFrequency/type",
                  XmlForm::Ignored}}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(
            DELETION_TABLE, ExpandDeletion,
            [](EditSession &session)
            {
                return MakeChildEditor<DeletionRow>(
                    session,
                    [](const DeletionRow &row, std::uint16_t /* id */,
                       bgl::RecordWriter &writer)
                    { bgl::WriteDeleteAirport(row.value, writer); },
                    [](std::uint16_t /* airportId */)
                    { return std::uint16_t{bgl::RECORD_DELETE_AIRPORT}; });
            });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(DELETION_TABLE, WriteDeletion); },
};

constinit const RecordLayerDescriptor AIRPORT_SUMMARY_LAYER = {
    .id = RecordLayerId::AirportSummary,
    .table = SUMMARY_TABLE,
    .sections = {bgl::SECTION_AIRPORT_SUMMARY,
                 bgl::SECTION_AIRPORT_SUMMARY_PREPAR3D},
    .parents = {RecordLayerId::Airport},
    .isDerived = true,
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(SUMMARY_TABLE, ExpandSummary); },
};

}  // namespace flightsim
