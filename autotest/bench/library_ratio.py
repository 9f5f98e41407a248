#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Times windows of a mosaic over several files, and the same tiles in one file,
in turn in the same run.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/library_ratio.py

A window of 1024 x 1024 posts lies over three files, of which two overlap. Both
datasets are opened once; each round reads the window anew, with a cache that is
empty, in processor time of one thread. A ratio above 1 means that one file is
read faster.
"""

import os
import sys
import tempfile
import time

import numpy as np
from osgeo import gdal

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
sys.path.insert(0, os.path.join(ROOT, 'autotest', 'python'))

import python_path  # noqa: E402, F401
from bgl_writer import DELTA_LZ1, Cell, Tile, pack_elevation  # noqa: E402

LEVEL, U, V = 13, 1072, 1216
TILES = 8
SIZE = 1024
ROUNDS = 100


def make_tile(u, v, base):
    random = np.random.default_rng(u * 1000 + v)
    steps = random.integers(-3, 4, (257, 257))
    return Tile(Cell(LEVEL, U + u, V + v),
                base + np.cumsum(steps, axis=1), DELTA_LZ1)


def write_file(path, tiles):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'wb') as file:
        file.write(pack_elevation(tiles).data)


def make_files(folder):
    """The library, and one file of the tiles that are on top in it."""
    def make(columns, base):
        return [make_tile(u, v, base) for v in range(TILES) for u in columns]

    parts = {'a/west.bgl': make(range(0, 5), 100),
             'b/middle.bgl': make(range(3, 6), 300),
             'c/east.bgl': make(range(6, TILES), 500)}
    shown = {}
    for name in sorted(parts, reverse=True):
        write_file(os.path.join(folder, 'library', name), parts[name])
        for tile in parts[name]:
            shown.setdefault(tile.cell, tile)
    one = os.path.join(folder, 'one.bgl')
    write_file(one, list(shown.values()))
    return os.path.join(folder, 'library'), one


def read_once(name, offset):
    """Seconds of reading a window; opening is not in it."""
    dataset = gdal.Open(name)
    start = time.process_time_ns()
    raster = dataset.ReadAsArray(offset, offset, SIZE, SIZE)
    seconds = (time.process_time_ns() - start) / 1e9
    return seconds, raster


def measure(folder):
    """Best seconds of the library and of the one file."""
    library, one = make_files(folder)
    names = f'FSSCENERY:"{library}":elevation', one
    times = ([], [])
    for i in range(ROUNDS):
        # The window crosses tiles as those of users do.
        offset = 300 + 16 * (i % 8)
        read = [read_once(name, offset) for name in names]
        assert (read[0][1] == read[1][1]).all()
        for seconds, (spent, _) in zip(times, read):
            seconds.append(spent)
    return min(times[0]), min(times[1])


def list_rows(folder):
    """Name, seconds over several files and of one file."""
    yield ('library, window of three files', *measure(folder))


def main():
    gdal.UseExceptions()
    with tempfile.TemporaryDirectory() as folder:
        library, one = measure(folder)
    print(f'{SIZE} x {SIZE} posts over three files: {library * 1e3:.2f} ms, '
          f'of one file {one * 1e3:.2f} ms, ratio {library / one:.2f}')
    return 0 if library <= 1.2 * one else 1


if __name__ == '__main__':
    sys.exit(main())
