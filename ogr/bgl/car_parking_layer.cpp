// SPDX-License-Identifier: MIT
// The layer car_parking.

#include "ogr/bgl/scenery_columns.h"
#include "ogr/bgl/scenery_layers.h"
#include "ogr/records/scenery_part.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<OfObject<bgl::CarParking>>;

const LayerTable<Row> TABLE = {
    "car_parking",
    "Areas that MSFS fills with parked cars.",
    wkbPolygon,
    ObjectPartColumns<bgl::CarParking>({}),
    [](const Row &row) { return MakeArea(row.value.part.corners, false); },
    [](const Row &row, OGREnvelope &envelope)
    { return SetEnvelope(row.value.part.corners, envelope); },
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandSceneryObjects(block, context, log, rows, bgl::ParseCarParking);
}

}  // namespace

void AddCarParkingLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand, {SECTION_SCENERY});
}

}  // namespace flightsim
