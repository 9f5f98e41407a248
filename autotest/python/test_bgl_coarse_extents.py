# SPDX-License-Identifier: MIT
"""Tiles of coarser levels that extend beyond the finest level: posts outside
of it belong to the raster if the masks say so, and no others."""

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import (
    ALL_YEAR, BITPACK_LZ1, LANDCLASS, PHOTO, SOLID, Cell, Raster, Tile,
    pack_elevation, pack_rasters,
)
from support import (
    assert_same, collect_messages, memory_file, open_quietly, read_quietly,
)

FINE = 16
U, V = 5003, 3005
RED, BLUE = 0x7C00 | 0x8000, 0x001F | 0x8000


def cover(level, u, v, columns, rows, side=256):
    """Whether samples of a tile cover or touch a block of cells of the finest
    level."""
    step = FINE - level
    posts = (np.arange(side) + (0.5 if side == 256 else 0)) / 256
    x, y = ((start + posts) * 2 ** step for start in (u, v))
    inside = [(place >= first) & (place <= first + count)
              for place, first, count in ((x, U, columns), (y, V, rows))]
    return np.where(inside[1][:, None] & inside[0][None, :], 255, 0)


def pack_photo(level, u, v, pixel, mask=None):
    return Raster(PHOTO, Cell(level, u, v), pixel, mask=mask,
                  mask_code=BITPACK_LZ1, months=ALL_YEAR,
                  flags=0 if level == FINE else 1)


def make_pyramid(columns, rows, coarsest):
    """Makes a pyramid like resample: each level has the same area, given by
    the masks of its outer tiles."""
    rasters = [pack_photo(FINE, U + x, V + y, RED)
               for y in range(rows) for x in range(columns)]
    for level in range(FINE - 1, coarsest - 1, -1):
        step = FINE - level
        rasters += [
            pack_photo(level, u, v, RED, cover(level, u, v, columns, rows))
            for v in range(V >> step, (V + rows - 1 >> step) + 1)
            for u in range(U >> step, (U + columns - 1 >> step) + 1)]
    return rasters


def find_corner(dataset):
    """Returns the corner of the raster in cells of the finest level."""
    west, width, _, north, _, height = dataset.GetGeoTransform()
    return ((west + 180) / width / 256, (north - 90) / height / 256)


@pytest.mark.parametrize("coarsest", (15, 10, 5))
def test_a_pyramid_is_as_large_as_its_finest_level(coarsest):
    """4 tiles per side; the tile of level 5 covers 2048."""
    with memory_file(pack_rasters(make_pyramid(4, 4, coarsest)).data) as path:
        dataset = open_quietly(path)
        assert (dataset.RasterXSize, dataset.RasterYSize) == (1024, 1024)
        assert find_corner(dataset) == (U, V)
        pixels = read_quietly(dataset)
        assert (pixels == np.array([255, 0, 0, 255])[:, None, None]).all()
        band = dataset.GetRasterBand(4)
        sizes = [(band.GetOverview(i).XSize, band.GetOverview(i).YSize)
                 for i in range(band.GetOverviewCount())]
        assert sizes == [(512, 512), (256, 256)]
        for i in range(2):
            assert (read_quietly(band.GetOverview(i)) == 255).all()


def test_coarse_photos_around_a_fine_inset_are_not_cut():
    """The coarse tile covers 64 cells of the finest level; an eighth at each
    side is missing."""
    mask = np.full((256, 256), 255)
    mask[:32] = mask[:, -32:] = 0
    step = 3
    coarse = pack_photo(FINE - step, U >> step, V >> step, BLUE, mask)
    inset = pack_photo(FINE, U, V, RED)
    with memory_file(pack_rasters([inset, coarse]).data) as path:
        dataset = open_quietly(path)
        assert (dataset.RasterXSize, dataset.RasterYSize) == (7 * 256, 7 * 256)
        assert find_corner(dataset) == (U >> 3 << 3, (V >> 3 << 3) + 1)
        pixels = read_quietly(dataset)
        expected = np.empty((4, 1792, 1792), np.uint8)
        expected[:] = np.array([0, 0, 255, 255])[:, None, None]
        x, y = U % 8 * 256, (V % 8 - 1) * 256
        expected[:, y:y + 256, x:x + 256] = np.array(
            [255, 0, 0, 255])[:, None, None]
        assert_same(pixels, expected)


@pytest.mark.parametrize("east, south", (
    (0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (2, -2),
))
def test_a_coarse_tile_apart_counts_where_it_holds_something(east, south):
    """It covers 16 cells of the finest level, and has samples in one of
    them."""
    mask = np.zeros((256, 256))
    mask[64:128, 64:128] = 255
    coarse = pack_photo(FINE - 2, (U >> 2) + east, (V >> 2) + south, BLUE,
                        mask)
    with memory_file(pack_rasters([pack_photo(FINE, U, V, RED),
                                   coarse]).data) as path:
        dataset = open_quietly(path)
        found = find_corner(dataset)
        sizes = dataset.RasterXSize / 256, dataset.RasterYSize / 256
        place = ((U >> 2) + east) * 4 + 1, ((V >> 2) + south) * 4 + 1
        assert found == (min(U, place[0]), min(V, place[1]))
        assert sizes == (abs(U - place[0]) + 1, abs(V - place[1]) + 1)


def test_coarse_tiles_without_a_mask_are_whole():
    coarse = pack_photo(FINE - 2, U >> 2, V >> 2, BLUE)
    inset = pack_photo(FINE, U, V, RED)
    with memory_file(pack_rasters([inset, coarse]).data) as path:
        dataset = open_quietly(path)
        assert (dataset.RasterXSize, dataset.RasterYSize) == (1024, 1024)


def test_masks_that_cannot_be_read_make_whole_tiles():
    coarse = pack_photo(FINE - 2, U >> 2, V >> 2, BLUE,
                        cover(FINE - 2, U >> 2, V >> 2, 1, 1))
    content = bytearray(pack_rasters([pack_photo(FINE, U, V, RED),
                                      coarse]).data)
    content[content.rfind(b"TRQ1") + 0x0B] = 99
    with memory_file(content) as path, collect_messages():
        dataset = gdal.Open(path)
        assert (dataset.RasterXSize, dataset.RasterYSize) == (1024, 1024)


@pytest.mark.parametrize("beyond, size", (
    (0, (257, 257)), (1, (513, 513)), (64, (513, 513)), (65, (769, 769)),
))
def test_elevations_of_a_coarse_tile(beyond, size):
    """Posts of level 14 are 4 posts of level 16 apart; 64 make a cell. Posts
    on the border of the finest tile are not beyond it."""
    u, v = U >> 2, V >> 2
    mask = np.zeros((257, 257), np.uint8)
    x, y = U % 4 * 64, V % 4 * 64
    # The finest cell is the last of its row, and the second of its column.
    mask[y:y + 65 + beyond, x - beyond:x + 65] = 255
    tiles = [Tile(Cell(FINE, U, V), 100, SOLID),
             Tile(Cell(FINE - 2, u, v), 50, SOLID, mask=mask,
                  mask_code=BITPACK_LZ1)]
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(path)
        assert (dataset.RasterXSize, dataset.RasterYSize) == size
        posts = read_quietly(dataset)
        assert (posts[:257, -257:] == 100).all()
        if beyond:
            assert posts[257 + 4 * (beyond - 1), -1] == 50


def test_classes_of_a_coarse_tile():
    mask = np.zeros((257, 257), np.uint8)
    mask[:, :3] = 255
    u, v = U >> 2, V >> 2
    rasters = [
        Raster(LANDCLASS, Cell(FINE, U, V), 7, SOLID),
        Raster(LANDCLASS, Cell(FINE - 2, u, v), 9, SOLID, mask=mask)]
    with memory_file(pack_rasters(rasters).data) as path:
        dataset = open_quietly(path)
        assert (dataset.RasterXSize, dataset.RasterYSize) == (1025, 1025)
        codes = read_quietly(dataset)
        assert (codes[:, 0] == 9).all() and codes[300, 800] == 7
