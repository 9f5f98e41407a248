# SPDX-License-Identifier: MIT
"""Lights, fences, painted lines and jetways of airports: every layout."""

import math
import struct

import pytest
from osgeo import gdal

from airport_writer import pack_airports
from detail_records import (
    MODEL, NO_GUID, OTHER, pack_apron_lights, pack_fence, pack_ground_merging,
    pack_jetway, pack_jetway_msfs, pack_library_object, pack_light,
    pack_light_preset, pack_light_row, pack_light_support, pack_painted_area,
    pack_painted_line, pack_perimeter, pack_preset_lights, pack_projected_mesh,
)
from fsx_airport import pack_airport
from support import collect_messages, memory_file

SQUARE = [(9, 48), (9.5, 48), (9.5, 48.5), (9, 48.5)]
UNIT = 1e-6


def near(points):
    return [pytest.approx(point, abs=UNIT) for point in points]


def read_layer(name, *children, expected_messages=0):
    """Returns the features of a layer of one airport, and the warnings."""
    content = pack_airports(pack_airport("EDST", 9, 48, children))
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        features = list(dataset.GetLayerByName(name) or ())
        for feature in features:
            assert feature["airport_ident"] == "EDST"
            assert feature["airport_fid"] == 1
    assert messages.failures == []
    assert len(messages) == expected_messages
    if expected_messages:
        return features, messages.warnings
    return features


def get_parts(feature):
    geometry = feature.GetGeometryRef()
    return [
        geometry.GetGeometryRef(i).GetPoints()
        for i in range(geometry.GetGeometryCount())
    ]


def test_apron_lights_make_chains():
    """Edges in sequence become one line."""
    points = SQUARE + [(8, 47), (8.5, 47)]
    edges = [(60, 0, 1), (60, 1, 2), (60, 2, 3), (60, 4, 5)]
    (lights,) = read_layer("apron_light", pack_apron_lights(points, edges))
    assert get_parts(lights) == [near(SQUARE), near(points[4:])]
    assert lights["color"] == "#0000FF"
    assert lights["brightness"] == 1
    assert lights["max_alt_m"] == 800
    assert lights["spacing_m"] == 60
    assert lights["preset"] is None


def test_apron_lights_of_several_spacings():
    edges = [(60, 0, 1), (30, 1, 2)]
    (lights,) = read_layer(
        "apron_light",
        pack_apron_lights(SQUARE, edges, color=bytes([1, 2, 3, 0])),
    )
    assert lights["spacing_m"] is None
    assert lights["color"] == "#030201"


def test_apron_lights_with_edges_to_nowhere():
    edges = [(60, 0, 1), (60, 1, 4), (60, 65535, 0), (60, 2, 3)]
    (lights,), (warning,) = read_layer(
        "apron_light", pack_apron_lights(SQUARE, edges), expected_messages=1
    )
    assert get_parts(lights) == [near(SQUARE[:2]), near(SQUARE[2:])]
    assert "record 0x31" in warning
    assert "expected edges between the 4 vertices" in warning


def test_apron_lights_without_edges():
    (lights,) = read_layer("apron_light", pack_apron_lights(SQUARE, []))
    assert lights.GetGeometryRef() is None
    assert lights["spacing_m"] is None


def test_apron_lights_by_preset():
    (lights,) = read_layer(
        "apron_light", pack_preset_lights(SQUARE, "Taxiway lights", 30)
    )
    assert get_parts(lights) == [near(SQUARE)]
    assert lights["preset"] == "Taxiway lights"
    assert lights["spacing_m"] == 30
    for name in ("color", "brightness", "max_alt_m"):
        assert lights[name] is None


def test_apron_lights_of_an_unknown_layout():
    record = bytearray(pack_apron_lights(SQUARE, [(60, 0, 1)]))
    record[6:8] = b"\2\0"
    features, (warning,) = read_layer(
        "apron_light", bytes(record), expected_messages=1
    )
    assert features == []
    assert "expected one of the layouts 0x0001 and 0x0100" in warning


@pytest.mark.parametrize("number, kind", [(0x38, "blast"), (0x39, "boundary")])
def test_fences(number, kind):
    first, second = read_layer(
        "fence",
        pack_fence(number, SQUARE),
        pack_fence(number, SQUARE[:2], NO_GUID, NO_GUID),
    )
    assert first["type"] == kind
    assert first["profile_guid"] == str(MODEL).upper()
    assert first["instance_guid"] == str(OTHER).upper()
    assert first.GetGeometryRef().GetPoints() == near(SQUARE)
    assert second["profile_guid"] is None
    assert second["instance_guid"] is None
    assert second.GetGeometryRef().GetPointCount() == 2


@pytest.mark.parametrize("count", [0, 1])
def test_fences_of_too_few_points(count):
    (fence,) = read_layer("fence", pack_fence(0x39, SQUARE[:count]))
    assert fence.GetGeometryRef() is None


def test_fence_across_the_date_line():
    points = [(179.9, 10), (-179.9, 10.5), (179.8, 11)]
    (fence,) = read_layer("fence", pack_fence(0x39, points))
    assert fence.GetGeometryRef().GetPoints() == near(
        [(179.9, 10), (180.1, 10.5), (179.8, 11)]
    )


def test_perimeter():
    (perimeter,) = read_layer(
        "perimeter", pack_perimeter(SQUARE, [(0, 1, 2), (2, 3, 0)])
    )
    geometry = perimeter.GetGeometryRef()
    assert perimeter["num_triangles"] == 2
    assert geometry.GetGeometryCount() == 2
    assert geometry.GetArea() == pytest.approx(0.25, abs=1e-5)


def test_perimeter_with_corners_nowhere():
    (perimeter,), (warning,) = read_layer(
        "perimeter",
        pack_perimeter(SQUARE, [(0, 1, 2), (2, 3, 4)]),
        expected_messages=1,
    )
    assert perimeter.GetGeometryRef().GetGeometryCount() == 1
    assert "expected triangles between the 4 vertices" in warning


@pytest.mark.parametrize(
    "code, word",
    [
        (0, "default"),
        (1, "hold_short_forward"),
        (4, "edge_line_solid"),
        (20, "wide_yellow"),
        (26, "wide_white"),
        (39, "hold_short_backward_marked"),
        (41, "hold_short_backward_marked_lighted"),
        (42, "42"),
    ],
)
def test_painted_lines(code, word):
    (line,) = read_layer(
        "painted_line", pack_painted_line(SQUARE, code, 3, MODEL)
    )
    assert line["type"] == word
    assert line["true_angle"] == "both_ends"
    assert line["material_guid"] == str(MODEL).upper()
    assert line.GetGeometryRef().GetPoints() == near(SQUARE)


def test_painted_areas():
    (area,) = read_layer("painted_area", pack_painted_area(SQUARE, 7, 45, 2.5))
    assert area["type"] == "hold_short_taxiway"
    assert area["heading_deg"] == 45
    assert area["spacing_m"] == 2.5
    ring = area.GetGeometryRef().GetGeometryRef(0)
    assert ring.GetPoints() == near(SQUARE + SQUARE[:1])


def test_light_supports():
    (support,) = read_layer("light_support", pack_light_support(9.5, 48.25))
    assert support.GetGeometryRef().GetPoint() == (9.5, 48.25, 120.5)
    assert support["altitude2_m"] == 118.25
    assert support["true_heading_deg"] == 254.5
    assert support["width_m"] == 12
    assert support["length_m"] == 900
    assert support["exclude_lights"] == 1
    assert support["exclude_light_objects"] == 1


def test_light_rows():
    (row,) = read_layer("light_row", pack_light_row(SQUARE))
    assert row.GetGeometryRef().GetPoints() == SQUARE
    assert row["preset_guid"] == str(MODEL).upper()
    assert row["spacing_m"] == 30


@pytest.mark.parametrize(
    "place", [(math.nan, 48), (9, math.inf), (9, 90.5), (361, 48)]
)
def test_lights_that_are_not_on_earth(place):
    for layer, record in (
        ("light_row", pack_light_row([(9, 48), place])),
        ("light_support", pack_light_support(*place)),
    ):
        features, (warning,) = read_layer(layer, record, expected_messages=1)
        assert features == []
        assert "expected places on the earth" in warning


def test_lights_belong_to_the_preset_before_them():
    presets = [
        pack_light_preset("First"),
        pack_light(),
        pack_light(kind=9, fade=9, color=bytes([1, 2, 3, 4])),
        pack_light_preset("Second", NO_GUID),
        pack_light(),
    ]
    first, second = read_layer("light_preset", *presets)
    assert first["name"] == "First"
    assert first["phase"] == 0.5
    assert first["mesh_guid"] == str(MODEL).upper()
    assert second["mesh_guid"] is None
    lights = read_layer("light", *presets)
    assert [light["preset"] for light in lights] == ["First"] * 2 + ["Second"]
    assert [lights[0][name] for name in ("type", "fade")] == [
        "omnidirectional", "no_fade",
    ]
    assert [lights[1][name] for name in ("type", "fade", "color")] == [
        "9", "9", "#030201",
    ]
    assert lights[0]["position_m"] == "1,2,3"
    assert lights[0]["direction"] == "4,5,6"
    assert lights[0]["direction2"] == "7,8,9"
    for number, name in enumerate(
        ("intensity", "duration", "period", "phase"), 10
    ):
        assert lights[0][name] == number
    assert lights[0]["radius_m"] == 4


def test_lights_take_no_preset_of_another_airport():
    content = pack_airports(
        pack_airport("AAAA", 9, 48, [pack_light_preset("First")]),
        pack_airport("BBBB", 9, 48, [pack_light()]),
    )
    with memory_file(content) as path:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        light = dataset.GetLayerByName("light").GetNextFeature()
        assert light["airport_ident"] == "BBBB"
        assert light["preset"] is None


@pytest.mark.parametrize("number", [0x0B, 0x02])
def test_jetways_of_fsx(number):
    thing = pack_library_object(9.5, 48.5, number=number)
    (jetway,) = read_layer("jetway", pack_jetway(thing))
    assert jetway["parking_name"] == "gate_g"
    assert jetway["parking_number"] == 12
    assert jetway["suffix"] is None
    assert jetway["model_guid"] == str(MODEL).upper()
    assert jetway["scale"] == 1.5
    assert jetway["true_heading_deg"] == 90
    assert jetway["agl"] == 1
    assert jetway["flags"] & 1 == 1
    assert jetway["image_complexity"] == "normal"
    assert jetway["instance_guid"] == (
        str(OTHER).upper() if number == 0x0B else None)
    assert jetway["second_lon"] is None
    assert jetway.GetGeometryRef().GetPoint() == pytest.approx(
        (9.5, 48.5, 12.5), abs=UNIT
    )


def test_jetways_of_msfs():
    first = pack_library_object(9.5, 48.5)
    second = pack_library_object(9.6, 48.6, OTHER)
    jetways = read_layer(
        "jetway", pack_jetway_msfs(first), pack_jetway_msfs(first, second)
    )
    assert [jetway["suffix"] for jetway in jetways] == ["gate_b"] * 2
    assert [jetway["model_guid"] for jetway in jetways] == [
        str(MODEL).upper()
    ] * 2
    assert [jetway["second_model_guid"] for jetway in jetways] == [
        None, str(OTHER).upper(),
    ]
    assert jetways[1]["second_lon"] == pytest.approx(9.6, abs=UNIT)
    assert jetways[1]["second_lat"] == pytest.approx(48.6, abs=UNIT)
    assert jetways[1]["second_heading_deg"] == 90


@pytest.mark.parametrize("size", [0, 3, 60, 67, 1000, 0xFFFFFFFF])
def test_jetways_whose_object_has_no_such_size(size):
    """The jetway is kept, without a place if its object cannot be found."""
    thing = pack_library_object(9.5, 48.5)
    content = pack_airports(
        pack_airport(
            "EVIL",
            9,
            48,
            [pack_jetway(thing, size=size), pack_jetway(thing)],
        )
    )
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        evil, good = dataset.GetLayerByName("jetway")
        assert evil["parking_number"] == 12
        assert good["model_guid"] == str(MODEL).upper()
        assert good.GetGeometryRef() is not None
    assert messages.warnings
    assert messages.failures == []


def test_projected_meshes():
    """Their objects are in the layer of scenery objects too."""
    record = pack_projected_mesh(pack_library_object(9.5, 48.5))
    (mesh,) = read_layer("projected_mesh", record)
    assert mesh["priority"] == 3
    assert mesh["surface"] == "asphalt"
    assert mesh["flags"] == 0x80000001
    assert mesh["model_guid"] == str(MODEL).upper()
    assert mesh["scale"] == 1.5
    assert mesh["true_heading_deg"] == 90
    assert mesh.GetGeometryRef().GetPoint() == pytest.approx(
        (9.5, 48.5, 12.5), abs=UNIT
    )
    (thing,) = read_layer("scenery_object", record)
    assert thing["model_guid"] == mesh["model_guid"]


def test_ground_merging():
    (merging,) = read_layer("ground_merging", pack_ground_merging())
    assert merging["value1"] == 1.5
    assert merging["value2"] == 2.5


def test_filters_on_places():
    """Rows outside of the bounds are left out, and so are rows without a
    place."""
    children = [
        pack_fence(0x39, [(x, 48), (x + 0.5, 48.5)]) for x in range(10)
    ] + [pack_fence(0x39, [])]
    content = pack_airports(pack_airport("EDST", 9, 48, children))
    with memory_file(content) as path:
        layer_dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        layer = layer_dataset.GetLayerByName("fence")
        assert layer.GetFeatureCount() == 11
        layer.SetSpatialFilterRect(3.1, 47, 4.2, 49)
        assert [feature.GetFID() for feature in layer] == [4, 5]
        assert layer.GetExtent() == pytest.approx((0, 9.5, 48, 48.5), abs=1e-5)


def test_rows_stay_while_others_are_looked_up():
    """Blocks of several airports are read alternately."""
    filling = struct.pack("<HI", 0x7FFF, 70006) + bytes(70000)
    content = pack_airports(
        *(
            pack_airport(f"X{i:03}", i, 10, [filling, pack_fence(
                0x39, [(i, 10), (i + 0.5, 10.5)]
            )])
            for i in range(4)
        )
    )
    with memory_file(content) as path:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        layer = dataset.GetLayerByName("fence")
        places = []
        for i in range(4):
            other = layer.GetFeature(4 - i)
            feature = layer.GetNextFeature()
            places.append(
                (feature.GetGeometryRef().GetX(), other.GetGeometryRef().GetX())
            )
        assert places == near([(i, 3 - i) for i in range(4)])
