# SPDX-License-Identifier: MIT
"""Export > Save As of QGIS writes BGL rasters, as GDAL's Create."""

import numpy as np
import pytest
from osgeo import gdal

LEVEL = 11
WIDTH, HEIGHT = 480 / 2**LEVEL / 256, 360 / 2**LEVEL / 256
WEST, NORTH = -180 + 800 * 256 * WIDTH, 90 - 200 * 256 * HEIGHT


@pytest.fixture
def save_as(qgis, tmp_path):
    """What the dialog does with a layer; the path of the file."""

    def save(layer, rendered=False, options=()):
        path = str(tmp_path / "saved.bgl")
        provider = layer.dataProvider()
        if rendered:
            project = qgis.QgsRasterProjector()
            renderer = layer.renderer().clone()
            pipe = qgis.QgsRasterPipe()
            pipe.set(provider.clone())
            pipe.set(renderer)
        else:
            pipe, project = qgis.QgsRasterPipe(), qgis.QgsRasterProjector()
            pipe.set(provider.clone())
        project.setCrs(layer.crs(), layer.crs(), qgis.QgsProject.instance()
                       .transformContext())
        pipe.insert(2, project)
        writer = qgis.QgsRasterFileWriter(path)
        writer.setOutputFormat("BGL")
        writer.setCreateOptions(list(options))
        error = writer.writeRaster(
            pipe, layer.width(), layer.height(), layer.extent(), layer.crs(),
            qgis.QgsCoordinateTransformContext())
        assert error == qgis.QgsRasterFileWriter.NoError
        return path

    return save


def make_tiff(path, values, origin, kind, nodata=None, colours=False):
    bands = values if values.ndim == 3 else values[None]
    tiff = gdal.GetDriverByName("GTiff").Create(
        str(path), bands.shape[2], bands.shape[1], len(bands), kind,
        ["PHOTOMETRIC=RGB"] if colours else [])
    tiff.SetGeoTransform((origin[0], WIDTH, 0, origin[1], 0, -HEIGHT))
    tiff.SetProjection("EPSG:4326")
    for i, band in enumerate(bands, 1):
        tiff.GetRasterBand(i).WriteArray(band)
        if nodata is not None:
            tiff.GetRasterBand(i).SetNoDataValue(nodata)


def test_the_dialog_offers_bgl(qgis):
    formats = qgis.QgsRasterFileWriter.supportedFiltersAndFormats()
    assert "BGL" in [entry.driverName for entry in formats]
    assert qgis.QgsRasterFileWriter.driverForExtension("bgl") == "BGL"
    assert qgis.QgsRasterFileWriter.extensionsForFormat("BGL") == ["bgl"]


def test_elevation(qgis, save_as, tmp_path):
    rows, columns = np.mgrid[0:257, 0:257]
    values = (rows * 3 + columns).astype(np.int16)
    values[:5, :5] = -9999
    make_tiff(tmp_path / "dem.tif", values,
              (WEST - WIDTH / 2, NORTH + HEIGHT / 2), gdal.GDT_Int16, -9999)
    layer = qgis.QgsRasterLayer(str(tmp_path / "dem.tif"), "dem", "gdal")
    saved = qgis.QgsRasterLayer(save_as(layer), "mesh", "gdal")
    assert saved.isValid()
    assert (saved.width(), saved.height()) == (257, 257)
    read = gdal.Open(saved.source()).ReadAsArray()
    np.testing.assert_array_equal(
        np.where(read == -32768, -9999, read), values)
    point = qgis.QgsPointXY(WEST + 100 * WIDTH, NORTH - 50 * HEIGHT)
    value, isValid = saved.dataProvider().sample(point, 1)
    assert isValid and value == 50 * 3 + 100


def test_rendered_picture(qgis, save_as, tmp_path):
    """Red, green, blue and alpha, as QGIS writes what is on the map."""
    pixels = np.random.default_rng(5).integers(
        0, 256, (3, 256, 256)).astype(np.uint8)
    make_tiff(tmp_path / "ortho.tif", pixels, (WEST, NORTH), gdal.GDT_Byte,
              colours=True)
    layer = qgis.QgsRasterLayer(str(tmp_path / "ortho.tif"), "o", "gdal")
    for rendered in (False, True):
        path = save_as(layer, rendered, [f"LEVELS={LEVEL}"])
        written = gdal.Open(path)
        assert written.GetMetadataItem("BGL_THEME") == "photo"
        np.testing.assert_array_equal(
            written.ReadAsArray()[:3] >> 3, pixels >> 3)
        written = None
