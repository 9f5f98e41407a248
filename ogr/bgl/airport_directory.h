// SPDX-License-Identifier: MIT
// The airports of a file: what children and other records refer to.

#ifndef FLIGHTSIM_OGR_BGL_AIRPORT_DIRECTORY_H
#define FLIGHTSIM_OGR_BGL_AIRPORT_DIRECTORY_H

#include "ogr/records/airport.h"
#include "ogr/records/record_block.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace flightsim
{

/** Sections that hold airports. */
inline constexpr std::uint32_t SECTION_AIRPORT = 0x03;
inline constexpr std::uint32_t SECTION_AIRPORT_ALTERNATIVE = 0x3C;

/** Numbers airports in the order in which the layer airport has them. */
class AirportDirectory final
{
  public:
    /** Adds the airports of one block; blocks come in order. */
    void AddBlock(const bgl::RecordBlock &block, bgl::ByteSpan bytes,
                  bgl::RecordLog &log);

    /** FID of the airport whose record begins at a file offset; negative when
     * there is none. */
    std::int64_t FindByOffset(std::uint64_t offset) const;

    /** FID of the first airport with an ident; negative when there is none. */
    std::int64_t FindByIdent(const std::string &ident) const;

  private:
    std::unordered_map<std::uint64_t, std::int64_t> m_fidOfOffset{};
    std::unordered_map<std::string, std::int64_t> m_fidOfIdent{};
};

}  // namespace flightsim

#endif
