// SPDX-License-Identifier: MIT
// Writes TRQ1 chunks: spec raster.md chapters 2 and 10.

#ifndef FLIGHTSIM_FRMTS_TRQ1_CHUNK_WRITE_H
#define FLIGHTSIM_FRMTS_TRQ1_CHUNK_WRITE_H

#include "driver/bgl/qmid.h"
#include "frmts/trq1/chunk_header.h"

#include <cstdint>
#include <span>
#include <vector>

namespace bgl
{

/** How a chunk is to be stored. */
struct ChunkEncoding
{
    /** Compression code of the samples: 0-10. */
    std::uint8_t compression = 7;

    /** Quantiser step of PTC; 0 = lossless. */
    int ptcQuantiserStep = 0;

    /** Compression code of the mask: 0-9. */
    std::uint8_t maskCompression = 7;

    /** Elevation only. */
    ScaleRecord scale;

    /** Photos and seasons only, as in ChunkHeader. */
    std::uint32_t monthMask = 0;

    /** Header flags: 1 when the file has a finer level below this tile. */
    std::uint16_t flags = 0;
};

/** Appends a chunk of 257x257 posts to `sink`: header, RCS1, elevations, mask.
 *
 * @param values stored values, before scale and base; 0 at missing posts is
 *        the custom.
 * @param mask one byte a post, 255 = present, 0 = missing; empty when all are
 *        present.
 * @return false, with nothing appended, when the code cannot hold the values.
 */
bool EncodeElevationChunk(const Qmid &cell,
                          std::span<const std::int16_t> values,
                          std::span<const std::uint8_t> mask,
                          const ChunkEncoding &encoding,
                          std::vector<std::uint8_t> &sink);

/** Appends a chunk of 257x257 codes of a class data type. Mask and result as in
 * EncodeElevationChunk; PTC holds no codes. */
bool EncodeClassChunk(const Qmid &cell, std::uint16_t dataType,
                      std::span<const std::uint8_t> codes,
                      std::span<const std::uint8_t> mask,
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
