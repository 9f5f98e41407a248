// SPDX-License-Identifier: MIT
// Words for coded fields: data/*_enumerations.csv.

#ifndef FLIGHTSIM_OGR_BGL_ENUMERATIONS_H
#define FLIGHTSIM_OGR_BGL_ENUMERATIONS_H

#include "driver/bytes/enumeration.h"

namespace flightsim
{

/** data/airport_enumerations.csv */
inline constexpr bgl::EnumerationEntry AIRPORT_ENUMERATIONS[] = {
#include "data/airport_enumerations.inc"
};

/** data/airport_detail_enumerations.csv */
inline constexpr bgl::EnumerationEntry AIRPORT_DETAIL_ENUMERATIONS[] = {
#include "data/airport_detail_enumerations.inc"
};

/** data/navigation_enumerations.csv */
inline constexpr bgl::EnumerationEntry NAVIGATION_ENUMERATIONS[] = {
#include "data/navigation_enumerations.inc"
};

/** data/procedure_enumerations.csv */
inline constexpr bgl::EnumerationEntry PROCEDURE_ENUMERATIONS[] = {
#include "data/procedure_enumerations.inc"
};

/** data/scenery_enumerations.csv */
inline constexpr bgl::EnumerationEntry SCENERY_ENUMERATIONS[] = {
#include "data/scenery_enumerations.inc"
};

}  // namespace flightsim

#endif
