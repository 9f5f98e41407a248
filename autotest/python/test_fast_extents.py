# SPDX-License-Identifier: MIT
"""Layers whose extent is known without reading features."""

import shutil

import pytest
from osgeo import gdal, ogr

from library_scene import make_simulator
from support import PROJECT


def open_layers(path, **options):
    dataset = gdal.OpenEx(
        str(path), gdal.OF_VECTOR,
        open_options=[f"{key}={value}" for key, value in options.items()])
    return dataset, [dataset.GetLayer(i)
                     for i in range(dataset.GetLayerCount())]


def list_boxes(layer):
    return [feature.GetGeometryRef().GetEnvelope() for feature in layer
            if feature.GetGeometryRef() is not None]


def check(layer):
    """Returns whether the layer has geometries. If so, the extent must be that
    of the features, and a reading in progress must continue or restart."""
    boxes = list_boxes(layer)
    if boxes:
        west, east, south, north = zip(*boxes)
        assert layer.GetExtent() == pytest.approx(
            (min(west), max(east), min(south), max(north)), abs=1e-12)
        assert list_boxes(layer) == boxes
    return boxes != []


@pytest.mark.parametrize("name", [
    "airport/vtbd_fsx.bgl", "airport/edst_EDST_Tower.bgl",
    "vector/leab_a.bgl", "vector/vtbd.bgl",
])
def test_fast_extents_are_those_of_all_features(shared, name):
    """A layer of a BGL file with geometries knows its extent without reading
    features."""
    _, layers = open_layers(shared(name))
    for layer in layers:
        assert layer.TestCapability(ogr.OLCFastGetExtent) == check(layer)
    assert any(layer.TestCapability(ogr.OLCFastGetExtent) for layer in layers)


@pytest.mark.parametrize("options", [{}, {"MAKE_VALID": "YES"}], ids=str)
@pytest.mark.parametrize("name", ["012113101311131an", "012113110200002an"])
def test_one_annotation_file(shared, name, options):
    """Its rows are in memory."""
    _, layers = open_layers(shared(f"agn/{name}.agn"), **options)
    assert len(layers) > 2
    for layer in layers:
        assert layer.TestCapability(ogr.OLCFastGetExtent)
        assert check(layer)


def test_a_folder_of_annotation_files(shared, tmp_path):
    """Its files must be opened, one after the other."""
    for name in ("012113101311131an", "012113110200002an"):
        shutil.copyfile(shared(f"agn/{name}.agn"), tmp_path / f"{name}.agn")
    _, layers = open_layers(tmp_path)
    assert not any(layer.TestCapability(ogr.OLCFastGetExtent)
                   for layer in layers)
    assert sum(check(layer) for layer in layers) > 2


@pytest.mark.parametrize("options", [{}, {"ANCHOR": "9.5,48.5"}], ids=str)
@pytest.mark.parametrize("suffix", ["agp", "agb", "ags"])
def test_files_of_x_plane(suffix, options):
    """All layers, except cells of grids, which are made while reading."""
    path = PROJECT / "autotest" / "data" / f"every_directive.{suffix}"
    _, layers = open_layers(path, **options)
    fast = 0
    for layer in layers:
        is_fast = (layer.GetGeomType() != ogr.wkbNone
                   and layer.GetName() != "grid_cell")
        assert layer.TestCapability(ogr.OLCFastGetExtent) == is_fast
        assert not is_fast or check(layer)
        fast += is_fast
    assert fast > 2


def test_a_library(tmp_path):
    """Its inventory is in memory; the layers of all files must be read."""
    dataset, layers = open_layers(make_simulator(tmp_path / "FSX"))
    inventory = {"scenery_area", "scenery_file", "coverage"}
    for layer in layers:
        is_fast = layer.GetName() in inventory
        assert layer.TestCapability(ogr.OLCFastGetExtent) == is_fast
        assert not is_fast or check(layer)
    assert dataset.GetLayerByName("airport") is not None


def test_a_layer_without_a_place():
    path = PROJECT / "autotest" / "data" / "every_directive.agp"
    dataset, _ = open_layers(path)
    asset = dataset.GetLayerByName("asset")
    assert not asset.TestCapability(ogr.OLCFastGetExtent)
    assert asset.GetExtent(can_return_null=True) is None
