// SPDX-License-Identifier: MIT
// The layer taxi_point.

#include "ogr/bgl/taxi_point_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/records/taxi.h"

namespace flightsim
{

namespace
{

struct NumberedPoint : bgl::TaxiPoint
{
    int index = 0;
};

using Row = RecordRow<NumberedPoint>;

const bgl::Enumeration POINT_TYPE(AIRPORT_ENUMERATIONS, "taxi_point_type");
const bgl::Enumeration ORIENTATION(AIRPORT_ENUMERATIONS,
                                   "taxi_point_orientation");

const LayerTable<Row> TABLE = {
    "taxi_point",
    "Points of taxiways.",
    wkbPoint25D,
    ChildColumns<NumberedPoint>({
        {{"index", FieldKind::Integer, "Number that paths refer to"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.index); }},
        {{"type", FieldKind::Text, "Kind of point", &POINT_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(POINT_TYPE, row.value.type); }},
        {{"orientation", FieldKind::Text, "Side that a marking faces",
          &ORIENTATION},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(ORIENTATION, row.value.orientation); }},
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

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    std::vector<bgl::TaxiPoint> points;
    const auto visit =
        [&](const bgl::RecordView &record, const bgl::Airport &airport)
    {
        points.clear();
        ForEachChild(record, airport, log,
                     [&](const bgl::RecordView &child)
                     { bgl::ParseTaxiPoints(child, log, points); });
        const AirportReference reference =
            MakeReference(record, airport, context);
        int index = 0;
        for (const bgl::TaxiPoint &point : points)
        {
            rows.push_back({0,
                            static_cast<std::int64_t>(point.offset),
                            reference,
                            {point, index++}});
        }
    };
    ForEachAirport(block, log, visit);
}

}  // namespace

void AddTaxiPointLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE},
                   HasGroundAltitudes);
}

}  // namespace flightsim
