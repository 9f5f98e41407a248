# SPDX-License-Identifier: MIT
"""One record of every kind of scenery object."""

import struct

import scenery_writer as writer
from scenery_writer import pack_attachment, pack_scenery

GOOD = pack_scenery(writer.LIBRARY, writer.pack_library())
SQUARE = [(0, 0), (10, 0), (10, 10)]
SIGN = writer.pack_sign(1, 2, 90, 3, 1, "l[A]")
SIGN_P5 = writer.pack_sign_p5(1, 2, 3, (0, 0, 90), 1, 3, 1, "l[A]")
REFUEL = struct.pack("<HfI", 0, 5, 0)
BRIDGE = writer.pack_bridge(
    [(9, 47, 0)] * 2, 7, 1, 0, [writer.MODEL], [(10, 48, 1), (11, 48, 2)]
)
OBJECTS = {
    "library": pack_scenery(0x0B, writer.pack_library()),
    "building": pack_scenery(0x0A, writer.pack_building(1, 4, 18)),
    "windsock": pack_scenery(
        0x18, writer.pack_windsock(1, 2, (1, 2, 3), (4, 5, 6), 1, "Sock")
    ),
    "effect": pack_scenery(0x0D, writer.pack_effect("fx", "A=1")),
    "signs": pack_scenery(0x0E, struct.pack("<I", 2) + SIGN + SIGN),
    "signs P5": pack_scenery(0x13, struct.pack("<I", 1) + SIGN_P5),
    "signs P6": pack_scenery(0x14, struct.pack("<I", 1) + bytes(32) + SIGN_P5),
    "trigger": pack_scenery(0x10, writer.pack_trigger(REFUEL, SQUARE)),
    "beacon": pack_scenery(0x11, writer.pack_beacon(501)),
    "bridge": pack_scenery(0x12, BRIDGE),
    "parking": pack_scenery(0x16, writer.pack_car_parking(SQUARE)),
    "SimObject": pack_scenery(0x19, writer.pack_sim_object(1, "Title", "p")),
    "attachment": pack_attachment(0x0D, writer.pack_effect("fx", "A"), "roof"),
    "FS2004": pack_scenery(0x02, writer.pack_library(), is_fs9=True),
}
