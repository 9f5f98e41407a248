#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Converts a scenery library on all cores, cell by cell: layers to GeoParquet,
or GeoPackage where GDAL has no Parquet, and rasters to cloud-optimised GeoTIFF.

Each feature and each sample is in one part, as the simulator shows it: parts are
target/<layer or theme>/<quad key>.<extension>. What a cell has nothing of gets
no file. A run that was stopped goes on where it was: what the report says was
converted is left alone. Statuses are
  converted   without a word of GDAL
  warnings    converted; the messages say what was skipped
  empty       there is nothing in the cell
  failed      there is no output, or not all of it
Exit status: 0 when nothing failed, 1 when something did, 2 for wrong arguments.

    convert_library.py FSX/scenery.cfg converted/ --layers airport runway
"""

import argparse
import csv
import itertools
import math
import os
import sys
from pathlib import Path

from osgeo import gdal

from gdal_jobs import collect_messages, run

gdal.DontUseExceptions()
COLUMNS = ("name", "cell", "status", "output", "messages")
FINAL = ("converted", "warnings", "empty")
PARQUET = gdal.GetDriverByName("Parquet") is not None
COG_OPTIONS = ["COMPRESS=DEFLATE", "BIGTIFF=IF_SAFER"]


def open_library(name, index, kind, *options):
    """Opens with the index unchanged: the files were checked before."""
    return gdal.OpenEx(name, kind, allowed_drivers=["FSScenery"],
                       open_options=[f"INDEX={index}", *options])


def find_bounds(key):
    """Returns west, south, east and north of a cell by its quad key."""
    width, height, west, north = 480.0, 360.0, -180.0, 90.0
    for digit in key:
        width, height = width / 2, height / 2
        west += width * (int(digit) & 1)
        north -= height * (int(digit) >> 1)
    return west, north - height, west + width, north


def find_window(dataset, key):
    """Returns the columns and rows whose samples lie in a cell, including its
    western and northern edges: (x, y, width, height)."""
    left, step_x, _, top, _, step_y = dataset.GetGeoTransform()
    west, south, east, north = find_bounds(key)

    def clip(first, last, size):
        first, last = (max(0, min(size, math.ceil(edge - 0.5)))
                       for edge in (first, last))
        return first, last - first

    x, width = clip((west - left) / step_x, (east - left) / step_x,
                    dataset.RasterXSize)
    y, height = clip((north - top) / step_y, (south - top) / step_y,
                     dataset.RasterYSize)
    return x, y, width, height


def convert_raster(library, index, theme, key, target):
    """Returns whether there is an output, or None if the cell is empty."""
    dataset = open_library(f'FSSCENERY:"{library}":{theme}', index,
                           gdal.OF_RASTER, "INDEX_CHECK=NONE")
    if dataset is None:
        return False
    window = find_window(dataset, key)
    if not all(window[2:]) or not has_data(dataset, window):
        return None
    return gdal.Translate(target, dataset, srcWin=window, format="COG",
                          creationOptions=COG_OPTIONS) is not None


def has_data(dataset, window):
    flags, _ = dataset.GetRasterBand(1).GetDataCoverageStatus(*window)
    return bool(flags & gdal.GDAL_DATA_COVERAGE_STATUS_DATA)


def convert_layer(library, index, layer, key, target):
    dataset = open_library(f'FSSCENERY:"{library}"', index, gdal.OF_VECTOR,
                           "INDEX_CHECK=NONE", f"CELL={key}")
    if dataset is None:
        return False
    if dataset.GetLayerByName(layer).GetNextFeature() is None:
        return None
    return gdal.VectorTranslate(
        target, dataset, layers=[layer],
        format="Parquet" if PARQUET else "GPKG") is not None


def convert(library, index, name, is_layer, key, folder):
    """Converts one part; returns its line of the report. Runs in a worker."""
    extension = ("parquet" if PARQUET else "gpkg") if is_layer else "tif"
    target = Path(folder) / name / f"{key}.{extension}"
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(f"unfinished_{target.name}")
    unfinished.unlink(missing_ok=True)
    work = convert_layer if is_layer else convert_raster
    with collect_messages() as messages:
        result = work(library, index, name, key, str(unfinished))
    has_failed = result is False or any(
        message.startswith("error") for message in messages)
    status = ("failed" if has_failed else "empty" if result is None
              else "warnings" if messages else "converted")
    if result and not has_failed:
        unfinished.replace(target)
    else:
        unfinished.unlink(missing_ok=True)
    return {"name": name, "cell": key, "status": status,
            "output": str(target) if result and not has_failed else "",
            "messages": "\n".join(messages)}


def list_cells(level):
    """Returns the quad keys of the cells with a part on the earth."""
    for digits in itertools.product("0123", repeat=level):
        west, _, _, north = find_bounds(digits)
        if west < 180 and north > -90:
            yield "".join(digits)


def list_names(library, index, layers, themes):
    """Returns (name, whether it is a layer); reads once what the rules of the
    simulator need from all files, so that no worker has to."""
    dataset = open_library(f'FSSCENERY:"{library}"', index, gdal.OF_VECTOR)
    if dataset is None:
        return None
    found = {name.rsplit(":", 1)[1] for name, _ in dataset.GetSubDatasets()}
    names = []
    for name in layers:
        layer = dataset.GetLayerByName(name)
        if layer is not None:
            layer.GetNextFeature()
            names.append((name, True))
    return names + [(name, False) for name in themes if name in found]


def read_done(report):
    """Returns what an earlier run has converted."""
    if not report.exists():
        return set()
    with open(report, newline="", encoding="utf-8") as stream:
        return {(line["name"], line["cell"]) for line in csv.DictReader(stream)
                if line["status"] in FINAL
                and (not line["output"] or Path(line["output"]).exists())}


def convert_all(arguments, names, index, report):
    """Returns the numbers of parts by status."""
    done = read_done(report)
    jobs = [(str(arguments.library), str(index), name, is_layer, key,
             str(arguments.target))
            for name, is_layer in names for key in list_cells(arguments.level)
            if (name, key) not in done]
    is_new = not report.exists()
    counts = dict.fromkeys((*FINAL, "failed"), 0)
    with open(report, "a", newline="", encoding="utf-8") as stream:
        writer = csv.DictWriter(stream, COLUMNS)
        if is_new:
            writer.writeheader()
        for job, line, error in run(convert, jobs, arguments.workers):
            line = line or {
                "name": job[2], "cell": job[4], "status": "failed",
                "output": "",
                "messages": f"error: {type(error).__name__}: {error}"}
            writer.writerow(line)
            stream.flush()
            counts[line["status"]] += 1
    return counts, len(done)


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("library", type=Path,
                        help="scenery.cfg, folder or what else FSScenery opens")
    parser.add_argument("target", type=Path, help="folder to write to")
    parser.add_argument("--layers", nargs="*", default=["airport", "runway"],
                        help="layers to convert")
    parser.add_argument("--themes", nargs="*", default=[],
                        help="rasters to convert, such as elevation")
    parser.add_argument("--level", type=int, default=3,
                        help="level of the quad-tree whose cells are parts")
    parser.add_argument("--workers", type=int, default=os.cpu_count(),
                        help="number of processes; all cores by default")
    arguments = parser.parse_args()
    if not 1 <= arguments.level <= 8:
        parser.error("the level has to be from 1 to 8")
    if arguments.workers < 1:
        parser.error("at least one worker is needed")
    if gdal.GetDriverByName("FSScenery") is None:
        parser.error("GDAL has no FSScenery driver; is GDAL_DRIVER_PATH set?")
    return parser, arguments


def main():
    parser, arguments = parse_arguments()
    arguments.target.mkdir(parents=True, exist_ok=True)
    index = arguments.target / "index.gpkg"
    # An open option makes no index where there is none.
    gdal.SetConfigOption("FLIGHTSIM_INDEX", str(index))
    names = list_names(str(arguments.library), index, arguments.layers,
                       arguments.themes)
    if names is None:
        parser.error(f"GDAL does not open {arguments.library}")
    report = arguments.target / "report.csv"
    counts, before = convert_all(arguments, names, index, report)
    print(", ".join(f"{count} {status}" for status, count in counts.items())
          + f", {before} from before; see {report}")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
