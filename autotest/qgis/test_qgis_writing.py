# SPDX-License-Identifier: MIT
"""What QGIS writes by the name of a driver: files that it opens and paints
again. Save As itself lists only the formats that QGIS knows."""

import numpy as np
import pytest
from osgeo import gdal

from map_painter import paint


@pytest.fixture
def houses(qgis):
    """A layer of footprints and one of roads, as a user has them."""
    layers = []
    for kind, wkts in (
        ("Polygon", [
            f"POLYGON (({x} 48.5,{x + 0.0004} 48.5002,{x + 0.0003} 48.5004,"
            f"{x - 0.0001} 48.5002,{x} 48.5))"
            for x in (9.101, 9.103, 9.105, 9.12)]),
        ("LineString", ["LINESTRING (9.1 48.5,9.13 48.51)"]),
    ):
        layer = qgis.QgsVectorLayer(f"{kind}?crs=EPSG:4326", kind, "memory")
        features = []
        for wkt in wkts:
            feature = qgis.QgsFeature()
            feature.setGeometry(qgis.QgsGeometry.fromWkt(wkt))
            features.append(feature)
        assert layer.dataProvider().addFeatures(features)[0]
        layers.append(layer)
    return layers


def save(qgis, layer, path, driver, name):
    options = qgis.QgsVectorFileWriter.SaveVectorOptions()
    options.driverName = driver
    options.layerName = name
    result = qgis.QgsVectorFileWriter.writeAsVectorFormatV3(
        layer, str(path), qgis.QgsProject.instance().transformContext(),
        options)
    assert result[0] == qgis.QgsVectorFileWriter.NoError, result
    return result


def test_footprints_become_autogen(qgis, houses, tmp_path):
    path = tmp_path / "town.agn"
    save(qgis, houses[0], path, "AGN", "generic_building")
    assert sorted(file.suffix for file in path.iterdir()) == [".agn"] * 2
    layer = qgis.QgsVectorLayer(
        f"{path}|layername=generic_building", "houses", "ogr")
    assert layer.isValid()
    assert layer.featureCount() == 4
    image = paint(qgis, [layer], layer.extent(), (300, 100))
    wanted = paint(qgis, [houses[0]], layer.extent(), (300, 100))
    assert (image != image[0, 0]).any()
    # Painted where the footprints are, but for their outlines.
    ours = (image != image[0, 0]).any(axis=2)
    theirs = (wanted != wanted[0, 0]).any(axis=2)
    assert np.count_nonzero(ours & theirs) > 0.6 * np.count_nonzero(theirs)


def test_roads_become_a_scenery_file(qgis, houses, tmp_path):
    path = tmp_path / "roads.bgl"
    save(qgis, houses[1], path, "BGL", "road")
    layer = qgis.QgsVectorLayer(f"{path}|layername=road", "road", "ogr")
    assert layer.isValid()
    assert layer.featureCount() >= 1
    assert gdal.OpenEx(str(path)).GetLayer(0).GetName() == "road"
