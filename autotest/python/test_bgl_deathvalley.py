# SPDX-License-Identifier: MIT
"""DeathValley_Elevations.bgl, written by the SDK's tool: frmts/trq1/format.md
13."""

import struct
from pathlib import Path

import numpy as np
import pytest
from osgeo import gdal, osr

from support import (
    NODATA, assert_same, count_decoded, open_quietly, read_quietly,
)

WEST, NORTH = -117.12890625, 36.4306640625
POST_WIDTH, POST_HEIGHT = 480 / 8192 / 256, 360 / 8192 / 256
SIZE = 2561
TILES = 10
ELEVATION_TABLE_TYPE = 0x67


@pytest.fixture(scope="module")
def dataset(death_valley_path):
    return open_quietly(death_valley_path)


@pytest.fixture(scope="module")
def posts(dataset):
    return read_quietly(dataset)


def test_grid(dataset):
    assert (dataset.RasterXSize, dataset.RasterYSize) == (SIZE, SIZE)
    assert dataset.RasterCount == 1
    assert dataset.GetGeoTransform() == (
        WEST - POST_WIDTH / 2, POST_WIDTH, 0,
        NORTH + POST_HEIGHT / 2, 0, -POST_HEIGHT,
    )
    assert dataset.GetMetadataItem("AREA_OR_POINT") == "Point"


def test_spatial_reference(dataset):
    reference = dataset.GetSpatialRef()
    assert reference.GetAuthorityName(None) == "EPSG"
    assert reference.GetAuthorityCode(None) == "4326"
    assert (reference.GetAxisMappingStrategy()
            == osr.OAMS_TRADITIONAL_GIS_ORDER)
    assert reference.GetDataAxisToSRSAxisMapping() == [2, 1]


def test_band(dataset):
    band = dataset.GetRasterBand(1)
    assert band.DataType == gdal.GDT_Int16
    assert band.GetNoDataValue() == NODATA
    assert band.GetUnitType() == "m"
    assert band.GetColorInterpretation() == gdal.GCI_GrayIndex
    assert band.GetBlockSize() == [256, 256]
    assert band.GetMaskFlags() == gdal.GMF_NODATA
    assert [
        (band.GetOverview(i).XSize, band.GetOverview(i).YSize)
        for i in range(band.GetOverviewCount())
    ] == [(1281, 1281), (641, 641), (321, 321), (161, 161)]


def test_metadata(dataset):
    assert dataset.GetMetadata() == {
        "AREA_OR_POINT": "Point",
        "BGL_COMPRESSION":
            "delta+LZ1 16, bitpack+LZ1 16, bitpack+LZ2 1, PTC 67",
        "BGL_FILE_DATE": "2015-01-27T20:23:42Z",
        "BGL_LEVELS": "13 (100 tiles)",
        "BGL_SCALE": "1, base 0",
        "BGL_SIMULATOR": "FSX or Prepar3D",
        "BGL_THEME": "elevation",
        "BGL_TILES": "100",
        "BGL_TILES_WITH_MASK": "36",
    }
    assert dataset.GetSubDatasets() == []


def test_range(posts):
    valid = posts[posts != NODATA]
    assert (valid.min(), valid.max()) == (-83, 3367)


def test_highest_post_is_telescope_peak(posts):
    row = round((NORTH - 36.16974) / POST_HEIGHT)
    column = round((-117.08954 - WEST) / POST_WIDTH)
    assert posts[row, column] == 3367
    assert (posts == 3367).sum() == 1


def test_missing_posts_are_outside_the_source_rectangle(posts):
    """The source starts at 117.1 W: the first post inside is valid."""
    valid_columns = np.flatnonzero((posts != NODATA).any(axis=0))
    first = valid_columns[0]
    assert WEST + (first - 1) * POST_WIDTH < -117.1
    assert WEST + first * POST_WIDTH >= -117.1
    assert (posts[:, :first] == NODATA).all()


def bend_down_columns(posts):
    """Returns |second difference| at rows 1...2559, NaN next to missing
    posts."""
    heights = posts.astype(float)
    heights[posts == NODATA] = np.nan
    return np.abs(heights[:-2] - 2 * heights[1:-1] + heights[2:])


def seam_ratio(posts):
    """Returns the mean bend at the tile edges divided by that in the rows
    around them. Rows next to an edge are left out, because a wrong post there
    would bend them, too."""
    bend = bend_down_columns(posts)
    row = np.arange(1, SIZE - 1)
    from_edge = np.minimum(row % 256, -row % 256)
    is_around = (from_edge > 1) & (from_edge <= 32)
    return np.nanmean(bend[from_edge == 0]) / np.nanmean(bend[is_around])


def seam_ranks(posts):
    """Yields, for each tile edge with relief, its bend divided by that of the
    most bent row around it. The source was resampled in rows, some of which
    bend nearly twice as much as the mean."""
    bend = bend_down_columns(posts)
    around = np.array([i for i in range(-32, 33) if abs(i) > 1])
    for row in range(256, SIZE - 1, 256):
        for left in range(0, SIZE - 1, 256):
            at_edge = bend[row - 1, left:left + 256]
            near = bend[row - 1 + around, left:left + 256]
            near = near[np.isfinite(near).sum(axis=1) >= 64]
            if np.isfinite(at_edge).sum() >= 64 and np.nanmean(near) > 0.5:
                yield np.nanmean(at_edge) / np.nanmean(near, axis=1).max()


@pytest.mark.parametrize("direction", ["rows", "columns"])
def test_no_seam_is_visible(posts, direction):
    turned = posts if direction == "rows" else posts.T
    assert 0.85 < seam_ratio(turned) < 1.15
    ranks = list(seam_ranks(turned))
    assert len(ranks) >= 60
    assert max(ranks) <= 1


@pytest.mark.parametrize("direction", ["rows", "columns"])
def test_copied_rows_would_be_visible(posts, direction):
    """Validates the test above: PTC tiles have a copy of row 1 as row 0, and a
    mosaic of these copies would fail it."""
    turned = (posts if direction == "rows" else posts.T).copy()
    turned[256:-1:256] = turned[257::256]
    assert seam_ratio(turned) > 5
    assert np.mean(np.array(list(seam_ranks(turned))) > 1) > 0.9


def find_cell_of_chunk(content, offset):
    """Finds (level, u, v) of the elevation chunk at a file offset in the
    tables."""
    sections, = struct.unpack_from("<I", content, 0x14)
    for i in range(sections):
        kind, _, _, count, table, _ = struct.unpack_from(
            "<IHHIII", content, 56 + 20 * i
        )
        for j in range(count if kind == ELEVATION_TABLE_TYPE else 0):
            packed, _, start, _ = struct.unpack_from(
                "<IIII", content, table + 16 * j
            )
            if start == offset:
                return unpack_qmid(packed)
    raise AssertionError(f"no elevation chunk starts at {offset}")


def unpack_qmid(packed):
    level = (packed.bit_length() - 2) // 2
    u = sum(((packed >> (2 * i)) & 1) << i for i in range(level))
    v = sum(((packed >> (2 * i + 1)) & 1) << i for i in range(level))
    return level, u, v


def test_one_chunk_against_its_decoded_copy(posts, death_valley_path):
    """Rows and columns 1...256 of a tile are its own in the mosaic."""
    path = Path(death_valley_path)
    truth = np.frombuffer(
        path.with_suffix(".bin").read_bytes(), "<i2"
    ).reshape(257, 257)
    level, u, v = find_cell_of_chunk(path.read_bytes(), 1897772)
    assert level == 13
    top, left = (v - 1219) * 256, (u - 1073) * 256
    window = posts[top + 1:top + 257, left + 1:left + 257]
    is_valid = window != NODATA
    assert is_valid.any()
    assert (truth[1:, 1:][~is_valid] == 0).all()
    np.testing.assert_array_equal(window[is_valid], truth[1:, 1:][is_valid])


def test_overviews_are_every_second_post(dataset, posts):
    """The file has one level only; 1073 * 256 is a multiple of 2^4."""
    band = dataset.GetRasterBand(1)
    for i in range(4):
        step = 2 << i
        assert_same(read_quietly(band.GetOverview(i)), posts[::step, ::step])


@pytest.mark.parametrize("threads", [1, 2])
def test_whole_read_decodes_every_chunk_once(death_valley_path, posts,
                                             threads):
    dataset = open_quietly(death_valley_path, NUM_THREADS=threads)
    assert count_decoded(dataset) == 0
    assert_same(read_quietly(dataset), posts)
    assert count_decoded(dataset) == TILES * TILES


@pytest.mark.parametrize("threads", [1, 2])
def test_reading_row_by_row_decodes_every_chunk_once(death_valley_path, posts,
                                                     threads):
    dataset = open_quietly(death_valley_path, NUM_THREADS=threads)
    rows = [read_quietly(dataset, 0, y, SIZE, 1) for y in range(SIZE)]
    assert_same(np.vstack(rows), posts)
    assert count_decoded(dataset) == TILES * TILES


def test_nothing_is_decoded_to_open(death_valley_path):
    dataset = open_quietly(death_valley_path)
    gdal.Info(dataset)
    assert count_decoded(dataset) == 0
