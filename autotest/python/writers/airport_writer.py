# SPDX-License-Identifier: MIT
"""A writer of airports and their children based on ogr/records/format.md
chapter 3."""

import struct

from bgl_writer import Cell
from record_writer import (
    KIND_AIRPORT,
    NAME_LIST,
    Part,
    Section,
    pack_bgl,
    pack_ident5,
    pack_ident8,
    pack_letters,
    pack_point,
    pack_position,
    pack_record,
    pack_region,
    pack_variation,
)

FS9, FSX, PREPAR3D, MSFS_2020, MSFS_2024 = 0x03, 0x3C, 0xAB, 0x56, 0x113
FIXED_SIZES = {
    FS9: 0x34, FSX: 0x38, PREPAR3D: 0x3C, MSFS_2020: 0x44, MSFS_2024: 0x5C,
}

GUID = bytes(range(0x10, 0x20))
GUID_TEXT = "13121110-1514-1716-1819-1A1B1C1D1E1F"

RUNWAY_IDS = {0x04, 0x3E, 0xCE}
APPROACH_IDS = {0x24, 0xB6, 0xFA}
APRON_IDS = {0x37, 0xAF, 0xD3, 0xD0}


def _count(children, ids):
    numbers = [int.from_bytes(child[:2], "little") for child in children]
    return sum(number in ids for number in numbers)


def pack_counts(children):
    """Packs the counts at the start of an airport, unchecked."""
    return bytes([
        _count(children, RUNWAY_IDS),
        _count(children, {0x12}),
        _count(children, {0x11}),
        _count(children, APPROACH_IDS),
        _count(children, APRON_IDS),
        _count(children, {0x26}) | (_count(children, {0x33}) > 0) << 7,
    ])


def pack_airport(
    number,
    ident,
    longitude,
    latitude,
    children=(),
    altitude=12.5,
    tower=bytes(12),
    variation=3.5,
    fuel=0,
    traffic=51,
    flags=0,
):
    """An airport of any dialect with true counts; `number` is its record id.

    `flags` is the byte (MSFS) or word (Prepar3D) at 0x36.
    """
    aprons = _count(children, APRON_IDS)
    body = pack_counts(children)
    body += pack_position(longitude, latitude, altitude)
    body += tower
    body += pack_variation(variation)
    if number == MSFS_2024:
        body += bytes(12)
    else:
        body += pack_ident5(ident, KIND_AIRPORT) + pack_region()
        body += struct.pack("<I", fuel)
    if number != FS9:
        body += bytes([0, traffic]) + struct.pack("<H", flags)
    if number == PREPAR3D:
        body += struct.pack("<I", 1)
    if number in (MSFS_2020, MSFS_2024):
        body += bytes(4) + struct.pack("<4H", aprons, 0, 0, 0)
    if number == MSFS_2024:
        body += bytes(0x4C - 0x44)
        body += pack_ident8(ident, KIND_AIRPORT) + bytes(8)
    assert len(body) + 6 == FIXED_SIZES[number]
    return pack_record(number, body, children)


def pack_airports(*airports):
    return pack_bgl(
        [Section(0x03, [Part(b"".join(airports), len(airports))])]
    )


def pack_runway(
    number,
    longitude,
    latitude,
    length=1000.0,
    width=30.0,
    heading=90.0,
    ends=(9, 0, 27, 0),
    ils=("", ""),
    surface=4,
    markings=0,
    lights=0,
    patterns=0,
    pattern_altitude=300.0,
    altitude=12.5,
    children=(),
    falloff=-1.0,
):
    """Packs a runway 0x04 (FS9, FSX), 0x3E (Prepar3D) or 0xCE (MSFS)."""
    body = struct.pack("<H4B", surface, *ends)
    body += struct.pack("<2I", *(pack_letters(ident) for ident in ils))
    body += pack_position(longitude, latitude, altitude)
    body += struct.pack("<4f", length, width, heading, pattern_altitude)
    body += struct.pack("<H2B", markings, lights, patterns)
    if number == 0x3E:
        body += GUID
    elif number == 0xCE:
        body += bytes(20) + struct.pack("<f", falloff) + GUID + bytes(4)
    return pack_record(number, body, children)


def pack_end_area(number, length, width, surface=0, material=b""):
    """Packs an offset threshold, blast pad or overrun; MSFS has a material."""
    return pack_record(
        number,
        struct.pack("<H", surface) + material
        + struct.pack("<2f", length, width),
    )


def pack_vasi(number, kind, bias_x, bias_z, spacing, pitch):
    return pack_record(
        number, struct.pack("<H4f", kind, bias_x, bias_z, spacing, pitch)
    )


def pack_approach_lights(number, flags, strobes, numbers=(), rest=b""):
    return pack_record(
        number,
        bytes([flags, strobes]) + struct.pack(f"<{len(numbers)}f", *numbers)
        + rest,
    )


def pack_full_runway(number):
    """Packs a runway with every child common to all dialects, in the order of
    the compilers: approach lights precede VASI."""
    areas = GUID if number == 0xCE else b""
    return pack_runway(
        number, 9.0, 48.0, 1000, 30, 60.0, (6, 2, 24, 1), ("IABC", ""),
        surface=0x84, markings=0x0601, lights=0x20 | 0x10 | 2 << 2 | 3,
        patterns=0b100_001,
        children=[
            pack_end_area(0x05, 100, 30, 1, areas),
            pack_end_area(0x06, 110, 31, 2, areas),
            pack_end_area(0x07, 120, 32, 0xFE, areas),
            pack_end_area(0x08, 130, 0, 4, areas),
            pack_end_area(0x09, 140, 34, 23, areas),
            pack_end_area(0x0A, 150, 35, 14, areas),
            pack_approach_lights(0x0F, 0xE7, 11),
            pack_approach_lights(0x10, 0x03, 0),
            pack_vasi(0x0B, 8, 15, 300, 10, 3.0),
            pack_vasi(0x0C, 1, 16, 310, 11, 3.25),
            pack_vasi(0x0D, 3, 17, 320, 12, 3.5),
            pack_vasi(0x0E, 13, 18, 330, 13, 3.75),
            pack_record(0x65, struct.pack("<H2f", 0, 5.5, -2.5)),
        ],
    )


def pack_com(kind, hertz, name, station=0):
    return pack_record(
        0x12, bytes([kind, station]) + struct.pack("<I", hertz) + name
    )


def pack_start(number, designator, kind, longitude, latitude, heading):
    return pack_record(
        0x11,
        bytes([number, kind << 4 | designator])
        + pack_position(longitude, latitude, 12.5)
        + struct.pack("<f", heading),
    )


def pack_helipad(surface, kind, longitude, latitude, length, width, heading):
    return pack_record(
        0x26,
        bytes([surface, kind]) + b"\xff\xff\xff\x00"
        + pack_position(longitude, latitude, 7.25)
        + struct.pack("<3f", length, width, heading),
    )


def pack_taxi_points(points, number=0x1A):
    """Points (type, orientation, longitude, latitude[, altitude])."""
    body = struct.pack("<H", len(points))
    for kind, orientation, *position in points:
        body += bytes([kind, orientation, 0, 0])
        body += (pack_position if number == 0xAC else pack_point)(*position)
    return pack_record(number, body)


def pack_parking(
    number,
    longitude,
    latitude,
    name=10,
    pushback=0,
    kind=8,
    gate=1,
    codes=(),
    radius=18.0,
    heading=45.0,
    tees=(1.0, 2.0, 3.0, 4.0),
    altitude=9.5,
    suffix=0,
):
    """An element of a record 0x1B, 0x3D, 0xAD or 0xE7."""
    flags = (
        name | pushback << 6 | kind << 8 | gate << 12 | len(codes) << 24
    )
    element = struct.pack("<I2f", flags, radius, heading)
    if number != 0x1B:
        element += struct.pack("<4f", *tees)
    element += pack_point(longitude, latitude)
    if number == 0xAD:
        element += struct.pack("<i", round(altitude * 1000))
    for code in codes:
        element += code.encode().ljust(4, b"\0")
    if number == 0xE7:
        element += bytes([0, suffix]) + bytes(18)
    return element


def pack_list(number, elements):
    """A record of a count and elements."""
    return pack_record(
        number, struct.pack("<H", len(elements)) + b"".join(elements)
    )


def pack_taxi_names(*names):
    return pack_list(0x1D, [n.encode().ljust(8, b"\0") for n in names])


def pack_taxi_path(
    number,
    start,
    end,
    kind=1,
    name=0,
    designator=0,
    lines=0,
    surface=0,
    width=15.0,
    weight=500000,
    terrain=0,
    materials=(),
):
    """An element of a record 0x1C, 0x40, 0xAE or 0xD4; `kind` is the byte with
    the type and the flags for drawing."""
    element = struct.pack(
        "<2H4Bf2I",
        start, end & 0xFFF | designator << 12, kind, name, lines, surface,
        width, weight, 0,
    )
    if number in (0x40, 0xAE):
        element += GUID
    if number == 0xAE:
        element += bytes([terrain, 0]) + struct.pack("<H", name)
    if number == 0xD4:
        element += bytes(4) + GUID + bytes(4)
        element += bytes([len(materials), 1]) + struct.pack("<H", end)
        element += b"".join(materials)
    return element


def pack_vertices(vertices):
    return b"".join(pack_point(*vertex) for vertex in vertices)


def pack_apron(number, vertices, surface=0, altitude=9.5, triangles=(),
               flags=3):
    """An outline 0x37, 0xAF, 0xD3 or 0xD0; `flags` are those of MSFS."""
    count = struct.pack("<H", len(vertices))
    if number == 0x37:
        body = bytes([surface]) + count + pack_vertices(vertices)
    elif number == 0xAF:
        body = bytes([surface, 2]) + GUID
        body += struct.pack("<i", round(altitude * 1000)) + count
        body += pack_vertices(vertices)
    else:
        body = bytes([flags, 200]) + bytes(4) + GUID
        body += struct.pack("<3fi", 25.0, 1.5, 2.0, -1)
        body += bytes(4 if number == 0xD0 else 0)
        body += count + struct.pack("<H", len(triangles))
        body += pack_vertices(vertices)
        body += b"".join(struct.pack("<3H", *t) for t in triangles)
    return pack_record(number, body)


def pack_apron_triangles(number, vertices, triangles, flags, surface=0):
    """A record 0x30, 0x41 or 0xB0."""
    body = bytes([surface, flags])
    if number != 0x30:
        body += GUID
    if number == 0xB0:
        body += struct.pack("<i", 9500)
    body += struct.pack("<2H", len(vertices), len(triangles))
    body += pack_vertices(vertices)
    body += b"".join(struct.pack("<3H", *t) for t in triangles)
    return pack_record(number, body)


def pack_delete_airport(flags, second=0, runways=(), starts=(),
                        frequencies=()):
    """Items: runways (surface, primary, secondary, designators), starts
    (number, designator, type), frequencies (type, Hz)."""
    body = struct.pack(
        "<H4B", flags, len(runways), len(starts), len(frequencies), second
    )
    body += b"".join(bytes(runway) for runway in runways)
    body += b"".join(bytes([*start, 0]) for start in starts)
    for kind, hertz in frequencies:
        body += struct.pack("<I", kind << 28 | hertz)
    return pack_record(0x33, body)


def _pack_name_table(names):
    buffer = b""
    offsets = []
    for name in names:
        offsets.append(len(buffer))
        buffer += name + b"\0"
    return struct.pack(f"<{len(names)}I", *offsets) + buffer


def pack_name_list(entries, section=0x27, encoding="cp1252"):
    """A section with the name list of entries (ident, region, country, state,
    city, airport, u, v)."""
    columns = [[e[i].encode(encoding) for e in entries] for i in range(1, 6)]
    lists = [_pack_name_table(column) for column in columns]
    items = b""
    for i, (ident, *_, u, v) in enumerate(entries):
        items += struct.pack("<2B3H", i, i, i << 4, i, i)
        if section == 0x27:
            items += pack_ident5(ident, KIND_AIRPORT) + bytes(4)
        else:
            items += pack_ident8(ident, KIND_AIRPORT) + bytes(8)
        items += struct.pack("<2H", u, v)
    lists.append(items)
    position = 0x2A
    offsets = []
    for part in lists:
        offsets.append(position)
        position += len(part)
    record = struct.pack("<HI6H6I", 0x27, 0, *[len(entries)] * 6, *offsets)
    record += b"".join(lists)
    return Section(section, [Part(record, len(entries), Cell(0, 0, 0))],
                   NAME_LIST)
