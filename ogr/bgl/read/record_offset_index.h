// SPDX-License-Identifier: MIT
// Offsets of the parts of airports that only some passes need.

#ifndef FLIGHTSIM_OGR_BGL_READ_RECORD_OFFSET_INDEX_H
#define FLIGHTSIM_OGR_BGL_READ_RECORD_OFFSET_INDEX_H

#include "ogr/bgl/read/loaded_block.h"
#include "ogr/records/record_block.h"
#include "ogr/records/core/record_log.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace flightsim
{

class RecordFile;

/** The portion of airport blocks that a pass needs. */
enum class Portion : std::uint8_t
{
    Whole,
    /** Approaches, departures and arrivals. */
    Procedures,
    /** The fixes of procedures: runways and waypoints. */
    Fixes
};

/** The offsets of these records, collected when the headers of a file are first
 * walked.
 *
 * Procedures are a thirtieth of the bytes of ordinary airports. Reading all the
 * other bytes again, once for each index and once for the legs, and walking
 * their headers, took more than half of the time to read legs.
 */
class RecordOffsetIndex final
{
  public:
    /** Records the offsets of the records in the airports of a block. */
    void AddBlock(std::uint32_t number, const LoadedBlock &block,
                  const RecordFile &file, bgl::RecordLog &log);

    /** Whether the records of a block are known. */
    bool Holds(std::uint32_t number) const
    {
        return m_blocks.contains(number);
    }

    /** Loads a block, or only a portion of it: then airports have only the
     * children of the portion, and their other bytes are undefined. Returns
     * false, with an error, if the block cannot be read. */
    bool Load(const RecordFile &file, std::uint32_t number, Portion portion,
              BlockBytes &bytes, BlockRecords &records) const;

  private:
    struct Record
    {
        std::uint64_t offset;
        std::uint32_t size;
        std::uint16_t id;

        /** Whole for the airport itself, which precedes its children. */
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
