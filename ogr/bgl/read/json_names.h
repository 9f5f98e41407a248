// SPDX-License-Identifier: MIT
// Lists of names as the text of a field.

#ifndef FLIGHTSIM_OGR_BGL_READ_JSON_NAMES_H
#define FLIGHTSIM_OGR_BGL_READ_JSON_NAMES_H

#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** Returns a JSON array of texts; empty for none. */
std::string WriteNames(const std::vector<std::string> &names);

/** The inverse of WriteNames; nothing for any other text. */
std::optional<std::vector<std::string>> ReadNames(const std::string &text);

}  // namespace flightsim

#endif
