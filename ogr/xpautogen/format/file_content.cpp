// SPDX-License-Identifier: MIT
// The content of a file to be written.

#include "ogr/xpautogen/format/file_content.h"

#include "ogr/xpautogen/format/directive_write.h"
#include "ogr/xpautogen/format/ring.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

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

void FileContent::AddSetting(std::uint32_t line, std::string name,
                             std::string arguments)
{
    m_header.push_back(
        {line, std::nullopt, std::move(name), std::move(arguments), {}});
}

void FileContent::AddAsset(std::uint32_t line, AssetKind kind, std::string path,
                           std::string parameters, std::string editorPath)
{
    m_header.push_back({line, kind, std::move(path), std::move(parameters),
                        std::move(editorPath)});
}

class FileContent::AssetNumbers final
{
  public:
    AssetNumbers(std::vector<HeaderLine> &header, AssetKind kind)
        : m_header(header), m_kind(kind)
    {
        for (const HeaderLine &line : header)
        {
            if (line.asset == kind)
            {
                m_numbers.emplace(line.name, Count());
                m_paths.push_back(line.name);
            }
        }
    }

    /** Returns the index of a path, assigning one if it is new. `number`
     * selects one of several assets with that path. */
    std::int32_t Find(const std::string &path, const std::string &editorPath,
                      std::int32_t number)
    {
        if (number >= 0 && number < Count() &&
            m_paths[static_cast<std::size_t>(number)] == path)
        {
            return number;
        }
        const auto [found, isNew] = m_numbers.emplace(path, Count());
        if (isNew)
        {
            m_header.push_back({0, m_kind, path, {}, editorPath});
            m_paths.push_back(path);
        }
        return found->second;
    }

  private:
    std::int32_t Count() const
    {
        return static_cast<std::int32_t>(m_paths.size());
    }

    std::vector<HeaderLine> &m_header;
    AssetKind m_kind;
    std::map<std::string, std::int32_t> m_numbers{};

    /** By index. */
    std::vector<std::string> m_paths{};
};

/** Sorts the header as in the file that it was read from, followed by new
 * assets. */
void FileContent::ResolveAssets()
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
                object.placement.object = objects.Find(
                    object.path, object.editorPath, object.placement.object);
            }
        }
        for (TileContent::Facade &facade : tile.facades)
        {
            if (!facade.path.empty())
            {
                facade.facade = facades.Find(facade.path, {}, facade.facade);
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
    for (TileContent::CropPolygon &polygon : tile.cropPolygons)
    {
        for (Point &point : polygon.points)
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
    for (TileContent::TreeRow &row : tile.treeLines)
    {
        visit(row.placement.start);
        visit(row.placement.end);
    }
    for (PointContent &point : tile.points)
    {
        if (point.place)
        {
            visit(*point.place);
        }
    }
}

/** Returns the area covered by a tile without sides, in metres. */
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

void FileContent::Place(const Placement &placement)
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

std::string FileContent::WriteHeader() const
{
    std::string text;
    DirectiveWriter writer(text, m_kind);
    const auto isScale = [](const HeaderLine &line)
    { return !line.asset && line.name == SCALE; };
    // Without a scale, a pixel is a metre, too, but other programs expect it.
    if (m_kind == Kind::Point &&
        std::none_of(m_header.begin(), m_header.end(), isScale))
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

void WriteFormula(const std::optional<GroundFormula> &formula,
                  DirectiveWriter &writer)
{
    if (formula)
    {
        writer.WriteGroundFormula(*formula);
    }
}

/** Returns the corners in pixels, in the order of the old ring. */
std::vector<Point> PlaceRing(const std::vector<Point> &corners,
                             const OldRing &oldRing, const PixelPlacer &place,
                             const PixelSize &pixel)
{
    std::vector<Point> pixels = place(corners);
    RestoreOrder(pixels, oldRing.corners, !oldRing.isCut, pixel);
    return pixels;
}

/** Writes the annotations of a tile. */
void WriteParts(DirectiveWriter &writer, const TileContent &tile,
                const PixelPlacer &place, const PixelSize &pixel)
{
    for (const TileContent::CropPolygon &polygon : tile.cropPolygons)
    {
        writer.WriteCropPolygon(
            PlaceRing(polygon.points, polygon.oldRing, place, pixel));
    }
    for (const TileContent::Object &object : tile.objects)
    {
        ObjectPlacement placement = object.placement;
        placement.point = place(placement.point);
        writer.WriteObject(placement);
        WriteFormula(object.formula, writer);
    }
    for (const TileContent::Facade &facade : tile.facades)
    {
        writer.WriteFacade(
            facade.facade, facade.height,
            PlaceRing(facade.points, facade.oldRing, place, pixel),
            facade.walls);
        WriteFormula(facade.formula, writer);
    }
    for (const TileContent::Tree &tree : tile.trees)
    {
        TreePlacement placement = tree.placement;
        placement.point = place(placement.point);
        writer.WriteTree(placement);
        WriteFormula(tree.formula, writer);
    }
    for (const TileContent::TreeRow &row : tile.treeLines)
    {
        TreeLine placement = row.placement;
        placement.start = place(placement.start);
        placement.end = place(placement.end);
        writer.WriteTreeLine(placement);
        WriteFormula(row.formula, writer);
    }
}

/** Metres by which a shape may differ from its pixels. */
constexpr double PLACE_TOLERANCE = 1e-4;

bool IsNear(const Point &a, const Point &b, const PixelSize &pixel)
{
    return std::abs(a.x - b.x) * pixel.x <= PLACE_TOLERANCE &&
           std::abs(a.y - b.y) * pixel.y <= PLACE_TOLERANCE;
}

/** Whether the position of an outline differs from the sides in pixels. */
bool IsElsewhere(const std::vector<Point> &outline, const Rectangle &sides,
                 const PixelPlacer &place, const PixelSize &pixel)
{
    if (outline.size() < 3)
    {
        return false;
    }
    TileContent tile;
    tile.outline = outline;
    const Rectangle found = ToPixels(FindBounds(tile), place);
    const auto [left, right] = std::minmax(sides.left, sides.right);
    const auto [bottom, top] = std::minmax(sides.bottom, sides.top);
    return !IsNear({found.left, found.bottom}, {left, bottom}, pixel) ||
           !IsNear({found.right, found.top}, {right, top}, pixel);
}

constexpr const char *OTHER_SHAPES = "SHAPES_UNLIKE_PIXELS";

/** Counts an outline that differs from the sides in pixels, if they are given,
 * or that is no upright rectangle. */
void CountOtherShape(const std::vector<Point> &outline,
                     const std::optional<Rectangle> &sides,
                     const PixelPlacer &place, const PixelSize &pixel,
                     ContentCounts &counts)
{
    if (sides && IsElsewhere(outline, *sides, place, pixel))
    {
        ++counts[OTHER_SHAPES];
    }
    else if (!outline.empty() && !IsUprightRectangle(outline))
    {
        ++counts[SHAPES_MADE_UPRIGHT];
    }
}

/** Writes anchor, ground point and other points. Fields of the tile take
 * precedence over points that were not moved. */
class PointsWriter final
{
  public:
    PointsWriter(const TileContent &tile, const PixelSize &pixel,
                 const PixelPlacer &place)
        : m_tile(tile), m_pixel(pixel), m_place(place)
    {
    }

    bool Has(PointKind kind) const
    {
        return FindLast(kind) != nullptr;
    }

    void Write(DirectiveWriter &writer) const
    {
        for (const PointContent &point : m_tile.points)
        {
            const Point pixels = FindPosition(point);
            writer.WriteNumbers(GetDirectiveName(point.kind),
                                {pixels.x, pixels.y});
        }
    }

  private:
    const PointContent *FindLast(PointKind kind) const
    {
        const PointContent *last = nullptr;
        for (const PointContent &point : m_tile.points)
        {
            last = point.kind == kind ? &point : last;
        }
        return last;
    }

    Point FindPosition(const PointContent &point) const
    {
        const bool isMoved =
            point.place && (!point.pixel || !IsNear(m_place(*point.place),
                                                    *point.pixel, m_pixel));
        if (isMoved)
        {
            return m_place(*point.place);
        }
        const std::optional<Point> &own =
            point.kind == PointKind::Anchor   ? m_tile.anchor
            : point.kind == PointKind::Ground ? m_tile.ground
                                              : point.pixel;
        const bool isLast = &point == FindLast(point.kind);
        return isLast && own ? *own : point.pixel.value_or(Point{});
    }

    const TileContent &m_tile;
    const PixelSize &m_pixel;
    const PixelPlacer &m_place;
};

/** Returns the anchor to which positions in metres refer. */
std::optional<Point> FindAnchor(const TileContent &tile)
{
    std::optional<Point> anchor = tile.anchor;
    for (const PointContent &point : tile.points)
    {
        const bool isOwn = point.kind == PointKind::Anchor && point.pixel;
        anchor = isOwn && !tile.anchor ? point.pixel : anchor;
    }
    return anchor;
}

void WriteTile(DirectiveWriter &writer, std::int32_t id,
               const TileContent &tile, bool statesNumber,
               const PixelSize &pixel, ContentCounts &counts)
{
    const Point anchor = FindAnchor(tile).value_or(
        tile.sides ? tile.sides->GetCentre() : Point{});
    const PixelPlacer place(pixel, anchor);
    const PointsWriter points(tile, pixel, place);
    xpautogen::Tile written;
    written.id = id;
    written.rectangle = Mirror(
        tile.sides ? *tile.sides : ToPixels(FindBounds(tile), place), tile);
    CountOtherShape(tile.outline, tile.sides, place, pixel, counts);
    written.rotation = tile.rotation;
    const Point centre = written.rectangle.GetCentre();
    const auto isElsewhere = [&centre](const Point &point)
    { return point.x != centre.x || point.y != centre.y; };
    written.anchor = anchor;
    written.hasAnchor = !points.Has(PointKind::Anchor) && isElsewhere(anchor);
    written.ground = tile.ground.value_or(centre);
    written.hasGround =
        !points.Has(PointKind::Ground) && isElsewhere(written.ground);
    writer.WriteTile(written, statesNumber);
    points.Write(writer);
    WriteParts(writer, tile, place, pixel);
}

/** Writes the annotations and edges of a grid after its cuts. */
void WriteGridParts(DirectiveWriter &writer, const GridContent &grid,
                    const TileContent &tile, const Point &origin,
                    const PixelSize &pixel, ContentCounts &counts)
{
    const PixelPlacer place(pixel, FindAnchor(tile).value_or(origin));
    if (tile.rotation != 0)
    {
        writer.WriteNumbers("ROTATION", {double(tile.rotation)});
    }
    PointsWriter(tile, pixel, place).Write(writer);
    for (const EdgeContent &edge : grid.edges)
    {
        TileContent shape;
        shape.outline = edge.outline;
        const Rectangle sides =
            edge.sides ? *edge.sides : ToPixels(FindBounds(shape), place);
        CountOtherShape(edge.outline, edge.sides, place, pixel, counts);
        writer.WriteRectangle(GetDirectiveName(edge.kind), sides);
    }
    WriteParts(writer, tile, place, pixel);
}

}  // namespace

/** Writes tiles in the order of their lines, and then by number. */
void FileContent::WriteTiles(const PixelSize &pixel, DirectiveWriter &writer,
                             ContentCounts &counts) const
{
    using Entry = std::pair<const std::int32_t, TileContent>;
    std::vector<const Entry *> tiles;
    for (const Entry &entry : m_tiles)
    {
        tiles.push_back(&entry);
    }
    std::ranges::stable_sort(
        tiles, {}, [](const Entry *entry) { return entry->second.line - 1U; });
    const std::set<std::string> numbers = m_lines.ListContents("TILE_ID");
    for (const Entry *entry : tiles)
    {
        const bool isStated =
            numbers.contains("TILE_ID " + std::to_string(entry->first));
        WriteTile(writer, entry->first, entry->second, isStated, pixel, counts);
    }
}

std::string FileContent::WriteGrids(const PixelSize &pixel,
                                    DirectiveWriter &writer,
                                    ContentCounts &counts)
{
    for (const auto &[number, tile] : m_tiles)
    {
        if (!m_grids.contains(number))
        {
            return "grid " + std::to_string(number) +
                   " has annotations, but is not there";
        }
    }
    std::optional<double> overlap[2];
    std::vector<std::int32_t> numbers;
    const bool statesFirst = m_lines.StartsGrids();
    for (const auto &[number, grid] : m_grids)
    {
        GridCuts cuts;
        const std::string problem = FindCuts(grid, pixel, cuts);
        if (!problem.empty())
        {
            return "grid " + std::to_string(number) + " " + problem;
        }
        if (!numbers.empty() || statesFirst)
        {
            writer.WriteSetting("SUB_GRID");
        }
        numbers.push_back(number);
        WriteCuts(grid, cuts, overlap, writer);
        counts["GRIDS_CUT_EVENLY"] += cuts.isEven;
        counts[SHAPES_MADE_UPRIGHT] +=
            !grid.outline.empty() && !IsUprightRectangle(grid.outline);
        counts[OTHER_SHAPES] += grid.otherShapes + cuts.otherShapes;
        WriteGridParts(writer, grid, m_tiles[number], cuts.origin, pixel,
                       counts);
    }
    const std::string problem = m_spellings.Write(numbers, writer);
    counts["USES_UNLIKE_DEFINITIONS"] += m_spellings.otherUses;
    return problem;
}

std::string FileContent::Write(ContentCounts &counts, std::string &problem)
{
    ResolveAssets();
    std::string text = WriteHeader();
    // The reader determines the pixel size from all settings.
    bgl::ProblemList problems;
    const std::unique_ptr<Document> header = Document::Read(text, problems);
    const PixelSize pixel =
        header != nullptr ? header->GetPixelSize() : PixelSize{};
    DirectiveWriter writer(text, DirectiveWriter::Continued());
    if (m_kind == Kind::Block)
    {
        problem = WriteGrids(pixel, writer, counts);
    }
    else
    {
        WriteTiles(pixel, writer, counts);
        m_rules.Write(writer);
    }
    LostLines lost;
    text = m_lines.Merge(text, m_kind, lost);
    counts[UNKNOWN_DIRECTIVES] += lost.unknown;
    counts["COMMENTS"] += lost.comments;
    counts["LINES_OF_ANOTHER_KIND"] += lost.ofOtherKind;
    std::erase_if(counts, [](const auto &count) { return count.second == 0; });
    return text;
}

}  // namespace xpautogen
