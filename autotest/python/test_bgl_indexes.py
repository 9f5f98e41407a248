# SPDX-License-Identifier: MIT
"""Name lists, ICAO indexes, airport summaries."""

import struct

import pytest
from osgeo import gdal

from feature_checks import assert_at, assert_fields, read_features
from fsx_airport import pack_airport
from navigation_records import (
    TYPE_ILS, find_cell, pack_index_entry, pack_name_list, pack_ndb,
    pack_station, pack_summary, pack_tacan, pack_waypoint,
)
from record_writer import (
    INDEX, NAME_LIST, Part, Section, pack_bgl, pack_sections,
)
from support import collect_messages, memory_file

NAMED = [
    ("EDST", "Europe", "Germany", "", "Kirchheim", "Hahnweide", 202, 58),
    ("EDDN", "Europe", "Germany", "Bayern", "Nürnberg", "Nürnberg", 204, 57),
]


def get_cell(feature):
    """Returns the level-9 cell of a polygon, found from its corners."""
    west, east, south, north = feature.GetGeometryRef().GetEnvelope()
    assert east - west == 480 / 512
    assert north - south == 360 / 512
    return (west + 180) / (480 / 512), (90 - north) / (360 / 512)


@pytest.mark.parametrize("spare", [0, 3])
@pytest.mark.parametrize("msfs2024", [False, True])
def test_name_list(msfs2024, spare):
    """Spare NULs behind the names of a list do not matter."""
    part = Part(pack_name_list(NAMED, msfs2024, spare), len(NAMED))
    content = pack_bgl(
        [
            Section(0x03, [Part(pack_airport("EDDN", 11.08, 49.5))]),
            Section(0x35 if msfs2024 else 0x27, [part], NAME_LIST),
        ]
    )
    first, second = read_features(content, "name_list")
    assert_fields(
        first, airport_ident="EDST", airport_fid=None,
        airport_name="Hahnweide", city="Kirchheim", state=None,
        country="Germany", region_name="Europe", qmid_u=202, qmid_v=58,
    )
    assert get_cell(first) == (202, 58)
    assert_fields(
        second, airport_ident="EDDN", airport_fid=1, airport_name="Nürnberg",
        city="Nürnberg", state="Bayern", qmid_u=204, qmid_v=57,
    )


def test_name_list_with_a_cell_off_the_earth():
    content = pack_bgl(
        [
            Section(
                0x27,
                [Part(pack_name_list([(*NAMED[0][:6], 384, 10)]))],
                NAME_LIST,
            )
        ]
    )
    (feature,) = read_features(content, "name_list")
    assert feature.GetGeometryRef() is None
    assert_fields(feature, qmid_u=384, airport_ident="EDST")


@pytest.mark.parametrize(
    "place, value, skipped",
    [
        # Number of city names, offset of the region names, of the entries.
        (6 + 3 * 2, 60000, 1),
        (6 + 12, 0xFFFFFFF0, 1),
        (6 + 12 + 5 * 4, 0x7FFFFFFF, 1),
    ],
)
def test_name_list_with_a_list_outside(place, value, skipped):
    record = bytearray(pack_name_list(NAMED))
    form = "<H" if place < 18 else "<I"
    record[place:place + struct.calcsize(form)] = struct.pack(form, value)
    content = pack_bgl([Section(0x27, [Part(bytes(record), 2)], NAME_LIST)])
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        layer = dataset and dataset.GetLayerByName("name_list")
        idents = [f["airport_ident"] for f in layer] if layer else []
    assert any("section 0x27" in text for _, _, text in messages)
    # Without their names the entries are still there.
    assert idents == ([] if place == 38 else ["EDST", "EDDN"])


INDEXED = {
    0x28: ("ils_vor", 2, "vor", (10.5, 50.25)),
    0x29: ("ndb", 3, "ndb", (-20.25, -33.5)),
    0x2A: ("waypoint", 5, "waypoint", (179.99, 0.01)),
    0xA1: ("tacan", 10, "tacan", (-179.99, 89.9)),
}


@pytest.mark.parametrize("section", INDEXED)
def test_icao_index(section):
    name, code, kind, place = INDEXED[section]
    entry = pack_index_entry("ABC", code, "ED", "EDST", *find_cell(*place))
    content = pack_bgl(
        [
            Section(0x03, [Part(pack_airport("EDST", 9.43, 48.63))]),
            Section(section, [Part(entry)], INDEX),
        ]
    )
    (feature,) = read_features(content, "icao_index")
    assert_fields(
        feature, section=name, kind=kind, ident="ABC", region="ED",
        airport_ident="EDST", airport_fid=1, qmid_u=find_cell(*place)[0],
        qmid_v=find_cell(*place)[1],
    )
    west, east, south, north = feature.GetGeometryRef().GetEnvelope()
    assert west <= place[0] < east
    assert south < place[1] <= north


def test_index_cell_holds_its_record():
    """The cell of the entry is that of the record, for each kind."""
    places = {
        0x13: pack_station("AAA", (10.5, 50.25, 0), TYPE_ILS),
        0x17: pack_ndb("BBB", (-20.25, -33.5, 0)),
        0x22: pack_waypoint("CCC", (120.1, 13.9)),
        0xA0: pack_tacan("DDD", (-1.86, 38.9, 0), 17, 2),
    }
    cells = {
        0x28: ("AAA", 2, find_cell(10.5, 50.25)),
        0x29: ("BBB", 3, find_cell(-20.25, -33.5)),
        0x2A: ("CCC", 5, find_cell(120.1, 13.9)),
        0xA1: ("DDD", 10, find_cell(-1.86, 38.9)),
    }
    content = pack_bgl(
        [Section(type_, [Part(record)]) for type_, record in places.items()]
        + [
            Section(
                type_, [Part(pack_index_entry(ident, kind, "", "", *cell))],
                INDEX,
            )
            for type_, (ident, kind, cell) in cells.items()
        ]
    )
    with memory_file(content) as path:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        assert count_indexed_records(dataset) == 4


def count_indexed_records(dataset):
    """Compares every index entry with the records of its section that have its
    ident; each of them must be in its cell. Returns their number."""
    layers = {
        "ils_vor": ("ils", "vor"), "ndb": ("ndb",),
        "waypoint": ("waypoint",), "tacan": ("tacan",),
    }
    count = 0
    for entry in list(dataset.GetLayerByName("icao_index")):
        cells = []
        for name in layers[entry["section"]]:
            layer = dataset.GetLayerByName(name)
            if layer is None:
                continue
            layer.SetAttributeFilter(f"ident = '{entry['ident']}'")
            for feature in layer:
                point = feature.GetGeometryRef().GetPoint()
                cells.append(find_cell(point[0], point[1]))
            layer.SetAttributeFilter(None)
        assert (entry["qmid_u"], entry["qmid_v"]) in cells
        assert get_cell(entry) == (entry["qmid_u"], entry["qmid_v"])
        count += 1
    return count


@pytest.mark.parametrize(
    "name, count", [("leab_p3dv5", 34), ("vtbd_fsx", 140), ("ktst_p3dv5", 1),
                    ("cyqt_scene_msfs2020", 1)]
)
def test_index_cells_of_shared_files(shared, name, count):
    dataset = gdal.OpenEx(
        str(shared(f"airport/{name}.bgl")), gdal.OF_VECTOR
    )
    assert count_indexed_records(dataset) == count


@pytest.mark.parametrize("section", [0x32, 0x33, 0x34])
def test_unknown_index_is_named(section):
    """The layout of MSFS 2024 is unknown."""
    content = pack_bgl(
        [
            Section(0x22, [Part(pack_waypoint("AAAAA", (5, 45)))]),
            Section(section, [Part(b"\xa5" * 40, 2)], INDEX),
        ]
    )
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        assert dataset.GetLayerByName("waypoint").GetFeatureCount() == 1
        assert dataset.GetLayerByName("icao_index") is None
        assert dataset.GetMetadataItem("BGL_SKIPPED_RECORDS") == "1"
    (warning,) = messages.warnings
    assert f"section 0x{section:02X} (" in warning
    assert "its 40 bytes are left out" in warning


def test_airport_summary():
    flags = 1 | 1 << 1 | 1 << 8 | 1 << 12
    content = pack_sections(
        (0x03, [pack_airport("KTST", -89.15, 41.35)]),
        (0x2C, [pack_summary("KTST", (-89.15, 41.35, 199.339), flags)]),
    )
    (feature,) = read_features(content, "airport_summary")
    assert_at(feature, (-89.15, 41.35, 199.339))
    assert_fields(
        feature, ident="KTST", airport_fid=1, longest_runway_m=1828.8,
        longest_runway_heading_deg=179.58, runway_class="hard", has_tower=1,
        approaches="ils,vordme", flags=flags, fuel_flags=1 << 31,
        magvar_deg=3.5, guid=None,
    )


def test_airport_summary_of_prepar3d():
    guid = bytes(range(16))
    content = pack_sections(
        (0xAA, [
            pack_summary("KTST", (1, 2, 3), 0, 0xAA, guid),
            pack_summary("KTSU", (1, 2, 3), 2 << 1, 0xAA, bytes(16)),
        ])
    )
    first, second = read_features(content, "airport_summary")
    assert_fields(
        first, guid="03020100-0504-0706-0809-0A0B0C0D0E0F",
        runway_class="other", approaches=None, has_tower=0,
    )
    assert_fields(second, guid=None, runway_class="water")
