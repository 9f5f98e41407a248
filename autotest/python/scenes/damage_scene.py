# SPDX-License-Identifier: MIT
"""A small file to damage, and how to look at what it still gives.

It has two by two tiles, each with one value, so that a glance at the posts
tells which tiles are there.
"""

import re
import struct

import numpy as np
from osgeo import gdal

from bgl_writer import BITPACK_LZ1, DELTA_LZ1, SIDE, SOLID, Cell, Tile
from mosaic_reference import Mosaic
from support import CHUNK_MESSAGE, collect_messages, memory_file

LEVEL, U, V = 13, 1072, 1218
CELLS = [Cell(LEVEL, U + x, V + y) for y in (0, 1) for x in (0, 1)]
WRONG = [0, 1, 0x7FFFFFFF, 0xFFFFFFFF]
ALL_TILES = (0, 1, 2, 3)
MAGIC_END = 20
HEADER_END = 56


def make_tiles():
    """Solid tiles, also with a mask, and two small coded tiles."""
    return [
        Tile(CELLS[0], 11, SOLID),
        Tile(CELLS[1], 22, DELTA_LZ1),
        Tile(CELLS[2], 33, SOLID, mask=np.full((SIDE, SIDE), 255),
             mask_code=SOLID),
        Tile(CELLS[3], 44, BITPACK_LZ1),
    ]


class Missing:
    """A tile of which only the cell is known."""

    stores_first = True
    is_whole_metres = True

    def __init__(self, cell):
        self.cell = cell

    def posts(self):
        return np.full((SIDE, SIDE), np.nan)


# What the account of a file's bytes has to say, beside what led to it.
ACCOUNT = re.compile(
    r"\d+ bytes that no table of the file refers to"
    r"|the (sub)?section entry is repeated|the section type is unknown"
)


def read_all(content, theme=None, with_account=False, **options):
    """Opens and reads everything. Gives the posts, None where nothing opens,
    and the messages of opening and of reading.

    @theme: the one to open, for files that may have several.
    @with_account: whether messages of the account of bytes are among them.
    """
    settings = [f"{key}={value}" for key, value in options.items()]
    posts, reading = None, []
    with memory_file(content) as path:
        with collect_messages() as opening:
            name = f'BGL:"{path}":{theme}' if theme else path
            dataset = gdal.OpenEx(name, gdal.OF_RASTER,
                                  allowed_drivers=["BGL"],
                                  open_options=settings)
        if dataset is not None:
            assert max(dataset.RasterXSize, dataset.RasterYSize) <= 1025
            with collect_messages() as reading:
                posts = dataset.ReadAsArray()
            assert posts is not None
        for _, _, text in [*opening, *reading]:
            assert text.startswith(f"BGL: {path}: ")
    if not with_account:
        opening[:] = [message for message in opening
                      if not ACCOUNT.search(message[2])]
    return posts, opening, reading


def expected_posts(tiles, kept, missing=()):
    """Returns the mosaic of the tiles that are kept; missing ones have their
    position but no post."""
    return Mosaic([
        tiles[i] if i in kept else Missing(tiles[i].cell)
        for i in ALL_TILES if i in kept or i in missing
    ]).read()


def chunk_numbers(messages):
    """Returns the numbers of the chunks that messages name with cell and
    offset."""
    found = map(CHUNK_MESSAGE.search, (text for _, _, text in messages))
    return [int(match["chunk"]) for match in found if match]


def patch(bgl, offset, value, form="<I"):
    return bgl.patched(offset, struct.pack(form, value))
