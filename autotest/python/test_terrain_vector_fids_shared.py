# SPDX-License-Identifier: MIT
"""Datasets that share a file have the same FIDs after one of them changes
it."""

import json
import threading
import time

import pytest
from osgeo import gdal, ogr

import fault_filesystem as disk
from record_update_support import open_for_update
from support import collect_messages
from terrain_vector_changes import (
    ASPHALT, FAR, GRAVEL, WEST, create, line, write)
from terrain_vector_scene import STEP_X


@pytest.fixture
def roads(tmp_path):
    """Writes three roads of one cell, 100 steps apart."""
    path = tmp_path / "roads.bgl"
    write(path, "road", [line((100 * i, 100), (100 * i, 900))
                         for i in (1, 2, 3)], texture_name=ASPHALT)
    return path


def find_place(feature):
    """Returns 1 to 3, or 0 for the road that is far away."""
    x = (feature.GetGeometryRef().GetX(0) - WEST) / STEP_X / 100
    return round(x) if x < 4 else 0


def list_places(dataset):
    return [(feature.GetFID(), find_place(feature))
            for feature in dataset.GetLayerByName("road")]


def read(path, *options):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR, open_options=options)
    return list_places(dataset)


def move(dataset, wkt=FAR):
    """Moves the first road out of its cell, so that the numbers of the others
    change."""
    layer = dataset.GetLayerByName("road")
    feature = layer.GetFeature(1)
    feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE


def save(dataset):
    assert dataset.GetLayerByName("road").SyncToDisk() == ogr.OGRERR_NONE


# Opening a file; others come when its FIDs are looked for.
LOOKS_TO_OPEN = 1

# The GUID of an attribute that nobody knows.
MARK = "0ef4a8ad-1b5a-4ef2-8d0e-21c4d2a2c0aa"

BEFORE = [(1, 1), (2, 2), (3, 3)]
SHARED = [(2, 2), (3, 3), (1, 0)]
ANEW = [(1, 2), (2, 3), (3, 0)]


def test_until_all_have_closed_it(roads):
    first = open_for_update(roads, "BACKUP=NO")
    move(first)
    save(first)
    reader = gdal.OpenEx(str(roads))
    first = None
    assert read(roads) == list_places(reader) == SHARED
    second = open_for_update(roads, "BACKUP=NO")
    reader = None
    assert list_places(second) == SHARED
    assert second.GetLayerByName("road").DeleteFeature(2) == ogr.OGRERR_NONE
    save(second)
    assert read(roads) == list_places(second) == [(3, 3), (1, 0)]
    second = None
    assert read(roads) == [(1, 3), (2, 0)]


def test_other_spellings_of_the_path(roads, monkeypatch):
    link = roads.with_name("link.bgl")
    link.symlink_to(roads)
    monkeypatch.chdir(roads.parent)
    disk.plan()
    dataset = open_for_update("roads.bgl", "BACKUP=NO")
    move(dataset)
    save(dataset)
    for path in (roads, "./roads.bgl", link, f"../{roads.parent.name}//roads.bgl",
                 disk.PREFIX + str(roads)):
        assert read(path) == SHARED
    dataset = None
    assert read(roads) == ANEW


def test_files_in_memory(roads):
    path = "/vsimem/shared_fids.bgl"
    gdal.FileFromMemBuffer(path, roads.read_bytes())
    dataset = open_for_update(path, "BACKUP=NO")
    move(dataset)
    save(dataset)
    assert read(path) == SHARED
    dataset = None
    assert read(path) == ANEW
    gdal.Unlink(path)


def test_who_opens_it_while_it_is_saved(roads):
    """The saver reports losses after the file is there and before its FIDs are
    known. Other datasets that open it wait."""
    dataset = open_for_update(roads, "BACKUP=NO")
    move(dataset)
    assert create(dataset.GetLayerByName("road"),
                  "LINESTRING EMPTY")[0] == ogr.OGRERR_NONE
    found, threads = [], []

    def tell(*error):
        threads.append(threading.Thread(
            target=lambda: found.append(read(disk.PREFIX + str(roads)))))
        threads[-1].start()
        while disk.count_looks() < LOOKS_TO_OPEN:
            time.sleep(0.001)
        threads[-1].join(0.05)
        assert threads[-1].is_alive()

    gdal.PushErrorHandler(tell)
    try:
        with disk.look_faults():
            save(dataset)
    finally:
        gdal.PopErrorHandler()
    for thread in threads:
        thread.join()
    assert found == [SHARED] and list_places(dataset) == SHARED
    dataset = None


def test_who_opens_it_just_before_it_is_saved(roads):
    """These datasets still have the old file."""
    dataset = open_for_update(roads, "BACKUP=NO")
    move(dataset)
    messages = []

    def tell(*error):
        messages.append(error[2])
        if len(messages) == 1:
            save(dataset)

    gdal.PushErrorHandler(tell)
    try:
        found = read(roads, "TERRAIN_CFG=/nowhere/terrain.cfg")
    finally:
        gdal.PopErrorHandler()
    assert "terrain.cfg" in messages[0]
    assert found == BEFORE
    assert read(roads) == SHARED
    dataset = None


def test_who_is_overtaken_by_the_next_save(roads):
    """These datasets have the file of the save before, with its FIDs."""
    dataset = open_for_update(roads, "BACKUP=NO")
    move(dataset)
    save(dataset)
    messages = []

    def tell(*error):
        messages.append(error[2])
        if len(messages) == 1:
            assert dataset.GetLayerByName("road").DeleteFeature(2) == (
                ogr.OGRERR_NONE)
            save(dataset)

    gdal.PushErrorHandler(tell)
    try:
        found = read(roads, "TERRAIN_CFG=/nowhere/terrain.cfg")
    finally:
        gdal.PopErrorHandler()
    assert "terrain.cfg" in messages[0]
    assert found == SHARED
    assert read(roads) == list_places(dataset) == [(3, 3), (1, 0)]
    dataset = None


def test_readers_beside_many_saves(roads):
    """In any reading, a FID belongs to the road that it was given to."""
    dataset = open_for_update(roads, "BACKUP=NO")
    layer = dataset.GetLayer(0)
    for feature in list(layer):
        feature["attributes"] = json.dumps({MARK: f"{feature.GetFID():02x}"})
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    save(dataset)
    found, is_over = [], threading.Event()

    def read_again():
        while not is_over.is_set():
            other = gdal.OpenEx(str(roads))
            found.extend((f.GetFID(), int(f["attributes"].split('"')[3], 16))
                         for f in other.GetLayer(0))

    readers = [threading.Thread(target=read_again) for _ in range(3)]
    for reader in readers:
        reader.start()
    for i in range(150):
        feature = layer.GetFeature(1 + i % 3)
        feature.SetGeometry(ogr.CreateGeometryFromWkt(
            FAR if i % 2 else line((i, 5), (i + 50, 50))))
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE
        save(dataset)
    is_over.set()
    for reader in readers:
        reader.join()
    assert len(found) > 0
    assert {fid for fid, mark in found if fid != mark} == set()
    del feature, layer
    dataset = None


def test_two_writers_in_one_second(roads):
    """With the same size, too."""
    first, second = (open_for_update(roads, "BACKUP=NO") for _ in "12")
    size = roads.stat().st_size
    for dataset in (first, second):
        layer = dataset.GetLayerByName("road")
        for place in (1, 2, 3):
            feature = layer.GetFeature(place)
            feature["texture_name"] = GRAVEL
            assert layer.SetFeature(feature) == ogr.OGRERR_NONE
        if dataset is second:
            assert layer.DeleteFeature(3) == ogr.OGRERR_NONE
    save(first)
    assert roads.stat().st_size == size
    with collect_messages() as messages:
        result = second.GetLayerByName("road").SyncToDisk()
        layer = None
        second = None
    assert result != ogr.OGRERR_NONE
    assert "has been changed by another writer" in str(messages.failures)
    first = None
    dataset = gdal.OpenEx(str(roads))
    assert [f["texture_name"] for f in dataset.GetLayer(0)] == [GRAVEL] * 3
    dataset = None


def test_files_that_cannot_be_read_back(roads):
    """Their features have unknown FIDs."""
    disk.plan()
    step, hit = 0, True
    while hit:
        step += 1
        content = roads.read_bytes()
        dataset = open_for_update(disk.PREFIX + str(roads), "BACKUP=NO")
        move(dataset)
        with collect_messages() as messages, disk.faults(disk.FAIL, step):
            dataset.GetLayerByName("road").SyncToDisk()
            hit = disk.count_faults() > 0
        # A file that is not even open has what was read of it before.
        is_open = "cannot be opened" not in str(messages)
        with collect_messages():
            layer = dataset.GetLayerByName("road")
            for fid, place in {1: 0, 2: 2, 3: 3}.items():
                feature = layer.GetFeature(fid) if layer is not None else None
                if feature is not None and is_open:
                    assert find_place(feature) == place, step
            feature = layer = None
            dataset = None
        roads.write_bytes(content)
    assert step > 2


def test_who_begins_to_change_it_while_it_is_saved(roads):
    """They have read the old file, so they must not overwrite the new one."""
    dataset = open_for_update(roads, "BACKUP=NO")
    move(dataset)
    contents = []

    def tell(*error):
        if not contents:
            save(dataset)
            contents.append(roads.read_bytes())
        errors.append(error[2])

    errors = []
    gdal.PushErrorHandler(tell)
    try:
        other = open_for_update(roads, "BACKUP=NO",
                                "TERRAIN_CFG=/nowhere/terrain.cfg")
    finally:
        gdal.PopErrorHandler()
    assert other is None
    assert (f"{roads} has been changed by another writer while it was "
            "opened") in str(errors)
    assert roads.read_bytes() == contents[0]
    assert list_places(dataset) == SHARED
    dataset = None
