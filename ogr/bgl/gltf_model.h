// SPDX-License-Identifier: MIT
// Reads the JSON and XML in an MSFS model: ogr/records/format.md 8.4.

#ifndef FLIGHTSIM_OGR_BGL_GLTF_MODEL_H
#define FLIGHTSIM_OGR_BGL_GLTF_MODEL_H

#include "driver/bytes/byte_source.h"
#include "ogr/records/model_data.h"

namespace flightsim
{

/** Adds name and box to the summary of a model with glTF parts. Skips parts
 * that are damaged, too large or unreadable. */
void CompleteGltfSummary(const bgl::ByteSource &source,
                         bgl::ModelSummary &summary);

}  // namespace flightsim

#endif
