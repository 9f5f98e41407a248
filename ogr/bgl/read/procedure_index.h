// SPDX-License-Identifier: MIT
// The procedures of airports, by offset.

#ifndef FLIGHTSIM_OGR_BGL_READ_PROCEDURE_INDEX_H
#define FLIGHTSIM_OGR_BGL_READ_PROCEDURE_INDEX_H

#include "ogr/bgl/read/loaded_block.h"
#include "ogr/records/core/record_log.h"

#include <cstdint>
#include <unordered_map>

namespace flightsim
{

class RecordFile;

/** Numbers approaches, departures and arrivals, and transitions in the order of
 * their layers. */
class ProcedureIndex final
{
  public:
    /** Adds the procedures of a block of airports. Blocks must be added in
     * order. */
    void AddBlock(const LoadedBlock &block, const RecordFile &file,
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

}  // namespace flightsim

#endif
