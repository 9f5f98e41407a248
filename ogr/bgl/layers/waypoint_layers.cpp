// SPDX-License-Identifier: MIT
// The layers waypoint, airway and delete_navigation.

#include "ogr/bgl/layers/record_layer_list.h"

#include "ogr/bgl/read/enumerations.h"
#include "ogr/bgl/edit/joined_records.h"
#include "ogr/bgl/read/record_columns.h"
#include "ogr/bgl/edit/record_editors.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/read/record_walk.h"
#include "ogr/records/core/record_codec.h"
#include "ogr/records/core/record_values.h"

namespace flightsim
{

namespace
{

using WaypointRow = RecordRow<bgl::Waypoint>;

const bgl::Enumeration WAYPOINT_TYPE(NAVIGATION_ENUMERATIONS, "waypoint_type");

const LayerTable<WaypointRow> WAYPOINT_TABLE = {
    "waypoint",
    "Waypoints, also called intersections.",
    wkbPoint,
    {
        FixColumns<bgl::Waypoint>(),
        Word<WAYPOINT_TYPE, &bgl::Waypoint::type>("type", "Waypoint type",
                                                  Xml("waypointType")),
        As<FieldKind::Boolean,
           TerminalValue<bgl::FIX_TERMINAL_WAYPOINT, bgl::FIX_WAYPOINT>,
           &bgl::Waypoint::ident, &bgl::Identifier::kind>("terminal",
                                                          "Terminal"),
        VariationColumn<bgl::Waypoint>(),
        Derived(Integer<&bgl::Waypoint::routeCount>("num_routes",
                                                    "Number of airways")),
        FileOffsetColumn<bgl::Waypoint>(),
    },
    [](const WaypointRow &row) { return MakePoint(row.value.position); },
    SetFixEnvelope<WaypointRow>,
    SetRowPoint<WaypointRow>,
};

void ExpandWaypoint(const LoadedBlock &block, const RecordContext &context,
                    bgl::RecordLog &log, std::vector<WaypointRow> &rows)
{
    ForEachWaypoint(
        block, context, log,
        [&](const bgl::RecordView &record, const bgl::Waypoint &waypoint,
            const AirportReference &airport)
        {
            rows.push_back({0, static_cast<std::int64_t>(record.offset),
                            airport, waypoint});
        });
}

struct AirwayEnd
{
    bgl::FixReference fix{};

    /** Nothing if the file does not have the fix. */
    std::optional<bgl::GeoPosition> position{};
};

/** The segment from one waypoint to the next. */
struct AirwaySegment
{
    int type = 0;
    std::string name{};
    AirwayEnd from{};
    AirwayEnd to{};

    /** Metres. */
    double minimumAltitude = 0.0;

    /** Whether the record is that of the segment's end, not of its start. */
    bool isPrevious = false;
};

using AirwayRow = RecordRow<AirwaySegment>;

const bgl::Enumeration AIRWAY_TYPE(NAVIGATION_ENUMERATIONS, "airway_type");
const bgl::Enumeration FIX_TYPE(NAVIGATION_ENUMERATIONS, "airway_fix_type");
const bgl::Enumeration DIRECTION(NAVIGATION_ENUMERATIONS, "airway_direction");

std::unique_ptr<OGRGeometry> MakeAirwayLine(const AirwayRow &row)
{
    const AirwaySegment &segment = row.value;
    if (!segment.from.position || !segment.to.position)
    {
        return nullptr;
    }
    auto line = std::make_unique<OGRLineString>();
    const double start = segment.from.position->longitude;
    line->addPoint(start, segment.from.position->latitude);
    line->addPoint(
        bgl::ContinueLongitude(segment.to.position->longitude, start),
        segment.to.position->latitude);
    return line;
}

const LayerTable<AirwayRow> AIRWAY_TABLE = {
    "airway",
    "Airway segments between two fixes; without geometry if a fix is not in "
    "the file.",
    wkbLineString,
    {
        Text<&AirwaySegment::name>("name", "Airway name"),
        Word<AIRWAY_TYPE, &AirwaySegment::type>("type", "Airway type"),
        Text<&AirwaySegment::from, &AirwayEnd::fix, &bgl::FixReference::ident>(
            "from_ident", "First fix ident"),
        Text<&AirwaySegment::from, &AirwayEnd::fix, &bgl::FixReference::region>(
            "from_region", "First fix region"),
        Word<FIX_TYPE, &AirwaySegment::from, &AirwayEnd::fix,
             &bgl::FixReference::kind>("from_type", "First fix type"),
        Text<&AirwaySegment::from, &AirwayEnd::fix,
             &bgl::FixReference::airport>("from_airport", "First fix airport"),
        Text<&AirwaySegment::to, &AirwayEnd::fix, &bgl::FixReference::ident>(
            "to_ident", "Second fix ident"),
        Text<&AirwaySegment::to, &AirwayEnd::fix, &bgl::FixReference::region>(
            "to_region", "Second fix region"),
        Word<FIX_TYPE, &AirwaySegment::to, &AirwayEnd::fix,
             &bgl::FixReference::kind>("to_type", "Second fix type"),
        Text<&AirwaySegment::to, &AirwayEnd::fix, &bgl::FixReference::airport>(
            "to_airport", "Second fix airport"),
        Word<DIRECTION, &AirwaySegment::isPrevious>(
            "direction", "Neighbour",
            "Whether the record names the next or the previous fix"),
        Real32<&AirwaySegment::minimumAltitude>(
            "min_altitude_m", "Minimum altitude (m)", Xml("altitudeMinimum")),
        FileOffsetColumn<AirwaySegment>(),
    },
    MakeAirwayLine,
};

/** Finds a fix. A missing VOR or NDB may be present as a waypoint. */
std::optional<bgl::GeoPosition> FindFix(const RecordContext &context,
                                        bgl::FixReference fix)
{
    std::optional<bgl::GeoPosition> position = context.GetFixes().Find(fix);
    if (!position && fix.kind != bgl::FIX_WAYPOINT)
    {
        fix.kind = bgl::FIX_WAYPOINT;
        position = context.GetFixes().Find(fix);
    }
    return position;
}

AirwayEnd MakeEnd(const RecordContext &context,
                  const bgl::AirwayNeighbour &neighbour)
{
    AirwayEnd end;
    end.fix = {neighbour.ident.kind, neighbour.ident.text, neighbour.region,
               neighbour.airport};
    end.position = FindFix(context, end.fix);
    return end;
}

/** Makes the end at a waypoint, which may represent a VOR or NDB, by the kind
 * of its ident. */
AirwayEnd MakeEnd(const bgl::Waypoint &waypoint)
{
    const int kind = waypoint.ident.kind;
    const bool isStation = kind == bgl::FIX_VOR || kind == bgl::FIX_NDB;
    return {{isStation ? kind : bgl::FIX_WAYPOINT, waypoint.ident.text,
             waypoint.region, waypoint.airport},
            waypoint.position};
}

void AddSegment(const RecordContext &context, const bgl::Waypoint &waypoint,
                const bgl::Route &route, bool isPrevious,
                std::vector<AirwayRow> &rows)
{
    const bgl::AirwayNeighbour &neighbour =
        isPrevious ? route.previous : route.next;
    // A segment is stored at both ends, one of which represents it.
    if (!neighbour.IsPresent() ||
        !(context.IsProbing() ||
          context.GetAirways().StandsForSegment(neighbour)))
    {
        return;
    }
    AirwaySegment segment;
    segment.type = route.type;
    segment.name = route.name;
    segment.minimumAltitude = neighbour.minimumAltitude;
    segment.isPrevious = isPrevious;
    segment.from = isPrevious ? MakeEnd(context, neighbour) : MakeEnd(waypoint);
    segment.to = isPrevious ? MakeEnd(waypoint) : MakeEnd(context, neighbour);
    AppendRow(rows, neighbour.offset, std::move(segment));
}

/** Whether any waypoint has routes. Most files have none, which is visible
 * without parsing. */
bool HoldsRoutes(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log)
{
    const std::span<const bgl::RecordView> top = block.records.GetTop(log);
    bool holds = std::any_of(top.begin(), top.end(), bgl::DeclaresRoutes);
    ForEachAirport(
        block, context, log,
        [&](const bgl::RecordView &record, const IndexedAirport &airport)
        {
            ForEachChild(block, record, airport, log,
                         [&](const bgl::RecordView &child)
                         { holds = holds || bgl::DeclaresRoutes(child); });
        });
    return holds;
}

void ExpandAirway(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log, std::vector<AirwayRow> &rows)
{
    if (!HoldsRoutes(block, context, log))
    {
        return;
    }
    std::vector<bgl::Route> routes;
    ForEachWaypoint(block, context, log,
                    [&](const bgl::RecordView &record,
                        const bgl::Waypoint &waypoint, const AirportReference &)
                    {
                        bgl::ReadRoutes(record, waypoint, log, routes);
                        for (const bgl::Route &route : routes)
                        {
                            AddSegment(context, waypoint, route, false, rows);
                            AddSegment(context, waypoint, route, true, rows);
                        }
                    });
}

/** One row for all tiles of a deletion. */
struct DeletedNavigation
{
    /** Section of the deleted records; 0 for a child of an airport. */
    std::uint32_t section = 0;

    /** Number of tiles that repeat the deletion; 0 for a child of an
     * airport. */
    std::int64_t tiles = 0;
    std::string region{};
};

using OrderRow = RecordRow<DeletedNavigation>;

const bgl::Enumeration NAVIGATION_KIND(NAVIGATION_ENUMERATIONS,
                                       "navigation_kind");

/** Returns the number of tiles; nothing for a child of an airport. */
std::optional<std::int64_t> GetTiles(const DeletedNavigation &order)
{
    return order.section != 0 ? std::optional(order.tiles) : std::nullopt;
}

const LayerTable<OrderRow> ORDER_TABLE = {
    "delete_navigation",
    "Records that delete all navigation data of one kind at an airport.",
    wkbNone,
    ChildColumns<DeletedNavigation>({
        As<FieldKind::Text, UnlessZero<WordValue<NAVIGATION_KIND>>,
           &DeletedNavigation::section>(
            "kind", "Deleted kind",
            Xml("deleteAllILSs=ils deleteAllTerminalWaypoints=waypoint "
                "deleteAllTerminalNDBs=ndb",
                XmlForm::ListWord)),
        RegionColumn<DeletedNavigation>(),
        Integer<GetTiles>("tiles", "Tiles that repeat it"),
    }),
};

OrderRow MakeRow(const bgl::DeleteNavigation &order, std::uint64_t offset,
                 AirportReference airport)
{
    OrderRow row;
    row.fileOffset = static_cast<std::int64_t>(offset);
    row.airport = std::move(airport);
    row.value.region = order.region;
    return row;
}

void ExpandSection(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<OrderRow> &rows)
{
    const std::uint32_t section = block.block.sectionType;
    ForEachOrder(block, log,
                 [&](const bgl::DeleteNavigation &order, std::uint64_t offset)
                 {
                     const std::int64_t tiles =
                         context.IsProbing()
                             ? 1
                             : context.GetDeletedNavigation().CountTiles(
                                   section, order, offset);
                     if (tiles > 0)
                     {
                         OrderRow row =
                             MakeRow(order, offset,
                                     FindAirport(context, order.ident.text));
                         row.value.section = section;
                         row.value.tiles = tiles;
                         rows.push_back(std::move(row));
                     }
                 });
}

void ExpandOrder(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<OrderRow> &rows)
{
    if (block.block.sectionType != bgl::SECTION_AIRPORT &&
        block.block.sectionType != bgl::SECTION_AIRPORT_ALTERNATIVE)
    {
        ExpandSection(block, context, log, rows);
        return;
    }
    ForEachAirportChild(
        block, context, log,
        [&](const bgl::RecordView &child, const AirportReference &airport,
            const IndexedAirport &)
        {
            if (const auto order = bgl::ParseDeleteNavigation(child, log))
            {
                rows.push_back(MakeRow(*order, child.offset, airport));
            }
        });
}

/** Passes on a segment, which is stored in the waypoints at its ends. */
void WriteAirway(const AirwayRow &row, RecordProfile /* profile */,
                 bgl::RecordWriter &writer, EncodedRecord &record)
{
    const AirwaySegment &segment = row.value;
    AirwayLink &link = record.airway.emplace();
    link = {segment.type, segment.name, segment.from.fix, segment.to.fix,
            segment.minimumAltitude};
    constexpr std::size_t MAXIMUM_NAME = 8;
    constexpr std::size_t MAXIMUM_IDENT = 5;
    if (link.name.empty() || link.name.size() > MAXIMUM_NAME)
    {
        record.problem = "it has no name of up to 8 characters";
    }
    for (bgl::FixReference *fix : {&link.from, &link.to})
    {
        if (fix->ident.empty() || fix->ident.size() > MAXIMUM_IDENT)
        {
            record.problem = "it has no from_ident and to_ident of up to 5 "
                             "characters";
        }
        fix->kind = fix->kind == 0 ? bgl::FIX_WAYPOINT : fix->kind;
    }
    const auto check = [&](AirwayEnd AirwaySegment::*end)
    {
        writer.Within(end,
                      [&]
                      {
                          std::uint8_t bytes[bgl::FixCodec::SIZE];
                          bgl::FixCodec::Store(bytes, (segment.*end).fix,
                                               writer);
                      });
    };
    check(&AirwaySegment::from);
    check(&AirwaySegment::to);
    TryAirway(link, writer);
    record.bytes.clear();
}

/** Writes a deletion to the section of the deleted records, or to the
 * airport. */
void WriteOrder(const OrderRow &row, RecordProfile profile,
                bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::DeleteNavigation order;
    order.ident = {bgl::FIX_AIRPORT, row.airport.ident};
    order.region = row.value.region;
    order.airport = row.airport.ident;
    bgl::WriteDeleteNavigation(order, writer);
    LinkToAirport(row.airport.ident, RecordLayerId::DeleteNavigation, record);
    record.airportLink->section = row.value.section;
    RequireMsfs(profile, record);
}

/** Returns the kind of the ident: that of the station that a waypoint
 * represents, or else whether it belongs to an airport. */
int FindKind(const bgl::Waypoint &waypoint)
{
    constexpr int VOR = 3;
    constexpr int NDB = 4;
    return waypoint.type == VOR       ? bgl::FIX_VOR
           : waypoint.type == NDB     ? bgl::FIX_NDB
           : waypoint.airport.empty() ? bgl::FIX_WAYPOINT
                                      : bgl::FIX_TERMINAL_WAYPOINT;
}

/** Writes a waypoint without routes, which are in another layer. */
void WriteWaypoint(const WaypointRow &row, RecordProfile /* profile */,
                   bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::Waypoint waypoint = row.value;
    const int kind = FindKind(waypoint);
    const bool isStation = kind == bgl::FIX_VOR || kind == bgl::FIX_NDB;
    // The field terminal does not distinguish stations from other waypoints.
    if (waypoint.ident.kind == 0 ||
        (isStation && waypoint.ident.kind == bgl::FIX_WAYPOINT))
    {
        waypoint.ident.kind = kind;
    }
    record.join.emplace().hasOthers = waypoint.routeCount > 0;
    SetPart(waypoint, record);
    bgl::WriteWaypoint(bgl::RECORD_WAYPOINT, waypoint, {}, writer);
    PlaceFix(bgl::SECTION_WAYPOINT, waypoint, waypoint.position, record);
}

WaypointRow MakeNewWaypoint()
{
    constexpr int NAMED = 1;
    WaypointRow row;
    row.value.type = NAMED;
    return row;
}

}  // namespace

constinit const RecordLayerDescriptor WAYPOINT_LAYER = {
    .id = RecordLayerId::Waypoint,
    .table = WAYPOINT_TABLE,
    .sections = {bgl::SECTION_WAYPOINT, bgl::SECTION_AIRPORT,
                 bgl::SECTION_AIRPORT_ALTERNATIVE},
    .children = {"waypoint"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/Waypoint", 300}, {"Waypoint", 400}},
            .shape = XML_POINT,
            .others = {{"ident", "waypointIdent"},
                       {"region", "waypointRegion"}},
            .order = {"waypointRegion waypointIdent"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(WAYPOINT_TABLE, ExpandWaypoint,
                                 [](EditSession &session)
                                 {
                                     return MakeTopEditor<WaypointRow>(
                                         session, WriteWaypoint,
                                         MakeNewWaypoint());
                                 });
    },
    .makeEncoder = []() -> RecordEncoderPointer {
        return MakeTableEncoder(WAYPOINT_TABLE, WriteWaypoint,
                                MakeNewWaypoint());
    },
};

constinit const RecordLayerDescriptor AIRWAY_LAYER = {
    .id = RecordLayerId::Airway,
    .table = AIRWAY_TABLE,
    .sections = {bgl::SECTION_WAYPOINT, bgl::SECTION_AIRPORT,
                 bgl::SECTION_AIRPORT_ALTERNATIVE},
    .children = {"waypoint"},
    .dependsOnOthers = true,
    .xml = {.elements = {{"Waypoint/Route/Previous", 410, "direction",
                          "previous"},
                         {"Waypoint/Route/Next", 410, "direction", "next"},
                         {"Airport/Waypoint/Route/Previous", 410, "direction",
                          "previous"},
                         {"Airport/Waypoint/Route/Next", 410, "direction",
                          "next"}},
            .others = {{"neighbour_type", "waypointType", XmlForm::Word},
                       {"neighbour_region", "waypointRegion", XmlForm::Text},
                       {"neighbour_ident", "waypointIdent", XmlForm::Text}},
            .order = {"waypointIdent altitudeMinimum"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(AIRWAY_TABLE, ExpandAirway); },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(AIRWAY_TABLE, WriteAirway); },
};

constinit const RecordLayerDescriptor DELETE_NAVIGATION_LAYER = {
    .id = RecordLayerId::DeleteNavigation,
    .table = ORDER_TABLE,
    .sections = {bgl::SECTION_ILS_VOR, bgl::SECTION_NDB, bgl::SECTION_WAYPOINT,
                 bgl::SECTION_AIRPORT, bgl::SECTION_AIRPORT_ALTERNATIVE},
    .children = {"delete navigation"},
    .atTop = {"delete navigation"},
    .parents = {RecordLayerId::Airport},
    .dependsOnOthers = true,
    .xml = {.elements = {{"Airport/DeleteAirport", 40}}, .without = "region"},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(ORDER_TABLE, ExpandOrder); },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(ORDER_TABLE, WriteOrder); },
};

}  // namespace flightsim
