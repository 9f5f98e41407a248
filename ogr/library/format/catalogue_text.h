// SPDX-License-Identifier: MIT
// Compares and divides the text of a catalogue file: format.md chapter 1.

#ifndef FLIGHTSIM_OGR_LIBRARY_FORMAT_CATALOGUE_TEXT_H
#define FLIGHTSIM_OGR_LIBRARY_FORMAT_CATALOGUE_TEXT_H

#include <string>
#include <string_view>
#include <vector>

namespace library
{

/** Returns the text with Latin, Greek and Cyrillic letters in lower case, in
 * the same number of bytes. */
std::string ToLower(std::string_view text);

/** Compares without regard to the case of these letters. */
bool EqualsIgnoringCase(std::string_view a, std::string_view b);

/** Returns the text without leading and trailing blanks. */
std::string_view TrimBlanks(std::string_view text);

/** Returns the trimmed, non-empty parts between separators. */
std::vector<std::string> SplitList(std::string_view text, char separator);

}  // namespace library

#endif
