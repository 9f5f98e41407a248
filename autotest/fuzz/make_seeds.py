#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes the seeds of the fuzz targets, all made by our own encoders, those of
the folder corpus among them, and the dictionary of autogen texts:

    autotest/fuzz/make_seeds.py FOLDER

FLIGHTSIM_TOOL names the tool of a test build, GDAL_DRIVER_PATH the folder of
its plugin. A folder for each target.
"""

import csv
import hashlib
import shutil
import struct
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

import numpy as np  # noqa: E402
import pytest  # noqa: E402
from osgeo import gdal  # noqa: E402

import python_path  # noqa: E402, F401

import bgl_writer  # noqa: E402
from support import PROJECT  # noqa: E402

RASTERS = {
    "relief": (3, 5, 7, 9, 10),
    "classes": (0, 6, 7, 9),
    "photo": (0, 1, 3, 5, 10),
}
CODECS = {
    "lz1": bgl_writer.LZ1,
    "lz2": bgl_writer.LZ2,
    "delta": bgl_writer.DELTA,
    "bitpack": bgl_writer.BITPACK,
}
# The first byte of an input of a codec target chooses the size of the output:
# that of elevation tiles.
CHOICES = {"lz1": 1, "lz2": 1, "delta": 1, "bitpack": 3, "ptc": 0}
# The same for photos, by their type.
PHOTO_CHOICES = {"<u2": 1, "<u4": 2}


def make_posts():
    """Hills with some noise, as real elevation has."""
    random = np.random.default_rng(1)
    y, x = np.mgrid[0:257, 0:257]
    hills = 300 * np.sin(x / 40.0) * np.cos(y / 30.0)
    return (hills + random.integers(0, 4, hills.shape)).astype("<i2")


def write_rasters(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for verb, codes in RASTERS.items():
        for code in codes:
            subprocess.run(
                [bgl_writer.TOOL, verb, str(folder / f"{verb}_{code}.bgl"),
                 "13", "1000", "1000", "1", "1", str(code)],
                check=True,
            )


def write_streams(folder):
    posts = make_posts()
    codes = dict(CODECS, ptc=bgl_writer.PTC)
    for name, code in codes.items():
        place = folder / f"fuzz_{name}"
        place.mkdir(parents=True, exist_ok=True)
        stream = bgl_writer.encode(posts, code)
        (place / "tile").write_bytes(bytes([CHOICES[name]]) + stream)
    pixels = np.abs(posts[:256, :256])
    for kind, choice in PHOTO_CHOICES.items():
        stream = bgl_writer.encode(pixels.astype(kind), bgl_writer.PTC)
        write_seed(folder / "fuzz_ptc", bytes([choice]) + stream)


# The small files that the tests of the layers make stand for every record
# and every chunk.
TESTS = ("test_bgl_airport", "test_bgl_airways", "test_bgl_boundaries",
         "test_bgl_indexes", "test_bgl_navaids", "test_bgl_procedures",
         "test_bgl_runways", "test_bgl_scenery.py",
         "test_terrain_vector_layers", "test_agn_layers",
         "test_xpautogen_rules", "test_xpautogen_point")
TARGETS = {
    ".bgl": ("fuzz_vector", "fuzz_update", "fuzz_rewrite"),
    ".agn": ("fuzz_agn", "fuzz_annotation", "fuzz_rewrite"),
}
AUTOGEN_TARGETS = ("fuzz_xpautogen", "fuzz_autogen_text", "fuzz_rewrite")
MAXIMUM_SIZE = 20000
SECTION_TERRAIN_VECTOR = 0x65
LAST_RECORD_SECTION = 0xAA


def write_seed(folder, content, suffix=""):
    folder.mkdir(parents=True, exist_ok=True)
    name = hashlib.sha256(content).hexdigest()[:16] + suffix
    (folder / name).write_bytes(content)


def split_container(content):
    """Yields type and data of every subsection of a BGL file.

    Entries of both sizes, and references, end with offset and size.
    """
    count, = struct.unpack_from("<I", content, 0x14)
    for i in range(count):
        kind, _, entries, table, size = struct.unpack_from(
            "<5I", content, bgl_writer.HEADER_SIZE +
            i * bgl_writer.SECTION_ENTRY_SIZE)
        entry_size = size // max(entries, 1)
        for entry in range(table, table + entries * entry_size, entry_size):
            offset, length = struct.unpack_from(
                "<2I", content, entry + entry_size - 8)
            yield kind, content[offset:offset + length]


def write_parts(folder, content):
    """The blocks of records of a BGL file, for the targets that read one."""
    for kind, data in split_container(content):
        if kind == SECTION_TERRAIN_VECTOR:
            write_seed(folder / "fuzz_terrain_vector", data)
        elif data and kind <= LAST_RECORD_SECTION:
            write_seed(folder / "fuzz_records", bytes([kind]) + data)


def collect_test_files(folder):
    """Runs these tests and keeps what they put into GDAL's memory."""
    plain = gdal.FileFromMemBuffer

    def keep(path, content):
        suffix = Path(path).suffix.lower()
        content = bytes(content)
        if len(content) <= MAXIMUM_SIZE:
            for target in TARGETS.get(suffix, AUTOGEN_TARGETS):
                write_seed(folder / target, content, suffix)
            if suffix == ".bgl":
                write_parts(folder, content)
        return plain(path, content)

    gdal.FileFromMemBuffer = keep
    tests = PROJECT / "autotest" / "python"
    files = [str(file) for name in TESTS for file in tests.glob(name + "*")
             if "damage" not in file.name]
    status = pytest.main(["-q", "-p", "no:cacheprovider", *files])
    gdal.FileFromMemBuffer = plain
    if status != pytest.ExitCode.OK:
        sys.exit("the tests that make the seeds fail")


def copy_autogen(folder):
    data = Path(__file__).resolve().parents[1] / "data"
    for source in data.glob("every_directive.*"):
        for target in AUTOGEN_TARGETS:
            write_seed(folder / target, source.read_bytes(), source.suffix)


def copy_corpus(folder):
    """The inputs that are kept beside the targets."""
    shutil.copytree(Path(__file__).with_name("corpus"), folder,
                    dirs_exist_ok=True)


def write_autogen_dictionary(path):
    """The words that lines of autogen texts begin with."""
    words = ["A\\x0A1000\\x0AAG_POINT\\x0A", "A\\x0A1000\\x0AAG_BLOCK\\x0A",
             "A\\x0A1000\\x0AAG_STRING\\x0A", "\\x0A", " ", "-", "#object_wed "]
    with (PROJECT / "data" / "xpautogen_directives.csv").open() as table:
        words += [f"\\x0A{row['name']} " for row in csv.DictReader(table)]
    path.write_text("".join(f'"{word}"\n' for word in words))


def main():
    folder = Path(sys.argv[1])
    write_streams(folder)
    write_rasters(folder / "fuzz_raster")
    write_rasters(folder / "fuzz_container")
    collect_test_files(folder)
    copy_autogen(folder)
    copy_corpus(folder)
    write_autogen_dictionary(folder / "autogen.dict")


if __name__ == "__main__":
    main()
