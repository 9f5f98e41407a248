// SPDX-License-Identifier: MIT
// The colour spaces of PTC frames: frmts/trq1/format.md chapters 9.9 and 9.10.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_COLOUR_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_COLOUR_H

#include "frmts/codecs/ptc/lapped_steps.h"
#include "frmts/codecs/ptc/ptc_header.h"

namespace bgl::ptc
{

/** The channels of one pixel, in frame order. */
using ChannelCells = Cell[MAX_CHANNELS];

/** Computes red, green and blue from luma, without its part of half of Cg, and
 * the differences. */
template <class Number>
FLIGHTSIM_ALWAYS_INLINE void UndoDifferences(Number luma,
                                             Number (&c)[MAX_CHANNELS])
{
    const Number t = luma - Shr(c[2], 1);
    const Number co = c[1];
    c[1] = t + c[2];
    c[2] = t - Shr(co, 1);
    c[0] = c[2] + co;
}

/** Computes Co and Cg from red, green and blue.
 *
 * @return luma.
 */
FLIGHTSIM_ALWAYS_INLINE Cell MakeDifferences(ChannelCells &c)
{
    const Cell co = c[0] - c[2];
    const Cell t = c[2] + Shr(co, 1);
    c[2] = c[1] - t;
    c[1] = co;
    return t + Shr(c[2], 1);
}

/** Converts a colour space to red, green, blue and the fourth channel. */
template <ColourSpace SPACE, class Number>
FLIGHTSIM_ALWAYS_INLINE void UndoColourSpace(Number (&c)[MAX_CHANNELS])
{
    if constexpr (SPACE == ColourSpace::YCoCg)
    {
        UndoDifferences(c[0], c);
    }
    else if constexpr (SPACE == ColourSpace::YCoCgK)
    {
        const Number u = c[0] - Shr(c[3], 1);
        c[3] += u;
        UndoDifferences(u, c);
    }
}

/** Converts red, green, blue and the fourth channel to a colour space. */
inline void ApplyColourSpace(ColourSpace space, ChannelCells &c)
{
    if (space == ColourSpace::None)
    {
        return;
    }
    c[0] = MakeDifferences(c);
    if (space == ColourSpace::YCoCgK)
    {
        c[3] -= c[0];
        c[0] += Shr(c[3], 1);
    }
}

}  // namespace bgl::ptc

#endif
