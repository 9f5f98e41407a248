// SPDX-License-Identifier: MIT
// The segments of the airways of a file, each once.

#include "ogr/bgl/airway_directory.h"

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

void AirwayDirectory::AddRoute(const bgl::Waypoint &waypoint,
                               const bgl::Route &route)
{
    AddNeighbour(waypoint, route, route.next, false);
    AddNeighbour(waypoint, route, route.previous, true);
}

void AirwayDirectory::AddNeighbour(const bgl::Waypoint &waypoint,
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

void AirwayDirectory::Finish()
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

bool AirwayDirectory::StandsForSegment(
    const bgl::AirwayNeighbour &neighbour) const
{
    return std::binary_search(m_offsets.begin(), m_offsets.end(),
                              neighbour.offset);
}

}  // namespace flightsim
