# SPDX-License-Identifier: MIT
"""Photos of 16 and 32 bits: bands, colours, compression codes."""

import subprocess

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import (
    ALL_YEAR, DELTA, DELTA_LZ1, DELTA_LZ2, LZ1, LZ2, PHOTO, PHOTO32, PTC,
    RAW, SOLID, TOOL, Raster, encode,
)
from photo_reference import expand, planes_of, split_words
from photo_scenes import (
    BITPACKS, CELL, KINDS, SIDE, block, describe_bands, open_memory, photo,
    read_level, scenery, theme_id,
)
from support import assert_same, open_quietly, read_quietly

CODES = (RAW, LZ1, DELTA, DELTA_LZ1, LZ2, DELTA_LZ2, *BITPACKS)


# -- The synthetic file -------------------------------------------------------

SYNTHETIC = [
    ("photo_L18_u100000_v30000_1024x1024.u16", 1024),
    ("photo_L17_u50000_v15000_512x512.u16", 512),
    ("photo_L16_u25000_v7500_256x256.u16", 256),
]


@pytest.mark.parametrize("fill", ["NO", "YES"])
@pytest.mark.parametrize("reduction", range(3))
def test_synthetic_file_against_its_truth(shared, reduction, fill):
    """Every valid pixel; the others are 0, and 0x8000 in the file."""
    folder = shared("raster/synthetic")
    name, size = SYNTHETIC[reduction]
    words = np.fromfile(folder / name, "<u2").reshape(size, size)
    path = str(folder / "photo.bgl")
    own = read_level(open_quietly(path, FILL="NO"), reduction)
    *colours, alpha = read_level(open_quietly(path, FILL=fill), reduction)
    truth = split_words(words)[:3].astype(np.uint8)
    is_there = own[3] == 255
    assert set(np.unique(own[3])) == {0, 255}
    assert (words[~is_there] == 0x8000).all()
    np.testing.assert_array_equal(np.array(colours)[:, is_there],
                                  truth[:, is_there])
    assert (alpha[is_there] == 255).all()
    if fill == "NO":
        assert (own[:, ~is_there] == 0).all()


def test_synthetic_file_in_the_large(shared):
    dataset = open_quietly(str(shared("raster/synthetic/photo.bgl")))
    assert [dataset.GetRasterBand(i).GetColorInterpretation()
            for i in range(1, 5)] == [
        gdal.GCI_RedBand, gdal.GCI_GreenBand, gdal.GCI_BlueBand,
        gdal.GCI_AlphaBand,
    ]
    assert dataset.GetGeoTransform() == (
        100000 * 480 / 2 ** 18 - 180, 480 / 2 ** 26, 0,
        90 - 30000 * 360 / 2 ** 18, 0, -360 / 2 ** 26,
    )
    assert dataset.GetRasterBand(1).GetMaskFlags() == (
        gdal.GMF_ALPHA | gdal.GMF_PER_DATASET
    )


# -- Bands --------------------------------------------------------------------

@pytest.mark.parametrize("rasters, options, names", [
    ([photo(*CELL)], {}, "red green blue"),
    ([photo(*CELL)], {"PHOTO_WATER": "NO"}, "red green blue"),
    ([photo(*CELL)], {"PHOTO_WATER": "YES"}, "red green blue land"),
    ([photo(*CELL, masked=True)], {}, "red green blue alpha"),
    ([photo(*CELL, mask=255)], {}, "red green blue alpha"),
    ([photo(*CELL, masked=True)], {"PHOTO_WATER": "YES"},
     "red green blue alpha land"),
    (block(14, 5000, 3000, 2, 2), {}, "red green blue"),
    (block(14, 5000, 3000, 2, 2, [(1, 0)]), {}, "red green blue alpha"),
    (block(14, 5000, 3000, 2, 2, [(1, 0)]) + [photo(13, 2500, 1500)], {},
     "red green blue"),
    (block(14, 5000, 3000, 2, 2, [(1, 0)]) + [photo(13, 2500, 1500)],
     {"FILL": "NO"}, "red green blue alpha"),
    (block(14, 5000, 3000, 2, 2, [(1, 0)]) + [photo(13, 2500, 1500)],
     {"LEVEL": 13}, "red green blue"),
], ids=range(11))
@pytest.mark.parametrize("kind", KINDS, ids=theme_id)
def test_bands(kind, rasters, options, names):
    """Alpha if pixels may be missing, land on request; pixels of 32 bits have
    an alpha of their own."""
    changed = [
        Raster(kind, raster.cell, 1, SOLID, raster.mask, months=ALL_YEAR)
        for raster in rasters
    ]
    with open_memory(changed) as path:
        if kind == PHOTO32:
            has_alpha = names.replace(" alpha", "").replace(
                "blue", "blue alpha")
            assert describe_bands(
                open_quietly(path, **options)) == has_alpha.split()
        dataset = open_quietly(path, TEXEL_ALPHA="LAND", **options)
        assert describe_bands(dataset) == names.split()
        assert dataset.GetMetadataItem(
            "INTERLEAVE", "IMAGE_STRUCTURE"
        ) == "PIXEL"
        interpretations = [
            dataset.GetRasterBand(i + 1).GetColorInterpretation()
            for i in range(dataset.RasterCount)
        ]
        assert interpretations[:3] == [
            gdal.GCI_RedBand, gdal.GCI_GreenBand, gdal.GCI_BlueBand
        ]
        assert interpretations[3:] == [
            {"alpha": gdal.GCI_AlphaBand, "land": gdal.GCI_Undefined}[name]
            for name in names.split()[3:]
        ]


def test_every_colour_is_expanded():
    """Each of the 32768 words, land and water."""
    words = np.arange(SIDE * SIDE).reshape(SIDE, SIDE)
    with open_memory([Raster(PHOTO, CELL, words)]) as path:
        bands = read_quietly(open_quietly(path, PHOTO_WATER="YES"))
    np.testing.assert_array_equal(bands, split_words(words))
    assert [int(expand(x)) for x in (0, 1, 15, 16, 30, 31)] == [
        0, 8, 123, 132, 247, 255
    ]


def test_32_bit_colours():
    """B, G, R, A in the file. A is opacity, or its highest bit is land."""
    random = np.random.default_rng(5)
    pixels = random.integers(0, 256, (4, SIDE, SIDE)).astype(np.uint32)
    blue, green, red, alpha = pixels
    stream = np.moveaxis(pixels, 0, 2).astype(np.uint8).tobytes()
    raster = Raster(PHOTO32, CELL, 0, RAW, stream=stream)
    with open_memory([raster]) as path:
        land = read_quietly(open_quietly(path, PHOTO_WATER="YES",
                                         TEXEL_ALPHA="LAND"))
        bands = read_quietly(open_quietly(path))
    np.testing.assert_array_equal(
        land, np.stack([red, green, blue, (alpha >> 7) * 255])
    )
    expected = np.stack([red, green, blue, alpha])
    expected[:, alpha == 0] = 0
    np.testing.assert_array_equal(bands, expected)


@pytest.mark.parametrize("kind", KINDS, ids=theme_id)
def test_blend_weights_are_kept(kind):
    """Every weight from 0 to 255; colours with weight 0 are 0."""
    mask = np.arange(SIDE * SIDE).reshape(SIDE, SIDE) % 256
    raster = photo(*CELL, kind=kind, mask=mask)
    with open_memory([raster]) as path:
        bands = read_quietly(open_quietly(path, PHOTO_WATER="YES",
                                          TEXEL_ALPHA="LAND"))
    assert (bands[3] == mask).all()
    assert_same(bands, planes_of(raster, opacity=False).astype(np.uint8))


# -- Compression codes --------------------------------------------------------

@pytest.mark.parametrize("kind, code", [
    *((PHOTO, code) for code in (*CODES, PTC)),
    *((PHOTO32, code) for code in (*CODES, PTC) if code not in BITPACKS),
], ids=theme_id)
@pytest.mark.parametrize("masked", [False, True])
def test_every_code(kind, code, masked):
    raster = photo(*CELL, kind=kind, code=code, masked=masked)
    if code in BITPACKS:
        # It holds 15 bits, which is enough for land.
        raster.values = raster.values | np.uint16(0x8000)
    with open_memory([raster]) as path:
        bands = read_quietly(open_quietly(path))
    count = 4 if masked or kind == PHOTO32 else 3
    assert_same(bands, planes_of(raster)[:count].astype(np.uint8))


@pytest.mark.parametrize("kind, value, colour", [
    (PHOTO, 0xFC1F, [255, 0, 255, 255]), (PHOTO, 0x7FFF, [255, 255, 255, 0]),
    (PHOTO32, 0x8001FE7F, [1, 254, 127, 255]),
])
def test_solid(kind, value, colour):
    with open_memory([Raster(kind, CELL, value, SOLID)]) as path:
        bands = read_quietly(open_quietly(path, PHOTO_WATER="YES",
                                          TEXEL_ALPHA="LAND"))
    assert (bands == np.array(colour)[:, None, None]).all()


def test_solid_without_a_sample():
    raster = Raster(PHOTO, CELL, 0, SOLID, stream=b"")
    with open_memory([raster]) as path:
        assert (read_quietly(open_quietly(path)) == 0).all()


# -- PTC ----------------------------------------------------------------------

def write_photo(path, code, *step):
    """Writes a mosaic of two by two tiles with the project's tool."""
    subprocess.run(
        [TOOL, "photo", str(path), "14", "5000", "3000", "2", "2", str(code),
         *map(str, step)], check=True,
    )
    return open_quietly(str(path))


def test_lossless_ptc(tmp_path):
    plain = write_photo(tmp_path / "plain.bgl", RAW)
    coded = write_photo(tmp_path / "coded.bgl", PTC)
    assert coded.GetMetadataItem("BGL_COMPRESSION") == "PTC 4"
    assert_same(read_quietly(coded), read_quietly(plain))
    for i in range(3):
        assert_same(read_quietly(coded.GetRasterBand(i + 1).GetOverview(0)),
                    read_quietly(plain.GetRasterBand(i + 1).GetOverview(0)))


def test_lossy_ptc(tmp_path):
    """A coarser step makes the file smaller and the picture worse. The
    smallest step has no advantage for channels of five bits."""
    plain = read_quietly(write_photo(tmp_path / "plain.bgl", RAW))
    errors, sizes = [], []
    for step in (0, 2, 8, 32):
        path = tmp_path / f"step{step}.bgl"
        pixels = read_quietly(write_photo(path, PTC, step))
        difference = pixels.astype(float) - plain
        errors.append((difference ** 2).mean() ** 0.5)
        sizes.append(path.stat().st_size)
    assert errors == sorted(errors)
    assert sizes[1:] == sorted(sizes[1:], reverse=True)
    assert sizes[0] > sizes[2]
    assert errors[0] == 0 and 0 < errors[2] < errors[3] < 25


def noise(seed, kind):
    """Returns random pixels of any colour, land or water."""
    random = np.random.default_rng(seed)
    return random.integers(0, 2 ** (8 * np.dtype(kind.sample).itemsize),
                           (SIDE, SIDE), np.uint32)


@pytest.mark.parametrize("pixels", [scenery, noise])
@pytest.mark.parametrize("kind", KINDS, ids=theme_id)
def test_lossless_ptc_of_single_photos(kind, pixels):
    """All visible pixels come back."""
    values = pixels(3, kind)
    raster = Raster(kind, CELL, values, PTC)
    with open_memory([raster]) as path:
        bands = read_quietly(open_quietly(path, PHOTO_WATER="YES",
                                          TEXEL_ALPHA="LAND"))
    expected = planes_of(raster, False)[[0, 1, 2, 4]].astype(np.uint8)
    assert_same(bands, expected)


def plane_bound(divisor):
    """Returns the largest error of a plane whose coefficients were divided:
    half of the divisor, times the weights of the inverse transform, in
    eighths: frmts/trq1/format.md 9.8."""
    return divisor / 2 * 5.26 / 8


def colour_bound(step):
    """Returns the bound for red and blue. They combine luma and half of both
    differences, whose divisor is doubled; the halves, the fraction bits and
    odd samples are rounded."""
    return int(plane_bound(step) + plane_bound(2 * step) + 2)


@pytest.mark.parametrize("step", [1, 4, 12, 30])
@pytest.mark.parametrize("pixels", [scenery, noise])
@pytest.mark.parametrize("kind", KINDS, ids=theme_id)
def test_peak_error_of_lossy_ptc(kind, pixels, step):
    """In units of the stored channels, of 5 or 8 bits. Land is lossless."""
    values = pixels(3, kind)
    values = np.asarray(values, f"<{kind.sample}")
    raster = Raster(kind, CELL, values, PTC, stream=encode(values, PTC, step))
    with open_memory([raster]) as path:
        bands = read_quietly(open_quietly(path, PHOTO_WATER="YES",
                                          TEXEL_ALPHA="LAND"))
    expected = planes_of(raster, False)[[0, 1, 2, 4]]
    shift = 3 if kind == PHOTO else 0
    errors = np.abs((bands[:3] >> shift).astype(int) - (expected[:3] >> shift))
    assert 0 < errors.max() <= colour_bound(step)
    assert (bands[3] == expected[3]).all()


def test_ptc_of_the_synthetic_file(shared):
    """Ten of its chunks are PTC, of several kinds; none gives a message."""
    dataset = open_quietly(str(shared("raster/synthetic/photo.bgl")))
    assert dataset.GetMetadataItem("BGL_COMPRESSION") == (
        "delta+LZ1 6, delta+LZ2 5, PTC 10"
    )
    for reduction in (2, 1, 0):
        read_level(dataset, reduction)
