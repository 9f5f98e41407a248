# SPDX-License-Identifier: MIT
"""Scripts of the SDK's resample, opened as the raster that they describe."""

import numpy as np
import pytest
from osgeo import gdal

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
    ("   Type = Raw", "", "[Source] Type = Raw is not supported"),
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


def test_other_inf_files_are_left_alone(tmp_path):
    other = tmp_path / "driver.inf"
    other.write_text("[Version]\nSignature=\"$WINDOWS NT$\"\n")
    assert gdal.IdentifyDriver(str(other)) is None
