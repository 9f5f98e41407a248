# SPDX-License-Identifier: MIT
"""Roads in a cell and beside it, for tests that change files in place."""

from osgeo import ogr

from layer_writing import create_layers, write_layer
from terrain_vector_scene import STEP_X, STEP_Y

# West and north of a cell of level 11, and its size in steps.
WEST, NORTH, CELL = -75.0, 47.8125, 32768
GRAVEL = "Roads_Dirt_1_Lane_Undivided_Median"
ASPHALT = "Roads_Asphalt_2_Lanes_Undivided_Median"


def at(*steps):
    return ",".join(
        f"{WEST + x * STEP_X!r} {NORTH - y * STEP_Y!r}"
        + (f" {z[0]}" if z else "") for x, y, *z in steps)


def line(*steps):
    return f"LINESTRING ({at(*steps)})"


def square(x, y, size=1000):
    return (f"POLYGON (({at((x, y), (x, y + size), (x + size, y + size))},"
            f"{at((x + size, y), (x, y))}))")


INSIDE = line((100, 100), (200, 300), (300, 100))
ACROSS = line((CELL - 1000, 5000), (CELL + 3000, 6000))
FAR = line((10 * CELL + 5, 5), (10 * CELL + 50, 50))


def write(path, name, wkts, options=(), **fields):
    assert write_layer(create_layers("BGL", path, "FILE_TIME=0", *options),
                       name, wkts, (), **fields) == [0] * len(wkts)


def create(layer, wkt, **fields):
    feature = ogr.Feature(layer.GetLayerDefn())
    for name, value in fields.items():
        feature[name] = value
    feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
    return layer.CreateFeature(feature), feature.GetFID()
