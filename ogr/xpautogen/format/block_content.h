// SPDX-License-Identifier: MIT
// The grids and spellings of a block (.agb) to be written.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_BLOCK_CONTENT_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_BLOCK_CONTENT_H

#include "ogr/xpautogen/format/spelling_set.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace xpautogen
{

class DirectiveWriter;

/** A column or a row of a grid. */
struct CutContent
{
    /** Sides in pixels, or in metres: GridContent::cellsInPixels. */
    double start = 0.0;
    double end = 0.0;

    /** Sides of the first cell's shape in metres, besides those in pixels. */
    std::optional<Point> shape{};

    /** Its position is not written. */
    Cut properties{};
};

/** An edge rectangle: sides in pixels, or an outline in metres. */
struct EdgeContent
{
    EdgeKind kind = EdgeKind::Best;
    std::optional<Rectangle> sides{};
    std::vector<Point> outline{};
};

/** A cell, as given by a feature. */
struct CellContent
{
    std::int32_t column = 0;
    std::int32_t row = 0;
    Rectangle sides{};
    bool isInPixels = true;

    /** The shape in metres, besides sides in pixels. */
    std::optional<Rectangle> shape{};
    Cut columnCut{};
    Cut rowCut{};
};

/** A grid with its cuts. */
struct GridContent
{
    /** Whether the layer of grids has it; others are made from their cells. */
    bool isGiven = false;

    /** Numbers of columns and rows; 0 if not given. */
    std::int32_t counts[2]{};

    std::optional<Rectangle> sides{};

    /** Metres; used without sides and cells. */
    std::vector<Point> outline{};

    /** OVERLAP_H, OVERLAP_V. */
    std::optional<double> overlap[2]{};

    /** By Axis: columns and rows by number. */
    std::map<std::int32_t, CutContent> cuts[2]{};
    std::int64_t cellCount = 0;
    bool cellsInPixels = true;

    /** Number of cells whose shape differs from that of their column or row. */
    std::int64_t otherShapes = 0;

    std::vector<EdgeContent> edges{};

    /** Returns why a cell does not fit to those before, or null. */
    const char *AddCell(const CellContent &cell);
};

/** The cuts of a grid in pixels. */
struct GridCuts
{
    std::vector<CutContent> cuts[2]{};

    /** The pixel that is 0, 0 in metres, unless the grid has an anchor. */
    Point origin{};

    /** Whether there were no cells. */
    bool isEven = false;

    /** Number of shapes that differ from the sides in pixels. */
    std::int64_t otherShapes = 0;

    Rectangle GetRectangle() const
    {
        return {cuts[0].front().start, cuts[1].front().start,
                cuts[0].back().end, cuts[1].back().end};
    }
};

/** Finds the cuts of a grid; returns the problem of the grid, or an empty
 * text. */
std::string FindCuts(const GridContent &grid, const PixelSize &pixel,
                     GridCuts &cuts);

/** Writes the cuts of a grid; `overlap` has the current defaults. */
void WriteCuts(const GridContent &grid, const GridCuts &cuts,
               std::optional<double> (&overlap)[2], DirectiveWriter &writer);

/** A spelling to be written, of a block or of a string. */
struct SpellingContent
{
    SpellingKind kind = SpellingKind::Given;
    Axis axis = Axis::Horizontal;
    std::optional<std::int32_t> set{};
    std::string name{};

    /** Integers separated by blanks. */
    std::string items{};
    Range length{};
    std::int32_t group = 0;
    std::int32_t priority = 0;

    /** 0 for none. */
    std::uint32_t line = 0;
};

/** Sets by number, and the spellings of all. */
struct SpellingRules
{
    std::map<std::int32_t, SpellingSet> sets{};
    std::vector<SpellingContent> spellings{};

    /** Set by Write: number of uses whose items differ from their
     * definition. */
    std::int64_t otherUses = 0;

    /** Writes definitions without a set, and then set by set.
     *
     * @param grids numbers of the grids in the order of the file.
     * @return the problem, or an empty text.
     */
    std::string Write(const std::vector<std::int32_t> &grids,
                      DirectiveWriter &writer);
};

/** Sorts items by line number; items without one follow in their order. */
template <class Item> void SortByLine(std::vector<Item> &items)
{
    std::ranges::stable_sort(items, {},
                             [](const Item &item) { return item.line - 1U; });
}

}  // namespace xpautogen

#endif
