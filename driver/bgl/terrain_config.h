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

    /** UTF-8; empty if the section has none. */
    std::string name;

    std::optional<Guid> guid;
    std::optional<TerrainColour> colour;
};

/** The content of a terrain.cfg. */
struct TerrainConfig
{
    /** For each TRQ1 data type with names: code and name, in UTF-8 and spelled
     * as in the file. */
    std::map<std::uint16_t, std::map<int, std::string>> classNames;

    /** In the order of their numbers. */
    std::vector<TerrainTexture> textures;

    /** Index in `textures` of a GUID; the last one if there are several. */
    std::map<Guid, std::size_t> textureOfGuid;

    /** Returns the texture with that GUID, or null. */
    const TerrainTexture *FindTexture(const Guid &guid) const;
};

/** The largest file to read; real ones have 150 to 500 kB. */
inline constexpr std::size_t MAXIMUM_TERRAIN_CONFIG_SIZE = 16U << 20;

/** Parses the text of a terrain.cfg with any line ends and letter case, in
 * UTF-8 or Windows-1252. Leaves out invalid lines, with a problem; skips
 * unknown sections. */
TerrainConfig ParseTerrainConfig(std::string_view text, ProblemList &problems);

}  // namespace bgl

#endif
