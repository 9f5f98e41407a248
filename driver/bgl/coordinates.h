// SPDX-License-Identifier: MIT
// Fixed-point (DWORD) coordinates: format.md chapter 1.

#ifndef FLIGHTSIM_DRIVER_BGL_COORDINATES_H
#define FLIGHTSIM_DRIVER_BGL_COORDINATES_H

#include <cstdint>

namespace bgl
{

/** Units per full turn of longitude, counted eastward from 180 W. */
inline constexpr std::uint32_t LONGITUDE_TURN = 0x30000000;

/** Units from the north pole to the south pole, counted southward. */
inline constexpr std::uint32_t LATITUDE_SPAN = 0x20000000;

/** Degrees of latitude per unit; a unit of longitude is larger. */
inline constexpr double LATITUDE_STEP = 45.0 / 134217728.0;

/** Returns degrees east of Greenwich; exact in double. */
inline constexpr double LongitudeToDegrees(std::uint32_t longitude)
{
    // 360/0x30000000 is 15/2^25: one rounding-free product.
    return longitude * (15.0 / 33554432.0) - 180.0;
}

/** Returns degrees north of the equator; exact in double. */
inline constexpr double LatitudeToDegrees(std::uint32_t latitude)
{
    return 90.0 - latitude * LATITUDE_STEP;
}

/** Rounds half up, as the simulators' compilers do. 180 E stays 0x30000000, so
 * that it can end a range; values outside -180...180 wrap. Returns 0 for values
 * that are not finite. */
std::uint32_t LongitudeFromDegrees(double degrees);

/** Rounds half up and clamps to the poles; 0x20000000 is the south pole.
 * Returns 0 for NaN. */
std::uint32_t LatitudeFromDegrees(double degrees);

}  // namespace bgl

#endif
