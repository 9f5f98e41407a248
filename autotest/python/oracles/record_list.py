# SPDX-License-Identifier: MIT
"""The records of a BGL, apart from the project's own code."""

import struct

# Offset of the children in records of airports.
AIRPORTS = {0x03: 0x34, 0x3C: 0x38, 0xAB: 0x3C, 0x56: 0x44, 0x113: 0x5C}
AIRPORT_SECTION = 0x03
SCENERY_SECTION = 0x25


def list_subsections(data):
    for i in range(struct.unpack_from("<I", data, 0x14)[0]):
        section, size_class, count, offset, _ = struct.unpack_from(
            "<5I", data, 0x38 + 20 * i)
        size = ((size_class & 0x10000) | 0x40000) >> 14
        for k in range(count):
            place, length = struct.unpack_from(
                "<2I", data, offset + (k + 1) * size - 8)
            yield section, data[place:place + length]


def split(data, header):
    at = 0
    while at + 6 <= len(data):
        number, size = struct.unpack_from(header, data, at)
        if size < 4 or at + size > len(data):
            return
        yield number, data[at:at + size]
        at += size


def list_records(path):
    """Returns (kind, bytes), in file order. A kind is the section and the id of
    a record, and the id of a child of an airport: "3/56/ce"."""
    rows = []
    for section, data in list_subsections(path.read_bytes()):
        header = "<HH" if section == SCENERY_SECTION else "<HI"
        for number, record in split(data, header):
            kind = f"{section:x}/{number:x}"
            start = AIRPORTS.get(number)
            if section != AIRPORT_SECTION or start is None:
                rows.append((kind, record))
                continue
            rows.append((kind, record[:start]))
            rows += [(f"{kind}/{child:x}", part)
                     for child, part in split(record[start:], "<HI")]
    return rows


def find_records(path, kind):
    return [record for name, record in list_records(path) if name == kind]
