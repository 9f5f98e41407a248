// SPDX-License-Identifier: MIT
// Sections and keys of a configuration file: format.md chapter 1.

#ifndef FLIGHTSIM_OGR_LIBRARY_FORMAT_INI_TEXT_H
#define FLIGHTSIM_OGR_LIBRARY_FORMAT_INI_TEXT_H

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace library
{

/** A section with its keys in file order. */
struct IniSection
{
    std::string name;
    std::vector<std::pair<std::string, std::string>> entries;

    /** Returns the last value of a key (case-insensitive); empty if there is
     * none. */
    std::string_view Find(std::string_view key) const;

    /** Returns the integer value of a key; nothing if it has none. */
    std::optional<int> FindNumber(std::string_view key) const;

    /** Whether a key is true (TRUE, YES or 1); `defaultValue` if it is
     * missing. */
    bool FindFlag(std::string_view key, bool defaultValue) const;
};

/** Parses UTF-8 text. Skips lines that are neither [section] nor key=value, as
 * comments. */
std::vector<IniSection> ParseIni(std::string_view text);

/** Returns the number at the end of a section name such as "Area.012"; nothing
 * for another section. */
std::optional<int> GetSectionNumber(std::string_view name,
                                    std::string_view prefix);

}  // namespace library

#endif
