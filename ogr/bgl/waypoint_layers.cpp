// SPDX-License-Identifier: MIT
// The layers waypoint, airway and delete_navigation.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/bgl/record_walk.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/enumerations.h"
#include "ogr/bgl/record_write_list.h"
#include "ogr/records/record_values.h"

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
        IdentColumn<bgl::Waypoint>(),
        RegionColumn<bgl::Waypoint>(),
        AirportIdentColumn<bgl::Waypoint>(),
        AirportFidColumn<bgl::Waypoint>(),
        AirportKeyColumn<bgl::Waypoint>(),
        {{"type", FieldKind::Text, "Kind of waypoint", &WAYPOINT_TYPE},
         [](const WaypointRow &row, FieldWriter &writer)
         { writer.Set(WAYPOINT_TYPE, row.value.type); },
         [](WaypointRow &row, FieldReader &reader)
         { reader.Get(WAYPOINT_TYPE, row.value.type); }},
        {{"terminal", FieldKind::Boolean, "Belongs to an airport"},
         [](const WaypointRow &row, FieldWriter &writer)
         { writer.Set(row.value.ident.kind == bgl::FIX_TERMINAL_WAYPOINT); },
         [](WaypointRow &row, FieldReader &reader)
         {
             bool isTerminal = false;
             reader.Get(isTerminal);
             row.value.ident.kind =
                 isTerminal ? bgl::FIX_TERMINAL_WAYPOINT : bgl::FIX_WAYPOINT;
         }},
        VariationColumn<bgl::Waypoint>(),
        {{"num_routes", FieldKind::Integer, "Number of airways through it"},
         [](const WaypointRow &row, FieldWriter &writer)
         { writer.Set(row.value.routeCount); },
         [](WaypointRow &row, FieldReader &reader)
         { reader.Get(row.value.routeCount); }},
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

    /** Nothing when the file does not hold the fix. */
    std::optional<bgl::GeoPosition> position{};
};

/** From one waypoint to the next. */
struct AirwaySegment
{
    int type = 0;
    std::string name{};
    AirwayEnd from{};
    AirwayEnd to{};

    /** Metres. */
    double minimumAltitude = 0.0;

    /** The record is that of the end and not that of the start. */
    bool isPrevious = false;
};

using AirwayRow = RecordRow<AirwaySegment>;

const bgl::Enumeration AIRWAY_TYPE(NAVIGATION_ENUMERATIONS, "airway_type");
const bgl::Enumeration FIX_TYPE(NAVIGATION_ENUMERATIONS, "airway_fix_type");
const bgl::Enumeration DIRECTION(NAVIGATION_ENUMERATIONS, "airway_direction");

std::unique_ptr<OGRGeometry> MakeLine(const AirwayRow &row)
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
    "Segments of airways between two fixes; without geometry where an end is "
    "not in the file.",
    wkbLineString,
    {
        {{"name", FieldKind::Text, "Name of the airway"},
         [](const AirwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.name); }},
        {{"type", FieldKind::Text, "Kind of airway", &AIRWAY_TYPE},
         [](const AirwayRow &row, FieldWriter &writer)
         { writer.Set(AIRWAY_TYPE, row.value.type); }},
        {{"from_ident", FieldKind::Text, "Ident of the first fix"},
         [](const AirwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.from.fix.ident); }},
        {{"from_region", FieldKind::Text, "ICAO region of the first fix"},
         [](const AirwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.from.fix.region); }},
        {{"from_type", FieldKind::Text, "Kind of the first fix", &FIX_TYPE},
         [](const AirwayRow &row, FieldWriter &writer)
         { writer.Set(FIX_TYPE, row.value.from.fix.kind); }},
        {{"from_airport", FieldKind::Text, "Airport of the first fix"},
         [](const AirwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.from.fix.airport); }},
        {{"to_ident", FieldKind::Text, "Ident of the second fix"},
         [](const AirwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.to.fix.ident); }},
        {{"to_region", FieldKind::Text, "ICAO region of the second fix"},
         [](const AirwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.to.fix.region); }},
        {{"to_type", FieldKind::Text, "Kind of the second fix", &FIX_TYPE},
         [](const AirwayRow &row, FieldWriter &writer)
         { writer.Set(FIX_TYPE, row.value.to.fix.kind); }},
        {{"to_airport", FieldKind::Text, "Airport of the second fix"},
         [](const AirwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.to.fix.airport); }},
        {{"direction", FieldKind::Text, "Neighbour", &DIRECTION,
          "Which neighbour the record has: the next or the previous fix"},
         [](const AirwayRow &row, FieldWriter &writer)
         { writer.Set(DIRECTION, row.value.isPrevious ? 1 : 0); }},
        {{"min_altitude_m", FieldKind::Real32, "Minimum altitude (m)"},
         [](const AirwayRow &row, FieldWriter &writer)
         { writer.Set(row.value.minimumAltitude); }},
        FileOffsetColumn<AirwaySegment>(),
    },
    MakeLine,
};

/** A VOR or NDB that the file does not hold may be there as waypoint. */
std::optional<bgl::GeoPosition> FindFix(const RecordContext &context,
                                        bgl::FixReference fix)
{
    std::optional<bgl::GeoPosition> position = context.fixes.Find(fix);
    if (!position && fix.kind != bgl::FIX_WAYPOINT)
    {
        fix.kind = bgl::FIX_WAYPOINT;
        position = context.fixes.Find(fix);
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

AirwayEnd MakeEnd(const bgl::Waypoint &waypoint)
{
    return {{bgl::FIX_WAYPOINT, waypoint.ident.text, waypoint.region,
             waypoint.airport},
            waypoint.position};
}

void AddSegment(const RecordContext &context, const bgl::Waypoint &waypoint,
                const bgl::Route &route, bool isPrevious,
                std::vector<AirwayRow> &rows)
{
    const bgl::AirwayNeighbour &neighbour =
        isPrevious ? route.previous : route.next;
    if (!neighbour.IsPresent() || !context.airways.StandsForSegment(neighbour))
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

void ExpandAirway(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log, std::vector<AirwayRow> &rows)
{
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

/** One row for all tiles of an order. */
struct DeletedNavigation
{
    /** Section of what is removed; 0 for a child of an airport. */
    std::uint32_t section = 0;

    /** Tiles that repeat the order; 0 for a child of an airport. */
    std::int64_t tiles = 0;
    std::string region{};
};

using OrderRow = RecordRow<DeletedNavigation>;

const bgl::Enumeration KIND(NAVIGATION_ENUMERATIONS, "navigation_kind");

const LayerTable<OrderRow> ORDER_TABLE = {
    "delete_navigation",
    "Orders to remove all navigation of one kind of an airport.",
    wkbNone,
    ChildColumns<DeletedNavigation>({
        {{"kind", FieldKind::Text, "What is removed", &KIND},
         [](const OrderRow &row, FieldWriter &writer)
         {
             if (row.value.section != 0)
             {
                 writer.Set(KIND, static_cast<int>(row.value.section));
             }
         }},
        RegionColumn<DeletedNavigation>(),
        {{"tiles", FieldKind::Integer, "Number of tiles that repeat it"},
         [](const OrderRow &row, FieldWriter &writer)
         {
             if (row.value.section != 0)
             {
                 writer.Set(row.value.tiles);
             }
         }},
    }),
};

/** Calls `visit(order, offset)` for each order at the top of a block. */
template <class Visit>
void ForEachOrder(const LoadedBlock &block, bgl::RecordLog &log,
                  const Visit &visit)
{
    ForEachRecord(block, log,
                  [&](const bgl::RecordView &record)
                  {
                      if (const auto order =
                              bgl::ParseDeleteNavigation(record, log))
                      {
                          visit(*order, record.offset);
                      }
                  });
}

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
    ForEachOrder(
        block, log,
        [&](const bgl::DeleteNavigation &order, std::uint64_t offset)
        {
            const std::int64_t tiles =
                context.deletedNavigation.CountTiles(section, order, offset);
            if (tiles > 0)
            {
                OrderRow row = MakeRow(order, offset,
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

/** Without routes, which another layer shows. */
void WriteWaypoint(const WaypointRow &row, RecordProfile /* profile */,
                   bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::Waypoint waypoint = row.value;
    if (waypoint.ident.kind == 0)
    {
        waypoint.ident.kind = waypoint.airport.empty()
                                  ? bgl::FIX_WAYPOINT
                                  : bgl::FIX_TERMINAL_WAYPOINT;
    }
    if (waypoint.routeCount > 0)
    {
        record.lost = "WAYPOINTS_WITHOUT_THEIR_AIRWAYS";
    }
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

RecordEncoderPointer MakeWaypointEncoder()
{
    return MakeTableEncoder(WAYPOINT_TABLE, WriteWaypoint, MakeNewWaypoint());
}

LayerMakerPointer MakeWaypointLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(WAYPOINT_TABLE, ExpandWaypoint);
}

void CollectAirways(const LoadedBlock &block, RecordContext &context,
                    bgl::RecordLog &log)
{
    std::vector<bgl::Route> routes;
    ForEachWaypoint(block, context, log,
                    [&](const bgl::RecordView &record,
                        const bgl::Waypoint &waypoint, const AirportReference &)
                    {
                        bgl::ReadRoutes(record, waypoint, log, routes);
                        for (const bgl::Route &route : routes)
                        {
                            context.airways.AddRoute(waypoint, route);
                        }
                    });
}

LayerMakerPointer MakeAirwayLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(AIRWAY_TABLE, ExpandAirway);
}

void CollectDeleteNavigation(const LoadedBlock &block, RecordContext &context,
                             bgl::RecordLog &log)
{
    ForEachOrder(block, log,
                 [&](const bgl::DeleteNavigation &order, std::uint64_t offset) {
                     context.deletedNavigation.Add(block.block.sectionType,
                                                   order, offset);
                 });
}

LayerMakerPointer MakeDeleteNavigationLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(ORDER_TABLE, ExpandOrder);
}

}  // namespace flightsim
