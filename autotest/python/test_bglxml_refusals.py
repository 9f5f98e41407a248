# SPDX-License-Identifier: MIT
"""BGLXML only writes what its own driver and a compiler can read."""

import math

import pytest
from osgeo import gdal, ogr, osr

from record_write_support import MODEL, WGS84
from support import collect_messages


def write(path, layer, wkt, system=WGS84, **fields):
    """Returns the failures of writing one feature."""
    with collect_messages() as messages:
        dataset = gdal.GetDriverByName("BGLXML").Create(
            str(path), 0, 0, 0, gdal.GDT_Unknown)
        target = dataset.CreateLayer(layer, system)
        feature = ogr.Feature(target.GetLayerDefn())
        for name, value in fields.items():
            feature[name] = value
        feature.SetGeometry(wkt if isinstance(wkt, ogr.Geometry)
                            else ogr.CreateGeometryFromWkt(wkt))
        target.CreateFeature(feature)
        del target, dataset
    return messages.failures


@pytest.mark.parametrize("guid", [MODEL, f"{{{MODEL}}}", f"{{{{{MODEL}}}}}"])
def test_guids_have_one_pair_of_braces(tmp_path, guid):
    path = tmp_path / "a.xml"
    assert write(path, "scenery_object", "POINT (9 47)",
                 model_guid=guid) == []
    assert f'name="{{{MODEL}}}"' in path.read_text()
    dataset = gdal.OpenEx(str(path))
    feature = dataset.GetLayerByName("scenery_object").GetNextFeature()
    assert feature["model_guid"].strip("{}") == MODEL


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan])
def test_numbers_that_are_none(tmp_path, value):
    path = tmp_path / "a.xml"
    failures = write(path, "scenery_object", "POINT (9 47)", model_guid=MODEL,
                     scale=value)
    assert any(text.endswith("scale is not a number") for text in failures)
    assert not path.exists()


@pytest.mark.parametrize("value", [math.inf, math.nan])
def test_heights_that_are_none(tmp_path, value):
    point = ogr.Geometry(ogr.wkbPoint25D)
    point.SetPoint(0, 9, 47, value)
    failures = write(tmp_path / "a.xml", "scenery_object", point,
                     model_guid=MODEL)
    assert any("it is outside the world" in text for text in failures)


@pytest.mark.parametrize("corners, is_written", [
    ("9 47,9.1 47,9 47,9 47", False), ("9 47,9 47,9 47,9 47", False),
    ("9 47,9.1 47,9.1 47.1,9 47", True)])
def test_areas_have_three_corners(tmp_path, corners, is_written):
    path = tmp_path / "a.xml"
    failures = write(path, "geopol", f"POLYGON (({corners}))",
                     type="coastline")
    assert any("it has fewer than three corners" in text
               for text in failures) != is_written
    assert path.exists() == is_written


@pytest.mark.parametrize("layer", ["trigger", "car_parking"])
@pytest.mark.parametrize("shape", [
    "LINESTRING (9 47,9.1 47)", "LINESTRING (9 47,9 47,9 47)",
    "MULTILINESTRING ((9 47,9.1 47))", "POLYGON ((9 47,9.1 47,9 47,9 47))"])
def test_lines_around_areas_have_three_corners(tmp_path, layer, shape):
    path = tmp_path / "a.xml"
    failures = write(path, layer, shape)
    assert any("it has fewer than three corners" in text
               for text in failures), failures
    assert not path.exists()


@pytest.mark.parametrize("layer, field, wkt", [
    ("start", "runway_ident", "POINT (9 47)"),
    ("helipad", "color", "POINT (9 47)"),
    ("apron", "coloration", "POLYGON ((9 47,9.1 47,9.1 47.1,9 47))")])
@pytest.mark.parametrize("value", ["\u4e2d\u6587", "#FF", "A" * 300, "#12345G"])
def test_texts_that_make_no_attribute(tmp_path, layer, field, wkt, value):
    path = tmp_path / "a.xml"
    failures = write(path, layer, wkt, **{field: value})
    kind = "runway" if "ident" in field else "colour"
    assert any(f"field {field}: {value} is no" in text and kind in text
               for text in failures), failures
    assert not path.exists()


@pytest.mark.parametrize("name, number, designator", [
    ("7R", "07", "RIGHT"), ("07R", "07", "RIGHT"), ("7", "07", "NONE"),
    ("NE", "NORTHEAST", "NONE"), ("25", "25", "NONE")])
def test_names_of_runways(tmp_path, name, number, designator):
    path = tmp_path / "a.xml"
    dataset = gdal.GetDriverByName("BGLXML").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown)
    for layer, field, value in (("airport", "ident", "LSZH"),
                                ("start", "runway_ident", name)):
        target = dataset.CreateLayer(layer, WGS84)
        feature = ogr.Feature(target.GetLayerDefn())
        feature["airport_ident" if layer == "start" else "name"] = "LSZH"
        feature[field] = value
        feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT (9 47)"))
        assert target.CreateFeature(feature) == ogr.OGRERR_NONE
    del feature, target, dataset
    text = path.read_text()
    assert f'number="{number}"' in text
    assert f'designator="{designator}"' in text


@pytest.mark.parametrize("code, x, y, is_written", [
    (32632, 5e5, 5.2e6, True), (32632, 1e300, 5.2e6, False),
    (32632, 5e5, -1e300, False), (3857, 1e6, 6e6, True),
    (3857, 5.4e8, 6e6, False), (4258, 9, 47, True), (4258, 4852, 47, False)])
def test_places_far_beyond_the_earth(tmp_path, code, x, y, is_written):
    """PROJ would hang, or the places would be somewhere else."""
    system = osr.SpatialReference()
    system.ImportFromEPSG(code)
    system.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    path = tmp_path / "a.xml"
    failures = write(path, "scenery_object", f"POINT ({x} {y})", system,
                     model_guid=MODEL)
    assert (failures == []) == is_written
    assert path.exists() == is_written
