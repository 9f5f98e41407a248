# SPDX-License-Identifier: MIT
"""XML of drawn features: the compiled XML is the same as a BGL written
directly."""

import pytest
from osgeo import gdal

from record_write_support import MODEL, write_layers
from support import collect_messages

HERE = {"airport_ident": "XTST"}
AIRPORT = ("POINT (8 47)", {"ident": "XTST", "elevation_m": 500.0})
LAYERS = {
    "airport": ["elevation_m", "fuel"],
    "runway": ["markings", "length_m", "true_heading_deg", "elevation_m"],
    "vor": ["type", "range_class"],
    "scenery_object": ["agl"],
    "taxi_path": ["start_index", "end_index", "type"],
    "trigger": ["agl"],
    "extrusion_bridge": ["sample1_alt_m", "sample2_alt_m"],
}


def read(path):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    rows = {}
    for name, fields in LAYERS.items():
        layer = dataset.GetLayerByName(name)
        for feature in layer or ():
            rows.setdefault(name, []).append([
                pytest.approx(feature[field], abs=0.01)
                if isinstance(feature[field], float) else feature[field]
                for field in fields])
    return rows


def compare(tmp_path, layers):
    """Writes layers to a BGL, directly and through XML; returns the rows."""
    directly, by_xml = tmp_path / "directly.bgl", tmp_path / "by_xml.bgl"
    results, _ = write_layers(directly, layers)
    assert set(results) == {0}
    xml = tmp_path / "it.xml"
    results, _ = write_layers(xml, layers, driver="BGLXML")
    assert set(results) == {0}
    with collect_messages() as messages:
        gdal.VectorTranslate(str(by_xml), str(xml), format="BGL")
    assert messages.failures == []
    rows = read(directly)
    assert read(by_xml) == rows
    return rows


def test_words_of_an_airport(tmp_path):
    rows = compare(tmp_path, {
        "airport": [("POINT Z (8 47 400)", {
            "ident": "XTST", "elevation_m": 500.0, "fuel": "jeta yes"})],
        "runway": [("LINESTRING (8 47,8 47.02)", {
            **HERE, "primary_ident": "36", "markings": "edges,threshold",
            "marking_flags": 0})]})
    assert rows["airport"] == [[500.0, "jeta yes"]]
    assert rows["runway"][0][0] == "edges,threshold"


def test_a_wrong_word_is_refused(tmp_path):
    results, messages = write_layers(tmp_path / "a.xml", {
        "airport": [AIRPORT],
        "runway": [("LINESTRING (8 47,8 47.02)", {
            **HERE, "primary_ident": "36", "markings": "pavemenB"})]},
        driver="BGLXML")
    assert results[0] == 0 != results[1]
    assert any("pavemenB" in text for text in messages)


def test_the_type_of_a_station(tmp_path):
    assert compare(tmp_path, {"vor": [("POINT (8.5 47.3)", {
        "ident": "ZUE", "frequency_mhz": 110.5, "type": "terminal"})]})[
            "vor"][0][0] == "terminal"


def test_objects_without_altitude_are_on_the_ground(tmp_path):
    rows = compare(tmp_path, {"scenery_object": [
        ("POINT (8.5 47.3)", {"kind": "library_object", "model_guid": MODEL}),
        ("POINT Z (8.5 47.3 9)", {
            "kind": "library_object", "model_guid": MODEL}),
    ]})
    assert sorted(row[0] for row in rows["scenery_object"]) == [0, 1]


def test_taxiways_without_indexes(tmp_path):
    place = {"type": "normal", **HERE}
    rows = compare(tmp_path, {
        "airport": [AIRPORT],
        "taxi_point": [("POINT (8 47)", place), ("POINT (8 47.1)", place)],
        "parking": [("POINT (8.1 47)", {**HERE, "radius_m": 9.0})],
        "taxi_path": [
            (None, {**HERE, "type": "taxi", "start_index": 0, "end_index": 1,
                    "width_m": 9.0}),
            (None, {**HERE, "type": "parking", "start_index": 1,
                    "end_index": 0, "width_m": 9.0})]})
    assert len(rows["taxi_path"]) == 2
