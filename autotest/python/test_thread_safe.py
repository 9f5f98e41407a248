# SPDX-License-Identifier: MIT
"""Rasters that GDAL 3.10 and later open to be read on several threads."""

import threading
import zlib

import pytest
from osgeo import gdal

pytestmark = pytest.mark.skipif(
    int(gdal.VersionInfo()) < 3100000,
    reason="GDAL has OF_THREAD_SAFE since 3.10",
)


def read(dataset):
    return [zlib.crc32(dataset.ReadRaster()),
            zlib.crc32(dataset.GetRasterBand(1).ReadRaster(7, 9, 300, 301))]


@pytest.mark.parametrize("name", ["raster/synthetic/photo.bgl",
                                  "raster/DeathValley_Elevations.bgl"])
def test_threads_share_a_dataset(shared, name):
    """The driver declares nothing: GDAL opens one for each thread."""
    path = str(shared(name))
    wanted = read(gdal.OpenEx(path, gdal.OF_RASTER))
    dataset = gdal.OpenEx(path, gdal.OF_RASTER | gdal.OF_THREAD_SAFE)
    assert dataset.IsThreadSafe(gdal.OF_RASTER)
    results = []

    def work():
        for _ in range(3):
            results.append(read(dataset))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [wanted] * 12
