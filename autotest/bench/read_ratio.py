#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Reads the same pixels through the BGL driver and through tiled DEFLATE
GeoTIFF, in turn in the same run, and prints the rates and their ratio.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/read_ratio.py [FILE.bgl]

Each figure is the best of several runs: other work on the machine can only
make a run slower. A ratio above 1 means that the BGL is read faster. Of the
GeoTIFF there are two, without and with PREDICTOR=2; the ratio is against the
faster one of the two in each row.

Without a file it takes the real sample of the shared test data, if that is
there, and a made-up relief; and the pixels of either stored with each of the
codes, which the tool of the test build writes.
"""

import os
import random
import subprocess
import sys
import tempfile
import time

import numpy
from osgeo import gdal

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
TOOL = os.environ.get('FLIGHTSIM_TOOL',
                      os.path.join(ROOT, 'build/autotest/cpp/bgl_tool'))
SHARED = os.environ.get('FLIGHTSIM_SHARED_DATA',
                        os.path.join(ROOT, '..', 'shared', 'data'))
CODES = {'delta+LZ1': 3, 'delta+LZ2': 5, 'bitpack+LZ1': 7, 'bitpack+LZ2': 9,
         'PTC': 10}
ROUNDS = 15
WINDOW = 256
WINDOWS = 200


def read_whole(path, threads, buffer):
    options = ['NUM_THREADS=%d' % threads]
    dataset = gdal.OpenEx(path, open_options=options)
    dataset.GetRasterBand(1).ReadAsArray(buf_obj=buffer)


def read_windows(path, threads, _):
    dataset = gdal.OpenEx(path, open_options=['NUM_THREADS=%d' % threads])
    band = dataset.GetRasterBand(1)
    places = random.Random(20261120)
    for _ in range(WINDOWS):
        x = places.randrange(max(1, band.XSize - WINDOW))
        y = places.randrange(max(1, band.YSize - WINDOW))
        band.ReadRaster(x, y, min(WINDOW, band.XSize),
                        min(WINDOW, band.YSize))


def open_and_close(path, _, __):
    gdal.OpenEx(path)


def best_times(action, paths, threads, buffer, rounds=ROUNDS):
    """Seconds for each path; the paths take turns."""
    best = [float('inf')] * len(paths)
    for _ in range(rounds):
        for i, path in enumerate(paths):
            start = time.perf_counter()
            action(path, threads, buffer)
            best[i] = min(best[i], time.perf_counter() - start)
    return best


def make_geotiffs(path, folder):
    names = []
    for predictor in (1, 2):
        name = os.path.join(folder, 'predictor%d.tif' % predictor)
        gdal.Translate(name, path, creationOptions=[
            'TILED=YES', 'BLOCKXSIZE=256', 'BLOCKYSIZE=256',
            'COMPRESS=DEFLATE', 'PREDICTOR=%d' % predictor])
        names.append(name)
    return names


def report(label, unit, amounts, times):
    rates = [amount / seconds for amount, seconds in zip(amounts, times)]
    print('  %-28s BGL %8.1f  DEFLATE %8.1f  predictor 2 %8.1f %s  '
          'ratio %.2f' % (label, *rates, unit, rates[0] / max(rates[1:])))
    return rates[0]


def measure(title, path, folder):
    dataset = gdal.Open(path)
    size = (dataset.RasterYSize, dataset.RasterXSize)
    data_type = dataset.GetRasterBand(1).ReadAsArray(0, 0, 1, 1).dtype
    buffer = numpy.empty(size, data_type)
    print('%s: %d x %d, %.2f bytes a post' % (
        title, size[1], size[0], os.path.getsize(path) / buffer.size))
    paths = [path] + make_geotiffs(path, folder)
    whole = [buffer.size / 1e6] * 3
    rates = [report('whole, %d thread%s' % (threads, 's'[:threads - 1]),
                    'Mpost/s', whole,
                    best_times(read_whole, paths, threads, buffer))
             for threads in (1, 2)]
    print('  %-28s %.2f' % ('2 threads over 1', rates[1] / rates[0]))
    windows = [WINDOWS * WINDOW * WINDOW / 1e6] * 3
    for threads in (1, 2):
        report('random windows, %d thread%s' % (threads, 's'[:threads - 1]),
               'Mpost/s', windows,
               best_times(read_windows, paths, threads, None, 5))
    times = best_times(open_and_close, paths, 1, None, 200)
    print('  %-28s BGL %8.1f  DEFLATE %8.1f us' % (
        'open and close', times[0] * 1e6, times[1] * 1e6))


def list_inputs(folder):
    """Title and path of each file to measure."""
    if len(sys.argv) > 1:
        yield os.path.basename(sys.argv[1]), sys.argv[1]
        return
    real = os.path.join(SHARED, 'raster', 'DeathValley_Elevations.bgl')
    sources = {}
    if os.path.exists(real):
        yield 'real sample as it is', real
        sources['real sample'] = real
    relief = os.path.join(folder, 'relief.bgl')
    subprocess.check_call(
        [TOOL, 'relief', relief, '11', '400', '300', '10', '10', '10'])
    sources['relief'] = relief
    for name, source in sources.items():
        for code_name, code in CODES.items():
            path = os.path.join(folder, 'recoded.bgl')
            subprocess.check_call([TOOL, 'recode', source, path, str(code)])
            yield '%s, all %s' % (name, code_name), path


def main():
    gdal.UseExceptions()
    print('GDAL %s' % gdal.VersionInfo('RELEASE_NAME'))
    with tempfile.TemporaryDirectory() as folder:
        for title, path in list_inputs(folder):
            measure(title, path, folder)


if __name__ == '__main__':
    main()
