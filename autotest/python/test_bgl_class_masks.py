# SPDX-License-Identifier: MIT
"""Classes that may be 255: a mask, not nodata, marks missing posts."""

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import DENSITY, LANDCLASS, SIDE, SOLID, Raster, pack_rasters
from class_scenes import class_tile, read_table
from mosaic_reference import ClassMosaic
from scenes import holes
from support import (
    assert_same, collect_messages, config_option, count_decoded, memory_file,
    open_quietly, read_quietly,
)

ALL_VALID, PER_DATASET = gdal.GMF_ALL_VALID, gdal.GMF_PER_DATASET


class Densities(ClassMosaic):
    """Population densities; missing posts are 0 in the band and in the
    mask."""

    def __init__(self, tiles, of_mask=False, **options):
        super().__init__(tiles, **options)
        self.of_mask = of_mask

    def _to_band(self, posts):
        is_there = ~np.isnan(posts)
        shown = 255 if self.of_mask else posts
        return np.where(is_there, shown, 0).astype(np.uint8)


def density(level, u, v, masked=False):
    """Any byte, 255 included."""
    random = np.random.default_rng(level * 10007 + u * 101 + v)
    values = random.choice([0, 1, 128, 254, 255], (SIDE, SIDE))
    mask = holes(u * 101 + v) if masked else None
    return Raster(DENSITY, (level, u, v), values, mask=mask)


def describe_void(dataset):
    """Returns how the first band marks missing posts."""
    band = dataset.GetRasterBand(1)
    return band.GetNoDataValue(), band.GetMaskFlags()


# -- Where there is a mask ----------------------------------------------------

@pytest.mark.parametrize("options, expected", [
    ({}, PER_DATASET), ({"FILL": "NO"}, PER_DATASET),
    ({"LEVEL": 8}, PER_DATASET), ({"LEVEL": 7}, ALL_VALID),
], ids=str)
def test_density_with_a_hole(options, expected):
    """The hole is between two tiles; a coarser one may fill it."""
    tiles = [density(8, 80, 40), density(8, 82, 40), density(7, 40, 20)]
    with memory_file(pack_rasters(tiles).data) as path:
        assert describe_void(open_quietly(path, **options)) == (None, expected)


def test_density_with_a_mask():
    tile = density(7, 40, 20, masked=True)
    with memory_file(pack_rasters([tile]).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        assert dataset.RasterCount == 1
        assert describe_void(dataset) == (None, PER_DATASET)
        assert band.GetColorInterpretation() == gdal.GCI_GrayIndex
        assert band.DataType == gdal.GDT_Byte
        posts, mask = read_quietly(band), read_quietly(band.GetMaskBand())
        assert_same(mask, np.where(tile.mask == 0, 0, 255).astype(np.uint8))
        assert_same(posts, np.where(tile.mask == 0, 0, tile.values)
                    .astype(np.uint8))
        assert (posts[mask == 255] == 255).any()


def test_density_of_255():
    """A full tile of the highest density is not filled from above, and needs
    no mask."""
    tiles = [Raster(DENSITY, (8, 80 + i % 2, 40 + i // 2), 255, SOLID)
             for i in range(4)]
    coarse = Raster(DENSITY, (7, 40, 20), 7, SOLID)
    for chunks in (tiles, [*tiles, coarse]):
        with memory_file(pack_rasters(chunks).data) as path:
            dataset = open_quietly(path)
            assert describe_void(dataset) == (None, ALL_VALID)
            assert (read_quietly(dataset) == 255).all()


def test_a_class_of_a_users_own(tmp_path):
    """A terrain.cfg names class 255, which is nodata otherwise."""
    file = tmp_path / "terrain.cfg"
    file.write_text("[LandClasses]\nMY_CLASS=255\n")
    values = np.where(np.arange(SIDE) % 2 == 0, 255, 7)
    tile = Raster(LANDCLASS, (7, 40, 20), values, mask=holes(1))
    with memory_file(pack_rasters([tile]).data) as path:
        assert describe_void(open_quietly(path)) == (255, gdal.GMF_NODATA)
        dataset = open_quietly(path, TERRAIN_CFG=file)
        assert describe_void(dataset) == (None, PER_DATASET)
        band = dataset.GetRasterBand(1)
        assert band.GetColorInterpretation() == gdal.GCI_PaletteIndex
        assert band.GetCategoryNames()[7] == read_table("landclass")[7][0]
        assert band.GetCategoryNames()[255] == "My class"
        assert_same(read_quietly(band),
                    np.where(tile.mask == 0, 0, values).astype(np.uint8))


# -- Mosaic, overviews, filling -----------------------------------------------

def holes_and_masks():
    return [density(9, 160 + i % 3, 80 + i // 3, masked=i % 2 == 1)
            for i in range(9) if i != 4]


def pyramid():
    """Returns tiles of three levels; the coarser ones cover a part of the
    area."""
    return (
        [density(9, 160 + i % 4, 80 + i // 4, masked=i % 5 == 0)
         for i in range(16) if i not in (3, 9)]
        + [density(8, 80 + i % 2, 40 + i // 2, masked=i == 1)
           for i in range(3)]
        + [density(7, 40, 20, masked=True)]
    )


@pytest.mark.parametrize("options", [
    {}, {"fill": False}, {"level": 9}, {"threads": 2},
], ids=str)
@pytest.mark.parametrize("scene", [holes_and_masks, pyramid])
def test_mosaic_and_overviews(scene, options):
    """The mask has the overviews that the band has."""
    tiles = scene()
    selection = {key: options[key] for key in ("fill", "level")
                 if key in options}
    settings = {"FILL": "NO" if "fill" in options else "YES",
                "NUM_THREADS": options.get("threads", 1)}
    if "level" in options:
        settings["LEVEL"] = options["level"]
    with memory_file(pack_rasters(tiles).data) as path:
        dataset = open_quietly(path, **settings)
        band = dataset.GetRasterBand(1)
        for source, of_mask in ((band, False), (band.GetMaskBand(), True)):
            expected = Densities(tiles, of_mask, **selection)
            assert_same(read_quietly(source), expected.read())
            assert source.GetOverviewCount() == expected.count_overviews()
            for i in range(source.GetOverviewCount()):
                assert_same(read_quietly(source.GetOverview(i)),
                            expected.read(i + 1))


def test_overviews_have_masks():
    with memory_file(pack_rasters(pyramid()).data) as path:
        dataset = open_quietly(path)
        overview = dataset.GetRasterBand(1).GetOverview(0)
        assert overview.GetMaskFlags() == PER_DATASET
        assert_same(read_quietly(overview.GetMaskBand()),
                    Densities(pyramid(), of_mask=True).read(1))


@pytest.mark.parametrize("window", [
    (0, 0, 1025, 1025), (200, 100, 130, 700), (255, 255, 3, 3),
    (1024, 0, 1, 1025), (0, 513, 1025, 1),
])
def test_windows(window):
    """Rows of tiles are joined correctly."""
    x, y, width, height = window
    part = slice(y, y + height), slice(x, x + width)
    with memory_file(pack_rasters(pyramid()).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        assert_same(read_quietly(band, *window),
                    Densities(pyramid()).read()[part])
        assert_same(read_quietly(band.GetMaskBand(), *window),
                    Densities(pyramid(), of_mask=True).read()[part])


def test_other_layouts_of_the_buffer():
    """Every second byte, or other types."""
    tile = density(7, 40, 20, masked=True)
    with memory_file(pack_rasters([tile]).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        posts = read_quietly(band)
        with collect_messages() as messages:
            spaced = band.ReadRaster(buf_pixel_space=2)
            floats = band.ReadRaster(buf_type=gdal.GDT_Float32)
            blocks = band.ReadBlock(1, 1)
        assert messages == []
        assert spaced[::2] == posts.tobytes()
        assert floats == posts.astype(np.float32).tobytes()
        assert blocks[:1] == posts[256:, 256:].tobytes()


def test_a_window_decodes_what_lies_under_it():
    tiles = [density(9, 160 + i % 4, 80 + i // 4, masked=True)
             for i in range(16)]
    with memory_file(pack_rasters(tiles).data) as path:
        dataset = open_quietly(path)
        read_quietly(dataset, 10, 10, 200, 200)
        assert count_decoded(dataset) == 1


# -- Elsewhere ----------------------------------------------------------------

def test_damaged_tiles_are_masked():
    tiles = [density(7, 40, 20, masked=True),
             Raster(DENSITY, (7, 41, 20), 1, 99, stream=b"x")]
    with memory_file(pack_rasters(tiles).data) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        with collect_messages() as messages:
            mask = band.GetMaskBand().ReadAsArray()
        assert len(messages) == len(messages.warnings) == 1
        assert (mask[:, 257:] == 0).all()
        assert_same(mask[:, :256], Densities(tiles[:1], of_mask=True)
                    .read()[:, :256])


def test_translated_to_geotiff():
    """The mask is copied, too."""
    tile = density(7, 40, 20, masked=True)
    with memory_file(pack_rasters([tile]).data) as path, \
            memory_file(b"", ".tif") as target, \
            config_option("GDAL_TIFF_INTERNAL_MASK", "YES"), \
            collect_messages() as messages:
        gdal.Translate(target, path)
        copy = gdal.Open(target)
        assert copy.GetRasterBand(1).GetMaskFlags() == PER_DATASET
        mask = copy.GetRasterBand(1).GetMaskBand().ReadAsArray()
        posts = copy.ReadAsArray()
    assert messages == []
    assert_same(mask, np.where(tile.mask == 0, 0, 255).astype(np.uint8))
    assert_same(posts, np.where(tile.mask == 0, 0, tile.values)
                .astype(np.uint8))


def test_kinds_with_nodata_have_no_mask():
    tile = class_tile(7, 40, 20, masked=True)
    with memory_file(pack_rasters([tile]).data) as path:
        assert describe_void(open_quietly(path)) == (255, gdal.GMF_NODATA)
