# SPDX-License-Identifier: MIT
"""No length, width, radius or range is less than 0, no radius or frequency is 0
and no ident is blank, in new files and in those that are changed. What a file has
stays."""

import pytest
from osgeo import gdal, ogr

from airport_writer import pack_list, pack_parking, pack_runway
from record_update_support import open_for_update, write_airports
from record_write_support import WGS84
from support import collect_messages


@pytest.mark.parametrize("layer, field", [
    ("parking", "radius_m"), ("runway", "length_m"), ("runway", "width_m")])
@pytest.mark.parametrize("value", [-1.0, -1e-3])
def test_changes(tmp_path, layer, field, value):
    path = tmp_path / "airports.bgl"
    write_airports(path)
    before = path.read_bytes()
    with collect_messages() as messages:
        dataset = open_for_update(path)
        target = dataset.GetLayerByName(layer)
        feature = target.GetNextFeature()
        feature[field] = value
        assert target.SetFeature(feature) != ogr.OGRERR_NONE
        del feature, target, dataset
    assert len(messages.failures) == 1
    assert f"field {field}: {value:g} is negative" in messages.failures[0]
    assert path.read_bytes() == before


@pytest.mark.parametrize("layer, field, value", [
    ("parking", "radius_m", 0.0), ("com", "frequency_mhz", 0.0),
    ("com", "frequency_mhz", 1e-7), ("com", "frequency_mhz", -118.5)])
def test_nothing_has_a_radius_or_a_frequency_of_0(
        tmp_path, layer, field, value):
    path = tmp_path / "airports.bgl"
    write_airports(path)
    before = path.read_bytes()
    with collect_messages() as messages:
        dataset = open_for_update(path)
        target = dataset.GetLayerByName(layer)
        feature = target.GetNextFeature()
        feature[field] = value
        assert target.SetFeature(feature) != ogr.OGRERR_NONE
        feature.SetFID(ogr.NullFID)
        if layer == "parking":
            feature.SetField("parking_index", None)
        assert target.CreateFeature(feature) != ogr.OGRERR_NONE
        del feature, target, dataset
    assert len(messages.failures) == 2
    for text in messages.failures:
        assert f"field {field}: {value:g}" in text
        assert "is not above 0" in text or "is out of range" in text
    assert path.read_bytes() == before


def test_what_a_file_has_stays(tmp_path):
    """Other fields of a stand without a radius can be changed."""
    path = tmp_path / "airports.bgl"
    write_airports(path, [pack_list(0x3D, [
        pack_parking(0x3D, 9.0, 48.2, radius=0.0)])])
    dataset = open_for_update(path)
    target = dataset.GetLayerByName("parking")
    feature = target.GetNextFeature()
    assert feature["radius_m"] == 0.0
    feature["number"] = 7
    assert target.SetFeature(feature) == ogr.OGRERR_NONE
    del feature, target, dataset
    dataset = gdal.OpenEx(str(path))
    assert [(row["number"], row["radius_m"])
            for row in dataset.GetLayerByName("parking")] == [(7, 0.0)]


@pytest.mark.parametrize("layer, fields", [
    ("ndb", {"frequency_khz": 350, "range_m": 5.0}),
    ("vor", {"frequency_mhz": 113.5, "type": "high"}), ("waypoint", {"type": "named"}),
    ("ils", {"frequency_mhz": 109.5}), ("airport", {})])
def test_idents_are_not_blank(tmp_path, layer, fields):
    path = tmp_path / "new.bgl"
    with collect_messages() as messages:
        dataset = gdal.GetDriverByName("BGL").Create(
            str(path), 0, 0, 0, gdal.GDT_Unknown)
        target = dataset.CreateLayer(layer, WGS84)
        for ident in ("ABC", "  ", "", None):
            feature = ogr.Feature(target.GetLayerDefn())
            feature["ident"], feature["region"] = ident, "LS"
            for name, value in fields.items():
                feature[name] = value
            feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT (9 47)"))
            assert (target.CreateFeature(feature) == 0) == (ident == "ABC")
        del feature, target, dataset
    assert "field ident:    is blank" in messages.failures[0]
    assert ["it has no ident" in text for text in messages.failures[1:]] == [
        True, True]
    if layer == "airport":
        return
    before = path.read_bytes()
    with collect_messages() as messages:
        dataset = open_for_update(path)
        target = dataset.GetLayerByName(layer)
        feature = target.GetNextFeature()
        for ident in (" ", "", None):
            feature["ident"] = ident
            assert target.SetFeature(feature) != ogr.OGRERR_NONE
        del feature, target, dataset
    assert "field ident:   is blank" in messages.failures[0]
    assert path.read_bytes() == before


def test_new_files(tmp_path):
    path = tmp_path / "new.bgl"
    with collect_messages() as messages:
        dataset = gdal.GetDriverByName("BGL").Create(
            str(path), 0, 0, 0, gdal.GDT_Unknown)
        target = dataset.CreateLayer("ndb", WGS84)
        for value in (-5.0, 5.0):
            feature = ogr.Feature(target.GetLayerDefn())
            feature["ident"], feature["region"] = "ABC", "LS"
            feature["frequency_khz"], feature["range_m"] = 350, value
            feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT (9 47)"))
            assert (target.CreateFeature(feature) == 0) == (value > 0)
        del feature, target, dataset
    assert any("field range_m: -5 is negative" in text
               for text in messages.failures), messages
    dataset = gdal.OpenEx(str(path))
    assert [feature["range_m"] for feature in dataset.GetLayerByName("ndb")
            ] == [5.0]


@pytest.mark.parametrize("layer, field, lacking, problem", [
    ("runway", "primary_ident", None, "it has no primary_ident"),
    ("runway", "length_m", 0.0, "it has no length_m"),
    ("com", "frequency_hz", None, "it has no frequency")])
def test_no_record_is_added_without_what_a_new_file_asks_for(
        tmp_path, layer, field, lacking, problem):
    path = tmp_path / "airports.bgl"
    write_airports(path)
    before = path.read_bytes()
    with collect_messages() as messages:
        dataset = open_for_update(path)
        target = dataset.GetLayerByName(layer)
        feature = ogr.Feature(target.GetLayerDefn())
        feature["airport_ident"] = target.GetNextFeature()["airport_ident"]
        feature.SetGeometry(ogr.CreateGeometryFromWkt(
            "LINESTRING (9 48,9.01 48)" if layer == "runway"
            else "POINT (9 48)"))
        if layer == "runway":
            feature["primary_ident"], feature["length_m"] = "09", 700.0
            feature.SetField(field, lacking)
        assert target.CreateFeature(feature) != ogr.OGRERR_NONE
        del feature, target, dataset
    (text,) = messages.failures
    assert text.endswith(problem)
    assert path.read_bytes() == before


def test_a_runway_without_a_name_is_still_edited(tmp_path):
    """What a file lacks may stay so, and can be mended."""
    path = tmp_path / "airports.bgl"
    write_airports(path, [pack_runway(0x04, 9.0, 48.0, ends=(0, 0, 0, 0))])
    for field, value in (("width_m", 31.0), ("primary_ident", "09")):
        dataset = open_for_update(path)
        target = dataset.GetLayerByName("runway")
        feature = target.GetNextFeature()
        assert feature["primary_ident"] is None
        feature[field] = value
        assert target.SetFeature(feature) == ogr.OGRERR_NONE
        del feature, target, dataset
    dataset = open_for_update(path)
    feature = dataset.GetLayerByName("runway").GetNextFeature()
    assert (feature["primary_ident"], feature["width_m"]) == ("09", 31.0)
