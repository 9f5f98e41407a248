// SPDX-License-Identifier: MIT
// Layers of the tables of a DSF file, and of areas in its properties.

#include "ogr/dsf/dsf_layers.h"
#include "ogr/dsf/format/area.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace flightsim
{

namespace
{

const bgl::Enumeration DSF_TABLE(DSF_ENUMERATIONS, "dsf_table");
const bgl::Enumeration DSF_SAMPLE_KIND(DSF_ENUMERATIONS, "dsf_sample_kind");

/** Returns the tile as a polygon; null without bounds. */
std::unique_ptr<OGRGeometry> MakeTileArea(const DsfContent &content)
{
    const std::optional<dsf::TileBounds> bounds = content.file->FindBounds();
    if (!bounds)
    {
        return nullptr;
    }
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(MakeDsfRing({{bounds->west, bounds->south},
                                          {bounds->east, bounds->south},
                                          {bounds->east, bounds->north},
                                          {bounds->west, bounds->north}})
                                 .release());
    return polygon;
}

struct PropertyRow : LayerRow
{
    const dsf::Property *item = nullptr;
};

std::vector<PropertyRow> ListProperties(const DsfContent &content)
{
    std::vector<PropertyRow> rows;
    for (const dsf::Property &property : content.file->properties)
    {
        rows.push_back({static_cast<std::int64_t>(rows.size()), &property});
    }
    return rows;
}

const LayerTable<PropertyRow> PROPERTY_TABLE = {
    "property",
    "All properties of the file; their order is significant.",
    wkbNone,
    {Text<&PropertyRow::item, &dsf::Property::key, bgl::ToUtf8>(
         "property", "Name", "Name, as in the file"),
     Text<&PropertyRow::item, &dsf::Property::value, bgl::ToUtf8>(
         "value", "Value", "Value, as in the file"),
     OwnKey<&PropertyRow::fid>()}};

struct DefinitionRow : LayerRow
{
    dsf::Table table = dsf::Table::Terrain;
    std::int64_t number = 0;
    const dsf::Definition *item = nullptr;
    std::int64_t uses = 0;
};

std::vector<DefinitionRow> ListDefinitions(const DsfContent &content)
{
    std::vector<DefinitionRow> rows;
    for (std::size_t table = 0; table < dsf::TABLE_COUNT; ++table)
    {
        std::int64_t number = 0;
        for (const dsf::Definition &definition :
             content.file->definitions[table])
        {
            const std::size_t row = rows.size();
            rows.push_back({static_cast<std::int64_t>(row),
                            static_cast<dsf::Table>(table), number++,
                            &definition, content.uses[row]});
        }
    }
    return rows;
}

const LayerTable<DefinitionRow> DEFINITION_TABLE = {
    "definition",
    "Art assets that the file refers to, with the number of uses.",
    wkbNone,
    {Word<DSF_TABLE, &DefinitionRow::table>("definition_table", "Table"),
     Integer64<&DefinitionRow::number>(
         "definition", "Definition number",
         "Number in its definition table, from 0"),
     Text<&DefinitionRow::item, &dsf::Definition::path, bgl::ToUtf8>(
         "path", "Path", "Path in the pack, or virtual path of a library"),
     Word<DSF_KIND, &DefinitionRow::item, &dsf::Definition::kind>(
         "kind", "Kind", "Kind of art, by the extension of the path"),
     Integer64<&DefinitionRow::uses>(
         "use_count", "Number of uses",
         "Number of objects, polygons, chains or patches that use it"),
     OwnKey<&DefinitionRow::fid>()}};

struct FilterRow : LayerRow
{
    std::string airport{};
};

std::vector<FilterRow> ListFilterRows(const DsfContent &content)
{
    std::vector<FilterRow> rows;
    for (const std::string &airport : content.airports)
    {
        rows.push_back(
            {static_cast<std::int64_t>(rows.size()), bgl::ToUtf8(airport)});
    }
    return rows;
}

const LayerTable<FilterRow> FILTER_TABLE = {
    "filter",
    "Filters: what follows one is drawn only if the pack contains its airport.",
    wkbNone,
    {Integer<&FilterRow::fid>("filter", "Filter number",
                              "Number of the filter, from 0"),
     Text<&FilterRow::airport>("airport", "Airport"),
     OwnKey<&FilterRow::fid>()}};

struct ExclusionRow : LayerRow
{
    const DsfContent *content = nullptr;
    dsf::Exclusion exclusion{};
};

std::vector<ExclusionRow> ListExclusionRows(const DsfContent &content)
{
    std::vector<ExclusionRow> rows;
    for (dsf::Exclusion &exclusion : dsf::ListExclusions(*content.file))
    {
        rows.push_back({static_cast<std::int64_t>(rows.size()), &content,
                        std::move(exclusion)});
    }
    return rows;
}

std::string GetExclusionAirport(const ExclusionRow &row)
{
    return GetDsfAirport(*row.content, row.exclusion.filter);
}

const std::string &GetExclusionText(const ExclusionRow &row)
{
    return row.content->file->properties[row.exclusion.property].value;
}

std::int64_t GetProperty(const ExclusionRow &row)
{
    return static_cast<std::int64_t>(row.exclusion.property);
}

std::int64_t GetFilterOf(const ExclusionRow &row)
{
    return row.exclusion.filter;
}

const LayerTable<ExclusionRow> DSF_EXCLUSION_TABLE = {
    "exclusion",
    "Areas where scenery of lower packs is excluded.",
    wkbPolygon,
    {Text<&ExclusionRow::exclusion, &dsf::Exclusion::kind>(
         "kind", "Excluded kind",
         "What is excluded: obj, fac, for, bch, net, lin, pol or str"),
     Text<GetExclusionAirport>("airport", "Airport",
                               "Airport of the filter that applies"),
     Flag<&ExclusionRow::exclusion, &dsf::Exclusion::isPolygon>(
         "polygonal", "Polygon",
         "Whether it is a polygon rather than a rectangle (X-Plane 12)"),
     Text<GetExclusionText>("text", "Area text"), OwnKey<&ExclusionRow::fid>(),
     Key<GetProperty>("property_key", "Property key",
                      "Key of the property in the layer property"),
     Key<GetFilterOf>("filter_key", "Filter key",
                      "Key of the filter in the layer filter")},
    [](const ExclusionRow &row) -> std::unique_ptr<OGRGeometry>
    {
        if (row.exclusion.corners.empty())
        {
            return nullptr;
        }
        auto polygon = std::make_unique<OGRPolygon>();
        polygon->addRingDirectly(MakeDsfRing(row.exclusion.corners).release());
        return polygon;
    }};

struct RasterRow : LayerRow
{
    const DsfContent *content = nullptr;
    const dsf::Raster *item = nullptr;
    double lowest = 0.0;
    double highest = 0.0;
};

std::vector<RasterRow> ListRasters(const DsfContent &content)
{
    std::vector<RasterRow> rows;
    for (const dsf::Raster &raster : content.file->rasters)
    {
        RasterRow row{static_cast<std::int64_t>(rows.size()), &content, &raster,
                      std::numeric_limits<double>::infinity(),
                      -std::numeric_limits<double>::infinity()};
        for (std::uint32_t y = 0; y < raster.height; ++y)
        {
            for (std::uint32_t x = 0; x < raster.width; ++x)
            {
                const double value = raster.Convert(raster.GetSample(y, x));
                row.lowest = std::min(row.lowest, value);
                row.highest = std::max(row.highest, value);
            }
        }
        rows.push_back(row);
    }
    return rows;
}

const LayerTable<RasterRow> RASTER_TABLE = {
    "raster",
    "Rasters of the file, which can be opened as subdatasets.",
    wkbPolygon,
    {Text<&RasterRow::item, &dsf::Raster::name, bgl::ToUtf8>("name", "Name"),
     Integer64<&RasterRow::item, &dsf::Raster::width>("width", "Columns"),
     Integer64<&RasterRow::item, &dsf::Raster::height>("height", "Rows"),
     Word<DSF_SAMPLE_KIND, &RasterRow::item, &dsf::Raster::GetKind>(
         "sample_kind", "Sample type"),
     Integer<&RasterRow::item, &dsf::Raster::sampleSize>("sample_size",
                                                         "Sample size (bytes)"),
     Flag<&RasterRow::item, &dsf::Raster::HasPosts>(
         "posts", "Point samples",
         "Whether samples are points rather than areas"),
     Real32<&RasterRow::item, &dsf::Raster::scale>("scale", "Scale"),
     Real32<&RasterRow::item, &dsf::Raster::offset>(
         "value_offset", "Offset of values",
         "Offset: value = sample * scale + offset"),
     Real<&RasterRow::lowest>(
         "lowest", "Lowest value",
         "Lowest value, scaled; -32768 where elevation has "
         "none"),
     Real<&RasterRow::highest>("highest", "Highest value",
                               "Highest value, scaled"),
     OwnKey<&RasterRow::fid>()},
    [](const RasterRow &row) { return MakeTileArea(*row.content); }};

struct TileRow : LayerRow
{
    const DsfContent *content = nullptr;

    const dsf::DsfFile &File() const
    {
        return *content->file;
    }
};

std::vector<TileRow> ListTile(const DsfContent &content)
{
    return {{0, &content}};
}

template <const char *Name> std::string GetProperty(const TileRow &row)
{
    const std::string *value = row.File().FindProperty(Name);
    return value != nullptr ? bgl::ToUtf8(*value) : std::string();
}

constexpr char CREATION_AGENT[] = "sim/creation_agent";
constexpr char PLANET[] = "sim/planet";

bool IsOverlayTile(const TileRow &row)
{
    return row.File().IsOverlay();
}

template <DsfLayer LAYER> std::int64_t CountRows(const TileRow &row)
{
    return row.content->GetRows(LAYER).count;
}

std::int64_t GetSkipped(const TileRow &row)
{
    return static_cast<std::int64_t>(row.content->skippedCommands);
}

const LayerTable<TileRow> DSF_TILE_TABLE = {
    "tile",
    "Summary of the tile, in one row.",
    wkbPolygon,
    {Text<&TileRow::content, &DsfContent::tile>("tile", "South-west corner"),
     Flag<IsOverlayTile>(
         "overlay", "Overlay",
         "Whether the tile is an overlay on the mesh of another file"),
     Text<GetProperty<CREATION_AGENT>>("creation_agent", "Created by"),
     Text<GetProperty<PLANET>>("planet", "Planet"),
     Word<DSF_CONTAINER, &TileRow::File, &dsf::DsfFile::container>(
         "container", "Storage format"),
     Word<DSF_FOOTER, &TileRow::content, &DsfContent::GetFooter>(
         "md5", "MD5 checksum",
         "Whether the MD5 checksum at the end matches the file"),
     Integer64<&TileRow::File, &dsf::DsfFile::size>("byte_count",
                                                    "Unpacked size (bytes)"),
     Integer64<CountRows<DsfLayer::Object>>("object_count", "Objects"),
     Integer64<CountRows<DsfLayer::TerrainTriangle>>("triangle_count",
                                                     "Triangles of terrain"),
     Integer64<CountRows<DsfLayer::NetworkEdge>>("edge_count", "Network edges"),
     Integer64<GetSkipped>("skipped_commands", "Skipped commands",
                           "Number of commands that refer to missing data"),
     OwnKey<&TileRow::fid>()},
    [](const TileRow &row) { return MakeTileArea(*row.content); }};

}  // namespace

void AddDsfTableLayers(const DsfContext &context)
{
    const dsf::DsfFile &file = *context.content->file;
    AddDsfListLayer(context, DSF_EXCLUSION_TABLE, ListExclusionRows,
                    !dsf::ListExclusions(file).empty());
    AddDsfListLayer(context, RASTER_TABLE, ListRasters, !file.rasters.empty());
    AddDsfListLayer(context, DSF_TILE_TABLE, ListTile, true);
    AddDsfListLayer(context, DEFINITION_TABLE, ListDefinitions,
                    !context.content->uses.empty());
    AddDsfListLayer(context, FILTER_TABLE, ListFilterRows,
                    !context.content->airports.empty());
    AddDsfListLayer(context, PROPERTY_TABLE, ListProperties,
                    !file.properties.empty());
}

}  // namespace flightsim
