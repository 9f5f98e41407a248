# SPDX-License-Identifier: MIT
"""IGetDataCoverageStatus counts the tiles of the file, not their masks."""

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import PTC, SOLID, Tile, pack_elevation
from mosaic_reference import Mosaic
from scenes import SCENES, block, make_tile
from support import NODATA, memory_file, open_quietly, read_quietly

DATA = gdal.GDAL_DATA_COVERAGE_STATUS_DATA
EMPTY = gdal.GDAL_DATA_COVERAGE_STATUS_EMPTY
UNKNOWN = gdal.GDAL_DATA_COVERAGE_STATUS_UNIMPLEMENTED
U, V = 400, 600


def solid_block(columns, rows, without=(), **options):
    return [Tile((12, U + x, V + y), 1, SOLID, **options)
            for y in range(rows) for x in range(columns)
            if (x, y) not in without]


def ptc_block(columns, rows, without=()):
    return block(12, U, V, columns, rows, without, code=PTC)


def make_status(covered, total):
    return (DATA if covered else 0) | (EMPTY if covered < total else 0)


def check(band, window, covered):
    """Checks status and percentage of a window with so many covered posts."""
    total = window[2] * window[3]
    assert band.GetDataCoverageStatus(*window) == [
        make_status(covered, total), 100.0 * covered / total
    ], window


def test_without_holes_everything_is_data():
    with memory_file(pack_elevation(solid_block(2, 2)).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        for window in [(0, 0, 513, 513), (0, 0, 1, 1), (512, 512, 1, 1),
                       (200, 200, 300, 7)]:
            check(band, window, window[2] * window[3])


@pytest.mark.parametrize("code", [SOLID, PTC])
@pytest.mark.parametrize("window, covered", [
    ((0, 0, 769, 769), 769 * 769 - 255 * 255),
    ((257, 257, 255, 255), 0),
    ((300, 300, 10, 10), 0),
    ((257, 257, 1, 1), 0),
    ((511, 511, 1, 1), 0),
    ((256, 256, 1, 1), 1),
    ((256, 257, 1, 255), 255),
    ((257, 256, 255, 1), 255),
    ((512, 257, 1, 255), 255),
    ((257, 512, 255, 1), 255),
    ((256, 256, 257, 257), 257 * 257 - 255 * 255),
    ((256, 256, 256, 256), 511),
    ((255, 255, 3, 3), 8),
    ((511, 511, 3, 3), 8),
    ((250, 300, 10, 2), 14),
    ((300, 250, 3, 100), 3 * 7),
    ((0, 0, 256, 256), 256 * 256),
    ((200, 400, 400, 1), 400 - 255),
])
def test_a_hole_has_seams_all_around(code, window, covered):
    """The tiles around a hole cover its first and last row and column."""
    make_block = solid_block if code == SOLID else ptc_block
    tiles = make_block(3, 3, without=[(1, 1)])
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(path)
        check(dataset.GetRasterBand(1), window, covered)


@pytest.mark.parametrize("without, window, covered", [
    ([(1, 0)], (256, 0, 257, 257), 2 * 257 - 1),
    ([(0, 0)], (0, 0, 257, 257), 2 * 257 - 1),
    ([(0, 0)], (0, 0, 256, 256), 0),
    ([(1, 1)], (256, 256, 257, 257), 2 * 257 - 1),
    ([(0, 1)], (0, 256, 257, 257), 2 * 257 - 1),
    ([(1, 0), (0, 1)], (0, 0, 513, 513), 2 * 257 * 257 - 1),
    ([(0, 0), (1, 1)], (0, 0, 513, 513), 2 * 257 * 257 - 1),
    ([(1, 0), (0, 1)], (256, 256, 1, 1), 1),
    ([(1, 0), (0, 1)], (256, 255, 2, 1), 1),
    ([(1, 0), (0, 1), (1, 1)], (0, 0, 513, 513), 257 * 257)
])
def test_holes_at_the_rim(without, window, covered):
    """Tiles farther away keep the extent if a hole removes a part of it."""
    tiles = solid_block(2, 2, without)
    tiles += [Tile((12, U + x, V + y), 1, SOLID)
              for x, y in ((3, 0), (0, 3), (3, 3))]
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(path)
        check(dataset.GetRasterBand(1), window, covered)


def test_coarse_tiles_cover_unless_fill_is_off():
    """A tile of level 11 beside one of level 12."""
    tiles = [Tile((12, U, V), 1, SOLID),
             Tile((11, U // 2 + 1, V // 2), 8, SOLID)]
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        check(band, (0, 0, 1025, 513), 257 * 257 + 513 * 513)
        check(band, (257, 0, 255, 513), 0)
        check(band, (512, 0, 513, 513), 513 * 513)
        check(band, (511, 300, 2, 10), 10)
        dataset = open_quietly(path, FILL="NO")
        band = dataset.GetRasterBand(1)
        check(band, (0, 0, 1025, 513), 257 * 257)
        check(band, (512, 0, 513, 513), 0)


def test_a_masked_tile_counts_as_data():
    """The status is taken from the tables, without decoding a chunk."""
    tiles = [Tile((12, U, V), 1, SOLID, mask=np.zeros((257, 257)),
                  mask_code=SOLID)]
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(path)
        check(dataset.GetRasterBand(1), (0, 0, 257, 257), 257 * 257)
        assert dataset.GetMetadataItem("CHUNKS_DECODED", "_DEBUG_") == "0"


@pytest.mark.parametrize("fill", ["YES", "NO"])
@pytest.mark.parametrize("name", SCENES)
def test_status_agrees_with_the_posts(name, fill):
    """An area reported as empty has no post. Without masks, the percentage is
    that of the valid posts."""
    tiles = SCENES[name]()
    has_masks = any(tile.mask is not None for tile in tiles)
    posts = Mosaic(tiles, fill=fill == "YES").read()
    height, width = posts.shape
    random = np.random.default_rng(6)
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(path, FILL=fill)
        band = dataset.GetRasterBand(1)
        for _ in range(100):
            x, east = sorted(map(int, random.integers(0, width, 2)))
            y, south = sorted(map(int, random.integers(0, height, 2)))
            part = posts[y:south + 1, x:east + 1]
            status, percentage = band.GetDataCoverageStatus(
                x, y, east - x + 1, south - y + 1
            )
            valid = int((part != NODATA).sum())
            assert status in (DATA, EMPTY, DATA | EMPTY)
            assert percentage >= 100.0 * valid / part.size
            assert (status & DATA != 0) == (percentage > 0)
            assert (status & EMPTY != 0) == (percentage < 100)
            if not has_masks:
                assert percentage == 100.0 * valid / part.size


def test_what_is_empty_reads_as_nodata():
    """Window after window of a sparse raster."""
    tiles = [make_tile(12, U + 5 * x, V + 3 * y) for x, y in
             [(0, 0), (1, 2), (2, 1)]]
    empty = 0
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        for y in range(0, band.YSize - 128, 128):
            for x in range(0, band.XSize - 128, 128):
                status, percentage = band.GetDataCoverageStatus(x, y, 128,
                                                                128)
                window = read_quietly(band, x, y, 128, 128)
                valid = (window != NODATA).sum()
                assert percentage == 100.0 * valid / window.size
                if status == EMPTY:
                    empty += 1
                    assert valid == 0
    assert empty > 50


def test_overviews_do_not_promise_anything():
    """The default answer: data are possible, percentage unknown."""
    with memory_file(pack_elevation(solid_block(2, 2)).data) as path:
        dataset = open_quietly(path)
        overview = dataset.GetRasterBand(1).GetOverview(0)
        status, _ = overview.GetDataCoverageStatus(0, 0, 257, 257)
        assert status == DATA | UNKNOWN
