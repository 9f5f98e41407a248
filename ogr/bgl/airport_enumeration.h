// SPDX-License-Identifier: MIT
// Coded values of airports and their children.

#ifndef FLIGHTSIM_OGR_BGL_AIRPORT_ENUMERATION_H
#define FLIGHTSIM_OGR_BGL_AIRPORT_ENUMERATION_H

#include "driver/bytes/enumeration.h"

namespace flightsim
{

/** data/airport_enumerations.csv */
inline constexpr bgl::EnumerationEntry AIRPORT_ENUMERATIONS[] = {
#include "data/airport_enumerations.inc"
};

}  // namespace flightsim

#endif
