// SPDX-License-Identifier: MIT
// Decimal numbers: as text in any locale, and of 32 bits as people write them.

#include "driver/bytes/decimal.h"

#include <charconv>
#include <cmath>
#include <iterator>
#include <optional>

namespace bgl
{

namespace
{

/** The number with the fewest decimals, up to eight, that is nearest to no other
 * number of 32 bits. The products are exact: 24 bits by 27, of numbers that have
 * a fraction and are below 2^23 for it. */
std::optional<double> FindFewDecimals(double value)
{
    double power = 1;
    for (int decimals = 1; decimals <= 8; ++decimals)
    {
        power *= 10;
        const double decimal = std::nearbyint(value * power) / power;
        if (static_cast<float>(decimal) == static_cast<float>(value))
        {
            return decimal;
        }
    }
    return std::nullopt;
}

/** For numbers that begin far behind the point. */
double FindDecimal(float value)
{
    char text[32];
    const auto written = std::to_chars(std::begin(text), std::end(text), value);
    double decimal = value;
    ReadReal(text, written.ptr, decimal);
    return decimal;
}

}  // namespace

double ToDecimal(float value)
{
    if (!std::isfinite(value) || value == std::trunc(value))
    {
        return value;
    }
    const std::optional<double> decimal = FindFewDecimals(value);
    return decimal ? *decimal : FindDecimal(value);
}

}  // namespace bgl
