# SPDX-License-Identifier: MIT
"""All kinds of geometries as terrain vectors: written correctly, or refused by
name."""

import math
import random

import pytest
from osgeo import gdal, ogr

from layer_writing import WGS84, add, create_layers, write_layer
from support import collect_messages
from terrain_vector_scene import open_vectors


def write(path, name, wkts):
    return write_layer(create_layers("BGL", path), name, wkts)


def read(path, name):
    dataset = open_vectors(str(path))
    return list(dataset.GetLayerByName(name))


def get_area(path, name="park"):
    return sum(f.GetGeometryRef().GetArea() for f in read(path, name))


# All of them lie in several cells.
AREAS = {
    "POLYGON ((1 1,3 1,3 3,1 3,1 1))": 4,
    "POLYGON ((1 1,1 3,3 3,3 1,1 1),(1.5 1.5,1.5 2,2 2,2 1.5,1.5 1.5))": 3.75,
    "POLYGON ZM ((1 1 5 7,3 1 5 7,3 3 5 7,1 3 5 7,1 1 5 7))": 4,
    "MULTIPOLYGON (((1 1,3 1,3 3,1 1)),((5 1,7 1,7 3,5 1)))": 4,
    "CURVEPOLYGON (CIRCULARSTRING (1 2,3 2,1 2))": 3.1415,
    "MULTISURFACE (((1 1,3 1,3 3,1 1)),CURVEPOLYGON ((5 1,7 1,7 3,5 1)))": 4,
    "GEOMETRYCOLLECTION (POLYGON ((1 1,3 1,3 3,1 1)))": 2,
    "TRIANGLE ((1 1,3 1,3 3,1 1))": 2,
    "TIN (((1 1,3 1,3 3,1 1)),((1 1,3 3,1 3,1 1)))": 4,
    # A ring that touches itself at a point, as an hourglass and as a bay.
    "POLYGON ((1 1,3 1,2 2,3 3,1 3,2 2,1 1))": 2,
    "POLYGON ((1 1,3 1,3 3,1 3,1 2,2 2.5,2 1.5,1 2,1 1))": 3.5,
    # A hole that touches the outer ring at a point, and along an edge.
    "POLYGON ((1 1,3 1,3 3,1 3,1 1),(1 2,2 2.5,2 1.5,1 2))": 3.5,
    "POLYGON ((1 1,3 1,3 3,1 3,1 1),(1 1.5,1 2.5,2 2,1 1.5))": 3.5,
    # Points that are there twice, and an edge there and back.
    "POLYGON ((1 1,1 1,3 1,3 3,3 3,1 3,1 1))": 4,
    "POLYGON ((1 1,3 1,3 3,4 4,3 3,1 3,1 1))": 4,
    # A hole outside, and one in a hole.
    "POLYGON ((1 1,3 1,3 3,1 3,1 1),(5 5,6 5,6 6,5 5))": 4.5,
    # Over the antimeridian.
    "POLYGON ((179 1,181 1,181 3,179 3,179 1))": 4,
    "POLYGON ((-179 1,-181 1,-181 3,-179 3,-179 1))": 4,
    "POLYGON ((-180 -90,180 -90,180 -89,-180 -89,-180 -90))": None,
}


@pytest.mark.parametrize("wkt", AREAS)
def test_polygons_of_all_kinds(tmp_path, wkt):
    """Each is written with its area, or refused by name."""
    path = tmp_path / "out.bgl"
    with collect_messages() as messages:
        (result,) = write(path, "park", [wkt])
    if AREAS[wkt] is None:
        assert result != 0
        assert "longer than half the world" in str(messages)
    else:
        assert result == 0, messages
        assert get_area(path) == pytest.approx(AREAS[wkt], rel=2e-3), messages


def get_length(path):
    return sum(f.GetGeometryRef().Length() for f in read(path, "road"))


LENGTHS = {
    "LINESTRING (1 1,3 1)": 2,
    "LINESTRING ZM (1 1 5 7,3 1 6 8)": 2,
    "MULTILINESTRING ((1 1,3 1),(5 1,7 1))": 4,
    "COMPOUNDCURVE ((1 1,3 1),CIRCULARSTRING (3 1,4 2,5 1))": 2 + 3.1416,
    "MULTICURVE ((1 1,3 1),CIRCULARSTRING (3 1,4 2,5 1))": 2 + 3.1416,
    # It meets itself, and stands still.
    "LINESTRING (1 1,3 1,3 3,2 3,2 0,2 0)": 8,
    "LINESTRING (179 1,181 1)": 2,
    "LINESTRING (-179 1,-181 1)": 2,
    "LINESTRING (1 89,1 90)": 1,
    "LINESTRING (1 -89,1 -90)": 1,
}


@pytest.mark.parametrize("wkt", LENGTHS)
def test_lines_of_all_kinds(tmp_path, wkt):
    path = tmp_path / "out.bgl"
    with collect_messages() as messages:
        (result,) = write(path, "road", [wkt])
    assert result == 0, messages
    assert get_length(path) == pytest.approx(LENGTHS[wkt], rel=2e-3), messages


def add_to_file(path, name, wkts):
    """Adds features to an existing file; returns the result of each
    CreateFeature."""
    with collect_messages():
        assert write(path, "stream", ["LINESTRING (20 1,20.001 1)"]) == [0]
    dataset = gdal.OpenEx(str(path), gdal.OF_UPDATE, open_options=["BACKUP=NO"])
    layer = dataset.CreateLayer(name, WGS84, ogr.wkbUnknown)
    results = [add(layer, wkt) for wkt in wkts]
    del layer
    dataset = None
    return results


@pytest.mark.parametrize("name, wkt", [("park", wkt) for wkt in AREAS]
                         + [("road", wkt) for wkt in LENGTHS])
def test_the_same_in_a_file_that_is_there(tmp_path, name, wkt):
    """Pieces, refusals and reports are those of a new file."""
    rows, results, reports = [], [], []
    for number, function in enumerate((write, add_to_file)):
        path = tmp_path / f"{number}.bgl"
        with collect_messages() as messages:
            results.append(function(path, name, [wkt]))
        # Only new files report that nothing is left.
        reports.append([str(text).split(": ")[-1] for text in messages
                        if "there is nothing to write" not in str(text)])
        rows.append(sorted((f["level"], f["u"], f["v"], f["altitude_mode"],
                            f.GetGeometryRef().ExportToIsoWkt())
                           for f in read(path, name))
                    if results[-1] == [0] else None)
    assert results[0] == results[1] and rows[0] == rows[1]
    assert reports[0] == reports[1]


def test_changes_of_geometry_are_those_of_new_features(tmp_path):
    """A road gets each of the lines in turn, and has their length."""
    path = tmp_path / "roads.bgl"
    assert write(path, "road", ["LINESTRING (0 0,0.01 0)"]) == [0]
    for wkt, length in LENGTHS.items():
        dataset = gdal.OpenEx(str(path), gdal.OF_UPDATE,
                              open_options=["BACKUP=NO"])
        layer = dataset.GetLayer(0)
        first, *others = [f.GetFID() for f in layer]
        feature = layer.GetFeature(first)
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        assert layer.SetFeature(feature) == 0
        for fid in others:
            assert layer.DeleteFeature(fid) == 0
        del layer, feature
        dataset = None
        assert get_length(path) == pytest.approx(length, rel=2e-3)


def make_polygon(points):
    points = [*points, points[0]]
    return ("POLYGON ((" + ",".join(f"{9 + x!r} {47 + y!r}"
                                    for x, y in points) + "))")


def scribble(count):
    chance = random.Random(1)
    return [(chance.random(), chance.random()) for _ in range(count)]


def star(count):
    """Returns spikes that all touch at one point."""
    return [point for i in range(count) for point in (
        (0.5, 0.5), (math.cos(6 * i / count), math.sin(6 * i / count)),
        (math.cos(6 * (i + 0.5) / count), math.sin(6 * (i + 0.5) / count)))]


def fold(count):
    """Returns edges that overlap."""
    return [(i * 1e-6 + i % 2, 0) for i in range(count)] + [(0.5, 1)]


def comb(count):
    """Returns long parallel edges, and a last one across them."""
    return [point for i in range(count) for point in (
        ((4 * i + k) * 1e-6 + far, far - (4 * i + k) * 1e-6)
        for k, far in ((0, 0), (0, 1), (1, 1), (1, 0)))] + [(-1, 1), (2, 1)]


# Whether cutting alone keeps their areas, so that they need no repair.
TANGLES = {"scribble": (scribble(500), False),
           "long scribble": (scribble(20000), False),
           "comb": (comb(10000), False),
           "star": (star(1000), True), "fold": (fold(3000), True)}


@pytest.mark.parametrize("name", TANGLES)
def test_tangled_polygons_are_refused(tmp_path, name):
    """GEOS would take minutes and gigabytes for some of them; feature and
    reason are named, and others are written."""
    points, isWritten = TANGLES[name]
    path, wkt = tmp_path / "out.bgl", make_polygon(points)
    with collect_messages() as messages:
        results = write(path, "park", [wkt, "POLYGON ((1 1,3 1,3 3,1 1))"])
    assert "REPAIRED" not in str(messages)
    if isWritten:
        assert (results, messages.failures) == ([0, 0], [])
        area = ogr.CreateGeometryFromWkt(wkt).GetArea()
        assert get_area(path) == pytest.approx(2 + area, rel=1e-3)
    else:
        assert results == [6, 0]
        (text,) = messages.failures
        assert text.endswith(
            "layer park: feature 1 is not written: its edges cross, touch or "
            "run beside each other too often for a repair")
        assert get_area(path) == pytest.approx(2, rel=1e-6)


def coast(count, jitter):
    """Returns a circle whose corners are displaced by up to `jitter` edges."""
    chance, edge = random.Random(1), 2 * math.pi / count
    return [tuple(f(i * edge) + chance.uniform(-jitter, jitter) * edge
                  for f in (math.cos, math.sin)) for i in range(count)]


@pytest.mark.parametrize("jitter, isRepaired", [(0.3, False), (1, True)])
def test_long_outlines_are_written(tmp_path, jitter, isRepaired):
    """Of a hundred thousand corners, even if some hundred edges cross."""
    path = tmp_path / "out.bgl"
    with collect_messages() as messages:
        assert write(path, "park", [make_polygon(coast(100000, jitter))]) == [0]
    assert messages.failures == []
    assert ("REPAIRED_POLYGONS 1" in str(messages)) == isRepaired
    assert get_area(path) == pytest.approx(math.pi, rel=1e-4)


def test_a_ring_of_some_crossings_is_repaired(tmp_path):
    path = tmp_path / "out.bgl"
    with collect_messages() as messages:
        assert write(path, "park", [make_polygon(scribble(150))]) == [0]
    assert "REPAIRED_POLYGONS 1" in str(messages)
    assert 0.5 < get_area(path) < 1


@pytest.mark.parametrize("count, isRepaired", [(100, True), (500, False)])
def test_tangled_polygons_are_read_as_they_are(tmp_path, count, isRepaired):
    """A polygon inside of one cell is written unchanged."""
    path = tmp_path / "out.bgl"
    points = [(x / 1000, y / 1000) for x, y in scribble(count)]
    with collect_messages() as messages:
        assert write(path, "park", [make_polygon(points)]) == [0]
    assert "REPAIRED" not in str(messages)
    with collect_messages() as messages:
        dataset = open_vectors(str(path), MAKE_VALID="YES")
        (park,) = dataset.GetLayerByName("park")
        assert park.GetGeometryRef().IsValid() == isRepaired
    told = [text for _, _, text in messages if "MAKE_VALID leaves" in text]
    assert len(told) == (0 if isRepaired else 1)
    assert isRepaired or (str(path) in told[0] and "layer park" in told[0])
