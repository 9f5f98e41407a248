// SPDX-License-Identifier: MIT
// Approaches: spec records.md 4.1.

#ifndef FLIGHTSIM_OGR_RECORDS_APPROACH_H
#define FLIGHTSIM_OGR_RECORDS_APPROACH_H

#include "ogr/records/fix_reference.h"

#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_APPROACH = 0x24;
inline constexpr std::uint16_t RECORD_APPROACH_PREPAR3D_V6 = 0xB6;
inline constexpr std::uint16_t RECORD_APPROACH_MSFS_LATE = 0xFA;

/** The fixed part of an approach; its legs and transitions are children. */
struct Approach
{
    /** One letter, empty for none. */
    std::string suffix;
    int runwayNumber = 0;
    int designator = 0;

    /** Enumeration approach_type. */
    int type = 0;
    bool hasGpsOverlay = false;

    /** What the record declares. */
    int transitionCount = 0;
    int legCount = 0;
    int missedLegCount = 0;

    FixReference fix{};

    /** Metres and degrees. */
    double altitude = 0.0;
    double heading = 0.0;
    double missedAltitude = 0.0;

    /** Where the children begin, from the start of the record. */
    std::size_t fixedSize = 0;
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<Approach> ParseApproach(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
