# SPDX-License-Identifier: MIT
"""Photos of 16 and 32 bits: colours, alpha, land, overviews."""

import struct
import subprocess

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import (
    ALL_YEAR, BITPACK, BITPACK_LZ1, BITPACK_LZ2, DELTA, DELTA_LZ1, DELTA_LZ2,
    DXT1, DXT3, DXT5, LZ1, LZ2, PHOTO, PHOTO32, PTC, RAW, SOLID, TOOL, Cell,
    Raster, encode, pack_rasters,
)
from photo_reference import (
    ALPHA, LAND, PhotoMosaic, expand, planes_of, split_words,
)
from support import (
    assert_same, collect_messages, count_decoded, memory_file, open_quietly,
    read_quietly,
)

SIDE = 256
CELL = Cell(14, 5000, 3000)
BITPACKS = (BITPACK, BITPACK_LZ1, BITPACK_LZ2)
CODES = (RAW, LZ1, DELTA, DELTA_LZ1, LZ2, DELTA_LZ2, *BITPACKS)
KINDS = (PHOTO, PHOTO32)
BLOCKS = (SIDE // 4) ** 2


def theme_id(kind):
    return kind.theme if hasattr(kind, "theme") else str(kind)


def scenery(seed, kind=PHOTO):
    """Smooth colours with some grain, and a few lakes."""
    random = np.random.default_rng(seed)
    rows, columns = np.mgrid[0:SIDE, 0:SIDE] / SIDE
    channels = [
        128 + 90 * np.sin(random.uniform(2, 9) * rows
                          + random.uniform(2, 9) * columns
                          + random.uniform(0, 6))
        + random.integers(-20, 21, (SIDE, SIDE)) for _ in range(3)
    ]
    red, green, blue = (c.astype(np.int64) for c in channels)
    land = (random.random((SIDE // 16, SIDE // 16)) < 0.8).astype(np.int64)
    land = np.kron(land, np.ones((16, 16), np.int64))
    if kind == PHOTO:
        return land << 15 | (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
    return land * 255 << 24 | red << 16 | green << 8 | blue


def weights(seed):
    """A mask with holes and blend weights."""
    random = np.random.default_rng(seed)
    mask = np.kron(random.choice([0, 90, 255, 255], (16, 16)),
                   np.ones((16, 16), int))
    mask[random.random((SIDE, SIDE)) < 0.05] = 0
    mask[random.random((SIDE, SIDE)) < 0.05] = 1
    return mask


def photo(level, u, v, kind=PHOTO, masked=False, **options):
    """A chunk whose pixels, code and mask follow from its cell."""
    seed = level * 10007 + u * 101 + v
    if masked:
        options.setdefault("mask", weights(seed))
        options.setdefault("mask_code", (RAW, BITPACK_LZ1)[seed % 2])
    options.setdefault("months", ALL_YEAR)
    options.setdefault("code", (RAW, DELTA_LZ1, LZ2)[seed % 3])
    return Raster(kind, (level, u, v), scenery(seed, kind), **options)


def block(level, u, v, columns, rows, without=(), masked=(), **options):
    """Chunks side by side; the lists hold (column, row)."""
    return [
        photo(level, u + x, v + y, masked=(x, y) in masked, **options)
        for y in range(rows) for x in range(columns) if (x, y) not in without
    ]


def open_memory(rasters):
    return memory_file(pack_rasters(rasters).data)


# -- The synthetic file -------------------------------------------------------

SYNTHETIC = [
    ("photo_L18_u100000_v30000_1024x1024.u16", 1024),
    ("photo_L17_u50000_v15000_512x512.u16", 512),
    ("photo_L16_u25000_v7500_256x256.u16", 256),
]


def read_level(dataset, reduction):
    """All bands at full resolution or of an overview."""
    if reduction == 0:
        return read_quietly(dataset)
    return np.stack([
        read_quietly(dataset.GetRasterBand(i + 1).GetOverview(reduction - 1))
        for i in range(dataset.RasterCount)
    ])


@pytest.mark.parametrize("fill", ["NO", "YES"])
@pytest.mark.parametrize("reduction", range(3))
def test_synthetic_file_against_its_truth(shared, reduction, fill):
    """Every pixel that is there; the others are 0, and 0x8000 in the file."""
    folder = shared("raster/synthetic")
    name, size = SYNTHETIC[reduction]
    words = np.fromfile(folder / name, "<u2").reshape(size, size)
    path = str(folder / "photo.bgl")
    own = read_level(open_quietly(path, FILL="NO"), reduction)
    *colours, alpha = read_level(open_quietly(path, FILL=fill), reduction)
    truth = split_words(words)[:3].astype(np.uint8)
    is_there = own[3] == 255
    assert set(np.unique(own[3])) == {0, 255}
    assert (words[~is_there] == 0x8000).all()
    np.testing.assert_array_equal(np.array(colours)[:, is_there],
                                  truth[:, is_there])
    assert (alpha[is_there] == 255).all()
    if fill == "NO":
        assert (own[:, ~is_there] == 0).all()


def test_synthetic_file_in_the_large(shared):
    dataset = open_quietly(str(shared("raster/synthetic/photo.bgl")))
    assert [dataset.GetRasterBand(i).GetColorInterpretation()
            for i in range(1, 5)] == [
        gdal.GCI_RedBand, gdal.GCI_GreenBand, gdal.GCI_BlueBand,
        gdal.GCI_AlphaBand,
    ]
    assert dataset.GetGeoTransform() == (
        100000 * 480 / 2 ** 18 - 180, 480 / 2 ** 26, 0,
        90 - 30000 * 360 / 2 ** 18, 0, -360 / 2 ** 26,
    )
    assert dataset.GetRasterBand(1).GetMaskFlags() == (
        gdal.GMF_ALPHA | gdal.GMF_PER_DATASET
    )


# -- Bands --------------------------------------------------------------------

BAND_NAMES = ["red", "green", "blue", "alpha", "land"]


def describe_bands(dataset):
    bands = [dataset.GetRasterBand(i + 1) for i in range(dataset.RasterCount)]
    assert all(band.DataType == gdal.GDT_Byte for band in bands)
    assert all(band.GetBlockSize() == [256, 256] for band in bands)
    assert all(band.GetNoDataValue() is None for band in bands)
    return [band.GetDescription() for band in bands]


@pytest.mark.parametrize("rasters, options, names", [
    ([photo(*CELL)], {}, "red green blue"),
    ([photo(*CELL)], {"PHOTO_WATER": "NO"}, "red green blue"),
    ([photo(*CELL)], {"PHOTO_WATER": "YES"}, "red green blue land"),
    ([photo(*CELL, masked=True)], {}, "red green blue alpha"),
    ([photo(*CELL, mask=255)], {}, "red green blue alpha"),
    ([photo(*CELL, masked=True)], {"PHOTO_WATER": "YES"},
     "red green blue alpha land"),
    (block(14, 5000, 3000, 2, 2), {}, "red green blue"),
    (block(14, 5000, 3000, 2, 2, [(1, 0)]), {}, "red green blue alpha"),
    (block(14, 5000, 3000, 2, 2, [(1, 0)]) + [photo(13, 2500, 1500)], {},
     "red green blue"),
    (block(14, 5000, 3000, 2, 2, [(1, 0)]) + [photo(13, 2500, 1500)],
     {"FILL": "NO"}, "red green blue alpha"),
    (block(14, 5000, 3000, 2, 2, [(1, 0)]) + [photo(13, 2500, 1500)],
     {"LEVEL": 13}, "red green blue"),
], ids=range(11))
@pytest.mark.parametrize("kind", KINDS, ids=theme_id)
def test_bands(kind, rasters, options, names):
    """Alpha where something can be missing, land where it is asked for."""
    changed = [
        Raster(kind, raster.cell, 1, SOLID, raster.mask, months=ALL_YEAR)
        for raster in rasters
    ]
    with open_memory(changed) as path:
        dataset = open_quietly(path, **options)
        assert describe_bands(dataset) == names.split()
        assert dataset.GetMetadataItem(
            "INTERLEAVE", "IMAGE_STRUCTURE"
        ) == "PIXEL"
        interpretations = [
            dataset.GetRasterBand(i + 1).GetColorInterpretation()
            for i in range(dataset.RasterCount)
        ]
        assert interpretations[:3] == [
            gdal.GCI_RedBand, gdal.GCI_GreenBand, gdal.GCI_BlueBand
        ]
        assert interpretations[3:] == [
            {"alpha": gdal.GCI_AlphaBand, "land": gdal.GCI_Undefined}[name]
            for name in names.split()[3:]
        ]


def test_every_colour_is_expanded():
    """Each of the 32768 words, land and water."""
    words = np.arange(SIDE * SIDE).reshape(SIDE, SIDE)
    with open_memory([Raster(PHOTO, CELL, words)]) as path:
        bands = read_quietly(open_quietly(path, PHOTO_WATER="YES"))
    np.testing.assert_array_equal(bands, split_words(words))
    assert [int(expand(x)) for x in (0, 1, 15, 16, 30, 31)] == [
        0, 8, 123, 132, 247, 255
    ]


def test_32_bit_colours():
    """B, G, R, A in the file. The highest bit of A is taken for land."""
    random = np.random.default_rng(5)
    pixels = random.integers(0, 256, (4, SIDE, SIDE)).astype(np.uint32)
    blue, green, red, alpha = pixels
    stream = np.moveaxis(pixels, 0, 2).astype(np.uint8).tobytes()
    raster = Raster(PHOTO32, CELL, 0, RAW, stream=stream)
    with open_memory([raster]) as path:
        bands = read_quietly(open_quietly(path, PHOTO_WATER="YES"))
    np.testing.assert_array_equal(
        bands, np.stack([red, green, blue, (alpha >> 7) * 255])
    )


@pytest.mark.parametrize("kind", KINDS, ids=theme_id)
def test_blend_weights_are_kept(kind):
    """Every weight from 0 to 255; the colours of 0 are 0."""
    mask = np.arange(SIDE * SIDE).reshape(SIDE, SIDE) % 256
    raster = photo(*CELL, kind=kind, mask=mask)
    with open_memory([raster]) as path:
        bands = read_quietly(open_quietly(path, PHOTO_WATER="YES"))
    assert (bands[3] == mask).all()
    assert_same(bands, planes_of(raster).astype(np.uint8))


# -- Compression codes --------------------------------------------------------

@pytest.mark.parametrize("kind, code", [
    *((PHOTO, code) for code in CODES),
    *((PHOTO32, code) for code in CODES if code not in BITPACKS),
], ids=theme_id)
@pytest.mark.parametrize("masked", [False, True])
def test_every_code(kind, code, masked):
    raster = photo(*CELL, kind=kind, code=code, masked=masked)
    if code in BITPACKS:
        # It holds 15 bits, which is enough where all is land.
        raster.values = raster.values | np.uint16(0x8000)
    with open_memory([raster]) as path:
        bands = read_quietly(open_quietly(path))
    assert_same(bands, planes_of(raster)[:3 + masked].astype(np.uint8))


@pytest.mark.parametrize("kind, value, colour", [
    (PHOTO, 0xFC1F, [255, 0, 255, 255]), (PHOTO, 0x7FFF, [255, 255, 255, 0]),
    (PHOTO32, 0x8001FE7F, [1, 254, 127, 255]),
])
def test_solid(kind, value, colour):
    with open_memory([Raster(kind, CELL, value, SOLID)]) as path:
        bands = read_quietly(open_quietly(path, PHOTO_WATER="YES"))
    assert (bands == np.array(colour)[:, None, None]).all()


def test_solid_without_a_sample():
    raster = Raster(PHOTO, CELL, 0, SOLID, stream=b"")
    with open_memory([raster]) as path:
        assert (read_quietly(open_quietly(path)) == 0).all()


# -- PTC ----------------------------------------------------------------------

def write_photo(path, code, *step):
    """A mosaic of two by two tiles by the project's tool."""
    subprocess.run(
        [TOOL, "photo", str(path), "14", "5000", "3000", "2", "2", str(code),
         *map(str, step)], check=True,
    )
    return open_quietly(str(path))


def test_lossless_ptc(tmp_path):
    plain = write_photo(tmp_path / "plain.bgl", RAW)
    coded = write_photo(tmp_path / "coded.bgl", PTC)
    assert coded.GetMetadataItem("BGL_COMPRESSION") == "PTC 4"
    assert_same(read_quietly(coded), read_quietly(plain))
    for i in range(3):
        assert_same(read_quietly(coded.GetRasterBand(i + 1).GetOverview(0)),
                    read_quietly(plain.GetRasterBand(i + 1).GetOverview(0)))


def test_lossy_ptc(tmp_path):
    """A coarser step makes the file smaller and the picture worse. The
    smallest one is of no use for channels of five bits."""
    plain = read_quietly(write_photo(tmp_path / "plain.bgl", RAW))
    errors, sizes = [], []
    for step in (0, 2, 8, 32):
        path = tmp_path / f"step{step}.bgl"
        pixels = read_quietly(write_photo(path, PTC, step))
        difference = pixels.astype(float) - plain
        errors.append((difference ** 2).mean() ** 0.5)
        sizes.append(path.stat().st_size)
    assert errors == sorted(errors)
    assert sizes[1:] == sorted(sizes[1:], reverse=True)
    assert sizes[0] > sizes[2]
    assert errors[0] == 0 and 0 < errors[2] < errors[3] < 25


def test_ptc_of_the_synthetic_file(shared):
    """Ten of its chunks are PTC, of several kinds; none gives a message."""
    dataset = open_quietly(str(shared("raster/synthetic/photo.bgl")))
    assert dataset.GetMetadataItem("BGL_COMPRESSION") == (
        "delta+LZ1 6, delta+LZ2 5, PTC 10"
    )
    for reduction in (2, 1, 0):
        read_level(dataset, reduction)


# -- DXT ----------------------------------------------------------------------

RED_565, BLUE_565, GREEN_565, BLACK_565 = 0xF800, 0x001F, 0x07E0, 0


def colour_block(first, second, indices=(0,) * 16):
    """BC1: two colours, then sixteen indices, the first in the low bits."""
    bits = sum(index << 2 * i for i, index in enumerate(indices))
    return struct.pack("<HHI", first, second, bits)


def read_blocks(code, blocks, kind=PHOTO, **options):
    """Bands, land included, of a photo of blocks; one fills the photo."""
    stream = blocks if len(blocks) > 16 else blocks * BLOCKS
    raster = Raster(kind, CELL, 0, code, stream=stream, **options)
    with open_memory([raster]) as path:
        return read_quietly(open_quietly(path, PHOTO_WATER="YES"))


def assert_pixels(bands, pixels):
    """The first block, and that all others are like it."""
    assert (bands == np.tile(bands[:, :4, :4], (1, 64, 64))).all()
    assert bands[:, :4, :4].reshape(-1, 16).T.tolist() == pixels


@pytest.mark.parametrize("colour, expected", [
    (RED_565, [255, 0, 0]), (GREEN_565, [0, 255, 0]),
    (BLUE_565, [0, 0, 255]), (BLACK_565, [0, 0, 0]),
    (0xFFFF, [255, 255, 255]), (0x8410, [132, 130, 132]),
])
@pytest.mark.parametrize("code, alpha", [
    (DXT1, b""), (DXT3, b"\xFF" * 8), (DXT5, b"\xFF\xFF" + bytes(6)),
])
@pytest.mark.parametrize("kind", KINDS, ids=theme_id)
def test_dxt_of_one_colour(kind, code, alpha, colour, expected):
    bands = read_blocks(code, alpha + colour_block(colour, colour), kind)
    assert_pixels(bands, [[*expected, 255]] * 16)


def test_dxt1_of_four_colours():
    """Two ends and two between, one third and two thirds."""
    block = colour_block(RED_565, BLUE_565, [0, 1, 2, 3] * 4)
    bands = read_blocks(DXT1, block)
    assert_pixels(bands, [[255, 0, 0, 255], [0, 0, 255, 255],
                          [170, 0, 85, 255], [85, 0, 170, 255]] * 4)


def test_dxt1_of_three_colours_and_a_hole():
    """The fourth is transparent black, which is water here: raster.md 8."""
    block = colour_block(BLUE_565, RED_565, [0, 1, 2, 3] * 4)
    bands = read_blocks(DXT1, block)
    assert_pixels(bands, [[0, 0, 255, 255], [255, 0, 0, 255],
                          [127, 0, 127, 255], [0, 0, 0, 0]] * 4)


def test_dxt3_alpha():
    """Four bits a pixel; 128 and more is land."""
    alpha = sum(i << 4 * i for i in range(16)).to_bytes(8, "little")
    bands = read_blocks(DXT3, alpha + colour_block(RED_565, BLACK_565))
    assert_pixels(bands, [[255, 0, 0, 255 if i >= 8 else 0]
                          for i in range(16)])


def test_dxt5_alpha():
    """Two alphas and what lies between; index 0 and 1 are the ends."""
    indices = sum((i % 2) << 3 * i for i in range(16)).to_bytes(6, "little")
    bands = read_blocks(DXT5, b"\xFF\x00" + indices
                        + colour_block(RED_565, BLACK_565))
    assert_pixels(bands, [[255, 0, 0, 255 * (1 - i % 2)] for i in range(16)])


def test_dxt_blocks_go_from_west_to_east_and_from_north_to_south():
    random = np.random.default_rng(4)
    colours = random.choice([RED_565, GREEN_565, BLUE_565], BLOCKS)
    stream = b"".join(colour_block(int(c), int(c)) for c in colours)
    bands = read_blocks(DXT1, stream)
    for band, colour in enumerate((RED_565, GREEN_565, BLUE_565)):
        expected = np.kron((colours == colour).reshape(64, 64) * 255,
                           np.ones((4, 4)))
        np.testing.assert_array_equal(bands[band], expected)


def test_dxt_with_a_mask():
    """The mask decides what is there, not the alpha of the blocks."""
    mask = weights(1)
    bands = read_blocks(DXT1, colour_block(RED_565, RED_565), mask=mask)
    assert (bands[ALPHA] == mask).all()
    assert (bands[0] == np.where(mask == 0, 0, 255)).all()
    assert (bands[LAND] == np.where(mask == 0, 0, 255)).all()


# -- Mosaic, overviews, filling -----------------------------------------------

def plain_block():
    return block(14, 5000, 3000, 3, 2)


def holes_and_masks():
    """No edge of the extent is on the grid of the second overview."""
    return block(14, 5001, 3001, 5, 3, [(2, 1), (4, 2)], [(0, 0), (3, 1)])


def pyramid():
    """Real coarser chunks under some of the area."""
    return (
        block(14, 5000, 3000, 4, 4, [(3, 0), (1, 2)], [(0, 0), (2, 2)])
        + block(13, 2500, 1500, 2, 2, [(1, 1)], [(0, 0), (1, 0)], flags=1)
        + [photo(12, 1250, 750, masked=True, flags=1)]
    )


def coarse_extends():
    return [photo(14, 5002, 3002, masked=True), photo(13, 2502, 1501),
            photo(12, 1250, 751, masked=True)]


def far_levels():
    return [photo(14, 5003, 3005, masked=True), photo(11, 625, 375)]


SCENES = (plain_block, holes_and_masks, pyramid, coarse_extends, far_levels)


def select(planes, dataset):
    """The planes that the dataset has bands of."""
    return planes[[BAND_NAMES.index(name)
                   for name in describe_bands(dataset)]]


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("options", [
    {}, {"FILL": "NO"}, {"LEVEL": 14}, {"NUM_THREADS": 2},
    {"PHOTO_WATER": "YES"},
], ids=str)
def test_mosaic_and_overviews(scene, options):
    """Means of 2x2 pixels, weighted with alpha, where no chunk is; from
    coarser chunks what is missing."""
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
    rasters = [Raster(PHOTO32, CELL, values, mask=mask),
               Raster(PHOTO32, (14, 5001, 3000), 0, SOLID)]
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
    """Three bands into RGBX, the way a painter wants them."""
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
    """They stay in the cache, as far as that reaches."""
    dataset = open_quietly(scene_path)
    for i in range(4):
        read_quietly(dataset.GetRasterBand(i + 1))
    assert count_decoded(dataset) == 13


def test_blocks_in_turn_decode_each_chunk_once(scene_path):
    """The way of GDAL's own loops: block after block, all bands of each."""
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


# -- Damage -------------------------------------------------------------------

def expect_lost(bad, expected, band_count):
    """One warning; the chunk is transparent, its neighbour is whole."""
    good = photo(14, 5000, 3000, bad.kind)
    bgl = pack_rasters([good, bad])
    with memory_file(bgl.data) as path:
        dataset = open_quietly(path)
        assert dataset.RasterCount == band_count
        with collect_messages() as messages:
            bands = dataset.ReadAsArray()
            again = dataset.ReadAsArray()
            dataset.GetRasterBand(1).GetOverview(0).ReadAsArray()
        assert len(messages) == len(messages.warnings) == 1
        place, text = messages.warnings[0].split(", offset ")
        assert place.endswith("chunk 1 (level 14, u 5001, v 3000)")
        assert text.split(": ", 1)[1] == (
            f"{expected}; the tile reads as nodata"
        )
        start = bgl.chunk_offsets[0][1]
        assert start <= int(text.split(":")[0]) <= len(bgl.data)
        assert_same(bands[:3, :, :256],
                    planes_of(good)[:3].astype(np.uint8))
        assert (bands[:, :, 256:] == 0).all()
        assert_same(again, bands)


def bad_photo(kind=PHOTO, code=SOLID, masked=True, **options):
    """With a mask, so that the dataset has alpha."""
    if masked:
        options.setdefault("mask", weights(1))
    return Raster(kind, (14, 5001, 3000), 0xFFFF, code, months=ALL_YEAR,
                  **options)


@pytest.mark.parametrize("rows, columns", [
    (257, 257), (256, 257), (128, 256), (0, 0), (65535, 65535),
])
@pytest.mark.parametrize("kind", KINDS, ids=theme_id)
def test_wrong_dimensions(kind, rows, columns):
    expect_lost(
        bad_photo(kind, rows=rows, columns=columns),
        f"expected 256 rows and 256 columns, found {rows} and {columns}", 4,
    )


@pytest.mark.parametrize("code", [14, 100, 255])
def test_unknown_codes(code):
    expect_lost(
        bad_photo(code=code, stream=b"something"),
        f"pixels with compression {code} (unknown): the compression code is "
        "not supported", 4,
    )


@pytest.mark.parametrize("code, name", zip(BITPACKS, (
    "bitpack", "bitpack+LZ1", "bitpack+LZ2",
)))
def test_bitpack_has_no_elements_of_four_bytes(code, name):
    """The stream is that of a 16-bit photo."""
    stream = encode(scenery(1).astype("<u2") | 0x8000, code)
    good = photo(14, 5000, 3000, PHOTO32)
    bad = bad_photo(PHOTO32, code, stream=stream)
    with open_memory([good, bad]) as path:
        dataset = open_quietly(path)
        with collect_messages() as messages:
            bands = dataset.ReadAsArray()
        assert len(messages) == len(messages.warnings) == 1
        assert f"pixels with compression {code} ({name}): " in (
            messages.warnings[0]
        )
        assert (bands[:, :, 256:] == 0).all()
        assert_same(bands[:3, :, :256],
                    planes_of(good)[:3].astype(np.uint8))


@pytest.mark.parametrize("code, name, size", [
    (DXT1, "DXT1", 32768), (DXT3, "DXT3", 65536), (DXT5, "DXT5", 65536),
])
@pytest.mark.parametrize("change", [-1, 1, -8, 8])
def test_dxt_of_another_size(code, name, size, change):
    """raster.md chapter 8: not supported."""
    expect_lost(
        bad_photo(code=code, stream=bytes(size + change)),
        f"pixels with compression {code} ({name}): a payload of another size "
        "than its DXT blocks need is not supported", 4,
    )


@pytest.mark.parametrize("kind, size", [(PHOTO, 131071), (PHOTO32, 262143)])
def test_raw_pixels_that_are_cut(kind, size):
    expect_lost(
        bad_photo(kind, RAW, stream=bytes(size)),
        "pixels with compression 0 (none): expected a payload with every "
        "sample", 4,
    )


def test_a_mask_that_is_cut():
    """It says that it has 65535 bytes."""
    bad = bad_photo(mask=weights(1))
    chunk = bytearray(bad.to_bytes()[:-1])
    chunk[0x24:0x28] = (65535).to_bytes(4, "little")
    bad.to_bytes = lambda: bytes(chunk)
    expect_lost(bad, "mask with compression 0 (none): expected a payload "
                "with every sample", 4)


@pytest.mark.parametrize("code", [10, 11, 14, 255])
def test_codes_that_no_mask_has(code):
    bad = bad_photo(mask=weights(1))
    chunk = bytearray(bad.to_bytes())
    chunk[0x0B] = code
    bad.to_bytes = lambda: bytes(chunk)
    name = {10: "PTC", 11: "DXT1"}.get(code, "unknown")
    expect_lost(bad, f"mask with compression {code} ({name}): the "
                "compression code is not supported", 4)


def test_a_mask_longer_than_its_payload():
    """It runs past the end of the file."""
    good, bad = photo(14, 5000, 3000), bad_photo()
    bgl = pack_rasters([good, bad])
    start = bgl.chunk_offsets[0][1]
    content = bgl.patched(start + 0x24, (65537).to_bytes(4, "little"))
    with memory_file(content) as path:
        with collect_messages() as messages:
            dataset = gdal.Open(path)
        assert len(messages) == len(messages.warnings) == 1
        assert messages.warnings[0].endswith(
            f"offset {start + 0x20}: the payloads of 2 and 65537 bytes run "
            "past the end of the file"
        )
        bands = read_quietly(dataset)
        assert_same(bands[:3, :, :256],
                    planes_of(good)[:3].astype(np.uint8))
        assert (bands[:, :, 256:] == 0).all()


def test_a_damaged_chunk_without_a_mask_is_transparent_too():
    """The dataset has no alpha band then: black is all it can give."""
    expect_lost(
        bad_photo(code=200, masked=False, stream=b"x"),
        "pixels with compression 200 (unknown): the compression code is not "
        "supported", 3,
    )


def test_a_damaged_chunk_is_filled_from_above():
    coarse = Raster(PHOTO, (13, 2500, 1500), 0x83E0, SOLID, months=ALL_YEAR)
    rasters = [photo(14, 5000, 3000),
               bad_photo(code=99, masked=False, stream=b"x"), coarse]
    with open_memory(rasters) as path:
        dataset = open_quietly(path)
        with collect_messages() as messages:
            bands = dataset.ReadAsArray()
        assert len(messages.warnings) == 1
        assert (bands[:, :, 256:] == np.array([0, 255, 0])[:, None, None]
                ).all()


def test_a_stand_in_for_a_damaged_overview():
    """A reduced chunk that is damaged reads as nothing, not as the mean of
    finer ones; full resolution is whole."""
    fine = block(14, 5000, 3000, 2, 2)
    coarse = Raster(PHOTO, (13, 2500, 1500), 0, 99, stream=b"x",
                    months=ALL_YEAR)
    with open_memory([*fine, coarse]) as path:
        dataset = open_quietly(path)
        assert_same(read_quietly(dataset),
                    PhotoMosaic(fine).read()[:3])
        with collect_messages() as messages:
            overview = dataset.GetRasterBand(1).GetOverview(0).ReadAsArray()
        assert len(messages) == len(messages.warnings) == 1
        assert (overview == 0).all()
