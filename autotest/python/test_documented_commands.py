# SPDX-License-Identifier: MIT
"""Every command of README and the driver pages runs exactly as printed.

A block "bash" is a script. "console" has commands after "$ ", each with its
output. "python" is a program; a block "text" directly after it is its output.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest
from osgeo import gdal, ogr, osr

from bgl_writer import pack_elevation
from library_scene import airport, make_package, make_simulator, mesh
from showcase_scene import (
    AUTOGEN_CELL, elevation_tile, make_autogen, quad_key, write_showcase,
)
from showcase_terrain import CORNER
from shape_schema import (
    ROAD, SLOPE, TEXTURE, WATER, write_schema, write_shapefile,
)
from dsf_writer import pack_overlay
from support import PROJECT, need_module

pytestmark = pytest.mark.slow

PAGES = ("README.md", "frmts/bgl/bgl.md", "ogr/bgl/bgl.md", "ogr/agn/agn.md",
         "ogr/bglxml/bglxml.md", "ogr/xpautogen/xpautogen.md",
         "ogr/dsf/dsf.md",
         "ogr/library/library.md")

# Commands that install or build the project: where they run instead, and the
# words there.
ELSEWHERE = {
    "bash driver/quickstart.sh": (
        "autotest/python/test_documented_commands.py", '"quickstart.sh"'),
    "bash autotest/run.sh": (".ci/run", "autotest/run.sh"),
    "cmake -S . -B build -DFLIGHTSIM_BUILD_TESTS=OFF": (
        "driver/quickstart.sh", '-B "$root/build" -DFLIGHTSIM_BUILD_TESTS=OFF'),
    "cmake --build build": (
        "driver/quickstart.sh", 'cmake --build "$root/build"'),
    "sudo cmake --install build": (
        "autotest/python/test_documented_commands.py", '"--install"'),
    "(cd build && cpack -G DEB)": ("autotest/package.sh", "cpack -G DEB"),
    "brew install cmake gdal proj libsquish xz": (
        ".github/workflows/build.yml", "brew install cmake"),
    "sudo apt install ./build/gdal-flightsim_*.deb": (
        "autotest/package.sh", "apt"),
    "sudo apt install cmake g++ make dpkg-dev libgdal-dev libproj-dev "
    "libsquish-dev liblzma-dev": ("autotest/package.sh", "dpkg-dev"),
    "sudo apt install cmake g++ make libgdal-dev gdal-bin libproj-dev "
    "libsquish-dev liblzma-dev": (
        "driver/quickstart.sh", "install_packages.sh"),
}
FENCE = re.compile(
    r"^```(?P<kind>\w*)\n(?P<text>.*?)^```$(?:\n\n^```text\n"
    r"(?P<printed>.*?)^```$)?", re.DOTALL | re.MULTILINE,
)
KINDS = {"bash", "console", "python", "text"}
# Requirements of a block besides GDAL: words in it, module, package.
MODULES = (
    ("import rasterio", "rasterio", "python3-rasterio"),
    ("import fiona", "fiona", "python3-fiona"),
    ("import geopandas", "geopandas", "python3-geopandas"),
    ("python/examples/", "distributed", "python3-distributed"),
)
NEWER_GDAL = re.compile(r"# GDAL (\d+)\.(\d+) or later\n")
GIS_FILES = {".tif", ".vrt", ".gpkg", ".shp", ".fgb", ".kml", ".geojson",
             ".nc", ".csv", ".png", ".mbtiles"}
START_QGIS = """
import os
from qgis.core import QgsApplication
QgsApplication.setPrefixPath('/usr', True)
application = QgsApplication([], False)
application.initQgis()
"""
# Closing QGIS would close GDAL's drivers while layers use them.
END_QGIS = """
for layer in QgsProject.instance().mapLayers().values():
    assert layer.isValid(), layer.source()
assert QgsProject.instance().mapLayers()
os._exit(0)
"""


class Block(NamedTuple):
    page: str
    line: int
    kind: str
    text: str
    printed: str


def read_blocks(page):
    content = (PROJECT / page).read_text("utf-8")
    return [
        Block(page, content.count("\n", 0, match.start()) + 2, match["kind"],
              match["text"], match["printed"])
        for match in FENCE.finditer(content)
    ]


def name_of(block):
    return f"{block.page}:{block.line}"


BLOCKS = [block for page in PAGES for block in read_blocks(page)]
RUNNING = [block for block in BLOCKS if block.kind != "text"]


# -- The files that the pages speak of ----------------------------------------

def write_scenery(folder):
    """Writes a folder of mesh files, and the same zipped."""
    folder.mkdir()
    for name, columns in (("West.bgl", (0, 1)), ("East.bgl", (2, 3))):
        tiles = [elevation_tile(CORNER.level, CORNER.u + column, CORNER.v)
                 for column in columns]
        (folder / name).write_bytes(pack_elevation(tiles).data)
    with zipfile.ZipFile(folder.parent / "Scenery.zip", "w") as archive:
        for path in sorted(folder.iterdir()):
            archive.write(path, path.name)


def write_texture(folder):
    """Writes a folder of annotation files."""
    folder.mkdir()
    level, u, v = AUTOGEN_CELL
    for i in range(2):
        name = quad_key(level, u + i, v) + "an.agn"
        (folder / name).write_bytes(make_autogen(seed=3 + i))


MAP = {
    "roads": [("LINESTRING (9.1 48.5,9.3 48.6)", {}),
              ("LINESTRING (9.1 48.6,9.3 48.5)", {})],
    "lakes": [("POLYGON Z ((9.15 48.52 300,9.17 48.52 300,9.16 48.54 300,"
               "9.15 48.52 300))", {})],
    # As GDAL reads extracts of OpenStreetMap.
    "lines": [
        ("LINESTRING (9.1 48.5,9.3 48.6)", {"highway": "motorway",
                                            "lanes": "2"}),
        ("LINESTRING (9.1 48.6,9.3 48.5)", {"highway": "secondary"}),
        ("LINESTRING (9.2 48.6,9.2 48.5)", {"highway": "track"}),
        ("LINESTRING (9.2 48.55,9.21 48.5)", {"highway": "footway"}),
        ("LINESTRING (9.1 48.52,9.3 48.52)", {"railway": "rail"})],
    "multipolygons": [
        ("MULTIPOLYGON (((9.15 48.52,9.17 48.52,9.16 48.54,9.15 48.52)),"
         "((9.18 48.52,9.19 48.52,9.18 48.53,9.18 48.52)))",
         {"natural": "water"}),
        ("MULTIPOLYGON (((9.2 48.52,9.22 48.52,9.2 48.54,9.2 48.52)))",
         {"natural": "wood"})],
}


def write_map(path):
    """Writes roads and lakes, as extracts of OpenStreetMap have them."""
    dataset = gdal.GetDriverByName("GPKG").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown)
    reference = osr.SpatialReference()
    reference.ImportFromEPSG(4326)
    for name, features in MAP.items():
        layer = dataset.CreateLayer(name, reference)
        for field in ("osm_id", "highway", "railway", "lanes", "natural"):
            layer.CreateField(ogr.FieldDefn(field, ogr.OFTString))
        for wkt, tags in features:
            feature = ogr.Feature(layer.GetLayerDefn())
            feature["osm_id"] = "1"
            for tag, value in tags.items():
                feature[tag] = value
            feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
            layer.CreateFeature(feature)


def write_shapes(folder):
    """Writes a road and a lake for Shp2Vec."""
    road = write_shapefile(folder / "RDX7824.shp", [
        "LINESTRING (9.1 48.5,9.3 48.6)"],
        Guid="{00000000-0000-0000-0000-000000000001}")
    write_schema(road.with_suffix(".xml"), ROAD, TEXTURE)
    lake = write_shapefile(folder / "HPX7824.shp", [
        "POLYGON Z ((9.15 48.52 300,9.16 48.54 301,9.17 48.52 300,"
        "9.15 48.52 300))"], Guid="{BCD5C182-9C8B-4C57-97BD-272CF492CBFF}",
        SlopeX=1.5, SlopeY=2.5)
    write_schema(lake.with_suffix(".xml"), WATER, TEXTURE, SLOPE)


def write_town(path):
    """Writes houses and a wood with a clearing."""
    dataset = gdal.GetDriverByName("GPKG").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown)
    reference = osr.SpatialReference()
    reference.ImportFromEPSG(4326)
    for name, wkts in (
        ("buildings", [
            f"POLYGON (({x} 48.5,{x + 0.0003} 48.5001,{x + 0.0002} 48.5002,"
            f"{x} 48.5))" for x in (9.101, 9.103, 9.12)]),
        ("woods", ["POLYGON ((9.1 48.49,9.14 48.49,9.14 48.51,9.1 48.49),"
                   "(9.12 48.495,9.13 48.495,9.13 48.498,9.12 48.495))"]),
    ):
        layer = dataset.CreateLayer(name, reference)
        for wkt in wkts:
            feature = ogr.Feature(layer.GetLayerDefn())
            feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
            layer.CreateFeature(feature)


def write_simulator(folder):
    """Writes an installation with an airport that an add-on hides, the ground
    below it, and a truncated file."""
    make_simulator(folder)
    content = airport("LSZH", 8.555, 47.465)
    base = folder / "Scenery" / "BASE" / "Scenery"
    (base / "LSZH.bgl").write_bytes(content)
    (base / "cut.bgl").write_bytes(content[:-40])
    (base / "ground.bgl").write_bytes(mesh(400, (13, 3218, 967)))
    write_texture(folder / "Addon Scenery" / "LSZH" / "texture")


def write_drawn(path):
    """Writes drawn features for an overlay of X-Plane."""
    dataset = gdal.GetDriverByName("GPKG").Create(str(path), 0, 0, 0, 0)
    system = osr.SpatialReference()
    system.ImportFromEPSG(4326)
    layer = dataset.CreateLayer("exclusion", system, ogr.wkbPolygon)
    layer.CreateField(ogr.FieldDefn("kind", ogr.OFTString))
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["kind"] = "for"
    feature.SetGeometry(ogr.CreateGeometryFromWkt(
        "POLYGON ((15.1 47.1,15.2 47.1,15.2 47.2,15.1 47.2,15.1 47.1))"))
    layer.CreateFeature(feature)


@pytest.fixture(scope="session")
def prepared(tmp_path_factory):
    folder = tmp_path_factory.mktemp("prepared")
    write_showcase(folder)
    write_scenery(folder / "Scenery")
    write_texture(folder / "texture")
    write_map(folder / "osm.gpkg")
    write_shapes(folder)
    write_town(folder / "town.gpkg")
    for suffix, name in (("agb", "block"), ("ags", "string")):
        shutil.copyfile(
            PROJECT / "autotest" / "data" / f"every_directive.{suffix}",
            folder / f"{name}.{suffix}",
        )
    (folder / "+47+012.dsf").write_bytes(pack_overlay())
    write_drawn(folder / "drawn.gpkg")
    write_simulator(folder / "FSX")
    make_package(folder / "Packages/Community/mine",
                 {"scenery/mine.bgl": airport("EDDS")})
    (folder / "terrain.cfg").write_text("[LandClasses]\nMy own words=200\n")
    (folder / "data").symlink_to(PROJECT / "data")
    (folder / "autotest").symlink_to(PROJECT / "autotest")
    (folder / "build").mkdir()
    (folder / "build" / "gdalplugins").symlink_to(
        os.environ["GDAL_DRIVER_PATH"]
    )
    return folder


@pytest.fixture
def workplace(prepared, tmp_path):
    """Makes a fresh copy, so that blocks do not depend on each other."""
    folder = tmp_path / "work"
    shutil.copytree(prepared, folder, symlinks=True)
    return folder


# -- Running ------------------------------------------------------------------

def run(arguments, folder, text=None):
    # python3 is the one that runs the tests: it has GDAL's modules.
    programs = [os.path.dirname(sys.executable), os.environ["PATH"]]
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen",
                       PATH=os.pathsep.join(programs),
                       XDG_RUNTIME_DIR=str(folder.parent),
                       QGIS_CUSTOM_CONFIG_PATH=str(folder.parent))
    done = subprocess.run(
        arguments, cwd=folder, input=text, env=environment, check=False,
        capture_output=True, encoding="utf-8", timeout=600,
    )
    assert done.returncode == 0, f"{text}\n{done.stdout}\n{done.stderr}"
    assert "ERROR" not in done.stderr, f"{text}\n{done.stderr}"
    return done.stdout


def run_script(text, folder):
    return run(["bash", "-euo", "pipefail"], folder, text)


def run_program(text, folder):
    if "qgis" not in text:
        return run([sys.executable, "-"], folder, text)
    if importlib.util.find_spec("qgis") is None:
        pytest.skip("python3-qgis is not installed")
    return run([sys.executable, "-"], folder, START_QGIS + text + END_QGIS)


def run_console(text, folder):
    """Compares the output of each command with the text below it. Later
    versions of ogrinfo also print the relationships of the file."""
    parts = re.split(r"^\$ (.*)\n", text, flags=re.MULTILINE)
    assert parts[0] == "" and len(parts) > 2
    for command, printed in zip(parts[1::2], parts[2::2]):
        text = run_script(command, folder)
        if int(gdal.VersionInfo()) < 3070000:
            assert text == printed, command
        else:
            assert text.startswith(printed), command


def list_files(folder):
    return {path for path in folder.rglob("*")
            if path.is_file() and path.suffix in GIS_FILES}


def count_content(path):
    """Counts rasters with pixels and features of layers."""
    dataset = gdal.OpenEx(str(path))
    assert dataset is not None, path
    if dataset.RasterCount:
        return int(dataset.GetRasterBand(1).Checksum() != 0)
    return sum(dataset.GetLayer(i).GetFeatureCount()
               for i in range(dataset.GetLayerCount()))


def strip_elsewhere(text):
    lines = text.replace("\\\n", " ").splitlines()
    return "\n".join(line for line in lines
                     if " ".join(line.split()) not in ELSEWHERE)


@pytest.mark.parametrize("block", RUNNING, ids=name_of)
def test_block_runs_as_printed(block, workplace):
    newer = NEWER_GDAL.match(block.text)
    needed = tuple(map(int, newer.groups())) if newer else (3, 6)
    here = tuple(map(int, gdal.__version__.split(".")[:2]))
    if here < needed:
        pytest.skip(f"needs GDAL {needed[0]}.{needed[1]}, this is "
                    f"{gdal.__version__}")
    for words, module, package in MODULES:
        if words in block.text:
            need_module(module, package)
    # Debian's newer GDAL has no LIBKML.
    for name in re.findall(r"-f (LIBKML)", block.text):
        if gdal.GetDriverByName(name) is None:
            pytest.skip(f"this GDAL has no driver {name}")
    before = list_files(workplace)
    if block.kind == "console":
        run_console(block.text, workplace)
    elif block.kind == "python":
        printed = run_program(block.text, workplace)
        if block.printed is not None:
            assert printed == block.printed
    elif strip_elsewhere(block.text).strip():
        run_script(strip_elsewhere(block.text), workplace)
    else:
        pytest.skip("only commands that run elsewhere")
    # A layer that is empty makes an empty Shapefile beside others.
    by_kind = {}
    for path in sorted(list_files(workplace) - before):
        kind = (path.parent if path.suffix == ".shp" else path)
        by_kind[kind] = by_kind.get(kind, 0) + count_content(path)
    assert all(by_kind.values()), by_kind


# -- Nothing is left out ------------------------------------------------------

@pytest.mark.parametrize("page", PAGES)
def test_all_code_is_in_marked_blocks(page):
    """No code is shown that the tests would miss."""
    content = (PROJECT / page).read_text("utf-8")
    assert {block.kind for block in read_blocks(page)} <= KINDS
    rest = FENCE.sub("", content)
    assert "```" not in rest
    indented = [line for line in rest.splitlines() if line.startswith("    ")]
    assert indented == []
    assert [block for block in read_blocks(page) if block.kind == "bash"]


@pytest.mark.parametrize("command", ELSEWHERE)
def test_commands_that_run_elsewhere(command):
    """They are on a page, and run where the table says."""
    scripts = "\n".join(block.text for block in BLOCKS)
    assert command in re.sub(r"\\\n\s*", "", scripts)
    place, words = ELSEWHERE[command]
    assert words in (PROJECT / place).read_text("utf-8")


@pytest.mark.skipif(shutil.which("dpkg-query") is None, reason="not Debian")
def test_quickstart(tmp_path):
    """With an already built plugin, in a project of its own."""
    root = tmp_path / "project"
    for name in ("driver/quickstart.sh", "driver/install_packages.sh",
                 "autotest/data/sample.bgl"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(PROJECT / name, root / name)
    (root / "build").mkdir()
    (root / "build" / "gdalplugins").symlink_to(
        os.environ["GDAL_DRIVER_PATH"]
    )
    builder = tmp_path / "bin" / "cmake"
    builder.parent.mkdir()
    builder.write_text("#!/bin/sh\n")
    builder.chmod(0o755)
    printed = run(
        ["env", f"PATH={builder.parent}:{os.environ['PATH']}", "bash",
         str(root / "driver" / "quickstart.sh")], tmp_path,
    )
    assert f"Wrote: {root / 'build' / 'sample.tif'}" in printed
    assert count_content(root / "build" / "sample.tif") == 1


def test_install(tmp_path):
    """The plugin is installed to the folder of the option."""
    build = Path(os.environ["GDAL_DRIVER_PATH"]).parent
    if not (build / "CMakeCache.txt").exists():
        pytest.skip(f"{build} is no build folder")
    run(["cmake", "--install", str(build), "--prefix", str(tmp_path)],
        tmp_path)
    (plugin,) = tmp_path.rglob("gdal_FlightSim.so")
    assert plugin.parent.name == "gdalplugins"


def test_links_and_pictures_are_there():
    for page in PAGES:
        folder = (PROJECT / page).parent
        content = (PROJECT / page).read_text("utf-8")
        for target in re.findall(r"\]\(([^)]+)\)", content):
            path, _, anchor = target.partition("#")
            file = folder / path if path else PROJECT / page
            assert file.exists(), (page, target)
            if anchor:
                headings = re.findall(r"^#+ (.+)$", file.read_text("utf-8"),
                                      re.MULTILINE)
                anchors = {
                    re.sub(r"[^\w -]", "", text).lower().replace(" ", "-")
                    for text in headings
                }
                assert anchor in anchors, (page, target)


def test_pictures_are_small():
    pictures = sorted((PROJECT / "autotest/data/pictures").glob("*.png"))
    assert len(pictures) == 6
    for path in pictures:
        assert path.stat().st_size < 60000, path
