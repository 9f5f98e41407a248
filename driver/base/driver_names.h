// SPDX-License-Identifier: MIT
// Names of the drivers and of their metadata domain, as users see them.

#ifndef FLIGHTSIM_DRIVER_BASE_DRIVER_NAMES_H
#define FLIGHTSIM_DRIVER_BASE_DRIVER_NAMES_H

namespace flightsim
{

inline constexpr const char *BGL_DRIVER_NAME = "BGL";
inline constexpr const char *BGLXML_DRIVER_NAME = "BGLXML";
inline constexpr const char *AGN_DRIVER_NAME = "AGN";
inline constexpr const char *RESAMPLE_DRIVER_NAME = "FSResample";
inline constexpr const char *DSF_DRIVER_NAME = "DSF";
inline constexpr const char *SCENERY_DRIVER_NAME = "FSScenery";
inline constexpr const char *XPAUTOGEN_DRIVER_NAME = "XPAutogen";

/** Metadata domain that lists losses and changes made while writing. */
inline constexpr const char *WRITE_REPORT_DOMAIN = "BGL_WRITE_REPORT";

}  // namespace flightsim

#endif
