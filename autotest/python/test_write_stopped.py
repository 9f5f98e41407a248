# SPDX-License-Identifier: MIT
"""A caller that stops in the middle of a layer leaves no file that looks
whole; a caller that continues gets the rest, and a count of the missing
features."""

import pytest
from osgeo import gdal, ogr

from record_write_support import WGS84
from support import collect_messages

# Driver, name of the file, layer, and a feature that it takes.
WRITERS = [
    ("BGL", "out.bgl", "ndb", "POINT Z (8 47 0)",
     {"ident": "AB", "frequency_khz": 300.0, "range_m": 1000.0}),
    ("BGLXML", "out.xml", "ndb", "POINT Z (8 47 0)",
     {"ident": "AB", "frequency_khz": 300.0, "range_m": 1000.0}),
    ("AGN", "agn", "library_object", "POINT (8 47)",
     {"guid": "11111111-2222-3333-4444-555555555555"}),
    ("XPAutogen", "out.agp", "object", "POINT (1 2)",
     {"path": "a.obj"}),
    ("DSF", "+47+008.dsf", "object", "POINT (8.5 47.5)", {"path": "a.obj"}),
]
NAMES = [writer[0] for writer in WRITERS]


def create_layer(writer, target):
    driver, _, name, _, _ = writer
    dataset = gdal.GetDriverByName(driver).Create(
        str(target), 0, 0, 0, gdal.GDT_Unknown)
    return dataset, dataset.CreateLayer(
        name, None if driver == "XPAutogen" else WGS84)


def add(writer, layer):
    feature = ogr.Feature(layer.GetLayerDefn())
    for field, value in writer[4].items():
        feature[field] = value
    feature.SetGeometry(ogr.CreateGeometryFromWkt(writer[3]))
    return layer.CreateFeature(feature)


def list_files(target):
    if target.is_dir():
        return [path.name for path in target.rglob("*") if path.is_file()]
    return [target.name] if target.exists() else []


@pytest.mark.parametrize("end, is_written", [
    (None, False), ("RollbackTransaction", False),
    ("CommitTransaction", True)])
@pytest.mark.parametrize("writer", WRITERS, ids=NAMES)
def test_only_what_is_committed_is_written(
    tmp_path, writer, end, is_written
):
    target = tmp_path / writer[1]
    with collect_messages() as messages:
        dataset, layer = create_layer(writer, target)
        assert layer.StartTransaction() == ogr.OGRERR_NONE
        assert add(writer, layer) == ogr.OGRERR_NONE
        if end is not None:
            assert getattr(layer, end)() == ogr.OGRERR_NONE
        dataset = layer = None
    assert bool(list_files(target)) == is_written
    stopped = [text for text in messages.failures
               if "is not written, because not all features of layer "
               f"{writer[2]} arrived" in text]
    assert len(stopped) == (0 if is_written else 1)


def make_source(path, idents):
    dataset = gdal.GetDriverByName("GPKG").Create(str(path), 0, 0, 0, 0)
    layer = dataset.CreateLayer("ndb", WGS84, ogr.wkbPoint)
    layer.CreateField(ogr.FieldDefn("ident", ogr.OFTString))
    for name in ("frequency_khz", "range_m"):
        layer.CreateField(ogr.FieldDefn(name, ogr.OFTReal))
    for ident in idents:
        feature = ogr.Feature(layer.GetLayerDefn())
        for field, value in {**WRITERS[0][4], "ident": ident}.items():
            feature[field] = value
        feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT (8 47)"))
        layer.CreateFeature(feature)


def read_idents(path):
    dataset = gdal.OpenEx(str(path))
    return sorted(feature["ident"] for feature in dataset.GetLayer("ndb"))


def test_ogr2ogr_that_stops_writes_nothing(tmp_path):
    source, target = tmp_path / "in.gpkg", tmp_path / "out.bgl"
    make_source(source, ["AB", "", "CD"])
    with collect_messages() as messages:
        gdal.VectorTranslate(str(target), str(source), format="BGL")
    assert any("feature 2 is not written: it has no ident" in text
               for text in messages.failures)
    assert list_files(target) == []


def test_ogr2ogr_that_goes_on_counts_what_is_missing(tmp_path):
    source, target = tmp_path / "in.gpkg", tmp_path / "out.bgl"
    make_source(source, ["AB", "", "CD"])
    with collect_messages() as messages:
        gdal.VectorTranslate(str(target), str(source), format="BGL",
                             skipFailures=True)
    assert any("FEATURES_NOT_WRITTEN.ndb 1" in text
               for text in messages.warnings)
    assert read_idents(target) == ["AB", "CD"]


def test_a_file_of_refused_features_alone_is_none(tmp_path):
    source, target = tmp_path / "in.gpkg", tmp_path / "out.bgl"
    make_source(source, ["", ""])
    with collect_messages() as messages:
        gdal.VectorTranslate(str(target), str(source), format="BGL",
                             skipFailures=True)
    assert any("there is nothing to write: no feature of ndb could be written"
               in text for text in messages.failures)
    assert list_files(target) == []


@pytest.mark.parametrize("skips, is_changed", [(False, False), (True, True)])
def test_appending_that_stops_changes_nothing(tmp_path, skips, is_changed):
    target = tmp_path / "out.bgl"
    make_source(tmp_path / "good.gpkg", ["AB"])
    make_source(tmp_path / "bad.gpkg", ["CD", "", "EF"])
    gdal.VectorTranslate(str(target), str(tmp_path / "good.gpkg"),
                         format="BGL")
    before = target.read_bytes()
    with collect_messages() as messages:
        gdal.VectorTranslate(str(target), str(tmp_path / "bad.gpkg"),
                             accessMode="append", skipFailures=skips)
    assert (target.read_bytes() != before) == is_changed
    assert any("new feature 2: it has no ident" in text
               for text in messages.failures)
    assert read_idents(target) == (
        ["AB", "CD", "EF"] if is_changed else ["AB"])


def delete_and_roll_back(layer):
    """Of unsaved changes, only those since the start could be undone."""
    assert layer.DeleteFeature(1) == ogr.OGRERR_NONE
    assert layer.StartTransaction() == ogr.OGRERR_NONE
    feature = layer.GetFeature(2)
    feature["ident"] = "GH"
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    layer.RollbackTransaction()


def fail_and_roll_back(layer):
    """Does what ogr2ogr does when it skips a feature."""
    assert layer.StartTransaction() == ogr.OGRERR_NONE
    with collect_messages():
        assert layer.CreateFeature(
            ogr.Feature(layer.GetLayerDefn())) != ogr.OGRERR_NONE
    layer.RollbackTransaction()


@pytest.mark.parametrize("begin, is_changed", [
    (delete_and_roll_back, False), (fail_and_roll_back, True)])
def test_a_rollback_of_changes_is_final(tmp_path, begin, is_changed):
    """Changes that cannot be undone must not be written later."""
    source, target = tmp_path / "in.gpkg", tmp_path / "out.bgl"
    make_source(source, ["AB", "CD"])
    gdal.VectorTranslate(str(target), str(source), format="BGL")
    before = target.read_bytes()
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(target), gdal.OF_UPDATE | gdal.OF_VECTOR)
        layer = dataset.GetLayerByName("ndb")
        begin(layer)
        assert layer.StartTransaction() == ogr.OGRERR_NONE
        feature = layer.GetFeature(2)
        feature["ident"] = "EF"
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE
        assert layer.CommitTransaction() == ogr.OGRERR_NONE
        del feature, layer, dataset
    assert (target.read_bytes() != before) == is_changed
    assert read_idents(target) == (["CD", "EF"] if is_changed
                                   else ["AB", "CD"])
    assert bool(messages.failures) != is_changed


def test_refusals_for_one_reason_leave_room_for_the_report(tmp_path):
    source, target = tmp_path / "in.gpkg", tmp_path / "out.bgl"
    make_source(source, ["AB"] + 25 * [""])
    with collect_messages() as messages:
        gdal.VectorTranslate(str(target), str(source), format="BGL",
                             skipFailures=True)
    refused = [text for text in messages.failures if "is not written" in text]
    assert len(refused) == 10
    assert refused[-1].endswith(
        "feature 11 is not written: it has no ident (more of them are only "
        "counted)")
    assert any("FEATURES_NOT_WRITTEN.ndb 25" in text
               for text in messages.warnings)
