// SPDX-License-Identifier: MIT
// The layer apron.

#include "ogr/bgl/apron_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/airport_columns.h"
#include "ogr/records/apron.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Apron>;

const bgl::Enumeration FLATTENING(AIRPORT_ENUMERATIONS, "terrain_flattening");
const bgl::Enumeration SURFACE_QUERY(AIRPORT_ENUMERATIONS, "surface_query");

/** A column that only MSFS has. */
template <auto Member>
Column<Row> TextureColumn(const char *name, FieldKind kind, const char *title)
{
    return {{name, kind, title},
            [](const Row &row, FieldWriter &writer)
            {
                if (row.value.texture)
                {
                    writer.Set((*row.value.texture).*Member);
                }
            }};
}

const LayerTable<Row> TABLE = {
    "apron",
    "Aprons: their outlines.",
    wkbPolygon25D,
    ChildColumns<bgl::Apron>({
        {{"surface", FieldKind::Text, "Surface", &SURFACE},
         [](const Row &row, FieldWriter &writer)
         { SetSurface(writer, row.value.surface); }},
        {{"material_guid", FieldKind::Text, "GUID of the material"},
         [](const Row &row, FieldWriter &writer)
         { SetMaterial(writer, row.value.material); }},
        {{"draw_surface", FieldKind::Boolean, "The surface is drawn"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.drawing)
             {
                 writer.Set(row.value.drawing->drawsSurface);
             }
         }},
        {{"draw_detail", FieldKind::Boolean, "Details are drawn"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.drawing)
             {
                 writer.Set(row.value.drawing->drawsDetail);
             }
         }},
        {{"num_triangles", FieldKind::Integer,
          "Number of triangles that the compiler has cut the outline into"},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.drawing)
             {
                 writer.Set(row.value.drawing->triangleCount);
             }
         }},
        {{"flatten", FieldKind::Text, "Whether the terrain is flattened",
          &FLATTENING},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.terrain)
             {
                 writer.Set(FLATTENING, row.value.terrain->flattening);
             }
         }},
        {{"surface_query", FieldKind::Text,
          "What the simulator takes from the surface", &SURFACE_QUERY},
         [](const Row &row, FieldWriter &writer)
         {
             if (row.value.terrain)
             {
                 writer.Set(SURFACE_QUERY, row.value.terrain->surfaceQuery);
             }
         }},
        TextureColumn<&bgl::ApronTexture::opacity>(
            "opacity", FieldKind::Integer, "Opacity, 0 to 255"),
        TextureColumn<&bgl::ApronTexture::tiling>("tiling", FieldKind::Real,
                                                  "Tiling of the material"),
        TextureColumn<&bgl::ApronTexture::heading>(
            "texture_heading_deg", FieldKind::Real,
            "Direction of the material in degrees"),
        TextureColumn<&bgl::ApronTexture::falloff>("falloff", FieldKind::Real,
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
    [](const Row &row)
    { return MakeRing(row.value.vertices, row.value.altitude); },
    [](const Row &row, OGREnvelope &envelope)
    { return SetEnvelope(row.value.vertices, envelope); },
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    // A record of triangles belongs to the outline right before it.
    bool isAfterOutline = false;
    const auto visit = [&](const bgl::RecordView &child,
                           const AirportReference &reference,
                           const bgl::Airport &)
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

}  // namespace

void AddApronLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE},
                   HasGroundAltitudes);
}

}  // namespace flightsim
