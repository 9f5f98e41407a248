// SPDX-License-Identifier: MIT
// Indexes of the targets of navigation records: fixes, airways, boundaries,
// deletions.

#ifndef FLIGHTSIM_OGR_BGL_READ_NAVIGATION_INDEX_H
#define FLIGHTSIM_OGR_BGL_READ_NAVIGATION_INDEX_H

#include "ogr/bgl/read/airport_index.h"
#include "ogr/bgl/read/loaded_block.h"
#include "ogr/records/airport/airport.h"
#include "ogr/records/core/fix.h"
#include "ogr/records/airport/runway.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace flightsim
{

class RecordFile;

/** Selects one of the two records of each airway segment: waypoints store both
 * neighbours on an airway, so both ends store the segment.
 *
 * A segment is identified by the airway's name and by ident and region of its
 * ends, in either order.
 */
class AirwayIndex final
{
  public:
    /** Adds the routes of the waypoints in a block. */
    void AddBlock(const LoadedBlock &block, const RecordFile &file,
                  bgl::RecordLog &log);

    /** Must be called after the last block. */
    void Finish();

    /** Whether a neighbour represents its segment: the first one stored as the
     * next of a waypoint or, failing that, as the previous one. */
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

    /** Adds the segments to both neighbours. */
    void AddRoute(const bgl::Waypoint &waypoint, const bgl::Route &route);

    void AddNeighbour(const bgl::Waypoint &waypoint, const bgl::Route &route,
                      const bgl::AirwayNeighbour &neighbour, bool isPrevious);

    std::vector<Entry> m_entries{};

    /** Sorted. */
    std::vector<std::uint64_t> m_offsets{};
};

/** Numbers boundaries in the order of the layer boundary. */
class BoundaryIndex final
{
  public:
    /** Blocks must be added in order. */
    void AddBlock(const LoadedBlock &block, const RecordFile &file,
                  bgl::RecordLog &log);

    /** Returns the FID of the boundary whose record begins at a file offset, or
     * a negative number. */
    std::int64_t FindByOffset(std::uint64_t offset) const
    {
        const auto found = m_fids.find(offset);
        return found != m_fids.end() ? found->second : -1;
    }

  private:
    std::unordered_map<std::uint64_t, std::int64_t> m_fids{};
};

/** Counts deletions of navigation. Compilers repeat each in hundreds of tiles:
 * ogr/records/format.md 3.16. */
class DeleteNavigationIndex final
{
  public:
    /** Adds the deletions at the top level of a block. */
    void AddBlock(const LoadedBlock &block, bgl::RecordLog &log);

    /** Returns how often a deletion was added; 0 unless `offset` is that of its
     * first occurrence. */
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

/** Finds the positions of airports, runway ends, navaids and waypoints of a
 * file.
 *
 * The first one of a name counts. Skips damaged stations and waypoints
 * silently, because their own layers report them.
 */
class FixIndex final
{
  public:
    /** Adds the fixes in a block. */
    void AddBlock(const LoadedBlock &block, const RecordFile &file,
                  bgl::RecordLog &log);

    /** Whether blocks of a section can hold fixes. */
    static bool IsFixSection(std::uint32_t sectionType);

    /** Returns the position of a fix; nothing if the file does not have it.
     *
     * A VOR, DME, TACAN or ILS matches FIX_VOR; an ILS (its localizer antenna)
     * also matches FIX_LOCALIZER. The two kinds of NDB are interchangeable, and
     * so are the two of waypoint. A runway end, with an ident such as `RW07R`
     * or `07R`, is at the end of its runway. If no fix has both the region and
     * the airport, tries the region alone and the airport alone.
     */
    std::optional<bgl::GeoPosition> Find(const bgl::FixReference &fix) const;

    std::size_t Count() const
    {
        return m_places.size();
    }

  private:
    struct Key
    {
        std::uint64_t ident = 0;
        std::uint32_t regionAndAirport = 0;
        int kind = 0;

        bool operator==(const Key &) const = default;
    };

    struct KeyHash
    {
        std::size_t operator()(const Key &key) const;
    };

    void AddNavigation(const bgl::RecordView &record);
    void AddAirport(const LoadedBlock &block, const bgl::RecordView &record,
                    const IndexedAirport &airport, const RecordFile &file,
                    bgl::RecordLog &log);
    void AddRunway(const bgl::Runway &runway, std::uint32_t airport);
    void Add(const Key &key, const bgl::GeoPosition &position);

    std::unordered_map<Key, bgl::GeoPosition, KeyHash> m_places{};
};

}  // namespace flightsim

#endif
