// SPDX-License-Identifier: MIT
// A theme of a file as one raster: tiles decoded on demand.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_THEME_RASTER_H
#define FLIGHTSIM_FRMTS_BGL_READ_THEME_RASTER_H

#include "frmts/bgl/read/raster_file.h"
#include "driver/base/driver_names.h"
#include "driver/base/gdal_compat.h"
#include "driver/base/memory_guard.h"
#include "frmts/trq1/mosaic_grid.h"
#include "frmts/trq1/photo_tile.h"
#include "frmts/trq1/theme.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace flightsim
{

/** Open options that affect reading. */
struct RasterOptions
{
    /** Restricts reading to the tiles of this level. */
    std::optional<int> level{};

    /** Whether to fill missing samples from coarser levels. */
    bool fill = true;

    /** Whether photos get a band of land and water. */
    bool water = false;

    /** The meaning of the alpha of DXT and 32-bit pixels. */
    bgl::TexelAlpha texelAlpha = bgl::TexelAlpha::Opacity;

    /** Whether 255 is an ordinary class code. */
    bool mayHold255 = false;

    /** Whether posts of class 254 are missing ([U]: that they are
     * transparent). */
    bool lacksClass254 = false;

    int threads = 1;
};

/** Description of a band for GDAL. */
struct BandDescription
{
    std::string name;

    /** Plane of the decoded tiles. */
    int plane = 0;

    GDALColorInterp interpretation = GCI_Undefined;
    const char *unit = "";
    std::optional<double> noData{};

    /** GDT_Unknown for that of the raster. */
    GDALDataType dataType = GDT_Unknown;
};

/** Serves a dataset and its overviews, which share decoded tiles. */
class ThemeRaster
{
  public:
    /** Makes the raster of a theme from the tiles in the index. */
    static std::unique_ptr<ThemeRaster>
    Create(const std::shared_ptr<const RasterFile> &file,
           const bgl::Theme &theme, bgl::TileIndex index,
           const RasterOptions &options);

    virtual ~ThemeRaster() = default;

    /** Destination of one band of a window; strides are in samples of
     * GetDataType(). */
    struct Target
    {
        int plane;
        void *samples;
        std::ptrdiff_t pixelStride;
        std::ptrdiff_t lineStride;
    };

    virtual GDALDataType GetDataType() const = 0;

    /** Whether Read supports a pixel stride other than 1. */
    virtual bool TakesPixelStrides() const = 0;

    /** Reads a window of samples, counted from the upper left one of the grid.
     *
     * Damaged chunks read as missing, with one warning each.
     */
    virtual CPLErr Read(const bgl::MosaicGrid &grid,
                        const bgl::GridWindow &window,
                        std::span<const Target> targets) = 0;

    /** Returns the number of chunks decoded so far. */
    virtual std::uint64_t CountDecoded() const = 0;

    const std::shared_ptr<const RasterFile> &ShareFile() const
    {
        return m_file;
    }

    const RasterOptions &GetOptions() const
    {
        return m_options;
    }

    const RasterFile &GetFile() const
    {
        return *m_file;
    }

    const bgl::Theme &GetTheme() const
    {
        return m_theme;
    }

    const bgl::TileIndex &GetIndex() const
    {
        return m_index;
    }

    const std::vector<BandDescription> &GetBands() const
    {
        return m_bands;
    }

    /** Returns the mask of all bands; nothing if nodata or alpha replace it, or
     * nothing can be missing. */
    const std::optional<BandDescription> &GetMask() const
    {
        return m_mask;
    }

    /** Returns the grid at full resolution. */
    const bgl::MosaicGrid &GetGrid() const
    {
        return m_grid;
    }

    int CountOverviews() const
    {
        return m_hasOverviews ? m_grid.CountReductions() : 0;
    }

    /** Whether a read of several tiles decodes them on several threads. */
    bool UsesThreads() const
    {
        return m_options.threads > 1;
    }

    bool IsFilled() const
    {
        return m_options.fill;
    }

  protected:
    ThemeRaster(std::shared_ptr<const RasterFile> file, const bgl::Theme &theme,
                bgl::TileIndex index, const RasterOptions &options);

    /** Whether tiles contain masks. */
    bool HasMasks() const;

    /** Calls a reader, turning a lack of memory into an error. */
    template <class Body> bool Guard(Body body) const
    {
        bool isRead = false;
        return GuardMemory(BGL_DRIVER_NAME, m_file->GetPath().c_str(),
                           [&] { isRead = body(); }) &&
               isRead;
    }

    const std::shared_ptr<const RasterFile> m_file;
    const bgl::Theme m_theme;
    const bgl::TileIndex m_index;
    const RasterOptions m_options;
    const bgl::MosaicGrid m_grid;
    std::vector<BandDescription> m_bands{};
    std::optional<BandDescription> m_mask{};
    bool m_hasOverviews = true;
};

/** Returns the sample layout of a data type. */
bgl::SampleLayout GetSampleLayout(std::uint16_t dataType);

}  // namespace flightsim

#endif
