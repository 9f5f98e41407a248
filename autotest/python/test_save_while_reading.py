# SPDX-License-Identifier: MIT
"""A loop over a layer that saves its changes gets each feature once."""

import pytest
from osgeo import gdal, ogr

from record_update_support import open_for_update, write_objects
from record_write_support import MODEL
from terrain_vector_changes import (
    ASPHALT, CELL, GRAVEL, create, line, set_place, write)

EVERY = pytest.mark.parametrize("every", [1, 2, 3])


def save_while_reading(layer, change, every, limit=100):
    """Returns FIDs in the order in which they were read."""
    fids = []
    for feature in layer:
        fids.append(feature.GetFID())
        assert len(fids) < limit
        change(feature)
        if len(fids) % every == 0:
            assert layer.SyncToDisk() == ogr.OGRERR_NONE
    return fids


def list_fids(layer):
    return [f.GetFID() for f in layer]


@pytest.fixture
def roads(tmp_path):
    path = tmp_path / "roads.bgl"
    write(path, "road", [line((x * CELL + 10, 10), (x * CELL + 90, y))
                         for x in range(2, 6) for y in (50, 60)],
          texture_name=ASPHALT)
    return path


@EVERY
def test_vectors(roads, every):
    """Features keep their place, move to cells before or after it, are added
    or deleted."""
    dataset = open_for_update(roads, "BACKUP=NO")
    layer = dataset.GetLayer(0)
    wanted = list_fids(layer)
    assert len(wanted) == 8

    def paint(feature):
        feature["texture_name"] = GRAVEL
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE

    def move(feature):
        fid = feature.GetFID()
        x = (9 if fid % 2 else 0) * CELL
        set_place(layer, fid, line((x + 10, 10 * fid + 9), (x + 90, 7)))

    def add(feature):
        assert create(layer, line((CELL + 9, 9), (CELL + 99, 99)))[0] == 0
        assert feature.GetFID() in wanted

    def delete_both_ends(feature):
        if feature.GetFID() == wanted[2]:
            assert layer.DeleteFeature(wanted[2]) == ogr.OGRERR_NONE
            assert layer.DeleteFeature(wanted[-1]) == ogr.OGRERR_NONE

    assert save_while_reading(layer, paint, every) == wanted
    assert {f["texture_name"] for f in layer} == {GRAVEL}
    assert sorted(save_while_reading(layer, move, every)) == wanted
    wanted = list_fids(layer)
    assert len(wanted) == 8
    assert sorted(save_while_reading(layer, add, every)) == sorted(wanted)
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    wanted = list_fids(layer)
    assert len(wanted) == 16
    read = save_while_reading(layer, delete_both_ends, every)
    wanted = wanted[:2] + wanted[3:-1]
    assert list_fids(layer) == wanted
    # The last one goes after two or three have been read.
    assert [fid for fid in read if fid in wanted] == wanted
    assert len(read) == len(set(read)) == 15
    del layer
    dataset = None


@EVERY
def test_records(tmp_path, every):
    path = tmp_path / "objects.bgl"
    write_objects(path, [(x, 47.0) for x in range(2, 10)])
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("scenery_object")
    wanted = list_fids(layer)
    assert len(wanted) == 8

    def place(feature, x):
        feature.SetGeometry(ogr.CreateGeometryFromWkt(f"POINT Z ({x} 47 0)"))

    def grow(feature):
        feature["scale"] = 2.5
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE

    def move(feature):
        fid = feature.GetFID()
        place(feature, 60.0 + fid if fid % 2 else -60.0 - fid)
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE

    def add(feature):
        new = ogr.Feature(layer.GetLayerDefn())
        new["kind"] = "library_object"
        new["model_guid"] = MODEL
        place(new, -100.0 - feature.GetFID())
        assert layer.CreateFeature(new) == ogr.OGRERR_NONE

    def delete(feature):
        assert layer.DeleteFeature(feature.GetFID()) == ogr.OGRERR_NONE

    assert save_while_reading(layer, grow, every) == wanted
    assert {f["scale"] for f in layer} == {2.5}
    assert sorted(save_while_reading(layer, move, every)) == wanted
    wanted = list_fids(layer)
    assert sorted(wanted) == list(range(1, 9))
    assert sorted(save_while_reading(layer, add, every)) == sorted(wanted)
    wanted = list_fids(layer)
    assert len(wanted) == 16
    assert sorted(save_while_reading(layer, delete, every)) == sorted(wanted)
    assert list_fids(layer) == []
    del layer
    dataset = None


def test_new_features_wait_for_the_next_pass(tmp_path):
    """Without a save, too, like those of terrain vectors."""
    path = tmp_path / "objects.bgl"
    write_objects(path, [(x, 47.0) for x in range(2, 5)])
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("scenery_object")
    for count in (3, 6):
        read = []
        for feature in layer:
            read.append(feature.GetFID())
            assert len(read) < 10
            feature.SetFID(ogr.NullFID)
            assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
        assert len(read) == count
    del feature, layer
    dataset = None


def test_a_save_between_two_loops_restarts_nothing(roads):
    """Reading only restarts on request or with another filter; all layers
    continue."""
    write_two = roads.with_name("two.bgl")
    assert gdal.VectorTranslate(str(write_two), str(roads), format="BGL")
    dataset = open_for_update(write_two, "BACKUP=NO")
    layer = dataset.GetLayer(0)
    assert [layer.GetNextFeature().GetFID() for _ in range(3)] == [1, 2, 3]
    assert layer.DeleteFeature(1) == ogr.OGRERR_NONE
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    assert layer.GetNextFeature().GetFID() == 4
    assert layer.DeleteFeature(4) == ogr.OGRERR_NONE
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    layer.SetAttributeFilter("fid > 2")
    assert layer.GetNextFeature().GetFID() == 3
    layer.SetAttributeFilter(None)
    assert layer.DeleteFeature(8) == ogr.OGRERR_NONE
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    assert list_fids(layer) == [2, 3, 5, 6, 7]
    del layer
    dataset = None
