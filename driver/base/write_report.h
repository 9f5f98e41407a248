// SPDX-License-Identifier: MIT
// Where written datasets tell what was changed on the way.

#ifndef FLIGHTSIM_DRIVER_BASE_WRITE_REPORT_H
#define FLIGHTSIM_DRIVER_BASE_WRITE_REPORT_H

namespace flightsim
{

/** The metadata domain with what was left out or changed while writing. */
inline constexpr const char *WRITE_REPORT_DOMAIN = "BGL_WRITE_REPORT";

}  // namespace flightsim

#endif
