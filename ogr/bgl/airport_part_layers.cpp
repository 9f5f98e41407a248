// SPDX-License-Identifier: MIT
// The layers com, helipad and start.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/bgl/record_walk.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/bgl/enumerations.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/records/airport_part.h"
#include "ogr/records/runway.h"

namespace flightsim
{

namespace
{

using HelipadRow = RecordRow<bgl::Helipad>;

const bgl::Enumeration HELIPAD_TYPE(AIRPORT_ENUMERATIONS, "helipad_type");

const LayerTable<HelipadRow> HELIPAD_TABLE = {
    "helipad",
    "Helipads at their centre.",
    wkbPoint25D,
    ChildColumns<bgl::Helipad>({
        {{"surface", FieldKind::Text, "Surface", &SURFACE},
         [](const HelipadRow &row, FieldWriter &writer)
         { writer.Set(SURFACE, row.value.surface.type); }},
        {{"type", FieldKind::Text, "Marking", &HELIPAD_TYPE},
         [](const HelipadRow &row, FieldWriter &writer)
         { writer.Set(HELIPAD_TYPE, row.value.type); }},
        {{"length_m", FieldKind::Real32, "Length (m)"},
         [](const HelipadRow &row, FieldWriter &writer)
         { writer.Set(row.value.length); }},
        {{"width_m", FieldKind::Real32, "Width (m)"},
         [](const HelipadRow &row, FieldWriter &writer)
         { writer.Set(row.value.width); }},
        {{"true_heading_deg", FieldKind::Real32, "True heading (deg)"},
         [](const HelipadRow &row, FieldWriter &writer)
         { writer.Set(row.value.trueHeading); }},
        {{"transparent", FieldKind::Boolean, "Not drawn"},
         [](const HelipadRow &row, FieldWriter &writer) {
             writer.Set(row.value.isTransparent ||
                        row.value.surface.isTransparent);
         }},
        {{"closed", FieldKind::Boolean, "Closed"},
         [](const HelipadRow &row, FieldWriter &writer)
         { writer.Set(row.value.isClosed); }},
    }),
    [](const HelipadRow &row) { return MakePointZ(row.value.position); },
    [](const HelipadRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
};

void ExpandHelipad(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<HelipadRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseHelipad);
}

using StartRow = RecordRow<bgl::Start>;

const bgl::Enumeration START_TYPE(AIRPORT_ENUMERATIONS, "start_type");

const LayerTable<StartRow> START_TABLE = {
    "start",
    "Start positions of airports.",
    wkbPoint25D,
    ChildColumns<bgl::Start>({
        {{"runway_ident", FieldKind::Text, "Runway end"},
         [](const StartRow &row, FieldWriter &writer)
         {
             writer.Set(bgl::MakeRunwayName(row.value.runwayNumber,
                                            row.value.designator));
         }},
        {{"type", FieldKind::Text, "Kind of start", &START_TYPE},
         [](const StartRow &row, FieldWriter &writer)
         { writer.Set(START_TYPE, row.value.type); }},
        {{"true_heading_deg", FieldKind::Real32, "True heading (deg)"},
         [](const StartRow &row, FieldWriter &writer)
         { writer.Set(row.value.trueHeading); }},
    }),
    [](const StartRow &row) { return MakePointZ(row.value.position); },
    [](const StartRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
};

void ExpandStart(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<StartRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseStart);
}

/** A frequency at the place of its airport. */
struct AirportCom : bgl::Com
{
    bgl::GeoPosition position{};

    /** The record names the kind of station. */
    bool hasStation = false;
};

using ComRow = RecordRow<AirportCom>;

const bgl::Enumeration COM_TYPE(AIRPORT_ENUMERATIONS, "com_type");
const bgl::Enumeration COM_STATION(AIRPORT_ENUMERATIONS, "com_station");

const LayerTable<ComRow> COM_TABLE = {
    "com",
    "Radio frequencies of airports, at the reference point of the airport.",
    wkbPoint,
    ChildColumns<AirportCom>({
        {{"type", FieldKind::Text, "Service", &COM_TYPE},
         [](const ComRow &row, FieldWriter &writer)
         { writer.Set(COM_TYPE, row.value.type); }},
        {{"frequency_mhz", FieldKind::Real, "Frequency (MHz)"},
         [](const ComRow &row, FieldWriter &writer)
         { writer.Set(row.value.frequency / 1e6); }},
        {{"frequency_hz", FieldKind::Integer64, "Frequency (Hz)"},
         [](const ComRow &row, FieldWriter &writer)
         { writer.Set(std::int64_t{row.value.frequency}); }},
        {{"name", FieldKind::Text, "Name"},
         [](const ComRow &row, FieldWriter &writer)
         { writer.Set(row.value.name); }},
        {{"char_type", FieldKind::Text, "Kind of station", &COM_STATION},
         [](const ComRow &row, FieldWriter &writer)
         {
             if (row.value.hasStation)
             {
                 writer.Set(COM_STATION, row.value.station);
             }
         }},
    }),
    [](const ComRow &row) { return MakePoint(row.value.position); },
    [](const ComRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
};

void ExpandCom(const LoadedBlock &block, const RecordContext &context,
               bgl::RecordLog &log, std::vector<ComRow> &rows)
{
    ForEachAirportChild(
        block, context, log,
        [&](const bgl::RecordView &child, const AirportReference &reference,
            const IndexedAirport &airport)
        {
            std::optional<bgl::Com> com = bgl::ParseCom(child, log);
            if (com)
            {
                const bool hasStation =
                    airport.recordId == bgl::RECORD_AIRPORT_PREPAR3D;
                rows.push_back(
                    {0,
                     static_cast<std::int64_t>(child.offset),
                     reference,
                     {std::move(*com), airport.position, hasStation}});
            }
        });
}

}  // namespace

LayerMakerPointer MakeHelipadLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(HELIPAD_TABLE, ExpandHelipad);
}

LayerMakerPointer MakeStartLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(START_TABLE, ExpandStart);
}

LayerMakerPointer MakeComLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(COM_TABLE, ExpandCom);
}

}  // namespace flightsim
