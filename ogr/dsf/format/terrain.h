// SPDX-License-Identifier: MIT
// Triangles of terrain, and the areas that they cover: format.md chapter 10.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_TERRAIN_H
#define FLIGHTSIM_OGR_DSF_FORMAT_TERRAIN_H

#include "ogr/dsf/format/curve.h"
#include "ogr/dsf/format/dsf_file.h"

#include <array>
#include <cstdint>
#include <vector>

namespace dsf
{

/** Flags of a patch. */
inline constexpr std::uint8_t PATCH_HARD = 1;
inline constexpr std::uint8_t PATCH_OVERLAY = 2;

/** The height that stands for that of the raster "elevation". */
inline constexpr double HEIGHT_OF_RASTER = -32768.0;

/** A triangle in the sense in which it is stored. */
struct TerrainTriangle
{
    std::array<MapPoint, 3> corners{};
    std::array<float, 3> heights{};
    std::uint32_t definition = 0;
    std::uint8_t flags = 0;
};

/** Lists triangles of all patches, or of those that have a flag. */
std::vector<TerrainTriangle> ListTriangles(const DsfFile &file,
                                           std::uint8_t flag = 0xFF);

/** Rings of an area: the outer one first, then its holes; none is closed. */
using TerrainPart = std::vector<std::vector<MapPoint>>;

/** Traces the outlines of triangles that lie side by side: an edge that two of
 * them share is inside.
 *
 * @param step distance at which corners of different pools are the same.
 */
std::vector<TerrainPart>
TraceOutlines(const std::vector<const TerrainTriangle *> &triangles,
              double step);

/** The largest step of coordinates of points of terrain, in degrees. */
double FindTerrainStep(const DsfFile &file);

}  // namespace dsf

#endif
