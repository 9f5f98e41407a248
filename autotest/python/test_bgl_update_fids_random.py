# SPDX-License-Identifier: MIT
"""Random edits of all layers of a file: a save changes no FID and no feature
with a known FID, in any editable layer."""

import random

import pytest
from osgeo import gdal, ogr

import record_kinds_scene
import showcase_scene
from airport_writer import pack_apron, pack_apron_triangles, pack_com
from record_update_support import (
    SQUARE, TRIANGLES, open_for_update, write_airports)
from support import collect_messages

PATH = "/vsimem/fids.bgl"

# Positions in the file, and the file's numbers of its features.
DERIVED = ("file_offset", "entity", "boundary_offset", "model_offset",
           "source_file", "num_attachments", "num_routes")

# Objects with lists, and the layers of their lists.
LISTS = {"taxi_sign", "trigger", "extrusion_bridge", "car_parking"}

# Rows that are deleted, added or moved with those of other layers when saving.
FOLLOW = {
    "attachment": {"scenery_object"}, "boundary_point": {"boundary"},
    "boundary": {"boundary_point"}, "taxi_path": {"taxi_point", "parking"},
    "scenery_object": LISTS, **dict.fromkeys(LISTS, {"scenery_object"}),
}

# Real airports with hundreds of parts, whose order depends on many values.
REAL = ("pairs/lmmg", "pairs/n82_vegetation", "seeds/all", "seeds/signs_seed")
LARGE = ("airport/enev_msfs2020", "airport/vtbd_fsx", "airport/leab_p3dv5",
         "airport/cyqt_scene_msfs2020", "pairs/lmml")


def write_aprons():
    """Packs equal aprons in sequence, more than are sorted one by one."""
    apron = (pack_apron(0x37, SQUARE, 4)
             + pack_apron_triangles(0x30, SQUARE, TRIANGLES, 3, 4))
    return [apron] * 25 + [pack_com(6, 118300000, b"TOWER")] * 5


MADE = {
    "airports": record_kinds_scene.make_airports,
    "others": record_kinds_scene.make_others,
    "showcase_airports": showcase_scene.make_airports,
    "showcase_objects": showcase_scene.make_objects,
}


def describe(feature):
    fields = {name: value for name, value in feature.items().items()
              if name not in DERIVED and not name.endswith("key")}
    geometry = feature.GetGeometryRef()
    is_there = geometry is not None and not geometry.IsEmpty()
    return fields, geometry.GetEnvelope() if is_there else ()


def read(dataset):
    """Returns {layer: {FID: (fields, envelope)}} of the editable layers."""
    layers = map(dataset.GetLayer, range(dataset.GetLayerCount()))
    return {layer.GetName(): {f.GetFID(): describe(f) for f in layer}
            for layer in layers if layer.TestCapability(ogr.OLCRandomWrite)}


def is_close(before, after):
    """Whether values are close: saving rounds places and numbers to the
    format."""
    numbers = (int, float)
    if isinstance(before, numbers) and isinstance(after, numbers):
        return abs(before - after) <= 1e-3 * max(1, abs(before))
    return before == after


def is_same(before, after):
    return (len(before[1]) == len(after[1])
            and all(abs(a - b) < 2e-4 for a, b in zip(before[1], after[1]))
            and all(is_close(before[0][name], after[0].get(name))
                    for name in before[0]))


def shift(geometry, x, y):
    for i in range(geometry.GetGeometryCount()):
        shift(geometry.GetGeometryRef(i), x, y)
    for i in range(0 if geometry.GetGeometryCount()
                   else geometry.GetPointCount()):
        a, b, z = geometry.GetPoint(i)
        if geometry.Is3D():
            geometry.SetPoint(i, a + x, b + y, z)
        else:
            geometry.SetPoint_2D(i, a + x, b + y)


def set_field(layer, feature, fids, rng):
    """Sets a field to the different value of another feature, if there is
    one."""
    other = layer.GetFeature(rng.choice(fids))
    fields = [i for i in range(feature.GetFieldCount())
              if feature[i] != other[i]]
    if fields:
        field = rng.choice(fields)
        feature[field] = other[field]


def move(feature, rng):
    geometry = feature.GetGeometryRef()
    if geometry is not None:
        geometry = geometry.Clone()
        far = rng.choice([1e-3, 0.2, 1.0])
        shift(geometry, rng.choice([-far, far]), rng.choice([-far, far]) / 2)
        feature.SetGeometry(geometry)


def edit(layer, rng):
    """Makes one edit, which may be refused; returns whether it was
    accepted."""
    fids = [feature.GetFID() for feature in layer]
    if not fids:
        return False
    fid = rng.choice(fids)
    feature = layer.GetFeature(fid)
    action = rng.choice(["delete", "delete", "add", "move", "set"])
    if action == "delete":
        # Neighbours in sequence, as users select them.
        following = [fid for fid in fids if fid >= feature.GetFID()]
        return ogr.OGRERR_NONE in [
            layer.DeleteFeature(fid)
            for fid in following[:rng.choice([1, 2, 3])]]
    if action == "set":
        set_field(layer, feature, fids, rng)
    else:
        move(feature, rng)
    if action != "add":
        return layer.SetFeature(feature) == ogr.OGRERR_NONE
    feature.SetFID(ogr.NullFID)
    return layer.CreateFeature(feature) == ogr.OGRERR_NONE


def check_save(dataset, edited):
    """Saves, and returns the compared layers."""
    before = read(dataset)
    assert dataset.GetLayer(0).SyncToDisk() == ogr.OGRERR_NONE
    after = read(dataset)
    compared = [name for name in before
                if not FOLLOW.get(name, set()) & edited]
    for name in compared:
        assert sorted(after[name]) == sorted(before[name]), name
        for fid, row in before[name].items():
            assert is_same(row, after[name][fid]), (
                name, fid, row, after[name][fid])
    return compared


def run(content, seed):
    """Edits a file eight times with saves between; returns the number of
    comparisons."""
    gdal.FileFromMemBuffer(PATH, content)
    rng = random.Random(seed)
    count = 0
    dataset = open_for_update(PATH, "BACKUP=NO")
    names = sorted(read(dataset))
    for _ in range(8):
        edited = set()
        for _ in range(rng.randrange(1, 5)):
            name = rng.choice(names)
            if edit(dataset.GetLayerByName(name), rng):
                edited.add(name)
        count += len(check_save(dataset, edited))
    dataset = None
    gdal.Unlink(PATH)
    return count


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("kind", MADE)
def test_made_files(kind, seed):
    with collect_messages():
        assert run(MADE[kind](), seed) >= 8


@pytest.mark.parametrize("name", [
    *REAL, *(pytest.param(name, marks=pytest.mark.slow) for name in LARGE)])
def test_real_files(shared, name):
    with collect_messages():
        content = shared(f"{name}.bgl").read_bytes()
        for seed in range(2):
            assert run(content, seed) >= 8


@pytest.mark.parametrize("deleted", [(1, 2), (1,), (24, 25), range(3, 20)])
def test_neighbours_that_are_deleted(tmp_path, deleted):
    """Nothing of them remains where the next record begins."""
    path = tmp_path / "airports.bgl"
    write_airports(path, write_aprons())
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("apron")
    assert [f.GetFID() for f in layer] == list(range(1, 26))
    for fid in deleted:
        assert layer.DeleteFeature(fid) == ogr.OGRERR_NONE
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    assert [f.GetFID() for f in layer] == [
        fid for fid in range(1, 26) if fid not in deleted]
    assert [f.GetFID() for f in dataset.GetLayerByName("com")] == [
        1, 2, 3, 4, 5]
    del layer, dataset
    dataset = gdal.OpenEx(str(path))
    layer = dataset.GetLayerByName("apron")
    assert [f.GetFID() for f in layer] == list(range(1, 26 - len(deleted)))
    del layer


def test_lists_that_cannot_be_changed_stay():
    """A refused edit of one of several lists does not join them when
    saving."""
    gdal.FileFromMemBuffer(PATH, record_kinds_scene.make_airports())
    with collect_messages() as messages:
        dataset = open_for_update(PATH, "BACKUP=NO")
        layer = dataset.GetLayerByName("parking")
        before = [(f.GetFID(), f["number"], f["type"]) for f in layer]
        assert layer.DeleteFeature(1) == ogr.OGRERR_FAILURE
        runways = dataset.GetLayerByName("runway")
        assert runways.DeleteFeature(1) == ogr.OGRERR_NONE
        assert runways.SyncToDisk() == ogr.OGRERR_NONE
        assert [(f.GetFID(), f["number"], f["type"]) for f in layer] == before
        del layer, runways
        dataset = None
    assert "several lists of one kind" in messages.failures[0]
    gdal.Unlink(PATH)
