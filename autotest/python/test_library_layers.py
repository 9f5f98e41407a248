# SPDX-License-Identifier: MIT
"""FSScenery: the layers of all files, and which features are hidden or shown.

Each rule has a scene of its own with two or three files, and the expected
result beside it.
"""

import os

import pytest
from osgeo import gdal

import scenery_writer
from airport_writer import (
    FSX, pack_airport, pack_airports, pack_delete_airport, pack_runway,
    pack_start,
)
from growth_scenes import OBJECT
from layer_writing import write_layer
from library_scene import config_text, make_simulator, write
from library_opening import make_tree, open_library, read
from navigation_records import pack_marker, pack_ndb, pack_waypoint
from record_writer import Part, Section, pack_bgl
from support import collect_messages

ALL = "VIEW=ALL"
RUNWAY = 0x04
KINDS = {"frequencies": 3, "runways": 5, "starts": 6, "taxiways": 7}


def airports(*children, ident="EDDS", altitude=300, longitude=9.0):
    return pack_airports(
        pack_airport(FSX, ident, longitude, 48.0, children, altitude))


def runway(number=7):
    return pack_runway(RUNWAY, 9.0, 48.0, ends=(number, 0, number + 18, 0))


def name_of(row):
    return os.path.basename(row["file"])


# -- The layers themselves ----------------------------------------------------

@pytest.fixture(scope="module")
def simulator(tmp_path_factory):
    root = tmp_path_factory.mktemp("simulator")
    make_simulator(root)
    return root


def test_all_airports_of_all_files(simulator):
    rows = read(open_library(simulator), "airport")
    assert [row["ident"] for row in rows] == ["EDDS", "LSZH"]
    assert [row["area"] for row in rows] == ["Default Scenery", "Zürich"]
    assert [name_of(row) for row in rows] == ["APX.bgl", "a.bgl"]
    assert [row["rank"] for row in rows] == [2, 4]


def test_a_file_alone_says_the_same(simulator):
    """Fields, keys and geometries are those of the BGL driver."""
    for row in read(open_library(simulator), "airport"):
        single = gdal.OpenEx(row["file"])
        (feature,) = single.GetLayerByName("airport")
        expected = feature.items()
        assert {k: row[k] for k in expected} == expected
        assert feature.GetGeometryRef().ExportToWkt() == row["wkt"]
        file = next(r for r in read(open_library(simulator), "scenery_file")
                    if r["path"] == row["file"])
        assert row["fid"] == file["fid"] * 2 ** 33 + feature.GetFID()


def test_definitions_are_those_of_a_file(simulator):
    library = open_library(simulator, "EMPTY_LAYERS=YES")
    single = gdal.OpenEx(str(simulator / "Scenery/BASE/Scenery/APX.bgl"),
                         gdal.OF_VECTOR, open_options=["EMPTY_LAYERS=YES"])
    names = [library.GetLayer(i).GetName()
             for i in range(library.GetLayerCount())]
    assert names[:-4] == [single.GetLayer(i).GetName()
                          for i in range(single.GetLayerCount())]
    for i in range(single.GetLayerCount()):
        ours = library.GetLayer(i).GetLayerDefn()
        theirs = single.GetLayer(i).GetLayerDefn()
        fields = [ours.GetFieldDefn(j).GetName()
                  for j in range(ours.GetFieldCount())]
        assert fields == [theirs.GetFieldDefn(j).GetName()
                          for j in range(theirs.GetFieldCount())] + [
            "area", "file", "rank"] + (
                ["model_name", "model_file"]
                if ours.GetName() == "scenery_object" else [])
        assert ours.GetReferenceCount() > 0


def test_layers_are_listed_without_reading(simulator):
    dataset = open_library(simulator)
    layer = dataset.GetLayerByName("airport")
    assert layer.GetMetadataItem("PARTS_READ", "_DEBUG_") == "0"
    assert dataset.GetLayerByName("vor") is None
    assert dataset.GetLayerByName("runway").GetFeatureCount() == 0


def test_filters_choose_files(simulator):
    dataset = open_library(simulator)
    layer = dataset.GetLayerByName("airport")
    layer.SetSpatialFilterRect(8.4, 47.9, 8.6, 48.1)
    assert [f["ident"] for f in layer] == ["LSZH"]
    path = str(simulator / "Scenery/BASE/Scenery/APX.bgl")
    layer.SetSpatialFilter(None)
    for where, count in ((f"file = '{path}'", 1), ("area = 'zürich'", 1),
                         ("ident = 'LSZH'", 1), ("rank > 3", 1),
                         ("area = 'none'", 0)):
        before = int(layer.GetMetadataItem("PARTS_READ", "_DEBUG_"))
        assert len(read(dataset, "airport", where)) == count, where
        opened = int(layer.GetMetadataItem("PARTS_READ", "_DEBUG_")) - before
        assert opened == (2 if "ident" in where or "rank" in where else count)


def test_ignored_fields(simulator):
    dataset = open_library(simulator)
    layer = dataset.GetLayerByName("airport")
    layer.SetIgnoredFields(["name", "area", "OGR_GEOMETRY"])
    rows = list(layer)
    assert all(f.GetGeometryRef() is None and not f.IsFieldSet("area")
               for f in rows)
    assert [f["ident"] for f in rows] == ["EDDS", "LSZH"]


def test_features_by_fid(simulator):
    dataset = open_library(simulator)
    layer = dataset.GetLayerByName("airport")
    for row in read(dataset, "airport"):
        feature = layer.GetFeature(row["fid"])
        assert (feature["ident"], feature["file"]) == (row["ident"],
                                                       row["file"])
    for fid in (0, 1, 2 ** 33, 2 ** 60, -5):
        assert layer.GetFeature(fid) is None


@pytest.mark.parametrize("kind", ["lines", "objects"])
def test_rows_are_sought_while_others_are_read(tmp_path, kind):
    """In layers with different ways of reading rows."""
    if kind == "lines":
        layer_name, count = "road", 4
        for name in ("one", "two"):
            target = gdal.GetDriverByName("BGL").Create(
                str(tmp_path / f"{name}.bgl"), 0, 0, 0, gdal.GDT_Unknown)
            write_layer(target, "road", ["LINESTRING (9 40,9.1 40)",
                                         "LINESTRING (9 41,9.1 41)"])
            target = None
    else:
        layer_name, count = "scenery_object", 6
        for name in ("one", "two"):
            write(tmp_path / f"{name}.bgl",
                  scenery_writer.pack_scenery_file(OBJECT * 3, count=3))
    layer = (dataset := open_library(tmp_path)).GetLayerByName(layer_name)
    fids = [feature.GetFID() for feature in layer]
    assert len(set(fids)) == count
    layer.ResetReading()
    seen = []
    for feature in layer:
        seen.append(feature.GetFID())
        assert layer.GetFeature(fids[0]).GetFID() == fids[0]
        assert layer.GetFeature(seen[-1]).GetFID() == seen[-1]
        assert len(seen) <= count
    assert seen == fids
    del layer, dataset


def test_layers_in_turn(simulator):
    """Two layers share the open files without disturbing each other."""
    dataset = open_library(simulator)
    one = dataset.GetLayerByName("airport")
    first = one.GetNextFeature()
    assert dataset.GetLayerByName("runway").GetNextFeature() is None
    assert one.GetFeature(first.GetFID())["ident"] == "EDDS"
    assert one.GetNextFeature()["ident"] == "LSZH"
    assert one.GetNextFeature() is None


def test_short_names_and_styles(simulator):
    dataset = open_library(simulator, "FIELD_NAMES=SHORT")
    definition = dataset.GetLayerByName("airport").GetLayerDefn()
    assert all(len(definition.GetFieldDefn(i).GetName()) <= 10
               for i in range(definition.GetFieldCount()))
    (feature, _) = list(dataset.GetLayerByName("airport"))
    assert feature.GetStyleString()


def test_one_geopackage_of_all_airports(simulator, tmp_path):
    """What users do next; keys stay unique."""
    target = str(tmp_path / "airports.gpkg")
    assert gdal.VectorTranslate(
        target, open_library(simulator), layers=["airport", "scenery_file"])
    copy = gdal.OpenEx(target)
    rows = read(copy, "airport")
    assert [row["ident"] for row in rows] == ["EDDS", "LSZH"]
    assert len({row["key"] for row in rows}) == 2
    paths = {row["path"] for row in read(copy, "scenery_file")}
    assert {row["file"] for row in rows} <= paths


def test_a_file_that_goes_away(tmp_path):
    """Reading fails with the name of the file."""
    make_tree(tmp_path, {"a/1.bgl": airports(), "b/2.bgl": airports()})
    dataset = open_library(tmp_path, ALL)
    (tmp_path / "b/2.bgl").unlink()
    with collect_messages() as messages:
        for _ in dataset.GetLayerByName("apron"):
            pass
    assert any("2.bgl" in text for text in messages.failures)


# -- Parts of the world -------------------------------------------------------

def cells_of_the_world(level):
    keys = [""]
    for _ in range(level):
        keys = [key + digit for key in keys for digit in "0123"]
    return keys


@pytest.mark.parametrize("level", [1, 3])
def test_disjoint_cells_have_each_feature_once(tmp_path, level):
    """Features with and without geometry, including those on the edges of
    cells."""
    files = {}
    for i, (longitude, latitude) in enumerate(
            [(9.0, 48.0), (-120.0, 45.0), (0.0, 0.0), (-179.9, -89.0),
             (60.0, 45.0), (179.99, 89.9), (120.0, -44.9)]):
        files[f"{i}/x.bgl"] = pack_airports(pack_airport(
            FSX, f"AB{i:02}", longitude, latitude, (
                pack_runway(RUNWAY, longitude, latitude,
                            ends=(7, 0, 25, 0)),), 300))
    make_tree(tmp_path, files)
    whole = open_library(tmp_path)
    for name in ("airport", "runway", "runway_area", "runway_end"):
        layer = whole.GetLayerByName(name)
        if layer is None:
            continue
        expected = sorted(f.GetFID() for f in layer)
        assert len(expected) >= 7
        found = []
        for key in cells_of_the_world(level):
            part = open_library(tmp_path, f"CELL={key}").GetLayerByName
            rows = [f.GetFID() for f in part(name)]
            assert part(name).GetFeatureCount() == len(rows)
            found += rows
        assert sorted(found) == expected, name
        # The same in two lists of cells.
        lists = [",".join(cells_of_the_world(level)[i::2]) for i in range(2)]
        parts = [open_library(tmp_path, f"CELL={cells}") for cells in lists]
        assert sorted(f.GetFID() for part in parts
                      for f in part.GetLayerByName(name)) == expected


def test_a_cell_is_a_quad_key(tmp_path):
    make_tree(tmp_path, {"a/x.bgl": airports()})
    for text in ("4", "x", "0" * 31, "0,x", ","):
        with collect_messages() as messages:
            assert gdal.OpenEx(f'FSSCENERY:"{tmp_path}"', gdal.OF_VECTOR,
                               open_options=[f"CELL={text}"]) is None
        assert "quad key" in messages.failures[0]


# -- Airports -----------------------------------------------------------------

def views(root):
    """Returns the file names of the shown features, and (file, hidden by,
    reason) of all features, for a layer."""
    def view(layer):
        shown = [name_of(row) for row in read(open_library(root), layer)]
        files = {r["fid"]: os.path.basename(r["path"]) for r in read(
            open_library(root), "scenery_file")}
        everything = [(name_of(row), files.get(row["hidden_by"]),
                       row["hidden_reason"])
                      for row in read(open_library(root, ALL), layer)]
        assert shown == [n for n, _, reason in everything if reason is None]
        return everything
    return view


def test_the_upper_airport_is_the_airport(tmp_path):
    make_tree(tmp_path, {"a/low.bgl": airports(), "b/up.bgl": airports(),
                         "c/other.bgl": airports(ident="EDDM")})
    assert views(tmp_path)("airport") == [
        ("low.bgl", "up.bgl", "airport_above"), ("up.bgl", None, None),
        ("other.bgl", None, None)]
    dataset = open_library(tmp_path)
    layer = dataset.GetLayerByName("airport")
    assert layer.GetFeatureCount() == 2
    assert layer.GetMetadata("HIDDEN") == {"airport_above": "1"}
    everything = open_library(tmp_path, ALL)
    assert everything.GetLayerByName("airport").GetFeatureCount() == 3


def test_swapping_areas_swaps_the_airport(tmp_path):
    make_tree(tmp_path, {"a/scenery/low.bgl": airports(),
                         "b/scenery/up.bgl": airports()})
    for layers, winner in (((1, 2), "up.bgl"), ((2, 1), "low.bgl")):
        write(tmp_path / "scenery.cfg", config_text(
            [(i + 1, {"Local": name, "Layer": layer})
             for i, (name, layer) in enumerate(zip("ab", layers))]).encode())
        rows = read(open_library(tmp_path / "scenery.cfg"), "airport")
        assert [name_of(row) for row in rows] == [winner]


def test_parts_stay_unless_they_are_removed(tmp_path):
    """Without a delete record, runways of the lower airport stay and belong to
    the upper one."""
    make_tree(tmp_path, {"a/low.bgl": airports(runway(7)),
                         "b/up.bgl": airports(runway(9))})
    assert views(tmp_path)("runway") == [("low.bgl", None, None),
                                         ("up.bgl", None, None)]
    (airport,) = read(open_library(tmp_path), "airport")
    for row in read(open_library(tmp_path), "runway"):
        assert row["airport_fid"] == airport["fid"]
        assert row["airport_key"] == airport["key"]


def test_an_airport_removes_what_it_says(tmp_path):
    deletion = pack_delete_airport(
        1 << KINDS["runways"] | 1 << KINDS["frequencies"])
    start = pack_start(7, 0, 1, 9.0, 48.0, 70.0)
    make_tree(tmp_path, {
        "a/low.bgl": airports(runway(7), start),
        "b/up.bgl": airports(runway(9), deletion)})
    view = views(tmp_path)
    assert view("runway") == [("low.bgl", "up.bgl", "deleted_by_airport"),
                              ("up.bgl", None, None)]
    assert view("runway_area")[0][2] == "deleted_by_airport"
    assert view("start") == [("low.bgl", None, None)]


def test_nothing_is_removed_that_is_not_brought(tmp_path):
    """An airport without runways that deletes runways has no effect on
    them."""
    deletion = pack_delete_airport(1 << KINDS["runways"])
    make_tree(tmp_path, {"a/low.bgl": airports(runway(7)),
                         "b/up.bgl": airports(deletion)})
    assert views(tmp_path)("runway") == [("low.bgl", None, None)]


# -- Navigation ---------------------------------------------------------------

def station_file(section, *records):
    return pack_bgl([
        Section(section, [Part(b"".join(records), len(records))])])


def ndb(ident, longitude, latitude=48.0, region="ED"):
    return pack_ndb(ident, (longitude, latitude, 300.0), region=region)


def waypoint(ident, longitude, latitude=48.0):
    return pack_waypoint(ident, (longitude, latitude))


@pytest.mark.parametrize("section, layer, make, near, far", [
    (0x17, "ndb", ndb, 9.05, 9.2),
    (0x22, "waypoint", waypoint, 9.0, 9.01),
])
def test_stations_near_each_other(tmp_path, section, layer, make, near, far):
    make_tree(tmp_path, {
        "a/low.bgl": station_file(section, make("ABC", 9.0)),
        "b/up.bgl": station_file(section, make("ABC", near),
                                 make("XYZ", 9.0))})
    assert views(tmp_path)(layer) == [
        ("low.bgl", "up.bgl", "same_station_above"), ("up.bgl", None, None),
        ("up.bgl", None, None)]
    write(tmp_path / "b/up.bgl", station_file(section, make("ABC", far)))
    assert [reason for _, _, reason in views(tmp_path)(layer)] == [None, None]


def test_markers(tmp_path):
    def marker(longitude, kind):
        return pack_marker("M", (longitude, 48.0, 300.0), 64, kind, "ED")

    make_tree(tmp_path, {
        "a/low.bgl": station_file(0x18, marker(9.0, 1), marker(9.0, 2)),
        "b/up.bgl": station_file(0x18, marker(9.004, 1))})
    assert [reason for _, _, reason in views(tmp_path)("marker")] == [
        "same_station_above", None, None]


# -- Scenery objects ----------------------------------------------------------

def test_exclusions_hide_objects_of_areas_below(tmp_path):
    """Objects inside, of the excluded kind; not those of the same area,
    whatever its name."""
    place = scenery_writer.Placement()
    x, y = place.longitude, place.latitude
    bits = {"library_object": 1 << 7, "all": 1 << 3, "windsock": 1 << 10}

    def exclude(kind, shift=0.0):
        return pack_bgl([scenery_writer.exclusion_section(
            scenery_writer.pack_exclusion(
                bits[kind], x - 0.1 + shift, y + 0.1, x + 0.1 + shift,
                y - 0.1))])

    make_tree(tmp_path, {"a/low.bgl": scenery_writer.pack_scenery_file(OBJECT)})
    view = views(tmp_path)
    for content, reason in (
            (exclude("library_object"), "excluded_above"),
            (exclude("all"), "excluded_above"), (exclude("windsock"), None),
            (exclude("all", 1.0), None)):
        write(tmp_path / "b/up.bgl", content)
        assert view("scenery_object") == [
            ("low.bgl", "up.bgl" if reason else None, reason)]
    (tmp_path / "b/up.bgl").unlink()
    write(tmp_path / "a/zz.bgl", exclude("all"))
    assert view("scenery_object") == [("low.bgl", None, None)]
