// SPDX-License-Identifier: MIT
// The airports of a file and their procedures, by offset and ident.

#ifndef FLIGHTSIM_OGR_BGL_AIRPORT_INDEX_H
#define FLIGHTSIM_OGR_BGL_AIRPORT_INDEX_H

#include "ogr/bgl/loaded_block.h"
#include "ogr/records/airport.h"
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

/** What the children of an airport need of its fixed part. Files have a hundred
 * thousand airports, so the index keeps no more. */
struct IndexedAirport
{
    std::uint16_t recordId = 0;
    std::string ident{};
    bgl::GeoPosition position{};

    /** Where the children begin, from the start of the record. */
    std::size_t fixedSize = 0;
};

class RecordContext;

/** Numbers airports in the order in which the layer airport has them. */
class AirportIndex final
{
  public:
    /** Adds the airports of one block; blocks come in order. */
    void AddBlock(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log);

    /** The airport whose record begins at a file offset; null
     * when there is none. */
    const IndexedAirport *FindAirport(std::uint64_t offset) const;

    /** FID of the airport whose record begins at a file offset; negative when
     * there is none. */
    std::int64_t FindByOffset(std::uint64_t offset) const;

    /** FID of the first airport with an ident; negative when there is none. */
    std::int64_t FindByIdent(const std::string &ident) const;

    /** File offset of the record of an airport; negative when there is none with
     * that FID. */
    std::int64_t GetOffset(std::int64_t fid) const;

  private:
    std::unordered_map<std::uint64_t, IndexedAirport> m_airports{};
    std::vector<std::uint64_t> m_offsets{};
    std::unordered_map<std::uint64_t, std::int64_t> m_fidOfOffset{};
    std::unordered_map<std::string, std::int64_t> m_fidOfIdent{};
};

/** Names in UTF-8; empty when the list has none. */
struct AirportNames
{
    std::string airport;
    std::string city;
    std::string state;
    std::string country;
    std::string region;
};

/** Whether a section holds a name list. */
bool IsNameList(std::uint32_t section);

class AirportNameIndex final
{
  public:
    /** Adds the entries of a name list; of equal idents the first one counts.
     */
    void AddBlock(const bgl::RecordBlock &block, bgl::ByteSpan bytes,
                  bgl::RecordLog &log);

    /** Null when no list has the ident. */
    const AirportNames *Find(const std::string &ident) const;

  private:
    std::unordered_map<std::string, AirportNames> m_names{};
};

/** Numbers approaches, departures and arrivals, and transitions in the order in
 * which their layers have them. */
class ProcedureIndex final
{
  public:
    /** Adds the procedures of one block of airports; blocks come in order. */
    void AddBlock(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log);

    /** FID in its layer of the record that begins at a file offset; negative
     * when there is none. */
    std::int64_t FindByOffset(std::uint64_t offset) const;

  private:
    void Number(std::uint64_t offset, std::int64_t &count);

    std::unordered_map<std::uint64_t, std::int64_t> m_fidOfOffset{};
    std::int64_t m_approachCount = 0;
    std::int64_t m_sidStarCount = 0;
    std::int64_t m_transitionCount = 0;
};

}  // namespace flightsim

#endif
