// SPDX-License-Identifier: MIT
// Where the airports of a file are, as its name list tells.

#ifndef FLIGHTSIM_OGR_BGL_AIRPORT_NAMES_H
#define FLIGHTSIM_OGR_BGL_AIRPORT_NAMES_H

#include "ogr/records/record_block.h"

#include <string>
#include <unordered_map>

namespace flightsim
{

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

class AirportNameDirectory final
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

}  // namespace flightsim

#endif
