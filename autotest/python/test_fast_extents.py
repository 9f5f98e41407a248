# SPDX-License-Identifier: MIT
"""Layers that know their extent without a look at their features."""

import pytest
from osgeo import gdal, ogr

from support import PROJECT


@pytest.mark.parametrize("name", [
    "airport/vtbd_fsx.bgl", "airport/edst_EDST_Tower.bgl",
    "vector/leab_a.bgl", "vector/vtbd.bgl",
])
def test_fast_extents_are_those_of_all_features(shared, name):
    """A layer of a BGL file with a place knows it without its features."""
    path = shared(name)
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    fast = 0
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        boxes = [feature.GetGeometryRef().GetEnvelope() for feature in layer
                 if feature.GetGeometryRef() is not None]
        assert layer.TestCapability(ogr.OLCFastGetExtent) == (boxes != [])
        if boxes:
            west, east, south, north = zip(*boxes)
            assert layer.GetExtent() == pytest.approx(
                (min(west), max(east), min(south), max(north)), abs=1e-12)
            fast += 1
    assert fast > 0


def test_layers_that_have_to_be_read_say_so():
    """Those of .agn and X-Plane files keep no extent."""
    path = PROJECT / "autotest" / "data" / "every_directive.agp"
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        assert not layer.TestCapability(ogr.OLCFastGetExtent)
        assert not layer.TestCapability("FastGetExtent3D")
