// SPDX-License-Identifier: MIT
// Orders to remove navigation, counted over the tiles that repeat them.

#ifndef FLIGHTSIM_OGR_BGL_DELETE_NAVIGATION_DIRECTORY_H
#define FLIGHTSIM_OGR_BGL_DELETE_NAVIGATION_DIRECTORY_H

#include "ogr/records/fix.h"

#include <cstdint>
#include <string>
#include <unordered_map>

namespace flightsim
{

/** Compilers repeat one order in hundreds of tiles: spec records.md 3.16. */
class DeleteNavigationDirectory final
{
  public:
    /** @param offset file offset of the record. */
    void Add(std::uint32_t sectionType, const bgl::DeleteNavigation &order,
             std::uint64_t offset);

    /** How often an order was added; 0 unless `offset` is that of the first of
     * them. */
    std::int64_t CountTiles(std::uint32_t sectionType,
                            const bgl::DeleteNavigation &order,
                            std::uint64_t offset) const;

  private:
    struct Entry
    {
        std::uint64_t firstOffset = 0;
        std::int64_t count = 0;
    };

    std::unordered_map<std::string, Entry> m_entries{};
};

}  // namespace flightsim

#endif
