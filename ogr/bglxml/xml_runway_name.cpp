// SPDX-License-Identifier: MIT
// Names of runways and of their ends in a bglcomp source.

#include "ogr/bglxml/xml_runway_name.h"

#include "driver/base/gdal_compat.h"
#include "ogr/records/airport/runway.h"

#include <cstdlib>
#include <iterator>

namespace flightsim
{

namespace
{

/** The numbers after LAST_RUNWAY_NUMBER, in this order. */
constexpr const char *DIRECTIONS[] = {"NORTH",     "NORTHEAST", "EAST",
                                      "SOUTHEAST", "SOUTH",     "SOUTHWEST",
                                      "WEST",      "NORTHWEST"};

struct Designator
{
    const char *word;

    const char *letter;
};

/** In the order of their codes. */
constexpr Designator DESIGNATORS[] = {
    {"NONE", ""},   {"LEFT", "L"}, {"RIGHT", "R"}, {"CENTER", "C"},
    {"WATER", "W"}, {"A", "A"},    {"B", "B"},
};

std::optional<int> ParseNumber(const std::string &text)
{
    for (std::size_t i = 0; i < std::size(DIRECTIONS); ++i)
    {
        if (EQUAL(DIRECTIONS[i], text.c_str()))
        {
            return bgl::LAST_RUNWAY_NUMBER + 1 + static_cast<int>(i);
        }
    }
    const bool isNumber =
        !text.empty() && text.size() <= 2 &&
        text.find_first_not_of("0123456789") == std::string::npos;
    const int number = isNumber ? std::atoi(text.c_str()) : -1;
    return number >= 0 && number <= bgl::LAST_RUNWAY_NUMBER
               ? std::optional(number)
               : std::nullopt;
}

std::optional<int> ParseDesignator(const char *text)
{
    for (std::size_t i = 0; i < std::size(DESIGNATORS); ++i)
    {
        if (EQUAL(DESIGNATORS[i].word, text) ||
            EQUAL(DESIGNATORS[i].letter, text))
        {
            return static_cast<int>(i);
        }
    }
    return std::nullopt;
}

std::string WriteNumberWord(int number)
{
    return number > bgl::LAST_RUNWAY_NUMBER
               ? std::string(DIRECTIONS[number - bgl::LAST_RUNWAY_NUMBER - 1])
               : bgl::MakeRunwayName(number, 0);
}

}  // namespace

std::optional<std::string> ReadRunwayName(const char *number,
                                          const char *designator)
{
    const std::optional<int> parsed = ParseNumber(number);
    const std::optional<int> side = ParseDesignator(designator);
    return parsed && side ? std::optional(bgl::MakeRunwayName(*parsed, *side))
                          : std::nullopt;
}

void AddRunway(CPLXMLNode *element, const char *attribute,
               const std::string &name)
{
    int number = 0;
    int designator = 0;
    const bool isKnown = bgl::ParseRunwayName(name, number, designator);
    CPLAddXMLAttributeAndValue(element, attribute,
                               isKnown ? WriteNumberWord(number).c_str()
                                       : name.c_str());
    CPLAddXMLAttributeAndValue(element, "designator",
                               DESIGNATORS[designator].word);
}

std::string FindOtherEnd(const std::string &name, const std::string &designator)
{
    int number = 0;
    int side = 0;
    if (!bgl::ParseRunwayName(name, number, side))
    {
        return {};
    }
    const auto [other, mirrored] = bgl::FindOtherRunwayEnd(number, side);
    const std::optional<int> given = designator.empty()
                                         ? std::optional(mirrored)
                                         : ParseDesignator(designator.c_str());
    return bgl::MakeRunwayName(other, given.value_or(mirrored));
}

const char *FindRunwayEnd(const char *word)
{
    return EQUAL(word, "PRIMARY") || EQUAL(word, "BASE")      ? "PRIMARY"
           : EQUAL(word, "SECONDARY") || EQUAL(word, "RECIP") ? "SECONDARY"
                                                              : nullptr;
}

}  // namespace flightsim
