# SPDX-License-Identifier: MIT
"""Signs of objects, triggers and bridges, added, changed and deleted in
place."""

import itertools
import struct

import pytest
from osgeo import gdal, ogr

import scenery_writer as scenery
from record_update_support import open_for_update, read_layers
from support import collect_messages

SIGNS = (scenery.pack_sign(10, 20, 90, 3, 1, "l[A]"),
         scenery.pack_sign(-10, 20, 45, 2, 2, "d[BB]"),
         scenery.pack_sign(0, -20, 135, 2, 2, "m[C]"))
LIBRARY = scenery.pack_scenery(0x0B, scenery.pack_library())


def pack_signs(*signs, placement=scenery.Placement()):
    return scenery.pack_scenery(
        0x0E, len(signs).to_bytes(4, "little") + b"".join(signs), placement)


def save(layer):
    assert layer.SyncToDisk() == ogr.OGRERR_NONE


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "signs.bgl"
    path.write_bytes(scenery.pack_scenery_file(
        LIBRARY, pack_signs(*SIGNS), LIBRARY))
    return path


def read_labels(source):
    dataset = (source if isinstance(source, gdal.Dataset)
               else gdal.OpenEx(str(source)))
    return {f.GetFID(): f["label"]
            for f in dataset.GetLayerByName("taxi_sign")}


def test_a_sign_gets_another_text(path):
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("taxi_sign")
    feature = layer.GetFeature(1)
    feature["label"] = "l[A]d[B1]"
    feature["size"] = 4
    feature["justification"] = "right"
    feature["true_heading_deg"] = 180.0
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    feature = layer.GetFeature(2)
    feature["label"] = "d[D]"
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    del feature, layer, dataset
    # Only this changes.
    assert path.read_bytes() == scenery.pack_scenery_file(
        LIBRARY, pack_signs(
            scenery.pack_sign(10, 20, 180, 4, 2, "l[A]d[B1]"),
            scenery.pack_sign(-10, 20, 45, 2, 2, "d[D]"), SIGNS[2]), LIBRARY)


def test_signs_are_deleted_and_the_last_takes_its_object(path):
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("taxi_sign")
    assert layer.DeleteFeature(2) == ogr.OGRERR_NONE
    save(layer)
    assert path.read_bytes() == scenery.pack_scenery_file(
        LIBRARY, pack_signs(SIGNS[0], SIGNS[2]), LIBRARY)
    assert read_labels(dataset) == read_labels(path) == {
        1: "l[A]", 3: "m[C]"}
    for fid in (1, 3):
        assert layer.DeleteFeature(fid) == ogr.OGRERR_NONE
    save(layer)
    assert read_labels(dataset) == {}
    objects = dataset.GetLayerByName("scenery_object")
    assert [f.GetFID() for f in objects] == [1, 3]
    del objects, layer, dataset
    assert path.read_bytes() == scenery.pack_scenery_file(LIBRARY, LIBRARY)


def test_a_new_sign_is_an_object_of_its_own(path):
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("taxi_sign")
    feature = ogr.Feature(layer.GetLayerDefn())
    for name, value in (("label", "l[N]"), ("size", 3),
                        ("justification", "left"),
                        ("true_heading_deg", 90.0), ("agl", True)):
        feature[name] = value
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (10.001 48 0)"))
    assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    assert feature.GetFID() == 4
    # It can be changed at once.
    feature = layer.GetFeature(4)
    assert feature["scenery_object_key"] is None
    feature["label"] = "l[NEW]"
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    save(layer)
    expected = {1: "l[A]", 2: "d[BB]", 3: "m[C]", 4: "l[NEW]"}
    assert read_labels(dataset) == read_labels(path) == expected
    objects = {f.GetFID(): f["kind"]
               for f in dataset.GetLayerByName("scenery_object")}
    assert objects == {1: "library_object", 2: "taxi_signs",
                       3: "library_object", 4: "taxi_signs"}
    assert layer.GetFeature(4)["scenery_object_fid"] == 4
    feature = layer.GetFeature(4)
    place = feature.GetGeometryRef()
    assert place.GetX() == pytest.approx(10.001, abs=1e-6)
    assert layer.DeleteFeature(1) == ogr.OGRERR_NONE
    assert layer.DeleteFeature(4) == ogr.OGRERR_NONE
    save(layer)
    del expected[1], expected[4], feature, place
    assert read_labels(dataset) == read_labels(path) == expected


def test_a_sign_moves_with_its_object_or_alone(path):
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("taxi_sign")

    def move(fid, x, y):
        feature = layer.GetFeature(fid)
        z = feature.GetGeometryRef().GetZ()
        feature.SetGeometry(ogr.CreateGeometryFromWkt(f"POINT Z ({x} {y} {z})"))
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE

    move(1, 10.0005, 48.0002)
    move(2, 20.0, 48.0)
    move(3, 10.0001, 48.0)
    save(layer)
    assert read_labels(dataset) == {1: "l[A]", 2: "d[BB]", 3: "m[C]"}
    found = {}
    for feature in layer:
        point = feature.GetGeometryRef()
        found[feature.GetFID()] = (
            round(point.GetX(), 5), round(point.GetY(), 5),
            feature["scenery_object_fid"])
    assert found == {1: (10.0005, 48.0002, 2), 3: (10.0001, 48.0, 2),
                     2: (20.0, 48.0, 4)}
    move(2, 10.0002, 48.0)
    assert layer.DeleteFeature(1) == ogr.OGRERR_NONE
    save(layer)
    assert read_labels(dataset) == read_labels(path) == {
        2: "d[BB]", 3: "m[C]"}
    del feature, point, layer, dataset
    with collect_messages() as messages:
        assert len(read_labels(path)) == 2
    assert messages == []


@pytest.mark.parametrize("fields, wkt, reason", [
    ({"record_id": 5}, None, "has no place in the record"),
    ({"airport_ident": "LSZH"}, None, "cannot be moved to another airport"),
    ({}, "POINT Z (10 48 99)", "which other signs have"),
    ({"agl": False}, None, "which other signs have"),
])
def test_what_a_sign_cannot_have(path, fields, wkt, reason):
    before = path.read_bytes()
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("taxi_sign")
    feature = layer.GetFeature(1)
    for name, value in fields.items():
        feature[name] = value
    if wkt:
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
    with collect_messages() as messages:
        assert layer.SetFeature(feature) != ogr.OGRERR_NONE
    assert reason in messages.failures[0]
    del feature, layer, dataset
    assert path.read_bytes() == before


TRIGGER = scenery.pack_scenery(0x10, scenery.pack_trigger(
    bytes(6) + (0xC0000030).to_bytes(4, "little"),
    [(-10, -10), (10, -10), (10, 10)]))
BRIDGE = scenery.pack_scenery(0x12, scenery.pack_bridge(
    [(10.0, 48.0, 5.0), (10.01, 48.0, 6.0)], 12.5, 1.0, 0,
    [scenery.MODEL], [(10.0, 48.0, 5.0), (10.005, 48.0, 8.0),
                      (10.01, 48.0, 6.0)]))
LISTS = {
    "trigger": (TRIGGER, {"height_m": 7.5},
                "POLYGON Z ((20 48 3,20.001 48 3,20.001 48.001 3,"
                "20 48.001 3,20 48 3))"),
    "extrusion_bridge": (BRIDGE, {"road_width_m": 7.5},
                         "LINESTRING Z (20 48 3,20.001 48.001 4)"),
}


def read_list(dataset, name):
    found = {}
    for feature in dataset.GetLayerByName(name):
        envelope = feature.GetGeometryRef().GetEnvelope()
        field, = LISTS[name][1]
        found[feature.GetFID()] = (round(envelope[0], 3),
                                   feature.GetGeometryRef().IsValid(),
                                   feature[field])
    return found


@pytest.mark.parametrize("name", LISTS)
def test_triggers_and_bridges(tmp_path, name):
    record, fields, wkt = LISTS[name]
    (field, value), = fields.items()
    path = tmp_path / "lists.bgl"
    path.write_bytes(scenery.pack_scenery_file(LIBRARY, record, record))
    before = path.read_bytes()
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName(name)
    old = read_list(dataset, name)
    assert list(old) == [1, 2]
    feature = layer.GetFeature(1)
    feature[field] = value
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    save(layer)
    after = path.read_bytes()
    assert len(after) == len(before)
    assert 0 < sum(a != b for a, b in zip(before, after)) <= 4
    # Back again: the bytes are those of before.
    feature[field] = old[1][2]
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    save(layer)
    assert path.read_bytes() == before
    feature = layer.GetFeature(1)
    feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    added = ogr.Feature(layer.GetLayerDefn())
    added.SetFrom(layer.GetFeature(2))
    added.SetFID(ogr.NullFID)
    added[field] = 9.5
    assert layer.CreateFeature(added) == ogr.OGRERR_NONE
    save(layer)
    expected = {1: (20.0, True, old[1][2]), 2: old[2],
                added.GetFID(): (old[2][0], True, 9.5)}
    assert added.GetFID() == 3
    assert read_list(dataset, name) == expected
    other = gdal.OpenEx(str(path))
    assert read_list(other, name) == expected
    assert layer.DeleteFeature(2) == ogr.OGRERR_NONE
    save(layer)
    del expected[2]
    assert read_list(dataset, name) == expected
    assert dataset.GetLayerByName("scenery_object").GetFeatureCount() == 3
    del feature, added, layer, other, dataset
    with collect_messages() as messages:
        assert len(read_list(gdal.OpenEx(str(path)), name)) == 2
    assert messages == []


def test_an_area_that_is_moved_twice_keeps_its_altitude(tmp_path):
    path = tmp_path / "lists.bgl"
    path.write_bytes(scenery.pack_scenery_file(
        scenery.pack_scenery(0x10, scenery.pack_trigger(
            bytes(6) + (0xC0000030).to_bytes(4, "little"),
            [(-10, -10), (10, -10), (10, 10)]),
            scenery.Placement(altitude=507))))
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("trigger")
    for x in (20, 30):
        feature = layer.GetFeature(1)
        altitude = feature.GetGeometryRef().GetEnvelope3D()[4]
        assert altitude == pytest.approx(507)
        feature.SetGeometry(ogr.CreateGeometryFromWkt(
            f"POLYGON Z (({x} 48 {altitude},{x}.001 48 {altitude},"
            f"{x}.001 48.001 {altitude},{x} 48 {altitude}))"))
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    save(layer)
    feature = layer.GetFeature(1)
    envelope = feature.GetGeometryRef().GetEnvelope3D()
    assert envelope[4:] == pytest.approx((507, 507))
    assert envelope[0] == pytest.approx(30, abs=1e-6)


def test_a_count_of_records_that_is_too_low_ends_at_zero(tmp_path):
    path = tmp_path / "lists.bgl"
    content = bytearray(scenery.pack_scenery_file(LIBRARY, TRIGGER))
    entry, = struct.unpack_from("<I", content, 0x38 + 12)
    assert struct.unpack_from("<I", content, entry + 4) == (2,)
    struct.pack_into("<I", content, entry + 4, 0)
    path.write_bytes(content)
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("trigger")
    assert layer.DeleteFeature(1) == ogr.OGRERR_NONE
    save(layer)
    del layer, dataset
    content = path.read_bytes()
    entry, = struct.unpack_from("<I", content, 0x38 + 12)
    assert struct.unpack_from("<I", content, entry + 4) == (0,)


def change_object(dataset, name):
    """Turns the object of a list, and moves it to another cell."""
    layer = dataset.GetLayerByName("scenery_object")
    layer.SetAttributeFilter(f"kind = '{name}'")
    feature = layer.GetNextFeature()
    layer.SetAttributeFilter(None)
    feature["true_heading_deg"] = 45.0
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (15 48 9)"))
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE


def change_field(dataset, name):
    layer = dataset.GetLayerByName(name)
    feature = layer.GetFeature(1)
    (field, value), = LISTS[name][1].items()
    feature[field] = value
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE


def change_place(dataset, name):
    layer = dataset.GetLayerByName(name)
    feature = layer.GetFeature(1)
    feature.SetGeometry(ogr.CreateGeometryFromWkt(LISTS[name][2]))
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE


CHANGES = (change_object, change_field, change_place)


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize(
    "steps", [steps for count in (2, 3)
              for steps in itertools.permutations(CHANGES, count)],
    ids=lambda steps: "-".join(step.__name__[7:] for step in steps))
def test_an_object_and_its_list(tmp_path, name, steps):
    """Both layers change the same record: the result is as if each change had
    been saved separately."""
    files = {}
    for saves in (True, False):
        path = tmp_path / f"{saves}.bgl"
        path.write_bytes(scenery.pack_scenery_file(LIBRARY, LISTS[name][0]))
        dataset = open_for_update(path, "BACKUP=NO")
        for step in steps:
            step(dataset, name)
            if saves:
                dataset.FlushCache()
        dataset = None
        with collect_messages() as messages:
            files[saves] = read_layers(path)
        assert messages == []
    assert files[True] == files[False]
    found, = (fields for fields, _ in files[False]["scenery_object"].values()
              if fields["kind"] == name)
    assert (found["true_heading_deg"] == 45.0) == (change_object in steps)


def test_car_parkings(tmp_path):
    """They only have an area, and a file that begins with one is for MSFS."""
    def pack(*corners):
        return scenery.pack_scenery(
            scenery.CAR_PARKING, scenery.pack_car_parking(corners))

    path = tmp_path / "cars.bgl"
    first = pack((10.0, 48.0), (10.01, 48.0), (10.01, 48.01))
    path.write_bytes(scenery.pack_scenery_file(first, LIBRARY, first))
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("car_parking")
    feature = layer.GetFeature(1)
    feature.SetGeometry(ogr.CreateGeometryFromWkt(
        "POLYGON ((20 48,20.01 48,20.01 48.01,20 48.01,20 48))"))
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    added = ogr.Feature(layer.GetLayerDefn())
    added.SetGeometry(ogr.CreateGeometryFromWkt(
        "POLYGON ((30 48,30.01 48,30.01 48.01,30 48))"))
    assert layer.CreateFeature(added) == ogr.OGRERR_NONE
    assert layer.DeleteFeature(2) == ogr.OGRERR_NONE
    save(layer)
    other = gdal.OpenEx(str(path))
    for source in (dataset, other):
        found = {f.GetFID(): f.GetGeometryRef().GetEnvelope()
                 for f in source.GetLayerByName("car_parking")}
        assert list(found.values()) == [
            pytest.approx((x, x + 0.01, 48, 48.01), abs=1e-6)
            for x in (20, 30)]
    assert added.GetFID() == 3
    assert dataset.GetLayerByName("scenery_object").GetFeatureCount() == 3
