# SPDX-License-Identifier: MIT
"""The source of each post of the mosaic, in cases small enough to compute by
hand, and the georeference of the mosaic."""

from fractions import Fraction

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import (
    PTC, RAW, SIDE, SOLID, Cell, Tile, pack_elevation,
)
from mosaic_reference import Mosaic
from support import (
    NODATA, assert_same, collect_messages, memory_file, open_quietly,
    read_quietly,
)

U, V = 400, 600


def read_mosaic(tiles, **options):
    with memory_file(pack_elevation(tiles).data) as path:
        return read_quietly(open_quietly(path, **options))


def ramp(start, down=0, right=0):
    """Returns a plane of whole metres."""
    rows, columns = np.mgrid[0:SIDE, 0:SIDE]
    return (start + down * rows + right * columns).astype(np.int16)


def without(*posts):
    """Returns a mask without the posts at (row, column)."""
    mask = np.full((SIDE, SIDE), 255, np.uint8)
    for row, column in posts:
        mask[row, column] = 0
    return mask


# -- Shared posts -------------------------------------------------------------

def test_a_tile_owns_its_first_row_and_column():
    posts = read_mosaic([
        Tile((12, U + x, V + y), 10 * y + x + 1, SOLID)
        for y in (0, 1) for x in (0, 1)
    ])
    assert posts.shape == (513, 513)
    assert (posts[:256, :256] == 1).all()
    assert (posts[:256, 256:] == 2).all()
    assert (posts[256:, :256] == 11).all()
    assert (posts[256:, 256:] == 12).all()


@pytest.mark.parametrize("order", [1, -1])
def test_the_order_in_the_file_does_not_matter(order):
    tiles = [Tile((12, U + x, V), x + 1, SOLID) for x in range(3)]
    posts = read_mosaic(tiles[::order])
    np.testing.assert_array_equal(posts[7, [0, 255, 256, 511, 512, 768]],
                                  [1, 1, 2, 2, 3, 3])


def test_a_neighbour_gives_a_post_that_the_owner_has_not():
    """Neighbours are asked for a missing post in the order west, north,
    north-west."""
    own = Tile((12, U + 1, V + 1), 12, SOLID,
               mask=without((0, 0), (5, 0), (0, 9), (7, 7)))
    west = Tile((12, U, V + 1), 11, SOLID, mask=without((0, 256)))
    north = Tile((12, U + 1, V), 2, SOLID, mask=without((256, 0)))
    north_west = Tile((12, U, V), 1, SOLID)
    posts = read_mosaic([own, west, north, north_west])
    assert posts[256, 256] == 1
    assert posts[261, 256] == 11
    assert posts[256, 265] == 2
    assert posts[263, 263] == NODATA
    assert posts[262, 256] == posts[256, 266] == 12


@pytest.mark.parametrize("code", [RAW, PTC])
def test_posts_in_a_hole_come_from_the_tiles_around(code):
    """A missing tile still gets row 0 and column 0 from the tiles that end
    there, and the row and column after its last ones from the following
    tiles."""
    tiles = [Tile((12, U + x, V + y), ramp(100 * (3 * y + x), 1, 0), code)
             for y in range(3) for x in range(3) if (x, y) != (1, 1)]
    posts = read_mosaic(tiles)
    hole = posts[256:513, 256:513]
    assert (hole[1:256, 1:256] == NODATA).all()
    np.testing.assert_array_equal(hole[1:256, 0], 300 + np.arange(1, 256))
    np.testing.assert_array_equal(hole[0, 1:256], np.full(255, 100 + 256))
    first = 0 if code == RAW else 1
    np.testing.assert_array_equal(
        hole[1:256, 256], 500 + np.arange(1, 256)
    )
    np.testing.assert_array_equal(hole[256, 1:256], np.full(255, 700 + first))


# -- PTC, which stores no row 0 and no column 0: frmts/trq1/format.md 9.9
# ----------------

def test_ptc_without_neighbours_repeats_its_second_row_and_column():
    values = ramp(100, 3, 5)
    posts = read_mosaic([Tile((12, U, V), values, PTC)])
    np.testing.assert_array_equal(posts[1:, 1:], values[1:, 1:])
    np.testing.assert_array_equal(posts[1:, 0], values[1:, 1])
    np.testing.assert_array_equal(posts[0, 1:], values[1, 1:])
    assert posts[0, 0] == values[1, 1]


@pytest.mark.parametrize("neighbour", [RAW, PTC])
def test_ptc_takes_the_shared_posts_from_its_neighbours(neighbour):
    tiles = [
        Tile((12, U + x, V + y), ramp(1000 * (2 * y + x), 1, 2),
             PTC if (x, y) == (1, 1) else neighbour)
        for y in (0, 1) for x in (0, 1)
    ]
    own, west, north, north_west = (
        next(t.values for t in tiles if t.cell[1:] == (U + x, V + y))
        for x, y in ((1, 1), (0, 1), (1, 0), (0, 0))
    )
    posts = read_mosaic(tiles)
    np.testing.assert_array_equal(posts[257:, 256], west[1:, 256])
    np.testing.assert_array_equal(posts[256, 257:], north[256, 1:])
    np.testing.assert_array_equal(posts[257:, 257:], own[1:, 1:])
    # Row 0 of a western neighbour is stored unless that is PTC too.
    corner = west[0, 256] if neighbour == RAW else north_west[256, 256]
    assert posts[256, 256] == corner


def test_a_stored_post_of_the_owner_comes_before_that_of_ptc():
    posts = read_mosaic([Tile((12, U, V), ramp(0), PTC),
                         Tile((12, U + 1, V), ramp(50), RAW)])
    assert (posts[:, 256:] == 50).all()
    assert (posts[:, :256] == 0).all()


def test_a_copy_stands_in_only_where_no_neighbour_has_the_post():
    """The western neighbour misses one post of the column between."""
    west = Tile((12, U, V), ramp(10), RAW, mask=without((70, 256)))
    own = Tile((12, U + 1, V), ramp(90), PTC)
    posts = read_mosaic([west, own])
    expected = np.full(SIDE, 10)
    expected[70] = 90
    np.testing.assert_array_equal(posts[:, 256], expected)


def test_a_hole_in_a_ptc_tile_stays_one():
    """The mask of a PTC tile is stored whole, row 0 and column 0 too."""
    mask = without((0, 5), (8, 0), (9, 9))
    posts = read_mosaic([Tile((12, U, V), ramp(10), PTC, mask=mask)])
    np.testing.assert_array_equal(posts == NODATA, mask == 0)


# -- Filling from coarser levels ----------------------------------------------

def filled(coarse, coarse_mask=None, **options):
    """Reads a hole at (600, 800). One tile of the next coarser level fills it;
    the hole is its north-west quarter."""
    hole = Tile((12, U, V), 0, SOLID, mask=np.zeros((SIDE, SIDE)),
                mask_code=SOLID)
    return read_mosaic([
        hole, Tile((11, U // 2, V // 2), coarse, RAW, mask=coarse_mask),
    ], **options)[:SIDE, :SIDE]


def test_fill_is_bilinear():
    """A product of row and column is its own bilinear interpolation."""
    coarse = np.add.outer(2 * np.arange(SIDE), 4 * np.arange(SIDE))
    posts = filled(coarse)
    expected = np.add.outer(np.arange(SIDE), 2 * np.arange(SIDE))
    assert_same(posts, expected.astype(np.int16))


@pytest.mark.parametrize("values, expected", [
    ((0, 1, 0, 1), 1), ((0, -1, 0, -1), -1), ((2, 3, 2, 3), 3),
    ((-2, -3, -2, -3), -3), ((0, 0, 0, 1), 0), ((0, 0, 0, 2), 1),
    ((0, 0, 0, -2), -1), ((0, 0, 0, -1), 0), ((0, 1, 1, 1), 1),
])
def test_whole_metres_are_rounded_half_away_from_zero(values, expected):
    coarse = np.zeros((SIDE, SIDE), np.int16)
    coarse[10:12, 20:22] = np.reshape(values, (2, 2))
    posts = filled(coarse)
    assert posts[21, 41] == expected
    np.testing.assert_array_equal(posts[20:23:2, 40:43:2],
                                  coarse[10:12, 20:22])


def test_every_post_that_carries_weight_has_to_be_there():
    posts = filled(ramp(5), without((10, 20)))
    expected = np.full((SIDE, SIDE), 5, np.int16)
    expected[19:22, 39:42] = NODATA
    assert_same(posts, expected)


def test_without_fill_holes_stay():
    assert (filled(ramp(5), FILL="NO") == NODATA).all()
    assert (filled(ramp(5), FILL="YES") == 5).all()


def test_the_next_coarser_level_comes_first():
    """The level after it is only used where that one has no post."""
    fine = Tile((12, U, V), 1, SOLID, mask=without((0, 0), (100, 100)))
    middle = Tile((11, U // 2, V // 2), 2, SOLID, mask=without((50, 50)))
    coarse = Tile((10, U // 4, V // 4), 3, SOLID)
    posts = read_mosaic([coarse, fine, middle])[:SIDE - 1, :SIDE - 1]
    expected = np.ones((SIDE, SIDE), np.int16)
    expected[0, 0] = 2
    expected[100, 100] = 3
    assert_same(posts, expected[:-1, :-1])


def test_a_coarse_leaf_extends_the_raster():
    """A tile of level 11 beside one of level 12."""
    fine = Tile((12, U, V), 1, SOLID)
    coarse = Tile((11, U // 2 + 1, V // 2), 8, SOLID)
    posts = read_mosaic([fine, coarse])
    assert posts.shape == (513, 4 * 256 + 1)
    assert (posts[:257, :257] == 1).all()
    assert (posts[257:, :512] == NODATA).all()
    assert (posts[:, 257:512] == NODATA).all()
    assert (posts[:, 512:] == 8).all()
    unfilled = read_mosaic([fine, coarse], FILL="NO")
    assert unfilled.shape == posts.shape
    assert (unfilled[:, 257:] == NODATA).all()


def test_a_coarse_tile_shows_where_finer_ones_leave_room():
    """One finer tile in its corner does not hide the rest."""
    u, v = U // 2 * 2, V // 2 * 2
    coarse = Tile((11, u // 2, v // 2), 2, SOLID)
    posts = read_mosaic([Tile((12, u, v), 1, SOLID), coarse])
    assert posts.shape == (513, 513)
    # The finer tile's last posts are those of its neighbours, if they have any.
    assert (posts[:256, :256] == 1).all()
    assert (posts[257:] == 2).all()
    assert (posts[:, 257:] == 2).all()
    far = Tile((8, U // 16, V // 16), 2, SOLID)
    posts = read_mosaic([Tile((12, U, V), 1, SOLID), far])
    assert posts.shape == (16 * 256 + 1, 16 * 256 + 1)
    assert np.count_nonzero(posts == 2) >= posts.size - SIDE ** 2


def test_a_coarse_tile_that_finer_ones_cover_does_not_show():
    u, v = U // 2 * 2, V // 2 * 2
    posts = read_mosaic([
        Tile((11, u // 2, v // 2), 2, SOLID),
        *(Tile((12, u + x, v + y), 1, SOLID)
          for x in (0, 1) for y in (0, 1)),
    ])
    assert_same(posts, np.ones((513, 513), np.int16))


# -- The place on earth -------------------------------------------------------

@pytest.mark.parametrize("level", range(31))
@pytest.mark.parametrize("corner", ["north-west", "south-east", "inside"])
def test_geotransform_is_exact(level, corner):
    """Against fractions, for every level; from 16 on the tables are wide."""
    columns = {0: 1, 1: 2}.get(level, 3 << max(level - 2, 0))
    rows = max(1 << level >> 1, 1)
    cell = {
        "north-west": Cell(level, 0, 0),
        "south-east": Cell(level, columns - 1, rows - 1),
        "inside": Cell(level, columns // 3, 2 * rows // 3),
    }[corner]
    bgl = pack_elevation([Tile(cell, 5, SOLID)])
    assert bgl.wide == (level >= 16)
    width = Fraction(480, 256 << level)
    height = Fraction(360, 256 << level)
    with memory_file(bgl.data) as path:
        dataset = open_quietly(path)
        assert (read_quietly(dataset) == 5).all()
    expected = [-180 + (256 * cell.u - Fraction(1, 2)) * width, width, 0,
                90 - (256 * cell.v - Fraction(1, 2)) * height, 0, -height]
    assert list(dataset.GetGeoTransform()) == list(map(float, expected))
    if level <= 20:
        assert list(map(Fraction, dataset.GetGeoTransform())) == expected


@pytest.mark.parametrize("wide", [False, True])
def test_tables_of_16_and_20_bytes_say_the_same(wide):
    tiles = [Tile((13, 1073 + x, 1219), x, SOLID) for x in range(3)]
    bgl = pack_elevation(tiles, wide=wide)
    assert bgl.entry_size == (20 if wide else 16)
    with memory_file(bgl.data) as path:
        assert_same(read_quietly(open_quietly(path)), Mosaic(tiles).read())


@pytest.mark.parametrize("tables_first", [False, True])
def test_tables_before_or_behind_the_chunks(tables_first):
    tiles = [Tile((13, 1073 + x, 1219), x, SOLID) for x in range(3)]
    bgl = pack_elevation(tiles, tables_first=tables_first)
    first_table, first_chunk = bgl.entry_offsets[0][0], bgl.chunk_offsets[0][0]
    assert (first_table < first_chunk) == tables_first
    with memory_file(bgl.data) as path:
        assert_same(read_quietly(open_quietly(path)), Mosaic(tiles).read())


@pytest.mark.parametrize("reduction", [1, 2])
def test_overviews_lie_on_the_grid_of_their_level(reduction):
    """The overview of an extent that is not a multiple of its spacing."""
    tiles = [Tile((13, 1073 + x, 1219 + y), 3 * y + x, SOLID)
             for x in range(3) for y in range(3)]
    mosaic = Mosaic(tiles)
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(path)
        overview = dataset.GetRasterBand(1).GetOverview(reduction - 1)
        step = 1 << reduction
        assert 1073 * 256 % step == 0
        assert_same(read_quietly(overview), mosaic.read()[::step, ::step])
        owner = overview.GetDataset()
        assert owner.GetGeoTransform() == tuple(
            map(float, mosaic.geotransform(reduction))
        )


def test_huge_extents_are_refused_with_advice():
    """Tiles at both ends of the earth at level 25: 2^31 posts and more."""
    tiles = [Tile((25, u, 0), 1, SOLID)
             for u in (0, 3 << 22, (3 << 23) - 1)]
    with memory_file(pack_elevation(tiles).data) as path:
        with collect_messages() as messages:
            assert gdal.OpenEx(path, gdal.OF_RASTER) is None
    assert [kind for kind, _, _ in messages] == [gdal.CE_Failure]
    assert f"{(3 << 23) * 256 + 1} x 257" in messages.failures[0]
    assert "LEVEL" in messages.failures[0]
