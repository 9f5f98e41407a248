// SPDX-License-Identifier: MIT
// How jetways name the parking that they serve: spec records.md 3.13.

#ifndef FLIGHTSIM_OGR_RECORDS_PARKING_REFERENCE_H
#define FLIGHTSIM_OGR_RECORDS_PARKING_REFERENCE_H

#include "ogr/records/record_reader.h"

#include <compare>
#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_JETWAY = 0x3A;
inline constexpr std::uint16_t RECORD_JETWAY_MSFS = 0xDE;

/** Codes of enumeration parking_name, and a number. */
struct ParkingReference
{
    int name = 0;
    int number = 0;

    /** 0 where the dialect has none. */
    int suffix = 0;

    auto operator<=>(const ParkingReference &) const = default;
};

/** The first fields of a jetway, which the parser of jetways reads too; nothing
 * for other records and for those that are too short. */
std::optional<ParkingReference> ReadParkingReference(const RecordView &record,
                                                     RecordLog &log);

}  // namespace bgl

#endif
