# SPDX-License-Identifier: MIT
"""Terrain vectors through GDAL's tools: other formats, filters, SQL, Arrow."""

import json

import pytest
from osgeo import gdal, ogr

from support import collect_messages
from terrain_vector_scene import cover, describe, get_layers, open_vectors

WEST, NORTH, COLUMNS, ROWS, FEATURES = 760, 500, 20, 20, 30
CELLS = COLUMNS * ROWS


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """Writes a field of 20 by 20 cells."""
    folder = tmp_path_factory.mktemp("vectors")
    return cover(
        folder / "cover.bgl", WEST, NORTH, COLUMNS, ROWS, FEATURES
    )


def get_bounds(column, row, columns, rows):
    """Returns the degrees of a block of cells, slightly inside."""
    width, height = 480 / 2048, 360 / 2048
    west = (WEST + column) * width - 180
    north = 90 - (NORTH + row) * height
    margin = 0.001
    return (
        west + margin,
        north - rows * height + margin,
        west + columns * width - margin,
        north - margin,
    )


FORMATS = {
    "GPKG": ".gpkg",
    "ESRI Shapefile": ".shp",
    "FlatGeobuf": ".fgb",
    "GeoJSON": ".json",
}


def get_numbers(geometry):
    """Returns all coordinates in one list."""
    if geometry.GetGeometryCount() == 0:
        return [value for point in geometry.GetPoints() for value in point]
    return [
        value
        for i in range(geometry.GetGeometryCount())
        for value in get_numbers(geometry.GetGeometryRef(i))
    ]


def compare(feature, other, format_name):
    """Compares geometry and all fields, as far as the format can hold them."""
    mine = feature.GetGeometryRef()
    theirs = other.GetGeometryRef()
    if format_name == "ESRI Shapefile" and mine.GetGeometryCount() > 0:
        # Rings are stored clockwise there.
        assert theirs.GetArea() == pytest.approx(mine.GetArea(), rel=1e-12)
        assert theirs.GetEnvelope3D() == mine.GetEnvelope3D()
        mine, theirs = mine.Clone(), theirs.Clone()
        assert theirs.GetGeometryCount() == mine.GetGeometryCount()
    elif format_name == "GeoJSON":
        # Numbers are text there, of 15 decimals.
        assert get_numbers(theirs) == pytest.approx(
            get_numbers(mine), abs=1e-12
        )
    else:
        assert theirs.ExportToIsoWkt() == mine.ExportToIsoWkt()
    for i in range(feature.GetFieldCount()):
        value = feature.GetField(i)
        result = other.GetField(i)
        if isinstance(result, (dict, list)):
            result = json.dumps(result)
        if isinstance(value, str) and format_name == "ESRI Shapefile":
            value = value[:254]
        assert result == value, feature.GetFieldDefnRef(i).GetName()


@pytest.mark.parametrize("format_name", FORMATS)
def test_other_formats_hold_the_same(path, format_name, tmp_path):
    options = (
        {"FIELD_NAMES": "SHORT"} if format_name == "ESRI Shapefile" else {}
    )
    layer_options = (
        ["COORDINATE_PRECISION=15"] if format_name == "GeoJSON" else []
    )
    if format_name == "FlatGeobuf":
        # The order of features stays without it.
        layer_options = ["SPATIAL_INDEX=NO"]
    dataset = open_vectors(path, **options)
    for layer in get_layers(dataset):
        name = layer.GetName()
        target = str(tmp_path / (name + FORMATS[format_name]))
        with collect_messages() as messages:
            result = gdal.VectorTranslate(
                target,
                dataset,
                format=format_name,
                layers=[name],
                layerCreationOptions=layer_options,
            )
            assert result is not None
            del result
        # GDAL 3.13 says this of all layers with altitudes, from GeoPackages
        # too, and writes the altitudes.
        assert [text for _, _, text in messages
                if "Z component will be discarded" not in text] == []
        copy = gdal.OpenEx(target, gdal.OF_VECTOR)
        copied = copy.GetLayer(0)
        assert copied.GetFeatureCount() == layer.GetFeatureCount()
        layer.ResetReading()
        for feature, other in zip(layer, copied):
            compare(feature, other, format_name)


def test_spatial_filter_reads_no_record_outside(path):
    dataset = open_vectors(path)
    layer = dataset.GetLayerByName("road")
    bounds = get_bounds(7, 8, 5, 4)
    layer.SetSpatialFilterRect(*bounds)
    fids = [feature.GetFID() for feature in layer]
    read = int(layer.GetMetadataItem("PARTS_READ", "_DEBUG_"))
    assert read == 5 * 4 == CELLS * 5 // 100
    assert layer.GetFeatureCount() == len(fids)
    layer.SetSpatialFilter(None)
    box = ogr.CreateGeometryFromWkt(
        "POLYGON(({0} {1},{2} {1},{2} {3},{0} {3},{0} {1}))".format(*bounds)
    )
    assert fids == [
        feature.GetFID()
        for feature in layer
        if feature.GetGeometryRef().Intersects(box)
    ]
    assert len(fids) > 10


def test_attribute_filter_and_sql(path):
    dataset = open_vectors(path)
    layer = dataset.GetLayerByName("water_polygon")
    rows = [describe(feature) for feature in layer]
    long = [
        feature.GetFID() for feature in layer if feature["num_points"] > 20
    ]
    assert 10 < len(long) < len(rows)
    layer.SetAttributeFilter("num_points > 20")
    assert [feature.GetFID() for feature in layer] == long
    assert layer.GetFeatureCount() == len(long)
    layer.SetAttributeFilter(None)
    for dialect in ("OGRSQL", "SQLITE"):
        result = dataset.ExecuteSQL(
            "SELECT COUNT(*) FROM water_polygon WHERE num_points > 20",
            dialect=dialect,
        )
        assert result.GetNextFeature().GetField(0) == len(long)
        dataset.ReleaseResultSet(result)


def test_arrow_stream_agrees(path):
    dataset = open_vectors(path)
    for layer in get_layers(dataset):
        rows = [
            (feature.GetFID(), feature["num_points"], feature["u"])
            for feature in layer
        ]
        layer.ResetReading()
        stream = layer.GetArrowStreamAsNumPy(
            options=["USE_MASKED_ARRAYS=NO", "MAX_FEATURES_IN_BATCH=100"]
        )
        found = []
        for batch in stream:
            found += list(
                zip(
                    batch["fid"].tolist(),
                    batch["num_points"].tolist(),
                    batch["u"].tolist(),
                )
            )
        assert found == rows


def test_extent_is_that_of_the_geometries(path):
    for options in ({}, {"STITCH": "YES"}):
        dataset = open_vectors(path, **options)
        for layer in get_layers(dataset):
            extent = layer.GetExtent()
            envelopes = [
                feature.GetGeometryRef().GetEnvelope() for feature in layer
            ]
            assert extent == (
                min(e[0] for e in envelopes),
                max(e[1] for e in envelopes),
                min(e[2] for e in envelopes),
                max(e[3] for e in envelopes),
            )


def test_count_needs_no_record(path):
    dataset = open_vectors(path)
    counts = 0
    for layer in get_layers(dataset):
        counts += layer.GetFeatureCount()
        assert layer.GetMetadataItem("PARTS_READ", "_DEBUG_") == "0"
    assert counts == CELLS * FEATURES
