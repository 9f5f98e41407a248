// SPDX-License-Identifier: MIT
// The two-stage lapped transform of a 256x256 plane: frmts/trq1/format.md
// chapters 9.8 and 9.10.

#include "frmts/codecs/ptc/lapped_transform.h"

#include "frmts/codecs/ptc/lapped_steps.h"

namespace bgl::ptc
{

namespace
{

/** The decoder's direction, from coefficients to samples. */
struct InverseSteps
{
    template <class Number>
    FLIGHTSIM_ALWAYS_INLINE static void Group(Number (&c)[16])
    {
        T(c);
    }

    template <class Number>
    FLIGHTSIM_ALWAYS_INLINE static void Corners(Number (&c)[16])
    {
        O2(c);
    }

    template <class Number>
    FLIGHTSIM_ALWAYS_INLINE static void Edge(Number (&c)[4])
    {
        O1(c);
    }
};

/** The encoder's direction, from samples to coefficients. */
struct ForwardSteps
{
    template <class Number>
    FLIGHTSIM_ALWAYS_INLINE static void Group(Number (&c)[16])
    {
        InverseT(c);
    }

    template <class Number>
    FLIGHTSIM_ALWAYS_INLINE static void Corners(Number (&c)[16])
    {
        InverseO2(c);
    }

    template <class Number>
    FLIGHTSIM_ALWAYS_INLINE static void Edge(Number (&c)[4])
    {
        InverseO1(c);
    }
};

/** Leaves a coefficient as it is. */
struct Unscaled
{
    template <class Number>
    FLIGHTSIM_ALWAYS_INLINE Number operator()(int, Number cell) const
    {
        return cell;
    }
};

/** Multiplies all coefficients except the first, which is that of the DC
 * grid. */
struct Scaled
{
    template <class Number>
    FLIGHTSIM_ALWAYS_INLINE Number operator()(int i, Number cell) const
    {
        return i == 0 ? cell : cell * step;
    }

    Cell step;
};

template <class Steps, std::size_t GROUPS, class Number, class Scale = Unscaled>
FLIGHTSIM_ALWAYS_INLINE void TransformGroups(Number (&row)[16][GROUPS + 8],
                                             const Scale &scale = {})
{
    for (std::size_t g = 0; g < GROUPS; ++g)
    {
        Number c[16];
        for (int i = 0; i < 16; ++i)
        {
            c[i] = scale(i, row[i][g]);
        }
        Steps::Group(c);
        for (int i = 0; i < 16; ++i)
        {
            row[i][g] = c[i];
        }
    }
}

/** Filters the lines `y` and `y` + 1 of a row of groups across the boundaries
 * between groups: the first two or last two lines of the image. */
template <class Steps, std::size_t GROUPS, class Number>
FLIGHTSIM_ALWAYS_INLINE void FilterEdgeLines(Number (&row)[16][GROUPS + 8],
                                             int y)
{
    for (int i = 4 * y; i <= 4 * y + 4; i += 4)
    {
        for (std::size_t g = 0; g < GROUPS - 1; ++g)
        {
            Number c[4] = {row[i + 2][g], row[i + 3][g], row[i][g + 1],
                           row[i + 1][g + 1]};
            Steps::Edge(c);
            row[i + 2][g] = c[0];
            row[i + 3][g] = c[1];
            row[i][g + 1] = c[2];
            row[i + 1][g + 1] = c[3];
        }
    }
}

/** Returns number `i` of the 4x4 group around the corner where four groups
 * meet. */
template <std::size_t STRIDE, class Number>
FLIGHTSIM_ALWAYS_INLINE Number &CornerCell(Number (&upper)[16][STRIDE],
                                           Number (&lower)[16][STRIDE],
                                           std::size_t g, int i)
{
    Number(&row)[16][STRIDE] = i < 8 ? upper : lower;
    // Two lines and two columns further, possibly in the next group.
    return row[i ^ 8 ^ 2][g + (i >> 1 & 1)];
}

/** The four cells of a column around the boundary of two rows of groups. */
template <class Steps, std::size_t STRIDE, class Number> struct EdgeColumn
{
    FLIGHTSIM_ALWAYS_INLINE EdgeColumn(Number (&upper)[16][STRIDE],
                                       Number (&lower)[16][STRIDE],
                                       std::size_t g, int x)
        : cells{upper[8 + x][g], upper[12 + x][g], lower[x][g], lower[4 + x][g]}
    {
        Steps::Edge(cells);
    }

    FLIGHTSIM_ALWAYS_INLINE void Store(Number (&upper)[16][STRIDE],
                                       Number (&lower)[16][STRIDE],
                                       std::size_t g, int x) const
    {
        upper[8 + x][g] = cells[0];
        upper[12 + x][g] = cells[1];
        lower[x][g] = cells[2];
        lower[4 + x][g] = cells[3];
    }

    Number cells[4];
};

/** Filters the cells around the boundary of two rows of groups. */
template <class Steps, std::size_t GROUPS, class Number>
FLIGHTSIM_ALWAYS_INLINE void FilterBoundary(Number (&upper)[16][GROUPS + 8],
                                            Number (&lower)[16][GROUPS + 8])
{
    constexpr std::size_t LAST = GROUPS - 1;
    using Column = EdgeColumn<Steps, GROUPS + 8, Number>;
    Column(upper, lower, 0, 0).Store(upper, lower, 0, 0);
    Column(upper, lower, 0, 1).Store(upper, lower, 0, 1);
    const Column third(upper, lower, LAST, 2);
    const Column fourth(upper, lower, LAST, 3);
    // The last group has no right neighbour. Processing whole vectors is faster
    // than excluding it, so its outer columns are corrected afterwards.
    for (std::size_t g = 0; g < GROUPS; ++g)
    {
        Number c[16];
        for (int i = 0; i < 16; ++i)
        {
            c[i] = CornerCell(upper, lower, g, i);
        }
        Steps::Corners(c);
        for (int i = 0; i < 16; ++i)
        {
            CornerCell(upper, lower, g, i) = c[i];
        }
    }
    third.Store(upper, lower, LAST, 2);
    fourth.Store(upper, lower, LAST, 3);
}

/** Filters the overlap of a row of groups with the row below it, or with the
 * edge of the image. */
template <class Steps, std::size_t GROUPS, class Number>
FLIGHTSIM_ALWAYS_INLINE void FilterBelow(LappedGrid<GROUPS, Number> &grid,
                                         std::size_t row)
{
    if (row == 0)
    {
        FilterEdgeLines<Steps, GROUPS>(grid.rows[0], 0);
    }
    if (row < GROUPS - 1)
    {
        FilterBoundary<Steps, GROUPS>(grid.rows[row], grid.rows[row + 1]);
    }
    else
    {
        FilterEdgeLines<Steps, GROUPS>(grid.rows[row], 2);
    }
}

/** Completes a row of groups, provided that the rows above are complete. */
template <std::size_t GROUPS, class Number, class Scale = Unscaled>
FLIGHTSIM_ALWAYS_INLINE void InverseRow(LappedGrid<GROUPS, Number> &grid,
                                        std::size_t row, bool hasOverlap,
                                        const Scale &scale = {})
{
    if (row == 0)
    {
        TransformGroups<InverseSteps, GROUPS>(grid.rows[0], scale);
    }
    if (row < GROUPS - 1)
    {
        TransformGroups<InverseSteps, GROUPS>(grid.rows[row + 1], scale);
    }
    if (hasOverlap)
    {
        FilterBelow<InverseSteps>(grid, row);
    }
}

template <std::size_t GROUPS, class Number>
FLIGHTSIM_ALWAYS_INLINE void ForwardStage(LappedGrid<GROUPS, Number> &grid,
                                          bool hasOverlap)
{
    for (std::size_t row = 0; row < GROUPS; ++row)
    {
        if (hasOverlap)
        {
            FilterBelow<ForwardSteps>(grid, row);
        }
        TransformGroups<ForwardSteps, GROUPS>(grid.rows[row]);
    }
}

/** A line of the DC grid has as many cells as a row of the sample grid has
 * groups: cell `x` of its group `g` belongs to group 4 * g + x. */
template <class Number>
FLIGHTSIM_ALWAYS_INLINE auto DcLineOf(LappedGrid<16, Number> &dc,
                                      std::size_t row)
{
    return &dc.rows[row / 4][row % 4 * 4];
}

template <class Number>
FLIGHTSIM_ALWAYS_INLINE void InverseDc(BasicChannelPlane<Number> &plane,
                                       bool hasOverlap)
{
    for (std::size_t row = 0; row < 16; ++row)
    {
        InverseRow(plane.dc, row, hasOverlap);
    }
    for (std::size_t row = 0; row < 64; ++row)
    {
        const auto *line = DcLineOf(plane.dc, row);
        Number *groups = plane.samples.rows[row][0];
        for (std::size_t g = 0; g < 16; ++g)
        {
            groups[4 * g] = line[0][g];
            groups[4 * g + 1] = line[1][g];
            groups[4 * g + 2] = line[2][g];
            groups[4 * g + 3] = line[3][g];
        }
    }
    ClearGrid(plane.dc);
}

}  // namespace

FLIGHTSIM_SIMD_CLONES
void InverseTransformDc(ChannelPlane &plane, bool hasOverlap)
{
    InverseDc(plane, hasOverlap);
}

FLIGHTSIM_SIMD_CLONES
void InverseTransformDc(NarrowChannelPlane &plane, bool hasOverlap)
{
    InverseDc(plane, hasOverlap);
}

FLIGHTSIM_SIMD_CLONES
void InverseTransformRow(ChannelPlane &plane, std::size_t row, bool hasOverlap)
{
    if (plane.step == 1)
    {
        InverseRow(plane.samples, row, hasOverlap);
    }
    else
    {
        InverseRow(plane.samples, row, hasOverlap, Scaled{plane.step});
    }
}

/** Narrow cells are used for lossless images only. */
FLIGHTSIM_SIMD_CLONES
void InverseTransformRow(NarrowChannelPlane &plane, std::size_t row,
                         bool hasOverlap)
{
    InverseRow(plane.samples, row, hasOverlap);
}

FLIGHTSIM_SIMD_CLONES
void ForwardTransform(ChannelPlane &plane, bool hasOverlap)
{
    ForwardStage(plane.samples, hasOverlap);
    for (std::size_t row = 0; row < 64; ++row)
    {
        auto *line = DcLineOf(plane.dc, row);
        for (std::size_t group = 0; group < 64; ++group)
        {
            line[group % 4][group / 4] = plane.samples.rows[row][0][group];
        }
    }
    ForwardStage(plane.dc, hasOverlap);
}

}  // namespace bgl::ptc
