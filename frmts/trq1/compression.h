// SPDX-License-Identifier: MIT
// Compression codes and their stages: format.md chapter 4.

#ifndef FLIGHTSIM_FRMTS_TRQ1_COMPRESSION_H
#define FLIGHTSIM_FRMTS_TRQ1_COMPRESSION_H

#include "frmts/codecs/bitpack.h"
#include "frmts/codecs/lz_encoder.h"
#include "driver/bytes/codec_status.h"
#include "frmts/codecs/ptc/ptc.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace bgl
{

// COMPRESSION_NONE and so on: the codes that the source refers to by name.
#include "data/compression_codes_constants.inc"

/** Returns "delta+LZ1" and the like; "unknown" for other codes. */
const char *GetCompressionName(std::uint8_t code);

/** Working memory of the decoders, reused for successive chunks; one per
 * thread. */
struct DecodeScratch
{
    /** The stream between the two stages of a code such as delta+LZ1. */
    std::vector<std::uint8_t> intermediate;

    PtcScratch ptc;
};

/** Decodes a payload, without RCS1, into shape.ByteCount() bytes.
 *
 * Supports codes 0-9. PTC has its own function for each pixel format, because
 * its output is not bytes. Other codes are reported as unsupported.
 */
CodecStatus DecodeSamples(ByteSpan payload, std::uint8_t code,
                          const RasterShape &shape, DecodeScratch &scratch,
                          MutableByteSpan samples);

/** Appends the payload, without RCS1, of `samples` for one of the codes 0-9.
 *
 * @return false, with nothing appended, if the code does not support the
 *         samples: bitpack with a range beyond 15 bits, solid with more than
 *         one value, and other codes; or if the LZ stream exceeds the effort.
 */
bool EncodeSamples(ByteSpan samples, std::uint8_t code,
                   const RasterShape &shape, std::vector<std::uint8_t> &sink,
                   const LzEffort &effort = {});

/** Two codes with the same first stage. */
struct TwoStageCodes
{
    std::uint8_t lz1;
    std::uint8_t lz2;
};

inline constexpr TwoStageCodes BITPACK_CODES{COMPRESSION_BITPACK_LZ1,
                                             COMPRESSION_BITPACK_LZ2};
inline constexpr TwoStageCodes DELTA_CODES{COMPRESSION_DELTA_LZ1,
                                           COMPRESSION_DELTA_LZ2};

/** Appends the smaller of the payloads in two codes, which is faster than
 * encoding them separately.
 *
 * @return its code; nullopt, with nothing appended, if EncodeSamples would
 *         return false for both.
 */
std::optional<std::uint8_t>
EncodeSmallerSamples(ByteSpan samples, const TwoStageCodes &codes,
                     const RasterShape &shape, std::vector<std::uint8_t> &sink,
                     const LzEffort &effort);

}  // namespace bgl

#endif
