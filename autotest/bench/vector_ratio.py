#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Reads the same features through the BGL driver, FlatGeobuf and GeoPackage, in
turn in the same run, and prints rates and ratios.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/vector_ratio.py

The features are those that the tool of the test build makes: short and long
lines, lakes and squares, 40 MB and more. Each layer goes into a FlatGeobuf file
of its own and into one GeoPackage, both with a spatial index. Read are all
layers, with all fields and geometries, and the features in a part of the area
of 5 %. Each figure is the best of several rounds: other work on the machine can
only make one slower. The program feature_rate of the benchmark build does the
reading, as Python would take longer for a feature than the drivers.
"""

import os
import subprocess
import sys
import tempfile

from osgeo import gdal

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
TOOL = os.environ.get('FLIGHTSIM_VECTOR_TOOL',
                      os.path.join(ROOT, 'build/autotest/cpp/vector_tool'))
READER = os.environ.get('FLIGHTSIM_FEATURE_RATE',
                        os.path.join(ROOT, 'build/autotest/bench/feature_rate'))
CELLS = 20
FEATURES_PER_CELL = 2000
WEST_CELL, NORTH_CELL = 760, 500
ROUNDS = 5
CELL_WIDTH, CELL_HEIGHT = 480 / 2048, 360 / 2048
NO_AREA = (0, 0, 0, 0)


def make_references(path, folder):
    """The same features as FlatGeobuf files and as a GeoPackage."""
    source = gdal.OpenEx(path, gdal.OF_VECTOR)
    names = [source.GetLayer(i).GetName()
             for i in range(source.GetLayerCount())]
    flatgeobufs = []
    geopackage = os.path.join(folder, 'reference.gpkg')
    for i, name in enumerate(names):
        flatgeobufs.append(os.path.join(folder, name + '.fgb'))
        gdal.VectorTranslate(flatgeobufs[-1], source, format='FlatGeobuf',
                             layers=[name])
        gdal.VectorTranslate(geopackage, source, format='GPKG', layers=[name],
                             accessMode='append' if i else None)
    return flatgeobufs, geopackage


def get_part():
    """A twentieth of the area, in its middle."""
    width, height = CELLS * CELL_WIDTH, CELLS * CELL_HEIGHT
    west = WEST_CELL * CELL_WIDTH - 180
    north = 90 - NORTH_CELL * CELL_HEIGHT
    side = 0.05 ** 0.5
    return (west + width * (1 - side) / 2, north - height * (1 + side) / 2,
            west + width * (1 + side) / 2, north - height * (1 - side) / 2)


def measure(area, path, flatgeobufs, geopackage):
    """Features and seconds of each format."""
    files = [path, geopackage, *flatgeobufs]
    output = subprocess.run(
        [READER, str(ROUNDS), *map(str, area), *files], check=True,
        capture_output=True, text=True).stdout
    rows = [line.split() for line in output.splitlines()]
    values = [(int(features), float(seconds)) for features, seconds in rows]
    return {'BGL': values[0],
            'FlatGeobuf': tuple(map(sum, zip(*values[2:]))),
            'GeoPackage': values[1]}


def show(title, results):
    counts = {features for features, _ in results.values()}
    if len(counts) != 1:
        sys.exit('%s: the formats have other features: %r' % (title, results))
    own = results['BGL'][1]
    print('%s: %d features' % (title, counts.pop()))
    for name, (features, seconds) in results.items():
        print('  %-10s %8.3f s %8.2f million/s   BGL is %5.2f times as fast'
              % (name, seconds, features / seconds / 1e6, seconds / own))


def main():
    gdal.UseExceptions()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'cover.bgl')
        subprocess.run(
            [TOOL, 'cover', path, str(WEST_CELL), str(NORTH_CELL), str(CELLS),
             str(CELLS), str(FEATURES_PER_CELL)], check=True)
        print('%.1f MB' % (os.path.getsize(path) / 1e6))
        flatgeobufs, geopackage = make_references(path, folder)
        show('all', measure(NO_AREA, path, flatgeobufs, geopackage))
        show('5 %', measure(get_part(), path, flatgeobufs, geopackage))


if __name__ == '__main__':
    main()
