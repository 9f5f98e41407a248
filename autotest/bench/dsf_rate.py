#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Reads tiles of X-Plane beside the same content as GeoPackage and GTiff, in
turn in the same run.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/dsf_rate.py

The overlay is written by the driver: objects, facades, forests, lines and
pavements, about 512 kB. The mesh is made here: a million triangles, each with points
of its own as tools for photo scenery write them, 7 planes, 48 MB. Read are all
features of all layers with fields and geometries, through the program
feature_rate, with and without styles and as Arrow streams, the opening alone, and the heights at 1201 x 1201 posts. Figures
are processor time, the best of several rounds.
"""

import hashlib
import os
import struct
import sys
import tempfile
import time

import numpy as np
from osgeo import gdal, ogr, osr

import vector_ratio

OVERLAY_SIZE = 512_000
TRIANGLES = 1_000_000
POOL_POINTS = 65535
POSTS = 1201
ROUNDS = 5
WORKS = {'features': '', 'unstyled': ', without styles', 'arrow': ', Arrow'}
WEST, SOUTH = 12, 47
ENDINGS = {'object': 'obj', 'facade': 'fac', 'forest': 'for',
           'painted_line': 'lin', 'draped_polygon': 'pol'}


def make_shape(layer, i):
    x, y = WEST + 0.01 + i * 7 % 977 / 1000, SOUTH + 0.01 + i % 983 / 1003
    corners = [(x, y), (x + 0.0004, y), (x + 0.0005, y + 0.0003),
               (x + 0.0003, y + 0.0005), (x, y + 0.0004)]
    text = ','.join('%.7f %.7f' % corner for corner in corners)
    if layer == 'object':
        return 'POINT(%.7f %.7f)' % (x, y)
    if layer == 'painted_line':
        return 'LINESTRING(%s)' % text
    return 'POLYGON((%s,%.7f %.7f))' % (text, x, y)


def write_overlay(path, count):
    wgs84 = osr.SpatialReference()
    wgs84.ImportFromEPSG(4326)
    wgs84.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    dataset = gdal.GetDriverByName('DSF').Create(path, 0, 0, 0,
                                                 gdal.GDT_Unknown)
    for layer, ending in ENDINGS.items():
        written = dataset.CreateLayer(layer, wgs84)
        for i in range(count * (5 if layer == 'object' else 1)):
            feature = ogr.Feature(written.GetLayerDefn())
            feature['path'] = 'lib/%s_%d.%s' % (layer, i % 40, ending)
            feature.SetGeometry(ogr.CreateGeometryFromWkt(
                make_shape(layer, i)))
            written.CreateFeature(feature)


def make_overlay(folder):
    """About as many features as 512 kB hold."""
    path = os.path.join(folder, '+47+012.dsf')
    count = 1000
    write_overlay(path, count)
    write_overlay(path, count * OVERLAY_SIZE // os.path.getsize(path))
    return path


def atom(name, *parts):
    content = b''.join(parts)
    return name[::-1] + struct.pack('<I', len(content) + 8) + content


def write_mesh(path):
    """Squares of two triangles, whose heights are waves."""
    side = int((TRIANGLES / 2) ** 0.5)
    rows, columns = np.divmod(np.arange(side * side), side)
    corners = [(0, 0), (0, 1), (1, 1), (0, 0), (1, 1), (1, 0)]
    x = np.stack([(columns + east) * 65535 // side for east, _ in corners], 1)
    y = np.stack([(rows + north) * 65535 // side for _, north in corners], 1)
    x, y = (values.ravel().astype(np.uint16) for values in (x, y))
    z = (20000 + 10000 * np.sin(x / 3000.0) * np.cos(y / 2000.0)).astype(
        np.uint16)
    half = np.full_like(x, 32768)
    planes = [x, y, z, half, half, x, y]
    scales = struct.pack('<14f', 1, WEST, 1, SOUTH, 4000, 0, 2, -1, 2, -1, 1,
                         0, 1, 0)
    pools, commands = [], [struct.pack('<BI', 2, 0), struct.pack('<BB', 3, 0)]
    step = POOL_POINTS // 3 * 3
    for number, first in enumerate(range(0, len(x), step)):
        count = min(step, len(x) - first)
        pools.append(atom(b'POOL', struct.pack('<IB', count, len(planes)),
                          *(b'\0' + plane[first:first + count].tobytes()
                            for plane in planes)))
        commands.append(struct.pack('<BH', 1, number))
        if number == 0:
            commands.append(struct.pack('<BBff', 18, 1, 0, -1))
        commands.append(struct.pack('<BHH', 25, 0, count))
    properties = b''.join(text.encode() + b'\0' for text in (
        'sim/west', str(WEST), 'sim/east', str(WEST + 1), 'sim/south',
        str(SOUTH), 'sim/north', str(SOUTH + 1)))
    content = b'XPLNEDSF' + struct.pack('<I', 1) + b''.join((
        atom(b'HEAD', atom(b'PROP', properties)),
        atom(b'DEFN', atom(b'TERT', b'a.ter\0'), atom(b'OBJT'), atom(b'POLY'),
             atom(b'NETW')),
        atom(b'GEOD', *pools, *(atom(b'SCAL', scales) for _ in pools)),
        atom(b'CMDS', *commands)))
    with open(path, 'wb') as file:
        file.write(content + hashlib.md5(content).digest())


def measure(work):
    """The best processor time of several rounds."""
    def run():
        start = time.process_time()
        work()
        return time.process_time() - start

    return min(run() for _ in range(ROUNDS))


def open_vector(path):
    dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
    assert dataset.GetLayerCount() > 0


def read_band(path, options=()):
    dataset = gdal.OpenEx(path, gdal.OF_RASTER, open_options=list(options))
    assert (dataset.RasterXSize, dataset.RasterYSize) == (POSTS, POSTS)
    dataset.GetRasterBand(1).ReadRaster()


def list_overlay_rows(folder):
    path = make_overlay(folder)
    geopackage = os.path.join(folder, 'overlay.gpkg')
    gdal.VectorTranslate(geopackage, path, format='GPKG')
    yield ('DSF, open %d kB' % (os.path.getsize(path) // 1000),
           measure(lambda: open_vector(path)),
           measure(lambda: open_vector(geopackage)))
    for work, name in WORKS.items():
        results = vector_ratio.measure(work, vector_ratio.NO_AREA,
                                       [path, geopackage])
        if results[0][0] != results[1][0]:
            sys.exit('the formats have other features: %r' % results)
        yield 'DSF, all layers' + name, results[0][1], results[1][1]


def list_mesh_rows(folder):
    path = os.path.join(folder, '+47+013.dsf')
    write_mesh(path)
    tiff = os.path.join(folder, 'mesh.tif')
    options = ['MESH_SIZE=%d' % POSTS]
    name = 'DSF:"%s":mesh' % path
    gdal.Translate(tiff, gdal.OpenEx(name, gdal.OF_RASTER,
                                     open_options=options))
    yield ('DSF mesh, open a million triangles',
           measure(lambda: open_vector(path)), 0.0)
    yield ('DSF mesh, %d x %d posts' % (POSTS, POSTS),
           measure(lambda: read_band(name, options)),
           measure(lambda: read_band(tiff)))


def list_rows(folder):
    """Name, own seconds and those of the other format for each row."""
    yield from list_overlay_rows(folder)
    yield from list_mesh_rows(folder)


def main():
    gdal.UseExceptions()
    with tempfile.TemporaryDirectory() as folder:
        for name, own, other in list_rows(folder):
            print('%-44s%11.3f ms%11.3f ms' % (name, own * 1e3, other * 1e3),
                  flush=True)


if __name__ == '__main__':
    main()
