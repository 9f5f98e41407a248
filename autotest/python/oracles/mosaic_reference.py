# SPDX-License-Identifier: MIT
"""The mosaic, its overviews and its filling, computed the plain way.

The rules are those of the driver page and of frmts/trq1/format.md 3.1, 9.9
and Appendix B. Everything is painted into whole arrays, the least wanted
source first, which is slow but leaves little room for error; missing posts are
NaN. The driver looks up the wanted source for each post instead.
"""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from support import NODATA

INTERVALS = 256

# The parts of a tile that lie in row and column 0 of a neighbour, and its
# own, as (rows, columns); later ones win.
LAST = slice(INTERVALS, INTERVALS + 1)
ALL_BUT_LAST = slice(0, INTERVALS)
PARTS = (
    (LAST, LAST),
    (LAST, ALL_BUT_LAST),
    (ALL_BUT_LAST, LAST),
    (ALL_BUT_LAST, ALL_BUT_LAST),
)


class Window(NamedTuple):
    """Posts of one level, counted from 180 W and 90 N; ends excluded."""

    west: int
    north: int
    east: int
    south: int

    @property
    def shape(self):
        return self.south - self.north, self.east - self.west


class Mosaic:
    """The raster that a reader has to make of elevation tiles.

    @level: take the tiles of that level only.
    """

    def __init__(self, tiles, fill=True, level=None):
        self.tiles = {}
        for tile in tiles:
            if level in (None, tile.cell.level):
                self.tiles.setdefault(tile.cell, tile)
        self.fill = fill
        self.levels = sorted({cell.level for cell in self.tiles})
        self.finest = self.levels[-1]
        self.dtype = np.dtype(
            np.int16
            if all(tile.is_whole_metres for tile in self.tiles.values())
            else np.float32
        )
        self._posts = {}

    def is_covered(self, cell):
        """Whether finer tiles together cover a tile completely."""
        return self.finest > cell.level and all(
            child in self.tiles or self.is_covered(child)
            for child in cell.children()
        )

    def window(self, reduction=0):
        """Returns the posts of the dataset or of an overview."""
        shifts = [(cell, self.finest - cell.level) for cell in self.tiles
                  if not self.is_covered(cell)]
        west = min(cell.u << shift for cell, shift in shifts) * INTERVALS
        north = min(cell.v << shift for cell, shift in shifts) * INTERVALS
        east = max((cell.u + 1) << shift for cell, shift in shifts) * INTERVALS
        south = max((cell.v + 1) << shift
                    for cell, shift in shifts) * INTERVALS
        step = 1 << reduction
        return Window(-(-west // step), -(-north // step),
                      east // step + 1, south // step + 1)

    def count_overviews(self):
        """Counts down to one tile; excludes overviews without a post."""
        count = 0
        while (max(self.window(count).shape) > INTERVALS + 1
               and min(self.window(count + 1).shape) > 0):
            count += 1
        return count

    def geotransform(self, reduction=0):
        """Exact: half a post outside the north-west post."""
        window = self.window(reduction)
        cells = 2 ** (self.finest - reduction)
        width = Fraction(480, cells * INTERVALS)
        height = Fraction(360, cells * INTERVALS)
        return (-180 + (window.west - Fraction(1, 2)) * width, width, 0,
                90 - (window.north - Fraction(1, 2)) * height, 0, -height)

    def read(self, reduction=0, window=None):
        """Returns the samples of the dataset or an overview, as in the
        band."""
        level = self.finest - reduction
        window = window or self.window(reduction)
        posts = self._paste_finer(level, window)
        if self.fill:
            self._fill_from_coarser(level, window, posts)
        return self._to_band(posts)

    def _to_band(self, posts):
        return np.where(np.isnan(posts), NODATA, posts).astype(self.dtype)

    def _posts_of(self, tile):
        """Returns metres of a tile; whole metres never equal nodata, which
        Tile.posts() returns as NaN where it is stored."""
        if tile.cell not in self._posts:
            posts = tile.posts()
            if self.dtype == np.int16:
                posts = np.clip(posts, NODATA + 1, 32767)
            self._posts[tile.cell] = posts
        return self._posts[tile.cell]

    def _paste_finer(self, level, window):
        """Copies every 2^n-th post of finer levels, then the level's own
        tiles, including their missing posts."""
        result = np.full(window.shape, np.nan)
        for finer in reversed([n for n in self.levels if n >= level]):
            shift = finer - level
            sampled = Window(
                window.west << shift, window.north << shift,
                ((window.east - 1) << shift) + 1,
                ((window.south - 1) << shift) + 1,
            )
            shown = [
                tile for tile in self.tiles.values()
                if tile.cell.level == finer
                and not self._is_under_coarser(tile.cell, level)
            ]
            posts, is_owned = self._paste_level(shown, sampled)
            step = 1 << shift
            posts = posts[::step, ::step]
            is_taken = is_owned[::step, ::step] | ~np.isnan(posts)
            result[is_taken] = posts[is_taken]
        return result

    def _is_under_coarser(self, cell, level):
        """Whether a coarser tile, down to the level, provides its posts."""
        return any(cell.ancestor(n) in self.tiles
                   for n in range(level, cell.level))

    def _paste_level(self, tiles, window):
        """Copies the tiles of one level: copies of unstored posts below what
        is stored, neighbours' posts below a tile's own."""
        posts = np.full(window.shape, np.nan)
        is_owned = np.zeros(window.shape, bool)
        for is_stored in (False, True):
            for part in PARTS:
                for tile in tiles:
                    self._paste_part(tile, part, is_stored, window, posts,
                                     is_owned)
        return posts, is_owned

    def _paste_part(self, tile, part, is_stored, window, posts, is_owned):
        top = tile.cell.v * INTERVALS - window.north
        left = tile.cell.u * INTERVALS - window.west
        rows, columns = (np.arange(SIDE_RANGE.start, SIDE_RANGE.stop)[piece]
                         for piece in part)
        rows = rows[(rows + top >= 0) & (rows + top < window.shape[0])]
        columns = columns[(columns + left >= 0)
                          & (columns + left < window.shape[1])]
        if not len(rows) or not len(columns):
            return
        source = self._posts_of(tile)[rows[0]:rows[-1] + 1,
                                      columns[0]:columns[-1] + 1]
        wanted = ~np.isnan(source)
        in_first = (rows == 0)[:, None] | (columns == 0)[None, :]
        stored = tile.stores_first | ~in_first
        wanted &= stored if is_stored else ~stored
        place = (slice(rows[0] + top, rows[-1] + top + 1),
                 slice(columns[0] + left, columns[-1] + left + 1))
        posts[place][wanted] = source[wanted]
        is_owned[place] |= ((rows < INTERVALS)[:, None]
                            & (columns < INTERVALS)[None, :])

    def _fill_from_coarser(self, level, window, posts):
        """Interpolates bilinearly between the posts of each coarser level in
        turn."""
        for coarser in reversed([n for n in self.levels if n < level]):
            filled = self._interpolate(coarser, level - coarser, window)
            is_missing = np.isnan(posts)
            posts[is_missing] = filled[is_missing]

    def _interpolate(self, coarser, shift, window):
        step = 1 << shift
        around = Window(window.west // step, window.north // step,
                        (window.east - 1) // step + 2,
                        (window.south - 1) // step + 2)
        tiles = [tile for tile in self.tiles.values()
                 if tile.cell.level == coarser]
        coarse, _ = self._paste_level(tiles, around)
        x = np.arange(window.west, window.east)
        y = np.arange(window.north, window.south)
        result = np.zeros(window.shape)
        for south, east in ((0, 0), (0, 1), (1, 0), (1, 1)):
            weight = np.outer(weights(y, step, south), weights(x, step, east))
            corner = coarse[np.ix_(y // step - around.north + south,
                                   x // step - around.west + east)]
            # A post without weight may be missing.
            result += np.where(weight == 0, 0, corner) * weight
        if self.dtype == np.int16:
            result = np.copysign(np.floor(np.abs(result) + 0.5), result)
        return result


SIDE_RANGE = range(INTERVALS + 1)


def weights(positions, step, is_far):
    """Returns the fraction of the post after or before each position, 0 to
    1."""
    share = (positions % step) / step
    return share if is_far else 1 - share


class ClassMosaic(Mosaic):
    """The same for class codes: 255 is missing, and filling takes the nearest
    post; halfway, the one to the west and north."""

    def __init__(self, tiles, fill=True, level=None):
        super().__init__(tiles, fill, level)
        self.dtype = np.dtype(np.uint8)

    def _to_band(self, posts):
        return np.where(np.isnan(posts), 255, posts).astype(np.uint8)

    def _interpolate(self, coarser, shift, window):
        step = 1 << shift
        x = round_half_down(np.arange(window.west, window.east), step)
        y = round_half_down(np.arange(window.north, window.south), step)
        around = Window(x[0], y[0], x[-1] + 1, y[-1] + 1)
        tiles = [tile for tile in self.tiles.values()
                 if tile.cell.level == coarser]
        coarse, _ = self._paste_level(tiles, around)
        return coarse[np.ix_(y - around.north, x - around.west)]


def round_half_down(numbers, step):
    """Returns numbers / step, rounded to the nearest integer."""
    return -((step - 2 * numbers) // (2 * step))
