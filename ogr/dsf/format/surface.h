// SPDX-License-Identifier: MIT
// The ground surface of the triangles: format.md chapter 10.1.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_SURFACE_H
#define FLIGHTSIM_OGR_DSF_FORMAT_SURFACE_H

#include "ogr/dsf/format/terrain.h"

#include <cstdint>
#include <span>
#include <vector>

namespace dsf
{

/** Samples the hard triangles of a tile in rows of posts. Indexes them by bands
 * of latitude. */
class GroundSurface final
{
  public:
    /** Value of posts outside all triangles. */
    static constexpr float NO_HEIGHT = -32768.0F;
    static constexpr std::uint16_t NO_TYPE = 65535;

    /** `file` must have bounds. */
    GroundSurface(const DsfFile &file, const TileBounds &bounds);

    /** Fills a row of posts from the west edge of the tile to the east edge.
     *
     * Interpolates heights linearly in each triangle.
     * @param types receives the numbers of terrain definitions; may be empty.
     */
    void ReadRow(double latitude, std::span<float> heights,
                 std::span<std::uint16_t> types) const;

    bool IsEmpty() const
    {
        return m_triangles.empty();
    }

  private:
    static constexpr int BANDS = 64;

    int FindBand(double latitude) const;
    void SetHeights(const DsfFile &file, TerrainTriangle &triangle) const;
    void FillRow(const TerrainTriangle &triangle, double latitude,
                 std::span<float> heights,
                 std::span<std::uint16_t> types) const;

    TileBounds m_bounds;
    double m_step = 0.0;
    std::vector<TerrainTriangle> m_triangles{};
    std::vector<std::vector<std::uint32_t>> m_bands{};
};

/** Interpolates a raster of posts between the four samples around a position,
 * or those of them that are not NO_HEIGHT; returns NO_HEIGHT if all are. */
double SampleRaster(const Raster &raster, const TileBounds &bounds,
                    const MapPoint &place);

}  // namespace dsf

#endif
