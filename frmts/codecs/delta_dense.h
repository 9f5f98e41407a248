// SPDX-License-Identifier: MIT
// Decodes stretches of a delta stream that are full of escapes: frmts/trq1/format.md
// chapter 6.

#ifndef FLIGHTSIM_FRMTS_CODECS_DELTA_DENSE_H
#define FLIGHTSIM_FRMTS_CODECS_DELTA_DENSE_H

#include "driver/bytes/bytes.h"

namespace bgl::delta
{

/** Bytes of stream and output behind which a step of the decoder stopped. */
struct Progress
{
    std::size_t in = 0;
    std::size_t out = 0;
};

/** Decodes codes for as long as escapes come close together, perhaps none.
 *
 * @param stream from a code on.
 * @param output behind a word that is known. More of it may be written than is
 *        decoded.
 */
Progress DecodeDense(ByteSpan stream, MutableByteSpan output);

}  // namespace bgl::delta

#endif
