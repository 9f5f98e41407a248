# SPDX-License-Identifier: MIT
"""FSScenery: which vectors, navigation and airspaces are hidden, also by the
catalogue, and what an airport inherits from those below it."""

import csv
import os
import random

import pytest
from osgeo import gdal

import scenery_writer
from airport_writer import FSX, pack_airport, pack_airports, pack_name_list
from growth_scenes import OBJECT
from layer_writing import WGS84, add, create_layers
from library_scene import config_text, make_package, write
from library_opening import make_tree, open_library, read
from navigation_records import (
    LINE, START, pack_boundary, pack_boundary_point, pack_delete, pack_ndb,
    pack_route, pack_station, pack_time_zone, pack_waypoint,
)
from record_writer import (
    INDIRECT, TIME_ZONE, Part, Section, pack_bgl, pack_name,
)
from support import PROJECT
from vector_winners import EVERYTHING, Vector, find_hidden

CELL = (11, 448, 240)
WIDTH, HEIGHT = 480 / 2 ** 11, 360 / 2 ** 11
WEST, NORTH = CELL[1] * WIDTH - 180, 90 - CELL[2] * HEIGHT


def view(root, layer, *options):
    """Returns (file, hiding file, reason) of everything, and checks that the
    shown features are the rest."""
    dataset = open_library(root, *options)
    files = {f.GetFID(): os.path.basename(f["path"])
             for f in dataset.GetLayerByName("scenery_file")}
    shown = [row["fid"] for row in read(dataset, layer)]
    rows = read(open_library(root, "VIEW=ALL", *options), layer)
    assert shown == [r["fid"] for r in rows if r["hidden_reason"] is None]
    assert [r["shown"] for r in rows] == [
        r["hidden_reason"] is None for r in rows]
    return [(os.path.basename(r["file"]), files.get(r["hidden_by"]),
             r["hidden_reason"]) for r in rows]


def stations(section, *records):
    return pack_bgl([
        Section(section, [Part(b"".join(records), len(records))])])


# -- Terrain vectors ----------------------------------------------------------

def list_guids():
    with open(PROJECT / "data/vector_classes.csv", encoding="utf-8") as file:
        return {row[0]: row[1] for row in csv.reader(file)
                if len(row) > 1 and "-" in row[1]}


GUIDS = list_guids()
TEXTURES = ["BCD5C182-9C8B-4C57-97BD-272CF492CBFF",
            "6C0C6528-5CF1-483A-A586-2C905CF2757E"]


def place(x, y):
    """Returns a point by shares of the cell."""
    return f"{WEST + x * WIDTH!r} {NORTH - y * HEIGHT!r}"


def line(*points):
    return f"LINESTRING ({','.join(place(*point) for point in points)})"


def box(x, y, size):
    return (f"POLYGON (({place(x, y)},{place(x, y + size)},"
            f"{place(x + size, y + size)},{place(x + size, y)},{place(x, y)}))")


def write_vectors(path, features, adds=True):
    """Writes @features: [(layer, wkt, {field: value}), ...]."""
    path.parent.mkdir(parents=True, exist_ok=True)
    dataset = create_layers("BGL", path,
                            f"ADD_TO_CELLS={'YES' if adds else 'NO'}")
    for name in dict.fromkeys(layer for layer, _, _ in features):
        layer = dataset.CreateLayer(name, WGS84)
        for own, wkt, fields in features:
            if own == name:
                assert add(layer, wkt, **fields) == 0
        del layer
    del dataset


ROAD = ("road", line((0.2, 0.2), (0.4, 0.4)), {"texture_guid": TEXTURES[0]})
FAR_ROAD = ("road", line((1.2, 0.2), (1.4, 0.4)),
            {"texture_guid": TEXTURES[0]})
PARK = ("park", box(0.2, 0.2, 0.1), {"texture_guid": TEXTURES[1]})


def test_cells_that_replace(tmp_path):
    """A record with the flag replaces the cell of all lower files, of all
    kinds; its own file and other cells stay."""
    write_vectors(tmp_path / "a/low.bgl", [ROAD, FAR_ROAD, PARK])
    write_vectors(tmp_path / "b/up.bgl", [ROAD], adds=False)
    assert view(tmp_path, "road") == [
        ("low.bgl", "up.bgl", "cell_replaced_above"), ("low.bgl", None, None),
        ("up.bgl", None, None)]
    assert view(tmp_path, "park") == [
        ("low.bgl", "up.bgl", "cell_replaced_above")]
    write_vectors(tmp_path / "b/up.bgl", [ROAD], adds=True)
    assert [row[2] for row in view(tmp_path, "road")] == [None] * 3
    # The lower file replaces nothing of the upper one.
    write_vectors(tmp_path / "a/low.bgl", [ROAD], adds=False)
    assert [row[2] for row in view(tmp_path, "road")] == [None] * 2


@pytest.mark.parametrize("guid, road, park", [
    (EVERYTHING, True, True), (GUIDS["road"], True, False),
    (GUIDS["park"], False, True), (TEXTURES[0], True, False),
    (GUIDS["railway"], False, False)])
def test_exclusions_of_vectors(tmp_path, guid, road, park):
    exclusion = ("vector_exclusion", box(0.1, 0.1, 0.5),
                 {"exclude_guid": guid})
    write_vectors(tmp_path / "a/low.bgl", [ROAD, FAR_ROAD, PARK])
    write_vectors(tmp_path / "b/up.bgl", [exclusion, ROAD])
    hidden = ("low.bgl", "up.bgl", "vector_excluded_above")
    kept = ("low.bgl", None, None)
    assert view(tmp_path, "road") == [
        hidden if road else kept, kept, ("up.bgl", None, None)]
    assert view(tmp_path, "park") == [hidden if park else kept]


def test_exclusions_that_vectors_cross(tmp_path):
    write_vectors(tmp_path / "a/low.bgl", [ROAD])
    write_vectors(tmp_path / "b/up.bgl", [
        ("vector_exclusion", box(0.3, 0.3, 0.5),
         {"exclude_guid": EVERYTHING})])
    assert view(tmp_path, "road")[0][2] == "vector_excluded_above"
    assert view(tmp_path, "road", "EXCLUDE_TEST=WITHIN")[0][2] is None


def read_vectors(path):
    """Returns the content of a single file, by layer in the order of its
    features."""
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    vectors = []
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        for feature in layer:
            names = feature.keys()
            vectors.append(Vector(
                layer.GetName(), (feature["level"], feature["u"],
                                  feature["v"]), bool(feature["add_to_cells"]),
                feature["texture_guid"] if "texture_guid" in names else "",
                feature.GetGeometryRef().ExportToWkt(),
                feature["exclude_guid"] if "exclude_guid" in names else ""))
    return vectors


@pytest.mark.parametrize("within", [False, True])
def test_vectors_as_an_independent_comparison_has_them(tmp_path, within):
    """Three files of random lines and areas in eight cells."""
    numbers = random.Random(7)
    paths = []
    for i, folder in enumerate("abc"):
        features = []
        for _ in range(40):
            x, y = numbers.uniform(0, 3.8), numbers.uniform(0, 1.8)
            x, y = min(x, int(x) + 0.8), min(y, int(y) + 0.8)
            texture = {"texture_guid": numbers.choice(TEXTURES)}
            features += [("road", line((x, y), (x + 0.15, y + 0.1)), texture),
                         ("park", box(x, y, 0.1), texture)]
        for guid in (EVERYTHING, GUIDS["road"], TEXTURES[1]) if i else ():
            x, y = int(numbers.uniform(0, 4)), int(numbers.uniform(0, 2))
            features.append(("vector_exclusion", box(x + 0.2, y + 0.2, 0.5),
                             {"exclude_guid": guid}))
        paths.append(tmp_path / f"{folder}/v.bgl")
        write_vectors(paths[-1], features)
        if i == 1:
            # Only the records of some cells replace what is below.
            content = bytearray(paths[-1].read_bytes())
            start = content.find(b"\x06\0\0\0")
            assert content[start + 8] == 1
            content[start + 8] = 0
            paths[-1].write_bytes(bytes(content))
    files = [read_vectors(path) for path in paths]
    expected = find_hidden(files, GUIDS, within)
    assert {reason for _, reason in expected.values()} == {
        "cell_replaced_above", "vector_excluded_above"}
    option = "EXCLUDE_TEST=" + ("WITHIN" if within else "INTERSECTS")
    dataset = open_library(tmp_path, "VIEW=ALL", option)
    fids = {f.GetFID(): f["path"] for f in dataset.GetLayerByName(
        "scenery_file")}
    for name in ("road", "park", "vector_exclusion"):
        rows = read(dataset, name)
        wanted = [(low, number) for low, vectors in enumerate(files)
                  for number, vector in enumerate(vectors)
                  if vector.layer == name]
        assert len(rows) == len(wanted)
        for row, key in zip(rows, wanted):
            assert row["file"] == str(paths[key[0]])
            high, reason = expected.get(key, (None, None))
            assert row["hidden_reason"] == reason, (name, key)
            if reason == "cell_replaced_above":
                assert fids[row["hidden_by"]] == str(paths[high])


# -- Exclude of a scenery.cfg -------------------------------------------------

def config(exclude, layers=(1, 2)):
    return config_text([
        (1, {"Local": "a", "Layer": layers[0]}),
        (2, {"Local": "b", "Layer": layers[1], **exclude})]).encode()


@pytest.mark.parametrize("text, objects, vors, ndbs", [
    ("N48 30,E9 30,N47 30,E10 30,objects", True, False, False),
    ("n48 30,e9 30,n47 30,e10 30, VORS , ndbs", False, True, True),
    ("N48 30,E9 30,N47 30,E10 30,all", True, True, True),
    ("N48 30,W10 30,N47 30,W9 30,all", False, False, False),
    ("N47 59,E9 30,N47 30,E10 30,all", False, False, False),
    ("N47 30,E9 30,N48 30,E10 30,all", False, False, False),
    ("N48 30,E9 30,N47 30", False, False, False),
    ("north,E9 30,N47 30,E10 30,all", False, False, False),
])
def test_exclude_of_an_area(tmp_path, text, objects, vors, ndbs):
    position = (10.0, 48.0, 300.0)
    make_tree(tmp_path, {
        "a/scenery/object.bgl": scenery_writer.pack_scenery_file(OBJECT),
        "a/scenery/vor.bgl": stations(
            0x13, pack_station("ABC", position)),
        "a/scenery/ndb.bgl": stations(0x17, pack_ndb("ABC", position)),
        "b/scenery/own.bgl": stations(0x17, pack_ndb("XYZ", position)),
        "scenery.cfg": config({"Exclude": text})})
    path = tmp_path / "scenery.cfg"

    def reason(hidden):
        return "excluded_by_area" if hidden else None

    assert view(path, "scenery_object") == [
        ("object.bgl", None, reason(objects))]
    assert view(path, "vor") == [("vor.bgl", None, reason(vors))]
    assert view(path, "ndb") == [("ndb.bgl", None, reason(ndbs)),
                                 ("own.bgl", None, None)]
    # It hides what is below, and nothing above.
    write(path, config({"Exclude": text}, (2, 1)))
    assert view(path, "scenery_object") == [("object.bgl", None, None)]


def test_several_excludes(tmp_path):
    make_tree(tmp_path, {
        "a/scenery/object.bgl": scenery_writer.pack_scenery_file(OBJECT),
        "b/scenery/x.bgl": pack_airports(),
        "scenery.cfg": config({
            "Exclude.0": "N8,E9,N7,E10,all",
            "Exclude.1": "N49,E9,N47,E11,objects"})})
    assert view(tmp_path / "scenery.cfg", "scenery_object") == [
        ("object.bgl", None, "excluded_by_area")]


def test_parts_go_with_their_object(tmp_path):
    place_ = scenery_writer.Placement()
    x, y = place_.longitude, place_.latitude
    square = [(0, 0), (10, 0), (10, 10)]
    parking = scenery_writer.pack_scenery(
        0x16, scenery_writer.pack_car_parking(square))
    exclusion = pack_bgl([scenery_writer.exclusion_section(
        scenery_writer.pack_exclusion(1 << 3, x - 1, y + 1, x + 1, y - 1))])
    make_tree(tmp_path, {
        "a/low.bgl": scenery_writer.pack_scenery_file(parking)})
    assert view(tmp_path, "car_parking") == [("low.bgl", None, None)]
    write(tmp_path / "b/up.bgl", exclusion)
    hidden = [("low.bgl", "up.bgl", "excluded_above")]
    assert view(tmp_path, "scenery_object") == hidden
    assert view(tmp_path, "car_parking") == hidden


# -- Navigation of MSFS -------------------------------------------------------

def packages(root, low, up):
    """Makes two packages; the one with the later name is on top."""
    names = [f"{folder}.bgl" for folder in ("low", "up")]
    for folder, name, content in zip("ab", names, (low, up)):
        make_package(root / "Community" / folder, {f"scenery/{name}": content})
    return root / "Community"


MSFS_AIRPORT = pack_airport(0x56, "ZZZZ", 1.0, 2.0)


def msfs(section, *records):
    return pack_bgl([
        Section(0x03, [Part(MSFS_AIRPORT)]),
        Section(section, [Part(b"".join(records), len(records))])])


def test_deleted_navigation(tmp_path):
    position = (9.0, 48.0, 300.0)
    low = msfs(0x22, pack_waypoint("ABC", (9.0, 48.0), airport="LLHZ"),
               pack_waypoint("DEF", (9.1, 48.0), airport="KPSC"),
               pack_waypoint("GHI", (9.2, 48.0)))
    up = msfs(0x22, pack_delete("LLHZ"), pack_waypoint(
        "NEW", (9.0, 48.0), airport="LLHZ"))
    root = packages(tmp_path, low, up)
    assert view(root, "waypoint") == [
        ("low.bgl", "up.bgl", "deleted_navigation"), ("low.bgl", None, None),
        ("low.bgl", None, None), ("up.bgl", None, None)]
    # Of another kind, and of a lower package.
    root = packages(tmp_path, msfs(0x22, pack_delete("LLHZ")), msfs(
        0x17, pack_ndb("ABC", position, airport="LLHZ")))
    assert view(root, "ndb") == [("up.bgl", None, None)]


def test_waypoints_of_msfs_with_airways_come_first(tmp_path):
    route = pack_route("A1", 1, None, None)
    plain = pack_waypoint("ABC", (9.0, 48.0))
    used = pack_waypoint("ABC", (9.0, 48.0), routes=[route])
    root = packages(tmp_path, msfs(0x22, used), msfs(0x22, plain))
    assert view(root, "waypoint") == [
        ("low.bgl", None, None), ("up.bgl", "low.bgl", "same_station_above")]
    root = packages(tmp_path, msfs(0x22, used), msfs(0x22, used))
    assert view(root, "waypoint")[0][2] == "same_station_above"
    # Those of FSX go by rank alone.
    make_tree(tmp_path / "fsx", {"a/low.bgl": stations(0x22, used),
                                 "b/up.bgl": stations(0x22, plain)})
    assert view(tmp_path / "fsx", "waypoint")[0][2] == "same_station_above"


# -- Airspaces and others -----------------------------------------------------

def boundaries(*records):
    return pack_bgl(
        [Section(0x20, [Part(record) for record in records], INDIRECT)])


def square(x, name):
    points = [(START, 1, x), (LINE, 3, x), (LINE, 3, x + 1), (LINE, 1, x + 1)]
    return pack_boundary([pack_boundary_point(*point) for point in points],
                         name)


def test_equal_airspaces_are_shown_once(tmp_path):
    make_tree(tmp_path, {
        "a/low.bgl": boundaries(square(2, "A"), square(4, "B")),
        "b/mid.bgl": boundaries(square(4, "C"), square(2, "A")),
        "c/up.bgl": boundaries(square(6, "D"), square(2, "A"),
                               square(6, "D"))})
    reason = "same_record_above"
    assert view(tmp_path, "boundary") == [
        ("low.bgl", "up.bgl", reason), ("low.bgl", None, None),
        ("mid.bgl", None, None), ("mid.bgl", "up.bgl", reason),
        ("up.bgl", None, None), ("up.bgl", None, None),
        ("up.bgl", "up.bgl", reason)]
    points = view(tmp_path, "boundary_point")
    assert len(points) == 28
    assert [p[2] for p in points[:4]] == [reason] * 4
    assert sum(p[2] is None for p in points) == 16


def test_equal_time_zones_are_shown_once(tmp_path):
    def zones(shift):
        record = pack_time_zone(7.5, 55, 22.5, 45, -60, 3, shift, 0)
        return pack_bgl([Section(0x2F, [Part(record)], TIME_ZONE)])

    make_tree(tmp_path, {"a/low.bgl": zones(60), "b/mid.bgl": zones(60),
                         "c/up.bgl": zones(30)})
    rows = view(tmp_path, "timezone")
    assert [row[2] for row in rows] == ["same_record_above", None, None]


# -- What airports take from those below --------------------------------------

def airport(**options):
    return pack_airport(FSX, "EDDS", 9.0, 48.0, **options)


def test_an_airport_takes_what_it_lacks(tmp_path):
    full = pack_bgl([
        Section(0x03, [Part(airport(variation=3.5, fuel=0x40000000))]),
    ])
    make_tree(tmp_path, {
        "a/low.bgl": full,
        "b/up.bgl": pack_airports(airport(variation=0.0, fuel=0))})
    low, up = read(open_library(tmp_path, "VIEW=ALL"), "airport")
    assert low["hidden_reason"] == "airport_above"
    assert low["magvar_deg"] != 0
    for field in ("magvar_deg", "fuel_avgas", "fuel_jet", "fuel_flags"):
        assert up[field] == low[field], field
    dataset = open_library(tmp_path)
    layer = dataset.GetLayerByName("airport")
    layer.SetAttributeFilter(f"magvar_deg = {low['magvar_deg']!r}")
    assert layer.GetFeatureCount() == 1
    # What it has it keeps.
    write(tmp_path / "b/up.bgl", pack_airports(airport(variation=1.0)))
    (row,) = read(open_library(tmp_path), "airport")
    assert row["magvar_deg"] == pytest.approx(1.0, abs=0.01)


def test_a_filter_on_what_was_taken(tmp_path):
    """A name that only the lower airport has is found."""
    make_tree(tmp_path, {"a/low.bgl": pack_airports(airport(children=(
        pack_name("Stuttgart"),))), "b/up.bgl": pack_airports(airport())})
    dataset = open_library(tmp_path)
    layer = dataset.GetLayerByName("airport")
    layer.SetAttributeFilter("name = 'Stuttgart'")
    assert [os.path.basename(f["file"]) for f in layer] == ["up.bgl"]
    layer.SetIgnoredFields(["name"])
    layer.SetAttributeFilter(None)
    assert len(list(layer)) == 1



def test_names_of_another_file(tmp_path):
    """City and country come from the list of names of any file; the uppermost
    counts, and values of the airport itself take precedence."""
    def names(city, name="Stuttgart"):
        return pack_bgl([pack_name_list(
            [("EDDS", "Europe", "Germany", "BW", city, name, 0, 0)])])

    make_tree(tmp_path, {
        "a/names.bgl": names("Echterdingen"),
        "b/airport.bgl": pack_airports(airport(children=(
            pack_name("Own name"),))),
        "c/names.bgl": names("Filderstadt")})
    (row,) = read(open_library(tmp_path), "airport")
    assert row["name"] == "Own name"
    assert (row["city"], row["country"]) == ("Filderstadt", "Germany")
    (tmp_path / "c/names.bgl").unlink()
    (row,) = read(open_library(tmp_path), "airport")
    assert row["city"] == "Echterdingen"


# -- Models -------------------------------------------------------------------

BOX = (-10.5, -2, -20, 30, 8.6, 40)
BIG_BOX = (-20, -2, -20, 30, 8.6, 40)


def models(name, box=BOX):
    model = scenery_writer.pack_model(name, box, 50)
    return scenery_writer.guid_section(
        0x2B, [(scenery_writer.MODEL, model)])


def placed(*headings):
    return scenery_writer.scenery_section(b"".join(
        scenery_writer.pack_scenery(
            0x0B, scenery_writer.pack_library(scale=2),
            scenery_writer.Placement(heading=heading))
        for heading in headings), len(headings))


@pytest.mark.parametrize("axes", ["EAST_NORTH", "WEST_SOUTH"])
def test_footprints_of_models_in_other_files(tmp_path, axes):
    """They are the same as for placement and model in one file."""
    single = write(tmp_path / "single.bgl", pack_bgl([
        placed(0, 90), models(b"Hall")]))
    make_tree(tmp_path / "lib", {
        "a/place.bgl": pack_bgl([placed(0, 90)]),
        "b/models.bgl": pack_bgl([models(b"Hall")])})
    alone = gdal.OpenEx(str(single), open_options=[f"MODEL_AXES={axes}"])
    expected = list(alone.GetLayerByName("scenery_object_footprint"))
    dataset = open_library(tmp_path / "lib", f"MODEL_AXES={axes}")
    layer = dataset.GetLayerByName("scenery_object_footprint")
    rows = list(layer)
    assert len(rows) == len(expected) == 2
    objects = read(dataset, "scenery_object")
    for row, wanted, object_ in zip(rows, expected, objects):
        for field in ("model_guid", "model_name", "true_heading_deg", "agl",
                      "width_m", "depth_m", "height_m"):
            assert row[field] == wanted[field], field
        assert row["scenery_object_fid"] == object_["fid"] == row.GetFID()
        assert row["scenery_object_key"] == object_["key"]
        assert row["file"].endswith("place.bgl")
        ours = row.GetGeometryRef().GetGeometryRef(0).GetPoints()
        theirs = wanted.GetGeometryRef().GetGeometryRef(0).GetPoints()
        for point, other in zip(ours, theirs, strict=True):
            assert point == pytest.approx(other, abs=1e-9)
        assert layer.GetFeature(row.GetFID())["model_name"] == "Hall"
        assert object_["model_name"] == "Hall"
        assert object_["model_file"] == str(tmp_path / "lib/b/models.bgl")
    west, east, south, north = rows[0].GetGeometryRef().GetEnvelope()
    layer.SetSpatialFilterRect(west, south, west + 1e-6, north)
    assert [f.GetFID() for f in layer][0] == rows[0].GetFID()
    layer.SetSpatialFilterRect(east + 0.1, south, east + 0.2, north)
    assert list(layer) == []
    layer.SetSpatialFilter(None)
    layer.SetAttributeFilter("model_name = 'Hall' AND width_m > 1")
    assert layer.GetFeatureCount() == 2


def test_of_models_with_one_guid_the_uppermost_counts(tmp_path):
    make_tree(tmp_path, {
        "a/place.bgl": pack_bgl([placed(0), models(b"Own")]),
        "b/models.bgl": pack_bgl([models(b"Hall", BIG_BOX)])})
    dataset = open_library(tmp_path)
    (row,) = read(dataset, "scenery_object_footprint")
    assert (row["model_name"], row["width_m"]) == ("Hall", 100)
    (object_,) = read(dataset, "scenery_object")
    assert object_["model_name"] == "Hall"
    (tmp_path / "b/models.bgl").unlink()
    (row,) = read(open_library(tmp_path), "scenery_object_footprint")
    assert (row["model_name"], row["width_m"]) == ("Own", 81)


def test_objects_without_a_model(tmp_path):
    make_tree(tmp_path, {"a/place.bgl": pack_bgl([placed(0)])})
    dataset = open_library(tmp_path)
    assert read(dataset, "scenery_object_footprint") == []
    (row,) = read(dataset, "scenery_object")
    assert row["model_name"] is None and row["model_file"] is None
