# SPDX-License-Identifier: MIT
"""Sparse files of four gigabytes with only a few bytes of data."""

import struct

from bgl_writer import SECTION_ELEVATION, pack_header, pack_section
from record_writer import INDIRECT

MEGABYTE = 1 << 20
FOUR_GIGABYTES = 1 << 32
TABLE = 56 + 20
NONE = 0xFFFFFFFF
SIZE = NONE - TABLE - 16


def write_sparse(path, head, tail=b"", tail_offset=0):
    with path.open("wb") as file:
        file.write(head)
        if tail:
            file.seek(tail_offset)
            file.write(tail)
        file.truncate(FOUR_GIGABYTES - 1)
    assert path.stat().st_blocks * 512 < MEGABYTE


def sparse_subsection(kind, count=0):
    """Its data are zeros of the sparse file."""
    return (pack_header(1) + pack_section(kind, 1, TABLE)
            + struct.pack("<4I", 2, count, TABLE + 16, SIZE))


def sparse_record(kind, header, count=0):
    """One record as large as the file."""
    return sparse_subsection(kind, count) + header


SPARSE = {
    "sections": pack_header(NONE),
    **{f"subsections_{kind:02X}": pack_header(1) + struct.pack(
        "<IHHIII", kind, section_class, 0, 0x0FFFFFF0, TABLE, 0xFFFFFF00)
       for kind, section_class in ((SECTION_ELEVATION, 1), (0x03, 1),
                                   (0x65, 1), (0x20, INDIRECT))},
    **{f"data_{kind:02X}": sparse_subsection(kind)
       for kind in (SECTION_ELEVATION, 0x03, 0x13, 0x25, 0x27, 0x65)},
    "airport": sparse_record(0x03, struct.pack("<HI", 0x3C, SIZE)),
    "vectors": sparse_record(0x65, struct.pack(
        "<8I", 6, 2, 1, NONE, 0, 0, 0, 0)),
}
