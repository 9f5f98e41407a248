# SPDX-License-Identifier: MIT
"""Land class, water class, region, population density and season."""

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import (
    BITPACK_LZ1, CLASS_KINDS, DENSITY, DXT1, LANDCLASS, PTC, RAW, SIDE,
    SOLID, Raster, pack_rasters,
)
from class_scenes import CELL, class_tile, patches, read_tiles, theme_id
from mosaic_reference import ClassMosaic
from scenes import holes
from support import (
    assert_same, collect_messages, count_decoded, memory_file,
    open_quietly, read_quietly,
)

CODES = range(10)


# -- The synthetic file -------------------------------------------------------

@pytest.mark.parametrize("theme, file", [
    ("landclass", "class_68"), ("waterclass", "class_69"),
    ("region", "class_6A"), ("population_density", "class_6C"),
    ("season_jun_jul_aug", "season"),
])
def test_synthetic_file_against_its_truth(shared, theme, file):
    folder = shared("raster/synthetic")
    truth = np.fromfile(
        folder / f"{file}_L7_u40_v20.u8", np.uint8
    ).reshape(SIDE, SIDE)
    dataset = open_quietly(f'BGL:"{folder / "classes.bgl"}":{theme}')
    assert_same(read_quietly(dataset), truth)
    assert count_decoded(dataset) == 1
    width, height = 480 / 2 ** 7 / 256, 360 / 2 ** 7 / 256
    assert dataset.GetGeoTransform() == (
        40 * 480 / 128 - 180 - width / 2, width, 0,
        90 - 20 * 360 / 128 + height / 2, 0, -height,
    )
    assert dataset.GetMetadataItem("AREA_OR_POINT") == "Point"
    assert dataset.GetSpatialRef().GetAuthorityCode(None) == "4326"


def test_synthetic_terrain_index(shared):
    """One cell holds all five rasters: frmts/trq1/format.md 1.5."""
    path = shared("raster/synthetic/classes.bgl")
    index = open_quietly(f'BGL:"{path}":terrain_index')
    posts = read_quietly(index)
    assert np.argwhere(posts).tolist() == [[20, 8]]
    assert posts[20, 8] == 0x8 | 0x10 | 0x20 | 0x80 | 0x400


@pytest.mark.parametrize("kind", CLASS_KINDS, ids=theme_id)
def test_band(kind):
    with memory_file(pack_rasters([class_tile(7, 40, 20, kind)]).data) as path:
        dataset = open_quietly(path)
        band, = (dataset.GetRasterBand(i + 1)
                 for i in range(dataset.RasterCount))
        assert band.DataType == gdal.GDT_Byte
        assert band.GetDescription() == kind.theme
        assert band.GetUnitType() == ""
        assert band.GetBlockSize() == [256, 256]
        assert dataset.GetMetadataItem("AREA_OR_POINT") == "Point"
        assert "BGL_SCALE" not in dataset.GetMetadata()


# -- Missing posts ------------------------------------------------------------

@pytest.mark.parametrize(
    "kind", [kind for kind in CLASS_KINDS if kind != DENSITY], ids=theme_id
)
def test_missing_posts_are_255(kind):
    """Blend weights count as present."""
    tile = class_tile(7, 40, 20, kind, masked=True)
    with memory_file(pack_rasters([tile]).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        assert band.GetNoDataValue() == 255
        posts = read_quietly(dataset)
        assert_same(posts, np.where(tile.mask == 0, 255, tile.values)
                    .astype(np.uint8))
        assert band.GetMaskFlags() == gdal.GMF_NODATA
        assert_same(read_quietly(band.GetMaskBand()),
                    np.where(tile.mask == 0, 0, 255).astype(np.uint8))


@pytest.mark.parametrize("kind", CLASS_KINDS, ids=theme_id)
def test_nodata_where_nothing_is_missing(kind):
    """No code table has class 255, so it is always nodata; a density of 255 is
    a valid value."""
    with memory_file(pack_rasters([class_tile(7, 40, 20, kind)]).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        assert band.GetNoDataValue() == (None if kind == DENSITY else 255)


def test_no_mask_and_no_chunk_are_alike():
    tiles = [class_tile(8, 80, 40), class_tile(8, 82, 41)]
    posts = read_tiles(tiles)
    assert posts.shape == (513, 769)
    assert_same(posts, ClassMosaic(tiles).read())
    assert (posts[10:250, 300:500] == 255).all()


# -- Compression codes --------------------------------------------------------

@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("kind", CLASS_KINDS, ids=theme_id)
def test_every_code(kind, code):
    values = patches(code) if code != SOLID else 17
    assert_same(read_tiles([Raster(kind, CELL, values, code)]),
                np.broadcast_to(np.uint8(17), (SIDE, SIDE))
                if code == SOLID else values.astype(np.uint8))


@pytest.mark.parametrize("mask_code", CODES)
def test_every_code_of_a_mask(mask_code):
    mask = holes(mask_code)
    if mask_code == SOLID:
        mask[:] = 128
    tile = Raster(LANDCLASS, CELL, patches(1), BITPACK_LZ1, mask, mask_code)
    assert_same(read_tiles([tile]), ClassMosaic([tile]).read())


@pytest.mark.parametrize("code", [code for code in CODES if code != SOLID])
def test_whole_range_of_codes(code):
    """Noise from 0 to 254."""
    random = np.random.default_rng(code)
    values = random.integers(0, 255, (SIDE, SIDE)).astype(np.uint8)
    tile = Raster(LANDCLASS, CELL, values, code)
    assert_same(read_tiles([tile]), values)


# -- Damage -------------------------------------------------------------------

def two_tiles(second):
    return [Raster(LANDCLASS, (7, 40, 20), 11, SOLID), second]


def cut(content, count):
    return content[:len(content) - count]


DAMAGES = {
    "rows": ({"rows": 256}, "expected 257 rows and 257 columns, found 256 "
             "and 257"),
    "columns": ({"columns": 32}, "expected 257 rows and 257 columns, found "
                "257 and 32"),
    "photo": ({"rows": 256, "columns": 256}, "expected 257 rows and 257 "
              "columns, found 256 and 256"),
    "ptc": ({"code": PTC, "stream": b"PTC?"}, "classes with compression 10 "
            "(PTC): the compression code is not supported"),
    "dxt": ({"code": DXT1, "stream": bytes(32768)}, "classes with "
            "compression 11 (DXT1): the compression code is not supported"),
    "unknown": ({"code": 77, "stream": b"x"}, "classes with compression 77 "
                "(unknown): the compression code is not supported"),
    "raw": ({"code": RAW, "stream": bytes(66048)}, "classes with "
            "compression 0 (none): expected a payload with every sample"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_chunk(damage):
    """One warning; the tile is nodata, the other one is intact."""
    options, expected = DAMAGES[damage]
    bad = Raster(LANDCLASS, (7, 41, 20), 22, **{"code": SOLID, **options})
    expect_lost(two_tiles(bad), expected)


@pytest.mark.parametrize("mask_code, mask, expected", [
    (RAW, bytes(66048), "mask with compression 0 (none): expected a payload "
     "with every sample"),
    (PTC, bytes(99), "mask with compression 10 (PTC): the compression code "
     "is not supported"),
    (200, bytes(99), "mask with compression 200 (unknown): the compression "
     "code is not supported"),
    (BITPACK_LZ1, b"\x05", "mask with compression 7 (bitpack+LZ1): expected "
     "the 4-byte size of the intermediate stream"),
], ids=["raw", "ptc", "unknown", "lz1"])
def test_damaged_mask(monkeypatch, mask_code, mask, expected):
    """If a mask is cut, the whole tile is missing."""
    bad = Raster(LANDCLASS, (7, 41, 20), 22, SOLID, 255, mask_code)
    monkeypatch.setattr("bgl_writer.encode", lambda samples, code: (
        mask if code == mask_code and samples.max() == 255
        else bytes(samples[:1, :1])
    ))
    expect_lost(two_tiles(bad), expected)


def expect_lost(tiles, expected):
    """Checks that the second of two tiles is missing, with one warning."""
    bgl = pack_rasters(tiles)
    with memory_file(bgl.data) as path:
        dataset = open_quietly(path)
        with collect_messages() as messages:
            posts = dataset.ReadAsArray()
            again = dataset.ReadAsArray()
        assert len(messages) == len(messages.warnings) == 1
        place, text = messages.warnings[0].split(", offset ")
        assert place == (f"BGL: {path}: section 0x68 (land class), chunk 1 "
                         "(level 7, u 41, v 20)")
        assert text.split(": ", 1)[1] == (
            f"{expected}; the tile reads as nodata"
        )
        start = bgl.chunk_offsets[0][1]
        assert start <= int(text.split(":")[0]) <= len(bgl.data)
        assert (posts[:, :257] == 11).all()
        assert (posts[:, 257:] == 255).all()
        assert_same(again, posts)


def test_a_mask_that_runs_past_the_file():
    tiles = two_tiles(Raster(LANDCLASS, (7, 41, 20), 22, SOLID, holes(1)))
    bgl = pack_rasters(tiles)
    with memory_file(cut(bgl.data, 1)) as path:
        with collect_messages() as messages:
            dataset = gdal.Open(path)
        assert len(messages) == len(messages.warnings) == 1
        assert ("chunk 1 (level 7, u 41, v 20), offset "
                f"{bgl.chunk_offsets[0][1] + 0x20}: the payloads of 1 and "
                "66049 bytes run past the end of the file"
                ) in messages.warnings[0]
        assert dataset.GetMetadataItem("BGL_SKIPPED_RECORDS") == "1"
        posts = read_quietly(dataset)
        assert (posts[:, :257] == 11).all()
        assert (posts[:, 257:] == 255).all()


@pytest.mark.parametrize("payload, value", [
    (b"", 0), (b"\x21", 0x21), (b"\x21\x22", 0x21),
])
def test_solid_payloads(payload, value):
    """frmts/trq1/format.md chapter 4: an empty payload stands for 0."""
    tile = Raster(LANDCLASS, CELL, 0, SOLID, stream=payload)
    assert (read_tiles([tile]) == value).all()
