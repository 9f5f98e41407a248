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
    assert code == 0 and "inventory" in printed


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
