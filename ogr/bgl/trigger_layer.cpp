// SPDX-License-Identifier: MIT
// The layer trigger.

#include "ogr/bgl/scenery_columns.h"
#include "ogr/bgl/scenery_enumeration.h"
#include "ogr/bgl/scenery_layers.h"
#include "ogr/records/scenery_part.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<OfObject<bgl::Trigger>>;

const bgl::Enumeration TRIGGER_TYPE(SCENERY_ENUMERATIONS, "trigger_type");
const bgl::Enumeration TRIGGER_WEATHER(SCENERY_ENUMERATIONS, "trigger_weather");

const LayerTable<Row> TABLE = {
    "trigger",
    "Areas in which aircraft are refuelled or meet weather.",
    wkbPolygon25D,
    ObjectPartColumns<bgl::Trigger>({
        {{"type", FieldKind::Text, "Kind of trigger", &TRIGGER_TYPE},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(TRIGGER_TYPE, row.value.part.type); }},
        {{"height_m", FieldKind::Real, "Height of the area in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.part.height); }},
        {{"fuel_flags", FieldKind::Integer64,
          "Fuel word, two bits for each kind of fuel"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.part.fuel)
             {
                 writer.Set(std::int64_t{*row.value.part.fuel});
             }
         }},
        {{"weather", FieldKind::Text, "Kind of weather", &TRIGGER_WEATHER},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.part.weather)
             {
                 writer.Set(TRIGGER_WEATHER, *row.value.part.weather);
             }
         }},
        {{"weather_heading_deg", FieldKind::Real,
          "Heading of the weather in degrees"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.part.weatherHeading); }},
        {{"weather_scalar", FieldKind::Real, "Strength of the weather"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.part.weatherScalar); }},
        AboveGroundColumn<bgl::Trigger>(),
    }),
    [](const Row &row) { return MakeArea(row.value.part.corners, true); },
    [](const Row &row, OGREnvelope &envelope)
    { return SetEnvelope(row.value.part.corners, envelope); },
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandSceneryObjects(block, context, log, rows, bgl::ParseTrigger);
}

}  // namespace

void AddTriggerLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand, {SECTION_SCENERY});
}

}  // namespace flightsim
