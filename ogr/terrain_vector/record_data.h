// SPDX-License-Identifier: MIT
// Records of terrain vectors in memory: format.md chapters 2 and 4.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_RECORD_DATA_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_RECORD_DATA_H

#include "ogr/terrain_vector/entity.h"

namespace bgl
{

/** Decodes a record for writing. Leaves out damaged entities; keeps vertices
 * outside the cell as stored. */
RecordData DecodeRecord(const VectorRecord &record, const Qmid &cell);

/** Returns twice the area inside a ring, positive if it is
 * counter-clockwise. */
std::int64_t GetRingArea(std::span<const GridPoint> ring);

}  // namespace bgl

#endif
