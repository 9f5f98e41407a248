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

/** Lines of a tile: a stripe of the whole image's width. */
inline constexpr std::size_t STRIPE_LINES = 16;

/** Stripes of an image of 256 lines. */
inline constexpr std::size_t STRIPE_COUNT = 16;

/** Channels that a pixel can have. */
inline constexpr std::size_t MAX_CHANNELS = 4;

/** How the pixels of an image stand in memory. */
struct PixelFormat
{
    /** The format's number in the block header. */
    std::uint8_t code;
    /** Bits of a pixel, as the frame header has them. */
    int pixelBits;
    /** Bits of a channel. */
    int bitDepth;
};

/** Elevation; Microsoft's encoder says that its pixels have 24 bits. */
inline constexpr PixelFormat PIXEL_GREY16 = {8, 24, 16};
inline constexpr PixelFormat PIXEL_1555 = {4, 16, 5};
inline constexpr PixelFormat PIXEL_8888 = {2, 32, 8};

/** What the channels of a frame stand for; the values are the frame's. */
enum class ColourSpace : std::uint8_t
{
    /** Red, green, blue and whatever else follows. */
    None = 0,
    /** Luma and two differences of colour in place of the first three. Number
     * 2 in a file means the same. */
    YCoCg = 1,
    /** YCoCg with a fourth channel mixed in. */
    YCoCgK = 3
};

/** What the headers say of an image that this codec can decode. */
struct PtcHeader
{
    /** Elevation only: added to the samples before coding, modulo 65536. */
    std::int16_t bias = 0;
    PixelFormat format = PIXEL_GREY16;
    std::size_t channelCount = 1;
    /** Whether the last channel is alpha. */
    bool hasAlpha = false;
    /** Bit c says that channel c is a plane of single bits. */
    unsigned oneBitChannels = 0;
    ColourSpace colourSpace = ColourSpace::None;
    /** Of all channels but alpha; 0 for lossless. */
    int quantiserStep = 0;
    int alphaQuantiserStep = 0;
    bool hasOverlap = true;
    /** Offset of the tiles' sizes, one i32 each, inside the payload. The
     * tiles follow and fill the payload exactly. */
    std::size_t tileSizes = 0;

    bool IsAlpha(std::size_t channel) const
    {
        return hasAlpha && channel + 1 == channelCount;
    }

    bool IsOneBit(std::size_t channel) const
    {
        return (oneBitChannels >> channel & 1) != 0;
    }

    /** Quantiser step of a channel as its header field has it. Unless it is 0
     * the channel's samples have three fraction bits. */
    int Step(std::size_t channel) const
    {
        return IsAlpha(channel) ? alphaQuantiserStep : quantiserStep;
    }

    /** What the coefficients of a channel were divided by; 0 for lossless.
     * Differences of colour are twice as coarse as luma. */
    std::uint32_t Divisor(std::size_t channel) const
    {
        const bool isCoarse = channel > 0 && channelCount >= 3 &&
                              colourSpace != ColourSpace::None;
        return static_cast<std::uint32_t>(Step(channel)) << (isCoarse ? 1 : 0);
    }

    /** Samples that the bits of a one-bit channel stand for: the lowest and
     * the highest. Fraction bits are there only to be dropped again. */
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
 * @param format PIXEL_1555 or PIXEL_8888: what the image has to be in.
 */
CodecStatus ParsePtcPhotoHeader(ByteSpan payload, const PixelFormat &format,
                                PtcHeader &header);

/** Appends the headers of a payload, up to the tiles, as Microsoft's encoder
 * writes them. */
void WritePtcHeader(const PtcHeader &header,
                    const std::vector<std::size_t> &tileSizes,
                    std::vector<std::uint8_t> &sink);

}  // namespace bgl::ptc

#endif
