#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Parses airports and reads their features, and prints the rates: megabytes of
records a second, and features a second against the same features in GeoPackage,
read in turn in the same run.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/record_rate.py [FILE.bgl]

The airports of the files, by default of the shared test data, are repeated
under other idents until they make about 50 MB; then so are the scenery objects.
Opening walks the headers of all records; reading makes all features of all
layers, and those of each layer, with the file opened anew. The program feature_rate
of the benchmark build does the reading: a call from Python takes as long as a
feature. Each figure is the best of several runs, in processor time of one thread, so
that other work on the machine counts little. A ratio above 1 means that the BGL is
read faster.
"""

import os
import struct
import sys
import tempfile
import time

from osgeo import gdal

import vector_ratio

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


def list_layers(path):
    source = gdal.OpenEx(path, gdal.OF_VECTOR)
    return [source.GetLayer(i).GetName()
            for i in range(source.GetLayerCount())]


def measure_opening(path):
    """Seconds of the fastest opening."""
    seconds = []
    for _ in range(ROUNDS):
        start = time.process_time()
        gdal.OpenEx(path, gdal.OF_VECTOR)
        seconds.append(time.process_time() - start)
    return min(seconds)


def compare(bgl, geopackage, layer=''):
    """Features and seconds of a layer, or of all, from both files; each time a
    file is opened anew."""
    part = ',%s' % layer if layer else ''
    (count, own), (other_count, other) = vector_ratio.measure(
        'features', vector_ratio.NO_AREA, [bgl + part, geopackage + part])
    assert count == other_count, layer
    return count, own, other


def report(size, bgl, geopackage):
    print('  %-18s %9s %12s %12s %7s' % (
        'layer', 'features', 'BGL k/s', 'GPKG k/s', 'ratio'))
    names = list_layers(bgl)
    for name in names + ['']:
        count, own, other = compare(bgl, geopackage, name)
        print('  %-18s %9d %12.0f %12.0f %7.2f' % (
            name or 'all', count, count / own / 1e3, count / other / 1e3,
            other / own))
    print('  opening with %d layers: %.0f MB/s' % (
        len(names), size / measure_opening(bgl) / 1e6))
    print('  opening and all features: %.0f MB/s' % (size / own / 1e6))


def make_files(title, section, records, folder, size=SIZE):
    """A BGL and a GeoPackage with the same features; also the number of records
    and their size."""
    path = os.path.join(folder, '%s.bgl' % title)
    number, total = write_file(path, section, records, size)
    copy = os.path.join(folder, '%s.gpkg' % title)
    gdal.VectorTranslate(copy, path, format='GPKG')
    return path, copy, number, total


def measure(title, section, records, folder):
    path, copy, number, size = make_files(title, section, records, folder)
    print('%d %s, %.1f MB' % (number, title, size / 1e6))
    report(size, path, copy)


def list_rows(folder, paths):
    """Name, own seconds and those of GeoPackage of the layers of airports that
    have most features, then of all layers."""
    path, copy, *_ = make_files(
        'airports', AIRPORT,
        [record for source in paths
         for record in list_records(source, AIRPORT)], folder, ROW_SIZE)
    for name in ('taxi_point', 'parking', 'apron', 'procedure_leg', ''):
        yield ('airports, ' + (name or 'all'), *compare(path, copy, name)[1:])


def main():
    gdal.UseExceptions()
    gdal.SetConfigOption('OGR_SQLITE_CACHE', '100')
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
                measure(title, section, records, folder)


if __name__ == '__main__':
    main()
