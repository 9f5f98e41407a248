# SPDX-License-Identifier: MIT
"""Damaged photos: one warning each, the others are intact."""

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import (
    ALL_YEAR, DXT1, DXT3, DXT5, PHOTO, PHOTO32, RAW, SOLID, Raster, encode,
    pack_rasters,
)
from photo_reference import PhotoMosaic, planes_of
from photo_scenes import (
    BITPACKS, KINDS, block, open_memory, photo, scenery, theme_id, weights,
)
from support import (
    assert_same, collect_messages, memory_file, open_quietly, read_quietly,
)


def expect_lost(bad, expected, band_count):
    """Checks for one warning, a transparent chunk and its intact neighbour."""
    good = photo(14, 5000, 3000, bad.kind)
    bgl = pack_rasters([good, bad])
    with memory_file(bgl.data) as path:
        dataset = open_quietly(path)
        assert dataset.RasterCount == band_count
        with collect_messages() as messages:
            bands = dataset.ReadAsArray()
            again = dataset.ReadAsArray()
            dataset.GetRasterBand(1).GetOverview(0).ReadAsArray()
        assert len(messages) == len(messages.warnings) == 1
        place, text = messages.warnings[0].split(", offset ")
        assert place.endswith("chunk 1 (level 14, u 5001, v 3000)")
        assert text.split(": ", 1)[1] == (
            f"{expected}; the tile reads as nodata"
        )
        start = bgl.chunk_offsets[0][1]
        assert start <= int(text.split(":")[0]) <= len(bgl.data)
        assert_same(bands[:3, :, :256],
                    planes_of(good)[:3].astype(np.uint8))
        assert (bands[:, :, 256:] == 0).all()
        assert_same(again, bands)


def bad_photo(kind=PHOTO, code=SOLID, masked=True, **options):
    """Packs a damaged photo with a mask, so that the dataset has alpha."""
    if masked:
        options.setdefault("mask", weights(1))
    return Raster(kind, (14, 5001, 3000), 0xFFFF, code, months=ALL_YEAR,
                  **options)


@pytest.mark.parametrize("rows, columns", [
    (257, 257), (256, 257), (128, 256), (0, 0), (65535, 65535),
])
@pytest.mark.parametrize("kind", KINDS, ids=theme_id)
def test_wrong_dimensions(kind, rows, columns):
    expect_lost(
        bad_photo(kind, rows=rows, columns=columns),
        f"expected 256 rows and 256 columns, found {rows} and {columns}", 4,
    )


@pytest.mark.parametrize("code", [14, 100, 255])
def test_unknown_codes(code):
    expect_lost(
        bad_photo(code=code, stream=b"something"),
        f"pixels with compression {code} (unknown): the compression code is "
        "not supported", 4,
    )


@pytest.mark.parametrize("code, name", list(zip(BITPACKS, (
    "bitpack", "bitpack+LZ1", "bitpack+LZ2",
))))
def test_bitpack_has_no_elements_of_four_bytes(code, name):
    """The stream is that of a 16-bit photo."""
    stream = encode(scenery(1).astype("<u2") | 0x8000, code)
    good = photo(14, 5000, 3000, PHOTO32)
    bad = bad_photo(PHOTO32, code, stream=stream)
    with open_memory([good, bad]) as path:
        dataset = open_quietly(path)
        with collect_messages() as messages:
            bands = dataset.ReadAsArray()
        assert len(messages) == len(messages.warnings) == 1
        assert f"pixels with compression {code} ({name}): " in (
            messages.warnings[0]
        )
        assert (bands[:, :, 256:] == 0).all()
        assert_same(bands[:3, :, :256],
                    planes_of(good)[:3].astype(np.uint8))


@pytest.mark.parametrize("code, name, size", [
    (DXT1, "DXT1", 32768), (DXT3, "DXT3", 65536), (DXT5, "DXT5", 65536),
])
@pytest.mark.parametrize("change", [-1, 1, -8, 8])
def test_dxt_of_another_size(code, name, size, change):
    """frmts/trq1/format.md chapter 8: not supported."""
    expect_lost(
        bad_photo(code=code, stream=bytes(size + change)),
        f"pixels with compression {code} ({name}): a payload of another size "
        "than its DXT blocks need is not supported", 4,
    )


@pytest.mark.parametrize("kind, size", [(PHOTO, 131071), (PHOTO32, 262143)])
def test_raw_pixels_that_are_cut(kind, size):
    expect_lost(
        bad_photo(kind, RAW, stream=bytes(size)),
        "pixels with compression 0 (none): expected a payload with every "
        "sample", 4,
    )


def test_a_mask_that_is_cut():
    """Its size claims 65535 bytes."""
    bad = bad_photo(mask=weights(1))
    chunk = bytearray(bad.to_bytes()[:-1])
    chunk[0x24:0x28] = (65535).to_bytes(4, "little")
    bad.to_bytes = lambda: bytes(chunk)
    expect_lost(bad, "mask with compression 0 (none): expected a payload "
                "with every sample", 4)


@pytest.mark.parametrize("code", [10, 11, 14, 255])
def test_codes_that_no_mask_has(code):
    bad = bad_photo(mask=weights(1))
    chunk = bytearray(bad.to_bytes())
    chunk[0x0B] = code
    bad.to_bytes = lambda: bytes(chunk)
    name = {10: "PTC", 11: "DXT1"}.get(code, "unknown")
    expect_lost(bad, f"mask with compression {code} ({name}): the "
                "compression code is not supported", 4)


def test_a_mask_longer_than_its_payload():
    """It runs past the end of the file."""
    good, bad = photo(14, 5000, 3000), bad_photo()
    bgl = pack_rasters([good, bad])
    start = bgl.chunk_offsets[0][1]
    content = bgl.patched(start + 0x24, (65537).to_bytes(4, "little"))
    with memory_file(content) as path:
        with collect_messages() as messages:
            dataset = gdal.Open(path)
        assert len(messages) == len(messages.warnings) == 1
        assert messages.warnings[0].endswith(
            f"offset {start + 0x20}: the payloads of 2 and 65537 bytes run "
            "past the end of the file"
        )
        bands = read_quietly(dataset)
        assert_same(bands[:3, :, :256],
                    planes_of(good)[:3].astype(np.uint8))
        assert (bands[:, :, 256:] == 0).all()


def test_a_damaged_chunk_without_a_mask_is_transparent_too():
    """Without an alpha band, the chunk is black."""
    expect_lost(
        bad_photo(code=200, masked=False, stream=b"x"),
        "pixels with compression 200 (unknown): the compression code is not "
        "supported", 3,
    )


def test_a_damaged_chunk_is_filled_from_above():
    coarse = Raster(PHOTO, (13, 2500, 1500), 0x83E0, SOLID, months=ALL_YEAR)
    rasters = [photo(14, 5000, 3000),
               bad_photo(code=99, masked=False, stream=b"x"), coarse]
    with open_memory(rasters) as path:
        dataset = open_quietly(path)
        with collect_messages() as messages:
            bands = dataset.ReadAsArray()
        assert len(messages.warnings) == 1
        assert (bands[:, :, 256:] == np.array([0, 255, 0])[:, None, None]
                ).all()


def test_a_stand_in_for_a_damaged_overview():
    """A damaged reduced chunk is missing, not replaced by the mean of finer
    ones; full resolution is complete."""
    fine = block(14, 5000, 3000, 2, 2)
    coarse = Raster(PHOTO, (13, 2500, 1500), 0, 99, stream=b"x",
                    months=ALL_YEAR)
    with open_memory([*fine, coarse]) as path:
        dataset = open_quietly(path)
        assert_same(read_quietly(dataset),
                    PhotoMosaic(fine).read()[:3])
        with collect_messages() as messages:
            overview = dataset.GetRasterBand(1).GetOverview(0).ReadAsArray()
        assert len(messages) == len(messages.warnings) == 1
        assert (overview == 0).all()
