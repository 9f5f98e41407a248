# SPDX-License-Identifier: MIT
"""Reads layers without a message and compares their features."""

import pytest
from osgeo import gdal

from record_writer import LATITUDE_UNIT, LONGITUDE_UNIT
from support import collect_messages, memory_file


def open_content(path):
    with collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
    assert messages == []
    return dataset


def read_features(content, layer):
    """Returns all features of a layer; an empty list if it does not exist."""
    with memory_file(content) as path:
        dataset = open_content(path)
        found = dataset.GetLayerByName(layer)
        return [] if found is None else list(found)


def assert_at(feature, place):
    point = feature.GetGeometryRef().GetPoint()
    assert point[0] == pytest.approx(place[0], abs=LONGITUDE_UNIT)
    assert point[1] == pytest.approx(place[1], abs=LATITUDE_UNIT)
    if len(place) > 2:
        assert point[2] == pytest.approx(place[2], abs=0.0005)


def assert_fields(feature, **expected):
    actual = {name: feature[name] for name in expected}
    assert actual == pytest.approx(expected, rel=1e-7)
