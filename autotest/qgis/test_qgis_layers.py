# SPDX-License-Identifier: MIT
"""Layers in QGIS: the list to choose from, forms, identify, relations."""

import pytest
from osgeo import gdal

from agn_writer import every_chunk
from airport_writer import (
    pack_airport, pack_airports, pack_runway, pack_start,
)
from terrain_vector_scene import MINI_FILE

AIRPORTS = pack_airports(
    pack_airport(0x3C, "EDST", 9.43, 48.63, [
        pack_runway(0x04, 9.43, 48.63, ends=(7, 0, 25, 0)),
        pack_start(7, 0, 1, 9.42, 48.63, 70),
    ]),
    pack_airport(0x3C, "EDDS", 9.22, 48.69, [
        pack_runway(0x04, 9.22, 48.69, ends=(7, 0, 25, 0)),
        pack_runway(0x04, 9.22, 48.70, ends=(8, 0, 26, 0)),
    ]),
)


@pytest.fixture
def airports(tmp_path):
    path = tmp_path / "airports.bgl"
    path.write_bytes(AIRPORTS)
    return path


def list_sublayers(qgis, path):
    registry = qgis.QgsProviderRegistry.instance()
    return {
        (sublayer.providerKey(), sublayer.name())
        for sublayer in registry.querySublayers(str(path))
    }


def open_layer(qgis, path, name):
    layer = qgis.QgsVectorLayer(f"{path}|layername={name}", name, "ogr")
    assert layer.isValid(), layer.error().message()
    return layer


def test_layers_are_listed(qgis, airports):
    assert list_sublayers(qgis, airports) == {
        ("ogr", name) for name in
        ("airport", "runway", "runway_area", "start")
    }


def test_terrain_vectors_are_listed(qgis, tmp_path):
    path = tmp_path / "vectors.bgl"
    path.write_bytes(MINI_FILE)
    assert list_sublayers(qgis, path) == {
        ("ogr", name) for name in ("road", "freeway_traffic", "water_polygon")
    }
    water = open_layer(qgis, path, "water_polygon")
    assert water.geometryType() == qgis.QgsWkbTypes.PolygonGeometry
    (feature,) = water.getFeatures()
    assert feature["texture_name"].startswith("Hydro_Polygons")


def test_autogen_is_listed(qgis, tmp_path):
    path = tmp_path / "012113110200032an.agn"
    path.write_bytes(every_chunk())
    names = {name for _, name in list_sublayers(qgis, path)}
    assert {"generic_building", "vegetation_polygon", "tile"} <= names


def test_coordinate_system_and_extent(qgis, airports):
    layer = open_layer(qgis, airports, "airport")
    assert layer.crs().authid() == "EPSG:4326"
    assert layer.featureCount() == 2
    extent = layer.extent()
    assert extent.xMinimum() == pytest.approx(9.22, abs=1e-6)
    assert extent.yMaximum() == pytest.approx(48.69, abs=1e-6)


def test_coded_values_are_value_maps(qgis, airports):
    """Forms show the titles of the field domain."""
    layer = open_layer(qgis, airports, "start")
    index = layer.fields().lookupField("type")
    setup = layer.editorWidgetSetup(index)
    assert setup.type() == "ValueMap"
    entries = setup.config()["map"]
    pairs = {}
    for entry in entries if isinstance(entries, list) else [entries]:
        pairs.update(entry)
    assert pairs["Runway"] == "runway"
    assert layer.attributeDisplayName(
        layer.fields().lookupField("true_heading_deg")
    ) in ("true_heading_deg", "True heading (deg)")


def test_a_click_finds_the_runway(qgis, airports):
    layer = open_layer(qgis, airports, "runway_area")
    request = qgis.QgsFeatureRequest().setFilterRect(
        qgis.QgsRectangle(9.4299, 48.6299, 9.4301, 48.6301)
    )
    (feature,) = layer.getFeatures(request)
    assert feature["airport_ident"] == "EDST"


def test_relations_of_a_geopackage(qgis, airports, tmp_path):
    """The links that the driver declares hold in a copy."""
    copy = str(tmp_path / "airports.gpkg")
    source = gdal.OpenEx(str(airports), gdal.OF_VECTOR)
    gdal.VectorTranslate(copy, source, format="GPKG")
    declared = source.GetRelationship("airport_runway")
    layers = {
        name: open_layer(qgis, copy, name) for name in ("airport", "runway")
    }
    project = qgis.QgsProject()
    project.addMapLayers(layers.values())
    relation = qgis.QgsRelation(qgis.QgsRelationContext(project))
    relation.setId("airport_runway")
    relation.setReferencedLayer(layers[declared.GetLeftTableName()].id())
    relation.setReferencingLayer(layers[declared.GetRightTableName()].id())
    relation.addFieldPair(
        declared.GetRightTableFields()[0], declared.GetLeftTableFields()[0]
    )
    assert relation.isValid(), relation.validationError()
    counts = {
        airport["ident"]: len(list(relation.getRelatedFeatures(airport)))
        for airport in layers["airport"].getFeatures()
    }
    assert counts == {"EDST": 1, "EDDS": 2}
    project.removeAllMapLayers()
