// SPDX-License-Identifier: MIT
// Values shared by several kinds of records: surfaces, vertices, offsets.

#include "ogr/records/core/record_values.h"

#include <numbers>

namespace bgl
{

GeoPosition RoundPosition(const GeoPosition &position)
{
    return {LongitudeToDegrees(LongitudeFromDegrees(position.longitude)),
            LatitudeToDegrees(LatitudeFromDegrees(position.latitude)),
            position.altitude};
}

std::optional<GeoPosition> OffsetPosition(const GeoPosition &base, double east,
                                          double north)
{
    // The circumferences, in metres, with which the compilers convert degrees
    // to offsets; the one along a parallel is that of the mean latitude.
    constexpr double POLAR_CIRCUMFERENCE = 40007000.0;
    constexpr double EQUATORIAL_CIRCUMFERENCE = 40075000.0;
    GeoPosition place = base;
    place.latitude += north * 360.0 / POLAR_CIRCUMFERENCE;
    const double mean = (base.latitude + place.latitude) / 2.0;
    const double parallel =
        EQUATORIAL_CIRCUMFERENCE * std::cos(mean * std::numbers::pi / 180.0);
    place.longitude += east * 360.0 / parallel;
    const bool isOnEarth = std::isfinite(place.longitude) &&
                           std::abs(place.latitude) <= 90.0 &&
                           std::abs(place.longitude) <= 360.0;
    return isOnEarth ? std::optional<GeoPosition>(place) : std::nullopt;
}

bool ReadVertices(RecordReader &reader, std::size_t count, VertexList &vertices)
{
    if (!reader.HoldsElements(count, VertexList::VERTEX_SIZE))
    {
        return false;
    }
    vertices = VertexList(reader.ReadBytes(count * VertexList::VERTEX_SIZE));
    return true;
}

}  // namespace bgl
