// SPDX-License-Identifier: MIT
// A part of the world, so that several workers can share a library.

#ifndef FLIGHTSIM_OGR_LIBRARY_FILES_PARTITION_H
#define FLIGHTSIM_OGR_LIBRARY_FILES_PARTITION_H

#include "driver/base/gdal_compat.h"
#include "driver/bgl/qmid.h"

#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** A set of quad-tree cells. Disjoint partitions that together cover the earth
 * have each feature exactly once. */
class Partition final
{
  public:
    /** The whole world. */
    Partition() = default;

    /** Parses comma-separated quad keys; nothing for other text, the whole
     * world for an empty one. */
    static std::optional<Partition> Parse(const std::string &quadKeys);

    bool IsWorld() const
    {
        return m_cells.empty();
    }

    /** Whether the centre of a geometry's bounds lies in a cell, including the
     * cell's western and northern edges. A feature without a place belongs to
     * the north-west corner of the world. */
    bool Holds(const OGRGeometry *geometry) const;

    /** Whether bounds touch a cell. */
    bool Touches(double west, double south, double east, double north) const;

  private:
    std::vector<bgl::Qmid> m_cells{};
};

}  // namespace flightsim

#endif
