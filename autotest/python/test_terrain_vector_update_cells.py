# SPDX-License-Identifier: MIT
"""Terrain vectors changed in place: flags and levels of their cells,
altitudes, limits of readers, and the file itself."""

import json
import os
import time

import pytest
from osgeo import gdal, ogr

from layer_writing import WGS84, create_layers
from record_update_support import open_for_update
from shape_schema import ROAD, write_schema
from support import IS_SANITIZED, collect_messages
from terrain_vector_changes import (
    ACROSS, ASPHALT, CELL, FAR, GRAVEL, INSIDE, at, create, line, list_cells,
    move_with_flag, set_place, square, write)

# The GUID of an attribute that nobody knows.
MARK = "0ef4a8ad-1b5a-4ef2-8d0e-21c4d2a2c0aa"


@pytest.fixture
def roads(tmp_path):
    """Writes features 1 and 2 in one cell, and 3 in the next."""
    path = tmp_path / "roads.bgl"
    write(path, "road", [INSIDE, ACROSS], texture_name=ASPHALT)
    return path


def test_a_flag_goes_along(roads):
    """The flag is moved to the new cell of a road, and not changed in the old
    one."""
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


def make_dense(number, points=100000):
    """Makes many points on one straight line, which take few bytes."""
    return line(*((100 + i / 8, 100 * number) for i in range(points)))


def test_more_than_readers_take(tmp_path):
    """Neither written nor saved, because it could not be read back."""
    path = tmp_path / "dense.bgl"
    write(path, "road", [make_dense(1)], texture_name=ASPHALT)
    content = path.read_bytes()
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayer(0)
    assert len(list(layer)) == 1
    with collect_messages() as messages:
        assert create(layer, make_dense(2, 200000))[0] != ogr.OGRERR_NONE
    assert "new feature 1: it could not be read back, expected no more" in str(
        messages.failures)
    assert create(layer, make_dense(2))[0] == ogr.OGRERR_NONE
    with collect_messages() as messages:
        assert layer.SyncToDisk() != ogr.OGRERR_NONE
        del layer
        dataset = None
    wanted = (f"{path} could not be read back, the cell (level 11, u 448, "
              "v 240), vector 1: expected no more than 4 points for each byte")
    assert wanted in str(messages.failures)
    assert path.read_bytes() == content
    path.unlink()
    with collect_messages() as messages:
        dataset = create_layers("BGL", path)
        layer = dataset.CreateLayer("road", WGS84, ogr.wkbLineString)
        assert [create(layer, make_dense(i))[0] for i in (1, 2)] == [0, 0]
        del layer
        dataset = None
    assert wanted in str(messages.failures)
    assert not path.exists()


def test_fields_that_are_unset_stay(roads):
    """In a feature that was just made, and in one that is no copy."""
    dataset = open_for_update(roads)
    layer = dataset.GetLayer(0)
    feature = ogr.Feature(layer.GetLayerDefn())
    feature.SetGeometry(ogr.CreateGeometryFromWkt(line((1, 1), (9, 9))))
    assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    feature["texture_name"] = GRAVEL
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    assert layer.GetFeature(feature.GetFID())["texture_name"] == GRAVEL
    feature = ogr.Feature(layer.GetLayerDefn())
    feature.SetFID(1)
    feature.SetGeometry(ogr.CreateGeometryFromWkt(line((5, 5), (7, 7))))
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    assert layer.GetFeature(1)["texture_name"] == ASPHALT
    del feature, layer
    dataset = None


def test_altitudes_of_a_layer_that_has_had_none(roads):
    """They are read in the session that adds them, so changing the vertices
    keeps them."""
    dataset = open_for_update(roads)
    layer = dataset.GetLayer(0)
    fid = create(layer, f"LINESTRING Z ({at((1, 1, 100), (9, 9, 200))})")[1]
    feature = layer.GetFeature(fid)
    place = feature.GetGeometryRef().Clone()
    assert [place.GetZ(i) for i in range(2)] == [100, 200]
    place.SetPoint(0, place.GetX(1), place.GetY(0), place.GetZ(0))
    feature.SetGeometry(place)
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    assert not layer.GetFeature(1).GetGeometryRef().Is3D()
    del feature, layer
    dataset = None
    dataset = gdal.OpenEx(str(roads))
    assert {"per_point", "none"} == {
        f["altitude_mode"] for f in dataset.GetLayer(0)}
    assert [[p[2] for p in f.GetGeometryRef().GetPoints()]
            for f in dataset.GetLayer(0) if f["altitude_mode"] != "none"] == [
                [100, 200]]
    dataset = None


@pytest.mark.skipif(os.name == "nt", reason="links and modes of other systems")
def test_a_link_and_who_may_read_stay(roads):
    roads.chmod(0o600)
    link = roads.with_name("link.bgl")
    link.symlink_to(roads)
    dataset = open_for_update(link, "BACKUP=NO")
    assert dataset.GetLayer(0).DeleteFeature(1) == ogr.OGRERR_NONE
    dataset = None
    assert link.is_symlink() and roads.stat().st_mode & 0o777 == 0o600
    dataset = gdal.OpenEx(str(roads))
    assert dataset.GetLayer(0).GetFeatureCount() == 2
    dataset = None


def make_steps(cell, points=32000):
    """Makes a line so regular that it takes next to no bytes, within the
    allowance of any record."""
    return line(*((cell * CELL + 100 + i, 100) for i in range(points)))


def test_more_than_readers_take_of_all_cells(tmp_path):
    """The limit for all cells of a file is that for one cell."""
    path = tmp_path / "steps.bgl"
    write(path, "road", [make_steps(0)], texture_name=ASPHALT)
    content = path.read_bytes()
    assert len(content) < 1000
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayer(0)
    assert create(layer, make_steps(1))[0] == ogr.OGRERR_NONE
    with collect_messages() as messages:
        assert layer.SyncToDisk() != ogr.OGRERR_NONE
        del layer
        dataset = None
    wanted = (f"{path} could not be read back, all cells together: expected "
              "no more than 4 points for each byte")
    assert wanted in str(messages.failures)
    assert path.read_bytes() == content
    # It fits in place of the other one.
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayer(0)
    set_place(layer, 1, make_steps(1))
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    del layer
    dataset = None
    content = path.read_bytes()
    other = tmp_path / "other.bgl"
    for options, wkts in (([], [make_steps(0), make_steps(1)]),
                          ([f"ADD_TO={path}"], [make_steps(0)])):
        with collect_messages() as messages:
            dataset = create_layers("BGL", other, *options)
            layer = dataset.CreateLayer("road", WGS84, ogr.wkbLineString)
            for wkt in wkts:
                assert create(layer, wkt)[0] == ogr.OGRERR_NONE
            del layer
            dataset = None
        assert wanted.replace(str(path), str(other)) in str(messages.failures)
        assert not other.exists()
    # Files of a split count by themselves.
    write(other, "road", [make_steps(0), make_steps(200)],
          ["SPLIT=YES", "VERIFY=YES"], texture_name=ASPHALT)
    assert len(list(tmp_path.glob("other_*.bgl"))) == 2


def test_altitudes_of_a_row_without_any(roads):
    """They are lost, and counted."""
    dataset = open_for_update(roads, "BACKUP=NO")
    layer = dataset.GetLayer(0)
    raised = f"LINESTRING Z ({at((1, 1, 100), (9, 9, 200))})"
    flat = f"LINESTRING Z ({at((1, 1, 0), (9, 9, 0))})"
    set_place(layer, 1, raised)
    set_place(layer, 2, flat)
    assert create(layer, raised, altitude_mode="none")[0] == ogr.OGRERR_NONE
    assert create(layer, raised)[0] == ogr.OGRERR_NONE
    with collect_messages() as messages:
        assert layer.SyncToDisk() == ogr.OGRERR_NONE
    assert len(messages) == 1
    assert "ALTITUDES_OF_MODE_NONE 2" in str(messages)
    assert [f["altitude_mode"] for f in layer] == [
        "none", "none", "none", "per_point", "none"]
    del layer
    dataset = None
    path = roads.with_name("new.bgl")
    with collect_messages() as messages:
        write(path, "road", [raised, flat], altitude_mode="none",
              texture_name=ASPHALT)
    assert "ALTITUDES_OF_MODE_NONE 1" in str(messages)


def save_one_of_many(path, count):
    """Returns the seconds to save one change in a record of so many
    attributes, in the order of the packager."""
    path.unlink(missing_ok=True)
    dataset = create_layers("BGL", path, "PROFILE=MSFS2020")
    layer = dataset.CreateLayer("terrain_polygon", WGS84, ogr.wkbPolygon)
    for i in range(count):
        assert create(layer, square(100 + i % 150 * 200, 100 + i // 150 * 200,
                                    100),
                      attributes=json.dumps({
                          "UniqueGUID": True, "Version": "0.3.0",
                          MARK: f"{i * 2654435761 % 2 ** 32:08x}"}))[0] == 0
    del layer
    dataset = None
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayer(0)
    assert layer.GetFeatureCount() == count
    feature = layer.GetFeature(5)
    feature["attributes"] = f'{{"{MARK}": "ffffffff"}}'
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    start = time.process_time()
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    seconds = time.process_time() - start
    del feature, layer
    dataset = None
    return seconds


@pytest.mark.skipif(IS_SANITIZED, reason="large files take no other paths")
def test_saving_takes_time_in_proportion_to_a_record(tmp_path):
    """Quadratic growth would be a factor of 64; the bound leaves room for a
    busy machine."""
    few, many = (min(save_one_of_many(tmp_path / "many.bgl", count)
                     for _ in range(3)) for count in (1500, 12000))
    assert many < 30 * few
