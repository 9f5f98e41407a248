# SPDX-License-Identifier: MIT
"""Folders of annotation files written with ogr2ogr and through layers."""

import math
import random
import subprocess
import sys

import pytest
from osgeo import gdal, ogr, osr

from agn_support import (
    count_features, memory_folder, open_agn, open_quietly, read_rows,
)
from agn_writer import (
    HEIGHT, KEY, MODEL, NAME, NORTH, PLANTS, ROOF, TYPE, WEST, WIDTH,
    annotation, chunk, every_chunk, measure,
)
from layer_writing import WGS84, add, create_layers, write_layer
from support import collect_messages, config_option, find_shared

# Metres of a degree at the north of the tile.
EAST_METRES = measure((WEST, NORTH), (WEST + 0.001, NORTH))[0] * 1000
NORTH_METRES = measure((WEST, NORTH), (WEST, NORTH - 0.001))[0] * 1000


@pytest.fixture
def folder():
    with memory_folder({}) as path:
        yield path + "/texture"


def create(path, *options):
    return create_layers("AGN", path, *options)


def write(path, layer_name, wkts, options=(), layer_options=(), **fields):
    return write_layer(create(path, *options), layer_name, wkts,
                       layer_options, **fields)


def at(*metres, turn=0, x=300, y=400):
    """Returns points as WKT, given in metres east and south of a place in the
    tile, and turned clockwise by degrees."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return ",".join(
        f"{WEST + (x + c * e - s * n) / EAST_METRES!r} "
        f"{NORTH - (y + s * e + c * n) / NORTH_METRES!r}" for e, n in metres)


def house(length, depth, turn=0, **place):
    """Returns a ring with one point more than a rectangle needs."""
    points = at((0, 0), (length / 2, 0), (length, 0), (length, depth),
                (0, depth), (0, 0), turn=turn, **place)
    return f"POLYGON (({points}))"


def read_files(path):
    content = {}
    for name in gdal.ReadDir(path) or []:
        if not name.startswith("."):
            stream = gdal.VSIFOpenL(f"{path}/{name}", "rb")
            size = gdal.VSIStatL(f"{path}/{name}").size
            content[name] = bytes(gdal.VSIFReadL(1, size, stream))
            gdal.VSIFCloseL(stream)
    return content


def points_of(geometry):
    if geometry.GetGeometryCount():
        return [point for part in geometry for point in points_of(part)]
    return geometry.GetPoints()


def assert_same_layers(actual, expected, limit=1e-6):
    """Compares all layers; points may differ by a share of the side of a
    tile."""
    assert count_features(actual) == count_features(expected)
    for name in count_features(expected):
        for (_, a, shape), (_, b, wanted) in zip(
                read_rows(actual, name), read_rows(expected, name)):
            for key, value in b.items():
                if isinstance(value, float):
                    assert a[key] == pytest.approx(value, rel=1e-4, abs=1e-3)
                else:
                    assert a[key] == value, (name, key)
            if wanted is None:
                assert shape is None
                continue
            got, want = points_of(shape), points_of(wanted)
            assert len(got) == len(want), name
            for p, q in zip(got, want):
                assert abs(p[0] - q[0]) <= limit * WIDTH, name
                assert abs(p[1] - q[1]) <= limit * HEIGHT, name


@pytest.mark.parametrize("middle", ["", "gpkg"])
def test_real_files_come_back(folder, middle):
    source = find_shared("agn")
    expected = open_quietly(str(source))
    copied = expected
    if middle:
        copied = gdal.VectorTranslate("/vsimem/agn_copy.gpkg", expected)
        copied = gdal.OpenEx("/vsimem/agn_copy.gpkg")
    with collect_messages() as messages:
        assert gdal.VectorTranslate(folder, copied, format="AGN") is not None
    # The two layers that show records a second time.
    assert len(messages) == 2
    assert all("is left out, because" in text for text in map(str, messages))
    assert_same_layers(open_quietly(folder), expected)
    sizes = {path.name: path.stat().st_size for path in source.iterdir()}
    assert {n: len(c) for n, c in read_files(folder).items()} == sizes
    del copied
    gdal.Unlink("/vsimem/agn_copy.gpkg")


def test_every_layer_comes_back(folder):
    """All layers, including records that no real file has."""
    with memory_folder({NAME: every_chunk()}) as source:
        before = open_agn(source)
        with collect_messages():
            assert gdal.VectorTranslate(folder, before, format="AGN")
        after = open_quietly(folder)
        counts = count_features(after)
        expected = count_features(before)
        # An object without a rectangle gets one.
        expected["library_object_footprint"] = expected["library_object"]
        assert counts == expected
        assert min(counts.values()) > 0
        for name in ("vegetation_rectangle", "legacy_vegetation", "row_house",
                     "generic_building", "tile", "polygon_building_line"):
            for (_, a, shape), (_, b, wanted) in zip(
                    read_rows(after, name), read_rows(before, name)):
                assert {k: v for k, v in a.items()
                        if not isinstance(v, float)} == {
                            k: v for k, v in b.items()
                            if not isinstance(v, float)}
                for p, q in zip(points_of(shape), points_of(wanted)):
                    assert p == pytest.approx(q, abs=1e-6 * HEIGHT)


def test_a_footprint_becomes_the_smallest_rectangle(folder):
    assert write(folder, "generic_building", [house(24, 9, turn=30)]) == [0]
    assert list(read_files(folder)) == [NAME]
    ((_, fields, shape),) = read_rows(open_quietly(folder), "generic_building")
    assert fields["width_m"] == pytest.approx(24, abs=0.05)
    assert fields["depth_m"] == pytest.approx(9, abs=0.05)
    assert fields["heading_deg"] % 180 == pytest.approx(120, abs=0.1)
    # The house is on the left of the front.
    (x, y), (x1, y1), (x2, y2) = [p[:2] for p in points_of(shape)[:3]]
    assert (x1 - x) * (y2 - y) > (x2 - x) * (y1 - y)
    assert fields["guid"] == "00000000-0000-0000-0000-000000000000"
    assert fields["floors_1_2_percent"] == 50
    expected = ogr.CreateGeometryFromWkt(house(24, 9, turn=30))
    overlap = shape.Intersection(expected).GetArea()
    assert overlap == pytest.approx(expected.GetArea(), rel=1e-2)
    assert shape.GetArea() == pytest.approx(expected.GetArea(), rel=1e-2)


def test_wings_do_not_change_the_rectangle_around(folder):
    """A convex ring is taken as it is, any other one by its hull."""
    x, y = 9.105, 48.505
    ways = [[(0, 0), (9, 2), (7, 11), (3, 12), (-2, 8)],
            [(0, 0), (4, 4), (9, 2), (6, 6), (7, 11), (3, 12), (2, 7), (-2, 8)]]
    wkts = ["POLYGON ((" + ",".join(
        f"{x + a * 1e-5} {y + b * 1e-5}" for a, b in way + way[:1]) + "))"
        for way in ways]
    assert write(folder, "generic_building", wkts) == [0, 0]
    (_, one, shape), (_, two, same) = read_rows(
        open_quietly(folder), "generic_building")
    assert one["width_m"] == pytest.approx(two["width_m"], rel=1e-5)
    assert one["depth_m"] == pytest.approx(two["depth_m"], rel=1e-5)
    assert shape.Intersection(same).GetArea() == pytest.approx(
        shape.GetArea(), rel=1e-4)


@pytest.mark.parametrize("heading", [30, 120, 210, 300])
def test_a_heading_chooses_the_front(folder, heading):
    write(folder, "generic_building", [house(24, 9, turn=30)],
          heading_deg=heading + 4)
    ((_, fields, _),) = read_rows(open_quietly(folder), "generic_building")
    # A short front is not at a right angle to its side: that leads as drawn.
    assert fields["heading_deg"] == pytest.approx(
        heading, abs=0.2 if heading % 180 == 120 else 4)


def lay(length, depth, turn, longitude, latitude):
    """A rectangle of a corner more by its sides in metres, anywhere."""
    east = measure((longitude, latitude), (longitude + 0.001, latitude))[0]
    north = measure((longitude, latitude), (longitude, latitude + 0.001))[0]
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    corners = [(0, 0), (length / 2, 0), (length, 0), (length, depth),
               (0, depth), (0, 0)]
    points = ",".join(
        f"{longitude + (c * x - s * y) / east / 1000!r} "
        f"{latitude + (s * x + c * y) / north / 1000!r}" for x, y in corners)
    return f"POLYGON (({points}))"


@pytest.mark.parametrize("size, latitude, least", (
    ((30, 10), 0.003, 0.95), ((30, 10), 50.003, 0.97), ((30, 10), 60.003, 0.93),
    ((10, 30), 60.003, 0.93), ((15, 15), 60.003, 0.8), ((30, 10), 70.003, 0.89),
))
@pytest.mark.parametrize("heading", (None, 45.0, 135.0))
def test_a_turned_building_covers_its_footprint(folder, size, latitude, least,
                                                heading):
    """A right angle of the square is none on the earth, least of all in between
    the meridians and the parallels."""
    wkt = lay(*size, 45, 10.003, latitude)
    fields = {} if heading is None else {"heading_deg": heading}
    with collect_messages() as messages:
        assert write(folder, "generic_building", [wkt], **fields) == [0]
    assert "SKEWED_BUILDINGS 1" in str(messages)
    ((_, fields, shape),) = read_rows(open_quietly(folder), "generic_building")
    expected = ogr.CreateGeometryFromWkt(wkt)
    overlap = shape.Intersection(expected).GetArea()
    assert overlap / shape.Union(expected).GetArea() > least
    assert shape.GetArea() == pytest.approx(expected.GetArea(), rel=1e-3)
    if size != (15, 15):
        assert max(fields["width_m"], fields["depth_m"]) == pytest.approx(
            max(size), rel=1e-3)


@pytest.mark.parametrize("turn, latitude", ((0, 60.003), (90, 60.003),
                                            (45, 41.5)))
def test_a_building_with_right_angles_is_not_counted(folder, turn, latitude):
    """Along the meridians, and where the square is one on the earth."""
    with collect_messages() as messages:
        assert write(folder, "generic_building",
                     [lay(30, 10, turn, 10.003, latitude)]) == [0]
    assert messages == []


def test_turned_objects_keep_their_azimuth(folder):
    """Their model has right angles, whatever the rectangle has."""
    with collect_messages() as messages:
        assert write(folder, "library_object", ["POINT (10.003 60.003)"],
                     guid=MODEL, true_heading_deg=45.0, length_m=10.0,
                     width_m=30.0) == [0]
        assert write(folder, "generic_building", ["POINT (10.003 60.003)"],
                     ["OVERWRITE_TILES=MERGE"], heading_deg=45.0, width_m=10.0,
                     depth_m=30.0) == [0]
    assert [text.split(": ")[-1] for _, _, text in messages] == [
        "SKEWED_BUILDINGS 1"]
    ((_, fields, _),) = read_rows(open_quietly(folder), "library_object")
    assert fields["true_heading_deg"] == pytest.approx(45, abs=1e-3)
    assert (fields["length_m"], fields["width_m"]) == pytest.approx(
        (10, 30), rel=1e-4)
    ((_, fields, _),) = read_rows(open_quietly(folder), "generic_building")
    assert fields["heading_deg"] == pytest.approx(45, abs=1e-3)
    assert (fields["width_m"], fields["depth_m"]) == pytest.approx(
        (10, 30), rel=1e-4)


def test_wings_become_rectangles(folder):
    wings = at((0, 0), (30, 0), (30, 10), (10, 10), (10, 25), (0, 25), (0, 0),
               turn=20)
    for options, sizes in (
        (["RECTANGLES=MINIMUM"], [(30, 25)]),
        (["RECTANGLES=SPLIT"], [(25, 10), (20, 10)]),
    ):
        write(folder, "generic_building", [f"POLYGON (({wings}))"],
              ["OVERWRITE_TILES=YES"], options)
        found = [
            (fields["width_m"], fields["depth_m"]) for _, fields, _ in
            read_rows(open_quietly(folder), "generic_building")]
        assert len(found) == len(sizes)
        for a, b in zip(sorted(found, reverse=True), sizes):
            assert a == pytest.approx(b, abs=0.1)


def test_a_building_belongs_to_the_tile_of_its_middle(folder):
    edge = WIDTH * EAST_METRES
    write(folder, "generic_building",
          [house(20, 10, x=edge - 9, y=100), house(20, 10, x=edge - 11, y=200)])
    rows = read_rows(open_quietly(folder), "generic_building")
    assert sorted(fields["tile"] == KEY for _, fields, _ in rows) == [
        False, True]
    west, east = sorted(shape.Centroid().GetX() for _, _, shape in rows)
    assert west < WEST + WIDTH < east


def test_what_is_narrow_is_counted(folder):
    dataset = create(folder)
    layer = dataset.CreateLayer("row_house", WGS84)
    for wkt in (house(20, 0.9), house(20, 1.1), None, "POLYGON EMPTY"):
        assert add(layer, wkt) == 0
    report = dataset.GetMetadata("BGL_WRITE_REPORT")
    assert report == {"NARROW_BUILDINGS": "1", "FEATURES_WITHOUT_GEOMETRY": "2"}
    with collect_messages() as messages:
        del layer, dataset
    assert "NARROW_BUILDINGS 1" in str(messages)
    assert count_features(open_quietly(folder))["row_house"] == 1


def test_woods_are_cut_and_their_holes_opened(folder):
    x, y = WEST + WIDTH, NORTH - HEIGHT

    def square(size):
        return (f"({x - size * WIDTH} {y - size * HEIGHT},"
                f"{x + size * WIDTH} {y - size * HEIGHT},"
                f"{x + size * WIDTH} {y + size * HEIGHT},"
                f"{x - size * WIDTH} {y + size * HEIGHT},"
                f"{x - size * WIDTH} {y - size * HEIGHT})")

    wood = f"MULTIPOLYGON (({square(0.4)},{square(0.1)}))"
    clearing = ",".join(
        f"{WEST + a * WIDTH!r} {NORTH - b * HEIGHT!r}"
        for a, b in ((.2, .2), (.3, .2), (.3, .3), (.2, .2)))
    frame = ",".join(
        f"{WEST + a * WIDTH!r} {NORTH - b * HEIGHT!r}"
        for a, b in ((.1, .1), (.5, .1), (.5, .5), (.1, .5), (.1, .1)))
    assert write(folder, "vegetation_polygon",
                 [wood, f"POLYGON (({frame}),({clearing}))"],
                 layer_options=[f"GUID={PLANTS}"]) == [0, 0]
    rows = read_rows(open_quietly(folder), "vegetation_polygon")
    assert len(rows) == 5
    assert {fields["guid"] for _, fields, _ in rows} == {PLANTS}
    cell = WIDTH * HEIGHT
    areas = sorted(shape.GetArea() / cell for _, _, shape in rows)
    # Twice the area of what a bridge joins is not counted twice.
    assert areas == pytest.approx(
        sorted([0.15] * 4 + [0.16 - 0.005]), abs=1e-6)


def test_a_ring_that_crosses_itself_is_repaired_where_it_is_cut(folder):
    bow = (f"POLYGON (({WEST} {NORTH - HEIGHT},{WEST + 2 * WIDTH} {NORTH},"
           f"{WEST + 2 * WIDTH} {NORTH - HEIGHT},{WEST} {NORTH},"
           f"{WEST} {NORTH - HEIGHT}))")
    with collect_messages() as messages:
        write(folder, "vegetation_polygon", [bow],
              layer_options=[f"GUID={PLANTS}"])
    assert "REPAIRED_POLYGONS 1" in str(messages)
    rows = read_rows(open_quietly(folder), "vegetation_polygon")
    assert sum(shape.GetArea() for _, _, shape in rows) == pytest.approx(
        WIDTH * HEIGHT, rel=1e-5)


def test_a_ring_that_crosses_itself_too_often_is_refused(folder):
    """GEOS would take seconds for 500 random corners, and hours for more."""
    chance = random.Random(1)
    points = [f"{WEST + 2 * WIDTH * chance.random()!r} "
              f"{NORTH - HEIGHT * chance.random()!r}" for _ in range(500)]
    with collect_messages() as messages:
        assert write(folder, "vegetation_polygon",
                     [f"POLYGON (({','.join(points + points[:1])}))"],
                     layer_options=[f"GUID={PLANTS}"]) == [6]
    assert any("feature 1 is not written: its edges cross, touch or run beside "
               "each other too often for a repair" in text
               for text in messages.failures), messages


# In sides of a tile, across several tiles: the expected number of each.
AREAS = {
    "POLYGON ((0.2 0.2,2.2 0.2,2.2 2.2,0.2 2.2,0.2 0.2))": 4,
    "POLYGON ZM ((0.2 0.2 1 2,2.2 0.2 1 2,2.2 2.2 1 2,0.2 0.2 1 2))": 2,
    "MULTIPOLYGON (((0 0,2 0,2 2,0 0)),((3 0,5 0,5 2,3 0)))": 4,
    "CURVEPOLYGON (CIRCULARSTRING (0 1,2 1,0 1))": 3.1416 * WIDTH / HEIGHT,
    "GEOMETRYCOLLECTION (POLYGON ((0 0,2 0,2 2,0 0)))": 2,
    "TRIANGLE ((0 0,2 0,2 2,0 0))": 2,
    "TIN (((0 0,2 0,2 2,0 0)),((0 0,2 2,0 2,0 0)))": 4,
    # Touches itself at a point, has an edge there and back, a hole that meets
    # the outer ring along an edge, points that are there twice.
    "POLYGON ((0 0,2 0,1 1,2 2,0 2,1 1,0 0))": 2,
    "POLYGON ((0 0,2 0,2 2,3 3,2 2,0 2,0 0))": 4,
    "POLYGON ((0 0,2 0,2 2,0 2,0 0),(0 0.5,0 1.5,1 1,0 0.5))": 3.5,
    "POLYGON ((0 0,0 0,2 0,2 2,2 2,0 2,0 0))": 4,
}


@pytest.mark.parametrize("wkt", AREAS)
def test_woods_of_all_kinds(folder, wkt):
    wood = ogr.CreateGeometryFromWkt(wkt)

    def move(geometry):
        for part in geometry:
            move(part)
        for i in range(0 if geometry.GetGeometryCount()
                       else geometry.GetPointCount()):
            x, y, *_ = geometry.GetPoint(i)
            geometry.SetPoint_2D(i, WEST + x * WIDTH, NORTH - y * HEIGHT)

    move(wood)
    with collect_messages() as messages:
        assert write(folder, "vegetation_polygon", [wood.ExportToIsoWkt()],
                     layer_options=[f"GUID={PLANTS}"]) == [0], messages
    rows = read_rows(open_quietly(folder), "vegetation_polygon")
    cell = WIDTH * HEIGHT
    assert sum(shape.GetArea() for _, _, shape in rows) / cell == (
        pytest.approx(AREAS[wkt], rel=2e-3))


def test_upright_rectangles_are_cut(folder):
    x = WEST + WIDTH
    plants = (f"POLYGON (({x - .1 * WIDTH} {NORTH - .2 * HEIGHT},"
              f"{x + .2 * WIDTH} {NORTH - .2 * HEIGHT},"
              f"{x + .2 * WIDTH} {NORTH - .3 * HEIGHT},"
              f"{x - .1 * WIDTH} {NORTH - .3 * HEIGHT},"
              f"{x - .1 * WIDTH} {NORTH - .2 * HEIGHT}))")
    write(folder, "legacy_vegetation", [plants], class_1="palm",
          class_2="conifer_3", class_1_percent=70, maximum_height_2=12.5)
    rows = read_rows(open_quietly(folder), "legacy_vegetation")
    assert sorted(shape.GetArea() / WIDTH / HEIGHT for _, _, shape in rows) == (
        pytest.approx([0.01, 0.02], abs=1e-7))
    for _, fields, _ in rows:
        assert (fields["class_1"], fields["class_2"]) == ("palm", "conifer_3")
        assert fields["class_1_percent"] == 70
        assert fields["maximum_height_2"] == 12.5


@pytest.mark.parametrize("fields, words", (
    ({"class_1": "elm"}, "its class_1 is not a known class"),
    ({"class_2": "bogus"}, "its class_2 is not a known class"),
    ({"class_1": None}, "it has no class_1"),
    ({"class_1_percent": 300}, "its class_1_percent is not from 0 to 100"),
    ({"class_1_percent": -1}, "its class_1_percent is not from 0 to 100"),
    ({"maximum_density": -1}, "its maximum_density is negative"),
    ({"minimum_height_1": 9.0, "maximum_height_1": 3.0},
     "its minimum_height_1 is above its maximum_height_1"),
    ({"minimum_height_2": 9.0},
     "its minimum_height_2 is above its maximum_height_2"),
))
def test_classes_that_make_no_sense_are_refused(folder, fields, words):
    with collect_messages() as messages:
        write(folder, "legacy_vegetation", [house(20, 10)],
              **{"class_1": "palm", **fields})
    assert words in str(messages)
    assert not read_files(folder)


def test_objects_from_points_and_rectangles(folder):
    point = f"POINT ({WEST + WIDTH / 3} {NORTH - HEIGHT / 3})"
    assert write(folder, "library_object", [point], guid=MODEL,
                 true_heading_deg=75.0, length_m=40.0, width_m=12.0) == [0]
    ((_, fields, shape),) = read_rows(open_quietly(folder), "library_object")
    assert fields["true_heading_deg"] == pytest.approx(75, abs=1e-4)
    assert fields["length_m"] == pytest.approx(40, rel=1e-5)
    assert fields["width_m"] == pytest.approx(12, rel=1e-5)
    assert shape.GetPoint_2D() == pytest.approx(
        (WEST + WIDTH / 3, NORTH - HEIGHT / 3), abs=1e-7 * HEIGHT)
    write(folder, "library_object", [point], ["OVERWRITE_TILES=YES"],
          [f"GUID={MODEL}", "SIZE=8,6"])
    ((_, fields, _),) = read_rows(open_quietly(folder), "library_object")
    assert fields["length_m"] == pytest.approx(8, rel=1e-5)
    assert fields["width_m"] == pytest.approx(6, rel=1e-5)


def test_polyline_buildings_from_outlines(folder):
    outline = at((0, 0), (40, 0), (40, 30), (0, 30), (0, 0))
    yard = at((9, 9), (31, 9), (31, 21), (9, 21), (9, 9))
    for wkt, options in (
        (f"POLYGON (({outline}))", ["WIDTH=9"]),
        (f"POLYGON (({outline}),({yard}))", []),
    ):
        write(folder, "polygon_building", [wkt], ["OVERWRITE_TILES=YES"],
              options)
        ((_, fields, shape),) = read_rows(
            open_quietly(folder), "polygon_building")
        assert fields["width_m"] == pytest.approx(9, abs=0.01)
        assert fields["closed"] == 1
        assert shape.GetGeometryCount() == 2
        expected = ogr.CreateGeometryFromWkt(
            f"POLYGON (({outline}),({yard}))")
        assert shape.Intersection(expected).GetArea() == pytest.approx(
            expected.GetArea(), rel=0.03)
    write(folder, "polygon_building_line",
          [f"LINESTRING ({at((0, 0), (40, 0), (40, 30))})"],
          ["OVERWRITE_TILES=YES"], guid=TYPE, width_m=-12.0)
    ((_, fields, _),) = read_rows(
        open_quietly(folder), "polygon_building_line")
    assert fields["width"] < 0
    assert fields["width_m"] == pytest.approx(-12, abs=1e-3)
    assert (fields["closed"], fields["guid"]) == (0, TYPE)


@pytest.mark.parametrize("metres", (12.0, -12.0))
def test_a_copy_with_metres_alone_stays_on_its_side(folder, metres):
    line = f"LINESTRING ({at((0, 0), (40, 0), (40, 30))})"
    write(folder, "polygon_building_line", [line], guid=TYPE, width_m=metres)
    ((_, before, _),) = read_rows(open_quietly(folder), "polygon_building_line")
    ((_, _, band),) = read_rows(open_quietly(folder), "polygon_building")
    write(folder, "polygon_building_line", [line], ["OVERWRITE_TILES=YES"],
          guid=TYPE, width_m=before["width_m"])
    ((_, after, _),) = read_rows(open_quietly(folder), "polygon_building_line")
    ((_, _, copied),) = read_rows(open_quietly(folder), "polygon_building")
    assert after["width"] == pytest.approx(before["width"], rel=1e-6)
    assert after["width_m"] == pytest.approx(metres, abs=1e-3)
    assert copied.Intersection(band).GetArea() == pytest.approx(
        band.GetArea(), rel=1e-4)


def test_tiles_that_are_there(folder):
    """NO writes nothing, MERGE adds once, YES replaces."""
    write(folder, "generic_building", [house(20, 10)], guid=ROOF)
    first = read_files(folder)
    far = house(20, 10, x=5000)
    with collect_messages() as messages:
        write(folder, "generic_building", [house(30, 10), far])
    assert "has 1 of the tiles already, one is " + NAME in str(messages)
    assert read_files(folder) == first
    for _ in range(2):
        with collect_messages() as messages:
            write(folder, "generic_building", [house(20, 10), house(30, 10)],
                  ["OVERWRITE_TILES=MERGE"], guid=ROOF)
        rows = read_rows(open_quietly(folder), "generic_building")
        assert sorted(round(f["width_m"]) for _, f, _ in rows) == [20, 30]
    assert "RECORDS_THAT_WERE_THERE 2" in str(messages)
    write(folder, "generic_building", [far], ["OVERWRITE_TILES=MERGE"])
    assert len(read_files(folder)) == 2
    write(folder, "generic_building", [house(40, 10)],
          ["OVERWRITE_TILES=YES"])
    rows = read_rows(open_quietly(folder), "generic_building")
    assert sorted(round(f["width_m"]) for _, f, _ in rows) == [20, 40]


def test_folders_are_not_deleted(folder):
    """GDAL 3.13 deletes existing files before it creates new ones."""
    write(folder, "generic_building", [house(20, 10)])
    before = read_files(folder)
    driver = gdal.GetDriverByName("AGN")
    assert driver.Delete(folder) != gdal.CE_None
    assert read_files(folder) == before
    assert driver.Delete(f"{folder}/{NAME}") == gdal.CE_None
    assert read_files(folder) == {}


@pytest.mark.parametrize("form", ['AGN:"{}"', "agn:{}", "{}"])
def test_deleting_by_any_name(tmp_path, form):
    path = tmp_path / NAME
    path.write_bytes(every_chunk())
    driver = gdal.GetDriverByName("AGN")
    assert driver.Delete(form.format(path)) == gdal.CE_None
    assert not path.exists()
    with collect_messages() as messages:
        assert driver.Delete(form.format(path)) != gdal.CE_None
    (text,) = messages.failures
    assert text.startswith(f"AGN: {path} cannot be deleted: ")


def test_merging_keeps_what_the_tile_says(folder):
    gdal.Mkdir(folder, 0o755)
    gdal.FileFromMemBuffer(f"{folder}/{NAME.upper()}", bytes(every_chunk()))
    before = count_features(open_agn(folder))
    with collect_messages() as messages:
        write(folder, "generic_building", [house(20, 10)],
              ["OVERWRITE_TILES=MERGE"], ["TEXTURE=other"])
    assert messages == []
    assert list(read_files(folder)) == [NAME.upper()]
    after = count_features(open_agn(folder))
    assert after == {**before,
                     "generic_building": before["generic_building"] + 1}
    ((_, tile, _),) = read_rows(open_agn(folder), "tile")
    assert tile["building_texture"] not in ("", "other", None)


def test_damage_is_not_merged_away(folder):
    gdal.Mkdir(folder, 0o755)
    damaged = bytes(annotation(chunk("GBDD", bytes(12))))
    gdal.FileFromMemBuffer(f"{folder}/{NAME}", damaged)
    with collect_messages() as messages:
        write(folder, "generic_building",
              [house(20, 10), house(20, 10, x=5000)],
              ["OVERWRITE_TILES=MERGE"])
    assert "has damage that would be lost" in str(messages)
    files = read_files(folder)
    assert files[NAME] == damaged
    # The other tile has none of it.
    assert len(files) == 2


def test_tile_layer_sets_what_holds_for_all(folder):
    dataset = create(folder)
    houses = dataset.CreateLayer("generic_building", WGS84, options=[
        "FLOOR_SHARES=0,90,40,10", "TEXTURE=Ziegel_gr\u00fcn"])
    tiles = dataset.CreateLayer("tile", WGS84)
    assert add(houses, house(20, 10)) == 0
    assert add(houses, house(20, 10, x=5000)) == 0
    assert add(tiles, None, tile=KEY, building_texture="wood",
               floors_1_2_percent=100.0) == 0
    del houses, tiles, dataset
    rows = [fields for _, fields, _ in read_rows(open_quietly(folder), "tile")]
    assert {(f["building_texture"], f["floors_1_2_percent"],
             f["floors_3_5_percent"]) for f in rows} == {
                 ("wood", 100, 0), ("Ziegel_gr\u00fcn", 0, 90)}


def test_a_single_tile(folder):
    gdal.Mkdir(folder, 0o755)
    with collect_messages() as messages:
        write(f"{folder}/{NAME}", "generic_building",
              [house(20, 10), house(20, 10, x=5000)])
    assert "RECORDS_OF_OTHER_TILES 1" in str(messages)
    assert list(read_files(folder)) == [NAME]


def test_names_from_the_simulator(folder):
    names = "/vsimem/default_names.xml"
    gdal.FileFromMemBuffer(names, (
        f'<a><b guid="{{{PLANTS}}}" name="Oak"/></a>').encode())
    frame = at((0, 0), (90, 0), (90, 90), (0, 90), (0, 0))
    wood = [f"POLYGON (({frame}))"]
    assert write(folder, "vegetation_polygon", wood,
                 [f"AUTOGEN_XML={names}"], name="Oak") == [0]
    ((_, fields, _),) = read_rows(open_quietly(folder), "vegetation_polygon")
    assert fields["guid"] == PLANTS
    with collect_messages() as messages:
        dataset = create(folder, f"AUTOGEN_XML={names}")
        layer = dataset.CreateLayer("vegetation_polygon", WGS84)
        assert add(layer, wood[0], name="Elm") != 0
        assert add(layer, wood[0], guid="7") != 0
        assert dataset.CreateLayer("vegetation_rectangle", WGS84,
                                   options=["GUID=Elm"]) is None
    for words in ("no guid, nor a name", "its guid is not a GUID, such as 95200D97-",
                  "GUID=Elm is neither a GUID, such as 95200D97-88A1-7347-BDC8-"
                  "838918E1BA67, nor a name in a file of the option AUTOGEN_XML",
                  "names of the option AUTOGEN_XML go into the field name"):
        assert words in str(messages)
    gdal.Unlink(names)


def test_what_cannot_be_written_is_refused_by_name(folder):
    dataset = create(folder)
    with collect_messages() as messages:
        assert dataset.CreateLayer("houses", WGS84) is None
    assert "the known ones are generic_building, row_house" in str(messages)
    layer = dataset.CreateLayer("generic_building", WGS84)
    for wkt, fields, words in (
        ("LINESTRING (0 0,1 1)", {}, "not supported by the layer"),
        ("POLYGON ((0 0,0 91,1 91,0 0))", {}, "outside the world"),
        ("POLYGON ((0 0,2 0,2 2,0 0))", {}, "larger than its tile"),
        ("POLYGON ((0 0,0.001 0,0 0))", {}, "no area"),
        (house(20, 10), {"floors_1_2_percent": 101.0}, "0 to 100 percent"),
        (house(20, 10), {"texture": "\u0416"}, "Windows-1252"),
    ):
        with collect_messages() as messages:
            assert add(layer, wkt, **fields) != 0, words
        assert words in str(messages)
    line = dataset.CreateLayer("polygon_building_line", WGS84)
    with collect_messages() as messages:
        assert add(line, f"LINESTRING ({at((0, 0), (9, 0))})") != 0
    assert "no width" in str(messages)
    for option in ("SIZE=1", "SIZE=0,1", "SIZE=1e999,1", "WIDTH=x",
                   "FLOOR_SHARES=1,2,3", "TEXTURE=" + 257 * "x",
                   "TEXTURE=\u0416"):
        with collect_messages() as messages:
            assert dataset.CreateLayer("library_object", WGS84,
                                       options=[option]) is None
        assert option + " is not valid" in str(messages)
    with collect_messages() as messages:
        assert create(folder, "OVERWRITE_TILES=MAYBE") is None
    assert "OVERWRITE_TILES=MAYBE" in str(messages)


def test_other_coordinate_systems_and_the_antimeridian(folder):
    utm = osr.SpatialReference()
    utm.ImportFromEPSG(32618)
    dataset = create(folder)
    layer = dataset.CreateLayer("generic_building", utm)
    assert add(layer, "POLYGON ((5e5 5.3e6,500020 5.3e6,500020 5300010,"
                      "5e5 5300010,5e5 5.3e6))") == 0
    assert add(layer, None) == 0
    del layer, dataset
    ((_, fields, shape),) = read_rows(open_quietly(folder), "generic_building")
    assert fields["width_m"] == pytest.approx(20 / 0.9996, abs=0.05)
    assert shape.GetEnvelope()[0] == pytest.approx(-75, abs=1e-3)
    wood = "POLYGON ((179.99 0.001,180.01 0.001,180.01 0.002,179.99 0.001))"
    write(folder, "vegetation_polygon", [wood], ["OVERWRITE_TILES=YES"],
          [f"GUID={PLANTS}"])
    keys = {fields["tile"][0:2] for _, fields, _ in read_rows(
        open_quietly(folder), "vegetation_polygon")}
    assert keys == {"00", "10"}


@pytest.mark.parametrize("layer, wkt, options", (
    ("vegetation_polygon", "POLYGON ((179.9995 10,-179.9995 10,-179.9995 10.001,"
     "179.9995 10.001,179.9995 10))", [f"GUID={PLANTS}"]),
    ("vegetation_polygon", "MULTIPOLYGON (((179.9995 10,-179.9995 10,"
     "-179.9995 10.001,179.9995 10.001,179.9995 10)))", [f"GUID={PLANTS}"]),
    ("vegetation_rectangle", "POLYGON ((179.9995 10,-179.9995 10,-179.9995 "
     "10.001,179.9995 10.001,179.9995 10))", [f"GUID={PLANTS}"]),
    ("generic_building", "POLYGON ((179.9995 10,-179.9999 10,-179.9999 10.001,"
     "179.9995 10.001,179.9995 10))", []),
    ("polygon_building_line", "LINESTRING (179.9995 10,-179.9999 10)",
     [f"GUID={TYPE}", "WIDTH=9"]),
))
def test_an_edge_over_the_antimeridian_leads_the_shorter_way(
        folder, layer, wkt, options):
    """GeoJSON that is not cut there has such edges."""
    with collect_messages() as messages:
        assert write(folder, layer, [wkt], [], options) == [0]
    assert messages == []
    envelopes = sorted(shape.GetEnvelope() for _, _, shape in read_rows(
        open_quietly(folder), layer))
    east = [e for e in envelopes if e[0] > 0]
    west = [e for e in envelopes if e[0] < 0]
    if layer.startswith("vegetation"):
        assert len(east) == len(west) == 1
        assert east[0][:2] == pytest.approx((179.9995, 180), abs=1e-7)
        assert west[0][:2] == pytest.approx((-180, -179.9995), abs=1e-7)
    else:
        assert len(east) == 1 and not west
        assert east[0][0] == pytest.approx(179.9995, abs=1e-7)
        assert east[0][1] == pytest.approx(180.0001, abs=1e-7)


def test_a_ring_around_a_pole_is_refused(folder):
    with collect_messages() as messages:
        assert write(folder, "vegetation_polygon", [
            "POLYGON ((0 89,120 89,-120 89,0 89))"], [],
            [f"GUID={PLANTS}"]) != [0]
    assert "leads around a pole" in str(messages)
    assert not read_files(folder)


@pytest.mark.parametrize("size", ["1", "5000"])
def test_sorting_on_disk_changes_nothing(folder, tmp_path, size):
    """A tile has records in several of more than a hundred runs."""
    wkts = [house(12, 8, turn=i * 7, x=(i * 367) % 3000, y=(i * 211) % 2500)
            for i in range(300)]
    write(folder, "generic_building", wkts)
    expected = read_files(folder)
    assert len(expected) == 9
    with config_option("FLIGHTSIM_SPILL_SIZE", size):
        with config_option("CPL_TMPDIR", str(tmp_path)):
            dataset = create(folder, "OVERWRITE_TILES=YES")
            layer = dataset.CreateLayer("generic_building", WGS84)
            for wkt in wkts:
                assert add(layer, wkt) == 0
            assert len(list(tmp_path.iterdir())) == 1
            del layer, dataset
    assert read_files(folder) == expected
    assert list(tmp_path.iterdir()) == []


WRITER = """
import resource, signal, sys
from osgeo import gdal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
gdal.PushErrorHandler("CPLQuietErrorHandler")
source = gdal.OpenEx(sys.argv[1])
limit = int(sys.argv[3])
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, -1))
done = gdal.VectorTranslate(sys.argv[2], source, format="AGN",
    datasetCreationOptions=["OVERWRITE_TILES=YES"])
del done
print(gdal.GetLastErrorMsg())
# Counters of coverage.sh are written when the process ends.
resource.setrlimit(resource.RLIMIT_FSIZE, (-1, -1))
"""


@pytest.mark.parametrize("limit", [0, 60, 100])
def test_old_tiles_stay_where_the_disk_is_full(tmp_path, limit):
    """The new tiles do not fit on the disk, the old ones do."""
    source, target = tmp_path / "source", tmp_path / "target"
    write(str(source), "generic_building", [house(20, 10), house(30, 10)])
    write(str(target), "generic_building", [house(9, 8)])
    before = read_files(str(target))
    done = subprocess.run(
        [sys.executable, "-c", WRITER, str(source), str(target), str(limit)],
        check=True, capture_output=True, text=True)
    assert "cannot be" in done.stdout
    assert read_files(str(target)) == before


def test_folders_that_cannot_be_made(tmp_path):
    with collect_messages() as messages:
        write(str(tmp_path / "a" / "b"), "generic_building", [house(20, 10)])
    assert "a/b cannot be created" in str(messages)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_needs_a_name():
    with collect_messages() as messages:
        assert gdal.GetDriverByName("AGN").Create(
            "", 0, 0, 0, gdal.GDT_Unknown) is None
    assert "expected the name of a folder or of a tile" in str(messages)


@pytest.mark.parametrize("start, end, far", ((0.05, 0.95, 0), (-0.5, 1.5, 1)))
def test_lines_that_leave_their_tile_are_counted(folder, start, end, far):
    """As when reading, because filters may miss them."""
    side = WIDTH * EAST_METRES
    line = f"LINESTRING ({at((start * side, 0), (end * side, 0), x=0)})"
    dataset = gdal.GetDriverByName("AGN").Create(folder, 0, 0, 0, 0)
    layer = dataset.CreateLayer("polygon_building_line", WGS84)
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["guid"] = TYPE
    feature["width_m"] = 9.0
    feature.SetGeometry(ogr.CreateGeometryFromWkt(line))
    assert layer.CreateFeature(feature) == 0
    with collect_messages() as messages:
        del feature, layer, dataset
    assert str(messages).count("RECORDS_FAR_OUTSIDE_THEIR_TILE 1") == far
    assert len(messages) == far
    with collect_messages() as messages:
        read_rows(gdal.OpenEx(folder), "polygon_building_line")
    assert len(messages) == far
