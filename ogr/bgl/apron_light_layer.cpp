// SPDX-License-Identifier: MIT
// The layer apron_light.

#include "ogr/bgl/apron_light_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/object_body_columns.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/vertex_line.h"
#include "ogr/records/apron.h"

#include <algorithm>

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::ApronLights>;

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

const LayerTable<Row> TABLE = {
    "apron_light",
    "Lights along the edges of aprons.",
    wkbMultiLineString,
    ChildColumns<bgl::ApronLights>({
        {{"color", FieldKind::Text, "Colour as #RRGGBB"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.style)
             {
                 SetColor(writer, row.value.style->color);
             }
         }},
        {{"brightness", FieldKind::Real, "Brightness"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.style)
             {
                 writer.Set(row.value.style->brightness);
             }
         }},
        {{"max_alt_m", FieldKind::Real,
          "Height up to which they are shown, in metres"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.style)
             {
                 writer.Set(row.value.style->maximumAltitude);
             }
         }},
        {{"preset", FieldKind::Text, "Name of a light preset"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.preset); }},
        {{"spacing_m", FieldKind::Real,
          "Distance between lights in metres; null when edges differ"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetSpacing(row.value)); }},
    }),
    [](const Row &row) { return MakeLines(row.value); },
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseApronLights);
}

}  // namespace

void AddApronLightLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
