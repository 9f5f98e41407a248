// SPDX-License-Identifier: MIT
// Unpacks the first file of a 7z archive: format.md chapter 2.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_SEVEN_ZIP_H
#define FLIGHTSIM_OGR_DSF_FORMAT_SEVEN_ZIP_H

#include "driver/bytes/bytes.h"

#include <optional>
#include <string>
#include <vector>

namespace dsf
{

/** Whether the first bytes are those of a 7z archive. */
bool HasSevenZipSignature(bgl::ByteSpan bytes);

/** Whether LZMA can be unpacked: needs a build with liblzma. */
bool CanUnpackLzma();

/** Largest size of an unpacked file, unless DSF_MAX_UNPACKED says otherwise. */
inline constexpr std::uint64_t MAXIMUM_UNPACKED = 1U << 30U;

/** Unpacks the first file of an archive.
 *
 * @param maximumBytes limit of the unpacked size. Archives that unpack to more
 *        than 200 times their size and 1 MiB are refused, too.
 * @param expected on failure, receives the expectation that failed.
 */
std::optional<std::vector<std::uint8_t>>
UnpackSevenZip(bgl::ByteSpan archive, std::uint64_t maximumBytes,
               std::string &expected);

}  // namespace dsf

#endif
