# SPDX-License-Identifier: MIT
"""Annotation files in other formats: the same features, without messages."""

import struct

import pytest
from osgeo import gdal

from agn_support import agn_file, layer_names, open_agn, open_quietly
from agn_writer import NAME, every_chunk
from support import collect_messages

FORMATS = [("GPKG", ".gpkg"), ("FlatGeobuf", ""), ("ESRI Shapefile", "")]


def fields_of(feature):
    definition = feature.GetDefnRef()
    return [feature.GetField(i)
            for i in range(definition.GetFieldCount())]


def assert_same_fields(actual, expected):
    assert len(actual) == len(expected)
    for a, b in zip(actual, expected):
        if isinstance(b, float):
            # A table of a Shapefile has 15 decimals; FlatGeobuf keeps numbers
            # of 32 bits as such.
            is_same = a == pytest.approx(b, rel=1e-14, abs=1e-14)
            assert is_same or struct.pack("<f", a) == struct.pack("<f", b)
        else:
            assert a == b


def in_file_order(layer):
    """Sorts features by their values, because FlatGeobuf sorts them by
    place."""
    return sorted(layer, key=lambda f: [
        str(value) for value in fields_of(f)]
        + [f.GetGeometryRef().Centroid().ExportToWkt()])


def convert(source, target, format_name):
    dataset = open_agn(source, FIELD_NAMES="SHORT"
                       if format_name == "ESRI Shapefile" else "LONG")
    with collect_messages() as messages:
        result = gdal.VectorTranslate(target, dataset, format=format_name)
        assert result is not None
        result = None
    assert messages == []
    return dataset


def check(source, target, format_name):
    dataset = convert(source, target, format_name)
    copy = gdal.OpenEx(target, gdal.OF_VECTOR)
    assert sorted(layer_names(copy)) == sorted(layer_names(dataset))
    for name in layer_names(dataset):
        ours = in_file_order(dataset.GetLayerByName(name))
        theirs = in_file_order(copy.GetLayerByName(name))
        assert len(ours) == len(theirs) > 0
        for a, b in zip(theirs, ours):
            assert_same_fields(fields_of(a), fields_of(b))
            # A Shapefile has outer rings clockwise.
            assert a.GetGeometryRef().Normalize().Equals(
                b.GetGeometryRef().Normalize())


@pytest.mark.parametrize("format_name, suffix", FORMATS)
def test_every_chunk(tmp_path, format_name, suffix):
    with agn_file(every_chunk()) as path:
        check(path, str(tmp_path / ("copy" + suffix)), format_name)


@pytest.mark.parametrize("format_name, suffix", FORMATS)
def test_real_tile(tmp_path, shared, format_name, suffix):
    check(str(shared("agn/012113110200021an.agn")),
          str(tmp_path / ("copy" + suffix)), format_name)


@pytest.mark.parametrize("format_name, suffix", FORMATS[:1])
def test_a_square_without_a_place(tmp_path, format_name, suffix):
    with agn_file(every_chunk(), "grassan.agn") as path:
        with collect_messages():
            dataset = open_agn(path)
        target = str(tmp_path / ("copy" + suffix))
        with collect_messages() as messages:
            result = gdal.VectorTranslate(target, dataset, format=format_name)
            result = None
        assert messages == []
        copy = gdal.OpenEx(target, gdal.OF_VECTOR)
        layer = copy.GetLayerByName("tile")
        assert layer.GetExtent() == (0, 1, 0, 1)
        # A GeoPackage has a row for an undefined system, which GDAL 3.9 and
        # later read as none.
        system = layer.GetSpatialRef()
        assert system is None or "ndefined" in system.GetName()


def test_copies_open_elsewhere():
    """Copying the files of the file list is enough."""
    with agn_file(every_chunk()) as path:
        dataset = open_quietly(path)
        content = []
        for name in dataset.GetFileList():
            file = gdal.VSIFOpenL(name, "rb")
            size = gdal.VSIStatL(name).size
            content.append(gdal.VSIFReadL(1, size, file))
            gdal.VSIFCloseL(file)
    with agn_file(bytes(content[0]), NAME) as copy:
        assert len(content) == 1
        assert open_quietly(copy).GetLayerCount() == 10
