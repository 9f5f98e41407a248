# SPDX-License-Identifier: MIT
"""The BGL driver: its metadata, which files it opens, and how it declines
others."""

import datetime
import gzip
import io
import os
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import (
    DELTA_LZ1, SECTION_ELEVATION, SOLID, Bgl, Cell, Tile, encode, pack_chunk,
    pack_elevation,
)
from scenes import make_tile
from support import (
    PROJECT, assert_same, collect_messages, config_option, memory_file,
    open_quietly, read_quietly,
)

MAGIC_END = 0x14
CELL = Cell(13, 1073, 1219)


@pytest.fixture(scope="module")
def tile():
    return make_tile(*CELL, code=DELTA_LZ1)


@pytest.fixture(scope="module")
def content(tile):
    return pack_elevation([tile]).data


def open_any(path, flags=gdal.OF_RASTER, **options):
    """Opens with this driver only; returns the dataset and the messages."""
    with collect_messages() as messages:
        dataset = gdal.OpenEx(path, flags, allowed_drivers=["BGL"], **options)
    return dataset, messages


# -- The driver ---------------------------------------------------------------

def test_driver_metadata():
    metadata = gdal.GetDriverByName("BGL").GetMetadata()
    assert metadata["DCAP_RASTER"] == metadata["DCAP_VECTOR"] == "YES"
    assert metadata["DMD_EXTENSIONS"] == "bgl"
    assert metadata["DMD_CONNECTION_PREFIX"] == "BGL:"
    assert metadata["DMD_SUBDATASETS"] == "YES"


def test_open_options():
    text = gdal.GetDriverByName("BGL").GetMetadataItem(
        "DMD_OPENOPTIONLIST"
    )
    root = ElementTree.fromstring(text)
    assert root.tag == "OpenOptionList"
    assert {option.get("name"): option.get("type") for option in root} == {
        "LEVEL": "int", "FILL": "boolean", "PHOTO_WATER": "boolean",
        "TERRAIN_CFG": "string", "NUM_THREADS": "string",
        "BACKUP": "boolean", "STITCH": "boolean", "ARC_STEP": "float", "CURVES": "boolean",
        "FIELD_NAMES": "string-select", "EMPTY_LAYERS": "boolean",
        "STYLES": "boolean", "MAKE_VALID": "boolean",
        "MODEL_AXES": "string-select", "TEXEL_ALPHA": "string-select",
    }
    level = root.find("Option[@name='LEVEL']")
    assert (level.get("min"), level.get("max")) == ("0", "30")
    assert root.find("Option[@name='FILL']").get("default") == "YES"
    water = root.find("Option[@name='PHOTO_WATER']")
    assert water.get("default") == "NO"


def test_registering_twice_keeps_one_driver():
    before = gdal.GetDriverCount()
    gdal.AllRegister()
    gdal.AllRegister()
    assert gdal.GetDriverCount() == before
    names = [gdal.GetDriver(i).ShortName for i in range(before)]
    assert names.count("BGL") == 1


# -- What it opens ------------------------------------------------------------

def test_opens_without_being_named(content, tile):
    """Among all drivers, by content and not by extension."""
    for suffix in (".bgl", ".BGL", ".dat", ""):
        with memory_file(content, suffix) as path:
            with collect_messages() as messages:
                dataset = gdal.Open(path)
                assert dataset.GetDriver().ShortName == "BGL"
                assert_same(dataset.ReadAsArray(), tile.values)
            assert messages == []
            assert gdal.IdentifyDriver(path).ShortName == "BGL"


def test_metadata_of_a_small_file(content):
    with memory_file(content) as path:
        dataset = open_quietly(path)
        assert dataset.GetMetadata() == {
            "AREA_OR_POINT": "Point",
            "BGL_COMPRESSION": "delta+LZ1 1",
            "BGL_FILE_DATE": "2015-01-27T20:23:42Z",
            "BGL_LEVELS": "13 (1 tile)",
            "BGL_SCALE": "1, base 0",
            "BGL_SIMULATOR": "FSX or Prepar3D",
            "BGL_THEME": "elevation",
            "BGL_TILES": "1",
            "BGL_TILES_WITH_MASK": "0",
        }
        assert dataset.GetRasterBand(1).GetDescription() == "elevation"


def test_levels_and_masks_in_the_metadata():
    tiles = [make_tile(12, 400, 600, masked=True), make_tile(12, 401, 600),
             make_tile(10, 100, 150, masked=True),
             Tile((7, 12, 18), 5, SOLID)]
    with memory_file(pack_elevation(tiles).data) as path:
        metadata = open_quietly(path).GetMetadata()
        assert metadata["BGL_LEVELS"] == (
            "7 (1 tile), 10 (1 tile), 12 (2 tiles)"
        )
        assert metadata["BGL_TILES"] == "4"
        assert metadata["BGL_TILES_WITH_MASK"] == "2"
        metadata = open_quietly(path, LEVEL=12).GetMetadata()
        assert metadata["BGL_LEVELS"] == "12 (2 tiles)"
        assert metadata["BGL_TILES_WITH_MASK"] == "1"


def test_scale_in_the_metadata():
    tile = Tile(CELL, 5, SOLID, scale=0.0078125, base=-250.0)
    with memory_file(pack_elevation([tile]).data) as path:
        assert open_quietly(path).GetMetadataItem("BGL_SCALE") == (
            "0.0078125, base -250"
        )


@pytest.mark.parametrize("date", [
    (1999, 12, 31, 23, 59, 59), (2000, 2, 29, 0, 0, 0),
    (2006, 10, 17, 12, 0, 1), (2026, 1, 1, 0, 0, 0),
])
def test_file_date(date):
    moment = datetime.datetime(*date)
    seconds = (moment - datetime.datetime(1601, 1, 1)).total_seconds()
    bgl = pack_elevation([Tile(CELL, 5, SOLID)],
                         file_time=int(seconds) * 10 ** 7 + 9999999)
    with memory_file(bgl.data) as path:
        assert open_quietly(path).GetMetadataItem("BGL_FILE_DATE") == (
            moment.strftime("%Y-%m-%dT%H:%M:%SZ")
        )


def test_no_file_date():
    bgl = pack_elevation([Tile(CELL, 5, SOLID)], file_time=0)
    with memory_file(bgl.data) as path:
        assert open_quietly(path).GetMetadataItem("BGL_FILE_DATE") is None


@pytest.mark.parametrize("value, expected", [
    ("YES", 5), ("NO", -32768), ("TRUE", 5), ("FALSE", -32768), ("on", 5),
    ("off", -32768),
])
def test_fill_is_a_boolean(value, expected):
    mask = np.zeros((257, 257))
    tiles = [Tile((12, 400, 600), 1, SOLID, mask=mask, mask_code=SOLID),
             Tile((11, 200, 300), 5, SOLID)]
    with memory_file(pack_elevation(tiles).data) as path:
        posts = read_quietly(open_quietly(path, FILL=value))
        assert (posts == expected).all()


def test_fill_is_on_by_default():
    mask = np.zeros((257, 257))
    tiles = [Tile((12, 400, 600), 1, SOLID, mask=mask, mask_code=SOLID),
             Tile((11, 200, 300), 5, SOLID)]
    with memory_file(pack_elevation(tiles).data) as path:
        assert (read_quietly(open_quietly(path)) == 5).all()


def test_a_level_that_is_not_there():
    tiles = [make_tile(12, 400, 600), make_tile(10, 100, 150)]
    with memory_file(pack_elevation(tiles).data) as path:
        dataset, messages = open_any(path, open_options=["LEVEL=11"])
        assert dataset is None
        assert len(messages.failures) == len(messages) == 1
        assert path in messages.failures[0]
        assert "10, 12" in messages.failures[0]


def test_info_is_complete(content):
    with memory_file(content) as path:
        with collect_messages() as messages:
            info = gdal.Info(path, format="json")
        assert messages == []
        assert info["driverShortName"] == "BGL"
        assert info["size"] == [257, 257]
        assert info["files"] == [path]
        band, = info["bands"]
        assert band["type"] == "Int16"
        assert band["noDataValue"] == -32768
        assert band["unit"] == "m"
        assert band["description"] == "elevation"
        assert 'ID["EPSG",4326]' in info["coordinateSystem"]["wkt"]


def test_terrain_index_beside_elevation_is_no_subdataset(tile):
    """The index is listed only beside other subdatasets."""
    index = pack_chunk(
        Cell(8, CELL.u >> 5, CELL.v >> 5),
        encode(np.full((32, 32), 4, np.uint16), SOLID), SOLID, scale=None,
        data_type=9, rows=32, columns=32,
    )
    bgl = Bgl([(SECTION_ELEVATION, [(CELL, tile.to_bytes())]),
               (0x6E, [(Cell(8, CELL.u >> 5, CELL.v >> 5), index)])])
    with memory_file(bgl.data) as path:
        dataset = open_quietly(path)
        assert dataset.GetSubDatasets() == []
        assert dataset.RasterCount == 1
        assert_same(read_quietly(dataset), tile.values)


# -- Where files can lie ------------------------------------------------------

def test_from_a_disk(tmp_path, content, tile):
    path = tmp_path / "tile.bgl"
    path.write_bytes(content)
    for threads in (1, 2):
        dataset = open_quietly(str(path), NUM_THREADS=threads)
        assert_same(read_quietly(dataset), tile.values)


def test_from_a_zip_archive(content, tile):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("scenery/tile.bgl", content)
    with memory_file(archive.getvalue(), ".zip") as path:
        inside = f"/vsizip/{path}/scenery/tile.bgl"
        for name in (inside, f'BGL:"{inside}":elevation'):
            dataset = open_quietly(name, NUM_THREADS=2)
            assert_same(read_quietly(dataset), tile.values)


def test_from_a_gzip_file(content, tile):
    with memory_file(gzip.compress(content), ".bgl.gz") as path:
        dataset = open_quietly(f"/vsigzip/{path}", NUM_THREADS=2)
        assert_same(read_quietly(dataset), tile.values)
        dataset = None
        gdal.Unlink(path + ".properties")


def test_as_part_of_a_file(content, tile):
    """A BGL inside another file, by offset and size."""
    with memory_file(b"x" * 1000 + content + b"y" * 77, ".bin") as path:
        name = f"/vsisubfile/1000_{len(content)},{path}"
        assert_same(read_quietly(open_quietly(name)), tile.values)


# -- Other files on the way ---------------------------------------------------

def test_statistics_are_kept_beside_the_file(tmp_path, content, tile):
    path = tmp_path / "tile.bgl"
    path.write_bytes(content)
    dataset = open_quietly(str(path))
    assert dataset.GetFileList() == [str(path)]
    low, high, _, _ = dataset.GetRasterBand(1).ComputeStatistics(False)
    assert (low, high) == (tile.values.min(), tile.values.max())
    dataset = None
    side_file = str(path) + ".aux.xml"
    dataset = open_quietly(str(path))
    assert sorted(dataset.GetFileList()) == [str(path), side_file]
    assert dataset.GetRasterBand(1).GetMetadataItem(
        "STATISTICS_MAXIMUM"
    ) == str(tile.values.max())
    assert path.read_bytes() == content


def test_layers_take_nothing_from_the_side_file_of_the_raster(tmp_path):
    """QGIS writes one when it draws elevation."""
    path = tmp_path / "sample.bgl"
    path.write_bytes(
        (PROJECT / "autotest" / "data" / "sample.bgl").read_bytes())
    options = {"open_options": ["EMPTY_LAYERS=YES"]}
    expected = gdal.OpenEx(
        str(path), gdal.OF_VECTOR, **options).GetMetadata()
    dataset = gdal.OpenEx(str(path), gdal.OF_RASTER)
    dataset.GetRasterBand(1).ComputeStatistics(False)
    dataset = None
    assert (tmp_path / "sample.bgl.aux.xml").exists()
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR, **options)
    assert dataset.GetLayerCount() > 0
    assert dataset.GetMetadata() == expected
    assert "BGL_THEME" not in expected


def test_nothing_is_written_without_a_reason(tmp_path, content):
    path = tmp_path / "tile.bgl"
    path.write_bytes(content)
    dataset = open_quietly(str(path))
    read_quietly(dataset)
    gdal.Info(dataset)
    dataset = None
    assert [entry.name for entry in tmp_path.iterdir()] == ["tile.bgl"]


# -- How it declines ----------------------------------------------------------

def test_update_mode_is_not_supported(content):
    with memory_file(content) as path:
        dataset, messages = open_any(path, gdal.OF_RASTER | gdal.OF_UPDATE)
        assert dataset is None
        assert [(kind, number) for kind, number, _ in messages] == [
            (gdal.CE_Failure, gdal.CPLE_NotSupported)
        ]
        assert "update" in messages.failures[0]
        assert path in messages.failures[0]


@pytest.mark.parametrize("flags", [
    gdal.OF_VECTOR,
    gdal.OF_RASTER | gdal.OF_VECTOR | gdal.OF_UPDATE,
    gdal.OF_MULTIDIM_RASTER,
    gdal.OF_GNM,
])
def test_other_ways_to_open_are_declined_in_silence(content, flags):
    with memory_file(content) as path:
        for name in (path, f'BGL:"{path}":elevation'):
            assert open_any(name, flags) == (None, [])


def test_raster_and_vector_together_open_read_only(content, tile):
    with memory_file(content) as path:
        dataset, messages = open_any(path, gdal.OF_RASTER | gdal.OF_VECTOR)
        assert messages == []
        assert_same(dataset.ReadAsArray(), tile.values)
        assert dataset.GetLayerCount() == 0


def test_the_raster_cannot_be_written(content):
    with memory_file(content) as path:
        dataset = open_quietly(path)
        before = read_quietly(dataset)
        with collect_messages() as messages:
            status = dataset.GetRasterBand(1).WriteArray(before + 1)
        assert status != gdal.CE_None
        assert len(messages.failures) >= 1
        assert_same(read_quietly(dataset), before)


def refused_in_silence(path):
    with collect_messages() as messages:
        assert gdal.GetDriverByName("BGL") is not None
        assert gdal.IdentifyDriverEx(
            path, gdal.OF_RASTER, allowed_drivers=["BGL"]
        ) is None
    assert messages == []
    assert open_any(path) == (None, [])


@pytest.mark.parametrize("name", ["opcode_parking.bgl", "scasm_yyz15l.bgl"])
def test_opcode_files_are_refused_in_silence(shared, name):
    refused_in_silence(str(shared("negative") / name))


@pytest.mark.parametrize("seed", range(20))
def test_noise_is_refused_in_silence(seed):
    random = np.random.default_rng(seed)
    size = int(random.integers(1, 5000))
    with memory_file(random.bytes(size)) as path:
        refused_in_silence(path)


@pytest.mark.parametrize("size", range(MAGIC_END))
def test_a_cut_magic_is_refused_in_silence(content, size):
    with memory_file(content[:size]) as path:
        refused_in_silence(path)


@pytest.mark.parametrize("position", [0, 1, 2, 3, 16, 17, 18, 19])
def test_every_byte_of_the_magic_counts(content, position):
    wrong = bytearray(content)
    wrong[position] ^= 0x10
    with memory_file(wrong) as path:
        refused_in_silence(path)


def test_folders_and_absent_files_are_refused_in_silence(tmp_path):
    refused_in_silence(str(tmp_path))
    refused_in_silence(str(tmp_path / "absent.bgl"))


def test_a_file_without_rasters_is_declined_in_silence():
    """A sound BGL with airports only causes no message."""
    bgl = Bgl([(0x03, [(CELL, b"\x3c\0" + b"\0" * 100)])])
    with memory_file(bgl.data) as path:
        assert open_any(path) == (None, [])


def test_the_section_of_another_kind_with_a_raster_number_is_left_alone():
    """0xA0 is TACAN in Prepar3D: no TRQ1, no message."""
    tile = Tile(CELL, 5, SOLID)
    bgl = Bgl([(0xA0, [(CELL, b"\xa0\0" + b"\0" * 100)]),
               (SECTION_ELEVATION, [(CELL, tile.to_bytes())])])
    with memory_file(bgl.data) as path:
        assert (read_quietly(open_quietly(path)) == 5).all()


@pytest.mark.parametrize("kept", ["YES", "NO"])
def test_no_handle_stays_open(tmp_path, content, kept):
    """No file is open after closing or after a failed open, nor a small file
    while its dataset is open."""
    handles = Path("/proc/self/fd")
    if not handles.exists():
        pytest.skip("the system does not list open files in /proc/self/fd")

    def is_open():
        return str(path) in map(str, map(Path.resolve, handles.iterdir()))

    path = tmp_path / "tile.bgl"
    path.write_bytes(content)
    with config_option("FLIGHTSIM_KEEP_SMALL_FILES", kept):
        dataset = open_quietly(str(path), NUM_THREADS=2)
    read_quietly(dataset)
    assert is_open() == (kept == "NO")
    dataset = None
    open_any(str(path), open_options=["LEVEL=3"])
    assert not is_open()


def make_side_files(tmp_path, first, second):
    """Writes two files, and the statistics and a user's item of the first one
    to its side file, then puts the second one in its place."""
    path = tmp_path / "tile.bgl"
    path.write_bytes(first)
    dataset = open_quietly(str(path))
    dataset.GetMetadata()
    dataset.GetRasterBand(1).ComputeStatistics(False)
    dataset.SetMetadataItem("SURVEYOR", "somebody")
    dataset = None
    side_file = tmp_path / "tile.bgl.aux.xml"
    saved = side_file.read_text()
    path.write_bytes(second)
    return path, side_file, saved


def write_mesh(path, scale):
    values = np.arange(257 * 257, dtype=np.float32).reshape(257, 257) % 99
    source = gdal.GetDriverByName("MEM").Create("", 257, 257, 1,
                                                gdal.GDT_Float32)
    width, height = 480 / 2**10 / 256, 360 / 2**10 / 256
    source.SetGeoTransform((-width / 2, width, 0, height / 2, 0, -height))
    source.SetProjection("EPSG:4326")
    source.GetRasterBand(1).WriteArray(values)
    gdal.GetDriverByName("BGL").CreateCopy(
        str(path), source, options=[f"SCALE={scale}", "FILE_TIME=0"])
    return path.read_bytes()


def test_the_side_file_has_no_facts_of_the_file(tmp_path):
    """They would be those of an older file after it is replaced."""
    first = write_mesh(tmp_path / "first.bgl", 1)
    second = write_mesh(tmp_path / "second.bgl", 0.25)
    path, side_file, saved = make_side_files(tmp_path, first, second)
    assert "STATISTICS_MAXIMUM" in saved and "SURVEYOR" in saved
    assert "BGL_" not in saved and "AREA_OR_POINT" not in saved
    expected = open_quietly(str(tmp_path / "second.bgl")).GetMetadata()
    # As older versions have written it.
    side_file.write_text(saved.replace(
        "<Metadata>", '<Metadata><MDI key="BGL_SCALE">1, base 0</MDI>'
        '<MDI key="BGL_MONTHS">7</MDI><MDI key="AREA_OR_POINT">Area</MDI>', 1))
    dataset = open_quietly(str(path))
    assert dataset.GetMetadata() == {**expected, "SURVEYOR": "somebody"}


def test_statistics_of_a_replaced_file_are_ignored(tmp_path):
    first = write_mesh(tmp_path / "first.bgl", 1)
    path, side_file, _ = make_side_files(tmp_path, first, first)
    older = path.stat().st_mtime - 60
    os.utime(side_file, (older, older))
    assert open_quietly(str(path)).GetRasterBand(1).GetMetadata() == {}
    os.utime(path, (older - 60, older - 60))
    assert "STATISTICS_MEAN" in open_quietly(
        str(path)).GetRasterBand(1).GetMetadata()
