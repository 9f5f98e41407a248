// SPDX-License-Identifier: MIT
// Numbers that a user gives as options.

#include "driver/base/number_option.h"

#include "cpl_conv.h"
#include "cpl_error.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace flightsim
{

double ReadNumberOption(const char *driver, const char *name, const char *text,
                        const NumberRange &range)
{
    char *end = nullptr;
    const double number = CPLStrtod(text, &end);
    const bool isNumber = end != text &&
                          std::strspn(end, " ") == std::strlen(end) &&
                          !std::isnan(number);
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
