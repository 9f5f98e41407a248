// SPDX-License-Identifier: MIT
// Kinds of definitions, by the extensions of their paths: format.md chapters 4
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

/** Returns the kind of asset for the extension of a path (case-insensitive). */
AssetKind FindAssetKind(std::string_view path);

/** The parameter of a .pol that has texture coordinates. */
inline constexpr std::uint16_t BY_TEXTURE = 65535;

/** The mode of a forest: the high byte of its parameter. */
enum class ForestMode : std::uint8_t
{
    Area,
    Line,
    Point
};

/** Plane numbers in the points of a polygon; negative for none. */
struct PlaneLayout
{
    /** First of two planes with the control point of a curve. */
    int control = -1;

    /** First of two planes with texture coordinates. */
    int texture = -1;
    int wall = -1;
    int height = -1;
    int subtype = -1;
};

/** Returns the layout of a polygon's points. If they contradict each other, the
 * number of planes takes precedence over the parameter. */
PlaneLayout FindPlaneLayout(AssetKind kind, std::uint16_t parameter,
                            int planeCount);

/** Returns the heading of the texture of a .pol in degrees, by the rule of
 * X-Plane 12, also for parameters above its largest: format.md chapter 8.1. */
constexpr double GetTextureHeading(std::uint16_t parameter)
{
    return parameter % 360 + parameter / 360 / 128.0;
}

/** Returns the parameter of a .pol for the heading of its texture, 0 up to 360
 * degrees, rounded to 1/128 of a degree. */
std::uint16_t MakeTextureHeading(double heading);

/** Returns the spacing of the objects of a .str in metres: format.md chapter
 * 8. */
constexpr double GetStringSpacing(std::uint16_t parameter)
{
    return parameter < 10000 ? parameter : (parameter - 10000) / 128.0;
}

/** Returns the parameter of a .str for a spacing in metres: whole, or up to 433
 * and rounded to 1/128 of a metre; nothing for others. */
std::optional<std::uint16_t> MakeStringSpacing(double metres);

}  // namespace dsf

#endif
