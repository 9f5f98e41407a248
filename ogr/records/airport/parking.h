// SPDX-License-Identifier: MIT
// Parking positions: ogr/records/format.md 3.8.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_PARKING_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_PARKING_H

#include "ogr/records/core/record_writer.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace bgl
{

/** Size in bytes of an airline code; not NUL-terminated if it has four
 * letters. */
inline constexpr std::size_t AIRLINE_CODE_SIZE = 4;

/** Where MSFS paints the number, from the parking: metres, degrees. */
struct NumberPlace
{
    double biasX = 0.0;
    double biasZ = 0.0;
    double heading = 0.0;
};

/** The first code of enumeration parking_type that only MSFS has. */
inline constexpr int FIRST_MSFS_PARKING_TYPE = 14;

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

    /** Whether the record has altitudes: Prepar3D v5 and v6. */
    bool hasAltitude = false;

    /** Codes of AIRLINE_CODE_SIZE bytes. A copy, because parkings are cached
     * for longer than their record. */
    std::vector<std::uint8_t> airlineCodes{};

    /** As declared by the record; ignored when writing. */
    int airlineCodeCount = 0;

    /** MSFS only: whether and where the number is painted, and unknown fields.
     * */
    bool paintsNumber = false;
    std::optional<NumberPlace> numberPlace{};
    std::uint8_t spareFlags = 0;

    /** MSFS only, not set by its first compilers. */
    bool has3DMesh = false;
    std::uint8_t spareMeshFlags = 0;
    std::array<std::uint8_t, 5> unknown{};
};

/** Appends the parkings of a record, to which paths refer by index. Leaves out
 * parkings that do not fit into the record, with a problem.
 *
 * @return false for other records.
 */
bool ParseParkings(const RecordView &record, RecordLog &log,
                   std::vector<Parking> &parkings);

/** @param id of the record, which determines the fields of a parking.
 *  @return the offsets of the parkings from the start of the record.
 */
std::vector<std::size_t> WriteParkings(std::uint16_t id,
                                       std::span<const Parking> parkings,
                                       RecordWriter &writer);

}  // namespace bgl

#endif
