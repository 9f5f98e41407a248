# SPDX-License-Identifier: MIT
"""Creation options of rasters that change or check the written file."""

import numpy as np
import pytest
from osgeo import gdal

import fault_filesystem as disk
from support import collect_messages, config_option
from write_support import (
    NORTH_POLE, OUTPUT, RASTER, WEST_END, make, make_photo, make_pixels,
    make_posts, needs_shared, no_leftovers, post_size, read_file,
    read_sections, refuse, write,
)

__all__ = ["no_leftovers"]


def rough_posts(width=513, height=257, seed=2):
    random = np.random.default_rng(seed)
    rows, columns = np.mgrid[0:height, 0:width]
    return (1000 + 300 * np.sin(columns / 40) + 200 * np.cos(rows / 30)
            + random.normal(0, 5, (height, width))).astype(np.int16)


@pytest.mark.parametrize("code", range(11))
def test_one_code_by_its_number(code):
    values = rough_posts()
    if code == 8:
        values[:] = 7
    source = make_posts(values, 10, 256 * 400, 256 * 100, types=gdal.GDT_Int16)
    written = write(source, f"COMPRESS={code}", "VERIFY=YES")
    content = read_file()
    for _, offset, _ in read_sections(content)[0x67]:
        assert content[offset + 0x0A] == code
    first = 1 if code == 10 else 0
    np.testing.assert_array_equal(
        written.ReadAsArray()[first:, first:], values[first:, first:])


def test_a_code_that_cannot_hold_the_tile():
    source = make_posts(rough_posts(), 10, 256 * 400, 256 * 100,
                        types=gdal.GDT_Int16)
    assert ("COMPRESS=8 cannot hold the tile of level 10, u 400, v 100"
            in refuse(source, "COMPRESS=8"))


@pytest.mark.parametrize("options", [
    (), ("COMPRESS=PTC",), ("QUALITY=40",), ("COMPRESS_EFFORT=MAX",),
    ("LEVELS=10,8",)])
def test_verify_elevation(options):
    values = rough_posts()
    values[100:, :40] = -9999
    source = make_posts(values, 10, 256 * 400, 256 * 100, types=gdal.GDT_Int16,
                        nodata=-9999)
    assert write(source, "VERIFY=YES", *options) is not None


@pytest.mark.parametrize("options", [
    (), ("TYPE=PHOTO32",), ("QUALITY=40",), ("COMPRESS=PTC",)])
def test_verify_photo(options):
    source = make_photo(bands=4)
    source.GetRasterBand(4).SetColorInterpretation(gdal.GCI_AlphaBand)
    assert write(source, "VERIFY=YES", *options) is not None


def test_verify_classes():
    dx, dy = post_size(7)
    codes = np.random.default_rng(1).integers(
        0, 256, (1, 257, 257)).astype(np.uint8)
    source = make(codes, WEST_END + (256 * 40 - 0.5) * dx,
                  NORTH_POLE - (256 * 20 - 0.5) * dy, dx, dy,
                  types=gdal.GDT_Byte)
    assert write(source, "TYPE=POPULATION_DENSITY", "VERIFY=YES") is not None


def test_split():
    """Three tiles of level 6 in three cells of level 4."""
    values = rough_posts(2 * 256 + 1, 5 * 256 + 1)
    values[256 * 2:256 * 4 + 1] = -9999
    source = make_posts(values, 6, 256 * 11, 256 * 7, types=gdal.GDT_Int16,
                        nodata=-9999)
    calls = []
    first = write(source, "SPLIT=YES", "FILE_TIME=0",
                  callback=lambda *arguments: calls.append(arguments[0]) or 1)
    assert first is not None
    assert calls == sorted(calls) and calls[-1] == 1
    names = sorted(name for name in gdal.ReadDir("/vsimem/")
                   if name.startswith("written"))
    assert names == ["written_0201.bgl", "written_0202.bgl",
                     "written_0301.bgl", "written_0302.bgl"]
    joined = np.full(values.shape, -9999)
    for name in names:
        part = gdal.Open("/vsimem/" + name)
        west, dx, _, north, _, dy = part.GetGeoTransform()
        column = round((west + dx / 2 - WEST_END) / dx) - 256 * 11
        row = round((NORTH_POLE - (north + dy / 2)) / -dy) - 256 * 7
        posts = part.ReadAsArray()
        window = joined[row:row + posts.shape[0],
                        column:column + posts.shape[1]]
        # Posts that two files share are the same in both.
        both = (window != -9999) & (posts != -32768)
        np.testing.assert_array_equal(window[both], posts[both])
        window[posts != -32768] = posts[posts != -32768]
    np.testing.assert_array_equal(joined, values)


def test_split_leaves_nothing_after_a_cancel():
    source = make_posts(rough_posts(2 * 256 + 1), 6, 256 * 11, 256 * 7,
                        types=gdal.GDT_Int16)
    for last in range(3):
        count = iter(range(10))
        message = refuse(source, "SPLIT=YES",
                         callback=lambda *_, n=count, end=last: next(n) < end)
        assert "interrupted" in message
    assert "no level can be coarser" in refuse(
        source, "SPLIT=YES", "LEVELS=6,3")


@pytest.mark.parametrize("name", ["0201", "0302"])
def test_a_folder_in_the_place_of_a_part(tmp_path, name):
    """The folder and the older parts stay; no part is new."""
    source = make_posts(rough_posts(2 * 256 + 1, 2 * 256 + 1), 6, 256 * 11,
                        256 * 7, types=gdal.GDT_Int16)
    old = tmp_path / ("x_0202.bgl" if name == "0201" else "x_0201.bgl")
    old.write_bytes(b"old")
    folder = tmp_path / f"x_{name}.bgl"
    folder.mkdir()
    with collect_messages() as messages:
        assert gdal.GetDriverByName("BGL").CreateCopy(
            str(tmp_path / "x.bgl"), source, options=["SPLIT=YES"]) is None
    assert messages.failures == [
        f"BGL: {folder} is a folder or a device and cannot be replaced by a "
        "file"]
    assert {path for path in tmp_path.iterdir()} == {folder, old}
    assert old.read_bytes() == b"old"


def test_older_parts_come_back(tmp_path):
    """At every failing step of a split."""
    source = make_posts(rough_posts(2 * 256 + 1, 2 * 256 + 1), 6, 256 * 11,
                        256 * 7, types=gdal.GDT_Int16)
    old = {f"x_{name}.bgl": f"old {name}".encode() for name in ("0201", "0202")}
    after, step = old, 0
    with config_option("CPL_TMPDIR", disk.PREFIX + str(tmp_path)):
        while after == old:
            step += 1
            for name, content in old.items():
                (tmp_path / name).write_bytes(content)
            with collect_messages() as messages, disk.write_faults(
                    disk.FAIL, step):
                gdal.GetDriverByName("BGL").CreateCopy(
                    disk.PREFIX + str(tmp_path / "x.bgl"), source,
                    options=["SPLIT=YES", "QUIET_DELETE_ON_CREATE_COPY=NO"])
            after = {file.name: file.read_bytes()
                     for file in tmp_path.iterdir()}
            assert (messages.failures == []) == (after != old)
    assert sorted(after) == ["x_0201.bgl", "x_0202.bgl", "x_0301.bgl",
                             "x_0302.bgl"]
    assert step > 15


def test_pyramid_from_the_source():
    """With nearest, every level has the source's value at its places, not that
    of a mean."""
    source = make_photo()
    pixels = source.ReadAsArray()
    write(source, "LEVELS=15,14", "PYRAMID=SOURCE", "RESAMPLING=near",
          "VERIFY=YES")
    coarse = gdal.Open(f'BGL:"{OUTPUT}":photo:14').ReadAsArray()[:3]
    np.testing.assert_array_equal(coarse >> 3, pixels[:, 1::2, 1::2] >> 3)
    write(source, "LEVELS=15,14", "PYRAMID=SOURCE")
    mean = gdal.Open(f'BGL:"{OUTPUT}":photo:14').ReadAsArray()[:3]
    blocks = pixels.reshape(3, 256, 2, 256, 2).astype(int).sum((2, 4))
    # Versions of GDAL differ in rounding a mean between two numbers.
    np.testing.assert_array_less(mean >> 3, ((blocks + 3) // 4 >> 3) + 1)
    np.testing.assert_array_less((blocks // 4 >> 3) - 1, mean >> 3)


def test_pyramid_of_elevation_from_the_source():
    rows, columns = np.mgrid[0:513, 0:513]
    values = (rows * 2 + columns).astype(np.int16)
    source = make_posts(values, 10, 256 * 400, 256 * 100, types=gdal.GDT_Int16)
    write(source, "LEVELS=10,9", "PYRAMID=SOURCE", "VERIFY=YES")
    coarse = gdal.Open(f'BGL:"{OUTPUT}":elevation:9').ReadAsArray()
    # GDAL's bilinear takes more than two posts where it reduces, and less of
    # them at the edge.
    np.testing.assert_array_equal(
        coarse[1:-1, 1:-1], values[2:-2:2, 2:-2:2])
    assert np.abs(coarse - values[::2, ::2]).max() <= 1


def test_alpha_by_number():
    source = make_photo(bands=4, size=256)
    weights = np.tile(np.arange(256, dtype=np.uint8), (256, 1))
    source.GetRasterBand(4).WriteArray(weights)
    assert source.GetRasterBand(4).GetColorInterpretation() == gdal.GCI_Undefined
    written = write(source, "LEVELS=15", "ALPHA=4")
    np.testing.assert_array_equal(
        written.GetRasterBand(4).ReadAsArray(), weights)
    source.GetRasterBand(4).SetColorInterpretation(gdal.GCI_AlphaBand)
    assert write(source, "LEVELS=15", "ALPHA=NO").RasterCount == 3
    gdal.GetDriverByName("GTiff").CreateCopy(
        "/vsimem/alpha.tif", make_pixels(
            weights[None], 15, 256 * 1000, 256 * 2000))
    written = write(make_photo(size=256), "LEVELS=15",
                    "ALPHA=/vsimem/alpha.tif")
    np.testing.assert_array_equal(
        written.GetRasterBand(4).ReadAsArray(), weights)


@pytest.mark.parametrize("order", ["BGR", "ARGB", "BGRA", "RGBNA"])
def test_colours_of_bands_in_another_order(order):
    """The colour interpretation of the bands is used."""
    names = {"R": gdal.GCI_RedBand, "G": gdal.GCI_GreenBand,
             "B": gdal.GCI_BlueBand, "A": gdal.GCI_AlphaBand,
             "N": gdal.GCI_Undefined}
    values = {"R": 248, "G": 128, "B": 8, "N": 99}
    source = make_photo(bands=len(order), size=256)
    for i, name in enumerate(order, 1):
        band = source.GetRasterBand(i)
        band.SetColorInterpretation(names[name])
        band.WriteArray(
            np.tile(np.arange(256, dtype=np.uint8), (256, 1)) if name == "A"
            else np.full((256, 256), values[name], np.uint8))
    with collect_messages() as messages:
        written = write(source, "LEVELS=15", "TYPE=PHOTO", strict=0)
    pixels = written.ReadAsArray()
    assert written.RasterCount == (4 if "A" in order else 3)
    assert [int(np.median(pixels[i])) >> 3 for i in range(3)] == [31, 16, 1]
    if "A" in order:
        np.testing.assert_array_equal(
            pixels[3], np.tile(np.arange(256), (256, 1)))
    assert len(messages) == ("N" in order)


def test_masks_by_number():
    source = make_photo(bands=5, size=256)
    weights = np.tile(np.arange(1, 257).clip(0, 255).astype(np.uint8),
                      (256, 1))
    water = np.where(weights < 100, 0, 255).astype(np.uint8)
    source.GetRasterBand(4).WriteArray(weights)
    source.GetRasterBand(5).WriteArray(water)
    written = write(source, "TYPE=PHOTO", "LEVELS=15", "BLEND_MASK=4",
                    "WATER_MASK=5", strict=1)
    assert written is not None
    written = gdal.OpenEx(OUTPUT, open_options=["PHOTO_WATER=YES"])
    np.testing.assert_array_equal(
        written.GetRasterBand(4).ReadAsArray(), weights)
    np.testing.assert_array_equal(
        written.GetRasterBand(5).ReadAsArray(), water)


@pytest.mark.parametrize("option, words", [
    ("ALPHA=7", "the source has no band ALPHA=7"),
    ("PYRAMID=NONE", "is neither CHILDREN nor SOURCE"),
    ("COMPRESS=11", "COMPRESS=11 cannot hold"),
])
def test_options_that_do_not_fit(option, words):
    assert words in refuse(make_photo(size=256), "LEVELS=15", option)


def test_report():
    codes = np.full((1, 257, 200), 21, np.uint8)
    dx, dy = post_size(7)
    source = make(codes, WEST_END + (256 * 40 - 0.5) * dx,
                  NORTH_POLE - (256 * 20 - 0.5) * dy, dx, dy,
                  types=gdal.GDT_Byte)
    written = write(source, "TYPE=LANDCLASS", "FILL=3")
    assert written.GetMetadata("BGL_WRITE_REPORT") == {
        "FILLED_POSTS": str(257 * 57)}
    values = np.full((257, 257), 40000)
    values[0, 0] = 7
    source = make_posts(values, 10, 256 * 400, 256 * 100,
                        types=gdal.GDT_UInt16)
    gdal.PushErrorHandler("CPLQuietErrorHandler")
    written = write(source, "CLAMP=YES")
    gdal.PopErrorHandler()
    assert written.GetMetadata("BGL_WRITE_REPORT") == {
        "CLAMPED_ELEVATIONS": "66048"}
    written = None
    # Nothing is kept beside the file.
    assert gdal.ReadDir("/vsimem/") == ["written.bgl"]
    assert write(make_photo(size=256), "LEVELS=15").GetMetadata(
        "BGL_WRITE_REPORT") in (None, {})


@needs_shared
@pytest.mark.slow
def test_verify_death_valley():
    source = gdal.Translate("/vsimem/source.tif",
                            str(RASTER / "DeathValley_Elevations.bgl"))
    assert write(source, "VERIFY=YES") is not None


@pytest.mark.parametrize("option, words", [
    ("NULL_VALUE=none", "NULL_VALUE=none is neither a number"),
    ("NULL_VALUE=0,x,0", "NULL_VALUE=0,x,0 is neither a number"),
])
def test_null_values_that_are_no_numbers(option, words):
    source = make_posts(rough_posts(257), 10, 256 * 400, 256 * 100,
                        types=gdal.GDT_Int16)
    assert words in refuse(source, option)


@pytest.mark.parametrize("item", [
    "0, base 0", "nan, base 0", "1, base nan", "-1, base 0", "inf, base 0",
    "words"])
def test_a_scale_of_metadata_that_no_file_has(item):
    """Metadata are no options: impossible values are ignored."""
    values = rough_posts(257)
    source = make_posts(values, 10, 256 * 400, 256 * 100, types=gdal.GDT_Int16)
    source.SetMetadataItem("BGL_SCALE", item)
    written = write(source)
    assert written.GetMetadataItem("BGL_SCALE") == "1, base 0"
    np.testing.assert_array_equal(written.ReadAsArray(), values)


def test_null_value_takes_the_place_of_nodata():
    values = rough_posts(257)
    values[3, 4] = -9999
    values[5, 6] = 777
    source = make_posts(values, 10, 256 * 400, 256 * 100, types=gdal.GDT_Int16,
                        nodata=-9999)
    read = write(source, "NULL_VALUE=777").ReadAsArray()
    assert (read[3, 4], read[5, 6]) == (-9999, -32768)
