// SPDX-License-Identifier: MIT
// The two-stage lapped transform of a 256x256 plane: frmts/trq1/format.md
// chapters 9.8 and 9.10.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_LAPPED_TRANSFORM_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_LAPPED_TRANSFORM_H

#include "frmts/codecs/ptc/cell.h"

#include <cstddef>
#include <cstring>
#include <iterator>
#include <optional>

namespace bgl::ptc
{

/** A square grid of cells in groups of 4x4, arranged so that the transform
 * processes many groups at a time: the cells at the same position in the groups
 * of a row are adjacent.
 *
 * @tparam Number Cell or NarrowCell.
 */
template <std::size_t GROUPS, class Number = Cell> struct LappedGrid
{
    // The filters treat the last group as if it also had a right neighbour;
    // eight more cells keep the lines aligned.
    static constexpr std::size_t STRIDE = GROUPS + 8;

    /** Index of the first of these cells in a row. Their values never
     * matter. */
    static constexpr std::size_t BEYOND = GROUPS;

    /** A row of groups: rows[i][4 * y + x][g] is cell (y, x) of group g. */
    using Row = Number[16][STRIDE];

    alignas(64) Row rows[GROUPS];
};

/** The planes of one channel: coefficients before, samples after the inverse
 * transform.
 *
 * Coefficients are at the position of the sample that they replace. Those of
 * the corners of 4x4 groups (DC) have their own grid, on which the first stage
 * of the inverse transform works.
 */
template <class Number> struct BasicChannelPlane
{
    LappedGrid<16, Number> dc;
    LappedGrid<64, Number> samples;

    /** The value of all samples if they are known to be equal; the grid is not
     * filled in then. */
    std::optional<Cell> uniform;

    /** Factor still to be applied to the coefficients of the sample grid, which
     * InverseTransformRow() does. */
    Cell step = 1;

    /** Whether both grids are known to be zero, as decoding requires. The last
     * user of a row clears it while it is in the nearest cache: clearing the
     * whole grid later took a twelfth of the time of a lossy photo. */
    bool isClear = false;
};

template <class Grid> void ClearGrid(Grid &grid)
{
    std::memset(static_cast<void *>(&grid), 0, sizeof(grid));
}

/** Clears the samples of a row of groups that are not needed any more. */
template <class Number>
void ClearRow(BasicChannelPlane<Number> &plane, std::size_t row)
{
    ClearGrid(plane.samples.rows[row]);
    plane.isClear = row + 1 == std::size(plane.samples.rows);
}

using ChannelPlane = BasicChannelPlane<Cell>;

/** For an image whose numbers fit throughout the transform. */
using NarrowChannelPlane = BasicChannelPlane<NarrowCell>;

/** First stage of the inverse transform: processes the whole DC grid, whose
 * samples become the DC coefficients of the sample grid. Clears it. */
void InverseTransformDc(ChannelPlane &plane, bool hasOverlap);
void InverseTransformDc(NarrowChannelPlane &plane, bool hasOverlap);

/** Second stage: completes the samples of the four lines in row `row` of
 * groups. Must be called for rows 0 to 63 in order. */
void InverseTransformRow(ChannelPlane &plane, std::size_t row, bool hasOverlap);
void InverseTransformRow(NarrowChannelPlane &plane, std::size_t row,
                         bool hasOverlap);

/** Transforms samples to coefficients, both stages. */
void ForwardTransform(ChannelPlane &plane, bool hasOverlap);

}  // namespace bgl::ptc

#endif
