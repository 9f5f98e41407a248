# SPDX-License-Identifier: MIT
"""Records of navigation, airspaces and indexes based on the specification
(ogr/records/format.md chapters 3.16, 5, 6 and 8)."""

import struct

from record_writer import (
    INDIRECT,
    KIND_AIRPORT,
    KIND_NDB,
    KIND_VOR,
    KIND_WAYPOINT,
    Part,
    Section,
    pack_bgl,
    pack_ident5,
    pack_ident8,
    pack_latitude,
    pack_letters,
    pack_longitude,
    pack_name,
    pack_point,
    pack_position,
    pack_record,
    pack_region,
    pack_variation,
)

START, LINE, ORIGIN, CLOCKWISE, COUNTERCLOCKWISE, CIRCLE = range(1, 7)
TYPE_ILS = 4


def pack_f32(*values):
    return struct.pack(f"<{len(values)}f", *values)


def pack_fix(ident, kind, region="", airport="", msfs2024=False):
    """IDENT5 and REGAP, or the 16 bytes of MSFS 2024."""
    if msfs2024:
        return (
            pack_ident8(ident, kind) + pack_region(region, airport) + bytes(4)
        )
    return pack_ident5(ident, kind) + pack_region(region, airport)


def pack_localizer(number, designator, heading, width, record=0x14):
    return pack_record(
        record, bytes([number, designator]) + pack_f32(heading, width)
    )


def pack_glide_slope(position, range_, pitch):
    return pack_record(
        0x15, bytes(2) + pack_position(*position) + pack_f32(range_, pitch)
    )


def pack_dme(position, range_, record=0x16):
    return pack_record(
        record, bytes(2) + pack_position(*position) + pack_f32(range_)
    )


def pack_station(
    ident, position, kind=1, flags=1, hertz=113250000, variation=2.5,
    region="ED", airport="", children=(), msfs2024=False,
):
    """An ILS, VOR or DME."""
    return pack_record(
        0x105 if msfs2024 else 0x13,
        bytes([kind, flags])
        + pack_position(*position)
        + struct.pack("<If", hertz, 240000)
        + pack_variation(variation)
        + pack_fix(ident, KIND_VOR, region, airport, msfs2024),
        children,
    )


def pack_ndb(
    ident, position, kind=2, hertz=368500, region="LE", airport="",
    name=None, code=KIND_NDB, msfs2024=False,
):
    return pack_record(
        0x106 if msfs2024 else 0x17,
        struct.pack("<HI", kind, hertz)
        + pack_position(*position)
        + pack_f32(90000)
        + pack_variation(-2.25)
        + pack_fix(ident, code, region, airport, msfs2024),
        [pack_name(name)] if name else [],
    )


def pack_tacan(ident, position, channel, flags, children=()):
    """The fixed part has 39 bytes, followed directly by children."""
    body = (
        pack_position(*position)
        + struct.pack("<IB", channel, flags)
        + pack_f32(150000)
        + pack_variation(5)
        + pack_fix(ident, 10, "HA")
        + b"".join(children)
    )
    return struct.pack("<HI", 0xA0, len(body) + 6) + body


def pack_marker(ident, position, heading, kind, region):
    return pack_record(
        0x18,
        bytes([heading, kind])
        + pack_position(*position)
        + pack_ident5(ident, 7)
        + struct.pack("<HH", pack_letters(region), 0),
    )


def pack_neighbour(fix=None, altitude=0.0, msfs2024=False):
    """`fix` is (ident, kind, region); nothing at the end of an airway."""
    if fix is None:
        return bytes(20 if msfs2024 else 12)
    ident, kind, region = fix
    return pack_fix(ident, kind, region, "", msfs2024) + pack_f32(altitude)


def pack_route(name, kind, following, preceding, msfs2024=False):
    """Neighbours are None or (fix, altitude)."""
    return struct.pack("<B8s", kind, name.encode()) + b"".join(
        pack_neighbour(*(neighbour or (None,)), msfs2024=msfs2024)
        for neighbour in (following, preceding)
    )


def pack_waypoint(
    ident, point, kind=1, region="LF", airport="", routes=(),
    code=KIND_WAYPOINT, msfs2024=False,
):
    return pack_record(
        0x108 if msfs2024 else 0x22,
        bytes([kind, len(routes)])
        + pack_point(*point)
        + pack_variation(-1.5)
        + pack_fix(ident, code, region, airport, msfs2024)
        + b"".join(routes),
    )


def pack_delete(airport, region=""):
    return pack_record(
        0xDB, bytes(2) + pack_ident5(airport, KIND_AIRPORT)
        + pack_region(region)
    )


def pack_boundary_point(kind, longitude, latitude):
    """Latitude first."""
    return (
        struct.pack("<H", kind)
        + pack_latitude(latitude)
        + pack_longitude(longitude)
    )


def pack_circle(radius):
    return struct.pack("<HIf", CIRCLE, 0, radius)


def pack_lines(*points):
    return pack_record(
        0x21, struct.pack("<H", len(points)) + b"".join(points)
    )


def pack_boundary(
    points, name="", kind=1, altitude_types=0x21, lower=(0, 0, 100),
    upper=(1, 1, 3000), children=(), msfs2024=False,
):
    names = [pack_name(name)] if name else []
    return pack_record(
        0x107 if msfs2024 else 0x20,
        bytes([kind, altitude_types])
        + pack_position(*lower)
        + pack_position(*upper)
        + (b"\xa5" * 20 if msfs2024 else b""),
        [*children, *names, pack_lines(*points)],
    )


def pack_boundaries(*records):
    return pack_bgl(
        [Section(0x20, [Part(record) for record in records], INDIRECT)]
    )


def pack_com(kind, hertz, name):
    return pack_record(0x12, struct.pack("<HI", kind, hertz) + name.encode())


def pack_geopol(kind, *points):
    west, east = min(p[0] for p in points), max(p[0] for p in points)
    south, north = min(p[1] for p in points), max(p[1] for p in points)
    return pack_record(
        0x23,
        struct.pack("<H", kind << 14 | len(points))
        + pack_point(west, south)
        + pack_point(east, north)
        + b"".join(pack_point(*point) for point in points),
    )


def pack_time_zone(west, north, east, south, deviation, priority, shift, rule):
    return (
        pack_point(west, north)
        + pack_point(east, south)
        + struct.pack("<hBbI", deviation, priority, shift, rule)
    )


def pack_index_entry(ident, kind, region, airport, u, v):
    return pack_fix(ident, kind, region, airport) + struct.pack("<HH", u, v)


def pack_summary(ident, position, flags, number=0x32, rest=b""):
    return pack_record(
        number,
        struct.pack("<H", flags)
        + pack_position(*position)
        + pack_fix(ident, KIND_AIRPORT)
        + pack_variation(3.5)
        + pack_f32(1828.8, 179.58)
        + struct.pack("<I", 1 << 31)
        + rest,
    )


def find_cell(longitude, latitude):
    """Returns column and row of the level-9 cell of a point:
    driver/bgl/format.md 2."""
    (u,) = struct.unpack("<I", pack_longitude(longitude))
    (v,) = struct.unpack("<I", pack_latitude(latitude))
    return u >> 21, v >> 21


def pack_names(names, spare):
    """Packs a list of names: offsets, then NUL-terminated texts, and as many
    spare NULs, of which the available files have none."""
    offsets, texts = b"", b""
    for name in names:
        offsets += struct.pack("<I", len(texts))
        texts += name.encode() + b"\0"
    return offsets + texts + bytes(spare)


def pack_name_list(airports, msfs2024=False, spare=0):
    """`airports` are (ident, region, country, state, city, name, u, v). Names
    are stored once each, in order of first use."""
    lists = [list(dict.fromkeys(airport[i] for airport in airports))
             for i in range(1, 6)]
    packed = [pack_names(names, spare) for names in lists]
    entries = b""
    for airport in airports:
        region, country, state, city, name = (
            names.index(airport[i + 1]) for i, names in enumerate(lists)
        )
        entries += struct.pack(
            "<BBHHH", region, country, state << 4, city, name
        )
        if msfs2024:
            entries += pack_ident8(airport[0], KIND_AIRPORT) + bytes(8)
        else:
            entries += pack_fix(airport[0], KIND_AIRPORT)
        entries += struct.pack("<HH", *airport[6:])
    packed.append(entries)
    offset = 6 + 6 * 2 + 6 * 4
    offsets = b""
    for part in packed:
        offsets += struct.pack("<I", offset)
        offset += len(part)
    counts = struct.pack("<6H", *map(len, lists), len(airports))
    # The size in the header is 0.
    return struct.pack("<HI", 0x27, 0) + counts + offsets + b"".join(packed)
