// SPDX-License-Identifier: MIT
// Fixed-point (DWORD) coordinates: format.md chapter 1.

#include "driver/bgl/coordinates.h"

#include <cmath>

namespace bgl
{

std::uint32_t LongitudeFromDegrees(double degrees)
{
    if (!std::isfinite(degrees))
    {
        return 0;
    }
    constexpr double turn = LONGITUDE_TURN;
    const double units = std::floor((degrees + 180.0) * turn / 360.0 + 0.5);
    if (units >= 0.0 && units <= turn)
    {
        return static_cast<std::uint32_t>(units);
    }
    const double wrapped = units - turn * std::floor(units / turn);
    return static_cast<std::uint32_t>(wrapped) % LONGITUDE_TURN;
}

std::uint32_t LatitudeFromDegrees(double degrees)
{
    constexpr double span = LATITUDE_SPAN;
    const double units = std::floor((90.0 - degrees) * span / 180.0 + 0.5);
    if (!(units > 0.0))
    {
        return 0;
    }
    return units < span ? static_cast<std::uint32_t>(units) : LATITUDE_SPAN;
}

}  // namespace bgl
