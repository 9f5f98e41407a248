// SPDX-License-Identifier: MIT
// Brings geometries of other coordinate systems to WGS 84.

#ifndef FLIGHTSIM_DRIVER_BASE_WGS84_TRANSFORMATION_H
#define FLIGHTSIM_DRIVER_BASE_WGS84_TRANSFORMATION_H

#include "driver/base/gdal_compat.h"

#include <memory>

namespace flightsim
{

/** Takes geometries whose x points east, whatever the axes of the system are.
 * One thread at a time. */
class Wgs84Transformation final
{
  public:
    /** @param source may be null or empty: geometries stay as they are then.
     *  @throws std::bad_alloc where PROJ has no memory. */
    explicit Wgs84Transformation(const OGRSpatialReference *source);

    /** False when there is no way from the coordinate system to WGS 84. */
    bool IsUsable() const
    {
        return m_isUsable;
    }

    /** @param geometry may be null, as the result is then.
     *  @param moved is in WGS 84, and valid until the next call.
     *  @return false when the geometry has no place in WGS 84. */
    [[nodiscard]] bool Apply(const OGRGeometry *geometry,
                             const OGRGeometry *&moved);

  private:
    std::unique_ptr<OGRCoordinateTransformation> m_transformation{};
    std::unique_ptr<OGRGeometry> m_moved{};
    bool m_isUsable = true;
};

}  // namespace flightsim

#endif
