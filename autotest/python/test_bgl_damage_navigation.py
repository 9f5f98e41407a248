# SPDX-License-Identifier: MIT
"""Damaged records of navigation, airspaces and indexes: warnings name the
place, and all sound records are read."""

import random
import struct

import pytest
from osgeo import gdal

from mutations import make_noise
from navigation_records import (
    START, TYPE_ILS, pack_boundary, pack_boundary_point, pack_circle,
    pack_geopol, pack_marker, pack_ndb, pack_route, pack_station,
    pack_waypoint,
)
from navigation_scene import PLACE, make_sections, pack_airspace, pack_full_ils
from record_writer import INDIRECT, Part, Section, pack_bgl, pack_name
from support import collect_messages, memory_file

LAYERS = {
    "ils": 1, "vor": 1, "ndb": 1, "tacan": 1, "marker": 1, "waypoint": 1,
    "airway": 2, "boundary": 1, "boundary_point": 7, "geopol": 1,
    "timezone": 1, "airport_summary": 1, "name_list": 1, "icao_index": 1,
    "delete_navigation": 1,
}


def count_features(content):
    """Returns the numbers of features by layer, and all messages. Reads every
    feature and geometry, and compares their number with that of the layer."""
    counts = {}
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR, allowed_drivers=["BGL"])
        for i in range(dataset.GetLayerCount() if dataset else 0):
            layer = dataset.GetLayer(i)
            features = list(layer)
            assert len(features) == layer.GetFeatureCount()
            for feature in features:
                feature.ExportToJson()
            counts[layer.GetName()] = len(features)
        del dataset
    return counts, messages


def test_the_scene_is_sound():
    counts, messages = count_features(pack_bgl(make_sections()))
    assert counts == LAYERS
    assert messages == []


def test_file_cut_anywhere():
    content = pack_bgl(make_sections())
    for size in range(56, len(content)):
        _, messages = count_features(content[:size])
        assert messages != [], size


def test_records_before_the_end_of_the_file():
    """Of a cut file, whole records are read."""
    records = pack_ndb("A", PLACE) + pack_ndb("B", PLACE)
    content = pack_bgl([Section(0x17, [Part(records, 2)])])
    # The table follows the data; moved before them, it survives a cut.
    table = content[-16:]
    place = 56 + 20
    moved = bytearray(content[:place] + table + content[place:-16])
    moved[56 + 12:56 + 16] = struct.pack("<I", place)
    moved[place + 8:place + 12] = struct.pack("<I", place + 16)
    assert count_features(bytes(moved))[0] == {"ndb": 2}
    counts, messages = count_features(bytes(moved[:-3]))
    assert counts == {"ndb": 1}
    assert messages.failures == []
    assert "found the end of the file after" in messages.warnings[0]


@pytest.mark.parametrize("number", range(11))
def test_record_cut_anywhere(number):
    """The data of one section ends early; nothing of the others is lost."""
    sections = make_sections()
    section = sections[number]
    part = section.parts[0]
    known = set(LAYERS)
    for size in range(1, len(part.records)):
        sections[number] = section._replace(
            parts=[part._replace(records=part.records[:size])]
        )
        counts, messages = count_features(pack_bgl(sections))
        lost = {name for name in known if counts.get(name) != LAYERS[name]}
        # Only the padding behind a name or a list may be cut unnoticed.
        assert messages != [] or not lost, size
        assert lost <= {
            0: {"ils", "vor"},
            1: {"ndb", "delete_navigation"},
            2: {"tacan"},
            3: {"marker"},
            4: {"waypoint", "airway"},
            5: {"boundary", "boundary_point"},
            6: {"geopol"},
            7: {"timezone"},
            8: {"airport_summary"},
            9: {"name_list"},
            10: {"icao_index"},
        }[number]
        assert all(
            f"section 0x{section.type:02X}" in text for _, _, text in messages
        )


def test_any_byte_changed():
    """The other sections stay the same for any value of a byte."""
    content = pack_bgl(make_sections())
    generator = random.Random(5)
    first_data = 56 + 20 * 11
    for place in range(first_data, len(content)):
        damaged = bytearray(content)
        damaged[place] = generator.choice([0, 0xFF, damaged[place] ^ 0x80])
        count_features(bytes(damaged))


@pytest.mark.parametrize("seed", range(20))
def test_many_bytes_changed(seed):
    content = bytearray(pack_bgl(make_sections()))
    generator = random.Random(seed)
    for _ in range(30):
        content[generator.randrange(56, len(content))] = generator.randrange(
            256
        )
    count_features(bytes(content))


def set_u32(record, place, value):
    changed = bytearray(record)
    changed[place:place + 4] = struct.pack("<I", value)
    return bytes(changed)


@pytest.mark.parametrize("size", [0, 3, 0x7FFFFFFF, 0xFFFFFFFF])
def test_size_of_a_child(size):
    """The station is there without the part; the next one is whole."""
    station = pack_station("AAA", PLACE, TYPE_ILS, children=[pack_name("Aa")])
    lying = set_u32(station, 0x28 + 2, size)
    content = pack_bgl(
        [Section(0x13, [Part(lying + pack_station("BBB", PLACE), 2)])]
    )
    counts, messages = count_features(content)
    assert counts == {"ils": 1, "vor": 1}
    (warning,) = messages.warnings
    assert "section 0x13 (ILS and VOR), record 0x19 (name), offset " in warning
    assert f"found {size}" in warning


@pytest.mark.parametrize("size", [0, 5, 0x7FFFFFFF])
def test_size_of_a_record(size):
    first = pack_ndb("A", PLACE)
    lying = set_u32(pack_ndb("B", PLACE), 2, size)
    content = pack_bgl([Section(0x17, [Part(first + lying, 2)])])
    counts, messages = count_features(content)
    assert counts == {"ndb": 1}
    assert f"found {size}" in messages.warnings[0]


def test_number_of_points_of_a_boundary():
    boundary = bytearray(pack_airspace())
    lines = bytes(boundary).index(b"\x21\0", 0x20) + 6
    boundary[lines:lines + 2] = struct.pack("<H", 60000)
    content = pack_bgl([Section(0x20, [Part(bytes(boundary))], INDIRECT)])
    counts, messages = count_features(content)
    assert counts == {"boundary": 1}
    (warning,) = messages.warnings
    assert "record 0x21 (boundary lines), offset " in warning
    assert "expected 60000 elements of 10 bytes" in warning


def test_number_of_vertices_of_a_geopol_line():
    line = bytearray(pack_geopol(1, (1, 2), (3, 4)))
    line[6:8] = struct.pack("<H", 1 << 14 | 16383)
    good = pack_geopol(2, (1, 2), (3, 4))
    content = pack_bgl(
        [Section(0x23, [Part(bytes(line)), Part(good)], INDIRECT)]
    )
    counts, messages = count_features(content)
    assert counts == {"geopol": 1}
    assert "expected 16383 elements of 8 bytes" in messages.warnings[0]


@pytest.mark.parametrize("what", ["offset", "size", "first", "count"])
def test_reference_outside(what):
    """Of the two records of an indirect section one is out of reach; a tile
    with references that are not there is named."""
    records = [
        pack_boundary([pack_boundary_point(START, 1, 2), pack_circle(500)],
                      name)
        for name in ("One", "Two")
    ]
    content = pack_bgl(
        [Section(0x20, [Part(record) for record in records], INDIRECT)]
    )
    table = len(content) - 2 * 16 - 2 * 8
    place = {
        "offset": table + 32 + 8, "size": table + 32 + 12,
        "first": table + 16 + 8, "count": table + 16 + 4,
    }[what]
    counts, messages = count_features(set_u32(content, place, 0x7FFFFFFF))
    is_lost = what in ("offset", "size")
    assert counts["boundary"] == (1 if is_lost else 2)
    warning, *others = messages.warnings
    assert "section 0x20 (boundary)" in warning
    assert ("inside the file" if is_lost else "tile with") in warning
    assert all("no table of the file refers to" in text for text in others)


def test_thousands_of_equal_idents():
    records = pack_waypoint("SAME", (5, 45), routes=[
        pack_route("A1", 1, (("SAME", 5, "LF"), 5), None)
    ])
    content = pack_bgl([Section(0x22, [Part(records * 5000, 5000)])])
    counts, messages = count_features(content)
    # All segments are one and the same.
    assert counts == {"waypoint": 5000, "airway": 1}
    assert messages == []


def test_records_of_other_sections_are_no_navaids():
    """A record counts only where it belongs."""
    content = pack_bgl(
        [
            Section(0x13, [Part(pack_ndb("L", PLACE))]),
            Section(0x17, [Part(pack_marker("MM", PLACE, 0, 1, "K2"))]),
            Section(0x22, [Part(pack_station("V", PLACE))]),
        ]
    )
    counts, _ = count_features(content)
    assert counts == {}


@pytest.mark.parametrize("parts", [1, 200])
def test_encrypted_section_is_named_once(parts):
    content = pack_bgl(
        [
            Section(0x13, [Part(make_noise(300 + i)) for i in range(parts)]),
            Section(0x17, [Part(pack_ndb("L", PLACE))]),
        ]
    )
    counts, messages = count_features(content)
    assert counts == {"ndb": 1}
    (warning,) = messages.warnings
    assert "section 0x13 (ILS and VOR)" in warning
    assert "looks encrypted" in warning
    assert f"the {parts} subsections are left out" in warning


def test_damage_is_not_taken_for_encryption():
    """A single wrong size among records does not look encrypted."""
    lying = set_u32(pack_full_ils(), 2, 0x7FFFFFFF)
    counts, messages = count_features(
        pack_bgl([Section(0x13, [Part(lying + lying, 2)])])
    )
    assert counts == {}
    assert messages != []
    assert not any("encrypted" in text for _, _, text in messages)
