# SPDX-License-Identifier: MIT
"""Memory stays small for files of any size."""

import os
import shutil
import subprocess
import sys

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import (
    HEADER_SIZE, RAW, SECTION_ELEVATION, SECTION_ENTRY_SIZE, SIDE, Cell,
    pack_chunk, pack_entry, pack_header, pack_section,
)
from support import IS_SANITIZED, collect_messages, open_quietly

COLUMNS, ROWS = 127, 128
LEVEL, U, V = 14, 2000, 3000
CHUNK_SIZE = 40 + 12 + 2 * SIDE * SIDE
LIMIT = 200 << 20

# Runs a command and prints its peak memory in bytes. This small process is
# needed because a child of pytest would begin with the size of pytest.
MEASURE = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)
"""


def value_of(column, row):
    """Returns the elevation of post (1, 1) of a tile, other than 0."""
    return 1 + row * COLUMNS + column


def write_large_file(path):
    """Writes 2 GB of raw chunks, nearly all of them holes of a sparse file.
    One post of each tile has a value that identifies the tile."""
    count = COLUMNS * ROWS
    table = HEADER_SIZE + SECTION_ENTRY_SIZE
    first = table + 16 * count
    with path.open("wb") as file:
        file.write(pack_header(1))
        file.write(pack_section(SECTION_ELEVATION, count, table))
        cells = [Cell(LEVEL, U + i % COLUMNS, V + i // COLUMNS)
                 for i in range(count)]
        for i, cell in enumerate(cells):
            file.write(pack_entry(cell.packed, first + i * CHUNK_SIZE,
                                  CHUNK_SIZE))
        head = pack_chunk(cells[0], b"\0" * 2 * SIDE * SIDE, RAW)[:52]
        for i, cell in enumerate(cells):
            file.seek(first + i * CHUNK_SIZE)
            file.write(head[:12] + cell.packed.to_bytes(8, "little")
                       + head[20:])
            file.seek(2 * (SIDE + 1), os.SEEK_CUR)
            file.write(value_of(i % COLUMNS, i // COLUMNS).to_bytes(
                2, "little"
            ))
        file.truncate(first + count * CHUNK_SIZE)


@pytest.fixture(scope="module")
def large_file(tmp_path_factory):
    folder = tmp_path_factory.mktemp("large")
    path = folder / "large.bgl"
    write_large_file(path)
    assert path.stat().st_size > 2 * 10 ** 9
    yield path
    shutil.rmtree(folder)


def measure(*command, **settings):
    """Returns the peak memory of a command in bytes."""
    if IS_SANITIZED:
        pytest.skip("a sanitizer's own memory would be measured")
    run = subprocess.run(
        [sys.executable, "-c", MEASURE, *command],
        env=dict(os.environ, **settings), capture_output=True, text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    return int(run.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("threads", ["1", "2"])
def test_translating_two_gigabytes(large_file, threads):
    tool = shutil.which("gdal_translate")
    if tool is None:
        pytest.skip("gdal_translate is not on the PATH")
    output = large_file.with_name("large.tif")
    most = measure(
        tool, "-q", "-of", "GTiff", "-co", "TILED=YES", "-co",
        "COMPRESS=LZW", "-co", "BIGTIFF=YES", "-oo",
        "NUM_THREADS=" + threads, str(large_file), str(output),
        GDAL_CACHEMAX="64",
    )
    try:
        check_translation(output)
    finally:
        output.unlink()
    assert most < LIMIT


def check_translation(path):
    """Checks that post (1, 1) of every tile has its value, and that others are
    0."""
    dataset = gdal.Open(str(path))
    assert dataset.RasterXSize == COLUMNS * 256 + 1
    assert dataset.RasterYSize == ROWS * 256 + 1
    for row in range(0, ROWS, 9):
        line = dataset.ReadAsArray(0, row * 256 + 1, dataset.RasterXSize, 1)
        expected = np.zeros_like(line)
        expected[0, 1::256] = [value_of(c, row) for c in range(COLUMNS)]
        np.testing.assert_array_equal(line, expected)
    for row in (0, 2, 256, 1000, ROWS * 256):
        line = dataset.ReadAsArray(0, row, dataset.RasterXSize, 1)
        assert (line == 0).all()


def test_opening_reads_no_payload(large_file):
    """16 000 chunk headers, and nothing decoded."""
    dataset = open_quietly(str(large_file))
    assert dataset.RasterXSize == COLUMNS * 256 + 1
    assert dataset.GetMetadataItem("BGL_TILES") == str(COLUMNS * ROWS)
    assert dataset.GetMetadataItem("CHUNKS_DECODED", "_DEBUG_") == "0"


def test_a_window_beyond_two_gigabytes(large_file):
    """Offsets past 2^31, and a few chunks only."""
    dataset = open_quietly(str(large_file))
    assert large_file.stat().st_size - CHUNK_SIZE > 1 << 31
    column, row = COLUMNS - 1, ROWS - 1
    window = dataset.ReadAsArray(column * 256, row * 256, SIDE, SIDE)
    expected = np.zeros((SIDE, SIDE), np.int16)
    expected[1, 1] = value_of(column, row)
    np.testing.assert_array_equal(window, expected)
    assert dataset.GetMetadataItem("CHUNKS_DECODED", "_DEBUG_") == "1"


def test_a_small_file_cannot_ask_for_much_memory(tmp_path):
    """All sizes claim 4 GB, in a file of a few hundred bytes."""
    cell = Cell(13, 1073, 1219)
    chunk = bytearray(pack_chunk(cell, b"\xff" * 40, 3))
    chunk[0x20:0x28] = b"\xff" * 8
    table = HEADER_SIZE + SECTION_ENTRY_SIZE
    content = bytearray(
        pack_header(0xFFFFFFFF)
        + pack_section(SECTION_ELEVATION, 0x0FFFFFFF, table)
        + pack_entry(cell.packed, table + 16, 0xFFFFFFFF) + chunk
    )
    content[HEADER_SIZE + 16:HEADER_SIZE + 20] = b"\xf0\xff\xff\xff"
    path = tmp_path / "small.bgl"
    path.write_bytes(content)
    with collect_messages() as messages:
        dataset = gdal.Open(str(path))
    assert messages.warnings and not messages.failures
    assert (dataset.ReadAsArray() == -32768).all()
    code = (
        "import resource\n"
        "from osgeo import gdal\n"
        "gdal.DontUseExceptions()\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))\n"
        "gdal.PushErrorHandler('CPLQuietErrorHandler')\n"
        f"dataset = gdal.Open({str(path)!r})\n"
        "band = dataset.GetRasterBand(1)\n"
        "assert len(band.ReadRaster()) == 257 * 257 * 2\n"
    )
    assert measure(sys.executable, "-c", code) < 100 << 20
