#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Converts a folder of BGL files on all cores: rasters to GeoTIFF, layers to
GeoPackage, with a report that has a line for each file.

Damaged files do not stop the others: what is sound in them is converted, and
the report says what was not. Its statuses are
  converted   without a word of GDAL
  warnings    converted; the messages say what was skipped
  incomplete  there are outputs, but also errors
  failed      there is no output
Exit status: 0 when all files were converted without a word, 1 when not, 2 for
wrong arguments.

    convert_folder.py Scenery/ converted/ --report report.csv
"""

import argparse
import csv
import os
import sys
import time
from collections import Counter
from pathlib import Path

from osgeo import gdal

from gdal_jobs import collect_messages, run

gdal.DontUseExceptions()
COLUMNS = ("file", "status", "seconds", "outputs", "messages")
STATUSES = ("converted", "warnings", "incomplete", "failed")
TIFF_OPTIONS = ["TILED=YES", "COMPRESS=DEFLATE", "BIGTIFF=IF_SAFER"]


def open_bgl(name, kind):
    return gdal.OpenEx(name, kind, allowed_drivers=["BGL"])


def find_rasters(path):
    """Returns the name to open, and the theme, of each raster of a file; the
    theme of a single one is empty."""
    dataset = open_bgl(path, gdal.OF_RASTER)
    if dataset is None:
        return []
    if dataset.RasterCount > 0:
        return [(path, "")]
    return [(name, name.rsplit(":", 1)[1])
            for name, _ in dataset.GetSubDatasets()]


def convert_rasters(path, stem):
    for name, theme in find_rasters(path):
        target = f"{stem}.{theme}.tif" if theme else f"{stem}.tif"
        source = open_bgl(name, gdal.OF_RASTER)
        if source and gdal.Translate(target, source,
                                     creationOptions=TIFF_OPTIONS):
            yield target
        elif os.path.exists(target):
            os.remove(target)


def convert_layers(path, stem):
    source = open_bgl(path, gdal.OF_VECTOR)
    if source is None or source.GetLayerCount() == 0:
        return
    target = f"{stem}.gpkg"
    if os.path.exists(target):
        os.remove(target)
    if gdal.VectorTranslate(target, source, format="GPKG"):
        yield target


def convert(path, stem):
    """Converts one file; returns its line of the report. Runs in a worker."""
    start = time.perf_counter()
    Path(stem).parent.mkdir(parents=True, exist_ok=True)
    with collect_messages() as messages:
        outputs = [*convert_rasters(path, stem), *convert_layers(path, stem)]
    if not outputs and not messages:
        messages = ["error: the driver BGL finds nothing in it"]
    return {
        "file": path, "status": name_status(outputs, messages),
        "seconds": f"{time.perf_counter() - start:.2f}",
        "outputs": "\n".join(outputs), "messages": "\n".join(messages),
    }


def name_status(outputs, messages):
    if not outputs:
        return "failed"
    if any(message.startswith("error") for message in messages):
        return "incomplete"
    return "warnings" if messages else "converted"


def line_of_crash(path, error):
    return {"file": path, "status": "failed", "seconds": "", "outputs": "",
            "messages": f"error: {type(error).__name__}: {error}"}


def find_jobs(source, target):
    """Returns files with their targets, without extension; the largest files
    first, so that none of them is left over at the end."""
    files = [path for path in source.rglob("*")
             if path.suffix.lower() == ".bgl" and path.is_file()]
    files.sort(key=lambda path: (-path.stat().st_size, path))
    stems = [target / path.relative_to(source).with_suffix("")
             for path in files]
    # Names that differ in case only are one name to other systems.
    often = Counter(str(stem).lower() for stem in stems)
    return [
        (str(path), str(stem) if often[str(stem).lower()] == 1
         else str(target / path.relative_to(source)))
        for path, stem in zip(files, stems)
    ]


def convert_all(source, target, report, workers):
    """Writes the report while files are completed; returns the numbers of
    files by status."""
    counts = dict.fromkeys(STATUSES, 0)
    with open(report, "w", newline="", encoding="utf-8") as stream:
        writer = csv.DictWriter(stream, COLUMNS)
        writer.writeheader()
        for job, line, error in run(convert, find_jobs(source, target),
                                    workers):
            line = line or line_of_crash(job[0], error)
            writer.writerow(line)
            stream.flush()
            counts[line["status"]] += 1
            print(f"{line['status']:10} {line['file']}", flush=True)
    return counts


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("source", type=Path, help="folder of BGL files; its "
                        "subfolders are searched too")
    parser.add_argument("target", type=Path, help="folder to write to; gets "
                        "the same subfolders")
    parser.add_argument("--report", type=Path, help="CSV file to write; "
                        "report.csv in the target folder by default")
    parser.add_argument("--workers", type=int, default=os.cpu_count(),
                        help="number of processes; all cores by default")
    arguments = parser.parse_args()
    if not arguments.source.is_dir():
        parser.error(f"{arguments.source} is no folder")
    if arguments.workers < 1:
        parser.error("at least one worker is needed")
    if gdal.GetDriverByName("BGL") is None:
        parser.error("GDAL has no BGL driver; is GDAL_DRIVER_PATH set?")
    return arguments


def main():
    arguments = parse_arguments()
    arguments.target.mkdir(parents=True, exist_ok=True)
    report = arguments.report or arguments.target / "report.csv"
    counts = convert_all(arguments.source, arguments.target, report,
                         arguments.workers)
    print(", ".join(f"{count} {status}" for status, count in counts.items())
          + f"; see {report}")
    return 0 if sum(counts.values()) == counts["converted"] else 1


if __name__ == "__main__":
    sys.exit(main())
