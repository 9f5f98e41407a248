#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs GDAL's tools with the plugin under Wine and on this machine, and compares
what they say, and the bytes of what they write:

    autotest/windows/compare.py build-windows /usr/lib/wine/wine64

Paths have drive letters, backslashes, spaces and umlauts.
"""

import json
import math
import os
import re
import shlex
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
# The date in the files that are written.
os.environ["SOURCE_DATE_EPOCH"] = "1700000000"

import python_path  # noqa: E402, F401

from osgeo import gdal  # noqa: E402
from library_scene import airport, make_package, make_simulator  # noqa: E402
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

    def start(self, tool, *arguments):
        """Paths among the arguments become those of the side."""
        words = [self.to_path(word) if isinstance(word, Path)
                 else word if isinstance(word, str) else word(self.to_path)
                 for word in arguments]
        return subprocess.Popen(
            [*self.command(tool), *words], env=self.environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, encoding="utf-8", errors="replace")

    def call(self, tool, *arguments):
        """(whether a tool succeeds, what it prints, its messages)."""
        process = self.start(tool, *arguments)
        printed, messages = process.communicate()
        return process.returncode == 0, printed, messages

    def run(self, tool, *arguments):
        """What a tool prints."""
        is_done, printed, messages = self.call(tool, *arguments)
        if not is_done:
            raise SystemExit(f"{self.name}: {tool} {arguments} fails:\n"
                             f"{printed}\n{messages}")
        return printed


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
        windows, linux = describe(WINDOWS, path), describe(LINUX, path)
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


NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]\d+)?")


def count_near_misses(windows, linux):
    """How many numbers of two texts differ behind their twelfth digit, as geodesics
    do whose sines two mathematics libraries have rounded; everything else has to be
    the same."""
    assert NUMBER.split(windows) == NUMBER.split(linux), (windows, linux)
    pairs = [pair for pair in zip(NUMBER.findall(windows),
                                  NUMBER.findall(linux))
             if pair[0] != pair[1]]
    for one, other in pairs:
        assert math.isclose(
            float(one), float(other), rel_tol=1e-12, abs_tol=1e-11), pairs
    return len(pairs)


def write_tables(side, target, source):
    """The CSV of all layers, geometries as text, with one kind of separators in
    paths."""
    target.parent.mkdir(exist_ok=True)
    side.run("ogr2ogr", "-f", "CSV", "-lco", "GEOMETRY=AS_WKT",
             "-lco", "LINEFORMAT=LF", target, source)
    tables = target.glob("*.csv") if target.is_dir() else [target]
    root = side.to_path(Path("/"))
    return {table.name: table.read_text("utf-8").replace(root, "/").replace(
        "\\", "/") for table in tables}


def compare_layers(sources, folder, name="Schicht"):
    """Both write the same CSV, to the last digit but for geodesics."""
    same, near = [], 0
    for i, source in enumerate(sources):
        windows, linux = (
            write_tables(side, folder / side.name / f"{name} {i}", source)
            for side in (WINDOWS, LINUX))
        assert windows, source
        assert windows.keys() == linux.keys(), source
        for table, text in windows.items():
            near += count_near_misses(text, linux[table])
        same.append(source)
    print(f"{near:4d} numbers of them differ behind their 12th digit")
    return same


# In a folder of each side; "@" is that folder. Whatever "!" leads has to fail.
INPUTS = """
gdal_translate -q @Mesh.bgl @dem.tif
gdal_translate -q @Photo.bgl @photo.tif
gdal_translate -q @LandClass.bgl @classes.tif
ogr2ogr @map.gpkg @CVX.bgl
ogr2ogr @airport.gpkg @APX.bgl
ogr2ogr @town.gpkg @011223221112230an.agn
ogr2ogr @stand.gpkg @stand.agp
"""
WRITES = """
gdal_translate -q -of BGL @dem.tif "@Meine Höhe.bgl"
gdal_translate -q -of BGL @photo.tif "@Meine Höhe.bgl"
gdal_translate -q -of BGL @dem.tif "@Meine Höhe.bgl" -co COMPRESS=PTC -co LEVELS=12
! gdal_translate -q -of BGL @dem.tif @houses.bgl -co COMPRESS=LZ3
! gdal_translate -q -of BGL @dem.tif "@no such folder/Mesh.bgl"
gdalwarp -q -of BGL -tr 0.01 0.01 @dem.tif @Warped.bgl
gdalwarp -q -overwrite -of BGL -tr 0.02 0.02 @dem.tif @Warped.bgl
gdal_translate -q -of BGL @photo.tif @Foto.bgl -co MONTHS=6,7,8
gdal_translate -q -of BGL @photo.tif @Foto.bgl -co NIGHT=YES -co APPEND_SUBDATASET=YES
gdal_translate -q -of BGL @classes.tif @lc.bgl -co TYPE=LANDCLASS -co FILL=6
ogr2ogr -f BGL @Straßen.bgl @map.gpkg road
ogr2ogr -update -append @Straßen.bgl @map.gpkg railway stream
ogr2ogr -f BGL -dsco ADD_TO=@Straßen.bgl @both.bgl @map.gpkg park
ogr2ogr -update -append -doo BACKUP=NO @both.bgl @map.gpkg water_polygon
ogr2ogr -update -append @Straßen.bgl @CVX.bgl park
ogrinfo -q @Straßen.bgl -dialect SQLite -sql "DELETE FROM road WHERE ROWID < 3"
ogrinfo -q @Straßen.bgl -dialect SQLite -sql "DELETE FROM road WHERE ROWID < 5"
ogr2ogr -f BGL @APX_new.bgl @airport.gpkg
ogrinfo -q @APX_new.bgl -dialect SQLite -sql "UPDATE parking SET number = number + 10"
ogrinfo -q @APX_new.bgl -dialect SQLite -sql "DELETE FROM parking WHERE number = 11"
! ogr2ogr -update -append @APX_new.bgl @stand.gpkg
ogr2ogr -f BGLXML @airport.xml @APX.bgl airport runway
ogr2ogr -f BGL @fromxml.bgl @airport.xml
ogr2ogr -f BGL @objects.bgl @OBX.bgl
ogr2ogr -f AGN @houses @town.gpkg generic_building
ogr2ogr -f AGN @houses @town.gpkg vegetation_polygon -dsco OVERWRITE_TILES=MERGE
ogr2ogr -f AGN @houses @town.gpkg generic_building -dsco OVERWRITE_TILES=YES
! ogr2ogr -f AGN @houses @town.gpkg generic_building
ogr2ogr -f XPAutogen @edited.agp @stand.gpkg
ogr2ogr -f XPAutogen @edited.agp @stand.agp
"""


def compare_libraries():
    """Installations whose catalogues name folders as Windows does."""
    root = WORK / "Äcker" / "Flug Simulator"
    catalogue = make_simulator(root)
    layout = make_package(root / "Pakete" / "Größe", {
        "scenery/Größe.bgl": airport("EDDS")})
    libraries = [catalogue, layout, lambda to_path:
                 f'FSSCENERY:"{to_path(root)}"']
    compare_layers(libraries, WORK, "Bibliothek")
    mosaics = [lambda to_path, place=place:
               f'FSSCENERY:"{to_path(place)}":elevation'
               for place in (root, catalogue)]
    return libraries + compare_rasters(mosaics)


def read_folder(folder):
    """Without backups: they are marked in a stream, of which Wine makes a file of
    its own that does not follow them."""
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.suffix.startswith(".bak")
            and ":" not in path.name}


def split_command(text, folder, side):
    """(whether it has to fail, words)."""
    place = side.to_path(folder / "x")[:-1]
    return text.startswith("! "), [
        word.replace("@", place)
        for word in shlex.split(text.removeprefix("! "))]


def compare_writing(folder):
    """After each command, the folders of both have the same files to the last
    byte: no temporary name is left, and no input has changed."""
    folders = {side: folder / f"Dateien von {side.name}"
               for side in (WINDOWS, LINUX)}
    folders[LINUX].mkdir()
    write_showcase(folders[LINUX])
    for line in INPUTS.strip().splitlines():
        LINUX.run(*split_command(line, folders[LINUX], LINUX)[1])
    shutil.copytree(folders[LINUX], folders[WINDOWS])
    same = []
    for line in WRITES.strip().splitlines():
        results = {}
        for side in (WINDOWS, LINUX):
            fails, words = split_command(line, folders[side], side)
            is_done, _, messages = side.call(*words)
            assert is_done != fails, (side.name, line, messages)
            results[side] = read_folder(folders[side])
        windows, linux = results[WINDOWS], results[LINUX]
        assert windows.keys() == linux.keys(), (
            line, windows.keys() ^ linux.keys())
        assert windows == linux, (
            line, [name for name in linux if windows[name] != linux[name]])
        same.append(line)
    assert {path.name for path in folders[LINUX].glob("*.bak*")} == {
        "Straßen.bgl.bak", "APX_new.bgl.bak"}
    assert not [name for name in linux if ".tmp" in name]
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
    total += count(compare_libraries(), "libraries")
    total += count(compare_writing(WORK), "commands that write")
    package = WORK / "Paket für alle.gpkg"
    WINDOWS.run("ogr2ogr", "-f", "GPKG", package,
                WORK / "Äcker" / "APX.bgl")
    assert "runway" in LINUX.run("ogrinfo", "-ro", "-q", package)
    print(f"{total + 1} comparisons, no difference")


if __name__ == "__main__":
    main()
