// SPDX-License-Identifier: MIT
// Finds the tiles that provide the posts of a window: format.md 9.9 and
// Appendix B.

#ifndef FLIGHTSIM_FRMTS_TRQ1_TILE_PLACEMENT_H
#define FLIGHTSIM_FRMTS_TRQ1_TILE_PLACEMENT_H

#include "frmts/trq1/tile_index.h"

#include <vector>

namespace bgl
{

/** A position on the tile grid of a level and the tiles that share its posts.
 *
 * A position owns its posts in rows and columns 0...255. Those in row 0 and
 * column 0 are in up to four tiles; a position without a tile of its own can
 * still have these from its neighbours.
 */
struct TilePlacement
{
    std::int64_t u = 0;
    std::int64_t v = 0;
    const TileLevel::Tile *own = nullptr;
    const TileLevel::Tile *west = nullptr;
    const TileLevel::Tile *north = nullptr;
    const TileLevel::Tile *northWest = nullptr;
};

/** A window of posts, and the level of the tiles from which it is sampled:
 * every 2^shift-th post of the tiles' level is one of the window. */
struct SampledWindow
{
    GridWindow posts;
    int shift = 0;

    /** Returns the posts of the window that a position owns; may be empty. */
    GridWindow PartOf(const TilePlacement &placement) const;

    /** Returns the column 0...255 at the position for a post x that it owns. */
    std::int64_t ColumnOf(const TilePlacement &placement, std::int64_t x) const;

    /** Returns the row 0...255 at the position for a post y that it owns. */
    std::int64_t RowOf(const TilePlacement &placement, std::int64_t y) const;

    /** Returns how many of these posts lie on a tile. */
    std::int64_t CountPosts(const TilePlacement &placement) const;
};

/** Returns the positions that own posts of the window and have tiles for them,
 * from north to south.
 *
 * Skips tiles below a tile of a coarser level that is still as fine as the
 * window: the coarser tile provides these posts.
 */
std::vector<TilePlacement> FindPlacements(const TileIndex &index,
                                          const TileLevel &level,
                                          const SampledWindow &window);

}  // namespace bgl

#endif
