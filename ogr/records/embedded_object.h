// SPDX-License-Identifier: MIT
// Scenery objects that belong to an airport: spec records.md 3.2 and 3.13.

#ifndef FLIGHTSIM_OGR_RECORDS_EMBEDDED_OBJECT_H
#define FLIGHTSIM_OGR_RECORDS_EMBEDDED_OBJECT_H

#include "ogr/records/record_reader.h"

#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_TOWER_OBJECT = 0x66;
inline constexpr std::uint16_t RECORD_HELIPAD_OBJECT = 0xB5;
inline constexpr std::uint16_t RECORD_PROJECTED_MESH = 0xE8;

/** The scenery object inside a child of an airport that holds just one: tower,
 * helipad object, projected mesh. Nothing for other records, and, with a
 * problem, for damaged ones. */
std::optional<RecordView> FindObjectOfAirport(const RecordView &record,
                                              RecordLog &log);

}  // namespace bgl

#endif
