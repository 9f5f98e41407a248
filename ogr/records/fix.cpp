// SPDX-License-Identifier: MIT
// Fixes: their idents, references to them, waypoints, deletions.

#include "ogr/records/fix.h"

#include <utility>

namespace bgl
{

FixIdent ReadFixIdent(RecordReader &reader, IdentForm form)
{
    FixIdent fix;
    fix.ident =
        form == IdentForm::Ident8 ? reader.ReadIdent8() : reader.ReadIdent5();
    RegionAndAirport place = reader.ReadRegionAndAirport();
    fix.region = std::move(place.region);
    fix.airport = std::move(place.airport);
    if (form == IdentForm::Ident8)
    {
        reader.Skip(4);
    }
    return fix;
}

namespace
{

FixReference WithRegion(Identifier identifier, RecordReader &reader)
{
    RegionAndAirport place = reader.ReadRegionAndAirport();
    return {identifier.kind, std::move(identifier.text),
            std::move(place.region), std::move(place.airport)};
}

}  // namespace

FixReference ReadFix(RecordReader &reader)
{
    return WithRegion(reader.ReadIdent5(), reader);
}

FixReference ReadLongFix(RecordReader &reader)
{
    Identifier identifier;
    identifier.kind = static_cast<int>(reader.ReadU32() & 0xFFFF);
    identifier.text = UnpackIdentifier(reader.ReadU32());
    return WithRegion(std::move(identifier), reader);
}

namespace
{

constexpr std::size_t ROUTE_NAME_SIZE = 8;

/** What differs between the records that hold waypoints. */
struct WaypointLayout
{
    std::uint16_t recordId;
    IdentForm ident;
    std::size_t neighbourSize;
};

constexpr WaypointLayout LAYOUTS[] = {
    {RECORD_WAYPOINT, IdentForm::Ident5, 12},
    {RECORD_WAYPOINT_MSFS_2024, IdentForm::Ident8, 20},
};

const WaypointLayout *FindLayout(std::uint16_t recordId)
{
    for (const WaypointLayout &layout : LAYOUTS)
    {
        if (layout.recordId == recordId)
        {
            return &layout;
        }
    }
    return nullptr;
}

AirwayNeighbour ReadNeighbour(const RecordView &record, RecordReader &reader,
                              const WaypointLayout &layout)
{
    // Neighbours cut the kind code to three bits.
    constexpr int KIND_MASK = 7;
    AirwayNeighbour neighbour;
    neighbour.offset = record.offset + reader.Position();
    static_cast<FixIdent &>(neighbour) = ReadFixIdent(reader, layout.ident);
    neighbour.ident.kind &= KIND_MASK;
    neighbour.minimumAltitude = reader.ReadF32();
    return neighbour;
}

Route ReadRoute(const RecordView &record, RecordReader &reader,
                const WaypointLayout &layout)
{
    Route route;
    route.type = reader.ReadU8();
    route.name = reader.ReadText(ROUTE_NAME_SIZE);
    // That the next neighbour comes first is not certain: sources disagree and
    // no real file has shown it. [?]
    route.next = ReadNeighbour(record, reader, layout);
    route.previous = ReadNeighbour(record, reader, layout);
    return route;
}

}  // namespace

std::optional<Waypoint> ParseWaypoint(const RecordView &record, RecordLog &log)
{
    const WaypointLayout *layout = FindLayout(record.id);
    if (layout == nullptr)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Waypoint waypoint;
    waypoint.type = reader.ReadU8();
    waypoint.routeCount = reader.ReadU8();
    waypoint.position = reader.ReadPoint();
    waypoint.variation = reader.ReadVariation();
    static_cast<FixIdent &>(waypoint) = ReadFixIdent(reader, layout->ident);
    waypoint.fixedSize = reader.Position();
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    return waypoint;
}

void ReadRoutes(const RecordView &record, const Waypoint &waypoint,
                RecordLog &log, std::vector<Route> &routes)
{
    routes.clear();
    const WaypointLayout *layout = FindLayout(record.id);
    if (layout == nullptr)
    {
        return;
    }
    RecordReader reader(record, log);
    reader.Skip(waypoint.fixedSize - reader.Position());
    const auto count = static_cast<std::size_t>(waypoint.routeCount);
    if (!reader.HoldsElements(count,
                              1 + ROUTE_NAME_SIZE + 2 * layout->neighbourSize))
    {
        return;
    }
    for (std::size_t i = 0; i < count; ++i)
    {
        routes.push_back(ReadRoute(record, reader, *layout));
    }
    reader.Finish();
}

std::optional<DeleteNavigation> ParseDeleteNavigation(const RecordView &record,
                                                      RecordLog &log)
{
    if (record.id != RECORD_DELETE_NAVIGATION)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    DeleteNavigation order;
    reader.Skip(2);
    static_cast<FixIdent &>(order) = ReadFixIdent(reader, IdentForm::Ident5);
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return order;
}

}  // namespace bgl
