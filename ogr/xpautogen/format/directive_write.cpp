// SPDX-License-Identifier: MIT
// Writes directives line by line: format.md chapters 3 to 8.

#include "ogr/xpautogen/format/directive_write.h"

#include <charconv>
#include <limits>
#include <vector>

namespace xpautogen
{

DirectiveWriter::DirectiveWriter(std::string &sink, Kind kind) : m_sink(sink)
{
    m_sink.append("A\n1000\n");
    m_sink.append(GetKindWord(kind)).append("\n");
}

void DirectiveWriter::Start(std::string_view name)
{
    m_sink.append(name);
}

void DirectiveWriter::Add(double number)
{
    // The longest one has 24 characters.
    char digits[32];
    const std::to_chars_result result =
        std::to_chars(digits, digits + sizeof(digits), number);
    m_sink.append(" ").append(digits, result.ptr);
}

void DirectiveWriter::Add(const Point &point)
{
    Add(point.x);
    Add(point.y);
}

void DirectiveWriter::End()
{
    m_sink.append("\n");
}

void DirectiveWriter::WriteScale(double widthPixels, double heightPixels,
                                 double widthMetres)
{
    Start("TEXTURE_SCALE");
    Add({widthPixels, heightPixels});
    End();
    Start("TEXTURE_WIDTH");
    Add(widthMetres);
    End();
}

void DirectiveWriter::WriteSetting(std::string_view name,
                                   std::string_view arguments)
{
    Start(name);
    m_sink.append(arguments.empty() ? "" : " ").append(arguments);
    End();
}

void DirectiveWriter::WriteAsset(AssetKind kind, std::string_view path,
                                 std::string_view parameters,
                                 std::string_view editorPath)
{
    Start(GetDirectiveName(kind));
    m_sink.append(parameters.empty() ? "" : " ").append(parameters);
    m_sink.append(path.empty() ? "" : " ").append(path);
    End();
    if (!editorPath.empty())
    {
        WriteSetting(EDITOR_OBJECT, editorPath);
    }
}

void DirectiveWriter::WriteTile(const Tile &tile, bool statesNumber)
{
    if (tile.id != m_tileCount++ || statesNumber)
    {
        Start("TILE_ID");
        Add(tile.id);
        End();
    }
    WriteRectangle("TILE", tile.rectangle);
    if (tile.rotation != 0)
    {
        Start("ROTATION");
        Add(tile.rotation);
        End();
    }
    if (tile.hasAnchor)
    {
        Start("ANCHOR_PT");
        Add(tile.anchor);
        End();
    }
    if (tile.hasGround)
    {
        Start("GROUND_PT");
        Add(tile.ground);
        End();
    }
}

void DirectiveWriter::WriteCropPolygon(std::span<const Point> points)
{
    Start("CROP_POLY");
    for (const Point &point : points)
    {
        Add(point);
    }
    End();
}

void DirectiveWriter::WriteObject(const ObjectPlacement &placement)
{
    Start(GetDirectiveName(placement.mode));
    Add(placement.point);
    Add(placement.heading);
    if (placement.mode == ObjectMode::Delta)
    {
        Add(placement.heightOffset);
    }
    Add(placement.object);
    if (placement.mode == ObjectMode::Scraper)
    {
        Add({placement.minimum, placement.maximum});
        Add(placement.step);
    }
    if (placement.hasLevels)
    {
        Add(placement.lowLevel);
        Add(placement.highLevel);
    }
    End();
}

void DirectiveWriter::WriteFacade(std::int32_t facade, double height,
                                  std::span<const Point> points,
                                  std::span<const std::int32_t> walls)
{
    const bool hasWalls = !walls.empty() && walls.size() == points.size();
    Start(hasWalls ? "FAC_WALLS" : "FAC");
    Add(facade);
    Add(height);
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        Add(points[i]);
        if (hasWalls)
        {
            Add(walls[i]);
        }
    }
    End();
}

void DirectiveWriter::WriteTree(const TreePlacement &placement)
{
    Start("TREE");
    Add(placement.point);
    Add(placement.heading);
    Add(placement.width);
    Add(placement.layer);
    End();
}

void DirectiveWriter::WriteTreeLine(const TreeLine &line)
{
    Start("TREE_LINE");
    Add(line.start);
    Add(line.end);
    Add(line.layer);
    End();
}

void DirectiveWriter::WriteGroundFormula(const GroundFormula &formula)
{
    WriteNumbers("GROUND_PT_FORMULA", {formula.xRatio, formula.xDelta,
                                       formula.yRatio, formula.yDelta});
}

void DirectiveWriter::WriteNumbers(std::string_view name,
                                   std::span<const double> numbers)
{
    Start(name);
    for (const double number : numbers)
    {
        Add(number);
    }
    End();
}

namespace
{

/** Calls `write` for the items of one tile. Lists are sorted by tile; `next` is
 * the index of the first item not yet written. */
template <class List, class Write>
void WriteItems(const List &list, std::uint32_t tile, std::size_t &next,
                Write write)
{
    for (; next < list.size() && list[next].tile == tile; ++next)
    {
        write(list[next]);
    }
}

/** Returns a part of a list as a span. */
template <class Item>
std::span<const Item> CopyPart(const std::deque<Item> &list,
                               std::uint32_t first, std::uint32_t count,
                               std::vector<Item> &scratch)
{
    const auto start = list.begin() + first;
    scratch.assign(start, start + count);
    return scratch;
}

/** Writes the tiles of a document one by one. */
class TileWriter final
{
  public:
    TileWriter(const Document &document, DirectiveWriter &writer)
        : m_tiles(document.GetTiles()),
          m_annotations(document.GetAnnotations()), m_writer(writer)
    {
    }

    void Write(std::uint32_t tile)
    {
        m_writer.WriteTile(m_tiles.GetAll()[tile]);
        WriteItems(m_tiles.GetCropPolygons(), tile, m_nextCrop,
                   [&](const CropPolygon &polygon)
                   {
                       m_writer.WriteCropPolygon(
                           CopyPart(m_tiles.GetCropPoints(), polygon.firstPoint,
                                    polygon.pointCount, m_points));
                   });
        WriteItems(m_annotations.GetObjects(), tile, m_nextObject,
                   [&](const ObjectPlacement &object)
                   { m_writer.WriteObject(object); });
        WriteItems(m_annotations.GetFacades(), tile, m_nextFacade,
                   [&](const FacadePlacement &facade) { WriteFacade(facade); });
        WriteItems(m_annotations.GetTrees(), tile, m_nextTree,
                   [&](const TreePlacement &tree)
                   { m_writer.WriteTree(tree); });
        WriteItems(m_annotations.GetTreeLines(), tile, m_nextTreeLine,
                   [&](const TreeLine &line) { m_writer.WriteTreeLine(line); });
    }

  private:
    void WriteFacade(const FacadePlacement &facade)
    {
        m_writer.WriteFacade(
            facade.facade, facade.height,
            CopyPart(m_annotations.GetFacadePoints(), facade.firstPoint,
                     facade.pointCount, m_points),
            CopyPart(m_annotations.GetWalls(), facade.firstWall,
                     facade.wallCount, m_walls));
    }

    const Tiles &m_tiles;
    const Annotations &m_annotations;
    DirectiveWriter &m_writer;
    std::size_t m_nextCrop = 0;
    std::size_t m_nextObject = 0;
    std::size_t m_nextFacade = 0;
    std::size_t m_nextTree = 0;
    std::size_t m_nextTreeLine = 0;

    /** Reused memory. */
    std::vector<Point> m_points{};
    std::vector<std::int32_t> m_walls{};
};

/** Writes settings and assets in the order of their source lines: a texture
 * after MESH_SHADER belongs to it. */
void WriteFileLines(const Document &document, DirectiveWriter &writer)
{
    const auto &assets = document.GetAssets().GetAll();
    auto asset = assets.begin();
    const auto writeAssetsBefore = [&](std::uint32_t line)
    {
        for (; asset != assets.end() && asset->mark.number < line; ++asset)
        {
            writer.WriteAsset(asset->kind, asset->path, asset->parameters,
                              asset->editorPath);
        }
    };
    for (const Setting &setting : document.GetSettings().GetAll())
    {
        writeAssetsBefore(setting.mark.number);
        writer.WriteSetting(setting.name, setting.arguments);
    }
    writeAssetsBefore(std::numeric_limits<std::uint32_t>::max());
}

}  // namespace

bool WritePoint(const Document &document, std::string &sink)
{
    if (document.GetKind() != Kind::Point)
    {
        return false;
    }
    DirectiveWriter writer(sink);
    WriteFileLines(document, writer);
    TileWriter tiles(document, writer);
    for (std::uint32_t i = 0; i < document.GetTiles().GetAll().size(); ++i)
    {
        tiles.Write(i);
    }
    return true;
}

}  // namespace xpautogen
