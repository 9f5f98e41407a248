# SPDX-License-Identifier: MIT
"""Perimeters, projected meshes, objects of airports, geopolitical lines and
time zones: written from layers, and compared with records of the tests'
writers."""

import struct

import pytest
from osgeo import gdal

from detail_records import (
    MODEL, pack_library_object, pack_perimeter,
    pack_projected_mesh,
)
from airport_writer import pack_airport, pack_airports
from navigation_records import pack_geopol, pack_time_zone
from record_write_support import (
    copy, get_bytes, read_features, read_sections, write, write_layers,
)
from record_writer import TIME_ZONE, pack_record
from support import collect_messages

AIRPORT = [("POINT Z (9 48 400)", {"ident": "EDST"})]
SQUARE = [(9, 48), (9.5, 48), (9.5, 48.5), (9, 48.5)]
FSX, MSFS = 0x3C, 0x56


def write_airport(path, layers, profile):
    """Returns the bytes of a file with an airport and its parts, and
    messages."""
    rows = {"airport": AIRPORT}
    for name, (wkt, fields) in layers.items():
        rows[name] = [(wkt, {"airport_ident": "EDST", **fields})]
    _, messages = write_layers(path, rows, profile)
    return messages


def set_unknown(perimeter):
    """Returns a perimeter whose bytes of unknown meaning are 0, as in new
    records."""
    return perimeter[:6] + bytes(2) + perimeter[8:]


@pytest.mark.parametrize("profile", ["FSX", "P3D", "MSFS2020"])
def test_perimeter(tmp_path, profile):
    path = tmp_path / "out.bgl"
    assert write_airport(path, {"perimeter": (
        "MULTIPOLYGON (((9 48, 9.5 48, 9.5 48.5, 9 48)),"
        "((9.5 48.5, 9 48.5, 9 48, 9.5 48.5)))", {})}, profile) == []
    # Corners that triangles share are stored once.
    assert set_unknown(pack_perimeter(
        SQUARE, [(0, 1, 2), (2, 3, 0)])) in path.read_bytes()
    (feature,) = read_features(path, "perimeter")
    assert feature["num_triangles"] == 2
    assert feature["airport_ident"] == "EDST"


def test_outlines_are_cut_into_triangles(tmp_path):
    path = tmp_path / "out.bgl"
    assert write_airport(path, {"perimeter": (
        "POLYGON ((9 48, 9.5 48, 9.5 48.5, 9.2 48.1, 9 48.5, 9 48))", {})},
        "MSFS2020") == []
    (feature,) = read_features(path, "perimeter")
    assert feature["num_triangles"] == 3
    assert feature.GetGeometryRef().GetArea() == pytest.approx(
        0.25 - 0.5 * 0.5 * 0.4, abs=1e-5)


@pytest.mark.parametrize("wkt, profile, expected", [
    ("LINESTRING (9 48, 10 48)", "FSX", "is not a single polygon"),
    ("POLYGON ((9 48, 9 49, 10 49, 9 48), (9.1 48.5, 9.2 48.8, 9.2 48.5, "
     "9.1 48.5))", "FSX", "has holes"),
    ("POLYGON ((9 48, 9 49, 10 49, 9 48))", "FS2004",
     "PROFILE=FS2004 has no perimeters"),
    (f"POLYGON (({', '.join(f'9 {48 + i / 1e5:.5f}' for i in range(65536))},"
     "10 48, 9 48))", "FSX", "has more vertices than fit into a record"),
], ids=["line", "holes", "profile", "corners"])
def test_perimeters_that_cannot_be_written(tmp_path, wkt, profile, expected):
    messages = write_airport(tmp_path / "out.bgl", {"perimeter": (wkt, {})},
                             profile)
    assert any("perimeter" in text and expected in text
               for text in messages), messages


def make_scene():
    """Makes an airport with an object of each kind."""
    objects = [pack_library_object(9 + i / 10, 48) for i in range(3)]
    return pack_airports(pack_airport(MSFS, "EDST", 9, 48, [
        pack_record(0x66, struct.pack("<I", len(objects[0])) + objects[0]),
        pack_record(0xB5, struct.pack("<I", len(objects[1])) + objects[1]),
        pack_projected_mesh(objects[2]),
    ]))


def test_objects_of_airports_come_back(tmp_path):
    source, middle, target = (
        tmp_path / name for name in ("in.bgl", "middle.gpkg", "out.bgl"))
    source.write_bytes(make_scene())
    assert [(f["airport_part"], f["airport_ident"])
            for f in read_features(source, "scenery_object")] == [
        ("tower", "EDST"), ("helipad", "EDST"), ("projected_mesh", "EDST")]
    with collect_messages() as messages:
        assert gdal.VectorTranslate(str(middle), str(source), format="GPKG")
        copy(middle, target, layers=["airport", "projected_mesh",
                                     "scenery_object"], profile="MSFS2020")
    assert messages == []
    assert 0x25 not in read_sections(target)
    content = target.read_bytes()
    for i in range(3):
        assert pack_library_object(9 + i / 10, 48) in content
    assert pack_projected_mesh(pack_library_object(9.2, 48)) in content


def test_objects_without_their_airport_stand_on_their_own(tmp_path):
    source, target = tmp_path / "in.bgl", tmp_path / "out.bgl"
    source.write_bytes(make_scene())
    with collect_messages() as messages:
        copy(source, target, layers=["scenery_object"], profile="MSFS2020")
    assert any("OBJECTS_WITHOUT_THEIR_AIRPORT 3" in text
               for _, _, text in messages), messages
    objects = read_features(target, "scenery_object")
    assert len(objects) == 3
    assert {f["airport_part"] for f in objects} == {None}


@pytest.mark.parametrize("profile, number", [
    ("FSX", 0x66), ("P3D", 0x66), ("P3D", 0xB5), ("MSFS2020", 0x66)])
def test_a_tower_of_ones_own(tmp_path, profile, number):
    path = tmp_path / "out.bgl"
    assert write_airport(path, {"scenery_object": (
        "POINT Z (9 48 12.5)",
        {"airport_part": "tower" if number == 0x66 else "helipad",
         "model_guid": str(MODEL), "scale": 1.5})}, profile) == []
    assert struct.pack("<HII", number, 10 + 64 + 2, 64) in path.read_bytes()
    (feature,) = read_features(path, "scenery_object")
    assert feature["model_guid"] == str(MODEL).upper()
    assert feature.GetGeometryRef().GetZ() == 12.5


def test_a_part_without_an_airport(tmp_path):
    _, messages = write(tmp_path / "out.bgl", "scenery_object", [
        ("POINT (9 48)", {"airport_part": "tower",
                          "model_guid": str(MODEL)})])
    assert any("it has no airport_ident" in text
               for text in messages), messages


def test_signs_of_other_simulators_go_to_the_nearest_airport(tmp_path):
    """Those of MSFS are parts of airports, not of objects."""
    path = tmp_path / "out.bgl"
    layers = {
        "scenery_object": [("POINT Z (9 48 400)", {
            "kind": "taxi_signs", "key": "signs"})],
        "taxi_sign": [
            (f"POINT Z ({place} 400)", {"label": f"l[{name}]", "agl": 0,
                                        "scenery_object_key": "signs"})
            for name, place in (("A", "9.001 48"), ("B", "-179.9 60"),
                                ("C", "9.02 48.3"))]}
    results, messages = write_layers(path, {**layers, "airport": [
        ("POINT Z (9 48 400)", {"ident": "EDST"}),
        ("POINT Z (9.02 49 400)", {"ident": "EDSX"}),
        ("POINT Z (179.9 60 10)", {"ident": "UHMX"})]}, "MSFS2020")
    assert not any(results)
    assert messages == []
    assert sorted((f["label"], f["airport_ident"])
                  for f in read_features(path, "taxi_sign")) == [
        ("l[A]", "EDST"), ("l[B]", "UHMX"), ("l[C]", "EDST")]

    layers["ndb"] = [("POINT (8 47)", {"ident": "AB", "frequency_khz": 400.0})]
    _, messages = write_layers(tmp_path / "none.bgl", layers, "MSFS2020")
    assert any("SIGNS_WITHOUT_AN_AIRPORT 3" in text for text in messages)


@pytest.mark.parametrize("profile", ["FSX", "P3D", "MSFS2020", "MSFS2024"])
def test_a_runway_of_unknown_surface(tmp_path, profile):
    path = tmp_path / "out.bgl"
    write_airport(path, {"runway": ("LINESTRING (9 48, 9.01 48)", {
        "primary_ident": "09", "surface": "unknown", "width_m": 30.0})},
        profile)
    (feature,) = read_features(path, "runway")
    assert feature["surface"] == "unknown"
    assert not feature["transparent"]


@pytest.mark.parametrize("fields, range_m", [
    ({}, 240760.0), ({"range_m": 50000.0}, 50000.0),
    ({"range_m": 50000.0, "dme_range_m": 40000.0}, 40000.0)])
def test_a_dme_of_a_table_is_at_the_station(tmp_path, fields, range_m):
    """Tables often have the flag alone; a DME has a record of its own."""
    path = tmp_path / "out.bgl"
    write(path, "vor", [("POINT Z (9 48 400)", {
        "ident": "TRA", "frequency_mhz": 114.3, "type": "high",
        "has_dme": True, **fields})])
    (feature,) = read_features(path, "vor")
    assert (feature["has_dme"], feature["nav"]) == (True, True)
    assert feature["dme_range_m"] == pytest.approx(range_m)
    if "dme_range_m" not in fields:
        assert (feature["dme_lon"], feature["dme_lat"],
                feature["dme_alt_m"]) == pytest.approx((9, 48, 400), abs=1e-3)


def test_a_mesh_whose_layer_is_missing(tmp_path):
    messages = write_airport(tmp_path / "out.bgl", {"scenery_object": (
        "POINT (9 48)", {"airport_part": "projected_mesh",
                         "model_guid": str(MODEL)})}, "MSFS2020")
    assert any("airport EDST: the layer scenery_object has more features with "
               "the airport_part projected_mesh" in text
               for text in messages), messages
    assert not (tmp_path / "out.bgl").exists()


@pytest.mark.parametrize("profile, fields, expected", [
    ("FSX", {"model_guid": str(MODEL)},
     "only PROFILE=MSFS2020 or MSFS2024 has parts of this kind"),
    ("MSFS2020", {}, "it has neither a model_guid nor a title"),
])
def test_meshes_that_cannot_be_written(tmp_path, profile, fields, expected):
    messages = write_airport(
        tmp_path / "out.bgl", {"projected_mesh": ("POINT (9 48)", fields)},
        profile)
    assert any(expected in text for text in messages), messages


def test_geopolitical_lines(tmp_path):
    path = tmp_path / "out.bgl"
    results, messages = write(path, "geopol", [
        ("LINESTRING (1 2, 3 4)", {"type": "coastline"}),
        ("LINESTRING (179.5 10, 180.5 11)", {}),
    ])
    assert (results, messages) == ([0, 0], [])
    content = path.read_bytes()
    assert pack_geopol(1, (1, 2), (3, 4)) in content
    first, second = read_features(path, "geopol")
    assert (first["type"], second["type"]) == ("coastline", "boundary")
    assert [point[0] for point in second.GetGeometryRef().GetPoints()] == [
        pytest.approx(179.5, abs=1e-6), pytest.approx(180.5, abs=1e-6)]


def test_geopolitical_lines_beside_airspaces(tmp_path):
    """Both kinds refer to records from several cells."""
    path = tmp_path / "out.bgl"
    square = "POLYGON ((8 47, 9 47, 9 48, 8 48, 8 47))"
    results, messages = write_layers(path, {
        "boundary": [(square, {"name": str(i)}) for i in range(3)],
        "geopol": [("LINESTRING (1 2, 3 4)", {})]})
    assert (results, messages) == ([0] * 4, [])
    assert len(read_features(path, "boundary")) == 3
    (line,) = read_features(path, "geopol")
    assert line["num_points"] == 2


def test_a_line_of_too_many_vertices(tmp_path):
    points = ",".join(f"{i / 1000} 1" for i in range(0x4000))
    results, messages = write(
        tmp_path / "out.bgl", "geopol", [(f"LINESTRING ({points})", {})])
    assert results == [6]
    assert "it has more than 16383 vertices" in messages[0]


ZONES = [
    ("POLYGON ((7.5 45, 22.5 45, 22.5 55, 7.5 55, 7.5 45))",
     {"deviation_min": -60, "dst_shift_min": 60, "priority": 3,
      "dst_start_day": 84, "dst_start_weekday": "sunday", "dst_end_day": 301,
      "dst_end_weekday": "monday"}),
    ("MULTIPOLYGON (((-180 -10, -172.5 -10, -172.5 10, -180 10, -180 -10)),"
     "((172.5 -10, 180 -10, 180 10, 172.5 10, 172.5 -10)))",
     {"deviation_min": 720, "dst_shift_min": -30, "priority": 1}),
]
RULE = 84 | 1 << 9 | (301 & 0xF) << 12 | 1 << 16 | 2 << 17 | (301 >> 4 & 0xF
                                                             ) << 20


def test_time_zones(tmp_path):
    path, again = tmp_path / "out.bgl", tmp_path / "again.bgl"
    results, messages = write(path, "timezone", ZONES)
    assert (results, messages) == ([0, 0], [])
    expected = [pack_time_zone(7.5, 55, 22.5, 45, -60, 3, 60, RULE),
                pack_time_zone(172.5, 10, -172.5, -10, 720, 1, -30, 0)]
    section_class, entries = read_sections(path)[0x2F]
    assert section_class == TIME_ZONE
    assert entries == [(2, 2, b"".join(expected))]
    copy(path, again)
    assert get_bytes(again) == get_bytes(path)


def test_a_time_zone_around_the_world(tmp_path):
    path = tmp_path / "out.bgl"
    results, messages = write(path, "timezone", [
        ("POLYGON ((-180 -90, 180 -90, 180 90, -180 90, -180 -90))", {}),
        ("POLYGON ((172.5 -10, 180 -10, 180 10, 172.5 10, 172.5 -10))", {})])
    assert (results, messages) == ([0, 0], [])
    (_, ((_, _, content),)) = read_sections(path)[0x2F]
    assert content == (pack_time_zone(-180, 90, 180, -90, 0, 0, 0, 0)
                       + pack_time_zone(172.5, 10, 180, -10, 0, 0, 0, 0))


@pytest.mark.parametrize("wkt, fields, expected", [
    ("POLYGON ((1 1, 2 1, 1.5 2, 1 1))", {}, "is not a rectangle between"),
    ("MULTIPOLYGON (((1 1, 2 1, 2 2, 1 2, 1 1)), ((3 1, 4 1, 4 2, 3 2, 3 1)))",
     {}, "or two that meet at the 180th meridian"),
    (ZONES[0][0], {"dst_end_day": 512},
     "field dst_end_day: 512 does not fit into the record"),
    (ZONES[0][0], {"deviation_min": 40000},
     "field deviation_min: 40000 does not fit into the record"),
])
def test_time_zones_that_cannot_be_written(tmp_path, wkt, fields, expected):
    results, messages = write(tmp_path / "out.bgl", "timezone",
                              [(wkt, fields)])
    assert results == [6]
    assert expected in messages[0]
