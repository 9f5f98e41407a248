// SPDX-License-Identifier: MIT
// Serializes files and areas for the index of a library.

#ifndef FLIGHTSIM_OGR_LIBRARY_FILES_INDEX_RECORD_H
#define FLIGHTSIM_OGR_LIBRARY_FILES_INDEX_RECORD_H

#include "ogr/library/files/index_bytes.h"
#include "ogr/library/files/library.h"

#include <functional>
#include <optional>
#include <string>

namespace flightsim
{

/** Encodes status, message, problems and summary of a file. */
IndexBytes EncodeScan(const SceneryFile &file);

/** Sets them. Returns false for invalid bytes. */
bool DecodeScan(bgl::ByteSpan bytes, SceneryFile &file);

/** Converts a path to that of the index, or back. */
using ChangePath = std::function<std::string(const std::string &)>;

IndexBytes EncodeCatalogue(const Catalogue &catalogue,
                           const ChangePath &toIndex);

/** Returns nothing for invalid bytes. */
std::optional<Catalogue> DecodeCatalogue(bgl::ByteSpan bytes,
                                         const ChangePath &fromIndex);

}  // namespace flightsim

#endif
