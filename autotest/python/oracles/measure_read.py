# SPDX-License-Identifier: MIT
"""Tells what reading files takes, in a process of its own:

    measure_read.py TIMES OPTION[,OPTION...] FILE [FILE...]

Opens every file and reads all features of all layers, so many times, and
prints the least processor time of each in seconds, the growth of memory at its
peak, and how many features and tiles there are. The first file is read once
before, so that what GDAL sets up for itself counts for none.
"""

import json
import re
import sys
import time

from osgeo import gdal


def get_peak():
    """Returns bytes. Not the value of getrusage, which a child inherits from
    its parent."""
    with open("/proc/self/status", encoding="ascii") as status:
        return int(re.search(r"VmHWM:\s+(\d+)", status.read())[1]) * 1024


def count_features(dataset):
    """Uses only functions of the driver, because the time that Python takes
    for features would be measured, too."""
    count = 0
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        feature = layer.GetNextFeature()
        while feature is not None:
            count += 1
            feature = layer.GetNextFeature()
    return count


def read(path, options):
    opened = time.process_time()
    dataset = gdal.OpenEx(path, gdal.OF_RASTER | gdal.OF_VECTOR,
                          open_options=options)
    seconds = time.process_time() - opened
    memory = get_peak()
    if dataset is None:
        return seconds, seconds, memory, 0, 0
    count = count_features(dataset)
    tiles = int(dataset.GetMetadataItem("BGL_TILES") or 0)
    return seconds, time.process_time() - opened, memory, count, tiles


def measure(path, options):
    """Measures the first time, the only one that shows the memory."""
    before = get_peak()
    opened, seconds, memory, features, tiles = read(path, options)
    return {"open": opened, "seconds": seconds, "open_bytes": memory - before,
            "bytes": get_peak() - before, "features": features,
            "tiles": tiles}


def main():
    gdal.DontUseExceptions()
    gdal.PushErrorHandler("CPLQuietErrorHandler")
    gdal.SetConfigOption("GDAL_PAM_ENABLED", "NO")
    times = int(sys.argv[1])
    options = [option for option in sys.argv[2].split(",") if option]
    paths = sys.argv[3:]
    read(paths[0], options)
    results = [measure(path, options) for path in paths]
    # In turns, so that what else the machine does meets all alike.
    for _ in range(times - 1):
        for path, result in zip(paths, results):
            opened, seconds, *_ = read(path, options)
            result["open"] = min(result["open"], opened)
            result["seconds"] = min(result["seconds"], seconds)
    print(json.dumps(results))


if __name__ == "__main__":
    main()
