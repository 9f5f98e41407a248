# SPDX-License-Identifier: MIT
"""Values that new records cannot store, such as the effect of a building: one
message for each field, in new files with a count."""

import re

import pytest
from osgeo import gdal, ogr

from record_update_support import open_for_update
from record_write_support import (
    MODEL, WGS84, read_features, write, write_layers,
)
from support import collect_messages

PLACE = "POINT Z (9 48 5)"
AREA = "POLYGON ((9 48,9.001 48,9.001 48.001,9 48))"
LIBRARY = {"kind": "library_object", "model_guid": MODEL}
EFFECT = {"kind": "effect", "effect_name": "fx_beacon"}


def read_counts(messages):
    """Returns {layer.field: count} of the report, which is one message."""
    found = [re.findall(r"VALUES_WITHOUT_PLACE\.(\S+) (\d+)", text)
             for text in messages]
    assert len(messages) <= 1, messages
    return {name: int(count) for name, count in sum(found, [])}


@pytest.mark.parametrize("rows, counts", (
    ([LIBRARY, EFFECT], {}),
    ([{**LIBRARY, "effect_name": "fx_beacon", "effect_params": "MOY=1,12",
       "title": "Cow", "path": "Animals", "beacon_type": "civil_airport",
       "building": '{"sizeX":22}', "roof_kind": 6, "pole_height_m": 4.0,
       "sock_color": "#FF0000", "lighted": 1, "scale": 2.0}] * 2,
     {"effect_name": 2, "effect_params": 2, "title": 2, "path": 2,
      "beacon_type": 2, "building": 2, "roof_kind": 2, "pole_height_m": 2,
      "sock_color": 2, "lighted": 2}),
    # Each kind alone; records of the others can store the value.
    ([{**EFFECT, "model_guid": MODEL, "scale": 1.5}, LIBRARY,
      {**EFFECT, "scale": 1.5}, {**LIBRARY, "scale": 1.0}],
     {"model_guid": 1, "scale": 2}),
    ([{"kind": "generic_building", "building": '{"sizeX":22}', "roof_kind": 4,
       "model_guid": MODEL}], {"model_guid": 1}),
    # With or without the required values of the other kind.
    ([{**LIBRARY, "effect_params": "MOY=1,12", "path": "Animals"}],
     {"effect_params": 1, "path": 1}),
    ([{**EFFECT, "scale": 1.5}], {"scale": 1}),
    # A table without nulls has 0 and an empty text.
    ([{**LIBRARY, "effect_name": "", "lighted": 0, "pole_height_m": 0.0,
       "roof_kind": 0}], {}),
    # Fields with the same meaning.
    ([{**LIBRARY, "agl": 1, "no_fog": 1, "flags": 9}], {}),
))
def test_objects(tmp_path, rows, counts):
    path = tmp_path / "new.bgl"
    results, messages = write(path, "scenery_object",
                              [(PLACE, row) for row in rows])
    assert results == [0] * len(rows)
    assert read_counts(messages) == {
        f"scenery_object.{name}": count for name, count in counts.items()}
    # The report is right: these values cannot be read back.
    if {row["kind"] for row in rows} == {"library_object"}:
        for feature in read_features(path, "scenery_object"):
            assert {feature[name] for name in counts} <= {None}


@pytest.mark.parametrize("fields, flags", (
    ({"markings": "threshold,dashes"}, 18),
    ({"marking_flags": 18}, 18),
    # As after UPDATE runway SET markings = ... of a copy.
    ({"marking_flags": 33, "markings": "threshold,dashes"}, 18),
))
def test_words_of_markings_win_over_their_bits(tmp_path, fields, flags):
    path = tmp_path / "new.bgl"
    _, messages = write_layers(path, {
        "airport": [(PLACE, {"ident": "EDST"})],
        "runway": [("LINESTRING Z (9 48 5,9.01 48 5)", {
            "airport_ident": "EDST", "primary_ident": "09", **fields})]})
    assert messages == []
    runway, = read_features(path, "runway")
    assert (runway["marking_flags"], runway["markings"]) == (
        flags, "threshold,dashes")


def test_the_attachments_of_an_object(tmp_path):
    _, messages = write_layers(tmp_path / "new.bgl", {
        "scenery_object": [(PLACE, {**LIBRARY, "key": "1"})],
        "attachment": [(PLACE, {**LIBRARY, "scenery_object_key": "1",
                                "title": "Cow"})]})
    assert read_counts(messages) == {"attachment.title": 1}


def test_kinds_in_one_layer(tmp_path):
    """A weather trigger has no fuel, and a fuel trigger no weather."""
    path = tmp_path / "new.bgl"
    values = {"height_m": 9.0, "fuel_flags": 48, "weather": "ridge_lift",
              "weather_scalar": 2.5}
    _, messages = write(path, "trigger", [
        (AREA, {"type": kind, **values})
        for kind in ("refuel_repair", "weather", "refuel_repair")])
    assert read_counts(messages) == {
        "trigger.fuel_flags": 1, "trigger.weather": 2,
        "trigger.weather_scalar": 2}
    assert sorted((row["fuel_flags"] or 0, row["weather"] or "")
                  for row in read_features(path, "trigger")) == [
        (0, "ridge_lift"), (48, ""), (48, "")]


@pytest.mark.parametrize("profile, counts", (
    ("FSX", {"runway.falloff": 1, "runway.deformation": 1}),
    ("MSFS2020", {})))
def test_what_another_simulator_has(tmp_path, profile, counts):
    _, messages = write_layers(tmp_path / "new.bgl", {
        "airport": [(PLACE, {"ident": "EDST"})],
        "runway": [("LINESTRING Z (9 48 5,9.01 48 5)", {
            "airport_ident": "EDST", "primary_ident": "09",
            "surface": "grass", "width_m": 30.0,
            "falloff": 0.5, "deformation": "[[0,1],[1,2]]"})]}, profile)
    assert read_counts(messages) == counts


def add_features(path, name, rows):
    """Adds features to an existing file; returns the end of each message,
    after "layer "."""
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName(name)
    with collect_messages() as messages:
        for wkt, fields in rows:
            feature = ogr.Feature(layer.GetLayerDefn())
            for field, value in fields.items():
                feature[field] = value
            feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
            assert layer.CreateFeature(feature) == 0
        dataset.FlushCache()
    return [text.replace(f"BGL: {path}, layer ", "") for _, _, text in messages]


def test_new_objects_of_a_file_tell_a_field_once(tmp_path):
    path = tmp_path / "objects.bgl"
    write(path, "scenery_object", [(PLACE, LIBRARY)])
    lossy = {**LIBRARY, "effect_name": "fx_beacon", "lighted": 1}
    assert add_features(path, "scenery_object", [
        (PLACE, {**LIBRARY, "scale": 2.0, "agl": 1, "no_fog": 1, "flags": 9}),
        (PLACE, EFFECT), (PLACE, lossy), (PLACE, lossy),
        (PLACE, {**EFFECT, "scale": 2.0, "lighted": 1})]) == [
        "scenery_object, new feature 3: its record has no place for the values "
        "of: effect_name, lighted",
        "scenery_object, new feature 5: its record has no place for the values "
        "of: scale"]
    assert [(row["effect_name"], row["scale"])
            for row in read_features(path, "scenery_object")] == [
        (None, 1.0), (None, 2.0), ("fx_beacon", None), (None, 1.0),
        (None, 1.0), ("fx_beacon", None)]


@pytest.mark.parametrize("profile, messages", (
    ("FSX", ["runway, new feature 1: its record has no place for the values of: "
             "deformation, falloff"]),
    ("MSFS2020", [])))
def test_new_runways_of_a_file_of_a_simulator(tmp_path, profile, messages):
    path = tmp_path / "airport.bgl"
    write_layers(path, {
        "airport": [(PLACE, {"ident": "EDST"})],
        "runway": [("LINESTRING Z (9 48 5,9.01 48 5)", {
            "airport_ident": "EDST", "primary_ident": "09"})]}, profile)
    assert add_features(path, "runway", [
        ("LINESTRING Z (9 48.01 5,9.01 48.01 5)", {
            "airport_ident": "EDST", "primary_ident": "10",
            "surface": "grass", "width_m": 30.0,
            "falloff": 0.5, "deformation": "[[0,1],[1,2]]"})]) == messages


@pytest.mark.parametrize("fields, lost", (
    ({**LIBRARY, "scale": 2.0, "agl": 1, "no_fog": 1},
     {}),
    ({**LIBRARY, "effect_name": "fx_beacon", "title": "", "lighted": 1},
     {"effect_name": 1, "lighted": 1}),
    ({**EFFECT, "model_guid": MODEL, "scale": 2.0},
     {"model_guid": 1, "scale": 1})))
def test_values_that_a_source_of_the_compiler_has_not(tmp_path, fields, lost):
    path = tmp_path / "objects.xml"
    with collect_messages() as messages:
        dataset = gdal.GetDriverByName("BGLXML").Create(
            str(path), 0, 0, 0, gdal.GDT_Unknown)
        layer = dataset.CreateLayer("scenery_object", WGS84)
        feature = ogr.Feature(layer.GetLayerDefn())
        for field, value in fields.items():
            feature[field] = value
        feature.SetGeometry(ogr.CreateGeometryFromWkt(PLACE))
        assert layer.CreateFeature(feature) == 0
        del feature, layer, dataset
    assert read_counts([text for _, _, text in messages]) == {
        f"scenery_object.{name}": count for name, count in lost.items()}
    row, = read_features(path, "scenery_object")
    assert {row[name] for name in lost} <= {None}
