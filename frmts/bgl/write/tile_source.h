// SPDX-License-Identifier: MIT
// Cuts the tiles of a theme from sources on its grid.

#ifndef FLIGHTSIM_FRMTS_BGL_WRITE_TILE_SOURCE_H
#define FLIGHTSIM_FRMTS_BGL_WRITE_TILE_SOURCE_H

#include "driver/base/elevation_unit.h"
#include "frmts/bgl/write/create_options.h"
#include "frmts/bgl/resample/grid_source.h"
#include "frmts/trq1/tile_pyramid.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

namespace flightsim
{

/** First and last cells of a level, inclusive. */
struct CellRange
{
    std::int64_t west = 0;
    std::int64_t north = 0;
    std::int64_t east = -1;
    std::int64_t south = -1;

    double Count() const
    {
        return static_cast<double>(east - west + 1) *
               static_cast<double>(south - north + 1);
    }

    /** Returns the cells common to both, of which there must be at least
     * one. */
    CellRange Intersection(const CellRange &other) const
    {
        return {std::max(west, other.west), std::max(north, other.north),
                std::min(east, other.east), std::min(south, other.south)};
    }
};

/** White in a water mask means land. */
inline constexpr std::uint8_t FIRST_LAND = 128;

/** The values of a water mask that were read. */
struct WaterRange
{
    std::uint8_t lowest = 255;
    std::uint8_t highest = 0;

    void Add(const WaterRange &more)
    {
        lowest = std::min(lowest, more.lowest);
        highest = std::max(highest, more.highest);
    }
};

/** A block of adjacent tiles, read at once. */
class TileSource final
{
  public:
    /** Warps the source if necessary. Returns null, with an error, on failure.
     *
     * @param options must outlive the result, like the source.
     * @param level the QMID level of the tiles.
     */
    static std::unique_ptr<TileSource> Create(GDALDataset &source,
                                              const SourceGeometry &geometry,
                                              const CreateOptions &options,
                                              int level);

    /** Returns the cells of the level that hold samples of the source. */
    const CellRange &Cells() const
    {
        return m_cells;
    }

    /** Excludes all other cells. */
    void Restrict(const CellRange &cells)
    {
        m_cells = cells;
    }

    /** Reads the samples of the cells. Returns false, with an error, when the
     * source cannot be read. */
    bool ReadBlock(const CellRange &cells);

    /** Returns the tile of a cell in the block; may be called from any thread.
     * Samples that cannot be stored are counted, and missing. */
    bgl::WriteTile Cut(std::int64_t u, std::int64_t v) const;

    /** Number of elevations out of range so far; also keeps one of them with
     * its location. */
    std::uint64_t CountOutOfRange() const
    {
        return m_outOfRange;
    }

    std::string DescribeOutOfRange() const;

    const WaterRange &GetWaterRange() const
    {
        return m_waterRange;
    }

    /** Number of class posts without a code so far. */
    std::uint64_t CountMissing() const
    {
        return m_missing;
    }

    /** Number of class posts that got the fill code. */
    std::uint64_t CountFilled() const
    {
        return m_filled;
    }

  private:
    TileSource(GDALDataset &source, const CreateOptions &options, int level);

    bool OpenMasks();
    bool TakeForMask(int alpha);
    bool ChooseAlpha();
    bool PrepareColours();
    GDALDatasetUniquePtr OpenMask(const std::string &path,
                                  std::unique_ptr<GridSource> &grid);
    void FindCells();
    bool ReadMasks(const SampleRange &window);
    void CutElevation(std::size_t first, bgl::WriteTile &tile) const;
    void CutClasses(std::size_t first, bgl::WriteTile &tile) const;
    void CutPhoto(std::size_t first, bgl::WriteTile &tile) const;
    std::int16_t Store(double metres, const bgl::ScaleRecord &scale,
                       std::uint8_t &mask) const;

    /** The original source with all bands. */
    GDALDataset &m_original;

    GDALDataset *m_source;
    const CreateOptions &m_options;
    const SampleGrid m_grid;
    GDALDatasetUniquePtr m_withAlpha{};
    GDALDatasetUniquePtr m_colours{};
    std::unique_ptr<GridSource> m_samples{};
    GDALDatasetUniquePtr m_blendDataset{};
    GDALDatasetUniquePtr m_waterDataset{};
    std::unique_ptr<GridSource> m_blend{};
    std::unique_ptr<GridSource> m_water{};
    WaterRange m_waterRange{};
    std::vector<int> m_bands{};
    ElevationUnit m_unit{};
    CellRange m_cells{};

    CellRange m_block{};
    std::size_t m_width = 0;  // samples of the block
    std::size_t m_height = 0;
    std::vector<float> m_elevations{};
    std::vector<std::uint8_t> m_planes{};
    std::vector<std::uint8_t> m_mask{};

    mutable std::atomic<std::uint64_t> m_outOfRange{0};
    mutable std::atomic<float> m_outlier{0};
    mutable std::atomic<std::uint64_t> m_missing{0};
    mutable std::atomic<std::uint64_t> m_filled{0};
};

/** The finest level, followed by coarser ones if they are not made from it. */
using TileSources = std::vector<std::unique_ptr<TileSource>>;

}  // namespace flightsim

#endif
