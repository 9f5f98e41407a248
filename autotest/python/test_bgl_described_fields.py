# SPDX-License-Identifier: MIT
"""Fields of published format descriptions are read, kept in copies and, where
the record can be edited, changed. The file was made from such a description,
with a different value in every field."""

import pytest
from osgeo import gdal, ogr

from support import collect_messages

COPY = "/vsimem/described.gpkg"
TARGET = "/vsimem/described.bgl"

FUEL = ("87 unknown, 100 prior_request, 130 yes, mogas unknown, "
        "jet prior_request, jeta yes, jetap unknown, jetb prior_request, "
        "jet4 yes, jet5 unknown")

VALUES = (
    ("airport", "ident = 'LSZH'", "region", "LS"),
    ("airport", "ident = 'LSZH'", "fuel", FUEL),
    ("airport_summary", "ident = 'LSZH'", "fuel", FUEL),
    ("trigger", "type = 'refuel_repair'", "fuel", FUEL),
    ("helipad", "1 = 1", "color", "#03020104"),
    ("ils", "1 = 1", "nav", True),
    ("transition", "kind = 'dme'", "dme_type", "vor"),
    ("transition", "kind = 'dme'", "dme_airport", "LSZH"),
    ("apron_light", "1 = 1", "spacings_m", "[60.9599991,30]"),
    ("boundary", "name = 'two coms'", "com2_type", "tower"),
    ("boundary", "name = 'two coms'", "com2_frequency_mhz", 121.0),
    ("boundary", "name = 'two coms'", "com2_name", "TWO"),
    ("boundary", "name = 'B00'", "max_lat", 48.00000015646219),
    ("geopol", "1 = 1", "min_lon", 8.999999910593033),
    ("delete_airport", "1 = 1", "starts", "07R runway,water,helipad"),
)


def read_value(dataset, layer, where, field):
    layer = dataset.GetLayerByName(layer)
    layer.SetAttributeFilter(where)
    return layer.GetNextFeature()[field]


@pytest.fixture(name="copied")
def fixture_copied(shared):
    """Returns the same file, copied through a GeoPackage."""
    with collect_messages():
        gdal.VectorTranslate(COPY, str(shared("seeds/all.bgl")),
                             format="GPKG", layerCreationOptions=["FID=fid"])
        # It has records of several simulators.
        gdal.VectorTranslate(TARGET, COPY, format="BGL", skipFailures=True)
    yield gdal.OpenEx(TARGET, gdal.OF_VECTOR)
    gdal.Unlink(COPY)
    gdal.Unlink(TARGET)


@pytest.mark.parametrize("layer, where, field, value", VALUES)
def test_a_described_value_is_shown_and_kept(shared, copied, layer, where,
                                             field, value):
    with collect_messages():
        source = gdal.OpenEx(str(shared("seeds/all.bgl")), gdal.OF_VECTOR)
    assert read_value(source, layer, where, field) == value
    assert read_value(copied, layer, where, field) == value


@pytest.mark.parametrize("file, layer, where, field, value", (
    ("seeds/all", "trigger", "type = 'refuel_repair'", "fuel",
     "100 yes, jeta prior_request"),
    ("seeds/all", "helipad", "1 = 1", "color", "#A0B0C0D0"),
    ("seeds/all", "ils", "1 = 1", "nav", False),
    ("airport/synthetic_boundary", "boundary", "1 = 1", "com2_name", "Centre"),
    ("airport/synthetic_boundary", "boundary", "1 = 1", "min_lon", 0.5),
))
def test_a_described_value_is_changed(shared, file, layer, where, field,
                                      value):
    gdal.FileFromMemBuffer(TARGET, shared(f"{file}.bgl").read_bytes())
    with collect_messages():
        dataset = gdal.OpenEx(TARGET, gdal.OF_VECTOR | gdal.OF_UPDATE,
                              open_options=["BACKUP=NO"])
    rows = dataset.GetLayerByName(layer)
    rows.SetAttributeFilter(where)
    feature = rows.GetNextFeature()
    feature[field] = value
    assert rows.SetFeature(feature) == ogr.OGRERR_NONE
    dataset.FlushCache()
    found = rows.GetFeature(feature.GetFID())
    assert found[field] == pytest.approx(value)
    if field == "fuel":
        assert found["fuel_flags"] == 3 << 4 | 2 << 14 | 3 << 30
    del rows, dataset
    gdal.Unlink(TARGET)


@pytest.mark.parametrize("layer, field, value, why", (
    ("trigger", "fuel", "100", "is not a list of kinds of fuel"),
    ("trigger", "fuel", "tea yes", "is not a list of kinds of fuel"),
    ("helipad", "color", "red", "is not a colour such as #FF8000"),
))
def test_what_is_no_such_value_is_refused(shared, layer, field, value, why):
    gdal.FileFromMemBuffer(TARGET, shared("seeds/all.bgl").read_bytes())
    with collect_messages() as messages:
        dataset = gdal.OpenEx(TARGET, gdal.OF_VECTOR | gdal.OF_UPDATE)
        feature = dataset.GetLayerByName(layer).GetNextFeature()
        feature[field] = value
        assert dataset.GetLayerByName(layer).SetFeature(feature) != \
            ogr.OGRERR_NONE
    assert why in str(messages)
