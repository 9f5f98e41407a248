// SPDX-License-Identifier: MIT
// The two-stage lapped transform of a 256x256 plane: frmts/trq1/format.md chapters
// 9.8 and 9.10.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_LAPPED_TRANSFORM_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_LAPPED_TRANSFORM_H

#include "frmts/codecs/ptc/cell.h"

#include <cstddef>
#include <optional>

namespace bgl::ptc
{

/** A square grid of cells in groups of 4x4, laid out so that the transform
 * works on many groups at a time: the cells that stand at the same place in
 * the groups of one row lie side by side.
 *
 * @tparam Number Cell or NarrowCell.
 */
template <std::size_t GROUPS, class Number = Cell> struct LappedGrid
{
    // The filters treat the last group as if it had a right neighbour, too;
    // eight more cells keep the lines aligned.
    static constexpr std::size_t STRIDE = GROUPS + 8;

    /** The first of these cells in a row. What they hold never matters. */
    static constexpr std::size_t BEYOND = GROUPS;

    /** A row of groups: rows[i][4 * y + x][g] is cell (y, x) of group g. */
    using Row = Number[16][STRIDE];

    alignas(64) Row rows[GROUPS];
};

/** The planes of one channel: coefficients before, samples after the inverse
 * transform.
 *
 * Coefficients stand at the place of the sample that they replace, the ones of
 * the 4x4 groups' corners (DC) in a grid of their own, which the first stage
 * of the inverse transform works on.
 */
template <class Number> struct BasicChannelPlane
{
    LappedGrid<16, Number> dc;
    LappedGrid<64, Number> samples;

    /** The value of all samples, if it is known that they are the same; the
     * grid is not filled in then. */
    std::optional<Cell> uniform;
};

using ChannelPlane = BasicChannelPlane<Cell>;

/** Of an image whose numbers fit, through all of the transform. */
using NarrowChannelPlane = BasicChannelPlane<NarrowCell>;

/** First stage of the inverse transform: all of the DC grid, whose samples
 * become the DC coefficients of the sample grid. */
void InverseTransformDc(ChannelPlane &plane, bool hasOverlap);
void InverseTransformDc(NarrowChannelPlane &plane, bool hasOverlap);

/** Second stage: makes the samples of the four lines in row `row` of groups
 * final. The rows have to be asked for in order, from 0 to 63. */
void InverseTransformRow(ChannelPlane &plane, std::size_t row, bool hasOverlap);
void InverseTransformRow(NarrowChannelPlane &plane, std::size_t row,
                         bool hasOverlap);

/** The whole way from samples to coefficients. */
void ForwardTransform(ChannelPlane &plane, bool hasOverlap);

}  // namespace bgl::ptc

#endif
