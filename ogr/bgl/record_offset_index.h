// SPDX-License-Identifier: MIT
// Where the parts of airports are that only some passes need.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_OFFSET_INDEX_H
#define FLIGHTSIM_OGR_BGL_RECORD_OFFSET_INDEX_H

#include "ogr/bgl/loaded_block.h"
#include "ogr/records/record_block.h"
#include "ogr/records/record_log.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace flightsim
{

class RecordFile;

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
                  const RecordFile &file, bgl::RecordLog &log);

    /** Whether the records of a block are known. */
    bool Holds(std::uint32_t number) const
    {
        return m_blocks.contains(number);
    }

    /** Loads a block, or only a portion of it: airports then have the children
     * of the portion alone, and no other bytes of them have a meaning. Returns
     * false, with an error, for a block that cannot be read. */
    bool Load(const RecordFile &file, std::uint32_t number, Portion portion,
              BlockBytes &bytes, BlockRecords &records) const;

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
