// SPDX-License-Identifier: MIT
// The layer airport.

#include "ogr/bgl/airport_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/record_columns.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Airport>;

/** Bits of the fuel word: spec records.md 3.1. */
constexpr std::uint32_t FUEL_AVGAS = 1U << 30;
constexpr std::uint32_t FUEL_JET = 1U << 31;

const LayerTable<Row> TABLE = {
    "airport",
    "Airports at their reference point.",
    wkbPoint25D,
    {
        {{"ident", FieldKind::Text, "ICAO ident"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.ident); }},
        {{"elevation_m", FieldKind::Real, "Elevation in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.position.altitude); }},
        {{"magvar_deg", FieldKind::Real,
          "Magnetic variation in degrees, east positive"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.variation); }},
        {{"tower_lon", FieldKind::Real, "Longitude of the tower"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.tower)
             {
                 writer.Set(row.value.tower->longitude);
             }
         }},
        {{"tower_lat", FieldKind::Real, "Latitude of the tower"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.tower)
             {
                 writer.Set(row.value.tower->latitude);
             }
         }},
        {{"tower_alt_m", FieldKind::Real,
          "Altitude of the tower in metres, as the author wrote it"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.tower)
             {
                 writer.Set(row.value.tower->altitude);
             }
         }},
        {{"fuel_avgas", FieldKind::Boolean, "Avgas is available"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set((row.value.fuel & FUEL_AVGAS) != 0); }},
        {{"fuel_jet", FieldKind::Boolean, "Jet fuel is available"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set((row.value.fuel & FUEL_JET) != 0); }},
        {{"fuel_flags", FieldKind::Integer64, "Fuel word of the record"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(std::int64_t{row.value.fuel}); }},
        {{"traffic_scalar", FieldKind::Real, "Share of traffic, 0 to 1"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.trafficScalar); }},
        {{"closed", FieldKind::Boolean, "The airport is closed"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.isClosed); }},
        {{"star", FieldKind::Boolean, "Handcrafted airport"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.isStar); }},
        {{"deletes", FieldKind::Boolean, "Removes a default airport"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.deletes); }},
        {{"record_id", FieldKind::Integer, "Id of the record"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(int{row.value.recordId}); }},
        FileOffsetColumn<bgl::Airport>(),
    },
    [](const Row &row) { return MakePointZ(row.value.position); },
    [](const Row &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ForEachAirport(
        block, log,
        [&](const bgl::RecordView &record, const bgl::Airport &airport)
        {
            const AirportReference reference{
                airport.ident, context.airports.FindByOffset(record.offset)};
            rows.push_back({0, static_cast<std::int64_t>(record.offset),
                            reference, airport});
        });
}

}  // namespace

void AddAirportLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
