# SPDX-License-Identifier: MIT
"""CreateCopy of the BGL driver: written values are read back exactly."""

import struct
import subprocess
import sys

import numpy as np
import pytest
from osgeo import gdal, osr

from support import config_option
from write_support import (
    NORTH_POLE, OUTPUT, RASTER, WEST_END, make, make_photo, make_pixels,
    make_posts, needs_shared, no_leftovers, post_size, read_file,
    read_sections, refuse, write,
)

__all__ = ["no_leftovers"]
ELEVATION, LAND_CLASS, PHOTO, INDEX = 0x67, 0x68, 0x8C, 0x6E


def level_of(packed):
    return (packed.bit_length() - 2) // 2


def convert(path):
    """Converts to GeoTIFF, the format in which users keep their rasters."""
    return gdal.Translate("/vsimem/source.tif", path)


def assert_equal(one, other, items=(
        "BGL_THEME", "BGL_LEVELS", "BGL_MONTHS", "BGL_SCALE", "BGL_TILES",
        "BGL_TILES_WITH_MASK", "AREA_OR_POINT")):
    assert one.RasterCount == other.RasterCount
    assert one.GetGeoTransform() == other.GetGeoTransform()
    assert one.GetSpatialRef().IsSame(other.GetSpatialRef())
    for i in range(1, one.RasterCount + 1):
        a, b = one.GetRasterBand(i), other.GetRasterBand(i)
        assert a.DataType == b.DataType
        np.testing.assert_array_equal(a.ReadAsArray(), b.ReadAsArray())
        np.testing.assert_array_equal(
            a.GetMaskBand().ReadAsArray(), b.GetMaskBand().ReadAsArray())
    for item in items:
        assert one.GetMetadataItem(item) == other.GetMetadataItem(item), item


@needs_shared
@pytest.mark.slow
def test_death_valley_is_the_same_file():
    path = RASTER / "DeathValley_Elevations.bgl"
    source = convert(str(path))
    write(source, "FILE_TIME=2015-01-27T20:23:42.5831392Z")
    assert read_file() == path.read_bytes()


@needs_shared
@pytest.mark.parametrize("name", [
    "elev_codes.bgl", "photo.bgl",
    *(f'BGL:"{{}}classes.bgl":{theme}' for theme in (
        "landclass", "waterclass", "region", "population_density",
        "season_jun_jul_aug")),
])
def test_round_trip(name):
    folder = f"{RASTER}/synthetic/"
    name = name.format(folder) if "{}" in name else folder + name
    # A pixel of a coarser level is valid if one of the four below it is, so
    # filling from it would widen the edges of a photo.
    bare = {"open_options": ["FILL=NO"]}
    original = gdal.OpenEx(name, **bare)
    write(convert(original))
    written = gdal.OpenEx(OUTPUT, **bare)
    assert_equal(original, written)


def test_fractions_of_metres():
    values = np.arange(300 * 280, dtype=np.float32).reshape(280, 300) / 64
    source = make_posts(values, 11, 256 * 900, 256 * 300)
    written = write(source)
    assert written.GetMetadataItem("BGL_SCALE") == "0.0625, base 0"
    # Half a step away from the source at the most; halves go away from zero.
    expected = np.floor(values * 16 + 0.5) / 16
    np.testing.assert_array_equal(
        written.ReadAsArray(0, 0, 300, 280), expected)
    # A base in the middle of the range leaves room for another bit.
    assert write(source, "BASE=700").GetMetadataItem("BGL_SCALE") == (
        "0.03125, base 700")
    fixed = write(source, "SCALE=0.25", "BASE=100")
    assert fixed.GetMetadataItem("BGL_SCALE") == "0.25, base 100"
    np.testing.assert_array_equal(
        fixed.ReadAsArray(0, 0, 300, 280),
        np.trunc((values - 100) * 4 + np.copysign(0.5, values - 100)) / 4
        + 100)


@pytest.mark.parametrize("kind", [
    gdal.GDT_Int16, gdal.GDT_UInt16, gdal.GDT_Int32, gdal.GDT_Float64])
def test_types_of_elevation(kind):
    values = np.arange(257 * 257).reshape(257, 257) % 30000
    written = write(make_posts(values, 10, 256 * 400, 256 * 100, types=kind),
                    "SCALE=1")
    np.testing.assert_array_equal(written.ReadAsArray(), values)
    assert written.GetRasterBand(1).DataType == gdal.GDT_Int16
    assert written.GetMetadataItem("BGL_LEVELS") == "10 (1 tile)"


def test_elevation_out_of_range():
    values = np.full((257, 257), 40000)
    values[0, 0] = 7
    source = make_posts(values, 10, 256 * 400, 256 * 100,
                        types=gdal.GDT_UInt16)
    assert "40000 m does not fit into SCALE=1, BASE=0" in refuse(source)
    messages = []
    gdal.PushErrorHandler(lambda *error: messages.append(error[2]))
    written = write(source, "CLAMP=YES")
    gdal.PopErrorHandler()
    assert messages == [
        "BGL: 66048 elevations were clamped to the range of the file"]
    assert written.ReadAsArray()[3, 3] == 32767
    shifted = write(source, "BASE=10000")
    # A reader of 16-bit posts cuts what is above 32767 m; the file has it.
    assert shifted.GetMetadataItem("BGL_SCALE") == "1, base 10000"


def test_missing_posts_keep_their_mask():
    values = np.full((257, 513), 120, np.int16)
    values[100:, :40] = -9999
    written = write(make_posts(values, 10, 256 * 400, 256 * 100,
                               types=gdal.GDT_Int16, nodata=-9999))
    expected = np.where(values == -9999, 0, 255)
    np.testing.assert_array_equal(
        written.GetRasterBand(1).GetMaskBand().ReadAsArray(), expected)
    assert written.GetMetadataItem("BGL_TILES") == "2"
    assert written.GetMetadataItem("BGL_TILES_WITH_MASK") == "1"
    # The same with a value that only the option names.
    named = write(make_posts(values, 10, 256 * 400, 256 * 100,
                             types=gdal.GDT_Int16), "NULL_VALUE=-9999")
    np.testing.assert_array_equal(
        named.GetRasterBand(1).GetMaskBand().ReadAsArray(), expected)


def test_all_missing():
    values = np.full((257, 257), -9999, np.int16)
    source = make_posts(values, 10, 256 * 400, 256 * 100,
                        types=gdal.GDT_Int16, nodata=-9999)
    assert "no valid sample" in refuse(source)


def test_tiny_source():
    written = write(make([[[1234]]], 10, 50, 0.001, 0.001,
                         types=gdal.GDT_Int16))
    band = written.GetRasterBand(1)
    present = band.ReadAsArray()[band.GetMaskBand().ReadAsArray() == 255]
    assert set(present.tolist()) == {1234}
    assert 1 <= present.size <= 9


def test_antimeridian():
    """A source that begins at 180 E and one that crosses it."""
    level, columns = 10, 3 * 2**8 * 256
    values = np.arange(257 * 513, dtype=np.int16).reshape(257, 513) % 999
    source = make_posts(values, level, columns - 256, 256 * 100,
                        types=gdal.GDT_Int16)
    written = write(source, "FILE_TIME=0")
    assert written is not None
    cells = sorted(
        packed for packed, _, _ in read_sections(read_file())[ELEVATION])
    assert [level_of(cell) for cell in cells] == [10, 10]
    u_of = [sum((cell >> 2 * i & 1) << i for i in range(10))
            for cell in cells]
    assert sorted(u_of) == [0, 3 * 2**8 - 1]
    # It reads as it was, beyond 180 degrees, and converts back.
    assert_equal(written, source, items=())
    first = read_file()
    write(convert(written), "FILE_TIME=0")
    assert read_file() == first


def test_north_pole():
    values = np.full((257, 257), 3, np.int16)
    written = write(make_posts(values, 6, 256 * 5, 0, types=gdal.GDT_Int16))
    np.testing.assert_array_equal(written.ReadAsArray(), values)
    dy = post_size(6)[1]
    assert written.GetGeoTransform()[3] == NORTH_POLE + dy / 2


def test_projected_and_rotated_sources():
    """A plane in degrees stays that plane."""
    size, step = 200, 30
    reference = osr.SpatialReference()
    reference.ImportFromEPSG(32631)
    reference.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    wgs84 = osr.SpatialReference()
    wgs84.ImportFromEPSG(4326)
    wgs84.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    to_degrees = osr.CoordinateTransformation(reference, wgs84)
    for rotation in ((0, 0), (8, 8)):
        values = np.empty((size, size), np.float32)
        for row in range(size):
            for column in range(size):
                x = (500000 + (column + 0.5) * step
                     + (row + 0.5) * rotation[0])
                y = (5400000 - (row + 0.5) * step
                     + (column + 0.5) * rotation[1])
                longitude, latitude, _ = to_degrees.TransformPoint(x, y)
                values[row, column] = (longitude - 3) * 5000 + (
                    latitude - 48) * 2000
        source = make(values, 500000, 5400000, step, step, epsg=32631,
                      rotation=rotation)
        written = write(source)
        band = written.GetRasterBand(1)
        posts = band.ReadAsArray()
        present = band.GetMaskBand().ReadAsArray() == 255
        assert present.sum() > 20000
        west, dx, _, north, _, dy = written.GetGeoTransform()
        rows, columns = np.nonzero(present)
        expected = (west + (columns + 0.5) * dx - 3) * 5000 + (
            north + (rows + 0.5) * dy - 48) * 2000
        error = np.abs(posts[present] - expected)
        # The edge is half a pixel of the source wide.
        assert np.percentile(error, 95) < 0.2
        assert error.max() < 4


def test_sources_that_have_no_place():
    values = np.zeros((4, 4), np.int16)
    assert "no coordinate system" in refuse(
        make(values, 0, 1, 0.1, 0.1, epsg=None))
    assert "TYPE is needed" in refuse(
        make(values, 0, 1, 0.1, 0.1, types=gdal.GDT_Byte))


def test_photo_pyramid():
    source = make_photo()
    written = write(source, "LEVELS=15,14")
    pixels = np.stack([source.GetRasterBand(i).ReadAsArray()
                       for i in (1, 2, 3)])
    np.testing.assert_array_equal(
        written.ReadAsArray()[:3] >> 3, pixels >> 3)
    # The parent is the mean of eight bits, then cut to five.
    coarse = gdal.Open(f'BGL:"{OUTPUT}":photo:14').ReadAsArray()[:3]
    blocks = pixels.reshape(3, 256, 2, 256, 2).astype(int).sum((2, 4))
    np.testing.assert_array_equal(coarse >> 3, (blocks + 2) // 4 >> 3)
    sections = read_sections(read_file())
    assert sorted(sections) == [INDEX, *range(PHOTO, PHOTO + 12)]
    assert len({tuple(sections[PHOTO + i]) for i in range(12)}) == 1
    # NW, NE, SW, SE, then the parent.
    by_place = sorted(sections[PHOTO], key=lambda entry: entry[1])
    assert [level_of(entry[0]) for entry in by_place] == [15] * 4 + [14]
    leaves = [entry[0] for entry in by_place[:4]]
    assert leaves == sorted(leaves)
    assert sections[PHOTO] == sorted(sections[PHOTO])
    flags = [struct.unpack_from("<H", read_file(), offset + 0x1A)[0]
             for _, offset, _ in by_place]
    assert flags == [0, 0, 0, 0, 1]
    assert [level_of(entry[0]) for entry in sections[INDEX]] == [
        0, 4, 5, 9, 10]


def test_photo_goes_down_to_one_tile():
    written = write(make_photo(size=1024))
    assert written.GetMetadataItem("BGL_LEVELS") == (
        "13 (1 tile), 14 (4 tiles), 15 (16 tiles)")


def test_alpha_blend_and_water():
    source = make_photo(bands=4, size=256)
    weights = np.tile(np.arange(256, dtype=np.uint8), (256, 1))
    source.GetRasterBand(4).WriteArray(weights)
    source.GetRasterBand(4).SetColorInterpretation(gdal.GCI_AlphaBand)
    written = write(source, "LEVELS=15")
    np.testing.assert_array_equal(
        written.GetRasterBand(4).ReadAsArray(), weights)
    gdal.GetDriverByName("GTiff").CreateCopy(
        "/vsimem/blend.tif", make_pixels(
            weights[None] // 2, 15, 256 * 1000, 256 * 2000))
    water = np.where(weights < 100, 0, 255).astype(np.uint8)
    gdal.GetDriverByName("GTiff").CreateCopy(
        "/vsimem/water.tif", make_pixels(
            water[None], 15, 256 * 1000, 256 * 2000))
    write(make_photo(size=256), "LEVELS=15", "BLEND_MASK=/vsimem/blend.tif",
          "WATER_MASK=/vsimem/water.tif")
    written = gdal.OpenEx(OUTPUT, open_options=["PHOTO_WATER=YES"])
    np.testing.assert_array_equal(
        written.GetRasterBand(4).ReadAsArray(), weights // 2)
    land = written.GetRasterBand(5).ReadAsArray()
    present = weights // 2 > 0
    np.testing.assert_array_equal(land[present], water[present])


def test_palette_becomes_colours():
    codes = np.arange(256 * 256, dtype=np.uint8).reshape(1, 256, 256) % 2
    source = make_pixels(codes, 15, 256 * 1000, 256 * 2000)
    table = gdal.ColorTable()
    table.SetColorEntry(0, (255, 0, 8, 255))
    table.SetColorEntry(1, (16, 255, 24, 255))
    source.GetRasterBand(1).SetColorTable(table)
    written = write(source, "TYPE=PHOTO", "LEVELS=15")
    pixel = written.ReadAsArray()[:, 0, :2]
    assert (pixel[:3, 0] >> 3).tolist() == [31, 0, 1]
    assert (pixel[:3, 1] >> 3).tolist() == [2, 31, 3]


def test_null_value_of_a_photo():
    source = make_photo(size=256)
    for i, value in enumerate((10, 20, 30)):
        band = source.GetRasterBand(i + 1)
        array = band.ReadAsArray()
        array[array == value] = value + 1
        array[:16] = value
        band.WriteArray(array)
    written = write(source, "LEVELS=15", "NULL_VALUE=10,20,30")
    mask = written.GetRasterBand(4).ReadAsArray()
    assert (mask[:16] == 0).all() and (mask[16:] == 255).all()


def test_photo32_keeps_eight_bits():
    source = make_photo(size=256)
    written = write(source, "TYPE=PHOTO32", "LEVELS=15")
    for i in (1, 2, 3):
        np.testing.assert_array_equal(
            written.GetRasterBand(i).ReadAsArray(),
            source.GetRasterBand(i).ReadAsArray())


@pytest.mark.parametrize("rounding", ["DOWN", "NEAREST"])
def test_colours_of_five_bits(rounding):
    values = np.arange(256, dtype=np.uint8)
    source = make_photo(size=256)
    for i in (1, 2, 3):
        source.GetRasterBand(i).WriteArray(np.roll(
            np.tile(values, (256, 1)), 50 * i, axis=1))
    written = write(source, "LEVELS=15", f"COLOR_ROUNDING={rounding}")
    # All colours that five bits can hold, in eight.
    held = np.arange(32) << 3 | np.arange(32) >> 2
    expected = held[values // 8 if rounding == "DOWN" else
                    np.round(values / 255 * 31).astype(int)]
    assert np.abs(expected - values.astype(int)).max() == (
        7 if rounding == "DOWN" else 4)
    for i in (1, 2, 3):
        np.testing.assert_array_equal(
            written.GetRasterBand(i).ReadAsArray(),
            np.roll(np.tile(expected, (256, 1)), 50 * i, axis=1))
    # Values that were read are written unchanged with either rounding.
    again = write(convert(written), "LEVELS=15", f"COLOR_ROUNDING={rounding}")
    np.testing.assert_array_equal(again.ReadAsArray(), written.ReadAsArray())


@pytest.mark.parametrize("option", ["LEVELS=11", "LOD=9", "LEVELS=11,10",
                                    "LOD=8,9"])
def test_levels_in_both_numbers(option):
    rows, columns = np.mgrid[0:513, 0:513]
    values = (rows * 2 + columns * 4).astype(np.int16)
    written = write(make_posts(values, 12, 256 * 400, 256 * 100), option)
    levels = written.GetMetadataItem("BGL_LEVELS")
    assert [int(part.split()[0]) for part in levels.split(", ")] == (
        [10, 11] if "," in option else [11])
    np.testing.assert_array_equal(
        written.ReadAsArray(1, 1, 255, 255), values[2:-2:2, 2:-2:2])


def test_classes_have_no_holes():
    codes = np.full((1, 257, 200), 21, np.uint8)
    dx, dy = post_size(7)
    source = make(codes, WEST_END + (256 * 40 - 0.5) * dx,
                  NORTH_POLE - (256 * 20 - 0.5) * dy, dx, dy,
                  types=gdal.GDT_Byte)
    assert f"{57 * 257} posts have no class" in refuse(
        source, "TYPE=LANDCLASS")
    written = write(source, "TYPE=LANDCLASS", "FILL=3")
    codes = written.ReadAsArray()
    assert (codes[:, :200] == 21).all() and (codes[:, 200:] == 3).all()
    assert set(read_sections(read_file())) == {LAND_CLASS, INDEX}


def test_themes_are_appended():
    photo = make_photo(size=256)
    write(photo, "LEVELS=15", "MONTHS=6,7,8")
    first = read_sections(read_file())
    before = read_file()
    write(photo, "LEVELS=15", "NIGHT=YES", "APPEND_SUBDATASET=YES")
    values = np.full((257, 257), 5, np.int16)
    write(make_posts(values, 10, 256 * 400, 256 * 100, types=gdal.GDT_Int16),
          "APPEND_SUBDATASET=YES")
    after = read_file()
    sections = read_sections(after)
    assert sorted(sections) == [ELEVATION, INDEX, 0x91, 0x92, 0x93, 0x98]
    for (cell, offset, size), (other, place, length) in zip(
            first[0x91], sections[0x92]):
        assert (cell, size) == (other, length)
        assert before[offset:offset + size] == after[place:place + length]
    names = [name for name, _ in gdal.Open(OUTPUT).GetSubDatasets()]
    assert [name.rpartition(":")[2] for name in names] == [
        "elevation", "photo_jun_jul_aug", "photo_night"]
    gdal.PushErrorHandler("CPLQuietErrorHandler")
    again = write(photo, "LEVELS=15", "NIGHT=YES", "APPEND_SUBDATASET=YES")
    gdal.PopErrorHandler()
    assert again is None
    assert "already has a section 0x98 (photo night)" in gdal.GetLastErrorMsg()
    assert read_file() == after


def test_quality_and_effort():
    source = make_photo(size=256)
    sizes = {}
    for option in ("COMPRESS=LZ", "COMPRESS_EFFORT=MAX", "QUALITY=30",
                   "COMPRESS=PTC"):
        write(source, "LEVELS=15", option)
        sizes[option] = len(read_file())
    assert sizes["QUALITY=30"] < sizes["COMPRESS=PTC"]
    assert sizes["COMPRESS_EFFORT=MAX"] <= sizes["COMPRESS=LZ"]


@pytest.mark.parametrize("relief", [0, 1, 40])
def test_quality_never_makes_a_file_larger(relief):
    rows, columns = np.indices((513, 513))
    noise = np.random.default_rng(3).normal(0, 1, (513, 513))
    values = (800 + relief * (10 * np.sin(rows / 50) * np.cos(columns / 70)
                              + noise)).astype(np.int16)
    source = make_posts(values, 10, 256 * 400, 256 * 100,
                        types=gdal.GDT_Int16)
    sizes = []
    for quality in (100, 99, 85, 70, 40, 10):
        write(source, f"QUALITY={quality}", "LOSSLESS=TOOL")
        sizes.append(len(read_file()))
    assert sizes == sorted(sizes, reverse=True)
    assert relief == 0 or sizes[-1] < sizes[0] / 2


def test_lossless_keeps_the_first_posts():
    """PTC drops row 0 and column 0, so it is only used for tiles with
    neighbours."""
    y, x = np.mgrid[0:513, 0:513]
    # Rough enough for a transform to win.
    noise = np.random.default_rng(3).normal(0, 12, x.shape)
    values = (1000 + 300 * np.sin(x / 40) + 200 * np.cos(y / 30)
              + noise).astype(np.int16)
    source = make_posts(values, 10, 256 * 400, 256 * 100, types=gdal.GDT_Int16)
    written = write(source)
    np.testing.assert_array_equal(written.ReadAsArray(), values)
    assert written.GetMetadataItem("BGL_COMPRESSION").endswith("PTC 1")
    dropped = write(source, "LOSSLESS=TOOL")
    assert dropped.GetMetadataItem("BGL_COMPRESSION") == "PTC 4"
    posts = dropped.ReadAsArray()
    np.testing.assert_array_equal(posts[1:, 1:], values[1:, 1:])
    assert (posts[0] != values[0]).any()


def test_same_bytes_for_any_number_of_threads():
    source = make_photo(size=1024)
    files = set()
    for threads in ("1", "4"):
        write(source, f"NUM_THREADS={threads}", "FILE_TIME=0")
        files.add(read_file())
    with config_option("SOURCE_DATE_EPOCH", "1"):
        write(source)
        assert struct.unpack_from("<Q", read_file(), 8) == (
            116444736010000000,)
    assert len(files) == 1


def test_cancel_at_every_tile():
    source = make_photo(size=512)
    calls = []
    write(source, "LEVELS=15,14",
          callback=lambda *arguments: calls.append(arguments[0]) or 1)
    assert len(calls) == 6 and calls == sorted(calls) and calls[-1] == 1
    gdal.Unlink(OUTPUT)
    for last in range(6):
        count = iter(range(10))
        message = refuse(source, "LEVELS=15,14",
                         callback=lambda *_, n=count, end=last: next(n) < end)
        assert "interrupted" in message


WRITER = """
import resource, sys
from osgeo import gdal
limit = int(sys.argv[3])
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, -1))
gdal.PushErrorHandler("CPLQuietErrorHandler")
result = gdal.GetDriverByName("BGL").CreateCopy(
    sys.argv[2], gdal.Open(sys.argv[1]), options=["LEVELS=15", "FILE_TIME=0"])
print(result is not None, gdal.GetLastErrorMsg())
# Counters of coverage.sh are written when the process ends.
resource.setrlimit(resource.RLIMIT_FSIZE, (-1, -1))
"""


def test_full_disk_leaves_nothing(tmp_path):
    source = tmp_path / "source.tif"
    gdal.GetDriverByName("GTiff").CreateCopy(str(source), make_photo(size=256))
    target = tmp_path / "out" / "photo.bgl"
    target.parent.mkdir()

    def run(limit):
        return subprocess.run(
            [sys.executable, "-c", WRITER, str(source), str(target),
             str(limit)], check=True, capture_output=True, text=True).stdout

    assert run(1 << 30).startswith("True")
    size = target.stat().st_size
    target.unlink()
    for limit in (1, 0x38, 4096, size // 2, size - 1):
        assert run(limit).startswith("False BGL:"), limit
        assert list(target.parent.iterdir()) == [], limit
    assert run(size).startswith("True")


@pytest.mark.parametrize("option, words", [
    ("TYPE=ROCK", "TYPE=ROCK is not known"),
    ("LEVELS=40", "the level 40 cannot be written"),
    ("LEVELS=5,4,3", "not finest,coarsest"),
    ("COMPRESS=ZIP", "COMPRESS=ZIP cannot hold"),
    ("QUALITY=0", "QUALITY is not 1 to 100"),
    ("COLOR_ROUNDING=NEAREST", "COLOR_ROUNDING is for photos"),
    ("SCALE=3", "SCALE is not 1, 0.5"),
    ("MONTHS=6", "for photos and seasons"),
    ("FILL=3", "FILL is a code"),
    ("BLEND_MASK=x", "are for photos"),
    ("FILE_TIME=yesterday", "is not a date"),
    ("RESAMPLING=foo", "RESAMPLING=foo is no method of gdalwarp"),
    ("NULL_VALUE=1,2,3", "NULL_VALUE=1,2,3 has several values"),
])
def test_options_that_do_not_fit(option, words):
    values = np.zeros((257, 257), np.int16)
    source = make_posts(values, 10, 256 * 400, 256 * 100, types=gdal.GDT_Int16)
    assert words in refuse(source, option)


def test_night_and_months():
    assert "NIGHT and MONTHS exclude each other" in refuse(
        make_photo(size=256), "NIGHT=YES", "MONTHS=6")


@pytest.mark.parametrize("option", ["BLEND_MASK", "WATER_MASK"])
def test_faults_of_a_mask_name_the_mask(option):
    mask = "/vsimem/mask.tif"
    gdal.GetDriverByName("GTiff").Create(mask, 9, 9)
    for name, words in ((mask, "has no coordinate system"),
                        ("/vsimem/gone.tif", "")):
        message = refuse(make_photo(size=256), f"{option}={name}")
        assert message.startswith(f"BGL: {option}={name} cannot be used: ")
        assert words in message
    gdal.Unlink(mask)


def test_options_are_declared():
    driver = gdal.GetDriverByName("BGL")
    assert driver.GetMetadataItem(gdal.DCAP_CREATECOPY) == "YES"
    options = driver.GetMetadataItem(gdal.DMD_CREATIONOPTIONLIST)
    for name in ("TYPE", "LEVELS", "LOD", "COMPRESS", "MONTHS", "FILE_TIME"):
        assert f"name='{name}'" in options
