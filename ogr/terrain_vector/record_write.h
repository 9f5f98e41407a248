// SPDX-License-Identifier: MIT
// Writes terrain vector records: format.md chapters 2 and 4.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_RECORD_WRITE_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_RECORD_WRITE_H

#include "ogr/terrain_vector/entity.h"

namespace bgl
{

/** Decodes a record for writing. Leaves out damaged entities; keeps vertices
 * outside the cell as stored. */
RecordData DecodeRecord(const VectorRecord &record, const Qmid &cell);

/** Appends a record. Entities must have at least one segment and no attribute
 * twice, segments at least one point in the cell.
 *
 * @param firstAttributes blocks that come first in the attribute buffer. The
 *        others follow in the order of the simulators' compiler; files of MSFS
 *        have another order.
 */
void EncodeRecord(const RecordData &record,
                  std::span<const AttributeData> firstAttributes,
                  std::vector<std::uint8_t> &sink);

/** Returns twice the area inside a ring, positive if it is
 * counter-clockwise. */
std::int64_t GetRingArea(std::span<const GridPoint> ring);

/** Arranges a polygon as files store it: every ring closed, the first one
 * counter-clockwise and the holes clockwise. */
void ArrangeRings(EntityData &polygon);

}  // namespace bgl

#endif
