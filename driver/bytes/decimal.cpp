// SPDX-License-Identifier: MIT
// Decimal numbers: locale-independent text, and 32-bit floats as people write
// them.

#include "driver/bytes/decimal.h"

#include <charconv>
#include <cmath>
#include <iterator>
#include <optional>

namespace bgl
{

namespace
{

/** Returns the number with the fewest decimals, up to eight, that rounds to
 * this 32-bit float. The products are exact: 24 bits by 27, for numbers that
 * have a fraction and thus are below 2^23. */
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

/** For numbers whose first digit is far after the decimal point. */
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
