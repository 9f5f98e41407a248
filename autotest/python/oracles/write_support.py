# SPDX-License-Identifier: MIT
"""Rasters to write as BGL, and the content of the file read without the
driver."""

import contextlib
import struct

import numpy as np
import pytest
from osgeo import gdal, osr

from support import SHARED_DATA

RASTER = SHARED_DATA / "raster"
OUTPUT = "/vsimem/written.bgl"
needs_shared = pytest.mark.skipif(
    not RASTER.exists(), reason="shared test files not present")

NORTH_POLE, WEST_END = 90, -180


@pytest.fixture(autouse=True)
def no_leftovers():
    yield
    for name in gdal.ReadDir("/vsimem/") or []:
        gdal.Unlink("/vsimem/" + name)


def post_size(level):
    return 480 / 2**level / 256, 360 / 2**level / 256


def make(arrays, west, north, width, height, types=gdal.GDT_Float32, epsg=4326,
         nodata=None, rotation=(0, 0)):
    """Makes a dataset in memory; the corner is that of the first pixel."""
    arrays = np.asarray(arrays)
    arrays = arrays[None] if arrays.ndim == 2 else arrays
    bands, rows, columns = arrays.shape
    dataset = gdal.GetDriverByName("MEM").Create(
        "", columns, rows, bands, types)
    dataset.SetGeoTransform(
        (west, width, rotation[0], north, rotation[1], -height))
    if epsg:
        reference = osr.SpatialReference()
        reference.ImportFromEPSG(epsg)
        reference.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
        dataset.SetSpatialRef(reference)
    for i in range(bands):
        dataset.GetRasterBand(i + 1).WriteArray(arrays[i])
        if nodata is not None:
            dataset.GetRasterBand(i + 1).SetNoDataValue(nodata)
    return dataset


def make_posts(values, level, column, row, **more):
    """Makes elevations on the grid, from a post counted from 180 W and 90
    N."""
    dx, dy = post_size(level)
    return make(values, WEST_END + (column - 0.5) * dx,
                NORTH_POLE - (row - 0.5) * dy, dx, dy, **more)


def make_pixels(values, level, column, row):
    dx, dy = post_size(level)
    return make(values, WEST_END + column * dx, NORTH_POLE - row * dy, dx, dy,
                types=gdal.GDT_Byte)


def write(source, *options, path=OUTPUT, **more):
    return gdal.GetDriverByName("BGL").CreateCopy(
        path, source, options=list(options), **more)


def refuse(source, *options, **more):
    """Returns the message of a copy that must fail and leave nothing."""
    gdal.ErrorReset()
    with quiet():
        assert write(source, *options, **more) is None
    assert not [name for name in gdal.ReadDir("/vsimem/") or []
                if "written" in name]
    return gdal.GetLastErrorMsg()


@contextlib.contextmanager
def quiet():
    gdal.PushErrorHandler("CPLQuietErrorHandler")
    try:
        yield
    finally:
        gdal.PopErrorHandler()


def read_file(path=OUTPUT):
    stream = gdal.VSIFOpenL(path, "rb")
    content = gdal.VSIFReadL(1, gdal.VSIStatL(path).size, stream)
    gdal.VSIFCloseL(stream)
    return bytes(content)


def read_sections(content):
    """Returns entries (packed QMID, offset, size) by type, without the
    driver."""
    sections = {}
    count, = struct.unpack_from("<I", content, 0x14)
    for i in range(count):
        kind, _, number, offset, size = struct.unpack_from(
            "<5I", content, 0x38 + 20 * i)
        width = size // number
        entries = []
        for j in range(number):
            fields = struct.unpack_from(
                f"<{width // 4}I", content, offset + width * j)
            high = fields[1] if width == 20 else 0
            entries.append((high << 32 | fields[0], *fields[-2:]))
        sections[kind] = entries
    return sections


def make_photo(level=15, column=256 * 1000, row=256 * 2000, size=512, bands=3):
    generator = np.random.default_rng(7)
    return make_pixels(
        generator.integers(0, 256, (bands, size, size)).astype(np.uint8),
        level, column, row)
