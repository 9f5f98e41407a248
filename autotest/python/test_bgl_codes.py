# SPDX-License-Identifier: MIT
"""Every compression code restores the written posts."""

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import (
    BITPACK, BITPACK_LZ1, BITPACK_LZ2, DELTA, DELTA_LZ1, DELTA_LZ2, LZ1, LZ2,
    PTC, RAW, SECTION_ELEVATION, SIDE, SOLID, Bgl, Cell, Tile, encode,
    pack_chunk, pack_elevation,
)
from mosaic_reference import Mosaic
from scenes import ALL_CODES, holes, relief
from support import (
    NODATA, assert_same, memory_file, open_quietly, read_quietly,
)

NAMES = {
    RAW: "none", LZ1: "LZ1", DELTA: "delta", DELTA_LZ1: "delta+LZ1",
    LZ2: "LZ2", DELTA_LZ2: "delta+LZ2", BITPACK: "bitpack",
    BITPACK_LZ1: "bitpack+LZ1", SOLID: "solid", BITPACK_LZ2: "bitpack+LZ2",
    PTC: "PTC",
}
MASK_CODES = [code for code in ALL_CODES if code != PTC]
CELL = Cell(13, 1073, 1219)


def read_tile(tile):
    with memory_file(pack_elevation([tile]).data) as path:
        return read_quietly(open_quietly(path))


def test_synthetic_file_against_its_truth(shared):
    """Eight lossless codes with masks, written from the specification."""
    folder = shared("raster/synthetic")
    truth = np.fromfile(
        folder / "elev_codes_L13_u4000_v1500_769x769.i16", "<i2"
    ).reshape(769, 769)
    mask = np.fromfile(
        folder / "elev_codes_mask_769x769.u8", np.uint8
    ).reshape(769, 769)
    dataset = open_quietly(str(folder / "elev_codes.bgl"))
    posts = read_quietly(dataset)
    assert set(np.unique(mask)) == {0, 255}
    assert_same(posts, np.where(mask == 0, NODATA, truth).astype(np.int16))
    mask_band = dataset.GetRasterBand(1).GetMaskBand()
    assert_same(read_quietly(mask_band), mask)
    transform = dataset.GetGeoTransform()
    assert transform[0] + transform[1] / 2 == 4000 * 480 / 8192 - 180
    assert transform[3] + transform[5] / 2 == 90 - 1500 * 360 / 8192


@pytest.mark.parametrize("code", ALL_CODES, ids=NAMES.get)
@pytest.mark.parametrize("masked", [False, True])
def test_every_code(code, masked):
    tile = Tile(CELL, relief(code), code,
                mask=holes(code) if masked else None)
    assert_same(read_tile(tile), Mosaic([tile]).read())


@pytest.mark.parametrize("code", MASK_CODES, ids=NAMES.get)
def test_every_code_of_a_mask(code):
    tile = Tile(CELL, relief(20), BITPACK_LZ1, mask=holes(20), mask_code=code)
    assert_same(read_tile(tile), Mosaic([tile]).read())


@pytest.mark.parametrize("value", [0, 1, -1, 3367, 32767, -32767])
def test_solid(value):
    posts = read_tile(Tile(CELL, value, SOLID))
    assert_same(posts, np.full((SIDE, SIDE), value, np.int16))


@pytest.mark.parametrize("value, expected", [(0, NODATA), (255, 12), (1, 12)])
def test_solid_mask(value, expected):
    tile = Tile(CELL, 12, SOLID, mask=np.full((SIDE, SIDE), value),
                mask_code=SOLID)
    assert_same(read_tile(tile), np.full((SIDE, SIDE), expected, np.int16))


def test_a_post_is_missing_only_where_the_mask_is_zero():
    """Values between are blend weights of present posts: frmts/trq1/format.md
    3.4."""
    mask = np.arange(SIDE * SIDE).reshape(SIDE, SIDE) % 256
    posts = read_tile(Tile(CELL, relief(3), mask=mask))
    np.testing.assert_array_equal(posts == NODATA, mask == 0)


@pytest.mark.parametrize("code", [RAW, LZ1, DELTA, DELTA_LZ1, LZ2, DELTA_LZ2,
                                  PTC], ids=NAMES.get)
def test_whole_range_of_values(code):
    """Noise from the lowest to the highest value; bitpack cannot hold it."""
    random = np.random.default_rng(code)
    values = random.integers(-32767, 32768, (SIDE, SIDE)).astype(np.int16)
    values[100, 100], values[101, 101] = -32767, 32767
    tile = Tile(CELL, values, code)
    assert_same(read_tile(tile), Mosaic([tile]).read())


def test_bytes_beyond_the_samples_do_not_matter():
    """A reader of raw samples takes what it needs: frmts/trq1/format.md
    chapter 4."""
    values = relief(8)
    chunk = pack_chunk(CELL, encode(values, RAW) + b"behind!", RAW)
    data = Bgl([(SECTION_ELEVATION, [(CELL, chunk)])]).data
    with memory_file(data) as path:
        assert_same(read_quietly(open_quietly(path)), values)


def test_compressions_are_counted():
    tiles = [
        Tile((13, 1073 + i, 1219), relief(i), code)
        for i, code in enumerate(ALL_CODES + (PTC, RAW, PTC))
    ]
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(path)
        assert dataset.GetMetadataItem("BGL_COMPRESSION") == (
            "none 2, LZ1 1, delta 1, delta+LZ1 1, LZ2 1, delta+LZ2 1, "
            "bitpack 1, bitpack+LZ1 1, bitpack+LZ2 1, PTC 3"
        )


# -- Int16 or Float32 ---------------------------------------------------------

def read_scaled(values, **scale):
    tile = Tile(CELL, values, **scale)
    with memory_file(pack_elevation([tile]).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        assert band.GetNoDataValue() == NODATA
        return band.DataType, read_quietly(band)


@pytest.mark.parametrize("base", [0.0, 1.0, -250.0, 1000.0])
def test_whole_metres_are_int16(base):
    values = relief(1)
    kind, posts = read_scaled(values, base=base)
    assert kind == gdal.GDT_Int16
    np.testing.assert_array_equal(posts, values + int(base))


@pytest.mark.parametrize("scale, base", [
    (0.5, 0.0), (0.25, 100.0), (2.0 ** -7, 0.0), (2.0 ** -15, -3.0),
    (1.0, 0.5), (1.0, -0.125), (2.0, 0.0), (1.0, 40000.0),
])
def test_everything_else_is_float32(scale, base):
    values = relief(2)
    kind, posts = read_scaled(values, scale=scale, base=base)
    assert kind == gdal.GDT_Float32
    assert_same(posts, (values * scale + base).astype(np.float32))


def test_without_a_scale_record_values_are_metres():
    values = relief(3)
    kind, posts = read_scaled(values, has_scale=False)
    assert kind == gdal.GDT_Int16
    assert_same(posts, values)


@pytest.mark.parametrize("base, value, expected", [
    (1000.0, 32767, 32767), (1.0, 32766, 32767), (1.0, 32767, 32767),
    (-1.0, -32767, -32767), (-1000.0, -32000, -32767),
    (0.0, -32768, -32768), (1.0, -32768, -32768), (32767.0, -32768, -1),
    (-32767.0, 32767, 0),
])
def test_int16_is_cut_to_its_range(base, value, expected):
    """A valid post never becomes nodata, nor nodata a valid post."""
    kind, posts = read_scaled(value, base=base)
    assert kind == gdal.GDT_Int16
    assert (posts == expected).all()


def test_lowest_value_of_a_float_raster_is_not_nodata():
    """elevation.h: a post at -32768 m is read one unit higher."""
    values = relief(4)
    values[5, 5] = -16384
    kind, posts = read_scaled(values, scale=2.0)
    assert kind == gdal.GDT_Float32
    expected = (values * 2.0).astype(np.float32)
    expected[5, 5] = posts[5, 5]
    assert_same(posts, expected)
    assert -32768 < posts[5, 5] <= -32767


@pytest.mark.parametrize("level", [12, 10])
def test_one_fractional_tile_makes_the_raster_float(level):
    """Also when it is one of a coarser level."""
    tiles = [Tile((13, 1072, 1216), relief(5)),
             Tile((level, 1072 >> (13 - level), 1216 >> (13 - level)),
                  relief(6), scale=0.5)]
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(path)
        assert dataset.GetRasterBand(1).DataType == gdal.GDT_Float32
        assert_same(read_quietly(dataset), Mosaic(tiles).read())
        only_fine = open_quietly(path, LEVEL=13)
        assert only_fine.GetRasterBand(1).DataType == gdal.GDT_Int16
        assert dataset.GetMetadataItem("BGL_SCALE") == (
            "differs from tile to tile"
        )
        assert only_fine.GetMetadataItem("BGL_SCALE") == "1, base 0"
