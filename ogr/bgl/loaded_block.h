// SPDX-License-Identifier: MIT
// A block of records with its bytes.

#ifndef FLIGHTSIM_OGR_BGL_LOADED_BLOCK_H
#define FLIGHTSIM_OGR_BGL_LOADED_BLOCK_H

#include "ogr/records/record_block.h"

namespace flightsim
{

/** A block with its bytes. */
struct LoadedBlock
{
    const bgl::RecordBlock &block;
    bgl::ByteSpan bytes;
};

}  // namespace flightsim

#endif
