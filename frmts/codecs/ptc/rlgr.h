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

/** The part of a stripe's coefficients that a stream belongs to. */
enum class RlgrPart
{
    First,
    Rest
};

/** Range of values for which a stream's coder starts out.
 *
 * @param bitDepth bits per channel, 1 to 24.
 * @param quantiserStep the step of the header, 0 for lossless.
 */
std::uint32_t RlgrRange(RlgrPart part, int bitDepth, int quantiserStep);

/** How far the decoder looks beyond the last coefficient. */
inline constexpr std::size_t RLGR_OVERSHOOT = 769;

/** One stream to decode, and how decoding it ended. */
template <class Number> struct BasicRlgrStream
{
    ByteSpan bytes;
    /** Offset into `bytes` at which the stream begins. */
    std::size_t begin;
    std::uint32_t range;
    /** Where every coefficient goes, as index into `cells`; at most 4096.
     * RLGR_OVERSHOOT more have to follow. */
    std::span<const std::uint16_t> positions;
    /** Two's complement, and zero at all positions and at those that follow,
     * where they are zero again in the end. */
    Number *cells;

    /** Result: offset behind the stream. Beyond the bytes if they are too few:
     * the coefficients are worthless then. */
    std::size_t end = 0;
    /** Result: no run of zeros led to a value behind the last coefficient. */
    bool isSound = true;
};

using RlgrStream = BasicRlgrStream<Cell>;
using NarrowRlgrStream = BasicRlgrStream<NarrowCell>;

/** Decodes streams, several at the same time. No two of them may have cells in
 * common. */
void DecodeRlgr(std::span<RlgrStream> streams);
void DecodeRlgr(std::span<NarrowRlgrStream> streams);

/** Appends the stream of `coefficients` to `sink`. */
void EncodeRlgr(std::span<const std::int32_t> coefficients, std::uint32_t range,
                std::vector<std::uint8_t> &sink);

}  // namespace bgl::ptc

#endif
