// SPDX-License-Identifier: MIT
// Generic buildings in a bglcomp source.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_BUILDING_H
#define FLIGHTSIM_OGR_BGLXML_XML_BUILDING_H

#include <string>
#include <string_view>

namespace flightsim
{

/** Returns the field roof_kind for an element below a scenery object; empty for
 * other elements, and for rectangular buildings, whose roof is an attribute. */
std::string GetRoofKind(std::string_view path);

/** The same for the attribute roofType; empty for an unknown word. */
std::string ParseRoofType(const std::string &word);

/** Returns the word of a roof kind; empty for buildings that are not
 * rectangular. */
std::string WriteRoofType(const std::string &roofKind);

/** Returns the path of the element with the numbers of a kind of roof. */
const char *FindBuildingElement(const std::string &roofKind);

/** Adds a number, rounded to an integer, to the field building. */
void AddBuildingNumber(const std::string &name, const std::string &text,
                       std::string &building);

/** Returns a number of the field building; empty if it is missing. */
std::string FindBuildingNumber(const std::string &building,
                               const std::string &name);

}  // namespace flightsim

#endif
