// SPDX-License-Identifier: MIT
// The encoder that LZ1 and LZ2 share: spec raster.md chapters 5.2 and 5.3.

#ifndef FLIGHTSIM_FRMTS_CODECS_LZ_ENCODER_H
#define FLIGHTSIM_FRMTS_CODECS_LZ_ENCODER_H

#include "driver/bytes/bytes.h"
#include "frmts/codecs/lz_code.h"

#include <cstdint>
#include <vector>

namespace bgl
{

/** Appends the stream of `source` in the given code to `sink`: the cheapest
 * parse of each sector, a sync marker after it, zero bits up to a byte. */
void EncodeLz(const LzCode &code, ByteSpan source,
              std::vector<std::uint8_t> &sink);

}  // namespace bgl

#endif
