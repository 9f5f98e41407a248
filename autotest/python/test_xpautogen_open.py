# SPDX-License-Identifier: MIT
"""The XPAutogen driver: its metadata, and which files it opens and
declines."""

import gzip
import io
import xml.etree.ElementTree as ElementTree
import zipfile

import pytest
from osgeo import gdal

from support import collect_messages, memory_file
from xpautogen_support import (
    BLOCK, POINT, STRING, get_layer_names, open_any, open_quietly, read_rows,
)


# -- The driver ---------------------------------------------------------------

def test_driver_metadata():
    metadata = gdal.GetDriverByName("XPAutogen").GetMetadata()
    for item in ("DCAP_VECTOR", "DCAP_OPEN", "DCAP_VIRTUALIO",
                 "DCAP_FEATURE_STYLES", "DCAP_MULTIPLE_VECTOR_LAYERS",
                 "DCAP_Z_GEOMETRIES", "DCAP_FIELD_DOMAINS"):
        assert metadata[item] == "YES", item
    assert not {"DCAP_RASTER", "DCAP_CREATECOPY"} & set(metadata)
    assert metadata["DMD_LONGNAME"] == "X-Plane autogen"
    assert metadata["DMD_EXTENSIONS"] == "agp agb ags"


def test_open_options_are_well_formed():
    text = gdal.GetDriverByName("XPAutogen").GetMetadataItem(
        "DMD_OPENOPTIONLIST"
    )
    root = ElementTree.fromstring(text)
    assert {option.get("name"): option.get("type") for option in root} == {
        "ANCHOR": "string", "HEADING": "float",
        "ORIENTATION": "string-select", "EMPTY_LAYERS": "boolean",
        "FIELD_NAMES": "string-select", "STYLES": "boolean",
        "MAKE_VALID": "boolean",
    }
    for option in root:
        assert option.get("scope") == "vector"
        assert option.get("description")


def test_registering_twice_keeps_one_driver():
    gdal.AllRegister()
    names = [gdal.GetDriver(i).ShortName
             for i in range(gdal.GetDriverCount())]
    assert names.count("XPAutogen") == 1


# -- What it opens ------------------------------------------------------------

@pytest.mark.parametrize("source, kind", [
    (POINT, "AG_POINT"), (BLOCK, "AG_BLOCK"), (STRING, "AG_STRING"),
])
@pytest.mark.parametrize("line_end", [b"\n", b"\r", b"\r\n"])
@pytest.mark.parametrize("suffix", [".agp", ".AGB", ".txt", ""])
def test_opens_by_content(source, kind, line_end, suffix):
    """Among all drivers, whatever the extension and the line ends."""
    content = source.read_bytes().replace(b"\n", line_end)
    with memory_file(content, suffix) as path:
        with collect_messages() as messages:
            assert gdal.IdentifyDriver(path).ShortName == "XPAutogen"
            dataset = gdal.OpenEx(path)
        assert messages == []
        assert dataset.GetDriver().ShortName == "XPAutogen"
        assert dataset.GetMetadataItem("KIND") == kind
        expected = open_quietly(source)
        assert get_layer_names(dataset) == get_layer_names(expected)
        for name in get_layer_names(dataset):
            assert read_rows(dataset, name) == read_rows(expected, name)


def test_opens_inside_archives():
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.write(POINT, "folder/point")
    with memory_file(archive.getvalue(), ".zip") as path:
        dataset = open_quietly(f"/vsizip/{path}/folder/point")
        assert dataset.GetLayerByName("object").GetFeatureCount() == 4
    with memory_file(gzip.compress(BLOCK.read_bytes()), ".gz") as path:
        dataset = open_quietly(f"/vsigzip/{path}")
        assert dataset.GetLayerByName("grid_cell").GetFeatureCount() == 10


def test_leaves_no_file_beside(tmp_path):
    path = tmp_path / "point.agp"
    path.write_bytes(POINT.read_bytes())
    dataset = open_quietly(path)
    read_rows(dataset, "object")
    del dataset
    assert [file.name for file in tmp_path.iterdir()] == ["point.agp"]


# -- What it does not open ----------------------------------------------------

@pytest.mark.parametrize("content", [
    b"", b"A", b"A\n1000\n", b"A\n1000\nAG_POINTS\nTILE 0 0 1 1\n",
    b"A\n800\nOBJ\n", b"I\n1000\nFACADE\n", b"A 1000 AG_POINT\n",
    b"\0" * 2000, b"AG_POINT\n",
])
def test_declines_in_silence(content):
    with memory_file(content, ".agp") as path:
        dataset, messages = open_any(path)
        assert dataset is None
        # GDAL itself may say that no driver recognises the file.
        assert not [text for text in messages.failures if "XPAutogen" in text]
        driver = gdal.IdentifyDriver(path)
        assert driver is None or driver.ShortName != "XPAutogen"


@pytest.mark.parametrize("flags", [
    gdal.OF_VECTOR | gdal.OF_UPDATE, gdal.OF_RASTER,
])
def test_declines_update_and_rasters(flags):
    dataset, messages = open_any(POINT, flags)
    assert dataset is None
    assert not [text for text in messages.failures if "XPAutogen:" in text]


def test_is_read_only():
    dataset = open_quietly(POINT)
    layer = dataset.GetLayerByName("object")
    assert not layer.TestCapability("SequentialWrite")
    assert not dataset.TestCapability("CreateLayer")


@pytest.mark.parametrize("options", [
    {"ANCHOR": "1"}, {"ANCHOR": "1,2,3"}, {"ANCHOR": "181,0"},
    {"ANCHOR": "0,91"}, {"ANCHOR": "nan,0"}, {"ANCHOR": ""},
    {"ANCHOR": "1,2", "HEADING": "east"}, {"ANCHOR": "1,2", "HEADING": "inf"},
])
def test_refuses_options_without_sense(options):
    dataset, messages = open_any(POINT, **options)
    assert dataset is None
    assert len(messages.failures) == 1
    assert "ANCHOR=<longitude>,<latitude>" in messages.failures[0]


def test_places_points_only():
    for path in (BLOCK, STRING):
        dataset, messages = open_any(path, ANCHOR="7,51")
        assert len(messages) == len(messages.warnings) == 1
        assert "ANCHOR is for .agp files only" in messages.warnings[0]
        assert dataset.GetLayer(0).GetSpatialRef() is None


@pytest.mark.parametrize("option", ["HEADING", "ORIENTATION"])
def test_options_that_need_an_anchor(option):
    value = {"HEADING": "90", "ORIENTATION": "SOUTH"}[option]
    dataset, messages = open_any(POINT, **{option: value})
    assert messages.warnings == [
        f"XPAutogen: {POINT}: {option} has no effect without ANCHOR"
    ]
    assert dataset.GetLayer(0).GetSpatialRef() is None


@pytest.mark.parametrize("source", [POINT, BLOCK, STRING])
def test_all_tables(source):
    """Layers without rows are listed on request; the others are the same."""
    every = open_quietly(source, EMPTY_LAYERS="YES")
    names = get_layer_names(every)
    assert names == [
        "object", "tree", "point_of_interest", "facade_line", "tree_line",
        "grid_cell", "edge_rectangle", "facade", "crop_polygon", "tile",
        "grid", "spelling_set", "spelling", "corner", "group", "cap",
        "asset", "setting", "unknown_directive", "source_line",
    ]
    filled = open_quietly(source)
    for name in names:
        if name in get_layer_names(filled):
            assert read_rows(every, name) == read_rows(filled, name)
        else:
            assert every.GetLayerByName(name).GetFeatureCount() == 0
