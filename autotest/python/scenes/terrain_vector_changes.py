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


def set_place(layer, fid, wkt, **fields):
    feature = layer.GetFeature(fid)
    feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
    for name, value in fields.items():
        feature[name] = value
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE


def list_cells(rows):
    """Flags by cell: one feature that keeps stock vectors is enough."""
    cells = {}
    for feature in rows:
        cell = feature["u"], feature["v"]
        cells[cell] = cells.get(cell, 0) or feature["add_to_cells"]
    return cells


def move_with_flag(layer, fid, wkt, flag):
    """Only the cells that the feature is in then have a flag that is new."""
    is_new = layer.GetFeature(fid)["add_to_cells"] != flag
    before = list_cells(layer)
    others = {f.GetFID() for f in layer} - {fid}
    set_place(layer, fid, wkt, add_to_cells=flag)
    after = list_cells(layer)
    touched = list_cells(f for f in layer if f.GetFID() not in others)
    for cell, now in after.items():
        if is_new and cell in touched:
            assert now == flag
        elif cell in before:
            assert now == before[cell]
