// SPDX-License-Identifier: MIT
// DXT1, DXT3 and DXT5 blocks, decoded by libsquish: frmts/trq1/format.md
// chapter 8.

#ifndef FLIGHTSIM_FRMTS_CODECS_DXT_H
#define FLIGHTSIM_FRMTS_CODECS_DXT_H

#include "driver/bytes/bytes.h"
#include "driver/bytes/codec_status.h"

namespace bgl
{

enum class DxtFormat
{
    Dxt1,
    Dxt3,
    Dxt5
};

/** Decodes a square image to R, G, B, A bytes, pixel by pixel.
 *
 * No file with such a payload is known, so a size other than that of the blocks
 * is reported as unsupported.
 *
 * @param side rows and columns, a multiple of four.
 * @param pixels 4 * side * side bytes.
 */
CodecStatus DecodeDxt(ByteSpan payload, DxtFormat format, int side,
                      MutableByteSpan pixels);

}  // namespace bgl

#endif
