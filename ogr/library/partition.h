// SPDX-License-Identifier: MIT
// A part of the world, so that several workers share a library.

#ifndef FLIGHTSIM_OGR_LIBRARY_PARTITION_H
#define FLIGHTSIM_OGR_LIBRARY_PARTITION_H

#include "driver/base/gdal_compat.h"
#include "driver/bgl/qmid.h"

#include <optional>
#include <string>

namespace flightsim
{

/** One cell of the quad-tree. Cells that do not overlap and together cover the
 * earth have each feature exactly once. */
class Partition final
{
  public:
    /** The world. */
    Partition() = default;

    /** Nothing for what is no quad key; the world for an empty text. */
    static std::optional<Partition> Parse(const std::string &quadKey);

    bool IsWorld() const
    {
        return !m_cell.has_value();
    }

    /** Whether the middle of a geometry's bounds lies in the cell, its western
     * and northern edges included. What has no place counts as the north-west
     * corner of the world. */
    bool Holds(const OGRGeometry *geometry) const;

    /** Whether bounds and the cell touch. */
    bool Touches(double west, double south, double east, double north) const;

  private:
    std::optional<bgl::Qmid> m_cell{};
};

}  // namespace flightsim

#endif
