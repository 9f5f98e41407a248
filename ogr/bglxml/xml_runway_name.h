// SPDX-License-Identifier: MIT
// Names of runways and of their ends in a bglcomp source.

#ifndef FLIGHTSIM_OGR_BGLXML_XML_RUNWAY_NAME_H
#define FLIGHTSIM_OGR_BGLXML_XML_RUNWAY_NAME_H

#include "cpl_minixml.h"

#include <optional>
#include <string>

namespace flightsim
{

/** Returns "07R" for a number and a designator of the schema; letters for a
 * direction; an empty text for number 0. Nothing for other words. */
std::optional<std::string> ReadRunwayName(const char *number,
                                          const char *designator);

/** The inverse: adds the number and the designator of a name. */
void AddRunway(CPLXMLNode *element, const char *attribute,
               const std::string &name);

/** Returns the name of the other end of a runway; empty for an invalid name.
 *
 * @param designator its word in the schema; empty for the mirrored one. */
std::string FindOtherEnd(const std::string &name,
                         const std::string &designator);

/** Returns PRIMARY or SECONDARY for the end of a runway, which sources also
 * call BASE and RECIP. Null for other words. */
const char *FindRunwayEnd(const char *word);

}  // namespace flightsim

#endif
