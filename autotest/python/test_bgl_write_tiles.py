# SPDX-License-Identifier: MIT
"""Written files, tile by tile, decoded by a reader that is independent of the
driver, against the source arrays."""

import numpy as np
import pytest
from osgeo import gdal

from raster_reader import read_tiles
from write_support import (
    RASTER, make_pixels, make_posts, needs_shared, no_leftovers, read_file,
    write,
)

__all__ = ["no_leftovers"]
ELEVATION, INDEX, PHOTO = 0x67, 0x6E, 0x8C
SYNTHETIC = RASTER / "synthetic"
INDEX_BITS = {ELEVATION: 0x4, INDEX: 0x200, PHOTO: 0x2, 0x68: 0x8, 0x69: 0x10,
              0x6A: 0x20, 0x6C: 0x80, 0x7D: 0x400}


def load(name, kind, shape):
    return np.fromfile(SYNTHETIC / name, kind).reshape(shape)


def check_index(tiles):
    """Checks that every tile has its bit five levels up, those of the index
    too."""
    cells = {}
    for kind, found in tiles.items():
        for tile in found:
            if tile.level >= 5:
                key = (tile.level - 5, tile.u >> 5, tile.v >> 5)
                grid = cells.setdefault(key, np.zeros((32, 32), np.uint16))
                grid[tile.v & 31, tile.u & 31] |= INDEX_BITS[kind]
    written = {(tile.level, tile.u, tile.v): tile.values
               for tile in tiles[INDEX]}
    assert written.keys() == cells.keys()
    for key, grid in cells.items():
        np.testing.assert_array_equal(written[key], grid)


@needs_shared
def test_elevation_and_its_mask():
    posts = load("elev_codes_L13_u4000_v1500_769x769.i16", "<i2", (769, 769))
    mask = load("elev_codes_mask_769x769.u8", "u1", (769, 769))
    write(make_posts(np.where(mask != 0, posts, -32768), 13, 4000 * 256,
                     1500 * 256, types=gdal.GDT_Int16, nodata=-32768),
          "COMPRESS=LZ")
    tiles = read_tiles(read_file())
    check_index(tiles)
    assert len(tiles[ELEVATION]) == 9
    assert {tile.code for tile in tiles[ELEVATION]} <= {3, 5, 7, 9}
    for tile in tiles[ELEVATION]:
        rows = slice(256 * (tile.v - 1500), 256 * (tile.v - 1500) + 257)
        columns = slice(256 * (tile.u - 4000), 256 * (tile.u - 4000) + 257)
        here = mask[rows, columns]
        np.testing.assert_array_equal(
            tile.values, np.where(here != 0, posts[rows, columns], 0))
        assert (tile.mask is None) == bool(here.all())
        if tile.mask is not None:
            np.testing.assert_array_equal(tile.mask,
                                          np.where(here != 0, 255, 0))
        assert (tile.scale, tile.months, tile.flags) == ((1, 0), 0, 0)


@needs_shared
@pytest.mark.parametrize("name, theme, section, months", [
    ("class_68", "LANDCLASS", 0x68, 0), ("class_69", "WATERCLASS", 0x69, 0),
    ("class_6A", "REGION", 0x6A, 0),
    ("class_6C", "POPULATION_DENSITY", 0x6C, 0),
    ("season", "SEASON", 0x7D, 0b11100000),
])
def test_classes(name, theme, section, months):
    codes = load(f"{name}_L7_u40_v20.u8", "u1", (257, 257))
    write(make_posts(codes, 7, 40 * 256, 20 * 256, types=gdal.GDT_Byte),
          f"TYPE={theme}", *(["MONTHS=6,7,8"] if months else []))
    tiles = read_tiles(read_file())
    if section != 0x7D:
        check_index(tiles)
    tile, = tiles[section]
    assert (tile.level, tile.u, tile.v, tile.months) == (7, 40, 20, months)
    assert tile.mask is None
    np.testing.assert_array_equal(tile.values, codes)


@needs_shared
def test_photo():
    words = load("photo_L17_u50000_v15000_512x512.u16", "<u2", (512, 512))
    planes = [words >> shift & 31 for shift in (10, 5, 0)]
    write(make_pixels(np.stack([plane << 3 | plane >> 2 for plane in planes])
                      .astype(np.uint8), 17, 50000 * 256, 15000 * 256),
          "LEVELS=17", "COMPRESS=LZ")
    tiles = read_tiles(read_file())
    check_index(tiles)
    assert len(tiles[PHOTO]) == 4
    for tile in tiles[PHOTO]:
        rows = slice(256 * (tile.v - 15000), 256 * (tile.v - 14999))
        columns = slice(256 * (tile.u - 50000), 256 * (tile.u - 49999))
        np.testing.assert_array_equal(tile.values,
                                      words[rows, columns] | 0x8000)
        assert (tile.months, tile.flags, tile.mask) == (0xFFF, 0, None)


@pytest.mark.parametrize("effort", ["TOOL", "MAX"])
@pytest.mark.parametrize("code", [0, 1, 2, 3, 4, 5, 6, 7, 9])
def test_every_code(code, effort):
    rows, columns = np.mgrid[0:257, 0:257]
    posts = (np.hypot(rows - 90, columns * 1.3) * 3).astype(np.int16) - 60
    write(make_posts(posts, 13, 4000 * 256, 1500 * 256,
                     types=gdal.GDT_Int16),
          f"COMPRESS={code}", f"COMPRESS_EFFORT={effort}")
    tile, = read_tiles(read_file())[ELEVATION]
    assert tile.code == code
    np.testing.assert_array_equal(tile.values, posts)


def test_solid():
    write(make_posts(np.full((257, 257), 1234), 13, 4000 * 256, 1500 * 256,
                     types=gdal.GDT_Int16), "COMPRESS=8")
    tile, = read_tiles(read_file())[ELEVATION]
    assert tile.code == 8
    assert (tile.values == 1234).all()
