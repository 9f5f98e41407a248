# SPDX-License-Identifier: MIT
"""Helpers for the tests of class rasters."""

import csv

import numpy as np

from bgl_writer import (
    BITPACK_LZ1, DELTA_LZ1, LANDCLASS, RAW, REGION, SIDE, WATERCLASS, Cell,
    Raster, pack_rasters,
)
from scenes import holes
from support import PROJECT, memory_file, open_quietly, read_quietly

CELL = Cell(7, 40, 20)
LEGENDS = {LANDCLASS: "landclass", WATERCLASS: "waterclass",
           REGION: "region"}


def theme_id(kind):
    return kind.theme


def patches(seed, low=0, high=200):
    """Codes in blocks of a few posts, like land classes."""
    random = np.random.default_rng(seed)
    coarse = random.integers(low, high, (SIDE // 5 + 1, SIDE // 5 + 1))
    return np.kron(coarse, np.ones((5, 5), int))[:SIDE, :SIDE]


def class_tile(level, u, v, kind=LANDCLASS, masked=False, **options):
    """A tile whose codes, codec and mask depend on its cell."""
    seed = level * 10007 + u * 101 + v
    if masked:
        options.setdefault("mask", holes(seed))
        options.setdefault("mask_code", (RAW, BITPACK_LZ1)[seed % 2])
    return Raster(kind, (level, u, v), patches(seed),
                  (RAW, DELTA_LZ1, BITPACK_LZ1)[seed % 3], **options)


def read_tiles(tiles, **options):
    with memory_file(pack_rasters(tiles).data) as path:
        return read_quietly(open_quietly(path, **options))


def read_table(name):
    """Returns rows of a table of the project: code -> name, group, colour."""
    path = PROJECT / "data" / f"{name}.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return {
            int(row["code"]): (
                row["name"], row["group"],
                (int(row["red"]), int(row["green"]), int(row["blue"])),
            ) for row in csv.DictReader(file)
        }
