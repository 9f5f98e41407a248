#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes the same pixels as BGL and as what GDAL itself writes, in turn in the
same run, and prints processor times, sizes and their ratios.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/raster_write_ratio.py [--large]

Elevation of 2561 x 2561 posts, all codes tried, one thread, against tiled
GeoTIFF with DEFLATE and PREDICTOR=2; then a photo in UTM, warped and with its
pyramid, against COG with a tiling scheme. Times are those of the processor, best
of several runs; what a second thread gains is wall time.

With --large it writes rasters of growing size from small files that are
stretched, up to 40 000 x 40 000 pixels and 40 000 tiles, each in a process of
its own, and prints the memory that was resident at most.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time

import numpy
from osgeo import gdal, osr

ROUNDS = 3
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
SHARED = os.environ.get('FLIGHTSIM_SHARED_DATA',
                        os.path.join(ROOT, '..', 'shared', 'data'))
SAMPLE = os.path.join(SHARED, 'raster', 'DeathValley_Elevations.bgl')
LEVEL = 13
WIDTH, HEIGHT = 480 / 2 ** LEVEL / 256, 360 / 2 ** LEVEL / 256
NORTH, WEST = 90 - 1000 * 256 * HEIGHT, -180 + 2000 * 256 * WIDTH


def processor_time():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def measure(driver, source, options):
    """Best processor and wall time of several runs, and the size."""
    path = '/vsimem/written'
    best = [float('inf'), float('inf')]
    for _ in range(ROUNDS):
        started = processor_time(), time.perf_counter()
        gdal.GetDriverByName(driver).CreateCopy(path, source, options=options)
        best = [min(best[0], processor_time() - started[0]),
                min(best[1], time.perf_counter() - started[1])]
        size = gdal.VSIStatL(path).size
        gdal.Unlink(path)
    return best[0], best[1], size


def make_relief(side):
    """Heights that look like terrain: octaves of noise."""
    random = numpy.random.default_rng(1)
    rows, columns = numpy.mgrid[0:side, 0:side] / side
    heights = numpy.zeros((side, side), numpy.float32)
    for octave in range(1, 9):
        for _ in range(4):
            x, y, phase = random.normal(0, 2 ** octave, 3)
            heights += numpy.sin(
                2 * numpy.pi * (x * columns + y * rows) + phase) / 2 ** octave
    return (1200 + 500 * heights + random.normal(0, 0.6, heights.shape))


def open_elevation():
    if os.path.exists(SAMPLE):
        return gdal.Translate('', SAMPLE, format='MEM')
    dataset = gdal.GetDriverByName('MEM').Create(
        '', 2561, 2561, 1, gdal.GDT_Int16)
    dataset.SetGeoTransform((WEST - WIDTH / 2, WIDTH, 0,
                             NORTH + HEIGHT / 2, 0, -HEIGHT))
    dataset.SetProjection('EPSG:4326')
    dataset.WriteArray(make_relief(2561).astype(numpy.int16))
    return dataset


def make_photo(side):
    """Red, green and blue in UTM, a metre a pixel."""
    relief = make_relief(side)
    dataset = gdal.GetDriverByName('MEM').Create('', side, side, 3)
    reference = osr.SpatialReference()
    reference.ImportFromEPSG(32632)
    dataset.SetSpatialRef(reference)
    dataset.SetGeoTransform((500000, 1, 0, 5400000, 0, -1))
    for i in (1, 2, 3):
        dataset.GetRasterBand(i).WriteArray(
            (relief * i / 12).astype(numpy.uint8))
    return dataset


def compare(title, source, bgl, driver, options):
    ours = measure('BGL', source, bgl + ['NUM_THREADS=1'])
    theirs = measure(driver, source, options)
    two = measure('BGL', source, bgl + ['NUM_THREADS=2'])
    print(f'{title}: {ours[0]:.2f} s, {ours[2] / 1e6:.2f} MB; {driver} '
          f'{theirs[0]:.2f} s, {theirs[2] / 1e6:.2f} MB')
    print(f'  time {ours[0] / theirs[0]:.2f}, size {ours[2] / theirs[2]:.2f} '
          f'of {driver}; two threads {ours[1] / two[1]:.2f} of one')


WRITER = """
import resource, sys, time
from osgeo import gdal
gdal.UseExceptions()
started = time.perf_counter()
gdal.GetDriverByName('BGL').CreateCopy(
    sys.argv[2], gdal.Open(sys.argv[1]), options=sys.argv[3:])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
      time.perf_counter() - started)
"""


def write_large(folder, kind, side, options):
    small = 2048
    dataset = gdal.GetDriverByName('GTiff').Create(
        f'{folder}/small.tif', small, small, 3 if kind == 'photo' else 1,
        gdal.GDT_Byte if kind == 'photo' else gdal.GDT_Int16, ['TILED=YES'])
    relief = make_relief(small)
    for i in range(1, dataset.RasterCount + 1):
        dataset.GetRasterBand(i).WriteArray(
            relief / 12 * i if kind == 'photo' else relief)
    half = 0 if kind == 'photo' else 0.5
    dataset.SetGeoTransform(
        (WEST - half * WIDTH, WIDTH * side / small, 0,
         NORTH + half * HEIGHT, 0, -HEIGHT * side / small))
    dataset.SetProjection('EPSG:4326')
    dataset = None
    gdal.Translate(f'{folder}/large.vrt', f'{folder}/small.tif', format='VRT',
                   width=side, height=side)
    path = f'{folder}/large.bgl'
    done = subprocess.run(
        [sys.executable, '-c', WRITER, f'{folder}/large.vrt', path, *options],
        check=True, capture_output=True, text=True).stdout.split()
    tiles = (side // 256) ** 2
    print(f'{kind} of {side} x {side}: {float(done[0]):.0f} MiB resident, '
          f'{tiles / float(done[1]):.0f} tiles/s, '
          f'{os.path.getsize(path) / 1e6:.0f} MB')
    os.unlink(path)


def main():
    gdal.UseExceptions()
    if '--large' in sys.argv:
        with tempfile.TemporaryDirectory() as folder:
            for side in (5120, 20480, 40960):
                write_large(folder, 'photo', side, ['COMPRESS=3'])
            for side in (6401, 25601, 51201):
                write_large(folder, 'elevation', side, [])
        return
    compare('elevation, 2561 x 2561', open_elevation(), [], 'GTiff',
            ['TILED=YES', 'COMPRESS=DEFLATE', 'PREDICTOR=2', 'NUM_THREADS=1'])
    compare('photo, 3072 x 3072 in UTM', make_photo(3072), [], 'COG',
            ['TILING_SCHEME=GoogleMapsCompatible', 'COMPRESS=DEFLATE',
             'NUM_THREADS=1'])


if __name__ == '__main__':
    main()
