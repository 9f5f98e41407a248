#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes the same roads and objects as BGL, FlatGeobuf and GeoPackage, and houses
as a folder of annotation files, in the same run, and prints rates and ratios.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/write_ratio.py [FEATURES]

Sources are in memory. Figures are processor time, the best of several rounds:
other work on the machine can only make one slower. Targets are in /vsimem/, so
that no disk is measured. Houses have four corners, sixty to a tile; in "turned"
a fifth point makes the smallest rectangle be looked for.
"""

import math
import random
import sys
import time

from osgeo import gdal, ogr, osr

ROUNDS = 3
WIDTH, HEIGHT = 480 / 2**15, 360 / 2**15
WEST, NORTH = 9.0, 48.5
HOUSES_A_TILE = 60
TILES = {'layerName': 'generic_building',
         'datasetCreationOptions': ['MAX_TILES=100000']}
MODEL = '{2D3B43A5-5E4C-4E8D-9A3F-0E2F5D9A7B11}'


def make_layer(name, wkts, **fields):
    reference = osr.SpatialReference()
    reference.ImportFromEPSG(4326)
    reference.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    driver = gdal.GetDriverByName('MEM') if int(
        gdal.VersionInfo()) >= 3110000 else gdal.GetDriverByName('Memory')
    dataset = driver.Create('', 0, 0, 0, gdal.GDT_Unknown)
    layer = dataset.CreateLayer(name, reference)
    for field in fields:
        layer.CreateField(ogr.FieldDefn(field, ogr.OFTString))
    for wkt in wkts:
        feature = ogr.Feature(layer.GetLayerDefn())
        for field, value in fields.items():
            feature[field] = value
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        layer.CreateFeature(feature)
    return dataset


def make_roads(count):
    """Lines of ten points, some hundred metres long, over some cells."""
    noise = random.Random(1)
    for _ in range(count):
        x, y = WEST + noise.random(), NORTH - noise.random()
        points = []
        for _ in range(10):
            x += noise.uniform(-1e-3, 1e-3)
            y += noise.uniform(-1e-3, 1e-3)
            points.append(f'{x!r} {y!r}')
        yield 'LINESTRING (' + ','.join(points) + ')'


def make_objects(count):
    noise = random.Random(3)
    for _ in range(count):
        yield (f'POINT ({WEST + 20 * noise.random()!r} '
               f'{NORTH - 15 * noise.random()!r})')


def make_houses(count, is_turned):
    noise = random.Random(2)
    side = math.ceil(math.sqrt(count / HOUSES_A_TILE))
    for _ in range(count):
        x = WEST + noise.random() * side * WIDTH
        y = NORTH - noise.random() * side * HEIGHT
        a, b = (1e-4, 5e-5) if is_turned else (1e-4, 0)
        points = [(0, 0), (a, b), (a - b, b + a), (-b, a), (0, 0)]
        if is_turned:
            points.insert(1, (a / 2, b / 2))
        yield 'POLYGON ((' + ','.join(
            f'{x + p!r} {y + q!r}' for p, q in points) + '))'


def write(source, target, driver, options):
    done = gdal.VectorTranslate(target, source, format=driver, **options)
    assert done is not None, gdal.GetLastErrorMsg()
    del done
    gdal.RmdirRecursive(target) if driver == 'AGN' else gdal.Unlink(target)


def best(source, target, driver, **options):
    seconds = math.inf
    for _ in range(ROUNDS):
        start = time.process_time()
        write(source, target, driver, options)
        seconds = min(seconds, time.process_time() - start)
    return seconds


def compare(title, layer, count):
    """Prints the rates of a layer for BGL and its peers."""
    times = {
        name: best(layer, '/vsimem/out' + suffix, driver, **options)
        for name, driver, suffix, options in (
            ('BGL', 'BGL', '.bgl', {}),
            ('FlatGeobuf', 'FlatGeobuf', '.fgb', {}),
            ('FlatGeobuf, no index', 'FlatGeobuf', '.fgb',
             {'layerCreationOptions': ['SPATIAL_INDEX=NO']}),
            ('GPKG', 'GPKG', '.gpkg', {}))
    }
    for name, seconds in times.items():
        print(f'{title}, {name:20} {seconds:8.3f} s '
              f'{count / seconds:10.0f} features/s, '
              f'{times[name] / times["BGL"]:.2f} of the time of BGL')


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100000
    gdal.PushErrorHandler('CPLQuietErrorHandler')
    compare('roads', make_layer('road', make_roads(count)), count)
    compare('objects', make_layer('scenery_object', make_objects(count),
                                  model_guid=MODEL), count)
    for name, is_turned in (('upright', False), ('turned', True)):
        houses = make_layer('houses', make_houses(count, is_turned))
        tiles = count / HOUSES_A_TILE
        seconds = best(houses, '/vsimem/tiles', 'AGN', **TILES)
        print(f'houses, {name:11} {seconds:8.3f} s '
              f'{count / seconds:10.0f} features/s, '
              f'{tiles / seconds:6.0f} tiles/s')
    # What a tile itself costs: one house each.
    single = make_layer('houses', (
        f'POLYGON (({x} {y},{x + 1e-4} {y},{x + 1e-4} {y + 1e-4},{x} {y + 1e-4},'
        f'{x} {y}))'
        for x in (WEST + (i + 0.5) * WIDTH for i in range(100))
        for y in (NORTH - (i + 0.5) * HEIGHT for i in range(count // 1000))))
    seconds = best(single, '/vsimem/tiles', 'AGN', **TILES)
    print(f'tiles of one house   {seconds:8.3f} s '
          f'{count / 10 / seconds:10.0f} tiles/s')


if __name__ == '__main__':
    main()
