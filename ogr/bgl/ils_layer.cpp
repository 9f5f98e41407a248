// SPDX-License-Identifier: MIT
// The layer ils.

#include "ogr/bgl/navigation_layers.h"

#include "ogr/bgl/fix_columns.h"
#include "ogr/records/station.h"
#include "ogr/records/runway.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::IlsVor>;

const LayerTable<Row> TABLE = {
    "ils",
    "Instrument landing systems at the antenna of their localizer.",
    wkbPoint25D,
    StationColumns<bgl::IlsVor>({
        IdentColumn<bgl::IlsVor>(),
        RegionColumn<bgl::IlsVor>(),
        AirportIdentColumn<bgl::IlsVor>(),
        AirportFidColumn<bgl::IlsVor>(),
        {{"runway_ident", FieldKind::Text, "Runway end that it serves"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.localizer)
             {
                 writer.Set(
                     bgl::MakeRunwayName(row.value.localizer->runwayNumber,
                                         row.value.localizer->designator));
             }
         }},
        NameColumn<bgl::IlsVor>(),
        FrequencyMhzColumn<bgl::IlsVor>(),
        FrequencyHzColumn<bgl::IlsVor>(),
        RangeColumn<bgl::IlsVor>(),
        VariationColumn<bgl::IlsVor>(),
        {{"loc_true_heading_deg", FieldKind::Real,
          "True heading of the localizer in degrees"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.localizer)
             {
                 writer.Set(row.value.localizer->trueHeading);
             }
         }},
        {{"loc_width_deg", FieldKind::Real,
          "Beam width of the localizer in degrees"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.localizer)
             {
                 writer.Set(row.value.localizer->beamWidth);
             }
         }},
        {{"back_course", FieldKind::Boolean, "The back course is usable"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.hasBackCourse); }},
        {{"gs_lon", FieldKind::Real, "Longitude of the glide slope"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.glideSlope)
             {
                 writer.Set(row.value.glideSlope->position.longitude);
             }
         }},
        {{"gs_lat", FieldKind::Real, "Latitude of the glide slope"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.glideSlope)
             {
                 writer.Set(row.value.glideSlope->position.latitude);
             }
         }},
        {{"gs_alt_m", FieldKind::Real, "Altitude of the glide slope in metres"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.glideSlope)
             {
                 writer.Set(row.value.glideSlope->position.altitude);
             }
         }},
        {{"gs_pitch_deg", FieldKind::Real, "Glide path angle in degrees"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.glideSlope)
             {
                 writer.Set(row.value.glideSlope->pitch);
             }
         }},
        {{"gs_range_m", FieldKind::Real, "Range of the glide slope in metres"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.glideSlope)
             {
                 writer.Set(row.value.glideSlope->range);
             }
         }},
    }),
    MakeFixPointZ<Row>,
    SetFixEnvelope<Row>,
};

std::optional<bgl::IlsVor> ParseIls(const bgl::RecordView &record,
                                    bgl::RecordLog &log)
{
    std::optional<bgl::IlsVor> station = bgl::ParseIlsVor(record, log);
    return station && station->type == bgl::IlsVor::TYPE_ILS ? station
                                                             : std::nullopt;
}

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandFixes(block, context, log, rows, ParseIls);
}

}  // namespace

void AddIlsLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand, {SECTION_ILS_VOR});
}

}  // namespace flightsim
