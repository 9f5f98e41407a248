#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs GDAL's tools with the plugin under Wine and on this machine, and compares
what they say and write:

    autotest/windows/compare.py build-windows /usr/lib/wine/wine64

Paths have drive letters, backslashes, spaces and umlauts.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "autotest" / "python"))
sys.dont_write_bytecode = True

BUILD, WINE = Path(sys.argv[1]).resolve(), sys.argv[2]
WORK = BUILD / "run" / "Flüge und Höhen"
# Python's GDAL looks for plugins as it is imported.
PLUGINS = str(BUILD / "native" / "gdalplugins")
os.environ["GDAL_DRIVER_PATH"] = PLUGINS

import python_path  # noqa: E402, F401

from osgeo import gdal  # noqa: E402
from showcase_scene import write_showcase  # noqa: E402


def to_windows(path):
    """Z: is the root of this machine."""
    return "Z:" + str(path).replace("/", "\\")


class Side:
    """One of the two: how its tools are called, how it writes paths."""

    def __init__(self, name, command, to_path, environment):
        self.name = name
        self.command = command
        self.to_path = to_path
        self.environment = {**os.environ, **environment}

    def run(self, tool, *arguments):
        """What a tool prints. Paths among the arguments become those of the
        side."""
        words = [self.to_path(word) if isinstance(word, Path)
                 else word if isinstance(word, str) else word(self.to_path)
                 for word in arguments]
        done = subprocess.run(
            [*self.command(tool), *words], env=self.environment, check=False,
            capture_output=True, encoding="utf-8", errors="replace")
        if done.returncode != 0:
            raise SystemExit(f"{self.name}: {tool} {words} fails:\n"
                             f"{done.stdout}\n{done.stderr}")
        return done.stdout


WINDOWS = Side(
    "Windows", lambda tool: [WINE, str(BUILD / "prefix/bin" / f"{tool}.exe")],
    to_windows, {
        "GDAL_DRIVER_PATH": to_windows(BUILD / "plugin" / "gdalplugins"),
        "GDAL_DATA": to_windows(BUILD / "prefix/share/gdal"),
        "PROJ_LIB": to_windows(BUILD / "prefix/share/proj"),
    })
LINUX = Side("Linux", lambda tool: [tool], str, {"GDAL_DRIVER_PATH": PLUGINS})


def describe(side, source):
    """gdalinfo without what is the machine's own."""
    text = side.run("gdalinfo", "-json", "-checksum", source)
    found = json.loads(text)
    for key in ("description", "files"):
        found.pop(key, None)
    found["metadata"].pop("SUBDATASETS", None)
    # PROJ writes systems of coordinates as its version does.
    for key in ("coordinateSystem", "stac"):
        found.pop(key, None)
    return found


def count(items, what):
    assert items, what
    print(f"{len(items):4d} {what}: the same on both")
    return len(items)


def compare_rasters(files):
    same = []
    for path in files:
        source = path if isinstance(path, Path) else path
        windows, linux = describe(WINDOWS, source), describe(LINUX, source)
        assert windows == linux, (path, windows, linux)
        same.append(path)
    return same


def compare_translation(files, folder):
    """Windows' GeoTIFF has the pixels that Linux reads from the source."""
    same = []
    for i, path in enumerate(files):
        target = folder / f"Karte {i} größer.tif"
        WINDOWS.run("gdal_translate", "-q", path, target)
        written = describe(LINUX, target)["bands"]
        source = describe(LINUX, path)["bands"]
        assert [band["checksum"] for band in written] == [
            band["checksum"] for band in source], path
        same.append(path)
    return same


def compare_layers(files, folder):
    """Both write the same CSV, geometries as text, to the last digit."""
    same = []
    for i, path in enumerate(files):
        written = {}
        for side in (WINDOWS, LINUX):
            target = folder / side.name / f"Schicht {i}"
            target.parent.mkdir(exist_ok=True)
            side.run("ogr2ogr", "-f", "CSV", "-lco", "GEOMETRY=AS_WKT",
                     "-lco", "LINEFORMAT=LF", target, path)
            written[side] = {
                table.name: table.read_bytes()
                for table in (target.glob("*.csv") if target.is_dir()
                              else [target])}
        assert written[WINDOWS], path
        assert written[WINDOWS].keys() == written[LINUX].keys(), path
        for name, data in written[WINDOWS].items():
            assert data == written[LINUX][name], (path, name)
        same.append(path)
    return same


def sort_files(paths):
    """(rasters, files with layers), as Linux opens them."""
    rasters, layers = [], []
    gdal.PushErrorHandler("CPLQuietErrorHandler")
    for path in paths:
        dataset = gdal.OpenEx(str(path), gdal.OF_RASTER | gdal.OF_VECTOR)
        if dataset is None:
            continue
        if dataset.RasterCount > 0:
            rasters.append(path)
        if dataset.GetLayerCount() > 0:
            layers.append(path)
    gdal.PopErrorHandler()
    return rasters, layers


def main():
    shutil.rmtree(WORK, ignore_errors=True)
    (WORK / "Äcker").mkdir(parents=True)
    write_showcase(WORK / "Äcker")
    for path in (PROJECT / "autotest" / "data").glob("*.?g?"):
        shutil.copyfile(path, WORK / "Äcker" / f"Straße {path.name}")
    shared = Path(os.environ["FLIGHTSIM_SHARED_DATA"])
    files = sorted((WORK / "Äcker").iterdir()) + sorted(
        path for path in shared.rglob("*.[abAB][gG]*")
        if path.suffix in (".bgl", ".agn", ".agp")
        and "negative" not in path.parts)
    for side in (WINDOWS, LINUX):
        # Each tool lists the drivers of its own kind.
        formats = (side.run("gdalinfo", "--formats")
                   + side.run("ogrinfo", "--formats"))
        for name in ("BGL", "BGLXML", "AGN", "XPAutogen", "FSScenery"):
            assert f"{name} -" in formats, (side.name, name)
    rasters, layers = sort_files(files)
    total = count(compare_rasters(rasters), "rasters by gdalinfo -checksum")
    # A part of a file, with a drive letter inside of the quotes.
    themes = WORK / "Äcker" / "Themes.bgl"
    parts = [lambda to_path, theme=theme:
             f'BGL:"{to_path(themes)}":{theme}'
             for theme in ("landclass", "waterclass")]
    total += count(compare_rasters(parts), "subdatasets by gdalinfo")
    total += count(compare_translation(rasters, WORK),
                   "rasters by gdal_translate")
    total += count(compare_layers(layers, WORK),
                   "files with layers by ogr2ogr")
    package = WORK / "Paket für alle.gpkg"
    WINDOWS.run("ogr2ogr", "-f", "GPKG", package,
                WORK / "Äcker" / "APX.bgl")
    assert "runway" in LINUX.run("ogrinfo", "-ro", "-q", package)
    print(f"{total + 1} comparisons, no difference")


if __name__ == "__main__":
    main()
