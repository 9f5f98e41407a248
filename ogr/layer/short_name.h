// SPDX-License-Identifier: MIT
// Field names for formats that take no more than ten characters.

#ifndef FLIGHTSIM_OGR_LAYER_SHORT_NAME_H
#define FLIGHTSIM_OGR_LAYER_SHORT_NAME_H

#include <set>
#include <string>

namespace flightsim
{

/** Longest field name of a Shapefile. */
inline constexpr std::size_t MAXIMUM_SHORT_NAME = 10;

/** A name of at most ten characters that is not yet `used`, and is added there.
 *
 * Takes letters from the ends of the longest words, so that true_heading_deg
 * becomes tr_hea_deg; a number takes the place of the last letters where two
 * names would be equal. A short name stays as it is. */
std::string ShortenName(const std::string &name, std::set<std::string> &used);

}  // namespace flightsim

#endif
