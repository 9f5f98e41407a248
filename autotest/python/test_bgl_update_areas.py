# SPDX-License-Identifier: MIT
"""Airspaces with their points, coastlines and time zones are added, changed
and deleted in place."""

import struct

import pytest
from osgeo import gdal, ogr

from navigation_records import (
    CLOCKWISE, LINE, ORIGIN, START, pack_boundary, pack_boundary_point,
    pack_circle, pack_geopol, pack_time_zone,
)
from record_update_support import change, open_for_update, read_layers
from record_writer import (
    INDIRECT, TIME_ZONE, Cell, Part, Section, pack_bgl, pack_record,
)
from support import collect_messages

SQUARE = [(1, 2), (3, 2), (3, 4), (1, 4), (1, 2)]
OTHER = [(10, 20), (12, 20), (12, 22), (10, 20)]


def pack_outline(corners, name, **kwargs):
    points = [pack_boundary_point(LINE if i else START, *corner)
              for i, corner in enumerate(corners)]
    longitudes, latitudes = zip(*corners)
    return pack_boundary(
        points, name, lower=(min(longitudes), min(latitudes), 100),
        upper=(max(longitudes), max(latitudes), 3000), **kwargs)


def pack_arc(name="Arc"):
    points = [pack_boundary_point(START, 20, 10),
              pack_boundary_point(LINE, 20, 11),
              pack_boundary_point(ORIGIN, 21, 11),
              pack_boundary_point(CLOCKWISE, 22, 11)]
    return pack_boundary(points, name, lower=(20, 10, 100),
                         upper=(22, 12, 3000))


def pack_round(name="Circle"):
    points = [pack_boundary_point(ORIGIN, 30, 5), pack_circle(9260.0)]
    return pack_boundary(points, name, lower=(29, 4, 100), upper=(31, 6, 3000))


def pack_file(*records, section=0x20):
    # One tile each, in different cells.
    return pack_bgl([Section(section, [
        Part(record, 1, Cell(9, i, 5)) for i, record in enumerate(records)],
        INDIRECT)])


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "airspaces.bgl"
    path.write_bytes(pack_file(
        pack_outline(SQUARE, "One"), pack_arc(), pack_round(),
        pack_outline(OTHER, "Two")))
    return path


def read_tiles(path):
    """Returns {cell: [names]}; each record is stored once in the file."""
    content = path.read_bytes()
    _, _, count, table, size = struct.unpack_from("<5I", content, 0x38)
    tiles, places = {}, set()
    for i in range(count):
        cell, number, first, rest = struct.unpack_from(
            "<4I", content, table + 16 * i)
        assert rest == 0
        for j in range(first, first + number):
            offset, length = struct.unpack_from(
                "<2I", content, table + 16 * count + 8 * j)
            assert struct.unpack_from("<I", content, offset + 2)[0] == length
            places.add((offset, length))
            body = content[offset:offset + length]
            at = body.index(b"\x19\x00", 0x20)
            end = at + struct.unpack_from("<I", body, at + 2)[0]
            tiles.setdefault(cell, []).append(
                body[at + 6:end].rstrip(b"\0").decode())
        assert (table + 16 * count + 8 * (first + number)
                <= table + size)
    return tiles


def read_names(source):
    dataset = (source if isinstance(source, gdal.Dataset)
               else gdal.OpenEx(str(source)))
    return {f.GetFID(): f["name"] for f in dataset.GetLayerByName("boundary")}


def read_points(source):
    """Returns FIDs of points by airspace and place in the sequence."""
    dataset = (source if isinstance(source, gdal.Dataset)
               else gdal.OpenEx(str(source)))
    return {(f["boundary_fid"], f["seq"]): f.GetFID()
            for f in dataset.GetLayerByName("boundary_point")}


def assert_sound(path):
    with collect_messages() as messages:
        read_layers(path)
    assert messages == []


def test_an_airspace_gets_other_values(path):
    before = path.read_bytes()
    assert change(path, "boundary", 1, {
        "type": "class_c", "max_alt_m": 2500.0, "min_alt_type": "agl",
    }) == (0, [])
    after = path.read_bytes()
    # Only these bytes change: one each, and four of the altitude.
    places = [i for i in range(len(before)) if before[i] != after[i]]
    start = after.index(struct.pack("<H", 0x20), 0x38 + 20)
    assert len(after) == len(before)
    assert {place - start for place in places} <= {6, 7, *range(0x1C, 0x20)}
    layers = read_layers(path)["boundary"]
    assert layers[1][0]["type"] == "class_c"
    assert layers[1][0]["max_alt_m"] == 2500.0
    assert path.with_suffix(".bgl.bak").read_bytes() == before


def test_a_longer_name_moves_nothing_else(path):
    assert change(path, "boundary", 1, {"name": "A longer name"},
                  options=["BACKUP=NO"]) == (0, [])
    assert path.read_bytes() == pack_file(
        pack_outline(SQUARE, "A longer name"), pack_arc(), pack_round(),
        pack_outline(OTHER, "Two"))


def test_fids_of_points_stay(path):
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("boundary")
    points = read_points(dataset)
    assert len(points) == 5 + 4 + 2 + 4
    feature = layer.GetFeature(1)
    feature["name"] = "Twenty bytes more, so"
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    assert layer.DeleteFeature(3) == ogr.OGRERR_NONE
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    expected = {key: fid for key, fid in points.items() if key[0] != 3}
    assert read_points(dataset) == expected
    assert read_points(path) == expected
    assert read_names(dataset) == {
        1: "Twenty bytes more, so", 2: "Arc", 4: "Two"}


def test_an_airspace_is_deleted(path):
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("boundary")
    assert layer.TestCapability(ogr.OLCDeleteFeature)
    assert layer.DeleteFeature(2) == ogr.OGRERR_NONE
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    assert read_names(dataset) == {1: "One", 3: "Circle", 4: "Two"}
    tiles = read_tiles(path)
    assert sorted(tiles.values()) == [["Circle"], ["One"], ["Two"]]
    for fid in (1, 3, 4):
        assert layer.DeleteFeature(fid) == ogr.OGRERR_NONE
    del layer, dataset
    assert_sound(path)
    assert "boundary" not in read_layers(path)


def test_a_record_of_several_cells_is_one(path, tmp_path):
    """Its outline touches four cells of level 9; moving it removes it from all
    of them."""
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("boundary")
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["name"] = "New"
    feature["type"] = "class_d"
    feature["max_alt_m"] = 1000.0
    feature.SetGeometry(ogr.CreateGeometryFromWkt(
        "POLYGON ((-0.1 -0.1,0.1 -0.1,0.1 0.1,-0.1 0.1,-0.1 -0.1))"))
    assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    assert feature.GetFID() == 5
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    assert read_names(dataset) == read_names(path) == {
        1: "One", 2: "Arc", 3: "Circle", 4: "Two", 5: "New"}
    cells = [cell for cell, names in read_tiles(path).items()
             if "New" in names]
    assert len(cells) == 4
    feature = layer.GetFeature(5)
    assert feature.GetGeometryRef().GetEnvelope() == pytest.approx(
        (-0.1, 0.1, -0.1, 0.1), abs=1e-6)
    feature.SetGeometry(ogr.CreateGeometryFromWkt(
        "POLYGON ((10.01 0.01,10.02 0.01,10.02 0.02,10.01 0.01))"))
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    feature = layer.GetFeature(5)
    feature["name"] = "Moved"
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    assert read_names(dataset)[5] == "Moved"
    tiles = read_tiles(path)
    assert [n for names in tiles.values() for n in names].count("Moved") == 1
    assert "New" not in str(tiles)
    assert list(tiles) == sorted(tiles)
    # A new file made in one step is the same.
    whole = tmp_path / "whole.bgl"
    gdal.VectorTranslate(str(whole), dataset, format="BGL",
                         layers=["boundary", "boundary_point"])
    found = {names["name"]: rest for names, rest
             in read_layers(path)["boundary"].values()}
    assert found == {names["name"]: rest for names, rest
                     in read_layers(whole)["boundary"].values()}
    assert_sound(path)


def test_an_outline_with_arcs_is_changed_by_its_points(path):
    before = path.read_bytes()
    result, messages = change(
        path, "boundary", 2, wkt="POLYGON ((1 1,2 1,2 2,1 1))")
    assert result != ogr.OGRERR_NONE
    assert "has arcs, which an outline has not" in messages[0]
    assert path.read_bytes() == before
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("boundary_point")
    assert layer.TestCapability(ogr.OLCRandomWrite)
    assert not layer.TestCapability(ogr.OLCSequentialWrite)
    assert not layer.TestCapability(ogr.OLCDeleteFeature)
    points = read_points(dataset)
    radius = layer.GetFeature(points[3, 1])
    assert radius["radius_m"] == 9260.0
    radius["radius_m"] = 18520.0
    assert layer.SetFeature(radius) == ogr.OGRERR_NONE
    centre = layer.GetFeature(points[3, 0])
    centre.SetGeometry(ogr.CreateGeometryFromWkt("POINT (40 -5)"))
    assert layer.SetFeature(centre) == ogr.OGRERR_NONE
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    assert read_points(dataset) == read_points(path) == points
    wkt, = (wkt for fields, wkt in read_layers(path)["boundary"].values()
            if fields["name"] == "Circle")
    west, east, south, north = ogr.CreateGeometryFromWkt(wkt).GetEnvelope()
    assert (west + east) / 2 == pytest.approx(40.0, abs=1e-3)
    assert (south + north) / 2 == pytest.approx(-5.0, abs=1e-3)
    assert (north - south) / 2 == pytest.approx(18520 / 111000, rel=0.01)
    # It is in the cells where it is, and nowhere else.
    tiles = read_tiles(path)
    assert sum("Circle" in names for names in tiles.values()) >= 1
    assert not any(cell == Cell(9, 2, 5).packed and "Circle" in names
                   for cell, names in tiles.items())
    assert_sound(path)


@pytest.mark.parametrize("key, fields, wkt, reason", [
    ((1, 0), {"seq": 3}, None, "cannot be changed"),
    ((1, 0), {"radius_m": 3.0}, None, "is that of circles only"),
    ((3, 1), {}, "POINT (1 2)", "of a circle is that of the point before"),
    ((2, 2), {"type": "arc_clockwise"}, None, "does not fit"),
    ((1, 0), {"boundary_offset": 9}, None, "cannot be changed"),
])
def test_what_a_point_cannot_have(path, key, fields, wkt, reason):
    before = path.read_bytes()
    fid = read_points(path)[key]
    result, messages = change(path, "boundary_point", fid, fields, wkt)
    assert result != ogr.OGRERR_NONE
    assert reason in messages[0]
    assert path.read_bytes() == before


def test_both_layers_in_one_session(path):
    """One layer does not undo the changes of the other."""
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("boundary")
    points = dataset.GetLayerByName("boundary_point")
    point = points.GetFeature(read_points(dataset)[1, 2])
    point.SetGeometry(ogr.CreateGeometryFromWkt("POINT (5 7)"))
    assert points.SetFeature(point) == ogr.OGRERR_NONE
    feature = layer.GetFeature(1)
    feature["name"] = "Eno"
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    # The outline that the layer shows is no longer that of the record.
    feature.SetGeometry(ogr.CreateGeometryFromWkt(
        "POLYGON ((1 1,2 1,2 2,1 1))"))
    with collect_messages():
        assert layer.SetFeature(feature) != ogr.OGRERR_NONE
    assert layer.DeleteFeature(4) == ogr.OGRERR_NONE
    other = points.GetFeature(read_points(path)[4, 1])
    with collect_messages() as messages:
        assert points.SetFeature(other) == ogr.OGRERR_NONE
        other.SetGeometry(ogr.CreateGeometryFromWkt("POINT (5 7)"))
        assert points.SetFeature(other) != ogr.OGRERR_NONE
    assert "was deleted with its airspace" in messages.failures[0]
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    fields, wkt = read_layers(path)["boundary"][1]
    assert fields["name"] == "Eno"
    assert ogr.CreateGeometryFromWkt(wkt).GetEnvelope() == pytest.approx(
        (1, 5, 2, 7), abs=1e-6)
    # Its cells are those of its bounds now.
    assert sum("Eno" in names for names in read_tiles(path).values()) > 1
    assert_sound(path)


def test_curves_are_edited_likewise(path):
    dataset = open_for_update(path, "BACKUP=NO", "CURVES=YES")
    layer = dataset.GetLayerByName("boundary")
    feature = layer.GetFeature(2)
    feature["name"] = "Cra"
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    feature.SetFID(ogr.NullFID)
    assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    del feature, layer, dataset
    assert read_names(path) == {
        1: "One", 2: "Cra", 3: "Circle", 4: "Two", 5: "Cra"}
    dataset = gdal.OpenEx(str(path))
    types = [f["type"] for f in dataset.GetLayerByName("boundary_point")
             if f["boundary_fid"] == 5]
    assert set(types) == {"start", "line"}


def test_what_is_unknown_stays(tmp_path):
    """Parts without a field are kept, or the change is refused."""
    path = tmp_path / "airspaces.bgl"

    def pack(name, **kwargs):
        return pack_file(pack_outline(
            SQUARE, name, children=[pack_record(0x7777, b"abcd")], **kwargs))

    path.write_bytes(pack("One"))
    result, messages = change(path, "boundary", 1, {"name": "Longer name"},
                              options=["BACKUP=NO"])
    assert result != ogr.OGRERR_NONE
    assert "would not be written as they are" in messages[0]
    assert path.read_bytes() == pack("One")
    path.write_bytes(pack_file(pack_outline(SQUARE, "One", msfs2024=True)))
    before = path.read_bytes()
    result, messages = change(path, "boundary", 1, {"name": "Two"})
    assert result != ogr.OGRERR_NONE
    assert "would not be written as they are" in messages[0]
    assert path.read_bytes() == before


def test_tables_in_another_order_are_not_edited(path):
    content = bytearray(path.read_bytes())
    _, _, count, table, _ = struct.unpack_from("<5I", content, 0x38)
    struct.pack_into("<I", content, table + 8, 1)
    struct.pack_into("<I", content, table + 24, 0)
    path.write_bytes(content)
    with collect_messages() as messages:
        assert open_for_update(path) is None
        assert len(read_layers(path)["boundary"]) == 4
    assert "its tables have more than is known of them" in str(messages)
    assert path.read_bytes() == content


def test_a_coastline(tmp_path):
    path = tmp_path / "lines.bgl"
    lines = [(1, 2), (3, 4), (5, 3)]
    path.write_bytes(pack_file(
        pack_geopol(2, *lines), pack_geopol(1, (9, 8), (7, 6)), section=0x23))
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("geopol")
    feature = layer.GetFeature(2)
    feature["type"] = "boundary"
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    assert path.read_bytes() == pack_file(
        pack_geopol(2, *lines), pack_geopol(2, (9, 8), (7, 6)), section=0x23)
    feature = layer.GetFeature(1)
    feature.SetGeometry(ogr.CreateGeometryFromWkt(
        "LINESTRING (30 40,31 41,32 40,33 41)"))
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    added = ogr.Feature(layer.GetLayerDefn())
    added["type"] = "coastline"
    added.SetGeometry(ogr.CreateGeometryFromWkt("LINESTRING (1 1,1.5 1.5)"))
    assert layer.CreateFeature(added) == ogr.OGRERR_NONE
    assert layer.DeleteFeature(2) == ogr.OGRERR_NONE
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    other = gdal.OpenEx(str(path))
    for source in (dataset, other):
        found = {f.GetFID(): (f["type"], f["num_points"],
                              f.GetGeometryRef().GetEnvelope())
                 for f in source.GetLayerByName("geopol")}
        assert found == {
            1: ("boundary", 4, pytest.approx((30, 33, 40, 41), abs=1e-6)),
            3: ("coastline", 2, pytest.approx((1, 1.5, 1, 1.5), abs=1e-6))}
    assert_sound(path)


def test_a_time_zone(tmp_path):
    path = tmp_path / "zones.bgl"

    def pack(*zones):
        return pack_bgl([Section(0x2F, [Part(b"".join(zones), len(zones))],
                                 TIME_ZONE)])

    first = (7.5, 55, 22.5, 45, -60, 3, 60, 0)
    second = (22.5, 55, 37.5, 45, -120, 3, 60, 0)
    path.write_bytes(pack(pack_time_zone(*first), pack_time_zone(*second)))
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("timezone")
    feature = layer.GetFeature(2)
    feature["deviation_min"] = -180
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    changed = (*second[:4], -180, *second[5:])
    assert path.read_bytes() == pack(
        pack_time_zone(*first), pack_time_zone(*changed))
    assert layer.DeleteFeature(1) == ogr.OGRERR_NONE
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    assert path.read_bytes() == pack(pack_time_zone(*changed))
    assert [f.GetFID() for f in layer] == [2]
    del feature, layer, dataset
    assert_sound(path)
