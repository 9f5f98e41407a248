// SPDX-License-Identifier: MIT
// Layers of terrain by types and by triangles: chapter 10 of
// ogr/dsf/format/format.md.

#include "ogr/dsf/dsf_layers.h"
#include "ogr/dsf/format/terrain.h"

#include <map>
#include <utility>

namespace flightsim
{

namespace
{

constexpr int CORNER_HEIGHT_PLANE = 2;
constexpr int CORNER_NORMAL_PLANE = 3;
constexpr int CORNER_TEXTURE_PLANE = 5;

bool IsHardPatch(const DsfRow &row)
{
    return (row.state.patchFlags & dsf::PATCH_HARD) != 0;
}

bool IsOverlayPatch(const DsfRow &row)
{
    return (row.state.patchFlags & dsf::PATCH_OVERLAY) != 0;
}

/** Whether a corner takes its height from the raster "elevation". */
bool IsOnRaster(const DsfRow &row)
{
    for (std::size_t i = 0; i < row.CountPoints(); ++i)
    {
        if (row.Get(i, CORNER_HEIGHT_PLANE) == dsf::HEIGHT_OF_RASTER)
        {
            return true;
        }
    }
    return false;
}

std::string DescribeCornerPlanes(const DsfRow &row, int first, int end)
{
    std::string text;
    for (std::size_t i = 0; i < row.CountPoints(); ++i)
    {
        for (int plane = first; plane < end; ++plane)
        {
            text.append(text.empty() ? "" : " ");
            text.append(CPLSPrintf("%.9g", row.Get(i, plane)));
        }
    }
    return text;
}

std::string DescribeNormals(const DsfRow &row)
{
    return DescribeCornerPlanes(row, CORNER_NORMAL_PLANE, CORNER_TEXTURE_PLANE);
}

std::string DescribeTexture(const DsfRow &row)
{
    return DescribeCornerPlanes(row, CORNER_TEXTURE_PLANE, row.planeCount);
}

std::int64_t GetPatch(const DsfRow &row)
{
    return row.state.patch;
}

std::unique_ptr<OGRGeometry> MakeTerrainTriangle(const DsfRow &row)
{
    auto ring = std::make_unique<OGRLinearRing>();
    for (std::size_t i = 0; i <= 3; ++i)
    {
        ring->addPoint(row.Get(i % 3, 0), row.Get(i % 3, 1),
                       row.Get(i % 3, CORNER_HEIGHT_PLANE));
    }
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

bool GetTriangleEnvelope(const DsfRow &row, OGREnvelope &envelope)
{
    for (std::size_t i = 0; i < 3; ++i)
    {
        envelope.Merge(row.Get(i, 0), row.Get(i, 1));
    }
    return true;
}

const LayerTable<DsfRow> TRIANGLE_TABLE = {
    "terrain_triangle",
    "Triangles of the mesh. Z is the height as stored: -32768 where the raster "
    "elevation gives it.",
    wkbPolygon25D,
    {DsfDefinitionColumns(),
     Integer64<GetPatch>("patch", "Patch number",
                         "Number of the patch, from 0"),
     Flag<IsHardPatch>("hard", "Hard surface", "Whether wheels can touch it"),
     Flag<IsOverlayPatch>("overlay", "Overlay",
                          "Whether the patch is drawn over another one"),
     Real32<&DsfRow::state, &dsf::CommandState::patchNear>(
         "near_m", "Minimum distance (m)"),
     Real32<&DsfRow::state, &dsf::CommandState::patchFar>(
         "far_m", "Maximum distance (m)",
         "Greatest distance in metres at which it is drawn; -1 for any"),
     Flag<IsOnRaster>(
         "on_raster", "Height from the raster",
         "Whether a corner takes its height from the elevation raster"),
     Text<DescribeNormals>("normals", "Normals of the corners",
                           "Normals of the corners, east and south"),
     Text<DescribeTexture>("texture", "Texture coordinates",
                           "Further stored numbers of the corners"),
     DsfPlaceColumns()},
    MakeTerrainTriangle,
    GetTriangleEnvelope};

/** All patches of one type and flags. */
struct TerrainRow : LayerRow
{
    const DsfContent *content = nullptr;
    std::uint32_t definitionNumber = 0;
    std::uint8_t flags = 0;
    std::int64_t triangles = 0;
    std::vector<dsf::TerrainPart> parts{};
};

std::vector<TerrainRow> ListTerrain(const DsfContent &content)
{
    const std::vector<dsf::TerrainTriangle> triangles =
        dsf::ListTriangles(*content.file);
    std::map<std::pair<std::uint32_t, std::uint8_t>,
             std::vector<const dsf::TerrainTriangle *>>
        groups;
    for (const dsf::TerrainTriangle &triangle : triangles)
    {
        groups[{triangle.definition, triangle.flags}].push_back(&triangle);
    }
    const double step = dsf::FindTerrainStep(*content.file);
    std::vector<TerrainRow> rows;
    for (const auto &[key, group] : groups)
    {
        TerrainRow &row = rows.emplace_back();
        row.fid = static_cast<std::int64_t>(rows.size()) - 1;
        row.content = &content;
        row.definitionNumber = key.first;
        row.flags = key.second;
        row.triangles = static_cast<std::int64_t>(group.size());
        if ((key.second & dsf::PATCH_HARD) != 0)
        {
            row.parts = dsf::TraceOutlines(group, step);
            continue;
        }
        // Triangles may overlap, so each is a separate area.
        for (const dsf::TerrainTriangle *triangle : group)
        {
            row.parts.push_back(
                {{triangle->corners.begin(), triangle->corners.end()}});
        }
    }
    return rows;
}

const dsf::Definition &GetTerrainDefinition(const TerrainRow &row)
{
    return row.content->file->GetTable(
        dsf::Table::Terrain)[row.definitionNumber];
}

std::int64_t GetTerrainDefinitionRow(const TerrainRow &row)
{
    return static_cast<std::int64_t>(row.content->GetDefinitionNumber(
        dsf::Table::Terrain, row.definitionNumber));
}

std::unique_ptr<OGRGeometry> MakeTerrain(const TerrainRow &row)
{
    auto all = std::make_unique<OGRMultiPolygon>();
    for (const dsf::TerrainPart &part : row.parts)
    {
        auto polygon = std::make_unique<OGRPolygon>();
        for (const std::vector<dsf::MapPoint> &ring : part)
        {
            polygon->addRingDirectly(MakeDsfRing(ring).release());
        }
        all->addGeometryDirectly(polygon.release());
    }
    return all;
}

const LayerTable<TerrainRow> TERRAIN_TABLE = {
    "terrain",
    "Areas covered by each type of terrain.",
    wkbMultiPolygon,
    {Text<GetTerrainDefinition, &dsf::Definition::path, bgl::ToUtf8>(
         "path", "Terrain path", "Type of terrain"),
     Integer<&TerrainRow::definitionNumber>(
         "definition", "Definition number",
         "Number of the definition in its table, from 0; also the drawing "
         "order"),
     Bit<dsf::PATCH_HARD, &TerrainRow::flags>("hard", "Hard surface",
                                              "Whether wheels can touch it"),
     Bit<dsf::PATCH_OVERLAY, &TerrainRow::flags>(
         "overlay", "Overlay", "Whether the patch is drawn over another one"),
     Integer64<&TerrainRow::triangles>("triangle_count", "Triangles"),
     OwnKey<&TerrainRow::fid>(),
     Key<GetTerrainDefinitionRow>(
         "definition_key", "Definition key",
         "Key of the definition in the layer definition")},
    MakeTerrain};

}  // namespace

void AddDsfTerrainLayers(const DsfContext &context)
{
    const bool hasTriangles =
        context.content->GetRows(DsfLayer::TerrainTriangle).count > 0;
    AddDsfLayer(context, TRIANGLE_TABLE, DsfLayer::TerrainTriangle);
    AddDsfListLayer(context, TERRAIN_TABLE, ListTerrain, hasTriangles);
}

}  // namespace flightsim
