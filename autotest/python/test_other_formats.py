# SPDX-License-Identifier: MIT
"""Copies in formats with fewer capabilities: what they refuse, and the
alternatives on the pages."""

import json
import re
import struct

import pytest
from osgeo import gdal, ogr

from airport_writer import FSX, pack_airport, pack_airports
from driver_docs import PAGES, open_empty
from support import collect_messages

# Words of 32 bits that files use to the last bit: Integer cannot hold them.
WIDE = {
    "airport.fuel_flags", "airport_summary.fuel_flags", "trigger.fuel_flags",
    "taxi_path.weight_limit", "projected_mesh.flags",
}


def translate(target, source, output_format, options=(), **arguments):
    """Returns whether it works, and the messages."""
    with collect_messages() as messages:
        result = gdal.VectorTranslate(
            str(target), str(source), format=output_format,
            options=list(options), **arguments)
        is_done = result is not None
        result = None
    return is_done, [text for _, _, text in messages]


@pytest.fixture(scope="module")
def airport(shared):
    return shared("airport/ktst_p3dv5.bgl")


def count(path, layer):
    """Counts features of a layer; negative if a copy of it cannot be
    opened."""
    dataset = gdal.OpenEx(str(path))
    return dataset.GetLayerByName(layer).GetFeatureCount() if dataset else -1


def test_geojson_takes_one_layer(airport, shared, tmp_path):
    is_done, messages = translate(tmp_path / "all.geojson", airport, "GeoJSON")
    assert not is_done and messages != []
    target = tmp_path / "approach.geojson"
    path = shared("airport/vtbd_fsx.bgl")
    is_done, messages = translate(target, path, "GeoJSON",
                                  layers=["approach"])
    assert (is_done, messages) == (True, [])
    features = json.loads(target.read_text("utf-8"))["features"]
    assert len(features) == count(path, "approach") > 0
    assert {feature["geometry"] for feature in features} == {None}


def test_flatgeobuf_takes_one_layer_or_a_folder(airport, tmp_path):
    is_done, _ = translate(tmp_path / "all.fgb", airport, "FlatGeobuf")
    assert not is_done
    names = ["airport", "runway", "parking"]
    folder = tmp_path / "folder"
    is_done, messages = translate(
        folder, airport, "FlatGeobuf", layers=names,
        layerCreationOptions=["SPATIAL_INDEX=NO"])
    assert (is_done, messages) == (True, [])
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        f"{name}.fgb" for name in names)
    for name in names:
        assert count(folder / f"{name}.fgb", name) == count(airport, name)


def test_flatgeobuf_of_rows_without_geometry(shared, tmp_path):
    """As on the page: GDAL 3.6 accepts none, newer versions without an
    index."""
    path = shared("airport/vtbd_fsx.bgl")
    target = tmp_path / "approach.fgb"
    is_done, _ = translate(target, path, "FlatGeobuf", layers=["approach"],
                           layerCreationOptions=["SPATIAL_INDEX=NO"])
    is_whole = is_done and count(target, "approach") == count(
        path, "approach")
    assert is_whole == (int(gdal.VersionInfo()) >= 3070000)


def list_wide_fields(dataset):
    """Returns layer.field of every field of 64 bits."""
    layers = [dataset.GetLayer(i) for i in range(dataset.GetLayerCount())]
    return {f"{layer.GetName()}.{field.GetName()}" for layer in layers
            for field in layer.schema if field.GetType() == ogr.OFTInteger64}


def test_what_has_64_bits():
    """Of all fields of all layers; counts and links never."""
    page = next(page for page in PAGES if page[0] == "ogr/bgl/bgl.md")
    assert list_wide_fields(open_empty(*page[1:])) == WIDE
    for page in PAGES[2:4]:
        assert list_wide_fields(open_empty(*page[1:])) == set()


def test_what_has_64_bits_needs_them(shared):
    """The 32nd bit of the fuel word stands for jet fuel."""
    dataset = gdal.OpenEx(str(shared("airport/vtbd_fsx.bgl")))
    airport = dataset.GetLayerByName("airport").GetNextFeature()
    assert airport["fuel_jet"] and airport["fuel_flags"] > 0xC0000000


def test_places_in_large_files_have_64_bits():
    """A file may have 4 GiB; below 2 GiB, places have 32 bits."""
    content = pack_airports(pack_airport(FSX, "EDST", 9.43, 48.63, []))
    for size, kind in ((len(content), ogr.OFTInteger),
                       (2 ** 31 - 1, ogr.OFTInteger),
                       (2 ** 31, ogr.OFTInteger64)):
        path = "/vsisparse//vsimem/large.xml"
        gdal.FileFromMemBuffer("/vsimem/part.bgl", content)
        gdal.FileFromMemBuffer("/vsimem/large.xml", f"""<VSISparseFile>
            <Length>{size}</Length><SubfileRegion>
            <Filename>/vsimem/part.bgl</Filename>
            <DestinationOffset>0</DestinationOffset>
            <SourceOffset>0</SourceOffset>
            <RegionLength>{len(content)}</RegionLength>
            </SubfileRegion></VSISparseFile>""")
        with collect_messages():
            dataset = gdal.OpenEx(path, gdal.OF_VECTOR,
                                  allowed_drivers=["BGL"])
            layer = dataset.GetLayerByName("airport")
            definition = layer.GetLayerDefn()
            field = definition.GetFieldIndex("file_offset")
            assert definition.GetFieldDefn(field).GetType() == kind
            offset = layer.GetNextFeature()["file_offset"]
            assert content[offset:offset + 2] == struct.pack("<H", FSX)


def test_kml_has_no_wide_integers(airport, tmp_path):
    """Three warnings are left of 67: one for each word of an airport."""
    is_done, messages = translate(tmp_path / "a.kml", airport, "KML")
    assert is_done
    assert sorted(re.search(r"Integer64 type for field (\w+)", text)[1]
                  for text in messages) == [
        "fuel_flags", "fuel_flags", "weight_limit"]
    is_done, messages = translate(tmp_path / "b.kml", airport, "KML",
                                  ["-mapFieldType", "Integer64=Real"])
    assert (is_done, messages) == (True, [])


@pytest.mark.skipif(gdal.GetDriverByName("LIBKML") is None,
                    reason="this GDAL has no driver LIBKML")
def test_libkml_wants_valid_polygons(shared, tmp_path):
    path = shared("airport/vtbd_fsx.bgl")
    is_done, messages = translate(tmp_path / "a.kml", path, "LIBKML",
                                  layers=["apron"])
    assert not is_done and "Invalid polygon" in messages
    for name, options, open_options in (
        ("b.kml", [], ["MAKE_VALID=YES"]), ("c.kml", ["-makevalid"], []),
    ):
        source = gdal.OpenEx(str(path), open_options=open_options)
        with collect_messages() as messages:
            copy = gdal.VectorTranslate(
                str(tmp_path / name), source, format="LIBKML",
                layers=["apron"], options=options)
            assert copy is not None
            copy = None
        assert [text for _, _, text in messages if "Integer64" not in text
                and "ntersection" not in text] == []
        assert count(tmp_path / name, "apron") == count(path, "apron")


@pytest.mark.parametrize("output_format, name", [
    ("GPKG", "a.gpkg"), ("SQLite", "a.sqlite"), ("GeoJSON", "a.geojson"),
    ("CSV", "a.csv"),
])
def test_numbers_read_as_they_were_written(shared, tmp_path, output_format,
                                           name):
    """28.6, not 28.600000381469727, in copies as well, and without the subtype
    Float32, which fiona drops."""
    source = shared("airport/vtbd_fsx.bgl")
    target = tmp_path / name
    is_done, _ = translate(target, source, output_format, layers=["parking"])
    assert is_done
    for path in (source, target):
        dataset = gdal.OpenEx(str(path))
        layer = dataset.GetLayer("parking" if path == source else 0)
        definition = layer.GetLayerDefn()
        fields = [definition.GetFieldDefn(i)
                  for i in range(definition.GetFieldCount())]
        assert all(field.GetSubType() != ogr.OFSTFloat32 for field in fields)
        radii = {float(feature["radius_m"]) for feature in layer}
        assert radii and all(len(repr(radius)) < 9 for radius in radii)
        assert any(radius != int(radius) for radius in radii)
