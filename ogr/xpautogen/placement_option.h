// SPDX-License-Identifier: MIT
// The options that place a point (.agp) on the earth.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_PLACEMENT_OPTION_H
#define FLIGHTSIM_OGR_XPAUTOGEN_PLACEMENT_OPTION_H

#include "ogr/xpautogen/format/placement.h"

#include "cpl_string.h"

#include <optional>

namespace flightsim
{

/** ANCHOR, HEADING and ORIENTATION, for option lists in XML. */
inline constexpr const char *PLACEMENT_OPTIONS =
    "<Option name='ANCHOR' type='string' scope='vector' "
    "description='Where an .agp stands: longitude,latitude in degrees'/>"
    "<Option name='HEADING' type='float' scope='vector' default='0' "
    "description='Clockwise rotation of an .agp in degrees; needs ANCHOR'/>"
    "<Option name='ORIENTATION' type='string-select' scope='vector' "
    "default='NORTH' description='Where the top of a tile points at heading "
    "0'><Value>NORTH</Value><Value>SOUTH</Value></Option>";

/** Reads the options; the placement stays empty without ANCHOR.
 *
 * @param path for messages.
 * @return false, with an error, for invalid options.
 */
bool ReadPlacementOptions(CSLConstList options, const char *path,
                          std::optional<xpautogen::Placement> &placement);

}  // namespace flightsim

#endif
