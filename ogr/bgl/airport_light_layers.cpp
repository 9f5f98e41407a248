// SPDX-License-Identifier: MIT
// The layers light_support, light_row, light_preset and light.

#include "ogr/bgl/airport_light_layers.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/bgl/airport_detail_enumeration.h"
#include "ogr/bgl/object_body_columns.h"
#include "ogr/bgl/vertex_line.h"
#include "ogr/records/airport_light.h"

#include <array>
#include <cstdio>

namespace flightsim
{

namespace
{

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
        {{"true_heading_deg", FieldKind::Real, "True heading in degrees"},
         [](const SupportRow &row, FieldWriter &writer)
         { writer.Set(row.value.heading); }},
        {{"width_m", FieldKind::Real, "Width in metres"},
         [](const SupportRow &row, FieldWriter &writer)
         { writer.Set(row.value.width); }},
        {{"length_m", FieldKind::Real, "Length in metres"},
         [](const SupportRow &row, FieldWriter &writer)
         { writer.Set(row.value.length); }},
        {{"altitude2_m", FieldKind::Real, "Second altitude in metres"},
         [](const SupportRow &row, FieldWriter &writer)
         { writer.Set(row.value.altitude2); }},
        {{"exclude_lights", FieldKind::Boolean, "Lights there are left out"},
         [](const SupportRow &row, FieldWriter &writer)
         { writer.Set(row.value.excludesLights); }},
        {{"exclude_light_objects", FieldKind::Boolean,
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
        {{"spacing_m", FieldKind::Real, "Distance between lights in metres"},
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
        {{"phase", FieldKind::Real, "Phase"},
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
        {{"position_m", FieldKind::Text,
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
        {{"radius_m", FieldKind::Real, "Radius in metres"},
         [](const LightRow &row, FieldWriter &writer)
         { writer.Set(row.value.light.radius); }},
        {{"color", FieldKind::Text, "Colour as #RRGGBB"},
         [](const LightRow &row, FieldWriter &writer)
         { SetColor(writer, row.value.light.color); }},
        {{"intensity", FieldKind::Real, "Intensity"},
         [](const LightRow &row, FieldWriter &writer)
         { writer.Set(row.value.light.intensity); }},
        {{"duration", FieldKind::Real, "Duration of a flash"},
         [](const LightRow &row, FieldWriter &writer)
         { writer.Set(row.value.light.duration); }},
        {{"period", FieldKind::Real, "Period of flashes"},
         [](const LightRow &row, FieldWriter &writer)
         { writer.Set(row.value.light.period); }},
        {{"phase", FieldKind::Real, "Phase of flashes"},
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
            const bgl::Airport &)
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

void AddAirportLightLayers(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, SUPPORT_TABLE, ExpandSupports,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
    AddRecordLayer(makers, LINE_TABLE, ExpandRows,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
    AddRecordLayer(makers, PRESET_TABLE, ExpandPresets,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
    AddRecordLayer(makers, LIGHT_TABLE, ExpandLights,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
