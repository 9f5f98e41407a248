// SPDX-License-Identifier: MIT
// The airports of a file, by offset and ident.

#include "ogr/bgl/read/airport_index.h"

#include <utility>

namespace flightsim
{

namespace
{

template <class Key>
std::int64_t Find(const std::unordered_map<Key, std::int64_t> &map,
                  const Key &key)
{
    const auto found = map.find(key);
    return found != map.end() ? found->second : -1;
}

}  // namespace

void AirportIndex::Add(std::uint64_t offset, const bgl::Airport &airport)
{
    const auto fid = static_cast<std::int64_t>(m_offsets.size());
    m_offsets.push_back(offset);
    m_fidOfOffset.emplace(offset, fid);
    m_fidOfIdent.emplace(airport.ident, fid);
    m_airports.emplace(offset,
                       IndexedAirport{airport.recordId, airport.ident,
                                      airport.position, airport.fixedSize});
}

const IndexedAirport *AirportIndex::FindAirport(std::uint64_t offset) const
{
    const auto found = m_airports.find(offset);
    return found != m_airports.end() ? &found->second : nullptr;
}

std::int64_t AirportIndex::FindByOffset(std::uint64_t offset) const
{
    return Find(m_fidOfOffset, offset);
}

std::int64_t AirportIndex::FindByIdent(const std::string &ident) const
{
    return Find(m_fidOfIdent, ident);
}

std::int64_t AirportIndex::GetOffset(std::int64_t fid) const
{
    return std::cmp_less(fid, m_offsets.size()) && fid >= 0
               ? static_cast<std::int64_t>(
                     m_offsets[static_cast<std::size_t>(fid)])
               : -1;
}

}  // namespace flightsim
