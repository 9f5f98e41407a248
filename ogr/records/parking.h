// SPDX-License-Identifier: MIT
// Parking positions: spec records.md 3.8.

#ifndef FLIGHTSIM_OGR_RECORDS_PARKING_H
#define FLIGHTSIM_OGR_RECORDS_PARKING_H

#include "ogr/records/record_reader.h"

#include <array>
#include <optional>
#include <vector>

namespace bgl
{

inline constexpr std::uint16_t RECORD_PARKINGS_FS9 = 0x1B;
inline constexpr std::uint16_t RECORD_PARKINGS_FSX = 0x3D;
inline constexpr std::uint16_t RECORD_PARKINGS_PREPAR3D = 0xAD;
inline constexpr std::uint16_t RECORD_PARKINGS_MSFS = 0xE7;

/** Bytes of an airline code; without a NUL when it has four letters. */
inline constexpr std::size_t AIRLINE_CODE_SIZE = 4;

struct Parking
{
    /** File offset of the element. */
    std::uint64_t offset = 0;

    /** Enumerations parking_name, pushback and parking_type. */
    int name = 0;
    int pushback = 0;
    int type = 0;

    int number = 0;

    /** Enumeration parking_name; MSFS only, nothing elsewhere. */
    std::optional<int> suffix{};

    /** Metres. */
    double radius = 0.0;

    double trueHeading = 0.0;

    /** Metres; nothing in FS2004. */
    std::optional<std::array<double, 4>> teeOffsets{};

    GeoPosition position{};

    /** The record has altitudes: Prepar3D v5 and v6. */
    bool hasAltitude = false;

    /** Codes of AIRLINE_CODE_SIZE bytes; a part of the record. */
    ByteSpan airlineCodes{};
};

/** Appends the parkings of a record, to which paths refer by their place. Those
 * that do not fit into the record are left out with a problem.
 *
 * @return false for other records.
 */
bool ParseParkings(const RecordView &record, RecordLog &log,
                   std::vector<Parking> &parkings);

}  // namespace bgl

#endif
