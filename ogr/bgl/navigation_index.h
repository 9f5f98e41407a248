// SPDX-License-Identifier: MIT
// What navigation records of a file repeat or number: airways, boundaries, orders to delete.

#ifndef FLIGHTSIM_OGR_BGL_NAVIGATION_INDEX_H
#define FLIGHTSIM_OGR_BGL_NAVIGATION_INDEX_H

#include "ogr/records/fix.h"

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace flightsim
{

/** Decides which of the two places that a segment is stored at stands for it:
 * airways are stored for each waypoint, with both neighbours.
 *
 * A segment is known by the airway's name and by ident and region of its ends,
 * in whatever order.
 */
class AirwayIndex final
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

/** Numbers boundaries in the order in which the layer boundary has them. */
class BoundaryIndex final
{
  public:
    /** Adds the next boundary. */
    void Add(std::uint64_t offset)
    {
        m_fids.emplace(offset, static_cast<std::int64_t>(m_fids.size()));
    }

    /** FID of the boundary whose record begins at a file offset; negative when
     * there is none. */
    std::int64_t FindByOffset(std::uint64_t offset) const
    {
        const auto found = m_fids.find(offset);
        return found != m_fids.end() ? found->second : -1;
    }

  private:
    std::unordered_map<std::uint64_t, std::int64_t> m_fids{};
};

/** Compilers repeat one order in hundreds of tiles: ogr/records/format.md 3.16. */
class DeleteNavigationIndex final
{
  public:
    /** @param offset file offset of the record. */
    void Add(std::uint32_t sectionType, const bgl::DeleteNavigation &order,
             std::uint64_t offset);

    /** How often an order was added; 0 unless `offset` is that of the first of
     * them. */
    std::int64_t CountTiles(std::uint32_t sectionType,
                            const bgl::DeleteNavigation &order,
                            std::uint64_t offset) const;

  private:
    struct Entry
    {
        std::uint64_t firstOffset = 0;
        std::int64_t count = 0;
    };

    std::unordered_map<std::string, Entry> m_entries{};
};

}  // namespace flightsim

#endif
