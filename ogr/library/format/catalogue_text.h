// SPDX-License-Identifier: MIT
// The text of a catalogue file, of any encoding: format.md chapter 1.

#ifndef FLIGHTSIM_OGR_LIBRARY_FORMAT_CATALOGUE_TEXT_H
#define FLIGHTSIM_OGR_LIBRARY_FORMAT_CATALOGUE_TEXT_H

#include <string>
#include <string_view>
#include <vector>

namespace library
{

/** Returns the bytes of a file in UTF-8 and without a byte order mark.
 *
 * The byte order mark decides; without one, UTF-16 is told by its zero bytes.
 * Anything else is UTF-8 when it is well-formed, and Windows-1252 when not.
 * What an XML declaration says of the encoding does not count. */
std::string DecodeCatalogueText(std::string_view bytes);

/** Returns the text with small letters: Latin, Greek and Cyrillic ones. It has as
 * many bytes as before. */
std::string ToLower(std::string_view text);

/** Compares without regard to the case of these letters. */
bool EqualsIgnoringCase(std::string_view a, std::string_view b);

/** Returns the text without blanks at its ends. */
std::string_view TrimBlanks(std::string_view text);

/** Returns the parts between separators, trimmed, without empty ones. */
std::vector<std::string> SplitList(std::string_view text, char separator);

}  // namespace library

#endif
