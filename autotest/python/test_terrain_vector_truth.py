# SPDX-License-Identifier: MIT
"""Real files of terrain vectors against the shapefiles from which they were
made."""

import json

import pytest
from osgeo import gdal

from terrain_vector_scene import (
    get_rings,
    get_signed_area,
    is_near,
    open_vectors,
    rings_match,
)

# Fields of the shapefiles and the attributes that they became.
ATTRIBUTES = {
    "Layer": "Layer",
    "flatten": "FlattenMode",
    "falloff": "FlattenFalloff",
    "DBuilding": "ExcludeDetectedBuildings",
    "OBuilding": "ExcludeOSMBuildings",
    "MSBuilding": "ExcludeMSBuildings",
    "LCRemap": "LandClassRemap",
    "ExcludeTIN": "ExcludeTIN",
    "BuildTIN": "BuildingTIN",
    "Detected": "ForceDetectedBuilding",
    "IsWater": "IsWater",
    "WaterExcl": "IsWaterExclusion",
    "WaterType": "WaterType",
    "AirprtSize": "AirportSize",
    "Intrntionl": "IsAirportInternational",
    "Brightness": "TreeBrightnessFactor",
    "VegDensity": "VegetationDensity",
    "VegFalloff": "VegetationFalloff",
    "version": "Version",
}


def read_shapes(path):
    dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
    return list(dataset.GetLayer(0))


def assert_same_attributes(feature, shape):
    attributes = json.loads(feature["attributes"])
    assert attributes["UniqueGUID"] is True
    for field, name in ATTRIBUTES.items():
        value = shape[field]
        if value == -1:
            value = 0xFFFFFFFF
        assert attributes[name] == value, name


@pytest.mark.parametrize("name", ["enev_airport_polygon", "torre_hercules"])
def test_same_rings_in_the_same_order(shared, name):
    shapes = read_shapes(str(shared(f"vector/{name}.shp")))
    dataset = open_vectors(str(shared(f"vector/{name}.bgl")))
    layer = dataset.GetLayer(0)
    assert layer.GetName() == "terrain_polygon"
    features = list(layer)
    assert len(features) == len(shapes)
    for feature, shape in zip(features, shapes):
        rings = get_rings(feature.GetGeometryRef())
        truth = get_rings(shape.GetGeometryRef())
        assert len(rings) == len(truth)
        for ring, other in zip(rings, truth):
            # The compiler turned rings round, and kept where they start.
            if (get_signed_area(ring) > 0) != (get_signed_area(other) > 0):
                other = other[:1] + other[:0:-1]
            assert len(ring) == len(other)
            assert all(is_near(a, b) for a, b in zip(ring, other))
        assert_same_attributes(feature, shape)


def test_cut_file_is_whole_when_stitched(shared):
    shapes = read_shapes(str(shared("vector/dusseldorf.shp")))
    path = str(shared("vector/dusseldorf.bgl"))
    cut = open_vectors(path)
    pieces = cut.GetLayer(0)
    assert pieces.GetFeatureCount() == 13
    assert sum(feature["num_points"] for feature in pieces) == 105
    whole = open_vectors(path, STITCH="YES")
    layer = whole.GetLayer(0)
    features = list(layer)
    assert len(features) == len(shapes) == 12
    assert layer.GetFeatureCount() == 12
    assert sum(feature["num_points"] for feature in features) == 100
    for shape in shapes:
        truth = get_rings(shape.GetGeometryRef())
        same = [
            feature
            for feature in features
            if all(
                rings_match(ring, other)
                for ring, other in zip(
                    get_rings(feature.GetGeometryRef()), truth
                )
            )
        ]
        assert len(same) == 1
        assert same[0].GetGeometryRef().GetGeometryCount() == len(truth)
        assert_same_attributes(same[0], shape)
