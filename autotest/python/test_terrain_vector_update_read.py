# SPDX-License-Identifier: MIT
"""Terrain vectors that change while they are read."""

import struct

import pytest
from osgeo import ogr

from record_update_support import open_for_update
from support import collect_messages
from terrain_vector_changes import (
    ACROSS, ASPHALT, CELL, FAR, GRAVEL, INSIDE, NORTH, WEST, create, write)
from terrain_vector_scene import STEP_X


@pytest.fixture
def roads(tmp_path):
    """Writes features 1 and 2 in one cell, and 3 in the next."""
    path = tmp_path / "roads.bgl"
    write(path, "road", [INSIDE, ACROSS], texture_name=ASPHALT)
    return path


def shift(feature, steps):
    geometry = feature.GetGeometryRef()
    for i in range(geometry.GetPointCount()):
        geometry.SetPoint_2D(i, geometry.GetX(i) + steps * STEP_X,
                             geometry.GetY(i))


@pytest.mark.parametrize("steps", [16, CELL])
def test_what_moves_while_it_is_read_moves_once(roads, steps):
    """Within its cell, and to another; new pieces are read when reading
    restarts."""
    dataset = open_for_update(roads)
    layer = dataset.GetLayer(0)
    before = {f.GetFID(): f.GetGeometryRef().GetX(0) for f in layer}
    seen = []
    for feature in layer:
        seen.append(feature.GetFID())
        assert len(seen) <= 10
        shift(feature, steps)
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE
        assert create(layer, FAR, texture_name=GRAVEL)[0] == ogr.OGRERR_NONE
    assert seen == [1, 2, 3]
    fids = [f.GetFID() for f in layer]
    assert fids[:3] == seen and len(fids) == layer.GetFeatureCount()
    for fid in seen:
        assert layer.GetFeature(fid).GetGeometryRef().GetX(0) == pytest.approx(
            before[fid] + steps * STEP_X, abs=4 * STEP_X)
    del feature, layer
    dataset = None


def test_an_area_has_what_moved_into_it(roads):
    dataset = open_for_update(roads)
    layer = dataset.GetLayer(0)
    feature = layer.GetFeature(1)
    feature.SetGeometry(ogr.CreateGeometryFromWkt(FAR))
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    layer.SetSpatialFilterRect(WEST + 10 * CELL * STEP_X, NORTH - 1,
                               WEST + 11 * CELL * STEP_X, NORTH)
    assert [f.GetFID() for f in layer] == [1]
    layer.SetSpatialFilterRect(WEST, NORTH - 1, WEST + 1000 * STEP_X, NORTH)
    assert list(layer) == []
    del feature, layer
    dataset = None


def test_a_record_with_repeats_stays(roads):
    """Blocks that are counted once would be copied for each reference."""
    content = roads.read_bytes()
    # References of the first feature, to the blocks at 0 and 36.
    start = content.index(struct.pack("<H2I", 2, 0, 36))
    repeats = struct.pack("<H2I", 2, 36, 36)
    roads.write_bytes(content[:start] + repeats
                      + content[start + len(repeats):])
    before = roads.read_bytes()
    results = []
    with collect_messages() as messages:
        dataset = open_for_update(roads, "EMPTY_LAYERS=YES")
        for i in range(dataset.GetLayerCount()):
            layer = dataset.GetLayer(i)
            results += [layer.DeleteFeature(f.GetFID()) for f in list(layer)
                        if f["entity"] == 0 and f.GetFID() == 1]
            del layer
        dataset = None
    assert results == [ogr.OGRERR_FAILURE]
    assert "a vector that refers to an attribute twice" in str(
        messages.failures)
    assert roads.read_bytes() == before
