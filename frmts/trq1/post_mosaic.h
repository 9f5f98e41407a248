// SPDX-License-Identifier: MIT
// Combines tiles of 257x257 posts: format.md 3.1, 9.9 and Appendix B.

#ifndef FLIGHTSIM_FRMTS_TRQ1_POST_MOSAIC_H
#define FLIGHTSIM_FRMTS_TRQ1_POST_MOSAIC_H

#include "frmts/trq1/mosaic_grid.h"
#include "frmts/trq1/raster_type.h"
#include "frmts/trq1/tile_placement.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace bgl
{

template <class Post> class PostFill;

/** The part of a tile that a mosaic needs. */
enum class TileUse
{
    /** All posts of its own position, at once. */
    Whole,
    /** Some of them. */
    Part,
    /** Only the posts on its edges. */
    Edge
};

/** Reduction of tiles that serves all grids of every eighth post or fewer. */
inline constexpr int POST_REDUCTION = 3;

/** Number of rows and columns of a tile with every 2^reduction-th post. */
constexpr std::int64_t ReducedSide(int reduction)
{
    return (std::int64_t{CELL_INTERVALS} >> reduction) + 1;
}

struct TileRequest
{
    std::uint32_t chunk;
    TileUse use;

    /** Only every 2^reduction-th post in rows and columns is needed: 0 or
     * POST_REDUCTION. */
    int reduction;

    /** The position that the tile is for; null if only its edges are needed. */
    const TilePlacement *placement;
};

/** The posts that a tile shares with others: ReducedSide each, including
 * corners. All null after a read error. */
template <class Post> struct TileEdges
{
    const Post *firstRow = nullptr;
    const Post *firstColumn = nullptr;
    const Post *lastRow = nullptr;
    const Post *lastColumn = nullptr;
};

/** Decodes tiles. */
template <class Post> class PostProvider
{
  public:
    virtual ~PostProvider() = default;

    /** Called with a tile as soon as it is decoded, on the thread that decoded
     * it, while its posts are cached: the square of ReducedSide, with missing
     * ones marked. */
    using Consumer =
        std::function<void(const TileRequest &request, const Post *posts)>;

    /** Maximum number of tiles to request in a Load. */
    virtual std::size_t BatchSize() const = 0;

    /** Decodes distinct tiles in parallel, and passes those with a placement to
     * the consumer. Returns false on a read error. */
    virtual bool Load(std::span<const TileRequest> requests,
                      const Consumer &consumer) = 0;

    /** Returns the edges of a tile, valid until Release. */
    virtual TileEdges<Post> GetEdges(std::uint32_t chunk, int reduction) = 0;

    virtual void Release() = 0;
};

/** Reads any window of posts of a theme at full resolution or reduced.
 *
 * - A post that several tiles share is taken from a tile that stores it: the
 *   one that has it in row or column 0, then the western, northern and
 *   north-western neighbours. Copies that replace an unstored row or column 0
 *   come last.
 * - A reduced grid takes its posts from tiles of its own level where there are
 *   any, including missing posts, elsewhere from the next finer level. Posts in
 *   the last row or column of a tile, whose own position has no tile of that
 *   level, are taken from the finer level only if they are missing.
 * - Where tiles overlap, each sheet of a level is combined by these rules and
 *   provides the posts missing in all sheets above it.
 * - If filling is on, posts that are still missing are taken from the next
 *   coarser level as described at PostFill, and so on up.
 *
 * @tparam Post std::int16_t or float for elevation, std::uint8_t or, where 255
 *         is a code, std::uint16_t for classes; std::int32_t and std::uint32_t
 *         for marks that identify the tile of a post of either kind.
 */
template <class Post> class PostMosaic final
{
  public:
    /** Both must outlive the mosaic. The missing value marks voids in tiles and
     * in the output. */
    PostMosaic(const TileIndex &index, std::span<const Chunk> chunks,
               Post missing, bool fill);

    /** Destination of a window. */
    struct Output
    {
        Post *posts;

        /** Distance between lines, in posts. */
        std::ptrdiff_t lineStride;
    };

    /** Reads `window`, in posts of the level of `grid`.
     *
     * @return false if the provider reported a read error; the output is then
     *         undefined.
     */
    bool Read(const MosaicGrid &grid, const GridWindow &window,
              PostProvider<Post> &provider, const Output &output) const;

  private:
    /** A window of the output and the source of its posts. */
    struct Target
    {
        SampledWindow window;
        Output output;

        /** Returns the reduction of tiles that suffices for it. */
        int Reduction() const
        {
            return window.shift < POST_REDUCTION ? 0 : POST_REDUCTION;
        }

        Post *At(std::int64_t x, std::int64_t y) const
        {
            return output.posts + (y - window.posts.north) * output.lineStride +
                   (x - window.posts.west);
        }
    };

    class SharedPosts;

    bool StoresFirst(const TileLevel::Tile &tile) const;
    bool PasteTiles(const std::vector<TilePlacement> &placements,
                    const Target &target, PostProvider<Post> &provider) const;
    bool PasteBelow(const TileLevel &level, const Target &target,
                    PostProvider<Post> &provider) const;
    bool PasteUnder(const TilePlacement &placement, const Target &target,
                    PostProvider<Post> &provider) const;
    bool LacksPosts(const GridWindow &part, const Target &target) const;
    void ListRequests(const TilePlacement &placement, const Target &target,
                      std::vector<TileRequest> &requests) const;
    void ListEdges(const TilePlacement &placement, const Target &target,
                   std::vector<TileRequest> &requests) const;
    const TileLevel::Tile *FindCornerTile(const TilePlacement &placement) const;
    void PasteOwn(const TileRequest &request, const Post *posts,
                  const Target &target) const;
    void MarkMissing(const std::vector<TilePlacement> &placements,
                     const Target &target) const;
    bool FillPart(int wantedLevel, PostFill<Post> &fill,
                  PostProvider<Post> &provider) const;
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
