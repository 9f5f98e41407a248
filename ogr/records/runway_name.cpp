// SPDX-License-Identifier: MIT
// Names of runway ends: spec records.md 3.3.

#include "ogr/records/runway_name.h"

#include <array>
#include <string_view>

namespace bgl
{

namespace
{

constexpr int LAST_NUMBER = 36;
constexpr std::array<std::string_view, 8> DIRECTIONS = {"N", "NE", "E", "SE",
                                                        "S", "SW", "W", "NW"};
constexpr std::string_view DESIGNATORS = " LRCWAB";

}  // namespace

std::string MakeRunwayName(int number, int designator)
{
    std::string name;
    if (number >= 1 && number <= LAST_NUMBER)
    {
        name = {static_cast<char>('0' + number / 10),
                static_cast<char>('0' + number % 10)};
    }
    else if (number > LAST_NUMBER &&
             number <= LAST_NUMBER + static_cast<int>(DIRECTIONS.size()))
    {
        name = DIRECTIONS[static_cast<std::size_t>(number - LAST_NUMBER - 1)];
    }
    if (!name.empty() && designator > 0 &&
        designator < static_cast<int>(DESIGNATORS.size()))
    {
        name += DESIGNATORS[static_cast<std::size_t>(designator)];
    }
    return name;
}

}  // namespace bgl
