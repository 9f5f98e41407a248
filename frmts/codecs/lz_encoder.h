// SPDX-License-Identifier: MIT
// The encoder shared by LZ1 and LZ2: frmts/trq1/format.md chapters 5.2 and 5.3.

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

/** How a source is split into tokens. */
enum class LzParse
{
    /** The longest match at every position, the nearest among equal ones, or a
     * literal if there is none, like the simulators' tool. */
    Greedy,
    /** The cheapest way to split each sector. */
    Cheapest
};

/** Limits for an encoder. */
struct LzEffort
{
    LzParse parse = LzParse::Greedy;

    /** Size of the stream, including its header, beyond which the encoder gives
     * up; checked once per sector. */
    std::size_t maximumSize = std::numeric_limits<std::size_t>::max();
};

/** Appends the stream of `source` in the given code to `sink`: tokens in
 * sectors of 512 bytes, a sync marker after each, zero bits up to a byte.
 *
 * @return false, with nothing appended, if the stream would be larger than
 *         the effort allows.
 */
bool EncodeLz(const LzCode &code, ByteSpan source,
              std::vector<std::uint8_t> &sink, const LzEffort &effort = {});

/** Appends the smaller of the LZ1 and LZ2 streams; LZ1 if they are equal. The
 * greedy parse searches the source for both at once.
 *
 * @return its code; null, with nothing appended, if both would be larger than
 *         the effort allows.
 */
const LzCode *EncodeSmallerLz(ByteSpan source, std::vector<std::uint8_t> &sink,
                              const LzEffort &effort);

}  // namespace bgl

#endif
