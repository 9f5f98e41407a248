# SPDX-License-Identifier: MIT
"""The resolution of coordinates, which layers tell GDAL 3.9 and later."""

import json

import pytest
from osgeo import gdal

from navigation_scene import make_sections
from record_writer import pack_bgl
from support import memory_file
from terrain_vector_scene import cover, open_vectors

pytestmark = pytest.mark.skipif(
    int(gdal.VersionInfo()) < 3090000,
    reason="GDAL has coordinate precision since 3.9",
)
LATITUDE_UNIT = 180 / 0x20000000
LEVEL_11_STEP = 360 / 2048 / 32768


def get_resolution(layer):
    field = layer.GetLayerDefn().GetGeomFieldDefn(0)
    precision = field.GetCoordinatePrecision()
    return precision.GetXYResolution(), precision.GetZResolution()


@pytest.fixture(scope="module")
def roads(tmp_path_factory):
    folder = tmp_path_factory.mktemp("vectors")
    return cover(folder / "cover.bgl", 760, 500, 2, 2, 5)


def test_terrain_vectors_count_in_steps_of_their_cells(roads):
    dataset = open_vectors(roads)
    layer = dataset.GetLayerByName("road")
    assert get_resolution(layer) == (LEVEL_11_STEP, 0)


def test_records_count_in_units_of_latitude_and_millimetres():
    with memory_file(pack_bgl(make_sections())) as path:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        for name in ("ndb", "boundary", "airway"):
            assert get_resolution(dataset.GetLayerByName(name)) == (
                LATITUDE_UNIT, 0.001
            )


def test_geojson_gets_no_more_decimals_than_that(roads, tmp_path):
    target = str(tmp_path / "road.json")
    assert gdal.VectorTranslate(
        target, open_vectors(roads), format="GeoJSON", layers=["road"]
    )
    with open(target, encoding="utf-8") as stream:
        features = json.load(stream)["features"]
    longitude, latitude = features[0]["geometry"]["coordinates"][0][:2]
    assert longitude == round(longitude, 6)
    dataset = open_vectors(roads)
    layer = dataset.GetLayerByName("road")
    feature = layer.GetNextFeature()
    x, y = feature.GetGeometryRef().GetPoint(0)[:2]
    assert longitude == pytest.approx(x, abs=LEVEL_11_STEP / 2)
    assert latitude == pytest.approx(y, abs=LEVEL_11_STEP / 2)
