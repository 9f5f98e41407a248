# SPDX-License-Identifier: MIT
"""A writer of approaches, departures, arrivals and legs:
ogr/records/format.md 4."""

import struct

from record_writer import (
    KIND_TERMINAL_WAYPOINT, pack_ident5, pack_point, pack_record, pack_region,
    pack_variation,
)

# Element size: ids of approach, missed approach, transition legs, runway
# transition, common route, en-route transition (None: the dialect has none).
LEG_IDS = {
    44: (0x2D, 0x2E, 0x2F, None, None, None),
    60: (0xE1, 0xE2, 0xE3, 0xE4, 0xE5, 0xE6),
    68: (0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1),
    72: (0xF4, 0xF5, 0xF6, 0xF7, 0xF8, 0xF9),
}

APPROACH_LEGS, MISSED_LEGS, TRANSITION_LEGS = range(3)
RUNWAY_LEGS, COMMON_LEGS, ENROUTE_LEGS = range(3, 6)
NO_FIX = bytes(8)


def pack_fix(ident, kind=KIND_TERMINAL_WAYPOINT, region="", airport=""):
    return pack_ident5(ident, kind) + pack_region(region, airport)


def pack_leg(
    size=44, kind=18, descriptor=0, flags=0, fix=NO_FIX, recommended=NO_FIX,
    values=(0, 0, 0, 0, 0, 0), speed=0, angle=0, centre=NO_FIX,
):
    """`values`: theta, rho, course, distance or time, two altitudes."""
    leg = struct.pack("<BBH", kind, descriptor, flags) + fix + recommended
    leg += struct.pack("<6f", *values)
    if size >= 60:
        leg += struct.pack("<2f", speed, angle) + b"\x77" * 8
    if size >= 68:
        leg += centre
    if size >= 72:
        leg += b"\x77" * 4
    assert len(leg) == size
    return leg


def pack_legs(role, legs, size=44, count=None):
    count = len(legs) if count is None else count
    return pack_record(
        LEG_IDS[size][role], struct.pack("<H", count) + b"".join(legs)
    )


def pack_approach(
    children=(), number=0x24, fix=NO_FIX, suffix=b"0", kind=10, runway=(7, 2),
    counts=(0, 0, 0), values=(300, 254.5, 900),
):
    """`fix` is twelve bytes in the form of Prepar3D v6."""
    body = suffix + struct.pack("<BB", runway[0], kind | runway[1] << 4)
    body += bytes(counts) + fix + struct.pack("<3f", *values)
    if number == 0xFA:
        body += b"\x77" * 4
    return pack_record(number, body, children)


def pack_sid_star(number, name, children=()):
    body = b"\x77\x77" + bytes([1, 2, 3]) + b"\x77" + name.ljust(8, b"\0")
    return pack_record(number, body, children)


def pack_waypoint(ident, longitude, latitude, region, airport, kind):
    return pack_record(
        0x22,
        bytes([1, 0])
        + pack_point(longitude, latitude)
        + pack_variation(0)
        + pack_ident5(ident, kind)
        + pack_region(region, airport),
    )
