// SPDX-License-Identifier: MIT
// A short name for a file that no other file has.

#ifndef FLIGHTSIM_OGR_LAYER_FILE_KEY_H
#define FLIGHTSIM_OGR_LAYER_FILE_KEY_H

#include "driver/base/gdal_compat.h"
#include "driver/bytes/bytes.h"

#include <string>

namespace flightsim
{

/** Returns the name of the file without folder and extension and, since many
 * add-ons have files of one name, eight hexadecimal digits of a hash of its size
 * and its first bytes. A copy of the file elsewhere has the same key. A folder
 * has no bytes; its path takes their place. */
std::string MakeFileKey(const GDALOpenInfo &openInfo);

/** The same for a file whose bytes are in memory, or its first 1024. */
std::string MakeFileKey(const std::string &path, std::uint64_t size,
                        bgl::ByteSpan bytes);

}  // namespace flightsim

#endif
