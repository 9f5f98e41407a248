# SPDX-License-Identifier: MIT
"""Overlays written from layers."""

import math

import pytest
from osgeo import gdal, ogr, osr

from support import SHARED_DATA, collect_messages
from write_support import read_file

FILES = sorted((SHARED_DATA / "dsf").glob("*/*.dsf"))
WRITTEN = ("object", "autogen_point", "facade", "facade_line", "forest",
           "forest_line", "forest_point", "painted_line", "object_string",
           "autogen_string", "autogen_block", "draped_polygon", "orthophoto",
           "beach", "other_polygon", "network_edge", "exclusion", "property")
# What follows from them.
DERIVED = ("autogen_string_side", "network_node", "filter")
# Layers that are not copied, with the reason.
MESH = {"terrain", "terrain_triangle", "raster"}
LEFT_BEHIND = {
    "all_commands": {
        "network_edge": "edges of 7 planes, which Laminar's writer refuses",
        "network_node": "nodes of these edges",
    },
}
# Numbers and keys that belong to the file; properties that name definitions.
OWN = {"definition", "definition_key", "filter_key", "property_key", "key",
       "file_offset", "filter", "points"}
# Half a step: of the widest window, a circle, heights.
NEAR = {"heading_deg": 180 / 65535, "height_m": 0.01}
PLACE = 4e-6
# Half a step of the heights of beaches.
PLANE = 1.6e-5
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
            list_numbers(b["points"]),
            abs=PLANE if a["kind"] == "beach" else PLACE)
    shape, other = actual.GetGeometryRef(), expected.GetGeometryRef()
    assert (shape is None) == (other is None)
    if shape is None:
        return
    ours, wanted = list_places(shape), list_places(other)
    assert len(ours) == len(wanted)
    for place, known in zip(ours, wanted):
        assert place[:2] == pytest.approx(known[:2], abs=PLACE)


def copy(source, target, corner, layers):
    layers = [name for name in layers if source.GetLayerByName(name)]
    with collect_messages() as messages:
        assert gdal.VectorTranslate(
            target, source, format="DSF", layers=layers,
            datasetCreationOptions=[f"TILE={corner}"]) is not None
    return [str(message) for message in messages]


def list_properties(rows):
    """Lists properties, except those that name definitions by number and those
    that every overlay must have."""
    return [(row["property"], row["value"]) for row in rows
            if not row["property"].startswith("sim/require_")
            and row["property"] != "sim/overlay"]


@pytest.mark.parametrize("middle", [False, True], ids=["direct", "gpkg"])
@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_rows_stay_the_same(path, middle):
    with collect_messages():
        expected = open_layers(path)
    left = LEFT_BEHIND.get(path.stem, {})
    listed = {expected.GetLayer(i).GetName()
              for i in range(expected.GetLayerCount())}
    assert not listed - MESH - {*WRITTEN, *DERIVED, "tile", "definition"}
    names = [name for name in WRITTEN if name in listed - left.keys()]
    source = expected
    if middle:
        source = gdal.VectorTranslate("/vsimem/written_dsf/middle.gpkg",
                                      expected, layers=names)
    corner = expected.GetLayerByName("tile").GetNextFeature()["tile"]
    for message in copy(source, TARGET, corner, names):
        assert any(word in message for word in (
            "REQUIREMENTS_CHANGED", "PROPERTIES_CHANGED")), message
    actual = open_layers(TARGET)
    assert actual.GetMetadataItem("MD5") == "right"
    assert actual.GetMetadataItem("TILE") == corner
    for name in (*WRITTEN, *DERIVED):
        ours, wanted = list_rows(actual, name), list_rows(expected, name)
        if name in left:
            assert wanted
        elif name == "property":
            assert list_properties(ours) == list_properties(wanted)
        else:
            assert len(ours) == len(wanted), name
            for row, known in zip(ours, wanted):
                assert_same_row(row, known)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_bytes_stay_the_same(path):
    """Copies of files of this driver. It has its own pools, commands and
    numbers of definitions, so the first copy of another file differs."""
    with collect_messages():
        names = [name for name in WRITTEN
                 if name not in LEFT_BEHIND.get(path.stem, {})]
        original = open_layers(path)
        corner = original.GetLayerByName("tile").GetNextFeature()["tile"]
        first, again = (f"/vsimem/written_dsf/{i}.dsf" for i in range(2))
        copy(original, first, corner, names)
    assert copy(gdal.VectorTranslate("/vsimem/written_dsf/middle.gpkg",
                                     open_layers(first)),
                again, corner, names) == []
    assert read_file(again) == read_file(first)


def write(layer, wkt, fields, target=TARGET, options=()):
    """Writes one feature; returns whether it was accepted, and the
    messages."""
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
LINE = "LINESTRING(15.1 47.1,15.2 47.2)"
AREA = "POLYGON((15.1 47.1,15.2 47.1,15.2 47.2,15.1 47.1))"
BOW = "POLYGON((15.1 47.1,15.2 47.2,15.2 47.1,15.1 47.2,15.1 47.1))"


@pytest.mark.parametrize("layer, wkt, fields, why", [
    ("object", "POINT(17 47.5)", {"path": "a.obj"}, "outside of the tile"),
    ("object", POINT, {"path": "a.obj", "heading_deg": math.nan},
     "not finite"),
    ("object", POINT, {"path": "a.obj", "height_m": 1e9}, "height"),
    ("object", POINT, {"path": "a.obj", "height_reference": "above_ground"},
     "needs a height"),
    ("object", POINT, {"path": "a.for"}, "not that of an object"),
    ("object", POINT, {}, "it has no path"),
    ("object", POINT, {"path": "  "}, "it has no path"),
    ("facade", AREA, {"path": " "}, "it has no path"),
    ("object", POINT, {"path": "a\n.obj"}, "control characters"),
    ("object", POINT, {"path": "a.obj", "airport": "EDDF\n"},
     "control characters"),
    ("property", None, {"property": "a", "value": "b\x01"},
     "control characters"),
    ("object", AREA, {"path": "a.obj"}, "geometry is not of the kind"),
    ("object", "POINT(1e300 47.5)", {"path": "a.obj"}, "not on the earth"),
    ("object", "POINT(541 47.5)", {"path": "a.obj"}, "not on the earth"),
    ("forest", "POLYGON((15 47,135 47,-105 47,15 47))", {"path": "a.for"},
     "leads around a pole"),
    ("facade_line", "nan", {"path": "a.fac"}, "not a valid number"),
    ("forest", AREA, {"path": "a.for", "density": 256}, "density"),
    ("forest", AREA, {"path": "a.fac"}, "does not end in .for"),
    ("forest", "POLYGON((16.9 47.1,16.95 47.1,16.9 47.2,16.9 47.1))",
     {"path": "a.for"}, "outside of the tile"),
    ("forest", BOW, {"path": "a.for"}, "cross themselves"),
    ("draped_polygon", BOW, {"path": "a.pol"}, "cross themselves"),
    ("facade", "POLYGON((15.9 47.1,16.08 47.1,15.9 47.2,15.9 47.1))",
     {"path": "a.fac"}, "reaches over its edge"),
    ("autogen_block", AREA, {"path": "a.agb"}, "four corners"),
    ("autogen_block",
     "POLYGON((15.9 47.1,16.1 47.1,16.1 47.2,15.9 47.2,15.9 47.1))",
     {"path": "a.agb"}, "reaches over its edge"),
    ("autogen_block", AREA, {"path": "a.agb", "height_m": 1100}, "1020 m"),
    ("autogen_string", AREA, {"path": "a.ags", "spawn_sides": 256}, "sides"),
    ("object_string", LINE, {"path": "a.str", "spacing_m": 500.5}, "433"),
    ("painted_line", LINE, {"path": "a.str"}, "does not end in .lin"),
    ("painted_line", AREA, {"path": "a.lin"}, "geometry is not of the kind"),
    ("orthophoto", AREA, {"path": "a.pol"}, "nor an affine"),
    ("orthophoto", AREA, {"path": "a.pol", "affine": "1 0 0 1 0 0"},
     "no inverse"),
    ("beach", LINE, {"path": "a.bch", "subtypes": "1.5"}, "not numbers"),
    ("other_polygon", AREA, {"path": "a.for"}, "another layer"),
    ("network_edge", LINE, {"path": "a.net"}, "subtype"),
    ("network_edge", LINE, {"path": "a.obj", "subtype": 1}, ".net"),
    ("network_edge", LINE, {"path": "a.net", "subtype": 1,
                            "level_start": 1e6}, "level"),
    ("facade", AREA, {"path": "a.fac", "height_m": -1}, "height"),
    ("exclusion", AREA, {"kind": "house"}, "its kind is not one of"),
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
    taken, messages = write("terrain", AREA, {})
    assert taken
    assert any("layer terrain is left out" in str(text) for text in messages)


@pytest.mark.parametrize("layer, wkt, fields, expected", [
    ("painted_line", "LINESTRING(15.1 47.1,15.2 47.1,15.2 47.2,15.1 47.1)",
     {"path": "a.lin"}, {"closed": 1, "parameter": 1, "winding_sizes": "3"}),
    ("painted_line", "LINESTRING(15.1 47.1,15.2 47.1,15.2 47.2)",
     {"path": "a.lin"}, {"closed": 0, "winding_sizes": "3"}),
    ("object_string", LINE, {"path": "a.str", "spacing_m": 25.5},
     {"spacing_m": 25.5, "parameter": 13264}),
    ("object_string", LINE, {"path": "a.str", "spacing_m": 500},
     {"spacing_m": 500, "parameter": 500}),
    ("draped_polygon", AREA, {"path": "a.pol", "heading_deg": -89.5},
     {"heading_deg": 270.5, "parameter": 270 + 64 * 360}),
    ("draped_polygon", AREA, {"path": "a.pol", "parameter": 65496},
     {"parameter": 65496}),
    ("autogen_block",
     "POLYGON((15.1 47.1,15.2 47.1,15.2 47.2,15.1 47.2,15.1 47.1))",
     {"path": "a.agb", "height_m": 13, "spelling_set": 2},
     {"height_m": 12, "spelling_set": 2, "winding_sizes": "4"}),
    ("autogen_string", AREA, {"path": "a.ags", "height_m": 16},
     {"height_m": 16, "spawn_sides": 1, "winding_sizes": "4"}),
    ("beach", LINE, {"path": "a.bch", "subtypes": "3 4"},
     {"closed": 0, "subtypes": "3 4", "planes": 3}),
    ("other_polygon", AREA, {"path": "a.xyz", "parameter": 7},
     {"parameter": 7, "winding_sizes": "3"}),
    ("forest_point", "POINT(15.5 47.5)", {"path": "a.for", "height_m": 12},
     {"height_m": 12, "planes": 3, "forest_mode": "point"}),
    ("network_edge", LINE, {"path": "a.net", "subtype": 42, "level_end": 1},
     {"subtype": 42, "level_start": 0, "level_end": 1, "node_start": 1,
      "node_end": 2, "airport": None}),
])
def test_drawn(layer, wkt, fields, expected):
    taken, messages = write(layer, wkt, fields)
    assert taken and not list(messages)
    (row,) = list_rows(open_layers(TARGET), layer)
    assert {name: row[name] for name in expected} == expected
    assert row["path"] == fields["path"]
    shape = ogr.CreateGeometryFromWkt(wkt)
    assert row.GetGeometryRef().Length() == pytest.approx(
        shape.Length(), abs=1e-5)
    assert row.GetGeometryRef().GetArea() == pytest.approx(
        shape.GetArea(), abs=1e-5)


def test_texture_of_a_drawn_orthophoto():
    """Computed from `affine`: a tenth of a degree eastward, two northward."""
    assert write("orthophoto", AREA, {
        "path": "a.pol", "affine": "15 0.5 0 47 0 0.4"})[0]
    (row,) = list_rows(open_layers(TARGET), "orthophoto")
    assert (row["parameter"], row["planes"]) == (65535, 4)
    assert list_numbers(row["points"]) == pytest.approx(
        [15.1, 47.1, 0.2, 0.25, 15.2, 47.1, 0.4, 0.25, 15.2, 47.2, 0.4, 0.5],
        abs=1e-5)
    assert list_numbers(row["affine"]) == pytest.approx(
        [15, 0.5, 0, 47, 0, 0.4], abs=1e-3)


def test_a_moved_orthophoto_keeps_its_texture():
    assert write("orthophoto", AREA, {
        "path": "a.pol", "affine": "0 1 0 0 0 1", "planes": 4,
        "winding_sizes": "3",
        "points": "15 47 0 0 15.1 47 1 0 15.1 47.1 1 1"})[0]
    (row,) = list_rows(open_layers(TARGET), "orthophoto")
    assert list_numbers(row["points"]) == pytest.approx(
        [15.1, 47.1, 0, 0, 15.2, 47.1, 1, 0, 15.2, 47.2, 1, 1], abs=PLACE)


def write_all(target, features, options=(), layer_type=ogr.wkbUnknown):
    """Writes (layer, wkt, fields) through a dataset in memory."""
    source = gdal.GetDriverByName("Memory").Create("", 0, 0, 0)
    for name, wkt, fields in features:
        layer = source.GetLayerByName(name)
        if layer is None:
            layer = source.CreateLayer(name, WGS84, layer_type)
        for field, value in fields.items():
            if layer.GetLayerDefn().GetFieldIndex(field) < 0:
                layer.CreateField(ogr.FieldDefn(
                    field, ogr.OFTString if isinstance(value, str)
                    else ogr.OFTReal))
        feature = ogr.Feature(layer.GetLayerDefn())
        for field, value in fields.items():
            feature[field] = value
        if wkt:
            feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        layer.CreateFeature(feature)
    with collect_messages() as messages:
        written = False
        try:
            result = gdal.VectorTranslate(
                target, source, format="DSF",
                datasetCreationOptions=list(options))
            written = result is not None
            del result
        except RuntimeError:
            pass
    return written, [str(message) for message in messages]


def test_edges_that_meet_share_a_node():
    edges = ["LINESTRING(15.1 47.1,15.2 47.2)",
             "LINESTRING(15.2 47.2,15.25 47.25,15.3 47.2)",
             "LINESTRING(15.20000001 47.2,15.2 47.1)"]
    assert write_all(TARGET, [("network_edge", wkt, {
        "path": "lib/g10/roads.net", "subtype": 10.0 + i})
        for i, wkt in enumerate(edges)])[0]
    dataset = open_layers(TARGET)
    rows = list_rows(dataset, "network_edge")
    assert [(row["node_start"], row["node_end"]) for row in rows] == [
        (1, 2), (2, 3), (2, 4)]
    assert [row["subtype"] for row in rows] == [10, 11, 12]
    assert [row.GetGeometryRef().GetPointCount() for row in rows] == [2, 3, 2]
    assert {row["node"]: row["edge_count"]
            for row in list_rows(dataset, "network_node")}[1] == 1


def test_handles_of_edges_are_counted(shared):
    """Edges of 7 planes, which Laminar's writer refuses."""
    with collect_messages():
        source = open_layers(shared("dsf/synthetic/all_commands.dsf"))
    messages = copy(source, TARGET, "-34-071", ["network_edge"])
    edges = list_rows(source, "network_edge")
    wide = sum(row["planes"] == 7 for row in edges)
    assert wide > 0
    assert any(f"CURVES_LOST {wide}" in text for text in messages), messages
    ours = list_rows(open_layers(TARGET), "network_edge")
    assert len(ours) == len(edges)
    assert {row["planes"] for row in ours} == {4}


def test_paths_are_as_long_as_can_be_read():
    for size, taken in ((1024, True), (1025, False)):
        path = "a" * (size - 4) + ".obj"
        done, messages = write("object", "POINT (15.5 47.5)", {"path": path})
        assert done == taken
        assert any("longer than those that are read" in str(text)
                   for _, _, text in messages) != taken


@pytest.mark.parametrize("reference, height, lost", [
    ("ground", 5.5, True), ("ground", 0.0, False), (None, 5.5, False),
    ("above_ground", 5.5, False)])
def test_heights_of_objects_on_the_ground(reference, height, lost):
    taken, messages = write("object", "POINT (15.5 47.5)", {
        "path": "a.obj", "height_m": height, "height_reference": reference})
    assert taken
    assert any("HEIGHTS_LOST 1" in str(text)
               for _, _, text in messages) == lost


def test_heights_of_a_beach():
    """They are stored if the points have heights, else counted as lost."""
    tall = "LINESTRING Z (15.1 47.1 5,15.2 47.2 6)"
    flat = "LINESTRING Z (15.1 47.1 0,15.2 47.2 0)"
    for wkt, lost in ((tall, True), (flat, False)):
        taken, messages = write("beach", wkt, {"path": "a.bch"})
        assert taken
        assert any("HEIGHTS_LOST 1" in str(text)
                   for text in messages) == lost, messages
    taken, messages = write("beach", tall, {
        "path": "a.bch", "planes": 6, "winding_sizes": "2",
        "points": "15.1 47.1 5 0 0 1 15.2 47.2 7 0 0 1"})
    assert taken
    assert not any("LOST" in str(text) for text in messages), messages
    (row,) = list_rows(open_layers(TARGET), "beach")
    assert [place[2] for place in row.GetGeometryRef().GetPoints()] == (
        pytest.approx([5, 6], abs=0.01))


def test_many_edges_move_the_junction_offset():
    wide = "LINESTRING(" + ",".join(
        f"{15 + i / 40000} 47.{1 + i % 2}" for i in range(40000)) + ")"
    assert write_all(TARGET, [("network_edge", wide, {
        "path": "a.net", "subtype": 1.0})] * 3)[0]
    rows = list_rows(open_layers(TARGET), "network_edge")
    assert [row.GetGeometryRef().GetPointCount() for row in rows] == [
        40000] * 3
    assert {(row["node_start"], row["node_end"]) for row in rows} == {(1, 2)}


def test_features_are_cut_at_the_edge():
    written, messages = write_all(TARGET, [
        ("forest", "POLYGON((15.9 47.1,16.1 47.1,16.1 47.3,15.9 47.3,"
                   "15.9 47.1),(15.95 47.15,15.95 47.25,16.05 47.25,"
                   "16.05 47.15,15.95 47.15))", {"path": "a.for"}),
        ("painted_line", "LINESTRING(15.5 47.5,16.5 47.5,16.5 47.7,15.5 47.7,"
                         "15.5 47.5)", {"path": "a.lin", "closed": 1.0}),
        ("network_edge", "LINESTRING(15.5 47.9,15.5 48.1)",
         {"path": "a.net", "subtype": 5.0, "level_end": 2.0}),
    ])
    assert written
    assert any("FEATURES_CUT 3, PARTS_OUTSIDE 3" in text for text in messages)
    dataset = open_layers(TARGET)
    (forest,) = list_rows(dataset, "forest")
    assert forest.GetGeometryRef().GetArea() == pytest.approx(
        0.1 * 0.2 - 0.05 * 0.1, abs=1e-6)
    lines = list_rows(dataset, "painted_line")
    assert [row["closed"] for row in lines] == [0, 0]
    assert [row.GetGeometryRef().GetPoint(i)[:2] for row, i in zip(
        lines, (1, 0))] == [pytest.approx((16, 47.5), abs=PLACE),
                            pytest.approx((16, 47.7), abs=PLACE)]
    (edge,) = list_rows(dataset, "network_edge")
    assert edge.GetGeometryRef().GetPoint(1)[:2] == pytest.approx(
        (15.5, 48), abs=PLACE)


def test_without_cutting_the_edge_is_an_error():
    written, messages = write_all(TARGET, [
        ("painted_line", "LINESTRING(15.5 47.5,16.5 47.5)",
         {"path": "a.lin"})], ["CUT=NO"])
    assert any("reaches over its edge" in text for text in messages)
    assert gdal.VSIStatL(TARGET) is None


def test_rings_are_holes_by_nesting():
    written, messages = write_all(TARGET, [
        ("forest", "MULTIPOLYGON(((15.1 47.1,15.4 47.1,15.4 47.4,15.1 47.4,"
                   "15.1 47.1)),((15.2 47.2,15.3 47.2,15.3 47.3,15.2 47.3,"
                   "15.2 47.2)))", {"path": "a.for"})])
    assert written
    assert any("RINGS_BY_NESTING 1" in text for text in messages)
    (row,) = list_rows(open_layers(TARGET), "forest")
    assert row["winding_sizes"] == "4 4"


PACK = "/vsimem/written_dsf/My Pack"
SPREAD = [
    ("object", "POINT(15.5 47.5)", {"path": "a.obj"}),
    ("object", "POINT(-0.5 -47.5)", {"path": "b.obj"}),
    ("forest", "POLYGON((15.9 47.1,16.1 47.1,16.1 47.3,15.9 47.3,15.9 47.1))",
     {"path": "a.for"}),
    ("facade", "POLYGON((15.99 47.1,16.03 47.1,16.03 47.11,15.99 47.1))",
     {"path": "a.fac"}),
    ("exclusion", "POLYGON((15.2 47.2,16.2 47.2,16.2 47.4,15.2 47.4,"
                  "15.2 47.2))", {"kind": "for"}),
]
TILES = ["Earth nav data/+40+010/+47+015.dsf",
         "Earth nav data/+40+010/+47+016.dsf",
         "Earth nav data/-50-010/-48-001.dsf"]


def list_files(folder=PACK):
    return sorted(name for name in gdal.ReadDirRecursive(folder) or ()
                  if not name.endswith("/"))


def test_a_folder_has_a_file_for_each_tile():
    written, messages = write_all(PACK, SPREAD)
    assert written
    assert any("FEATURES_CUT 1" in text for text in messages)
    assert list_files() == TILES
    contents = [{name: len(list_rows(dataset, name)) for name in (
        "object", "forest", "facade", "exclusion")} for dataset in (
        open_layers(f"{PACK}/{name}") for name in TILES)]
    assert contents == [
        {"object": 1, "forest": 1, "facade": 0, "exclusion": 1},
        {"object": 0, "forest": 1, "facade": 1, "exclusion": 1},
        {"object": 1, "forest": 0, "facade": 0, "exclusion": 0}]
    assert [open_layers(f"{PACK}/{name}").GetMetadataItem("TILE")
            for name in TILES] == ["+47+015", "+47+016", "-48-001"]


@pytest.mark.parametrize("far", [-179.9, 180.1, -180.1])
def test_features_across_the_antimeridian(far):
    """An edge leads the shorter way; longitudes may go on beyond 180."""
    near = -180.1 if far == -180.1 else 179.9
    far = -179.9 if far == -180.1 else far
    written, messages = write_all(PACK, [
        ("network_edge", f"LINESTRING({near} 47.1,{far} 47.3)",
         {"path": "a.net", "subtype": 5.0}),
        ("painted_line", f"LINESTRING({near} 47.1,{far} 47.1,{far} 47.2,"
                         f"{near} 47.1)", {"path": "a.lin", "closed": 1.0}),
        ("forest", f"POLYGON(({near} 47.1,{far} 47.1,{far} 47.3,{near} 47.3,"
                   f"{near} 47.1),({far - 0.02} 47.15,{far - 0.02} 47.25,"
                   f"{far - 0.01} 47.2,{far - 0.02} 47.15))",
         {"path": "a.for"}),
        ("object", f"POINT({far - 0.05} 47.5)", {"path": "a.obj"}),
        ("exclusion", f"POLYGON(({near} 47.2,{far} 47.2,{far} 47.4,"
                      f"{near} 47.4,{near} 47.2))", {"kind": "for"}),
    ])
    assert written
    assert any("FEATURES_CUT 3" in text for text in messages), messages
    assert list_files() == ["Earth nav data/+40+170/+47+179.dsf",
                            "Earth nav data/+40-180/+47-180.dsf"]
    west, east = (open_layers(f"{PACK}/{name}") for name in list_files())
    for dataset, ends, crossing, area, objects in (
            (west, (179.9, 180), 1, 0.02, 0),
            (east, (-180, -179.9), 0, 0.02 - 0.0005, 1)):
        (edge,) = list_rows(dataset, "network_edge")
        points = edge.GetGeometryRef().GetPoints()
        assert [point[0] for point in points] == pytest.approx(ends, abs=PLACE)
        assert points[crossing][1] == pytest.approx(47.2, abs=PLACE)
        assert {row["closed"] for row in list_rows(
            dataset, "painted_line")} == {0}
        (forest,) = list_rows(dataset, "forest")
        shape = forest.GetGeometryRef()
        assert shape.GetEnvelope()[:2] == pytest.approx(ends, abs=PLACE)
        assert shape.GetArea() == pytest.approx(area, abs=1e-6)
        (exclusion,) = list_rows(dataset, "exclusion")
        assert exclusion.GetGeometryRef().GetEnvelope() == pytest.approx(
            (*ends, 47.2, 47.4), abs=1e-8)
        assert len(list_rows(dataset, "object")) == objects


def test_tiles_of_a_folder_are_not_replaced_unasked():
    assert write_all(PACK, SPREAD[:1])[0]
    before = read_file(f"{PACK}/{TILES[0]}")
    messages = write_all(PACK, SPREAD)[1]
    assert any("has 1 of the tiles already, one is +47+015" in text
               for text in messages)
    assert list_files() == TILES[:1]
    assert read_file(f"{PACK}/{TILES[0]}") == before
    assert write_all(PACK, SPREAD, ["OVERWRITE_TILES=YES"])[0]
    assert list_files() == TILES
    assert read_file(f"{PACK}/{TILES[0]}") != before


def test_all_tiles_or_none(tmp_path):
    """A folder has the name of the last tile."""
    pack = tmp_path / "pack"
    assert write_all(str(pack), SPREAD[:1])[0]
    before = read_file(str(pack / TILES[0]))
    (pack / TILES[2]).mkdir(parents=True)
    write_all(str(pack), SPREAD[1:], ["OVERWRITE_TILES=YES"])
    write_all(str(pack), SPREAD, ["OVERWRITE_TILES=YES"])
    assert sorted(path.relative_to(pack).as_posix()
                  for path in pack.rglob("*.dsf")) == [TILES[0], TILES[2]]
    assert read_file(str(pack / TILES[0])) == before


def test_too_many_tiles():
    messages = write_all(PACK, SPREAD, ["MAX_TILES=2"])[1]
    assert any("would have more than 2 tiles" in text for text in messages)
    assert list_files() == []
    messages = write_all(PACK, SPREAD, ["MAX_TILES=none"])[1]
    assert any("MAX_TILES=none is not a number" in text for text in messages)


def list_values(path, prefix):
    return [(row["property"], row["value"])
            for row in list_rows(open_layers(path), "property")
            if row["property"].startswith(prefix)]


def test_requirements_and_planet():
    features = [("object", "POINT(15.5 47.5)", {"path": "a.obj"}),
                ("object", "POINT(15.5 47.5)", {"path": "a.agp"})]
    assert write_all(TARGET, features)[0]
    required = [("sim/require_object", "1/0"), ("sim/require_agpoint", "1/0")]
    assert list_values(TARGET, "sim/require_") == required
    assert write_all(TARGET, features, ["REQUIRE=NO", "PLANET=mars"])[0]
    assert list_values(TARGET, "sim/require_") == []
    assert list_values(TARGET, "sim/planet") == [("sim/planet", "mars")]
    own = [("property", None, {"property": "sim/planet", "value": "earth"})]
    assert write_all(TARGET, features + own)[0]
    assert list_values(TARGET, "sim/require_") == []
    messages = write_all(TARGET, features + own,
                         ["REQUIRE=YES", "PLANET=mars"])[1]
    assert any("PROPERTIES_CHANGED 1" in text for text in messages)
    assert list_values(TARGET, "sim/require_") == required
    assert list_values(TARGET, "sim/planet") == [("sim/planet", "mars")]


def test_wrong_tile():
    with collect_messages() as messages:
        dataset = None
        try:
            dataset = gdal.GetDriverByName("DSF").Create(
                TARGET, 0, 0, 0, gdal.GDT_Unknown, options=["TILE=47,15"])
        except RuntimeError:
            pass
    assert dataset is None
    assert any("not the south-west corner" in str(text) for text in messages)


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


SQUARE = "15.1 47.1,15.2 47.1,15.2 47.2,15.1 47.2"


def close(corners, turned=False):
    """A ring, as drawn or as a format reverses it: with the same start."""
    places = corners.split(",")
    if turned:
        places = places[:1] + places[:0:-1]
    return "(" + ",".join(places + places[:1]) + ")"


def add_planes(corners, *planes):
    """The field points, with more numbers after those of each corner."""
    return " ".join(" ".join(map(str, [place, *more])) for place, more in
                    zip(corners.split(","), planes))


WALLED = add_planes(SQUARE, [1], [2], [3], [4])


@pytest.mark.parametrize("points, walls", [
    (WALLED, "1 2 3 4"),
    # Of a Shapefile, which has 254 characters.
    (WALLED[:WALLED.index("15.2 47.2") + 3], "1 2 3 4"),
    # A new start: what the fields are for is not known.
    ("15.3 47.3 1 15.3", "4 3 2 1"),
    (None, "4 3 2 1"),
])
def test_walls_of_a_ring_that_a_format_reversed(points, walls):
    taken, messages = write("facade", f"POLYGON({close(SQUARE, True)})", {
        "path": "a.fac", "planes": 3, "winding_sizes": "4", "points": points,
        "walls": "1 2 3 4"})
    assert taken and not list(messages)
    (row,) = list_rows(open_layers(TARGET), "facade")
    assert row["walls"] == walls
    assert list_numbers(row["points"])[3:5] == pytest.approx(
        [15.2, 47.1], abs=PLACE)


def test_points_that_end_at_a_sign():
    west = SQUARE.replace("15.1", "-15.9").replace("15.2", "-15.8")
    points = add_planes(west, [1], [2], [3], [4])
    target = "/vsimem/written_dsf/+47-016.dsf"
    assert write("facade", f"POLYGON({close(west, True)})", {
        "path": "a.fac", "planes": 3, "winding_sizes": "4", "walls": "1 2 3 4",
        "points": points[:points.index("-15.9 47.2") + 1]}, target)[0]
    (row,) = list_rows(open_layers(target), "facade")
    assert row["walls"] == "1 2 3 4"
    assert list_numbers(row["points"])[3:5] == pytest.approx(
        [-15.8, 47.1], abs=PLACE)


@pytest.mark.parametrize("clockwise", [False, True])
def test_walls_of_a_corner_moved_in_a_reversed_ring(clockwise):
    """The fields have the order of the points, whatever that of the ring."""
    corners = close(SQUARE, clockwise)[1:-1].rsplit(",", 1)[0]
    moved = corners.replace("15.2 47.2", "15.21 47.21")
    assert write("facade", f"POLYGON({close(moved, True)})", {
        "path": "a.fac", "planes": 3, "winding_sizes": "4",
        "points": add_planes(corners, [1], [2], [3], [4]),
        "walls": "1 2 3 4"})[0]
    (row,) = list_rows(open_layers(TARGET), "facade")
    assert row["walls"] == ("4 3 2 1" if clockwise else "1 2 3 4")
    assert list_numbers(row["points"])[3:8] == pytest.approx(
        [15.2, 47.1, 3 if clockwise else 2, 15.21, 47.21], abs=PLACE)


@pytest.mark.parametrize("turned", [False, True])
def test_curves_of_a_ring_that_a_format_reversed(turned):
    """With a hole; both are reversed, or neither."""
    outer = add_planes(SQUARE, ["15.11 47.09"], ["15.2 47.1"],
                       ["15.2 47.2"], ["15.1 47.2"])
    hole = "15.12 47.12,15.12 47.15,15.15 47.15"
    fields = {"path": "a.pol", "planes": 4, "winding_sizes": "4 3",
              "points": outer + " " + add_planes(
                  hole, *([place] for place in hole.split(",")))}
    overlay = write_curve("/vsimem/written_dsf/curve.dsf", fields)
    shape = overlay.GetGeometryRef().Clone()
    if turned:
        parts = [shape.GetGeometryRef(i).Clone() for i in range(2)]
        shape = ogr.Geometry(ogr.wkbPolygon)
        for part in parts:
            ring = ogr.Geometry(ogr.wkbLinearRing)
            for place in reversed(part.GetPoints()):
                ring.AddPoint_2D(*place[:2])
            shape.AddGeometry(ring)
    taken, messages = write("draped_polygon", shape, {
        name: overlay[name] for name in fields})
    assert taken and not list(messages)
    (row,) = list_rows(open_layers(TARGET), "draped_polygon")
    assert (row["planes"], row["winding_sizes"]) == (4, "4 3")
    assert list_numbers(row["points"]) == pytest.approx(
        list_numbers(overlay["points"]), abs=PLACE)


def write_curve(path, fields):
    """A polygon of these points, by way of DSF text; returns its row."""
    numbers = list_numbers(fields["points"])
    places = [numbers[i:i + 4] for i in range(0, len(numbers), 4)]
    lines = ["A", "800", "DSF2TEXT", "PROPERTY sim/west 15",
             "PROPERTY sim/east 16", "PROPERTY sim/south 47",
             "PROPERTY sim/north 48", "PROPERTY sim/overlay 1",
             "POLYGON_DEF " + fields["path"], "BEGIN_POLYGON 0 0 4"]
    for first, last in ((0, 4), (4, 7)):
        lines.append("BEGIN_WINDING")
        lines += ["POLYGON_POINT " + " ".join(f"{n:.9f}" for n in place)
                  for place in places[first:last]]
        lines.append("END_WINDING")
    lines.append("END_POLYGON")
    gdal.FileFromMemBuffer(path, ("\n".join(lines) + "\n").encode())
    (row,) = list_rows(open_layers(path), "draped_polygon")
    return row


def test_a_reversed_and_moved_orthophoto_keeps_its_texture():
    taken, messages = write("orthophoto", f"POLYGON({close(SQUARE, True)})", {
        "path": "a.pol", "planes": 4, "winding_sizes": "4",
        "points": add_planes("15 47,15.1 47,15.1 47.1,15 47.1",
                             [0, 0], [1, 0], [1, 1], [0, 1])})
    assert taken and not list(messages)
    (row,) = list_rows(open_layers(TARGET), "orthophoto")
    assert list_numbers(row["points"]) == pytest.approx(
        list_numbers(add_planes(SQUARE, [0, 0], [1, 0], [1, 1], [0, 1])),
        abs=PLACE)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_facades_survive_a_shapefile(path):
    """It reverses rings, and cuts texts off after 254 characters."""
    with collect_messages():
        source = gdal.OpenEx(str(path), gdal.OF_VECTOR,
                             open_options=["FIELD_NAMES=SHORT"])
        # Those that cross themselves are only written from their points.
        expected = [row for row in list_rows(open_layers(path), "facade")
                    if len(row["points"]) <= 254
                    or row.GetGeometryRef().IsValid()]
        if not expected:
            pytest.skip("no facade")
        fids = ",".join(str(row.GetFID()) for row in expected)
        corner = source.GetLayerByName("tile").GetNextFeature()["tile"]
        gdal.VectorTranslate("/vsimem/written_dsf/shape", source,
                             format="ESRI Shapefile", layers=["facade"],
                             where=f"fid IN ({fids})")
        messages = copy(gdal.OpenEx("/vsimem/written_dsf/shape"), TARGET,
                        corner, ["facade"])
    actual = list_rows(open_layers(TARGET), "facade")
    assert len(actual) == len(expected)
    lost = 0
    for row, known in zip(actual, expected):
        if len(known["points"]) <= 254:
            assert_same_row(row, known)
        elif known["planes"] > 3:
            lost += 1
        elif known["walls"] and len(known["walls"]) <= 254:
            # Written counterclockwise, if it was not.
            ring = known.GetGeometryRef().GetGeometryRef(0).GetPoints()
            turn = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(
                *([(p[0] - ring[0][0], p[1] - ring[0][1]) for p in part]
                  for part in (ring, ring[1:]))))
            walls = known["walls"].split()
            assert row["walls"].split() == (walls if turn > 0 else walls[::-1])
    assert any(f"CURVES_LOST {lost}" in text
               for text in messages) == (lost > 0), messages


def make_ring(x, y, radius, count):
    return "(" + ",".join(
        f"{x + radius * math.cos(2 * math.pi * (k % count) / count):.9f} "
        f"{y + radius * math.sin(2 * math.pi * (k % count) / count):.9f}"
        for k in range(count + 1)) + ")"


def make_clearings(west, south, count):
    return ",".join(make_ring(west + 0.02 * (k % 20), south + 0.02 * (k // 20),
                              0.005, 8) for k in range(count))


CLEARED = ("POLYGON((12.5 47.2,13.5 47.2,13.5 47.9,12.5 47.9,12.5 47.2),"
           f"{make_clearings(12.55, 47.3, 200)},"
           f"{make_clearings(13.05, 47.3, 200)})")
CROWDED = ("POLYGON((12.1 47.2,12.9 47.2,12.9 47.9,12.1 47.9,12.1 47.2),"
           f"{make_clearings(12.2, 47.3, 400)})")


@pytest.mark.parametrize("wkt, tiles, cut", [
    (CLEARED, 2, "FEATURES_CUT 1"),
    (f"POLYGON({make_ring(12.99, 47.99, 0.4, 70000)})", 4, "FEATURES_CUT 1"),
    (CROWDED, 1, "AREAS_CUT_FOR_SIZE 1"),
    (f"POLYGON({make_ring(12.5, 47.5, 0.4, 70000)})", 1,
     "AREAS_CUT_FOR_SIZE 1"),
], ids=["clearings", "corners", "clearings of a tile", "corners of a tile"])
def test_limits_hold_for_what_a_tile_has_of_an_area(wkt, tiles, cut):
    written, messages = write_all(PACK, [("forest", wkt, {"path": "a.for"})])
    assert written
    assert len(messages) == 1 and messages[0].endswith(f": {cut}')"), messages
    area, points, rings = 0, 0, 0
    assert len(list_files()) == tiles
    for name in list_files():
        for row in list_rows(open_layers(f"{PACK}/{name}"), "forest"):
            sizes = list_numbers(row["winding_sizes"])
            assert len(sizes) <= 255 and sum(sizes) <= 65535
            rings += len(sizes) - 1
            points += sum(sizes)
            area += row.GetGeometryRef().GetArea()
            assert row.GetGeometryRef().IsValid()
    shape = ogr.CreateGeometryFromWkt(wkt)
    assert area == pytest.approx(shape.GetArea(), rel=1e-4)
    if shape.GetGeometryCount() == 1:
        assert 70000 <= points < 70050
    else:
        # Some clearings reach the edge of a square.
        assert 340 <= rings <= 400


@pytest.mark.parametrize("layer, wkt, path, why", [
    ("facade", CROWDED, "a.fac", "it has more than 255 windings"),
    ("facade", f"POLYGON({make_ring(12.5, 47.5, 0.4, 70000)})", "a.fac",
     "it has more than 65535 points"),
    ("painted_line", f"LINESTRING{make_ring(12.5, 47.5, 0.4, 70000)}",
     "a.lin", "it has more than 65535 points"),
])
def test_limits_of_what_is_not_cut(layer, wkt, path, why):
    taken, messages = write(layer, wkt, {"path": path},
                            "/vsimem/written_dsf/+47+012.dsf")
    assert not taken
    assert any(why in str(text) for text in messages), messages


def test_limits_without_cutting():
    messages = write_all("/vsimem/written_dsf/+47+012.dsf", [
        ("forest", CROWDED, {"path": "a.for"})], ["CUT=NO"])[1]
    assert any("it has more than 255 windings" in text for text in messages)
    assert gdal.VSIStatL("/vsimem/written_dsf/+47+012.dsf") is None


def list_types(layer):
    definition = layer.GetLayerDefn()
    return [(field.GetName(), field.GetTypeName(), field.GetSubType())
            for field in (definition.GetFieldDefn(i)
                          for i in range(definition.GetFieldCount()))]


def test_fields_are_those_that_are_read(shared):
    """fiona writes no layer whose fields have other types."""
    with collect_messages():
        source = gdal.OpenEx(str(shared("dsf/synthetic/all_commands.dsf")),
                             gdal.OF_VECTOR, open_options=["EMPTY_LAYERS=YES"])
        dataset = gdal.GetDriverByName("DSF").Create(
            TARGET, 0, 0, 0, gdal.GDT_Unknown)
        for name in WRITTEN:
            types = [(field, "Integer64" if field == "file_offset" else kind,
                      sub)
                     for field, kind, sub in list_types(
                         source.GetLayerByName(name))]
            assert list_types(dataset.CreateLayer(name, WGS84)) == types
        del dataset


@pytest.mark.parametrize("has_layer", [False, True])
def test_a_file_is_not_replaced_by_an_empty_one(has_layer):
    """A program that fails closes what it has created."""
    feature = ("object", "POINT(15.5 47.5)", {"path": "a.obj"})
    assert write(*feature)[0]
    before = read_file(TARGET)
    for count in (1, 0):
        with collect_messages() as messages:
            dataset = gdal.GetDriverByName("DSF").Create(
                TARGET, 0, 0, 0, gdal.GDT_Unknown)
            layer = dataset.CreateLayer("object") if has_layer else None
            del layer, dataset
        assert [text for _, _, text in messages] == [
            f"DSF: {TARGET} stays as it was, since no feature came; an empty "
            "file is only written where there is none"][:count]
        if count:
            assert read_file(TARGET) == before
            gdal.Unlink(TARGET)
    # Where there is no file, one without features is written.
    assert list_rows(open_layers(TARGET), "object") == []
    assert open_layers(TARGET).GetMetadataItem("TILE") == "+47+015"
