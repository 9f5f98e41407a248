# SPDX-License-Identifier: MIT
"""Each editable field of each layer: an accepted value is there after saving,
and a value that the record cannot store is an error."""

import pytest
from osgeo import gdal, ogr

from support import collect_messages

PATH = "/vsimem/changed.bgl"
FILES = ("vtbd_fsx", "leab_p3dv5", "enev_msfs2020", "synthetic_nav")


def open_copy(content):
    gdal.FileFromMemBuffer(PATH, content)
    return gdal.OpenEx(PATH, gdal.OF_VECTOR | gdal.OF_UPDATE,
                       open_options=["BACKUP=NO"])


def choose_other(layer, field, value):
    """Returns a value of another feature, or else one that is no word."""
    definition = layer.GetLayerDefn().GetFieldDefn(field)
    if definition.GetSubType() == ogr.OFSTBoolean:
        return not value
    if definition.GetType() != ogr.OFTString:
        return (value or 0) + 1
    others = sorted({f[field] for f in layer if f[field]} - {value})
    layer.ResetReading()
    return others[0] if others else "AB" if value != "AB" else "AC"


def is_same(found, value):
    """Whether values are the same: numbers have steps, headings wrap at
    360."""
    if isinstance(found, float):
        away = abs(found - value) % 360
        return min(away, 360 - away) <= 1.5
    return found == value


def change(content, name, field):
    """Returns (whether it was accepted, value that was set, value after
    saving)."""
    dataset = open_copy(content)
    layer = dataset.GetLayerByName(name)
    feature = layer.GetNextFeature()
    layer.ResetReading()
    value = choose_other(layer, field, feature[field])
    feature[field] = value
    with collect_messages() as messages:
        is_taken = layer.SetFeature(feature) == ogr.OGRERR_NONE
    assert is_taken == (messages.failures == [])
    fid = feature.GetFID()
    del feature, layer, dataset
    saved = gdal.OpenEx(PATH)
    return (is_taken, value,
            saved.GetLayerByName(name).GetFeature(fid)[field])


@pytest.mark.parametrize("file", FILES)
def test_nothing_is_lost_in_silence(shared, summary, file):
    content = shared(f"airport/{file}.bgl").read_bytes()
    dataset = open_copy(content)
    layers = [dataset.GetLayer(i) for i in range(dataset.GetLayerCount())]
    fields = [(layer.GetName(), i) for layer in layers
              if layer.TestCapability(ogr.OLCRandomWrite)
              for i in range(layer.GetLayerDefn().GetFieldCount())]
    del layers, dataset
    taken, lost = 0, []
    for name, i in fields:
        is_taken, value, found = change(content, name, i)
        taken += is_taken
        if is_taken and not is_same(found, value):
            lost.append((name, i, value, found))
    gdal.Unlink(PATH)
    summary(f"{file}: {taken} of {len(fields)} fields can be changed")
    assert lost == [] and taken > 40


def list_words(dataset, definition):
    """Returns the words of the domain of a field; none for a field without
    one."""
    domain = definition.GetDomainName()
    return list(dataset.GetFieldDomain(domain).GetEnumeration()) if domain \
        else []


@pytest.mark.parametrize("file", FILES)
def test_each_word_is_taken_or_refused(shared, summary, file):
    """Each feature gets the next word of its domain, and all are saved at
    once."""
    dataset = open_copy(shared(f"airport/{file}.bgl").read_bytes())
    taken, refused = [], 0
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        definition = layer.GetLayerDefn()
        if not layer.TestCapability(ogr.OLCRandomWrite):
            continue
        fids = [feature.GetFID() for feature in layer]
        words = [(j, word) for j in range(definition.GetFieldCount())
                 for word in list_words(dataset, definition.GetFieldDefn(j))]
        for fid, (j, word) in zip(fids, words):
            feature = layer.GetFeature(fid)
            feature[j] = word
            with collect_messages():
                if layer.SetFeature(feature) == ogr.OGRERR_NONE:
                    taken.append((layer.GetName(), fid, j, word))
                else:
                    refused += 1
    dataset.FlushCache()
    found = [(name, fid, j, dataset.GetLayerByName(name).GetFeature(fid)[j])
             for name, fid, j, word in taken]
    summary(f"{file}: {len(taken)} words taken, {refused} refused")
    assert found == taken and taken


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("value, kind", ((1e300, ogr.OFTReal),
                                         ("-1", ogr.OFTString)))
def test_what_is_no_value_of_a_field_is_refused(shared, file, value, kind):
    """An infinite number is refused, and the low bits of a code are not stored
    instead."""
    dataset = open_copy(shared(f"airport/{file}.bgl").read_bytes())
    tried = 0
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        definition = layer.GetLayerDefn()
        if not layer.TestCapability(ogr.OLCRandomWrite):
            continue
        fid = layer.GetNextFeature().GetFID()
        for j in range(definition.GetFieldCount()):
            field = definition.GetFieldDefn(j)
            if field.GetType() != kind or (kind == ogr.OFTString
                                           and not field.GetDomainName()):
                continue
            tried += 1
            feature = layer.GetFeature(fid)
            feature[j] = value
            with collect_messages() as messages:
                assert layer.SetFeature(feature) != 0, field.GetName()
            assert f"field {field.GetName()}: " in str(messages)
    assert tried > 3


@pytest.mark.parametrize("file, layer, field, value, why", (
    ("enev_msfs2020", "runway", "deformation", "a,b", "not a list of numbers"),
    ("enev_msfs2020", "runway", "deformation", "[[0,1],[nan,2]]",
     "not a list of numbers"),
    ("enev_msfs2020", "runway", "deformation", "[[0,1],[2]]", "list of pairs"),
    ("vtbd_fsx", "runway", "marking_flags", 1 << 19, "out of range"),
    ("vtbd_fsx", "ils", "range_m", -1.0, "1: field range_m: -1 is negative"),
    ("synthetic_nav", "vor", "range_m", -1.0, "1: field range_m: -1 is negative"),
    ("synthetic_nav", "vor", "frequency_hz", 0, "1: it has no frequency"),
    ("synthetic_nav", "vor", "range_class", "ils", "is that of the layer ils"),
    ("vtbd_fsx", "com", "char_type", "rco", "has no place in the record"),
    ("vtbd_fsx", "runway", "primary_displaced_threshold_material_guid",
     "{01020304-0506-0708-090a-0b0c0d0e0f10}", "has no place in the record"),
    ("cyqt_scene_msfs2020", "runway", "primary_overrun_surface", "grass",
     "has no place in the record"),
    ("cyqt_scene_msfs2020", "taxi_sign", "justification_code", 300,
     "field justification_code: 300 does not fit into the record"),
    ("vtbd_fsx", "ils", "dme_lon", 4852.0, "is outside the world"),
    ("vtbd_fsx", "ils", "gs_lat", -91.0, "is outside the world"),
    ("vtbd_fsx", "waypoint", "magvar_deg", 1e7, "is outside the world"),
))
def test_values_that_make_no_sense_are_refused(shared, file, layer, field,
                                               value, why):
    dataset = open_copy(shared(f"airport/{file}.bgl").read_bytes())
    layer = dataset.GetLayerByName(layer)
    feature = layer.GetNextFeature()
    feature[field] = value
    with collect_messages() as messages:
        assert layer.SetFeature(feature) != 0
    assert why in str(messages)


@pytest.mark.parametrize("layer, why", (
    ("tacan", "new feature 1: only PROFILE=P3D or P3DV6 has stations of this kind"),
    ("landmark", "new feature 1: only PROFILE=MSFS2020 or MSFS2024 has landmarks"),
))
def test_what_the_simulator_lacks_is_refused(shared, layer, why):
    dataset = open_copy(shared("airport/vtbd_fsx.bgl").read_bytes())
    layer = dataset.CreateLayer(layer)
    feature = ogr.Feature(layer.GetLayerDefn())
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (8 47 400)"))
    for field in ("ident", "channel"):
        if layer.GetLayerDefn().GetFieldIndex(field) >= 0:
            feature[field] = "57Y"
    with collect_messages() as messages:
        assert layer.CreateFeature(feature) != 0
    assert why in str(messages)
