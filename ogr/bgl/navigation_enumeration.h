// SPDX-License-Identifier: MIT
// Coded values of navigation, airspace and index records.

#ifndef FLIGHTSIM_OGR_BGL_NAVIGATION_ENUMERATION_H
#define FLIGHTSIM_OGR_BGL_NAVIGATION_ENUMERATION_H

#include "driver/bytes/enumeration.h"

namespace flightsim
{

/** data/navigation_enumerations.csv */
inline constexpr bgl::EnumerationEntry NAVIGATION_ENUMERATIONS[] = {
#include "data/navigation_enumerations.inc"
};

}  // namespace flightsim

#endif
