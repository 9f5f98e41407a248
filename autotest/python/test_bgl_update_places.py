# SPDX-License-Identifier: MIT
"""Changes beyond one record: objects moved to another cell, aprons with
another outline, deletions of an airport, summaries."""

import struct

import pytest
from osgeo import gdal, ogr

from airport_writer import (
    pack_airport, pack_apron, pack_apron_triangles, pack_com, pack_runway,
)
from navigation_records import pack_f32, pack_fix, pack_variation
from record_writer import (
    KIND_AIRPORT, Part, Section, pack_bgl, pack_position, pack_record,
)
from support import collect_messages
from record_update_support import (
    SQUARE, TRIANGLES, add_object, change, check_cells, open_for_update,
    read_children, read_layers, read_places, write_airports, write_objects,
)

PLACES = [(8.0, 47.0), (8.01, 47.01), (10.0, 47.0)]


def test_an_object_goes_to_another_cell(tmp_path):
    """When the file is reopened, it is the last object of that cell."""
    path = tmp_path / "objects.bgl"
    write_objects(path, PLACES)
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("scenery_object")
    # The compiler swaps two objects of a cell.
    feature = layer.GetFeature(1)
    feature["scale"] = 2.5
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (10.01 47.01 0)"))
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    # Until then it has its FID, and can be moved on, and changed.
    assert layer.GetFeature(1)["scale"] == 2.5
    assert layer.GetFeatureCount() == 3
    feature["scale"] = 3.5
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    del feature, layer
    dataset = None
    assert read_places(path) == [
        (8.0, 47.0, 1), (10.0, 47.0, 1), (10.01, 47.01, 3.5)]
    check_cells(path)
    rows = read_layers(path)["scenery_object"]
    assert rows[3][0]["scale"] == 3.5


def test_an_object_comes_back_from_another_cell(tmp_path):
    path = tmp_path / "objects.bgl"
    write_objects(path, PLACES)
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("scenery_object")
    for wkt in ("POINT Z (20 47 0)", "POINT Z (8.02 47.01 0)"):
        feature = layer.GetFeature(2)
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    fid = add_object(layer, (30, 47))
    assert layer.DeleteFeature(fid) == ogr.OGRERR_NONE
    del feature, layer
    dataset = None
    assert read_places(path) == [
        (8.01, 47.01, 1), (8.02, 47.01, 1), (10.0, 47.0, 1)]
    check_cells(path)


RING = ("POLYGON ((9 48,9.0002 48,9.0002 48.0002,9.0001 48.0001,9 48.0002,"
        "9 48))")


def make_apron():
    return (pack_apron(0x37, SQUARE, 4),
            pack_apron_triangles(0x30, SQUARE, TRIANGLES, 3, 4))


@pytest.fixture
def aprons(tmp_path):
    path = tmp_path / "airports.bgl"
    write_airports(path, (*make_apron(), *make_apron(), pack_com(
        6, 118300000, b"TOWER")))
    return path


def read_apron_records(path):
    return [(kind, body) for kind, body in read_children(path)[0]
            if kind in (0x37, 0x30)]


def test_an_apron_gets_another_outline(aprons):
    before = read_apron_records(aprons)
    assert change(aprons, "apron", 1, {"surface": "grass"}, RING) == (0, [])
    row, wkt = read_layers(aprons)["apron"][1]
    assert (row["surface"], row["num_triangles"]) == ("grass", 3)
    area = ogr.CreateGeometryFromWkt(RING)
    found = ogr.CreateGeometryFromWkt(wkt)
    assert found.SymDifference(area).Area() < 1e-9
    after = read_apron_records(aprons)
    assert [kind for kind, _ in after] == [0x37, 0x30, 0x37, 0x30]
    assert after[2:] == before[2:]
    assert read_children(aprons)[1][4] == 2
    # Five corners each, and three triangles.
    assert struct.unpack_from("<BH", after[0][1]) == (1, 5)
    assert struct.unpack_from("<2BHH", after[1][1]) == (1, 3, 5, 3)


def test_an_apron_is_added(aprons):
    dataset = open_for_update(aprons)
    layer = dataset.GetLayerByName("apron")
    assert layer.TestCapability(ogr.OLCSequentialWrite)
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["airport_ident"], feature["surface"] = "LSZH", "concrete"
    feature.SetGeometry(ogr.CreateGeometryFromWkt(RING))
    assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    fid = feature.GetFID()
    feature = layer.GetFeature(fid)
    feature["surface"] = "snow"
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    assert layer.GetFeature(fid)["surface"] == "snow"
    assert layer.GetFeatureCount() == 3
    del feature, layer
    dataset = None
    assert [kind for kind, _ in read_apron_records(aprons)] == [
        0x37, 0x30] * 3
    assert read_children(aprons)[1][4] == 3
    row, wkt = read_layers(aprons)["apron"][3]
    assert (row["surface"], row["num_triangles"]) == ("snow", 3)
    area = ogr.CreateGeometryFromWkt(RING)
    assert ogr.CreateGeometryFromWkt(wkt).SymDifference(area).Area() < 1e-9


def test_aprons_of_prepar3d_and_msfs(airport):
    for name in ("leab_p3dv5", "kpsc_msfs2020"):
        path = airport(name)
        dataset = open_for_update(path)
        layer = dataset.GetLayerByName("apron")
        feature = layer.GetNextFeature()
        before = feature.GetGeometryRef().Clone()
        count = layer.GetFeatureCount()
        centre = before.Centroid()
        other = before.ConvexHull()
        if before.Is3D():
            other.Set3D(True)
        feature.SetGeometry(other)
        with collect_messages() as messages:
            assert layer.SetFeature(feature) == ogr.OGRERR_NONE, messages
        assert layer.CreateFeature(feature_of(layer, other)) == 0
        del feature, layer
        dataset = None
        rows = read_layers(path)["apron"]
        assert len(rows) == count + 1
        for fid in (1, count + 1):
            found = ogr.CreateGeometryFromWkt(rows[fid][1])
            assert found.SymDifference(other).Area() < 1e-7
            assert rows[fid][0]["num_triangles"] == (
                other.GetGeometryRef(0).GetPointCount() - 3)
        assert centre.Within(other)


def feature_of(layer, geometry):
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["surface"] = "concrete"
    feature.SetGeometry(geometry)
    return feature


@pytest.fixture
def airport(shared, tmp_path):
    def copy(name):
        path = tmp_path / f"{name}.bgl"
        with open(shared(f"airport/{name}.bgl"), "rb") as file:
            path.write_bytes(file.read())
        return path
    return copy


def test_an_airport_removes_parts_of_another(aprons):
    """Bit 7 of the byte with the number of helipads is set; the record comes
    first."""
    before = read_children(aprons)
    dataset = open_for_update(aprons, "EMPTY_LAYERS=YES")
    layer = dataset.GetLayerByName("delete_airport")
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["airport_ident"] = "LSZH"
    feature["flags"] = "taxiways,aprons"
    feature["runways"] = "09/27 asphalt"
    assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    del feature, layer
    dataset = None
    children, counts = read_children(aprons)
    assert counts[5] == 0x80
    assert children[0] == (0x33, struct.pack("<H8B", 0x84, 1, 0, 0, 0,
                                             4, 9, 27, 0))
    assert children[1:] == before[0]
    row, _ = read_layers(aprons)["delete_airport"][1]
    assert row["runways"] == "09/27 asphalt"
    assert change(aprons, "delete_airport", 1, {"flags": "runways"}) == (0, [])
    assert read_children(aprons)[0][0][1][0] == 0x20
    dataset = open_for_update(aprons)
    assert dataset.GetLayerByName("delete_airport").DeleteFeature(1) == 0
    dataset = None
    assert read_children(aprons) == before


def pack_summary(length, heading, flags):
    return pack_record(
        0x32, struct.pack("<H", flags) + pack_position(9, 48, 12.5)
        + pack_fix("LSZH", KIND_AIRPORT) + pack_variation(3.5)
        + pack_f32(length, heading) + struct.pack("<I", 0))


def test_the_summary_follows_the_airport(tmp_path):
    """Longest runway and its heading, and whether there is a tower."""
    path = tmp_path / "airports.bgl"
    path.write_bytes(pack_bgl([
        Section(0x03, [Part(pack_airport(0x3C, "LSZH", 9.0, 48.0, [
            pack_runway(0x04, 9.0, 48.0, 1000.0, heading=90.0),
            pack_runway(0x04, 9.0, 48.0, 800.0, heading=30.0,
                        ends=(3, 0, 21, 0)),
            pack_com(6, 118300000, b"TOWER")]))]),
        Section(0x2C, [Part(pack_summary(1000.0, 90.0, 3))]),
    ]))

    def read_summary():
        (row, _), = read_layers(path)["airport_summary"].values()
        return (row["longest_runway_m"], row["longest_runway_heading_deg"],
                row["flags"] & 1)

    assert read_summary() == (1000, 90, 1)
    assert change(path, "runway", 2, {"length_m": 1200.5}) == (0, [])
    assert read_summary() == (1200.5, 30, 1)
    assert change(path, "com", 1, {"type": "unicom"}) == (0, [])
    assert read_summary() == (1200.5, 30, 0)
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("runway")
    assert layer.DeleteFeature(2) == 0
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["primary_ident"], feature["secondary_ident"] = "18", "36"
    feature["width_m"], feature["surface"] = 30.0, "asphalt"
    feature.SetGeometry(ogr.CreateGeometryFromWkt(
        "LINESTRING Z (9 48.02 10,9 48 10)"))
    assert layer.CreateFeature(feature) == 0
    del feature, layer
    dataset = None
    length, heading, tower = read_summary()
    assert length == pytest.approx(2223.9, abs=1)
    assert heading == pytest.approx(180, abs=0.01)
    assert tower == 0


def test_an_object_of_a_shorter_form_moves(shared, tmp_path):
    """The beacon of this file has 48 bytes, those of compilers 49."""
    path = tmp_path / "vtbd.bgl"
    content = shared("airport/vtbd_fsx.bgl").read_bytes()
    path.write_bytes(content)
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR | gdal.OF_UPDATE)
    layer = dataset.GetLayerByName("scenery_object")
    layer.SetAttributeFilter("kind = 'beacon'")
    feature = layer.GetNextFeature()
    at = feature["file_offset"]
    assert content[at:at + 4] == b"\x11\x00\x30\x00"
    feature["beacon_type"] = "military_airport"
    feature.SetGeometry(ogr.CreateGeometryFromWkt(
        "POINT Z (100.6 13.912 34.999)"))
    with collect_messages() as messages:
        assert layer.SetFeature(feature) == 0
        del feature, layer, dataset
    assert messages == []
    saved = path.read_bytes()
    assert len(saved) == len(content)
    changed = [i for i, (a, b) in enumerate(zip(content, saved)) if a != b]
    assert {i - at for i in changed if i > 56} <= {*range(4, 12), 44}
    assert at + 44 in changed
    dataset = gdal.OpenEx(str(path))
    layer = dataset.GetLayerByName("scenery_object")
    layer.SetAttributeFilter("kind = 'beacon'")
    feature = layer.GetNextFeature()
    assert feature["beacon_type"] == "military_airport"
    assert feature.GetGeometryRef().GetX() == pytest.approx(100.6, abs=1e-6)
