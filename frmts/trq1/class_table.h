// SPDX-License-Identifier: MIT
// What the codes of class rasters mean: names, groups and colours.

#ifndef FLIGHTSIM_FRMTS_TRQ1_CLASS_TABLE_H
#define FLIGHTSIM_FRMTS_TRQ1_CLASS_TABLE_H

#include "driver/bgl/terrain_config.h"

#include <cstdint>
#include <string>
#include <vector>

namespace bgl
{

/** The group of the classes that only a terrain.cfg knows. */
inline constexpr const char *GROUP_OTHER = "other";

/** A code and how a legend shows it. The groups are
 * - landclass: water, wetland, forest, savanna, shrub, grass, crops, desert,
 *   tundra, bare, ice, urban, other;
 * - waterclass: inland, inlet, seasonal, outflow, ocean, tropical ocean;
 * - region: europe, north america, south america, africa, asia, oceania,
 *   tropics, polar. */
struct ClassEntry
{
    int code = 0;
    std::string name;
    std::string group;
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
};

/** The known codes of one kind of raster; the others stay numbers. */
class ClassTable final
{
  public:
    /** The entry of that code; null when the code has no known meaning. */
    const ClassEntry *Find(int code) const;

    /** Takes the place of the entry with the same code. */
    void Set(ClassEntry entry);

    /** In the order of their codes. */
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

/** The built-in classes of a TRQ1 data type; an empty table when it has none:
 * population density is no class, and what the codes of the season raster mean
 * is not known. A constant. */
const ClassTable &GetBuiltInClasses(std::uint16_t dataType);

/** Whether posts may hold 255, which marks the missing ones otherwise: as a
 * class of the table or as a population density, for which no byte is out of
 * the question. */
bool MayHold255(std::uint16_t dataType, const ClassTable &table);

/** Gives the classes of a TRQ1 data type the names of a user's terrain.cfg,
 * with the words of its constants set apart ("TALL_GRASS" is "Tall grass").
 * Known codes keep group and colour; new ones get a colour of their own. */
void MergeTerrainConfig(const TerrainConfig &config, std::uint16_t dataType,
                        ClassTable &table);

}  // namespace bgl

#endif
