# SPDX-License-Identifier: MIT
"""Rasters in QGIS as they come up without a click: style, legend, picture."""

import itertools
import shutil

import numpy as np
import pytest

from bgl_writer import (
    ALL_YEAR, DENSITY, LANDCLASS, PHOTO, SEASON, SIDE, SOLID, WATERCLASS,
    Raster, Tile, pack_elevation, pack_rasters,
)
from class_scenes import LEGENDS, read_table, theme_id
from map_painter import paint
from photo_reference import ALPHA, PhotoMosaic
from scenes import relief
from support import find_shared


@pytest.fixture
def open_layer(qgis, tmp_path):
    """Writes a file and opens it, or a theme of it, as a raster layer."""
    numbers = itertools.count()

    def open_content(content, theme=None):
        path = tmp_path / f"file{next(numbers)}.bgl"
        path.write_bytes(content)
        uri = str(path) if theme is None else f'BGL:"{path}":{theme}'
        layer = qgis.QgsRasterLayer(uri, "layer", "gdal")
        assert layer.isValid(), layer.error().message()
        return layer

    return open_content


@pytest.fixture
def render(qgis):
    """R, G, B, A of a layer, from the middle of each of its pixels.

    These are four thirds as wide as high, in degrees, those of a map square:
    four by three make one.
    """

    def render_layer(layer):
        picture = paint(qgis, [layer], layer.extent(),
                        (4 * layer.width(), 3 * layer.height()))
        return picture[1::3, 2::4]

    return render_layer


def codes_of(table, seed):
    """Codes that have a meaning, in blocks of a few posts."""
    random = np.random.default_rng(seed)
    coarse = random.choice(sorted(table), (SIDE // 8 + 1, SIDE // 8 + 1))
    return np.kron(coarse, np.ones((8, 8), int))[:SIDE, :SIDE]


# -- Classes ------------------------------------------------------------------

@pytest.fixture(params=LEGENDS, ids=theme_id)
def classes(request, open_layer):
    """A layer of a tile with a void, its codes, the table of its kind."""
    table = read_table(LEGENDS[request.param])
    codes = codes_of(table, 1)
    mask = np.full((SIDE, SIDE), 255)
    mask[100:140, 30:90] = 0
    tile = Raster(request.param, (7, 40, 20), codes, mask=mask)
    layer = open_layer(pack_rasters([tile]).data)
    return layer, np.where(mask == 0, 255, codes), table


def test_classes_are_placed(classes):
    layer, _, _ = classes
    assert layer.crs().authid() == "EPSG:4326"
    assert (layer.width(), layer.height()) == (SIDE, SIDE)
    assert layer.bandCount() == 1
    extent = layer.extent()
    step = 480 / 2 ** 7 / 256
    assert extent.xMinimum() == 40 * 480 / 2 ** 7 - 180 - step / 2
    assert extent.yMaximum() == 90 - 20 * 360 / 2 ** 7 + step * 0.75 / 2


def test_classes_have_names_and_colours(classes):
    """The legend has our names where a code is known, and no name elsewhere:
    later versions of QGIS leave codes without a name out of it."""
    layer, _, table = classes
    renderer = layer.renderer()
    assert renderer.type() == "paletted"
    entries = {int(entry.value): entry for entry in renderer.classes()}
    assert sorted(entries) in (sorted(table), list(range(max(table) + 1)))
    for code, (name, _, colour) in table.items():
        assert entries[code].label == name
        assert entries[code].color.getRgb() == (*colour, 255)
    for code in set(entries) - set(table):
        assert entries[code].label in ("", str(code))


def test_classes_are_painted(classes, render):
    """Each post in the colour of its class, voids transparent."""
    layer, codes, table = classes
    expected = np.zeros((SIDE, SIDE, 4), np.uint8)
    for code, (_, _, colour) in table.items():
        expected[codes == code] = (*colour, 255)
    np.testing.assert_array_equal(render(layer), expected)


def test_numbers_without_names_are_grey(open_layer):
    """Nobody knows what the codes of seasons mean."""
    tile = Raster(SEASON, (7, 40, 20), codes_of(range(5), 2),
                  months=ALL_YEAR)
    layer = open_layer(pack_rasters([tile]).data)
    assert layer.renderer().type() == "singlebandgray"


def test_densities_are_grey_with_holes(open_layer, render):
    """Their mask is alpha; 255 is a density."""
    mask = np.full((SIDE, SIDE), 255)
    mask[100:140, 30:90] = 0
    values = np.broadcast_to(np.arange(SIDE) % 256, (SIDE, SIDE))
    tile = Raster(DENSITY, (7, 40, 20), values, mask=mask)
    layer = open_layer(pack_rasters([tile]).data)
    assert layer.renderer().type() == "singlebandgray"
    np.testing.assert_array_equal(render(layer)[:, :, 3], mask)


# -- Photos -------------------------------------------------------------------

def photo(level, u, v, **options):
    """Coloured gradients with grain."""
    random = np.random.default_rng(u * 101 + v)
    rows, columns = np.mgrid[0:256, 0:256]
    words = (0x8000 | (rows // 8 + u) % 32 << 10 | (columns // 8 + v) % 32 << 5
             | random.integers(0, 32, (256, 256)))
    return Raster(PHOTO, (level, u, v), words, months=ALL_YEAR, **options)


def test_a_full_photo_is_opaque_true_colour(open_layer, render):
    rasters = [photo(14, 5000 + i, 3000) for i in range(2)]
    layer = open_layer(pack_rasters(rasters).data)
    renderer = layer.renderer()
    assert layer.crs().authid() == "EPSG:4326"
    assert layer.bandCount() == 3
    assert renderer.type() == "multibandcolor"
    assert (renderer.redBand(), renderer.greenBand(), renderer.blueBand(),
            renderer.alphaBand()) == (1, 2, 3, -1)
    planes = PhotoMosaic(rasters).read()
    np.testing.assert_array_equal(render(layer),
                                  np.moveaxis(planes[:4], 0, 2))


def test_photo_voids_are_transparent(open_layer, render):
    """An absent tile, and what masks leave out of the others."""
    mask = np.full((256, 256), 255)
    mask[40:90, 10:200] = 0
    rasters = [photo(14, 5000, 3000), photo(14, 5001, 3001, mask=mask),
               photo(14, 5002, 3000)]
    layer = open_layer(pack_rasters(rasters).data)
    assert layer.bandCount() == 4
    assert layer.renderer().type() == "multibandcolor"
    assert layer.renderer().alphaBand() == 4
    planes = PhotoMosaic(rasters).read()
    assert set(np.unique(planes[ALPHA])) == {0, 255}
    np.testing.assert_array_equal(render(layer),
                                  np.moveaxis(planes[:4], 0, 2))


def test_blend_weights_are_opacity(open_layer, render):
    weights = np.broadcast_to(np.arange(256), (256, 256))
    raster = photo(14, 5000, 3000, mask=weights)
    picture = render(open_layer(pack_rasters([raster]).data))
    np.testing.assert_array_equal(picture[:, :, 3], weights)


# -- Elevation ----------------------------------------------------------------

def test_elevation_is_grey(open_layer):
    posts = relief(3)
    layer = open_layer(pack_elevation([Tile((13, 1073, 1219), posts)]).data)
    assert layer.renderer().type() == "singlebandgray"
    assert layer.crs().authid() == "EPSG:4326"
    provider = layer.dataProvider()
    assert provider.sourceHasNoDataValue(1)
    assert provider.sourceNoDataValue(1) == -32768
    statistics = provider.bandStatistics(1)
    assert (statistics.minimumValue, statistics.maximumValue) == (
        posts.min(), posts.max()
    )


def test_missing_posts_are_no_elevation(qgis, open_layer):
    """They are not painted, and not looked up."""
    mask = np.full((SIDE, SIDE), 255, np.uint8)
    mask[:100] = 0
    tile = Tile((13, 1073, 1219), relief(3), mask=mask)
    layer = open_layer(pack_elevation([tile]).data)
    extent = layer.extent()
    found = [
        layer.dataProvider().sample(
            qgis.QgsPointXY(extent.center().x(),
                            extent.yMaximum() - share * extent.height()), 1
        ) for share in (0.2, 0.6)
    ]
    assert [is_there for _, is_there in found] == [False, True]
    assert found[1][0] == relief(3)[int(0.6 * SIDE), SIDE // 2]


# -- Files with several themes ------------------------------------------------

def test_themes_are_listed(qgis, tmp_path):
    """Each by its name, and each opens."""
    rasters = [
        Raster(LANDCLASS, (7, 40, 20), 7, SOLID),
        Raster(WATERCLASS, (7, 40, 20), 2, SOLID),
        photo(14, 5000, 3000),
    ]
    path = tmp_path / "themes.bgl"
    path.write_bytes(pack_rasters(rasters).data)
    sublayers = qgis.QgsProviderRegistry.instance().querySublayers(str(path))
    assert [layer.name() for layer in sublayers] == [
        "landclass", "waterclass", "photo",
    ]
    styles = []
    for sublayer in sublayers:
        assert sublayer.providerKey() == "gdal"
        assert sublayer.type() == qgis.QgsMapLayerType.RasterLayer
        layer = qgis.QgsRasterLayer(sublayer.uri(), sublayer.name(), "gdal")
        assert layer.isValid()
        styles.append(layer.renderer().type())
    assert styles == ["paletted", "paletted", "multibandcolor"]


def test_one_theme_is_one_layer(qgis, tmp_path):
    path = tmp_path / "one.bgl"
    path.write_bytes(pack_rasters([photo(14, 5000, 3000)]).data)
    sublayer, = qgis.QgsProviderRegistry.instance().querySublayers(str(path))
    assert (sublayer.providerKey(), sublayer.name()) == ("gdal", "one")
    assert sublayer.uri() == str(path)


def test_synthetic_files(qgis, tmp_path):
    """Copies, for QGIS writes statistics beside what it opens."""
    for name in ("classes.bgl", "photo.bgl"):
        shutil.copyfile(find_shared(f"raster/synthetic/{name}"),
                        tmp_path / name)
    registry = qgis.QgsProviderRegistry.instance()
    assert [layer.name() for layer in registry.querySublayers(
        str(tmp_path / "classes.bgl")
    )] == ["landclass", "waterclass", "region", "population_density",
           "season_jun_jul_aug"]
    layer = qgis.QgsRasterLayer(str(tmp_path / "photo.bgl"), "photo", "gdal")
    assert layer.renderer().type() == "multibandcolor"
    assert layer.renderer().alphaBand() == 4
