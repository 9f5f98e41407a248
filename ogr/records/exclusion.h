// SPDX-License-Identifier: MIT
// Exclusion rectangles: spec records.md 8.5.

#ifndef FLIGHTSIM_OGR_RECORDS_EXCLUSION_H
#define FLIGHTSIM_OGR_RECORDS_EXCLUSION_H

#include "ogr/records/record_reader.h"

#include <optional>

namespace bgl
{

inline constexpr std::uint32_t SECTION_EXCLUSION = 0x2E;

/** A rectangle in which other scenery is left out. */
struct Exclusion
{
    /** Bits of the enumeration exclusion_object. */
    std::uint16_t flags = 0;
    GeoPosition northWest{};
    GeoPosition southEast{};
};

/** An entry of the section, which has no header. */
Exclusion ReadExclusion(RecordReader &reader);

}  // namespace bgl

#endif
