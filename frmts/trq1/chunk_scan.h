// SPDX-License-Identifier: MIT
// Finds the chunks of a file: format.md chapter 1.2.

#ifndef FLIGHTSIM_FRMTS_TRQ1_CHUNK_SCAN_H
#define FLIGHTSIM_FRMTS_TRQ1_CHUNK_SCAN_H

#include "driver/bgl/container.h"
#include "frmts/trq1/chunk.h"

#include <vector>

namespace bgl
{

/** Reads the headers of all chunks; payloads stay unread.
 *
 * Sections that name the same table or the same chunk give it once. What is
 * damaged is left out with a problem; a chunk whose payload is cut by the end
 * of the file stays in the list, marked as not complete, with a problem.
 * A chunk of no known data type, or of a cell that is not on the earth, is left
 * out too.
 */
std::vector<Chunk> ReadChunks(const Container &container,
                              ProblemList &problems);

}  // namespace bgl

#endif
