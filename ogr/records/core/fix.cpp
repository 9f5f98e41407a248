// SPDX-License-Identifier: MIT
// Fixes: idents, references to them, waypoints, deletions.

#include "ogr/records/core/fix.h"

#include "ogr/records/core/layout.h"

namespace bgl
{

namespace
{

using AnyWaypoint = Ids<RECORD_WAYPOINT, RECORD_WAYPOINT_MSFS_2024>;

constexpr auto WAYPOINT = Record<Waypoint>(
    AnyWaypoint{}, U8(&Waypoint::type, "type"),
    U8(&Waypoint::routeCount, "number of routes"),
    Point(&Waypoint::position, "place"),
    Variation(&Waypoint::variation, "magnetic variation"),
    When<RECORD_WAYPOINT>(FixIdent5("ident, region and airport")),
    When<RECORD_WAYPOINT_MSFS_2024>(FixIdent8("ident, region and airport")));

constexpr auto NEIGHBOUR = Record<AirwayNeighbour>(
    AnyWaypoint{},
    When<RECORD_WAYPOINT>(FixIdent5("ident, region and airport")),
    When<RECORD_WAYPOINT_MSFS_2024>(FixIdent8("ident, region and airport")),
    F32(&AirwayNeighbour::minimumAltitude, "minimum altitude in metres"));

constexpr auto ROUTE =
    Record<Route>(AnyWaypoint{}, U8(&Route::type, "type"),
                  Text<8>(&Route::name, "name of the airway"));

constexpr auto DELETE_NAVIGATION = Record<DeleteNavigation>(
    Ids<RECORD_DELETE_NAVIGATION>{}, U16(&DeleteNavigation::unused, "0"),
    FixIdent5("ident of the airport"));

AirwayNeighbour ReadNeighbour(const RecordView &record, RecordReader &reader)
{
    // Neighbours have only three bits for the kind code.
    constexpr int KIND_MASK = 7;
    AirwayNeighbour neighbour;
    neighbour.offset = record.offset + reader.Position();
    NEIGHBOUR.Read(reader, record.id, neighbour);
    neighbour.ident.kind &= KIND_MASK;
    return neighbour;
}

Route ReadRoute(const RecordView &record, RecordReader &reader)
{
    Route route;
    ROUTE.Read(reader, record.id, route);
    // It is uncertain that the next neighbour comes first: sources disagree,
    // and no real file shows it. [?]
    route.next = ReadNeighbour(record, reader);
    route.previous = ReadNeighbour(record, reader);
    return route;
}

}  // namespace

std::optional<Waypoint> ParseWaypoint(const RecordView &record, RecordLog &log)
{
    if (!WAYPOINT.Holds(record.id))
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Waypoint waypoint;
    WAYPOINT.Read(reader, record.id, waypoint);
    waypoint.fixedSize = reader.Position();
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    return waypoint;
}

bool DeclaresRoutes(const RecordView &record)
{
    // The number of routes is the byte after the type.
    const std::size_t place = static_cast<std::size_t>(record.form) + 1;
    return WAYPOINT.Holds(record.id) && record.bytes.size() > place &&
           record.bytes[place] != 0;
}

void ReadRoutes(const RecordView &record, const Waypoint &waypoint,
                RecordLog &log, std::vector<Route> &routes)
{
    routes.clear();
    if (!WAYPOINT.Holds(record.id))
    {
        return;
    }
    RecordReader reader(record, log);
    reader.Skip(waypoint.fixedSize - reader.Position());
    const auto count = static_cast<std::size_t>(waypoint.routeCount);
    if (!reader.HoldsElements(count, ROUTE.Size(record.id) +
                                         2 * NEIGHBOUR.Size(record.id)))
    {
        return;
    }
    for (std::size_t i = 0; i < count; ++i)
    {
        routes.push_back(ReadRoute(record, reader));
    }
    reader.Finish();
}

void WriteWaypoint(std::uint16_t id, const Waypoint &waypoint,
                   std::span<const Route> routes, RecordWriter &writer)
{
    const std::size_t start = writer.BeginRecord(id, HeaderForm::Long);
    Waypoint counted = waypoint;
    counted.routeCount = static_cast<int>(routes.size());
    WAYPOINT.Write(writer, id, counted);
    for (const Route &route : routes)
    {
        ROUTE.Write(writer, id, route);
        NEIGHBOUR.Write(writer, id, route.next);
        NEIGHBOUR.Write(writer, id, route.previous);
    }
    writer.Pad(start, 4);
    writer.EndRecord(start, HeaderForm::Long);
}

std::optional<DeleteNavigation> ParseDeleteNavigation(const RecordView &record,
                                                      RecordLog &log)
{
    return DELETE_NAVIGATION.Parse(record, log);
}

void WriteDeleteNavigation(const DeleteNavigation &order, RecordWriter &writer)
{
    DELETE_NAVIGATION.WriteRecord(writer, RECORD_DELETE_NAVIGATION, order);
}

void DescribeFixes(ByteTables &tables)
{
    tables.AddLayout("waypoint", WAYPOINT);
    tables.AddLayout("airway neighbour", NEIGHBOUR);
    tables.AddLayout("airway", ROUTE);
    tables.AddLayout("deleted navigation aid", DELETE_NAVIGATION);
}

}  // namespace bgl
