// SPDX-License-Identifier: MIT
// The elevation of a file as one raster: tiles decoded on demand.

#ifndef FLIGHTSIM_FRMTS_BGL_ELEVATION_RASTER_H
#define FLIGHTSIM_FRMTS_BGL_ELEVATION_RASTER_H

#include "driver/bgl_file.h"
#include "driver/gdal_compat.h"
#include "frmts/trq1/mosaic_grid.h"

#include <cstdint>
#include <memory>

namespace flightsim
{

struct ElevationOptions
{
    /** Whether missing posts are filled from coarser levels. */
    bool fill = true;

    int threads = 1;
};

/** Serves a dataset and its overviews, which share what is decoded. */
class ElevationRaster
{
  public:
    /** Makes a raster of the tiles of an index: Int16 when every chunk holds
     * whole metres, Float32 otherwise. */
    static std::unique_ptr<ElevationRaster>
    Create(std::shared_ptr<const BglFile> file, bgl::TileIndex index,
           const ElevationOptions &options);

    virtual ~ElevationRaster() = default;

    virtual GDALDataType GetDataType() const = 0;

    /** Reads a window of posts, counted from the upper left one of the grid.
     *
     * Damaged chunks read as missing posts, with one warning each.
     *
     * @param samples first sample, of GetDataType().
     * @param lineStride from one line to the next, in samples.
     */
    virtual CPLErr Read(const bgl::MosaicGrid &grid,
                        const bgl::GridWindow &window, void *samples,
                        std::ptrdiff_t lineStride) = 0;

    /** Chunks decoded since the raster was made. */
    virtual std::uint64_t CountDecoded() const = 0;

    const bgl::TileIndex &GetIndex() const
    {
        return m_index;
    }

    bool IsFilled() const
    {
        return m_options.fill;
    }

  protected:
    ElevationRaster(std::shared_ptr<const BglFile> file, bgl::TileIndex index,
                    const ElevationOptions &options);

    const std::shared_ptr<const BglFile> m_file;
    const bgl::TileIndex m_index;
    const ElevationOptions m_options;
};

}  // namespace flightsim

#endif
