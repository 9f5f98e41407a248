# SPDX-License-Identifier: MIT
"""One record of every kind of airport child."""

import struct

from airport_writer import (
    GUID, pack_approach_lights, pack_apron, pack_com, pack_delete_airport,
    pack_end_area, pack_helipad, pack_list, pack_parking, pack_runway,
    pack_start, pack_taxi_names, pack_taxi_path, pack_taxi_points, pack_vasi,
)
from record_writer import pack_record

SQUARE = [(9.0, 48.0), (9.001, 48.0), (9.001, 48.001), (9.0, 48.001)]
TRIANGLES = [(0, 1, 2), (0, 2, 3)]
POINTS = [(1, 0, 9.0, 48.0), (1, 0, 9.1, 48.1), (1, 0, 9.2, 48.1)]
START = pack_start(7, 2, 1, 9.0, 48.0, 70.5)
COM = pack_com(6, 118300000, b"TOWER")

# Children with their length without padding and the places where a cut leaves
# a sound record.
CHILDREN = {
    "runway_fsx": (pack_runway(0x04, 9, 48, children=[
        pack_end_area(0x05, 100, 30), pack_approach_lights(0x0F, 7, 1),
        pack_vasi(0x0C, 1, 2, 3, 4, 5),
        pack_record(0x65, struct.pack("<H2f", 0, 1, 2)),
    ]), {0x34, 0x44, 0x4C, 0x64}),
    "runway_prepar3d": (pack_runway(0x3E, 9, 48, children=[
        pack_approach_lights(0xB3, 7, 1, (1, 2)),
    ]), {0x44}),
    # One point of the profile: the upper half of the surface word counts it.
    "runway_msfs": (pack_runway(0xCE, 9, 48, surface=0x104, children=[
        pack_end_area(0x07, 100, 30, 0, GUID),
        pack_approach_lights(0xE0, 7, 1, (1, 2, 3), bytes(4)),
        pack_record(0x3E, struct.pack("<H4f", 0, 1, 2, 3, 4)),
        pack_record(0xCB, bytes(2) + GUID + bytes(20)),
    ]), {0x60, 0x80, 0x98, 0xB0}),
    "helipad": (pack_helipad(4, 2, 9, 48, 20, 25, 30), set()),
    "start": (START, set()),
    "parkings_fs9": (pack_list(0x1B, [
        pack_parking(0x1B, 9, 48, codes=("BAW",)),
        pack_parking(0x1B, 9, 48)]), set()),
    "parkings_fsx": (pack_list(0x3D, [
        pack_parking(0x3D, 9, 48, codes=("BAW", "AAL")),
        pack_parking(0x3D, 9, 48)]), set()),
    "parkings_prepar3d": (pack_list(0xAD, [
        pack_parking(0xAD, 9, 48),
        pack_parking(0xAD, 9, 48, codes=("BAW",))]), set()),
    "parkings_msfs": (pack_list(0xE7, [
        pack_parking(0xE7, 9, 48, codes=("BAW",)),
        pack_parking(0xE7, 9, 48)]), set()),
    "taxi_points": (pack_taxi_points(POINTS), set()),
    "taxi_points_prepar3d": (pack_taxi_points(
        [(*p, 1.0) for p in POINTS], 0xAC), set()),
    "taxi_names": (pack_taxi_names("A", "B"), set()),
    "taxi_paths": (pack_list(0x1C, [pack_taxi_path(0x1C, 0, 1)] * 3), set()),
    "taxi_paths_prepar3d_4": (pack_list(
        0x40, [pack_taxi_path(0x40, 0, 1)] * 2), set()),
    "taxi_paths_prepar3d_5": (pack_list(
        0xAE, [pack_taxi_path(0xAE, 0, 1)] * 2), set()),
    "taxi_paths_msfs": (pack_list(0xD4, [pack_taxi_path(
        0xD4, 0, 1, materials=[pack_record(0xD5, bytes(42))])] * 2), set()),
    "apron": (pack_apron(0x37, SQUARE), set()),
    "apron_prepar3d": (pack_apron(0xAF, SQUARE), set()),
    "apron_msfs_old": (pack_apron(0xD3, SQUARE, triangles=TRIANGLES), set()),
    "apron_msfs": (pack_apron(0xD0, SQUARE, triangles=TRIANGLES), set()),
    "delete_airport": (pack_delete_airport(
        1, 2, [(4, 7, 25, 0)], [(7, 2, 1)], [(6, 118300000)]), set()),
}
