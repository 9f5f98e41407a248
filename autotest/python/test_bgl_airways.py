# SPDX-License-Identifier: MIT
"""Airways: one row for each segment between fixes of the file."""

import pytest
from osgeo import gdal

from feature_checks import assert_fields, read_features
from navigation_records import (
    pack_ndb, pack_route, pack_station, pack_waypoint,
)
from record_writer import Part, Section, pack_bgl, pack_sections
from support import collect_messages, memory_file

A = ("AAAAA", 5, "LF")
B = ("BBBBB", 5, "LF")
C = ("CCCCC", 5, "LF")
UNIT = 360 / 0x30000000


def get_points(feature):
    geometry = feature.GetGeometryRef()
    return None if geometry is None else geometry.GetPoints()


def assert_line(feature, *points):
    actual = get_points(feature)
    assert len(actual) == len(points)
    for point, expected in zip(actual, points):
        assert point == pytest.approx(expected, abs=UNIT)


@pytest.mark.parametrize("msfs2024", [False, True])
def test_each_segment_once(msfs2024):
    """A - B - C, with all neighbours at all three."""
    def route(following, preceding):
        return pack_route("UN857", 2, following, preceding, msfs2024)

    content = pack_sections(
        (0x22, [
            pack_waypoint("AAAAA", (5, 45), msfs2024=msfs2024,
                          routes=[route((B, 1000), None)]),
            pack_waypoint("BBBBB", (6, 46), msfs2024=msfs2024,
                          routes=[route((C, 2000), (A, 1000))]),
            pack_waypoint("CCCCC", (7, 47), msfs2024=msfs2024,
                          routes=[route(None, (B, 2000))]),
        ])
    )
    first, second = read_features(content, "airway")
    assert_fields(
        first, name="UN857", type="jet", from_ident="AAAAA", from_region="LF",
        from_type="waypoint", to_ident="BBBBB", to_region="LF",
        to_type="waypoint", direction="next", min_altitude_m=1000,
    )
    assert_line(first, (5, 45), (6, 46))
    assert_fields(
        second, from_ident="BBBBB", to_ident="CCCCC", min_altitude_m=2000
    )
    assert_line(second, (6, 46), (7, 47))
    routes = [f["num_routes"] for f in read_features(content, "waypoint")]
    assert routes == [1, 1, 1]


def test_each_segment_once_across_blocks():
    """Each waypoint in a subsection of its own, last one first."""
    parts = [
        Part(pack_waypoint("BBBBB", (6, 46),
                           routes=[pack_route("A1", 3, None, (A, 5))])),
        Part(pack_waypoint("AAAAA", (5, 45),
                           routes=[pack_route("A1", 3, (B, 5), None)])),
    ]
    (feature,) = read_features(pack_bgl([Section(0x22, parts)]), "airway")
    assert_fields(
        feature, from_ident="AAAAA", to_ident="BBBBB", direction="next",
        type="both",
    )


def test_neighbours_in_the_other_order():
    """If the two neighbours are swapped, there is still one segment, with the
    same line."""
    content = pack_sections(
        (0x22, [
            pack_waypoint("AAAAA", (5, 45),
                          routes=[pack_route("A1", 1, None, (B, 5))]),
            pack_waypoint("BBBBB", (6, 46),
                          routes=[pack_route("A1", 1, (A, 5), None)]),
        ])
    )
    (feature,) = read_features(content, "airway")
    start, end = sorted(get_points(feature))
    assert start == pytest.approx((5, 45), abs=UNIT)
    assert end == pytest.approx((6, 46), abs=UNIT)


def test_only_the_previous_neighbour_is_known():
    """Its segment leads from the neighbour to the waypoint."""
    content = pack_sections(
        (0x22, [
            pack_waypoint("BBBBB", (6, 46),
                          routes=[pack_route("A1", 1, None, (A, 5))]),
        ])
    )
    (feature,) = read_features(content, "airway")
    assert_fields(
        feature, from_ident="AAAAA", to_ident="BBBBB", direction="previous"
    )
    assert feature.GetGeometryRef() is None


def test_parallel_airways_are_kept_apart():
    routes = [pack_route(name, 1, (B, 5), None) for name in ("A1", "A2")]
    content = pack_sections(
        (0x22, [
            pack_waypoint("AAAAA", (5, 45), routes=routes),
            pack_waypoint("BBBBB", (6, 46), region="ED"),
        ])
    )
    features = read_features(content, "airway")
    assert [f["name"] for f in features] == ["A1", "A2"]
    # The only BBBBB of the file is one of another region.
    assert [get_points(f) for f in features] == [None, None]


def test_ends_at_navaids():
    """VOR and NDB are found by their records, or by waypoints of their
    kind."""
    content = pack_sections(
        (0x13, [pack_station("VVV", (7, 47, 0), region="LF")]),
        (0x17, [pack_ndb("NN", (8, 48, 0), region="LF")]),
        (0x22, [
            pack_waypoint("AAAAA", (5, 45), routes=[
                pack_route("A1", 1, (("VVV", 2, "LF"), 5),
                           (("NN", 3, "LF"), 5)),
                pack_route("A2", 1, (("WWW", 2, "LF"), 5), None),
            ]),
            pack_waypoint("WWW", (9, 49), kind=3),
        ]),
    )
    first, second, third = read_features(content, "airway")
    assert_fields(first, to_ident="VVV", to_type="vor")
    assert_line(first, (5, 45), (7, 47))
    assert_fields(second, from_ident="NN", from_type="ndb", to_ident="AAAAA")
    assert_line(second, (8, 48), (5, 45))
    assert_fields(third, to_ident="WWW")
    assert_line(third, (5, 45), (9, 49))


def test_full_name_has_no_terminator():
    content = pack_sections(
        (0x22, [
            pack_waypoint("AAAAA", (5, 45),
                          routes=[pack_route("ABCDEFGH", 1, (B, 5), None)]),
        ])
    )
    (feature,) = read_features(content, "airway")
    assert_fields(feature, name="ABCDEFGH")


def test_line_across_the_180th_meridian():
    content = pack_sections(
        (0x22, [
            pack_waypoint("AAAAA", (179, 45),
                          routes=[pack_route("A1", 1, (B, 5), None)]),
            pack_waypoint("BBBBB", (-179, 46)),
        ])
    )
    (feature,) = read_features(content, "airway")
    assert_line(feature, (179, 45), (181, 46))


def test_routes_beyond_the_record():
    """With a wrong count, the waypoint is read, its airways are not."""
    lying = bytearray(
        pack_waypoint("AAAAA", (5, 45),
                      routes=[pack_route("A1", 1, (B, 5), None)])
    )
    lying[7] = 3
    content = pack_sections((0x22, [bytes(lying)]))
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        assert dataset.GetLayerByName("waypoint").GetFeatureCount() == 1
        assert dataset.GetLayerByName("airway") is None
        assert dataset.GetMetadataItem("BGL_SKIPPED_RECORDS") == "1"
    (warning,) = messages.warnings
    assert "section 0x22 (waypoint), record 0x22 (waypoint), offset " in warning
    assert "expected 3 elements of 33 bytes, found 36 bytes" in warning
