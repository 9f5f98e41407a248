# SPDX-License-Identifier: MIT
"""Lack of memory is an error with a number of its own, and never a crash."""

import json
import os
import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from osgeo import gdal

from bgl_writer import (
    HEADER_SIZE, RAW, SECTION_ENTRY_SIZE, TOOL, pack_header, pack_rasters,
    pack_section,
)
from bombs import rings_of_many_points
from fault_scenes import make_scenes, raster, vector
from photo_scenes import photo
from scenes import make_tile
from support import IS_SANITIZED, config_option

ALLOCATION_TOOL = Path(TOOL).with_name("allocation_tool")
KINDS = ("elevation", "list", "vectors", "mini_vectors", "airports",
         "navigation", "scenery", "agn", "agp", "agb", "ags", "dsf",
         "library")
# Of each kind; FLIGHTSIM_ALLOCATIONS sets another number.
MOST = os.environ.get("FLIGHTSIM_ALLOCATIONS", "40")

XML = b"""<?xml version="1.0"?>
<FSData version="9.0">
<SceneryObject lat="47.5" lon="8.25" alt="5M" pitch="0" bank="0" heading="90"
 imageComplexity="NORMAL" altitudeIsAgl="TRUE">
<LibraryObject name="{FAF86721-B296-4C47-CBF9-B4F6D914B810}" scale="1.5"/>
</SceneryObject>
<Waypoint lat="47.25" lon="8.5" waypointType="NAMED" magvar="0"
 waypointRegion="LS" waypointIdent="ABC"/>
</FSData>
"""

if IS_SANITIZED:
    pytest.skip("a sanitizer has allocation functions of its own",
                allow_module_level=True)


@pytest.fixture(scope="module")
def scenes(tmp_path_factory):
    return {
        **make_scenes(tmp_path_factory.mktemp("memory")),
        "photo_raster": raster(pack_rasters([photo(9, 160, 90)]).data),
        "bglxml": vector(XML, driver="BGLXML", name="a.xml"),
    }


def write_scene(scenes, kind, folder):
    """Writes the file of a kind, or a folder that is a library of three."""
    if kind == "library":
        for name in ("airports", "vectors", "elevation"):
            (content,) = scenes[name].files.values()
            (folder / f"{name}.bgl").write_bytes(content)
        return folder
    ((name, content),) = scenes[kind].files.items()
    (folder / name).write_bytes(content)
    return folder / name


def run_tool(path, way, *options, most=MOST, **environment):
    """Counts the outcomes of failing allocations with the plugin on the stack:
    its own, those of GDAL and of PROJ."""
    if not ALLOCATION_TOOL.is_file():
        pytest.skip("the tool is one for Linux")
    if not gdal.VersionInfo().startswith("306"):
        pytest.skip("what GDAL and PROJ do without memory and do not say has "
                    "been looked at for GDAL 3.6 alone")
    run = subprocess.run(
        [str(ALLOCATION_TOOL), *options, way, most, str(path)],
        capture_output=True, text=True, check=False,
        env={**os.environ, **environment})
    outcomes = {word: int(count) for count, word in re.findall(
        r"(\d+) ([a-z]+)", run.stdout.rsplit(": ", 1)[1])}
    assert run.returncode == 0, (outcomes, run.stderr)
    return outcomes


@pytest.mark.parametrize("kind", KINDS)
def test_every_allocation_in_turn(scenes, tmp_path, summary, kind):
    """Or MOST of them, at even distances."""
    outcomes = run_tool(write_scene(scenes, kind, tmp_path), "read")
    summary(f"allocations that fail, {kind}: {outcomes}")
    assert outcomes["errors"] == 0
    assert outcomes["allocations"] >= 300
    assert outcomes["told"] >= 5


def test_a_library_with_an_index(scenes, tmp_path, summary):
    """The index is read and partly written; facts that memory lacks for are
    not kept. Most allocations are SQLite's."""
    folder = tmp_path / "library"
    folder.mkdir()
    write_scene(scenes, "library", folder)
    for path in [*folder.iterdir(), folder]:
        os.utime(path, (1600000000, 1600000000))
    index = tmp_path / "index.gpkg"
    truth = read_layers(folder, "NONE")
    assert read_layers(folder, index) == truth and index.exists()
    few = str(min(int(MOST), 5))
    outcomes = run_tool(folder, "read", most=few, FLIGHTSIM_INDEX=str(index))
    summary(f"allocations that fail, library with an index: {outcomes}")
    assert outcomes["errors"] == 0
    assert outcomes["allocations"] >= 300
    assert read_layers(folder, index) == truth


def read_layers(folder, index):
    """Returns all rows of a library."""
    with config_option("FLIGHTSIM_INDEX", str(index)):
        dataset = gdal.OpenEx(str(folder), gdal.OF_VECTOR,
                              allowed_drivers=["FSScenery"])
    return [(layer.GetName(), str(feature.items()), feature.GetFID())
            for layer in map(dataset.GetLayer, range(dataset.GetLayerCount()))
            for feature in layer]


# Other ways of reading, and writing, which leaves a complete file or none.
OTHER_WAYS = [
    *((way, kind) for way in ("arrow", "filter")
      for kind in ("airports", "vectors", "scenery", "agn", "agp", "dsf")),
    *(("write", kind) for kind in ("vectors", "navigation", "scenery",
                                   "airports", "agn", "agp", "agb", "ags",
                                   "dsf", "bglxml")),
    *(("raster", kind) for kind in ("elevation", "photo_raster")),
    *(("update", kind) for kind in ("vectors", "mini_vectors", "airports",
                                    "navigation", "scenery", "agn", "dsf")),
    ("read", "bglxml"),
    *(("describe", kind) for kind in ("airports", "vectors", "agn", "agp", "dsf")),
]


@pytest.mark.parametrize("way,kind", OTHER_WAYS)
def test_other_ways(scenes, tmp_path, summary, way, kind):
    outcomes = run_tool(write_scene(scenes, kind, tmp_path), way)
    summary(f"allocations that fail, {way} {kind}: {outcomes}")
    assert outcomes["errors"] == 0
    assert outcomes["allocations"] >= 100
    assert outcomes["told"] >= 5


def test_allocations_of_the_first_reading(scenes, tmp_path):
    """Look-ups done once per process, most of them by PROJ."""
    outcomes = run_tool(write_scene(scenes, "mini_vectors", tmp_path), "read",
                        "--cold")
    assert outcomes["errors"] == 0
    assert outcomes["allocations"] >= 2000


ENTRIES = 1000000

# Opens a file with little address space left, and again with enough.
OPEN_TWICE = """
import json, resource, sys
from osgeo import gdal
gdal.DontUseExceptions()
path = sys.argv[1]
told = []
gdal.PushErrorHandler(lambda kind, number, text: told.append((kind, number)))
gdal.OpenEx("/nowhere.bgl", gdal.OF_RASTER, allowed_drivers=["BGL"])
with open("/proc/self/statm") as status:
    pages = int(status.read().split()[0])
limit = pages * resource.getpagesize() + (12 << 20)
resource.setrlimit(resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))
told.clear()
first = gdal.OpenEx(path, gdal.OF_RASTER, allowed_drivers=["BGL"])
failures = [number for kind, number in told if kind == gdal.CE_Failure]
resource.setrlimit(resource.RLIMIT_AS,
                   (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
second = gdal.OpenEx(path, gdal.OF_RASTER, allowed_drivers=["BGL"])
print(json.dumps([first is None, failures, second is not None]))
"""


def write_long_table(path, chunk):
    """Writes a table of a million entries for one chunk."""
    table = HEADER_SIZE + SECTION_ENTRY_SIZE
    offset = table + 16 * ENTRIES
    cell = chunk[12:20]
    entry = cell + struct.pack("<II", offset, len(chunk))
    path.write_bytes(pack_header(1) + pack_section(0x67, ENTRIES, table)
                     + entry * ENTRIES + chunk)


def test_little_address_space(tmp_path):
    """The tables of a file need 16 MB; there are 12."""
    path = tmp_path / "table.bgl"
    write_long_table(path, make_tile(13, 1073, 1219, RAW).to_bytes())
    run = subprocess.run([sys.executable, "-c", OPEN_TWICE, str(path)],
                         capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == [True, [gdal.CPLE_OutOfMemory], True]


RINGS, POINTS = 300, 2000

# Reads a feature with so many megabytes left, more each time. A wrong one has
# other parts than it should.
READ_FEATURE = """
import json, resource, sys
from osgeo import gdal, ogr
gdal.DontUseExceptions()
path, rings, points = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
gdal.PushErrorHandler("CPLQuietErrorHandler")
dataset = gdal.OpenEx(path, gdal.OF_VECTOR, allowed_drivers=["BGL"])
layer = dataset.GetLayer(0)
layer.GetFeatureCount()
outcomes = {"right": 0, "error": 0, "wrong": 0}
for megabytes in range(1, 24):
    gdal.ErrorReset()
    with open("/proc/self/statm") as status:
        pages = int(status.read().split()[0])
    limit = pages * resource.getpagesize() + (megabytes << 20)
    resource.setrlimit(resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))
    layer.ResetReading()
    feature = layer.GetNextFeature()
    resource.setrlimit(resource.RLIMIT_AS,
                       (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    if feature is None:
        is_told = gdal.GetLastErrorNo() == gdal.CPLE_OutOfMemory
        outcomes["error" if is_told else "wrong"] += 1
        continue
    geometry = feature.GetGeometryRef()
    counts = {geometry.GetGeometryRef(i).GetPointCount()
              for i in range(geometry.GetGeometryCount())}
    is_right = geometry.GetGeometryCount() == rings and counts <= {points, points + 1}
    outcomes["right" if is_right else "wrong"] += 1
print(json.dumps(outcomes))
"""


def test_no_feature_is_short_of_points(tmp_path, summary):
    """GDAL leaves out points for which it has no memory."""
    path = tmp_path / "rings.bgl"
    path.write_bytes(rings_of_many_points(RINGS))
    run = subprocess.run(
        [sys.executable, "-c", READ_FEATURE, str(path), str(RINGS),
         str(POINTS)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    outcomes = json.loads(run.stdout)
    summary(f"a feature of {RINGS} rings with little memory: {outcomes}")
    assert outcomes["wrong"] == 0
    assert outcomes["error"] > 0 and outcomes["right"] > 0
