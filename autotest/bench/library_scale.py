#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Makes an installation of 13 617 files, as many as one that was counted, and
times what its user does.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/library_scale.py [FOLDER]

The installation stays in FOLDER where one is given, and is made only once. Each
step is a process of its own, so that nothing is left from the one before: opening
from disk, opening with no index, opening with one, a square degree of runways, all
airports into a GeoPackage, by one process and by two that share the cells of the
earth, a window of elevation. Printed are seconds of wall and of processor, and the
most memory that was resident; of copies megabytes a second, of the files with
airports.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
sys.path.insert(0, os.path.join(ROOT, 'autotest', 'python'))

import python_path  # noqa: E402, F401
import scenery_writer  # noqa: E402
from airport_writer import (  # noqa: E402
    FSX, pack_airport, pack_com, pack_runway, pack_start,
)
from bgl_writer import SOLID, Cell, Tile, pack_elevation  # noqa: E402
from record_writer import Part, Section, pack_bgl  # noqa: E402

FILES = 13617
FOLDERS = 120
KINDS = 9
AIRPORTS_OF_A_FILE = 20
OBJECTS_OF_A_FILE = 150
LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
AGE = 1600000000
RUNWAY = 0x04
CELL_LEVEL = 8


def make_ident(number):
    text = ''
    for _ in range(4):
        number, letter = divmod(number, len(LETTERS))
        text += LETTERS[letter]
    return text


def make_place(number):
    """A cell, and places in it."""
    u, v = number * 37 % 192, number * 11 % 126
    width, height = 480 / 2 ** CELL_LEVEL, 360 / 2 ** CELL_LEVEL
    west, north = u * width - 180, 90 - v * height

    def place(i):
        return (west + width * (0.1 + 0.8 * (i % 97) / 97),
                north - height * (0.1 + 0.8 * (i * 7 % 40) / 40))

    return Cell(CELL_LEVEL, u, v), place


def make_airports(number):
    """A file of airports, some of which a file below has, too."""
    cell, place = make_place(number)
    is_add_on = number % 90 == 0
    records = []
    for i in range(AIRPORTS_OF_A_FILE):
        x, y = place(i)
        shift = KINDS if is_add_on and i < 3 else 0
        records.append(pack_airport(
            FSX, make_ident((number - shift) * AIRPORTS_OF_A_FILE + i), x, y, (
                pack_runway(RUNWAY, x, y, ends=(7, 0, 25, 0)),
                pack_runway(RUNWAY, x, y + 0.01, ends=(9, 0, 27, 0)),
                *(pack_com(6, 118000000 + 25000 * k, f'TOWER {k}'.encode())
                  for k in range(60)),
                *(pack_start(7, 0, 1, x, y + k * 1e-3, 70.0)
                  for k in range(60)))))
    return pack_bgl([Section(0x03, [
        Part(b''.join(records), len(records), cell)])])


def make_objects(number):
    cell, place = make_place(number)
    records = [scenery_writer.pack_scenery(
        0x0B, scenery_writer.pack_library(),
        scenery_writer.Placement(*place(i)))
        for i in range(OBJECTS_OF_A_FILE)]
    return pack_bgl([Section(0x25, [
        Part(b''.join(records), len(records), cell)])])


def make_window():
    """A square degree with runways."""
    west, north = make_place(100 * KINDS)[1](0)
    return f'{west:.2f} {north - 1:.2f} {west + 1:.2f} {north:.2f}'


def make_mesh(number):
    return pack_elevation([
        Tile(Cell(9, number * 29 % 384, number * 13 % 250),
             number % 3000, SOLID)]).data


def make_installation(folder):
    """Gives the path of its scenery.cfg."""
    target = Path(folder) / 'scenery.cfg'
    if target.exists():
        return str(target)
    text = '[General]\nTitle=World\n'
    for area in range(1, FOLDERS + 1):
        text += (f'[Area.{area:03}]\nTitle=Area {area}\n'
                 f'Local=Scenery\\{area:04}\nLayer={area}\nActive=TRUE\n')
        (Path(folder) / f'Scenery/{area:04}/scenery').mkdir(parents=True)
    for number in range(FILES):
        path = (Path(folder) / f'Scenery/{number % FOLDERS + 1:04}/scenery'
                / f'file{number:05}.bgl')
        make = (make_airports if number % KINDS == 0
                else make_objects if number % KINDS < 5 else make_mesh)
        path.write_bytes(make(number))
        os.utime(path, (AGE, AGE))
    target.write_text(text)
    return str(target)


def forget(folder):
    """Lets the system forget what it holds of the files. What it knows of the
    folders stays."""
    for root, _, names in os.walk(folder):
        for name in names:
            file = os.open(os.path.join(root, name), os.O_RDONLY)
            os.fsync(file)
            os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)
            os.close(file)


MEASURE = """
import resource, sys, time
from osgeo import gdal
gdal.UseExceptions()
path, step, index, target, *options = sys.argv[1:]
wall, processor = time.perf_counter(), time.process_time()
if step == 'elevation':
    path = f'FSSCENERY:"{path}":elevation'
gdal.SetConfigOption('FLIGHTSIM_INDEX', index)
dataset = gdal.OpenEx(path, open_options=options,
                      allowed_drivers=['FSScenery'])
opened = time.perf_counter() - wall
found = dataset.GetMetadataItem('FILES')
if step == 'window':
    layer = dataset.GetLayerByName('runway')
    layer.SetSpatialFilterRect(*map(float, target.split()))
    wall, processor = time.perf_counter(), time.process_time()
    found = sum(1 for _ in layer)
elif step == 'count':
    found = dataset.GetLayerByName('airport').GetFeatureCount()
elif step == 'elevation':
    window = dataset.ReadAsArray(dataset.RasterXSize // 2, 30000, 512, 512)
    found = window.size
elif step.startswith('airport'):
    wall, processor = time.perf_counter(), time.process_time()
    gdal.VectorTranslate(target, dataset, layers=step.split('+'))
    copy = gdal.OpenEx(target)
    found = copy.GetLayerByName('airport').GetFeatureCount()
wall, processor = time.perf_counter() - wall, time.process_time() - processor
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
# Beside other work only the processor's time tells what two cores gain.
spent = time.process_time()
print(f'{wall:.3f} {processor:.3f} {memory:.0f} {found} {spent:.3f}')
"""


def start(path, step, index, target='', *options):
    return subprocess.Popen([sys.executable, '-c', MEASURE, path, step, index,
                             target, *options], stdout=subprocess.PIPE,
                            text=True)


def measure(*arguments):
    """Seconds of wall and of processor, megabytes, and what was found."""
    run = start(*arguments)
    output, _ = run.communicate()
    assert run.returncode == 0
    return output.split()[:4]


def share_cells(workers):
    """Cells for each worker, with about as many files in each."""
    level = 4
    counts = Counter()
    for number in range(0, FILES, KINDS):
        _, u, v = make_place(number)[0]
        key = ''
        for bit in range(CELL_LEVEL - 1, CELL_LEVEL - 1 - level, -1):
            key += str((u >> bit & 1) + 2 * (v >> bit & 1))
        counts[key] += 1
    shares = [(0, []) for _ in range(workers)]
    for key, count in counts.most_common():
        shares.sort()
        files, keys = shares[0]
        shares[0] = (files + count, [*keys, key])
    return [','.join(keys) for _, keys in shares]


def measure_share(path, index, scratch, workers, layers):
    """Seconds of wall until all processes have ended, those of the processor in
    the longest, and what they found."""
    begun = time.perf_counter()
    runs = [start(path, layers, index,
                  f'{scratch}/{layers}{workers}{i}.gpkg', f'CELL={cells}',
                  'INDEX_CHECK=NONE')
            for i, cells in enumerate(share_cells(workers))]
    output = [run.communicate()[0].split() for run in runs]
    assert all(run.returncode == 0 for run in runs)
    return (time.perf_counter() - begun, max(float(o[4]) for o in output),
            sum(int(o[3]) for o in output))


def main():
    with tempfile.TemporaryDirectory() as scratch:
        folder = sys.argv[1] if len(sys.argv) > 1 else f'{scratch}/library'
        path = make_installation(folder)
        index = f'{scratch}/index.gpkg'
        size = sum(len(make_airports(number))
                   for number in range(0, FILES, KINDS)) / 1e6
        for title, step, choice in (
                ('open without an index, from disk', 'open', 'NONE'),
                ('open without an index', 'open', 'NONE'),
                ('open and write the index', 'open', index),
                ('open with the index', 'open', index),
                ('square degree of runways, first', 'window', index),
                ('square degree of runways, again', 'window', index),
                ('number of airports, first', 'count', index),
                ('number of airports, again', 'count', index),
                ('elevation, first', 'elevation', index),
                ('elevation, again', 'elevation', index),
                ('export of airports', 'airport', index),
                ('export of airports and runways', 'airport+runway', index)):
            target = (make_window() if step == 'window'
                      else f'{scratch}/{step}.gpkg')
            if 'from disk' in title:
                forget(folder)
            wall, processor, memory, found = measure(path, step, choice,
                                                     target)
            rate = (f', {size / float(processor):.1f} MB/s'
                    if step.startswith('airport') else '')
            print(f'{title}: {wall} s, {processor} s of processor{rate}, '
                  f'{memory} MB, found {found}', flush=True)
        for layers in ('airport', 'airport+runway'):
            one, alone, found = measure_share(path, index, scratch, 1, layers)
            two, longest, also_found = measure_share(path, index, scratch, 2,
                                                     layers)
            assert found == also_found
            print(f'export of {layers} by one and by two processes: '
                  f'{one:.3f} s, {two:.3f} s, {one / two:.2f} times; of '
                  f'processor {alone:.3f} s, {longest:.3f} s, '
                  f'{alone / longest:.2f} times', flush=True)
    return 0


if __name__ == '__main__':
    sys.exit(main())
