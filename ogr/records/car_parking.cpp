// SPDX-License-Identifier: MIT
// Car parkings of MSFS 2020: spec records.md chapter 7.

#include "ogr/records/car_parking.h"

#include <cmath>

namespace bgl
{

namespace
{

constexpr std::size_t CORNER_SIZE = 16;

/** Latitude first, in degrees. */
std::optional<GeoPosition> ReadCorner(RecordReader &reader)
{
    GeoPosition corner;
    corner.latitude = reader.ReadF64();
    corner.longitude = reader.ReadF64();
    const bool isOnEarth = std::abs(corner.latitude) <= 90.0 &&
                           std::abs(corner.longitude) <= 360.0;
    return isOnEarth ? std::optional<GeoPosition>(corner) : std::nullopt;
}

}  // namespace

std::optional<CarParking> ParseCarParking(const RecordView &record,
                                          RecordLog &log)
{
    if (GetObjectKind(record.id) != OBJECT_CAR_PARKING)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    CarParking parking;
    parking.placement = ReadPlacement(reader, record.id);
    const std::size_t count = reader.ReadU16();
    if (!reader.HoldsElements(count, CORNER_SIZE))
    {
        return std::nullopt;
    }
    parking.corners.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
    {
        const std::optional<GeoPosition> corner = ReadCorner(reader);
        if (corner)
        {
            parking.corners.push_back(*corner);
        }
    }
    if (parking.corners.size() < count)
    {
        log.Note(record.id, record.offset,
                 "expected corners on the earth, found " +
                     std::to_string(count - parking.corners.size()) +
                     " that are not");
    }
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return parking;
}

}  // namespace bgl
