// SPDX-License-Identifier: MIT
// Orders to remove navigation, counted over the tiles that repeat them.

#include "ogr/bgl/delete_navigation_directory.h"

namespace flightsim
{

namespace
{

std::string MakeKey(std::uint32_t sectionType,
                    const bgl::DeleteNavigation &order)
{
    return std::to_string(sectionType) + '/' + order.ident.text + '/' +
           order.region + '/' + order.airport;
}

}  // namespace

void DeleteNavigationDirectory::Add(std::uint32_t sectionType,
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
DeleteNavigationDirectory::CountTiles(std::uint32_t sectionType,
                                      const bgl::DeleteNavigation &order,
                                      std::uint64_t offset) const
{
    const auto found = m_entries.find(MakeKey(sectionType, order));
    return found != m_entries.end() && found->second.firstOffset == offset
               ? found->second.count
               : 0;
}

}  // namespace flightsim
