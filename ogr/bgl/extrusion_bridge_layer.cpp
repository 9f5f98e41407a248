// SPDX-License-Identifier: MIT
// The layer extrusion_bridge.

#include "ogr/bgl/scenery_columns.h"
#include "ogr/bgl/scenery_layers.h"
#include "ogr/records/scenery_part.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<OfObject<bgl::ExtrusionBridge>>;
using Columns = std::vector<Column<Row>>;

template <std::size_t NUMBER> const bgl::GeoPosition &GetSample(const Row &row)
{
    return row.value.part.samples[NUMBER];
}

Columns MakeSampleColumns()
{
    return {
        {{"sample1_lon", FieldKind::Real,
          "Longitude of the first terrain sample"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetSample<0>(row).longitude); }},
        {{"sample1_lat", FieldKind::Real,
          "Latitude of the first terrain sample"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetSample<0>(row).latitude); }},
        {{"sample1_alt_m", FieldKind::Real,
          "Altitude of the first terrain sample in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetSample<0>(row).altitude); }},
        {{"sample2_lon", FieldKind::Real,
          "Longitude of the second terrain sample"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetSample<1>(row).longitude); }},
        {{"sample2_lat", FieldKind::Real,
          "Latitude of the second terrain sample"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetSample<1>(row).latitude); }},
        {{"sample2_alt_m", FieldKind::Real,
          "Altitude of the second terrain sample in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetSample<1>(row).altitude); }},
    };
}

void SetGuids(FieldWriter &writer, const std::vector<bgl::Guid> &guids)
{
    std::string list;
    for (const bgl::Guid &guid : guids)
    {
        list.append(list.empty() ? "" : ",");
        list.append(guid.ToString());
    }
    writer.Set(list);
}

Columns MakeColumns()
{
    Columns columns = {
        {{"profile_guid", FieldKind::Text, "GUID of the extrusion profile"},
         [](const Row &row, FieldWriter &writer)
         { SetGuid(writer, row.value.part.profile); }},
        {{"material_guid", FieldKind::Text, "GUID of the material set"},
         [](const Row &row, FieldWriter &writer)
         { SetGuid(writer, row.value.part.material); }},
        {{"road_width_m", FieldKind::Real, "Width of the road in metres"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.part.roadWidth); }},
        {{"probability", FieldKind::Real, "Probability, 0 to 1"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.part.probability); }},
        {{"suppress_platform", FieldKind::Boolean,
          "There is no platform below the bridge"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.part.suppressesPlatform); }},
        {{"placement_guids", FieldKind::Text,
          "GUIDs of the objects along the bridge, separated by commas"},
         [](const Row &row, FieldWriter &writer)
         { SetGuids(writer, row.value.part.objects); }},
    };
    const Columns samples = MakeSampleColumns();
    columns.insert(columns.end(), samples.begin(), samples.end());
    columns.push_back(AboveGroundColumn<bgl::ExtrusionBridge>());
    return ObjectPartColumns<bgl::ExtrusionBridge>(std::move(columns));
}

std::unique_ptr<OGRGeometry> MakeLine(const Row &row)
{
    const std::vector<bgl::GeoPosition> &points = row.value.part.points;
    if (points.size() < 2)
    {
        return nullptr;
    }
    auto line = std::make_unique<OGRLineString>();
    line->setNumPoints(static_cast<int>(points.size()), FALSE);
    int i = 0;
    for (const bgl::GeoPosition &point : points)
    {
        line->setPoint(i++, point.longitude, point.latitude, point.altitude);
    }
    return line;
}

const LayerTable<Row> TABLE = {
    "extrusion_bridge",
    "Bridges that are extruded along a line.",
    wkbLineString25D,
    MakeColumns(),
    MakeLine,
    [](const Row &row, OGREnvelope &envelope)
    { return SetEnvelope(row.value.part.points, envelope); },
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandSceneryObjects(block, context, log, rows, bgl::ParseExtrusionBridge);
}

}  // namespace

void AddExtrusionBridgeLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand, {SECTION_SCENERY});
}

}  // namespace flightsim
