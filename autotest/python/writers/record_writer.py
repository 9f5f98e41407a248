# SPDX-License-Identifier: MIT
"""A writer of facility records made from the specification.

It lays out container, subsections and records itself (ogr/records/format.md
chapters 1
and 2), so that the driver is not tested against its own idea of them.
"""

import struct
from typing import NamedTuple

from bgl_writer import Cell, pack_header, pack_section

DIRECT, INDIRECT, NAME_LIST, INDEX, GUIDS, EXCLUSION, TIME_ZONE = range(1, 8)
HEADER_SIZE = 56
SECTION_ENTRY_SIZE = 20
WORLD = Cell(0, 0, 0)
LONGITUDE_UNIT = 360 / 0x30000000
LATITUDE_UNIT = 180 / 0x20000000

KIND_AIRPORT, KIND_VOR, KIND_NDB, KIND_TERMINAL_NDB = 1, 2, 3, 4
KIND_WAYPOINT, KIND_TERMINAL_WAYPOINT, KIND_MARKER = 5, 6, 7


def pack_longitude(degrees):
    return struct.pack("<I", int((degrees + 180) * 0x30000000 / 360 + 0.5))


def pack_latitude(degrees):
    return struct.pack("<I", int((90 - degrees) * 0x20000000 / 180 + 0.5))


def pack_point(longitude, latitude):
    return pack_longitude(longitude) + pack_latitude(latitude)


def pack_position(longitude, latitude, altitude):
    """Altitude in metres."""
    return pack_point(longitude, latitude) + struct.pack(
        "<i", round(altitude * 1000)
    )


def pack_variation(east):
    """Degrees, east positive; stored westward, 0 to 360."""
    return struct.pack("<f", -east % 360)


def pack_letters(text):
    """Returns the base-38 number of a text, without kind code."""
    number = 0
    for letter in text:
        if letter == " ":
            digit = 0
        elif letter.isdigit():
            digit = ord(letter) - ord("0") + 2
        else:
            digit = ord(letter) - ord("A") + 12
        number = number * 38 + digit
    return number


def pack_ident5(text, kind):
    return struct.pack("<I", pack_letters(text) << 5 | kind)


def pack_ident8(text, kind):
    return struct.pack("<Q", pack_letters(text) << 6 | kind)


def pack_region(region="", airport=""):
    """REGAP: region and the ident of the airport."""
    return struct.pack(
        "<I", pack_letters(airport) << 11 | pack_letters(region)
    )


def pack_record(number, body, children=()):
    """Packs a record with a long header and its children, padded to four
    bytes."""
    content = body + b"".join(children)
    content += bytes(-(len(content) + 6) % 4)
    return struct.pack("<HI", number, len(content) + 6) + content


def pack_object(number, body):
    """Packs a record with a short header, as scenery objects have."""
    return struct.pack("<HH", number, len(body) + 4) + body


def pack_name(text, encoding="cp1252"):
    """Packs the child 0x19, without NUL if it fits."""
    return pack_record(0x19, text.encode(encoding))


class Part(NamedTuple):
    """Data of one subsection; `count` is what the table declares."""

    records: bytes
    count: int = 1
    cell: Cell = WORLD


class Section(NamedTuple):
    type: int
    parts: list
    section_class: int = DIRECT


def pack_bgl(sections):
    """Packs a file of class-1 and class 3 to 7 sections: header, entries,
    data, then tables. In class 2 each part is one record with a tile of its
    own."""
    position = HEADER_SIZE + SECTION_ENTRY_SIZE * len(sections)
    data = b""
    tables = []
    for section in sections:
        places = []
        for part in section.parts:
            places.append((position + len(data), part))
            data += part.records
        tables.append(_pack_table(section, places))
    entries = b""
    table_offset = position + len(data)
    for section, table in zip(sections, tables):
        entries += pack_section(
            section.type,
            len(section.parts),
            table_offset,
            section_class=section.section_class,
        )[:-4] + struct.pack("<I", len(table))
        table_offset += len(table)
    return pack_header(len(sections)) + entries + data + b"".join(tables)


def _pack_table(section, places):
    if section.section_class != INDIRECT:
        return b"".join(
            struct.pack(
                "<4I",
                part.cell.packed & 0xFFFFFFFF,
                part.count,
                offset,
                len(part.records),
            )
            for offset, part in places
        )
    tiles = b"".join(
        struct.pack("<4I", part.cell.packed & 0xFFFFFFFF, 1, i, 0)
        for i, (_, part) in enumerate(places)
    )
    return tiles + b"".join(
        struct.pack("<2I", offset, len(part.records))
        for offset, part in places
    )


def pack_sections(*sections):
    """(type, [records]) each."""
    return pack_bgl(
        [
            Section(number, [Part(b"".join(records), len(records))])
            for number, records in sections
        ]
    )
