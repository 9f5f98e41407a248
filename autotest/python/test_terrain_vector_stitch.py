# SPDX-License-Identifier: MIT
"""STITCH=YES: features that were cut at the borders of cells."""

import pytest
from osgeo import ogr

from support import collect_messages
from terrain_vector_scene import (
    ROADS, X, Y, at, cut, describe, get_rings, is_near, make_star,
    open_vectors, rings_match,
)


RINGS = [
    make_star(X, Y, 2.5, 40),
    make_star(X + 0.01, Y - 0.02, 0.4, 10),
]
ISLAND = make_star(X + 2.3, Y - 1.9, 0.5, 12)


@pytest.fixture(scope="module")
def features():
    return [("Roads", "none", [road]) for road in ROADS] + [
        (
            "WaterPolys",
            "level",
            [[(x, y, 12.5) for x, y, _ in ring] for ring in RINGS],
        ),
        ("WaterPolys", "level", [[(x, y, 7.5) for x, y, _ in ISLAND]]),
        ("Streams", "per_point", [at((-50.5, -9.5, 10), (51.5, -9.5, 30))]),
    ]


@pytest.fixture(scope="module", params=[0, 16], ids=["cells", "squares"])
def path(request, features, tmp_path_factory):
    folder = tmp_path_factory.mktemp("stitch")
    return cut(folder / "cut.bgl", features, request.param)


def test_lines_are_chained(path):
    with collect_messages() as messages:
        pieces = open_vectors(path)
        whole = open_vectors(path, STITCH="YES")
        layer = whole.GetLayerByName("road")
        assert pieces.GetLayerByName("road").GetFeatureCount() > len(ROADS)
        assert layer.GetFeatureCount() == len(ROADS)
        found = [feature.GetGeometryRef().GetPoints() for feature in layer]
        assert len(found) == len(ROADS)
        for road in ROADS:
            same = [
                points
                for points in found
                if len(points) == len(road)
                and all(is_near(a, b) for a, b in zip(points, road))
            ]
            assert len(same) == 1
    assert messages == []


def test_polygons_are_united(path):
    pieces = open_vectors(path)
    whole = open_vectors(path, STITCH="YES")
    layer = whole.GetLayerByName("water_polygon")
    assert pieces.GetLayerByName("water_polygon").GetFeatureCount() > 100
    found = list(layer)
    assert len(found) == layer.GetFeatureCount() == 2
    by_size = sorted(found, key=lambda f: -f.GetGeometryRef().GetArea())
    rings = get_rings(by_size[0].GetGeometryRef())
    assert len(rings) == 2
    assert rings_match(rings[0], RINGS[0])
    assert rings_match(rings[1], RINGS[1])
    assert by_size[0].GetGeometryRef().IsValid()
    assert {p[2] for p in rings[0]} == {12.5}
    rings = get_rings(by_size[1].GetGeometryRef())
    assert len(rings) == 1
    assert rings_match(rings[0], ISLAND)


def test_altitudes_stay(path):
    whole = open_vectors(path, STITCH="YES")
    stream = whole.GetLayerByName("stream").GetNextFeature()
    assert [p[2] for p in stream.GetGeometryRef().GetPoints()] == [10, 30]
    assert stream["altitude_mode"] == "per_point"
    assert stream["num_points"] == 2


def test_features_have_the_number_of_their_first_piece(path):
    pieces = open_vectors(path)
    whole = open_vectors(path, STITCH="YES")
    for name in ("road", "water_polygon", "stream"):
        layer = whole.GetLayerByName(name)
        rows = [describe(feature) for feature in layer]
        fids = {feature.GetFID() for feature in pieces.GetLayerByName(name)}
        for row in rows:
            assert describe(layer.GetFeature(row[0])) == row
        others = fids - {row[0] for row in rows}
        assert others != set() or len(fids) == len(rows)
        for fid in list(others)[:20]:
            assert layer.GetFeature(fid) is None


def test_spatial_filter_finds_what_reaches_in(path):
    """Also if the first piece of a feature is far away."""
    whole = open_vectors(path, STITCH="YES")
    for name in ("road", "water_polygon"):
        layer = whole.GetLayerByName(name)
        rows = {feature.GetFID(): describe(feature) for feature in layer}
        hits = 0
        for dx in range(-3, 3):
            for dy in range(-3, 3):
                box = ogr.CreateGeometryFromWkt(
                    "POLYGON(({0} {1},{2} {1},{2} {3},{0} {3},{0} {1}))".format(
                        X + dx, Y + dy, X + dx + 0.4, Y + dy + 0.3
                    )
                )
                layer.SetSpatialFilter(box)
                found = {f.GetFID(): describe(f) for f in layer}
                layer.SetSpatialFilter(None)
                expected = {
                    feature.GetFID(): rows[feature.GetFID()]
                    for feature in layer
                    if feature.GetGeometryRef().Intersects(box)
                }
                assert found == expected
                hits += len(found)
        assert hits > (10 if name == "water_polygon" else 2)


def test_not_stitched_by_default(path, features):
    dataset = open_vectors(path)
    layer = dataset.GetLayerByName("road")
    assert layer.GetFeatureCount() > len(ROADS)
    no = open_vectors(path, STITCH="NO")
    assert (
        no.GetLayerByName("road").GetFeatureCount() == layer.GetFeatureCount()
    )
