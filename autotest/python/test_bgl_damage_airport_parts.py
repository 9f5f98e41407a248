# SPDX-License-Identifier: MIT
"""Procedures, lights, fences and jetways that are cut or have wrong sizes:
warnings name the place, and everything else is read."""

import struct

import pytest
from osgeo import gdal

from airport_part_scene import FIX, PARTS, SQUARE
from airport_writer import pack_airports
from detail_records import pack_painted_line
from fsx_airport import pack_airport
from procedure_records import (
    APPROACH_LEGS, pack_approach, pack_leg, pack_legs, pack_waypoint,
)
from record_writer import KIND_WAYPOINT, Part, Section, pack_bgl
from support import collect_messages, memory_file

GOOD = pack_painted_line(SQUARE, 0x2A)


def with_size(record, size):
    return record[:2] + struct.pack("<I", size) + record[6:]


def read_all(content):
    """Returns all features of all layers, and the messages. The sound line
    after the damage is first."""
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        assert dataset is not None
        layers = {}
        for i in range(dataset.GetLayerCount()):
            layer = dataset.GetLayer(i)
            layers[layer.GetName()] = list(layer)
            assert layer.GetFeatureCount() == len(layers[layer.GetName()])
    assert messages.failures == []
    good = [
        line
        for line in layers.get("painted_line", [])
        if line["type"] == "42"
    ]
    return len(good), layers, messages.warnings


@pytest.mark.parametrize("name", PARTS)
def test_parts_that_end_at_any_byte(name):
    """The size of the part is reduced with it, so what follows is sound."""
    part = PARTS[name]
    whole = pack_airports(pack_airport("EDST", 9, 48, [part, GOOD]))
    assert read_all(whole)[2] == []
    kinds = set()
    for size in range(6, len(part)):
        cut = with_size(part[:size], size)
        good, layers, warnings = read_all(
            pack_airports(pack_airport("EDST", 9, 48, [cut, GOOD]))
        )
        assert good == 1, size
        assert len(layers["airport"]) == 1, size
        assert all("offset" in warning for warning in warnings), size
        kinds.add(bool(warnings))
    assert True in kinds


@pytest.mark.parametrize("name", PARTS)
def test_files_that_end_at_any_byte(name):
    """The file ends there, like an interrupted download."""
    part = PARTS[name]
    content = pack_airports(pack_airport("EDST", 9, 48, [GOOD, part]))
    start = content.index(part)
    for end in range(start, start + len(part)):
        with memory_file(content[:end]) as path:
            with collect_messages() as messages:
                gdal.OpenEx(path, gdal.OF_VECTOR)
        assert messages, end


@pytest.mark.parametrize("name", PARTS)
@pytest.mark.parametrize("size", [0, 5, 100000, 0xFFFFFFFF])
def test_parts_with_a_size_that_cannot_be(name, size):
    """Everything before the part, and other airports, are read."""
    part = with_size(PARTS[name], size)
    good, layers, warnings = read_all(
        pack_airports(
            pack_airport("EVIL", 9, 48, [GOOD, part]),
            pack_airport("EDST", 9, 48, [GOOD]),
        )
    )
    assert good == 2
    assert len(layers["airport"]) == 2
    assert len(warnings) == 1
    assert f"found {size}" in warnings[0]


@pytest.mark.parametrize("name", PARTS)
def test_parts_with_any_byte_changed(name):
    """Wrong counts, sizes, indices and ids, one after the other."""
    part = PARTS[name]
    for place in range(6, len(part)):
        for value in (0x00, 0x7F, 0xFF):
            evil = bytearray(part)
            evil[place] = value
            good, layers, _ = read_all(
                pack_airports(
                    pack_airport("EDST", 9, 48, [bytes(evil), GOOD])
                )
            )
            assert good == 1, (place, value)
            assert len(layers["airport"]) == 1, (place, value)


def test_children_that_cannot_be_in_procedures():
    """Sizes of 0 and beyond the parent end the parts of that procedure."""
    leg = pack_leg()
    legs = pack_legs(APPROACH_LEGS, [leg])
    for size in (0, 5, 100000):
        _, layers, warnings = read_all(
            pack_airports(
                pack_airport(
                    "EVIL",
                    9,
                    48,
                    [
                        pack_approach([legs, with_size(legs, size), legs]),
                        pack_approach([legs]),
                    ],
                )
            )
        )
        assert len(layers["approach"]) == 2
        parents = [row["approach_fid"] for row in layers["procedure_leg"]]
        assert parents == [1, 2]
        assert len(warnings) == 1
        assert "record 0x2D" in warnings[0]


def test_thousands_of_equal_fixes():
    """The first place counts."""
    waypoints = b"".join(
        pack_waypoint("IF18", 1 + i / 1000, 48, "K2", "", KIND_WAYPOINT)
        for i in range(5000)
    )
    approach = pack_approach(
        [pack_legs(APPROACH_LEGS, [pack_leg(fix=FIX)] * 500)]
    )
    airport = pack_airport("MANY", 9, 48, [approach] * 20)
    _, layers, warnings = read_all(
        pack_bgl(
            [
                Section(0x22, [Part(waypoints, 5000)]),
                Section(0x03, [Part(airport)]),
            ]
        )
    )
    assert warnings == []
    assert len(layers["procedure_leg"]) == 10000
    places = {leg.GetGeometryRef().GetX() for leg in layers["procedure_leg"]}
    assert [round(place, 5) for place in places] == [1]
