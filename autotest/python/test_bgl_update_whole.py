# SPDX-License-Identifier: MIT
"""Records keep what their layer does not show, however often they are changed,
and no record comes into being without what it needs."""

import pytest
from osgeo import gdal, ogr

import scenery_writer as scenery
from navigation_records import pack_route, pack_waypoint
from record_update_support import change, open_for_update, read_layers
from record_write_support import MODEL
from record_writer import Part, Section, pack_bgl
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
    """To another cell, to a third one, and inside of it."""
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName(name)
    for wkt in PLACES:
        feature = layer.GetFeature(fid)
        for field, value in fields.items():
            feature[field] = value
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    del feature, layer, dataset


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
])
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
    """Nor is something else made of it later."""
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
])
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
