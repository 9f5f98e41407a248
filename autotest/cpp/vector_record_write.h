// SPDX-License-Identifier: MIT
// Writes whole records of terrain vectors, for tests and their tools: chapters 2
// and 4 of ogr/terrain_vector/format.md.

#ifndef FLIGHTSIM_AUTOTEST_CPP_VECTOR_RECORD_WRITE_H
#define FLIGHTSIM_AUTOTEST_CPP_VECTOR_RECORD_WRITE_H

#include "ogr/terrain_vector/record_data.h"

namespace bgl
{

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

/** Arranges a polygon as files store it: every ring closed, the first one
 * counter-clockwise and the holes clockwise. */
void ArrangeRings(EntityData &polygon);

}  // namespace bgl

#endif
