#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes the seeds of the fuzz targets, all made by our own encoders:

    autotest/fuzz/make_seeds.py FOLDER

FLIGHTSIM_TOOL names the tool of a test build. A folder for each target.
"""

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python"))

import numpy as np  # noqa: E402

import bgl_writer  # noqa: E402
import record_writer  # noqa: E402

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


def write_records(folder):
    folder.mkdir(parents=True, exist_ok=True)
    start = record_writer.pack_record(
        0x11, bytes([7, 0x11]) + record_writer.pack_position(9, 48, 400)
        + bytes(4),
    )
    fixed = (
        bytes(6) + record_writer.pack_position(9, 48, 400) + bytes(12)
        + record_writer.pack_variation(3)
        + record_writer.pack_ident5("EDST", record_writer.KIND_AIRPORT)
        + record_writer.pack_region() + bytes(8)
    )
    for number, more in ((0x03, 0), (0x3C, 4), (0xAB, 8), (0x56, 16),
                         (0x113, 40)):
        airport = record_writer.pack_record(
            number, fixed + bytes(more - 4 if more else 0), [start]
        )
        content = record_writer.pack_bgl(
            [record_writer.Section(0x03, [record_writer.Part(airport)])]
        )
        (folder / f"airport_{number:x}.bgl").write_bytes(content)


def copy_autogen(folder):
    folder.mkdir(parents=True, exist_ok=True)
    data = Path(__file__).resolve().parents[1] / "data"
    for source in data.glob("every_directive.*"):
        (folder / source.name).write_bytes(source.read_bytes())


def main():
    folder = Path(sys.argv[1])
    write_streams(folder)
    write_rasters(folder / "fuzz_raster")
    write_rasters(folder / "fuzz_container")
    write_records(folder / "fuzz_vector")
    copy_autogen(folder / "fuzz_xpautogen")


if __name__ == "__main__":
    main()
