// SPDX-License-Identifier: MIT
// The headers of a PTC payload: frmts/trq1/format.md chapter 9.1.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_PTC_HEADER_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_PTC_HEADER_H

#include "driver/bytes/bytes.h"
#include "driver/bytes/codec_status.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bgl::ptc
{

/** Number of lines in a tile, which is a stripe across the whole image. */
inline constexpr std::size_t STRIPE_LINES = 16;

/** Number of stripes in an image of 256 lines. */
inline constexpr std::size_t STRIPE_COUNT = 16;

/** Maximum number of channels of a pixel. */
inline constexpr std::size_t MAX_CHANNELS = 4;

/** The layout of pixels in memory. */
struct PixelFormat
{
    /** Code of the format in the block header. */
    std::uint8_t code;
    /** Bits per pixel, as in the frame header. */
    int pixelBits;
    /** Bits per channel. */
    int bitDepth;
};

/** Elevation; Microsoft's encoder declares 24 bits per pixel. */
inline constexpr PixelFormat PIXEL_GREY16 = {8, 24, 16};
inline constexpr PixelFormat PIXEL_1555 = {4, 16, 5};
inline constexpr PixelFormat PIXEL_8888 = {2, 32, 8};

/** The meaning of a frame's channels; the values are those of the frame
 * header. */
enum class ColourSpace : std::uint8_t
{
    /** Red, green, blue and possibly a fourth channel. */
    None = 0,
    /** Luma and two colour differences instead of the first three. Number 2 in
     * a file means the same. */
    YCoCg = 1,
    /** YCoCg with a fourth channel mixed in. */
    YCoCgK = 3
};

/** Header properties of an image that this codec can decode. */
struct PtcHeader
{
    /** Elevation only: added to the samples before coding, modulo 65536. */
    std::int16_t bias = 0;
    PixelFormat format = PIXEL_GREY16;
    std::size_t channelCount = 1;
    /** Whether the last channel is alpha. */
    bool hasAlpha = false;
    /** Bit c is set if channel c is a single-bit plane. */
    unsigned oneBitChannels = 0;
    ColourSpace colourSpace = ColourSpace::None;
    /** For all channels except alpha; 0 for lossless. */
    int quantiserStep = 0;
    int alphaQuantiserStep = 0;
    bool hasOverlap = true;
    /** Offset in the payload of the tiles' sizes, one i32 each. The tiles
     * follow and fill the payload exactly. */
    std::size_t tileSizes = 0;

    bool IsAlpha(std::size_t channel) const
    {
        return hasAlpha && channel + 1 == channelCount;
    }

    bool IsOneBit(std::size_t channel) const
    {
        return (oneBitChannels >> channel & 1) != 0;
    }

    /** Returns the quantiser step of a channel as in its header field. Unless
     * it is 0, the channel's samples have three fraction bits. */
    int Step(std::size_t channel) const
    {
        return IsAlpha(channel) ? alphaQuantiserStep : quantiserStep;
    }

    /** Returns the divisor of a channel's coefficients; 0 for lossless. Colour
     * differences have twice the step of luma. */
    std::uint32_t Divisor(std::size_t channel) const
    {
        const bool isCoarse = channel > 0 && channelCount >= 3 &&
                              colourSpace != ColourSpace::None;
        return static_cast<std::uint32_t>(Step(channel)) << (isCoarse ? 1 : 0);
    }

    /** Returns the samples for the bits of a one-bit channel: the lowest and
     * the highest. Their fraction bits, if any, are dropped again later. */
    std::array<std::uint32_t, 2> OneBitValues(std::size_t channel) const
    {
        const std::uint32_t unit = Step(channel) != 0 ? 8 : 1;
        const std::uint32_t range = unit << (format.bitDepth - 1);
        return {0 - range, range - unit};
    }

    std::size_t TileSize(ByteSpan payload, std::size_t tile) const
    {
        const std::uint8_t *sizes = payload.data() + tileSizes;
        return LoadLittleEndian<std::uint32_t>(sizes + 4 * tile);
    }

    std::size_t FirstTile() const
    {
        return tileSizes + 4 * STRIPE_COUNT;
    }
};

/** Parses and checks all headers of an elevation payload. */
CodecStatus ParsePtcElevationHeader(ByteSpan payload, PtcHeader &header);

/** Parses and checks all headers of a photo payload.
 *
 * @param format the expected format, PIXEL_1555 or PIXEL_8888.
 */
CodecStatus ParsePtcPhotoHeader(ByteSpan payload, const PixelFormat &format,
                                PtcHeader &header);

/** Appends the headers of a payload, up to the tiles, like Microsoft's
 * encoder. */
void WritePtcHeader(const PtcHeader &header,
                    const std::vector<std::size_t> &tileSizes,
                    std::vector<std::uint8_t> &sink);

}  // namespace bgl::ptc

#endif
