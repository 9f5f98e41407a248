// SPDX-License-Identifier: MIT
// The encoder that LZ1 and LZ2 share: frmts/trq1/format.md chapters 5.2 and 5.3.

#ifndef FLIGHTSIM_FRMTS_CODECS_LZ_ENCODER_H
#define FLIGHTSIM_FRMTS_CODECS_LZ_ENCODER_H

#include "driver/bytes/bytes.h"
#include "frmts/codecs/lz_code.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace bgl
{

/** How a source is cut into tokens. */
enum class LzParse
{
    /** The longest match at every position, the nearest among equal ones, a
     * literal where there is none: what the simulators' tool does. */
    Greedy,
    /** The cheapest of all ways to cut a sector. */
    Cheapest
};

/** What an encoder may spend. */
struct LzEffort
{
    LzParse parse = LzParse::Greedy;

    /** Bytes of the stream, its header included, beyond which the encoder
     * gives up; it looks once a sector. */
    std::size_t maximumSize = std::numeric_limits<std::size_t>::max();
};

/** Appends the stream of `source` in the given code to `sink`: tokens by
 * sectors of 512 bytes, a sync marker after each, zero bits up to a byte.
 *
 * @return false, with nothing appended, when the stream would be larger than
 *         the effort allows.
 */
bool EncodeLz(const LzCode &code, ByteSpan source,
              std::vector<std::uint8_t> &sink, const LzEffort &effort = {});

/** Appends the smaller of the streams in LZ1 and LZ2, LZ1 of two of one size.
 * The greedy parse searches the source for both at once.
 *
 * @return the code of it; null, with nothing appended, when both would be
 *         larger than the effort allows.
 */
const LzCode *EncodeSmallerLz(ByteSpan source, std::vector<std::uint8_t> &sink,
                              const LzEffort &effort);

}  // namespace bgl

#endif
