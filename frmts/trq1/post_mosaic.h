// SPDX-License-Identifier: MIT
// Puts tiles of 257x257 posts together: spec raster.md 3.1, 9.9 and
// Appendix B.

#ifndef FLIGHTSIM_FRMTS_TRQ1_POST_MOSAIC_H
#define FLIGHTSIM_FRMTS_TRQ1_POST_MOSAIC_H

#include "frmts/trq1/mosaic_grid.h"
#include "frmts/trq1/tile_placement.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace bgl
{

/** Hands out decoded tiles. */
template <class Post> class PostProvider
{
  public:
    virtual ~PostProvider() = default;

    /** How many chunks a Prefetch should name at the most. */
    virtual std::size_t BatchSize() const = 0;

    /** Announces chunks that will be asked for, so that they can be decoded
     * side by side. They stay until Release. False on a read error. */
    virtual bool Prefetch(std::span<const std::uint32_t> chunks) = 0;

    /** 257*257 posts, missing ones marked; null on a read error. Valid until
     * Release. */
    virtual const Post *Get(std::uint32_t chunk) = 0;

    virtual void Release() = 0;
};

/** Reads any window of posts of a theme at full resolution or reduced.
 *
 * - A post that several tiles share is taken from a tile that really stores it:
 *   the one that has it in row or column 0, then the western, northern and
 *   north-western neighbours. Copies that stand in for an unstored row or
 *   column 0 come last.
 * - A reduced grid takes its posts from tiles of its own level where there are
 *   some, missing posts included, elsewhere from the next finer level.
 * - Posts that are still missing are interpolated between those of the next
 *   coarser level (bilinear; all four posts that carry weight have to be
 *   there), and so on up, when filling is on.
 *
 * @tparam Post std::int16_t or float.
 */
template <class Post> class PostMosaic final
{
  public:
    /** Both have to outlive the mosaic. The missing value marks voids in tiles
     * and in the output. */
    PostMosaic(const TileIndex &index, std::span<const Chunk> chunks,
               Post missing, bool fill);

    /** Where a window goes. */
    struct Output
    {
        Post *posts;

        /** From one line to the next, in posts. */
        std::ptrdiff_t lineStride;
    };

    /** Reads `window`, in posts of the level of `grid`.
     *
     * @return false when the provider reported a read error; the output is
     *         undefined then.
     */
    bool Read(const MosaicGrid &grid, const GridWindow &window,
              PostProvider<Post> &provider, const Output &output) const;

  private:
    class TilePosts;

    bool PasteLevel(const TileLevel &level, const SampledWindow &window,
                    PostProvider<Post> &provider, const Output &output) const;
    void ListChunks(const TilePlacement &placement, const SampledWindow &window,
                    std::vector<std::uint32_t> &chunks) const;
    bool FillFromCoarser(const MosaicGrid &grid, const GridWindow &window,
                         PostProvider<Post> &provider,
                         const Output &output) const;

    const TileIndex &m_index;
    std::span<const Chunk> m_chunks;
    Post m_missing;
    bool m_fill;
};

}  // namespace bgl

#endif
