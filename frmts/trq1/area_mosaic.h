// SPDX-License-Identifier: MIT
// Combines area-based tiles, photos and the terrain index: format.md 1.4, 3.2.

#ifndef FLIGHTSIM_FRMTS_TRQ1_AREA_MOSAIC_H
#define FLIGHTSIM_FRMTS_TRQ1_AREA_MOSAIC_H

#include "driver/bgl/qmid.h"
#include "frmts/trq1/mosaic_grid.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace bgl
{

/** Decodes tiles. All methods are called from several threads. */
template <class Sample> class AreaProvider
{
  public:
    /** Planes of a tile, one after the other. */
    using Tile = std::shared_ptr<const Sample>;

    virtual ~AreaProvider() = default;

    /** Returns a tile that is written to one place; null on a read error.
     *
     * @param isFullyUsed whether all of it is used; if not, another request
     *        will probably need the rest.
     */
    virtual Tile GetTile(std::uint32_t chunk, bool isFullyUsed) = 0;

    /** Returns a coarser tile, which fills several places and should be decoded
     * once; null on a read error. */
    virtual Tile GetCoarserTile(std::uint32_t chunk) = 0;

    /** Returns the tile that KeepReduced got for a position; null if there is
     * none. */
    virtual Tile FindReduced(const Qmid &position) = 0;

    /** Offers a tile made from many finer ones; the provider may keep a
     * copy. */
    virtual void KeepReduced(const Qmid &position, const Sample *samples) = 0;

    /** Returns the number of a tile's file. */
    virtual std::uint32_t GetFile(std::uint32_t chunk) const = 0;

    /** Returns a tile to write into; its content is undefined. */
    virtual std::shared_ptr<Sample> NewTile() = 0;

    /** Calls body(0) ... body(count - 1) in parallel. Returns false if one of
     * them does. */
    virtual bool ForEach(std::size_t count,
                         const std::function<bool(std::size_t)> &body) = 0;
};

/** The layout of an area-based tile. */
struct AreaTileShape
{
    /** Number of rows and columns. */
    int side = 256;

    int planes = 1;

    /** The plane that is 0 where a sample is missing; -1 if none can be. */
    int alphaPlane = -1;

    std::size_t SamplesPerPlane() const
    {
        return static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
    }
};

/** Whether the tiles leave no gap in their bounds.
 *
 * @param fill whether tiles of coarser levels also count.
 */
bool CoversBounds(const TileIndex &index, bool fill);

/** Reads any window of a theme at full resolution or reduced.
 *
 * - A reduced grid takes its samples from tiles of its own level where there
 *   are any, elsewhere they are 2x2 means of the next finer level: colours
 *   weighted by alpha, missing samples without weight.
 * - Where tiles overlap, those below show through, as far as alpha permits.
 * - If filling is on, missing samples are taken from the next coarser level,
 *   and so on up. Coarser tiles of other files also show through.
 *
 * @tparam Sample std::uint8_t for photos, std::uint16_t for the terrain index,
 *         std::uint32_t for marks that identify the tile of a pixel, 0 for
 *         none.
 */
template <class Sample> class AreaMosaic final
{
  public:
    /** The index must outlive the mosaic. */
    AreaMosaic(const TileIndex &index, const AreaTileShape &shape, bool fill);

    /** Destination of a plane of a window; strides are in samples. */
    struct Output
    {
        int plane;
        Sample *samples;
        std::ptrdiff_t pixelStride;
        std::ptrdiff_t lineStride;
    };

    /** Reads `window`, in samples of the level of `grid`; samples outside all
     * tiles are 0 in every plane.
     *
     * @return false if the provider reported a read error; the output is then
     *         undefined.
     */
    bool Read(const MosaicGrid &grid, const GridWindow &window,
              AreaProvider<Sample> &provider,
              std::span<const Output> outputs) const;

  private:
    using Tile = typename AreaProvider<Sample>::Tile;

    /** A position on the tile grid of a level. */
    struct Position
    {
        int level;
        std::int64_t u;
        std::int64_t v;
    };

    class Reader;

    bool HasFiner(const Position &position) const;

    const TileIndex &m_index;
    AreaTileShape m_shape;
    bool m_fill;

    /** For each level of the index, the tiles' cells as sorted Z-order numbers:
     * the cells inside a coarser one are adjacent. */
    std::vector<std::vector<std::uint64_t>> m_zOrder{};
};

}  // namespace bgl

#endif
