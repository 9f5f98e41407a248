// SPDX-License-Identifier: MIT
// Writes terrain vector records: format.md chapters 2 and 4.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_RECORD_WRITE_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_RECORD_WRITE_H

#include "ogr/terrain_vector/entity.h"

namespace bgl
{

/** The record as it was before it was written. Entities that are damaged are
 * missing. Vertices outside the cell are what the file says. */
RecordData DecodeRecord(const VectorRecord &record, const Qmid &cell);

/** Appends a record. Entities have at least one segment and no attribute twice,
 * segments at least one point in the cell.
 *
 * @param firstAttributes blocks that stand at the start of the attribute
 *        buffer. The others follow as the simulators' compiler sorts them; files
 *        of MSFS have another order.
 */
void EncodeRecord(const RecordData &record,
                  std::span<const AttributeData> firstAttributes,
                  std::vector<std::uint8_t> &sink);

/** Twice the area inside a ring, positive if it runs counter-clockwise. */
std::int64_t GetRingArea(std::span<const GridPoint> ring);

/** Makes a polygon as files have it: every ring closed, the first one
 * counter-clockwise and the holes clockwise. */
void ArrangeRings(EntityData &polygon);

}  // namespace bgl

#endif
