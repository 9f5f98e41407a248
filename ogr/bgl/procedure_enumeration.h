// SPDX-License-Identifier: MIT
// Coded values of procedures.

#ifndef FLIGHTSIM_OGR_BGL_PROCEDURE_ENUMERATION_H
#define FLIGHTSIM_OGR_BGL_PROCEDURE_ENUMERATION_H

#include "driver/bytes/enumeration.h"

namespace flightsim
{

/** data/procedure_enumerations.csv */
inline constexpr bgl::EnumerationEntry PROCEDURE_ENUMERATIONS[] = {
#include "data/procedure_enumerations.inc"
};

}  // namespace flightsim

#endif
