#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes any number of roads, of objects, or of houses as autogen, feature by
feature, and prints as JSON what that takes: peak memory in MiB, that before the
first feature, seconds of the processor, and the files.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/write_memory.py \\
        BGL roads.bgl 10000000
    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/write_memory.py \\
        AGN tiles 1000000 MAX_TILES=50000
    GDAL_DRIVER_PATH=build/gdalplugins autotest/bench/write_memory.py \
        OBJECTS objects.bgl 1000000 PROFILE=MSFS2020

Roads have five points and lie all over Europe, as do objects; there are twenty
houses a tile. Options of the driver may follow.
"""

import json
import os
import random
import resource
import struct
import sys
import time

from osgeo import gdal, ogr, osr

WEST, SOUTH, WIDTH, HEIGHT = -10, 40, 20, 15
TILE_WIDTH, TILE_HEIGHT = 480 / 2**15, 360 / 2**15
HOUSES_A_TILE = 20
POINTS = struct.Struct("<10d")
MODEL = "{2D3B43A5-5E4C-4E8D-9A3F-0E2F5D9A7B11}"


def make_roads(noise, _):
    while True:
        x = WEST + WIDTH * noise.random()
        y = SOUTH + HEIGHT * noise.random()
        yield b"\x01\x02\0\0\0\x05\0\0\0" + POINTS.pack(*(
            value for k in range(5)
            for value in (x + 1e-4 * k * (1 + k % 2), y + 1e-4 * k)))


def make_houses(noise, count):
    tiles = max(count // HOUSES_A_TILE, 1)
    side = int(tiles ** 0.5) + 1
    while True:
        tile = noise.randrange(tiles)
        x = WEST + (tile % side + 0.1 + 0.8 * noise.random()) * TILE_WIDTH
        y = SOUTH + (tile // side + 0.1 + 0.8 * noise.random()) * TILE_HEIGHT
        yield b"\x01\x03\0\0\0\x01\0\0\0\x05\0\0\0" + POINTS.pack(
            x, y, x + 1e-4, y, x + 1e-4, y + 1e-4, x, y + 1e-4, x, y)


def make_objects(noise, _):
    while True:
        yield b"\x01\x01\0\0\0" + struct.pack(
            "<2d", WEST + WIDTH * noise.random(),
            SOUTH + HEIGHT * noise.random())


def get_peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main():
    gdal.UseExceptions()
    ogr.UseExceptions()
    gdal.PushErrorHandler("CPLQuietErrorHandler")
    driver, target, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    driver, name, make = {
        "BGL": ("BGL", "road", make_roads),
        "OBJECTS": ("BGL", "scenery_object", make_objects),
        "AGN": ("AGN", "generic_building", make_houses)}[driver]
    reference = osr.SpatialReference()
    reference.ImportFromEPSG(4326)
    dataset = gdal.GetDriverByName(driver).Create(
        target, 0, 0, 0, gdal.GDT_Unknown, sys.argv[4:])
    layer = dataset.CreateLayer(name, reference)
    feature = ogr.Feature(layer.GetLayerDefn())
    if name == "scenery_object":
        feature["model_guid"] = MODEL
    shapes = make(random.Random(1), count)
    before, start = get_peak(), time.process_time()
    for i in range(count):
        feature.SetFID(i + 1)
        feature.SetGeometryDirectly(ogr.CreateGeometryFromWkb(next(shapes)))
        layer.CreateFeature(feature)
    del layer, dataset
    print(json.dumps({
        "before_mib": before, "peak_mib": get_peak(),
        "seconds": time.process_time() - start,
        "files": len(os.listdir(target)) if os.path.isdir(target) else 1,
    }))


if __name__ == "__main__":
    main()
