// SPDX-License-Identifier: MIT
// Triangles of terrain and their outlines: format.md chapter 10.

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

/** Placeholder for the height of the raster "elevation". */
inline constexpr double HEIGHT_OF_RASTER = -32768.0;

/** A triangle in its stored orientation. */
struct TerrainTriangle
{
    std::array<MapPoint, 3> corners{};
    std::array<float, 3> heights{};
    std::uint32_t definition = 0;
    std::uint8_t flags = 0;
};

/** Lists the triangles of all patches, or of those with a flag. */
std::vector<TerrainTriangle> ListTriangles(const DsfFile &file,
                                           std::uint8_t flag = 0xFF);

/** Unclosed rings of an area: the outer one, then the holes. */
using TerrainPart = std::vector<std::vector<MapPoint>>;

/** Traces the outlines of adjacent triangles: an edge shared by two of them is
 * inside.
 *
 * @param step distance up to which corners of different pools are the same.
 */
std::vector<TerrainPart>
TraceOutlines(const std::vector<const TerrainTriangle *> &triangles,
              double step);

/** Returns the coarsest step of the coordinates of terrain points, in
 * degrees. */
double FindTerrainStep(const DsfFile &file);

}  // namespace dsf

#endif
