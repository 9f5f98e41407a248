# SPDX-License-Identifier: MIT
"""Runways of every dialect with every child: fields and geometry."""

import json
import struct

import pytest
from osgeo import gdal, ogr, osr

from airport_writer import (
    FS9,
    FSX,
    GUID,
    GUID_TEXT,
    MSFS_2020,
    MSFS_2024,
    PREPAR3D,
    pack_airport,
    pack_airports,
    pack_approach_lights,
    pack_end_area,
    pack_full_runway,
    pack_runway,
)
from layer_rows import read, read_one
from record_writer import pack_record
from support import memory_file


@pytest.mark.parametrize(
    "airport, number", [(FS9, 0x04), (FSX, 0x04), (FSX, 0x3E),
                        (PREPAR3D, 0x3E), (MSFS_2020, 0xCE),
                        (MSFS_2024, 0xCE)],
)
def test_runway_with_all_children(airport, number):
    fields, geometry = read_one(airport, [pack_full_runway(number)], "runway")
    is_msfs = number == 0xCE
    assert fields["airport_ident"] == "EDST"
    assert fields["primary_ident"] == "06R"
    assert fields["secondary_ident"] == "24L"
    assert fields["primary_ils_ident"] == "IABC"
    assert fields["secondary_ils_ident"] is None
    assert fields["surface"] == "asphalt"
    assert fields["transparent"] == 1
    assert fields["material_guid"] == (None if number == 0x04 else GUID_TEXT)
    assert fields["length_m"] == 1000.0
    assert fields["width_m"] == 30.0
    assert fields["true_heading_deg"] == 60.0
    assert fields["elevation_m"] == 12.5
    assert fields["pattern_alt_m"] == 300.0
    assert fields["edge_lights"] == "high"
    assert fields["center_lights"] == "medium"
    assert fields["center_red"] == 1
    assert fields["marking_flags"] == 0x10601
    assert fields["markings"] == (
        "edges,primary_closed,secondary_closed,alternate_precision"
    )
    assert fields["primary_closed"] == fields["secondary_closed"] == 1
    assert fields["primary_takeoff"] == 0
    assert fields["primary_landing"] == 1
    assert fields["secondary_takeoff"] == 1
    assert fields["primary_pattern"] == "left"
    assert fields["secondary_pattern"] == "right"
    assert fields["primary_displaced_threshold_m"] == 100.0
    assert fields["secondary_displaced_threshold_m"] == 110.0
    assert fields["primary_blastpad_m"] == 120.0
    assert fields["secondary_blastpad_m"] == 130.0
    assert fields["primary_overrun_m"] == 140.0
    assert fields["secondary_overrun_m"] == 150.0
    assert fields["primary_vasi_left"] == "papi4"
    assert fields["primary_vasi_right"] == "vasi21"
    assert fields["secondary_vasi_left"] == "vasi22"
    assert fields["secondary_vasi_right"] == "apap"
    assert fields["primary_vasi_left_pitch_deg"] == 3.0
    assert fields["secondary_vasi_right_pitch_deg"] == 3.75
    assert fields["secondary_vasi_left_bias_x_m"] == 17.0
    assert fields["secondary_vasi_left_bias_z_m"] == 320.0
    assert fields["primary_vasi_right_spacing_m"] == 11.0
    assert fields["primary_als"] == "alsf2"
    assert fields["primary_strobes"] == 11
    assert fields["primary_end_lights"] == 1
    assert fields["primary_reil"] == 1
    assert fields["primary_touchdown_lights"] == 1
    assert fields["secondary_als"] == "malsr"
    assert fields["secondary_reil"] == 0
    assert fields["primary_marking_bias_m"] == 5.5
    assert fields["secondary_marking_bias_m"] == -2.5
    assert fields["ground_merging"] == is_msfs
    assert geometry.GetGeometryType() == ogr.wkbLineString25D


def test_approach_lights_of_other_dialects():
    prepar3d = pack_runway(0x3E, 9, 48, children=[
        pack_approach_lights(0xB3, 1, 2, (3.0, 4.0)),
        pack_approach_lights(0xB4, 9, 3, (3.0, 4.0)),
    ])
    fields, _ = read_one(PREPAR3D, [prepar3d], "runway")
    assert fields["primary_als"] == "odals"
    assert fields["secondary_als"] == "calvert"
    assert fields["primary_als_spacing_m"] is None
    msfs = pack_runway(0xCE, 9, 48, children=[
        pack_approach_lights(0xDF, 13, 2, (30.0, 31.0, 1.5), bytes(4)),
        pack_approach_lights(0xE0, 14, 3, (32.0, 33.0, 2.5), bytes(4)),
    ])
    fields, _ = read_one(MSFS_2020, [msfs], "runway")
    assert fields["primary_als"] == "salsf"
    assert fields["secondary_als"] == "ssals"
    assert fields["primary_als_spacing_m"] == 30.0
    assert fields["primary_als_offset_m"] == 31.0
    assert fields["secondary_als_slope"] == 2.5


def test_profile_and_materials_of_msfs_runways():
    nan = float("nan")
    runway = pack_runway(0xCE, 9, 48, children=[
        pack_record(0x3E, struct.pack("<H4f", 0, 0.0, 25.5, nan, nan)),
        pack_record(0x3E, struct.pack("<H4f", 0, 0.5, -3.25, nan, nan)),
        pack_record(0xCB, bytes([1, 255]) + GUID
                    + struct.pack("<I4f", 0, 1, 1, 2, 3)),
    ])
    fields, _ = read_one(MSFS_2020, [runway], "runway")
    assert json.loads(fields["deformation"]) == [[0, 25.5], [0.5, -3.25]]
    assert fields["facility_materials"] == GUID_TEXT
    assert fields["falloff"] == -1


@pytest.mark.parametrize("simulator, number, falloff", [
    (MSFS_2020, 0xCE, 28.6), (MSFS_2024, 0xCE, 0.0), (PREPAR3D, 0x3E, None),
])
def test_falloff(simulator, number, falloff):
    """A number of 32 bits is read as the written decimal."""
    runway = pack_runway(number, 9, 48, falloff=falloff or 0.0)
    fields, _ = read_one(simulator, [runway], "runway")
    assert fields["falloff"] == falloff


def project(geometry, longitude, latitude):
    """Returns a copy in metres around a place, on the ellipsoid."""
    metres = osr.SpatialReference()
    metres.ImportFromProj4(
        f"+proj=aeqd +lat_0={latitude} +lon_0={longitude} +datum=WGS84"
    )
    degrees = osr.SpatialReference()
    degrees.ImportFromEPSG(4326)
    degrees.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    copy = geometry.Clone()
    copy.Transform(osr.CoordinateTransformation(degrees, metres))
    return copy


def test_runway_geometry_is_geodesic():
    """On a map that is true around the centre, the shapes are rectangles."""
    layers = read(pack_airports(pack_airport(
        FSX, "EDST", 9.0, 60.0,
        [pack_runway(0x04, 9.0, 60.0, 2000, 40, 90.0, children=[
            pack_end_area(0x05, 100, 38), pack_end_area(0x08, 120, 36),
            pack_end_area(0x0A, 140, 0),
        ])],
    )))
    ((_, line),) = layers["runway"]
    points = project(line, 9.0, 60.0).GetPoints()
    # Coordinates have units of 5 cm.
    assert points[0][:2] == pytest.approx((-1000, 0), abs=0.06)
    assert points[1][:2] == pytest.approx((1000, 0), abs=0.06)
    assert line.GetZ(0) == 12.5
    ((fields, area),) = layers["runway_area"]
    assert fields["runway_fid"] == 1
    west, east, south, north = project(area, 9.0, 60.0).GetEnvelope()
    assert (west, east) == pytest.approx((-1000, 1000), abs=0.06)
    assert (south, north) == pytest.approx((-20, 20), abs=0.06)
    expected = [
        ("displaced_threshold", "09", -1000, -900, 19),
        ("blast_pad", "27", 1000, 1120, 18),
        # No width of its own: as wide as the runway.
        ("overrun", "27", 1000, 1140, 20),
    ]
    ends = layers["runway_end_area"]
    runway_offset = layers["runway"][0][0]["file_offset"]
    for (fields, area), (kind, ident, west, east, half) in zip(ends, expected,
                                                               strict=True):
        assert fields["kind"] == kind
        assert fields["runway_ident"] == ident
        assert fields["runway_file_offset"] == runway_offset
        bounds = project(area, 9.0, 60.0).GetEnvelope()
        assert bounds == pytest.approx((west, east, -half, half), abs=0.06)


def test_areas_know_their_runway():
    content = pack_airports(
        pack_airport(FSX, "EDST", 9, 48, [pack_runway(0x04, 9, 48)]),
        pack_airport(FSX, "EDDS", 9, 49, [pack_full_runway(0x04)]),
    )
    with memory_file(content) as path:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        runways = list(dataset.GetLayerByName("runway"))
        areas = dataset.GetLayerByName("runway_area")
        assert [f["runway_fid"] for f in areas] == [f.GetFID()
                                                    for f in runways]
        ends = dataset.GetLayerByName("runway_end_area")
        assert {f["runway_file_offset"] for f in ends} == {
            runways[1]["file_offset"]}
        for name, left, right in [
            ("runway_runway_area", "key", "runway_key"),
            ("runway_runway_end_area", "key", "runway_key"),
        ]:
            relationship = dataset.GetRelationship(name)
            assert relationship.GetLeftTableFields() == [left]
            assert relationship.GetRightTableFields() == [right]


def test_runway_across_the_date_line():
    layers = read(pack_airports(pack_airport(
        FSX, "EDST", 180.0, 0.0,
        [pack_runway(0x04, 179.999, 0.0, 1000, 40, 90.0)],
    )))
    ((_, line),) = layers["runway"]
    assert line.GetX(1) == pytest.approx(180.00349, abs=1e-5)
    ((_, area),) = layers["runway_area"]
    west, east, _, _ = area.GetEnvelope()
    assert east - west < 0.01


@pytest.mark.parametrize("length, heading", [
    (float("nan"), 90.0), (float("inf"), 90.0), (-5.0, 90.0), (1e30, 90.0),
    (1000.0, float("inf")),
])
def test_impossible_runways_have_no_geometry(length, heading):
    layers = read(pack_airports(pack_airport(
        FSX, "EDST", 9.0, 48.0,
        [pack_runway(0x04, 9.0, 48.0, length, 30, heading)],
    )))
    ((fields, line),) = layers["runway"]
    assert fields["primary_ident"] == "09"
    assert line is None
    assert layers["runway_area"][0][1] is None


def test_names_of_runway_ends():
    layers = read(pack_airports(pack_airport(FSX, "EDST", 9.0, 48.0, [
        pack_runway(0x04, 9.0, 48.0, ends=ends)
        for ends in [(36, 3, 18, 3), (37, 0, 41, 0), (44, 4, 40, 5),
                     (0, 0, 1, 6)]
    ])))
    assert [
        (f["primary_ident"], f["secondary_ident"])
        for f, _ in layers["runway"]
    ] == [("36C", "18C"), ("N", "S"), ("NWW", "SEA"), (None, "01B")]
