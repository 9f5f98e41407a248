// SPDX-License-Identifier: MIT
// Open options of the layers of facility records.

#include "ogr/bgl/read/record_options.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"

namespace flightsim
{

namespace
{

ModelAxes ReadModelAxes(CSLConstList list)
{
    const char *text = CSLFetchNameValueDef(list, "MODEL_AXES", "EAST_NORTH");
    return EQUAL(text, "WEST_SOUTH")   ? ModelAxes::WestSouth
           : EQUAL(text, "WEST_NORTH") ? ModelAxes::WestNorth
                                       : ModelAxes::EastNorth;
}

}  // namespace

RecordOptions ReadRecordOptions(CSLConstList openOptions)
{
    constexpr double SMALLEST_STEP = 0.1;
    constexpr double LARGEST_STEP = 45.0;
    RecordOptions options;
    const char *step = CSLFetchNameValue(openOptions, "ARC_STEP");
    if (step != nullptr)
    {
        options.arcStep =
            ReadNumberOption(BGL_DRIVER_NAME, "ARC_STEP", step,
                             {SMALLEST_STEP, LARGEST_STEP, options.arcStep});
    }
    options.hasCurves = CPLFetchBool(openOptions, "CURVES", false);
    options.modelAxes = ReadModelAxes(openOptions);
    return options;
}

}  // namespace flightsim
