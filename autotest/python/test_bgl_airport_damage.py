# SPDX-License-Identifier: MIT
"""Damaged airports: all sound parts are read, and warnings name the rest."""

import re
import struct

import pytest
from osgeo import gdal

from airport_child_scene import CHILDREN, COM, POINTS, SQUARE, START, TRIANGLES
from airport_writer import (
    FSX, MSFS_2020, MSFS_2024, PREPAR3D, pack_airport, pack_airports,
    pack_apron, pack_apron_triangles, pack_end_area, pack_list, pack_name_list,
    pack_runway, pack_taxi_names, pack_taxi_path, pack_taxi_points,
)
from record_writer import Part, Section, pack_bgl, pack_name, pack_record
from support import collect_messages, memory_file

OFFSET = re.compile(r"offset (\d+): ")


def read(content):
    """Returns all rows of all layers, without values that damage moves, and
    the warnings. Checks that there is no failure, and that every warning has a
    place in the file."""
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        layers = {}
        for i in range(dataset.GetLayerCount() if dataset else 0):
            rows = dataset.GetLayer(i)
            layers[rows.GetName()] = [read_row(f) for f in rows]
            assert len(layers[rows.GetName()]) == rows.GetFeatureCount()
    assert messages.failures == []
    offsets = []
    for warning in messages.warnings:
        found = OFFSET.search(warning)
        if found:
            offsets.append(int(found[1]))
            assert offsets[-1] <= len(content)
    assert len(offsets) > 0 or messages.warnings == []
    return layers, offsets


def read_row(feature):
    # Keys are made of the file's size.
    fields = {name: value for name, value in feature.items().items()
              if not name.endswith("key")}
    for name in ("file_offset", "runway_file_offset"):
        fields.pop(name, None)
    geometry = feature.GetGeometryRef()
    return fields, geometry and geometry.ExportToWkt()


def pack_scene(child):
    """Packs a child between two sound ones; also returns its offset."""
    airport = pack_airport(
        FSX, "EDST", 9, 48, [START, pack_taxi_points(POINTS), child, COM]
    )
    content = pack_airports(airport)
    return content, content.index(child)


def resize(record, size):
    return record[:2] + struct.pack("<I", size) + record[6:]


@pytest.mark.parametrize("name", CHILDREN)
def test_child_cut_at_any_byte(name):
    child, sound_cuts = CHILDREN[name]
    whole, _ = read(pack_scene(child)[0])
    for size in range(6, len(child)):
        cut = resize(child, size)[:size]
        content, offset = pack_scene(cut)
        layers, offsets = read(content)
        assert len(layers["com"]) == 1, size
        assert layers["start"][0] == whole["start"][0], size
        if layers != whole and size not in sound_cuts:
            assert any(offset <= o <= offset + size for o in offsets), size
        else:
            assert not any(o < offset for o in offsets), size


@pytest.mark.parametrize("name", CHILDREN)
def test_child_with_an_impossible_size(name):
    """Everything before it is read; what follows cannot be found."""
    child, _ = CHILDREN[name]
    for size in (0, 1, 5, len(child) + 4000, 0x7FFFFFFF, 0xFFFFFFFF):
        content, offset = pack_scene(resize(child, size))
        layers, offsets = read(content)
        assert len(layers["start"]) == 1
        assert "com" not in layers
        assert offset in offsets


@pytest.mark.parametrize("size", [0, 3, 5, 100000, 0xFFFFFFFF])
@pytest.mark.parametrize("number", [0x05, 0x0B, 0x0F, 0x65])
def test_runway_child_with_an_impossible_size(number, size):
    children = [pack_end_area(0x06, 100, 30),
                resize(pack_end_area(number, 100, 30), size)]
    content, offset = pack_scene(pack_runway(0x04, 9, 48, children=children))
    layers, offsets = read(content)
    ((runway, _),) = layers["runway"]
    assert runway["secondary_displaced_threshold_m"] == 100.0
    assert offsets == [offset + 0x44]
    assert len(layers["com"]) == 1


LISTS = [name for name in CHILDREN
         if name.startswith(("parkings", "taxi_"))]


@pytest.mark.parametrize("name", LISTS)
def test_list_with_a_count_that_lies(name):
    """As many items as fit are read; too low a count leaves bytes over."""
    child, _ = CHILDREN[name]
    whole, _ = read(pack_scene(child)[0])
    (count,) = struct.unpack_from("<H", child, 6)
    layer = name.rpartition("s")[0].split("s_")[0]
    for declared in (0, count - 1, count + 1000, 0xFFFF):
        lie = child[:6] + struct.pack("<H", declared) + child[8:]
        content, offset = pack_scene(lie)
        layers, offsets = read(content)
        assert any(offset < o < offset + len(child) for o in offsets), declared
        assert len(layers["com"]) == 1
        if declared > count and layer in whole:
            rows = layers[layer]
            assert rows == whole[layer][:len(rows)]
            assert len(rows) == len(whole[layer])


@pytest.mark.parametrize("name", ["apron", "apron_prepar3d", "apron_msfs_old",
                                  "apron_msfs"])
def test_apron_with_counts_that_lie(name):
    child, _ = CHILDREN[name]
    place = {"apron": 7, "apron_prepar3d": 0x1C, "apron_msfs_old": 0x2C,
             "apron_msfs": 0x30}[name]
    places = [place, place + 2] if "msfs" in name else [place]
    for where in places:
        lie = child[:where] + b"\xff\xff" + child[where + 2:]
        content, offset = pack_scene(lie)
        layers, offsets = read(content)
        assert "apron" not in layers
        assert any(offset < o < offset + len(child) for o in offsets)
        assert len(layers["com"]) == 1


def test_triangles_belong_to_the_outline_before_them():
    triangles = pack_apron_triangles(0x30, SQUARE, TRIANGLES, 3)
    children = [triangles, pack_apron(0x37, SQUARE), COM, triangles]
    content = pack_airports(pack_airport(FSX, "EDST", 9, 48, children))
    layers, offsets = read(content)
    ((apron, _),) = layers["apron"]
    assert apron["num_triangles"] is None
    assert offsets == [content.index(triangles), content.rindex(triangles)]


def test_damaged_triangles():
    triangles = pack_apron_triangles(0x30, SQUARE, TRIANGLES, 3)
    lie = triangles[:10] + b"\xff\xff" + triangles[12:]
    content = pack_airports(pack_airport(
        FSX, "EDST", 9, 48, [pack_apron(0x37, SQUARE), lie, COM]))
    layers, offsets = read(content)
    ((apron, geometry),) = layers["apron"]
    assert apron["num_triangles"] is None
    assert geometry is not None
    assert offsets == [content.index(lie) + 12 + 8 * len(SQUARE)]


def test_paths_to_nowhere():
    """They are read without a line, with one warning each."""
    paths = pack_list(0x1C, [
        pack_taxi_path(0x1C, 0, 3), pack_taxi_path(0x1C, 0xFFFF, 0),
        pack_taxi_path(0x1C, 0, 0, 3), pack_taxi_path(0x1C, 1, 2, name=200),
    ])
    content, offset = pack_scene(paths)
    layers, offsets = read(content)
    assert [g is None for _, g in layers["taxi_path"]] == [True, True, True,
                                                          False]
    assert offsets == [offset + 8 + 20 * i for i in range(3)]
    assert layers["taxi_path"][3][0]["name"] is None


@pytest.mark.parametrize("place, words", [
    (6, "200 runways (found 0)"),
    (7, "200 frequencies (found 1)"),
    (8, "200 starts (found 1)"),
    (10, "200 aprons (found 0)"),
    (11, "72 helipads (found 0), 1 deletions (found 0)"),
])
def test_airport_with_counts_that_lie(place, words):
    content = bytearray(pack_scene(pack_taxi_names("A"))[0])
    offset = content.index(struct.pack("<H", FSX), 76)
    content[offset + place] = 200
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        (airport,) = dataset.GetLayerByName("airport")
        # The bytes of the file count.
        assert airport["num_com"] == airport["num_start"] == 1
        assert airport["num_helipad"] == airport["deletes"] == 0
        assert dataset.GetMetadataItem("BGL_SKIPPED_RECORDS") is None
    (warning,) = messages.warnings
    assert f"offset {offset}: expected {words}" in warning


def test_approach_count_is_not_compared():
    """Compilers write 0."""
    approach = pack_record(0x24, bytes(26))
    content = bytearray(pack_scene(approach)[0])
    content[content.index(struct.pack("<H", FSX), 76) + 9] = 0
    layers, _ = read(content)
    assert layers["airport"][0][0]["num_approach"] == 1


@pytest.mark.parametrize("number", [FSX, PREPAR3D, MSFS_2020, MSFS_2024])
def test_airport_cut_at_any_byte(number):
    """Its size reveals the cut, so the next airport is found."""
    airport = pack_airport(number, "EDST", 9, 48, [START, COM])
    other = pack_airport(number, "EDDS", 9, 49, [START])
    start = len(airport) - len(START) - len(COM)
    for size in range(6, len(airport)):
        content = pack_airports(resize(airport, size)[:size], other)
        layers, offsets = read(content)
        idents = [fields["ident"] for fields, _ in layers["airport"]]
        assert idents[-1] == "EDDS"
        # FSX airports with the body of FS2004 are sound.
        is_sound = size in (start, start + len(START)) or (
            number == FSX and size == 0x34
        )
        assert len(idents) == (2 if size >= start or is_sound else 1), size
        if not is_sound:
            assert offsets != [], size


def pack_rich_file():
    children = [child for child, _ in CHILDREN.values()] + [
        COM, pack_name("Hahnweide"),
        pack_apron_triangles(0x30, SQUARE, TRIANGLES, 3),
    ]
    airport = pack_airport(FSX, "EDST", 9, 48, children)
    return pack_bgl([
        Section(0x03, [Part(airport)]),
        pack_name_list([("EDST", "Europe", "Germany", "BW", "Kirchheim",
                         "Hahnweide", 269, 117)]),
    ])


def test_file_cut_at_any_byte():
    """Sections beyond the cut lie outside the file."""
    content = pack_rich_file()
    for size in range(0x38, len(content), 3):
        with memory_file(content[:size]) as path, collect_messages() as texts:
            dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
            assert dataset is None or texts.warnings != []


@pytest.mark.parametrize("value", [0x00, 0x7F, 0xFF])
def test_any_byte_changed(value):
    """Reading ends without a failure for any value of a byte."""
    content = bytearray(pack_rich_file())
    # Records only: two sections with a subsection each.
    records = range(0x38 + 2 * 20, len(content) - 2 * 16)
    for place in records[value % 3::17]:
        before = content[place]
        content[place] = value
        read(content)
        content[place] = before


@pytest.mark.parametrize("place", range(0x06, 0x2A))
def test_name_list_with_any_damage(place):
    """Wrong counts and offsets lose names, not airports."""
    content = bytearray(pack_rich_file())
    first = content.index(struct.pack("<HI", 0x27, 0) + bytes([1, 0] * 6))
    content[first + place] = 0xFF
    layers, offsets = read(content)
    ((airport, _),) = layers["airport"]
    assert airport["ident"] == "EDST"
    names = ("region_name", "country", "state", "city")
    complete = ("Europe", "Germany", "BW", "Kirchheim")
    if tuple(airport[name] for name in names) != complete:
        assert any(o >= first for o in offsets)


def test_thousands_of_equal_idents():
    airports = [pack_airport(FSX, "EDST", 9, 48, [START])] * 3000
    layers, offsets = read(pack_airports(*airports))
    assert offsets == []
    assert len(layers["airport"]) == 3000
    assert [f["airport_fid"] for f, _ in layers["start"]] == list(range(1, 3001))


def test_counts_have_eight_bits():
    """More children than a count can hold are no damage."""
    children = [COM] * 257 + [START] * 256 + [pack_apron(0x37, SQUARE)] * 300
    airport = bytearray(pack_airport(FSX, "EDST", 9, 48, [COM, START]
                                     + [pack_apron(0x37, SQUARE)] * 44))
    airport[8] = 0
    whole = bytes(airport[:0x38]) + b"".join(children)
    layers, offsets = read(pack_airports(resize(whole, len(whole))))
    assert offsets == []
    ((fields, _),) = layers["airport"]
    assert (fields["num_com"], fields["num_start"]) == (257, 256)
    assert fields["num_apron"] == 300
