// SPDX-License-Identifier: MIT
// The names of airports in name lists.

#ifndef FLIGHTSIM_OGR_BGL_READ_AIRPORT_NAMES_H
#define FLIGHTSIM_OGR_BGL_READ_AIRPORT_NAMES_H

#include "ogr/records/record_block.h"
#include "ogr/records/core/record_log.h"

#include <cstdint>
#include <string>
#include <unordered_map>

namespace flightsim
{

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
    /** Adds the entries of a name list. The first entry of an ident counts. */
    void AddBlock(const bgl::RecordBlock &block, bgl::ByteSpan bytes,
                  bgl::RecordLog &log);

    /** Returns null if no list has the ident. */
    const AirportNames *Find(const std::string &ident) const;

  private:
    std::unordered_map<std::string, AirportNames> m_names{};
};

}  // namespace flightsim

#endif
