// SPDX-License-Identifier: MIT
// The pixels of photos: frmts/trq1/format.md chapters 3.3 and 9.9.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_PHOTO_FORMAT_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_PHOTO_FORMAT_H

#include "frmts/codecs/ptc/colour.h"

#include <cstdint>

namespace bgl::ptc
{

/** A<<15 | R<<10 | G<<5 | B. */
struct Pixel1555
{
    using Word = std::uint16_t;
    static constexpr const PixelFormat &FORMAT = PIXEL_1555;
    static constexpr Cell OPAQUE = 1;

    /** Packs unsigned red, green, blue and alpha. */
    template <class Number>
    FLIGHTSIM_ALWAYS_INLINE static Word Packed(const Number (&c)[MAX_CHANNELS])
    {
        return static_cast<Word>(c[3] << 15 | c[0] << 10 | c[1] << 5 | c[2]);
    }

    /** Unpacks to signed numbers. Alpha becomes the lowest or highest value, of
     * which only the last bit counts. */
    static void Unpack(Word word, ChannelCells &c)
    {
        c[0] = (word >> 10 & 31u) - 16;
        c[1] = (word >> 5 & 31u) - 16;
        c[2] = (word & 31u) - 16;
        c[3] = word >> 15 != 0 ? 15u : 0u - 16;
    }
};

/** A<<24 | R<<16 | G<<8 | B. */
struct Pixel8888
{
    using Word = std::uint32_t;
    static constexpr const PixelFormat &FORMAT = PIXEL_8888;
    static constexpr Cell OPAQUE = 255;

    FLIGHTSIM_ALWAYS_INLINE static Word Packed(const ChannelCells &c)
    {
        return c[3] << 24 | c[0] << 16 | c[1] << 8 | c[2];
    }

    static void Unpack(Word word, ChannelCells &c)
    {
        c[0] = (word >> 16 & 255u) - 128;
        c[1] = (word >> 8 & 255u) - 128;
        c[2] = (word & 255u) - 128;
        c[3] = (word >> 24) - 128;
    }
};

}  // namespace bgl::ptc

#endif
