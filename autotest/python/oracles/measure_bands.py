# SPDX-License-Identifier: MIT
"""Tells what comes of the rasters of files, in a process of its own:

    measure_bands.py FILE [FILE...]

Opens each file and its subdatasets, and reads windows of all bands, their
masks and overviews: at one end and in the middle. Prints for each file the
growth of memory at its peak for opening and for all, how many windows there
were, and the bytes of the largest one.
"""

import json
import sys

from osgeo import gdal

from measure_read import get_peak

# Of GDAL's blocks and of decoded tiles, half as much.
CACHE_MEGABYTES = 8
SIDE = 600
MOST_PARTS = 8


def list_bands(dataset):
    for i in range(dataset.RasterCount):
        band = dataset.GetRasterBand(i + 1)
        yield band
        yield band.GetMaskBand()
        for j in range(band.GetOverviewCount()):
            overview = band.GetOverview(j)
            yield overview
            yield overview.GetMaskBand()


def read_windows(band):
    """Returns how many windows were read, and the bytes of the largest."""
    width, height = min(band.XSize, SIDE), min(band.YSize, SIDE)
    sizes = []
    for part in (0, 1):
        content = band.ReadRaster((band.XSize - width) // 2 * part,
                                  (band.YSize - height) // 2 * part,
                                  width, height)
        sizes.append(len(content) if content is not None else 0)
    return len(sizes), max(sizes)


def read(path, result):
    dataset = gdal.OpenEx(path, gdal.OF_RASTER, allowed_drivers=["BGL"])
    if dataset is None:
        return []
    for band in list_bands(dataset):
        windows, largest = read_windows(band)
        result["windows"] += windows
        result["largest"] = max(result["largest"], largest)
    return [value for key, value in
            (dataset.GetMetadata("SUBDATASETS") or {}).items()
            if key.endswith("_NAME")]


def measure(path):
    result = {"windows": 0, "largest": 0}
    before = get_peak()
    dataset = gdal.OpenEx(path, gdal.OF_RASTER, allowed_drivers=["BGL"])
    result["open"] = get_peak() - before
    del dataset
    for name in read(path, result)[:MOST_PARTS]:
        read(name, result)
    if result["windows"] == 0:
        # No program shows these of its own accord.
        read(f'BGL:"{path}":terrain_index', result)
    result["memory"] = get_peak() - before
    return result


def main():
    gdal.DontUseExceptions()
    gdal.PushErrorHandler("CPLQuietErrorHandler")
    gdal.SetConfigOption("GDAL_PAM_ENABLED", "NO")
    gdal.SetCacheMax(CACHE_MEGABYTES << 20)
    print(json.dumps(measure(sys.argv[1])))


if __name__ == "__main__":
    main()
