// SPDX-License-Identifier: MIT
// A user's terrain.cfg: the names of classes and of terrain vector textures.

#ifndef FLIGHTSIM_DRIVER_BGL_TERRAIN_CONFIG_H
#define FLIGHTSIM_DRIVER_BGL_TERRAIN_CONFIG_H

#include "driver/bytes/guid.h"
#include "driver/bytes/problem.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bgl
{

struct TerrainColour
{
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;

    bool operator==(const TerrainColour &) const = default;
};

/** A [Texture.N] section: a kind of road, shore, polygon, ... */
struct TerrainTexture
{
    int number = 0;

    /** UTF-8; empty when the section has none. */
    std::string name;

    std::optional<Guid> guid;
    std::optional<TerrainColour> colour;
};

/** What a terrain.cfg says. */
struct TerrainConfig
{
    /** For each TRQ1 data type that the file has names for: code and name, the
     * name in UTF-8 and spelled as in the file. */
    std::map<std::uint16_t, std::map<int, std::string>> classNames;

    /** In the order of their numbers. */
    std::vector<TerrainTexture> textures;

    /** Where in `textures` a GUID stands; the last one when several do. */
    std::map<Guid, std::size_t> textureOfGuid;

    /** The texture with that GUID; null when there is none. */
    const TerrainTexture *FindTexture(const Guid &guid) const;
};

/** The largest file that is read; real ones have 150 to 500 kB. */
inline constexpr std::size_t MAXIMUM_TERRAIN_CONFIG_SIZE = 16U << 20;

/** Reads the text of a terrain.cfg, of any line ends and letter case, in UTF-8
 * or Windows-1252. A line that makes no sense is a problem and is left out;
 * sections of other things are passed over. */
TerrainConfig ParseTerrainConfig(std::string_view text, ProblemList &problems);

}  // namespace bgl

#endif
