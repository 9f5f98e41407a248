// SPDX-License-Identifier: MIT
// The places of the fixes of a file.

#ifndef FLIGHTSIM_OGR_BGL_FIX_INDEX_H
#define FLIGHTSIM_OGR_BGL_FIX_INDEX_H

#include "ogr/records/airport.h"
#include "ogr/records/fix.h"
#include "ogr/bgl/airport_index.h"
#include "ogr/bgl/loaded_block.h"

#include <cstdint>
#include <optional>
#include <unordered_map>

namespace flightsim
{

/** Knows where the airports, runway ends, navaids and waypoints of a file are.
 *
 * Of several with one name the first counts. Damaged records are left out
 * without a word: their own layers report them.
 */
class FixIndex final
{
  public:
    /** Adds what one block of a section with fixes holds. */
    void AddBlock(const LoadedBlock &block, const AirportIndex &airports,
                  bgl::RecordLog &log);

    /** Whether blocks of a section can hold fixes. */
    static bool IsFixSection(std::uint32_t sectionType);

    /** The place of a fix; nothing when the file does not hold it.
     *
     * A VOR, DME, TACAN or ILS answers to FIX_VOR, an ILS (its localizer
     * antenna) to FIX_LOCALIZER as well; the two kinds of NDB and the two of
     * waypoint stand for each other; a runway end, with an ident such as
     * `RW07R` or `07R`, is where its runway ends. When nothing has that region
     * and airport, a fix of the region alone and one of the airport alone are
     * tried. */
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
    void AddAirport(const IndexedAirport &airport,
                    std::span<const bgl::RecordView> children);
    void AddRunway(const bgl::RecordView &record, std::uint32_t airport,
                   bgl::RecordLog &log);
    void Add(const Key &key, const bgl::GeoPosition &position);

    std::unordered_map<Key, bgl::GeoPosition, KeyHash> m_places{};
};

}  // namespace flightsim

#endif
