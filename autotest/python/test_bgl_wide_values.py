# SPDX-License-Identifier: MIT
"""Codes and numbers with more bits than their record has: accepted values are
read again, in new files and in changed ones; others are errors that name the
field."""

import pytest
from osgeo import gdal, ogr

from record_kinds_scene import make_airports, make_others
from record_update_support import open_for_update
from record_write_support import MODEL, WGS84, write_layers
from support import IS_SANITIZED, collect_messages

SOURCE, PATH = "/vsimem/source.bgl", "/vsimem/wide.bgl"
FILES = ("vtbd_fsx", "leab_p3dv5", "enev_msfs2020", "synthetic_nav")

# No enumeration has a word for any of them; the low bits of some are codes.
NUMBERS = (120, 200, 455, 1001, 4097, 65537, 65546, 16777217, 2 ** 31 - 1, -2)

# Made anew, or not written.
DERIVED = ("airport_summary", "name_list", "icao_index", "runway_area",
           "scenery_object_footprint", "ground_merging", "terrain_point")


def read_sources(shared):
    for name in FILES:
        yield name, shared(f"airport/{name}.bgl").read_bytes()
    yield "airports", make_airports()
    yield "others", make_others()


def has_number(field):
    """Whether the field is an integer, or a word that may be a number
    instead."""
    return (bool(field.GetDomainName())
            or field.GetType() in (ogr.OFTInteger, ogr.OFTInteger64)
            and field.GetSubType() != ogr.OFSTBoolean)


# They follow from other fields, from the simulator, or from where the record
# is.
FOLLOWING = ("dialect", "exclusion.flags", "file_offset", "frequency_hz",
             "fuel_flags", "jetway.flags", "justification_code",
             "marking_flags", "parking_index", "point_index", "range_class",
             "record_id", "scenery_object.flags")


def follows(layer, field):
    return (field.endswith("_fid") or field.startswith("num_")
            or field in FOLLOWING or f"{layer}.{field}" in FOLLOWING)


def list_fields(layer):
    definition = layer.GetLayerDefn()
    fields = [definition.GetFieldDefn(i)
              for i in range(definition.GetFieldCount())]
    return [(field.GetName(), field.GetType()) for field in fields
            if has_number(field)
            and not follows(layer.GetName(), field.GetName())]


def to_value(kind, number):
    return str(number) if kind == ogr.OFTString else number


def copy_first(source, target, name, changed=None):
    """Writes the first feature of a layer, with another value."""
    layer = target.CreateLayer(name, WGS84)
    rows = source.GetLayerByName(name)
    rows.ResetReading()
    feature = rows.GetNextFeature()
    copy = ogr.Feature(layer.GetLayerDefn())
    copy.SetFrom(feature)
    for field, value in (changed or {}).items():
        copy[field] = value
    return layer.CreateFeature(copy)


def write_one(dataset, name, field, value):
    """Writes a feature with another value, inside an airport if it is a part
    of one."""
    profile = dataset.GetMetadataItem("BGL_PROFILE") or "FSX"
    layer = dataset.GetLayerByName(name)
    with collect_messages() as messages:
        target = gdal.GetDriverByName("BGL").Create(
            PATH, 0, 0, 0, gdal.GDT_Unknown, [f"PROFILE={profile}"])
        if (name != "airport" and dataset.GetLayerByName("airport") is not None
                and layer.GetLayerDefn().GetFieldIndex("airport_ident") >= 0):
            copy_first(dataset, target, "airport")
        copy_first(dataset, target, name, {field: value})
        target = None
    return messages


def read_one(name, field):
    saved = gdal.OpenEx(PATH, gdal.OF_VECTOR)
    layer = saved.GetLayerByName(name) if saved is not None else None
    feature = layer.GetNextFeature() if layer is not None else None
    return None if feature is None else feature[field]


def list_cases(dataset):
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        if layer.GetName() in DERIVED:
            continue
        for field, kind in list_fields(layer):
            # With sanitizers each case takes a tenth of a second.
            for number in NUMBERS[::3] if IS_SANITIZED else NUMBERS:
                yield layer.GetName(), field, to_value(kind, number)


def test_new_files_hold_what_was_given(shared, summary):
    wrong, refused, held = [], 0, 0
    for source, content in read_sources(shared):
        gdal.FileFromMemBuffer(SOURCE, content)
        dataset = gdal.OpenEx(SOURCE, gdal.OF_VECTOR)
        for name, field, value in list_cases(dataset):
            gdal.Unlink(PATH)
            messages = write_one(dataset, name, field, value)
            found = read_one(name, field)
            refused += messages != []
            held += found == value
            if found not in (None, value) and messages == []:
                wrong.append((source, name, field, value, found))
    summary(f"{held} wide values are held by new files, {refused} refused")
    assert wrong == []


def list_editable(content):
    gdal.FileFromMemBuffer(PATH, content)
    dataset = open_for_update(PATH)
    layers = [dataset.GetLayer(i) for i in range(dataset.GetLayerCount())]
    return {layer.GetName() for layer in layers
            if layer.TestCapability(ogr.OLCRandomWrite)}


def change_one(path, name, field, value):
    """Returns whether the first feature of a layer accepted a value, and its
    value."""
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName(name)
    feature = layer.GetNextFeature()
    fid = feature.GetFID()
    feature[field] = value
    with collect_messages() as messages:
        is_taken = layer.SetFeature(feature) == ogr.OGRERR_NONE
        del feature, layer
        dataset = None
    assert is_taken == (messages == []), messages
    # Other reasons do not depend on the value.
    assert "has a value that the record cannot hold" not in str(messages)
    if is_taken:
        saved = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        return saved.GetLayerByName(name).GetFeature(fid)[field]
    return None


def test_changed_files_hold_what_was_given(shared, summary):
    wrong, refused, held = [], 0, 0
    for source, content in read_sources(shared):
        gdal.FileFromMemBuffer(SOURCE, content)
        dataset = gdal.OpenEx(SOURCE, gdal.OF_VECTOR)
        editable = list_editable(content)
        for name, field, value in list_cases(dataset):
            if name not in editable:
                continue
            gdal.FileFromMemBuffer(PATH, content)
            found = change_one(PATH, name, field, value)
            refused += found is None
            held += found == value
            if found not in (None, value):
                wrong.append((source, name, field, value, found))
    summary(f"{held} wide values are held by changed files, {refused} refused")
    assert wrong == []


AIRPORT = ("POINT Z (9 48 400)", {"ident": "EDST"})
POINTS = [("POINT (9 48)", {"airport_ident": "EDST", "point_index": 0}),
          ("POINT (9.01 48)", {"airport_ident": "EDST", "point_index": 1})]
PATH_OF_TAXIS = {"airport_ident": "EDST", "type": "taxi", "start_index": 0,
                 "end_index": 1}
OBJECT = ("POINT Z (9 48 5)", {"kind": "library_object", "model_guid": MODEL,
                               "key": "1"})


@pytest.mark.parametrize("layers, why", (
    ({"airport": [AIRPORT], "taxi_point": POINTS,
      "taxi_path": [(None, {**PATH_OF_TAXIS, "surface": "200"})]},
     "field surface: 200 does not fit into the record"),
    ({"airport": [AIRPORT],
      "runway": [("LINESTRING Z (9 48 5,9.01 48 5)", {
          "airport_ident": "EDST", "primary_ident": "09",
          "surface": "unknown", "transparent": 1})]},
     "field surface: unknown does not fit into the record"),
    ({"airport": [(AIRPORT[0], {"ident": "EDST", "traffic_scalar": 1.5})]},
     "field traffic_scalar: 1.5 does not fit into the record"),
    ({"scenery_object": [OBJECT],
      "attachment": [("POINT Z (9 48 5)", {
          "scenery_object_key": "1", "kind": "library_object",
          "model_guid": MODEL, "probability": 1.5})]},
     "field probability: 1.5 does not fit into the record"),
    ({"scenery_object": [(OBJECT[0], {**OBJECT[1], "kind": "65547"})]},
     "field kind: 65547 is out of range"),
    ({"timezone": [("POLYGON ((0 40,10 40,10 50,0 50,0 40))",
                    {"dst_start_day": 512})]},
     "field dst_start_day: 512 does not fit into the record"),
    ({"airport": [AIRPORT],
      "approach": [(None, {"airport_ident": "EDST", "type": "ils",
                           "suffix": "YZ"})]},
     "field suffix: YZ does not fit into the record"),
    ({"delete_airport": [("POINT (9 48)", {
        "airport_ident": "EDST", "runways": "07/25 200"})]},
     "field runways: 07/25 200 does not fit into the record"),
))
def test_what_new_records_do_not_hold(tmp_path, layers, why):
    results, messages = write_layers(tmp_path / "new.bgl", layers)
    assert results[-1] != ogr.OGRERR_NONE
    name = list(layers)[-1]
    assert f"layer {name}: feature 1 is not written: " in messages[0]
    assert messages[0].endswith(why)
