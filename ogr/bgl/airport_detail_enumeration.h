// SPDX-License-Identifier: MIT
// Coded values of fences, painted lines and lights.

#ifndef FLIGHTSIM_OGR_BGL_AIRPORT_DETAIL_ENUMERATION_H
#define FLIGHTSIM_OGR_BGL_AIRPORT_DETAIL_ENUMERATION_H

#include "driver/bytes/enumeration.h"

namespace flightsim
{

/** data/airport_detail_enumerations.csv */
inline constexpr bgl::EnumerationEntry AIRPORT_DETAIL_ENUMERATIONS[] = {
#include "data/airport_detail_enumerations.inc"
};

}  // namespace flightsim

#endif
