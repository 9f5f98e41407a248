# SPDX-License-Identifier: MIT
"""Photos of DXT1, DXT3 and DXT5 blocks."""

import struct

import numpy as np
import pytest

from bgl_writer import DXT1, DXT3, DXT5, PHOTO, SOLID, Raster
from photo_reference import ALPHA, LAND
from photo_scenes import (
    BAND_NAMES, BLOCKS, CELL, KINDS, describe_bands, open_memory, theme_id,
    weights,
)
from support import open_quietly, read_quietly


RED_565, BLUE_565, GREEN_565, BLACK_565 = 0xF800, 0x001F, 0x07E0, 0


def colour_block(first, second, indices=(0,) * 16):
    """Packs BC1: two colours, then sixteen indices, the first in the low
    bits."""
    bits = sum(index << 2 * i for i, index in enumerate(indices))
    return struct.pack("<HHI", first, second, bits)


def read_blocks(code, blocks, kind=PHOTO, meaning="LAND", **options):
    """Reads the bands, land included, of a photo of blocks; a single block is
    repeated."""
    stream = blocks if len(blocks) > 16 else blocks * BLOCKS
    raster = Raster(kind, CELL, 0, code, stream=stream, **options)
    with open_memory([raster]) as path:
        return read_quietly(open_quietly(path, PHOTO_WATER="YES",
                                         TEXEL_ALPHA=meaning))


def assert_pixels(bands, pixels):
    """Checks the first block, and that all others are like it."""
    assert (bands == np.tile(bands[:, :4, :4], (1, 64, 64))).all()
    assert bands[:, :4, :4].reshape(-1, 16).T.tolist() == pixels


@pytest.mark.parametrize("colour, expected", [
    (RED_565, [255, 0, 0]), (GREEN_565, [0, 255, 0]),
    (BLUE_565, [0, 0, 255]), (BLACK_565, [0, 0, 0]),
    (0xFFFF, [255, 255, 255]), (0x8410, [132, 130, 132]),
])
@pytest.mark.parametrize("code, alpha", [
    (DXT1, b""), (DXT3, b"\xFF" * 8), (DXT5, b"\xFF\xFF" + bytes(6)),
])
@pytest.mark.parametrize("kind", KINDS, ids=theme_id)
def test_dxt_of_one_colour(kind, code, alpha, colour, expected):
    bands = read_blocks(code, alpha + colour_block(colour, colour), kind)
    assert_pixels(bands, [[*expected, 255]] * 16)


def test_dxt1_of_four_colours():
    """Two ends and two between, one third and two thirds."""
    block = colour_block(RED_565, BLUE_565, [0, 1, 2, 3] * 4)
    bands = read_blocks(DXT1, block)
    assert_pixels(bands, [[255, 0, 0, 255], [0, 0, 255, 255],
                          [170, 0, 85, 255], [85, 0, 170, 255]] * 4)


def test_dxt1_of_three_colours_and_a_hole():
    """The fourth is transparent black, which is water here:
    frmts/trq1/format.md 8."""
    block = colour_block(BLUE_565, RED_565, [0, 1, 2, 3] * 4)
    bands = read_blocks(DXT1, block)
    assert_pixels(bands, [[0, 0, 255, 255], [255, 0, 0, 255],
                          [127, 0, 127, 255], [0, 0, 0, 0]] * 4)


def test_dxt3_alpha():
    """Four bits a pixel; 128 and more is land."""
    alpha = sum(i << 4 * i for i in range(16)).to_bytes(8, "little")
    bands = read_blocks(DXT3, alpha + colour_block(RED_565, BLACK_565))
    assert_pixels(bands, [[255, 0, 0, 255 if i >= 8 else 0]
                          for i in range(16)])


def test_dxt5_alpha():
    """Two alphas and what lies between; index 0 and 1 are the ends."""
    indices = sum((i % 2) << 3 * i for i in range(16)).to_bytes(6, "little")
    bands = read_blocks(DXT5, b"\xFF\x00" + indices
                        + colour_block(RED_565, BLACK_565))
    assert_pixels(bands, [[255, 0, 0, 255 * (1 - i % 2)] for i in range(16)])


def test_dxt_blocks_go_from_west_to_east_and_from_north_to_south():
    random = np.random.default_rng(4)
    colours = random.choice([RED_565, GREEN_565, BLUE_565], BLOCKS)
    stream = b"".join(colour_block(int(c), int(c)) for c in colours)
    bands = read_blocks(DXT1, stream)
    for band, colour in enumerate((RED_565, GREEN_565, BLUE_565)):
        expected = np.kron((colours == colour).reshape(64, 64) * 255,
                           np.ones((4, 4)))
        np.testing.assert_array_equal(bands[band], expected)


@pytest.mark.parametrize("code, blocks, expected", [
    (DXT1, colour_block(BLUE_565, RED_565, [0, 1, 2, 3] * 4),
     [255, 255, 255, 0] * 4),
    (DXT3, sum(i << 4 * i for i in range(16)).to_bytes(8, "little")
     + colour_block(RED_565, BLACK_565), [17 * i for i in range(16)]),
    (DXT5, b"\xFF\x50" + sum((i % 2) << 3 * i for i in range(16)).to_bytes(
        6, "little") + colour_block(RED_565, BLACK_565), [255, 0x50] * 8),
], ids=["DXT1", "DXT3", "DXT5"])
def test_alpha_of_blocks_is_opacity(code, blocks, expected):
    """The default: transparent pixels have no colour, and all is land."""
    bands = read_blocks(code, blocks, meaning="OPACITY")
    alpha = np.array(expected).reshape(4, 4)
    assert (bands[ALPHA] == np.tile(alpha, (64, 64))).all()
    assert (bands[LAND] == np.where(bands[ALPHA] > 0, 255, 0)).all()
    assert (bands[:3, bands[ALPHA] == 0] == 0).all()
    assert (bands[:3, bands[ALPHA] > 0].max(axis=0) > 0).all()


def test_opacity_of_blocks_thins_the_mask():
    """The alpha is their product, rounded."""
    mask = weights(2)
    alpha = sum(i << 4 * i for i in range(16)).to_bytes(8, "little")
    blocks = alpha + colour_block(RED_565, RED_565)
    bands = read_blocks(DXT3, blocks, meaning="OPACITY", mask=mask)
    texels = np.tile(17 * np.arange(16).reshape(4, 4), (64, 64))
    expected = (mask * texels + 127) // 255
    assert (bands[ALPHA] == expected).all()
    assert (bands[0] == np.where(expected == 0, 0, 255)).all()


def test_what_lies_below_shows_through_transparent_blocks():
    """A hole of DXT1 is filled from a coarser level; FILL=NO keeps it."""
    stream = colour_block(BLUE_565, RED_565, [0, 1, 2, 3] * 4) * BLOCKS
    rasters = [Raster(PHOTO, CELL, 0, DXT1, stream=stream),
               Raster(PHOTO, CELL.ancestor(CELL.level - 1), 0x83E0, SOLID)]
    with open_memory(rasters) as path:
        side = open_quietly(path).RasterXSize // 2
        for fill, hole in (("YES", [0, 255, 0, 255]), ("NO", [0, 0, 0, 0])):
            dataset = open_quietly(path, FILL=fill)
            u, v = CELL.u % 2 * side, CELL.v % 2 * side
            bands = read_quietly(dataset)[:, v:v + side, u:u + side]
            assert (bands[:, :, 3::4] == np.array(hole)[:, None, None]).all()
            assert (bands[:, :, ::4] == np.array(
                [0, 0, 255, 255])[:, None, None]).all()


@pytest.mark.parametrize("code", [DXT1, DXT3, DXT5])
def test_a_band_of_opacity_is_there_unless_alpha_is_land(code):
    stream = bytes(BLOCKS * (8 if code == DXT1 else 16))
    with open_memory([Raster(PHOTO, CELL, 0, code, stream=stream)]) as path:
        assert describe_bands(open_quietly(path)) == BAND_NAMES[:4]
        assert describe_bands(
            open_quietly(path, TEXEL_ALPHA="LAND")) == BAND_NAMES[:3]


def test_dxt_with_a_mask():
    """If the alpha of blocks is land, the mask alone gives validity."""
    mask = weights(1)
    bands = read_blocks(DXT1, colour_block(RED_565, RED_565), mask=mask)
    assert (bands[ALPHA] == mask).all()
    assert (bands[0] == np.where(mask == 0, 0, 255)).all()
    assert (bands[LAND] == np.where(mask == 0, 0, 255)).all()
