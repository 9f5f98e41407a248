# SPDX-License-Identifier: MIT
"""What QGIS writes by the name of a driver: files that it opens and paints
again. Save As itself lists only the formats that QGIS knows."""

import importlib
import sys
from pathlib import Path

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


def test_save_as_lists_only_what_qgis_knows(qgis):
    """For layers; rasters are saved in every format that GDAL creates. A name
    of a file is enough for both."""
    writer = qgis.QgsVectorFileWriter
    listed = {format.driverName
              for format in writer.supportedFiltersAndFormats()}
    assert "GPKG" in listed
    assert not listed & {"BGL", "AGN", "XPAutogen"}
    assert [writer.driverForExtension(suffix)
            for suffix in ("bgl", "agn", "agp")] == ["BGL", "AGN", "XPAutogen"]
    rasters = qgis.QgsRasterFileWriter
    assert "BGL" in {format.driverName
                     for format in rasters.supportedFiltersAndFormats()}
    assert rasters.driverForExtension("bgl") == "BGL"


@pytest.fixture(scope="session")
def processing(qgis):
    """Python's side of the toolbox."""
    sys.path.append(str(Path(qgis.QgsApplication.pkgDataPath())
                        / "python" / "plugins"))
    module = pytest.importorskip("processing.core.Processing")
    module.Processing.initialize()
    return importlib.import_module("processing")


@pytest.mark.parametrize("algorithm, name, settings", [
    ("native:savefeatures", "ways", {"LAYER_NAME": "road"}),
    ("native:simplifygeometries", "road", {"METHOD": 0, "TOLERANCE": 1e-6}),
    ("gdal:convertformat", "ways", {"OPTIONS": "-nln road"}),
])
def test_algorithms_write_by_the_name_of_the_file(
        qgis, processing, houses, tmp_path, algorithm, name, settings):
    """The layer is named by the algorithm, or as the file."""
    path = tmp_path / f"{name}.bgl"
    processing.run(algorithm, {
        "INPUT": houses[1], "OUTPUT": str(path), **settings})
    layer = qgis.QgsVectorLayer(f"{path}|layername=road", "road", "ogr")
    assert layer.isValid()
    ways = [feature.geometry() for feature in layer.getFeatures()]
    wanted, = (feature.geometry() for feature in houses[1].getFeatures())
    assert sum(way.length() for way in ways) == pytest.approx(
        wanted.length(), rel=1e-4)
    image = paint(qgis, [layer], layer.extent(), (200, 80))
    assert (image != image[0, 0]).any()


def test_an_algorithm_without_a_layer_says_which_there_are(
        qgis, processing, houses, tmp_path):
    with pytest.raises(qgis.QgsProcessingException) as told:
        processing.run("native:simplifygeometries", {
            "INPUT": houses[1], "METHOD": 0, "TOLERANCE": 1e-6,
            "OUTPUT": str(tmp_path / "ways.bgl")})
    assert "there is no layer ways to write" in str(told.value)
    assert "road, railway" in str(told.value)
    assert list(tmp_path.iterdir()) == []
