# SPDX-License-Identifier: MIT
"""The maximum memory and output per byte of a file.

The limits of SECURITY.md, checked with made-up files of all kinds.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from osgeo import gdal

from bombs import BOMBS
from dsf_bombs import DSF_BOMBS, MOST_POINTS, chains, objects
from growth_scenes import SCENES
from raster_bombs import RASTER_BOMBS
from support import IS_SANITIZED, PROJECT, collect_messages

ORACLES = Path(__file__).parent / "oracles"
READER = ORACLES / "measure_output.py"
BAND_READER = ORACLES / "measure_bands.py"
MEGABYTE = 1 << 20
# Tables of the drivers, memory kept by GDAL, and an allowance of free points.
FIXED = 24 * MEGABYTE
# At their peak, and in all features together.
MEMORY_PER_BYTE = {".bgl": 640, ".agn": 32, ".agp": 256, ".agb": 256,
                   ".ags": 256}
OUTPUT_PER_BYTE = {".bgl": 384, ".agn": 128, ".agp": 1280, ".agb": 1280,
                   ".ags": 1280}
# A grid of the X-Plane drivers has its cells as features, a million at most.
GRIDS = ("grids",)
# Ranges of a DSF have their points as features: this many at most, and so many a
# byte. Pools may be stored as runs.
DSF_FEATURES, DSF_FEATURES_PER_BYTE = 1 << 20, 50
DSF_FIXED = 64 * MEGABYTE
DSF_MEMORY_PER_BYTE = 256
DSF_QUIET = ("objects", "chains", "curves", "definitions", "properties",
             "exclusions")
# Windows of 600 x 600, with caches of 12 MB: whatever the file.
RASTER_FIXED = 64 * MEGABYTE
# Opening alone.
RASTER_OPENING = 8 * MEGABYTE
# Names of airports are cut, as no compiler takes more. Very many arcs have
# longer pieces than were asked for.
QUIET = ("long_names", "arcs_of_one_boundary")
ALL = {**SCENES, **BOMBS}
MEASURES_MEMORY = pytest.mark.skipif(
    IS_SANITIZED,
    reason="a sanitizer's own memory would be measured")


def measure(path, options, most):
    run = subprocess.run(
        [sys.executable, str(READER), str(most), ",".join(options), str(path)],
        capture_output=True, text=True, check=True, timeout=300,
    )
    return json.loads(run.stdout)


@MEASURES_MEMORY
@pytest.mark.parametrize("name", ALL)
def test_cost_of_a_byte(name, tmp_path, summary):
    maker, suffix, count, *options = ALL[name]
    path = tmp_path / ("001332223121112an.agn" if suffix == ".agn"
                       else f"bomb{suffix}")
    path.write_bytes(maker(count))
    size = path.stat().st_size
    memory = FIXED + MEMORY_PER_BYTE[suffix] * size
    output = FIXED + OUTPUT_PER_BYTE[suffix] * size
    result = measure(path, options, 2 * output)
    summary(
        f"{name}: {size / 1000:.0f} KB, {result['features']} features, "
        f"{result['memory'] / size:.0f} bytes of memory and "
        f"{result['output'] / size:.0f} of output a byte, the largest feature "
        f"{result['largest'] / 1000:.0f} KB"
    )
    assert result["memory"] < memory
    if name not in GRIDS:
        assert result["output"] < output
    if name in BOMBS and name not in QUIET:
        assert result["messages"] != []


@MEASURES_MEMORY
@pytest.mark.parametrize("name", DSF_BOMBS)
def test_cost_of_a_byte_of_dsf(name, tmp_path, summary):
    maker, count = DSF_BOMBS[name]
    path = tmp_path / "+47+012.dsf"
    path.write_bytes(maker(count))
    size = path.stat().st_size
    result = measure(path, [], 1 << 40)
    summary(
        f"{name}: {size / 1000:.0f} KB, {result['features']} features, "
        f"{result['memory'] / MEGABYTE:.0f} MB of memory, the largest feature "
        f"{result['largest'] / 1000:.0f} KB"
    )
    assert result["memory"] < DSF_FIXED + DSF_MEMORY_PER_BYTE * size
    assert (result["messages"] == []) == (name in DSF_QUIET)


@pytest.mark.parametrize("maker, layer, rows", [
    (objects, "object", MOST_POINTS), (chains, "network_edge", MOST_POINTS - 1)])
def test_ranges_of_dsf_have_a_limit(maker, layer, rows, tmp_path):
    path = tmp_path / "+47+012.dsf"
    path.write_bytes(maker(1000))
    most = DSF_FEATURES + DSF_FEATURES_PER_BYTE * path.stat().st_size
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        count = dataset.GetLayer(layer).GetFeatureCount()
    assert count == most // MOST_POINTS * rows
    assert "fewer objects and points than would fill the memory" in str(
        messages)


@MEASURES_MEMORY
@pytest.mark.parametrize("name", RASTER_BOMBS)
def test_cost_of_bands(name, tmp_path, summary):
    """All bands of all themes, their masks and overviews: the cost of a window
    does not depend on the claims of a file."""
    maker, count = RASTER_BOMBS[name]
    path = tmp_path / "bomb.bgl"
    path.write_bytes(maker(count))
    size = path.stat().st_size
    run = subprocess.run([sys.executable, str(BAND_READER), str(path)],
                         capture_output=True, text=True, check=True,
                         timeout=300)
    result = json.loads(run.stdout)
    summary(
        f"{name}: {size / 1000:.0f} KB, {result['windows']} windows, "
        f"{result['open'] / 1000:.0f} KB for opening, "
        f"{result['memory'] / MEGABYTE:.0f} MB at the peak, the largest window "
        f"{result['largest'] / 1000:.0f} KB"
    )
    assert result["windows"] > 0 and result["largest"] > 0
    assert result["open"] < RASTER_OPENING + MEMORY_PER_BYTE[".bgl"] * size
    assert result["memory"] < RASTER_FIXED + MEMORY_PER_BYTE[".bgl"] * size


def test_the_numbers_are_public():
    text = (PROJECT / ".github" / "SECURITY.md").read_text(encoding="utf-8")
    for number in (FIXED, DSF_FIXED, RASTER_FIXED, RASTER_OPENING):
        assert f"{number // MEGABYTE} MB" in text
    for numbers in (MEMORY_PER_BYTE, OUTPUT_PER_BYTE,
                    {".dsf": DSF_MEMORY_PER_BYTE}):
        for suffix, number in numbers.items():
            assert suffix[1:] in text and str(number) in text
