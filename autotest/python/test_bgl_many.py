# SPDX-License-Identifier: MIT
"""Files with very many chunks open at once and return the requested
samples."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bgl_writer import LANDCLASS, PHOTO, SOLID, Bgl, Cell, Raster
from support import IS_SANITIZED, count_decoded, open_quietly, read_quietly

if IS_SANITIZED:
    pytest.skip("large files take the same paths as small ones",
                allow_module_level=True)

SIDE_OF_TILES = 200
LEVEL, U, V = 16, 20000, 12000
MEMORY_LIMIT = 50 << 20

# Opens the last file after a warm-up of GDAL, and prints the growth of the
# process.
MEASURE = r"""
import json, re, sys
from osgeo import gdal
gdal.UseExceptions()
small, large = sys.argv[1:]

def peak():
    # Not the resident set that getrusage knows: a child of pytest would begin
    # with that of pytest.
    with open("/proc/self/status") as status:
        return int(re.search(r"VmHWM:\s+(\d+)", status.read())[1]) * 1024

gdal.Open(small)
before = peak()
dataset = gdal.Open(large)
after_open = peak()
dataset.ReadRaster(25600, 25600, 256, 256)
print(json.dumps({
    "open": after_open - before,
    "read": peak() - before, "size": dataset.RasterXSize,
    "decoded": int(dataset.GetMetadataItem("CHUNKS_DECODED", "_DEBUG_")),
}))
"""


def value_of(kind, column, row):
    if kind == LANDCLASS:
        return (7 * column + 11 * row) % 250
    return 0x8000 | (column % 32) << 10 | (row % 32) << 5


@pytest.fixture(scope="module", params=[LANDCLASS, PHOTO],
                ids=["landclass", "photo"])
def large(request, tmp_path_factory):
    """Writes 40 000 solid chunks, and a file with one for comparison."""
    kind = request.param
    chunks = []
    for row in range(SIDE_OF_TILES):
        for column in range(SIDE_OF_TILES):
            cell = Cell(LEVEL, U + column, V + row)
            raster = Raster(kind, cell, value_of(kind, column, row), SOLID)
            chunks.append((cell, raster.to_bytes()))
    folder = tmp_path_factory.mktemp("many")
    for name, part in (("small", chunks[:1]), ("large", chunks)):
        content = Bgl([(kind.section, part)]).data
        (folder / f"{name}.bgl").write_bytes(content)
    return kind, folder


def test_opening_takes_little(large):
    """Measured in a process of its own; the best of three."""
    if not Path("/proc/self/status").exists():
        pytest.skip("the system does not tell memory in /proc/self/status")
    kind, folder = large
    runs = []
    for _ in range(3):
        run = subprocess.run(
            [sys.executable, "-c", MEASURE, str(folder / "small.bgl"),
             str(folder / "large.bgl")], capture_output=True, text=True,
            check=True,
        )
        runs.append(json.loads(run.stdout))
    memory = min(run["open"] for run in runs)
    print(f"\n{kind.theme}: 40 000 chunks open in "
          f"{memory / 2 ** 20:.1f} MB, with a window read "
          f"{min(run['read'] for run in runs) / 2 ** 20:.1f} MB")
    assert runs[0]["size"] == SIDE_OF_TILES * 256 + (kind == LANDCLASS)
    assert runs[0]["decoded"] == 1
    assert memory < MEMORY_LIMIT


@pytest.mark.parametrize("window, count", [
    ((0, 0, 256, 256), 1), ((25600, 25600, 256, 256), 1),
    ((25599, 25599, 2, 2), 4), ((51199, 51199, 1, 1), 1),
    ((1000, 51100, 600, 10), 4),
])
def test_a_window_decodes_what_lies_under_it(large, window, count):
    kind, folder = large
    dataset = open_quietly(str(folder / "large.bgl"))
    samples = read_quietly(dataset.GetRasterBand(1), *window)
    assert count_decoded(dataset) == count
    x, y = window[0] // 256, window[1] // 256
    first = value_of(kind, x, y)
    if kind == PHOTO:
        first = first >> 10 & 31
        first = first << 3 | first >> 2
    assert samples[0, 0] == first


def test_metadata(large):
    _, folder = large
    dataset = open_quietly(str(folder / "large.bgl"))
    assert dataset.GetMetadataItem("BGL_TILES") == "40000"
    assert dataset.GetMetadataItem("BGL_LEVELS") == "16 (40000 tiles)"
    assert dataset.GetMetadataItem("BGL_COMPRESSION") == "solid 40000"
