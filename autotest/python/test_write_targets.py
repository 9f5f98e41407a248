# SPDX-License-Identifier: MIT
"""Impossible targets and layers for the writers of all drivers."""

import os
import subprocess
import sys

import numpy as np
import pytest
from osgeo import gdal, ogr, osr

from record_kinds_scene import make_airports
from record_write_support import MODEL, WGS84
from support import collect_messages
from write_support import make_posts

RASTERS = ("BGL raster", "BGL pixels")
LAYERS = {"BGL": ("out.bgl", "scenery_object"),
          "BGLXML": ("out.xml", "scenery_object"),
          "XPAutogen": ("out.agp", "object"),
          "DSF": ("+47+015.dsf", "object")}


def make_mesh():
    return make_posts(np.full((257, 257), 5, np.int16), 10, 256 * 400,
                      256 * 100, types=gdal.GDT_Int16)


def write(kind, path):
    """Returns the messages of writing a small file."""
    with collect_messages() as messages:
        if kind == "BGL raster":
            gdal.GetDriverByName("BGL").CreateCopy(str(path), make_mesh())
        elif kind == "BGL pixels":
            gdal.GetDriverByName("BGL").Create(str(path), 257, 257, 1,
                                               gdal.GDT_Int16)
        else:
            dataset = gdal.GetDriverByName(kind).Create(
                str(path), 0, 0, 0, gdal.GDT_Unknown)
            if dataset is not None:
                dataset.CreateLayer(LAYERS[kind][1], None)
                del dataset
    return messages.failures


@pytest.mark.parametrize("kind", [*RASTERS, *LAYERS])
def test_no_file_takes_the_place_of_a_folder(tmp_path, kind):
    """The content of the folder stays, under its name."""
    name = LAYERS.get(kind, ("out.bgl",))[0]
    folder = tmp_path / name
    folder.mkdir()
    (folder / "kept").write_text("kept")
    failures = write(kind, folder)
    assert any("is a folder or a device" in text for text in failures), failures
    assert os.listdir(tmp_path) == [name]
    assert os.listdir(folder) == ["kept"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe")
def test_no_file_takes_the_place_of_a_pipe(tmp_path):
    pipe = tmp_path / "out.bgl"
    os.mkfifo(pipe)
    assert any("is a folder or a device" in text
               for text in write("BGL", pipe))
    assert pipe.is_fifo()


XML_TO_OUTPUT = """
import sys
from osgeo import gdal
gdal.UseExceptions()
gdal.VectorTranslate("/vsistdout/", sys.argv[1], format="BGLXML")
"""


def test_xml_to_standard_output(tmp_path):
    source = tmp_path / "a.bgl"
    source.write_bytes(make_airports())
    with collect_messages() as messages:
        gdal.VectorTranslate(str(tmp_path / "a.xml"), str(source),
                             format="BGLXML")
    assert messages.failures == []
    run = subprocess.run([sys.executable, "-c", XML_TO_OUTPUT, source],
                         capture_output=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout == (tmp_path / "a.xml").read_bytes() != b""


@pytest.mark.parametrize("kind", ["BGL", "BGLXML"])
def test_a_system_without_a_way_to_wgs84_is_refused(tmp_path, kind):
    """Local coordinates are no degrees, however small they are."""
    site = osr.SpatialReference()
    site.ImportFromWkt('LOCAL_CS["site",UNIT["metre",1]]')
    name, layer = LAYERS[kind]
    with collect_messages() as messages:
        dataset = gdal.GetDriverByName(kind).Create(
            str(tmp_path / name), 0, 0, 0, gdal.GDT_Unknown)
        assert dataset.CreateLayer(layer, site) is None
        assert dataset.CreateLayer(layer, WGS84) is not None
        del dataset
    assert any(f"of layer {layer} cannot be transformed to WGS 84" in text
               for text in messages.failures)


def test_all_fields_without_a_place_are_named(tmp_path):
    """A name with a typing error must not be hidden by others."""
    with collect_messages() as messages:
        dataset = gdal.GetDriverByName("BGL").Create(
            str(tmp_path / "out.bgl"), 0, 0, 0, gdal.GDT_Unknown)
        layer = dataset.CreateLayer("scenery_object", WGS84)
        for name in ("lon", "model_guid", "heading", "key"):
            layer.CreateField(ogr.FieldDefn(name, ogr.OFTString))
        for _ in range(2):
            feature = ogr.Feature(layer.GetLayerDefn())
            feature["model_guid"] = MODEL
            feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT(9 47)"))
            layer.CreateFeature(feature)
        del layer, dataset
    text, = [text for _, _, text in messages]
    assert text.endswith("scenery_object has no place for these fields: "
                         "lon, heading")


@pytest.mark.parametrize("scale, counted", [("", True), ("0", True),
                                            ("1", False), (None, False)])
def test_objects_that_nobody_would_see_are_counted(tmp_path, scale, counted):
    """An empty cell of a text table becomes the number 0."""
    path = tmp_path / "out.bgl"
    with collect_messages() as messages:
        source = gdal.GetDriverByName("Memory").Create("", 0, 0, 0)
        layer = source.CreateLayer("scenery_object", WGS84)
        for name in ("model_guid", "scale"):
            layer.CreateField(ogr.FieldDefn(name, ogr.OFTString))
        feature = ogr.Feature(layer.GetLayerDefn())
        feature["model_guid"] = MODEL
        feature["scale"] = scale
        feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT(9 47)"))
        layer.CreateFeature(feature)
        assert gdal.VectorTranslate(str(path), source, format="BGL")
    texts = [text for _, _, text in messages]
    assert any("OBJECTS_WITH_SCALE_0 1" in text for text in texts) == counted


def write_xml(path, layer, *features):
    """Writes features of (wkt, fields) as XML; returns the messages."""
    with collect_messages() as messages:
        dataset = gdal.GetDriverByName("BGLXML").Create(
            str(path), 0, 0, 0, gdal.GDT_Unknown)
        target = dataset.CreateLayer(layer, WGS84)
        for wkt, fields in features:
            feature = ogr.Feature(target.GetLayerDefn())
            for name, value in fields.items():
                feature[name] = value
            feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
            target.CreateFeature(feature)
        del target, dataset
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return text, messages.failures


@pytest.mark.parametrize("field, value, element", [
    ("model_guid", MODEL, f'<LibraryObject name="{{{MODEL}}}"'),
    ("effect_name", "fx_light", '<Effect effectName="fx_light"'),
    ("beacon_type", "civil_airport", '<Beacon type="CIVILIAN"'),
    ("title", "Cow", '<SimObject containerTitle="Cow"'),
])
def test_xml_knows_the_kind_by_its_field(tmp_path, field, value, element):
    """Like BGL files."""
    text, failures = write_xml(tmp_path / "out.xml", "scenery_object",
                               ("POINT(9 47)", {field: value}))
    assert failures == []
    assert element in text


@pytest.mark.parametrize("layer, wkt, why", [
    ("scenery_object", "POINT(9 91)", "it is outside the world"),
    ("scenery_object", "LINESTRING(9 47,10 48)", "it is not a point"),
    ("exclusion", "POLYGON((9 89,10 89,10 95,9 95,9 89))",
     "it is outside the world"),
])
def test_xml_refuses_what_is_nowhere(tmp_path, layer, wkt, why):
    fields = {"model_guid": MODEL} if layer == "scenery_object" else {}
    text, failures = write_xml(tmp_path / "out.xml", layer, (wkt, fields))
    assert len(failures) == 2 and failures[0].endswith(
        f"layer {layer}: feature 1 is not written: {why}")
    assert "there is nothing to write" in failures[1]
    assert text == ""


def test_longitudes_of_xml_end_at_180(tmp_path):
    text, _ = write_xml(tmp_path / "out.xml", "scenery_object",
                        ("POINT(190 47)", {"model_guid": MODEL}))
    assert 'lon="-170"' in text


@pytest.mark.parametrize("kind", ["BGL", "BGLXML"])
def test_derived_layers_alone_are_nothing_to_write(tmp_path, kind):
    """Their features are derived from other layers. Without those the file
    would be empty, so none is written, and the old one stays."""
    path = tmp_path / LAYERS[kind][0]
    path.write_text("old")
    with collect_messages() as messages:
        dataset = gdal.GetDriverByName(kind).Create(
            str(path), 0, 0, 0, gdal.GDT_Unknown)
        for name, count in (("name_list", 0), ("icao_index", 2)):
            layer = dataset.CreateLayer(name, None, ogr.wkbNone)
            for _ in range(count):
                layer.CreateFeature(ogr.Feature(layer.GetLayerDefn()))
        del layer, dataset
    assert messages.failures == [
        f"{kind}: {path}: there is nothing to write: features of icao_index "
        "follow from those of other layers, which are missing"]
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == [path.name]
