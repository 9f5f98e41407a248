# SPDX-License-Identifier: MIT
"""A BGL writer made from the specification, apart from the project's own.

It lays out the container and the chunks itself, so that the driver is not
tested against its own idea of them. Payloads of code 0 and 8 are made here;
the project's encoders are asked for the others.
"""

import functools
import os
import struct
import subprocess
from typing import NamedTuple

import numpy as np

from support import PROJECT

SIDE = 257
SECTION_ELEVATION = 0x67
TYPE_ELEVATION = 2
ALL_YEAR = 0xFFF
NIGHT = 0x1000
RAW, LZ1, DELTA, DELTA_LZ1, LZ2, DELTA_LZ2 = range(6)
BITPACK, BITPACK_LZ1, SOLID, BITPACK_LZ2, PTC = range(6, 11)
DXT1, DXT3, DXT5 = range(11, 14)

HEADER_SIZE = 56
SECTION_ENTRY_SIZE = 20
CHUNK_HEADER_SIZE = 40
SCALE_RECORD_SIZE = 12
FILE_TIME = 130668638220000000
TOOL = os.environ.get(
    "FLIGHTSIM_TOOL", str(PROJECT / "build" / "autotest" / "cpp" / "bgl_tool")
)


class Cell(NamedTuple):
    """A QMID: driver/bgl/format.md chapters 2 and 3."""

    level: int
    u: int
    v: int

    @property
    def packed(self):
        """B and A dword as one number: marker bit, bits of v and u."""
        number = 1 << (2 * self.level + 1)
        for bit in range(self.level):
            number |= ((self.u >> bit) & 1) << (2 * bit)
            number |= ((self.v >> bit) & 1) << (2 * bit + 1)
        return number

    def ancestor(self, level):
        shift = self.level - level
        return Cell(level, self.u >> shift, self.v >> shift)

    def children(self):
        return [Cell(self.level + 1, 2 * self.u + x, 2 * self.v + y)
                for y in (0, 1) for x in (0, 1)]


class Kind(NamedTuple):
    """A kind of raster: frmts/trq1/format.md 1.1. Seasons and photos have a
    section for each month, of which this is the first."""

    theme: str
    data_type: int
    section: int
    sample: str
    side: int = SIDE

    def section_of(self, months):
        """Returns the section of the first month of a month mask."""
        first = (months & -months).bit_length() - 1
        return self.section + max(first, 0)


LANDCLASS = Kind("landclass", 3, 0x68, "u1")
WATERCLASS = Kind("waterclass", 4, 0x69, "u1")
REGION = Kind("region", 5, 0x6A, "u1")
DENSITY = Kind("population_density", 7, 0x6C, "u1")
SEASON = Kind("season", 6, 0x78, "u1")
PHOTO = Kind("photo", 1, 0x8C, "u2", 256)
PHOTO32 = Kind("photo32", 11, 0xA0, "u4", 256)
INDEX = Kind("terrain_index", 9, 0x6E, "u2", 32)
CLASS_KINDS = (LANDCLASS, WATERCLASS, REGION, DENSITY, SEASON)


@functools.lru_cache(maxsize=512)
def run_encoder(samples, *arguments):
    """Returns the payload of the project's encoder for little-endian
    samples."""
    run = subprocess.run(
        [TOOL, *map(str, arguments)], input=samples, capture_output=True,
        check=False,
    )
    assert run.returncode == 0, (arguments, run.stderr)
    return run.stdout


def encode(samples, code, step=0):
    """Payload, without RCS1, of a 2-D array.

    @step: the quantiser step of PTC; 0 is lossless.
    """
    samples = np.ascontiguousarray(samples)
    width = samples.dtype.itemsize
    content = samples.astype(samples.dtype.newbyteorder("<")).tobytes()
    if code == RAW:
        return content
    if code == SOLID:
        assert (samples == samples[0, 0]).all()
        return content[:width]
    if code == PTC and samples.shape == (SIDE, SIDE):
        return run_encoder(content, "encode-ptc", step)
    if code == PTC:
        return run_encoder(content, "encode-ptc-photo", 8 * width, step)
    return run_encoder(content, "encode", code, *samples.shape, width)


class Tile:
    """An elevation chunk, and what a reader has to make of it.

    The mask holds one byte a post, 0 for a missing one. Keyword arguments
    beyond those named replace fields of the chunk header.
    """

    def __init__(self, cell, values, code=RAW, mask=None, mask_code=RAW,
                 scale=1.0, base=0.0, has_scale=True, **header):
        self.cell = Cell(*cell)
        self.values = np.broadcast_to(
            np.asarray(values, np.int16), (SIDE, SIDE)
        )
        self.code = code
        self.mask = mask
        self.mask_code = mask_code
        self.scale = scale
        self.base = base
        self.has_scale = has_scale
        self.header = header

    @property
    def stores_first(self):
        """Whether row 0 and column 0 are in the file: frmts/trq1/format.md
        9.9."""
        return self.code != PTC

    @property
    def is_whole_metres(self):
        return self.scale == 1.0 and float(self.base).is_integer()

    def posts(self):
        """Returns metres in double precision, NaN where the mask says missing,
        and where -32768 is stored, unless that is a valid elevation."""
        posts = self.values * float(self.scale) + float(self.base)
        posts[(self.values == -32768) & (posts < -12000)] = np.nan
        if not self.stores_first:
            posts[:, 0] = posts[:, 1]
            posts[0, :] = posts[1, :]
        if self.mask is not None:
            posts[self.mask == 0] = np.nan
        return posts

    def to_bytes(self):
        stream = encode(self.values, self.code)
        mask = b""
        if self.mask is not None:
            mask = encode(self.mask.astype(np.uint8), self.mask_code)
        return pack_chunk(
            self.cell, stream, self.code, mask, self.mask_code,
            (self.scale, self.base) if self.has_scale else None,
            **self.header,
        )


class Raster:
    """A chunk of any kind but elevation.

    @values: samples, or one that fills the chunk.
    @stream: the data payload when it is none that `encode` makes.

    Keyword arguments beyond those named replace fields of the chunk header.
    """

    stores_first = True
    is_whole_metres = True

    def __init__(self, kind, cell, values, code=RAW, mask=None, mask_code=RAW,
                 months=0, stream=None, **header):
        self.kind = kind
        self.cell = Cell(*cell)
        shape = (kind.side, kind.side)
        self.values = np.broadcast_to(
            np.asarray(values, f"<{kind.sample}"), shape
        )
        self.code = code
        self.mask = None if mask is None else np.broadcast_to(
            np.asarray(mask, np.uint8), shape
        )
        self.mask_code = mask_code
        self.months = months
        self.stream = stream
        self.header = header

    def posts(self):
        """Returns class codes, NaN where the mask says missing or a code is
        255, which is valid only for densities."""
        posts = self.values.astype(float)
        if self.kind != DENSITY:
            posts[posts == 255] = np.nan
        if self.mask is not None:
            posts[self.mask == 0] = np.nan
        return posts

    def to_bytes(self):
        stream = self.stream
        if stream is None:
            stream = encode(self.values, self.code)
        mask = b""
        if self.mask is not None:
            mask = encode(self.mask, self.mask_code)
        header = {"data_type": self.kind.data_type, "rows": self.kind.side,
                  "columns": self.kind.side, "month_mask": self.months}
        header.update(self.header)
        return pack_chunk(self.cell, stream, self.code, mask, self.mask_code,
                          None, **header)


def pack_chunk(cell, stream, code, mask=b"", mask_code=0, scale=(1.0, 0.0),
               data_type=TYPE_ELEVATION, rows=SIDE, columns=SIDE, flags=0,
               month_mask=0, packed=None):
    """A TRQ1 chunk: frmts/trq1/format.md chapter 2."""
    record = b"" if scale is None else struct.pack("<4sff", b"RCS1", *scale)
    packed = Cell(*cell).packed if packed is None else packed
    return struct.pack(
        "<4sIHBBQIHHHHII", b"TRQ1", CHUNK_HEADER_SIZE, data_type, code,
        mask_code if mask else 0, packed, month_mask, columns, flags, rows, 0,
        len(record) + len(stream), len(mask),
    ) + record + stream + mask


def pack_header(section_count, file_time=FILE_TIME):
    """Packs the first 56 bytes, without a list of cells."""
    return struct.pack(
        "<IIQII32x", 0x19920201, HEADER_SIZE, file_time, 0x08051803,
        section_count,
    )


def pack_section(kind, count, table_offset, wide=False, section_class=1):
    size = 20 if wide else 16
    return struct.pack(
        "<IHHIII", kind, section_class, int(wide), count, table_offset,
        count * size,
    )


def pack_entry(packed, offset, size, wide=False):
    """A pointer to the data of one cell: 16 or 20 bytes."""
    low, high = packed & 0xFFFFFFFF, packed >> 32
    if wide:
        return struct.pack("<IIIII", low, high, 1, offset, size)
    return struct.pack("<IIII", low, high, offset, size)


class Bgl:
    """A file in memory that knows where its parts are.

    @sections: a list of (section type, [(cell, chunk bytes), ...]). A bytes
        object that stands there several times is stored once.
    """

    def __init__(self, sections, wide=None, tables_first=True,
                 file_time=FILE_TIME):
        cells = [cell for _, chunks in sections for cell, _ in chunks]
        if wide is None:
            wide = any(cell.level > 15 for cell in cells)
        self.wide = wide
        self.entry_size = 20 if wide else 16
        self.section_offsets = [
            HEADER_SIZE + i * SECTION_ENTRY_SIZE for i in range(len(sections))
        ]
        self._place(sections, tables_first)
        self.data = self._pack(sections, file_time)

    def _place(self, sections, tables_first):
        """Assigns an offset to every table and every chunk."""
        end = HEADER_SIZE + SECTION_ENTRY_SIZE * len(sections)
        self.entry_offsets = []
        self.chunk_offsets = []
        stored = {}
        for part in ("tables", "chunks")[::1 if tables_first else -1]:
            for _, chunks in sections:
                offsets = []
                for _, chunk in chunks:
                    if part == "tables":
                        offsets.append(end)
                        end += self.entry_size
                        continue
                    offsets.append(stored.setdefault(id(chunk), end))
                    end += len(chunk) if offsets[-1] == end else 0
                (self.entry_offsets if part == "tables"
                 else self.chunk_offsets).append(offsets)
        self.size = end

    def _pack(self, sections, file_time):
        data = bytearray(self.size)
        data[:HEADER_SIZE] = pack_header(len(sections), file_time)
        for i, (kind, chunks) in enumerate(sections):
            table = self.entry_offsets[i][0] if chunks else self.size
            self._put(data, self.section_offsets[i],
                      pack_section(kind, len(chunks), table, self.wide))
            for j, (cell, chunk) in enumerate(chunks):
                offset = self.chunk_offsets[i][j]
                self._put(data, offset, chunk)
                self._put(data, self.entry_offsets[i][j],
                          pack_entry(cell.packed, offset, len(chunk),
                                     self.wide))
        return bytes(data)

    @staticmethod
    def _put(data, offset, content):
        data[offset:offset + len(content)] = content

    def patched(self, offset, content):
        """Returns the file with some bytes replaced."""
        return (self.data[:offset] + content
                + self.data[offset + len(content):])


def pack_elevation(tiles, **layout):
    """Packs a file with one elevation section, in the order of the tiles."""
    return Bgl(
        [(SECTION_ELEVATION, [(tile.cell, tile.to_bytes())
                              for tile in tiles])],
        **layout,
    )


def pack_rasters(rasters, **layout):
    """Packs a file with chunks of any kind, each in the section of its kind
    and first month, sections in the order of their first chunks."""
    sections = {}
    for raster in rasters:
        number = raster.kind.section_of(raster.months)
        sections.setdefault(number, []).append(
            (raster.cell, raster.to_bytes())
        )
    return Bgl(list(sections.items()), **layout)
