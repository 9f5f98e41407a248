// SPDX-License-Identifier: MIT
// What covers the ground of airports: the layers apron, fence, perimeter, painted_line, painted_area and ground_merging.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/bgl/record_walk.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/bgl/enumerations.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/vertex_line.h"
#include "ogr/records/apron.h"
#include "ogr/records/ground.h"

namespace flightsim
{

namespace
{

using ApronRow = RecordRow<bgl::Apron>;

const bgl::Enumeration FLATTENING(AIRPORT_ENUMERATIONS, "terrain_flattening");
const bgl::Enumeration SURFACE_QUERY(AIRPORT_ENUMERATIONS, "surface_query");

/** A column that only MSFS has. */
template <auto Member>
Column<ApronRow> TextureColumn(const char *name, FieldKind kind,
                               const char *title)
{
    return {{name, kind, title},
            [](const ApronRow &row, FieldWriter &writer)
            {
                if (row.value.texture)
                {
                    writer.Set((*row.value.texture).*Member);
                }
            }};
}

const LayerTable<ApronRow> APRON_TABLE = {
    "apron",
    "Aprons: their outlines.",
    wkbPolygon25D,
    ChildColumns<bgl::Apron>({
        {{"surface", FieldKind::Text, "Surface", &SURFACE},
         [](const ApronRow &row, FieldWriter &writer)
         { SetSurface(writer, row.value.surface); }},
        {{"material_guid", FieldKind::Text, "GUID of the material"},
         [](const ApronRow &row, FieldWriter &writer)
         { SetMaterial(writer, row.value.material); }},
        {{"draw_surface", FieldKind::Boolean, "The surface is drawn"},
         [](const ApronRow &row, FieldWriter &writer)
         {
             if (row.value.drawing)
             {
                 writer.Set(row.value.drawing->drawsSurface);
             }
         }},
        {{"draw_detail", FieldKind::Boolean, "Details are drawn"},
         [](const ApronRow &row, FieldWriter &writer)
         {
             if (row.value.drawing)
             {
                 writer.Set(row.value.drawing->drawsDetail);
             }
         }},
        {{"num_triangles", FieldKind::Integer, "Number of triangles", nullptr,
          "Number of triangles that the compiler has cut the outline into"},
         [](const ApronRow &row, FieldWriter &writer)
         {
             if (row.value.drawing)
             {
                 writer.Set(row.value.drawing->triangleCount);
             }
         }},
        {{"flatten", FieldKind::Text, "Whether the terrain is flattened",
          &FLATTENING},
         [](const ApronRow &row, FieldWriter &writer)
         {
             if (row.value.terrain)
             {
                 writer.Set(FLATTENING, row.value.terrain->flattening);
             }
         }},
        {{"surface_query", FieldKind::Text, "Surface query", &SURFACE_QUERY,
          "What the simulator takes from the surface"},
         [](const ApronRow &row, FieldWriter &writer)
         {
             if (row.value.terrain)
             {
                 writer.Set(SURFACE_QUERY, row.value.terrain->surfaceQuery);
             }
         }},
        TextureColumn<&bgl::ApronTexture::opacity>(
            "opacity", FieldKind::Integer, "Opacity, 0 to 255"),
        TextureColumn<&bgl::ApronTexture::tiling>("tiling", FieldKind::Real32,
                                                  "Tiling of the material"),
        TextureColumn<&bgl::ApronTexture::heading>(
            "texture_heading_deg", FieldKind::Real,
            "Direction of the material (deg)"),
        TextureColumn<&bgl::ApronTexture::falloff>("falloff", FieldKind::Real32,
                                                   "Falloff of the edge"),
        TextureColumn<&bgl::ApronTexture::priority>(
            "priority", FieldKind::Integer, "Order of drawing"),
        TextureColumn<&bgl::ApronTexture::isLocal>(
            "local_uv", FieldKind::Boolean, "The material follows the outline"),
        TextureColumn<&bgl::ApronTexture::isStretched>(
            "stretch_uv", FieldKind::Boolean, "The material is stretched"),
        TextureColumn<&bgl::ApronTexture::mergesGround>(
            "ground_merging", FieldKind::Boolean, "Blends with the ground"),
    }),
    [](const ApronRow &row)
    { return MakeRing(row.value.vertices, row.value.altitude); },
    [](const ApronRow &row, OGREnvelope &envelope)
    { return SetEnvelope(row.value.vertices, envelope); },
};

void ExpandApron(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<ApronRow> &rows)
{
    // A record of triangles belongs to the outline right before it.
    bool isAfterOutline = false;
    const auto visit = [&](const bgl::RecordView &child,
                           const AirportReference &reference,
                           const IndexedAirport &)
    {
        const bool mayHaveTriangles = isAfterOutline;
        isAfterOutline = false;
        if (std::optional<bgl::Apron> apron = bgl::ParseApron(child, log))
        {
            rows.push_back({0, static_cast<std::int64_t>(child.offset),
                            reference, *apron});
            isAfterOutline = true;
        }
        else if (const std::optional<bgl::ApronDrawing> drawing =
                     bgl::ParseApronTriangles(child, log))
        {
            if (mayHaveTriangles)
            {
                rows.back().value.drawing = drawing;
            }
            else
            {
                log.Note(child.id, child.offset,
                         "expected an outline of the apron before these "
                         "triangles");
            }
        }
    };
    ForEachAirportChild(block, context, log, visit);
}

using FenceRow = RecordRow<bgl::Fence>;

const bgl::Enumeration FENCE_TYPE(AIRPORT_DETAIL_ENUMERATIONS, "fence_type");

const LayerTable<FenceRow> FENCE_TABLE = {
    "fence",
    "Blast fences and boundary fences.",
    wkbLineString,
    ChildColumns<bgl::Fence>({
        {{"type", FieldKind::Text, "Kind of fence", &FENCE_TYPE},
         [](const FenceRow &row, FieldWriter &writer)
         { writer.Set(FENCE_TYPE, row.value.recordId); }},
        {{"profile_guid", FieldKind::Text, "GUID of the profile"},
         [](const FenceRow &row, FieldWriter &writer)
         { SetMaterial(writer, row.value.profile); }},
        {{"instance_guid", FieldKind::Text, "GUID of this fence"},
         [](const FenceRow &row, FieldWriter &writer)
         { SetMaterial(writer, row.value.instance); }},
    }),
    [](const FenceRow &row) { return MakeVertexLine(row.value.vertices); },
    [](const FenceRow &row, OGREnvelope &envelope)
    { return SetLineEnvelope(row.value.vertices, envelope); },
};

void ExpandFence(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<FenceRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseFence);
}

using PerimeterRow = RecordRow<bgl::Perimeter>;

std::unique_ptr<OGRGeometry>
MakeTriangle(const std::array<bgl::GeoPoint, 3> &corners)
{
    auto ring = std::make_unique<OGRLinearRing>();
    for (const bgl::GeoPoint &corner : corners)
    {
        AddVertex(*ring, corner);
    }
    ring->closeRings();
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

std::unique_ptr<OGRGeometry> MakeMesh(const bgl::Perimeter &perimeter)
{
    auto mesh = std::make_unique<OGRMultiPolygon>();
    for (std::size_t i = 0; i < perimeter.CountTriangles(); ++i)
    {
        if (const auto corners = perimeter.GetTriangle(i))
        {
            mesh->addGeometryDirectly(MakeTriangle(*corners).release());
        }
    }
    return mesh;
}

const LayerTable<PerimeterRow> PERIMETER_TABLE = {
    "perimeter",
    "Grounds of airports as meshes of triangles.",
    wkbMultiPolygon,
    ChildColumns<bgl::Perimeter>({
        {{"num_triangles", FieldKind::Integer, "Number of triangles"},
         [](const PerimeterRow &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.value.CountTriangles())); }},
    }),
    [](const PerimeterRow &row) { return MakeMesh(row.value); },
    [](const PerimeterRow &row, OGREnvelope &envelope)
    { return SetLineEnvelope(row.value.GetVertices(), envelope); },
};

void ExpandPerimeter(const LoadedBlock &block, const RecordContext &context,
                     bgl::RecordLog &log, std::vector<PerimeterRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParsePerimeter);
}

using LineRow = RecordRow<bgl::PaintedLine>;
using AreaRow = RecordRow<bgl::PaintedArea>;

const bgl::Enumeration PAINTED_LINE_TYPE(AIRPORT_DETAIL_ENUMERATIONS,
                                         "painted_line_type");
const bgl::Enumeration TRUE_ANGLE(AIRPORT_DETAIL_ENUMERATIONS, "true_angle");

const LayerTable<LineRow> LINE_TABLE = {
    "painted_line",
    "Lines painted on the ground of airports.",
    wkbLineString,
    ChildColumns<bgl::PaintedLine>({
        {{"type", FieldKind::Text, "Kind of line", &PAINTED_LINE_TYPE},
         [](const LineRow &row, FieldWriter &writer)
         { writer.Set(PAINTED_LINE_TYPE, row.value.type); }},
        {{"true_angle", FieldKind::Text, "Points that keep their angle",
          &TRUE_ANGLE},
         [](const LineRow &row, FieldWriter &writer)
         { writer.Set(TRUE_ANGLE, row.value.trueAngle); }},
        {{"material_guid", FieldKind::Text, "GUID of the material"},
         [](const LineRow &row, FieldWriter &writer)
         { SetMaterial(writer, row.value.material); }},
    }),
    [](const LineRow &row) { return MakeVertexLine(row.value.vertices); },
    [](const LineRow &row, OGREnvelope &envelope)
    { return SetLineEnvelope(row.value.vertices, envelope); },
};

const LayerTable<AreaRow> AREA_TABLE = {
    "painted_area",
    "Hatched areas painted on the ground of airports.",
    wkbPolygon,
    ChildColumns<bgl::PaintedArea>({
        {{"type", FieldKind::Integer64, "Kind of area", nullptr,
          "Kind of area; the meaning of the numbers is not known"},
         [](const AreaRow &row, FieldWriter &writer)
         { writer.Set(std::int64_t{row.value.type}); }},
        {{"heading_deg", FieldKind::Real32, "Direction of the lines (deg)"},
         [](const AreaRow &row, FieldWriter &writer)
         { writer.Set(row.value.heading); }},
        {{"spacing_m", FieldKind::Real32, "Distance of the lines (m)"},
         [](const AreaRow &row, FieldWriter &writer)
         { writer.Set(row.value.spacing); }},
    }),
    [](const AreaRow &row)
    { return MakeRing(row.value.vertices, std::nullopt); },
    [](const AreaRow &row, OGREnvelope &envelope)
    { return SetEnvelope(row.value.vertices, envelope); },
};

void ExpandLines(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<LineRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParsePaintedLine);
}

void ExpandAreas(const LoadedBlock &block, const RecordContext &context,
                 bgl::RecordLog &log, std::vector<AreaRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParsePaintedArea);
}

using MergingRow = RecordRow<bgl::GroundMerging>;

const LayerTable<MergingRow> MERGING_TABLE = {
    "ground_merging",
    "How the ground of airports merges with what is around.",
    wkbNone,
    ChildColumns<bgl::GroundMerging>({
        {{"value1", FieldKind::Real32, "First number", nullptr,
          "First number; its meaning is not known"},
         [](const MergingRow &row, FieldWriter &writer)
         { writer.Set(row.value.first); }},
        {{"value2", FieldKind::Real32, "Second number", nullptr,
          "Second number; its meaning is not known"},
         [](const MergingRow &row, FieldWriter &writer)
         { writer.Set(row.value.second); }},
    }),
};

void ExpandMerging(const LoadedBlock &block, const RecordContext &context,
                   bgl::RecordLog &log, std::vector<MergingRow> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParseGroundMerging);
}

}  // namespace

LayerMakerPointer MakeApronLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker<ApronRow>(APRON_TABLE, ExpandApron,
                                    [](const ApronRow &row)
                                    { return row.value.altitude.has_value(); });
}

LayerMakerPointer MakeFenceLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(FENCE_TABLE, ExpandFence);
}

LayerMakerPointer MakePerimeterLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(PERIMETER_TABLE, ExpandPerimeter);
}

LayerMakerPointer MakePaintedLineLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(LINE_TABLE, ExpandLines);
}

LayerMakerPointer MakePaintedAreaLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(AREA_TABLE, ExpandAreas);
}

LayerMakerPointer MakeGroundMergingLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(MERGING_TABLE, ExpandMerging);
}

}  // namespace flightsim
