# SPDX-License-Identifier: MIT
"""ILS, VOR, NDB, TACAN, marker beacons, waypoints."""

import pytest

from feature_checks import (
    assert_at, assert_fields, open_content, read_features,
)
from fsx_airport import pack_airport
from navigation_records import (
    TYPE_ILS, pack_delete, pack_dme, pack_marker, pack_ndb, pack_station,
    pack_tacan, pack_waypoint,
)
from navigation_scene import PLACE, pack_full_ils
from record_writer import (
    KIND_TERMINAL_NDB, KIND_TERMINAL_WAYPOINT, LONGITUDE_UNIT, Part, Section,
    pack_bgl, pack_name, pack_sections,
)
from support import memory_file


def read_only_feature(content, layer):
    (feature,) = read_features(content, layer)
    return feature


@pytest.mark.parametrize("msfs2024", [False, True])
def test_ils(msfs2024):
    content = pack_sections(
        (0x03, [pack_airport("LEAB", 10.5, 50.2)]),
        (0x13, [pack_full_ils(msfs2024)]),
    )
    with memory_file(content) as path:
        dataset = open_content(path)
        feature = dataset.GetLayerByName("ils").GetNextFeature()
        assert dataset.GetLayerByName("vor") is None
        relationship = dataset.GetRelationship("airport_ils")
        assert relationship.GetRightTableFields() == ["airport_key"]
    assert_at(feature, PLACE)
    assert_fields(
        feature, ident="IABT", region=None, airport_ident="LEAB",
        airport_fid=1, runway_ident="09R", name="ILS/DME 09R",
        frequency_mhz=110.7, frequency_hz=110700000, range_m=240000,
        magvar_deg=2.5, loc_width_deg=4.5, back_course=1,
        # Headings of MSFS 2024 are magnetic.
        loc_true_heading_deg=90.0 if msfs2024 else 87.5,
        gs_alt_m=130.5, gs_pitch_deg=2.5, gs_range_m=50000, dme_alt_m=-3.25,
        dme_range_m=40000,
    )
    for name, value in {
        "gs_lon": 10.51, "gs_lat": 50.26, "dme_lon": 10.52, "dme_lat": 50.27,
    }.items():
        assert feature[name] == pytest.approx(value, abs=LONGITUDE_UNIT)


def test_ils_without_parts():
    content = pack_sections(
        (0x13, [pack_station("IXX", PLACE, TYPE_ILS, 0x01, airport="KXXX")])
    )
    assert_fields(
        read_only_feature(content, "ils"), runway_ident=None, name=None,
        airport_ident="KXXX", airport_fid=None, loc_width_deg=None,
        gs_lon=None, gs_pitch_deg=None, dme_lat=None, dme_range_m=None,
        back_course=0,
    )


@pytest.mark.parametrize(
    "kind, flags, type_, range_class, dme_only, has_dme",
    [
        (1, 0x01, "terminal", "terminal", 0, 0),
        (2, 0x01, "low", "low", 0, 0),
        (3, 0x31, "high", "high", 0, 1),
        (5, 0x01, "vot", "vot", 0, 0),
        (2, 0x10, "dme", "low", 1, 1),
        (3, 0x33, "vortac", "high", 0, 1),
        (3, 0x12, "tacan", "high", 1, 1),
        (9, 0x01, "9", "9", 0, 0),
    ],
)
@pytest.mark.parametrize("msfs2024", [False, True])
def test_vor_kinds(
    kind, flags, type_, range_class, dme_only, has_dme, msfs2024
):
    content = pack_sections(
        (0x13, [pack_station("ABC", PLACE, kind, flags, msfs2024=msfs2024)])
    )
    assert read_features(content, "ils") == []
    feature = read_only_feature(content, "vor")
    assert_at(feature, PLACE)
    assert_fields(
        feature, type=type_, range_class=range_class, dme_only=dme_only,
        has_dme=has_dme, nav=flags >> 5 & 1, ident="ABC", region="ED",
        frequency_mhz=113.25,
    )


def test_ndb():
    content = pack_sections(
        (0x17, [
            pack_ndb("L", PLACE, 1, 350000, airport="LEAB", name="ALBACETE",
                     code=KIND_TERMINAL_NDB),
            pack_ndb("LONGNDB8", PLACE, 3, msfs2024=True),
        ])
    )
    first, second = read_features(content, "ndb")
    assert_at(first, PLACE)
    assert_fields(
        first, ident="L", region="LE", airport_ident="LEAB", terminal=1,
        name="ALBACETE", type="mh", frequency_khz=350.0,
        frequency_hz=350000, range_m=90000, magvar_deg=-2.25,
    )
    assert_fields(
        second, ident="LONGNDB8", region="LE", airport_ident=None, terminal=0,
        name=None, type="hh", frequency_khz=368.5,
    )


@pytest.mark.parametrize(
    "flags, channel, dme_only", [(2, "57X", 0), (3, "57Y", 0), (1, "57Y", 1)]
)
def test_tacan(flags, channel, dme_only):
    children = [pack_dme((10.52, 50.27, 4), 40000), pack_name("Tacan")]
    content = pack_sections(
        (0xA0, [pack_tacan("TCN", PLACE, 57, flags, children)])
    )
    feature = read_only_feature(content, "tacan")
    assert_at(feature, PLACE)
    assert_fields(
        feature, ident="TCN", region="HA", channel=channel, dme_only=dme_only,
        range_m=150000, magvar_deg=5, name="Tacan", dme_alt_m=4,
        dme_range_m=40000,
    )


def test_dme_without_place():
    """A compiler writes one at 0 N 0 E if the source has no DME."""
    children = [pack_dme((0, 0, 0), 40000)]
    content = pack_sections((0xA0, [pack_tacan("T", PLACE, 1, 2, children)]))
    assert_fields(
        read_only_feature(content, "tacan"), dme_lon=None, dme_lat=None,
        dme_alt_m=None, dme_range_m=40000,
    )


def test_marker():
    content = pack_sections((0x18, [pack_marker("MM", PLACE, 0x40, 1, "K2")]))
    feature = read_only_feature(content, "marker")
    assert_at(feature, PLACE)
    assert_fields(
        feature, ident="MM", region="K2", type="middle", true_heading_deg=90.0
    )


def test_waypoints_of_sections_and_airports():
    """Both in section 0x22 and as a child of an airport."""
    inside = pack_waypoint(
        "IAF1", (9.4, 48.7), 6, "ED", "EDST", code=KIND_TERMINAL_WAYPOINT
    )
    content = pack_sections(
        (0x03, [pack_airport("EDST", 9.43, 48.63, [inside])]),
        (0x22, [
            pack_waypoint("ABCDE", (5.5, 45.5)),
            pack_waypoint("LONGER88", (6.5, 46.5), 9, msfs2024=True),
        ]),
    )
    first, second, third = read_features(content, "waypoint")
    assert_at(first, (9.4, 48.7))
    assert_fields(
        first, ident="IAF1", region="ED", airport_ident="EDST", airport_fid=1,
        type="iaf", terminal=1, num_routes=0,
    )
    assert_at(second, (5.5, 45.5))
    assert_fields(
        second, ident="ABCDE", region="LF", airport_ident=None, type="named",
        terminal=0, magvar_deg=-1.5,
    )
    assert_at(third, (6.5, 46.5))
    assert_fields(third, ident="LONGER88", region="LF", type="vfr")


@pytest.mark.parametrize(
    "section, layer", [(0x13, "vor"), (0x17, "ndb"), (0x22, "waypoint")]
)
def test_delete_records_are_no_navaids(section, layer):
    """One order is repeated in all tiles, which have subsections of their
    own; each airport has one row."""
    parts = [Part(pack_delete(ident)) for ident in ("LLHZ", "KPSC", "LLHZ")]
    parts += [Part(pack_delete("LLHZ")) for _ in range(40)]
    content = pack_bgl([Section(section, parts)])
    assert read_features(content, layer) == []
    first, second = read_features(content, "delete_navigation")
    kind = {0x13: "ils", 0x17: "ndb", 0x22: "waypoint"}[section]
    assert_fields(first, airport_ident="LLHZ", kind=kind, tiles=42)
    assert_fields(second, airport_ident="KPSC", kind=kind, tiles=1)
    assert first.GetGeometryRef() is None


def test_delete_orders_of_three_kinds():
    content = pack_bgl(
        [
            Section(kind, [Part(pack_delete("LLHZ"))] * 5)
            for kind in (0x13, 0x17, 0x22)
        ]
    )
    features = read_features(content, "delete_navigation")
    assert [(f["kind"], f["tiles"]) for f in features] == [
        ("ils", 5), ("ndb", 5), ("waypoint", 5),
    ]


def test_ident_filter():
    """An ident leads to the block that holds it."""
    filling = pack_name("x" * 70000)
    content = pack_sections(
        (0x17, [pack_ndb(f"N{i}", PLACE, name="x" * 70000) for i in range(9)])
    )
    assert len(filling) > 65536
    with memory_file(content) as path:
        dataset = open_content(path)
        layer = dataset.GetLayerByName("ndb")
        layer.SetAttributeFilter("ident = 'N7'")
        assert [f["ident"] for f in layer] == ["N7"]
        assert layer.GetMetadataItem("PARTS_READ", "_DEBUG_") == "1"
