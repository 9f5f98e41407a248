// SPDX-License-Identifier: MIT
// The grids and spellings of a block (.agb) to be written.

#include "ogr/xpautogen/format/block_content.h"

#include "ogr/xpautogen/format/directive_write.h"

#include <algorithm>
#include <cmath>

namespace xpautogen
{

namespace
{

/** Sides may differ by the error of the conversion from metres. */
constexpr double SIDE_TOLERANCE = 1e-6;

/** Metres by which a shape may differ from its sides in pixels. */
constexpr double SHAPE_TOLERANCE = 1e-4;

bool IsNear(double a, double b)
{
    return std::abs(a - b) <= SIDE_TOLERANCE;
}

const char *const SUFFIXES[2] = {"_H", "_V"};

bool IsSameCut(const CutContent &a, const CutContent &b)
{
    return IsNear(a.start, b.start) && IsNear(a.end, b.end) &&
           a.properties.isSlop == b.properties.isSlop &&
           a.properties.overlap == b.properties.overlap &&
           a.properties.antiSlop == b.properties.antiSlop;
}

bool IsSameShape(const CutContent &a, const CutContent &b)
{
    return !a.shape || !b.shape ||
           (std::abs(a.shape->x - b.shape->x) <= SHAPE_TOLERANCE &&
            std::abs(a.shape->y - b.shape->y) <= SHAPE_TOLERANCE);
}

/** Counts shapes whose position relative to the first one differs from that of
 * their sides. */
std::int64_t CountOtherShapes(const std::vector<CutContent> &cuts,
                              double metresPerPixel)
{
    std::optional<double> offset;
    std::int64_t count = 0;
    for (const CutContent &cut : cuts)
    {
        if (cut.shape)
        {
            const double start = cut.shape->x - cut.start * metresPerPixel;
            const double end = cut.shape->y - cut.end * metresPerPixel;
            offset = offset.value_or(start);
            count += std::abs(start - *offset) > SHAPE_TOLERANCE ||
                     std::abs(end - *offset) > SHAPE_TOLERANCE;
        }
    }
    return count;
}

/** Returns columns or rows in order, or nothing if one is missing or two do not
 * touch. */
std::vector<CutContent> ListCuts(const std::map<std::int32_t, CutContent> &cuts)
{
    std::vector<CutContent> list;
    for (const auto &[number, cut] : cuts)
    {
        const bool isNext =
            number == static_cast<std::int32_t>(list.size()) &&
            (list.empty() || IsNear(list.back().end, cut.start));
        if (!isNext || !(cut.end > cut.start))
        {
            return {};
        }
        list.push_back(cut);
    }
    return list;
}

/** Divides a length evenly. */
std::vector<CutContent> Divide(double start, double end, std::int32_t count)
{
    std::vector<CutContent> list;
    const auto place = [&](std::int32_t i)
    { return i == count ? end : start + (end - start) * i / count; };
    for (std::int32_t i = 0; i < count; ++i)
    {
        list.push_back({place(i), place(i + 1), {}, {}});
    }
    return list;
}

Rectangle FindOutlineBounds(const std::vector<Point> &points)
{
    Rectangle bounds{points[0].x, points[0].y, points[0].x, points[0].y};
    for (const Point &point : points)
    {
        bounds.left = std::min(bounds.left, point.x);
        bounds.bottom = std::min(bounds.bottom, point.y);
        bounds.right = std::max(bounds.right, point.x);
        bounds.top = std::max(bounds.top, point.y);
    }
    return bounds;
}

/** Moves cuts in metres so that the first one is pixel 0. */
void ToPixels(std::vector<CutContent> &cuts, double metresPerPixel)
{
    const double first = cuts.front().start;
    for (CutContent &cut : cuts)
    {
        constexpr double digits = 1e9;
        const auto convert = [&](double metres) {
            return std::round((metres - first) / metresPerPixel * digits) /
                   digits;
        };
        cut.start = convert(cut.start);
        cut.end = convert(cut.end);
    }
}

/** Cuts a grid without cells evenly into its numbers of columns and rows. */
bool CutEvenly(const GridContent &grid, GridCuts &cuts, bool &isInPixels)
{
    if ((!grid.sides && grid.outline.empty()) || grid.counts[0] <= 0 ||
        grid.counts[1] <= 0 ||
        std::uint64_t(grid.counts[0]) * std::uint64_t(grid.counts[1]) >
            Grids::MAXIMUM_CELLS)
    {
        return false;
    }
    const Rectangle sides =
        grid.sides ? *grid.sides : FindOutlineBounds(grid.outline);
    cuts.cuts[0] = Divide(sides.left, sides.right, grid.counts[0]);
    cuts.cuts[1] = Divide(sides.bottom, sides.top, grid.counts[1]);
    cuts.isEven = true;
    isInPixels = grid.sides.has_value();
    return sides.right > sides.left && sides.top > sides.bottom;
}

bool HasCounts(const GridContent &grid, const GridCuts &cuts)
{
    const auto isOther = [&](int axis)
    {
        return grid.counts[axis] != 0 &&
               static_cast<std::size_t>(grid.counts[axis]) !=
                   cuts.cuts[axis].size();
    };
    return !isOther(0) && !isOther(1);
}

bool HasSides(const GridContent &grid, const GridCuts &cuts)
{
    const Rectangle found = cuts.GetRectangle();
    return !grid.sides || (IsNear(grid.sides->left, found.left) &&
                           IsNear(grid.sides->bottom, found.bottom) &&
                           IsNear(grid.sides->right, found.right) &&
                           IsNear(grid.sides->top, found.top));
}

}  // namespace

const char *GridContent::AddCell(const CellContent &cell)
{
    if (cellCount > 0 && cell.isInPixels != cellsInPixels)
    {
        return "some cells of its grid have sides in pixels and others do not";
    }
    if (cell.column < 0 || cell.row < 0)
    {
        return "its column or row is less than 0";
    }
    CutContent column{cell.sides.left, cell.sides.right, {}, cell.columnCut};
    CutContent row{cell.sides.bottom, cell.sides.top, {}, cell.rowCut};
    if (cell.shape)
    {
        column.shape = {cell.shape->left, cell.shape->right};
        row.shape = {cell.shape->bottom, cell.shape->top};
    }
    const auto &columns = cuts[0];
    const auto &rows = cuts[1];
    const auto sameColumn = columns.find(cell.column);
    const auto sameRow = rows.find(cell.row);
    if ((sameColumn != columns.end() &&
         !IsSameCut(sameColumn->second, column)) ||
        (sameRow != rows.end() && !IsSameCut(sameRow->second, row)))
    {
        return "it differs from another cell of its column or row in a side, "
               "slop, overlap or anti-slop";
    }
    const CutContent &first =
        cuts[0].emplace(cell.column, column).first->second;
    const CutContent &firstRow = cuts[1].emplace(cell.row, row).first->second;
    otherShapes += !IsSameShape(first, column) || !IsSameShape(firstRow, row);
    cellsInPixels = cell.isInPixels;
    ++cellCount;
    return nullptr;
}

std::string FindCuts(const GridContent &grid, const PixelSize &pixel,
                     GridCuts &cuts)
{
    bool isInPixels = grid.cellsInPixels;
    if (grid.cellCount == 0)
    {
        if (!CutEvenly(grid, cuts, isInPixels))
        {
            return "has no cells, and not a shape with columns and rows "
                   "either";
        }
    }
    else
    {
        cuts.cuts[0] = ListCuts(grid.cuts[0]);
        cuts.cuts[1] = ListCuts(grid.cuts[1]);
        const auto count = static_cast<std::int64_t>(cuts.cuts[0].size() *
                                                     cuts.cuts[1].size());
        if (count != grid.cellCount)
        {
            return "has cells that do not fill it, side by side and each once";
        }
        if (!HasCounts(grid, cuts) || (isInPixels && !HasSides(grid, cuts)))
        {
            return "has other columns, rows or sides than its cells";
        }
    }
    if (!isInPixels)
    {
        cuts.origin = {-cuts.cuts[0].front().start / pixel.x,
                       -cuts.cuts[1].front().start / pixel.y};
        ToPixels(cuts.cuts[0], pixel.x);
        ToPixels(cuts.cuts[1], pixel.y);
    }
    else
    {
        cuts.origin = cuts.GetRectangle().GetCentre();
        cuts.otherShapes = CountOtherShapes(cuts.cuts[0], pixel.x) +
                           CountOtherShapes(cuts.cuts[1], pixel.y);
    }
    return {};
}

void WriteCuts(const GridContent &grid, const GridCuts &cuts,
               std::optional<double> (&overlap)[2], DirectiveWriter &writer)
{
    for (int axis = 0; axis < 2; ++axis)
    {
        if (grid.overlap[axis] && grid.overlap[axis] != overlap[axis])
        {
            overlap[axis] = grid.overlap[axis];
            writer.WriteNumbers(std::string("OVERLAP") + SUFFIXES[axis],
                                {*overlap[axis]});
        }
    }
    for (int axis = 0; axis < 2; ++axis)
    {
        const std::string suffix = SUFFIXES[axis];
        for (const CutContent &cut : cuts.cuts[axis])
        {
            writer.WriteNumbers("CUT" + suffix, {cut.start});
            const Cut &properties = cut.properties;
            if (properties.isSlop && properties.overlap == overlap[axis])
            {
                writer.WriteSetting("SLOP" + suffix);
            }
            else if (properties.isSlop)
            {
                writer.WriteNumbers("SLOP" + suffix, {properties.overlap});
            }
            if (properties.antiSlop != 0.0)
            {
                writer.WriteNumbers("ANTISLOP" + suffix, {properties.antiSlop});
            }
        }
        writer.WriteNumbers("CUT" + suffix, {cuts.cuts[axis].back().end});
    }
    writer.WriteSetting("END_CUTS");
}

namespace
{

void WriteSpelling(const SpellingContent &spelling, DirectiveWriter &writer)
{
    const std::string suffix = spelling.axis == Axis::Horizontal ? "_S" : "_T";
    switch (spelling.kind)
    {
        case SpellingKind::Defined:
            writer.WriteSetting("DEFINE_SPELLING" + suffix,
                                spelling.name + " " + spelling.items);
            break;
        case SpellingKind::Used:
            writer.WriteSetting("USE_SPELLING" + suffix, spelling.name);
            break;
        default:
            writer.WriteSetting("SPELLING" + suffix, spelling.items);
            break;
    }
}

void WriteRange(std::string_view name, const Range &range,
                DirectiveWriter &writer)
{
    if (range.isGiven)
    {
        writer.WriteNumbers(name, {range.minimum, range.maximum});
    }
}

/** Writes a set without its spellings; `grid` is nothing without USE_GRID. */
void WriteSet(const SpellingSet &set, std::optional<std::ptrdiff_t> grid,
              DirectiveWriter &writer)
{
    writer.WriteNumbers("SPELLING_SET", {double(set.parameter)});
    WriteRange("HEIGHT_RANGE", set.height, writer);
    WriteRange("WIDTH_RANGE", set.width, writer);
    WriteRange("DEPTH_RANGE", set.depth, writer);
    if (set.frequency != 1.0)
    {
        writer.WriteNumbers("FREQUENCY", {set.frequency});
    }
    if (grid)
    {
        writer.WriteNumbers("USE_GRID", {double(*grid)});
    }
}

/** Counts uses whose items differ from their definition: the last one before
 * them, or a later one. */
std::int64_t
CountOtherUses(const std::vector<const SpellingContent *> &spellings)
{
    std::map<std::pair<Axis, std::string>, const std::string *> definitions;
    std::vector<const SpellingContent *> early;
    std::int64_t count = 0;
    const auto compare = [&](const SpellingContent &use)
    {
        const auto found = definitions.find({use.axis, use.name});
        const bool isDefined = found != definitions.end();
        count += isDefined && !use.items.empty() && *found->second != use.items;
        return isDefined;
    };
    for (const SpellingContent *spelling : spellings)
    {
        if (spelling->kind == SpellingKind::Defined)
        {
            definitions[{spelling->axis, spelling->name}] = &spelling->items;
        }
        else if (spelling->kind == SpellingKind::Used && !compare(*spelling))
        {
            early.push_back(spelling);
        }
    }
    for (const SpellingContent *spelling : early)
    {
        compare(*spelling);
    }
    return count;
}

}  // namespace

std::string SpellingRules::Write(const std::vector<std::int32_t> &grids,
                                 DirectiveWriter &writer)
{
    SortByLine(spellings);
    std::map<std::optional<std::int32_t>, std::vector<const SpellingContent *>>
        bySet;
    for (const SpellingContent &spelling : spellings)
    {
        if (spelling.set && !sets.contains(*spelling.set))
        {
            return "spelling set " + std::to_string(*spelling.set) +
                   " has spellings, but is not there";
        }
        bySet[spelling.set].push_back(&spelling);
    }
    std::vector<const SpellingContent *> inOrder;
    for (const auto &[number, list] : bySet)
    {
        inOrder.insert(inOrder.end(), list.begin(), list.end());
    }
    otherUses = CountOtherUses(inOrder);
    for (const SpellingContent *spelling : bySet[std::nullopt])
    {
        WriteSpelling(*spelling, writer);
    }
    for (const auto &[number, set] : sets)
    {
        std::optional<std::ptrdiff_t> index;
        if (set.grid)
        {
            const auto place = std::ranges::find(grids, *set.grid);
            if (place == grids.end())
            {
                return "spelling set " + std::to_string(number) +
                       " uses grid " + std::to_string(*set.grid) +
                       ", which is not there";
            }
            index = place - grids.begin();
        }
        WriteSet(set, index, writer);
        for (const SpellingContent *spelling : bySet[number])
        {
            WriteSpelling(*spelling, writer);
        }
    }
    return {};
}

}  // namespace xpautogen
