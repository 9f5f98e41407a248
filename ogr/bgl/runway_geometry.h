// SPDX-License-Identifier: MIT
// Runways on the ellipsoid.

#ifndef FLIGHTSIM_OGR_BGL_RUNWAY_GEOMETRY_H
#define FLIGHTSIM_OGR_BGL_RUNWAY_GEOMETRY_H

#include "driver/bytes/geodesy.h"
#include "driver/base/gdal_compat.h"
#include "ogr/records/runway.h"

#include <array>
#include <memory>
#include <optional>

namespace flightsim
{

enum class EndAreaKind
{
    DisplacedThreshold,
    BlastPad,
    Overrun
};

/** The places of the primary and the secondary end. Nothing when length or
 * heading cannot be those of a runway. */
std::optional<std::array<bgl::GeoPoint, bgl::RUNWAY_ENDS>>
FindRunwayEnds(const bgl::Runway &runway);

/** The centre line from the primary to the secondary end, at the runway's
 * altitude. Null when length or heading cannot be those of a runway. */
std::unique_ptr<OGRGeometry> MakeCentreLine(const bgl::Runway &runway);

/** A rectangle of length and width around the centre line, or null. */
std::unique_ptr<OGRGeometry> MakeRunwayArea(const bgl::Runway &runway);

/** The rectangle of an area at an end of a runway, or null. An area without a
 * width is as wide as the runway.
 *
 * @param end 0 for the primary end, 1 for the secondary end.
 */
std::unique_ptr<OGRGeometry> MakeEndArea(const bgl::Runway &runway,
                                         std::size_t end, EndAreaKind kind,
                                         const bgl::RunwayEndArea &area);

}  // namespace flightsim

#endif
