# SPDX-License-Identifier: MIT
"""All layers go to other formats unchanged and without warnings."""

import pytest
from osgeo import gdal, ogr

from support import collect_messages
from xpautogen_support import (
    BLOCK, POINT, STRING, get_layer_names, open_quietly,
)

FILES = pytest.mark.parametrize("source", [POINT, BLOCK, STRING],
                                ids=["agp", "agb", "ags"])


def read_values(layer):
    """Returns geometry and fields of all features."""
    rows = []
    layer.ResetReading()
    for feature in layer:
        geometry = feature.GetGeometryRef()
        values = [feature.GetField(i) for i in range(feature.GetFieldCount())]
        rows.append((geometry and normalise(geometry), values))
    return rows


def normalise(geometry):
    """Returns type and points. Shapefiles reverse rings and may start them
    anywhere, so the smallest of all forms of a ring is used."""
    kind = ogr.GeometryTypeToName(geometry.GetGeometryType())
    if geometry.GetGeometryCount() == 0:
        return kind, [round_point(p) for p in geometry.GetPoints()]
    ring = [round_point(p) for p in geometry.GetGeometryRef(0).GetPoints()]
    assert ring[0] == ring[-1]
    ways = []
    for points in (ring[:-1], ring[:0:-1]):
        ways += [points[i:] + points[:i] for i in range(len(points))]
    return kind, min(ways)


def round_point(point):
    return tuple(round(value, 9) for value in point)


def translate(source, path, **options):
    with collect_messages() as messages:
        result = gdal.VectorTranslate(str(path), source, **options)
        assert result is not None
        result = None
    assert messages == []


def compare(source, target, names):
    for name in names:
        expected = source.GetLayerByName(name)
        actual = target.GetLayerByName(name)
        assert actual is not None, name
        assert read_values(actual) == read_values(expected), name
        fields = actual.GetLayerDefn()
        assert [fields.GetFieldDefn(i).GetName()
                for i in range(fields.GetFieldCount())] == [
            expected.GetLayerDefn().GetFieldDefn(i).GetName()
            for i in range(fields.GetFieldCount())
        ]
        system = expected.GetSpatialRef()
        if system is not None:
            assert actual.GetSpatialRef().IsSame(system), name


@FILES
def test_geopackage(source, tmp_path):
    dataset = open_quietly(source)
    translate(dataset, tmp_path / "all.gpkg", format="GPKG")
    target = gdal.OpenEx(str(tmp_path / "all.gpkg"))
    names = get_layer_names(dataset)
    assert sorted(get_layer_names(target)) == sorted(names)
    compare(dataset, target, names)
    domains = target.GetFieldDomainNames()
    assert set(dataset.GetFieldDomainNames() or []) == set(domains or [])


def test_geopackage_of_placed_tiles(tmp_path):
    dataset = open_quietly(POINT, ANCHOR="8.5,50", HEADING="30")
    translate(dataset, tmp_path / "all.gpkg", format="GPKG")
    compare(dataset, gdal.OpenEx(str(tmp_path / "all.gpkg")),
            get_layer_names(dataset))


def has_room(layer):
    """Whether the format can hold the feature: FlatGeobuf drops features
    without geometry before GDAL 3.7."""
    return (layer.GetGeomType() != ogr.wkbNone
            or int(gdal.VersionInfo()) >= 3070000)


@FILES
def test_flatgeobuf(source, tmp_path):
    dataset = open_quietly(source)
    for name in get_layer_names(dataset):
        if not has_room(dataset.GetLayerByName(name)):
            continue
        path = tmp_path / f"{name}.fgb"
        translate(dataset, path, format="FlatGeobuf", layers=[name],
                  layerCreationOptions=["SPATIAL_INDEX=NO"])
        compare(dataset, gdal.OpenEx(str(path)), [name])


@FILES
def test_shapefile(source, tmp_path):
    dataset = open_quietly(source, FIELD_NAMES="SHORT")
    translate(dataset, tmp_path / "all", format="ESRI Shapefile")
    target = gdal.OpenEx(str(tmp_path / "all"))
    names = get_layer_names(dataset)
    assert sorted(get_layer_names(target)) == sorted(names)
    compare(dataset, target, names)


def test_short_field_names_are_distinct():
    for source in (POINT, BLOCK, STRING):
        dataset = open_quietly(source, FIELD_NAMES="SHORT")
        for i in range(dataset.GetLayerCount()):
            fields = dataset.GetLayer(i).GetLayerDefn()
            names = [fields.GetFieldDefn(j).GetName()
                     for j in range(fields.GetFieldCount())]
            assert len(set(names)) == len(names)
            assert max(len(name) for name in names) <= 10
