# SPDX-License-Identifier: MIT
"""Scripts of the SDK's resample, opened as the rasters that they describe."""

import subprocess

import numpy as np
import pytest
from osgeo import gdal, osr

from support import collect_messages

SCRIPT = """; a mesh
[Source]
   Type          = GeoTIFF   // as the SDK has it
   Layer         = "Elevation"
   SourceDir     = "sources\\here"
   SourceFile    = "dem.tif"
   NullValue     = -9999
   SamplingMethod = Point
{source}
[DESTINATION]
   DestDir          = "."
   DestBaseFileName = "Mesh"
   DestFileType     = BGL
   LOD              = 8
{destination}
"""
WIDTH, HEIGHT = 480 / 2**10 / 256, 360 / 2**10 / 256


def write_script(folder, source="   UnusedKey_ = 1", destination=""):
    place = folder / "sources" / "here"
    place.mkdir(parents=True, exist_ok=True)
    values = np.arange(257 * 257, dtype=np.int16).reshape(257, 257) % 500
    values[3, 4] = -9999
    dataset = gdal.GetDriverByName("GTiff").Create(
        str(place / "dem.tif"), 257, 257, 1, gdal.GDT_Int16)
    dataset.GetRasterBand(1).WriteArray(values)
    script = folder / "mesh.inf"
    script.write_text(SCRIPT.format(source=source, destination=destination))
    return script, values


PLACE = f"""   Lon = {400 * 256 * WIDTH - 180!r}
   Lat = {90 - 100 * 256 * HEIGHT!r}
   CellXdimensionDeg = {WIDTH!r}
   CellYdimensionDeg = {HEIGHT!r}
   PixelIsPoint = 1"""


def test_script_becomes_a_mesh(tmp_path):
    script, values = write_script(tmp_path, PLACE, "   UseSourceDimensions = 1")
    source = gdal.Open(str(script))
    assert source.GetMetadata("RESAMPLE") == {
        "TYPE": "ELEVATION", "RESAMPLING": "near", "NULL_VALUE": "-9999",
        "LOD": "8"}
    written = gdal.GetDriverByName("BGL").CreateCopy(
        str(tmp_path / "mesh.bgl"), source)
    assert written.GetMetadataItem("BGL_LEVELS") == "10 (1 tile)"
    band = written.GetRasterBand(1)
    mask = band.GetMaskBand().ReadAsArray()
    assert mask[3, 4] == 0 and (mask == 0).sum() == 1
    np.testing.assert_array_equal(
        band.ReadAsArray()[mask == 255], values[mask == 255])


@pytest.mark.parametrize("source, destination, words", [
    ("   UnusedKey_ = 1", "", "[Source] unusedkey_ = 1 is not supported"),
    (PLACE, "   BuildSeasons = 1", "[Destination] BuildSeasons = 1 is not"),
    (PLACE, "   Strange = x", "[Destination] strange = x is not supported"),
    ("   Lon = 3", "", "[Source] has no Lat"),
    ("   Layer = Rocks", "", "[Source] Layer = Rocks is not supported"),
    ("   SamplingMethod = Dither", "", "SamplingMethod = Dither is not"),
    ("   Variation = Winter", "", "Variation = Winter is not supported"),
    ("   Type = ADF", "", "[Source] Type = ADF is not supported"),
    ("   Type = Raw", "", "[Source] has no nCols, nRows and nBands"),
    ("   Type = Raw\n   nCols = 2000000000\n   nRows = 2\n"
     "   SampleType = FLOAT64", "", "[Source] nCols = 2000000000 is not"),
    ("   Variation = June, Winter", "", "Variation = June, Winter is not"),
    ("   Channel_BlendMask = x", "", "Channel_BlendMask = x is not"),
    ("   NullValue = 1,,,,7", "", "NullValue = 1,,,,7 is not supported"),
    (PLACE + "\n   NumOfLines = 9", "", "[Source] NumOfLines = 9 is not"),
    (PLACE + "\n   MajorityMode = Simple", "", "majoritymode = Simple is not"),
    (PLACE.replace("Lat = ", "Lat = 47,2 ; "), "", "Lat = 47,2 is not"),
    (PLACE + "\n   NumOfLines = 257x", "", "NumOfLines = 257x is not"),
    (PLACE, "   LOD = 8.1abc", "[Destination] LOD = 8.1abc is not"),
    (PLACE, "   CompressionQuality = high", "CompressionQuality = high is not"),
    (PLACE, "   WestLon = 9 E\n   NorthLat = 48\n   EastLon = 10\n"
     "   SouthLat = 47", "[Destination] WestLon = 9 E is not"),
    ("   NullValue = 255;255;255", "", "NullValue = 255;255;255 is not"),
    ("   NullValue = none", "", "NullValue = none is not supported"),
    ("   Layer =", "", "[Source] has no Layer"),
    (PLACE.replace("CellXdimensionDeg = ", "CellXdimensionDeg = -"), "",
     "[Source] CellXdimensionDeg = -0.0018310546875 is not supported"),
    (PLACE, "   WestLon = 9\n   NorthLat = 47\n   EastLon = 10\n"
     "   SouthLat = 48", "NorthLat = 47, not above SouthLat, is not supported"),
    ("nonsense", "", "line 9 is neither [section] nor key = value"),
])
def test_what_is_not_supported_is_named(tmp_path, source, destination, words):
    script, _ = write_script(tmp_path, source, destination)
    messages = []
    gdal.PushErrorHandler(lambda *error: messages.append(error[2]))
    dataset = gdal.Open(str(script))
    gdal.PopErrorHandler()
    assert dataset is None
    assert any(words in message for message in messages), messages


def test_scripts_of_windows(tmp_path):
    """They begin with a byte-order mark, and names of files have any case."""
    script, values = write_script(tmp_path, PLACE)
    (tmp_path / "sources").rename(tmp_path / "Sources")
    dem = tmp_path / "Sources/here/dem.tif"
    dem.rename(dem.with_name("DEM.TIF"))
    script.write_bytes(b"\xef\xbb\xbf" + script.read_bytes())
    np.testing.assert_array_equal(
        gdal.Open(str(script)).ReadAsArray(), values)


def test_the_script_stays_as_it_is(tmp_path):
    script, _ = write_script(tmp_path, PLACE)
    before = script.read_bytes()
    dataset = gdal.Open(str(script))
    dataset.ReadAsArray()
    dataset.GetRasterBand(1).ComputeStatistics(False)
    dataset = None
    assert script.read_bytes() == before
    assert sorted(entry.name for entry in tmp_path.iterdir()) in (
        ["mesh.inf", "sources"], ["mesh.inf", "mesh.inf.aux.xml", "sources"])


def test_other_inf_files_are_left_alone(tmp_path):
    other = tmp_path / "driver.inf"
    other.write_text("[Version]\nSignature=\"$WINDOWS NT$\"\n")
    assert gdal.IdentifyDriver(str(other)) is None


# -- Several sources ----------------------------------------------------------

LEVEL, COLUMN, ROW = 15, 1000, 2000
PIXEL = 480 / 2**LEVEL / 256, 360 / 2**LEVEL / 256


def write_photo(path, seed, bands=3, driver="GTiff"):
    pixels = np.random.default_rng(seed).integers(
        0, 250, (bands, 256, 256)).astype(np.uint8)
    dataset = gdal.GetDriverByName("MEM").Create("", 256, 256, bands)
    for i in range(bands):
        dataset.GetRasterBand(i + 1).WriteArray(pixels[i])
    gdal.GetDriverByName(driver).CreateCopy(str(path), dataset)
    return pixels


def describe(number, file, more="", column=COLUMN, layer="Imagery", kind="BMP"):
    return f"""
[Source{number}]
   Type = {kind}
   Layer = {layer}
   SourceDir = "."
   SourceFile = "{file}"
   ulyMap = {90 - ROW * 256 * PIXEL[1]!r}
   ulxMap = {column * 256 * PIXEL[0] - 180!r}
   xDim = {PIXEL[0]!r}
   yDim = {PIXEL[1]!r}
   NumOfLines = 256
{more}
"""


def write_many(folder, *sources, destination="   LOD = 13"):
    script = folder / "many.inf"
    script.write_text(
        f"[Source]\n   Type = MultiSource\n"
        f"   NumberOfSources = {len(sources)}\n" + "".join(sources)
        + f"[Destination]\n   DestFileType = BGL\n{destination}\n")
    return script


def convert(script, path, *options):
    return gdal.GetDriverByName("BGL").CreateCopy(
        str(path), gdal.Open(str(script)), options=list(options))


def test_seasons_and_night_with_masks(tmp_path):
    """As the generators of photo scenery write it: months, night, masks."""
    summer = write_photo(tmp_path / "summer.bmp", 1, driver="BMP")
    winter = write_photo(tmp_path / "winter.bmp", 2, driver="BMP")
    night = write_photo(tmp_path / "night.bmp", 3, driver="BMP")
    masks = write_photo(tmp_path / "masks.tif", 4)
    masks = masks // 2 + 1
    dataset = gdal.Open(str(tmp_path / "masks.tif"), gdal.GA_Update)
    dataset.WriteArray(masks)
    dataset = None
    channels = "   Channel_BlendMask = 4.0 ; red\n" \
               "   Channel_LandWaterMask = 4.2\n"
    script = write_many(
        tmp_path,
        describe(1, "summer.bmp", channels + "   Variation = June,July"),
        describe(2, "winter.bmp", channels + "   Variation = December"
                 "\n   NullValue = 255,255,255\n   SamplingMethod = Gaussian"),
        describe(3, "night.bmp", "   Variation = Night\n"
                 "   NullValue = ,,,,0"),
        describe(4, "masks.tif", layer="None", kind="TIFF"))
    calls = []
    path = tmp_path / "out" / "photo.bgl"
    path.parent.mkdir()
    gdal.GetDriverByName("BGL").CreateCopy(
        str(path), gdal.Open(str(script)),
        callback=lambda *arguments: calls.append(arguments[0]) or 1)
    assert calls == sorted(calls) and calls[-1] == 1
    assert [entry.name for entry in path.parent.iterdir()] == ["photo.bgl"]
    names = [name for name, _ in gdal.Open(str(path)).GetSubDatasets()]
    assert [name.rpartition(":")[2] for name in names] == [
        "photo_jun_jul", "photo_dec", "photo_night"]
    for name, pixels, hasMasks in zip(names, (summer, winter, night),
                                      (True, True, False)):
        dataset = gdal.OpenEx(name, open_options=["PHOTO_WATER=YES"])
        read = dataset.ReadAsArray()
        np.testing.assert_array_equal(read[:3] >> 3, pixels >> 3)
        if hasMasks:
            np.testing.assert_array_equal(read[3], masks[0])
            np.testing.assert_array_equal(
                read[4], np.where(masks[2] < 128, 0, 255))


def test_sources_side_by_side_are_one_mosaic(tmp_path):
    left = write_photo(tmp_path / "left.bmp", 1, driver="BMP")
    right = write_photo(tmp_path / "right.bmp", 2, driver="BMP")
    script = write_many(tmp_path, describe(1, "left.bmp"),
                        describe(2, "right.bmp", column=COLUMN + 1))
    written = convert(script, tmp_path / "photo.bgl")
    assert written.GetMetadataItem("BGL_LEVELS") == "15 (2 tiles)"
    np.testing.assert_array_equal(
        written.ReadAsArray()[:3] >> 3,
        np.concatenate([left, right], axis=2) >> 3)


@pytest.mark.parametrize("order", ["LittleEndian", "BigEndian"])
def test_raw_elevation(tmp_path, order):
    values = np.arange(257 * 257).reshape(257, 257) % 700 - 99
    (tmp_path / "dem.raw").write_bytes(
        values.astype("<i2" if order == "LittleEndian" else ">i2").tobytes())
    script = tmp_path / "raw.inf"
    script.write_text(
        "[Source]\nType = Raw\nLayer = Elevation\nSourceFile = dem.raw\n"
        f"nCols = 257\nnRows = 257\nSampleType = SINT16\n"
        f"ByteOrder = {order}\n{PLACE}\n[Destination]\nLOD = 8\n")
    written = convert(script, tmp_path / "mesh.bgl")
    np.testing.assert_array_equal(written.ReadAsArray(), values)


def test_raw_file_that_is_too_short(tmp_path):
    """The rest would be zeros, which are heights."""
    (tmp_path / "dem.raw").write_bytes(bytes(2 * 257 * 256))
    script = tmp_path / "raw.inf"
    script.write_text(
        "[Source]\nType = Raw\nLayer = Elevation\nSourceFile = dem.raw\n"
        f"nCols = 257\nnRows = 257\nSampleType = SINT16\n{PLACE}\n"
        "[Destination]\nLOD = 8\n")
    with collect_messages() as messages:
        assert gdal.Open(str(script)) is None
    assert (f"FSResample: [Source] {tmp_path}/dem.raw has 131584 bytes, expected "
            "132098 by nCols, nRows, nBands and SampleType"
            ) in [words for _, _, words in messages]


@pytest.mark.parametrize("layout", ["BIP", "BIL", "BSQ"])
def test_raw_photo(tmp_path, layout):
    pixels = np.random.default_rng(8).integers(
        0, 256, (3, 256, 256)).astype(np.uint8)
    axes = {"BIP": (1, 2, 0), "BIL": (1, 0, 2), "BSQ": (0, 1, 2)}[layout]
    (tmp_path / "photo.raw").write_bytes(pixels.transpose(axes).tobytes())
    script = write_many(tmp_path, describe(
        1, "photo.raw", "nCols = 256\nnRows = 256\nnBands = 3\n"
        f"SampleType = UINT8\nBandLayout = {layout}", kind="Raw"))
    written = convert(script, tmp_path / "photo.bgl")
    np.testing.assert_array_equal(written.ReadAsArray()[:3] >> 3, pixels >> 3)


def test_what_is_wrong_with_many_sources(tmp_path):
    write_photo(tmp_path / "a.bmp", 1, driver="BMP")
    day = describe(1, "a.bmp")
    night = describe(2, "a.bmp", "   Variation = Night")
    messages = []
    gdal.PushErrorHandler(lambda *error: messages.append(error[2]))
    missing = write_many(tmp_path, day, "")
    assert gdal.Open(str(missing)) is None
    few = write_many(tmp_path, day)
    few.write_text(few.read_text() + night)
    assert gdal.Open(str(few)) is None
    lost = write_many(tmp_path, day, describe(
        2, "a.bmp", "   Variation = Night\n   Channel_BlendMask = 7.0"))
    path = tmp_path / "out.bgl"
    assert convert(lost, path) is None
    two = write_many(tmp_path, day, night)
    assert convert(two, path, "SPLIT=YES") is None
    assert gdal.Open(f'FSResample:"{two}":3') is None
    gone = write_many(tmp_path, day, describe(
        2, "gone.bmp", "   Variation = Night"))
    assert convert(gone, path) is None
    assert gdal.Open("FSResample:nothing") is None
    gdal.PopErrorHandler()
    text = "\n".join(messages)
    for words in ("[Source] has no [Source2]",
                  "NumberOfSources = 1 with a [Source2] is not supported", "has no source 7 with a band 0",
                  "SPLIT is not for scripts of several rasters", "gone.bmp",
                  'expected FSResample:"<path>":<number>',
                  "many.inf has no raster 3"):
        assert words in text
    assert not path.exists()
    assert not list(tmp_path.glob("*.tmp"))


def test_gdal_translate_runs_a_script(tmp_path):
    write_photo(tmp_path / "a.bmp", 1, driver="BMP")
    script = write_many(tmp_path, describe(1, "a.bmp"),
                        describe(2, "a.bmp", "   Variation = Night"))
    path = tmp_path / "photo.bgl"
    subprocess.run(["gdal_translate", "-q", "-of", "BGL", str(script),
                    str(path)], check=True)
    assert len(gdal.Open(str(path)).GetSubDatasets()) == 2


def test_a_view_of_a_script_is_told(tmp_path):
    """gdal_translate makes one for any option of its own."""
    write_photo(tmp_path / "a.bmp", 1, driver="BMP")
    script = write_many(tmp_path, describe(1, "a.bmp"),
                        describe(2, "a.bmp", "   Variation = Night"))
    path = str(tmp_path / "photo.bgl")
    for options, is_told in (({}, False), ({"metadataOptions": ["A=B"]}, True)):
        with collect_messages() as messages:
            gdal.Translate(path, str(script), format="BGL", **options)
        told = [words for _, _, words in messages
                if f"only bands of {script} are written" in words]
        assert bool(told) == is_told


def write_two_layers(folder, destination):
    """An elevation of a whole cell, and classes for a part of theirs."""
    write_mesh(folder / "dem.tif", np.full((257, 257), 300, np.int16))
    write_mesh(folder / "classes.tif", np.full((60, 60), 7, np.int16))
    classes = gdal.Translate(str(folder / "bytes.tif"),
                             str(folder / "classes.tif"),
                             outputType=gdal.GDT_Byte)
    classes = None
    script = folder / "two.inf"
    script.write_text(
        "[Source]\nType = MultiSource\nNumberOfSources = 2\n"
        "[Source1]\nType = GeoTIFF\nLayer = Elevation\n"
        "SourceFile = dem.tif\n"
        "[Source2]\nType = GeoTIFF\nLayer = LandClass\n"
        "SourceFile = bytes.tif\n"
        f"[Destination]\n{destination}\n")
    return script


def test_options_apply_to_the_rasters_that_can_have_them(tmp_path):
    script = write_two_layers(tmp_path, "CompressionQuality = 80")
    path = tmp_path / "two.bgl"
    written = convert(script, path, "FILL=9")
    names = [name for name, _ in gdal.Open(str(path)).GetSubDatasets()]
    assert [name.rpartition(":")[2] for name in names] == [
        "elevation", "landclass"]
    assert set(np.unique(gdal.Open(names[1]).ReadAsArray())) == {7, 9}
    assert abs(gdal.Open(names[0]).ReadAsArray()[5, 5] - 300) < 10
    del written
    with collect_messages() as messages:
        assert convert(script, tmp_path / "without.bgl") is None
    assert messages.failures[-1].startswith(
        "BGL: the raster of [Source2] cannot be written: BGL: ")


def test_the_command_line_takes_precedence(tmp_path):
    write_mesh(tmp_path / "dem.tif", np.full((257, 257), 300, np.int16))
    script = write_meshes(tmp_path / "a.inf", ("dem.tif", ""))
    for option, level in ((), "10"), (("LEVELS=9",), "9"), (("LOD=6",), "8"):
        written = convert(script, tmp_path / "a.bgl", *option)
        assert written.GetMetadataItem("BGL_LEVELS").startswith(level + " (")


# -- Sources of one raster with their own null values and methods -------------

POSTS = 480 / 2**10 / 256, 360 / 2**10 / 256


def write_mesh(path, values, column=0, row=0, size=POSTS, system="EPSG:4326"):
    """Writes a GeoTIFF whose first post is that many posts of level 10 from the
    corner of a cell."""
    west = 400 * 256 * POSTS[0] - 180 + column * POSTS[0] - size[0] / 2
    north = 90 - 100 * 256 * POSTS[1] - row * POSTS[1] + size[1] / 2
    height, width = values.shape
    dataset = gdal.GetDriverByName("GTiff").Create(
        str(path), width, height, 1, gdal.GDT_Int16)
    dataset.SetGeoTransform((west, size[0], 0, north, 0, -size[1]))
    reference = osr.SpatialReference()
    reference.SetFromUserInput(system)
    dataset.SetProjection(reference.ExportToWkt())
    dataset.GetRasterBand(1).WriteArray(values)


def write_meshes(path, *sources):
    """Sources are files with further keys."""
    path.write_text(
        "[Source]\nType = MultiSource\n"
        f"NumberOfSources = {len(sources)}\n" + "".join(
            f"[Source{i}]\nType = GeoTIFF\nLayer = Elevation\n"
            f"SourceFile = {file}\n{keys}\n"
            for i, (file, keys) in enumerate(sources, 1))
        + "[Destination]\nLOD = 8\n")
    return path


def read_mesh(script, path):
    """Returns the first cell of the mesh, with NaN for missing posts."""
    dataset = convert(script, path)
    band = dataset.GetRasterBand(1)
    values = band.ReadAsArray().astype(float)
    values[band.GetMaskBand().ReadAsArray() == 0] = np.nan
    return values[:257, :257]


def test_null_values_are_those_of_their_own_source(tmp_path):
    upper = np.full((257, 257), 500, np.int16)
    lower = np.full((257, 257), 700, np.int16)
    upper[10:20, 10:20] = -9999
    upper[30:40, 30:40] = 0
    lower[15:25, 15:25] = 0
    lower[50:60, 50:60] = -9999
    write_mesh(tmp_path / "upper.tif", upper)
    write_mesh(tmp_path / "lower.tif", lower)
    first, second = (("upper.tif", "NullValue = -9999"),
                     ("lower.tif", "NullValue = 0"))
    seen = read_mesh(write_meshes(tmp_path / "a.inf", first, second),
                     tmp_path / "a.bgl")
    expected = upper.astype(float)
    expected[10:20, 10:20] = 700
    expected[15:20, 15:20] = np.nan
    np.testing.assert_array_equal(seen, expected)
    seen = read_mesh(write_meshes(tmp_path / "b.inf", second, first),
                     tmp_path / "b.bgl")
    expected = lower.astype(float)
    expected[15:25, 15:25] = 500
    expected[15:20, 15:20] = np.nan
    np.testing.assert_array_equal(seen, expected)


def test_null_values_of_photos_are_those_of_their_own_source(tmp_path):
    for name, null in (("upper", 0), ("lower", 255)):
        pixels = np.full((3, 256, 256), 80 if name == "upper" else 160,
                         np.uint8)
        pixels[:, 10:20, 10:20] = null
        pixels[:, 30:40, 30:40] = 255 - null
        pixels[0, 50:60, 50:60] = null
        if name == "lower":
            pixels[:, 15:25, 15:25] = null
        gdal.GetDriverByName("BMP").CreateCopy(
            str(tmp_path / f"{name}.bmp"),
            gdal.Open(write_array(tmp_path / f"{name}.tif", pixels)))
    script = write_many(
        tmp_path, describe(1, "upper.bmp", "   NullValue = 0,0,0"),
        describe(2, "lower.bmp", "   NullValue = 255,255,255"))
    seen = convert(script, tmp_path / "photo.bgl").ReadAsArray()
    assert (seen[3] == 0).sum() == 100 and not seen[3, 10:20, 10:20].any()
    assert set(seen[3, :, 60:].ravel()) == {255}
    assert (seen[:3, 30:40, 30:40] >> 3 == 255 >> 3).all()
    assert (seen[0, 50:60, 50:60] == 0).all()
    assert (seen[1, 50:60, 50:60] >> 3 == 80 >> 3).all()


def write_array(path, pixels):
    bands, height, width = pixels.shape
    dataset = gdal.GetDriverByName("GTiff").Create(
        str(path), width, height, bands)
    dataset.WriteArray(pixels)
    return str(path)


def test_sampling_methods_are_those_of_their_own_source(tmp_path):
    """The coarse source is warped as it would be alone, and so is the fine
    one, which covers a part of it."""
    rows, columns = np.indices((120, 120))
    write_mesh(tmp_path / "coarse.tif",
               ((rows * 7 + columns * 13) % 400).astype(np.int16), 2, 2,
               size=(POSTS[0] * 2, POSTS[1] * 2))
    rows, columns = np.indices((101, 101))
    write_mesh(tmp_path / "fine.tif",
               ((rows * 5 + columns * 11) % 300 + 1000).astype(np.int16),
               40.25, 60.25)
    fine = ("fine.tif", "SamplingMethod = Point")
    coarse = ("coarse.tif", "SamplingMethod = Interpolate")
    alone = [read_mesh(write_meshes(tmp_path / f"{source[0]}.inf", source),
                       tmp_path / f"{source[0]}.bgl")
             for source in (fine, coarse)]
    joined = read_mesh(write_meshes(tmp_path / "joined.inf", fine, coarse),
                       tmp_path / "joined.bgl")
    expected = np.where(np.isnan(alone[0]), alone[1], alone[0])
    assert (joined >= 1000).sum() == (alone[0] >= 1000).sum() > 9000
    np.testing.assert_array_equal(np.isnan(joined), np.isnan(expected))
    assert np.nanmax(np.abs(joined - expected)) <= 0.5


def test_sources_of_different_units(tmp_path):
    """Feet become metres once, and null values are those of the file."""
    feet = np.full((257, 257), 1000, np.int16)
    feet[10:20, 10:20] = -9999
    write_mesh(tmp_path / "feet.tif", feet, system="EPSG:4326+8228")
    write_mesh(tmp_path / "metres.tif", np.full((257, 257), 700, np.int16))
    seen = read_mesh(
        write_meshes(tmp_path / "units.inf",
                     ("feet.tif", "NullValue = -9999"), ("metres.tif", "")),
        tmp_path / "units.bgl")
    expected = np.where(feet == 1000, 304.8, 700)
    assert np.abs(seen - expected).max() <= 1 / 64
