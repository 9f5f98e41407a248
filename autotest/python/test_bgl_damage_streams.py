# SPDX-License-Identifier: MIT
"""Damaged streams of each compression code: the tile is void, with one
warning, and everything else is read."""

import struct

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import (
    BITPACK, BITPACK_LZ1, BITPACK_LZ2, CHUNK_HEADER_SIZE, DELTA, DELTA_LZ1,
    DELTA_LZ2, LZ1, LZ2, PTC, RAW, SCALE_RECORD_SIZE, SECTION_ELEVATION,
    SIDE, SOLID, Bgl, Tile, encode, pack_chunk,
)
from damage_scene import LEVEL, U, V, chunk_numbers, read_all
from mosaic_reference import Mosaic
from scenes import relief
from support import (
    CHUNK_MESSAGE, NODATA, assert_same, collect_messages, memory_file,
)

CODES = [RAW, LZ1, DELTA, DELTA_LZ1, LZ2, DELTA_LZ2, BITPACK, BITPACK_LZ1,
         BITPACK_LZ2, PTC]
MIDDLE = 4


def nine_tiles(code):
    """Packs nine tiles; the one in the middle has the code, the others are
    raw."""
    return [
        Tile((LEVEL, U + x, V + y), relief(3 * y + x),
             code if (x, y) == (1, 1) else RAW)
        for y in range(3) for x in range(3)
    ]


def with_stream(tiles, stream, mask=b"", mask_code=0):
    """Returns the file with another stream in its middle chunk."""
    middle = tiles[MIDDLE]
    chunks = [(tile.cell, tile.to_bytes()) for tile in tiles]
    chunks[MIDDLE] = (middle.cell, pack_chunk(
        middle.cell, stream, middle.code, mask, mask_code
    ))
    return Bgl([(SECTION_ELEVATION, chunks)])


def check_middle(tiles, content, start, size):
    """Reads a file with a damaged middle; returns whether the damage was
    noticed."""
    posts, opening, reading = read_all(content)
    assert opening == []
    truth = Mosaic(tiles).read()
    damaged = Mosaic(
        [tile for tile in tiles if tile is not tiles[MIDDLE]]
    ).read()
    owned = np.zeros(truth.shape, bool)
    owned[256:512, 256:512] = True
    assert_same(posts[~owned], truth[~owned])
    if not reading:
        return False
    assert len(reading) == 1
    match = CHUNK_MESSAGE.search(reading.warnings[0])
    assert match["chunk"] == str(MIDDLE)
    assert (match["u"], match["v"]) == (str(U + 1), str(V + 1))
    assert start <= int(match["offset"]) <= start + size
    assert match["expected"].endswith("; the tile reads as nodata")
    assert_same(posts, damaged)
    return True


@pytest.mark.parametrize("code", CODES)
def test_flipped_bits(code):
    """The tiles around stay right. Every third trial hits the first bytes,
    where some codes have a header. Any raw samples are valid; for plain delta
    and bitpack, most damage gives other posts and is not detectable either."""
    tiles = nine_tiles(code)
    stream = encode(tiles[MIDDLE].values, code)
    random = np.random.default_rng(code)
    noticed = 0
    for trial in range(30):
        damaged = bytearray(stream)
        reach = 16 if trial % 3 == 0 else len(stream)
        for _ in range(random.integers(1, 8)):
            damaged[random.integers(0, reach)] ^= 1 << random.integers(0, 8)
        bgl = with_stream(tiles, bytes(damaged))
        noticed += check_middle(tiles, bgl.data, bgl.chunk_offsets[0][MIDDLE],
                                len(tiles[MIDDLE].to_bytes()))
    if code == RAW:
        assert noticed == 0
    else:
        assert noticed >= (1 if code in (DELTA, BITPACK) else 10)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("share", [0, 0.1, 0.5, 0.9])
def test_streams_that_end_early(code, share):
    """An incomplete tile is missing as a whole."""
    tiles = nine_tiles(code)
    stream = encode(tiles[MIDDLE].values, code)
    stream = stream[:int(len(stream) * share)]
    bgl = with_stream(tiles, stream)
    assert check_middle(tiles, bgl.data, bgl.chunk_offsets[0][MIDDLE],
                        CHUNK_HEADER_SIZE + SCALE_RECORD_SIZE + len(stream))


@pytest.mark.parametrize("code", CODES)
def test_streams_of_noise(code):
    """Any raw samples are valid; noise in other codes is detected."""
    tiles = nine_tiles(code)
    random = np.random.default_rng(77)
    for size in (1, 4, 5, 40, 1000, 140000):
        bgl = with_stream(tiles, random.bytes(size))
        was_noticed = check_middle(
            tiles, bgl.data, bgl.chunk_offsets[0][MIDDLE],
            CHUNK_HEADER_SIZE + SCALE_RECORD_SIZE + size,
        )
        assert was_noticed or code in (RAW, DELTA) and size == 140000


@pytest.mark.parametrize("code", [c for c in CODES if c != PTC])
def test_masks_that_end_early(code):
    """A tile without a readable mask is not shown, because its missing posts
    are unknown."""
    tiles = nine_tiles(RAW)
    mask = encode(np.full((SIDE, SIDE), 255, np.uint8), code)
    bgl = with_stream(tiles, encode(tiles[MIDDLE].values, RAW),
                      mask[:len(mask) // 2], code)
    size = len(bgl.data)
    assert check_middle(tiles, bgl.data, bgl.chunk_offsets[0][MIDDLE], size)


@pytest.mark.parametrize("size", [0x7FFFFFFF, 0xFFFFFFFF, 0x00FFFFFF])
@pytest.mark.parametrize("code", [DELTA_LZ1, DELTA_LZ2, BITPACK_LZ1,
                                  BITPACK_LZ2])
def test_intermediate_sizes_beyond_reason(code, size):
    tiles = nine_tiles(code)
    stream = encode(tiles[MIDDLE].values, code)
    bgl = with_stream(tiles, struct.pack("<I", size) + stream[4:])
    assert check_middle(tiles, bgl.data, bgl.chunk_offsets[0][MIDDLE], 60)


@pytest.mark.parametrize("stream", [b"", b"\x07"])
def test_short_solid_payloads(stream):
    """An empty payload means 0; half a sample is damage: frmts/trq1/format.md
    4."""
    tiles = nine_tiles(RAW)
    tiles[MIDDLE] = Tile(tiles[MIDDLE].cell, 0, SOLID)
    bgl = with_stream(tiles, stream)
    was_noticed = check_middle(
        tiles, bgl.data, bgl.chunk_offsets[0][MIDDLE], 60
    )
    assert was_noticed == bool(stream)
    if not stream:
        assert_same(read_all(bgl.data)[0], Mosaic(tiles).read())


@pytest.mark.parametrize("threads", [1, 2])
def test_one_warning_per_dataset(threads):
    """For any number of reads, ways of reading and threads; a reopened dataset
    warns again."""
    tiles = nine_tiles(DELTA_LZ1)
    bgl = with_stream(tiles, b"no stream")
    with memory_file(bgl.data) as path:
        for _ in range(2):
            dataset = gdal.OpenEx(path, gdal.OF_RASTER, open_options=[
                f"NUM_THREADS={threads}"
            ])
            with collect_messages() as messages:
                for _ in range(3):
                    dataset.ReadAsArray()
                    dataset.ReadAsArray(buf_xsize=100, buf_ysize=100)
                    dataset.ReadAsArray(300, 300, 5, 5)
                    dataset.GetRasterBand(1).ReadBlock(1, 1)
                    dataset.GetRasterBand(1).GetOverview(0).ReadAsArray()
            assert chunk_numbers(messages) == [MIDDLE]
            assert len(messages) == len(messages.warnings) == 1
            dataset = None


def test_every_damaged_chunk_has_its_warning():
    tiles = nine_tiles(DELTA_LZ1)
    chunks = [(tile.cell, pack_chunk(tile.cell, b"no stream", LZ1))
              for tile in tiles]
    bgl = Bgl([(SECTION_ELEVATION, chunks)])
    posts, opening, reading = read_all(bgl.data, NUM_THREADS=2)
    assert opening == []
    assert sorted(chunk_numbers(reading)) == list(range(9))
    assert len(reading.warnings) == len(reading) == 9
    assert (posts == NODATA).all()


def test_a_damaged_tile_is_filled_from_a_coarser_one():
    """It counts as missing, so coarser tiles show."""
    fine = Tile((12, 400, 600), 1, SOLID)
    coarse = Tile((11, 200, 300), 7, SOLID)
    bgl = Bgl([(SECTION_ELEVATION, [
        (fine.cell, pack_chunk(fine.cell, b"no stream", LZ2)),
        (coarse.cell, coarse.to_bytes()),
    ])])
    posts, _, reading = read_all(bgl.data)
    assert chunk_numbers(reading) == [0]
    assert (posts == 7).all()
