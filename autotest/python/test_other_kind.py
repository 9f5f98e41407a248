# SPDX-License-Identifier: MIT
"""Asked for rasters or layers that a file lacks, the driver names the right
tool."""

import subprocess

import pytest
from osgeo import gdal

from bgl_writer import SOLID, Tile, pack_elevation
from support import PROJECT, collect_messages, memory_file


def ask(path, flags):
    with collect_messages() as messages:
        assert gdal.OpenEx(str(path), flags) is None
    return [text for _, _, text in messages]


def test_rasters_of_an_airport(shared):
    path = shared("airport/vtbd_fsx.bgl")
    assert ask(path, gdal.OF_RASTER | gdal.OF_VERBOSE_ERROR) == [
        f"BGL: {path} has no rasters; ogrinfo shows what layers it has"]
    # Programs that try one kind after the other suppress messages.
    assert ask(path, gdal.OF_RASTER) == []


def test_layers_of_a_mesh():
    with memory_file(pack_elevation([Tile((12, 100, 200), 1, SOLID)]).data) as path:
        assert ask(path, gdal.OF_VECTOR | gdal.OF_VERBOSE_ERROR) == [
            f"BGL: {path} has no layers; gdalinfo shows what rasters it has"]
        assert ask(path, gdal.OF_VECTOR) == []


def test_layers_for_a_mesh():
    """It opens for adding layers, because ogr2ogr would replace a file that
    does not open."""
    with memory_file(pack_elevation(
            [Tile((12, 100, 200), 1, SOLID)]).data) as path:
        with collect_messages() as messages:
            dataset = gdal.OpenEx(path, gdal.OF_VECTOR | gdal.OF_UPDATE
                                  | gdal.OF_VERBOSE_ERROR)
            assert dataset.GetLayerCount() == 0
            del dataset
        assert messages == []


def test_a_file_with_nothing():
    header = bytearray(56)
    header[0:4] = b"\x01\x02\x92\x19"
    header[4] = 0x38
    header[0x10:0x14] = b"\x03\x18\x05\x08"
    both = gdal.OF_RASTER | gdal.OF_VECTOR | gdal.OF_VERBOSE_ERROR
    with memory_file(bytes(header)) as path:
        assert ask(path, both) == [
            f"BGL: {path} has neither rasters nor layers"]


@pytest.mark.parametrize("name", ["negative/opcode_parking.bgl",
                                  "negative/scasm_yyz15l.bgl"])
def test_a_file_of_another_format(shared, name):
    for flags in (gdal.OF_RASTER, gdal.OF_VECTOR):
        assert ask(shared(name), flags) == []


def run(*words):
    """Returns all output of a tool."""
    process = subprocess.run(words, capture_output=True, text=True,
                             check=False)
    return process.stdout + process.stderr


@pytest.mark.parametrize("name", ["raster/DeathValley_Elevations.bgl",
                                  "raster/synthetic/photo.bgl"])
@pytest.mark.parametrize("options", [[], ["-ro"], ["-so"]])
def test_ogrinfo_of_a_mesh(shared, name, options):
    """Unless opened read-only, it opens without layers. Read-only, GDAL 3.6
    shows no message of drivers: README has its own message. Later versions
    name gdalinfo, in the driver's words or their own."""
    text = run("ogrinfo", *options, str(shared(name)))
    if options != ["-ro"]:
        assert "gdalinfo" in text or (
            "successful" in text and "\n1:" not in text)
    elif int(gdal.VersionInfo()) >= 3070000:
        assert "gdalinfo" in text
    else:
        refusal = "Unable to open datasource"
        assert refusal in text and "-> BGL\n" in text
        page = (PROJECT / "README.md").read_text("utf-8")
        assert f'"{refusal}"' in page


def test_ogr2ogr_of_a_mesh(shared, tmp_path):
    path = shared("raster/DeathValley_Elevations.bgl")
    text = run("ogr2ogr", str(tmp_path / "a.gpkg"), str(path))
    assert "Unable to open datasource" in text or "gdal_translate" in text or (
        "gdalinfo" in text)


def test_the_tools_say_it_in_one_line(shared):
    path = shared("airport/vtbd_fsx.bgl")
    process = subprocess.run(["gdalinfo", str(path)], capture_output=True,
                             text=True, check=False)
    assert process.returncode != 0
    assert "has no rasters; ogrinfo shows what layers" in process.stderr
    assert "not recognized" not in process.stderr


def test_the_page_tells_the_cases_apart():
    """It has the messages, and the kind of file of each."""
    page = " ".join((PROJECT / "README.md").read_text("utf-8").split())
    page = page[page.index("## Troubleshooting"):]
    for words in ('"has no rasters", "has no layers"', "of 56 bytes",
                  '"not recognized as a supported file format"',
                  "no BGL of FS2004 or later", '"looks encrypted"'):
        assert words in page, words
