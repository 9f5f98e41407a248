#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Reads the same features through the BGL driver, FlatGeobuf and GeoPackage, in
turn in the same run, and prints times and ratios.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/vector_ratio.py

The features are those that the tool of the test build makes: short and long
lines, lakes and squares, 57 MB and more. Each layer goes into a FlatGeobuf file
of its own and into one GeoPackage, both with a spatial index. Read are, layer by
layer and opened anew for each: all features with all fields and geometries, all
batches of the Arrow stream, random FIDs, small boxes, and the features in a part
of the area of 5 %. Figures are processor time, the best of several rounds: other
work on the machine can only make one slower. The program feature_rate of the
benchmark build does the reading, as Python would take longer for a feature than
the drivers. The first round walks all entities of the BGL, as FlatGeobuf's index was
made before; the others find what it has kept, as programs do that open a file for
each layer or request.
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


LAYERS = ('road', 'water_polygon', 'vector_exclusion')


def make_references(path, folder):
    """The same features as FlatGeobuf files and as a GeoPackage."""
    source = gdal.OpenEx(path, gdal.OF_VECTOR)
    flatgeobufs = {}
    geopackage = os.path.join(folder, 'reference.gpkg')
    for i, name in enumerate(LAYERS):
        flatgeobufs[name] = os.path.join(folder, name + '.fgb')
        gdal.VectorTranslate(flatgeobufs[name], source, format='FlatGeobuf',
                             layers=[name])
        gdal.VectorTranslate(geopackage, source, format='GPKG', layers=[name],
                             accessMode='append' if i else None)
    return flatgeobufs, geopackage


def get_bounds(share=1.0):
    """A part of the area, in its middle."""
    width, height = CELLS * CELL_WIDTH, CELLS * CELL_HEIGHT
    west = WEST_CELL * CELL_WIDTH - 180
    north = 90 - NORTH_CELL * CELL_HEIGHT
    side = share ** 0.5
    return (west + width * (1 - side) / 2, north - height * (1 + side) / 2,
            west + width * (1 + side) / 2, north - height * (1 - side) / 2)


def measure(work, bounds, files):
    """Features and seconds of each file."""
    output = subprocess.run(
        [READER, work, str(ROUNDS), *map(str, bounds), *files], check=True,
        capture_output=True, text=True).stdout
    rows = [line.split() for line in output.splitlines()]
    return [(int(features), float(seconds)) for features, seconds in rows]


WORKS = (('features', NO_AREA), ('arrow', NO_AREA), ('fids', NO_AREA),
         ('boxes', get_bounds()), ('features', get_bounds(0.05)))


def list_rows(path, folder):
    """Name, own seconds, those of FlatGeobuf and GeoPackage for each row."""
    flatgeobufs, geopackage = make_references(path, folder)
    for work, bounds in WORKS:
        part = ', 5 %' if work == 'features' and any(bounds) else ''
        for layer in LAYERS:
            results = measure(work, bounds, [
                '%s,%s' % (path, layer), flatgeobufs[layer],
                '%s,%s' % (geopackage, layer)])
            if len({features for features, _ in results}) != 1:
                sys.exit('%s of %s: the formats have other features: %r'
                         % (work, layer, results))
            yield ('%s%s, %s' % (work, part, layer),
                   *(seconds for _, seconds in results))


def make_cover(folder):
    path = os.path.join(folder, 'cover.bgl')
    subprocess.run(
        [TOOL, 'cover', path, str(WEST_CELL), str(NORTH_CELL), str(CELLS),
         str(CELLS), str(FEATURES_PER_CELL)], check=True)
    return path


def main():
    gdal.UseExceptions()
    with tempfile.TemporaryDirectory() as folder:
        path = make_cover(folder)
        print('%.1f MB' % (os.path.getsize(path) / 1e6))
        print('%-34s%10s%10s%8s%10s%8s' % ('', 'BGL s', 'FGB s', 'ratio',
                                           'GPKG s', 'ratio'))
        for name, own, flatgeobuf, geopackage in list_rows(path, folder):
            print('%-34s%10.4f%10.4f%8.2f%10.4f%8.2f'
                  % (name, own, flatgeobuf, flatgeobuf / own, geopackage,
                     geopackage / own), flush=True)


if __name__ == '__main__':
    main()
