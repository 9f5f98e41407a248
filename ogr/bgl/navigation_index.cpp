// SPDX-License-Identifier: MIT
// What navigation records of a file repeat or number: airways, boundaries, orders to delete.

#include "ogr/bgl/navigation_index.h"

#include "driver/bgl/identifier.h"

#include <algorithm>

namespace flightsim
{

namespace
{

/** Ident and region in one number; idents have up to eight characters. */
std::uint64_t PackFix(const bgl::FixIdent &fix)
{
    constexpr unsigned REGION_BITS = 11;
    return bgl::PackIdentifier(fix.ident.text).value_or(0) << REGION_BITS |
           bgl::PackIdentifier(fix.region).value_or(0);
}

/** Names have up to eight bytes in the file; in UTF-8 a foreign one may have
 * more, of which the last count. */
std::uint64_t PackName(const std::string &name)
{
    std::uint64_t packed = 0;
    for (const char character : name)
    {
        packed = packed << 8 | static_cast<unsigned char>(character);
    }
    return packed;
}

}  // namespace

void AirwayIndex::AddRoute(const bgl::Waypoint &waypoint,
                           const bgl::Route &route)
{
    AddNeighbour(waypoint, route, route.next, false);
    AddNeighbour(waypoint, route, route.previous, true);
}

void AirwayIndex::AddNeighbour(const bgl::Waypoint &waypoint,
                               const bgl::Route &route,
                               const bgl::AirwayNeighbour &neighbour,
                               bool isPrevious)
{
    if (!neighbour.IsPresent())
    {
        return;
    }
    const auto [low, high] =
        std::minmax({PackFix(waypoint), PackFix(neighbour)});
    m_entries.push_back(
        {{PackName(route.name), low, high}, isPrevious, neighbour.offset});
}

void AirwayIndex::Finish()
{
    std::sort(m_entries.begin(), m_entries.end());
    for (std::size_t i = 0; i < m_entries.size(); ++i)
    {
        if (i == 0 || m_entries[i].key != m_entries[i - 1].key)
        {
            m_offsets.push_back(m_entries[i].offset);
        }
    }
    m_entries = {};
    std::sort(m_offsets.begin(), m_offsets.end());
}

bool AirwayIndex::StandsForSegment(const bgl::AirwayNeighbour &neighbour) const
{
    return std::binary_search(m_offsets.begin(), m_offsets.end(),
                              neighbour.offset);
}

namespace
{

std::string MakeKey(std::uint32_t sectionType,
                    const bgl::DeleteNavigation &order)
{
    return std::to_string(sectionType) + '/' + order.ident.text + '/' +
           order.region + '/' + order.airport;
}

}  // namespace

void DeleteNavigationIndex::Add(std::uint32_t sectionType,
                                const bgl::DeleteNavigation &order,
                                std::uint64_t offset)
{
    Entry &entry = m_entries[MakeKey(sectionType, order)];
    if (entry.count == 0)
    {
        entry.firstOffset = offset;
    }
    ++entry.count;
}

std::int64_t
DeleteNavigationIndex::CountTiles(std::uint32_t sectionType,
                                  const bgl::DeleteNavigation &order,
                                  std::uint64_t offset) const
{
    const auto found = m_entries.find(MakeKey(sectionType, order));
    return found != m_entries.end() && found->second.firstOffset == offset
               ? found->second.count
               : 0;
}

}  // namespace flightsim
