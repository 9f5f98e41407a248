// SPDX-License-Identifier: MIT
// The outline of a placed model seen from above: ogr/records/format.md 8.4.

#include "ogr/bgl/model_footprint.h"

#include "ogr/bgl/scenery_columns.h"

#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace flightsim
{

namespace
{

/** In metres; a corner farther away is damage. */
constexpr double MAXIMUM_DISTANCE = 100000.0;

void TurnAround(bgl::ModelBox &box, ModelAxis axis)
{
    const double minimum = box.minimum[axis];
    box.minimum[axis] = -box.maximum[axis];
    box.maximum[axis] = -minimum;
}

/** Returns nothing for a corner that is too far away. */
std::optional<bgl::GeoPoint> MoveToCorner(const ModelPlace &place, double right,
                                          double forward)
{
    const double distance = std::hypot(right, forward) * place.scale;
    if (!(std::abs(distance) <= MAXIMUM_DISTANCE) ||
        std::abs(place.position.latitude) > 90.0)
    {
        return std::nullopt;
    }
    constexpr double DEGREES = 180.0 / 3.14159265358979323846;
    const double turn = std::atan2(right, forward) * DEGREES;
    return bgl::MovePoint({place.position.longitude, place.position.latitude},
                          place.trueHeading + turn, distance);
}

}  // namespace

void TurnAxes(bgl::ModelBox &box, ModelAxes axes)
{
    if (axes != ModelAxes::EastNorth)
    {
        TurnAround(box, MODEL_RIGHT);
    }
    if (axes == ModelAxes::WestSouth)
    {
        TurnAround(box, MODEL_FORWARD);
    }
}

std::unique_ptr<OGRGeometry> MakeModelFootprint(const ModelPlace &place,
                                                const bgl::ModelBox &box)
{
    const std::array corners = {
        std::pair(box.minimum[MODEL_RIGHT], box.minimum[MODEL_FORWARD]),
        std::pair(box.maximum[MODEL_RIGHT], box.minimum[MODEL_FORWARD]),
        std::pair(box.maximum[MODEL_RIGHT], box.maximum[MODEL_FORWARD]),
        std::pair(box.minimum[MODEL_RIGHT], box.maximum[MODEL_FORWARD])};
    std::vector<bgl::GeoPosition> ring;
    double before = place.position.longitude;
    for (const auto &[right, forward] : corners)
    {
        const auto corner = MoveToCorner(place, right, forward);
        if (!corner)
        {
            return nullptr;
        }
        before = bgl::ContinueLongitude(corner->longitude, before);
        ring.push_back({before, corner->latitude, place.position.altitude});
    }
    return MakeArea(ring, true);
}

}  // namespace flightsim
