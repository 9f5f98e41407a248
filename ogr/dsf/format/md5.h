// SPDX-License-Identifier: MIT
// MD5, the digest at the end of a DSF file.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_MD5_H
#define FLIGHTSIM_OGR_DSF_FORMAT_MD5_H

#include "driver/bytes/bytes.h"

#include <array>

namespace dsf
{

using Md5Digest = std::array<std::uint8_t, 16>;

/** Returns the MD5 digest of bytes (RFC 1321). */
Md5Digest ComputeMd5(bgl::ByteSpan bytes);

}  // namespace dsf

#endif
