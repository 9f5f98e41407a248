// SPDX-License-Identifier: MIT
// The layer com.

#include "ogr/bgl/com_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/records/airport_part.h"

namespace flightsim
{

namespace
{

/** A frequency at the place of its airport. */
struct AirportCom : bgl::Com
{
    bgl::GeoPosition position{};

    /** The record tells the kind of station. */
    bool hasStation = false;
};

using Row = RecordRow<AirportCom>;

const bgl::Enumeration COM_TYPE(AIRPORT_ENUMERATIONS, "com_type");
const bgl::Enumeration COM_STATION(AIRPORT_ENUMERATIONS, "com_station");

const LayerTable<Row> TABLE = {
    "com",
    "Radio frequencies of airports, at the reference point of the airport.",
    wkbPoint,
    ChildColumns<AirportCom>({
        {{"type", FieldKind::Text, "Service", &COM_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(COM_TYPE, row.value.type); }},
        {{"frequency_mhz", FieldKind::Real, "Frequency in MHz"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.frequency / 1e6); }},
        {{"frequency_hz", FieldKind::Integer64, "Frequency in Hz"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(std::int64_t{row.value.frequency}); }},
        {{"name", FieldKind::Text, "Name"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.name); }},
        {{"char_type", FieldKind::Text, "Kind of station", &COM_STATION},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.hasStation)
             {
                 writer.Set(COM_STATION, row.value.station);
             }
         }},
    }),
    [](const Row &row) { return MakePoint(row.value.position); },
    [](const Row &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ForEachAirportChild(
        block, context, log,
        [&](const bgl::RecordView &child, const AirportReference &reference,
            const bgl::Airport &airport)
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

void AddComLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
