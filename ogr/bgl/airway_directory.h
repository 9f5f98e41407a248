// SPDX-License-Identifier: MIT
// The segments of the airways of a file, each once.

#ifndef FLIGHTSIM_OGR_BGL_AIRWAY_DIRECTORY_H
#define FLIGHTSIM_OGR_BGL_AIRWAY_DIRECTORY_H

#include "ogr/records/fix.h"

#include <array>
#include <cstdint>
#include <vector>

namespace flightsim
{

/** Decides which of the two places that a segment is stored at stands for it:
 * airways are stored for each waypoint, with both neighbours.
 *
 * A segment is known by the airway's name and by ident and region of its ends,
 * in whatever order.
 */
class AirwayDirectory final
{
  public:
    /** Adds the segments to both neighbours. */
    void AddRoute(const bgl::Waypoint &waypoint, const bgl::Route &route);

    /** To be called behind the last route. */
    void Finish();

    /** Whether a neighbour that was added stands for its segment: the first
     * one that follows a waypoint, or else the first that precedes one. */
    bool StandsForSegment(const bgl::AirwayNeighbour &neighbour) const;

  private:
    struct Entry
    {
        /** Name and both ends. */
        std::array<std::uint64_t, 3> key{};
        bool isPrevious = false;

        /** File offset of the neighbour. */
        std::uint64_t offset = 0;

        auto operator<=>(const Entry &) const = default;
    };

    void AddNeighbour(const bgl::Waypoint &waypoint, const bgl::Route &route,
                      const bgl::AirwayNeighbour &neighbour, bool isPrevious);

    std::vector<Entry> m_entries{};

    /** Sorted. */
    std::vector<std::uint64_t> m_offsets{};
};

}  // namespace flightsim

#endif
