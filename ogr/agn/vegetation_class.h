// SPDX-License-Identifier: MIT
// Classes of plants of FS2004: ogr/agn/format/format.md chapter 6.

#ifndef FLIGHTSIM_OGR_AGN_VEGETATION_CLASS_H
#define FLIGHTSIM_OGR_AGN_VEGETATION_CLASS_H

#include "driver/bytes/enumeration.h"

namespace flightsim
{

/** data/agn_enumerations.csv */
inline constexpr bgl::EnumerationEntry AGN_ENUMERATIONS[] = {
#include "data/agn_enumerations.inc"
};

inline const bgl::Enumeration VEGETATION_CLASS(AGN_ENUMERATIONS,
                                               "vegetation_class");

}  // namespace flightsim

#endif
