# SPDX-License-Identifier: MIT
"""Many tiles of classes as one raster: mosaic, overviews, filling."""

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import LANDCLASS, SIDE, SOLID, Raster, pack_rasters
from class_scenes import CELL, class_tile, patches, read_tiles
from mosaic_reference import ClassMosaic
from scenes import holes
from support import (
    assert_same, collect_messages, count_decoded, memory_file,
    open_quietly, read_quietly,
)


# -- Mosaic, overviews, filling -----------------------------------------------

def hole_in_the_middle():
    return [class_tile(9, 160 + i % 3, 80 + i // 3, masked=i % 2 == 1)
            for i in range(9) if i != 4]


def pyramid():
    """Returns tiles of three levels; the coarser ones cover a part of the
    area."""
    return (
        [class_tile(9, 160 + i % 4, 80 + i // 4, masked=i % 5 == 0)
         for i in range(16) if i not in (3, 9)]
        + [class_tile(8, 80 + i % 2, 40 + i // 2, masked=i == 1)
           for i in range(3)]
        + [class_tile(7, 40, 20, masked=True)]
    )


def coarse_extends():
    return [class_tile(9, 162, 82, masked=True), class_tile(8, 82, 41),
            class_tile(7, 40, 21, masked=True)]


def far_levels():
    """Returns a fine and a coarse tile, with two levels between them."""
    return [class_tile(9, 162, 83, masked=True), class_tile(6, 20, 10)]


SCENES = (hole_in_the_middle, pyramid, coarse_extends, far_levels)


@pytest.mark.parametrize("options", [
    {}, {"fill": False}, {"level": 9}, {"threads": 2},
], ids=str)
@pytest.mark.parametrize("scene", SCENES)
def test_mosaic_and_overviews(scene, options):
    """Every second post, or the posts of real coarser chunks."""
    tiles = scene()
    settings = {"NUM_THREADS": options.get("threads", 1)}
    expected = ClassMosaic(tiles, fill=options.get("fill", True),
                           level=options.get("level"))
    settings["FILL"] = "YES" if expected.fill else "NO"
    if "level" in options:
        settings["LEVEL"] = options["level"]
    with memory_file(pack_rasters(tiles).data) as path:
        dataset = open_quietly(path, **settings)
        band = dataset.GetRasterBand(1)
        assert_same(read_quietly(dataset), expected.read())
        assert dataset.GetGeoTransform() == tuple(
            map(float, expected.geotransform())
        )
        assert band.GetOverviewCount() == expected.count_overviews()
        for i in range(band.GetOverviewCount()):
            assert_same(read_quietly(band.GetOverview(i)),
                        expected.read(i + 1))


def filled(coarse, levels, **options):
    """Reads a hole filled by one coarser tile with the same north-west
    corner."""
    hole = Raster(LANDCLASS, (7 + levels, 40 << levels, 20 << levels), 0,
                  SOLID, mask=0, mask_code=SOLID)
    return read_tiles([hole, Raster(LANDCLASS, CELL, coarse)], **options)


@pytest.mark.parametrize("levels, expected", [
    (1, [0, 0, 1, 1, 2, 2, 3]),
    (2, [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3]),
    (3, [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2]),
])
def test_nearest_post(levels, expected):
    """Halfway, it is the western and the northern one."""
    columns = np.broadcast_to(np.arange(SIDE) % 200, (SIDE, SIDE))
    count = len(expected)
    assert read_quietly_row(filled(columns, levels), count) == expected
    assert read_quietly_row(filled(columns.T, levels).T, count) == expected


def read_quietly_row(posts, count):
    return posts[0, :count].tolist()


def test_filling_never_mixes_codes():
    posts = filled(np.where(patches(3) < 100, 10, 200), 2)
    assert set(np.unique(posts)) == {10, 200}


def test_without_fill_holes_stay():
    assert (filled(patches(3), 1, FILL="NO") == 255).all()


def test_what_the_nearest_post_does_not_know_comes_from_above():
    """A post that is missing one level up is taken from two levels up."""
    tiles = [
        Raster(LANDCLASS, (9, 160, 80), 0, SOLID, mask=0, mask_code=SOLID),
        Raster(LANDCLASS, (8, 80, 40), 8, SOLID, mask=holes(4)),
        Raster(LANDCLASS, (7, 40, 20), 7, SOLID),
    ]
    posts = read_tiles(tiles)
    assert_same(posts, ClassMosaic(tiles).read())
    assert set(np.unique(posts)) == {7, 8}


def test_a_thumbnail_decodes_only_coarse_chunks():
    tiles = [class_tile(9, 160 + i % 4, 80 + i // 4) for i in range(16)]
    tiles.append(class_tile(7, 40, 20))
    with memory_file(pack_rasters(tiles).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        assert_same(read_quietly(band.GetOverview(1)),
                    tiles[-1].values)
        assert count_decoded(dataset) == 1


# -- A world of classes -------------------------------------------------------

WORLD_LEVEL, WORLD_COLUMNS, WORLD_ROWS = 7, 96, 64


def world_code(u, v):
    return (7 * u + 13 * v) % 250


@pytest.fixture(scope="module")
def world():
    """Writes 96 x 64 tiles of level 7, which cover 360 by 180 degrees."""
    tiles = [
        Raster(LANDCLASS, (WORLD_LEVEL, u, v), world_code(u, v), SOLID)
        for v in range(WORLD_ROWS) for u in range(WORLD_COLUMNS)
    ]
    with memory_file(pack_rasters(tiles).data) as path:
        yield path


def test_world_size(world):
    dataset = open_quietly(world)
    assert (dataset.RasterXSize, dataset.RasterYSize) == (24577, 16385)
    west, width, _, north, _, height = dataset.GetGeoTransform()
    assert (west + width / 2, north + height / 2) == (-180, 90)
    assert west + width * (24577 - 0.5) == 180
    assert north + height * (16385 - 0.5) == -90
    band = dataset.GetRasterBand(1)
    assert [band.GetOverview(i).XSize
            for i in range(band.GetOverviewCount())] == [
        (24576 >> i) + 1 for i in range(1, 8)
    ]
    assert count_decoded(dataset) == 0


@pytest.mark.parametrize("u, v", [(0, 0), (95, 0), (0, 63), (95, 63),
                                  (50, 31)])
def test_world_windows(world, u, v):
    """Each window only reads the tiles below it."""
    dataset = open_quietly(world)
    posts = read_quietly(dataset, u * 256, v * 256, 256, 256)
    assert (posts == world_code(u, v)).all()
    assert count_decoded(dataset) == 1
    dataset = open_quietly(world)
    last = read_quietly(dataset, u * 256 + 200, v * 256 + 200, 57, 57)
    assert last[0, 0] == world_code(u, v)
    assert last[56, 56] == world_code(min(u + 1, 95), min(v + 1, 63))
    assert count_decoded(dataset) == (
        (1 if u == 95 else 2) * (1 if v == 63 else 2)
    )


@pytest.mark.parametrize("threads", [1, 2])
def test_world_thumbnail(world, threads):
    dataset = open_quietly(world, NUM_THREADS=threads)
    band = dataset.GetRasterBand(1)
    overview = band.GetOverview(6)
    posts = read_quietly(overview)
    assert posts.shape == (129, 193)
    rows, columns = np.mgrid[0:129, 0:193] // 2
    expected = world_code(np.minimum(columns, 95), np.minimum(rows, 63))
    assert_same(posts, expected.astype(np.uint8))
    assert count_decoded(dataset) == 96 * 64
    small = read_quietly(dataset, buf_xsize=96, buf_ysize=64)
    assert small.shape == (64, 96)


def test_world_row_of_posts(world):
    dataset = open_quietly(world)
    row = read_quietly(dataset, 0, 1000, 24577, 1)[0]
    columns = np.minimum(np.arange(24577) // 256, 95)
    np.testing.assert_array_equal(row, world_code(columns, 3))
    assert count_decoded(dataset) == 96


def test_the_finest_world_that_gdal_can_hold():
    """With a tile of level 25 at each corner there are too many posts; the
    message names an alternative."""
    cells = [(25, 0, 0), (25, 3 * 2 ** 23 - 1, 2 ** 24 - 1)]
    tiles = [Raster(LANDCLASS, cell, 3, SOLID) for cell in cells]
    tiles.append(Raster(LANDCLASS, (2, 0, 0), 4, SOLID))
    with memory_file(pack_rasters(tiles).data) as path:
        with collect_messages() as messages:
            assert gdal.Open(path) is None
        size = 3 * 2 ** 31 + 1, 2 ** 32 + 1
        assert messages.failures == [
            f"BGL: {path}: section 0x68 (land class), chunk 1 (level 25, "
            f"u {cells[1][1]}, v {cells[1][2]}), offset 189: expected no "
            "more than 2147483647 samples in a direction, which is what GDAL "
            f"can hold, found {size[0]} x {size[1]}; choose a coarser level "
            "with the open option LEVEL"
        ]
        assert len(messages) == 1
        assert (read_quietly(open_quietly(path, LEVEL=2)) == 4).all()
