#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Parses airports and reads their features, and prints the rates: megabytes of
records a second, and features a second against the same features in GeoPackage,
read in turn in the same run.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/record_rate.py [FILE.bgl]

The airports of the files, by default of the shared test data, are repeated
under other idents until they make about 50 MB; then so are the scenery objects.
Opening walks the headers of all records; reading makes all features of all
layers. Each figure is the best of several runs, in processor time of one
thread, so that other work on the machine counts little. A ratio above 1 means
that the BGL is read faster.
"""

import ctypes
import os
import struct
import sys
import tempfile
import time

from osgeo import gdal

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
sys.path.insert(0, os.path.join(ROOT, 'autotest', 'python'))

import python_path  # noqa: E402, F401
from record_writer import Part, Section, pack_bgl, pack_ident5  # noqa: E402

SHARED = os.environ.get('FLIGHTSIM_SHARED_DATA',
                        os.path.join(ROOT, '..', 'shared', 'data'))
FILES = ('ktst_p3dv5', 'leab_p3dv5', 'vtbd_fsx', 'enev_msfs2020',
         'kpsc_msfs2020', 'cyqt_scene_msfs2020')
AIRPORT, SCENERY = 0x03, 0x25
SIZE = 50e6
ROW_SIZE = 25e6
PART_SIZE = 1 << 20
ROUNDS = 5
IDENT_OFFSET = 0x28
LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'


def load_gdal():
    """GDAL's C interface: a loop over it costs less than one over Python's
    objects, which would hide the drivers."""
    library = ctypes.CDLL(next(
        line.split()[-1] for line in open('/proc/self/maps')
        if 'libgdal.so' in line))
    for name, result, arguments in (
            ('GDALOpenEx', ctypes.c_void_p,
             [ctypes.c_char_p, ctypes.c_uint] + [ctypes.c_void_p] * 3),
            ('GDALClose', None, [ctypes.c_void_p]),
            ('GDALDatasetGetLayerCount', ctypes.c_int, [ctypes.c_void_p]),
            ('GDALDatasetGetLayer', ctypes.c_void_p,
             [ctypes.c_void_p, ctypes.c_int]),
            ('OGR_L_GetName', ctypes.c_char_p, [ctypes.c_void_p]),
            ('OGR_L_GetNextFeature', ctypes.c_void_p, [ctypes.c_void_p]),
            ('OGR_F_Destroy', None, [ctypes.c_void_p])):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


def list_records(path, section):
    """The records of a section, with sizes of 16 bits in that of scenery."""
    header = '<HH' if section == SCENERY else '<HI'
    with open(path, 'rb') as stream:
        content = stream.read()
    records = []
    for i in range(struct.unpack_from('<I', content, 0x14)[0]):
        kind, _, count, table, size = struct.unpack_from(
            '<5I', content, 56 + 20 * i)
        for j in range(count if kind == section else 0):
            offset, length = struct.unpack_from(
                '<II', content, table + size // count * (j + 1) - 8)
            end = offset + length
            while offset + 4 <= end:
                _, record_size = struct.unpack_from(header, content, offset)
                records.append(content[offset:offset + record_size])
                offset += record_size
    return records


def rename(record, number):
    """The airport with another ident; other records as they are."""
    ident = ''.join(LETTERS[number // 26 ** i % 26] for i in range(4))
    return (record[:IDENT_OFFSET] + pack_ident5(ident, 1)
            + record[IDENT_OFFSET + 4:])


def write_file(path, section, records, file_size=SIZE):
    parts, pending, pending_size, total, number = [], [], 0, 0, 0
    while total < file_size:
        record = records[number % len(records)]
        if section == AIRPORT:
            record = rename(record, number)
        pending.append(record)
        pending_size += len(record)
        total += len(record)
        number += 1
        if pending_size >= PART_SIZE or total >= file_size:
            parts.append(Part(b''.join(pending), 0))
            pending, pending_size = [], 0
    with open(path, 'wb') as stream:
        stream.write(pack_bgl([Section(section, parts)]))
    return number, total


def open_file(library, path):
    handle = library.GDALOpenEx(path.encode(), gdal.OF_VECTOR, None, None,
                                None)
    if not handle:
        sys.exit('%s cannot be opened' % path)
    return handle


def read_layers(library, path):
    """Seconds for opening, and for each layer its seconds and features."""
    start = time.process_time()
    handle = open_file(library, path)
    opening = time.process_time() - start
    layers = {}
    get, destroy = library.OGR_L_GetNextFeature, library.OGR_F_Destroy
    for i in range(library.GDALDatasetGetLayerCount(handle)):
        layer = library.GDALDatasetGetLayer(handle, i)
        start = time.process_time()
        count = 0
        feature = get(layer)
        while feature:
            destroy(feature)
            count += 1
            feature = get(layer)
        name = library.OGR_L_GetName(layer).decode()
        layers[name] = (time.process_time() - start, count)
    library.GDALClose(handle)
    return opening, layers


def best_of(results):
    opening = min(result[0] for result in results)
    layers = {name: (min(result[1][name][0] for result in results), count)
              for name, (_, count) in results[0][1].items()}
    return opening, layers


def report(size, bgl, geopackage):
    opening, layers = bgl
    _, others = geopackage
    print('  %-18s %9s %12s %12s %7s' % (
        'layer', 'features', 'BGL k/s', 'GPKG k/s', 'ratio'))
    for name, (seconds, count) in layers.items():
        other, other_count = others[name]
        assert count == other_count, name
        print('  %-18s %9d %12.0f %12.0f %7.2f' % (
            name, count, count / seconds / 1e3, count / other / 1e3,
            other / seconds))
    seconds = sum(entry[0] for entry in layers.values())
    other = sum(entry[0] for entry in others.values())
    count = sum(entry[1] for entry in layers.values())
    print('  %-18s %9d %12.0f %12.0f %7.2f' % (
        'all', count, count / seconds / 1e3, count / other / 1e3,
        other / seconds))
    print('  opening with %d layers: %.0f MB/s' % (
        len(layers), size / opening / 1e6))
    print('  opening and all features: %.0f MB/s' % (
        size / (opening + seconds) / 1e6))


def measure(library, title, section, records, folder):
    path = os.path.join(folder, '%s.bgl' % title)
    number, size = write_file(path, section, records)
    copy = os.path.join(folder, '%s.gpkg' % title)
    gdal.VectorTranslate(copy, path, format='GPKG')
    print('%d %s, %.1f MB' % (number, title, size / 1e6))
    results = ([], [])
    for _ in range(ROUNDS):
        for list_of, name in zip(results, (path, copy)):
            list_of.append(read_layers(library, name))
    report(size, best_of(results[0]), best_of(results[1]))


def list_rows(folder, paths):
    """Name, own seconds and those of GeoPackage of the layers of airports that
    have most features, then of all layers with the opening."""
    library = load_gdal()
    path = os.path.join(folder, 'airports.bgl')
    write_file(path, AIRPORT, [record for source in paths
                               for record in list_records(source, AIRPORT)],
               ROW_SIZE)
    copy = os.path.join(folder, 'airports.gpkg')
    gdal.VectorTranslate(copy, path, format='GPKG')
    results = ([], [])
    for _ in range(ROUNDS):
        for list_of, name in zip(results, (path, copy)):
            list_of.append(read_layers(library, name))
    (opening, own), (other_opening, other) = map(best_of, results)
    for name in ('taxi_point', 'parking', 'apron', 'procedure_leg'):
        yield 'airports, ' + name, own[name][0], other[name][0]
    yield ('airports, all',
           opening + sum(seconds for seconds, _ in own.values()),
           other_opening + sum(seconds for seconds, _ in other.values()))


def main():
    gdal.UseExceptions()
    gdal.SetConfigOption('OGR_SQLITE_CACHE', '100')
    library = load_gdal()
    print('GDAL %s' % gdal.VersionInfo('RELEASE_NAME'))
    paths = sys.argv[1:] or [
        os.path.join(SHARED, 'airport', name + '.bgl') for name in FILES]
    with tempfile.TemporaryDirectory() as folder:
        for title, section in (('airports', AIRPORT), ('objects', SCENERY)):
            records = []
            for path in paths:
                if not os.path.exists(path):
                    sys.exit('%s is not there; name a BGL file' % path)
                records += list_records(path, section)
            if records:
                measure(library, title, section, records, folder)


if __name__ == '__main__':
    main()
