# SPDX-License-Identifier: MIT
"""Records keep data without a field after many changes, and new records
without required values are refused."""

import struct

import pytest
from osgeo import gdal, ogr

import scenery_writer as scenery
from airport_writer import pack_com, pack_helipad, pack_runway, pack_vasi
from navigation_records import (
    pack_ndb, pack_route, pack_tacan, pack_waypoint,
)
from record_update_support import (
    change, open_for_update, read_children, read_layers, read_places,
    write_airports, write_objects,
)
from record_write_support import MODEL
from record_writer import Part, Section, pack_bgl, pack_record
from support import collect_messages

SIGNS = scenery.pack_scenery(0x0E, (2).to_bytes(4, "little")
                             + scenery.pack_sign(10, 20, 90, 3, 1, "l[A]")
                             + scenery.pack_sign(-10, 20, 45, 2, 2, "d[B]"))
TRIGGER = scenery.pack_scenery(0x10, scenery.pack_trigger(
    bytes(6) + (0xC0000030).to_bytes(4, "little"),
    [(-10, -10), (10, -10), (10, 10)]))
LIBRARY = scenery.pack_scenery(0x0B, scenery.pack_library())
PLACES = ["POINT Z (20 47 5)", "POINT Z (21 47 5)", "POINT Z (21.0001 47 6)"]


def move(path, name, fid, **fields):
    """Moves a feature to another cell, to a third one, and inside of it."""
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName(name)
    for wkt in PLACES:
        feature = layer.GetFeature(fid)
        for field, value in fields.items():
            feature[field] = value
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    del feature, layer, dataset


@pytest.mark.parametrize("layer, section, record", (
    ("tacan", 0xA0, pack_tacan("TCN", (20, 47, 5), 57, 3)),
    ("ndb", 0x17, pack_ndb("L", (20, 47, 5))),
), ids=("tacan", "ndb"))
def test_a_file_without_an_index_gets_none(tmp_path, layer, section, record):
    """It still opens after its last station is deleted."""
    path = tmp_path / "station.bgl"
    path.write_bytes(pack_bgl([Section(section, [Part(record)])]))
    dataset = open_for_update(path)
    assert dataset.GetLayer(layer).DeleteFeature(1) == ogr.OGRERR_NONE
    del dataset
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    assert dataset.GetLayerCount() == 0
    sections = int.from_bytes(path.read_bytes()[0x14:0x18], "little")
    assert path.read_bytes()[0x38:][:4] == section.to_bytes(4, "little")
    assert sections == 1


def test_a_waypoint_that_moves_often_keeps_its_airways(tmp_path):
    path = tmp_path / "waypoints.bgl"
    routes = [pack_route(name, 1, (("B", 5, "LF"), 5), (("C", 5, "LF"), 6))
              for name in ("A1", "B2")]
    path.write_bytes(pack_bgl([Section(0x22, [Part(
        pack_waypoint("A", (5, 45), routes=routes)
        + pack_waypoint("D", (5, 45)), 2)])]))
    before = read_layers(path)["airway"]
    assert len(before) == 4
    fid = next(fid for fid, (row, _) in read_layers(path)["waypoint"].items()
               if row["ident"] == "A")
    move(path, "waypoint", fid, magvar_deg=2.5)
    content = path.read_bytes()
    assert content.count(b"".join(routes)) == 1
    row, wkt = next(row for row in read_layers(path)["waypoint"].values()
                    if row[0]["ident"] == "A")
    assert (row["num_routes"], row["magvar_deg"]) == (2, 2.5)
    place = ogr.CreateGeometryFromWkt(wkt)
    assert place.GetX() == pytest.approx(21.0001, abs=1e-6)


@pytest.mark.parametrize("record, tail", [
    (SIGNS, SIGNS[0x2C:]), (TRIGGER, TRIGGER[0x2C:]),
    (LIBRARY + scenery.BEGIN_ATTACHMENTS + scenery.END_ATTACHMENTS,
     scenery.BEGIN_ATTACHMENTS + scenery.END_ATTACHMENTS),
], ids=["signs", "trigger", "attachments"])
def test_an_object_that_moves_often_keeps_its_list(tmp_path, record, tail):
    path = tmp_path / "objects.bgl"
    path.write_bytes(scenery.pack_scenery_file(record, LIBRARY, count=2))
    move(path, "scenery_object", 1)
    content = path.read_bytes()
    assert content.count(tail) == 1
    assert content[content.index(tail) - 0x2C:].startswith(record[:4]) or (
        record.startswith(LIBRARY[:4]))
    with collect_messages() as messages:
        assert len(read_layers(path)["scenery_object"]) == 2
    assert messages == []


def make_feature(layer, wkt, fields):
    feature = ogr.Feature(layer.GetLayerDefn())
    for name, value in fields.items():
        feature[name] = value
    feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
    return feature


@pytest.mark.parametrize("kind", ["taxi_signs", "trigger", "extrusion_bridge"])
def test_an_object_whose_list_is_elsewhere_is_not_added(tmp_path, kind):
    """It cannot be turned into another kind later, either."""
    path = tmp_path / "objects.bgl"
    path.write_bytes(scenery.pack_scenery_file(LIBRARY))
    before = path.read_bytes()
    with collect_messages() as messages:
        dataset = open_for_update(path)
        layer = dataset.GetLayerByName("scenery_object")
        feature = make_feature(layer, PLACES[0], {"kind": kind})
        assert layer.CreateFeature(feature) != ogr.OGRERR_NONE
        assert layer.GetFeatureCount() == 1
        del feature, layer, dataset
    text, = messages.failures
    assert "signs, corners or points are in another layer" in text
    assert path.read_bytes() == before
    with collect_messages() as messages:
        dataset = open_for_update(path)
        layer = dataset.GetLayerByName("scenery_object")
        feature = make_feature(layer, PLACES[0], {"model_guid": MODEL})
        assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
        feature = layer.GetFeature(feature.GetFID())
        feature["kind"] = kind
        assert layer.SetFeature(feature) != ogr.OGRERR_NONE
        del feature, layer, dataset
    text, = messages.failures
    assert "signs, corners or points are in another layer" in text
    assert [row["kind"] for row, _ in
            read_layers(path)["scenery_object"].values()] == [
        "library_object"] * 2


@pytest.mark.parametrize("record, kind", [
    (LIBRARY, "taxi_signs"), (LIBRARY, "trigger"), (SIGNS, "trigger"),
    (SIGNS, "windsock"), (TRIGGER, "extrusion_bridge"),
], ids=range(5))
def test_a_list_stays_of_its_kind(tmp_path, record, kind):
    path = tmp_path / "objects.bgl"
    path.write_bytes(scenery.pack_scenery_file(record))
    before = path.read_bytes()
    result, messages = change(path, "scenery_object", 1, {"kind": kind})
    assert result != ogr.OGRERR_NONE
    text, = messages
    assert "cannot get another kind" in text
    assert path.read_bytes() == before


def test_what_appended_features_lose_is_told(tmp_path):
    source, path = tmp_path / "source.bgl", tmp_path / "objects.bgl"
    attachment = scenery.pack_attachment(0x11, scenery.pack_beacon(501)[:4])
    source.write_bytes(scenery.pack_scenery_file(
        LIBRARY, scenery.BEGIN_ATTACHMENTS, attachment,
        scenery.END_ATTACHMENTS, count=1))
    path.write_bytes(scenery.pack_scenery_file(LIBRARY))
    with collect_messages() as messages:
        gdal.VectorTranslate(str(path), str(source), accessMode="append",
                             layers=["scenery_object"])
    assert [text for _, _, text in messages] == [
        f"BGL: {path}: OBJECTS_WITHOUT_THEIR_ATTACHMENTS 1"]
    assert len(read_layers(path)["scenery_object"]) == 2


@pytest.mark.parametrize("end, is_open", [
    (b"", True), (scenery.BEGIN_ATTACHMENTS, True),
    (scenery.END_ATTACHMENTS, False)])
def test_nothing_is_added_behind_an_open_list(tmp_path, end, is_open):
    path = tmp_path / "objects.bgl"
    plain = tmp_path / "plain.bgl"
    write_objects(plain, [(8.0, 47.0), (10.0, 47.0)])
    content = bytearray(plain.read_bytes())
    # The second cell, which is the end of the file, gets a list.
    attached = scenery.BEGIN_ATTACHMENTS + scenery.pack_attachment(
        0x11, scenery.pack_beacon(501)[:4]) + end
    table, = struct.unpack_from("<I", content, 0x38 + 12)
    offset, size = struct.unpack_from("<2I", content, table + 16 + 8)
    assert offset + size == len(content)
    struct.pack_into("<I", content, table + 16 + 12, size + len(attached))
    path.write_bytes(content + attached)
    with collect_messages() as messages:
        dataset = open_for_update(path)
        layer = dataset.GetLayerByName("scenery_object")
        feature = layer.GetFeature(1)
        feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (10 47.001 0)"))
        assert (layer.SetFeature(feature) != ogr.OGRERR_NONE) == is_open
        added = make_feature(layer, "POINT Z (10.001 47 0)", {
            "model_guid": MODEL})
        assert (layer.CreateFeature(added) != ogr.OGRERR_NONE) == is_open
        added = make_feature(layer, "POINT Z (30 47 0)", {"model_guid": MODEL})
        assert layer.CreateFeature(added) == ogr.OGRERR_NONE
        del feature, added, layer, dataset
    assert ["would be attached to another object" in text
            for text in messages.failures] == [True] * (2 * is_open)
    with collect_messages():
        assert len(read_places(path)) == (3 if is_open else 4)


@pytest.mark.parametrize("layer, pack, count, place", [
    ("com", lambda i: pack_com(6, 118300000 + i, b"TOWER"), 255, 1),
    ("helipad", lambda i: pack_helipad(4, 1, 9.0, 48.0, 20, 20, 0), 127, 5),
])
def test_an_airport_counts_no_more_than_it_can(
    tmp_path, layer, pack, count, place
):
    path = tmp_path / "airports.bgl"
    before = write_airports(path, [pack(i) for i in range(count)])
    dataset = open_for_update(path)
    table = dataset.GetLayerByName(layer)
    feature = ogr.Feature(table.GetLayerDefn())
    feature.SetFrom(table.GetFeature(1))
    feature.SetFID(ogr.NullFID)
    feature["airport_ident"] = "LSZH"
    with collect_messages() as messages:
        assert table.CreateFeature(feature) == ogr.OGRERR_NONE
        assert table.SyncToDisk() != ogr.OGRERR_NONE
    assert "cannot have as many parts of a kind" in messages.failures[0]
    assert path.read_bytes() == before
    # What fits again is saved.
    assert table.DeleteFeature(1) == ogr.OGRERR_NONE
    assert table.SyncToDisk() == ogr.OGRERR_NONE
    del feature, table, dataset
    assert read_children(path)[1][place] == count


def test_counts_that_were_cut_follow(tmp_path):
    """Compilers leave out the upper bits."""
    path = tmp_path / "airports.bgl"
    write_airports(path, [b"".join(pack_com(6, 118300000 + i, b"TOWER")
                                   for i in range(258))])
    content = bytearray(path.read_bytes())
    table, = struct.unpack_from("<I", content, 0x38 + 12)
    content[struct.unpack_from("<I", content, table + 8)[0] + 7] = 2
    path.write_bytes(content)
    assert read_children(path)[1][1] == 2
    dataset = open_for_update(path)
    for fid in range(1, 6):
        assert dataset.GetLayerByName("com").DeleteFeature(fid) == 0
    dataset = None
    assert read_children(path)[1][1] == 253


def test_a_runway_with_unknown_parts_is_not_patched_elsewhere(tmp_path):
    """Zeros of unknown parts are not mistaken for those of the VASI."""
    path = tmp_path / "airports.bgl"
    vasi = pack_vasi(0x0B, 4, 0.0, 0.0, 0.0, 0.0)
    for first, is_taken in ((b"", True),
                            (pack_record(0x7777, bytes(26)), False)):
        before = write_airports(path, [pack_runway(
            0x04, 9.0, 48.0, children=[first + vasi])])
        result, messages = change(path, "runway", 1, {
            "primary_vasi_left_bias_x_m": 5.0})
        assert (result == ogr.OGRERR_NONE) == is_taken, messages
        assert (path.read_bytes() == before) == (not is_taken)
        if not is_taken:
            assert "would not be written as they are" in messages[0]
            assert change(path, "runway", 1, {"width_m": 33.5}) == (0, [])
