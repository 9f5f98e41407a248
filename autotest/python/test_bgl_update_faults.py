# SPDX-License-Identifier: MIT
"""Changing files of some megabytes in place, on a failing disk or with an
interrupted copy: either the old file or a complete new one remains."""

import shutil

import pytest
from osgeo import gdal, ogr

import fault_filesystem as disk
from record_update_support import open_for_update
from record_write_support import MODEL, WGS84
from support import IS_SANITIZED, collect_messages, config_option
from terrain_vector_changes import CELL, at, write

OBJECTS, ROADS = 16000, 6000
# With sanitizers each step takes a second.
MOST_STEPS = 10 if IS_SANITIZED else 40


def make_objects(path):
    """Makes objects in many cells."""
    dataset = gdal.GetDriverByName("BGL").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown, ["FILE_TIME=0"])
    layer = dataset.CreateLayer("scenery_object", WGS84)
    for i in range(OBJECTS):
        feature = ogr.Feature(layer.GetLayerDefn())
        feature["kind"], feature["model_guid"] = "library_object", MODEL
        feature.SetGeometry(ogr.CreateGeometryFromWkt(
            f"POINT Z ({5 + i % 200 / 50} {45 + i // 200 / 50} 5)"))
        assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    return "scenery_object"


def make_roads(path):
    """Makes roads of 40 points in twelve cells."""
    def points(i):
        column, row = i % 12 * CELL, i // 12
        return [(column + 100 + 700 * j, 50 * row + 37 * (i * j % 13), j % 7)
                for j in range(40)]
    write(path, "road", [f"LINESTRING Z ({at(*points(i))})"
                         for i in range(ROADS)])
    return "road"


MAKERS = {"objects": make_objects, "roads": make_roads}


@pytest.fixture(scope="module", params=MAKERS)
def original(request, tmp_path_factory):
    """Returns the file and its layer."""
    path = tmp_path_factory.mktemp("original") / "file.bgl"
    layer = MAKERS[request.param](path)
    assert 1_000_000 < path.stat().st_size < 5_000_000
    return path, layer


@pytest.fixture
def folder(tmp_path):
    """Sets up the faulty file system, for temporary files too."""
    disk.plan()
    with config_option("CPL_TMPDIR", disk.PREFIX + str(tmp_path)):
        yield tmp_path


def edit(name, layer_name):
    """Deletes, creates and moves in many cells; returns whether saving was
    free of messages."""
    with collect_messages() as messages:
        dataset = open_for_update(name, "BACKUP=NO")
        if dataset is None:
            return False
        layer = dataset.GetLayerByName(layer_name)
        fids = [feature.GetFID() for feature in layer][::97]
        for i, fid in enumerate(fids):
            if i % 3 == 0:
                assert layer.DeleteFeature(fid) == ogr.OGRERR_NONE
                continue
            feature = layer.GetFeature(fid)
            if i % 3 == 1:
                feature.SetFID(-1)
                assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
            else:
                x, y, _ = feature.GetGeometryRef().GetPoint(0)
                feature.GetGeometryRef().SetPoint(0, x + 1e-3, y, 2)
                assert layer.SetFeature(feature) == ogr.OGRERR_NONE
        del layer, dataset
    return messages.failures == []


@pytest.mark.parametrize("fault", [disk.FAIL, disk.SHORT])
def test_steps_of_saving(original, folder, fault, summary):
    """MOST_STEPS of them, evenly spread, including the first and the last."""
    source, layer = original
    before = source.read_bytes()
    path = folder / "file.bgl"
    name = disk.PREFIX + str(path)
    path.write_bytes(before)
    with disk.write_faults():
        assert edit(name, layer)
        steps = disk.count_writes()
    after = path.read_bytes()
    assert after != before
    told = 0
    chosen = sorted({1 + round(i * (steps - 1) / (MOST_STEPS - 1))
                     for i in range(MOST_STEPS)})
    for step in chosen:
        path.write_bytes(before)
        with disk.write_faults(fault, step):
            is_saved = edit(name, layer)
        told += not is_saved
        assert path.read_bytes() == (after if is_saved else before) or (
            # The new file already has its name, or another way was used for a
            # step.
            path.read_bytes() == after), step
        assert [file.name for file in folder.iterdir()] == ["file.bgl"], step
    summary(f"{layer}: {len(before) / 1e6:.1f} MB, {len(chosen)} of {steps} "
            f"steps of saving fail, {told} told")
    assert told >= 3


@pytest.mark.parametrize("part", [0.0, 0.3, 0.9])
def test_an_append_that_is_broken_off(original, tmp_path, part):
    """GDAL keeps the features appended until then, as with all drivers: the
    file is complete, with its old content."""
    source, name = original
    path = tmp_path / "file.bgl"
    shutil.copyfile(source, path)
    before = count(path, name)
    dataset = open_for_update(path, "BACKUP=NO")
    with collect_messages():
        gdal.VectorTranslate(
            dataset, str(source), accessMode="append", layers=[name],
            callback=lambda done, *_: 0 if done >= part else 1)
        dataset = None
    with collect_messages() as messages:
        after = count(path, name)
    assert messages == []
    assert before <= after < 2 * before
    assert [file.name for file in tmp_path.iterdir()] == ["file.bgl"]


def test_a_new_file_that_is_broken_off(original, tmp_path):
    """If there is a file, it is complete."""
    source, name = original
    path = tmp_path / "new.bgl"
    with collect_messages():
        gdal.VectorTranslate(str(path), str(source), format="BGL",
                             layers=[name],
                             callback=lambda done, *_: 0 if done >= 0.5 else 1)
    with collect_messages() as messages:
        after = count(path, name) if path.exists() else 0
    assert messages == []
    assert after < count(source, name)
    assert {file.name for file in tmp_path.iterdir()} <= {"new.bgl"}


def count(path, name):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    return sum(1 for _ in dataset.GetLayerByName(name))
