# SPDX-License-Identifier: MIT
"""Overviews against the rules of frmts/bgl/bgl.md, computed independently of
the driver."""

import numpy as np
import pytest

from bgl_writer import pack_elevation
from mosaic_reference import Mosaic
from scenes import SCENES, block, make_tile, pyramid
from support import (
    NODATA, assert_same, count_decoded, memory_file, open_quietly,
    read_quietly,
)


@pytest.fixture(scope="module", params=SCENES)
def scene(request):
    """Returns tiles and the path of their file."""
    tiles = SCENES[request.param]()
    with memory_file(pack_elevation(tiles).data) as path:
        yield tiles, path


def levels_of(tiles):
    return sorted({tile.cell.level for tile in tiles})


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("fill", ["YES", "NO"])
def test_every_level_follows_the_rule(scene, fill, threads):
    tiles, path = scene
    mosaic = Mosaic(tiles, fill=fill == "YES")
    dataset = open_quietly(path, FILL=fill, NUM_THREADS=threads)
    band = dataset.GetRasterBand(1)
    assert_same(read_quietly(dataset), mosaic.read())
    assert band.GetOverviewCount() == mosaic.count_overviews()
    for i in range(band.GetOverviewCount()):
        assert_same(read_quietly(band.GetOverview(i)), mosaic.read(i + 1))


def test_one_level_by_open_option(scene):
    """Only the tiles of that level are used, and give the extent."""
    tiles, path = scene
    for level in levels_of(tiles):
        mosaic = Mosaic(tiles, level=level)
        dataset = open_quietly(path, LEVEL=level)
        assert dataset.GetGeoTransform() == tuple(
            map(float, mosaic.geotransform())
        )
        assert_same(read_quietly(dataset), mosaic.read())
        band = dataset.GetRasterBand(1)
        assert band.GetOverviewCount() == mosaic.count_overviews()
        for i in range(band.GetOverviewCount()):
            assert_same(read_quietly(band.GetOverview(i)), mosaic.read(i + 1))


def test_one_level_by_name(scene):
    tiles, path = scene
    for level in levels_of(tiles):
        by_name = open_quietly(f'BGL:"{path}":elevation:{level}')
        by_option = open_quietly(path, LEVEL=level)
        assert by_name.GetGeoTransform() == by_option.GetGeoTransform()
        assert_same(read_quietly(by_name), read_quietly(by_option))


def test_the_level_in_the_name_counts_more_than_the_option():
    tiles = pyramid()
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(f'BGL:"{path}":elevation:11', LEVEL=12)
        assert_same(read_quietly(dataset), Mosaic(tiles, level=11).read())


def test_overviews_in_any_order_and_by_parts(scene):
    """Windows of an overview equal parts of the whole, whatever was read
    before."""
    tiles, path = scene
    mosaic = Mosaic(tiles)
    dataset = open_quietly(path)
    band = dataset.GetRasterBand(1)
    random = np.random.default_rng(4)
    for i in reversed(range(band.GetOverviewCount())):
        overview = band.GetOverview(i)
        expected = mosaic.read(i + 1)
        for _ in range(10):
            x, east = sorted(random.integers(0, overview.XSize, 2))
            y, south = sorted(random.integers(0, overview.YSize, 2))
            window = map(int, (x, y, east - x + 1, south - y + 1))
            assert_same(read_quietly(overview, *window),
                        expected[y:south + 1, x:east + 1])


def test_overviews_have_a_band_like_the_base(scene):
    dataset = open_quietly(scene[1])
    band = dataset.GetRasterBand(1)
    for i in range(band.GetOverviewCount()):
        overview = band.GetOverview(i)
        assert overview.DataType == band.DataType
        assert overview.GetNoDataValue() == NODATA
        assert overview.GetUnitType() == "m"
        assert overview.GetBlockSize() == [256, 256]
    assert band.GetOverview(band.GetOverviewCount()) is None


def test_reduced_requests_come_from_overviews():
    """A request of an overview's size gives the overview as it is."""
    tiles = block(12, 400, 600, 4, 4)
    mosaic = Mosaic(tiles)
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(path)
        for i, size in enumerate((513, 257)):
            reduced = read_quietly(
                dataset, buf_xsize=size, buf_ysize=size
            )
            assert_same(reduced, mosaic.read(i + 1))


def test_thumbnail_decodes_only_the_coarse_chunk():
    tiles = block(12, 400, 600, 4, 4) + [make_tile(10, 100, 150)]
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(path)
        assert count_decoded(dataset) == 0
        thumbnail = read_quietly(dataset, buf_xsize=257, buf_ysize=257)
        assert count_decoded(dataset) == 1
        assert_same(thumbnail, tiles[-1].values)


@pytest.mark.parametrize("size", [1, 64, 200, 256])
def test_smaller_thumbnails_decode_no_more(size):
    tiles = block(12, 400, 600, 4, 4) + [make_tile(10, 100, 150)]
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(path)
        thumbnail = read_quietly(dataset, buf_xsize=size, buf_ysize=size)
        assert thumbnail.shape == (size, size)
        assert set(thumbnail.flat) <= set(tiles[-1].values.flat)
        assert count_decoded(dataset) == 1


def test_thumbnail_decodes_the_finer_chunks_where_it_has_to():
    """The four tiles of level 12 without a tile of level 11, and the three
    tiles of level 11."""
    tiles = block(12, 400, 600, 4, 4) + block(11, 200, 300, 2, 2,
                                              without=[(1, 1)])
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(path)
        thumbnail = read_quietly(dataset, buf_xsize=513, buf_ysize=513)
        assert count_decoded(dataset) == 7
        assert_same(thumbnail, Mosaic(tiles).read(1))


@pytest.mark.parametrize("first, second", [
    ((1001, 3), (1601, 5)), ((1000, 3), (1530, 6)), ((999, 2), (1600, 900)),
])
def test_overviews_of_tiles_far_apart(first, second):
    """Overviews so coarse that the edge of the extent is off their grid: they
    begin at the first post inside."""
    tiles = [make_tile(13, *first), make_tile(13, *second)]
    posts = {}
    for tile in tiles:
        for row in range(257):
            for column in range(257):
                place = tile.cell.u * 256 + column, tile.cell.v * 256 + row
                posts[place] = tile.values[row, column]
    mosaic = Mosaic(tiles)
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        assert band.GetOverviewCount() == mosaic.count_overviews() >= 10
        for i in range(7, band.GetOverviewCount()):
            step = 2 << i
            window = mosaic.window(i + 1)
            expected = np.full(window.shape, NODATA, np.int16)
            for (x, y), post in posts.items():
                if x % step == 0 and y % step == 0:
                    expected[y // step - window.north,
                             x // step - window.west] = post
            assert_same(read_quietly(band.GetOverview(i)), expected)
            transform = band.GetOverview(i).GetDataset().GetGeoTransform()
            assert transform == tuple(map(float, mosaic.geotransform(i + 1)))


@pytest.mark.parametrize("u, count", [(0, 11), (1, 9), (2, 9), (3, 10)])
def test_one_column_of_tiles_that_is_far_too_high_for_its_width(u, count):
    """No overview is empty: cells 1 and 2 have no post on the grid ten levels
    up, so the overviews end before that."""
    tiles = [make_tile(13, u, 0), make_tile(13, u, 1100)]
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        assert band.GetOverviewCount() == count
        for i in range(count):
            overview = band.GetOverview(i)
            assert overview.XSize == (256 // (2 << i) + 1 if i < 8 else 1)
            assert overview.YSize == 1101 * 256 // (2 << i) + 1
        last = band.GetOverview(count - 1)
        assert read_quietly(last).shape == (last.YSize, 1)
