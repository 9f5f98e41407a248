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

/** Rounds numbers below 2^51 without a call: after adding this constant, a
 * double has no fraction bits left. */
double RoundToInteger(double value)
{
    constexpr double noPlaces = 0x1.8p52;
    return (value + noPlaces) - noPlaces;
}

/** Returns the number with the fewest decimals, up to twelve, that rounds to
 * this 32-bit float. The products are exact: 24 bits by the 28 of 5^12. They
 * are below 10^10, as nine digits identify a float. */
std::optional<double> FindFewDecimals(double value)
{
    double power = 1;
    for (int decimals = 1; decimals <= 12; ++decimals)
    {
        power *= 10;
        const double decimal = RoundToInteger(value * power) / power;
        if (static_cast<float>(decimal) == static_cast<float>(value))
        {
            return decimal;
        }
    }
    return std::nullopt;
}

/** Returns the decimal of a number whose first digit is far after the decimal
 * point. */
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
