// SPDX-License-Identifier: MIT
// Finds the chunks of a file: format.md chapter 1.2.

#ifndef FLIGHTSIM_FRMTS_TRQ1_CHUNK_SCAN_H
#define FLIGHTSIM_FRMTS_TRQ1_CHUNK_SCAN_H

#include "driver/bgl/container.h"
#include "frmts/trq1/chunk.h"

#include <vector>

namespace bgl
{

/** Reads the headers of all chunks, but no payloads.
 *
 * A table or chunk shared by several sections is returned once. Leaves out
 * damaged chunks, with a problem. Keeps a chunk whose payload is truncated by
 * the end of the file, marked as incomplete, with a problem. Also leaves out
 * chunks of an unknown data type, or of a cell that is not on the earth.
 */
std::vector<Chunk> ReadChunks(const Container &container,
                              ProblemList &problems);

}  // namespace bgl

#endif
