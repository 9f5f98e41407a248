# SPDX-License-Identifier: MIT
"""Prepar3D v6: its additions to v5, and how both are distinguished."""

import struct

import pytest
from osgeo import gdal, ogr

import scenery_writer as writer
from airport_writer import (
    PREPAR3D, pack_airport, pack_airports, pack_approach_lights, pack_runway,
)
from procedure_records import pack_approach
from record_list import find_records
from scenery_writer import pack_scenery, pack_scenery_file
from support import collect_messages

LONG_FIX = struct.pack("<I", 9) + bytes(8)


def pack_lights(first, *values):
    return pack_runway(0x3E, 9, 48, children=[
        pack_approach_lights(first + end, 7, 1, values) for end in (0, 1)])


def pack_signs(number, more=b""):
    return pack_scenery_file(pack_scenery(
        number, struct.pack("<I", 1) + more
        + writer.pack_sign_p5(0, 0, 0, (0, 0, 0), 0, 1, 2, "d[DD]")))


def pack_part(*parts):
    return pack_airports(pack_airport(PREPAR3D, "EDST", 9, 48, list(parts)))


FILES = {
    "no part": (pack_part(), "P3D"),
    "runway of v5": (pack_part(pack_lights(0x0F)), "P3D"),
    "runway of v6": (pack_part(pack_lights(0xB3, 1.5, -2.5)), "P3DV6"),
    "approach of v5": (pack_part(pack_approach(fix=bytes(8))), "P3D"),
    "approach of v6": (
        pack_part(pack_approach(number=0xB6, fix=LONG_FIX)), "P3DV6"),
    "signs of v5": (pack_signs(0x13), "P3D"),
    "signs of v6": (pack_signs(0x14, bytes(range(32))), "P3DV6"),
}


def read_profile(path):
    return gdal.OpenEx(str(path), gdal.OF_VECTOR).GetMetadataItem(
        "BGL_PROFILE")


def copy(source, target, driver, *options):
    with collect_messages() as messages:
        assert gdal.VectorTranslate(
            str(target), str(source), format=driver,
            datasetCreationOptions=list(options))
    assert messages.failures == []
    return messages


@pytest.fixture(name="source")
def make_source(tmp_path, request):
    path = tmp_path / "source.bgl"
    path.write_bytes(FILES[request.param][0])
    return path


@pytest.mark.parametrize(
    "source, profile", [(name, row[1]) for name, row in FILES.items()],
    indirect=["source"])
def test_the_version_is_that_of_the_records(source, profile):
    assert read_profile(source) == profile


KINDS = {"runway of v6": "3/ab/3e", "approach of v6": "3/ab/b6",
         "signs of v6": "25/14"}


@pytest.mark.parametrize("middle", [None, "GPKG"])
@pytest.mark.parametrize("source, kind", KINDS.items(), indirect=["source"])
def test_a_copy_keeps_what_is_not_known(source, tmp_path, kind, middle):
    """Numbers of the lights, and bytes before the signs."""
    target, between = tmp_path / "copy.bgl", source
    if middle:
        # GDAL 3.13 copies no GeoPackage whose name lacks the extension.
        between = tmp_path / f"between.{middle.lower()}"
        copy(source, between, middle)
    copy(between, target, "BGL")
    record, = find_records(source, kind)
    assert find_records(target, kind) == [record]


def test_bytes_that_are_none_are_refused(tmp_path):
    target = tmp_path / "new.bgl"
    dataset = gdal.GetDriverByName("BGL").Create(
        str(target), 0, 0, 0, options=["PROFILE=P3DV6"])
    layer = dataset.CreateLayer("scenery_object")
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["kind"] = "taxi_signs_p6"
    feature["sign_bytes"] = "0g" + 62 * "0"
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (9 48 0)"))
    with collect_messages() as messages:
        assert layer.CreateFeature(feature) != ogr.OGRERR_NONE
        del feature, layer, dataset
    assert "is not 64 hexadecimal digits" in str(messages)


@pytest.mark.parametrize("source, profile, kinds, told", [
    ("runway of v5", "P3DV6", [0xB3, 0xB4], []),
    ("runway of v6", "P3D", [0x0F, 0x10],
     [f"VALUES_WITHOUT_PLACE.runway.{end}_reil_bias_{axis}_m 1"
      for end in ("primary", "secondary") for axis in "xz"]),
], indirect=["source"])
def test_lights_get_the_form_of_the_profile(
        source, tmp_path, profile, kinds, told):
    target = tmp_path / "copy.bgl"
    messages = copy(source, target, "BGL", f"PROFILE={profile}")
    runway, = find_records(target, "3/ab/3e")
    lights = runway[0x44:]
    size = len(lights) // 2
    assert [struct.unpack_from("<HI", lights, size * end) for end in (0, 1)] == [
        (kind, size) for kind in kinds]
    assert lights[8:size] == bytes(size - 8)
    assert [item for text in messages.warnings
            for item in text.rpartition(": ")[2].split(", ")] == told


@pytest.mark.parametrize("source, profile, kind, size", [
    ("signs of v5", "P3DV6", "25/14", 32), ("signs of v6", "P3D", "25/13", 0),
], indirect=["source"])
def test_signs_get_the_form_of_the_profile(
        source, tmp_path, profile, kind, size):
    target = tmp_path / "copy.bgl"
    copy(source, target, "BGL", f"PROFILE={profile}")
    record, = find_records(target, kind)
    assert record[48:48 + size] == size * b"\xff"
    assert record[48 + size + 22:] == b"d[DD]\0"


def add(path, name, shape, fields):
    dataset = gdal.OpenEx(str(path), gdal.OF_UPDATE,
                          open_options=["BACKUP=NO", "EMPTY_LAYERS=YES"])
    layer = dataset.GetLayerByName(name)
    feature = ogr.Feature(layer.GetLayerDefn())
    for field, value in fields.items():
        feature[field] = value
    feature.SetGeometry(ogr.CreateGeometryFromWkt(shape))
    assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    del feature, layer, dataset


@pytest.mark.parametrize("source, id_of_lights", [
    ("approach of v5", 0x0F), ("approach of v6", 0xB3)], indirect=["source"])
def test_a_runway_is_added_in_the_version_of_the_file(source, id_of_lights):
    add(source, "runway", "LINESTRING Z (9 48 400,9.01 48 400)", {
        "airport_ident": "EDST", "primary_ident": "09", "width_m": 30,
        "primary_als": "odals"})
    runway, = find_records(source, "3/ab/3e")
    assert struct.unpack_from("<H", runway, 0x44) == (id_of_lights,)


@pytest.mark.parametrize("source, kind", [
    ("signs of v5", "25/13"), ("signs of v6", "25/14")], indirect=["source"])
def test_a_sign_is_added_in_the_version_of_the_file(source, kind):
    add(source, "taxi_sign", "POINT Z (9 48 0)", {"label": "d[C]"})
    old, new = find_records(source, kind)
    assert old != new
    if kind == "25/14":
        assert new[48:80] == 32 * b"\xff"


@pytest.mark.parametrize("source", ["signs of v6"], indirect=True)
def test_changed_signs_keep_their_bytes(source):
    dataset = gdal.OpenEx(str(source), gdal.OF_UPDATE,
                          open_options=["BACKUP=NO"])
    layer = dataset.GetLayerByName("taxi_sign")
    feature = layer.GetNextFeature()
    feature["label"] = "d[C]"
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    del feature, layer, dataset
    record, = find_records(source, "25/14")
    assert record[48:80] == bytes(range(32))
    assert record[102:] == b"d[C]\0\0"
