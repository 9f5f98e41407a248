# SPDX-License-Identifier: MIT
"""One record of every kind of navigation, airspace and index."""

from navigation_records import (
    CLOCKWISE, LINE, ORIGIN, START, TYPE_ILS, pack_boundary,
    pack_boundary_point, pack_com, pack_delete, pack_dme, pack_geopol,
    pack_glide_slope, pack_index_entry, pack_localizer, pack_marker,
    pack_name_list, pack_ndb, pack_route, pack_station, pack_summary,
    pack_tacan, pack_time_zone, pack_waypoint,
)
from record_writer import (
    INDEX, INDIRECT, NAME_LIST, TIME_ZONE, Part, Section, pack_name,
)

PLACE = (10.5, 50.25, 123.456)


def pack_airspace():
    return pack_boundary(
        [
            pack_boundary_point(START, 1, 2),
            pack_boundary_point(LINE, 3, 2),
            pack_boundary_point(ORIGIN, 3, 3),
            pack_boundary_point(CLOCKWISE, 3, 4),
            pack_boundary_point(LINE, 1, 4),
            pack_boundary_point(ORIGIN, 1, 3),
            pack_boundary_point(CLOCKWISE, 1, 2),
        ],
        "Arcs", children=[pack_com(6, 118300000, "Tower")],
    )


def make_sections():
    """One record of each kind."""
    route = pack_route("A1", 1, (("B", 5, "LF"), 5), (("C", 5, "LF"), 5))
    return [
        Section(0x13, [Part(pack_full_ils() + pack_station("ABC", PLACE), 2)]),
        Section(0x17, [
            Part(pack_ndb("L", PLACE, name="ALBACETE") + pack_delete("LEAB"),
                 2)
        ]),
        Section(0xA0, [
            Part(pack_tacan("TCN", PLACE, 57, 3, [pack_name("Tacan")]))
        ]),
        Section(0x18, [Part(pack_marker("MM", PLACE, 0x40, 1, "K2"))]),
        Section(0x22, [Part(pack_waypoint("A", (5, 45), routes=[route]))]),
        Section(0x20, [Part(pack_airspace())], INDIRECT),
        Section(0x23, [Part(pack_geopol(1, (1, 2), (3, 4)))], INDIRECT),
        Section(0x2F, [
            Part(pack_time_zone(1, 2, 3, 1, 60, 1, 60, 0))
        ], TIME_ZONE),
        Section(0x2C, [Part(pack_summary("KTST", PLACE, 3))]),
        Section(0x27, [
            Part(pack_name_list([("KTST", "A", "B", "C", "D", "E", 5, 6)]))
        ], NAME_LIST),
        Section(0x28, [
            Part(pack_index_entry("ABC", 2, "ED", "", 202, 56))
        ], INDEX),
    ]


def pack_full_ils(msfs2024=False):
    return pack_station(
        "IABT", PLACE, TYPE_ILS, 0x1D, 110700000, region="", airport="LEAB",
        children=[
            pack_localizer(
                9, 2, 87.5, 4.5, record=0x115 if msfs2024 else 0x14
            ),
            pack_glide_slope((10.51, 50.26, 130.5), 50000, 2.5),
            pack_dme(
                (10.52, 50.27, -3.25), 40000,
                record=0x114 if msfs2024 else 0x16,
            ),
            pack_name("ILS/DME 09R"),
        ],
        msfs2024=msfs2024,
    )
