# SPDX-License-Identifier: MIT
"""BGL: magdec.bgl, the table of the magnetic variation."""

import struct

import numpy as np
import pytest
from osgeo import gdal

from support import collect_messages

DATE = bytes([0x15, 0x11]) + struct.pack("<H", 0x2006)


def pack_table(values, date=DATE, first=1, columns=360, rows=181):
    """Packs @values, numbers by longitude from 0 and latitude from -90."""
    start = bytes([first]) + bytes(0x7F) + struct.pack("<HH", columns, rows)
    return start + date + np.asarray(values, "<i2").tobytes()


@pytest.fixture
def table(tmp_path):
    random = np.random.default_rng(5)
    values = random.integers(-32768, 32768, (360, 181))
    path = tmp_path / "magdec.bgl"
    path.write_bytes(pack_table(values))
    assert path.stat().st_size == 130456
    return str(path), values * 360 / 65536


def open_any(path, flags=gdal.OF_RASTER):
    with collect_messages() as messages:
        dataset = gdal.OpenEx(path, flags, allowed_drivers=["BGL"])
    return dataset, messages


def test_each_degree_is_a_post(table):
    path, degrees = table
    dataset, messages = open_any(path)
    assert messages == []
    assert (dataset.RasterXSize, dataset.RasterYSize) == (360, 181)
    assert dataset.GetGeoTransform() == (-180.5, 1, 0, 90.5, 0, -1)
    assert dataset.GetSpatialRef().GetAuthorityCode(None) == "4326"
    assert dataset.GetMetadata() == {"AREA_OR_POINT": "Point",
                                     "DATE": "2006-11-15"}
    band = dataset.GetRasterBand(1)
    assert (band.DataType, band.GetUnitType()) == (gdal.GDT_Float32, "deg")
    found = band.ReadAsArray()
    for longitude in range(-180, 180):
        # From the north, and in the file from the south.
        assert (found[:, longitude + 180]
                == degrees[longitude % 360, ::-1].astype("f4")).all()


def test_copies_leave_nothing_beside_it(table, tmp_path):
    path, _ = table
    dataset, _ = open_any(path)
    copy = gdal.Translate(str(tmp_path / "copy.tif"), dataset)
    assert (copy.ReadAsArray() == dataset.ReadAsArray()).all()
    dataset.GetRasterBand(1).ComputeStatistics(False)
    del dataset, copy
    assert {p.name for p in tmp_path.iterdir()} == {"magdec.bgl", "copy.tif"}


def test_it_has_no_layers(table):
    assert open_any(table[0], gdal.OF_VECTOR) == (None, [])


def test_a_date_that_is_none(tmp_path):
    path = tmp_path / "magdec.bgl"
    path.write_bytes(pack_table(np.zeros((360, 181)), b"\xff\xff\xff\xff"))
    dataset, messages = open_any(str(path))
    assert messages == [] and "DATE" not in dataset.GetMetadata()


def test_what_is_cut(table):
    path, _ = table
    with open(path, "rb+") as file:
        file.truncate(130455)
    dataset, messages = open_any(path)
    assert dataset is None
    assert messages.failures == [f"BGL: {path} cannot be read"]


@pytest.mark.parametrize("other", [
    {"first": 2}, {"columns": 361}, {"rows": 180}])
def test_what_is_another_file(tmp_path, other):
    path = tmp_path / "magdec.bgl"
    path.write_bytes(pack_table(np.zeros((360, 181)), **other))
    dataset, _ = open_any(str(path))
    assert dataset is None
