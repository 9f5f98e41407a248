# SPDX-License-Identifier: MIT
"""AGN: one polygon does not write thousands of files unnoticed."""

import os

import pytest
from osgeo import gdal, ogr

from record_write_support import WGS84
from support import collect_messages

# About six tiles of level 15 in each direction.
SIDE = 0.1


def write(folder, wkt, *options):
    with collect_messages() as messages:
        dataset = gdal.GetDriverByName("AGN").Create(
            str(folder), 0, 0, 0, gdal.GDT_Unknown, list(options))
        if dataset is not None:
            layer = dataset.CreateLayer("vegetation_polygon", WGS84, options=[
                "GUID=95200D97-88A1-7347-BDC8-838918E1BA67"])
            feature = ogr.Feature(layer.GetLayerDefn())
            feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
            layer.CreateFeature(feature)
            del layer
        dataset = None
    return messages.failures


def square(side):
    return (f"POLYGON ((9 47,{9 + side} 47,{9 + side} {47 + side},"
            f"9 {47 + side},9 47))")


def test_a_flood_ends_before_the_first_file(tmp_path):
    folder = tmp_path / "texture"
    failures = write(folder, square(2))
    assert [text for text in failures if "MAX_TILES" in text] == [
        f"AGN: {folder} would have more than 1000 tiles, each a file; nothing "
        "is written. MAX_TILES allows more"]
    assert os.listdir(tmp_path) == []


def test_the_limit_is_an_option(tmp_path):
    folder = tmp_path / "texture"
    assert write(folder, square(SIDE)) == []
    count = len(os.listdir(folder))
    assert count > 20
    for most, is_written in ((count, True), (count - 1, False)):
        folder = tmp_path / str(most)
        failures = write(folder, square(SIDE), f"MAX_TILES={most}")
        assert (failures == []) == is_written == folder.exists()
    assert len(os.listdir(tmp_path / str(count))) == count


@pytest.mark.parametrize("value", ["0", "-1", "many", "", "1e3",
                                   "99999999999999999999"])
def test_no_numbers(tmp_path, value):
    assert any(f"MAX_TILES={value} is not a number of tiles" in text
               for text in write(tmp_path / "x", square(SIDE),
                                 f"MAX_TILES={value}"))
    assert os.listdir(tmp_path) == []
