// SPDX-License-Identifier: MIT
// Words for coded fields: data/*_enumerations.csv.

#ifndef FLIGHTSIM_OGR_BGL_READ_ENUMERATIONS_H
#define FLIGHTSIM_OGR_BGL_READ_ENUMERATIONS_H

#include "driver/bytes/enumeration.h"

namespace flightsim
{

/** data/airport_enumerations.csv */
inline constexpr bgl::EnumerationEntry AIRPORT_ENUMERATIONS[] = {
#include "data/airport_enumerations.inc"
};

inline const bgl::Enumeration COM_TYPE(AIRPORT_ENUMERATIONS, "com_type");
inline const bgl::Enumeration DIALECT(AIRPORT_ENUMERATIONS, "airport_dialect");
inline const bgl::Enumeration FLATTENING(AIRPORT_ENUMERATIONS,
                                         "terrain_flattening");
/** Kinds of fuel, in the order of their two bits in a fuel word, and the values
 * of these bits: ogr/records/format.md 3.1. */
inline const bgl::Enumeration FUEL(AIRPORT_ENUMERATIONS, "fuel");
inline const bgl::Enumeration FUEL_AVAILABILITY(AIRPORT_ENUMERATIONS,
                                                "fuel_availability");

inline const bgl::Enumeration PARKING_NAME(AIRPORT_ENUMERATIONS,
                                           "parking_name");
inline const bgl::Enumeration START_TYPE(AIRPORT_ENUMERATIONS, "start_type");
inline const bgl::Enumeration SURFACE_QUERY(AIRPORT_ENUMERATIONS,
                                            "surface_query");

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
