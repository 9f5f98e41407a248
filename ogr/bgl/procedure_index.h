// SPDX-License-Identifier: MIT
// The procedures of a file: what their transitions and legs refer to.

#ifndef FLIGHTSIM_OGR_BGL_PROCEDURE_INDEX_H
#define FLIGHTSIM_OGR_BGL_PROCEDURE_INDEX_H

#include "ogr/bgl/loaded_block.h"

#include <cstdint>
#include <unordered_map>

namespace flightsim
{

class RecordContext;

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
