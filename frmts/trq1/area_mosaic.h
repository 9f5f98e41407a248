// SPDX-License-Identifier: MIT
// Puts tiles of areas together, photos and the terrain index: format.md
// 1.4, 3.2.

#ifndef FLIGHTSIM_FRMTS_TRQ1_AREA_MOSAIC_H
#define FLIGHTSIM_FRMTS_TRQ1_AREA_MOSAIC_H

#include "frmts/trq1/mosaic_grid.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace bgl
{

/** Decodes tiles. Both methods are called on several threads. */
template <class Sample> class AreaProvider
{
  public:
    /** Planes of a tile, one after the other. */
    using Tile = std::shared_ptr<const Sample>;

    virtual ~AreaProvider() = default;

    /** A tile that is written to one place. Null on a read error.
     *
     * @param isWhole whether all of it is; if not, another request is likely to
     *        ask for the rest.
     */
    virtual Tile GetTile(std::uint32_t chunk, bool isWhole) = 0;

    /** A coarser tile, which fills several places and should be decoded once.
     * Null on a read error. */
    virtual Tile GetCoarserTile(std::uint32_t chunk) = 0;

    /** Calls body(0) ... body(count - 1) side by side; false if one of them
     * is. */
    virtual bool ForEach(std::size_t count,
                         const std::function<bool(std::size_t)> &body) = 0;
};

/** What a tile of areas is made of. */
struct AreaTileShape
{
    /** Rows and columns. */
    int side = 256;

    int planes = 1;

    /** The plane that is 0 where a sample is missing; -1 when none can be. */
    int alphaPlane = -1;

    std::size_t SamplesPerPlane() const
    {
        return static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
    }
};

/** Whether the tiles leave no hole in their bounds.
 *
 * @param fill whether tiles of coarser levels count too.
 */
bool CoversBounds(const TileIndex &index, bool fill);

/** Reads any window of a theme at full resolution or reduced.
 *
 * - A reduced grid takes its samples from tiles of its own level where there are
 *   some, elsewhere it is the 2x2 mean of the next finer level: colours weighted
 *   with alpha, missing samples without weight.
 * - Where tiles lie on each other, those below show through, as much as alpha
 *   lets them.
 * - Samples that are still missing are those of the next coarser level around
 *   them, and so on up, when filling is on.
 *
 * @tparam Sample std::uint8_t for photos, std::uint16_t for the terrain index,
 *         std::uint32_t for marks that say which tile gives a pixel, 0 for none.
 */
template <class Sample> class AreaMosaic final
{
  public:
    /** The index has to outlive the mosaic. */
    AreaMosaic(const TileIndex &index, const AreaTileShape &shape, bool fill);

    /** Where a plane of a window goes; strides in samples. */
    struct Output
    {
        int plane;
        Sample *samples;
        std::ptrdiff_t pixelStride;
        std::ptrdiff_t lineStride;
    };

    /** Reads `window`, in samples of the level of `grid`; what no tile covers is
     * 0 in every plane.
     *
     * @return false when the provider reported a read error; the output is
     *         undefined then.
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

    /** For each level of the index the tiles' cells as Z-order numbers, sorted:
     * the cells inside a coarser one are neighbours. */
    std::vector<std::vector<std::uint64_t>> m_zOrder{};
};

}  // namespace bgl

#endif
