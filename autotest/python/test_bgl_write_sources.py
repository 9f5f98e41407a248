# SPDX-License-Identifier: MIT
"""Unusual rasters written as BGL: values are asserted."""

import numpy as np
import pytest
from osgeo import gdal, osr

from support import collect_messages
from write_support import (
    NORTH_POLE, OUTPUT, WEST_END, make, make_pixels, make_posts, no_leftovers,
    post_size, write,
)

__all__ = ["no_leftovers"]


def value_at(dataset, longitude, latitude):
    west, dx, _, north, _, dy = dataset.GetGeoTransform()
    column = int(np.floor((longitude - west) / dx))
    row = int(np.floor((latitude - north) / dy))
    return dataset.ReadAsArray(column, row, 1, 1)[0, 0]


def test_south_pole():
    level = 6
    rows = round(180 / post_size(level)[1])
    values = np.arange(257 * 257, dtype=np.int16).reshape(257, 257) % 800
    written = write(make_posts(values, level, 256 * 5, rows - 256,
                               types=gdal.GDT_Int16))
    np.testing.assert_array_equal(written.ReadAsArray(), values)
    north, dy = written.GetGeoTransform()[3], post_size(level)[1]
    assert north - 256.5 * dy == pytest.approx(-90, abs=1e-9)


@pytest.mark.parametrize("epsg, pole, west, north", [
    (3031, -90, -1, 1), (3031, -90, -0.5, 1), (3995, 90, 0, 0),
    (3413, 90, -1, 1)])
def test_a_pole_on_the_edge_of_a_plane(epsg, pole, west, north):
    """The posts on the pole are written, without a message of PROJ about places
    beyond it."""
    size, step = 100, 10000
    source = make(np.full((size, size), 500, np.float32), west * size * step,
                  north * size * step, step, step, epsg=epsg)
    with collect_messages() as messages:
        written = write(source, "SCALE=1")
    assert messages.warnings + messages.failures == []
    values = written.ReadAsArray()
    assert set(np.unique(values)) == {-32768, 500}
    _, _, _, north, _, dy = written.GetGeoTransform()
    row = 0 if pole > 0 else written.RasterYSize - 1
    assert north + (row + 0.5) * dy == pytest.approx(pole)
    assert (values[row] == 500).sum() > 100


@pytest.mark.parametrize("epsg, pole", [(3031, -90), (3995, 90)])
def test_plane_around_a_pole(epsg, pole):
    """All meridians and the posts on the pole are written, without a message
    of PROJ about places beyond it."""
    size, step = 200, 2000
    rows, columns = np.mgrid[0:size, 0:size]
    edge = size * step / 2
    source = make((columns * 3 + rows).astype(np.float32), -edge, edge, step,
                  step, epsg=epsg)
    with collect_messages() as messages:
        written = write(source)
    assert messages.warnings + messages.failures == []
    west, dx, _, north, _, dy = written.GetGeoTransform()
    assert written.RasterXSize * dx == pytest.approx(360 + dx)
    row = 0 if pole > 0 else written.RasterYSize - 1
    assert north + (row + 0.5) * dy == pytest.approx(pole)
    posts = written.ReadAsArray(0, row, written.RasterXSize, 1)
    middle = size / 2 * 4 - 2
    np.testing.assert_allclose(posts, middle, atol=4)
    plane, wgs84 = osr.SpatialReference(), osr.SpatialReference()
    plane.ImportFromEPSG(epsg)
    wgs84.ImportFromEPSG(4326)
    for reference in (plane, wgs84):
        reference.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    to_plane = osr.CoordinateTransformation(wgs84, plane)
    for longitude in (-179.9, -91, 0, 45, 130, 179.9):
        latitude = pole - np.sign(pole) * 1.1
        x, y, _ = to_plane.TransformPoint(longitude, latitude)
        expected = (x + edge) / step * 3 + (edge - y) / step - 2
        assert value_at(written, longitude, latitude) == pytest.approx(
            expected, abs=3)


def test_longitudes_from_0_to_360():
    """190 E is 170 W."""
    level = 10
    dx, dy = post_size(level)
    column = round(370 / dx / 256) * 256
    values = np.arange(257 * 257, dtype=np.int16).reshape(257, 257) % 700
    written = write(make_posts(values, level, column, 256 * 100,
                               types=gdal.GDT_Int16))
    assert written.GetMetadataItem("BGL_TILES") == "1"
    assert written.GetGeoTransform()[0] == pytest.approx(
        WEST_END + (column - 0.5) * dx - 360, abs=1e-9)
    np.testing.assert_array_equal(written.ReadAsArray(), values)


def test_projected_across_the_antimeridian():
    """A plane in the Pacific, 2 degrees on either side of 180."""
    size, step = 300, 1500
    pacific = osr.SpatialReference()
    pacific.ImportFromEPSG(3832)
    wgs84 = osr.SpatialReference()
    wgs84.ImportFromEPSG(4326)
    for reference in (pacific, wgs84):
        reference.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    # Its meridian is 150 E: 30 degrees on are 180.
    x, y, _ = osr.CoordinateTransformation(wgs84, pacific).TransformPoint(
        178, -15)
    rows, columns = np.mgrid[0:size, 0:size]
    source = make((columns * 3).astype(np.float32), x, y, step, step,
                  epsg=3832)
    written = write(source)
    assert written is not None
    back = osr.CoordinateTransformation(pacific, wgs84)
    for column in (20, 140, 160, 280):
        longitude, latitude, _ = back.TransformPoint(
            x + (column + 0.5) * step, y - 150.5 * step)
        # It goes on beyond 180 degrees.
        assert value_at(written, longitude % 360, latitude) == pytest.approx(
            column * 3, abs=2.5)
    assert written.RasterXSize < 1200


def test_not_a_number_is_missing():
    values = np.arange(257 * 257, dtype=np.float64).reshape(257, 257) % 300
    values[5:9, 7:11] = np.nan
    for nodata in (None, np.nan):
        written = write(make_posts(values, 10, 256 * 400, 256 * 100,
                                   types=gdal.GDT_Float64, nodata=nodata),
                        "SCALE=1")
        mask = written.GetRasterBand(1).GetMaskBand().ReadAsArray()
        np.testing.assert_array_equal(mask == 0, np.isnan(values))
        present = mask == 255
        np.testing.assert_array_equal(
            written.ReadAsArray()[present], values[present])


def test_smaller_than_a_tile():
    values = np.arange(100, dtype=np.int16).reshape(10, 10)
    written = write(make_posts(values, 10, 256 * 400 + 30, 256 * 100 + 40,
                               types=gdal.GDT_Int16))
    band = written.GetRasterBand(1)
    assert (band.GetMaskBand().ReadAsArray() == 255).sum() == 100
    np.testing.assert_array_equal(
        band.ReadAsArray(30, 40, 10, 10), values)


def test_codes_of_a_palette_are_classes():
    dx, dy = post_size(7)
    codes = np.arange(257 * 257, dtype=np.uint8).reshape(1, 257, 257) % 40
    source = make(codes, WEST_END + (256 * 40 - 0.5) * dx,
                  NORTH_POLE - (256 * 20 - 0.5) * dy, dx, dy,
                  types=gdal.GDT_Byte)
    table = gdal.ColorTable()
    for code in range(40):
        table.SetColorEntry(code, (200 - code, code, 7, 255))
    source.GetRasterBand(1).SetColorTable(table)
    written = write(source, "TYPE=LANDCLASS")
    np.testing.assert_array_equal(written.ReadAsArray(), codes[0])


def test_large_source_with_little_in_it():
    """One tile in the corner of 6000 x 6000 missing posts."""
    values = np.arange(257 * 257, dtype=np.int16).reshape(257, 257) % 900
    small = make_posts(values, 12, 256 * 1600, 256 * 400,
                       types=gdal.GDT_Int16, nodata=-1)
    gdal.GetDriverByName("GTiff").CreateCopy("/vsimem/small.tif", small)
    west, dx, _, north, _, dy = small.GetGeoTransform()
    gdal.BuildVRT(
        "/vsimem/large.vrt", ["/vsimem/small.tif"], VRTNodata=-1,
        outputBounds=(west, north + 6000 * dy, west + 6000 * dx, north))
    source = gdal.Open("/vsimem/large.vrt")
    assert source.RasterXSize == 6000
    written = write(source)
    # Those beside it have the posts that they share with it.
    assert written.GetMetadataItem("BGL_TILES") == "4"
    read = written.ReadAsArray()
    np.testing.assert_array_equal(read[:257, :257], values)
    assert (read[257:] == -32768).all() and (read[:, 257:] == -32768).all()


@pytest.mark.parametrize("west, columns", [
    (-180, 180), (-181, 180), (-181, 181), (0, 180), (10, 180), (-179.3, 180)])
def test_once_around_the_earth(west, columns):
    """No cell is written twice and no column is lost, wherever a source
    begins."""
    def height(longitude):
        return 1000 + 500 * np.sin(np.radians(longitude))

    longitudes = west + 2 * (np.arange(columns) + 0.5)
    values = np.repeat(height(longitudes)[None], 90, 0).astype(np.float32)
    with collect_messages() as messages:
        written = write(make(values, west, 90, 2, 2), "SCALE=1")
        values = written.ReadAsArray()
    assert messages == []
    assert written.GetMetadataItem("BGL_TILES") == "6"
    posts = -180 + np.arange(769) * 480 / 2**2 / 256
    # The warper has no neighbour beyond the edge of the source.
    assert np.abs(values[256, :] - height(posts)).max() < 12


def test_a_photo_around_the_earth_has_one_tile_a_cell():
    """A source that begins in the middle of a coarser cell does not make it
    twice."""
    dx, dy = post_size(5)
    first = 256 * 3
    values = np.full((3, 256, 192 * 2**5), 90, np.uint8)
    values[0] = np.arange(values.shape[2]) // 256 * 8
    source = make(values, WEST_END + first * dx, NORTH_POLE - 256 * 5 * dy, dx,
                  dy, types=gdal.GDT_Byte)
    with collect_messages() as messages:
        written = write(source, "LEVELS=5,2")
        read = gdal.OpenEx(OUTPUT, open_options=["LEVEL=5"]).ReadAsArray()
    assert messages == []
    assert written.GetMetadataItem("BGL_LEVELS") == (
        "2 (3 tiles), 3 (6 tiles), 4 (12 tiles), 5 (24 tiles)")
    # Five bits a colour.
    expected = np.roll(values[0, 0], first) >> 3
    np.testing.assert_array_equal(read[0, 100] >> 3, expected)


@pytest.mark.parametrize("unit, metres", [
    ("", 1), ("m", 1), ("metre", 1), ("ft", 0.3048), ("foot", 0.3048),
    ("US survey foot", 1200 / 3937), ("km", 1000), ("centimetre", 0.01)])
def test_scale_offset_and_unit_of_the_source(unit, metres):
    """Tenths of a unit above -5 units, as 16-bit integers."""
    stored = np.arange(257 * 257, dtype=np.int16).reshape(257, 257) % 900
    source = make_posts(stored, 10, 256 * 400, 256 * 100, types=gdal.GDT_Int16,
                        nodata=17)
    band = source.GetRasterBand(1)
    band.SetScale(0.1)
    band.SetOffset(-5)
    band.SetUnitType(unit)
    with collect_messages() as messages:
        written = write(source, "BASE=0", "CLAMP=YES", "SCALE=" + (
            "1" if metres == 1000 else "0.0078125"))
    read = written.ReadAsArray()
    np.testing.assert_array_equal(read == -32768, stored == 17)
    there = stored != 17
    heights = np.clip((stored * 0.1 - 5) * metres, -32768, 32767)
    assert np.abs(read - heights)[there].max() <= (
        0.5 if metres == 1000 else 1 / 256)
    assert not [words for _, _, words in messages if "unit" in words]


def test_a_unit_that_is_not_known_is_named():
    source = make_posts(np.full((257, 257), 100, np.int16), 10, 256 * 400,
                        256 * 100, types=gdal.GDT_Int16)
    source.GetRasterBand(1).SetUnitType("cubit")
    with collect_messages() as messages:
        assert write(source).ReadAsArray().max() == 100
    assert [words for _, _, words in messages] == [
        "BGL: the unit cubit of the elevations is not known, so they are taken "
        "for metres"]


@pytest.mark.parametrize("system, west, north, size, metres", [
    ("EPSG:2264+6360", 1500000, 600000, 30, 500 * 1200 / 3937),
    ("EPSG:4326+8228", 10, 45, 0.001, 500 * 0.3048),
    ("EPSG:32632+5773", 500000, 5000000, 30, 500),
    ("EPSG:4979", 10, 45, 0.001, 500)])
@pytest.mark.parametrize("driver", ["MEM", "GTiff"])
def test_a_vertical_system_gives_the_unit_alone(driver, system, west, north,
                                                size, metres):
    """Heights stay above the sea level, and are converted once."""
    reference = osr.SpatialReference()
    reference.SetFromUserInput(system)
    reference.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    path = "/vsimem/vertical.tif" if driver == "GTiff" else ""
    source = gdal.GetDriverByName(driver).Create(
        path, 200, 200, 1, gdal.GDT_Float32)
    source.SetGeoTransform((west, size, 0, north, 0, -size))
    source.SetSpatialRef(reference)
    source.GetRasterBand(1).Fill(500)
    if driver == "GTiff":
        source = None
        source = gdal.Open(path)
    read = write(source).ReadAsArray()
    assert np.abs(read[read != -32768] - metres).max() <= 1 / 64
    source = None
    if driver == "GTiff":
        gdal.Unlink(path)


def test_a_vertical_system_leaves_posts_on_the_grid():
    values = np.arange(257 * 257, dtype=np.int16).reshape(257, 257) % 900
    source = make_posts(values, 10, 256 * 400, 256 * 100, types=gdal.GDT_Int16)
    reference = osr.SpatialReference()
    reference.SetFromUserInput("EPSG:4326+5773")
    reference.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    source.SetSpatialRef(reference)
    np.testing.assert_array_equal(write(source).ReadAsArray(), values)


def test_feet_of_whole_numbers_are_no_whole_metres():
    values = np.full((257, 257), 1000, np.int16)
    source = make_posts(values, 10, 256 * 400, 256 * 100, types=gdal.GDT_Int16)
    source.GetRasterBand(1).SetUnitType("ft")
    assert write(source).ReadAsArray() == pytest.approx(304.8, abs=0.02)


def test_a_colour_that_is_nodata_in_one_band_is_a_colour():
    """A pixel is missing if all bands are nodata, as in gdalwarp."""
    pixels = np.full((3, 256, 256), 80, np.uint8)
    pixels[0] = 0
    pixels[:, 10:20, 30:50] = 0
    source = make_pixels(pixels, 15, 256 * 1000, 256 * 2000)
    for band in (1, 2, 3):
        source.GetRasterBand(band).SetNoDataValue(0)
    read = write(source, "LEVELS=15").ReadAsArray()
    np.testing.assert_array_equal(read[3] == 0, pixels[1] == 0)
    np.testing.assert_array_equal(read[:3] >> 3, pixels >> 3)


def make_cell(values, is_south_up=False, **more):
    """Makes a raster whose edges are those of a cell of level 7."""
    rows, columns = np.shape(values)[-2:]
    width, height = (256 * size for size in post_size(7))
    north = NORTH_POLE - 10 * height
    return make(values, WEST_END + 50 * width,
                north - height if is_south_up else north, width / columns,
                -height / rows if is_south_up else height / rows, **more)


@pytest.mark.parametrize("is_south_up", [False, True])
def test_posts_on_all_edges_of_a_source(is_south_up):
    """They get the values of the outermost pixels, which have no neighbours
    beyond."""
    codes = np.arange(225 * 300).reshape(225, 300) // 7 % 40 + 1
    source = make_cell(codes.astype(np.uint8), is_south_up,
                       types=gdal.GDT_Byte)
    with collect_messages() as messages:
        read = write(source, "TYPE=LANDCLASS", "LEVELS=7").ReadAsArray()
    assert messages == []
    north_up = codes[::-1] if is_south_up else codes
    rows = np.minimum(np.arange(257) * 225 // 256, 224)
    columns = np.minimum(np.arange(257) * 300 // 256, 299)
    if is_south_up:
        # A post between two rows has the next one of the array.
        rows = np.minimum((256 - np.arange(257)) * 225 // 256, 224)
        north_up = codes
    np.testing.assert_array_equal(read, north_up[rows[:, None], columns])


@pytest.mark.parametrize("mark", ["nodata", "mask", "alpha"])
def test_voids_on_the_edge_of_a_source_stay_voids(mark):
    values = np.arange(225 * 300, dtype=np.float32).reshape(225, 300) / 64
    void = np.zeros((225, 300), bool)
    void[:, 200:] = void[200:, :] = True
    alpha = np.where(void, 0, 255).astype(np.float32)
    bands = {"nodata": [np.where(void, -9, values)],
             "mask": [values], "alpha": [values, alpha]}[mark]
    source = make_cell(bands, nodata=-9 if mark == "nodata" else None)
    if mark == "mask":
        source.CreateMaskBand(gdal.GMF_PER_DATASET)
        source.GetRasterBand(1).GetMaskBand().WriteArray(alpha)
    if mark == "alpha":
        source.GetRasterBand(2).SetColorInterpretation(gdal.GCI_AlphaBand)
    read = write(source, "TYPE=ELEVATION", "LEVELS=7", "SCALE=1",
                 "RESAMPLING=near").ReadAsArray()
    rows = np.minimum(np.arange(257) * 225 // 256, 224)[:, None]
    columns = np.minimum(np.arange(257) * 300 // 256, 299)
    expected = np.where(void, -32768, np.floor(values + 0.5))[rows, columns]
    np.testing.assert_array_equal(read, expected)
    assert (read[:190, 0] != -32768).all()


def test_the_whole_world_has_both_poles():
    values = np.repeat(np.arange(90, dtype=np.float32)[:, None], 180, 1)
    read = write(make(values, -180, 90, 2, 2), "SCALE=1").ReadAsArray()
    assert read.shape == (513, 769)
    assert (read[0] == 0).all() and (read[512] == 89).all()
    assert (read != -32768).all()


@pytest.mark.parametrize("kind, opaque", [
    (gdal.GDT_Byte, 255), (gdal.GDT_UInt16, 65535), (gdal.GDT_Int16, 1),
    (gdal.GDT_Float32, 1)])
def test_elevation_with_alpha(kind, opaque):
    """GDAL accepts alpha bands of two types as masks, and only with two
    bands."""
    values = np.arange(257 * 257).reshape(257, 257) % 251
    alpha = np.full((257, 257), opaque)
    alpha[40:60, 200:] = 0
    for bands in ([values, alpha], [values, values, alpha]):
        source = make_posts(bands, 10, 256 * 400, 256 * 100, types=kind)
        source.GetRasterBand(len(bands)).SetColorInterpretation(
            gdal.GCI_AlphaBand)
        with collect_messages():
            read = write(source, "TYPE=ELEVATION", "SCALE=1",
                         strict=0).ReadAsArray()
        np.testing.assert_array_equal(
            read, np.where(alpha == 0, -32768, values))


def test_what_the_file_has_for_missing_posts_is_missing():
    """It does not affect the fraction bits."""
    values = (np.arange(257 * 257).reshape(257, 257) % 999 / 8).astype(
        np.float32)
    values[3:9, 7:11] = -32768
    for options, nodata in (([], None), ([], 7), (["NULL_VALUE=-32768"], None)):
        written = write(make_posts(values + (values == 7), 10, 256 * 400,
                                   256 * 100, nodata=nodata), *options)
        assert written.GetMetadataItem("BGL_SCALE") == "0.0078125, base 0"
        read = written.ReadAsArray()
        np.testing.assert_array_equal(read, values + (values == 7))
        assert read[3, 7] == -32768


@pytest.mark.parametrize("options", [[], ["SCALE=1"], ["SCALE=1", "BASE=100"]])
@pytest.mark.parametrize("void, nodata", [
    (-32768, None), (np.nan, None), (-32768, -9999), (np.nan, -9999)])
def test_posts_beside_voids_off_the_grid(void, nodata, options):
    """They are those beside declared nodata, without a spike."""
    voids = np.random.default_rng(2).random((100, 100)) < 0.2
    voids[40:50, 40:50] = True
    reads = []
    for value, declared in ((void, nodata), (-9999, -9999)):
        values = np.where(voids, value, 500).astype(np.float32)
        source = make(values, 10, 45, 0.001, 0.001, nodata=declared)
        reads.append(write(source, *options).ReadAsArray())
    assert set(np.unique(reads[0])) == {-32768, 500}
    np.testing.assert_array_equal(*reads)


@pytest.mark.parametrize("options, first", [
    ([], 0), (["LOSSLESS=TOOL"], 1), (["COMPRESS=PTC"], 1)])
def test_voids_of_integers_without_nodata(options, first):
    """PTC keeps no edge of a void that is stored as a height."""
    rows, columns = np.indices((769, 769))
    values = (900 + 300 * np.sin(rows / 60) * np.cos(columns / 80)).astype(
        np.int16)
    for place in (0, 250, 500):
        values[place:place + 20, place:place + 20] = -32768
    read = write(make_posts(values, 10, 256 * 400, 256 * 100,
                            types=gdal.GDT_Int16), *options).ReadAsArray()
    np.testing.assert_array_equal(read[first:, first:],
                                  values[first:, first:])


@pytest.mark.parametrize("lowest, highest, is_told", [
    (0, 1, True), (0, 127, True), (0, 128, False), (1, 1, False),
    (0, 255, False)])
def test_a_water_mask_of_other_values(lowest, highest, is_told):
    mask = np.full((1, 256, 256), lowest, np.uint8)
    mask[0, 100:] = highest
    gdal.GetDriverByName("GTiff").CreateCopy(
        "/vsimem/water.tif", make_pixels(mask, 15, 256 * 1000, 256 * 2000))
    photo = make_pixels(np.full((3, 256, 256), 80, np.uint8), 15, 256 * 1000,
                        256 * 2000)
    with collect_messages() as messages:
        assert write(photo, "LEVELS=15", "WATER_MASK=/vsimem/water.tif")
    assert [text for *_, text in messages] == is_told * [
        f"BGL: the values of WATER_MASK are from {lowest} to {highest}, so "
        "that all of the photo is water; land has 128 and more, such as 255"]
