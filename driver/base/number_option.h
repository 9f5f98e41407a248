// SPDX-License-Identifier: MIT
// Numbers that a user gives as options.

#ifndef FLIGHTSIM_DRIVER_BASE_NUMBER_OPTION_H
#define FLIGHTSIM_DRIVER_BASE_NUMBER_OPTION_H

#include <optional>

namespace flightsim
{

/** What an option may be, and what is used instead of no number. */
struct NumberRange
{
    double lowest;
    double highest;
    double otherwise;
};

/** The number that a text is as a whole, finite; none for any other text. */
std::optional<double> ParseNumber(const char *text);

/** The same for integers of 32 bits. */
std::optional<int> ParseInteger(const char *text);

/** The number that a text stands for, whole and finite. Any other text, and a
 * number outside the range, gives a warning; the nearest number of the range is
 * used then. */
double ReadNumberOption(const char *driver, const char *name, const char *text,
                        const NumberRange &range);

}  // namespace flightsim

#endif
