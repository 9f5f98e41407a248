#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Reads a raster window by window on all cores and prints, as CSV, the number
of valid samples of each window, their minimum, maximum and mean.

The raster is a BGL file, one theme of it, or a VRT over many of them.
Exit status: 0 when all windows were read without a word, 1 when GDAL warned or
failed, 2 for wrong arguments.

    gdalbuildvrt area.vrt Scenery/*.bgl
    read_windows.py area.vrt > windows.csv
    read_windows.py 'BGL:"Scenery.bgl":landclass' --size 2048
"""

import argparse
import csv
import os
import sys

import numpy as np
from osgeo import gdal

from gdal_jobs import collect_messages, run

gdal.DontUseExceptions()
COLUMNS = ("x", "y", "width", "height", "valid", "min", "max", "mean")


def windows_of(width, height, size):
    for y in range(0, height, size):
        for x in range(0, width, size):
            yield x, y, min(size, width - x), min(size, height - y)


def summarize(name, number, *window):
    """Returns what is in a window, and GDAL's messages. Runs in a worker,
    which opens the raster itself: datasets cannot be passed between processes,
    and opening a BGL reads only its tables."""
    with collect_messages() as messages:
        dataset = gdal.Open(name)
        band = dataset.GetRasterBand(number) if dataset else None
        samples = band.ReadAsArray(*window) if band else None
        if samples is None:
            return None, list(messages)
        valid = samples[band.GetMaskBand().ReadAsArray(*window) > 0]
    if valid.size == 0:
        return (0, "", "", ""), list(messages)
    mean = valid.mean(dtype=np.float64)
    return (valid.size, valid.min(), valid.max(), mean), list(messages)


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("raster", help="what gdalinfo takes as well")
    parser.add_argument("--band", type=int, default=1, help="1 by default")
    parser.add_argument("--size", type=int, default=1024, help="width and "
                        "height of a window; multiples of 256, the side of a "
                        "tile, are best; 1024 by default")
    parser.add_argument("--workers", type=int, default=os.cpu_count(),
                        help="number of processes; all cores by default")
    arguments = parser.parse_args()
    dataset = gdal.Open(arguments.raster)
    if dataset is None:
        parser.error(f"GDAL does not open {arguments.raster} as a raster")
    if not 1 <= arguments.band <= dataset.RasterCount:
        parser.error(f"it has {dataset.RasterCount} bands")
    if min(arguments.size, arguments.workers) < 1:
        parser.error("sizes and numbers are to be positive")
    return arguments, (dataset.RasterXSize, dataset.RasterYSize)


def main():
    arguments, size = parse_arguments()
    jobs = [(arguments.raster, arguments.band, *window)
            for window in windows_of(*size, arguments.size)]
    lines, said = [], {}
    for (_, _, *window), result, error in run(summarize, jobs,
                                              arguments.workers):
        summary, messages = result or (None, [f"error: {error}"])
        if summary is not None:
            lines.append((*window, *summary))
        said.update(dict.fromkeys(messages))
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(sorted(lines, key=lambda line: (line[1], line[0])))
    for message in said:
        print(message, file=sys.stderr)
    return 1 if said or len(lines) < len(jobs) else 0


if __name__ == "__main__":
    sys.exit(main())
