# SPDX-License-Identifier: MIT
"""Windows of more than 4 MB, which are written past the processor's caches,
have the same values as many small windows, in every layout of the buffer."""

import numpy as np
import pytest

from bgl_writer import PTC, pack_elevation, pack_rasters
from class_scenes import class_tile
from photo_scenes import block as photos
from photo_scenes import open_memory
from scenes import block as elevations
from scenes import make_tile
from support import (
    assert_same, collect_messages, memory_file, open_quietly, read_quietly,
)

LARGE = 4 << 20
STEP = 200


def read_in_pieces(dataset):
    """Reads all bands in windows too small to be treated as large."""
    shape = (dataset.RasterCount, dataset.RasterYSize, dataset.RasterXSize)
    kind = read_quietly(dataset.GetRasterBand(1), 0, 0, 1, 1).dtype
    pieces = np.empty(shape, kind)
    for y in range(0, shape[1], STEP):
        for x in range(0, shape[2], STEP):
            height = min(STEP, shape[1] - y)
            width = min(STEP, shape[2] - x)
            pieces[:, y:y + height, x:x + width] = read_quietly(
                dataset, x, y, width, height
            )
    return pieces


def read_at(dataset, window, offset, bands, interleaved):
    """Reads a window into a buffer at any offset in a cache line."""
    width, height = window[2:]
    count = len(bands)
    size = width * height * count
    buffer = bytearray(b"\xAA" * (size + offset + 64))
    layout = {"buf_pixel_space": count, "buf_line_space": count * width,
              "buf_band_space": 1} if interleaved else {}
    with collect_messages() as messages:
        dataset.ReadRaster(
            *window, band_list=bands, **layout,
            buf_obj=memoryview(buffer)[offset:offset + size],
        )
    assert messages == []
    assert bytes(buffer[:offset]) == b"\xAA" * offset
    assert bytes(buffer[offset + size:]) == b"\xAA" * 64
    return np.frombuffer(buffer, np.uint8, size, offset)


@pytest.fixture(scope="module")
def photo_path():
    with open_memory(photos(14, 5000, 3000, 6, 5, without=[(2, 2)],
                            masked=[(1, 1), (4, 3)])) as path:
        yield path


@pytest.fixture(scope="module")
def photo_pieces(photo_path):
    return read_in_pieces(open_quietly(photo_path, PHOTO_WATER="YES"))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("interleaved", [False, True])
@pytest.mark.parametrize("bands", [
    [1, 2, 3], [1, 2, 3, 4], [4, 3, 2, 1], [1, 2, 3, 4, 5],
], ids=str)
def test_photos(photo_path, photo_pieces, bands, interleaved, threads):
    dataset = open_quietly(photo_path, PHOTO_WATER="YES",
                           NUM_THREADS=threads)
    for window, offset in (((0, 0, 1536, 1280), 0),
                           ((37, 5, 1471, 1201), 13)):
        x, y, width, height = window
        assert width * height * len(bands) > LARGE
        expected = photo_pieces[[band - 1 for band in bands],
                                y:y + height, x:x + width]
        if interleaved:
            expected = np.moveaxis(expected, 0, 2)
        content = read_at(dataset, window, offset, bands, interleaved)
        assert_same(content.reshape(expected.shape), expected)


def class_scene():
    tiles = [class_tile(9, 300 + x, 200 + y, masked=(x + y) % 5 == 0)
             for y in range(9) for x in range(9) if (x, y) != (4, 4)]
    return pack_rasters(tiles).data


def elevation_scene():
    tiles = elevations(12, 400, 600, 6, 6, without=[(3, 2)], masked=True)
    return pack_elevation(tiles + [make_tile(12, 406, 603, PTC)]).data


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("scene", [class_scene, elevation_scene])
def test_posts(scene, threads):
    with memory_file(scene()) as path:
        dataset = open_quietly(path, NUM_THREADS=threads)
        whole = read_quietly(dataset)
        assert whole.nbytes > LARGE
        assert_same(whole, read_in_pieces(dataset)[0])
        inner = read_quietly(dataset, 3, 1, dataset.RasterXSize - 10,
                             dataset.RasterYSize - 2)
        assert inner.nbytes > LARGE
        assert_same(inner, whole[1:-1, 3:-7])
