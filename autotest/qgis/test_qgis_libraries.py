# SPDX-License-Identifier: MIT
"""A scenery library in QGIS: its rasters, what it lists, its files."""

import numpy as np
import pytest

from bgl_writer import RAW, Cell, Tile, pack_elevation
from library_reference import (
    ElevationProvenance, LibraryMosaic, pile_up,
)
from library_scene import airport, write
from map_painter import paint
from support import PROJECT

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


def hue(picture, colour):
    """How many pixels are nearly of a colour."""
    difference = np.abs(picture[..., :3].astype(int) - colour).max(axis=-1)
    return int(((difference < 40) & (picture[..., 3] > 0)).sum())


@pytest.mark.parametrize("has_style_file", [False, True])
def test_the_status_of_a_file_is_its_colour(qgis, tmp_path, has_style_file):
    """Red around what is damaged, green around what is not: by the styles of
    the features, and by the style file."""
    content = pack_elevation([ground(Cell(10, 134, 152), 100)]).data
    write(tmp_path / "a.bgl", content)
    write(tmp_path / "b.bgl", pack_elevation(
        [ground(Cell(10, 137, 152), 100)]).data[:-500])
    layer = qgis.QgsVectorLayer(
        f'FSSCENERY:"{tmp_path}"|layername=scenery_file', "files", "ogr")
    assert sorted(f["status"] for f in layer.getFeatures()) == [
        "damaged", "ok"]
    if has_style_file:
        _, is_read = layer.loadNamedStyle(
            str(PROJECT / "data/styles/scenery_file.qml"))
        assert is_read
    else:
        assert layer.renderer().type() == "embeddedSymbol"
    extent = layer.extent()
    extent.scale(1.1)
    picture = paint(qgis, [layer], extent, (400, 160))
    left, right = picture[:, :200], picture[:, 200:]
    red, green = (200, 40, 20), (40, 100, 70)
    assert hue(left, green) > 50 and hue(left, red) == 0
    assert hue(right, red) > 50 and hue(right, green) == 0


@pytest.mark.parametrize("has_style_file", [False, True])
def test_airports_of_all_files_on_the_map(qgis, tmp_path, has_style_file):
    """Symbols, and with the style file their idents beside them."""
    write(tmp_path / "a/1.bgl", airport("EDDS", 9.0))
    write(tmp_path / "b/2.bgl", airport("LSZH", 9.4))
    layer = qgis.QgsVectorLayer(
        f'FSSCENERY:"{tmp_path}"|layername=airport', "airports", "ogr")
    assert layer.featureCount() == 2
    if has_style_file:
        _, is_read = layer.loadNamedStyle(
            str(PROJECT / "data/styles/airport.qml"))
        assert is_read and layer.labelsEnabled()
    extent = qgis.QgsRectangle(8.8, 47.9, 9.6, 48.1)
    picture = paint(qgis, [layer], extent, (400, 100))
    # Below the symbols and beside them is nothing but text.
    for middle in (100, 300):
        place = picture[:, middle - 12:middle + 13]
        assert (place[..., 3] > 0).sum() > 20
    beside = [(picture[:, start:start + 60, 3] > 0).any()
              for start in (115, 315)]
    assert beside == [has_style_file] * 2
