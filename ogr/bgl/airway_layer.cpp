// SPDX-License-Identifier: MIT
// The layer airway.

#include "ogr/bgl/navigation_layers.h"

#include "ogr/records/record_values.h"
#include "ogr/bgl/navigation_enumeration.h"
#include "ogr/bgl/waypoint_records.h"

namespace flightsim
{

namespace
{

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

using Row = RecordRow<AirwaySegment>;

const bgl::Enumeration AIRWAY_TYPE(NAVIGATION_ENUMERATIONS, "airway_type");
const bgl::Enumeration FIX_TYPE(NAVIGATION_ENUMERATIONS, "airway_fix_type");
const bgl::Enumeration DIRECTION(NAVIGATION_ENUMERATIONS, "airway_direction");

std::unique_ptr<OGRGeometry> MakeLine(const Row &row)
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

const LayerTable<Row> TABLE = {
    "airway",
    "Segments of airways between two fixes; without geometry where an end is "
    "not in the file.",
    wkbLineString,
    {
        {{"name", FieldKind::Text, "Name of the airway"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.name); }},
        {{"type", FieldKind::Text, "Kind of airway", &AIRWAY_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(AIRWAY_TYPE, row.value.type); }},
        {{"from_ident", FieldKind::Text, "Ident of the first fix"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.from.fix.ident); }},
        {{"from_region", FieldKind::Text, "ICAO region of the first fix"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.from.fix.region); }},
        {{"from_type", FieldKind::Text, "Kind of the first fix", &FIX_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(FIX_TYPE, row.value.from.fix.kind); }},
        {{"from_airport", FieldKind::Text, "Airport of the first fix"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.from.fix.airport); }},
        {{"to_ident", FieldKind::Text, "Ident of the second fix"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.to.fix.ident); }},
        {{"to_region", FieldKind::Text, "ICAO region of the second fix"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.to.fix.region); }},
        {{"to_type", FieldKind::Text, "Kind of the second fix", &FIX_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(FIX_TYPE, row.value.to.fix.kind); }},
        {{"to_airport", FieldKind::Text, "Airport of the second fix"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.to.fix.airport); }},
        {{"direction", FieldKind::Text,
          "Which neighbour the record has: the next or the previous fix",
          &DIRECTION},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(DIRECTION, row.value.isPrevious ? 1 : 0); }},
        {{"min_altitude_m", FieldKind::Real, "Minimum altitude in metres"},
         [](const Row &row, FieldWriter &writer)
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
                std::vector<Row> &rows)
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

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
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

}  // namespace

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

void AddAirwayLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(
        makers, TABLE, Expand,
        {SECTION_WAYPOINT, SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
