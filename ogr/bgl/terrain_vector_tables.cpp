// SPDX-License-Identifier: MIT
// The layers of terrain vectors: ogr/terrain_vector/format.md chapter 5.

#include "ogr/bgl/terrain_vector_tables.h"

#include <array>

namespace flightsim
{

namespace
{

using Row = TerrainVectorRow;
using Columns = std::vector<Column<Row>>;

constexpr bgl::EnumerationEntry ENUMERATIONS[] = {
#include "data/vector_enumerations.inc"
};

const bgl::Enumeration ALTITUDE_MODE(ENUMERATIONS, "altitude_mode");

/** What the letters mean is not certain ([U]: the compiler's documentation is
 * not available); they are shown as they are. */
const bgl::Enumeration DIRECTION(ENUMERATIONS, "direction");

const Columns TEXTURE = {
    {{"texture_guid", FieldKind::Text, "Texture"},
     [](const Row &row, FieldWriter &writer)
     {
         if (const auto &texture = row.GetValues().texture)
         {
             writer.Set(row.context->texts.Find(*texture).guid);
         }
     }},
    {{"texture_name", FieldKind::Text, "Texture", nullptr,
      "Name of the texture in terrain.cfg"},
     [](const Row &row, FieldWriter &writer)
     {
         if (const auto &texture = row.GetValues().texture)
         {
             writer.Set(row.context->texts.Find(*texture).texture);
         }
     }}};

const Columns EXCLUDED = {
    {{"exclude_guid", FieldKind::Text, "What is taken away"},
     [](const Row &row, FieldWriter &writer)
     {
         if (const auto &texture = row.GetValues().texture)
         {
             writer.Set(row.context->texts.Find(*texture).guid);
         }
     }},
    {{"exclude_name", FieldKind::Text, "What is taken away", nullptr,
      "Kind of vectors or name of the texture that is taken away"},
     [](const Row &row, FieldWriter &writer)
     {
         if (const auto &texture = row.GetValues().texture)
         {
             writer.Set(row.context->texts.Find(*texture).excluded);
         }
     }}};

const Columns SLOPE = {
    {{"slope_x", FieldKind::Real, "Slope X (m per deg)", nullptr,
      "Metres that the surface falls per degree of longitude"},
     [](const Row &row, FieldWriter &writer)
     {
         if (const auto &slope = row.GetValues().slope)
         {
             writer.Set(double{slope->x});
         }
     }},
    {{"slope_y", FieldKind::Real, "Slope Y (m per deg)", nullptr,
      "Metres that the surface falls per degree of latitude"},
     [](const Row &row, FieldWriter &writer)
     {
         if (const auto &slope = row.GetValues().slope)
         {
             writer.Set(double{slope->y});
         }
     }}};

const Columns TRAFFIC = {
    {{"lanes", FieldKind::Integer, "Number of lanes"},
     [](const Row &row, FieldWriter &writer)
     {
         if (const auto &traffic = row.GetValues().traffic)
         {
             writer.Set(int{traffic->lanes});
         }
     }},
    {{"direction", FieldKind::Text, "Direction of traffic", &DIRECTION},
     [](const Row &row, FieldWriter &writer)
     {
         if (const auto &traffic = row.GetValues().traffic)
         {
             writer.Set(std::string_view(&traffic->direction, 1));
         }
     }}};

const Columns PLACE = {
    {{"altitude_mode", FieldKind::Text, "How altitudes are given",
      &ALTITUDE_MODE},
     [](const Row &row, FieldWriter &writer)
     { writer.Set(ALTITUDE_MODE, static_cast<int>(row.entity.altitudeMode)); }},
    {{"num_points", FieldKind::Integer, "Number of points in the file"},
     [](const Row &row, FieldWriter &writer)
     { writer.Set(row.CountPoints()); }},
    {{"level", FieldKind::Integer, "QMID level of the cell"},
     [](const Row &row, FieldWriter &writer) { writer.Set(row.cell.level); }},
    {{"u", FieldKind::Integer, "Column of the cell"},
     [](const Row &row, FieldWriter &writer)
     { writer.Set(static_cast<int>(row.cell.u)); }},
    {{"v", FieldKind::Integer, "Row of the cell"},
     [](const Row &row, FieldWriter &writer)
     { writer.Set(static_cast<int>(row.cell.v)); }},
    {{"entity", FieldKind::Integer, "Number of the piece in its cell"},
     [](const Row &row, FieldWriter &writer)
     {
         if (row.paths == nullptr)
         {
             writer.Set(static_cast<int>(row.entity.number));
         }
     }},
    {{"add_to_cells", FieldKind::Boolean, "Keeps lower priorities", nullptr,
      "Whether vectors of lower priority stay in the cell"},
     [](const Row &row, FieldWriter &writer) { writer.Set(row.addsToCells); }},
    {{"attributes", FieldKind::Json, "Further attributes", nullptr,
      "Attributes without a field of their own"},
     [](const Row &row, FieldWriter &writer)
     { writer.Set(row.attributes.GetJson(row.entity)); }}};

Columns Join(std::initializer_list<Columns> parts)
{
    Columns columns;
    for (const Columns &part : parts)
    {
        columns.insert(columns.end(), part.begin(), part.end());
    }
    return columns;
}

/** Keeps in mind where the first odd vertex was met. */
void NoteOddity(const Row &row)
{
    TerrainVectorContext &context = *row.context;
    if (context.geometry.GetOddity() != nullptr && context.oddFid < 0)
    {
        context.oddFid = row.fid;
        context.oddOffset = row.recordOffset + row.entity.offset;
    }
}

std::unique_ptr<OGRGeometry> MakeGeometry(const Row &row)
{
    TerrainVectorGeometry &geometry = row.context->geometry;
    std::unique_ptr<OGRGeometry> made =
        row.paths != nullptr
            ? geometry.Make(*row.paths, row.entity.geometry, row.cell.level)
            : geometry.Make(row.entity, row.cell);
    NoteOddity(row);
    return made;
}

void AppendWkb(const Row &row, ArrowBuffer &wkb)
{
    TerrainVectorGeometry &geometry = row.context->geometry;
    if (row.paths != nullptr)
    {
        geometry.AppendWkb(*row.paths, row.entity.geometry, row.cell.level,
                           wkb);
    }
    else
    {
        geometry.AppendWkb(row.entity, row.cell, wkb);
    }
    NoteOddity(row);
}

bool GetEnvelope(const Row &row, OGREnvelope &envelope)
{
    envelope =
        row.paths != nullptr
            ? TerrainVectorGeometry::GetEnvelope(*row.paths, row.cell.level)
            : row.context->geometry.GetEnvelope(row.entity, row.cell);
    NoteOddity(row);
    return true;
}

LayerTable<Row> MakeTable(const char *name, const char *description,
                          OGRwkbGeometryType type,
                          std::initializer_list<Columns> columns)
{
    return {name,         description, type,    Join(columns),
            MakeGeometry, GetEnvelope, nullptr, AppendWkb};
}

/** In the order of VectorClass. */
const std::array<LayerTable<Row>, bgl::VECTOR_CLASS_COUNT> TABLES = {
    MakeTable("road", "Roads.", wkbLineString, {TEXTURE, PLACE}),
    MakeTable("railway", "Railways.", wkbLineString, {TEXTURE, PLACE}),
    MakeTable("stream", "Streams.", wkbLineString, {TEXTURE, PLACE}),
    MakeTable("shoreline", "Shorelines.", wkbLineString, {TEXTURE, PLACE}),
    MakeTable("utility", "Power lines, pipelines and the like.", wkbLineString,
              {TEXTURE, PLACE}),
    MakeTable("freeway_traffic", "Ways of the cars on freeways.", wkbLineString,
              {TRAFFIC, PLACE}),
    MakeTable("water_polygon", "Surfaces of water.", wkbPolygon,
              {TEXTURE, SLOPE, PLACE}),
    MakeTable("water_polygon_gps", "Surfaces of water on the map of the GPS.",
              wkbPolygon, {PLACE}),
    MakeTable("park", "Parks and other areas of one land class.", wkbPolygon,
              {TEXTURE, PLACE}),
    MakeTable("airport_bounds", "Areas of airports.", wkbPolygon,
              {TEXTURE, PLACE}),
    MakeTable("vector_exclusion",
              "Areas in which vectors of lower priority are taken away.",
              wkbPolygon, {EXCLUDED, PLACE}),
    MakeTable("terrain_point", "Terrain vectors of other kinds: points.",
              wkbPoint, {TEXTURE, PLACE}),
    MakeTable("terrain_line", "Terrain vectors of other kinds: lines.",
              wkbLineString, {TEXTURE, PLACE}),
    MakeTable("terrain_polygon", "Terrain vectors of other kinds: polygons.",
              wkbPolygon, {TEXTURE, PLACE})};

}  // namespace

const LayerTable<TerrainVectorRow> &
GetTerrainVectorTable(bgl::VectorClass vectorClass)
{
    return TABLES[static_cast<std::size_t>(vectorClass)];
}

}  // namespace flightsim
