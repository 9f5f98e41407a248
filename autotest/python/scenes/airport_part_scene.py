# SPDX-License-Identifier: MIT
"""Procedures, lights, lines, fences and jetways, one of each."""

from detail_records import (
    pack_apron_lights, pack_fence, pack_ground_merging, pack_jetway,
    pack_jetway_msfs, pack_library_object, pack_light, pack_light_preset,
    pack_light_row, pack_light_support, pack_painted_area, pack_painted_line,
    pack_perimeter, pack_preset_lights, pack_projected_mesh,
)
from procedure_records import (
    APPROACH_LEGS, COMMON_LEGS, ENROUTE_LEGS, MISSED_LEGS, RUNWAY_LEGS,
    TRANSITION_LEGS, pack_approach, pack_fix, pack_leg, pack_legs,
    pack_sid_star,
)
from record_writer import KIND_WAYPOINT, pack_record

SQUARE = [(9, 48), (9.5, 48), (9.5, 48.5), (9, 48.5)]
THING = pack_library_object(9, 48)
FIX = pack_fix("IF18", KIND_WAYPOINT, "K2")


def make_approach(size=44):
    leg = pack_leg(size)
    transition = pack_record(
        0x2C,
        bytes([2, 1]) + FIX + bytes(4) + FIX + bytes(8),
        [pack_legs(TRANSITION_LEGS, [leg], size)],
    )
    return pack_approach(
        [
            pack_legs(APPROACH_LEGS, [leg, leg], size),
            pack_legs(MISSED_LEGS, [leg], size),
            transition,
        ],
        fix=FIX,
    )


def make_sid():
    leg = pack_leg(60)
    return pack_sid_star(
        0x42,
        b"BENQO1",
        [
            pack_legs(COMMON_LEGS, [leg], 60),
            pack_record(
                0x46, bytes(6), [pack_legs(RUNWAY_LEGS, [leg], 60)]
            ),
            pack_record(
                0x47, bytes(2), [pack_legs(ENROUTE_LEGS, [leg], 60)]
            ),
        ],
    )

PARTS = {
    "approach": make_approach(),
    "approach_72": make_approach(72),
    "sid": make_sid(),
    "apron_light": pack_apron_lights(SQUARE, [(60, 0, 1), (60, 1, 2)]),
    "apron_light_preset": pack_preset_lights(SQUARE, "Lights", 30),
    "fence": pack_fence(0x39, SQUARE),
    "perimeter": pack_perimeter(SQUARE, [(0, 1, 2), (2, 3, 0)]),
    "painted_line": pack_painted_line(SQUARE),
    "painted_area": pack_painted_area(SQUARE),
    "light_support": pack_light_support(9, 48),
    "light_row": pack_light_row(SQUARE),
    "light_preset": pack_light_preset("Lights"),
    "light": pack_light(),
    "jetway": pack_jetway(THING),
    "jetway_msfs": pack_jetway_msfs(THING, THING),
    "ground_merging": pack_ground_merging(),
    "projected_mesh": pack_projected_mesh(THING),
}
