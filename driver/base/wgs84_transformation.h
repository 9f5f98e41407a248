// SPDX-License-Identifier: MIT
// Transforms geometries from other coordinate systems to WGS 84.

#ifndef FLIGHTSIM_DRIVER_BASE_WGS84_TRANSFORMATION_H
#define FLIGHTSIM_DRIVER_BASE_WGS84_TRANSFORMATION_H

#include "driver/base/gdal_compat.h"

#include <memory>

namespace flightsim
{

/** Expects geometries with x pointing east, whatever the axis order of the
 * system. Not thread-safe. */
class Wgs84Transformation final
{
  public:
    /** @param source may be null or empty, in which case geometries are
     * unchanged.
     *  @throws std::bad_alloc if PROJ runs out of memory.
     */
    explicit Wgs84Transformation(const OGRSpatialReference *source);

    /** Returns false when the coordinate system cannot be transformed to WGS
     * 84. */
    bool IsUsable() const
    {
        return m_isUsable;
    }

    /** @param geometry may be null, and so is the result then.
     *  @param moved in WGS 84, valid until the next call.
     *  @return false when the geometry has no position in WGS 84.
     */
    [[nodiscard]] bool Apply(const OGRGeometry *geometry,
                             const OGRGeometry *&moved);

  private:
    std::unique_ptr<OGRCoordinateTransformation> m_transformation{};
    std::unique_ptr<OGRGeometry> m_moved{};
    bool m_isUsable = true;
};

}  // namespace flightsim

#endif
