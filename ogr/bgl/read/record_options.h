// SPDX-License-Identifier: MIT
// Open options of the layers of facility records.

#ifndef FLIGHTSIM_OGR_BGL_READ_RECORD_OPTIONS_H
#define FLIGHTSIM_OGR_BGL_READ_RECORD_OPTIONS_H

#include "driver/base/gdal_compat.h"

namespace flightsim
{

/** XML for a driver's list of open options. */
inline constexpr const char *RECORD_OPEN_OPTIONS =
    "<Option name='ARC_STEP' type='float' scope='vector' default='2' "
    "min='0.1' max='45' description='Degrees between the vertices of drawn "
    "arcs and circles of airspaces; lines deviate from them by "
    "radius * (1 - cos(ARC_STEP / 2)), 0.015 percent of the radius for 2'/>"
    "<Option name='CURVES' type='boolean' scope='vector' default='NO' "
    "description='Whether airspaces with arcs are curve polygons'/>"
    "<Option name='MODEL_AXES' type='string-select' scope='vector' "
    "default='EAST_NORTH' description='Where the axes x and z of models point "
    "at heading 0, for footprints'><Value>EAST_NORTH</Value>"
    "<Value>WEST_SOUTH</Value><Value>WEST_NORTH</Value></Option>";

/** Directions of a model's x and z at heading 0: ogr/records/format.md 8.4 [U].
 * The last one is a mirror image. */
enum class ModelAxes
{
    EastNorth,
    WestSouth,
    WestNorth
};

struct RecordOptions
{
    /** Degrees; see MakeBoundaryRing. */
    double arcStep = 2.0;

    bool hasCurves = false;

    ModelAxes modelAxes = ModelAxes::EastNorth;
};

/** Reads open options; clamps values that are out of range. */
RecordOptions ReadRecordOptions(CSLConstList openOptions);

inline RecordOptions ReadRecordOptions(const GDALOpenInfo &openInfo)
{
    return ReadRecordOptions(openInfo.papszOpenOptions);
}

}  // namespace flightsim

#endif
