# SPDX-License-Identifier: MIT
"""Photos of DXT1, DXT3 and DXT5 blocks."""

import struct

import numpy as np
import pytest

from bgl_writer import DXT1, DXT3, DXT5, PHOTO, Raster
from photo_reference import ALPHA, LAND
from photo_scenes import BLOCKS, CELL, KINDS, open_memory, theme_id, weights
from support import open_quietly, read_quietly


RED_565, BLUE_565, GREEN_565, BLACK_565 = 0xF800, 0x001F, 0x07E0, 0


def colour_block(first, second, indices=(0,) * 16):
    """BC1: two colours, then sixteen indices, the first in the low bits."""
    bits = sum(index << 2 * i for i, index in enumerate(indices))
    return struct.pack("<HHI", first, second, bits)


def read_blocks(code, blocks, kind=PHOTO, **options):
    """Bands, land included, of a photo of blocks; one fills the photo."""
    stream = blocks if len(blocks) > 16 else blocks * BLOCKS
    raster = Raster(kind, CELL, 0, code, stream=stream, **options)
    with open_memory([raster]) as path:
        return read_quietly(open_quietly(path, PHOTO_WATER="YES"))


def assert_pixels(bands, pixels):
    """The first block, and that all others are like it."""
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


def test_dxt_with_a_mask():
    """The mask decides what is there, not the alpha of the blocks."""
    mask = weights(1)
    bands = read_blocks(DXT1, colour_block(RED_565, RED_565), mask=mask)
    assert (bands[ALPHA] == mask).all()
    assert (bands[0] == np.where(mask == 0, 0, 255)).all()
    assert (bands[LAND] == np.where(mask == 0, 0, 255)).all()
