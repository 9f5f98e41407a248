// SPDX-License-Identifier: MIT
// The layer waypoint.

#include "ogr/bgl/navigation_layers.h"

#include "ogr/bgl/navigation_enumeration.h"
#include "ogr/bgl/waypoint_records.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Waypoint>;

/** Kind code of an ident: spec records.md 1.1. */
constexpr int KIND_TERMINAL_WAYPOINT = 6;

const bgl::Enumeration WAYPOINT_TYPE(NAVIGATION_ENUMERATIONS, "waypoint_type");

const LayerTable<Row> TABLE = {
    "waypoint",
    "Waypoints, also called intersections.",
    wkbPoint,
    {
        IdentColumn<bgl::Waypoint>(),
        RegionColumn<bgl::Waypoint>(),
        AirportIdentColumn<bgl::Waypoint>(),
        AirportFidColumn<bgl::Waypoint>(),
        {{"type", FieldKind::Text, "Kind of waypoint", &WAYPOINT_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(WAYPOINT_TYPE, row.value.type); }},
        {{"terminal", FieldKind::Boolean, "Belongs to an airport"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.ident.kind == KIND_TERMINAL_WAYPOINT); }},
        VariationColumn<bgl::Waypoint>(),
        {{"num_routes", FieldKind::Integer, "Number of airways through it"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.routeCount); }},
        FileOffsetColumn<bgl::Waypoint>(),
    },
    [](const Row &row) { return MakePoint(row.value.position); },
    SetFixEnvelope<Row>,
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
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

}  // namespace

void AddWaypointLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(
        makers, TABLE, Expand,
        {SECTION_WAYPOINT, SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
