# SPDX-License-Identifier: MIT
"""Taxi paths changed several times before saving: their names and end
points."""

import struct

import pytest
from osgeo import ogr

from airport_writer import (
    PREPAR3D, pack_airport, pack_airports, pack_list, pack_parking,
    pack_taxi_names, pack_taxi_path, pack_taxi_points,
)
from record_list import find_records
from record_update_support import (
    change, open_for_update, read_children, read_layers, write_airports,
)
from record_write_support import copy
from support import collect_messages

POINTS = [(1, 0, 9.0 + i / 10, 48.0) for i in range(5)]
CHILDREN = (
    pack_taxi_points(POINTS),
    pack_list(0x3D, [pack_parking(0x3D, 9.0, 48.2),
                     pack_parking(0x3D, 9.1, 48.2)]),
    pack_taxi_names("", "A"),
    pack_list(0x1C, [
        pack_taxi_path(0x1C, 1, 2, name=1), pack_taxi_path(0x1C, 2, 3, name=1),
        pack_taxi_path(0x1C, 3, 4, name=1),
        pack_taxi_path(0x1C, 4, 1, kind=3, name=0)]),
)


@pytest.fixture(name="path")
def fixture_path(tmp_path):
    path = tmp_path / "airports.bgl"
    write_airports(path, CHILDREN)
    return path


def read_ends(path):
    body = dict(read_children(path)[0])[0x1C]
    return [(start, end & 0xFFF) for start, end in (
        struct.unpack_from("<2H", body, 2 + 20 * i)
        for i in range(struct.unpack_from("<H", body)[0]))]


def read_names(path):
    return [row["name"] for row, _ in read_layers(path)["taxi_path"].values()]


def set_fields(layer, fid, **fields):
    feature = layer.GetFeature(fid)
    for name, value in fields.items():
        feature[name] = value
    return layer.SetFeature(feature)


def add(layer, **fields):
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["airport_ident"] = "LSZH"
    for name, value in fields.items():
        feature[name] = value
    if layer.GetName() != "taxi_path":
        feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT (9.9 48.1)"))
    return layer.CreateFeature(feature), feature


def test_a_path_that_is_renamed_twice_renames_no_other(path):
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("taxi_path")
    for name in ("B", "C", "D"):
        assert set_fields(layer, 1, name=name) == ogr.OGRERR_NONE
    assert set_fields(layer, 3, width_m=33.5) == ogr.OGRERR_NONE
    del layer, dataset
    assert read_names(path) == ["D", "A", "A", None]
    # The unused name was replaced by the next one.
    assert dict(read_children(path)[0])[0x1D] == struct.pack("<H", 3) + b"".join(
        name.ljust(8, b"\0") for name in (b"", b"A", b"D"))


def test_paths_keep_their_points_behind_a_deletion(path):
    dataset = open_for_update(path)
    assert dataset.GetLayerByName("taxi_point").DeleteFeature(1) == 0
    assert dataset.GetLayerByName("parking").DeleteFeature(1) == 0
    layer = dataset.GetLayerByName("taxi_path")
    for fid in (1, 2, 3, 4):
        assert set_fields(layer, fid, width_m=10.5) == ogr.OGRERR_NONE
    del layer, dataset
    # The last ones have the numbers of those that are gone.
    assert read_ends(path) == [(1, 2), (2, 3), (3, 0), (0, 0)]
    assert {row["width_m"] for row, _
            in read_layers(path)["taxi_path"].values()} == {10.5}


def test_new_ends_have_the_numbers_that_the_layers_show(path):
    """Numbers of the file until it is saved; new ones follow them. Then the new
    one has the number of the one that is gone; the others keep theirs."""
    dataset = open_for_update(path)
    points = dataset.GetLayerByName("taxi_point")
    assert points.DeleteFeature(1) == 0
    result, point = add(points, type="normal")
    assert (result, point["point_index"]) == (0, None)
    assert points.GetFeature(point.GetFID())["point_index"] == 5
    layer = dataset.GetLayerByName("taxi_path")
    assert set_fields(layer, 1, end_index=4) == 0
    assert set_fields(layer, 2, start_index=5) == 0
    assert add(layer, type="taxi", start_index=1, end_index=5)[0] == 0
    with collect_messages() as messages:
        assert set_fields(layer, 3, end_index=0) != 0
        assert set_fields(layer, 3, end_index=6) != 0
        assert add(layer, type="taxi", start_index=0, end_index=1)[0] != 0
    assert [text.count("does not have") for text in messages.failures] == [
        1, 1, 1]
    del points, point, layer, dataset
    assert read_ends(path) == [(1, 4), (0, 3), (3, 4), (4, 1), (1, 0)]


def test_given_numbers_hold_until_the_file_is_saved(path):
    """Paths appended with points lead to these points."""
    dataset = open_for_update(path)
    for name, field, place in (("taxi_point", "point_index", 5),
                               ("parking", "parking_index", 2)):
        layer = dataset.GetLayerByName(name)
        for given, number in ((77, 77), (None, 78), (70, 70), (None, 79)):
            fields = {} if given is None else {field: given}
            result, feature = add(layer, **fields)
            assert result == 0
            assert layer.GetFeature(feature.GetFID())[field] == number
        with collect_messages() as messages:
            for taken in (0, 70, 79):
                assert add(layer, **{field: taken})[0] != 0
        assert [text.count("by which paths lead to another one")
                for text in messages.failures] == [1, 1, 1]
        assert layer.DeleteFeature(place) == 0
    paths = dataset.GetLayerByName("taxi_path")
    assert add(paths, type="taxi", start_index=70, end_index=77)[0] == 0
    assert add(paths, type="parking", start_index=79, end_index=78)[0] == 0
    del layer, feature, paths, dataset
    assert read_ends(path)[-2:] == [(6, 4), (7, 2)]


def set_runway_end(path, number):
    """Gives the first path the code of a runway end."""
    content = bytearray(path.read_bytes())
    body = dict(read_children(path)[0])[0x1C]
    place = content.find(body) + 2
    content[place + 4:place + 6] = bytes([2, number])
    path.write_bytes(content)


@pytest.mark.parametrize("number", [0, 60])
def test_a_path_of_a_runway_without_a_number_keeps_it(path, number):
    set_runway_end(path, number)
    row, _ = read_layers(path)["taxi_path"][1]
    assert (row["type"], row["name"]) == ("runway", None)
    assert change(path, "taxi_path", 1, {"width_m": 33.0}) == (0, [])
    body = dict(read_children(path)[0])[0x1C]
    assert (body[2 + 4] & 15, body[2 + 5]) == (2, number)
    assert change(path, "taxi_path", 1, {"name": "07R"}) == (0, [])
    assert change(path, "taxi_path", 1, {"name": None}) == (0, [])
    assert dict(read_children(path)[0])[0x1C][2 + 4:2 + 6] == bytes([2, 0])


def test_a_copied_path_of_a_runway_without_a_number(path, tmp_path):
    set_runway_end(path, 0)
    copied = tmp_path / "copy.bgl"
    copy(path, copied, profile="FSX")
    row, _ = read_layers(copied)["taxi_path"][1]
    assert (row["type"], row["name"]) == ("runway", None)


def test_a_new_path_of_a_runway_has_its_end(path):
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("taxi_path")
    assert add(layer, type="runway", start_index=0, end_index=1,
               name="07R")[0] == 0
    assert set_fields(layer, 1, type="runway", name="18") == 0
    with collect_messages() as messages:
        assert add(layer, type="runway", start_index=0, end_index=1,
                   name="X")[0] != 0
        assert add(layer, start_index=0, end_index=1, name="A")[0] != 0
        assert set_fields(layer, 2, type="runway") != 0
    assert ["not a runway end" in text or "no type" in text
            for text in messages.failures] == [True] * 3
    del layer, dataset
    assert read_names(path) == ["18", "A", "A", None, "07R"]
    assert change(path, "taxi_path", 5, {"name": "25L"}) == (0, [])
    assert change(path, "taxi_path", 1, {"type": "taxi", "name": "A"}) == (
        0, [])
    assert read_names(path) == ["A", "A", "A", None, "25L"]


@pytest.mark.parametrize("name", ["滑走路", "NINELONGER", "ЖЖ"])
def test_a_name_that_cannot_be_written_changes_nothing(path, name):
    before = path.read_bytes()
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("taxi_path")
    with collect_messages() as messages:
        assert set_fields(layer, 1, name=name) != 0
        assert add(layer, type="taxi", start_index=0, end_index=1,
                   name=name)[0] != 0
    assert ["has a name" in text for text in messages.failures] == [True] * 2
    del layer, dataset
    assert path.read_bytes() == before


def test_names_have_eight_letters_not_bytes(path):
    assert change(path, "taxi_path", 1, {"name": "ÄÖÜäöüßé"}) == (0, [])
    assert read_names(path)[0] == "ÄÖÜäöüßé"


def test_a_refused_path_leaves_no_name(path):
    """A width that is out of range comes with a new name."""
    before = path.read_bytes()
    result, messages = change(path, "taxi_path", 1, {
        "name": "Z", "end_index": 77})
    assert result != 0 and len(messages) == 1
    assert path.read_bytes() == before


def pack_path(number, second):
    return pack_taxi_path(0xAE, number, 2, name=1)[:-2] + struct.pack(
        "<H", second)


@pytest.mark.parametrize("fields, expected, shown", (
    ({"width_m": 20}, [0, 1, 7], [0, None, 7]),
    ({"name": "B"}, [0, 2, 7], [0, None, 7]),
    ({"second_number": 5}, [5, 5, 5], [5, 5, 5]),
))
def test_second_numbers_stay_where_they_differ(
        tmp_path, fields, expected, shown):
    """One compiler writes 0 for paths of Prepar3D, another repeats the
    number."""
    path = tmp_path / "airport.bgl"
    path.write_bytes(pack_airports(pack_airport(PREPAR3D, "LSZH", 9, 48, [
        pack_taxi_points([(*point, 400) for point in POINTS], 0xAC),
        pack_taxi_names("", "A"),
        pack_list(0xAE, [pack_path(0, 0), pack_path(1, 1), pack_path(3, 7)]),
    ])))
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("taxi_path")
    for fid in (1, 2, 3):
        assert set_fields(layer, fid, **fields) == ogr.OGRERR_NONE
    del layer, dataset
    record, = find_records(path, "3/ab/ae")
    assert [struct.unpack_from("<H", record, 8 + 40 * i + 38)[0]
            for i in range(3)] == expected
    assert [row["second_number"] for row, _ in
            read_layers(path)["taxi_path"].values()] == shown


def test_a_new_point_is_a_normal_one(path):
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("taxi_point")
    assert add(layer)[0] == ogr.OGRERR_NONE
    assert layer.GetFeature(6)["type"] == "normal"
    del layer, dataset
    assert read_layers(path)["taxi_point"][6][0]["type"] == "normal"
