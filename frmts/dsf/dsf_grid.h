// SPDX-License-Identifier: MIT
// Rasters of DSF files: stored ones, and those computed from the triangles.

#ifndef FLIGHTSIM_FRMTS_DSF_DSF_GRID_H
#define FLIGHTSIM_FRMTS_DSF_DSF_GRID_H

#include "driver/base/gdal_compat.h"
#include "ogr/dsf/format/dsf_file.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** Names of the rasters computed from triangles. */
inline constexpr const char *DSF_MESH = "mesh";
inline constexpr const char *DSF_TERRAIN = "terrain";

/** Source of a band's values, row by row from the north. */
class DsfGrid
{
  public:
    virtual ~DsfGrid() = default;

    /** Fills a row of samples of the type. Not thread-safe. */
    virtual void ReadRow(int row, void *samples) = 0;

    std::string name{};
    int width = 0;
    int height = 0;
    GDALDataType type = GDT_Float32;
    std::array<double, 6> geoTransform{};
    bool hasPosts = true;
    std::optional<double> noData{};
    double scale = 1.0;
    double offset = 0.0;
    const char *unit = "";
    std::vector<std::string> categories{};
};

/** Returns the geotransform of a raster that covers a tile: posts are at the
 * centres of their pixels, the outer ones on the edges of the tile. */
std::array<double, 6> PlaceDsfPixels(const dsf::TileBounds &bounds, int width,
                                     int height, bool hasPosts);

/** Whether a raster has heights in metres. */
bool IsDsfHeight(const dsf::Raster &raster);

/** Whether the lowest sample of a raster is nodata. */
bool HasDsfNoData(const dsf::Raster &raster);

/** Lists the names of the rasters of a file, the default one first: elevation,
 * else mesh. */
std::vector<std::string> ListDsfGrids(const dsf::DsfFile &file,
                                      bool hasTriangles);

/** Makes a raster by its name.
 *
 * @param meshSize posts per side of rasters computed from triangles; 0 for the
 *        default.
 * @return null, with an error, if there is none of that name.
 */
std::unique_ptr<DsfGrid>
MakeDsfGrid(const std::shared_ptr<const dsf::DsfFile> &file,
            const std::string &name, int meshSize, std::int64_t triangleCount);

/** A band over a grid. */
GDALRasterBand *MakeDsfBand(GDALDataset &dataset,
                            const std::shared_ptr<DsfGrid> &grid);

}  // namespace flightsim

#endif
