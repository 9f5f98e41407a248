# SPDX-License-Identifier: MIT
"""Rasters beside GeoTIFF in processor time, for the table of goals: what
read_ratio.py does not measure, or measures with the threads of the machine.

Small pictures have two rows each, as the process keeps the reduced tiles that
the first one was made of: that first one, of a file written just now, of which
nothing is kept; and the next ones, of the same file when it has been still. The
overviews of the GeoTIFF are in the file.
"""

import os
import random
import subprocess
import sys
import time

import numpy
from osgeo import gdal

import read_ratio

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
sys.path.insert(0, os.path.join(ROOT, 'autotest', 'python'))

import python_path  # noqa: E402, F401
from bgl_writer import LANDCLASS, SOLID, Bgl, Cell, Raster  # noqa: E402

TOOL = os.environ.get('FLIGHTSIM_TOOL',
                      os.path.join(ROOT, 'build/autotest/cpp/bgl_tool'))
PLACE = ['11', '400', '300', '20', '20']
TILED = ['TILED=YES', 'BLOCKXSIZE=256', 'BLOCKYSIZE=256']
JPEG = ['COMPRESS=JPEG', 'PHOTOMETRIC=YCBCR']
WINDOW, WINDOWS = 256, 200
THUMBNAIL = 256
ROUNDS = 9


def read_whole(path, buffer):
    gdal.OpenEx(path).ReadAsArray(buf_obj=buffer, interleave='pixel')


def read_windows(path, _):
    dataset = gdal.OpenEx(path)
    places = random.Random(20261120)
    for _ in range(WINDOWS):
        x = places.randrange(dataset.RasterXSize - WINDOW)
        y = places.randrange(dataset.RasterYSize - WINDOW)
        dataset.ReadRaster(x, y, WINDOW, WINDOW)


def read_eighth(path, _):
    dataset = gdal.OpenEx(path)
    dataset.ReadRaster(buf_xsize=dataset.RasterXSize // 8,
                       buf_ysize=dataset.RasterYSize // 8)


def read_thumbnail(path, _):
    dataset = gdal.OpenEx(path)
    dataset.ReadRaster(buf_xsize=THUMBNAIL, buf_ysize=THUMBNAIL)


def make_buffer(path):
    dataset = gdal.Open(path)
    shape = [dataset.RasterYSize, dataset.RasterXSize]
    if dataset.RasterCount > 1:
        shape.append(dataset.RasterCount)
    kind = dataset.GetRasterBand(1).ReadAsArray(0, 0, 1, 1).dtype
    return numpy.empty(shape, kind)


def compare(action, own, other, rounds=ROUNDS):
    """Best seconds of either; they take turns."""
    buffer = make_buffer(own) if action is read_whole else None
    best = [float('inf')] * 2
    for _ in range(rounds):
        for i, path in enumerate((own, other)):
            start = time.process_time()
            action(path, buffer)
            best[i] = min(best[i], time.process_time() - start)
    return best


def list_small(name, action, own, other):
    """Rows of small pictures, of a file that keeps changing and of a still
    one."""
    best = [float('inf')] * 2
    for _ in range(ROUNDS):
        os.utime(own)
        rows = compare(action, own, other, 1)
        best = [min(pair) for pair in zip(best, rows)]
    yield (name + ', first', *best)
    os.utime(own, (0, time.time() - 60))
    yield (name + ', again', *compare(action, own, other))


def compare_threads(path):
    """Elapsed seconds of two threads, and half of those of two readers of one
    thread each: see read_ratio.py."""
    buffers = [make_buffer(path), make_buffer(path)]
    seconds = read_ratio.best_times(read_ratio.read_whole, [path], 2,
                                    buffers[0])
    pair = read_ratio.best_times(read_ratio.read_side_by_side, [path], 1,
                                 buffers)
    return seconds[0], pair[0] / 2


def write_solid(path):
    """400 tiles of class 0."""
    level, west, north, columns, rows = map(int, PLACE)
    chunks = []
    for i in range(columns * rows):
        cell = Cell(level, west + i % columns, north + i // columns)
        raster = Raster(LANDCLASS, cell, 0, SOLID, stream=b'\0')
        chunks.append((cell, raster.to_bytes()))
    with open(path, 'wb') as stream:
        stream.write(Bgl([(LANDCLASS.section, chunks)]).data)


def copy(path, folder, options=('COMPRESS=DEFLATE',)):
    name = os.path.join(folder, 'copy%d.tif' % len(os.listdir(folder)))
    gdal.Translate(name, path, creationOptions=[*TILED, *options])
    return name


def make_sparse(path, folder):
    """A file of the same size that has no tile, which reads as zeros too."""
    own = gdal.Open(path)
    name = os.path.join(folder, 'sparse.tif')
    gdal.GetDriverByName('GTiff').Create(
        name, own.RasterXSize, own.RasterYSize, 1, gdal.GDT_Byte,
        TILED + ['COMPRESS=DEFLATE', 'SPARSE_OK=YES'])
    return name


def list_rows(folder):
    """Name, own seconds and those of GeoTIFF for each row."""
    path = os.path.join(folder, 'own.bgl')
    write_solid(path)
    sparse = make_sparse(path, folder)
    yield ('solid, whole', *compare(read_whole, path, sparse))
    yield ('solid, windows', *compare(read_windows, path, sparse))
    subprocess.check_call([TOOL, 'photo', path, *PLACE, '10', '0'])
    plain = copy(path, folder)
    yield ('lossless photo, whole', *compare(read_whole, path, plain))
    yield ('lossless photo, windows', *compare(read_windows, path, plain))
    subprocess.check_call([TOOL, 'photo', path, *PLACE, '10', '30'])
    yield from list_small('lossy photo, an eighth', read_eighth, path,
                          copy(path, folder, JPEG))
    yield ('two threads, lossy photo', *compare_threads(path))
    subprocess.check_call([TOOL, 'relief', path, *PLACE, '10'])
    plain = copy(path, folder)
    yield ('mesh, windows', *compare(read_windows, path, plain))
    gdal.Open(plain, gdal.GA_Update).BuildOverviews(
        'AVERAGE', [2, 4, 8, 16])
    yield from list_small('mesh, an eighth', read_eighth, path, plain)
    yield from list_small('mesh, thumbnail', read_thumbnail, path, plain)
    subprocess.check_call([TOOL, 'classes', path, *PLACE, '7'])
    plain = copy(path, folder)
    yield ('land class, windows', *compare(read_windows, path, plain))
