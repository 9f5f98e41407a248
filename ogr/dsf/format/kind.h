// SPDX-License-Identifier: MIT
// What a definition draws, by the ending of its path: format.md chapters 4
// and 8.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_KIND_H
#define FLIGHTSIM_OGR_DSF_FORMAT_KIND_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace dsf
{

/** The codes of dsf_kind in data/dsf_enumerations.csv. */
enum class AssetKind : std::uint8_t
{
    Object,
    AutogenPoint,
    Facade,
    Forest,
    PaintedLine,
    ObjectString,
    AutogenString,
    AutogenBlock,
    DrapedPolygon,
    Beach,
    Network,
    Terrain,
    Other
};

/** Finds the kind of art by the ending of a path, in any case. */
AssetKind FindAssetKind(std::string_view path);

/** The parameter of a .pol with texture coordinates. */
inline constexpr std::uint16_t BY_TEXTURE = 65535;

/** The mode of a forest: the high byte of its parameter. */
enum class ForestMode : std::uint8_t
{
    Area,
    Line,
    Point
};

/** Which planes of a point of a polygon hold what; negative for none. */
struct PlaneLayout
{
    /** The control point of a curve, two planes. */
    int control = -1;

    /** The coordinates in a texture, two planes. */
    int texture = -1;
    int wall = -1;
    int height = -1;
    int subtype = -1;
};

/** Finds the layout of a polygon's points. Planes win over the parameter. */
PlaneLayout FindPlaneLayout(AssetKind kind, std::uint16_t parameter,
                            int planeCount);

/** Returns the heading of the texture of a .pol in degrees: the rule of
 * X-Plane 12, also for what lies above its largest value, format.md
 * chapter 8.1. */
constexpr double GetTextureHeading(std::uint16_t parameter)
{
    return parameter % 360 + parameter / 360 / 128.0;
}

/** Returns the parameter of a .pol for the heading of its texture, from 0 up to
 * 360 degrees: to 1/128 of a degree. */
std::uint16_t MakeTextureHeading(double heading);

/** Returns the metres between the objects of a .str, format.md chapter 8. */
constexpr double GetStringSpacing(std::uint16_t parameter)
{
    return parameter < 10000 ? parameter : (parameter - 10000) / 128.0;
}

/** Returns the parameter of a .str for metres that are whole or up to 433: to
 * 1/128 of a metre; nothing for others. */
std::optional<std::uint16_t> MakeStringSpacing(double metres);

}  // namespace dsf

#endif
