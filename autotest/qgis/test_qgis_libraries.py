# SPDX-License-Identifier: MIT
"""A scenery library in QGIS: its rasters, what it lists, its files."""

import numpy as np
import pytest

from bgl_writer import RAW, Cell, Tile, pack_elevation
from library_reference import (
    ElevationProvenance, LibraryMosaic, pile_up,
)
from library_scene import write
from map_painter import paint

WORLD = Cell(9, 67, 76)


def ground(cell, base, mask=None):
    y, x = np.mgrid[0:257, 0:257]
    return Tile(cell, base + x // 2 + y // 4, RAW, mask)


@pytest.fixture
def library(tmp_path):
    """A world, and an add-on of two tiles over it, one with a hole."""
    mask = np.full((257, 257), 255)
    mask[60:200, 80:180] = 0
    files = [(1, 1, [ground(WORLD, 100)]),
             (2, 2, [ground(Cell(10, 134, 152), 2000, mask),
                     ground(Cell(10, 135, 152), 2000)])]
    for name, (_, _, tiles) in zip(("a/world.bgl", "b/mine.bgl"), files):
        write(tmp_path / name, pack_elevation(tiles).data)
    return tmp_path, pile_up(files)


def test_the_library_offers_its_rasters(qgis, library):
    root, _ = library
    metadata = qgis.QgsProviderRegistry.instance().providerMetadata("gdal")
    uris = [details.uri() for details in metadata.querySublayers(
        f'FSSCENERY:"{root}"')]
    assert uris == [f'FSSCENERY:"{root}":elevation']


def test_the_map_shows_the_winner(qgis, library):
    """Light where the add-on is, dark in its hole; identifying gives its
    heights."""
    root, piled = library
    layer = qgis.QgsRasterLayer(f'FSSCENERY:"{root}":elevation', "mesh",
                                "gdal")
    assert layer.isValid()
    expected = LibraryMosaic(piled).read()
    assert (layer.height(), layer.width()) == expected.shape
    picture = paint(qgis, [layer], layer.extent(), (400, 300))[..., 0]
    assert picture[20, 20] > 200 and picture[20, 380] > 200
    assert picture[75, 100] < 100 and picture[280, 200] < 100
    extent = layer.extent()
    for row, column in ((10, 10), (100, 120), (500, 300)):
        point = qgis.QgsPointXY(
            extent.xMinimum() + (column + 0.5) * layer.rasterUnitsPerPixelX(),
            extent.yMaximum() - (row + 0.5) * layer.rasterUnitsPerPixelY())
        found = layer.dataProvider().identify(
            point, qgis.QgsRaster.IdentifyFormatValue).results()
        assert found == {1: expected[row, column]}


def test_bands_of_provenance(qgis, library):
    root, piled = library
    layer = qgis.QgsRasterLayer(
        f'FSSCENERY:"{root}":elevation|option:PROVENANCE=YES', "owner",
        "gdal")
    assert layer.isValid() and layer.bandCount() == 3
    owners = ElevationProvenance(piled, "file").read()
    block = layer.dataProvider().block(2, layer.extent(), layer.width(),
                                       layer.height())
    for row, column in ((10, 10), (100, 120), (400, 300)):
        assert block.value(row, column) == owners[row, column]


def test_files_on_the_map(qgis, library):
    root, _ = library
    layer = qgis.QgsVectorLayer(f'FSSCENERY:"{root}"|layername=scenery_file',
                                "files", "ogr")
    assert layer.isValid()
    assert [f["rank"] for f in layer.getFeatures()] == [1, 2]
