# SPDX-License-Identifier: MIT
"""Overlays that are written from layers."""

import math

import pytest
from osgeo import gdal, ogr, osr

from support import SHARED_DATA, collect_messages

REAL = sorted(path for path in (SHARED_DATA / "dsf").glob("*/*.dsf")
              if path.stem != "+26-097")
WRITTEN = ("object", "autogen_point", "facade", "facade_line", "forest",
           "forest_line", "forest_point", "exclusion", "property")
# Numbers and keys that belong to the file; properties that name definitions.
OWN = {"definition", "definition_key", "filter_key", "property_key", "key",
       "file_offset", "filter", "points"}
# Half a step: of the widest window, a circle, heights.
NEAR = {"heading_deg": 180 / 65535, "height_m": 0.01}
PLACE = 4e-6
TARGET = "/vsimem/written_dsf/+47+015.dsf"

WGS84 = osr.SpatialReference()
WGS84.ImportFromEPSG(4326)
WGS84.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)


@pytest.fixture(autouse=True)
def no_leftovers():
    yield
    gdal.RmdirRecursive("/vsimem/written_dsf")


def open_layers(path):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR, allowed_drivers=["DSF"])
    assert dataset is not None
    return dataset


def list_rows(dataset, name):
    layer = dataset.GetLayerByName(name)
    return list(layer) if layer is not None else []


def list_numbers(text):
    return [float(word) for word in (text or "").split()]


def list_places(geometry):
    if geometry.GetGeometryCount():
        return [place for i in range(geometry.GetGeometryCount())
                for place in list_places(geometry.GetGeometryRef(i))]
    return geometry.GetPoints()


def assert_same_row(actual, expected):
    a, b = actual.items(), expected.items()
    assert a.keys() == b.keys()
    for name in a.keys() - OWN - NEAR.keys():
        assert a[name] == b[name], name
    for name in NEAR.keys() & a.keys():
        assert a[name] == pytest.approx(b[name], abs=NEAR[name]), name
    if "points" in a:
        assert list_numbers(a["points"]) == pytest.approx(
            list_numbers(b["points"]), abs=PLACE)
    shape, other = actual.GetGeometryRef(), expected.GetGeometryRef()
    assert (shape is None) == (other is None)
    if shape is None:
        return
    ours, wanted = list_places(shape), list_places(other)
    assert len(ours) == len(wanted)
    for place, known in zip(ours, wanted):
        assert place[:2] == pytest.approx(known[:2], abs=PLACE)


@pytest.mark.parametrize("middle", [False, True], ids=["direct", "gpkg"])
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_real_rows_stay_the_same(path, middle):
    expected = open_layers(path)
    names = [name for name in WRITTEN if expected.GetLayerByName(name)]
    source = expected
    if middle:
        source = gdal.VectorTranslate("/vsimem/written_dsf/middle.gpkg",
                                      expected, layers=names)
    corner = expected.GetLayerByName("tile").GetNextFeature()["tile"]
    with collect_messages() as messages:
        assert gdal.VectorTranslate(
            TARGET, source, format="DSF", layers=names,
            datasetCreationOptions=[f"TILE={corner}"]) is not None
    for message in messages:
        assert any(word in str(message) for word in (
            "REQUIREMENTS_CHANGED", "PROPERTIES_CHANGED")), message
    actual = open_layers(TARGET)
    assert actual.GetMetadataItem("MD5") == "right"
    assert actual.GetMetadataItem("TILE") == corner
    count = 0
    for name in WRITTEN:
        ours, wanted = list_rows(actual, name), list_rows(expected, name)
        if name == "property":
            ours, wanted = (
                [(row["property"], row["value"]) for row in rows
                 if not row["property"].startswith("sim/require_")
                 and row["property"] != "sim/overlay"]
                for rows in (ours, wanted))
            assert ours == wanted
            continue
        assert len(ours) == len(wanted), name
        for row, known in zip(ours, wanted):
            assert_same_row(row, known)
            count += 1
    assert count > 0 or not set(names) - {"property"}


def write(layer, wkt, fields, target=TARGET, options=()):
    """Writes one feature; returns whether it was taken, and the messages."""
    with collect_messages() as messages:
        dataset = gdal.GetDriverByName("DSF").Create(
            target, 0, 0, 0, gdal.GDT_Unknown, options=list(options))
        written = dataset.CreateLayer(layer, WGS84)
        feature = ogr.Feature(written.GetLayerDefn())
        for name, value in fields.items():
            feature[name] = value
        geometry = ogr.CreateGeometryFromWkt(wkt) if isinstance(
            wkt, str) else wkt
        feature.SetGeometry(geometry)
        result = ogr.OGRERR_FAILURE
        try:
            result = written.CreateFeature(feature)
        except RuntimeError:
            pass
        del feature, written, dataset
    return result == ogr.OGRERR_NONE, messages


def test_forest_drawn_with_a_clearing():
    ring = "(15.1 47.1,15.1 47.2,15.2 47.2,15.2 47.1,15.1 47.1)"
    hole = "(15.12 47.12,15.15 47.12,15.15 47.15,15.12 47.12)"
    assert write("forest", f"POLYGON({ring},{hole})",
                 {"path": "lib/a.for", "density": 128})[0]
    dataset = open_layers(TARGET)
    (row,) = list_rows(dataset, "forest")
    assert row["path"] == "lib/a.for"
    assert row["density"] == 128
    assert row["winding_sizes"] == "4 3"
    # Turned: outer rings to the left, holes to the right.
    assert list_numbers(row["points"])[2:4] == pytest.approx(
        [15.2, 47.1], abs=PLACE)
    assert row.GetGeometryRef().GetArea() == pytest.approx(
        0.01 - 0.03 * 0.03 / 2, abs=1e-6)
    properties = {row["property"]: row["value"]
                  for row in list_rows(dataset, "property")}
    assert properties == {
        "sim/west": "15", "sim/east": "16", "sim/north": "48",
        "sim/south": "47", "sim/planet": "earth", "sim/overlay": "1",
        "sim/creation_agent": "gdal-flightsim",
        "laminar/internal_revision": "0"}


def test_walls_of_a_facade_turn_with_it():
    assert write(
        "facade",
        "POLYGON((15.1 47.1,15.1 47.101,15.101 47.101,15.101 47.1,15.1 47.1))",
        {"path": "a.fac", "height_m": 12, "walls": "1 2 3 4"})[0]
    (row,) = list_rows(open_layers(TARGET), "facade")
    assert (row["height_m"], row["walls"]) == (12, "4 3 2 1")


def test_edited_geometry_wins_over_points():
    fields = {"path": "a.fac", "planes": 4, "winding_sizes": "2",
              "points": "15.1 47.1 15.1 47.1 15.2 47.2 15.2 47.2"}
    line = "LINESTRING(15.1 47.1,15.2 47.2)"
    assert write("facade_line", line, fields)[0]
    (row,) = list_rows(open_layers(TARGET), "facade_line")
    assert row["planes"] == 4
    taken, messages = write("facade_line", "LINESTRING(15.1 47.1,15.3 47.2)",
                            fields)
    assert taken
    assert any("CURVES_LOST 1" in str(text) for text in messages)
    (row,) = list_rows(open_layers(TARGET), "facade_line")
    assert row["planes"] == 2
    assert list_numbers(row["points"]) == pytest.approx(
        [15.1, 47.1, 15.3, 47.2], abs=PLACE)


@pytest.mark.parametrize("wkt, text", [
    ("POLYGON((15.1 47.1,15.2 47.1,15.2 47.2,15.1 47.2,15.1 47.1))",
     "15.100000000/47.100000000/15.200000000/47.200000000"),
    ("POLYGON((15.1 47.1,15.2 47.1,15.2 47.2,15.1 47.1))",
     "15.100000000/47.100000000/15.200000000/47.200000000;"
     "15.100000000/47.100000000,15.200000000/47.100000000,"
     "15.200000000/47.200000000"),
])
def test_exclusion_drawn(wkt, text):
    assert write("exclusion", wkt, {"kind": "for", "airport": "LOWG"})[0]
    (row,) = list_rows(open_layers(TARGET), "exclusion")
    assert (row["kind"], row["airport"], row["text"]) == ("for", "LOWG", text)


def test_objects_on_the_ground_and_above():
    assert write("object", "POINT(16 48)", {
        "path": "a.obj", "heading_deg": -90, "height_m": -2.5,
        "height_reference": "above_ground", "airport": "LOWG"})[0]
    (row,) = list_rows(open_layers(TARGET), "object")
    assert row["heading_deg"] == pytest.approx(270, abs=0.003)
    assert row["height_m"] == pytest.approx(-2.5, abs=0.002)
    assert (row["height_reference"], row["airport"]) == (
        "above_ground", "LOWG")
    assert row.GetGeometryRef().GetX() == 16
    assert row.GetGeometryRef().GetY() == 48


POINT = "POINT(15.5 47.5)"
AREA = "POLYGON((15.1 47.1,15.2 47.1,15.2 47.2,15.1 47.1))"


@pytest.mark.parametrize("layer, wkt, fields, why", [
    ("object", "POINT(17 47.5)", {"path": "a.obj"}, "outside of the tile"),
    ("object", POINT, {"path": "a.obj", "heading_deg": math.nan},
     "not finite"),
    ("object", POINT, {"path": "a.obj", "height_m": 1e9}, "height"),
    ("object", POINT, {"path": "a.for"}, "not that of an object"),
    ("object", POINT, {}, "it has no path"),
    ("object", AREA, {"path": "a.obj"}, "geometry is not of the kind"),
    ("object", "POINT(1e300 47.5)", {"path": "a.obj"}, "not on the earth"),
    ("facade_line", "nan", {"path": "a.fac"}, "no possible number"),
    ("forest", AREA, {"path": "a.for", "density": 256}, "density"),
    ("forest", AREA, {"path": "a.fac"}, "does not end in .for"),
    ("forest", "POLYGON((15.9 47.1,16.05 47.1,16 47.2,15.9 47.1))",
     {"path": "a.for"}, "outside of the tile"),
    ("facade", AREA, {"path": "a.fac", "height_m": -1}, "height"),
    ("exclusion", AREA, {"kind": "house"}, "its kind is none of"),
])
def test_refused(layer, wkt, fields, why):
    if wkt == "nan":
        wkt = ogr.Geometry(ogr.wkbLineString)
        wkt.AddPoint_2D(15.1, 47.1)
        wkt.AddPoint_2D(math.nan, 47.2)
    taken, messages = write(layer, wkt, fields)
    assert not taken
    assert any(why in str(message) for message in messages), messages


def test_layers_that_are_not_written_are_counted():
    taken, messages = write("beach", "LINESTRING(15.1 47.1,15.2 47.2)", {})
    assert taken
    assert any("layer beach is left out" in str(text) for text in messages)


def test_wrong_tile():
    with collect_messages() as messages:
        dataset = None
        try:
            dataset = gdal.GetDriverByName("DSF").Create(
                TARGET, 0, 0, 0, gdal.GDT_Unknown, options=["TILE=47,15"])
        except RuntimeError:
            pass
    assert dataset is None
    assert any("no south-west corner" in str(text) for text in messages)


def test_tile_of_the_first_feature_or_unknown():
    target = "/vsimem/written_dsf/any.dsf"
    assert write("object", "POINT(-0.5 -47.5)", {"path": "a.obj"}, target)[0]
    assert open_layers(target).GetMetadataItem("TILE") == "-48-001"
    gdal.Unlink(target)
    taken, messages = write(
        "property", None, {"property": "a", "value": "b"}, target)
    assert taken
    assert any("the tile is not known" in str(text) for text in messages)
    assert gdal.VSIStatL(target) is None
