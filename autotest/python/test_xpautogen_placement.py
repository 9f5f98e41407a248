# SPDX-License-Identifier: MIT
"""ANCHOR, HEADING and ORIENTATION place an .agp on the earth."""

import math

import pytest
from osgeo import ogr, osr

from xpautogen_support import (
    POINT, get_layer_names, open_quietly, pick, read_rows, text_file,
)

# Quarter turns of the two tiles of the file, clockwise.
TURNS = (180, 0)


def make_local_system(longitude, latitude):
    """Makes an azimuthal equidistant system: metres along geodesics from its
    centre."""
    system = osr.SpatialReference()
    system.ImportFromProj4(
        f"+proj=aeqd +lon_0={longitude} +lat_0={latitude} +datum=WGS84"
    )
    return system


def turn(x, y, degrees):
    """Turns clockwise."""
    angle = math.radians(degrees)
    return (x * math.cos(angle) + y * math.sin(angle),
            y * math.cos(angle) - x * math.sin(angle))


def get_points(geometry):
    if geometry.GetGeometryCount():
        geometry = geometry.GetGeometryRef(0)
    return geometry.GetPoints()


@pytest.mark.parametrize("anchor", [
    (8.57, 50.03), (-123.18, 49.19), (151.18, -33.95), (0, 0), (20, 89.9),
])
@pytest.mark.parametrize("heading", [0, 37.5, -90, 540])
@pytest.mark.parametrize("orientation, top", [("NORTH", 0), ("SOUTH", 180)])
def test_every_shape_is_placed(anchor, heading, orientation, top):
    """Against a map projection of PROJ; within 0.1 mm."""
    longitude, latitude = anchor
    placed = open_quietly(POINT, ANCHOR=f"{longitude},{latitude}",
                          HEADING=heading, ORIENTATION=orientation)
    local = open_quietly(POINT)
    target = make_local_system(longitude, latitude)
    checked = 0
    for name in get_layer_names(local):
        tiles = pick(read_rows(local, name), "tile")
        layer = placed.GetLayerByName(name)
        if layer.GetGeomType() == ogr.wkbNone:
            continue
        system = layer.GetSpatialRef()
        assert system.GetAuthorityCode(None) == "4326"
        transform = osr.CoordinateTransformation(system, target)
        for (tile,), here, there in zip(tiles, local.GetLayerByName(name),
                                        layer):
            angle = heading + top + TURNS[tile]
            for metres, degrees in zip(get_points(here.GetGeometryRef()),
                                       get_points(there.GetGeometryRef())):
                x, y = turn(metres[0], metres[1], angle)
                east, north, _ = transform.TransformPoint(*degrees[:2])
                assert math.hypot(east - x, north - y) < 1e-4
                assert metres[2:] == degrees[2:]
                checked += 1
    assert checked == 36


def test_distance_without_a_projection():
    """Against the radii of curvature of the ellipsoid; within 1 mm at 25 m."""
    latitude = 48.0
    with text_file("AG_POINT", "OBJECT o\nTILE -50 -50 50 50\n"
                   "OBJ_DRAPED 20 15 30 0\n") as path:
        dataset = open_quietly(path, ANCHOR=f"11,{latitude}", HEADING="0")
        (row,) = read_rows(dataset, "object")
        feature = dataset.GetLayerByName("object").GetFeature(1)
    assert row["true_heading_deg"] == 30
    x, y = feature.GetGeometryRef().GetPoint_2D()
    sine = math.sin(math.radians(latitude))
    squared = 0.0066943799901413165
    prime_vertical = 6378137 / math.sqrt(1 - squared * sine ** 2)
    meridian = prime_vertical * (1 - squared) / (1 - squared * sine ** 2)
    east = (math.radians(x - 11) * prime_vertical
            * math.cos(math.radians(latitude)))
    north = math.radians(y - latitude) * meridian
    assert abs(east - 20) < 1e-3
    assert abs(north - 15) < 1e-3


@pytest.mark.parametrize("heading, orientation, expected", [
    (0, "NORTH", [90, 270.5, 180, 190]),
    (0, "SOUTH", [270, 90.5, 0, 10]),
    (100, "NORTH", [190, 10.5, 280, 290]),
])
def test_headings(heading, orientation, expected):
    """The tile has two quarter turns; the objects -90, 450.5, 0 and 10."""
    dataset = open_quietly(POINT, ANCHOR="8,50", HEADING=heading,
                           ORIENTATION=orientation)
    rows = read_rows(dataset, "object")
    assert [row["true_heading_deg"] for row in rows] == expected
    assert [row["heading_deg"] for row in rows] == [-90, 450.5, 0, 10]


def test_north_is_the_default():
    with text_file("AG_POINT", "TILE 0 0 10 10\nANCHOR_PT 5 0\n") as path:
        dataset = open_quietly(path, ANCHOR="8,50")
        west, east, south, north = dataset.GetLayerByName("tile").GetExtent()
    # The tile lies north of the anchor; 10 m are 9e-5 degrees.
    assert abs(south - 50) < 1e-9
    assert abs(north - 50 - 9e-5) < 1e-6
    assert abs((west + east) / 2 - 8) < 1e-12


def test_pixels_and_metres_stay():
    dataset = open_quietly(POINT, ANCHOR="8,50", HEADING=20)
    assert pick(read_rows(dataset, "object"), "x_px", "y_px", "x_m",
                "y_m")[0] == (20, 30, 5, 5)


def test_antimeridian():
    with text_file("AG_POINT", "TILE -5 -5 5 5\n") as path:
        dataset = open_quietly(path, ANCHOR="180,10")
        west, east, _, _ = dataset.GetLayerByName("tile").GetExtent()
    assert 179.9999 < west < 180 < east < 180.0001
