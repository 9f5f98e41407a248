# SPDX-License-Identifier: MIT
"""Small files that declare large rasters: every kind of band, with every codec
that expresses much in few bytes."""

import struct

import numpy as np

from bgl_writer import (
    ALL_YEAR, BITPACK_LZ1, BITPACK_LZ2, CLASS_KINDS, DELTA_LZ1, INDEX,
    LANDCLASS, LZ1, LZ2, NIGHT, PHOTO, PHOTO32, PTC, SEASON,
    SECTION_ELEVATION, SIDE, SOLID, Bgl, Cell, Raster, Tile,
)

LEVEL, U, V = 16, 20000, 12000


def in_cell(cell, chunk):
    return chunk[:12] + struct.pack("<Q", cell.packed) + chunk[20:]


def many(make, level=LEVEL, u=U, v=V):
    """Repeats a chunk, each time in another cell."""
    def pack(count):
        kind, chunk = make()
        side = round(count ** 0.5)
        cells = [Cell(level, u + i % side, v + i // side)
                 for i in range(count)]
        return Bgl([(kind, [(cell, in_cell(cell, chunk))
                            for cell in cells])]).data
    return pack


def elevation(code):
    return many(lambda: (SECTION_ELEVATION,
                         Tile((LEVEL, U, V), np.full((SIDE, SIDE), 7), code)
                         .to_bytes()))


def raster(kind, code, months=0, mask=None, place=(LEVEL, U, V)):
    return many(lambda: (kind.section_of(months), Raster(
        kind, place, 1, code, months=months, mask=mask,
        mask_code=LZ2).to_bytes()), *place)


def far_apart(kind, months=0):
    """Two tiles at the ends of the earth, with nothing between them."""
    def pack(count):
        cells = [Cell(22, 100 + i % 2 * 3000000, 100 + i % 2 * 2000000 + i)
                 for i in range(count)]
        chunk = Raster(kind, cells[0], 1, SOLID, months=months).to_bytes()
        return Bgl([(kind.section_of(months), [
            (cell, in_cell(cell, chunk)) for cell in cells])]).data
    return pack


def all_levels(kind, months=0):
    """A tile of each level in the same place: all are overviews."""
    def pack(count):
        chunks = []
        for i in range(count):
            level = 4 + i % 19
            cell = Cell(level, (1 << level - 2) + i // 19, 1 << level - 3)
            chunks.append((cell, Raster(kind, cell, 1, SOLID, months=months)
                           .to_bytes()))
        return Bgl([(kind.section_of(months), chunks)]).data
    return pack


def one_chunk_for_all(count):
    """The bytes of one tile in each of many cells: only entries."""
    cells = [Cell(LEVEL, U + i % 100, V + i // 100) for i in range(count)]
    chunk = Raster(LANDCLASS, cells[0], 7, SOLID).to_bytes()
    return Bgl([(LANDCLASS.section, [(cell, chunk) for cell in cells])]).data


def all_months(count):
    """A photo in each of the sections of months, and at night."""
    sections = []
    for month in range(13):
        cells = [Cell(LEVEL, U + i % 100, V + i // 100) for i in range(count)]
        chunk = Raster(PHOTO, cells[0], 1, SOLID, months=1 << month).to_bytes()
        sections.append((PHOTO.section_of(1 << month), [
            (cell, in_cell(cell, chunk)) for cell in cells]))
    return Bgl(sections).data


# Name: maker, count of things.
RASTER_BOMBS = {
    "elevation_solid": (elevation(SOLID), 200),
    "elevation_lz2": (elevation(LZ2), 200),
    "elevation_ptc": (elevation(PTC), 200),
    **{f"{kind.theme}_solid": (raster(kind, SOLID, 4 if kind == SEASON else 0),
                               200) for kind in CLASS_KINDS},
    "landclass_delta": (raster(LANDCLASS, DELTA_LZ1), 200),
    "landclass_masked": (raster(LANDCLASS, BITPACK_LZ1, mask=0), 200),
    "photo_solid": (raster(PHOTO, SOLID, ALL_YEAR), 200),
    "photo_lz1": (raster(PHOTO, LZ1, ALL_YEAR), 200),
    "photo_masked": (raster(PHOTO, BITPACK_LZ2, NIGHT, mask=90), 200),
    "photo32_solid": (raster(PHOTO32, SOLID, ALL_YEAR), 200),
    "photo32_ptc": (raster(PHOTO32, PTC, ALL_YEAR), 60),
    "index_solid": (raster(INDEX, SOLID, place=(7, 40, 20)), 200),
    "far_apart": (far_apart(LANDCLASS), 2),
    "photos_far_apart": (far_apart(PHOTO, ALL_YEAR), 20),
    "all_levels": (all_levels(LANDCLASS), 190),
    "photos_of_all_levels": (all_levels(PHOTO, ALL_YEAR), 190),
    "one_chunk_for_all": (one_chunk_for_all, 1000),
    "all_months": (all_months, 20),
}
