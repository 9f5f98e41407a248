// SPDX-License-Identifier: MIT
// A part of the world, so that several workers share a library.

#ifndef FLIGHTSIM_OGR_LIBRARY_PARTITION_H
#define FLIGHTSIM_OGR_LIBRARY_PARTITION_H

#include "driver/base/gdal_compat.h"
#include "driver/bgl/qmid.h"

#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** Cells of the quad-tree. Those that do not overlap and together cover the
 * earth have each feature exactly once. */
class Partition final
{
  public:
    /** The world. */
    Partition() = default;

    /** Nothing for what are no quad keys with commas between them; the world for
     * an empty text. */
    static std::optional<Partition> Parse(const std::string &quadKeys);

    bool IsWorld() const
    {
        return m_cells.empty();
    }

    /** Whether the middle of a geometry's bounds lies in a cell, its western
     * and northern edges included. What has no place counts as the north-west
     * corner of the world. */
    bool Holds(const OGRGeometry *geometry) const;

    /** Whether bounds touch a cell. */
    bool Touches(double west, double south, double east, double north) const;

  private:
    std::vector<bgl::Qmid> m_cells{};
};

}  // namespace flightsim

#endif
