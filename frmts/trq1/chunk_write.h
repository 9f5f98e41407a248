// SPDX-License-Identifier: MIT
// Writes TRQ1 chunks: format.md chapters 2 and 10.

#ifndef FLIGHTSIM_FRMTS_TRQ1_CHUNK_WRITE_H
#define FLIGHTSIM_FRMTS_TRQ1_CHUNK_WRITE_H

#include "driver/bgl/qmid.h"
#include "frmts/codecs/lz_encoder.h"
#include "frmts/trq1/chunk_header.h"

#include <cstdint>
#include <span>
#include <vector>

namespace bgl
{

/** How to encode a chunk. */
struct ChunkEncoding
{
    /** The smallest of the two-stage codes, and of PTC if allowed. */
    static constexpr std::uint8_t AUTO = 255;

    /** Compression code of the samples: 0-10, or AUTO. */
    std::uint8_t compression = 7;

    /** Whether AUTO may choose PTC. It is lossless except for row 0 and column
     * 0 of posts, which readers take from the neighbours. */
    bool mayUsePtc = false;

    LzParse parse = LzParse::Greedy;

    /** Quantiser step of PTC; 0 = lossless. */
    int ptcQuantiserStep = 0;

    /** Whether colours are rounded to five bits; otherwise the other three are
     * truncated. It is not proven which of them the SDK does ([U]). */
    bool roundsColors = false;

    /** Compression code of the mask: 0-9. */
    std::uint8_t maskCompression = 7;

    /** Elevation only. */
    ScaleRecord scale;

    /** Photos and seasons only, as in ChunkHeader. */
    std::uint32_t monthMask = 0;

    /** Header flags: 1 if the file has a finer level below this tile. */
    std::uint16_t flags = 0;
};

/** Appends a chunk of 257x257 posts to `sink`: header, RCS1, elevations, mask.
 *
 * @param values stored values, before scale and base; customarily 0 at missing
 *        posts.
 * @param mask one byte per post, 255 = present, 0 = missing; empty if all are
 *        present.
 * @return false, with nothing appended, if the codec cannot hold the values.
 */
bool EncodeElevationChunk(const Qmid &cell,
                          std::span<const std::int16_t> values,
                          std::span<const std::uint8_t> mask,
                          const ChunkEncoding &encoding,
                          std::vector<std::uint8_t> &sink);

/** Appends a chunk of 257x257 codes of a class data type. Mask and result as in
 * EncodeElevationChunk; PTC does not support codes. */
bool EncodeClassChunk(const Qmid &cell, std::uint16_t dataType,
                      std::span<const std::uint8_t> codes,
                      std::span<const std::uint8_t> mask,
                      const ChunkEncoding &encoding,
                      std::vector<std::uint8_t> &sink);

/** Appends a chunk of 256x256 pixels of 32 bits, A<<24 | R<<16 | G<<8 | B. AUTO
 * only tries delta, because bitpack does not support such samples. */
bool EncodePhoto32Chunk(const Qmid &cell, std::span<const std::uint32_t> pixels,
                        std::span<const std::uint8_t> mask,
                        const ChunkEncoding &encoding,
                        std::vector<std::uint8_t> &sink);

/** Appends a chunk of 32x32 cells of the terrain index. */
bool EncodeIndexChunk(const Qmid &cell, std::span<const std::uint16_t> cells,
                      const ChunkEncoding &encoding,
                      std::vector<std::uint8_t> &sink);

/** Appends a chunk of 256x256 pixels of 16 bits, 1-5-5-5. Mask (weights
 * allowed) and result as in EncodeElevationChunk. */
bool EncodePhotoChunk(const Qmid &cell, std::span<const std::uint16_t> pixels,
                      std::span<const std::uint8_t> mask,
                      const ChunkEncoding &encoding,
                      std::vector<std::uint8_t> &sink);

}  // namespace bgl

#endif
