// SPDX-License-Identifier: MIT
// Types of sections by name: format.md chapter 2.

#ifndef FLIGHTSIM_DRIVER_BGL_SECTION_TYPES_H
#define FLIGHTSIM_DRIVER_BGL_SECTION_TYPES_H

#include <cstdint>

namespace bgl
{

// SECTION_AIRPORT and so on, from data/section_types.csv. Where two kinds share
// a type, the name is that of the facility records.
#include "data/section_types_constants.inc"

}  // namespace bgl

#endif
