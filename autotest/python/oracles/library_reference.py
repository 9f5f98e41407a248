# SPDX-License-Identifier: MIT
"""Rasters of several files, put together the plain way.

Files come as (number, rank, tiles). The rules are those of the page of
FSScenery: at each level the uppermost file that has a post gives it, and what
no file has at a level comes from the next coarser one. Everything is painted
into whole arrays, the wanted source last; the driver looks it up instead.
"""

import numpy as np

from mosaic_reference import ClassMosaic, Mosaic, Window
from photo_reference import ALPHA, SIDE, PhotoMosaic, planes_of


def pile_up(files, order="LEVEL_RANK"):
    """(number, tile) of all files, the uppermost first.

    @files: (number, rank, tiles) or (number, rank, tiles, area)
    """
    if order == "LEVEL_LOWRANK":
        def place(file):
            return file[3], -file[1]
    else:
        def place(file):
            return -file[1]
    piled = [(file[0], tile) for file in sorted(files, key=place)
             for tile in file[2]]
    return hide_by_rank(piled) if order == "RANK" else piled


def hide_by_rank(piled):
    """Removes tiles below coarser tiles of higher files."""
    kept = []
    for i, (number, tile) in enumerate(piled):
        upper = {other.cell for owner, other in piled[:i] if owner != number
                 and other.mask is None}
        if not any(tile.cell.ancestor(n) in upper
                   for n in range(tile.cell.level)):
            kept.append((number, tile))
    return kept


class _Stacked:
    """Mixin for a mosaic: allows several tiles per cell."""

    def __init__(self, piled, **options):
        self.stacks = {}
        self.owners = {id(tile): number for number, tile in piled}
        level = options.get("level")
        for _, tile in piled:
            if level in (None, tile.cell.level):
                self.stacks.setdefault(tile.cell, []).append(tile)
        super().__init__([tile for _, tile in piled], **options)
        if self.dtype == np.int16 and not all(
                tile.is_whole_metres for stack in self.stacks.values()
                for tile in stack):
            self.dtype = np.dtype(np.float32)

    def _posts_of(self, tile):
        key = id(tile)
        if key not in self._posts:
            posts = tile.posts()
            if self.dtype == np.int16:
                posts = np.clip(posts, -32767, 32767)
            self._posts[key] = posts
        return self._posts[key]

    def _paste_level(self, tiles, window):
        depth = max((len(self.stacks[tile.cell]) for tile in tiles),
                    default=0)
        posts, is_owned = super()._paste_level(tiles, window)
        for k in range(1, depth):
            sheet = [self.stacks[tile.cell][k] for tile in tiles
                     if len(self.stacks[tile.cell]) > k]
            below, _ = super()._paste_level(sheet, window)
            posts = np.where(np.isnan(posts), below, posts)
        return posts, is_owned


class LibraryMosaic(_Stacked, Mosaic):
    """The elevation of several files."""


class LibraryClasses(_Stacked, ClassMosaic):
    """The classes of several files."""


class _Marks:
    """Mixin for these: gives the file or the level instead of samples."""

    def __init__(self, piled, what, **options):
        self.what = what
        super().__init__(piled, **options)
        self.dtype = np.dtype(np.uint32 if what == "file" else np.uint8)

    def _posts_of(self, tile):
        value = (self.owners[id(tile)] if self.what == "file"
                 else tile.cell.level)
        return np.where(np.isnan(tile.posts()), np.nan, value)

    def _to_band(self, posts):
        return np.nan_to_num(posts, nan=0).astype(self.dtype)


class ClassProvenance(_Marks, LibraryClasses):
    """The files whose classes are shown."""


class ElevationProvenance(_Marks, LibraryMosaic):
    """The files whose elevations are shown: of interpolated ones, that with
    the largest weight, the first from the north and west."""

    def _interpolate(self, coarser, shift, window):
        step = 1 << shift
        west, north = window.west // step, window.north // step
        around = Window(west, north, (window.east - 1) // step + 2,
                        (window.south - 1) // step + 2)
        tiles = [tile for tile in self.tiles.values()
                 if tile.cell.level == coarser]
        coarse, _ = self._paste_level(tiles, around)
        x = np.arange(window.west, window.east)
        y = np.arange(window.north, window.south)
        best = np.zeros(window.shape)
        result = np.full(window.shape, np.nan)
        lacks = np.zeros(window.shape, bool)
        for south, east in ((0, 0), (0, 1), (1, 0), (1, 1)):
            share_x = (x % step) / step
            share_y = (y % step) / step
            weight = np.outer(share_y if south else 1 - share_y,
                              share_x if east else 1 - share_x)
            corner = coarse[np.ix_(y // step - north + south,
                                   x // step - west + east)]
            lacks |= (weight > 0) & np.isnan(corner)
            result = np.where(weight > best, corner, result)
            best = np.maximum(best, weight)
        return np.where(lacks, np.nan, result)


def lay_over(upper, lower):
    """Composites the planes of a photo over those of another one by alpha."""
    a, b = upper[ALPHA], lower[ALPHA]
    mine, theirs = 255 * a, (255 - a) * b
    total = mine + theirs
    mixed = ((mine * upper + theirs * lower + total // 2)
             // np.maximum(total, 1))
    mixed[ALPHA] = (total + 127) // 255
    result = np.where((a == 0), lower, np.where((a == 255) | (b == 0), upper,
                                                mixed))
    return result


class LibraryPhotos(PhotoMosaic):
    """The photos of several files."""

    def __init__(self, piled, **options):
        rasters = [raster for _, raster in piled]
        super().__init__(rasters, **options)
        self.planes = {}
        for raster in rasters:
            planes = planes_of(raster)
            if raster.cell in self.planes:
                planes = lay_over(self.planes[raster.cell], planes)
            self.planes[raster.cell] = planes


def show_photo_owner(piled, cell):
    """Returns the numbers of the files that show the pixels of a cell of one
    level."""
    owner = np.zeros((SIDE, SIDE), np.uint32)
    for number, raster in reversed(piled):
        if raster.cell == cell:
            owner = np.where(planes_of(raster)[ALPHA] != 0, number, owner)
    return owner.astype(np.uint32)


__all__ = [
    "ClassProvenance", "ElevationProvenance", "LibraryClasses",
    "LibraryMosaic", "LibraryPhotos", "lay_over", "pile_up",
]
