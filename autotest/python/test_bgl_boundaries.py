# SPDX-License-Identifier: MIT
"""Airspace boundaries with lines, arcs and circles, geopolitical lines, time
zones."""

import struct

import pytest
from osgeo import gdal, ogr

from ellipsoid import measure
from feature_checks import assert_fields, read_features
from navigation_records import (
    CLOCKWISE, COUNTERCLOCKWISE, LINE, ORIGIN, START, pack_boundaries,
    pack_boundary, pack_boundary_point, pack_circle, pack_com, pack_geopol,
    pack_time_zone,
)
from record_writer import INDIRECT, TIME_ZONE, Part, Section, pack_bgl
from support import collect_messages, memory_file

UNIT = 360 / 0x30000000

# Error of a point rounded to units of the file, in metres.
UNIT_METRES = 0.05
SQUARE = [
    pack_boundary_point(START, 1, 2),
    pack_boundary_point(LINE, 3, 2),
    pack_boundary_point(LINE, 3, 4),
    pack_boundary_point(LINE, 1, 4),
]


def read_boundaries(content, *options):
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(
            path, gdal.OF_VECTOR, open_options=list(options)
        )
        features = list(dataset.GetLayerByName("boundary"))
    assert messages == []
    return features


def read_ring(content, *options):
    """Returns the vertices of the only boundary, which must be valid."""
    (feature,) = read_boundaries(content, *options)
    geometry = feature.GetGeometryRef()
    assert geometry.IsValid()
    return geometry.GetGeometryRef(0).GetPoints()


def assert_points(actual, expected):
    assert len(actual) == len(expected)
    for point, wanted in zip(actual, expected):
        assert point == pytest.approx(wanted, abs=UNIT)


def assert_arc(points, centre, radius, sweep, step):
    """Checks points on a circle: their steps are at most `step` degrees, in
    one direction, and sum to `sweep`, positive clockwise."""
    turned = 0
    before = None
    for point in points:
        metres, azimuth = measure(centre, point)
        assert metres == pytest.approx(radius, abs=UNIT_METRES)
        if before is not None:
            turn = (azimuth - before + 180) % 360 - 180
            assert abs(turn) <= step + 1e-3
            assert turn * sweep > 0
            turned += turn
        before = azimuth
    assert turned == pytest.approx(sweep, abs=0.01)


def test_lines_and_attributes():
    record = pack_boundary(
        SQUARE, "Prohibited", 16, lower=(1, 2, -12.5), upper=(3, 4, 610),
        children=[pack_com(10, 128500000, "Centre")],
    )
    content = pack_boundaries(record)
    (feature,) = read_boundaries(content)
    assert_fields(
        feature, name="Prohibited", type="prohibited", min_alt_m=-12.5,
        max_alt_m=610, min_alt_type="agl", max_alt_type="msl",
        com_type="center", com_frequency_mhz=128.5, com_name="Centre",
        num_points=4,
    )
    assert_points(
        read_ring(content), [(1, 2), (3, 2), (3, 4), (1, 4), (1, 2)]
    )


def test_start_that_is_also_the_end_of_the_first_line():
    """The outline has the vertex once; the layer of points has both."""
    twice = [SQUARE[0], pack_boundary_point(LINE, 1, 2), *SQUARE[1:]]
    content = pack_boundaries(pack_boundary(twice))
    assert_points(read_ring(content), [(1, 2), (3, 2), (3, 4), (1, 4), (1, 2)])
    with memory_file(content) as path:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        assert dataset.GetLayerByName("boundary_point").GetFeatureCount() == 5


def test_ring_that_is_closed_already():
    content = pack_boundaries(
        pack_boundary([*SQUARE, pack_boundary_point(LINE, 1, 2)])
    )
    assert len(read_ring(content)) == 5


def test_msfs_2024():
    content = pack_boundaries(pack_boundary(SQUARE, "New", msfs2024=True))
    (feature,) = read_boundaries(content)
    assert_fields(feature, name="New", num_points=4, max_alt_m=3000)
    assert len(read_ring(content)) == 5


@pytest.mark.parametrize(
    "kind, sweep", [(CLOCKWISE, 90), (COUNTERCLOCKWISE, -270)]
)
def test_arc(kind, sweep):
    """From north of the centre to east of it."""
    centre = (8.0, 50.0)
    points = [
        pack_boundary_point(START, 9, 51),
        pack_boundary_point(LINE, 8, 50.5),
        pack_boundary_point(ORIGIN, *centre),
        pack_boundary_point(kind, 8.776346, 49.996),
    ]
    ring = read_ring(pack_boundaries(pack_boundary(points)))
    radius = measure(centre, (8, 50.5))[0]
    end = measure(centre, (8.776346, 49.996))
    assert end[0] == pytest.approx(radius, rel=1e-3)
    assert ring[1] == pytest.approx((8, 50.5), abs=UNIT)
    assert ring[-2] == pytest.approx((8.776346, 49.996), abs=UNIT)
    turn = end[1] if sweep > 0 else end[1] - 360
    turns = [measure(centre, point)[1] for point in ring[1:-1]]
    # Even steps of the angle and of the radius, of two degrees at most.
    steps = len(turns) - 1
    assert steps == {90: 46, -270: 136}[sweep]
    for i, point in enumerate(ring[1:-1]):
        metres, azimuth = measure(centre, point)
        share = i / steps
        off = (azimuth - turn * share + 180) % 360 - 180
        assert off == pytest.approx(0, abs=1e-4)
        assert metres == pytest.approx(
            radius + (end[0] - radius) * share, abs=UNIT_METRES
        )


def test_arc_that_ends_where_it_starts_is_a_circle():
    points = [
        pack_boundary_point(START, 8, 50.5),
        pack_boundary_point(ORIGIN, 8, 50),
        pack_boundary_point(CLOCKWISE, 8, 50.5),
    ]
    ring = read_ring(pack_boundaries(pack_boundary(points)))
    assert_arc(ring, (8, 50), measure((8, 50), (8, 50.5))[0], 360, 2)


@pytest.mark.parametrize("before", [START, ORIGIN])
@pytest.mark.parametrize("step", [None, 0.5, 10])
def test_circle(before, step):
    points = [pack_boundary_point(before, 5, 6), pack_circle(9260)]
    options = [] if step is None else [f"ARC_STEP={step}"]
    ring = read_ring(pack_boundaries(pack_boundary(points)), *options)
    assert ring[0] == ring[-1]
    assert len(ring) - 1 == 360 / (step or 2)
    assert_arc(ring, (5, 6), 9260, 360, step or 2)


@pytest.mark.parametrize("value", ["-5", "0", "1e-300", "0.0001", "1e9"])
def test_step_is_bounded(value):
    points = [pack_boundary_point(ORIGIN, 5, 6), pack_circle(9260)]
    with collect_messages(), memory_file(
        pack_boundaries(pack_boundary(points))
    ) as path:
        dataset = gdal.OpenEx(
            path, gdal.OF_VECTOR, open_options=[f"ARC_STEP={value}"]
        )
        (feature,) = dataset.GetLayerByName("boundary")
        count = feature.GetGeometryRef().GetGeometryRef(0).GetPointCount()
    assert count == (9 if value == "1e9" else 3601)


def test_deviation_is_what_the_option_says():
    """The middle of a straight piece lies inside the circle by radius * (1 -
    cos(step / 2))."""
    points = [pack_boundary_point(ORIGIN, 5, 0), pack_circle(100000)]
    ring = read_ring(pack_boundaries(pack_boundary(points)), "ARC_STEP=2")
    for start, end in zip(ring, ring[1:]):
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        inside = 100000 - measure((5, 0), middle)[0]
        assert 0 < inside < 100000 * 0.000153 * 1.1


def test_curves():
    points = [
        pack_boundary_point(START, 7, 50),
        pack_boundary_point(LINE, 8, 50.5),
        pack_boundary_point(ORIGIN, 8, 50),
        pack_boundary_point(CLOCKWISE, 8, 49.5),
    ]
    content = pack_boundaries(pack_boundary(points))
    stroked = read_ring(content)
    with memory_file(content) as path:
        dataset = gdal.OpenEx(
            path, gdal.OF_VECTOR, open_options=["CURVES=YES"]
        )
        layer = dataset.GetLayerByName("boundary")
        assert layer.GetGeomType() == ogr.wkbCurvePolygon
        (feature,) = layer
    geometry = feature.GetGeometryRef()
    assert geometry.GetGeometryType() == ogr.wkbCurvePolygon
    curve = geometry.GetGeometryRef(0)
    kinds = [
        curve.GetGeometryRef(i).GetGeometryType()
        for i in range(curve.GetGeometryCount())
    ]
    assert kinds == [
        ogr.wkbLineString, ogr.wkbCircularString, ogr.wkbLineString
    ]
    arc = curve.GetGeometryRef(1).GetPoints()
    assert len(arc) % 2 == 1
    assert arc == stroked[1:-1]
    assert geometry.GetLinearGeometry().IsValid()


def test_curves_of_a_circle_are_closed():
    points = [pack_boundary_point(ORIGIN, 5, 6), pack_circle(9260)]
    (feature,) = read_boundaries(
        pack_boundaries(pack_boundary(points)), "CURVES=YES"
    )
    geometry = feature.GetGeometryRef()
    area = geometry.GetLinearGeometry().GetArea()
    assert geometry.GetGeometryRef(0).IsRing()
    assert area == pytest.approx(
        3.14159265 * (9260 / 111000) ** 2, rel=0.02
    )


def test_points():
    points = [pack_boundary_point(ORIGIN, 5, 6), pack_circle(9260)]
    content = pack_boundaries(
        pack_boundary(SQUARE, "One"), pack_boundary(points, "Two")
    )
    with memory_file(content) as path:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        layer = dataset.GetLayerByName("boundary_point")
        features = list(layer)
        boundaries = dataset.GetLayerByName("boundary")
        names = [
            boundaries.GetFeature(f["boundary_fid"])["name"] for f in features
        ]
        offsets = [
            boundaries.GetFeature(f["boundary_fid"])["file_offset"]
            for f in features
        ]
        relationship = dataset.GetRelationship("boundary_boundary_point")
        assert relationship.GetLeftTableFields() == ["key"]
        assert relationship.GetRightTableFields() == ["boundary_key"]
    assert names == ["One"] * 4 + ["Two"] * 2
    assert offsets == [f["boundary_offset"] for f in features]
    assert [f["seq"] for f in features] == [0, 1, 2, 3, 0, 1]
    assert [f["type"] for f in features[3:]] == ["line", "origin", "circle"]
    assert [f["radius_m"] for f in features[3:]] == [None, None, 9260]
    assert features[5].GetGeometryRef() is None
    assert features[1].GetGeometryRef().GetPoint(0)[:2] == pytest.approx(
        (3, 2), abs=UNIT
    )


def test_record_of_several_tiles_is_read_once():
    """Tile entries, then references: two tiles share a record. Zeros in place
    of the other one fill the file."""
    record = pack_boundary(SQUARE, "Shared")
    content = bytearray(pack_boundaries(record, record))
    table = len(content) - 2 * 16 - 2 * 8
    first = content[table + 32:table + 40]
    offset, size = struct.unpack_from("<II", content, table + 40)
    content[offset:offset + size] = bytes(size)
    content[table + 40:table + 48] = first
    (feature,) = read_boundaries(bytes(content))
    assert_fields(feature, name="Shared")


def test_polygon_across_the_180th_meridian():
    points = [
        pack_boundary_point(START, 179, 2),
        pack_boundary_point(LINE, -179, 2),
        pack_boundary_point(LINE, -179, 4),
        pack_boundary_point(LINE, 179, 4),
    ]
    ring = read_ring(pack_boundaries(pack_boundary(points)))
    assert [p[0] for p in ring] == pytest.approx(
        [179, 181, 181, 179, 179], abs=UNIT
    )


@pytest.mark.parametrize(
    "points",
    [
        [],
        SQUARE[:1],
        SQUARE[:2],
        [pack_boundary_point(ORIGIN, 5, 6)],
    ],
)
def test_too_few_points_for_an_area(points):
    (feature,) = read_boundaries(pack_boundaries(pack_boundary(points, "X")))
    assert feature.GetGeometryRef() is None
    assert_fields(feature, name="X", num_points=len(points))


@pytest.mark.parametrize(
    "points, expected, vertices",
    [
        ([*SQUARE, pack_boundary_point(CLOCKWISE, 0, 3)],
         "expected a start and the centre", 6),
        ([*SQUARE, pack_boundary_point(ORIGIN, 2, 5), pack_circle(1000)],
         "expected a circle with a radius", 5),
        ([*SQUARE, pack_boundary_point(77, 2, 3)],
         "expected a point of type 1 to 6", 5),
        ([pack_boundary_point(ORIGIN, 2, 5), pack_circle(float("nan"))],
         "expected a circle with a radius", None),
        ([pack_boundary_point(ORIGIN, 2, 5), pack_circle(-1)],
         "expected a circle with a radius", None),
        ([pack_boundary_point(ORIGIN, 2, 5), pack_circle(1e30)],
         "expected a circle with a radius", None),
        ([pack_circle(1000)], "expected a circle with a radius", None),
        ([*SQUARE, pack_boundary_point(ORIGIN, 2, 5),
          struct.pack("<HII", CLOCKWISE, 0xFFFFFFFF, 0x18000000)],
         "expected a start and the centre", 6),
    ],
)
def test_points_out_of_place(points, expected, vertices):
    content = pack_boundaries(pack_boundary(points))
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        (feature,) = dataset.GetLayerByName("boundary")
        geometry = feature.GetGeometryRef()
        if vertices is None:
            assert geometry is None
        else:
            assert geometry.GetGeometryRef(0).GetPointCount() == vertices
    (warning,) = messages.warnings
    assert "section 0x20 (boundary), record 0x21 (boundary lines), offset " in warning
    assert expected in warning


def test_huge_number_of_arcs_is_bounded():
    """Each arc may claim 3600 vertices, but all together no more than
    250 000."""
    arcs = [
        pack_boundary_point(ORIGIN, 2, 5),
        pack_boundary_point(CLOCKWISE, 1, 4),
    ]
    content = pack_boundaries(pack_boundary(SQUARE + arcs * 32000))
    with memory_file(content) as path:
        dataset = gdal.OpenEx(
            path, gdal.OF_VECTOR, open_options=["ARC_STEP=0.1"]
        )
        (feature,) = dataset.GetLayerByName("boundary")
        ring = feature.GetGeometryRef().GetGeometryRef(0)
        assert 190000 < ring.GetPointCount() <= 250010


def test_geopol():
    lines = [(1, 2), (3, 4), (5, 3)]
    content = pack_bgl(
        [
            Section(
                0x23,
                [
                    Part(pack_geopol(kind, *lines))
                    for kind in (1, 2, 3)
                ],
                INDIRECT,
            )
        ]
    )
    features = read_features(content, "geopol")
    assert [f["type"] for f in features] == [
        "coastline", "boundary", "dashed_boundary"
    ]
    for feature in features:
        assert feature["num_points"] == 3
        assert_points(feature.GetGeometryRef().GetPoints(), lines)


def test_geopol_filter_and_dateline():
    content = pack_bgl(
        [
            Section(
                0x23,
                [
                    Part(pack_geopol(1, (1, 2), (3, 4))),
                    Part(pack_geopol(1, (179, 2), (-179, 4))),
                ],
                INDIRECT,
            )
        ]
    )
    with memory_file(content) as path:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        layer = dataset.GetLayerByName("geopol")
        layer.SetSpatialFilterRect(178, 1, 182, 5)
        (feature,) = layer
        assert layer.GetMetadataItem("PARTS_READ", "_DEBUG_") == "1"
        assert_points(
            feature.GetGeometryRef().GetPoints(), [(179, 2), (181, 4)]
        )


def pack_rule(start, start_weekday, end, end_weekday):
    """Packs a rule into bits 0-8 and 9-11; 12-15, 20-23 and 16; 17-19."""
    return (
        start
        | start_weekday << 9
        | (end & 0xF) << 12
        | (end >> 8 & 1) << 16
        | end_weekday << 17
        | (end >> 4 & 0xF) << 20
    )


def test_time_zone():
    entries = [
        pack_time_zone(7.5, 55, 22.5, 45, -60, 3, 60,
                       pack_rule(84, 1, 301, 2)),
        pack_time_zone(172.5, 10, -172.5, -10, 720, 1, -30, 0),
        pack_time_zone(-180, 90, 180, -90, 0, 0, 0, 0),
    ]
    content = pack_bgl(
        [Section(0x2F, [Part(b"".join(entries), 3)], TIME_ZONE)]
    )
    first, second, third = read_features(content, "timezone")
    assert_fields(
        first, deviation_min=-60, dst_shift_min=60, priority=3,
        dst_start_day=84, dst_start_weekday="sunday", dst_end_day=301,
        dst_end_weekday="monday",
    )
    assert first.GetGeometryRef().GetEnvelope() == pytest.approx(
        (7.5, 22.5, 45, 55), abs=UNIT
    )
    assert_fields(second, deviation_min=720, dst_shift_min=-30)
    parts = second.GetGeometryRef()
    assert [
        parts.GetGeometryRef(i).GetEnvelope() for i in range(2)
    ] == [
        pytest.approx((172.5, 180, -10, 10), abs=UNIT),
        pytest.approx((-180, -172.5, -10, 10), abs=UNIT),
    ]
    assert third.GetGeometryRef().GetEnvelope() == (-180, 180, -90, 90)
