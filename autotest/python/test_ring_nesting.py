# SPDX-License-Identifier: MIT
"""Nesting determines which rings are holes, in any source."""

import pytest
from osgeo import gdal, ogr

from agn_support import open_quietly, read_rows
from layer_writing import WGS84, add, create_layers, write_layer
from support import collect_messages, config_option
from terrain_vector_scene import open_vectors

FORMS = ["DEFAULT", "SKIP", "ONLY_CCW", "CCW_INNER_JUST_AFTER_CW_OUTER"]


def square(size, middle=(10, 40), sense=1):
    x, y = middle
    half = size / 2
    corners = [(x - half, y - half), (x + half, y - half),
               (x + half, y + half), (x - half, y + half)][::sense]
    return "(%s)" % ",".join("%r %r" % corner
                             for corner in [*corners, corners[0]])


def get_area(path, name="park"):
    dataset = open_vectors(str(path))
    return sum(feature.GetGeometryRef().GetArea()
               for feature in dataset.GetLayerByName(name))


A, B, C, D = (square(size) for size in (8, 6, 4, 2))
BESIDE = square(1, (20, 40))
INSIDE_B = square(1, (12, 40))
ACROSS = square(2, (14, 40))

# Rings, the enclosed area in square degrees, and the number of rings with
# another role than given.
NESTINGS = {
    f"POLYGON ({A},{B})": (64 - 36, 0),
    f"POLYGON ({B},{A})": (64 - 36, 2),
    f"MULTIPOLYGON (({A}),({B}))": (64 - 36, 1),
    f"MULTIPOLYGON (({D}),({B}),({C}),({A}))": (64 - 36 + 16 - 4, 2),
    f"POLYGON ({A},{B},{C},{D})": (64 - 36 + 16 - 4, 2),
    f"MULTIPOLYGON (({A},{B}),({C},{D}))": (64 - 36 + 16 - 4, 0),
    f"POLYGON ({A},{BESIDE})": (65, 1),
    f"MULTIPOLYGON (({BESIDE}),({A}),({INSIDE_B}))": (64, 1),
    f"MULTIPOLYGON (({A}),({A}))": (128, 0),
    f"GEOMETRYCOLLECTION (POINT EMPTY,MULTIPOLYGON (({A}),({B})))": (28, 1),
    # Crossing rings are left to the repair of crossing rings.
    f"POLYGON ({A},{ACROSS})": (62, 0),
}


@pytest.mark.parametrize("sense", [1, -1])
@pytest.mark.parametrize("wkt", NESTINGS)
def test_rings_of_terrain_vectors(tmp_path, wkt, sense):
    path = tmp_path / "out.bgl"
    area, moved = NESTINGS[wkt]
    geometry = ogr.CreateGeometryFromWkt(wkt)
    if sense < 0:
        geometry.SwapXY()
    with collect_messages() as messages:
        assert write_layer(create_layers("BGL", path), "park",
                           [geometry.ExportToWkt()]) == [0]
    assert messages.failures == []
    assert (f"RINGS_BY_NESTING {moved}" in str(messages)) == (moved > 0)
    assert get_area(path) == pytest.approx(area, rel=1e-3)


@pytest.mark.parametrize("form", FORMS)
def test_lakes_of_the_sdk_keep_their_islands(shared, tmp_path, form):
    """The outer ring is counter-clockwise, like those of the compilers."""
    path = tmp_path / "out.bgl"
    with config_option("OGR_ORGANIZE_POLYGONS", form):
        with collect_messages() as messages:
            gdal.VectorTranslate(
                str(path), str(shared("field/HPX_hole.shp")), format="BGL",
                layerName="water_polygon")
    assert messages.failures == []
    assert get_area(path, "water_polygon") == pytest.approx(
        0.08 ** 2 - 0.04 ** 2, rel=1e-3)


def test_many_rings(tmp_path):
    """Forests have thousands of clearings, which some sources store as
    parts."""
    path = tmp_path / "out.bgl"
    clearings = [square(0.01, (6.2 + x / 50, 36.2 + y / 50))
                 for x in range(100) for y in range(100)]
    wkt = "MULTIPOLYGON (%s)" % ",".join(
        f"({ring})" for ring in [*clearings, A])
    with collect_messages() as messages:
        assert write_layer(create_layers("BGL", path), "park", [wkt]) == [0]
    assert "RINGS_BY_NESTING 10000" in str(messages)
    assert get_area(path) == pytest.approx(64 - 10000 * 0.01 ** 2, rel=1e-3)


def test_rings_that_lie_in_each_other_too_often_are_refused(tmp_path):
    """A target of ten thousand rings would take a minute."""
    path = tmp_path / "out.bgl"
    rings = [square(8 - i / 2000) for i in range(10000)]
    wkt = "POLYGON (%s)" % ",".join(rings)
    with collect_messages() as messages:
        assert write_layer(create_layers("BGL", path), "park",
                           [wkt, f"POLYGON ({A})"]) == [6, 0]
    assert "too often" in messages.failures[0]


def test_woods_of_annotation(tmp_path):
    folder = tmp_path / "autogen"
    big, small = square(0.004, (10.01, 40.01)), square(0.002, (10.01, 40.01))
    with collect_messages() as messages:
        assert write_layer(
            create_layers("AGN", folder), "vegetation_polygon",
            [f"MULTIPOLYGON (({small}),({big}))"],
            ["GUID={00000000-0000-0000-0000-000000000001}"]) == [0]
    assert "RINGS_BY_NESTING 1" in str(messages)
    rows = read_rows(open_quietly(str(folder)), "vegetation_polygon")
    assert sum(shape.GetArea() for _, _, shape in rows) == pytest.approx(
        0.004 ** 2 - 0.002 ** 2, rel=1e-3)


def test_facades_of_x_plane(tmp_path):
    path = str(tmp_path / "out.agp")
    dataset = create_layers("XPAutogen", path)
    facades = dataset.CreateLayer("facade")
    assert add(facades, f"POLYGON ({D},{C})", path="a") == 0
    with collect_messages() as messages:
        del facades, dataset
    assert "HOLES 1" in str(messages)
    assert "RINGS_BY_NESTING 2" in str(messages)
    dataset = gdal.OpenEx(path)
    (facade,) = dataset.GetLayerByName("facade")
    assert facade.GetGeometryRef().GetArea() == pytest.approx(16)
