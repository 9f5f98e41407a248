// SPDX-License-Identifier: MIT
// Numbers that a user gives as options.

#include "driver/base/number_option.h"

#include "cpl_conv.h"
#include "cpl_error.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace flightsim
{

namespace
{

/** False for what has more in it than a number; infinity is one. */
bool ReadWhole(const char *text, double &number)
{
    char *end = nullptr;
    number = CPLStrtod(text, &end);
    return end != text && std::strspn(end, " ") == std::strlen(end);
}

}  // namespace

std::optional<double> ParseNumber(const char *text)
{
    double number = 0;
    return ReadWhole(text, number) && std::isfinite(number)
               ? std::optional(number)
               : std::nullopt;
}

std::optional<int> ParseInteger(const char *text)
{
    using Limits = std::numeric_limits<int>;
    const std::optional<double> number = ParseNumber(text);
    const bool isInteger = number && *number >= Limits::min() &&
                           *number <= Limits::max() &&
                           *number == std::floor(*number);
    return isInteger ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

double ReadNumberOption(const char *driver, const char *name, const char *text,
                        const NumberRange &range)
{
    double number = 0;
    const bool isNumber = ReadWhole(text, number) && !std::isnan(number);
    const double used = isNumber
                            ? std::clamp(number, range.lowest, range.highest)
                            : range.otherwise;
    if (!isNumber || used != number)
    {
        CPLError(CE_Warning, CPLE_IllegalArg,
                 "%s: %s=%s: expected a number from %g to %g, %g is used",
                 driver, name, text, range.lowest, range.highest, used);
    }
    return used;
}

}  // namespace flightsim
