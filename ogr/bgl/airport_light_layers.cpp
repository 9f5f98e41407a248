// SPDX-License-Identifier: MIT
// The layers apron_light, light_support, light_row, light_preset and light.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/bgl/record_walk.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/bgl/enumerations.h"
#include "ogr/bgl/scenery_columns.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/vertex_line.h"
#include "ogr/records/airport_light.h"
#include "ogr/records/apron.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace flightsim
{

namespace
{

using ApronLightRow = RecordRow<bgl::ApronLights>;

/** Chains of edges, each of which begins where the one before ends; null
 * without edges. */
std::unique_ptr<OGRGeometry> MakeLines(const bgl::ApronLights &lights)
{
    if (lights.edges.empty())
    {
        return nullptr;
    }
    auto lines = std::make_unique<OGRMultiLineString>();
    std::unique_ptr<OGRLineString> line;
    std::size_t last = 0;
    for (const bgl::LightEdge &edge : lights.edges)
    {
        if (line == nullptr || edge.start != last)
        {
            if (line != nullptr)
            {
                lines->addGeometryDirectly(line.release());
            }
            line = std::make_unique<OGRLineString>();
            AddVertex(*line, lights.vertices[edge.start]);
        }
        AddVertex(*line, lights.vertices[edge.end]);
        last = edge.end;
    }
    lines->addGeometryDirectly(line.release());
    return lines;
}

/** The spacing of all edges; nothing when they differ. */
std::optional<double> GetSpacing(const bgl::ApronLights &lights)
{
    const auto differs = [&](const bgl::LightEdge &edge)
    { return edge.spacing != lights.edges.front().spacing; };
    if (lights.edges.empty() ||
        std::any_of(lights.edges.begin(), lights.edges.end(), differs))
    {
        return std::nullopt;
    }
    return lights.edges.front().spacing;
}

const LayerTable<ApronLightRow> APRON_LIGHT_TABLE = {
    "apron_light",
    "Lights along the edges of aprons.",
    wkbMultiLineString,
    ChildColumns<bgl::ApronLights>({
        {{"color", FieldKind::Text, "Colour as #RRGGBB"},
         [](const ApronLightRow &row, FieldWriter &writer)
         {
             if (row.value.style)
             {
                 SetColor(writer, row.value.style->color);
             }
         }},
        {{"brightness", FieldKind::Real32, "Brightness"},
         [](const ApronLightRow &row, FieldWriter &writer)
         {
             if (row.value.style)
             {
                 writer.Set(row.value.style->brightness);
             }
         }},
        {{"max_alt_m", FieldKind::Real32, "Shown up to (m)", nullptr,
          "Height up to which they are shown, in metres"},
         [](const ApronLightRow &row, FieldWriter &writer)
         {
             if (row.value.style)
             {
                 writer.Set(row.value.style->maximumAltitude);
             }
         }},
        {{"preset", FieldKind::Text, "Name of a light preset"},
         [](const ApronLightRow &row, FieldWriter &writer)
         { writer.Set(row.value.preset); }},
        {{"spacing_m", FieldKind::Real32, "Spacing of lights (m)", nullptr,
          "Distance between lights in metres; null when edges differ"},
         [](const ApronLightRow &row, FieldWriter &writer)
         { writer.Set(GetSpacing(row.value)); }},
    }),
    [](const ApronLightRow &row) { return MakeLines(row.value); },
};

void ExpandApronLight(const LoadedBlock &block, const RecordContext &context,
                      bgl::RecordLog &log, std::vector<ApronLightRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseApronLights);
}

/** A light, and the preset that it stands behind. */
struct PresetLight
{
    bgl::Light light{};
    std::string preset{};
};

using SupportRow = RecordRow<bgl::LightSupport>;
using LineRow = RecordRow<bgl::LightRow>;
using PresetRow = RecordRow<bgl::LightPreset>;
using LightRow = RecordRow<PresetLight>;

const bgl::Enumeration LIGHT_TYPE(AIRPORT_DETAIL_ENUMERATIONS, "light_type");
const bgl::Enumeration LIGHT_FADE(AIRPORT_DETAIL_ENUMERATIONS, "light_fade");

/** Three numbers separated by commas. */
void SetVector(FieldWriter &writer, const std::array<double, 3> &vector)
{
    char text[100];
    std::snprintf(text, sizeof(text), "%.7g,%.7g,%.7g", vector[0], vector[1],
                  vector[2]);
    writer.Set(static_cast<const char *>(text));
}

const LayerTable<SupportRow> SUPPORT_TABLE = {
    "light_support",
    "Structures that carry approach lights.",
    wkbPoint25D,
    ChildColumns<bgl::LightSupport>({
        {{"true_heading_deg", FieldKind::Real32, "True heading (deg)"},
         [](const SupportRow &row, FieldWriter &writer)
         { writer.Set(row.value.heading); }},
        {{"width_m", FieldKind::Real32, "Width (m)"},
         [](const SupportRow &row, FieldWriter &writer)
         { writer.Set(row.value.width); }},
        {{"length_m", FieldKind::Real32, "Length (m)"},
         [](const SupportRow &row, FieldWriter &writer)
         { writer.Set(row.value.length); }},
        {{"altitude2_m", FieldKind::Real, "Second altitude (m)"},
         [](const SupportRow &row, FieldWriter &writer)
         { writer.Set(row.value.altitude2); }},
        {{"exclude_lights", FieldKind::Boolean, "Lights there are left out"},
         [](const SupportRow &row, FieldWriter &writer)
         { writer.Set(row.value.excludesLights); }},
        {{"exclude_light_objects", FieldKind::Boolean,
          "Excludes objects with lights", nullptr,
          "Objects with lights there are left out"},
         [](const SupportRow &row, FieldWriter &writer)
         { writer.Set(row.value.excludesLightObjects); }},
    }),
    [](const SupportRow &row) { return MakePointZ(row.value.position); },
    [](const SupportRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
};

const LayerTable<LineRow> LINE_TABLE = {
    "light_row",
    "Rows of lights.",
    wkbLineString,
    ChildColumns<bgl::LightRow>({
        {{"preset_guid", FieldKind::Text, "GUID of the lights"},
         [](const LineRow &row, FieldWriter &writer)
         { SetMaterial(writer, row.value.preset); }},
        {{"spacing_m", FieldKind::Real32, "Distance between lights (m)"},
         [](const LineRow &row, FieldWriter &writer)
         { writer.Set(row.value.spacing); }},
    }),
    [](const LineRow &row) { return MakeVertexLine(row.value.vertices); },
    [](const LineRow &row, OGREnvelope &envelope)
    { return SetLineEnvelope(row.value.vertices, envelope); },
};

const LayerTable<PresetRow> PRESET_TABLE = {
    "light_preset",
    "Kinds of light fixtures; apron_light names them.",
    wkbNone,
    ChildColumns<bgl::LightPreset>({
        {{"name", FieldKind::Text, "Name"},
         [](const PresetRow &row, FieldWriter &writer)
         { writer.Set(row.value.name); }},
        {{"phase", FieldKind::Real32, "Phase"},
         [](const PresetRow &row, FieldWriter &writer)
         { writer.Set(row.value.phase); }},
        {{"mesh_guid", FieldKind::Text, "GUID of the model"},
         [](const PresetRow &row, FieldWriter &writer)
         { SetMaterial(writer, row.value.mesh); }},
    }),
};

std::vector<Column<LightRow>> MakePlaceColumns()
{
    return {
        {{"preset", FieldKind::Text, "Name of the light preset"},
         [](const LightRow &row, FieldWriter &writer)
         { writer.Set(row.value.preset); }},
        {{"type", FieldKind::Text, "Kind of light", &LIGHT_TYPE},
         [](const LightRow &row, FieldWriter &writer)
         { writer.Set(LIGHT_TYPE, row.value.light.type); }},
        {{"fade", FieldKind::Text, "How it fades", &LIGHT_FADE},
         [](const LightRow &row, FieldWriter &writer)
         { writer.Set(LIGHT_FADE, row.value.light.fade); }},
        {{"position_m", FieldKind::Text, "Place in the preset", nullptr,
          "Place in the preset: three numbers of metres"},
         [](const LightRow &row, FieldWriter &writer)
         { SetVector(writer, row.value.light.position); }},
        {{"direction", FieldKind::Text, "Direction: three numbers"},
         [](const LightRow &row, FieldWriter &writer)
         { SetVector(writer, row.value.light.direction); }},
        {{"direction2", FieldKind::Text, "Second direction: three numbers"},
         [](const LightRow &row, FieldWriter &writer)
         { SetVector(writer, row.value.light.direction2); }},
    };
}

std::vector<Column<LightRow>> MakeShineColumns()
{
    return {
        {{"radius_m", FieldKind::Real32, "Radius (m)"},
         [](const LightRow &row, FieldWriter &writer)
         { writer.Set(row.value.light.radius); }},
        {{"color", FieldKind::Text, "Colour as #RRGGBB"},
         [](const LightRow &row, FieldWriter &writer)
         { SetColor(writer, row.value.light.color); }},
        {{"intensity", FieldKind::Real32, "Intensity"},
         [](const LightRow &row, FieldWriter &writer)
         { writer.Set(row.value.light.intensity); }},
        {{"duration", FieldKind::Real32, "Duration of a flash"},
         [](const LightRow &row, FieldWriter &writer)
         { writer.Set(row.value.light.duration); }},
        {{"period", FieldKind::Real32, "Period of flashes"},
         [](const LightRow &row, FieldWriter &writer)
         { writer.Set(row.value.light.period); }},
        {{"phase", FieldKind::Real32, "Phase of flashes"},
         [](const LightRow &row, FieldWriter &writer)
         { writer.Set(row.value.light.phase); }},
    };
}

std::vector<Column<LightRow>> MakeLightColumns()
{
    std::vector<Column<LightRow>> columns = MakePlaceColumns();
    const std::vector<Column<LightRow>> more = MakeShineColumns();
    columns.insert(columns.end(), more.begin(), more.end());
    return ChildColumns<PresetLight>(std::move(columns));
}

const LayerTable<LightRow> LIGHT_TABLE = {
    "light",
    "The lights of light presets.",
    wkbNone,
    MakeLightColumns(),
};

void ExpandSupports(const LoadedBlock &block, const RecordContext &context,
                    bgl::RecordLog &log, std::vector<SupportRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseLightSupport);
}

void ExpandRows(const LoadedBlock &block, const RecordContext &context,
                bgl::RecordLog &log, std::vector<LineRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseLightRow);
}

void ExpandPresets(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<PresetRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseLightPreset);
}

void ExpandLights(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log, std::vector<LightRow> &rows)
{
    std::string preset;
    std::int64_t airportFid = -1;
    ForEachAirportChild(
        block, context, log,
        [&](const bgl::RecordView &child, const AirportReference &airport,
            const IndexedAirport &)
        {
            if (airport.fid != airportFid)
            {
                airportFid = airport.fid;
                preset.clear();
            }
            if (const auto before = bgl::ParseLightPreset(child, log))
            {
                preset = before->name;
            }
            if (const auto light = bgl::ParseLight(child, log))
            {
                rows.push_back({0,
                                static_cast<std::int64_t>(child.offset),
                                airport,
                                {*light, preset}});
            }
        });
}

}  // namespace

LayerMakerPointer MakeApronLightLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(APRON_LIGHT_TABLE, ExpandApronLight);
}

LayerMakerPointer MakeLightSupportLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(SUPPORT_TABLE, ExpandSupports);
}

LayerMakerPointer MakeLightRowLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(LINE_TABLE, ExpandRows);
}

LayerMakerPointer MakeLightPresetLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(PRESET_TABLE, ExpandPresets);
}

LayerMakerPointer MakeLightLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(LIGHT_TABLE, ExpandLights);
}

}  // namespace flightsim
