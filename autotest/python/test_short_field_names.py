# SPDX-License-Identifier: MIT
"""Fields of Shapefiles, with names of ten characters, get their long names
back."""

import pytest
from osgeo import gdal, ogr, osr

from support import collect_messages

WGS84 = osr.SpatialReference()
WGS84.ImportFromEPSG(4326)
WGS84.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)

OBJECTS = {
    "DSF": ("object", "dsf", {
        "path": "lib/a.obj", "heading_deg": 90.0, "height_m": 12.5,
        "height_reference": "above_ground"}),
    "BGL": ("scenery_object", "bgl", {
        "model_guid": "0FC7D272-EC30-417C-91CF-C3352E5F1707",
        "true_heading_deg": 90.0, "image_complexity": "dense",
        "low_res_altitude": 1}),
}


def write_object(path, driver):
    layer, _, fields = OBJECTS[driver]
    dataset = gdal.GetDriverByName(driver).Create(
        path, 0, 0, 0, gdal.GDT_Unknown)
    written = dataset.CreateLayer(layer, WGS84, ogr.wkbPoint)
    feature = ogr.Feature(written.GetLayerDefn())
    for name, value in fields.items():
        feature[name] = value
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT (15.5 47.5)"))
    assert written.CreateFeature(feature) == ogr.OGRERR_NONE
    del feature, written, dataset


def read_object(path, driver):
    layer, _, fields = OBJECTS[driver]
    dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
    (row,) = list(dataset.GetLayer(layer))
    return {name: pytest.approx(row[name], abs=0.01)
            if isinstance(row[name], float) else row[name] for name in fields}


@pytest.mark.parametrize("names", ["SHORT", "LONG"])
@pytest.mark.parametrize("driver", ["BGL", "DSF"])
def test_an_object_by_way_of_a_shapefile(tmp_path, driver, names):
    layer, suffix, fields = OBJECTS[driver]
    source, target = (str(tmp_path / f"{name}.{suffix}")
                      for name in ("source", "target"))
    write_object(source, driver)
    assert read_object(source, driver) == fields
    shapes = str(tmp_path / f"{layer}.shp")
    opened = gdal.OpenEx(source, gdal.OF_VECTOR,
                         open_options=[f"FIELD_NAMES={names}"])
    gdal.VectorTranslate(shapes, opened, format="ESRI Shapefile",
                         layers=[layer])
    with collect_messages() as messages:
        gdal.VectorTranslate(target, shapes, format=driver)
    assert read_object(target, driver) == fields
    assert messages.failures == []


def test_a_cut_name_of_several_fields_is_unknown(tmp_path):
    dataset = gdal.GetDriverByName("BGL").Create(
        str(tmp_path / "a.bgl"), 0, 0, 0, gdal.GDT_Unknown)
    layer = dataset.CreateLayer("runway", WGS84, ogr.wkbPoint)
    definition = layer.GetLayerDefn()
    names = [definition.GetFieldDefn(i).GetName()[:10]
             for i in range(definition.GetFieldCount())]
    (first, *_) = [name for name in names if names.count(name) > 1]
    assert layer.CreateField(ogr.FieldDefn(first)) == ogr.OGRERR_NONE
    with collect_messages() as messages:
        layer.CreateFeature(ogr.Feature(definition))
        del layer, dataset
    assert f": {first}" in str(messages)
