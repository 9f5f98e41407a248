// SPDX-License-Identifier: MIT
// The airports of a file and their procedures, by offset and ident, and where
// they lie.

#ifndef FLIGHTSIM_OGR_BGL_AIRPORT_INDEX_H
#define FLIGHTSIM_OGR_BGL_AIRPORT_INDEX_H

#include "ogr/bgl/loaded_block.h"
#include "ogr/records/airport.h"
#include "ogr/records/record_block.h"

#include <cstdint>
#include <optional>
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

/** The part of an airport's fixed part that its children need. A file can have
 * a hundred thousand airports, so the index keeps no more. */
struct IndexedAirport
{
    std::uint16_t recordId = 0;
    std::string ident{};
    bgl::GeoPosition position{};

    /** Offset of the children from the start of the record. */
    std::size_t fixedSize = 0;
};

class RecordContext;

/** Numbers airports in the order of the layer airport. */
class AirportIndex final
{
  public:
    /** Adds the airports of a block. Blocks must be added in order. */
    void AddBlock(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log);

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

/** Names in UTF-8; empty if the list has none. */
struct AirportNames
{
    std::string airport;
    std::string city;
    std::string state;
    std::string country;
    std::string region;

    bool operator==(const AirportNames &) const = default;
};

/** Whether a section holds a name list. */
bool IsNameList(std::uint32_t section);

class AirportNameIndex final
{
  public:
    /** Adds the entries of a name list. The first one of an ident counts. */
    void AddBlock(const bgl::RecordBlock &block, bgl::ByteSpan bytes,
                  bgl::RecordLog &log);

    /** Returns null when no list has the ident. */
    const AirportNames *Find(const std::string &ident) const;

  private:
    std::unordered_map<std::string, AirportNames> m_names{};
};

/** Numbers approaches, departures and arrivals, and transitions in the order of
 * their layers. */
class ProcedureIndex final
{
  public:
    /** Adds the procedures of a block of airports. Blocks must be added in
     * order. */
    void AddBlock(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log);

    /** Returns the FID, in its layer, of the record that begins at a file
     * offset, or a negative number. */
    std::int64_t FindByOffset(std::uint64_t offset) const;

  private:
    void Number(std::uint64_t offset, std::int64_t &count);

    std::unordered_map<std::uint64_t, std::int64_t> m_fidOfOffset{};
    std::int64_t m_approachCount = 0;
    std::int64_t m_sidStarCount = 0;
    std::int64_t m_transitionCount = 0;
};

/** What a pass needs of the blocks of airports. */
enum class Portion : std::uint8_t
{
    Whole,
    /** Approaches, departures and arrivals. */
    Procedures,
    /** What a procedure may lead to: runways and waypoints. */
    Fixes
};

/** The places of these records, noted when the headers of a file are walked
 * first.
 *
 * Procedures are a thirtieth of the bytes of ordinary airports. Reading all of
 * the others again, once for each index and once for the legs, and walking their
 * headers, was more than half of the time of reading legs.
 */
class RecordOffsetIndex final
{
  public:
    /** Notes the records of the airports of a block. */
    void AddBlock(std::uint32_t number, const LoadedBlock &block,
                  const RecordContext &context, bgl::RecordLog &log);

    /** Whether the records of a block are known. */
    bool Holds(std::uint32_t number) const
    {
        return m_blocks.contains(number);
    }

    /** Loads a block, or only a portion of it: airports then have the children
     * of the portion alone, and no other bytes of them have a meaning. Returns
     * false, with an error, for a block that cannot be read. */
    bool Load(const RecordContext &context, std::uint32_t number,
              Portion portion, BlockBytes &bytes, BlockRecords &records) const;

  private:
    struct Record
    {
        std::uint64_t offset;
        std::uint32_t size;
        std::uint16_t id;

        /** Whole for the airport itself, which its children follow. */
        Portion portion;
    };

    static std::optional<Portion> FindPortion(std::uint16_t id);
    static BlockRecords::Tree MakeTree(const std::vector<Record> &known,
                                       const bgl::RecordBlock &block,
                                       bgl::ByteSpan bytes, Portion portion);

    std::unordered_map<std::uint32_t, std::vector<Record>> m_blocks{};
};

}  // namespace flightsim

#endif
