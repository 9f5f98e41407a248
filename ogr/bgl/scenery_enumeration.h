// SPDX-License-Identifier: MIT
// Coded values of scenery objects and exclusions.

#ifndef FLIGHTSIM_OGR_BGL_SCENERY_ENUMERATION_H
#define FLIGHTSIM_OGR_BGL_SCENERY_ENUMERATION_H

#include "driver/bytes/enumeration.h"

namespace flightsim
{

/** data/scenery_enumerations.csv */
inline constexpr bgl::EnumerationEntry SCENERY_ENUMERATIONS[] = {
#include "data/scenery_enumerations.inc"
};

}  // namespace flightsim

#endif
