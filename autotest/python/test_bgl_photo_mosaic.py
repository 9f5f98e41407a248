# SPDX-License-Identifier: MIT
"""Many photos as one raster: mosaic, overviews, filling, requests."""

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import PHOTO, PHOTO32, SOLID, Raster
from photo_reference import PhotoMosaic
from photo_scenes import (
    BAND_NAMES, CELL, SIDE, block, coarse_extends, describe_bands,
    far_levels, holes_and_masks, open_memory, photo, plain_block, pyramid,
    read_level,
)
from support import (
    assert_same, collect_messages, count_decoded, open_quietly,
    read_quietly,
)


# -- Mosaic, overviews, filling -----------------------------------------------

SCENES = (plain_block, holes_and_masks, pyramid, coarse_extends, far_levels)


def select(planes, dataset):
    """Returns the planes that are bands of the dataset."""
    return planes[[BAND_NAMES.index(name)
                   for name in describe_bands(dataset)]]


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("options", [
    {}, {"FILL": "NO"}, {"LEVEL": 14}, {"NUM_THREADS": 2},
    {"PHOTO_WATER": "YES"},
], ids=str)
def test_mosaic_and_overviews(scene, options):
    """Missing pixels come from coarser chunks; overviews without a chunk are
    means of 2x2 pixels, weighted by alpha."""
    rasters = scene()
    expected = PhotoMosaic(rasters, fill=options.get("FILL") != "NO",
                           level=options.get("LEVEL"))
    with open_memory(rasters) as path:
        dataset = open_quietly(path, **options)
        assert_same(read_quietly(dataset), select(expected.read(), dataset))
        for i in range(dataset.GetRasterBand(1).GetOverviewCount()):
            assert_same(read_level(dataset, i + 1),
                        select(expected.read(i + 1), dataset))
        west, north, east, south = expected.bounds()
        cells = 2 ** expected.finest
        assert dataset.GetGeoTransform() == (
            west * 480 / cells - 180, 480 / cells / 256, 0,
            90 - north * 360 / cells, 0, -360 / cells / 256,
        )
        assert dataset.GetMetadataItem("AREA_OR_POINT") == "Area"
        assert dataset.RasterXSize == (east - west) * 256
        assert dataset.RasterYSize == (south - north) * 256


@pytest.mark.parametrize("sizes, expected", [
    ((1, 1), []), ((2, 1), [(256, 128)]),
    ((3, 5), [(384, 640), (192, 320), (96, 160)]),
])
def test_sizes_of_overviews(sizes, expected):
    """Down to one tile."""
    with open_memory(block(14, 5000, 3000, *sizes)) as path:
        dataset = open_quietly(path)
        band = dataset.GetRasterBand(1)
        overviews = [band.GetOverview(i)
                     for i in range(band.GetOverviewCount())]
        assert [(o.XSize, o.YSize) for o in overviews] == expected


def test_means_by_hand():
    """Colours weighted with alpha, alpha rounded half up."""
    values = np.zeros((SIDE, SIDE), np.uint32)
    mask = np.full((SIDE, SIDE), 255)
    values[:2, :2] = [[100, 200], [50, 1]]
    mask[:2, :2] = [[255, 255], [0, 0]]
    values[:2, 2:4] = [[10, 20], [30, 41]]
    values[:2, 4:6] = [[8, 0], [0, 0]]
    mask[:2, 4:6] = [[2, 0], [0, 0]]
    values[:2, 6:8] = [[200, 100], [9, 9]]
    mask[:2, 6:8] = [[1, 3], [0, 0]]
    mask[:2, 8:10] = 0
    opaque = 0xFF000000
    rasters = [Raster(PHOTO32, CELL, values | np.uint32(opaque), mask=mask),
               Raster(PHOTO32, (14, 5001, 3000), opaque, SOLID)]
    with open_memory(rasters) as path:
        bands = read_level(open_quietly(path), 1)
    assert bands[2, 0, :5].tolist() == [150, 25, 8, 125, 0]
    assert bands[3, 0, :5].tolist() == [128, 255, 1, 1, 0]


def test_fill_copies_the_weights_too():
    rasters = [Raster(PHOTO, CELL, 0x7C00, SOLID, mask=0, mask_code=SOLID),
               Raster(PHOTO, (13, 2500, 1500), 0x83E0, SOLID, mask=77,
                      mask_code=SOLID)]
    with open_memory(rasters) as path:
        bands = read_quietly(open_quietly(path, PHOTO_WATER="YES"))
        assert (bands == np.array([0, 255, 0, 77, 255])[:, None, None]).all()
        bands = read_quietly(open_quietly(path, FILL="NO"))
        assert (bands == 0).all()


@pytest.mark.parametrize("fill, expected", [
    ("YES", (100, gdal.GDAL_DATA_COVERAGE_STATUS_DATA)),
    ("NO", (0, gdal.GDAL_DATA_COVERAGE_STATUS_EMPTY)),
])
def test_coverage_of_a_hole(fill, expected):
    rasters = block(14, 5000, 3000, 2, 2, [(1, 0)]) + [photo(13, 2500, 1500)]
    with open_memory(rasters) as path:
        dataset = open_quietly(path, FILL=fill)
        status, percentage = dataset.GetRasterBand(1).GetDataCoverageStatus(
            256, 0, 256, 256
        )
        assert (percentage, status) == expected
        status, percentage = dataset.GetRasterBand(2).GetDataCoverageStatus(
            0, 0, 256, 512
        )
        assert (percentage, status) == (
            100, gdal.GDAL_DATA_COVERAGE_STATUS_DATA
        )


# -- Requests for several bands -----------------------------------------------

@pytest.fixture(scope="module")
def scene_path():
    with open_memory(holes_and_masks()) as path:
        yield path


@pytest.fixture(scope="module")
def truth():
    return PhotoMosaic(holes_and_masks()).read()


WINDOWS = [(0, 0, 1280, 768), (100, 90, 700, 400), (255, 255, 2, 2),
           (0, 300, 1280, 1), (1279, 0, 1, 768), (512, 256, 256, 256)]


def crop(planes, window):
    x, y, width, height = window
    return planes[:, y:y + height, x:x + width]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("order", [
    [1, 2, 3, 4, 5], [1, 2, 3], [3, 2, 1], [5, 4], [4, 4, 1], [2],
], ids=str)
def test_band_lists(scene_path, truth, order, window, threads):
    """Bands in any order, planes or pixels together."""
    dataset = open_quietly(scene_path, PHOTO_WATER="YES",
                           NUM_THREADS=threads)
    expected = crop(truth[[band - 1 for band in order]], window)
    with collect_messages() as messages:
        planes = dataset.ReadRaster(*window, band_list=order)
        count = len(order)
        pixels = dataset.ReadRaster(
            *window, band_list=order, buf_pixel_space=count,
            buf_line_space=count * window[2], buf_band_space=1,
        )
    assert messages == []
    assert planes == expected.tobytes()
    assert pixels == np.moveaxis(expected, 0, 2).tobytes()


@pytest.mark.parametrize("window", WINDOWS)
def test_bands_one_by_one(scene_path, truth, window):
    dataset = open_quietly(scene_path, PHOTO_WATER="YES")
    for i, plane in enumerate(crop(truth, window)):
        band = dataset.GetRasterBand(i + 1)
        assert_same(read_quietly(band, *window), plane)


@pytest.mark.parametrize("buffer_type, dtype", [
    (gdal.GDT_UInt16, "<u2"), (gdal.GDT_Float32, "<f4"),
    (gdal.GDT_Int32, "<i4"),
])
def test_other_types_of_buffer(scene_path, truth, buffer_type, dtype):
    dataset = open_quietly(scene_path)
    window = (100, 90, 700, 400)
    with collect_messages() as messages:
        content = dataset.ReadRaster(*window, buf_type=buffer_type)
    assert messages == []
    assert content == crop(truth[:4], window).astype(dtype).tobytes()


def test_gaps_in_the_buffer_are_not_touched(scene_path, truth):
    """Three bands into RGBX, as a painter needs them."""
    dataset = open_quietly(scene_path)
    window = (200, 200, 300, 300)
    buffer = bytearray(b"\xAA" * (4 * 300 * 300))
    with collect_messages() as messages:
        dataset.ReadRaster(
            *window, band_list=[3, 2, 1], buf_pixel_space=4,
            buf_line_space=1200, buf_band_space=1, buf_obj=buffer,
        )
    assert messages == []
    pixels = np.frombuffer(buffer, np.uint8).reshape(300, 300, 4)
    expected = np.moveaxis(crop(truth[[2, 1, 0]], window), 0, 2)
    np.testing.assert_array_equal(pixels[..., :3], expected)
    assert (pixels[..., 3] == 0xAA).all()


@pytest.mark.parametrize("options", [
    {}, {"creationOptions": ["INTERLEAVE=BAND", "TILED=YES"]},
    {"creationOptions": ["INTERLEAVE=PIXEL", "COMPRESS=DEFLATE"]},
], ids=str)
def test_translated_to_geotiff(scene_path, truth, options):
    target = "/vsimem/bgl_photo.tif"
    with collect_messages() as messages:
        dataset = gdal.Translate(target, open_quietly(scene_path), **options)
    assert messages == []
    assert_same(read_quietly(dataset), truth[:4])
    assert dataset.GetRasterBand(4).GetColorInterpretation() == (
        gdal.GCI_AlphaBand
    )
    dataset = None
    gdal.Unlink(target)


def test_scaled_requests_take_an_overview(scene_path):
    """All bands at half size are those of the overview."""
    dataset = open_quietly(scene_path)
    expected = PhotoMosaic(holes_and_masks()).read(1)[:4]
    half = read_quietly(dataset, buf_xsize=640, buf_ysize=384)
    assert_same(half, expected)


# -- How often a chunk is decoded ---------------------------------------------

def test_all_bands_decode_each_chunk_once(scene_path):
    for threads in (1, 2):
        dataset = open_quietly(scene_path, NUM_THREADS=threads)
        read_quietly(dataset)
        assert count_decoded(dataset) == 13


def test_band_by_band_decodes_each_chunk_once(scene_path):
    """Chunks stay in the cache, up to its size."""
    dataset = open_quietly(scene_path)
    for i in range(4):
        read_quietly(dataset.GetRasterBand(i + 1))
    assert count_decoded(dataset) == 13


def test_blocks_in_turn_decode_each_chunk_once(scene_path):
    """As GDAL's own loops read: block after block, all bands of each."""
    dataset = open_quietly(scene_path)
    for y in range(3):
        for x in range(5):
            for i in range(4):
                with collect_messages() as messages:
                    dataset.GetRasterBand(i + 1).ReadBlock(x, y)
                assert messages == []
    assert count_decoded(dataset) == 13


def test_lines_in_turn_decode_each_chunk_once(scene_path):
    dataset = open_quietly(scene_path)
    for y in range(dataset.RasterYSize):
        read_quietly(dataset, 0, y, dataset.RasterXSize, 1)
    assert count_decoded(dataset) == 13


@pytest.mark.parametrize("threads", [1, 2])
def test_strips_in_turn_decode_each_chunk_once(scene_path, threads):
    """Of more than four tiles each, which end inside of tiles."""
    dataset = open_quietly(scene_path, NUM_THREADS=threads)
    for y in range(0, dataset.RasterYSize, 240):
        height = min(240, dataset.RasterYSize - y)
        read_quietly(dataset, 0, y, dataset.RasterXSize, height)
    assert count_decoded(dataset) == 13


@pytest.mark.parametrize("window, count", [
    ((0, 0, 256, 256), 1), ((255, 0, 2, 2), 2), ((255, 255, 2, 2), 4),
    ((512, 256, 256, 256), 0), ((10, 20, 1, 1), 1), ((0, 0, 1280, 256), 5),
    ((500, 250, 280, 10), 5),
])
def test_a_window_touches_what_lies_under_it(scene_path, window, count):
    dataset = open_quietly(scene_path)
    read_quietly(dataset, *window)
    assert count_decoded(dataset) == count


@pytest.mark.parametrize("threads", [1, 2])
def test_filling_decodes_each_chunk_once(threads):
    """One coarse chunk fills 62 of 64 cells of a large request."""
    rasters = [photo(14, 5000, 3000), photo(14, 5007, 3007),
               photo(11, 625, 375)]
    with open_memory(rasters) as path:
        dataset = open_quietly(path, NUM_THREADS=threads)
        assert dataset.RasterXSize == 2048
        read_quietly(dataset)
        # Two threads may come to the coarse one at the same time.
        assert 3 <= count_decoded(dataset) <= 2 + threads


def test_a_thumbnail_decodes_only_coarse_chunks(shared):
    dataset = open_quietly(str(shared("raster/synthetic/photo.bgl")))
    read_quietly(dataset, buf_xsize=256, buf_ysize=256)
    assert count_decoded(dataset) == 1


@pytest.mark.parametrize("scene", SCENES)
def test_two_threads_give_what_one_does(scene):
    with open_memory(scene()) as path:
        one, two = (open_quietly(path, NUM_THREADS=n) for n in (1, 2))
        for _ in range(3):
            assert_same(read_quietly(two), read_quietly(one))
