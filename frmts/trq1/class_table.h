// SPDX-License-Identifier: MIT
// The meaning of codes in class rasters: names, groups and colours.

#ifndef FLIGHTSIM_FRMTS_TRQ1_CLASS_TABLE_H
#define FLIGHTSIM_FRMTS_TRQ1_CLASS_TABLE_H

#include "driver/bgl/terrain_config.h"

#include <cstdint>
#include <string>
#include <vector>

namespace bgl
{

/** The group of classes that only a terrain.cfg defines. */
inline constexpr const char *GROUP_OTHER = "other";

/** A code and its appearance in a legend. The groups are
 * - landclass: water, wetland, forest, savanna, shrub, grass, crops, desert,
 *   tundra, bare, ice, urban, other;
 * - waterclass: inland, inlet, seasonal, outflow, ocean, tropical ocean;
 * - region: europe, north america, south america, africa, asia, oceania,
 *   tropics, polar.
 */
struct ClassEntry
{
    int code = 0;
    std::string name;
    std::string group;
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
};

/** The known codes of one kind of raster; others stay numbers. */
class ClassTable final
{
  public:
    /** Returns the entry of that code, or null if its meaning is unknown. */
    const ClassEntry *Find(int code) const;

    /** Replaces the entry with the same code. */
    void Set(ClassEntry entry);

    /** Sorted by code. */
    const std::vector<ClassEntry> &Entries() const
    {
        return m_entries;
    }

    bool IsEmpty() const
    {
        return m_entries.empty();
    }

  private:
    std::vector<ClassEntry> m_entries;
};

/** Returns the built-in classes of a TRQ1 data type. Empty if it has none:
 * population density is not a class, and the meaning of season codes is
 * unknown. A constant. */
const ClassTable &GetBuiltInClasses(std::uint16_t dataType);

/** Whether posts may hold 255, which otherwise marks missing ones: as a class
 * of the table, or as a population density, for which any byte is possible. */
bool MayHold255(std::uint16_t dataType, const ClassTable &table);

/** Gives the classes of a TRQ1 data type the names of a user's terrain.cfg,
 * separating the words of constants ("TALL_GRASS" becomes "Tall grass"). Known
 * codes keep group and colour; new ones get a new colour. */
void MergeTerrainConfig(const TerrainConfig &config, std::uint16_t dataType,
                        ClassTable &table);

}  // namespace bgl

#endif
