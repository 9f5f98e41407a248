# SPDX-License-Identifier: MIT
"""Altitudes of parts of airports without Z: new parts get the altitude of
their airport, moved parts keep theirs."""

from xml.etree import ElementTree

import pytest
from osgeo import gdal, ogr

from record_write_support import MODEL, write_layers
from support import collect_messages

AIRPORT = ("POINT (8 47)", {"ident": "XTST", "elevation_m": 500.0})
HERE = {"airport_ident": "XTST"}
PARTS = {
    "runway": ("LINESTRING ({} 47,{} 47.02)", {
        **HERE, "primary_ident": "36", "width_m": 30.0,
        "surface": "asphalt"}),
    "helipad": ("POINT ({} 47.002)", {
        **HERE, "length_m": 20.0, "width_m": 20.0}),
    "start": ("POINT ({} 47)", {**HERE, "runway_ident": "36"}),
    "taxi_point": ("POINT ({} 47.0005)", {**HERE, "type": "normal"}),
    "parking": ("POINT ({} 47.001)", {
        **HERE, "name": "gate_a", "number": 1, "radius_m": 18.0}),
}
# Their records only have altitudes in Prepar3D.
FLAT = ("taxi_point", "parking")


def make_wkt(wkt, place=8.001):
    return wkt.replace("{}", str(place))


def write_parts(path, profile):
    """Writes an airport with one part of each kind, all without Z."""
    results, _ = write_layers(path, {
        "airport": [AIRPORT], **{
            name: [(make_wkt(wkt), fields)]
            for name, (wkt, fields) in PARTS.items()}}, profile)
    assert set(results) == {0}


def read_altitudes(path):
    """Returns {layer: [altitude or None]}."""
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    altitudes = {}
    for name in PARTS:
        layer = dataset.GetLayerByName(name)
        for feature in layer or ():
            shape = feature.GetGeometryRef()
            altitudes.setdefault(name, []).append(
                shape.GetZ(0) if shape.Is3D() else None)
    return altitudes


def get_expected(profile, altitude):
    return {name: [None if name in FLAT and profile != "P3D" else altitude]
            for name in PARTS}


@pytest.mark.parametrize("profile", ["FS2004", "FSX", "P3D", "MSFS2020"])
@pytest.mark.parametrize("is_first", [True, False])
def test_new_parts_are_at_their_airport(tmp_path, profile, is_first):
    """The airport may come before or after its parts."""
    parts = {name: [(make_wkt(wkt), fields)]
             for name, (wkt, fields) in PARTS.items()}
    airport = {"airport": [AIRPORT]}
    path = tmp_path / "new.bgl"
    results, _ = write_layers(
        path, {**airport, **parts} if is_first else {**parts, **airport},
        profile)
    assert set(results) == {0}
    assert read_altitudes(path) == get_expected(profile, 500.0)


def test_a_given_altitude_counts(tmp_path):
    """Also one of 0 m, and that of a field."""
    path = tmp_path / "given.bgl"
    runway, fields = PARTS["runway"]
    write_layers(path, {
        "airport": [AIRPORT],
        "runway": [(make_wkt(runway), {**fields, "elevation_m": 0.0})],
        "helipad": [("POINT Z (8 47 0)", PARTS["helipad"][1])],
        "start": [("POINT Z (8 47 499)", PARTS["start"][1])],
    }, "FSX")
    assert read_altitudes(path) == {
        "runway": [0.0], "helipad": [0.0], "start": [499.0]}


OUTLINE = "POLYGON ((8 47,8.001 47,8.001 47.001,8 47))"


@pytest.mark.parametrize("profile, layer, wkt, fields", [
    ("P3D", "apron", OUTLINE, {"surface": "asphalt"}),
    ("MSFS2020", "light_support", "POINT (8.001 47)", {"length_m": 9.0}),
    ("MSFS2020", "tower_place", "POINT (8.001 47)", {"kind": 1}),
])
def test_other_parts_with_altitudes(tmp_path, profile, layer, wkt, fields):
    path = tmp_path / "other.bgl"
    results, messages = write_layers(path, {
        layer: [(wkt, {**HERE, **fields})], "airport": [AIRPORT]}, profile)
    assert set(results) == {0}, messages
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    feature = dataset.GetLayerByName(layer).GetNextFeature()
    assert feature.GetGeometryRef().GetEnvelope3D()[4:] == (500.0, 500.0)


def test_an_apron_added_in_place(tmp_path):
    path = tmp_path / "apron.bgl"
    write_layers(path, {
        "airport": [AIRPORT],
        "apron": [(OUTLINE, {**HERE, "surface": "asphalt"})]}, "P3D")
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR | gdal.OF_UPDATE)
    layer = dataset.GetLayerByName("apron")
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["airport_ident"] = "XTST"
    feature["surface"] = "grass"
    feature.SetGeometry(ogr.CreateGeometryFromWkt(OUTLINE))
    assert layer.CreateFeature(feature) == 0
    del feature, layer
    dataset = None
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    assert [feature.GetGeometryRef().GetEnvelope3D()[4]
            for feature in dataset.GetLayerByName("apron")] == [500.0, 500.0]


@pytest.mark.parametrize("layer, start, end, fields", [
    ("scenery_object", "POINT Z (8 47 700)", "POINT (8.001 47)",
     {"kind": "library_object", "model_guid": MODEL}),
    ("taxi_sign", "POINT Z (8 47 700)", "POINT (8.001 47)",
     {"label": "d[A]", "size": 1}),
    ("trigger", "POLYGON Z ((8 47 700,8.001 47 700,8.001 47.001 700,8 47 700))",
     "POLYGON ((8.001 47,8.002 47,8.002 47.001,8.001 47))",
     {"type": "refuel_repair"}),
    ("extrusion_bridge", "LINESTRING Z (8 47 700,8.001 47 700)",
     "LINESTRING (8.001 47,8.002 47)", {}),
])
def test_objects_moved_in_place_keep_their_altitude(
        tmp_path, layer, start, end, fields):
    """And its reference."""
    path = tmp_path / "object.bgl"
    results, messages = write_layers(path, {layer: [(start, fields)]}, "FSX")
    assert set(results) == {0}, messages
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR | gdal.OF_UPDATE)
    objects = dataset.GetLayerByName(layer)
    feature = objects.GetNextFeature()
    before = (feature.GetGeometryRef().GetEnvelope3D()[4:], feature["agl"])
    feature.SetGeometry(ogr.CreateGeometryFromWkt(end))
    assert objects.SetFeature(feature) == 0
    del feature, objects
    dataset = None
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    feature = dataset.GetLayerByName(layer).GetNextFeature()
    assert before == ((700.0, 700.0), 0)
    assert (feature.GetGeometryRef().GetEnvelope3D()[4:],
            feature["agl"]) == before


def test_new_signs_are_on_the_ground(tmp_path):
    path = tmp_path / "sign.bgl"
    write_layers(path, {"taxi_sign": [
        ("POINT (8 47)", {"label": "d[A]", "size": 1})]}, "FSX")
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    feature = dataset.GetLayerByName("taxi_sign").GetNextFeature()
    assert (feature.GetGeometryRef().GetZ(), feature["agl"]) == (0.0, 1)


@pytest.mark.parametrize("profile", ["FSX", "P3D", "MSFS2020"])
def test_parts_added_in_place(tmp_path, profile):
    path = tmp_path / "place.bgl"
    write_parts(path, profile)
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR | gdal.OF_UPDATE)
    for name, (wkt, fields) in PARTS.items():
        layer = dataset.GetLayerByName(name)
        feature = ogr.Feature(layer.GetLayerDefn())
        for key, value in fields.items():
            feature[key] = value
        if name == "parking":
            feature["number"] = 2
        feature.SetGeometry(ogr.CreateGeometryFromWkt(make_wkt(wkt, 8.002)))
        assert layer.CreateFeature(feature) == 0, name
        del feature, layer
    del dataset
    assert read_altitudes(path) == {
        name: 2 * altitudes
        for name, altitudes in get_expected(profile, 500.0).items()}


@pytest.mark.parametrize("profile", ["FSX", "P3D", "MSFS2020"])
def test_parts_moved_in_place_keep_their_altitude(tmp_path, profile):
    path = tmp_path / "moved.bgl"
    write_parts(path, profile)
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR | gdal.OF_UPDATE)
    for name, (wkt, _) in PARTS.items():
        layer = dataset.GetLayerByName(name)
        feature = layer.GetNextFeature()
        feature.SetGeometry(ogr.CreateGeometryFromWkt(make_wkt(wkt, 8.003)))
        assert layer.SetFeature(feature) == 0, name
        del feature, layer
    del dataset
    assert read_altitudes(path) == get_expected(profile, 500.0)
    dataset = gdal.OpenEx(str(path))
    moved = dataset.GetLayerByName("helipad").GetNextFeature()
    assert moved.GetGeometryRef().GetX() == pytest.approx(8.003, abs=1e-6)


def test_xml_has_the_altitude_of_the_airport(tmp_path):
    """For elements whose altitude the compilers require."""
    path = tmp_path / "new.xml"
    parts = {name: [(make_wkt(wkt), fields)]
             for name, (wkt, fields) in PARTS.items()}
    results, _ = write_layers(path, {**parts, "airport": [AIRPORT]},
                              driver="BGLXML")
    assert set(results) == {0}
    airport = ElementTree.parse(path).getroot().find("Airport")
    assert {element.tag: element.get("alt") for element in airport} == {
        "Runway": "500", "Helipad": "500", "Start": "500",
        "TaxiwayPoint": None, "TaxiwayParking": None}
    assert airport.get("alt") == "500"
    # Those of a line are fields of the layer.
    runway = {name: float(airport.find("Runway").get(name))
              for name in ("lat", "lon", "length", "heading")}
    assert runway == {
        "lat": pytest.approx(47.01), "lon": pytest.approx(8.001),
        "length": pytest.approx(2223.42, abs=0.1), "heading": 0.0}


@pytest.mark.parametrize("element", [
    '<Runway lat="47" lon="8.001" surface="ASPHALT" heading="0" '
    'length="2000" width="30" number="36" designator="NONE"/>',
    '<Helipad lat="47.002" lon="8.001" surface="ASPHALT" heading="0" '
    'length="20" width="20" type="H"/>',
    '<Start type="RUNWAY" lat="47" lon="8.001" heading="0" number="36" '
    'designator="NONE"/>',
])
def test_xml_without_alt(tmp_path, element):
    source = tmp_path / "no_alt.xml"
    source.write_text(
        '<?xml version="1.0"?><FSData version="9.0"><Airport ident="XTST" '
        f'lat="47" lon="8" alt="500">{element}</Airport></FSData>',
        encoding="utf-8")
    with collect_messages():
        gdal.VectorTranslate(str(tmp_path / "x.bgl"), str(source),
                             format="BGL")
    altitude, = read_altitudes(tmp_path / "x.bgl").values()
    assert altitude == [500.0]
