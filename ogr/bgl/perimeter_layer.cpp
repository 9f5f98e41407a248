// SPDX-License-Identifier: MIT
// The layer perimeter.

#include "ogr/bgl/perimeter_layer.h"

#include "ogr/bgl/airport_children.h"
#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/vertex_line.h"
#include "ogr/records/ground.h"

namespace flightsim
{

namespace
{

using Row = RecordRow<bgl::Perimeter>;

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

const LayerTable<Row> TABLE = {
    "perimeter",
    "Grounds of airports as meshes of triangles.",
    wkbMultiPolygon,
    ChildColumns<bgl::Perimeter>({
        {{"num_triangles", FieldKind::Integer, "Number of triangles"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.value.CountTriangles())); }},
    }),
    [](const Row &row) { return MakeMesh(row.value); },
    [](const Row &row, OGREnvelope &envelope)
    { return SetLineEnvelope(row.value.GetVertices(), envelope); },
};

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    ExpandAirportChildren(block, context, log, rows, bgl::ParsePerimeter);
}

}  // namespace

void AddPerimeterLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(makers, TABLE, Expand,
                   {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
