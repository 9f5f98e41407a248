// SPDX-License-Identifier: MIT
// Numbers of 32 bits as people write them.

#include "driver/bytes/decimal.h"

#include "driver/bytes/real_text.h"

#include <charconv>
#include <cmath>
#include <iterator>

namespace bgl
{

double ToDecimal(float value)
{
    double decimal = value;
    // Whole numbers need no detour.
    if (std::isfinite(value) && value != std::trunc(value))
    {
        char text[32];
        const auto written =
            std::to_chars(std::begin(text), std::end(text), value);
        ReadReal(text, written.ptr, decimal);
    }
    return decimal;
}

}  // namespace bgl
