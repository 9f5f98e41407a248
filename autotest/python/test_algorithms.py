# SPDX-License-Identifier: MIT
"""gdal driver bgl ..."""

import json
import subprocess

import pytest
from osgeo import gdal

from library_scene import make_simulator

pytestmark = pytest.mark.skipif(
    int(gdal.VersionInfo()) < 3130000,
    reason="drivers have commands since GDAL 3.13",
)


def run(*words):
    process = subprocess.run(
        ["gdal", "driver", "bgl", *map(str, words)], capture_output=True,
        text=True, check=False)
    return process.returncode, process.stdout, process.stderr


def test_the_command_is_listed():
    code, printed, _ = run("--help")
    assert code == 0
    assert "inventory" in printed and "compile" in printed


@pytest.mark.parametrize("name", ["airport/vtbd_fsx.bgl", "vector/leab_a.bgl"])
def test_inventory_of_layers(shared, name):
    path = shared(name)
    code, printed, _ = run("inventory", "--output-format", "json", path)
    assert code == 0
    inventory = json.loads(printed)
    dataset = gdal.OpenEx(str(path))
    assert inventory["description"] == str(path)
    assert inventory["driver"] == "BGL"
    assert inventory["rasters"] == []
    assert inventory["metadata"] == dataset.GetMetadata()
    assert len(inventory["layers"]) == dataset.GetLayerCount() > 1
    for i, row in enumerate(inventory["layers"]):
        layer = dataset.GetLayer(i)
        assert row["name"] == layer.GetName()
        assert row["features"] == layer.GetFeatureCount()
        if "extent" in row:
            west, east, south, north = layer.GetExtent()
            assert row["extent"] == pytest.approx([west, south, east, north])
    assert any("extent" in row for row in inventory["layers"])


def test_inventory_of_rasters(shared):
    path = shared("raster/synthetic/classes.bgl")
    _, printed, _ = run("inventory", "--output-format", "json", path)
    rasters = json.loads(printed)["rasters"]
    assert [row["name"] for row in rasters] == [
        "landclass", "waterclass", "region", "population_density",
        "season_jun_jul_aug"]
    path = shared("raster/synthetic/photo.bgl")
    _, printed, _ = run("inventory", "--output-format", "json", path)
    dataset = gdal.Open(str(path))
    assert json.loads(printed)["rasters"] == [{
        "name": "photo", "width": dataset.RasterXSize,
        "height": dataset.RasterYSize, "bands": dataset.RasterCount}]


def test_inventory_of_a_library(tmp_path):
    catalogue = make_simulator(tmp_path / "FSX")
    _, printed, _ = run("inventory", "--output-format", "json", catalogue)
    inventory = json.loads(printed)
    assert inventory["driver"] == "FSScenery"
    dataset = gdal.OpenEx(str(catalogue))
    layer = dataset.GetLayerByName("scenery_file")
    assert [row["path"] for row in inventory["files"]] == [
        feature["path"] for feature in layer]
    assert {row["status"] for row in inventory["files"]} >= {"ok"}


def test_inventory_as_text(shared):
    path = shared("airport/vtbd_fsx.bgl")
    code, printed, _ = run("inventory", path)
    lines = printed.splitlines()
    assert code == 0
    assert lines[0] == f"description: {path}"
    assert "  name: airport" in lines
    assert "  features: 1" in lines


def test_other_formats_are_refused(tmp_path):
    path = tmp_path / "a.tif"
    gdal.GetDriverByName("GTiff").Create(str(path), 1, 1)
    code, _, error = run("inventory", path)
    assert code != 0
    assert "is neither a BGL file nor a scenery library" in error


SOURCE = '''<?xml version="1.0"?>
<FSData version="9.0">
<ExclusionRectangle latitudeMinimum="46.1" latitudeMaximum="46.2"
 longitudeMinimum="8.1" longitudeMaximum="8.2" excludeAllObjects="TRUE"/>
</FSData>
'''


def test_compile(tmp_path):
    """The bytes that ogr2ogr writes, but for the time; what is there stays
    unless it may be replaced."""
    source, target = tmp_path / "in.xml", tmp_path / "out.bgl"
    source.write_text(SOURCE, "utf-8")
    code, _, error = run("compile", source, target)
    assert code == 0, error
    other = tmp_path / "other.bgl"
    gdal.VectorTranslate(str(other), str(source), format="BGL")
    written = target.read_bytes()
    assert written[16:] == other.read_bytes()[16:]
    dataset = gdal.OpenEx(str(target))
    assert dataset.GetLayerByName("exclusion").GetFeatureCount() == 1
    dataset = None
    code, _, error = run("compile", source, target)
    assert code != 0
    assert "out.bgl exists; --overwrite replaces it" in error
    assert target.read_bytes() == written
    code, _, error = run("compile", "--overwrite", "--creation-option",
                         "PROFILE=MSFS2020", source, target)
    assert code == 0, error
    assert gdal.OpenEx(str(target)).GetMetadataItem("BGL_PROFILE") in (
        None, "MSFS2020")


def test_only_xml_is_compiled(shared, tmp_path):
    target = tmp_path / "out.bgl"
    code, _, error = run("compile", shared("airport/vtbd_fsx.bgl"), target)
    assert code != 0
    assert "is no XML source of scenery" in error
    assert not target.exists()


def test_a_source_that_cannot_be_compiled_leaves_no_file(tmp_path):
    source, target = tmp_path / "in.xml", tmp_path / "out.bgl"
    source.write_text(SOURCE, "utf-8")
    code, _, _ = run("compile", "--creation-option", "PROFILE=NONE", source,
                     target)
    assert code != 0
    assert not target.exists()
