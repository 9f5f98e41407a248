// SPDX-License-Identifier: MIT
// A short key that identifies a file.

#ifndef FLIGHTSIM_OGR_LAYER_FILE_KEY_H
#define FLIGHTSIM_OGR_LAYER_FILE_KEY_H

#include "driver/base/gdal_compat.h"
#include "driver/bytes/bytes.h"

#include <string>

namespace flightsim
{

/** Returns the name of the file without folder and extension and, because many
 * add-ons have files of the same name, eight hexadecimal digits of a hash of
 * its size and its first bytes. A copy of the file elsewhere has the same key.
 * For a folder, the path is hashed instead. A file that this process has edited
 * keeps its key for as long as it keeps its FIDs. */
std::string MakeFileKey(const GDALOpenInfo &openInfo);

/** Returns the path in a name, without prefix and quotes. */
std::string FindKeyPath(const GDALOpenInfo &openInfo);

/** The same for a file whose bytes, or the first 1024 of them, are in
 * memory. */
std::string MakeFileKey(const std::string &path, std::uint64_t size,
                        bgl::ByteSpan bytes);

}  // namespace flightsim

#endif
