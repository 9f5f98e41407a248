# SPDX-License-Identifier: MIT
"""Impossible values are refused in new files and in changed ones: a length,
width, radius, range or scale below 0, a radius or frequency of 0, a direction
of more than two turns, a corner beyond a pole, a blank ident. Existing values
of a file stay."""

import pytest
from osgeo import gdal, ogr

from airport_writer import (
    pack_apron, pack_apron_triangles, pack_list, pack_parking, pack_runway)
from record_update_support import (
    SQUARE, TRIANGLES, open_for_update, write_airports)
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


@pytest.mark.parametrize("place", [
    "overrun", "blastpad", "displaced_threshold", "als_spacing",
    "vasi_left_spacing", "vasi_right_spacing"])
@pytest.mark.parametrize("end", ["primary", "secondary"])
def test_nothing_of_a_runway_end_is_shorter_than_0(tmp_path, end, place):
    """In place and in new files."""
    path = tmp_path / "airports.bgl"
    write_airports(path)
    before = path.read_bytes()
    field = f"{end}_{place}_m"
    with collect_messages() as messages:
        dataset = open_for_update(path)
        target = dataset.GetLayerByName("runway")
        feature = target.GetNextFeature()
        feature[field] = -1.0
        assert target.SetFeature(feature) != ogr.OGRERR_NONE
        new = gdal.GetDriverByName("BGL").Create(
            str(tmp_path / "new.bgl"), 0, 0, 0, gdal.GDT_Unknown)
        target = new.CreateLayer("runway", WGS84)
        copy = ogr.Feature(target.GetLayerDefn())
        copy.SetFrom(feature)
        assert target.CreateFeature(copy) != ogr.OGRERR_NONE
        del copy, feature, target, dataset, new
    assert [f"field {field}: -1 is negative" in text
            for text in messages.failures[:2]] == [True, True]
    assert path.read_bytes() == before


@pytest.mark.parametrize("layer, field, value, why", [
    ("helipad", "true_heading_deg", 1e10, "is more than two turns"),
    ("start", "true_heading_deg", -720.5, "is more than two turns"),
    ("scenery_object", "true_heading_deg", 1e10, "is more than two turns"),
    ("scenery_object", "bank_deg", 721.0, "is more than two turns"),
    ("scenery_object", "scale", -1.0, "is negative")])
def test_impossible_directions_and_scales(tmp_path, layer, field, value, why):
    dataset = gdal.GetDriverByName("BGL").Create(
        str(tmp_path / "new.bgl"), 0, 0, 0, gdal.GDT_Unknown)
    target = dataset.CreateLayer(layer, WGS84)
    feature = ogr.Feature(target.GetLayerDefn())
    if layer == "scenery_object":
        feature["model_guid"] = "11111111-1111-1111-1111-111111111111"
    feature[field] = value
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT (9 47)"))
    with collect_messages() as messages:
        assert target.CreateFeature(feature) != ogr.OGRERR_NONE
        del feature, target, dataset
    assert f"field {field}: " in messages.failures[0]
    assert why in messages.failures[0]


@pytest.mark.parametrize("latitude", [-90.001, -181.0, 90.001])
def test_no_corner_lies_beyond_a_pole(tmp_path, latitude):
    path = tmp_path / "airports.bgl"
    write_airports(path, [
        pack_apron(0x37, SQUARE, 4)
        + pack_apron_triangles(0x30, SQUARE, TRIANGLES, 3, 4)])
    before = path.read_bytes()
    with collect_messages() as messages:
        dataset = open_for_update(path)
        target = dataset.GetLayerByName("apron")
        feature = target.GetNextFeature()
        geometry = feature.GetGeometryRef().Clone()
        x, _, z = geometry.GetGeometryRef(0).GetPoint(1)
        geometry.GetGeometryRef(0).SetPoint(1, x, latitude, z)
        feature.SetGeometry(geometry)
        assert target.SetFeature(feature) != ogr.OGRERR_NONE
        feature.SetFID(ogr.NullFID)
        assert target.CreateFeature(feature) != ogr.OGRERR_NONE
        del feature, target, dataset
    assert ["outside the world" in text for text in messages.failures] == [
        True, True]
    assert path.read_bytes() == before


@pytest.mark.parametrize("layer, fields, default", [
    ("ils", {"frequency_mhz": 109.5}, 50004.0),
    ("vor", {"frequency_mhz": 113.5, "type": "high"}, 240760.0)])
def test_a_range_of_0_is_one(tmp_path, layer, fields, default):
    """The default of its kind is only written if there is none."""
    path = tmp_path / "new.bgl"
    dataset = gdal.GetDriverByName("BGL").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown)
    target = dataset.CreateLayer(layer, WGS84)
    for i, value in enumerate((None, 0.0, 7000.0)):
        feature = ogr.Feature(target.GetLayerDefn())
        feature["ident"], feature["region"] = f"AB{i}", "LS"
        for name, word in fields.items():
            feature[name] = word
        feature["range_m"] = value
        feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT (9 47)"))
        assert target.CreateFeature(feature) == ogr.OGRERR_NONE
    del feature, target, dataset
    dataset = open_for_update(path)
    target = dataset.GetLayerByName(layer)
    assert {f["ident"]: f["range_m"] for f in target} == {
        "AB0": default, "AB1": 0.0, "AB2": 7000.0}
    for feature in list(target):
        if feature["ident"] != "AB1":
            feature["range_m"] = 0.0
        feature["name"] = "ONE"
        assert target.SetFeature(feature) == ogr.OGRERR_NONE
    del feature, target, dataset
    dataset = gdal.OpenEx(str(path))
    assert [(f["name"], f["range_m"])
            for f in dataset.GetLayerByName(layer)] == [("ONE", 0.0)] * 3


@pytest.mark.parametrize("field, value", [
    ("com2_name", "TWO"), ("com2_frequency_mhz", 120.5)])
def test_a_second_radio_service_needs_a_first(tmp_path, field, value):
    """It would be read back as the first."""
    path = tmp_path / "airspace.bgl"
    shape = ogr.CreateGeometryFromWkt(
        "POLYGON ((9 47,9.5 47,9.5 47.5,9 47))")
    dataset = gdal.GetDriverByName("BGL").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown)
    target = dataset.CreateLayer("boundary", WGS84)
    feature = ogr.Feature(target.GetLayerDefn())
    feature["type"] = "center"
    feature.SetGeometry(shape)
    assert target.CreateFeature(feature) == ogr.OGRERR_NONE
    feature[field] = value
    with collect_messages() as messages:
        assert target.CreateFeature(feature) != ogr.OGRERR_NONE
        del feature, target, dataset
    assert messages.failures[0].endswith(
        "it has a second radio service without a first")
    before = path.read_bytes()
    with collect_messages() as messages:
        dataset = open_for_update(path)
        target = dataset.GetLayerByName("boundary")
        feature = target.GetNextFeature()
        feature[field] = value
        assert target.SetFeature(feature) != ogr.OGRERR_NONE
        del feature, target, dataset
    assert messages.failures[0].endswith(
        "it has a second radio service without a first")
    assert path.read_bytes() == before


def test_a_beam_is_not_narrower_than_0(tmp_path):
    path = tmp_path / "new.bgl"
    with collect_messages() as messages:
        dataset = gdal.GetDriverByName("BGL").Create(
            str(path), 0, 0, 0, gdal.GDT_Unknown)
        target = dataset.CreateLayer("ils", WGS84)
        feature = ogr.Feature(target.GetLayerDefn())
        feature["ident"], feature["region"] = "ABC", "LS"
        feature["frequency_mhz"], feature["loc_width_deg"] = 109.5, -5.0
        feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT (9 47)"))
        assert target.CreateFeature(feature) != ogr.OGRERR_NONE
        del feature, target, dataset
    assert "field loc_width_deg: -5 is negative" in messages.failures[0]


def test_a_word_without_place_is_still_a_word(tmp_path):
    """A new frequency in a file of a simulator without kinds of stations: a
    kind is dropped with a warning, any other word is refused."""
    path = tmp_path / "airports.bgl"
    write_airports(path)
    with collect_messages() as messages:
        dataset = open_for_update(path)
        target = dataset.GetLayerByName("com")
        feature = target.GetNextFeature()
        feature.SetFID(ogr.NullFID)
        feature["char_type"] = "nonsense"
        assert target.CreateFeature(feature) != ogr.OGRERR_NONE
        feature["char_type"] = "mil"
        assert target.CreateFeature(feature) == ogr.OGRERR_NONE
        del feature, target, dataset
    assert "field char_type: nonsense is not one of ag," in messages[0][2]
    assert messages[1][2].endswith(
        "its record has no place for the values of: char_type")


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
    """A missing value may stay missing, or be set."""
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
