// SPDX-License-Identifier: MIT
// Names of runway ends: spec records.md 3.3.

#ifndef FLIGHTSIM_OGR_RECORDS_RUNWAY_NAME_H
#define FLIGHTSIM_OGR_RECORDS_RUNWAY_NAME_H

#include <string>

namespace bgl
{

/** "07R" for number 7 and designator 2; "NE" for number 38; empty for number 0;
 * a number or designator beyond the tables is left out. */
std::string MakeRunwayName(int number, int designator);

}  // namespace bgl

#endif
