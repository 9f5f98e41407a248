// SPDX-License-Identifier: MIT
// The content of a point (.agp) to be written.

#include "ogr/xpautogen/format/point_content.h"

#include "ogr/xpautogen/format/point_write.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace xpautogen
{

namespace
{

constexpr std::string_view SCALE = "TEXTURE_SCALE";

/** Converts positions in metres to positions in the texture. */
class PixelPlacer final
{
  public:
    PixelPlacer(const PixelSize &pixel, const Point &anchor)
        : m_pixel(pixel), m_anchor(anchor)
    {
    }

    Point operator()(const Point &metres) const
    {
        return {Round(metres.x / m_pixel.x + m_anchor.x),
                Round(metres.y / m_pixel.y + m_anchor.y)};
    }

    std::vector<Point> operator()(const std::vector<Point> &metres) const
    {
        std::vector<Point> pixels;
        for (const Point &point : metres)
        {
            pixels.push_back((*this)(point));
        }
        return pixels;
    }

  private:
    /** Removes the rounding error of the conversion to metres and back: a
     * nanometre. */
    static double Round(double pixels)
    {
        constexpr double digits = 1e9;
        return std::round(pixels * digits) / digits;
    }

    PixelSize m_pixel;
    Point m_anchor;
};

void Include(Rectangle &bounds, const Point &point)
{
    bounds.left = std::min(bounds.left, point.x);
    bounds.right = std::max(bounds.right, point.x);
    bounds.bottom = std::min(bounds.bottom, point.y);
    bounds.top = std::max(bounds.top, point.y);
}

/** Returns the sides as stored in the file. */
Rectangle Mirror(const Rectangle &sides, const TileContent &tile)
{
    Rectangle mirrored = sides;
    if (tile.isMirroredX != (sides.left > sides.right))
    {
        std::swap(mirrored.left, mirrored.right);
    }
    if (tile.isMirroredY != (sides.bottom > sides.top))
    {
        std::swap(mirrored.bottom, mirrored.top);
    }
    return mirrored;
}

Rectangle ToPixels(const Rectangle &metres, const PixelPlacer &place)
{
    const Point low = place({metres.left, metres.bottom});
    const Point high = place({metres.right, metres.top});
    return {low.x, low.y, high.x, high.y};
}

}  // namespace

void PointContent::AddSetting(std::uint32_t line, std::string name,
                              std::string arguments)
{
    m_header.push_back(
        {line, std::nullopt, std::move(name), std::move(arguments), {}});
}

void PointContent::AddAsset(std::uint32_t line, AssetKind kind,
                            std::string path, std::string parameters,
                            std::string editorPath)
{
    m_header.push_back({line, kind, std::move(path), std::move(parameters),
                        std::move(editorPath)});
}

class PointContent::AssetNumbers final
{
  public:
    AssetNumbers(std::vector<HeaderLine> &header, AssetKind kind)
        : m_header(header), m_kind(kind)
    {
        for (const HeaderLine &line : header)
        {
            if (line.asset == kind)
            {
                m_numbers.emplace(line.name, m_count++);
            }
        }
    }

    /** Returns the index of a path, assigning one if it is new. */
    std::int32_t Find(const std::string &path, const std::string &editorPath)
    {
        const auto [found, isNew] = m_numbers.emplace(path, m_count);
        if (isNew)
        {
            m_header.push_back({0, m_kind, path, {}, editorPath});
            ++m_count;
        }
        return found->second;
    }

  private:
    std::vector<HeaderLine> &m_header;
    AssetKind m_kind;
    std::map<std::string, std::int32_t> m_numbers{};
    std::int32_t m_count = 0;
};

/** Sorts the header as in the file that it was read from, followed by new
 * assets. */
void PointContent::ResolveAssets()
{
    // Items without a line number come last.
    std::stable_sort(m_header.begin(), m_header.end(),
                     [](const HeaderLine &a, const HeaderLine &b)
                     { return a.line - 1 < b.line - 1; });
    AssetNumbers objects(m_header, AssetKind::Object);
    AssetNumbers facades(m_header, AssetKind::Facade);
    for (auto &[id, tile] : m_tiles)
    {
        for (TileContent::Object &object : tile.objects)
        {
            if (!object.path.empty())
            {
                object.placement.object =
                    objects.Find(object.path, object.editorPath);
            }
        }
        for (TileContent::Facade &facade : tile.facades)
        {
            if (!facade.path.empty())
            {
                facade.facade = facades.Find(facade.path, {});
            }
        }
    }
    const auto isForest = [](const HeaderLine &line)
    { return line.asset == AssetKind::Forest; };
    if (!m_forest.empty() &&
        std::none_of(m_header.begin(), m_header.end(), isForest))
    {
        m_header.push_back({0, AssetKind::Forest, m_forest, {}, {}});
    }
}

namespace
{

/** Calls `visit` for every position in a tile. */
template <class Visit> void ForEachPlace(TileContent &tile, Visit visit)
{
    for (Point &point : tile.outline)
    {
        visit(point);
    }
    for (std::vector<Point> &polygon : tile.cropPolygons)
    {
        for (Point &point : polygon)
        {
            visit(point);
        }
    }
    for (TileContent::Object &object : tile.objects)
    {
        visit(object.placement.point);
    }
    for (TileContent::Facade &facade : tile.facades)
    {
        for (Point &point : facade.points)
        {
            visit(point);
        }
    }
    for (TileContent::Tree &tree : tile.trees)
    {
        visit(tree.placement.point);
    }
    for (TreeLine &line : tile.treeLines)
    {
        visit(line.start);
        visit(line.end);
    }
}

/** Returns what a tile without sides covers, in metres. */
Rectangle FindBounds(const TileContent &tile)
{
    constexpr double far = std::numeric_limits<double>::infinity();
    Rectangle bounds{far, far, -far, -far};
    for (const Point &point : tile.outline)
    {
        Include(bounds, point);
    }
    if (!tile.outline.empty())
    {
        return bounds;
    }
    TileContent copy = tile;
    ForEachPlace(copy,
                 [&bounds](const Point &point) { Include(bounds, point); });
    if (bounds.left > bounds.right)
    {
        return {-1, -1, 1, 1};
    }
    // A tile must have an area.
    return {std::floor(bounds.left) - 1, std::floor(bounds.bottom) - 1,
            std::ceil(bounds.right) + 1, std::ceil(bounds.top) + 1};
}

}  // namespace

void PointContent::Place(const Placement &placement)
{
    for (auto &[id, tile] : m_tiles)
    {
        xpautogen::Tile turned;
        turned.rotation = tile.rotation;
        ForEachPlace(tile, [&](Point &point)
                     { point = placement.ToMetres(point, turned); });
        const auto turn = [&](double &heading, bool &isTrue)
        {
            heading = isTrue ? placement.FromTrue(heading, turned) : heading;
            isTrue = false;
        };
        for (TileContent::Object &object : tile.objects)
        {
            turn(object.placement.heading, object.isTrueHeading);
        }
        for (TileContent::Tree &tree : tile.trees)
        {
            turn(tree.placement.heading, tree.isTrueHeading);
        }
    }
}

std::string PointContent::WriteHeader() const
{
    std::string text;
    PointWriter writer(text);
    const auto isScale = [](const HeaderLine &line)
    { return !line.asset && line.name == SCALE; };
    if (std::none_of(m_header.begin(), m_header.end(), isScale))
    {
        writer.WriteScale(1, 1, 1);
    }
    for (const HeaderLine &line : m_header)
    {
        if (line.asset)
        {
            writer.WriteAsset(*line.asset, line.name, line.arguments,
                              line.editorPath);
        }
        else
        {
            writer.WriteSetting(line.name, line.arguments);
        }
    }
    return text;
}

namespace
{

/** Writes what stands on a tile. */
void WriteParts(PointWriter &writer, const TileContent &tile,
                const PixelPlacer &place)
{
    for (const std::vector<Point> &polygon : tile.cropPolygons)
    {
        writer.WriteCropPolygon(place(polygon));
    }
    for (const TileContent::Object &object : tile.objects)
    {
        ObjectPlacement placement = object.placement;
        placement.point = place(placement.point);
        writer.WriteObject(placement);
    }
    for (const TileContent::Facade &facade : tile.facades)
    {
        writer.WriteFacade(facade.facade, facade.height, place(facade.points),
                           facade.walls);
    }
    for (const TileContent::Tree &tree : tile.trees)
    {
        TreePlacement placement = tree.placement;
        placement.point = place(placement.point);
        writer.WriteTree(placement);
    }
    for (const TreeLine &line : tile.treeLines)
    {
        writer.WriteTreeLine(
            {place(line.start), place(line.end), line.layer, 0, {}});
    }
}

}  // namespace

void PointContent::WriteTile(PointWriter &writer, std::int32_t id,
                             const TileContent &tile, const PixelSize &pixel)
{
    const Point anchor = tile.anchor  ? *tile.anchor
                         : tile.sides ? tile.sides->GetCentre()
                                      : Point{};
    const PixelPlacer place(pixel, anchor);
    xpautogen::Tile written;
    written.id = id;
    written.rectangle = Mirror(
        tile.sides ? *tile.sides : ToPixels(FindBounds(tile), place), tile);
    written.rotation = tile.rotation;
    const Point centre = written.rectangle.GetCentre();
    const auto isElsewhere = [&centre](const Point &point)
    { return point.x != centre.x || point.y != centre.y; };
    written.anchor = anchor;
    written.hasAnchor = tile.statesAnchor || isElsewhere(anchor);
    written.ground = tile.ground.value_or(centre);
    written.hasGround = tile.statesGround || isElsewhere(written.ground);
    writer.WriteTile(written);
    WriteParts(writer, tile, place);
}

std::string PointContent::Write()
{
    ResolveAssets();
    std::string text = WriteHeader();
    // The reader knows the pixel size that all settings together give.
    bgl::ProblemList problems;
    const std::unique_ptr<Document> header = Document::Read(text, problems);
    const PixelSize pixel =
        header != nullptr ? header->GetPixelSize() : PixelSize{};
    PointWriter writer(text, PointWriter::Continued());
    for (const auto &[id, tile] : m_tiles)
    {
        WriteTile(writer, id, tile, pixel);
    }
    return text;
}

}  // namespace xpautogen
