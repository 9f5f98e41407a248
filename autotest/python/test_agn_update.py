# SPDX-License-Identifier: MIT
"""Annotation files edited in place."""

import os
import random
import shutil
import struct
from collections import Counter

import pytest
from osgeo import gdal, ogr

import fault_filesystem as disk
from agn_support import read_rows
from agn_writer import (
    CHUNKS, HEIGHT, KEY, MODEL, NAME, NORTH, PLANTS, ROOF, TYPE, WEST, WIDTH,
    ZERO, annotation, chunk, every_chunk, floats, guid, texture,
)
from support import SHARED_DATA, collect_messages, config_option

REAL = sorted(SHARED_DATA.glob("agn/*.agn")) + sorted(
    SHARED_DATA.glob("seeds/*an.agn"))
# One of its buildings has a different mark, which is reported.
MARKED = "PBDE, offset 628: the number 1, found 2"
RECORD_LAYERS = {
    "generic_building", "row_house", "library_object",
    "library_object_footprint", "vegetation_polygon", "vegetation_rectangle",
    "legacy_vegetation", "polygon_building", "polygon_building_line"}


def open_update(path, *options):
    return gdal.OpenEx(str(path), gdal.OF_VECTOR | gdal.OF_UPDATE,
                       allowed_drivers=["AGN"], open_options=list(options))


def read_all(path):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR,
                          open_options=["EMPTY_LAYERS=YES"])
    return {name: [(fields, geometry and geometry.ExportToWkt())
                   for _, fields, geometry in read_rows(dataset, name)]
            for name in RECORD_LAYERS | {"tile"}}


def at(x, y):
    """Returns a place in degrees from its share of the tile, from the
    north-west."""
    return WEST + x * WIDTH, NORTH - y * HEIGHT


def box(x, y, width=0.02, height=0.02):
    corners = [at(x, y), at(x + width, y), at(x + width, y + height),
               at(x, y + height), at(x, y)]
    ring = ogr.Geometry(ogr.wkbLinearRing)
    for place in corners:
        ring.AddPoint_2D(*place)
    polygon = ogr.Geometry(ogr.wkbPolygon)
    polygon.AddGeometry(ring)
    return polygon


def texts(messages):
    return [message[2] for message in messages]


def clone_of(layer, fid):
    feature = layer.GetFeature(fid)
    return feature.GetGeometryRef().Clone()


def add(layer, geometry, **fields):
    feature = ogr.Feature(layer.GetLayerDefn())
    for name, value in fields.items():
        feature[name] = value
    feature.SetGeometry(geometry)
    return layer.CreateFeature(feature), feature


def list_chunks(data):
    """Lists the top-level chunks as (id, payload)."""
    found, start = [], 12
    while start < len(data):
        size, = struct.unpack_from("<I", data, start + 4)
        found.append((data[start:start + 4].decode(),
                      data[start + 8:start + 8 + size]))
        start += 8 + size
    return found


@pytest.fixture
def tile(tmp_path):
    path = tmp_path / NAME
    path.write_bytes(every_chunk())
    return path


@pytest.mark.parametrize("source", [None, *REAL], ids=lambda p: p and p.name)
def test_a_file_without_changes_stays(source, tmp_path):
    path = tmp_path / (source.name if source else NAME)
    path.write_bytes(source.read_bytes() if source else every_chunk())
    old = path.read_bytes(), os.stat(path).st_mtime_ns
    with collect_messages() as messages:
        dataset = open_update(path)
        for i in range(dataset.GetLayerCount()):
            layer = dataset.GetLayer(i)
            for feature in layer:
                assert layer.SetFeature(feature) == 0
        del feature, layer, dataset
    assert all(text.endswith(MARKED) for text in texts(messages))
    assert (path.read_bytes(), os.stat(path).st_mtime_ns) == old
    assert os.listdir(tmp_path) == [path.name]


def test_capabilities(tile):
    dataset = open_update(tile)
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        can = tuple(layer.TestCapability(name) for name in (
            ogr.OLCRandomWrite, ogr.OLCSequentialWrite, ogr.OLCDeleteFeature))
        assert can == (True, *[layer.GetName() != "tile"] * 2)
    names = {dataset.GetLayer(i).GetName()
             for i in range(dataset.GetLayerCount())}
    assert names == RECORD_LAYERS | {"tile"}
    read = gdal.OpenEx(str(tile), gdal.OF_VECTOR)
    assert not read.GetLayer(0).TestCapability(ogr.OLCRandomWrite)


@pytest.mark.parametrize("source", [None, *REAL], ids=lambda p: p and p.name)
def test_each_feature_deleted_and_added_again(source, tmp_path):
    """The bytes are the same if the last record of a chunk is deleted and
    added; the values always are."""
    path = tmp_path / (source.name if source else NAME)
    path.write_bytes(source.read_bytes() if source else every_chunk())
    before = read_all(path)
    size = path.stat().st_size
    for name in RECORD_LAYERS - {"library_object_footprint",
                                 "polygon_building"}:
        dataset = open_update(path, "BACKUP=NO")
        layer = dataset.GetLayerByName(name)
        features = list(layer)
        if name == "library_object":
            features = [f for f in features if f["length_m"] is not None]
        for feature in features:
            assert layer.DeleteFeature(feature.GetFID()) == 0
            assert layer.GetFeature(feature.GetFID()) is None
            feature.SetFID(-1)
            assert layer.CreateFeature(feature) == 0
        assert layer.SyncToDisk() == 0
        feature = features = layer = dataset = None
        # A ring that is open comes back closed.
        assert path.stat().st_size == size or not source
        check_same(before, read_all(path), name)


def check_same(before, after, layer):
    """Checks that rows are the same in any order, except for rounding."""
    def sort(rows):
        return sorted((
            (tuple((n, round(v, 2) if isinstance(v, float) else v)
                   for n, v in fields.items() if n != "width_m"),
             ogr.CreateGeometryFromWkt(wkt).Centroid().GetPoint_2D()
             if wkt else None) for fields, wkt in rows), key=repr)
    for name in before:
        one, other = sort(before[name]), sort(after[name])
        assert len(one) == len(other), name
        for (fields, place), (others, there) in zip(one, other):
            if name != layer:
                assert fields == others
            if place and name == layer:
                nearest = min(abs(place[0] - p[0]) + abs(place[1] - p[1])
                              for _, p in other)
                assert nearest < 1e-7


def test_moving_changing_adding_and_deleting(tile):
    old = tile.read_bytes()
    with collect_messages() as messages:
        dataset = open_update(tile)
        buildings = dataset.GetLayerByName("generic_building")
        assert buildings.GetFeatureCount() == 3
        first = buildings.GetFeature(1)
        first.SetGeometry(box(0.4, 0.4, 0.04, 0.02))
        assert buildings.SetFeature(first) == 0
        # The size follows at once.
        moved = buildings.GetFeature(1)
        assert moved["width_m"] == pytest.approx(0.04 * 1144.5, abs=1)
        assert moved["depth_m"] == pytest.approx(0.02 * 1221, abs=1)
        assert moved["guid"] == ROOF
        second = buildings.GetFeature(2)
        second["guid"] = TYPE
        assert buildings.SetFeature(second) == 0
        assert buildings.DeleteFeature(3) == 0
        error, new = add(buildings, box(0.8, 0.1), guid=ROOF)
        assert (error, new.GetFID()) == (0, 4)
        assert buildings.GetFeature(4)["key"].endswith("3")
        assert [f.GetFID() for f in buildings] == [1, 2, 4]
        assert buildings.GetFeatureCount() == 3
        assert dataset.FlushCache() in (None, 0)
        # Identities stay after saving, and editing goes on.
        assert [f.GetFID() for f in buildings] == [1, 2, 4]
        assert buildings.DeleteFeature(4) == 0
        del moved, first, second, new, buildings, dataset
    assert messages == []
    kept = {name: payload for name, payload in list_chunks(old)}
    new = list_chunks(tile.read_bytes())
    assert [name for name, _ in new] == [name for name, _ in list_chunks(old)]
    assert all(payload == kept[name] for name, payload in new
               if name != "GBLD")
    payload = dict(new)["GBLD"]
    assert [payload[8:24], payload[56:72]] == [guid(ROOF), guid(TYPE)]
    # The second building is unchanged, except for its chunk.
    assert payload[72:96] == kept["GBLD"][48:72]
    assert len(payload) == 2 * (8 + 16 + 24)
    assert (tile.parent / (NAME + ".bak")).read_bytes() == old


def test_objects_of_two_layers(tile):
    dataset = open_update(tile)
    points = dataset.GetLayerByName("library_object")
    areas = dataset.GetLayerByName("library_object_footprint")
    assert (points.GetFeatureCount(), areas.GetFeatureCount()) == (2, 1)
    sized, bare = points.GetFeature(1), points.GetFeature(2)
    assert bare["length_m"] is None
    # An object without a rectangle has none after moving, either.
    bare.SetGeometry(ogr.CreateGeometryFromWkt("POINT(%r %r)" % at(0.5, 0.5)))
    bare["true_heading_deg"] = 45 + 360
    assert points.SetFeature(bare) == 0
    assert areas.GetFeature(2) is None
    bare = points.GetFeature(2)
    assert bare["length_m"] is None
    assert bare["true_heading_deg"] == pytest.approx(45, abs=0.01)
    assert bare.GetGeometryRef().GetX() == pytest.approx(at(0.5, 0)[0])
    # With sizes it has one.
    bare["length_m"], bare["width_m"] = 20, 12.5
    assert points.SetFeature(bare) == 0
    assert areas.GetFeature(2)["width_m"] == pytest.approx(12.5, abs=1e-3)
    assert areas.GetFeatureCount() == 2
    # The point follows the area, and the other way round.
    area = areas.GetFeature(1)
    area.SetGeometry(box(0.7, 0.7, 0.1, 0.05))
    assert areas.SetFeature(area) == 0
    place = clone_of(points, 1)
    assert (place.GetX(), place.GetY()) == pytest.approx(at(0.75, 0.725))
    sized = points.GetFeature(1)
    sized["guid"] = TYPE
    assert points.SetFeature(sized) == 0
    assert areas.GetFeature(1)["guid"] == TYPE
    assert areas.DeleteFeature(1) == 0
    assert points.GetFeature(1) is None
    del sized, bare, area, place, points, areas, dataset
    rows = read_all(tile)["library_object"]
    assert [(f["guid"], round(f["length_m"], 2)) for f, _ in rows] == [
        (MODEL, 20)]


def test_lines_with_a_width(tile):
    dataset = open_update(tile)
    lines = dataset.GetLayerByName("polygon_building_line")
    areas = dataset.GetLayerByName("polygon_building")
    line = lines.GetFeature(2)
    wkt = line.GetGeometryRef().ExportToWkt()
    line["width_m"] = 25
    assert lines.SetFeature(line) == 0
    assert areas.GetFeature(2)["width_m"] == pytest.approx(25, abs=1e-3)
    assert clone_of(lines, 2).ExportToWkt() == wkt
    # The area may change its width and type, but not its shape.
    area = areas.GetFeature(2)
    area["width"] = 0.05
    area["guid"] = ROOF
    assert areas.SetFeature(area) == 0
    assert lines.GetFeature(2)["width"] == pytest.approx(0.05)
    assert clone_of(lines, 2).ExportToWkt() == wkt
    area = areas.GetFeature(2)
    area.SetGeometry(box(0.2, 0.2))
    with collect_messages() as messages:
        assert areas.SetFeature(area) != 0
    assert texts(messages) == [
        f"AGN: {tile}, layer polygon_building, feature 2: its area follows "
        "from the line and the width; change them in the layer "
        "polygon_building_line"]
    error, new = add(areas, box(0.3, 0.8, 0.1, 0.1), guid=TYPE, width_m=8)
    assert error == 0
    made = lines.GetFeature(new.GetFID())
    assert made["closed"] and made["width_m"] == pytest.approx(8, abs=1e-3)
    del line, area, made, new, lines, areas, dataset
    rows = read_all(tile)["polygon_building_line"]
    assert [f["guid"] for f, _ in rows] == [TYPE, TYPE, ROOF]


def test_a_wider_building_stays_on_its_side(tile):
    """The line of the scene whose band is on its left."""
    dataset = open_update(tile)
    lines = dataset.GetLayerByName("polygon_building_line")
    areas = dataset.GetLayerByName("polygon_building")
    (fid,) = [f.GetFID() for f in lines if f["width"] < 0]
    line = lines.GetFeature(fid)
    before = clone_of(areas, fid)
    assert line["width_m"] < 0
    line["width_m"] = line["width_m"] * 1.5
    wanted = line["width_m"]
    assert lines.SetFeature(line) == 0
    assert lines.GetFeature(fid)["width"] < 0
    assert lines.GetFeature(fid)["width_m"] == pytest.approx(wanted, rel=1e-5)
    after = clone_of(areas, fid)
    assert after.Intersection(before).GetArea() == pytest.approx(
        before.GetArea(), rel=0.05)
    del line, lines, areas, dataset


def test_vegetation(tile):
    dataset = open_update(tile)
    woods = dataset.GetLayerByName("vegetation_polygon")
    wood = woods.GetFeature(1)
    ring = ogr.CreateGeometryFromWkt("POLYGON ((%s),(%s))" % tuple(
        ",".join("%r %r" % at(x, y) for x, y in corners) for corners in (
            [(0, 0), (0.5, 0), (0.5, 0.5), (0, 0.5), (0, 0)],
            [(0.1, 0.1), (0.1, 0.2), (0.2, 0.2), (0.2, 0.1), (0.1, 0.1)])))
    wood.SetGeometry(ring)
    assert woods.SetFeature(wood) == 0
    # A hole is joined to the outer ring.
    shown = clone_of(woods, 1)
    assert shown.GetGeometryCount() == 1
    assert shown.Area() == pytest.approx(ring.Area(), rel=1e-6)
    legacy = dataset.GetLayerByName("legacy_vegetation")
    plants = legacy.GetFeature(1)
    plants["class_1_percent"] = 40
    assert legacy.SetFeature(plants) == 0
    error, _ = add(legacy, box(0.5, 0.5), class_1="conifer_trees") \
        if plants["class_1"] == "conifer_trees" else add(
            legacy, box(0.5, 0.5), class_1=plants["class_1"])
    assert error == 0
    del shown, wood, plants, woods, legacy, dataset
    chunks = list_chunks(tile.read_bytes())
    # The old classes stay; each new group brings its own.
    assert [name for name, _ in chunks[-5:]] == [
        "VGRD", "VGRD", "VGRO", "VGRD", "VGRO"]
    assert chunks[-5][1] == CHUNKS["VGRD"][8:]
    assert chunks[-3][1] == CHUNKS["VGRO"][8:]
    assert struct.unpack_from("<i", chunks[-4][1], 8) == (40,)


def test_the_tile(tile):
    dataset = open_update(tile)
    tiles = dataset.GetLayerByName("tile")
    buildings = dataset.GetLayerByName("generic_building")
    row = tiles.GetFeature(1)
    for name, share in (("floors_1_2_percent", 25),
                        ("floors_3_5_percent", 75),
                        ("floors_6_8_percent", 0),
                        ("floors_9_12_percent", 0)):
        row[name] = share
    row["building_texture"] = "Häuser"
    row["row_house_texture"] = None
    assert tiles.SetFeature(row) == 0
    # Buildings show it at once, new ones, too.
    assert buildings.GetFeature(1)["floors_3_5_percent"] == 75
    with collect_messages() as messages:
        assert add(buildings, box(0.1, 0.1), texture="Häuser",
                   floors_1_2_percent=25)[0] == 0
    assert messages == []
    with collect_messages() as messages:
        assert add(buildings, box(0.1, 0.2), texture="other",
                   floors_1_2_percent=50)[0] == 0
        assert add(buildings, box(0.1, 0.3), texture="other")[0] == 0
    assert texts(messages) == [
        f"AGN: {tile}, layer generic_building, new feature 2: its record has "
        "no place for the values of: floors_1_2_percent, texture"]
    building = buildings.GetFeature(2)
    building["texture"] = "other"
    with collect_messages() as messages:
        assert buildings.SetFeature(building) != 0
    assert texts(messages) == [
        f"AGN: {tile}, layer generic_building, feature 2: field texture: all "
        "buildings of the tile have it; change it in the layer tile"]
    for field, value in (("version", None), ("level", 3), ("tile", "0"),
                         ("floors_1_2_percent", 26),
                         ("floors_1_2_percent", 126),
                         ("building_texture", "x" * 300),
                         ("building_texture", "\u4e2d"),
                         ("unknown_chunks", 1)):
        row = tiles.GetFeature(1)
        row[field] = value
        with collect_messages() as messages:
            assert tiles.SetFeature(row) != 0
        assert len(messages) == 1, (field, value)
    row = tiles.GetFeature(1)
    row.SetGeometry(box(0, 0, 1, 1.5))
    with collect_messages() as messages:
        assert tiles.SetFeature(row) != 0
        assert tiles.CreateFeature(row) != 0
        assert tiles.DeleteFeature(1) != 0
    assert [m.split(": ", 2)[-1] for m in texts(messages)[:1]] == [
        "its place follows from the name of the file"]
    del row, building, tiles, buildings, dataset
    chunks = dict(list_chunks(tile.read_bytes()))
    assert chunks["GBTE"] == texture("Häuser")
    assert chunks["GBDD"] == struct.pack("<4i", 5, 15, 0, 0)
    assert "RHTE" not in chunks and chunks["VERS"] == CHUNKS["VERS"][8:]


def test_what_is_refused(tile):
    old = tile.read_bytes()
    cases = [
        ("generic_building", box(1.2, 0.5), {},
         "reaches farther than an eighth of a side out of the tile"),
        ("generic_building", box(0.5, 0.5, 0.0005), {},
         "narrower than one metre"),
        ("generic_building", ogr.CreateGeometryFromWkt("POLYGON EMPTY"), {},
         "it has no geometry"),
        ("library_object", ogr.CreateGeometryFromWkt(
            "POINT(%r %r)" % at(0.5, 0.5)), {}, "it has no guid"),
        ("library_object", ogr.CreateGeometryFromWkt(
            "POINT(%r %r)" % at(0.5, 0.5)), {"guid": "?"}, "its guid is not a"),
        ("library_object", ogr.CreateGeometryFromWkt("POINT(500 95)"),
         {"guid": MODEL}, ""),
        ("vegetation_polygon", box(-0.5, 0.1, 1), {"guid": PLANTS},
         "reaches farther than an eighth of a side out of the tile"),
        ("vegetation_polygon", ogr.ForceToMultiPolygon(
            box(0.1, 0.1)).Union(box(0.5, 0.5)), {"guid": PLANTS},
         "it has several parts; each is a feature"),
        ("vegetation_polygon", box(float("nan"), 0.1), {"guid": PLANTS}, ""),
        ("polygon_building_line", ogr.CreateGeometryFromWkt(
            "LINESTRING(%r %r,%r %r)" % (at(0.5, 0.5) + at(0.6, 0.5))),
         {"guid": TYPE}, "it has no width"),
        ("legacy_vegetation", box(0.5, 0.5), {}, "it has no class_1"),
    ]
    dataset = open_update(tile)
    numbers = Counter()
    for name, geometry, fields, why in cases:
        numbers[name] += 1
        layer = dataset.GetLayerByName(name)
        count = layer.GetFeatureCount()
        with collect_messages() as messages:
            error, _ = add(layer, geometry, **fields)
        assert error != 0, name
        assert len(messages) == 1 and why in texts(messages)[0], messages
        assert (f"layer {name}, new feature {numbers[name]}: " in
                texts(messages)[0])
        assert layer.GetFeatureCount() == count
    changes = [
        ("generic_building", "width_m", 99), ("generic_building", "guid", "x"),
        ("generic_building", "heading_deg", 12),
        ("generic_building", "name", "House"),
        ("generic_building", "tile", KEY[:-1] + "0"),
        ("generic_building", "key", "1"), ("row_house", "depth_m", 1.5),
        ("library_object", "length_m", -3), ("library_object", "guid", None),
        ("library_object", "width_m", 1e9),
        ("polygon_building_line", "closed", False),
        ("polygon_building_line", "width", 0),
        ("legacy_vegetation", "class_1", "no such class")]
    for name, field, value in changes:
        layer = dataset.GetLayerByName(name)
        feature = layer.GetFeature(1)
        before = feature.ExportToJson()
        feature[field] = value
        with collect_messages() as messages:
            error = layer.SetFeature(feature)
        assert error != 0, (name, field, value)
        assert len(messages) >= 1
        assert layer.GetFeature(1).ExportToJson() == before
    assert layer.SetFeature(ogr.Feature(layer.GetLayerDefn())) != 0
    assert layer.DeleteFeature(77) == ogr.OGRERR_NON_EXISTING_FEATURE
    del feature, layer, dataset
    assert tile.read_bytes() == old


def test_heading_and_size_of_objects(tile):
    """Set values are read back, from the file, too."""
    random.seed(7)
    dataset = open_update(tile, "BACKUP=NO")
    layer = dataset.GetLayerByName("library_object")
    wanted = {}
    for i in range(200):
        values = {"true_heading_deg": random.uniform(0, 360),
                  "length_m": random.uniform(0.5, 300),
                  "width_m": random.uniform(0.5, 300)}
        place = at(random.uniform(0.2, 0.8), random.uniform(0.2, 0.8))
        point = ogr.CreateGeometryFromWkt("POINT(%r %r)" % place)
        error, new = add(layer, point, guid=MODEL, **values)
        assert error == 0
        values["length_m"] += 1
        values["true_heading_deg"] = (values["true_heading_deg"] + 77) % 360
        for name, value in values.items():
            new[name] = value
        assert layer.SetFeature(new) == 0
        wanted[new.GetFID()] = values | {"place": place}
    del new, layer, dataset
    dataset = gdal.OpenEx(str(tile))
    layer = dataset.GetLayerByName("library_object")
    assert layer.GetFeatureCount() == 202
    # They follow the one with their GUID; the one without a size is last.
    for feature, values in zip(list(layer)[1:], wanted.values()):
        for name in ("length_m", "width_m"):
            assert feature[name] == pytest.approx(
                values[name], abs=1e-3, rel=1e-4)
        turn = feature["true_heading_deg"] - values["true_heading_deg"]
        assert abs((turn + 180) % 360 - 180) < 0.01
        point = feature.GetGeometryRef()
        assert (point.GetX(), point.GetY()) == pytest.approx(
            values["place"], abs=1e-9)


@pytest.mark.parametrize("content, why", [
    (every_chunk()[:-5], "it is damaged"),
    (every_chunk() + b"1234", "it has bytes that would not be written again"),
    (annotation(CHUNKS["VGRO"]),
     "it has vegetation without classes (VGRO without VGRD)"),
    (annotation(chunk("VERS", floats(float("nan")))),
     "its version is not a number"),
    (annotation(CHUNKS["VERS"], chunk(
        "GBLD", chunk("GBLR", guid(ROOF), floats(float("nan"), *[0] * 5)))),
     "it is damaged"),
    (annotation(CHUNKS["GBDD"], CHUNKS["GBDD"]), "it is damaged"),
], ids=["cut", "tail", "classes", "version", "record", "twice"])
def test_damaged_files_are_refused(content, why, tmp_path):
    path = tmp_path / NAME
    path.write_bytes(content)
    with collect_messages() as messages:
        assert open_update(path) is None
    assert texts(messages)[-1] == f"AGN: {path} can only be read: {why}"
    assert path.read_bytes() == content
    assert gdal.OpenEx(str(path)) is not None


def test_other_names_and_options_are_refused(tile, tmp_path):
    other = tmp_path / "other.agn"
    shutil.copyfile(tile, other)
    for path, options, why in (
            (other, (), "its name is not that of a cell"),
            (tile, ("FIELD_NAMES=SHORT",), "FIELD_NAMES=SHORT is for reading")):
        with collect_messages() as messages:
            assert open_update(path, *options) is None
        assert texts(messages)[-1] == f"AGN: {path} can only be read: {why}"
    # GDAL and QGIS try it first and expect no message.
    with collect_messages() as messages:
        assert open_update(tmp_path) is None
    assert messages == []


def test_unknown_chunks_and_odd_order_stay(tmp_path):
    path = tmp_path / NAME
    order = list(CHUNKS)[::-1]
    extra = chunk("XTRA", b"odd") + b"\0"
    content = annotation(extra, *(CHUNKS[name] for name in order), extra)
    path.write_bytes(content)
    dataset = open_update(path)
    layer = dataset.GetLayerByName("vegetation_polygon")
    assert layer.DeleteFeature(1) == 0
    assert layer.DeleteFeature(2) == 0
    assert add(dataset.GetLayerByName("row_house"), box(0.1, 0.1))[0] == 0
    del layer, dataset
    new = path.read_bytes()
    assert new.startswith(content[:4]) and new.count(extra) == 2
    assert b"PREG" not in new
    size = struct.unpack_from("<I", new, 4)[0]
    assert size == len(new) - 8
    assert len(read_all(path)["row_house"]) == 2


def test_chunks_that_a_file_lacks(tmp_path):
    """Missing chunks are added in the order of writers, before unknown
    ones."""
    path = tmp_path / NAME
    path.write_bytes(annotation(CHUNKS["VERS"], CHUNKS["PREG"],
                                chunk("XTRA", b"1234")))
    dataset = open_update(path)
    assert add(dataset.GetLayerByName("generic_building"),
               box(0.1, 0.1), guid=ROOF)[0] == 0
    assert add(dataset.GetLayerByName("legacy_vegetation"), box(0.1, 0.1),
               class_1="broadleaf_trees")[0] in (0, 6)
    assert add(dataset.GetLayerByName("vegetation_rectangle"),
               box(0.1, 0.1), guid=PLANTS)[0] == 0
    row = dataset.GetLayerByName("tile").GetFeature(1)
    row["building_texture"] = "houses"
    assert dataset.GetLayerByName("tile").SetFeature(row) == 0
    del row, dataset
    names = [name for name, _ in list_chunks(path.read_bytes())]
    assert [n for n in names if not n.startswith("VGR") or n == "VGRG"] == [
        "VERS", "GBTE", "GBLD", "PREG", "VGRG", "XTRA"]
    assert read_all(path)["generic_building"][0][0]["texture"] == "houses"


def test_ogr2ogr_appends(tile, tmp_path):
    source = tmp_path / "source.gpkg"
    made = ogr.GetDriverByName("GPKG").CreateDataSource(str(source))
    layer = made.CreateLayer("town")
    for i in range(10):
        add(layer, box(0.05 + i * 0.08, 0.6))
    del layer, made
    with collect_messages() as messages:
        assert gdal.VectorTranslate(
            str(tile), str(source), accessMode="append",
            layerName="generic_building") is not None
    assert messages == []
    rows = read_all(tile)["generic_building"]
    assert len(rows) == 13
    assert [fields["guid"] for fields, _ in rows[3:]] == [ZERO] * 10


def test_a_stopped_caller_saves_nothing(tile):
    old = tile.read_bytes()
    dataset = open_update(tile)
    layer = dataset.GetLayerByName("generic_building")
    assert layer.StartTransaction() == 0
    assert layer.DeleteFeature(1) == 0
    with collect_messages() as messages:
        del layer, dataset
    assert len(messages) == 1
    assert tile.read_bytes() == old


def test_a_file_that_somebody_else_changes_stays(tile):
    dataset = open_update(tile)
    layer = dataset.GetLayerByName("generic_building")
    assert layer.DeleteFeature(1) == 0
    other = every_chunk()[:-2] + b"xy"
    tile.write_bytes(other)
    with collect_messages() as messages:
        assert layer.SyncToDisk() != 0
        del layer, dataset
    assert messages and tile.read_bytes() == other


@pytest.mark.parametrize("source", REAL, ids=[p.name for p in REAL])
def test_random_edits_of_real_files(source, tmp_path):
    """The saved file has the features that the layers showed before saving."""
    path = tmp_path / source.name
    shutil.copyfile(source, path)
    random.seed(source.name)
    dataset = open_update(path, "BACKUP=NO")
    for _ in range(3):
        for name in RECORD_LAYERS - {"polygon_building"}:
            layer = dataset.GetLayerByName(name)
            fids = [f.GetFID() for f in layer]
            for fid in random.sample(fids, min(8, len(fids))):
                feature = layer.GetFeature(fid)
                action = random.choice("delete copy move".split())
                if action == "delete":
                    assert layer.DeleteFeature(fid) == 0
                    continue
                if action == "copy":
                    feature.SetFID(-1)
                else:
                    shift_a_little(feature)
                with collect_messages() as messages:
                    error = (layer.CreateFeature if action == "copy"
                             else layer.SetFeature)(feature)
                assert (error == 0) == (not messages)
        shown = {name: show(dataset.GetLayerByName(name))
                 for name in RECORD_LAYERS}
        with collect_messages() as messages:
            assert dataset.FlushCache() in (None, 0)
        assert all("FAR_OUTSIDE" in m for m in texts(messages))
        again = gdal.OpenEx(str(path), gdal.OF_VECTOR,
                            open_options=["EMPTY_LAYERS=YES"])
        for name in RECORD_LAYERS:
            one, other = (each.GetLayerByName(name)
                          for each in (dataset, again))
            assert show(other) == shown[name], name
            # While the file is open, all datasets use the same FIDs.
            fids = [f.GetFID() for f in one]
            assert sorted(f.GetFID() for f in other) == sorted(fids)
            assert all(show_one(one.GetFeature(fid)) == show_one(
                other.GetFeature(fid)) for fid in fids), name
        assert shown == {name: show(dataset.GetLayerByName(name))
                         for name in RECORD_LAYERS}


def shift_a_little(feature):
    geometry = feature.GetGeometryRef().Clone()
    for part in [geometry] if not geometry.GetGeometryCount() else [
            geometry.GetGeometryRef(i)
            for i in range(geometry.GetGeometryCount())]:
        for i in range(part.GetPointCount()):
            x, y = part.GetX(i), part.GetY(i)
            part.SetPoint_2D(i, x + 1e-5, y - 1e-5)
    feature.SetGeometry(geometry)


def show(layer):
    return sorted((show_one(feature) for feature in layer), key=repr)


def show_one(feature):
    fields = feature.items()
    for name in ("key", "tile_key"):
        fields.pop(name, None)
    geometry = feature.GetGeometryRef()
    return (sorted(fields.items()),
            geometry.ExportToWkt() if geometry else None)


def test_fids_stay_until_all_have_closed_the_file(tile):
    """QGIS reads by one handle and writes by another."""
    writer = open_update(tile, "BACKUP=NO")
    layer = writer.GetLayerByName("generic_building")
    moved = layer.GetFeature(2)
    moved["guid"] = TYPE
    assert layer.DeleteFeature(1) == 0
    assert layer.SetFeature(moved) == 0
    assert add(layer, box(0.5, 0.1), guid=ROOF)[0] == 0
    assert layer.SyncToDisk() == 0
    reader = gdal.OpenEx(str(tile))
    rows = {f.GetFID(): f["guid"]
            for f in reader.GetLayerByName("generic_building")}
    assert rows == {2: TYPE, 3: ZERO, 4: ROOF}
    # A second writer goes on with them.
    del moved, layer, writer
    second = open_update(tile, "BACKUP=NO")
    layer = second.GetLayerByName("generic_building")
    assert layer.DeleteFeature(4) == 0
    error, new = add(layer, box(0.5, 0.3), guid=TYPE)
    assert (error, new.GetFID()) == (0, 5)
    changed = layer.GetFeature(3)
    changed["guid"] = ROOF
    assert layer.SetFeature(changed) == 0
    assert {f.GetFID(): f["guid"] for f in layer} == {
        2: TYPE, 3: ROOF, 5: TYPE}
    assert layer.SyncToDisk() == 0
    third = gdal.OpenEx(str(tile))
    assert {f.GetFID(): f["guid"] for f in third.GetLayerByName(
        "generic_building")} == {2: TYPE, 3: ROOF, 5: TYPE}
    del new, changed, layer, second, reader, third
    last = gdal.OpenEx(str(tile))
    assert [f.GetFID() for f in last.GetLayerByName("generic_building")] == [
        1, 2, 3]


def test_a_write_that_fails_leaves_the_old_file(tile):
    """At every step; the second try saves."""
    old = tile.read_bytes()

    def save(step):
        dataset = open_update(disk.PREFIX + str(tile))
        layer = dataset.GetLayerByName("library_object")
        assert layer.DeleteFeature(1) == 0
        with collect_messages() as messages, disk.write_faults(
                disk.FAIL, step):
            result = layer.SyncToDisk() == 0
        assert result == (messages.failures == [])
        assert tile.read_bytes() == old or result
        del layer
        with collect_messages():
            del dataset
        return result

    with config_option("CPL_TMPDIR", disk.PREFIX + str(tile.parent)):
        disk.plan()
        step = 1
        while not save(step):
            assert len(read_all(tile)["library_object"]) == 1
            tile.write_bytes(old)
            step += 1
    assert step > 2
    assert sorted(os.listdir(tile.parent)) == [tile.name, tile.name + ".bak"]
    assert tile.with_name(tile.name + ".bak").read_bytes() == old
