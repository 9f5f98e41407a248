// SPDX-License-Identifier: MIT
// Parts of a radio station: localizer, glide slope, DME. Spec records.md 5.1.

#ifndef FLIGHTSIM_OGR_RECORDS_STATION_PART_H
#define FLIGHTSIM_OGR_RECORDS_STATION_PART_H

#include "ogr/records/record_reader.h"

#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_LOCALIZER = 0x14;
inline constexpr std::uint16_t RECORD_LOCALIZER_MSFS_2024 = 0x115;
inline constexpr std::uint16_t RECORD_GLIDE_SLOPE = 0x15;
inline constexpr std::uint16_t RECORD_DME = 0x16;
inline constexpr std::uint16_t RECORD_DME_MSFS_2024 = 0x114;

struct Localizer
{
    int runwayNumber = 0;
    int designator = 0;

    /** Degrees. */
    double trueHeading = 0.0;
    double beamWidth = 0.0;
};

struct GlideSlope
{
    GeoPosition position{};

    /** Metres. */
    double range = 0.0;

    /** Degrees. */
    double pitch = 0.0;
};

struct Dme
{
    /** Nothing when the file holds 0 N 0 E at sea level, which compilers write
     * for a TACAN whose source has no DME. */
    std::optional<GeoPosition> position{};

    /** Metres. */
    double range = 0.0;
};

/** Nothing for other records, and, with a problem, for damaged ones.
 *
 * @param variation of the station, in degrees east: MSFS 2024 stores magnetic
 *        headings.
 */
std::optional<Localizer> ParseLocalizer(const RecordView &record,
                                        double variation, RecordLog &log);

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<GlideSlope> ParseGlideSlope(const RecordView &record,
                                          RecordLog &log);

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<Dme> ParseDme(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
