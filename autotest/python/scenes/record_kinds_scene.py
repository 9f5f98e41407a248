# SPDX-License-Identifier: MIT
"""A sound record of every kind that has an id, in two files: airports, and
everything else, including the children of runways, boundaries and stations."""

import struct

import scenery_writer as scenery
from airport_child_scene import CHILDREN, SQUARE, TRIANGLES
from airport_part_scene import PARTS, THING, make_approach
from airport_writer import (
    FSX, pack_airport, pack_apron_triangles, pack_full_runway,
)
from detail_records import pack_fence
from navigation_records import (
    pack_delete, pack_station, pack_summary,
    pack_waypoint,
)
from navigation_scene import PLACE
from procedure_records import (
    APPROACH_LEGS, COMMON_LEGS, ENROUTE_LEGS, LEG_IDS, MISSED_LEGS,
    RUNWAY_LEGS, TRANSITION_LEGS, pack_approach, pack_fix, pack_leg,
    pack_legs, pack_sid_star,
)
from record_writer import (
    KIND_WAYPOINT, Part, Section, pack_bgl, pack_letters, pack_point,
    pack_record, pack_region,
)

FIX = pack_fix("IF18", KIND_WAYPOINT, "K2")
LONG_FIX = (struct.pack("<II", KIND_WAYPOINT, pack_letters("LONGER"))
            + pack_region("K2"))


def make_transition(number, size):
    """Of an approach, by a DME arc; 0x49 has a name of its own."""
    body = bytes([2, 1]) + (LONG_FIX if number == 0xB7 else FIX)
    body += struct.pack("<f", 900) + FIX + struct.pack("<If", 87, 18520)
    body += b"OWNNAME\0" if number == 0x49 else b""
    return pack_record(number, body,
                       [pack_legs(TRANSITION_LEGS, [pack_leg(size)], size)])


def make_approaches():
    """With every id, and with legs of every size."""
    yield from (make_approach(size) for size in LEG_IDS)
    for number, fix, transition in (
        (0xB6, LONG_FIX, 0xB7), (0xFA, FIX, 0x49),
    ):
        yield pack_approach(
            [pack_legs(APPROACH_LEGS, [pack_leg(68)], 68),
             pack_legs(MISSED_LEGS, [pack_leg(68)], 68),
             make_transition(transition, 68)], number, fix)


def make_sid_stars():
    for number, size in ((0x42, 60), (0x48, 68), (0x42, 72)):
        legs = [pack_leg(size, fix=pack_fix("FIRST", 5, "ED"))]
        yield pack_sid_star(number, b"BENQO1", [
            pack_legs(COMMON_LEGS, legs, size),
            pack_record(0x46, bytes([1, 25, 1]) + b"\x77" * 3,
                        [pack_legs(RUNWAY_LEGS, legs, size)]),
            pack_record(0x47, b"\2\x77",
                        [pack_legs(ENROUTE_LEGS, legs, size)]),
            pack_record(0x4A, b"\2\x77OWN\0\0\0\0\0",
                        [pack_legs(ENROUTE_LEGS, legs, size)]),
        ])


def embed(number):
    """Makes an object the child of an airport."""
    return pack_record(number, struct.pack("<I", len(THING)) + THING)


SIGN = pack_record(
    0xD9, struct.pack("<H", 0x14) + pack_point(9.4, 48.6)
    + struct.pack("<fBB", 89.11, 5, 1) + b"d<AlY".ljust(62, b"\0"))


def make_airport(more=()):
    """One with everything, and more: parsers check only the ids of its
    children."""
    children = [
        *(child for child, _ in CHILDREN.values()),
        *(pack_full_runway(number) for number in (0x04, 0x3E, 0xCE)),
        *PARTS.values(), *make_approaches(), *make_sid_stars(),
        *(pack_apron_triangles(number, SQUARE, TRIANGLES, 3)
          for number in (0x30, 0x41, 0xB0)),
        pack_fence(0x38, SQUARE), embed(0x66), embed(0xB5), SIGN,
        pack_waypoint("A", (5, 45)),
        pack_waypoint("A", (5, 45), msfs2024=True), pack_delete("LEAB"),
        *more,
    ]
    return pack_airport(FSX, "EDST", 9, 48, children)


def make_airports():
    return pack_bgl([Section(0x03, [Part(make_airport())])])


WHITE = (255, 255, 255)
FS2004_OBJECTS = {
    0x01: scenery.pack_building(2, 6, 18),
    0x02: scenery.pack_library(),
    0x03: scenery.pack_windsock(5, 3, WHITE, WHITE, True),
    0x04: scenery.pack_effect("fx.fx", ""),
    0x05: struct.pack("<I", 0),
    0x07: scenery.pack_trigger(struct.pack("<HfI", 0, 0, 0), []),
    0x08: scenery.pack_beacon(501),
}


def make_others():
    """Deletions in each section of navigation, objects of FS2004, attachments,
    summaries."""
    objects = [scenery.pack_scenery(number, body, is_fs9=True)
               for number, body in FS2004_OBJECTS.items()]
    objects += [
        scenery.pack_scenery(
            0x0C, scenery.pack_windsock(5, 3, WHITE, WHITE, True)),
        scenery.pack_scenery(0x0B, scenery.pack_library()),
        scenery.BEGIN_ATTACHMENTS,
        *(scenery.pack_attachment(number, body, "roof")
          for number, body in (
              (0x0B, scenery.pack_library()),
              (0x0D, scenery.pack_effect("fx", "A")),
              (0x11, scenery.pack_beacon(501)))),
        scenery.END_ATTACHMENTS,
        scenery.pack_scenery(0x0B, scenery.pack_library()),
        scenery.BEGIN_ATTACHMENTS,
        scenery.pack_attachment(0x11, scenery.pack_beacon(501), "roof"),
        struct.pack("<2H", 0x1001, 4),
    ]
    delete = pack_delete("LEAB")
    guid = bytes(range(16))
    return pack_bgl([
        Section(0x13, [Part(pack_station("ABC", PLACE) + delete, 2)]),
        Section(0x22, [Part(pack_waypoint("A", (5, 45)) + delete, 2)]),
        Section(0x25, [Part(b"".join(objects), len(FS2004_OBJECTS) + 3)]),
        Section(0xAA, [Part(pack_summary("KTST", PLACE, 3, 0xAA, guid))]),
    ])
