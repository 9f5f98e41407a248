#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Reads a folder of 10 000 generated annotation files and prints how many files
and features a second come out, then the same features of a smaller folder
beside a GeoPackage: all of them, and those in small boxes.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/agn_rate.py [FILES]

Each figure is the best of several runs: other work on the machine can only
make a run slower. "inside" is one file with as many features as a thousand
real ones; "folder" are the files, each with what a
town has in a square. Features are made with all fields and their geometry.
"""

import math
import os
import subprocess
import sys
import tempfile
import time

from osgeo import gdal

import vector_ratio

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
sys.path.insert(0, os.path.join(ROOT, 'autotest', 'python'))

import python_path  # noqa: E402, F401
from agn_writer import (  # noqa: E402
    PLANTS, ROOF, SHARES, TYPE, VERSION, Turned, annotation, building, chunk,
    guid, polygon,
)

ROUNDS = 5
LEVEL, U, V = 15, 12000, 4000


def make_content(buildings, plants, lines):
    """A grid of houses, polygons of plants and polyline buildings."""
    side = math.ceil(math.sqrt(buildings)) or 1
    houses = [Turned(-0.48 + 0.96 * (i % side) / side,
                     -0.48 + 0.96 * (i // side) / side, 7 * i % 360, 0.0236,
                     -0.0175).record for i in range(buildings)]

    def ring(i, count, size):
        x, y = 0.1 + 0.8 * (i % 97) / 97, 0.1 + 0.8 * (i % 89) / 89
        points = [(x + size * math.cos(k * math.tau / count),
                   y + size * math.sin(k * math.tau / count))
                  for k in range(count)]
        return points + points[:1]

    return annotation(
        VERSION, SHARES,
        chunk('GBLD', chunk('GBLR', guid(ROOF), *houses)),
        chunk('PBLD', chunk('PBDE', guid(TYPE), *(
            building(0.015, *ring(i, 5, 0.06)) for i in range(lines)))),
        chunk('PREG', chunk('PRDE', guid(PLANTS), *(
            polygon(*ring(i, 9, 0.05)) for i in range(plants)))))


def name_of(u, v):
    digits = (str((u >> bit & 1) + 2 * (v >> bit & 1))
              for bit in reversed(range(LEVEL)))
    return ''.join(digits) + 'an.agn'


def write_folder(folder, count, content):
    os.mkdir(folder)
    side = math.ceil(math.sqrt(count))
    for i in range(count):
        path = os.path.join(folder, name_of(U + i % side, V + i // side))
        with open(path, 'wb') as file:
            file.write(content)


def read_layers(path, names=None):
    """Makes every feature without Python; returns how many there are."""
    dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
    count = 0
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        if names is None or layer.GetName() in names:
            # Without an index that could answer it: each feature is looked at.
            layer.SetAttributeFilter('FID >= 0')
            count += layer.GetFeatureCount()
    return count


def best(action, *arguments):
    """Seconds of the fastest run, and what the action returned."""
    seconds, result = math.inf, None
    for _ in range(ROUNDS):
        start = time.perf_counter()
        result = action(*arguments)
        seconds = min(seconds, time.perf_counter() - start)
    return seconds, result


def report(what, seconds, features, files=0):
    rate = '%10.0f features/s' % (features / seconds)
    if files:
        rate += ' %8.0f files/s' % (files / seconds)
    print('%-34s %8.3f s %s' % (what, seconds, rate))


def measure_inside(folder):
    """Each layer from a file with nothing else."""
    path = os.path.join(folder, name_of(U, V))
    for names, numbers in (
            (['generic_building'], (500000, 0, 0)),
            (['vegetation_polygon'], (0, 250000, 0)),
            (['polygon_building_line', 'polygon_building'], (0, 0, 250000))):
        with open(path, 'wb') as file:
            file.write(make_content(*numbers))
        for name in names:
            report('inside, ' + name, *best(read_layers, path, [name]))


def translate(source, target):
    gdal.VectorTranslate(target, source)
    dataset = gdal.OpenEx(target, gdal.OF_VECTOR)
    return sum(dataset.GetLayer(i).GetFeatureCount()
               for i in range(dataset.GetLayerCount()))


# ogr2ogr does the same in a process of its own, whose memory can be seen.
PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
"""


def measure_folder(folder, count):
    path = os.path.join(folder, 'tiles')
    write_folder(path, count, make_content(60, 2, 30))
    for name in ('tile', 'generic_building'):
        report('folder, ' + name, *best(read_layers, path, [name]), count)
    report('folder, all layers', *best(read_layers, path), count)
    package = os.path.join(folder, 'all.gpkg')
    start = time.perf_counter()
    features = translate(path, package)
    report('folder to GeoPackage', time.perf_counter() - start, features,
           count)
    os.unlink(package)
    run = subprocess.run(
        [sys.executable, '-c', PEAK, 'ogr2ogr', package, path], check=True,
        capture_output=True, text=True)
    print('%-34s %8.1f MB' % ('ogr2ogr to GeoPackage, peak memory',
                              float(run.stdout)))


def list_rows(folder, count=1600):
    """Name, own seconds and those of a GeoPackage for each row. Every feature is
    made: a GeoPackage would count those of a filter without."""
    path = os.path.join(folder, 'squares')
    write_folder(path, count, make_content(60, 2, 30))
    package = os.path.join(folder, 'squares.gpkg')
    translate(path, package)
    dataset = gdal.OpenEx(package)
    west, east, south, north = dataset.GetLayerByName(
        'generic_building').GetExtent()
    for work, bounds, part in (
            ('features', vector_ratio.NO_AREA, ''),
            ('boxes', (west, south, east, north), ',generic_building')):
        results = vector_ratio.measure(work, bounds,
                                       [path + part, package + part])
        if results[0][0] != results[1][0]:
            sys.exit('the formats have other features: %r' % results)
        yield ('agn folder, ' + work, *(seconds for _, seconds in results))


def main():
    gdal.UseExceptions()
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10000
    with tempfile.TemporaryDirectory() as folder:
        measure_inside(folder)
        measure_folder(folder, count)
        for name, own, other in list_rows(folder):
            print('%-34s %8.3f s, GeoPackage %8.3f s, ratio %.2f'
                  % (name, own, other, other / own))


if __name__ == '__main__':
    main()
