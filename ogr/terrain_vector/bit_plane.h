// SPDX-License-Identifier: MIT
// The bit-plane coder of the predictive delta method: format.md chapter 3.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_BIT_PLANE_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_BIT_PLANE_H

#include "driver/bytes/bytes.h"

#include <vector>

namespace bgl
{

/** Maximum number of bits of a magnitude. */
inline constexpr unsigned MAXIMUM_BIT_PLANES = 31;

/** Returns the number of bit planes that a payload declares, 0...63. */
unsigned GetBitPlaneCount(ByteSpan payload);

/** Memory that the decoder reuses for successive payloads. Sets have one bit
 * per element. */
struct BitPlaneScratch
{
    /** The elements that have had a set bit so far, and the negative ones among
     * them. */
    std::vector<std::uint64_t> significant;
    std::vector<std::uint64_t> negative;

    /** For each plane, the elements whose bit is set in it, lowest plane
     * first. */
    std::vector<std::uint64_t> planes;

    /** Elements whose first set bit is in the current plane, and the negative
     * ones among them. */
    std::vector<std::uint64_t> found;
    std::vector<std::uint64_t> foundNegative;

    /** A payload, padded with zeros. */
    std::vector<std::uint8_t> padded;
};

/** Decodes as many signed integers as `values` holds. Bits past the end of the
 * payload read as zero.
 *
 * @return false, with `values` undefined, for more than MAXIMUM_BIT_PLANES.
 */
bool DecodeBitPlanes(ByteSpan payload, std::span<std::int32_t> values,
                     BitPlaneScratch &scratch);

/** Appends the payload of `values`, whose magnitudes are below 2^31. */
void EncodeBitPlanes(std::span<const std::int32_t> values,
                     std::vector<std::uint8_t> &sink);

}  // namespace bgl

#endif
