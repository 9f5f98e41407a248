# SPDX-License-Identifier: MIT
"""Follows the steps of CONTRIBUTING.md, "How to add", for an existing record,
layer, codec and option: a missing step fails a test."""

import csv
import re
import subprocess

import pytest
from osgeo import gdal

from airport_child_scene import COM, START
from airport_writer import FSX, pack_airport, pack_airports
from bgl_writer import LZ2, TOOL, Tile, pack_elevation
from record_writer import pack_record
from support import PROJECT, memory_file


def read(path):
    return (PROJECT / path).read_text(encoding="utf-8")


def read_table(name):
    with open(PROJECT / "data" / f"{name}.csv", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def get_option(name):
    options = gdal.GetDriverByName("BGL").GetMetadataItem("DMD_OPENOPTIONLIST")
    return re.search(rf"<Option name='{name}'[^>]*>", options)[0]


def test_a_record(tmp_path):
    """A frequency: its id, layout, parser, writer, description and copy."""
    row = next(row for row in read_table("record_ids")
               if row["constant"] == "RECORD_COM")
    number = int(row["id"], 16)
    assert row["name"] == "frequency"
    family = read("ogr/records/airport/airport_part.cpp")
    assert "constexpr auto COM =" in family
    assert 'tables.AddLayout("COM", COM)' in family
    assert f"## COM: 0x{number:02X}" in read("ogr/records/byte_tables.md")
    assert re.search(rf"^\| 0x{number:02X} \|", read("ogr/records/format.md"),
                     re.MULTILINE)
    assert '{"frequency", CopyOne<ParseCom, WriteCom>}' in read(
        "autotest/cpp/record_copy.cpp")
    path = tmp_path / "com.bgl"
    path.write_bytes(pack_airports(pack_airport(FSX, "EDST", 9, 48, [COM])))
    copies = subprocess.run([TOOL, "copy-records", path], check=True,
                            capture_output=True, text=True).stdout
    assert f"airport\t{number}\t1\t0\n" in copies


def test_a_layer():
    """Start positions: an id, listed, on the page, with style, rows and key."""
    assert "LAYER(Start, START_LAYER)" in read("ogr/bgl/read/record_layer.h")
    page = read("ogr/bgl/bgl.md")
    for column in ("runway_ident", "true_heading_deg"):
        assert re.search(rf"^\| `{column}` \|", page, re.MULTILINE)
    assert any(row["layer"] == "start" for row in read_table("feature_styles"))
    content = pack_airports(pack_airport(FSX, "EDST", 9, 48, [START]))
    with memory_file(content) as path:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        feature = dataset.GetLayer("start").GetNextFeature()
        assert feature["runway_ident"] == "07R"
        assert feature["true_heading_deg"] == pytest.approx(70.5)
        assert dataset.GetRelationship("airport_start") is not None
        field = feature.GetFieldDefnRef(feature.GetFieldIndex("type"))
        assert dataset.GetFieldDomain(field.GetDomainName()) is not None


def test_a_codec():
    """LZ2: a row, a fuzz target, a benchmark, and the name that users see."""
    row = next(row for row in read_table("compression_codes")
               if row["code"] == str(LZ2))
    assert row["name"] == "LZ2"
    assert (PROJECT / "autotest/fuzz/fuzz_lz2.cpp").exists()
    assert "delta+LZ2" in read("autotest/bench/read_ratio.py")
    assert (PROJECT / "autotest/cpp/test_lz2.cpp").exists()
    with memory_file(pack_elevation([Tile((13, 1073, 1219), 7, LZ2)]).data) \
            as path:
        dataset = gdal.Open(path)
        assert dataset.GetMetadataItem("BGL_COMPRESSION") == f"{row['name']} 1"
        assert dataset.ReadAsArray(0, 0, 1, 1)[0][0] == 7


def test_an_option():
    """FILL: declared with scope and default, on the page, read with each of its
    values."""
    option = get_option("FILL")
    assert "type='boolean'" in option
    assert "scope='raster'" in option
    assert "default='YES'" in option
    assert re.search(r"^\| `FILL` \|", read("frmts/bgl/bgl.md"), re.MULTILINE)
    coarse, fine = (12, 536, 609), (13, 1072, 1218)
    fine_tile = Tile(fine, 5)
    with memory_file(
        pack_elevation([fine_tile, Tile(coarse, 9)]).data
    ) as path:
        def read_corner(value):
            dataset = gdal.OpenEx(path, gdal.OF_RASTER,
                                  open_options=[f"FILL={value}"])
            band = dataset.GetRasterBand(1)
            return band.ReadAsArray(dataset.RasterXSize - 1, 0, 1, 1)[0][0]

        assert read_corner("YES") == 9
        assert read_corner("NO") not in (5, 9)


def test_a_record_that_nobody_knows_stays_apart():
    """Before the first step, a new record counts as unknown."""
    airport = pack_airport(FSX, "EDST", 9, 48, [pack_record(0x7F, b"new")])
    with memory_file(pack_airports(airport)) as path:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        assert dataset.GetMetadataItem("BGL_UNKNOWN_RECORDS") == "1"
