// SPDX-License-Identifier: MIT
// RLGR, the adaptive run-length / Golomb-Rice coder of PTC coefficients:
// frmts/trq1/format.md chapter 9.4.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_RLGR_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_RLGR_H

#include "driver/bytes/bytes.h"
#include "frmts/codecs/ptc/cell.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace bgl::ptc
{

/** The part of a stripe's coefficients in a stream. */
enum class RlgrPart
{
    First,
    Rest
};

/** Returns the range of values for which a stream's coder is initialized.
 *
 * @param bitDepth bits per channel, 1 to 24.
 * @param quantiserStep the step of the header, 0 for lossless.
 */
std::uint32_t RlgrRange(RlgrPart part, int bitDepth, int quantiserStep);

/** Number of positions after the last coefficient that the decoder may
 * access. */
inline constexpr std::size_t RLGR_OVERSHOOT = 769;

/** A stream to decode, and the outcome. */
template <class Number> struct BasicRlgrStream
{
    ByteSpan bytes;
    /** Offset of the stream in `bytes`. */
    std::size_t begin;
    std::uint32_t range;
    /** Position of every coefficient, as index into `cells`; at most 4096.
     * RLGR_OVERSHOOT more must follow. */
    std::span<const std::uint16_t> positions;
    /** Two's complement; must be zero at all positions. The ones after the last
     * coefficient are zero again in the end. */
    Number *cells;

    /** Result: offset of the end of the stream. It exceeds the size if there
     * are too few bytes, in which case the coefficients are undefined. */
    std::size_t end = 0;
    /** Result: no run of zeros led to a value after the last coefficient. */
    bool isValid = true;
};

using RlgrStream = BasicRlgrStream<Cell>;
using NarrowRlgrStream = BasicRlgrStream<NarrowCell>;

/** Decodes streams, several at the same time. They must not share cells. */
void DecodeRlgr(std::span<RlgrStream> streams);
void DecodeRlgr(std::span<NarrowRlgrStream> streams);

/** Appends the stream of `coefficients` to `sink`. */
void EncodeRlgr(std::span<const std::int32_t> coefficients, std::uint32_t range,
                std::vector<std::uint8_t> &sink);

}  // namespace bgl::ptc

#endif
