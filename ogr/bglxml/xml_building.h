// SPDX-License-Identifier: MIT
// Generic buildings in a source of bglcomp.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_BUILDING_H
#define FLIGHTSIM_OGR_BGLXML_XML_BUILDING_H

#include <string>
#include <string_view>

namespace flightsim
{

/** The field roof_kind of an element below a scenery object; empty for other
 * elements, and for rectangular buildings, whose roof an attribute tells. */
std::string GetRoofKind(std::string_view path);

/** The same for the attribute roofType; empty for what is none. */
std::string ParseRoofType(const std::string &word);

/** The word of a roof kind; empty for buildings that are not rectangular. */
std::string WriteRoofType(const std::string &roofKind);

/** Path of the element with the numbers of a kind of roof. */
const char *FindBuildingElement(const std::string &roofKind);

/** Adds a number to the field building, to the next whole one. */
void AddBuildingNumber(const std::string &name, const std::string &text,
                       std::string &building);

/** A number of the field building; empty when it is not there. */
std::string FindBuildingNumber(const std::string &building,
                               const std::string &name);

}  // namespace flightsim

#endif
