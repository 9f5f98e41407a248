# SPDX-License-Identifier: MIT
"""Cells of terrain vectors that are moved in place: their flags and levels."""

import pytest
from osgeo import gdal, ogr

from layer_writing import WGS84, create_layers
from record_update_support import open_for_update
from shape_schema import ROAD, write_schema
from terrain_vector_changes import (
    ACROSS, ASPHALT, FAR, INSIDE, create, line, list_cells, move_with_flag,
    set_place, write)


@pytest.fixture
def roads(tmp_path):
    """Features 1 and 2 in one cell, and 3 in the next."""
    path = tmp_path / "roads.bgl"
    write(path, "road", [INSIDE, ACROSS], texture_name=ASPHALT)
    return path


def test_a_flag_goes_along(roads):
    """To the cell that a road moves to, not to the one that it leaves."""
    dataset = open_for_update(roads)
    layer = dataset.GetLayer(0)
    move_with_flag(layer, 2, FAR, 0)
    assert sorted(list_cells(layer).values()) == [0, 1, 1]
    move_with_flag(layer, 1, ACROSS, 0)
    pending = list_cells(layer)
    del layer
    dataset = None
    dataset = gdal.OpenEx(str(roads))
    assert list_cells(dataset.GetLayer(0)) == pending
    dataset = None


@pytest.mark.parametrize("level", [9, 13])
def test_cells_of_another_level(tmp_path, level):
    """Features stay in cells of their level when they move."""
    path = tmp_path / "levels.bgl"
    schema = write_schema(tmp_path / "levels.xml", ROAD, level=level)
    dataset = create_layers("BGL", path)
    layer = dataset.CreateLayer("road", WGS84, ogr.wkbLineString,
                                [f"SCHEMA={schema}"])
    assert create(layer, INSIDE)[0] == ogr.OGRERR_NONE
    del layer
    dataset = None
    dataset = open_for_update(path)
    layer = dataset.GetLayer(0)
    for wkt in (line((100, 100), (200, 301)), ACROSS, FAR):
        set_place(layer, 1, wkt)
        assert {f["level"] for f in layer} == {level}
    del layer
    dataset = None
