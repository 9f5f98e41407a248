// SPDX-License-Identifier: MIT
// The headers of a PTC payload: spec raster.md chapter 9.1.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_PTC_HEADER_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_PTC_HEADER_H

#include "driver/bgl/bytes.h"
#include "frmts/codecs/codec_status.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace bgl::ptc
{

/** Lines of a tile: a stripe of the whole image's width. */
inline constexpr std::size_t STRIPE_LINES = 16;

/** Stripes of an image of 256 lines. */
inline constexpr std::size_t STRIPE_COUNT = 16;

/** What the headers say of an image that this codec can decode. */
struct PtcHeader
{
    /** Added to the samples before coding, modulo 65536. */
    std::int16_t bias = 0;
    int bitDepth = 0;
    std::size_t channelCount = 0;
    /** 0 for lossless. */
    int quantiserStep = 0;
    bool hasOverlap = true;
    /** Offset of the tiles' sizes, one i32 each, inside the payload. The
     * tiles follow and fill the payload exactly. */
    std::size_t tileSizes = 0;

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

/** Appends the headers of an elevation payload, up to the tiles, as
 * Microsoft's encoder writes them. */
void WritePtcElevationHeader(const PtcHeader &header,
                             const std::vector<std::size_t> &tileSizes,
                             std::vector<std::uint8_t> &sink);

}  // namespace bgl::ptc

#endif
