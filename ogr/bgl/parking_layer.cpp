// SPDX-License-Identifier: MIT
// The layer parking.

#include "ogr/bgl/parking_layer.h"

#include "driver/bytes/text_encoding.h"
#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/records/parking.h"
#include "ogr/records/airport_object.h"

#include <algorithm>

namespace flightsim
{

namespace
{

struct NumberedParking : bgl::Parking
{
    int index = 0;
    bool hasJetway = false;
};

using Row = RecordRow<NumberedParking>;

const bgl::Enumeration PARKING_NAME(AIRPORT_ENUMERATIONS, "parking_name");
const bgl::Enumeration PARKING_TYPE(AIRPORT_ENUMERATIONS, "parking_type");
const bgl::Enumeration PUSHBACK(AIRPORT_ENUMERATIONS, "pushback");

std::string JoinCodes(bgl::ByteSpan codes)
{
    std::string list;
    for (std::size_t i = 0; i + bgl::AIRLINE_CODE_SIZE <= codes.size();
         i += bgl::AIRLINE_CODE_SIZE)
    {
        const bgl::ByteSpan code = codes.subspan(i, bgl::AIRLINE_CODE_SIZE);
        const auto end = std::find(code.begin(), code.end(), std::uint8_t{0});
        AppendItem(list, bgl::ToUtf8(std::string(code.begin(), end)));
    }
    return list;
}

template <std::size_t Number> Column<Row> TeeOffsetColumn(const char *name)
{
    return {{name, FieldKind::Real, "Offset of a tee in metres"},
            [](const Row &row, FieldWriter &writer)
            {
                if (row.value.teeOffsets)
                {
                    writer.Set((*row.value.teeOffsets)[Number]);
                }
            }};
}

const LayerTable<Row> TABLE = {
    "parking",
    "Parking positions at their centre.",
    wkbPoint25D,
    ChildColumns<NumberedParking>({
        {{"index", FieldKind::Integer, "Number that paths refer to"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.index); }},
        {{"name", FieldKind::Text, "Name", &PARKING_NAME},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(PARKING_NAME, row.value.name); }},
        {{"number", FieldKind::Integer, "Number behind the name"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.number); }},
        {{"suffix", FieldKind::Text, "Suffix of the number", &PARKING_NAME},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.suffix)
             {
                 writer.Set(PARKING_NAME, *row.value.suffix);
             }
         }},
        {{"type", FieldKind::Text, "Kind of parking", &PARKING_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(PARKING_TYPE, row.value.type); }},
        {{"radius_m", FieldKind::Real, "Radius in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.radius); }},
        {{"true_heading_deg", FieldKind::Real, "True heading in degrees"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.trueHeading); }},
        {{"pushback", FieldKind::Text, "Directions of pushback", &PUSHBACK},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(PUSHBACK, row.value.pushback); }},
        {{"airline_codes", FieldKind::Text, "Codes of airlines"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(JoinCodes(row.value.airlineCodes)); }},
        TeeOffsetColumn<0>("tee_offset1_m"),
        TeeOffsetColumn<1>("tee_offset2_m"),
        TeeOffsetColumn<2>("tee_offset3_m"),
        TeeOffsetColumn<3>("tee_offset4_m"),
        {{"has_jetway", FieldKind::Boolean, "A jetway serves it"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.hasJetway); }},
    }),
    [](const Row &row)
    {
        return row.value.hasAltitude ? MakePointZ(row.value.position)
                                     : MakePoint(row.value.position);
    },
    [](const Row &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
};

/** Whether one of the sorted references names a parking. */
bool HasJetway(const std::vector<bgl::ParkingReference> &jetways,
               const bgl::Parking &parking)
{
    return std::binary_search(
        jetways.begin(), jetways.end(),
        bgl::ParkingReference{parking.name, parking.number,
                              parking.suffix.value_or(0)});
}

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    std::vector<bgl::Parking> parkings;
    std::vector<bgl::ParkingReference> jetways;
    const auto collect = [&](const bgl::RecordView &child)
    {
        const std::optional<bgl::ParkingReference> jetway =
            bgl::ReadParkingReference(child, log);
        if (jetway)
        {
            jetways.push_back(*jetway);
        }
        bgl::ParseParkings(child, log, parkings);
    };
    const auto visit =
        [&](const bgl::RecordView &record, const bgl::Airport &airport)
    {
        parkings.clear();
        jetways.clear();
        ForEachChild(record, airport, log, collect);
        std::sort(jetways.begin(), jetways.end());
        const AirportReference reference =
            MakeReference(record, airport, context);
        int index = 0;
        for (const bgl::Parking &parking : parkings)
        {
            rows.push_back({0,
                            static_cast<std::int64_t>(parking.offset),
                            reference,
                            {parking, index++, HasJetway(jetways, parking)}});
        }
    };
    ForEachAirport(block, log, visit);
}

}  // namespace

void AddParkingLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE},
                   HasGroundAltitudes);
}

}  // namespace flightsim
