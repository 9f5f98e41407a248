#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Prints what the driver is to be as fast as, row by row, and exits with 1 when
a row falls short.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/goals.py [GROUP...]

Groups are open, airports, vectors, rasters, library, agn and dsf; all of them
without an argument. A goal is a ratio to another format that is read in turn in the same run, or a time
in milliseconds where none does the same. Times are processor time of one thread,
the best of several rounds; a row that falls short beside other work on the
machine is to be measured again.
"""

import sys
import tempfile

from osgeo import gdal

import agn_rate
import dsf_rate
import library_ratio
import open_ratio
import raster_rate
import record_rate
import vector_ratio

# The first that the name of a row begins with counts.
RATIOS = {
    'solid, whole': 2.0,
    # Without a goal: all tiles have to be decoded.
    'mesh, an eighth, first': 0.0,
    'mesh, thumbnail, first': 0.0,
    'mesh, an eighth': 0.5,
    'mesh, thumbnail': 0.5,
    # Of what the machine gives two readers that have nothing in common.
    'two threads': 1.9 / 1.95,
    'mesh, windows': 1.2,
    'land class, windows': 1.2,
    'library, window': 1 / 1.2,
    # Without a goal: the caches of the processor are full of the other's work.
    'open after': 0.0,
    'DSF, all layers': 2.0,
    '': 1.0,
}
MILLISECONDS = {
    'open, 1 million chunks': 300.0,
    'open, 100 chunks': 0.06,
    'open, terrain vectors': 3.0,
    # 400 MB/s.
    'open, 100 MB of airports': 250.0,
    'open, ': 0.15,
    'DSF, open': 1.0,
    'DSF mesh, open': 300.0,
    'DSF mesh, ': 2000.0,
    # 200 MB/s.
    'airports, all': record_rate.ROW_SIZE / 200e3,
}


def find_goal(goals, name):
    return next((goal for start, goal in goals.items()
                 if name.startswith(start)), None)


def list_openings(folder):
    return open_ratio.list_rows(open_ratio.list_files(), folder)


def list_airports(folder):
    return record_rate.list_rows(folder, open_ratio.list_files())


def list_vectors(folder):
    path = vector_ratio.make_cover(folder)
    for name, own, flatgeobuf, _ in vector_ratio.list_rows(path, folder):
        yield name, own, flatgeobuf


# Each gives name, own seconds and those of the other format.
GROUPS = {
    'open': list_openings,
    'airports': list_airports,
    'vectors': list_vectors,
    'rasters': raster_rate.list_rows,
    'library': library_ratio.list_rows,
    'agn': agn_rate.list_rows,
    'dsf': dsf_rate.list_rows,
}


def judge(name, own, other):
    """Prints a row; returns whether it reaches its goal."""
    limit = find_goal(MILLISECONDS, name)
    if limit is not None:
        found, goal = own * 1e3, limit
        is_reached = found <= goal
    else:
        found, goal = other / own, find_goal(RATIOS, name)
        is_reached = found >= goal
    print('%-44s%11.3f%11.3f%9.2f%9.2f%s %s' % (
        name, own * 1e3, other * 1e3, found, goal,
        ' ms' if limit is not None else '   ',
        'reached' if is_reached else 'SHORT'), flush=True)
    return is_reached


def main(names):
    gdal.UseExceptions()
    print('%-44s%11s%11s%9s%9s' % ('', 'own ms', 'other ms', 'found', 'goal'))
    short = 0
    for name in names or GROUPS:
        with tempfile.TemporaryDirectory() as folder:
            short += sum(not judge(*row) for row in GROUPS[name](folder))
    print('%d rows fall short' % short)
    return 1 if short else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
