// SPDX-License-Identifier: MIT
// Decodes stretches of a delta stream with many escapes: frmts/trq1/format.md
// chapter 6.

#ifndef FLIGHTSIM_FRMTS_CODECS_DELTA_DENSE_H
#define FLIGHTSIM_FRMTS_CODECS_DELTA_DENSE_H

#include "driver/bytes/bytes.h"

namespace bgl::delta
{

/** Numbers of stream and output bytes that a step of the decoder used. */
struct Progress
{
    std::size_t in = 0;
    std::size_t out = 0;
};

/** Decodes codes while escapes are dense, possibly none.
 *
 * @param stream starts at a code.
 * @param output starts after a known word. More of it may be written than is
 *        decoded.
 */
Progress DecodeDense(ByteSpan stream, MutableByteSpan output);

}  // namespace bgl::delta

#endif
