# SPDX-License-Identifier: MIT
"""Helpers for the tests of photos."""

import numpy as np
from osgeo import gdal

from bgl_writer import (
    ALL_YEAR, BITPACK, BITPACK_LZ1, BITPACK_LZ2, DELTA_LZ1, LZ2, PHOTO,
    PHOTO32, RAW, Cell, Raster, pack_rasters,
)
from support import memory_file, read_quietly

SIDE = 256
# Of a photo in a DXT code.
BLOCKS = (SIDE // 4) ** 2
CELL = Cell(14, 5000, 3000)
BITPACKS = (BITPACK, BITPACK_LZ1, BITPACK_LZ2)
KINDS = (PHOTO, PHOTO32)
BAND_NAMES = ["red", "green", "blue", "alpha", "land"]


def theme_id(kind):
    return kind.theme if hasattr(kind, "theme") else str(kind)


def scenery(seed, kind=PHOTO):
    """Smooth colours with some grain, and a few lakes."""
    random = np.random.default_rng(seed)
    rows, columns = np.mgrid[0:SIDE, 0:SIDE] / SIDE
    channels = [
        128 + 90 * np.sin(random.uniform(2, 9) * rows
                          + random.uniform(2, 9) * columns
                          + random.uniform(0, 6))
        + random.integers(-20, 21, (SIDE, SIDE)) for _ in range(3)
    ]
    red, green, blue = (c.astype(np.int64) for c in channels)
    land = (random.random((SIDE // 16, SIDE // 16)) < 0.8).astype(np.int64)
    land = np.kron(land, np.ones((16, 16), np.int64))
    if kind == PHOTO:
        return land << 15 | (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
    return land * 255 << 24 | red << 16 | green << 8 | blue


def weights(seed):
    """A mask with holes and blend weights."""
    random = np.random.default_rng(seed)
    mask = np.kron(random.choice([0, 90, 255, 255], (16, 16)),
                   np.ones((16, 16), int))
    mask[random.random((SIDE, SIDE)) < 0.05] = 0
    mask[random.random((SIDE, SIDE)) < 0.05] = 1
    return mask


def photo(level, u, v, kind=PHOTO, masked=False, **options):
    """A chunk whose pixels, codec and mask depend on its cell."""
    seed = level * 10007 + u * 101 + v
    if masked:
        options.setdefault("mask", weights(seed))
        options.setdefault("mask_code", (RAW, BITPACK_LZ1)[seed % 2])
    options.setdefault("months", ALL_YEAR)
    options.setdefault("code", (RAW, DELTA_LZ1, LZ2)[seed % 3])
    return Raster(kind, (level, u, v), scenery(seed, kind), **options)


def block(level, u, v, columns, rows, without=(), masked=(), **options):
    """Adjacent chunks; the lists hold (column, row)."""
    return [
        photo(level, u + x, v + y, masked=(x, y) in masked, **options)
        for y in range(rows) for x in range(columns) if (x, y) not in without
    ]


def open_memory(rasters):
    return memory_file(pack_rasters(rasters).data)


def read_level(dataset, reduction):
    """Returns all bands at full resolution or of an overview."""
    if reduction == 0:
        return read_quietly(dataset)
    return np.stack([
        read_quietly(dataset.GetRasterBand(i + 1).GetOverview(reduction - 1))
        for i in range(dataset.RasterCount)
    ])


def describe_bands(dataset):
    bands = [dataset.GetRasterBand(i + 1) for i in range(dataset.RasterCount)]
    assert all(band.DataType == gdal.GDT_Byte for band in bands)
    assert all(band.GetBlockSize() == [256, 256] for band in bands)
    assert all(band.GetNoDataValue() is None for band in bands)
    return [band.GetDescription() for band in bands]


def plain_block():
    return block(14, 5000, 3000, 3, 2)


def holes_and_masks():
    """No edge of the extent is on the grid of the second overview."""
    return block(14, 5001, 3001, 5, 3, [(2, 1), (4, 2)], [(0, 0), (3, 1)])


def pyramid():
    """Real coarser chunks below part of the area."""
    return (
        block(14, 5000, 3000, 4, 4, [(3, 0), (1, 2)], [(0, 0), (2, 2)])
        + block(13, 2500, 1500, 2, 2, [(1, 1)], [(0, 0), (1, 0)], flags=1)
        + [photo(12, 1250, 750, masked=True, flags=1)]
    )


def coarse_extends():
    return [photo(14, 5002, 3002, masked=True), photo(13, 2502, 1501),
            photo(12, 1250, 751, masked=True)]


def far_levels():
    return [photo(14, 5003, 3005, masked=True), photo(11, 625, 375)]
