// SPDX-License-Identifier: MIT
// What the index of a library keeps of its files and areas, as bytes.

#ifndef FLIGHTSIM_OGR_LIBRARY_INDEX_RECORD_H
#define FLIGHTSIM_OGR_LIBRARY_INDEX_RECORD_H

#include "ogr/library/index_bytes.h"
#include "ogr/library/library.h"

#include <functional>
#include <optional>
#include <string>

namespace flightsim
{

/** Returns status, message, problems and summary of a file. */
IndexBytes EncodeScan(const SceneryFile &file);

/** Sets them; false for bytes that are none of these. */
bool DecodeScan(bgl::ByteSpan bytes, SceneryFile &file);

/** Changes a path into that of the index, or back. */
using ChangePath = std::function<std::string(const std::string &)>;

IndexBytes EncodeCatalogue(const Catalogue &catalogue,
                           const ChangePath &toIndex);

/** Nothing for bytes that are no catalogue. */
std::optional<Catalogue> DecodeCatalogue(bgl::ByteSpan bytes,
                                         const ChangePath &fromIndex);

}  // namespace flightsim

#endif
