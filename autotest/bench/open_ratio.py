#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Times how long it takes to open and close files, and what holds the same in
another format, in turn in the same run.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/open_ratio.py [FILE.bgl]

Files with facility records are compared with a GeoPackage of the same layers.
Opening walks the headers of records, so that only layers with features are
listed; a GeoPackage has the list in tables. 100 MB of airports are compared with
a plain reading of the file. Then come 57 MB of terrain vectors, compared with
FlatGeobuf files of three layers, and rasters of 100 and of a million chunks,
compared with tiled GeoTIFF. Times are the best of many rounds, in processor time
of one thread. A ratio above 1 means that the BGL is opened faster.

A round opens a file several times in a row, as the goals were set. The first
time finds the caches of the processor full of what the other format did there,
which takes up to 0.2 ms more and is the row "after a GeoPackage".
"""

import os
import sys
import tempfile
import time

from osgeo import gdal

import record_rate
import vector_ratio

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
sys.path.insert(0, os.path.join(ROOT, 'autotest', 'python'))

import python_path  # noqa: E402, F401
from bgl_writer import LANDCLASS, SOLID, Bgl, Cell, Raster  # noqa: E402

SHARED = os.environ.get('FLIGHTSIM_SHARED_DATA',
                        os.path.join(ROOT, '..', 'shared', 'data'))
FILES = ('vtbd_fsx', 'leab_p3dv5', 'ktst_p3dv5', 'enev_msfs2020',
         'kpsc_msfs2020', 'cyqt_scene_msfs2020')
LEVEL, U, V = 15, 10000, 6000
AIRPORTS_SIZE = 100e6

# Enough for a quiet moment; many for what is fast.
SECONDS = 1.0
ROUNDS = range(5, 200)
IN_A_ROW = 5


def open_once(path, kind):
    """Processor time, in seconds, of opening and closing a file."""
    start = time.process_time_ns()
    dataset = gdal.OpenEx(path, kind)
    count = dataset.GetLayerCount() + dataset.RasterCount
    del dataset
    assert count > 0
    return (time.process_time_ns() - start) / 1e9


def open_all(paths, kind):
    return sum(open_once(path, kind) for path in paths)


def compare(own, others, kind=gdal.OF_VECTOR, in_a_row=IN_A_ROW):
    """Best seconds of the BGL and of the other files together."""
    times = ([], [])
    while len(times[0]) < ROUNDS.start or (
            len(times[0]) < ROUNDS.stop and sum(map(sum, times)) < SECONDS):
        times[0].extend(open_once(own, kind) for _ in range(in_a_row))
        times[1].extend(open_all(others, kind) for _ in range(in_a_row))
    return min(times[0]), min(times[1])


def list_record_rows(path, folder):
    copy = os.path.join(folder, 'records.gpkg')
    gdal.VectorTranslate(copy, path)
    name = os.path.splitext(os.path.basename(path))[0]
    yield ('open, ' + name, *compare(path, [copy]))
    yield ('open after a GeoPackage, ' + name,
           *compare(path, [copy], in_a_row=1))
    gdal.Unlink(copy)


def read_plainly(path):
    start = time.process_time_ns()
    with open(path, 'rb') as stream:
        while stream.read(1 << 20):
            pass
    return (time.process_time_ns() - start) / 1e9


def measure_airports(folder, paths):
    """The airports of the files, again and again."""
    path = os.path.join(folder, 'airports.bgl')
    records = [record for source in paths
               for record in record_rate.list_records(source,
                                                      record_rate.AIRPORT)]
    record_rate.write_file(path, record_rate.AIRPORT, records, AIRPORTS_SIZE)
    rounds = range(ROUNDS.start)
    result = (min(open_once(path, gdal.OF_VECTOR) for _ in rounds),
              min(read_plainly(path) for _ in rounds))
    os.remove(path)
    return result


def measure_vectors(folder):
    path = vector_ratio.make_cover(folder)
    flatgeobufs, _ = vector_ratio.make_references(path, folder)
    return compare(path, list(flatgeobufs.values()))


def write_chunks(path, side):
    """A square of chunks of land classes, each of one class."""
    cells = [Cell(LEVEL, U + i % side, V + i // side)
             for i in range(side * side)]
    chunks = [(cell, Raster(LANDCLASS, cell, 7, SOLID, stream=b'\7').to_bytes())
              for cell in cells]
    with open(path, 'wb') as stream:
        stream.write(Bgl([(LANDCLASS.section, chunks)]).data)


def measure_rasters(folder, side):
    path = os.path.join(folder, 'chunks.bgl')
    write_chunks(path, side)
    copy = os.path.join(folder, 'chunks.tif')
    gdal.GetDriverByName('GTiff').Create(
        copy, side * 256, side * 256, 1, gdal.GDT_Byte,
        ['TILED=YES', 'SPARSE_OK=YES', 'COMPRESS=DEFLATE', 'BIGTIFF=YES'])
    return compare(path, [copy], gdal.OF_RASTER)


def list_rows(paths, folder):
    """Name, own seconds and those of the other format for each row."""
    for path in paths:
        yield from list_record_rows(path, folder)
    yield ('open, 100 MB of airports', *measure_airports(folder, paths))
    yield ('open, terrain vectors', *measure_vectors(folder))
    yield ('open, 100 chunks', *measure_rasters(folder, 10))
    yield ('open, 1 million chunks', *measure_rasters(folder, 1000))


def list_files():
    return [os.path.join(SHARED, 'airport', name + '.bgl') for name in FILES]


def main():
    gdal.UseExceptions()
    print('%-44s%10s%10s%8s' % ('', 'BGL ms', 'other ms', 'ratio'))
    with tempfile.TemporaryDirectory() as folder:
        for name, own, other in list_rows(sys.argv[1:] or list_files(),
                                          folder):
            print('%-44s%10.3f%10.3f%8.2f' % (name, own * 1e3, other * 1e3,
                                              other / own), flush=True)


if __name__ == '__main__':
    main()
