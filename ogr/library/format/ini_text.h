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

/** A section with its keys in the order of the file. */
struct IniSection
{
    std::string name;
    std::vector<std::pair<std::string, std::string>> entries;

    /** The value of a key, of any letter case, that stands there last; empty
     * when there is none. */
    std::string_view Find(std::string_view key) const;

    /** The whole number of a key; nothing when it has none. */
    std::optional<int> FindNumber(std::string_view key) const;

    /** Whether a key says yes, as TRUE, YES and 1 do. */
    bool FindFlag(std::string_view key, bool otherwise) const;
};

/** Reads text in UTF-8. Lines that are neither [section] nor key=value are
 * comments of some kind and are passed over. */
std::vector<IniSection> ParseIni(std::string_view text);

/** The number at the end of a section name such as "Area.012"; nothing when the
 * section is another one. */
std::optional<int> GetSectionNumber(std::string_view name,
                                    std::string_view prefix);

}  // namespace library

#endif
