# SPDX-License-Identifier: MIT
"""No length, width, radius or range is less than 0, in new files and in those
that are changed."""

import pytest
from osgeo import gdal, ogr

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
