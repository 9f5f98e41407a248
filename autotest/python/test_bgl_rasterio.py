# SPDX-License-Identifier: MIT
"""Any full-resolution request gives the same samples as the same request on a
GeoTIFF converted with gdal_translate."""

import re
import threading

import numpy as np
import pytest
from osgeo import gdal, gdal_array

from bgl_writer import pack_elevation
from mosaic_reference import Mosaic
from scenes import SCENES
from support import (
    assert_same, collect_messages, config_option, count_decoded, memory_file,
    open_quietly, read_quietly,
)

TYPES = [gdal.GDT_Byte, gdal.GDT_UInt16, gdal.GDT_Int16, gdal.GDT_UInt32,
         gdal.GDT_Int32, gdal.GDT_Float32, gdal.GDT_Float64,
         gdal.GDT_CInt16, gdal.GDT_CFloat32]
WINDOWS = 200


class Pair:
    """A BGL file and its translation."""

    def __init__(self, path):
        self.path = path
        self.dataset = open_quietly(path)
        self.tiff_path = f"/vsimem/translated_{id(self)}.tif"
        self.truth = gdal.Translate(
            self.tiff_path, open_quietly(path),
            creationOptions=["TILED=YES", "BLOCKXSIZE=256", "BLOCKYSIZE=256"],
        )
        self.truth.FlushCache()
        self.posts = self.truth.ReadAsArray()

    @property
    def size(self):
        return self.truth.RasterXSize, self.truth.RasterYSize

    def close(self):
        self.dataset = self.truth = None
        gdal.Unlink(self.tiff_path)


@pytest.fixture(scope="module", params=[
    "every_code", "pyramid_with_masks", "ptc_among_others", "fractions",
    "DeathValley",
])
def pair(request):
    if request.param == "DeathValley":
        pair = Pair(request.getfixturevalue("death_valley_path"))
        yield pair
        pair.close()
        return
    with memory_file(pack_elevation(SCENES[request.param]()).data) as path:
        pair = Pair(path)
        yield pair
        pair.close()


def random_windows(size, count, seed):
    """Returns windows of any size; small and thin ones are as frequent as
    large ones."""
    random = np.random.default_rng(seed)
    for _ in range(count):
        window = []
        for length in size:
            most = random.choice([1, 3, 40, 256, 257, 700, length])
            extent = int(random.integers(1, min(most, length) + 1))
            window.append((int(random.integers(0, length - extent + 1)),
                           extent))
        (x, width), (y, height) = window
        yield x, y, width, height


def crop(posts, x, y, width, height):
    return posts[y:y + height, x:x + width]


def edge_windows(width, height):
    """Returns windows at tile edges, corners, and the last row and column."""
    return [
        (0, 0, 1, 1), (width - 1, 0, 1, 1), (0, height - 1, 1, 1),
        (width - 1, height - 1, 1, 1), (0, height - 1, width, 1),
        (width - 1, 0, 1, height), (0, 0, width, 1), (0, 0, 1, height),
        (255, 255, 2, 2), (256, 256, 1, 1), (255, 255, 1, 1),
        (256, 0, 1, height), (0, 256, width, 1), (256, 256, 256, 256),
        (1, 1, width - 2, height - 2), (250, 3, 13, 511), (3, 250, 511, 13),
    ]


def test_whole(pair):
    assert_same(read_quietly(pair.dataset), pair.posts)


def test_translation_keeps_what_gdal_knows(pair):
    assert pair.truth.GetGeoTransform() == pair.dataset.GetGeoTransform()
    assert pair.truth.GetSpatialRef().IsSame(pair.dataset.GetSpatialRef())
    assert pair.truth.GetMetadataItem("AREA_OR_POINT") == "Point"
    ours, theirs = (each.GetRasterBand(1)
                    for each in (pair.dataset, pair.truth))
    assert theirs.DataType == ours.DataType
    assert theirs.GetNoDataValue() == ours.GetNoDataValue() == -32768
    assert theirs.GetUnitType() == ours.GetUnitType() == "m"
    assert theirs.Checksum() == ours.Checksum()


def test_edge_windows(pair):
    for window in edge_windows(*pair.size):
        assert_same(read_quietly(pair.dataset, *window),
                    crop(pair.posts, *window))


@pytest.mark.parametrize("threads", [1, 2, "ALL_CPUS"])
def test_random_windows(pair, threads):
    dataset = open_quietly(pair.path, NUM_THREADS=threads)
    for window in random_windows(pair.size, WINDOWS, seed=1):
        assert_same(read_quietly(dataset, *window), crop(pair.posts, *window))


def test_windows_outside_are_refused(pair):
    width, height = pair.size
    for window in [(width, 0, 1, 1), (0, height, 1, 1), (-2, 0, 3, 2),
                   (width - 1, 0, 2, 1)]:
        with collect_messages() as messages:
            assert pair.dataset.GetRasterBand(1).ReadRaster(*window) is None
        assert len(messages.failures) == 1


@pytest.mark.parametrize("kind", TYPES, ids=gdal.GetDataTypeName)
def test_other_data_types(pair, kind):
    """As GDAL converts them: clamped and, from Float32, rounded."""
    size = np.array(pair.size)
    for window in [(0, 0, *pair.size), *random_windows(size, 8, seed=kind)]:
        ours = pair.dataset.GetRasterBand(1).ReadRaster(*window, buf_type=kind)
        theirs = pair.truth.GetRasterBand(1).ReadRaster(*window, buf_type=kind)
        assert len(ours) == (window[2] * window[3]
                             * gdal.GetDataTypeSize(kind) // 8)
        assert ours == theirs


@pytest.mark.parametrize("kind", [gdal.GDT_Byte, gdal.GDT_Int16,
                                  gdal.GDT_Float32, gdal.GDT_Float64],
                         ids=gdal.GetDataTypeName)
def test_buffer_strides(pair, kind):
    """Samples apart from each other, lines apart from each other, and lines
    between samples; bytes between them stay as they are."""
    sample = gdal.GetDataTypeSize(kind) // 8
    for window in [(200, 190, 131, 77), (0, 0, 257, 257), (255, 0, 3, 400)]:
        _, _, width, height = window
        for pixel_space, line_space in [
            (sample, width * sample + sample),
            (sample, width * sample + 1),
            (sample + 3, (sample + 3) * width),
            (2 * sample, 2 * sample * width + 10),
            (height * sample, sample),
        ]:
            strides = {"buf_pixel_space": pixel_space,
                       "buf_line_space": line_space, "buf_type": kind}
            ours, theirs = (
                read_with_strides(each.GetRasterBand(1), window, strides)
                for each in (pair.dataset, pair.truth)
            )
            np.testing.assert_array_equal(ours, theirs)


def read_with_strides(band, window, strides):
    """Returns the samples that ReadRaster put into its buffer. GDAL's binding
    does not set the bytes between them, so they are left out."""
    buffer = np.frombuffer(band.ReadRaster(*window, **strides), np.uint8)
    sample = gdal.GetDataTypeSize(strides["buf_type"]) // 8
    x = np.arange(window[2]) * strides["buf_pixel_space"]
    y = np.arange(window[3]) * strides["buf_line_space"]
    return buffer[y[:, None, None] + x[None, :, None] + np.arange(sample)]


def test_reading_into_part_of_an_array(pair):
    """Only the view is written, not what lies around it."""
    canvas = np.full((300, 400), -1, pair.posts.dtype)
    view = canvas[20:220, 30:330]
    read_quietly(pair.dataset.GetRasterBand(1), 100, 200, 300, 200,
                 buf_obj=view)
    expected = np.full((300, 400), -1, pair.posts.dtype)
    expected[20:220, 30:330] = crop(pair.posts, 100, 200, 300, 200)
    assert_same(canvas, expected)


@pytest.mark.parametrize("name", SCENES)
def test_what_was_in_the_buffer_does_not_show(name):
    """Posts that no tile gives are written too."""
    mosaic = Mosaic(SCENES[name](), fill=False)
    expected = mosaic.read()
    tiles = list(mosaic.tiles.values())
    with memory_file(pack_elevation(tiles).data) as path:
        dataset = open_quietly(path, FILL="NO")
        size = dataset.RasterXSize, dataset.RasterYSize
        for window in random_windows(size, 50, seed=8):
            buffer = np.full((window[3], window[2]), 12345, expected.dtype)
            read_quietly(dataset.GetRasterBand(1), *window, buf_obj=buffer)
            assert_same(buffer, crop(expected, *window))


def test_every_block(pair):
    """Blocks are tiles of 256x256 posts; the last ones are not full."""
    ours, theirs = (each.GetRasterBand(1)
                    for each in (pair.dataset, pair.truth))
    assert ours.GetBlockSize() == theirs.GetBlockSize() == [256, 256]
    dtype = gdal_array.GDALTypeCodeToNumericTypeCode(ours.DataType)
    width, height = pair.size
    for y in range(-(-height // 256)):
        for x in range(-(-width // 256)):
            valid = ours.GetActualBlockSize(x, y)
            blocks = [
                np.frombuffer(band.ReadBlock(x, y), dtype).reshape(256, 256)
                for band in (ours, theirs)
            ]
            assert_same(*(b[:valid[1], :valid[0]] for b in blocks))


def test_dataset_level_requests(pair):
    for window in random_windows(pair.size, 20, seed=3):
        ours, theirs = (each.ReadRaster(*window)
                        for each in (pair.dataset, pair.truth))
        assert ours == theirs
        ours, theirs = (
            each.ReadRaster(*window, buf_type=gdal.GDT_Float64, band_list=[1])
            for each in (pair.dataset, pair.truth)
        )
        assert ours == theirs


@pytest.mark.parametrize("key", ["NUM_THREADS", "GDAL_NUM_THREADS"])
def test_two_threads(pair, key):
    """By open option and by configuration option."""
    if key == "NUM_THREADS":
        dataset = open_quietly(pair.path, NUM_THREADS="2")
    else:
        with config_option(key, "2"):
            dataset = open_quietly(pair.path)
    assert_same(read_quietly(dataset), pair.posts)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("rows", ["all", 256, 100, 1])
def test_whole_read_decodes_every_chunk_once(pair, threads, rows):
    """However the raster is cut in strips. All coarse tiles of these files
    fill some hole, so none stays unread."""
    width, height = pair.size
    rows = height if rows == "all" else rows
    dataset = open_quietly(pair.path, NUM_THREADS=threads)
    for y in range(0, height, rows):
        read_quietly(dataset, 0, y, width, min(rows, height - y))
    # Tiles of one value are filled again for each strip.
    solid = re.search(r"\bsolid (\d+)",
                      dataset.GetMetadataItem("BGL_COMPRESSION"))
    again = int(solid[1]) * (-(-height // rows) - 1) if solid else 0
    tiles = int(dataset.GetMetadataItem("BGL_TILES"))
    assert tiles <= count_decoded(dataset) <= tiles + again


@pytest.mark.parametrize("threads", [1, 2])
def test_reading_block_by_block_decodes_every_chunk_once(pair, threads):
    dataset = open_quietly(pair.path, NUM_THREADS=threads)
    band = dataset.GetRasterBand(1)
    for y in range(-(-band.YSize // 256)):
        for x in range(-(-band.XSize // 256)):
            assert band.ReadBlock(x, y) is not None
    assert count_decoded(dataset) == int(
        dataset.GetMetadataItem("BGL_TILES")
    )


def test_a_window_decodes_only_what_it_shows(pair):
    dataset = open_quietly(pair.path, FILL="NO")
    read_quietly(dataset, 256 + 10, 20, 200, 200)
    assert count_decoded(dataset) == 1
    read_quietly(dataset, 256 + 200, 1, 50, 255)
    assert count_decoded(dataset) == 1
    read_quietly(dataset, 500, 250, 20, 20)
    assert count_decoded(dataset) > 1


def test_several_datasets_at_once(pair):
    """Each thread has datasets of its own, some with helpers; they share the
    cache of decoded tiles."""
    wrong = []

    def work(seed):
        dataset = open_quietly(pair.path, NUM_THREADS=1 + seed % 2)
        for window in random_windows(pair.size, 40, seed):
            posts = dataset.ReadAsArray(*window)
            if posts is None or not np.array_equal(
                posts, crop(pair.posts, *window)
            ):
                wrong.append((seed, window))

    run_threads(work, 6)
    assert wrong == []


def run_threads(work, count):
    done = []

    def checked(i):
        work(i)
        done.append(i)

    threads = [threading.Thread(target=checked, args=(i,))
               for i in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(done) == list(range(count))


def test_two_datasets_in_turn(pair):
    """Tiles of one dataset are not taken for those of another."""
    other_tiles = SCENES["single"]()
    with memory_file(pack_elevation(other_tiles).data) as path:
        first, second = open_quietly(pair.path), open_quietly(path)
        for window in random_windows(pair.size, 10, seed=9):
            assert_same(read_quietly(first, *window),
                        crop(pair.posts, *window))
            assert_same(read_quietly(second), other_tiles[0].values)


def test_a_small_cache_gives_the_same(pair):
    """GDAL_CACHEMAX of next to nothing."""
    before = gdal.GetCacheMax()
    gdal.SetCacheMax(1)
    try:
        dataset = open_quietly(pair.path, NUM_THREADS=2)
        for window in random_windows(pair.size, 20, seed=5):
            assert_same(read_quietly(dataset, *window),
                        crop(pair.posts, *window))
    finally:
        gdal.SetCacheMax(before)
