#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Reads the same pixels through the BGL driver and through tiled GeoTIFF, in
turn in the same run, and prints the rates and their ratio.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/read_ratio.py [FILE.bgl]

Each figure is the best of several runs: other work on the machine can only
make a run slower. A ratio above 1 means that the BGL is read faster. Of the
GeoTIFF there are two: DEFLATE without and with PREDICTOR=2; for lossy photos
JPEG in YCbCr and in RGB. The ratio is against the faster one in each row.

What two threads gain over one is followed by what two readers of one thread
each gain, side by side with nothing in common: the most that the machine gives.

Without a file it takes the real sample of the shared test data, if that is
there, and a made-up relief, the pixels of either stored with each of the codes;
then land classes and photos. The tool of the test build writes these: 20 by 20
tiles, because a quarter of that is read so fast (6 ms of land classes) that
starting a thread and opening the file would count for much. The same codes and
pixels then make files of the other themes (theme_files.py).
"""

import os
import random
import subprocess
import sys
import tempfile
import threading
import time

import numpy
from osgeo import gdal

import theme_files

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
TOOL = os.environ.get('FLIGHTSIM_TOOL',
                      os.path.join(ROOT, 'build/autotest/cpp/bgl_tool'))
SHARED = os.environ.get('FLIGHTSIM_SHARED_DATA',
                        os.path.join(ROOT, '..', 'shared', 'data'))
CODES = {'delta+LZ1': 3, 'delta+LZ2': 5, 'bitpack+LZ1': 7, 'bitpack+LZ2': 9,
         'PTC': 10}
ROUNDS = 15
# Level, first column and row, columns and rows of the tiles that are made up.
PLACE = ['11', '400', '300', '20', '20']
WINDOW = 256
WINDOWS = 200


def read_whole(path, threads, buffer):
    options = ['NUM_THREADS=%d' % threads]
    dataset = gdal.OpenEx(path, open_options=options)
    dataset.ReadAsArray(buf_obj=buffer, interleave='pixel')


def read_side_by_side(path, threads, buffers):
    """Reads the file once for each of the buffers, all at the same time."""
    readers = [threading.Thread(target=read_whole,
                                args=(path, threads, buffer))
               for buffer in buffers]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()


def read_windows(path, threads, _):
    dataset = gdal.OpenEx(path, open_options=['NUM_THREADS=%d' % threads])
    width, height = dataset.RasterXSize, dataset.RasterYSize
    places = random.Random(20261120)
    for _ in range(WINDOWS):
        x = places.randrange(max(1, width - WINDOW))
        y = places.randrange(max(1, height - WINDOW))
        dataset.ReadRaster(x, y, min(WINDOW, width), min(WINDOW, height))


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


DEFLATE = {'DEFLATE': ['COMPRESS=DEFLATE'],
           'predictor 2': ['COMPRESS=DEFLATE', 'PREDICTOR=2']}
JPEG = {'JPEG': ['COMPRESS=JPEG', 'PHOTOMETRIC=YCBCR'],
        'JPEG RGB': ['COMPRESS=JPEG']}


def make_geotiffs(path, formats, folder):
    names = []
    for options in formats.values():
        name = os.path.join(folder, 'reference%d.tif' % len(names))
        gdal.Translate(name, path, creationOptions=[
            'TILED=YES', 'BLOCKXSIZE=256', 'BLOCKYSIZE=256', *options])
        names.append(name)
    return names


def report(label, names, amounts, times):
    rates = [amount / seconds for amount, seconds in zip(amounts, times)]
    columns = '  '.join('%s %8.1f' % pair for pair in zip(names, rates))
    print('  %-28s %s M/s  ratio %.2f' % (label, columns,
                                          rates[0] / max(rates[1:])))
    return rates[0]


def measure(title, path, formats, folder):
    dataset = gdal.Open(path)
    shape = [dataset.RasterYSize, dataset.RasterXSize]
    samples = shape[0] * shape[1]
    if dataset.RasterCount > 1:
        shape.append(dataset.RasterCount)
    data_type = dataset.GetRasterBand(1).ReadAsArray(0, 0, 1, 1).dtype
    buffer = numpy.empty(shape, data_type)
    print('%s: %d x %d, %.2f bytes a sample' % (
        title, shape[1], shape[0],
        os.path.getsize(dataset.GetFileList()[0]) / samples))
    names = ['BGL', *formats]
    paths = [path] + make_geotiffs(path, formats, folder)
    whole = [samples / 1e6] * 3
    rates = [report('whole, %d thread%s' % (threads, 's'[:threads - 1]),
                    names, whole,
                    best_times(read_whole, paths, threads, buffer))
             for threads in (1, 2)]
    pair = best_times(read_side_by_side, [path], 1,
                      [buffer, numpy.empty_like(buffer)])
    print('  %-28s %.2f  (two readers over one %.2f)' % (
        '2 threads over 1', rates[1] / rates[0],
        2 * whole[0] / pair[0] / rates[0]))
    windows = [WINDOWS * WINDOW * WINDOW / 1e6] * 3
    for threads in (1, 2):
        report('random windows, %d thread%s' % (threads, 's'[:threads - 1]),
               names, windows,
               best_times(read_windows, paths, threads, None, 5))
    times = best_times(open_and_close, paths, 1, None, 200)
    print('  %-28s BGL %8.1f  GeoTIFF %8.1f us' % (
        'open and close', times[0] * 1e6, times[1] * 1e6))


def list_inputs(folder):
    """Title, path and references of each file to measure."""
    if len(sys.argv) > 1:
        yield os.path.basename(sys.argv[1]), sys.argv[1], DEFLATE
        return
    real = os.path.join(SHARED, 'raster', 'DeathValley_Elevations.bgl')
    sources = {}
    if os.path.exists(real):
        yield 'real sample as it is', real, DEFLATE
        sources['real sample'] = real
    relief = os.path.join(folder, 'relief.bgl')
    subprocess.check_call(
        [TOOL, 'relief', relief, *PLACE, '10'])
    sources['relief'] = relief
    for name, source in sources.items():
        for code_name, code in CODES.items():
            path = os.path.join(folder, 'recoded.bgl')
            subprocess.check_call([TOOL, 'recode', source, path, str(code)])
            yield '%s, all %s' % (name, code_name), path, DEFLATE
    classes = os.path.join(folder, 'classes.bgl')
    for code_name in ('delta+LZ1', 'bitpack+LZ1'):
        subprocess.check_call(
            [TOOL, 'classes', classes, *PLACE, str(CODES[code_name])])
        yield 'land class, %s' % code_name, classes, DEFLATE
    photo = os.path.join(folder, 'photo.bgl')
    for title, code, step, formats in (
            ('PTC with step 30', 10, 30, JPEG), ('delta+LZ1', 3, 0, DEFLATE),
            ('lossless PTC', 10, 0, DEFLATE)):
        subprocess.check_call(
            [TOOL, 'photo', photo, *PLACE, str(code), str(step)])
        yield 'photo, %s' % title, photo, formats
    path = os.path.join(folder, 'theme.bgl')
    for title, name in theme_files.write_all(classes, photo, path):
        yield title, name, DEFLATE


def main():
    gdal.UseExceptions()
    print('GDAL %s' % gdal.VersionInfo('RELEASE_NAME'))
    with tempfile.TemporaryDirectory() as folder:
        for title, path, formats in list_inputs(folder):
            measure(title, path, formats, folder)


if __name__ == '__main__':
    main()
