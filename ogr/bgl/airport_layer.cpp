// SPDX-License-Identifier: MIT
// The layer airport.

#include "ogr/bgl/airport_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/records/airport.h"

namespace flightsim
{

namespace
{

/** An airport with what its children and the name list say of it. */
struct DescribedAirport : bgl::Airport
{
    bgl::AirportContent content{};

    /** Null when the name list does not have the airport. */
    const AirportNames *names = nullptr;
};

using Row = RecordRow<DescribedAirport>;

const bgl::Enumeration DIALECT(AIRPORT_ENUMERATIONS, "airport_dialect");

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

/** A column of the name list. */
template <std::string AirportNames::*Member>
Column<Row> NameListColumn(const char *name, const char *title)
{
    return {{name, FieldKind::Text, title},
            [](const Row &row, FieldWriter &writer)
            {
                if (row.value.names != nullptr)
                {
                    writer.Set(row.value.names->*Member);
                }
            }};
}

/** A column of a number of children. */
template <int bgl::AirportContent::*Member>
Column<Row> CountColumn(const char *name, const char *title)
{
    return {{name, FieldKind::Integer, title},
            [](const Row &row, FieldWriter &writer)
            { writer.Set(row.value.content.*Member); }};
}

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
        {{"name", FieldKind::Text, "Name"},
         [](const Row &row, FieldWriter &writer)
         {
             const std::string &name = row.value.content.name;
             const bool hasOther = name.empty() && row.value.names != nullptr;
             writer.Set(hasOther ? row.value.names->airport : name);
         }},
        NameListColumn<&AirportNames::city>("city", "City"),
        NameListColumn<&AirportNames::state>("state", "State or province"),
        NameListColumn<&AirportNames::country>("country", "Country"),
        NameListColumn<&AirportNames::region>("region_name", "Region"),
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
        {{"on_tin", FieldKind::Boolean, "Lies on a photogrammetric surface"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.isOnTin); }},
        {{"sloped", FieldKind::Boolean, "Follows the terrain"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.isSloped); }},
        {{"deletes", FieldKind::Boolean, "Removes a default airport"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.content.deletes); }},
        {{"record_id", FieldKind::Integer, "Id of the record"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(int{row.value.recordId}); }},
        {{"dialect", FieldKind::Text, "Simulator of the record", &DIALECT},
         [](const Row &row, FieldWriter &writer) {
             writer.Set(DIALECT,
                        static_cast<int>(GetDialect(row.value.recordId)));
         }},
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
        FileOffsetColumn<DescribedAirport>(),
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
            rows.push_back(
                {0,
                 static_cast<std::int64_t>(record.offset),
                 MakeReference(record, airport, context),
                 {airport, bgl::ReadAirportContent(record, airport, log),
                  context.airportNames.Find(airport.ident)}});
        });
}

}  // namespace

void AddAirportLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
