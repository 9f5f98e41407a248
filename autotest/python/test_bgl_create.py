# SPDX-License-Identifier: MIT
"""Create of the BGL driver: pixels may come in any order, the file appears at
the end."""

import os
import subprocess

import numpy as np
import pytest
from osgeo import gdal, osr

import fault_filesystem as disk
from support import collect_messages, config_option

LEVEL, COLUMN, ROW = 10, 400, 100
WIDTH, HEIGHT = 480 / 2**LEVEL / 256, 360 / 2**LEVEL / 256
# A tile of posts: the first one half a post up and to the left.
TRANSFORM = (-180 + (COLUMN * 256 - 0.5) * WIDTH, WIDTH, 0,
             90 - (ROW * 256 - 0.5) * HEIGHT, 0, -HEIGHT)


def wgs84():
    reference = osr.SpatialReference()
    reference.ImportFromEPSG(4326)
    reference.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    return reference


def create(path, width, height, bands=1, kind=gdal.GDT_Int16, options=(),
           transform=TRANSFORM):
    dataset = gdal.GetDriverByName("BGL").Create(
        str(path), width, height, bands, kind, list(options))
    if dataset is not None:
        dataset.SetGeoTransform(transform)
        dataset.SetSpatialRef(wgs84())
    return dataset


def make_posts(width=513, height=257):
    return (np.arange(width * height, dtype=np.int16).reshape(height, width)
            % 3000)


def test_pixels_in_any_order(tmp_path):
    path = tmp_path / "mesh.bgl"
    values = make_posts()
    dataset = create(path, 513, 257)
    band = dataset.GetRasterBand(1)
    band.SetNoDataValue(-9999)
    values[10:20, 30:40] = -9999
    for top in reversed(range(0, 257, 64)):
        for left in range(0, 513, 100):
            band.WriteArray(values[top:top + 64, left:left + 100], left, top)
    assert not path.exists()
    np.testing.assert_array_equal(band.ReadAsArray(), values)
    assert dataset.GetDriver().ShortName == "BGL"
    band = dataset = None
    assert os.listdir(tmp_path) == ["mesh.bgl"]
    written = gdal.Open(str(path))
    assert written.GetMetadataItem("BGL_TILES") == "2"
    assert written.GetGeoTransform() == pytest.approx(TRANSFORM, abs=1e-12)
    read = written.ReadAsArray()
    np.testing.assert_array_equal(
        np.where(read == -32768, -9999, read), values)


def test_temporary_file(tmp_path):
    """It is beside the target, or where CPL_TMPDIR says."""
    place, other = tmp_path / "out", tmp_path / "tmp"
    place.mkdir()
    other.mkdir()
    dataset = create(place / "mesh.bgl", 257, 257)
    name, = os.listdir(place)
    assert name.startswith("mesh.bgl.")
    dataset.WriteArray(make_posts(257))
    dataset = None
    with config_option("CPL_TMPDIR", str(other)):
        dataset = create(place / "other.bgl", 257, 257)
        assert len(os.listdir(other)) == 1
        assert os.listdir(place) == ["mesh.bgl"]
        dataset.WriteArray(make_posts(257))
        dataset.GetRasterBand(1).CreateMaskBand(gdal.GMF_PER_DATASET)
        dataset.GetRasterBand(1).GetMaskBand().WriteArray(
            np.full((257, 257), 255, np.uint8))
        dataset = None
    assert os.listdir(other) == []
    assert sorted(os.listdir(place)) == ["mesh.bgl", "other.bgl"]


def test_photo_with_alpha(tmp_path):
    path = tmp_path / "photo.bgl"
    level = 15
    dx, dy = 480 / 2**level / 256, 360 / 2**level / 256
    dataset = create(
        path, 256, 256, 4, gdal.GDT_Byte, ["LEVELS=15", "MONTHS=6"],
        (-180 + 1000 * 256 * dx, dx, 0, 90 - 2000 * 256 * dy, 0, -dy))
    pixels = np.random.default_rng(1).integers(
        0, 256, (4, 256, 256)).astype(np.uint8)
    pixels[3, 100:] = 0
    dataset.WriteArray(pixels)
    dataset = None
    written = gdal.Open(str(path))
    assert written.GetMetadataItem("BGL_MONTHS") == "6"
    read = written.ReadAsArray()
    np.testing.assert_array_equal(read[3], pixels[3])
    present = pixels[3] != 0
    np.testing.assert_array_equal(
        read[:3, present] >> 3, pixels[:3, present] >> 3)


def test_metadata_say_what_it_is(tmp_path):
    """A copy of classes needs no option, as with CreateCopy."""
    path = tmp_path / "classes.bgl"
    dx, dy = 480 / 2**7 / 256, 360 / 2**7 / 256
    dataset = create(
        path, 257, 257, 1, gdal.GDT_Byte, (),
        (-180 + (40 * 256 - 0.5) * dx, dx, 0, 90 - (20 * 256 - 0.5) * dy, 0,
         -dy))
    dataset.SetMetadataItem("BGL_THEME", "waterclass")
    dataset.WriteArray(np.full((257, 257), 4, np.uint8))
    dataset = None
    written = gdal.Open(str(path))
    assert written.GetMetadataItem("BGL_THEME") == "waterclass"
    assert (written.ReadAsArray() == 4).all()


def test_errors_come_before_the_pixels(tmp_path):
    gdal.PushErrorHandler("CPLQuietErrorHandler")
    assert create(tmp_path / "a.bgl", 9, 9, options=["LEVELS=40"]) is None
    assert "the level 40 cannot be written" in gdal.GetLastErrorMsg()
    assert create(tmp_path / "a.bgl", 9, 9, 2, gdal.GDT_Float32) is None
    assert "TYPE is needed" in gdal.GetLastErrorMsg()
    gdal.PopErrorHandler()
    assert os.listdir(tmp_path) == []


def test_errors_when_it_is_closed(tmp_path):
    messages = []
    gdal.PushErrorHandler(lambda *error: messages.append(error[2]))
    dataset = gdal.GetDriverByName("BGL").Create(
        str(tmp_path / "a.bgl"), 9, 9, 1, gdal.GDT_Int16)
    dataset = None
    dataset = create(tmp_path / "a.bgl", 9, 9, 1, gdal.GDT_Byte)
    dataset = None
    dataset = create(tmp_path / "a.bgl", 257, 257, 1, gdal.GDT_Int32)
    dataset.WriteArray(np.full((257, 257), 100000))
    dataset = None
    gdal.PopErrorHandler()
    text = "\n".join(messages)
    assert "the source has no coordinate system" in text
    assert "TYPE is needed" in text
    assert "100000 m does not fit" in text
    assert os.listdir(tmp_path) == []


def test_a_folder_that_does_not_exist(tmp_path):
    """Programs rarely look at errors when they close a file."""
    messages = []
    gdal.PushErrorHandler(lambda *error: messages.append(error[2]))
    path = tmp_path / "no" / "a.bgl"
    assert create(path, 257, 257) is None
    gdal.PopErrorHandler()
    assert messages == [
        f"BGL: {path} cannot be written: No such file or directory"]


def test_an_open_file_in_memory_gets_the_content():
    """As rasterio's MemoryFile, which keeps the file open."""
    path = "/vsimem/open.bgl"
    handle = gdal.VSIFOpenL(path, "w+b")
    dataset = create(path, 257, 257)
    dataset.WriteArray(make_posts(257))
    dataset = None
    assert gdal.Open(path).ReadAsArray().tolist() == make_posts(257).tolist()
    size = gdal.VSIStatL(path).size
    gdal.VSIFSeekL(handle, 0, 0)
    assert len(gdal.VSIFReadL(1, size + 1, handle)) == size > 100
    gdal.VSIFCloseL(handle)
    gdal.Unlink(path)


def write_band(dataset):
    dataset.GetRasterBand(1).WriteArray(make_posts(1025, 1025))


def write_dataset(dataset):
    dataset.WriteRaster(0, 0, 1025, 1025, make_posts(1025, 1025).tobytes())


def write_mask(dataset):
    write_band(dataset)
    dataset.FlushCache()
    dataset.CreateMaskBand(gdal.GMF_PER_DATASET)
    mask = dataset.GetRasterBand(1).GetMaskBand()
    if mask:  # There may be none if the disk is full.
        mask.WriteArray(np.full((1025, 1025), 255, np.uint8))


@pytest.mark.parametrize("fault", [disk.FAIL, disk.SHORT])
@pytest.mark.parametrize("write", [write_band, write_dataset, write_mask])
@pytest.mark.parametrize("cache", [1 << 16, 1 << 26])
def test_pixels_that_cannot_be_kept(tmp_path, write, fault, cache):
    """The disk becomes full while pixels are written, or later when they are
    flushed: the file is complete or missing."""
    path, other = tmp_path / "out" / "mesh.bgl", tmp_path / "tmp"
    path.parent.mkdir()
    other.mkdir()

    def run():
        with collect_messages() as messages:
            dataset = create(path, 1025, 1025, options=["FILE_TIME=0"])
            is_created = dataset is not None
            if is_created:
                write(dataset)
            dataset = None
        return is_created, [text for *_, text in messages]

    size = gdal.GetCacheMax()
    gdal.SetCacheMax(cache)
    try:
        with config_option("CPL_TMPDIR", disk.PREFIX + str(other)):
            with disk.write_faults():
                assert run() == (True, [])
                steps = disk.count_writes()
            whole = path.read_bytes()
            for step in range(1, steps + 1):
                path.unlink(missing_ok=True)
                with disk.write_faults(fault, step, disk.FOR_EVER):
                    is_created, messages = run()
                if path.exists():
                    assert path.read_bytes() == whole, step
                else:
                    # Some losses of a mask are found when it is read.
                    assert messages
                    assert not is_created or write == write_mask or (
                        messages[-1] == f"BGL: the temporary file of {path} "
                                        "cannot be written")
                assert os.listdir(path.parent) in ([], [path.name])
    finally:
        gdal.SetCacheMax(size)


@pytest.mark.skipif(int(gdal.VersionInfo()) < 3080000,
                    reason="Dataset.Close came with GDAL 3.8")
def test_close_tells(tmp_path):
    dataset = gdal.GetDriverByName("BGL").Create(
        str(tmp_path / "a.bgl"), 9, 9, 1, gdal.GDT_Int16)
    gdal.PushErrorHandler("CPLQuietErrorHandler")
    try:
        assert dataset.Close() == gdal.CE_Failure
    except RuntimeError as error:
        assert "no coordinate system" in str(error)
    gdal.PopErrorHandler()


def test_layers_are_created_as_before(tmp_path):
    path = str(tmp_path / "roads.bgl")
    dataset = gdal.GetDriverByName("BGL").Create(
        path, 0, 0, 0, gdal.GDT_Unknown)
    assert dataset.TestCapability("CreateLayer")
    assert dataset.RasterCount == 0


def test_gdalwarp(tmp_path):
    """A plane in metres; -of BGL and nothing else."""
    size, step = 120, 90
    source = gdal.GetDriverByName("GTiff").Create(
        str(tmp_path / "dem.tif"), size, size, 1, gdal.GDT_Int16)
    source.SetGeoTransform((500000, step, 0, 5400000, 0, -step))
    reference = osr.SpatialReference()
    reference.ImportFromEPSG(32631)
    source.SetSpatialRef(reference)
    rows, columns = np.mgrid[0:size, 0:size]
    source.WriteArray((10 * columns + 5 * rows).astype(np.int16))
    source.GetRasterBand(1).SetNoDataValue(-9999)
    source = None
    for options in ([], ["-t_srs", "EPSG:4326", "-r", "bilinear"]):
        path = tmp_path / "out.bgl"
        path.unlink(missing_ok=True)
        subprocess.run(
            ["gdalwarp", "-q", "-of", "BGL", *options,
             str(tmp_path / "dem.tif"), str(path)], check=True)
        written = gdal.Open(str(path))
        assert written.GetMetadataItem("BGL_LEVELS") == "11 (4 tiles)"
        values = written.ReadAsArray()
        present = values[values != -32768]
        assert present.size > 8000
        assert -30 <= present.min() < 60
        assert 1700 < present.max() <= 1800


def test_rasterio(tmp_path):
    rasterio = pytest.importorskip("rasterio")
    if "BGL" not in rasterio.drivers.raster_driver_extensions().values():
        pytest.skip("this rasterio has a GDAL of its own")
    path = tmp_path / "mesh.bgl"
    values = make_posts()
    with rasterio.open(
            path, "w", driver="BGL", width=513, height=257, count=1,
            dtype="int16", crs="EPSG:4326", nodata=-9999,
            transform=rasterio.Affine.from_gdal(*TRANSFORM)) as dataset:
        dataset.write(values, 1)
    with rasterio.open(path) as dataset:
        np.testing.assert_array_equal(dataset.read(1), values)
        assert dataset.driver == "BGL"
