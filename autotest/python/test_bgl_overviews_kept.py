# SPDX-License-Identifier: MIT
"""Small pictures of large files that are reopened: the process keeps reduced
tiles."""

import os
import time

import numpy as np
import pytest

from bgl_writer import (
    DELTA_LZ1, PHOTO, RAW, Raster, pack_elevation, pack_rasters,
)
from mosaic_reference import Mosaic
from photo_reference import PhotoMosaic
from photo_scenes import photo, read_level
from scenes import block, make_tile, ptc_pyramid
from support import (
    IS_SANITIZED, assert_same, collect_messages, count_decoded, open_quietly,
    read_quietly,
)

# Reduced sizes for which one decode of a tile is enough: an eighth and below.
KEPT = 3


def write(path, content, age=60):
    """Writes a file whose time is that many seconds ago."""
    path.write_bytes(content)
    os.utime(path, (time.time() - age,) * 2)
    return str(path)


def read_kept_levels(dataset):
    """Reads all overviews of an eighth of the resolution and less."""
    count = dataset.GetRasterBand(1).GetOverviewCount()
    assert count >= KEPT
    return [read_level(dataset, i) for i in range(KEPT, count + 1)]


def mixed_block():
    """Returns a block above 1 MiB, of codes with and without the posts on the
    edges."""
    return block(12, 401, 600, 4, 4, without=[(1, 1)], code=RAW) + \
        block(12, 405, 600, 2, 4) + [make_tile(12, 407, 601, masked=True)]


# With coarser tiles in a file, finer ones below them are not needed, but one
# whole coarser tile.
@pytest.mark.parametrize("make, expected", [
    (mixed_block, [33, 0]), (ptc_pyramid, [10, 1]),
])
@pytest.mark.parametrize("threads", [1, 2])
def test_heights_are_the_same_when_opened_again(tmp_path, make, expected,
                                                threads):
    # More tiles far away make any scene large.
    tiles = make() + block(12, 420, 600, 3, 3, code=RAW)
    path = write(tmp_path / "mesh.bgl", pack_elevation(tiles).data)
    mosaic = Mosaic(tiles, fill=True)
    decoded = []
    for _ in range(2):
        dataset = open_quietly(path, NUM_THREADS=threads)
        for i, level in enumerate(read_kept_levels(dataset), KEPT):
            assert_same(level[0], mosaic.read(i))
        # The full resolution and half of it need whole tiles.
        decoded.append(count_decoded(dataset))
        assert_same(read_quietly(dataset.GetRasterBand(1).GetOverview(0)),
                    mosaic.read(1))
    assert decoded == expected


@pytest.mark.skipif(IS_SANITIZED, reason="large files take no other paths")
def test_photos_are_the_same_when_opened_again(tmp_path):
    rasters = [photo(14, 5000 + x, 3000 + y, masked=x == y, code=RAW)
               for x in range(9) for y in range(2)]
    path = write(tmp_path / "photo.bgl", pack_rasters(rasters).data)
    mosaic = PhotoMosaic(rasters)
    decoded = []
    for _ in range(2):
        dataset = open_quietly(path)
        for i, level in enumerate(read_kept_levels(dataset), KEPT):
            assert_same(level, mosaic.read(i)[:dataset.RasterCount])
        decoded.append(count_decoded(dataset))
    assert decoded[0] >= len(rasters) and decoded[1] == 0


def test_another_file_in_its_place_is_read(tmp_path):
    """It has the same size and all tiles in the same places."""
    for shift in (0, 1000, 2000):
        tiles = block(12, 400, 600, 9, 1, code=RAW)
        for tile in tiles:
            tile.values = tile.values + np.int16(shift)
        # Written beside, then renamed, and no younger than the one before.
        write(tmp_path / "new.bgl", pack_elevation(tiles).data)
        os.replace(tmp_path / "new.bgl", tmp_path / "mesh.bgl")
        dataset = open_quietly(str(tmp_path / "mesh.bgl"))
        level = read_kept_levels(dataset)[0][0]
        assert_same(level, Mosaic(tiles).read(KEPT))
        assert count_decoded(dataset) == len(tiles)


@pytest.mark.parametrize("age, columns", [(0, 9), (60, 7)])
def test_nothing_is_kept_of_new_and_of_small_files(tmp_path, age, columns):
    """A file written just now may change again without another time."""
    tiles = block(12, 400, 600, columns, 1, code=RAW)
    path = write(tmp_path / "mesh.bgl", pack_elevation(tiles).data, age)
    for _ in range(2):
        dataset = open_quietly(path)
        first = read_kept_levels(dataset)
        assert count_decoded(dataset) == len(tiles)
        # The dataset itself keeps them.
        again = read_kept_levels(dataset)
        assert count_decoded(dataset) == len(tiles)
        for one, other in zip(first, again):
            assert_same(one, other)


def test_a_damaged_tile_is_reported_each_time(tmp_path):
    tiles = block(12, 400, 600, 9, 1, code=RAW)
    tiles[4] = make_tile(12, 404, 600, DELTA_LZ1)
    bgl = pack_elevation(tiles)
    start = bgl.chunk_offsets[0][4]
    bgl = bytearray(bgl.data)
    bgl[start + 52:start + 152] = b"\xff" * 100
    path = write(tmp_path / "mesh.bgl", bytes(bgl))
    pictures = []
    for _ in range(2):
        dataset = open_quietly(path)
        with collect_messages() as messages:
            pictures.append(
                dataset.GetRasterBand(1).GetOverview(KEPT - 1).ReadAsArray())
        assert len(messages.warnings) == 1
        assert "chunk 4 (level 12, u 404, v 600)" in messages.warnings[0]
    assert_same(pictures[1], pictures[0])


def test_options_have_tiles_of_their_own(tmp_path):
    """Pictures with and without the band `land`."""
    rasters = [Raster(PHOTO, (14, 5000 + x, 3000), photo(14, 5000 + x, 3000)
                      .values, RAW) for x in range(9)]
    path = write(tmp_path / "photo.bgl", pack_rasters(rasters).data)
    mosaic = PhotoMosaic(rasters)
    for options in ({}, {"PHOTO_WATER": "YES"}, {}):
        dataset = open_quietly(path, **options)
        level = read_level(dataset, KEPT)
        assert_same(level[:3], mosaic.read(KEPT)[:3])
        if options:
            assert_same(level[-1], mosaic.read(KEPT)[-1])
