# SPDX-License-Identifier: MIT
"""The two shared files of navigation and airspaces written from the
specification, and their copies in other formats."""

import struct

import pytest
from osgeo import gdal, ogr

from ellipsoid import measure
from feature_checks import assert_at, assert_fields, open_content
from navigation_scene import make_sections
from record_writer import pack_bgl
from support import (collect_messages, list_copied_layers,
                     memory_file)

DME = (10.5, 50.25, 123.456)


@pytest.fixture(scope="module")
def navigation(shared):
    return open_content(str(shared("airport/synthetic_nav.bgl")))


@pytest.fixture(scope="module")
def airspaces(shared):
    return open_content(str(shared("airport/synthetic_boundary.bgl")))


def read_by_ident(dataset, layer):
    return {f["ident"]: f for f in dataset.GetLayerByName(layer)}


def test_stations(navigation):
    stations = read_by_ident(navigation, "vor")
    assert len(stations) == 4
    abc = stations["ABC"]
    assert_at(abc, DME)
    assert_fields(
        abc, type="high", name="Ärzteburg", frequency_mhz=113.25,
        range_m=240000, magvar_deg=2.5, region="ED", has_dme=1, dme_only=0,
        dme_alt_m=123.456, dme_range_m=120000,
    )
    assert_fields(stations["XY"], type="terminal", has_dme=0, name="Terminal")
    others = {f["name"]: f for f in stations.values()}
    assert_fields(others["Dme only"], type="dme", dme_only=1, has_dme=1)
    assert_fields(others["Test"], type="vot", dme_only=0)
    assert navigation.GetLayerByName("ils") is None


def test_beacons(navigation):
    beacons = read_by_ident(navigation, "ndb")
    assert_at(beacons["LFN"], (-20.25, -33.5, -1.5))
    assert_fields(
        beacons["LFN"], type="hh", frequency_khz=368.5, name="Long One",
        magvar_deg=-2.25, terminal=0,
    )
    # An ident of a single character.
    assert_fields(
        beacons["A"], airport_ident="KABC", terminal=1, frequency_khz=1700.0
    )
    tacan = navigation.GetLayerByName("tacan").GetNextFeature()
    assert_at(tacan, (33, 12, 5))
    assert_fields(tacan, ident="TCN", channel="57Y", region="HA", dme_only=0)
    marker = navigation.GetLayerByName("marker").GetNextFeature()
    assert_at(marker, (1, 2, 3))
    assert_fields(
        marker, ident="MM", region="EG", type="middle", true_heading_deg=180
    )


def test_airways(navigation):
    (waypoint,) = navigation.GetLayerByName("waypoint")
    assert_fields(
        waypoint, ident="ABCDE", region="LF", type="named", num_routes=2
    )
    segments = [
        (f["name"], f["from_ident"], f["to_ident"], f["min_altitude_m"])
        for f in navigation.GetLayerByName("airway")
    ]
    assert segments == [
        ("UN857", "ABCDE", "NEXTA", 6000),
        ("UN857", "PRE", "ABCDE", 7000),
        ("A1", "ABCDE", "ND", 1000),
    ]


def test_airspaces(airspaces):
    arcs, circle = airspaces.GetLayerByName("boundary")
    assert_fields(
        arcs, name="Arcs", type="center", min_alt_type="agl", min_alt_m=100,
        max_alt_type="msl", max_alt_m=3000, com_type="center",
        com_frequency_mhz=128.5, com_name="Centre", num_points=6,
    )
    ring = arcs.GetGeometryRef().GetGeometryRef(0).GetPoints()
    # The first arc is clockwise around 2.5 E 3.5 N, the second one is not,
    # around 2.5 E 2.5 N: they pass north and south of their centres.
    assert max(point[1] for point in ring) == pytest.approx(4.209, abs=1e-3)
    last = measure((2.5, 2.5), (1, 2))[0]
    assert measure((2.5, 2.5), ring[-2])[0] == pytest.approx(last, rel=0.02)
    assert_fields(
        circle, name="Circle", type="class_b", min_alt_type="unlimited",
        num_points=2,
    )
    ring = circle.GetGeometryRef().GetGeometryRef(0).GetPoints()
    assert {round(measure((5, 6), point)[0]) for point in ring} == {9260}


def convert(source, target, driver):
    with collect_messages() as messages:
        result = gdal.VectorTranslate(target, source, format=driver)
        assert result is not None
        del result
    assert messages == []


def test_geopackage_has_it_all():
    with memory_file(pack_bgl(make_sections())) as path:
        target = "/vsimem/bgl_navigation.gpkg"
        convert(path, target, "GPKG")
        source, copy = (
            gdal.OpenEx(name, gdal.OF_VECTOR) for name in (path, target)
        )
        layers = list_copied_layers(source)
        assert copy.GetLayerCount() == len(layers)
        for layer in layers:
            other = copy.GetLayerByName(layer.GetName())
            assert other.GetFeatureCount() == layer.GetFeatureCount()
            assert other.GetGeomType() == layer.GetGeomType()
        del layers, layer, other, source, copy
        gdal.Unlink(target)


def test_shapefiles_take_every_layer():
    with memory_file(pack_bgl(make_sections())) as path:
        source = gdal.OpenEx(
            path, gdal.OF_VECTOR, open_options=["FIELD_NAMES=SHORT"]
        )
        target = "/vsimem/bgl_navigation_shapes"
        gdal.Mkdir(target, 0o755)
        convert(source, target, "ESRI Shapefile")
        names = {name for name in gdal.ReadDir(target)}
        for layer in list_copied_layers(source):
            suffix = (
                "dbf" if layer.GetGeomType() == ogr.wkbNone else "shp"
            )
            assert f"{layer.GetName()}.{suffix}" in names
        gdal.RmdirRecursive(target)


def test_flatgeobuf_takes_the_polygons():
    with memory_file(pack_bgl(make_sections())) as path:
        source = gdal.OpenEx(path, gdal.OF_VECTOR)
        for name in ("boundary", "timezone", "airway", "name_list"):
            target = f"/vsimem/bgl_{name}.fgb"
            with collect_messages() as messages:
                result = gdal.VectorTranslate(
                    target, source, format="FlatGeobuf", layers=[name],
                    layerCreationOptions=["SPATIAL_INDEX=NO"],
                )
                assert result is not None
                del result
            assert messages == []
            gdal.Unlink(target)


def test_values_that_are_no_numbers():
    """Not-a-number and infinity are null."""
    content = bytearray(pack_bgl(make_sections()))
    place = bytes(content).index(struct.pack("<f", 240000))
    content[place:place + 4] = struct.pack("<f", float("nan"))
    with memory_file(content) as path:
        dataset = open_content(path)
        (feature,) = dataset.GetLayerByName("ils")
    assert feature["range_m"] is None
