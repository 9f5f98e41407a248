# SPDX-License-Identifier: MIT
"""Files of the themes that the tool of the test build does not write, made from
the codes of a file of land classes and the pixels of a file of photos."""

import os
import sys

import numpy
from osgeo import gdal

sys.path.insert(0, os.path.join(
    os.path.dirname(os.path.abspath(__file__)), '..', 'python'))

import python_path  # noqa: E402, F401
import bgl_writer as bgl  # noqa: E402

LEVEL, WEST, NORTH = 11, 400, 300

# A chunk of the terrain index has 32 x 32 samples; so many times as many of
# them side by side make a raster of the size of the others.
INDEX_REPEATS = 5


def read_bands(path):
    return gdal.Open(path).ReadAsArray()


def soften(bands):
    """Channels of eight bits from those of five: means of 3x3 pixels, and grain
    of two values up and down."""
    grain = numpy.random.default_rng(1).integers(-2, 3, bands.shape[1:])
    for band in bands:
        around = numpy.pad(band.astype(numpy.int32), 1, mode='edge')
        rows = around[:-2] + around[1:-1] + around[2:]
        means = (rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]) // 9
        yield numpy.clip(means + grain, 0, 255).astype(numpy.uint32)


def write(path, kind, samples, code, months=0):
    """Cuts samples into tiles of a theme; posts on the edges go to both."""
    step = kind.side // 32 * 32
    rows, columns = (size // step for size in samples.shape)
    rasters = [
        bgl.Raster(kind, (LEVEL, WEST + column, NORTH + row),
                   samples[row * step:row * step + kind.side,
                           column * step:column * step + kind.side],
                   code, months=months)
        for row in range(rows) for column in range(columns)
    ]
    with open(path, 'wb') as file:
        file.write(bytes(bgl.pack_rasters(rasters).data))


def write_all(classes, photo, path):
    """Writes one file after the other and yields title and name of each."""
    codes = read_bands(classes)
    for kind in bgl.CLASS_KINDS:
        if kind != bgl.LANDCLASS:
            months = bgl.ALL_YEAR if kind == bgl.SEASON else 0
            write(path, kind, codes, bgl.BITPACK_LZ1, months)
            yield '%s, bitpack+LZ1' % kind.theme, path
    index = numpy.tile(codes[:640, :640], (INDEX_REPEATS, INDEX_REPEATS))
    write(path, bgl.INDEX, index, bgl.BITPACK_LZ1)
    # A file does not open as its index unless that is asked for.
    yield 'terrain_index, bitpack+LZ1', 'BGL:"%s":terrain_index' % path
    red, green, blue = soften(read_bands(photo))
    pixels = 0xFF << 24 | red << 16 | green << 8 | blue
    write(path, bgl.PHOTO32, pixels, bgl.PTC, bgl.ALL_YEAR)
    yield 'photo32, lossless PTC', path
