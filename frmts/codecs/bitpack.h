// SPDX-License-Identifier: MIT
// Bitpack, the recursive minimum-and-width coder: frmts/trq1/format.md chapter
// 7.

#ifndef FLIGHTSIM_FRMTS_CODECS_BITPACK_H
#define FLIGHTSIM_FRMTS_CODECS_BITPACK_H

#include "driver/bytes/bytes.h"
#include "driver/bytes/codec_status.h"

#include <cstddef>
#include <vector>

namespace bgl
{

/** Rows, columns and element width of a raster payload. */
struct RasterShape
{
    int rows = 0;
    int columns = 0;
    int bytesPerSample = 0;

    std::size_t ByteCount() const
    {
        return static_cast<std::size_t>(rows) *
               static_cast<std::size_t>(columns) *
               static_cast<std::size_t>(bytesPerSample);
    }
};

/** Decodes a bitpack stream into shape.ByteCount() bytes.
 *
 * Elements have 1 or 2 bytes; 4-byte elements are reported as unsupported. A
 * shape that does not fit `output` is reported as damage.
 *
 * @param consumed if given, receives the number of stream bytes used.
 */
CodecStatus DecodeBitpack(ByteSpan stream, const RasterShape &shape,
                          MutableByteSpan output,
                          std::size_t *consumed = nullptr);

/** Appends the bitpack stream of `samples` to `sink`.
 *
 * Treats 2-byte samples as signed, 1-byte samples as unsigned.
 * @return false, with nothing appended, if the range of the samples needs
 *         more than 15 bits or the element width is not 1 or 2.
 */
bool EncodeBitpack(ByteSpan samples, const RasterShape &shape,
                   std::vector<std::uint8_t> &sink);

}  // namespace bgl

#endif
