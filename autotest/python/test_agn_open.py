# SPDX-License-Identifier: MIT
"""The AGN driver: which files it opens, how it is named, and its metadata."""

import re
import struct
import zipfile

import pytest
from osgeo import gdal, ogr

from agn_support import (
    agn_file, layer_names, memory_folder, open_agn, open_quietly, read_rows,
)
from agn_writer import (
    BUILDINGS, CHUNKS, NAME, SHARES, VERSION, annotation, every_chunk, floats,
    integers,
)
from support import collect_messages

OTHER_NAME = "012113110200032an.agn"


def identify(path, flags=gdal.OF_VECTOR):
    driver = gdal.IdentifyDriverEx(path, flags)
    return driver is not None and driver.ShortName == "AGN"


def test_driver_metadata():
    driver = gdal.GetDriverByName("AGN")
    items = driver.GetMetadata()
    assert items["DMD_LONGNAME"] == "Flight Simulator X autogen annotation"
    assert items["DMD_EXTENSIONS"] == items["DMD_EXTENSION"] == "agn"
    assert items["DMD_CONNECTION_PREFIX"] == "AGN:"
    for capability in ("VECTOR", "OPEN", "VIRTUALIO", "FIELD_DOMAINS",
                       "MULTIPLE_VECTOR_LAYERS"):
        assert items["DCAP_" + capability] == "YES"
    assert "DCAP_RASTER" not in items
    options = items["DMD_OPENOPTIONLIST"]
    names = re.findall(r"name='(\w+)'", options)
    assert names == ["AUTOGEN_XML", "BACKUP", "FIELD_NAMES", "EMPTY_LAYERS",
                     "STYLES", "MAKE_VALID"]
    assert options.count("scope='vector'") == len(names)


def test_known_by_its_content():
    content = every_chunk()
    for name in (NAME, "texture.dat", "no_extension"):
        with agn_file(content, name) as path:
            assert identify(path)
            assert gdal.OpenEx(path, gdal.OF_VECTOR).GetDriver().ShortName \
                == "AGN"
    for other in (b"", b"RIFF", content[:11], b"RIFX" + content[4:],
                  content[:8] + b"WAVE" + content[12:], bytes(2000)):
        with agn_file(other, "texture.dat") as path:
            assert not identify(path)
            with collect_messages() as messages:
                assert open_agn(path) is None
            assert messages == []


def test_vectors_only():
    with agn_file(every_chunk()) as path:
        with collect_messages() as messages:
            assert gdal.OpenEx(path, gdal.OF_RASTER,
                               allowed_drivers=["AGN"]) is None
        assert messages == []


def test_prefix():
    with agn_file(every_chunk()) as path:
        for name in (f"AGN:{path}", f"agn:{path}", f'AGN:"{path}"'):
            assert identify(name)
            dataset = open_quietly(name)
            assert dataset.GetLayerCount() == 10
            assert dataset.GetDescription() == name
            assert dataset.GetFileList() == [path]


@pytest.mark.parametrize("name", ["", "/vsimem/none.agn", '"/vsimem/no dir"'])
def test_prefix_without_a_file(name):
    with collect_messages() as messages:
        assert open_agn("AGN:" + name) is None
    assert len(messages.failures) == 1
    assert "a file that can be opened" in messages.failures[0]


def test_prefix_on_a_folder_without_annotation():
    with memory_folder({"readme.txt": b"nothing here"}) as folder:
        with collect_messages() as messages:
            assert open_agn("AGN:" + folder) is None
        assert messages.failures == [
            f"AGN: {folder}: expected a folder with .agn files"]


def test_folders_for_annotation_are_claimed():
    content = every_chunk()
    with memory_folder({NAME: content, OTHER_NAME.upper(): content,
                        "thumbs.db": b"x"}) as folder:
        assert identify(folder)
        assert identify(folder + "/")
        assert not identify(folder, gdal.OF_RASTER)
        assert open_quietly(folder).GetLayerCount() == 10


def test_folders_with_much_else_are_not():
    """The texture folder of a scenery may hold a few annotation files; it only
    opens with a prefix."""
    content = every_chunk()
    others = {f"ground_{i}.bmp": b"BM" for i in range(5)}
    with memory_folder({NAME: content, **others}) as folder:
        assert not identify(folder)
        with collect_messages() as messages:
            assert open_agn(folder) is None
        assert messages == []
        dataset = open_quietly("AGN:" + folder)
        assert len(read_rows(dataset, "generic_building")) == 3
        assert dataset.GetMetadataItem("AGN_FILES") == "1"
    with memory_folder(others) as folder:
        assert not identify(folder)
    with memory_folder({}) as folder:
        assert not identify(folder)


def test_folders_of_shapefiles_stay_what_they_are(tmp_path):
    layer_folder = tmp_path / "shapes"
    layer_folder.mkdir()
    driver = ogr.GetDriverByName("ESRI Shapefile")
    shapes = driver.CreateDataSource(str(layer_folder))
    shapes.CreateLayer("one", geom_type=ogr.wkbPoint)
    shapes = None
    (layer_folder / NAME).write_bytes(every_chunk())
    with collect_messages():
        dataset = gdal.OpenEx(str(layer_folder), gdal.OF_VECTOR)
    assert dataset.GetDriver().ShortName == "ESRI Shapefile"


def test_zip_archives(tmp_path):
    archive = tmp_path / "autogen tiles.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("texture/" + NAME, every_chunk())
        file.writestr("texture/" + OTHER_NAME, every_chunk())
    folder = f"/vsizip/{archive}/texture"
    dataset = open_quietly(folder)
    assert dataset.GetMetadataItem("AGN_FILES") == "2"
    tiles = [row[1]["file"] for row in read_rows(dataset, "tile")]
    assert tiles == sorted([NAME, OTHER_NAME])
    single = open_quietly(f"{folder}/{NAME}")
    assert len(read_rows(single, "generic_building")) == 3


@pytest.mark.parametrize("folder", ["with space", "Ünïcödé 地景", "a:b",
                                    "quote'd"])
def test_odd_names(tmp_path, folder):
    place = tmp_path / folder
    place.mkdir()
    (place / NAME).write_bytes(every_chunk())
    for name in (place, place / NAME, f"AGN:{place}", f'AGN:"{place}"'):
        dataset = open_quietly(str(name))
        assert read_rows(dataset, "tile")[0][1]["file"] == NAME
        assert dataset.GetFileList() == [str(place / NAME)]


@pytest.mark.parametrize("name", [
    "011b2su1an.agn", "Wald und Wiese.agn", "00133222312111an.agn",
    "200000000000000an.agn", "草地an.agn",
])
def test_names_without_a_place(name):
    """Textures of land classes: a square of side 1, y to the north."""
    with agn_file(every_chunk(), name) as path:
        with collect_messages() as messages:
            dataset = open_agn(path)
        assert len(messages) == len(messages.warnings) == 1
        assert messages[0][2].startswith(f"AGN: {path}: the name is not that")
        (_, fields, outline), = read_rows(dataset, "tile")
        assert outline.GetEnvelope() == (0, 1, 0, 1)
        for key in ("tile", "level", "u", "v"):
            assert fields[key] is None
        assert fields["file"] == name
        _, fields, footprint = read_rows(dataset, "generic_building")[1]
        corners = [(x + 0.5, 0.5 - y) for x, y in BUILDINGS[1].corners()]
        points = footprint.GetGeometryRef(0).GetPoints()
        assert len(points) == 5
        for actual, expected in zip(points, corners + corners[:1]):
            assert actual == pytest.approx(expected, abs=1e-7)
        assert fields["width_m"] is None and fields["depth_m"] is None
        assert fields["heading_deg"] == pytest.approx(37, abs=1e-4)
        assert dataset.GetLayer(0).GetSpatialRef() is None


def legacy_annotation(houses=1, name=b"house01.bmp"):
    return (integers(10, 10, 0, 0, houses, 1) + floats(0.5)
            + struct.pack("<I", len(name)) + name + integers(1, 2, 50, 100)
            + floats(1, 2, 3, 4) + bytes(24 * houses) + bytes(16) + bytes(24))


def test_older_simulators_are_named():
    with agn_file(legacy_annotation()) as path:
        assert identify(path)
        with collect_messages() as messages:
            assert open_agn(path) is None
        assert messages.failures == [
            f"AGN: {path}: file, offset 0: RIFF header; an annotation file of "
            "FS2002 or FS2004 has none and is not supported"]
    # Without the extension, or with other content, nothing is claimed.
    with agn_file(legacy_annotation(), "some.dat") as path:
        assert not identify(path)
    for content in (b"some text", bytes(range(200)),
                    legacy_annotation(1000)[:300]):
        with agn_file(content) as path:
            assert not identify(path)
            with collect_messages() as messages:
                assert open_agn(path) is None
            assert messages == []


def test_unknown_chunks_are_counted():
    content = annotation(VERSION, b"XTRA\4\0\0\0abcd", SHARES, CHUNKS["GBLD"],
                         b"MORE\0\0\0\0")
    with agn_file(content) as path:
        dataset = open_quietly(path)
        assert dataset.GetMetadata() == {
            "AGN_FILES": "1", "AGN_SKIPPED_FILES": "0",
            "AGN_SKIPPED_RECORDS": "0", "AGN_UNKNOWN_CHUNKS": "2",
        }
        assert read_rows(dataset, "tile")[0][1]["unknown_chunks"] == 2
        assert layer_names(dataset) == ["generic_building", "tile"]


def test_nothing_is_written_beside_a_file(tmp_path):
    path = tmp_path / NAME
    path.write_bytes(every_chunk())
    dataset = open_quietly(str(path))
    dataset.GetMetadata()
    for i in range(dataset.GetLayerCount()):
        dataset.GetLayer(i).GetExtent()
    dataset = None
    assert [entry.name for entry in tmp_path.iterdir()] == [NAME]


def test_only_this_driver_opens_it(shared):
    path = str(shared("agn/012113110200032an.agn"))
    others = [gdal.GetDriver(i).ShortName
              for i in range(gdal.GetDriverCount())]
    others.remove("AGN")
    with collect_messages():
        assert gdal.OpenEx(path, allowed_drivers=others) is None
