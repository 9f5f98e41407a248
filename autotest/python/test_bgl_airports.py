# SPDX-License-Identifier: MIT
"""Airports: the layer `airport`, and the common properties of record
layers."""

import struct

import pytest
from osgeo import gdal

from airport_writer import pack_airports, pack_start
from fsx_airport import pack_airport
from record_writer import LONGITUDE_UNIT, pack_record
from support import collect_messages, memory_file


def test_airport_fields():
    content = pack_airports(pack_airport("EDST", 9.43, 48.63))
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        layer = dataset.GetLayerByName("airport")
        assert layer.GetFeatureCount() == 1
        feature = layer.GetNextFeature()
        assert feature["ident"] == "EDST"
        assert feature["elevation_m"] == 12.5
        assert feature["magvar_deg"] == pytest.approx(3.5, abs=1e-4)
        assert feature["traffic_scalar"] == 0.2
        assert feature["fuel_jet"] == 1
        assert feature["fuel_avgas"] == 0
        assert feature["tower_lon"] is None
        geometry = feature.GetGeometryRef()
        assert geometry.GetX() == pytest.approx(9.43, abs=LONGITUDE_UNIT)
        assert geometry.GetY() == pytest.approx(48.63, abs=LONGITUDE_UNIT)
        assert geometry.GetZ() == 12.5
    assert messages == []


def test_children_know_their_airport():
    content = pack_airports(
        pack_airport("EDST", 9.43, 48.63),
        pack_airport(
            "EDDS", 9.22, 48.69, [pack_start(25, 0, 1, 9.25, 48.69, 254.5)]
        ),
    )
    with memory_file(content) as path:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        start = dataset.GetLayerByName("start").GetNextFeature()
        assert start["airport_ident"] == "EDDS"
        airport = dataset.GetLayerByName("airport").GetFeature(
            start["airport_fid"]
        )
        assert airport["ident"] == "EDDS"
        assert start["runway_ident"] == "25"
        assert start["type"] == "runway"
        assert start["true_heading_deg"] == 254.5
        assert dataset.GetFieldDomain("start_type") is not None
        relationship = dataset.GetRelationship("airport_start")
        assert relationship.GetRightTableFields() == ["airport_key"]


def test_filters_read_no_other_block():
    """Each large airport has a block of its own."""
    filling = pack_record(0x7FFF, bytes(70000))
    airports = [
        pack_airport(
            f"X{i:03}", i, 10, [filling, pack_start(1, 0, 1, i, 10, 90)]
        )
        for i in range(20)
    ]
    with memory_file(pack_airports(*airports)) as path:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        layer = dataset.GetLayerByName("start")
        layer.SetSpatialFilterRect(4.5, 9, 6.5, 11)
        assert [f["airport_ident"] for f in layer] == ["X005", "X006"]
        assert layer.GetMetadataItem("PARTS_READ", "_DEBUG_") == "2"
        layer.SetSpatialFilter(None)
        layer.SetAttributeFilter("airport_ident = 'x012'")
        assert [f["airport_ident"] for f in layer] == ["X012"]
        assert layer.GetMetadataItem("PARTS_READ", "_DEBUG_") == "3"
        assert layer.GetFeature(20)["airport_ident"] == "X019"
        assert layer.GetFeature(21) is None


def test_cut_child_is_named_once():
    start = bytearray(pack_start(1, 0, 1, 1, 10, 90))
    start[2:6] = struct.pack("<I", 4000)
    content = pack_airports(
        pack_airport("GOOD", 1, 10, [pack_start(1, 0, 1, 1, 10, 90)]),
        pack_airport("EVIL", 1, 10, [bytes(start)]),
    )
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        assert dataset.GetLayerByName("airport").GetFeatureCount() == 2
        assert dataset.GetLayerByName("start").GetFeatureCount() == 1
        assert dataset.GetMetadataItem("BGL_SKIPPED_RECORDS") == "1"
    (warning,) = messages.warnings
    assert "section 0x03 (airport), record 0x11 (start), offset 212:" in warning
    assert "found 4000" in warning
    assert messages.failures == []


def test_short_field_names(tmp_path):
    """Names fit into a Shapefile, without warnings."""
    content = pack_airports(
        pack_airport("EDST", 9.43, 48.63, [pack_start(7, 2, 1, 9, 48, 70)])
    )
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(
            path, gdal.OF_VECTOR, open_options=["FIELD_NAMES=SHORT"]
        )
        layer = dataset.GetLayerByName("start")
        definition = layer.GetLayerDefn()
        names = [
            definition.GetFieldDefn(i).GetName()
            for i in range(definition.GetFieldCount())
        ]
        assert names == [
            "airp_ident", "airpor_fid", "airpor_key", "runw_ident", "type",
            "tr_hea_deg",
            "file_offse",
        ]
        alternative = definition.GetFieldDefn(5).GetAlternativeName()
        assert alternative == "True heading (deg)"
        layer.SetAttributeFilter("airp_ident = 'EDST'")
        assert layer.GetFeatureCount() == 1
        folder = str(tmp_path / "shapes")
        gdal.VectorTranslate(
            folder, dataset, format="ESRI Shapefile", layers=["start"]
        )
        shapes = gdal.OpenEx(folder)
        copy = shapes.GetLayer(0).GetNextFeature()
        assert copy["runw_ident"] == "07R"
        assert copy["tr_hea_deg"] == 70
    assert messages == []
