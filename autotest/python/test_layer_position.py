# SPDX-License-Identifier: MIT
"""A count or an extent in the middle of a loop does not restart it."""

import shutil

import pytest
from osgeo import gdal

from agn_support import memory_folder
from agn_writer import NAME, every_chunk
from support import collect_messages
from xpautogen_support import POINT

SOURCES = {
    "dsf": ("dsf/edlo/+51+008.dsf", "object"),
    "airport": ("airport/leab_p3dv5.bgl", "taxi_path"),
    "folder of agn": ("agn", "generic_building"),
    "agn": ("agn/012113110200020an.agn", "generic_building"),
}


@pytest.fixture(params=[*SOURCES, "xpautogen"])
def layer(request, shared):
    """A layer of a new dataset, which has counted nothing yet."""
    path, name = (POINT, "object") if request.param == "xpautogen" else (
        shared(SOURCES[request.param][0]), SOURCES[request.param][1])
    with collect_messages():
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        found = dataset.GetLayerByName(name)
        yield found
    del found, dataset


def list_fids(layer, ask=None, after=2):
    fids = []
    layer.ResetReading()
    while True:
        feature = layer.GetNextFeature()
        if feature is None:
            return fids
        fids.append(feature.GetFID())
        assert len(fids) < 100000
        if ask is not None and len(fids) == after:
            ask(layer)


def ask_extent(layer):
    assert layer.GetExtent() is not None


def ask_count(layer):
    assert layer.GetFeatureCount() > 0


def filter_some(layer):
    layer.SetAttributeFilter("FID % 2 = 0")


def filter_half(layer):
    west, east, south, north = layer.GetExtent()
    layer.SetSpatialFilterRect(west, south, (west + east) / 2, north)


@pytest.mark.parametrize("ask", (ask_extent, ask_count))
@pytest.mark.parametrize("prepare", (None, filter_some, filter_half))
def test_features(layer, ask, prepare):
    if prepare is not None:
        prepare(layer)
    dataset_name = layer.GetName()
    # The first extent, and the first count.
    asked = list_fids(layer, ask, 1)
    wanted = list_fids(layer)
    assert asked == wanted, dataset_name
    assert len(wanted) > 1
    assert list_fids(layer, ask, len(wanted)) == wanted
    # An answer is the same as without a loop.
    layer.ResetReading()
    count = layer.GetFeatureCount()
    layer.GetNextFeature()
    assert layer.GetFeatureCount() == count == len(wanted)


@pytest.mark.parametrize("ask", (ask_extent, ask_count))
@pytest.mark.parametrize("prepare", (None, filter_some, filter_half))
def test_batches(layer, ask, prepare):
    if prepare is not None:
        prepare(layer)

    def read(asks):
        fids = []
        for batch in layer.GetArrowStreamAsNumPy(
                options=["MAX_FEATURES_IN_BATCH=2"]):
            fids += [int(fid) for fid in batch[
                layer.GetFIDColumn() or "OGC_FID"]]
            assert len(fids) < 100000
            if asks and len(fids) == 2:
                ask(layer)
        return fids

    assert read(True) == read(False) == list_fids(layer)


def test_reading_starts_again_when_it_is_told_to(layer):
    wanted = list_fids(layer)
    layer.ResetReading()
    assert layer.GetNextFeature().GetFID() == wanted[0]
    layer.GetExtent()
    layer.ResetReading()
    assert layer.GetNextFeature().GetFID() == wanted[0]
    layer.SetAttributeFilter("FID > 0")
    layer.GetFeatureCount()
    assert layer.GetNextFeature().GetFID() == wanted[0]
    assert layer.GetNextFeature().GetFID() == wanted[1]
    layer.GetFeatureCount()
    layer.SetAttributeFilter(None)
    assert layer.GetNextFeature().GetFID() == wanted[0]


def test_a_file_that_is_changed_while_it_is_read(tmp_path, shared):
    """What is added in the loop is not read by it; what is deleted, neither."""
    path = tmp_path / "012113110200003an.agn"
    shutil.copyfile(shared("agn/012113110200003an.agn"), path)
    path.chmod(0o644)
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR | gdal.OF_UPDATE)
    layer = dataset.GetLayerByName("generic_building")
    wanted = list_fids(layer)
    assert len(wanted) == 10
    fids = []
    layer.ResetReading()
    for _ in range(50):
        feature = layer.GetNextFeature()
        if feature is None:
            break
        fids.append(feature.GetFID())
        if len(fids) == 3:
            assert layer.DeleteFeature(wanted[0]) == 0
            assert layer.DeleteFeature(wanted[5]) == 0
        feature.SetFID(-1)
        assert layer.CreateFeature(feature) == 0
        layer.GetExtent()
    assert fids == wanted[:5] + wanted[6:]
    assert len(list_fids(layer)) == 10 - 2 + 9
    del feature, layer, dataset


def test_every_layer_of_a_tile():
    with memory_folder({NAME: every_chunk()}) as folder, collect_messages():
        dataset = gdal.OpenEx(folder)
        for i in range(dataset.GetLayerCount()):
            layer = dataset.GetLayer(i)
            for prepare in (None, filter_some):
                if prepare is not None:
                    prepare(layer)
                asked = list_fids(layer, ask_extent, 1)
                assert asked == list_fids(layer), layer.GetName()
