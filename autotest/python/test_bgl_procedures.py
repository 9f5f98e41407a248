# SPDX-License-Identifier: MIT
"""Approaches, departures, arrivals, their transitions and legs."""

import math
import struct

import pytest
from osgeo import gdal

from airport_writer import pack_airports
from fsx_airport import pack_airport
from procedure_records import (
    APPROACH_LEGS, COMMON_LEGS, ENROUTE_LEGS, LEG_IDS, MISSED_LEGS, NO_FIX,
    RUNWAY_LEGS, TRANSITION_LEGS, pack_approach, pack_fix, pack_leg, pack_legs,
    pack_sid_star, pack_waypoint,
)
from record_writer import (
    KIND_MARKER, KIND_VOR, KIND_WAYPOINT, Part, Section, pack_bgl, pack_ident5,
    pack_letters, pack_position, pack_record, pack_region, pack_variation,
)
from support import collect_messages, memory_file

KIND_LOCALIZER, KIND_RUNWAY = 8, 9


def pack_vor(ident, longitude, latitude, region="", airport="", kind=3):
    """Packs a VOR; type 4 is an ILS."""
    return pack_record(
        0x13,
        bytes([kind, 1])
        + pack_position(longitude, latitude, 100)
        + struct.pack("<If", 110500000, 50000)
        + pack_variation(0)
        + pack_ident5(ident, KIND_VOR)
        + pack_region(region, airport),
    )


def pack_marker(ident, longitude, latitude, region):
    return pack_record(
        0x18,
        bytes([64, 1])
        + pack_position(longitude, latitude, 100)
        + pack_ident5(ident, KIND_MARKER)
        + struct.pack("<HH", pack_letters(region), 0),
    )


def pack_runway(longitude, latitude, length, heading, ends=((7, 2), (25, 1))):
    """Packs a runway of FSX without children."""
    return pack_record(
        0x04,
        struct.pack("<H", 4)
        + bytes(value for end in ends for value in end)
        + bytes(8)
        + pack_position(longitude, latitude, 80)
        + struct.pack("<4f", length, 45, heading, 300)
        + bytes(4),
    )


def read_layers(content, *names):
    """Returns the features of layers, and checks that there are no
    messages."""
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        layers = [list(dataset.GetLayerByName(name) or ()) for name in names]
    assert messages == []
    return layers if len(layers) > 1 else layers[0]


def test_approach_fields():
    (approach,) = read_layers(
        pack_airports(
            pack_airport(
                "EDST",
                9,
                48,
                [
                    pack_approach(
                        fix=pack_fix("FAF07", 6, "ED", "EDST"),
                        suffix=b"Z",
                        kind=0x80 | 4,
                        counts=(3, 4, 5),
                    )
                ],
            )
        ),
        "approach",
    )
    assert approach["airport_ident"] == "EDST"
    assert approach["airport_fid"] == 1
    assert approach["runway_ident"] == "07R"
    assert approach["type"] == "ils"
    assert approach["suffix"] == "Z"
    assert approach["gps_overlay"] == 1
    assert approach["fix_type"] == "terminal_waypoint"
    assert approach["fix_ident"] == "FAF07"
    assert approach["fix_region"] == "ED"
    assert approach["fix_airport"] == "EDST"
    assert approach["altitude_m"] == 300
    assert approach["heading_deg"] == 254.5
    assert approach["missed_altitude_m"] == 900
    counts = ("num_transitions", "num_legs", "num_missed")
    assert [approach[name] for name in counts] == [3, 4, 5]


@pytest.mark.parametrize("number", [0x24, 0xB6, 0xFA])
def test_approach_of_every_id(number):
    fix = pack_fix("IF18", KIND_WAYPOINT, "K2")
    if number == 0xB6:
        fix = struct.pack("<II", KIND_WAYPOINT, pack_letters("LONGER"))
        fix += pack_region("K2")
    content = pack_airports(
        pack_airport(
            "EDST",
            9,
            48,
            [
                pack_approach(
                    [pack_legs(APPROACH_LEGS, [pack_leg()])], number, fix
                )
            ],
        )
    )
    (approach,), (leg,) = read_layers(content, "approach", "procedure_leg")
    assert approach["fix_type"] == "waypoint"
    assert approach["fix_ident"] == ("LONGER" if number == 0xB6 else "IF18")
    assert approach["fix_region"] == "K2"
    assert approach["type"] == "rnav"
    assert approach["suffix"] is None
    assert approach["gps_overlay"] == 0
    assert approach["missed_altitude_m"] == 900
    assert leg["parent_fid"] == 1


@pytest.mark.parametrize("size", LEG_IDS)
def test_leg_fields_of_every_size(size):
    leg = pack_leg(
        size,
        kind=17,
        descriptor=2,
        flags=2 | 1 << 8 | 1 << 10,
        fix=pack_fix("RF25", 6, "ED", "EDST"),
        recommended=pack_fix("IST", KIND_LOCALIZER, "", "EDST"),
        values=(87.5, 9260, 254.25, 1852, 1000, 1500),
        speed=160,
        angle=-3,
        centre=pack_fix("CNTR", 6, "ED", "EDST"),
    )
    timed = pack_leg(size, kind=14, flags=1 | 1 << 9, values=(0, 0, 0, 1, 0, 0))
    content = pack_airports(
        pack_airport(
            "EDST",
            9,
            48,
            [pack_approach([pack_legs(APPROACH_LEGS, [leg, timed], size)])],
        )
    )
    first, second = read_layers(content, "procedure_leg")
    assert [first["seq"], second["seq"]] == [1, 2]
    assert first["procedure"] == "approach"
    assert first["leg_type"] == "rf"
    assert first["alt_descriptor"] == "at_or_above"
    assert first["turn_direction"] == "right"
    assert first["course_true"] == 1
    assert first["fly_over"] == 1
    assert first["fix_type"] == "terminal_waypoint"
    assert first["fix_ident"] == "RF25"
    assert first["rec_type"] == "localizer"
    assert first["rec_ident"] == "IST"
    assert first["rec_region"] is None
    assert first["rec_airport"] == "EDST"
    assert first["theta_deg"] == 87.5
    assert first["rho_m"] == 9260
    assert first["course_deg"] == 254.25
    assert first["distance_m"] == 1852
    assert first["time_min"] is None
    assert first["altitude1_m"] == 1000
    assert first["altitude2_m"] == 1500
    assert first["speed_limit_kt"] == (160 if size >= 60 else None)
    assert first["vertical_angle_deg"] == (-3 if size >= 60 else None)
    assert first["centre_ident"] == ("CNTR" if size >= 68 else None)
    assert second["turn_direction"] == "left"
    assert second["time_min"] == 1
    assert second["course_deg"] == 0
    for name in (
        "alt_descriptor", "fix_type", "fix_ident", "rec_type", "theta_deg",
        "rho_m", "distance_m", "altitude1_m", "altitude2_m",
        "vertical_angle_deg", "centre_type",
    ):
        assert second[name] is None, name
    # Compilers write -1 for none.
    assert second["speed_limit_kt"] == (0 if size >= 60 else None)


@pytest.mark.parametrize("size", LEG_IDS)
def test_parts_of_an_approach(size):
    leg = pack_leg(size)
    transition = pack_record(
        0x2C,
        bytes([1, 2])
        + pack_fix("ENTRY", KIND_WAYPOINT, "ED")
        + struct.pack("<f", 1200),
        [pack_legs(TRANSITION_LEGS, [leg, leg], size)],
    )
    parts = [
        pack_legs(APPROACH_LEGS, [leg], size),
        pack_legs(MISSED_LEGS, [leg, leg], size),
        transition,
    ]
    content = pack_airports(
        pack_airport("AAAA", 9, 48, [pack_approach()]),
        pack_airport("BBBB", 9, 48, [pack_approach(parts)] * 2),
    )
    approaches, transitions, legs = read_layers(
        content, "approach", "transition", "procedure_leg"
    )
    assert len(approaches) == 3
    assert [row["approach_fid"] for row in transitions] == [2, 3]
    assert transitions[1]["kind"] == "full"
    assert transitions[1]["name"] == "ENTRY"
    assert transitions[1]["altitude_m"] == 1200
    assert transitions[1]["num_legs"] == 2
    keys = ("procedure", "parent_fid", "approach_fid", "transition_fid", "seq")
    assert [tuple(leg[key] for key in keys) for leg in legs] == [
        row
        for approach in (2, 3)
        for row in (
            ("approach", approach, approach, None, 1),
            ("missed", approach, approach, None, 1),
            ("missed", approach, approach, None, 2),
            ("transition", approach - 1, approach, approach - 1, 1),
            ("transition", approach - 1, approach, approach - 1, 2),
        )
    ]
    assert {leg["airport_ident"] for leg in legs} == {"BBBB"}


@pytest.mark.parametrize("number", [0x2C, 0xB7, 0x49])
def test_transition_by_dme_arc(number):
    fix = pack_fix("D087J", 6, "ED", "EDST")
    if number == 0xB7:
        fix = struct.pack("<II", 6, pack_letters("D087J"))
        fix += pack_region("ED", "EDST")
    body = bytes([2, 1]) + fix + struct.pack("<f", 900)
    body += pack_fix("TGO", KIND_VOR, "ED") + struct.pack("<If", 87, 18520)
    if number == 0x49:
        body += b"OWNNAME\0"
    transition = pack_record(
        number, body, [pack_legs(TRANSITION_LEGS, [pack_leg()])]
    )
    content = pack_airports(
        pack_airport("EDST", 9, 48, [pack_approach([transition])])
    )
    (row,), (leg,) = read_layers(content, "transition", "procedure_leg")
    assert row["kind"] == "dme"
    assert row["name"] == ("OWNNAME" if number == 0x49 else "D087J")
    assert row["fix_ident"] == "D087J"
    assert row["fix_type"] == "terminal_waypoint"
    assert row["altitude_m"] == 900
    assert row["dme_ident"] == "TGO"
    assert row["dme_region"] == "ED"
    assert row["dme_radial_deg"] == 87
    assert row["dme_distance_m"] == 18520
    assert leg["transition_fid"] == 1


@pytest.mark.parametrize("size", [60, 68, 72])
@pytest.mark.parametrize("kind, number", [("sid", 0x42), ("star", 0x48)])
def test_departures_and_arrivals(kind, number, size):
    first = pack_leg(size, fix=pack_fix("FIRST", 5, "ED"))
    last = pack_leg(size, fix=pack_fix("LAST", 5, "ED"))
    children = [
        pack_legs(COMMON_LEGS, [first, last], size),
        pack_record(
            0x46,
            bytes([1, 25, 1]) + b"\x77" * 3,
            [pack_legs(RUNWAY_LEGS, [first], size)],
        ),
        pack_record(
            0x47, b"\2\x77", [pack_legs(ENROUTE_LEGS, [first, last], size)]
        ),
        pack_record(
            0x4A,
            b"\2\x77OWN\0\0\0\0\0",
            [pack_legs(ENROUTE_LEGS, [first, last], size)],
        ),
    ]
    content = pack_airports(
        pack_airport(
            "EDST",
            9,
            48,
            [pack_sid_star(number, b"BENQO1", children)],
            number=0x3C,
        )
    )
    (row,), transitions, legs = read_layers(
        content, "sid_star", "transition", "procedure_leg"
    )
    assert row["kind"] == kind
    assert row["ident"] == "BENQO1"
    assert row["num_runway_transitions"] == 1
    assert row["num_legs"] == 2
    assert row["num_enroute_transitions"] == 3
    assert [(t["kind"], t["name"], t["runway_ident"]) for t in transitions] == [
        (f"{kind}_runway", None, "25L"),
        (f"{kind}_enroute", "LAST" if kind == "sid" else "FIRST", None),
        (f"{kind}_enroute", "OWN", None),
    ]
    for transition in transitions:
        assert transition["sid_star_fid"] == 1
        assert transition["approach_fid"] is None
        assert transition["altitude_m"] is None
    keys = ("procedure", "parent_fid", "sid_star_fid", "transition_fid")
    assert [tuple(leg[key] for key in keys) for leg in legs] == [
        (kind, 1, 1, None),
        (kind, 1, 1, None),
        ("transition", 1, 1, 1),
        ("transition", 2, 1, 2),
        ("transition", 2, 1, 2),
        ("transition", 3, 1, 3),
        ("transition", 3, 1, 3),
    ]
    assert all(leg["approach_fid"] is None for leg in legs)


@pytest.mark.parametrize(
    "fix, place",
    [
        (pack_fix("INNER", 6, "ED", "EDST"), (9.5, 48.5)),
        (pack_fix("TERM", 6, "ED", "EDST"), (9.6, 48.6)),
        (pack_fix("FREE", 5, "ED"), (9.7, 48.7)),
        (pack_fix("FREE", 5, "ED", "EDST"), (9.7, 48.7)),
        (pack_fix("TGO", KIND_VOR, "ED"), (9.8, 48.8)),
        (pack_fix("IST", KIND_LOCALIZER, "", "EDST"), (9.9, 48.9)),
        (pack_fix("IST", KIND_VOR, "", "EDST"), (9.9, 48.9)),
        (pack_fix("EDST", 1, "ED"), (9, 48)),
        (pack_fix("OM25", KIND_MARKER, "ED"), (9.1, 48.1)),
        (pack_fix("TGO", KIND_LOCALIZER, "ED"), None),
        (pack_fix("FREE", 5, "LF"), None),
        (pack_fix("TGO", 5, "ED"), None),
        (pack_fix("NONE", 5, "ED"), None),
        (NO_FIX, None),
    ],
)
def test_legs_are_where_their_fix_is(fix, place):
    content = pack_bgl(
        [
            Section(
                0x03,
                [
                    Part(
                        pack_airport(
                            "EDST",
                            9,
                            48,
                            [
                                pack_approach(
                                    [
                                        pack_legs(
                                            APPROACH_LEGS, [pack_leg(fix=fix)]
                                        )
                                    ]
                                ),
                                pack_waypoint(
                                    "INNER", 9.5, 48.5, "ED", "EDST", 6
                                ),
                            ],
                        )
                    )
                ],
            ),
            Section(
                0x13,
                [
                    Part(pack_vor("TGO", 9.8, 48.8, "ED")),
                    Part(pack_vor("IST", 9.9, 48.9, "", "EDST", 4)),
                ],
            ),
            Section(0x18, [Part(pack_marker("OM25", 9.1, 48.1, "ED"))]),
            Section(
                0x22,
                [
                    Part(pack_waypoint("TERM", 9.6, 48.6, "ED", "EDST", 6)),
                    Part(pack_waypoint("FREE", 9.7, 48.7, "ED", "", 5)),
                ],
            ),
        ]
    )
    (leg,) = read_layers(content, "procedure_leg")
    geometry = leg.GetGeometryRef()
    if place is None:
        assert geometry is None
    else:
        assert geometry.GetPoint_2D() == pytest.approx(place, abs=1e-6)


@pytest.mark.parametrize(
    "ident, north", [("RW07R", 0), ("07R", 0), ("RW25L", 1), ("RW25R", None)]
)
@pytest.mark.parametrize("region", ["ED", ""])
def test_legs_end_on_runways(ident, north, region):
    """A mile of runway to the north; the equator has 110574.3 m a degree."""
    leg = pack_leg(fix=pack_fix(ident, KIND_RUNWAY, region, "EDST"))
    airport = bytearray(
        pack_airport(
            "EDST",
            9,
            0,
            [
                pack_runway(9, 0, 1609.344, 0),
                pack_approach([pack_legs(APPROACH_LEGS, [leg])]),
            ],
        )
    )
    # The number of runways that the airport declares.
    airport[6] = 1
    (leg,) = read_layers(pack_airports(bytes(airport)), "procedure_leg")
    if north is None:
        assert leg.GetGeometryRef() is None
        return
    half = 804.672 / 110574.3
    assert leg.GetGeometryRef().GetPoint_2D() == pytest.approx(
        (9, half if north else -half), abs=1e-6
    )


@pytest.mark.parametrize(
    "length, heading",
    [(0, 0), (-100, 0), (1e9, 0), (math.nan, 0), (1000, math.inf)],
)
def test_runways_that_cannot_be_have_no_ends(length, heading):
    leg = pack_leg(fix=pack_fix("RW07R", KIND_RUNWAY, "", "EDST"))
    airport = bytearray(
        pack_airport(
            "EDST",
            9,
            0,
            [
                pack_runway(9, 0, length, heading),
                pack_approach([pack_legs(APPROACH_LEGS, [leg])]),
            ],
        )
    )
    airport[6] = 1
    (leg,) = read_layers(pack_airports(bytes(airport)), "procedure_leg")
    assert leg.GetGeometryRef() is None


def test_relationships_lead_to_the_parts():
    transition = pack_record(
        0x2C,
        bytes([1, 1]) + NO_FIX + bytes(4),
        [pack_legs(TRANSITION_LEGS, [pack_leg()])],
    )
    content = pack_airports(
        pack_airport("EDST", 9, 48, [pack_approach([transition])])
    )
    with memory_file(content) as path:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        for name, fields in (
            ("airport_approach", ["airport_key"]),
            ("approach_transition", ["approach_key"]),
            ("approach_procedure_leg", ["approach_key"]),
            ("transition_procedure_leg", ["transition_key"]),
        ):
            relationship = dataset.GetRelationship(name)
            assert relationship.GetRightTableFields() == fields


def test_count_of_legs_that_lies():
    """The legs inside the record are read, and the damage is named."""
    legs = [pack_leg(kind=15), pack_leg(kind=18)]
    content = pack_airports(
        pack_airport(
            "EVIL",
            9,
            48,
            [
                pack_approach([pack_legs(APPROACH_LEGS, legs, count=60000)]),
                pack_approach([pack_legs(APPROACH_LEGS, legs)]),
            ],
        )
    )
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        rows = list(dataset.GetLayerByName("procedure_leg"))
        assert [row["leg_type"] for row in rows] == ["if", "tf"] * 2
        assert dataset.GetMetadataItem("BGL_SKIPPED_RECORDS") == "1"
    (warning,) = messages.warnings
    assert "record 0x2D" in warning
    assert "expected 60000 elements of 44 bytes, found 88 bytes" in warning


def test_count_of_legs_that_leaves_bytes_over():
    legs = [pack_leg(kind=15), pack_leg(kind=18)]
    content = pack_airports(
        pack_airport(
            "EVIL",
            9,
            48,
            [pack_approach([pack_legs(APPROACH_LEGS, legs, count=1)])],
        )
    )
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        assert dataset.GetLayerByName("procedure_leg").GetFeatureCount() == 1
    (warning,) = messages.warnings
    assert "expected the end of the record, found 44 bytes more" in warning


def test_transitions_in_transitions_are_no_transitions():
    """Parts nest no deeper than the format does."""
    transition = b""
    for _ in range(2000):
        transition = pack_record(
            0x2C, bytes([1, 0]) + NO_FIX + bytes(4), [transition]
        )
    content = pack_airports(
        pack_airport("DEEP", 9, 48, [pack_approach([transition])])
    )
    with memory_file(content) as path:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        assert dataset.GetLayerByName("approach").GetFeatureCount() == 1
        assert dataset.GetLayerByName("transition").GetFeatureCount() == 1
