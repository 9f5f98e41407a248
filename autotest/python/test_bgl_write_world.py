# SPDX-License-Identifier: MIT
"""Airspaces around the earth, and runways across the 180th meridian."""

import pytest
from osgeo import gdal, ogr

from record_update_support import open_for_update
from record_write_support import WGS84
from support import collect_messages

PATH = "/vsimem/world.bgl"


def write(layers):
    """Writes (layer, WKT, fields)."""
    dataset = gdal.GetDriverByName("BGL").Create(
        PATH, 0, 0, 0, gdal.GDT_Unknown)
    for name, wkt, fields in layers:
        layer = dataset.CreateLayer(name, WGS84)
        feature = ogr.Feature(layer.GetLayerDefn())
        for field, value in fields.items():
            feature[field] = value
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    feature = layer = dataset = None


def read(name):
    """The fields of the only feature, and its geometry."""
    dataset = gdal.OpenEx(PATH)
    feature, = dataset.GetLayerByName(name)
    return feature.items(), feature.GetGeometryRef().Clone()


def change(name, wkt):
    dataset = open_for_update(PATH, "BACKUP=NO")
    layer = dataset.GetLayerByName(name)
    feature = layer.GetNextFeature()
    feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
    result = layer.SetFeature(feature)
    feature = layer = dataset = None
    return result


AROUND = [
    (west, south, west + 360) for west in (-180, 0, -540, 10.5)
    for south in (-80, 10)]


def make_box(west, south, east):
    return (f"POLYGON (({west} {south},{east} {south},{east} 85,{west} 85,"
            f"{west} {south}))")


def check_box(south):
    fields, geometry = read("boundary")
    west, east, low, high = geometry.GetEnvelope()
    assert east - west == pytest.approx(360, abs=1e-6)
    assert (low, high) == pytest.approx((south, 85), abs=1e-6)
    assert geometry.GetArea() == pytest.approx(
        360 * (85 - south), rel=1e-6)
    assert [fields["min_lon"], fields["max_lon"]] == [-180, 180]


@pytest.mark.parametrize("west, south, east", AROUND)
def test_an_airspace_around_the_earth(west, south, east):
    box = make_box(west, south, east)
    write([("boundary", box, {"name": "ALL"})])
    check_box(south)
    write([("boundary", "POLYGON ((8 47,9 47,9 48,8 47))", {"name": "ALL"})])
    assert change("boundary", box) == ogr.OGRERR_NONE
    check_box(south)
    gdal.Unlink(PATH)


def test_an_airspace_across_the_180th_meridian_stays_narrow():
    write([("boundary", "POLYGON ((170 10,-170 10,-170 20,170 20,170 10))",
            {"name": "ACROSS"})])
    fields, geometry = read("boundary")
    assert geometry.GetEnvelope() == pytest.approx(
        (170, 190, 10, 20), abs=1e-6)
    # Where simulators look for it.
    assert [fields["min_lon"], fields["max_lon"]] == pytest.approx(
        [170, -170], abs=1e-6)
    gdal.Unlink(PATH)


@pytest.mark.parametrize("middle", [
    "", "0 10,", "-50 10,50 10,"])
def test_an_edge_leads_the_shorter_way(middle):
    """An edge of more than 180 degrees needs a corner in between."""
    back = ",".join(
        f"{-float(x)} 20" for x in middle.replace(" 10", "").split(",") if x)
    wkt = f"POLYGON ((-100 10,{middle}100 10,100 20,{back or '100 20'},-100 20,-100 10))"
    expected = (-100, 100) if middle else (100, 260)
    write([("boundary", wkt, {"name": "WIDE"})])
    for _ in range(2):
        fields, geometry = read("boundary")
        west, east = geometry.GetEnvelope()[:2]
        assert (west % 360, east - west) == pytest.approx(
            (expected[0] % 360, expected[1] - expected[0]), abs=1e-6)
        assert [fields["min_lon"], fields["max_lon"]] == pytest.approx(
            [-100, 100] if middle else [100, -100], abs=1e-6)
        write([("boundary", "POLYGON ((8 47,9 47,9 48,8 47))", {})])
        assert change("boundary", wkt) == ogr.OGRERR_NONE
    gdal.Unlink(PATH)


@pytest.mark.parametrize("wkt, width, corners", [
    ("LINESTRING (170 10,-170 20)", 20, [170, -170]),
    ("LINESTRING (170 10,190 20)", 20, [170, -170]),
    ("LINESTRING (-100 10,0 10,100 20)", 200, [-100, 100]),
    ("LINESTRING (-100 10,100 20)", 160, [100, -100])])
def test_so_do_lines_of_borders(wkt, width, corners):
    write([("geopol", wkt, {})])
    fields, geometry = read("geopol")
    west, east = geometry.GetEnvelope()[:2]
    assert east - west == pytest.approx(width, abs=1e-6)
    assert [fields["min_lon"], fields["max_lon"]] == pytest.approx(
        corners, abs=1e-6)
    gdal.Unlink(PATH)


AIRPORT = ("airport", "POINT (179.999 10)", {"ident": "NZAA", "name": "X"})
FIELDS = {"airport_ident": "NZAA", "primary_ident": "09", "width_m": 30}


@pytest.mark.parametrize("wkt", [
    "LINESTRING (179.99 10,180.01 10)", "LINESTRING (179.99 10,-179.99 10)",
    "LINESTRING (-180.01 10,-179.99 10)",
    "MULTILINESTRING ((179.99 10,180 10),(-180 10,-179.99 10))"])
def test_a_runway_across_the_180th_meridian(wkt):
    """In any form, including two parts."""
    expected = (179.99, 180.01, 10, 10)
    write([AIRPORT, ("runway", wkt, FIELDS)])
    fields, geometry = read("runway")
    assert fields["length_m"] == pytest.approx(2192.8, abs=0.1)
    assert geometry.GetEnvelope() == pytest.approx(
        expected, abs=1e-6)
    assert read("runway_area")[1].GetEnvelope()[:2] == (
        pytest.approx(expected[:2], abs=1e-6))
    write([AIRPORT, ("runway", "LINESTRING (179.9 10,179.95 10)", FIELDS)])
    assert change("runway", wkt) == ogr.OGRERR_NONE
    assert read("runway")[1].GetEnvelope() == pytest.approx(
        expected, abs=1e-6)
    gdal.Unlink(PATH)


@pytest.mark.parametrize("wkt", [
    "MULTILINESTRING ((179.99 10,180 10),(-180 11,-179.99 10))",
    "MULTILINESTRING ((179.99 10,180 10),(180 10,-179.99 10))",
    "MULTILINESTRING ((9 10,10 10),(10 10,11 10))"])
def test_other_parts_are_no_runway(wkt):
    write([AIRPORT, ("runway", "LINESTRING (179.9 10,179.95 10)", FIELDS)])
    with collect_messages() as messages:
        assert change("runway", wkt) != ogr.OGRERR_NONE
    assert "is not a line from one end to the other" in messages.failures[0]
    gdal.Unlink(PATH)
