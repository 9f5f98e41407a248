# SPDX-License-Identifier: MIT
"""Airports and scenery in other formats: the same features, without
messages."""

import math
import re

import pytest
from osgeo import gdal, ogr

from support import collect_messages, list_copied_layers

FILES = (
    "ktst_p3dv5",
    "leab_p3dv5",
    "vtbd_fsx",
    "cyqt_scene_msfs2020",
    "kpsc_msfs2020",
    "lbbg_msfs2024",
    "dusseldorf_objects_msfs2020",
    "finland_obstacles_msfs2020",
    "edst_EDST_Garage",
)


def open_shared(shared, name, **options):
    path = shared(f"airport/{name}.bgl")
    return gdal.OpenEx(
        str(path), gdal.OF_VECTOR,
        open_options=[f"{key}={value}" for key, value in options.items()],
    )


def list_layers(dataset):
    return [dataset.GetLayer(i) for i in range(dataset.GetLayerCount())]


# Shapefile ends texts there; JSON of generic buildings and aprons is longer.
CUT_TEXT = re.compile(
    "of field (building|triangles) has been truncated to 254 characters")


def translate(source, target, output_format, **options):
    with collect_messages() as messages:
        result = gdal.VectorTranslate(
            str(target), source, format=output_format, **options
        )
        assert result is not None
        result = None
    if output_format == "ESRI Shapefile":
        messages[:] = [m for m in messages if not CUT_TEXT.search(m[2])]
    assert messages == []


def coordinates(geometry):
    """Returns all ordinates, with parts and rings in order."""
    if geometry.GetGeometryCount() > 0:
        return [
            number
            for i in range(geometry.GetGeometryCount())
            for number in coordinates(geometry.GetGeometryRef(i))
        ]
    size = 3 if geometry.Is3D() else 2
    return [
        number
        for i in range(geometry.GetPointCount())
        for number in geometry.GetPoint(i)[:size]
    ]


def is_empty(geometry):
    return geometry is None or geometry.IsEmpty()


def assert_same_geometry(actual, expected, is_ring_order_kept=True):
    if is_empty(expected):
        assert is_empty(actual)
        return
    numbers, wanted = coordinates(actual), coordinates(expected)
    if not is_ring_order_kept:
        numbers, wanted = sorted(numbers), sorted(wanted)
    assert len(numbers) == len(wanted)
    for number, want in zip(numbers, wanted):
        assert number == want or math.isclose(number, want, abs_tol=1e-12)


def assert_same_layer(actual, expected, is_ring_order_kept=True):
    assert actual is not None, expected.GetName()
    assert actual.GetFeatureCount() == expected.GetFeatureCount()
    for feature, source in zip(actual, expected):
        assert_same_geometry(
            feature.GetGeometryRef(), source.GetGeometryRef(),
            is_ring_order_kept,
        )


def assert_same_fields(actual, expected):
    """Compares every field, in formats that keep names and types."""
    names = [
        expected.GetLayerDefn().GetFieldDefn(i).GetName()
        for i in range(expected.GetLayerDefn().GetFieldCount())
    ]
    expected.ResetReading()
    actual.ResetReading()
    for feature, source in zip(actual, expected):
        for name in names:
            assert feature[name] == source[name], name


@pytest.mark.parametrize("name", FILES)
def test_geopackage(shared, tmp_path, name):
    source = open_shared(shared, name)
    path = tmp_path / "all.gpkg"
    translate(source, path, "GPKG")
    result = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    layers = list_copied_layers(source)
    assert result.GetLayerCount() == len(layers)
    for layer in layers:
        copy = result.GetLayerByName(layer.GetName())
        assert_same_layer(copy, layer)
        assert_same_fields(copy, layer)


@pytest.mark.parametrize("name", FILES)
def test_folder_of_shapefiles(shared, tmp_path, name):
    source = open_shared(shared, name, FIELD_NAMES="SHORT")
    folder = tmp_path / "shapes"
    translate(
        source, folder, "ESRI Shapefile",
        layerCreationOptions=["ENCODING=UTF-8"],
    )
    for layer in list_copied_layers(source):
        extension = "dbf" if layer.GetGeomType() == ogr.wkbNone else "shp"
        path = folder / f"{layer.GetName()}.{extension}"
        result = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        # Shapefile orders the vertices of rings by their side.
        assert_same_layer(
            result.GetLayer(0), layer, is_ring_order_kept=False
        )


def list_places(dataset):
    """Lists the layers that FlatGeobuf can hold: features without geometry
    need GDAL 3.7 and no index."""
    keeps_all = int(gdal.VersionInfo()) >= 3070000
    for layer in list_copied_layers(dataset):
        if layer.GetGeomType() != ogr.wkbNone:
            yield layer.GetName(), [
                f for f in layer
                if keeps_all or not is_empty(f.GetGeometryRef())
            ]


@pytest.mark.parametrize("name", FILES)
def test_flatgeobuf(shared, tmp_path, name):
    source = open_shared(shared, name)
    for layer_name, features in list_places(source):
        path = tmp_path / f"{layer_name}.fgb"
        # The index of the format would sort the features by place.
        translate(
            source, path, "FlatGeobuf", layers=[layer_name],
            layerCreationOptions=["SPATIAL_INDEX=NO"],
        )
        result = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        copy = result.GetLayer(0)
        assert copy.GetFeatureCount() == len(features)
        for feature, expected in zip(copy, features):
            assert_same_geometry(
                feature.GetGeometryRef(), expected.GetGeometryRef()
            )


@pytest.mark.parametrize("name", FILES)
def test_folder_of_flatgeobuf(shared, tmp_path, name):
    source = open_shared(shared, name)
    folder = tmp_path / "all"
    translate(source, folder, "FlatGeobuf",
              layerCreationOptions=["SPATIAL_INDEX=NO"])
    result = gdal.OpenEx(str(folder), gdal.OF_VECTOR)
    for layer_name, features in list_places(source):
        copy = result.GetLayerByName(layer_name)
        assert copy.GetFeatureCount() == len(features)
