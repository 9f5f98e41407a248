// SPDX-License-Identifier: MIT
// A theme of a file as one raster: tiles decoded on demand.

#ifndef FLIGHTSIM_FRMTS_BGL_THEME_RASTER_H
#define FLIGHTSIM_FRMTS_BGL_THEME_RASTER_H

#include "frmts/bgl/raster_file.h"
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

/** Open options that change what is read. */
struct RasterOptions
{
    /** Only the tiles of this level. */
    std::optional<int> level{};

    /** Whether missing samples are filled from coarser levels. */
    bool fill = true;

    /** Whether photos get a band of land and water. */
    bool water = false;

    /** What the alpha of DXT and 32-bit pixels means. */
    bgl::TexelAlpha texelAlpha = bgl::TexelAlpha::Opacity;

    /** Whether 255 is a class code like any other. */
    bool mayHold255 = false;

    /** Whether posts of the class 254 are missing ([U]: that they let what lies
     * under them show). */
    bool lacksClass254 = false;

    int threads = 1;
};

/** What GDAL shows of a band. */
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

/** Serves a dataset and its overviews, which share what is decoded. */
class ThemeRaster
{
  public:
    /** Makes the raster of a theme. The index has its tiles. */
    static std::unique_ptr<ThemeRaster>
    Create(const std::shared_ptr<const RasterFile> &file,
           const bgl::Theme &theme, bgl::TileIndex index,
           const RasterOptions &options);

    virtual ~ThemeRaster() = default;

    /** Where one band of a window goes; strides in samples of GetDataType(). */
    struct Target
    {
        int plane;
        void *samples;
        std::ptrdiff_t pixelStride;
        std::ptrdiff_t lineStride;
    };

    virtual GDALDataType GetDataType() const = 0;

    /** Whether Read takes a pixel stride other than 1. */
    virtual bool TakesPixelStrides() const = 0;

    /** Reads a window of samples, counted from the upper left one of the grid.
     *
     * Damaged chunks read as missing, with one warning each.
     */
    virtual CPLErr Read(const bgl::MosaicGrid &grid,
                        const bgl::GridWindow &window,
                        std::span<const Target> targets) = 0;

    /** Chunks decoded since the raster was made. */
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

    /** What says for all bands what is there; nothing where nodata or alpha do,
     * or where nothing can be missing. */
    const std::optional<BandDescription> &GetMask() const
    {
        return m_mask;
    }

    /** The grid at full resolution. */
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

    /** Whether tiles say themselves where they are transparent. */
    bool HasMasks() const;

    /** Calls a reader; lack of memory is an error like any other. */
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

/** The layout of samples that a data type has. */
bgl::SampleLayout GetSampleLayout(std::uint16_t dataType);

}  // namespace flightsim

#endif
