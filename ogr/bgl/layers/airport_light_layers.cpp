// SPDX-License-Identifier: MIT
// The layers apron_light, light_support, light_row, light_preset and light.

#include "ogr/bgl/layers/record_layer_list.h"

#include "driver/base/driver_options.h"
#include "ogr/bgl/layers/airport_columns.h"
#include "ogr/bgl/read/enumerations.h"
#include "ogr/bgl/read/record_columns.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/read/record_geometry.h"
#include "ogr/bgl/read/record_walk.h"
#include "ogr/bgl/read/scenery_columns.h"
#include "ogr/records/airport/airport_light.h"
#include "ogr/records/airport/apron.h"

#include <algorithm>
#include <array>

namespace flightsim
{

/** Blue, the compilers' default. */
template <> struct NewValue<bgl::EdgeLightStyle>
{
    static bgl::EdgeLightStyle Make()
    {
        bgl::EdgeLightStyle style;
        style.color = 0x0000FF;
        style.brightness = 1.0;
        style.maximumAltitude = 800.0;
        return style;
    }
};

namespace
{

/** Lights with the spacing of each edge, if given. */
struct GivenLights : Drawn<bgl::ApronLights>
{
    using Drawn::Drawn;

    std::vector<double> spacings{};
};

using ApronLightRow = RecordRow<GivenLights>;

/** Makes a line for each chain of connected edges; null without edges. */
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

/** Returns the spacing of all edges; nothing if they differ. */
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

/** Returns the spacings as a JSON list if they differ. */
std::optional<std::string> ListSpacings(const bgl::ApronLights &lights)
{
    if (lights.edges.empty() || GetSpacing(lights))
    {
        return std::nullopt;
    }
    std::string list;
    for (const bgl::LightEdge &edge : lights.edges)
    {
        list.append(list.empty() ? "[" : ",")
            .append(CPLSPrintf("%.9g", edge.spacing));
    }
    return list + ']';
}

void SetSpacings(ApronLightRow &row, FieldReader &reader)
{
    row.value.spacings = ReadNumbers(reader);
}

/** Reads lines as edges between consecutive vertices. */
const char *SetEdges(ApronLightRow &row, const OGRGeometry &geometry)
{
    const OGRwkbGeometryType type = wkbFlatten(geometry.getGeometryType());
    if (type != wkbLineString && type != wkbMultiLineString)
    {
        return "is not a line";
    }
    const int count = type == wkbLineString
                          ? 1
                          : geometry.toMultiLineString()->getNumGeometries();
    for (int i = 0; i < count; ++i)
    {
        const OGRLineString &line =
            type == wkbLineString
                ? *geometry.toLineString()
                : *geometry.toMultiLineString()->getGeometryRef(i);
        std::vector<std::uint8_t> &vertices = row.value.drawnVertices;
        const std::size_t first =
            vertices.size() / bgl::VertexList::VERTEX_SIZE;
        const auto points = static_cast<std::size_t>(line.getNumPoints());
        if (const char *problem =
                AppendVertices(line, line.getNumPoints(), vertices))
        {
            return problem;
        }
        for (std::size_t point = 1; point < points; ++point)
        {
            row.value.edges.push_back({0.0, first + point - 1, first + point});
        }
    }
    return nullptr;
}

const LayerTable<ApronLightRow> APRON_LIGHT_TABLE = {
    "apron_light",
    "Lights along the edges of aprons.",
    wkbMultiLineString,
    ChildColumns<GivenLights>({
        Color<&bgl::ApronLights::style, &bgl::EdgeLightStyle::color>(
            "color", "Colour as #RRGGBB"),
        Real32<&bgl::ApronLights::style, &bgl::EdgeLightStyle::brightness>(
            "brightness", "Brightness"),
        Real32<&bgl::ApronLights::style, &bgl::EdgeLightStyle::maximumAltitude>(
            "max_alt_m", "Shown up to (m)",
            "Greatest height at which they are shown, in metres"),
        Text<&bgl::ApronLights::preset>("preset", "Light preset", Xml()),
        WithSetter<ApronLightRow>(
            Real32<GetSpacing>(
                "spacing_m", "Light spacing (m)",
                {"Distance between lights in metres; null if edges differ",
                 Xml()}),
            SetMember<ApronLightRow, PlainValue, &bgl::ApronLights::spacing>()),
        WithSetter<ApronLightRow>(
            Json<ListSpacings>("spacings_m", "Light spacing by edge (m)",
                               "Distances between lights in metres as a JSON "
                               "list, if edges differ"),
            SetSpacings),
    }),
    [](const ApronLightRow &row) { return MakeLines(row.value); },
    nullptr,
    SetEdges,
};

/** Lights 200 feet apart, the compilers' default. */
ApronLightRow MakeNewLights()
{
    ApronLightRow row;
    row.value.spacing = 60.96;
    return row;
}

/** Writes one record for each line, in the form of MSFS. */
void WritePresetLights(bgl::ApronLights lights, bgl::RecordWriter &writer)
{
    const bgl::VertexList all = lights.vertices;
    const std::vector<bgl::LightEdge> edges = std::move(lights.edges);
    for (std::size_t first = 0; first < edges.size();)
    {
        std::size_t last = first + 1;
        while (last < edges.size() && edges[last].start == edges[last - 1].end)
        {
            ++last;
        }
        lights.vertices = bgl::VertexList(all.Bytes().subspan(
            edges[first].start * bgl::VertexList::VERTEX_SIZE,
            (last - first + 1) * bgl::VertexList::VERTEX_SIZE));
        bgl::WriteApronLights(lights, writer);
        first = last;
    }
}

void WriteApronLightRow(const ApronLightRow &row, RecordProfile profile,
                        bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::ApronLights lights = row.value;
    LinkToAirport(row.airport.ident, RecordLayerId::ApronLight, record);
    if (profile == RecordProfile::Fs2004)
    {
        record.problem = "PROFILE=FS2004 has no edge lights";
    }
    const std::vector<double> &spacings = row.value.spacings;
    if (!spacings.empty() && spacings.size() != lights.edges.size())
    {
        record.problem =
            "field spacings_m: does not have one number for each edge";
    }
    for (std::size_t i = 0; i < lights.edges.size(); ++i)
    {
        lights.edges[i].spacing =
            i < spacings.size() ? spacings[i] : lights.spacing;
    }
    lights.vertices = bgl::VertexList(row.value.drawnVertices);
    // Older airports of MSFS have lights in the form of other simulators.
    const bool hasPreset = !lights.preset.empty() || !lights.style;
    if (IsMsfs(profile) && hasPreset)
    {
        lights.style.reset();
        WritePresetLights(std::move(lights), writer);
        return;
    }
    lights.style = lights.style.value_or(NewValue<bgl::EdgeLightStyle>::Make());
    writer.MarkDropped(&bgl::ApronLights::preset);
    bgl::WriteApronLights(lights, writer);
}

void ExpandApronLight(const LoadedBlock &block, const RecordContext &context,
                      bgl::RecordLog &log, std::vector<ApronLightRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseApronLights);
}

/** A light and the name of its preset. */
struct PresetLight
{
    bgl::Light light{};
    std::string preset{};
};

/** The counterpart of DescribeVector. */
template <auto Member>
void SetVector(RecordRow<PresetLight> &row, FieldReader &reader)
{
    const std::vector<std::string> numbers = SplitList(reader.GetText(), ", ");
    std::array<double, 3> &vector = row.value.light.*Member;
    if (numbers.size() != vector.size())
    {
        reader.Fail("is not three numbers");
        return;
    }
    for (std::size_t i = 0; i < vector.size(); ++i)
    {
        vector[i] = CPLAtof(numbers[i].c_str());
    }
}

using SupportRow = RecordRow<bgl::LightSupport>;
using LightLineRow = RecordRow<bgl::LightRow>;
using PresetRow = RecordRow<bgl::LightPreset>;
using LightRow = RecordRow<PresetLight>;

const bgl::Enumeration LIGHT_TYPE(AIRPORT_DETAIL_ENUMERATIONS, "light_type");
const bgl::Enumeration LIGHT_FADE(AIRPORT_DETAIL_ENUMERATIONS, "light_fade");

/** Returns three numbers separated by commas. */
std::string DescribeVector(const std::array<double, 3> &vector)
{
    std::string text;
    for (const double number : vector)
    {
        text += text.empty() ? "" : ",";
        text += CPLSPrintf("%.7g", number);
    }
    return text;
}

const LayerTable<SupportRow> SUPPORT_TABLE = {
    "light_support",
    "Structures that carry approach lights.",
    wkbPoint25D,
    ChildColumns<bgl::LightSupport>({
        Real32<&bgl::LightSupport::heading>(
            "true_heading_deg", "True heading (deg)", Xml("heading")),
        Real32<&bgl::LightSupport::width>("width_m", "Width (m)",
                                          Xml("*", XmlForm::Real)),
        Real32<&bgl::LightSupport::length>("length_m", "Length (m)",
                                           Xml("*", XmlForm::Real)),
        Real<&bgl::LightSupport::altitude2>("altitude2_m",
                                            "Second altitude (m)", Xml()),
        Flag<&bgl::LightSupport::excludesLights>("exclude_lights",
                                                 "Excludes lights", Xml()),
        Flag<&bgl::LightSupport::excludesLightObjects>(
            "exclude_light_objects", "Excludes objects with lights",
            {"Whether objects with lights are excluded there", Xml()}),
    }),
    [](const SupportRow &row) { return MakePointZ(row.value.position); },
    [](const SupportRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(row.value.position, envelope);
        return true;
    },
    SetRowPoint<SupportRow>,
};

/** Reads a line with at least two vertices. */
const char *SetLine(LightLineRow &row, const OGRGeometry &geometry)
{
    const OGRLineString *line = GetOnlyLine(geometry);
    if (line == nullptr)
    {
        return NO_SINGLE_LINE;
    }
    for (const OGRPoint &point : *line)
    {
        bgl::GeoPosition place;
        if (const char *problem = SetPoint(point, place))
        {
            return problem;
        }
        row.value.vertices.push_back({place.longitude, place.latitude});
    }
    return row.value.vertices.size() < 2 ? "has fewer than two vertices"
                                         : nullptr;
}

const LayerTable<LightLineRow> LIGHT_LINE_TABLE = {
    "light_row",
    "Rows of lights.",
    wkbLineString,
    ChildColumns<bgl::LightRow>({
        Text<&bgl::LightRow::preset>("preset_guid", "Light preset GUID"),
        Real32<&bgl::LightRow::spacing>("spacing_m", "Light spacing (m)"),
    }),
    [](const LightLineRow &row) { return MakeVertexLine(row.value.vertices); },
    [](const LightLineRow &row, OGREnvelope &envelope)
    { return SetLineEnvelope(row.value.vertices, envelope); },
    SetLine,
};

const LayerTable<PresetRow> PRESET_TABLE = {
    "light_preset",
    "Types of light fixtures, to which apron_light refers by name.",
    wkbNone,
    ChildColumns<bgl::LightPreset>({
        Text<&bgl::LightPreset::name>("name", "Name", Xml()),
        Real32<&bgl::LightPreset::phase>("phase", "Phase", Xml()),
        Text<&bgl::LightPreset::mesh>("mesh_guid", "Model GUID", Xml("mesh")),
    }),
};

const LayerTable<LightRow> LIGHT_TABLE = {
    "light",
    "The lights of light presets.",
    wkbNone,
    ChildColumns<PresetLight>({
        Text<&PresetLight::preset>("preset", "Light preset"),
        Word<LIGHT_TYPE, &PresetLight::light, &bgl::Light::type>(
            "type", "Light type", Xml()),
        Word<LIGHT_FADE, &PresetLight::light, &bgl::Light::fade>(
            "fade", "Fade mode", Xml()),
        WithSetter<LightRow>(
            Text<&PresetLight::light, &bgl::Light::position, DescribeVector>(
                "position_m", "Position in the preset",
                {"Position in the preset: three numbers in metres",
                 Xml("relativePosition", XmlForm::Vector)}),
            SetVector<&bgl::Light::position>),
        WithSetter<LightRow>(
            Text<&PresetLight::light, &bgl::Light::direction, DescribeVector>(
                "direction", "Direction (three numbers)",
                Xml("*", XmlForm::Vector)),
            SetVector<&bgl::Light::direction>),
        WithSetter<LightRow>(
            Text<&PresetLight::light, &bgl::Light::direction2, DescribeVector>(
                "direction2", "Second direction (three numbers)",
                Xml("*", XmlForm::Vector)),
            SetVector<&bgl::Light::direction2>),
        Real32<&PresetLight::light, &bgl::Light::radius>(
            "radius_m", "Radius (m)", Xml("*", XmlForm::Real)),
        Color<&PresetLight::light, &bgl::Light::color>(
            "color", "Colour as #RRGGBB", Xml("*", XmlForm::ColorText)),
        Real32<&PresetLight::light, &bgl::Light::intensity>("intensity",
                                                            "Intensity", Xml()),
        Real32<&PresetLight::light, &bgl::Light::duration>(
            "duration", "Flash duration", Xml()),
        Real32<&PresetLight::light, &bgl::Light::period>("period",
                                                         "Flash period", Xml()),
        Real32<&PresetLight::light, &bgl::Light::phase>("phase", "Flash phase",
                                                        Xml()),
    }),
};

void ExpandSupports(const LoadedBlock &block, const RecordContext &context,
                    bgl::RecordLog &log, std::vector<SupportRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseLightSupport);
}

void ExpandRows(const LoadedBlock &block, const RecordContext &context,
                bgl::RecordLog &log, std::vector<LightLineRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseLightRow);
}

void ExpandPresets(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<PresetRow> &rows)
{
    ExpandParsedChildren<bgl::ParseLightPreset>(block, context, log, rows);
}

void ExpandLights(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log, std::vector<LightRow> &rows)
{
    ForEachAirport(
        block, context, log,
        [&](const bgl::RecordView &record, const IndexedAirport &airport)
        {
            const std::span<const bgl::RecordView> children =
                block.records.GetChildren(record, airport.fixedSize, log);
            auto presets = ParseRecords<bgl::ParseLightPreset>(
                context, GetContainer(record), children, log);
            std::string preset;
            for (const bgl::RecordView &child : children)
            {
                if (const bgl::LightPreset *before = presets.Take(child))
                {
                    preset = before->name;
                }
                if (const auto light = bgl::ParseLight(child, log))
                {
                    rows.push_back({0,
                                    static_cast<std::int64_t>(child.offset),
                                    MakeReference(record, airport, context),
                                    {*light, preset}});
                }
            }
        });
}

void WriteSupportRow(const SupportRow &row, RecordProfile profile,
                     bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::WriteLightSupport(row.value, writer);
    LinkToAirport(row.airport.ident, RecordLayerId::LightSupport, record);
    RequireMsfs(profile, record);
}

void WriteLineRow(const LightLineRow &row, RecordProfile profile,
                  bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::WriteLightRow(row.value, writer);
    LinkToAirport(row.airport.ident, RecordLayerId::LightRow, record);
    RequireMsfs(profile, record);
}

void WritePresetRow(const PresetRow &row, RecordProfile profile,
                    bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::WriteLightPreset(row.value, writer);
    LinkToAirport(row.airport.ident, RecordLayerId::LightPreset, record);
    record.airportLink->name = row.value.name;
    RequireMsfs(profile, record);
}

void WriteLightOfRow(const LightRow &row, RecordProfile profile,
                     bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::WriteLight(row.value.light, writer);
    LinkToAirport(row.airport.ident, RecordLayerId::Light, record);
    record.airportLink->name = row.value.preset;
    RequireMsfs(profile, record);
}

LightRow MakeNewLight()
{
    constexpr int NO_FADE = 1;
    LightRow row;
    row.value.light.fade = NO_FADE;
    return row;
}

}  // namespace

constinit const RecordLayerDescriptor APRON_LIGHT_LAYER = {
    .id = RecordLayerId::ApronLight,
    .table = APRON_LIGHT_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"apron edge lights"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/ApronEdgeLights/EdgeLights", 200}},
            .shape = XML_VERTICES},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(APRON_LIGHT_TABLE, ExpandApronLight); },
    .makeEncoder = []() -> RecordEncoderPointer
    {
        return MakeTableEncoder(APRON_LIGHT_TABLE, WriteApronLightRow,
                                MakeNewLights());
    },
};

constinit const RecordLayerDescriptor LIGHT_SUPPORT_LAYER = {
    .id = RecordLayerId::LightSupport,
    .table = SUPPORT_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"light support"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/LightSupport", 190}},
            .others = {{"@lat", "latitude", XmlForm::Real},
                       {"@lon", "longitude", XmlForm::Real},
                       {"@alt", "altitude", XmlForm::Length}},
            .order = {"- latitude longitude altitude altitude2"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(SUPPORT_TABLE, ExpandSupports); },
    .makeEncoder = []() -> RecordEncoderPointer
    {
        return MakeTableEncoder(SUPPORT_TABLE, WriteSupportRow,
                                StartAtAirport<SupportRow>());
    },
};

constinit const RecordLayerDescriptor LIGHT_ROW_LAYER = {
    .id = RecordLayerId::LightRow,
    .table = LIGHT_LINE_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"light row"},
    .parents = {RecordLayerId::Airport},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(LIGHT_LINE_TABLE, ExpandRows); },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(LIGHT_LINE_TABLE, WriteLineRow); },
};

constinit const RecordLayerDescriptor LIGHT_PRESET_LAYER = {
    .id = RecordLayerId::LightPreset,
    .table = PRESET_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"light preset"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/LightPreset", 170}}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(PRESET_TABLE, ExpandPresets); },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(PRESET_TABLE, WritePresetRow); },
};

constinit const RecordLayerDescriptor LIGHT_LAYER = {
    .id = RecordLayerId::Light,
    .table = LIGHT_TABLE,
    .sections = AIRPORT_SECTIONS,
    .children = {"light preset", "light of a preset"},
    .parents = {RecordLayerId::Airport},
    .xml = {.elements = {{"Airport/LightPreset/Light", 180}},
            .order = {"direction2 type fade"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(LIGHT_TABLE, ExpandLights); },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(LIGHT_TABLE, WriteLightOfRow, MakeNewLight()); },
};

}  // namespace flightsim
