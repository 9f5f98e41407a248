// SPDX-License-Identifier: MIT
// The outline of a placed model seen from above: ogr/records/format.md 8.4.

#ifndef FLIGHTSIM_OGR_BGL_LAYERS_MODEL_FOOTPRINT_H
#define FLIGHTSIM_OGR_BGL_LAYERS_MODEL_FOOTPRINT_H

#include "driver/base/gdal_compat.h"
#include "driver/bytes/geodesy.h"
#include "ogr/bgl/read/record_options.h"
#include "ogr/records/scenery/model_data.h"

#include <memory>

namespace flightsim
{

/** Index of an axis in a ModelBox. */
enum ModelAxis : std::size_t
{
    MODEL_RIGHT,
    MODEL_UP,
    MODEL_FORWARD
};

/** Position and heading of a model. */
struct ModelPlace
{
    bgl::GeoPosition position{};

    /** Degrees. */
    double trueHeading = 0;
    double scale = 1;
};

/** Turns the axes of a box so that x points right and z forward. */
void TurnAxes(bgl::ModelBox &box, ModelAxes axes);

/** Returns the outline of a box from above, counter-clockwise. Ignores pitch
 * and bank, which hardly any building has. Null for a box that is too large. */
std::unique_ptr<OGRGeometry> MakeModelFootprint(const ModelPlace &place,
                                                const bgl::ModelBox &box);

}  // namespace flightsim

#endif
