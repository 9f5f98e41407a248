# SPDX-License-Identifier: MIT
"""Terrain vectors changed in place."""

import json
import pathlib
import os
import random
import shutil
import struct

import pytest
from osgeo import gdal, ogr

from layer_writing import WGS84, create_layers
from record_update_support import change, open_for_update
from support import collect_messages
from terrain_vector_changes import (
    ACROSS, ASPHALT, CELL, FAR, GRAVEL, INSIDE, NORTH, WEST, create, line,
    list_cells, move_with_flag, square, write)
from terrain_vector_scene import STEP_X


@pytest.fixture
def roads(tmp_path):
    """Writes features 1 and 2 in one cell, and 3 in the next."""
    path = tmp_path / "roads.bgl"
    write(path, "road", [INSIDE, ACROSS], texture_name=ASPHALT)
    return path


def get_records(path):
    """Returns {cell: bytes of its record}; checks that tables and header match
    them."""
    content = path.read_bytes()
    count, = struct.unpack_from("<I", content, 0x14)
    records = {}
    for i in range(count):
        kind, _, number, offset, size = struct.unpack_from(
            "<5I", content, 0x38 + 20 * i)
        if kind != 0x65:
            continue
        assert size == 16 * number
        for j in range(number):
            cell, _, start, length = struct.unpack_from(
                "<4I", content, offset + 16 * j)
            assert struct.unpack_from("<2I", content, start) == (6, cell)
            assert cell not in records
            records[cell] = content[start:start + length]
    return records


def get_qmids(path):
    return path.read_bytes()[0x18:0x38]


PLACES = ("level", "u", "v", "entity", "num_points", "file_offset")


def read(path, places=False):
    """Returns layer, fields and geometry of all features, sorted."""
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        rows = []
        for i in range(dataset.GetLayerCount()):
            layer = dataset.GetLayer(i)
            for feature in layer:
                fields = {name: value for name, value in feature.items().items()
                          if places or name not in PLACES}
                rows.append((layer.GetName(), str(sorted(fields.items())),
                             feature.GetGeometryRef().ExportToIsoWkt()))
    assert messages == []
    return sorted(rows)


def list_files():
    folder = os.environ.get("FLIGHTSIM_SHARED_DATA")
    if not folder:
        return []
    return sorted(path.stem for path in
                  pathlib.Path(folder, "vector").glob("*.bgl"))


@pytest.fixture
def real(shared, tmp_path):
    def copy(name):
        path = tmp_path / f"{name}.bgl"
        shutil.copyfile(shared(f"vector/{name}.bgl"), path)
        return path
    return copy


@pytest.mark.parametrize("name", list_files())
def test_there_and_back_again(real, name):
    """Undoing a change restores the bytes: records of the packager of MSFS
    keep their order."""
    path = real(name)
    before = path.read_bytes()
    dataset = open_for_update(path, "BACKUP=NO")
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        for feature in list(layer):
            assert layer.SetFeature(feature) == ogr.OGRERR_NONE
            feature = layer.GetFeature(feature.GetFID())
            kept = feature["attributes"]
            more = json.loads(kept or "{}")
            more["0ef4a8ad-1b5a-4ef2-8d0e-21c4d2a2c0aa"] = "00ff"
            feature["attributes"] = json.dumps(more)
            assert layer.SetFeature(feature) == ogr.OGRERR_NONE
            assert "00ff" in layer.GetFeature(
                feature.GetFID())["attributes"].lower()
            feature["attributes"] = kept
            assert layer.SetFeature(feature) == ogr.OGRERR_NONE
        assert layer.SyncToDisk() == ogr.OGRERR_NONE
        del layer, feature
    dataset = None
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["leab_a", "vtbd"])
def test_a_deletion_leaves_the_rest(real, name):
    path = real(name)
    before, records = read(path), get_records(path)
    dataset = open_for_update(path)
    layer = dataset.GetLayer(0)
    fid = layer.GetNextFeature().GetFID()
    count = layer.GetFeatureCount()
    assert layer.DeleteFeature(fid) == ogr.OGRERR_NONE
    assert layer.DeleteFeature(fid) == ogr.OGRERR_NON_EXISTING_FEATURE
    assert layer.GetFeature(fid) is None
    assert layer.GetFeatureCount() == count - 1 == len(list(layer))
    del layer
    dataset = None
    after = read(path)
    assert len(after) == len(before) - 1
    assert set(after) <= set(before)
    now = get_records(path)
    assert set(now) <= set(records)
    assert len([c for c in records if now.get(c) != records[c]]) == 1
    assert path.with_name(f"{name}.bgl.bak").exists()


def test_a_layer_of_the_file_gets_no_field(roads):
    dataset = open_for_update(roads)
    layer = dataset.GetLayerByName("road")
    assert layer.CreateField(ogr.FieldDefn("TEXTURE_NAME")) == 0
    with collect_messages() as messages:
        assert layer.CreateField(ogr.FieldDefn("surface")) != 0
    assert [text for _, _, text in messages] == [
        f"BGL: {roads}, layer road has no place for a field surface"]


@pytest.mark.parametrize("wkts", [[INSIDE], [ACROSS], [FAR], [ACROSS, FAR]])
def test_appending_is_as_add_to(roads, tmp_path, wkts):
    """The records and the header are those of a new file that begins with the
    old one."""
    source, wanted = tmp_path / "more.gpkg", tmp_path / "wanted.bgl"
    dataset = gdal.GetDriverByName("GPKG").Create(
        str(source), 0, 0, 0, gdal.GDT_Unknown)
    layer = dataset.CreateLayer("ways", WGS84, ogr.wkbLineString)
    layer.CreateField(ogr.FieldDefn("texture_name"))
    layer.CreateField(ogr.FieldDefn("surface"))
    for wkt in wkts:
        create(layer, wkt, texture_name=GRAVEL, surface="mud")
    del layer
    dataset = None
    for name in ("road", "stream"):
        assert gdal.VectorTranslate(
            str(wanted), str(source), format="BGL", layerName=name,
            datasetCreationOptions=[f"ADD_TO={roads}"])
        with collect_messages() as messages:
            assert gdal.VectorTranslate(str(roads), str(source),
                                        accessMode="append", layerName=name)
        assert messages.failures == []
        # Only new layers report ignored fields.
        assert ("surface" in str(messages)) == (name == "stream")
        assert get_records(roads) == get_records(wanted)
        assert get_qmids(roads) == get_qmids(wanted)
        assert read(roads) == read(wanted)


def test_fields_change_and_geometry_stays(roads):
    before = read(roads)
    assert change(roads, "road", 1, {"texture_name": GRAVEL}) == (0, [])
    after = read(roads)
    assert [row[2] for row in after] == [row[2] for row in before]
    assert str(after).count(GRAVEL) == 1
    # The name follows the GUID, too.
    dataset = gdal.OpenEx(str(roads))
    guids = {f["texture_name"]: f["texture_guid"] for f in dataset.GetLayer(0)}
    dataset = None
    assert change(roads, "road", 1, {"texture_guid": guids[ASPHALT]}) == (0, [])
    assert read(roads) == before
    assert change(roads, "road", 2, {
        "texture_guid": None, "texture_name": None}) == (0, [])
    assert sum("texture_guid', None" in str(row) for row in read(roads)) == 1


def test_fields_of_other_classes(tmp_path):
    path = tmp_path / "all.bgl"
    write(path, "water_polygon", [square(10, 10)],
          texture_name="Hydro_Polygons_Generic_Lake_Perennial", slope_x=1.5)
    dataset = open_for_update(path)
    for name, wkt, fields in (
        ("freeway_traffic", line((5, 5), (9, 9)), dict(lanes=3)),
        ("vector_exclusion", square(50, 50), dict(exclude_name="Roads")),
        ("terrain_polygon", square(70, 70), dict(attributes=json.dumps(
            {"0ef4a8ad-1b5a-4ef2-8d0e-21c4d2a2c0aa": "01"}))),
    ):
        layer = dataset.CreateLayer(name, WGS84, ogr.wkbUnknown)
        assert create(layer, wkt, **fields)[0] == ogr.OGRERR_NONE
        del layer
    dataset = None
    for name, fields in (
        ("water_polygon", {"slope_x": 2.5, "slope_y": -3.0}),
        ("freeway_traffic", {"lanes": 4, "direction": "T"}),
        ("vector_exclusion", {"exclude_name": "Railways"}),
        ("terrain_polygon", {"attributes": json.dumps(
            {"0EF4A8AD-1B5A-4EF2-8D0E-21C4D2A2C0AA": "FFFF"})}),
    ):
        dataset = gdal.OpenEx(str(path))
        feature, = list(dataset.GetLayerByName(name))
        fid, place = feature.GetFID(), feature.GetGeometryRef().ExportToWkt()
        del feature
        dataset = None
        assert change(path, name, fid, fields) == (0, [])
        dataset = gdal.OpenEx(str(path))
        feature, = list(dataset.GetLayerByName(name))
        for field, value in fields.items():
            got = feature[field]
            if field == "attributes":
                got, value = (json.loads(text.upper()) for text in (got, value))
            assert got == value, (name, field)
        assert feature.GetGeometryRef().ExportToWkt() == place
        del feature
        dataset = None


def test_a_cell_changes_its_flag(roads):
    """For all features of the cell, and for no other cell."""
    assert change(roads, "road", 2, {"add_to_cells": False}) == (0, [])
    dataset = gdal.OpenEx(str(roads))
    flags = {f.GetFID(): f["add_to_cells"] for f in dataset.GetLayer(0)}
    dataset = None
    assert sorted(flags.values()) == [0, 0, 1]
    assert flags[2] == 0


def test_geometry_moves(roads):
    """Inside its cell, over its border, and away from it."""
    dataset = open_for_update(roads, "BACKUP=NO")
    layer = dataset.GetLayer(0)
    whole = layer.GetFeatureCount()
    for wkt, more in ((line((100, 100), (200, 301)), 0), (ACROSS, 1), (FAR, 0)):
        fid, = [f.GetFID() for f in layer
                if f["entity"] == 0 and "LINESTRING" in str(f.GetGeometryRef())
                and f.GetGeometryRef().GetX(0) < WEST + CELL * STEP_X][:1]
        feature = layer.GetFeature(fid)
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE
        now = layer.GetFeature(fid)
        assert now is not None
        assert now["texture_name"] == ASPHALT
        whole += more
        assert layer.GetFeatureCount() == whole == len(list(layer))
        pending = sorted(f.GetGeometryRef().ExportToWkt() for f in layer)
        assert layer.SyncToDisk() == ogr.OGRERR_NONE
        assert sorted(
            f.GetGeometryRef().ExportToWkt() for f in layer) == pending
        del feature, now
    del layer
    dataset = None


def test_pending_changes_are_seen(roads):
    dataset = open_for_update(roads)
    layer = dataset.GetLayer(0)
    fid = create(layer, FAR, texture_name=GRAVEL)[1]
    assert fid > 3
    feature = layer.GetFeature(fid)
    assert feature["texture_name"] == GRAVEL
    assert feature["add_to_cells"] == 1
    layer.SetSpatialFilterRect(WEST + 10 * CELL * STEP_X, NORTH - 1,
                               WEST + 11 * CELL * STEP_X, NORTH)
    assert [f.GetFID() for f in layer] == [fid]
    layer.SetSpatialFilter(None)
    assert layer.GetExtent()[1] > WEST + 10 * CELL * STEP_X
    layer.SetAttributeFilter(f"texture_name = '{GRAVEL}'")
    assert [f.GetFID() for f in layer] == [fid]
    layer.SetAttributeFilter(None)
    feature["texture_name"] = ASPHALT
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    assert layer.DeleteFeature(fid) == ogr.OGRERR_NONE
    assert layer.GetFeatureCount() == 3
    del feature, layer
    dataset = None


ERRORS = [
    (1, {"level": 12}, None, "field level: 12 cannot be changed"),
    (1, {"num_points": 5}, None, "field num_points: 5 cannot be changed"),
    (1, {"texture_name": "None such"}, None, "there is no texture None such"),
    (1, {"attributes": "nothing"}, None, "not a JSON object"),
    (1, {"altitude_mode": "per point"}, None, "altitude_mode: "),
    (1, {}, "POINT (1 2)", "takes lines, not POINT"),
    (1, {}, "LINESTRING (1 2,3 95)", "outside the world"),
    (1, {}, "LINESTRING EMPTY", "no geometry that the file could hold"),
    (1, {}, "LINESTRING (-170 2,170 2)", "jumps over the antimeridian"),
]


@pytest.mark.parametrize("fid, fields, wkt, text", ERRORS)
def test_what_cannot_be(roads, fid, fields, wkt, text):
    before = roads.read_bytes()
    result, messages = change(roads, "road", fid, fields, wkt)
    assert result != ogr.OGRERR_NONE
    assert text in messages[-1], messages
    assert f"layer road, feature {fid}: " in messages[-1]
    assert roads.read_bytes() == before
    assert list(roads.parent.iterdir()) == [roads]


def test_a_class_is_not_left(tmp_path):
    """The attribute of the class cannot be changed like others."""
    path = tmp_path / "lines.bgl"
    write(path, "terrain_line", [INSIDE], attributes=json.dumps(
        {"0ef4a8ad-1b5a-4ef2-8d0e-21c4d2a2c0aa": "01"}))
    before = path.read_bytes()
    result, messages = change(path, "terrain_line", 1, {
        "attributes": json.dumps({"Roads": True})})
    assert result != ogr.OGRERR_NONE
    assert "it would belong to another layer" in messages[0]
    assert path.read_bytes() == before


def test_layers_that_cannot_be(roads):
    dataset = open_for_update(roads)
    with collect_messages() as messages:
        assert dataset.CreateLayer("vertiport") is None
        assert dataset.CreateLayer("stream", WGS84, ogr.wkbLineString,
                                   ["TEXTURE=None such"]) is None
        assert dataset.CreateLayer("stream", WGS84, ogr.wkbLineString,
                                   ["SCHEMA=some.xml"]) is None
        assert dataset.CreateLayer("ROAD", WGS84, ogr.wkbLineString) is None
    texts = messages.failures
    assert "no layer vertiport" in texts[0] and "road, " in texts[0]
    assert "there is no texture None such" in texts[1]
    assert "SCHEMA=some.xml: it cannot be read" in texts[3]
    assert "roads.bgl already has a layer road" in texts[4]
    assert len(texts) == 5
    assert dataset.GetLayerCount() == 1
    dataset = None
    dataset = gdal.OpenEx(str(roads), gdal.OF_VECTOR)
    assert not dataset.TestCapability(ogr.ODsCCreateLayer)
    with collect_messages() as messages:
        assert dataset.CreateLayer("stream") is None
    assert messages.failures != []


def test_other_coordinate_systems(roads):
    mercator = ogr.osr.SpatialReference()
    mercator.ImportFromEPSG(3857)
    dataset = open_for_update(roads)
    layer = dataset.CreateLayer("stream", mercator, ogr.wkbLineString)
    assert create(layer, "LINESTRING (0 0,1000 1000)")[0] == ogr.OGRERR_NONE
    assert layer.GetExtent()[1] == pytest.approx(0.00898, abs=1e-4)
    del layer
    dataset = None


def test_losses_are_reported_when_saved(roads):
    dataset = open_for_update(roads)
    layer = dataset.GetLayer(0)
    assert create(layer, FAR)[0] == ogr.OGRERR_NONE
    assert create(layer, "LINESTRING EMPTY")[0] == ogr.OGRERR_NONE
    with collect_messages() as messages:
        assert layer.SyncToDisk() == ogr.OGRERR_NONE
        assert layer.SyncToDisk() == ogr.OGRERR_NONE
    assert len(messages) == 1
    assert "FEATURES_WITHOUT_GEOMETRY 1, FEATURES_WITHOUT_TEXTURE 1" in str(
        messages)
    del layer
    dataset = None


def test_a_file_is_emptied_and_filled(roads):
    dataset = open_for_update(roads, "BACKUP=NO")
    layer = dataset.GetLayer(0)
    for feature in list(layer):
        assert layer.DeleteFeature(feature.GetFID()) == ogr.OGRERR_NONE
    assert layer.GetFeatureCount() == 0
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    assert len(list(layer)) == 0
    del layer, feature
    dataset = None
    with collect_messages() as messages:
        dataset = open_for_update(roads, "BACKUP=NO")
    assert messages == []
    assert dataset.GetLayerCount() == 0
    layer = dataset.CreateLayer("road", WGS84, ogr.wkbLineString)
    assert create(layer, INSIDE, texture_name=ASPHALT)[0] == 0
    del layer
    dataset = None
    rows = read(roads)
    assert len(rows) == 1 and ASPHALT in str(rows)


def test_other_content_stays(tmp_path):
    """Roads are added to a file of objects, and deleted."""
    path = tmp_path / "objects.bgl"
    dataset = create_layers("BGL", path, "FILE_TIME=0")
    layer = dataset.CreateLayer("exclusion", WGS84, ogr.wkbPolygon)
    assert create(layer, square(0, 0))[0] == ogr.OGRERR_NONE
    del layer
    dataset = None
    before, content = read(path), path.read_bytes()
    dataset = open_for_update(path)
    layer = dataset.CreateLayer("road", WGS84, ogr.wkbLineString)
    assert create(layer, FAR, texture_name=GRAVEL)[0] == ogr.OGRERR_NONE
    del layer
    dataset = None
    rows = read(path)
    assert [row for row in rows if row[0] != "road"] == before
    assert len(rows) == len(before) + 1
    dataset = open_for_update(path)
    assert dataset.GetLayerByName("road").DeleteFeature(1) == ogr.OGRERR_NONE
    dataset = None
    assert read(path) == before
    assert path.read_bytes()[0x18:] == content[0x18:]


def test_damage_is_not_lost(roads):
    content = bytearray(roads.read_bytes())
    records = get_records(roads)
    start = content.index(records[min(records)])
    struct.pack_into("<I", content, start + 12, 9)
    roads.write_bytes(content)
    with collect_messages():
        dataset = gdal.OpenEx(str(roads))
        fids = [f.GetFID() for f in dataset.GetLayer(0)]
        dataset = None
    results = []
    for fid in fids:
        with collect_messages() as messages:
            dataset = open_for_update(roads)
            results.append(dataset.GetLayer(0).DeleteFeature(fid))
            dataset = None
        assert (results[-1] == 0) or "which would be lost" in str(messages)
    assert sorted(results)[0] == 0 and sorted(results)[-1] != 0


def test_whole_features_are_only_read(roads):
    """The open option for stitching excludes changes."""
    dataset = open_for_update(roads, "STITCH=YES")
    layer = dataset.GetLayer(0)
    assert len(list(layer)) == 2
    for capability in (ogr.OLCRandomWrite, ogr.OLCSequentialWrite,
                       ogr.OLCDeleteFeature):
        assert not layer.TestCapability(capability)
    with collect_messages() as messages:
        assert dataset.CreateLayer("stream", WGS84, ogr.wkbLineString) is None
        results = [layer.DeleteFeature(1),
                   layer.SetFeature(layer.GetFeature(1)),
                   create(layer, INSIDE)[0]]
        assert layer.SyncToDisk() == ogr.OGRERR_NONE
    assert results == [ogr.OGRERR_UNSUPPORTED_OPERATION] * 3
    assert len(messages.failures) == 4
    for text, name in zip(messages.failures, ("stream", *["road"] * 3)):
        assert ("roads.bgl: with STITCH=YES vectors can only be read, so layer "
                f"{name} cannot be changed") in text
    del layer
    dataset = None
    assert list(roads.parent.iterdir()) == [roads]


def test_short_names_and_ignored_fields(roads):
    dataset = open_for_update(roads, "FIELD_NAMES=SHORT")
    layer = dataset.GetLayer(0)
    names = [field.GetName() for field in layer.schema]
    assert max(map(len, names)) <= 10
    feature = layer.GetFeature(1)
    feature[names[1]] = GRAVEL
    feature[names[8]] = 0
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    del feature, layer
    dataset = None
    dataset = open_for_update(roads)
    layer = dataset.GetLayer(0)
    layer.SetIgnoredFields(["texture_guid", "texture_name"])
    feature = layer.GetFeature(1)
    feature.SetGeometry(ogr.CreateGeometryFromWkt(FAR))
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    del feature, layer
    dataset = None
    row, = [row for row in read(roads) if GRAVEL in str(row)]
    assert f"{WEST + 10 * CELL * STEP_X:.3f}"[:7] in row[2]


@pytest.mark.parametrize("seed", range(4))
def test_random_edits(tmp_path, seed):
    """After each save, the file has the content of a model, and cells are
    those of a new file."""
    chance = random.Random(seed)
    path = tmp_path / "random.bgl"

    def make_line():
        x, y = (chance.randrange(0, 4) * CELL + chance.randrange(1, 30000)
                for _ in "xy")
        return line((x, y), (x + chance.randrange(1, 2000),
                             y + chance.randrange(1, 2000)))

    def read_model(rows):
        return sorted((f["texture_name"], f.GetGeometryRef().ExportToWkt())
                      for f in rows)

    write(path, "road", [make_line() for _ in range(8)], texture_name=ASPHALT)
    for _ in range(4):
        dataset = open_for_update(path, "BACKUP=NO")
        layer = dataset.GetLayer(0)
        for _ in range(12):
            fids = [f.GetFID() for f in layer]
            step = chance.randrange(5)
            if step == 0 or not fids:
                assert create(layer, make_line(), texture_name=GRAVEL)[0] == 0
            elif step == 1 and len(fids) > 1:
                assert layer.DeleteFeature(chance.choice(fids)) == 0
            elif step == 4:
                move_with_flag(layer, chance.choice(fids), make_line(),
                               chance.randrange(2))
            else:
                feature = layer.GetFeature(chance.choice(fids))
                if step == 2:
                    feature["texture_name"] = chance.choice([GRAVEL, ASPHALT])
                else:
                    feature.SetGeometry(ogr.CreateGeometryFromWkt(make_line()))
                assert layer.SetFeature(feature) == ogr.OGRERR_NONE
        pending, flags = read_model(layer), list_cells(layer)
        assert len(pending) == layer.GetFeatureCount()
        feature = None
        del layer
        dataset = None
        dataset = gdal.OpenEx(str(path))
        assert read_model(dataset.GetLayer(0)) == pending
        assert list_cells(dataset.GetLayer(0)) == flags
        dataset = None
        again = tmp_path / "again.bgl"
        assert gdal.VectorTranslate(str(again), str(path), format="BGL")
        assert set(get_records(again)) == set(get_records(path))
        assert get_qmids(again) == get_qmids(path)


def test_which_new_feature_was_refused(roads):
    """They are counted in sequence, because new features have no FID."""
    dataset = open_for_update(roads)
    layer = dataset.GetLayer(0)
    with collect_messages() as messages:
        results = [create(layer, wkt)[0]
                   for wkt in (FAR, "POINT (1 2)", INSIDE, "POINT (1 2)")]
        del layer
        dataset = None
    assert [result == ogr.OGRERR_NONE for result in results] == [
        True, False, True, False]
    assert [text for number in (2, 4) for text in messages.failures
            if f"layer road, new feature {number}: the layer takes lines" in text
            ] == messages.failures
