// SPDX-License-Identifier: MIT
// The airports of a file, by offset and ident.

#ifndef FLIGHTSIM_OGR_BGL_READ_AIRPORT_INDEX_H
#define FLIGHTSIM_OGR_BGL_READ_AIRPORT_INDEX_H

#include "ogr/records/airport/airport.h"
#include "ogr/records/record_block.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace flightsim
{

constexpr bool IsAirportSection(std::uint32_t type)
{
    return type == bgl::SECTION_AIRPORT ||
           type == bgl::SECTION_AIRPORT_ALTERNATIVE;
}

/** The values of an airport's fixed part that its children need. A file can
 * have a hundred thousand airports, so the index keeps no others. */
struct IndexedAirport
{
    std::uint16_t recordId = 0;
    std::string ident{};
    bgl::GeoPosition position{};

    /** Offset of the children from the start of the record. */
    std::size_t fixedSize = 0;
};

/** Numbers airports in the order of the layer airport. */
class AirportIndex final
{
  public:
    /** Adds the next airport.
     *
     * @param offset file offset of its record. */
    void Add(std::uint64_t offset, const bgl::Airport &airport);

    /** Returns the airport whose record begins at a file offset, or null. */
    const IndexedAirport *FindAirport(std::uint64_t offset) const;

    /** Returns the FID of the airport whose record begins at a file offset, or
     * a negative number. */
    std::int64_t FindByOffset(std::uint64_t offset) const;

    /** Returns the FID of the first airport with an ident, or a negative
     * number. */
    std::int64_t FindByIdent(const std::string &ident) const;

    /** Returns the file offset of an airport's record, or a negative number for
     * an unknown FID. */
    std::int64_t GetOffset(std::int64_t fid) const;

  private:
    std::unordered_map<std::uint64_t, IndexedAirport> m_airports{};
    std::vector<std::uint64_t> m_offsets{};
    std::unordered_map<std::uint64_t, std::int64_t> m_fidOfOffset{};
    std::unordered_map<std::string, std::int64_t> m_fidOfIdent{};
};

}  // namespace flightsim

#endif
