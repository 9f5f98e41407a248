# SPDX-License-Identifier: MIT
"""Airports of every dialect with every child, written here and read back."""

import struct

import pytest

from airport_writer import (
    FS9,
    FSX,
    GUID,
    GUID_TEXT,
    MSFS_2020,
    MSFS_2024,
    PREPAR3D,
    pack_airport,
    pack_airports,
    pack_apron,
    pack_apron_triangles,
    pack_com,
    pack_delete_airport,
    pack_full_runway,
    pack_helipad,
    pack_list,
    pack_name_list,
    pack_parking,
    pack_start,
    pack_taxi_names,
    pack_taxi_path,
    pack_taxi_points,
)
from detail_records import (
    pack_jetway,
    pack_jetway_msfs,
    pack_library_object,
)
from layer_rows import read, read_one
from record_writer import (
    Part,
    Section,
    pack_bgl,
    pack_name,
    pack_position,
    pack_record,
)

UNIT = 360 / 0x30000000
SQUARE = [(9.0, 48.0), (9.001, 48.0), (9.001, 48.001), (9.0, 48.001)]


@pytest.mark.parametrize(
    "number, dialect",
    [
        (FS9, "fs2004"),
        (FSX, "fsx"),
        (PREPAR3D, "prepar3d"),
        (MSFS_2020, "msfs_2020"),
        (MSFS_2024, "msfs_2024"),
    ],
)
def test_fixed_part_of_every_dialect(number, dialect):
    content = pack_airports(
        pack_airport(
            number, "EDST", 9.43, 48.63,
            tower=pack_position(9.44, 48.64, 25.0), flags=4,
        )
    )
    ((fields, geometry),) = read(content, "airport")
    assert fields["ident"] == "EDST"
    assert fields["dialect"] == dialect
    assert fields["record_id"] == number
    assert geometry.GetX() == pytest.approx(9.43, abs=UNIT)
    assert geometry.GetZ() == 12.5
    assert fields["magvar_deg"] == pytest.approx(3.5, abs=1e-4)
    assert fields["tower_lon"] == pytest.approx(9.44, abs=UNIT)
    assert fields["tower_alt_m"] == 25.0
    assert fields["traffic_scalar"] == (None if number == FS9 else 0.2)
    assert fields["closed"] == (number in (MSFS_2020, MSFS_2024))
    assert fields["sloped"] == (number == PREPAR3D)
    assert fields["name"] is None
    assert fields["num_runway"] == 0


def test_names_of_airports():
    airports = [
        pack_airport(FSX, "EDDN", 11.0, 49.5, [pack_name("N\u00fcrnberg")]),
        pack_airport(FSX, "EDDS", 9.2, 48.7),
        pack_airport(FSX, "EDST", 9.4, 48.6),
    ]
    names = [
        ("EDDS", "Europe", "Germany", "BW", "Stuttgart", "Echterdingen", 269,
         117),
        ("EDDN", "Europe", "Germany", "BY", "N\u00fcrnberg", "Other", 271, 115),
        ("EDDN", "x", "x", "x", "x", "x", 0, 0),
    ]
    content = pack_bgl([
        Section(0x03, [Part(b"".join(airports), 3)]), pack_name_list(names),
    ])
    rows = [fields for fields, _ in read(content, "airport")]
    assert [row["name"] for row in rows] == ["N\u00fcrnberg", "Echterdingen",
                                             None]
    assert [row["city"] for row in rows] == ["N\u00fcrnberg", "Stuttgart",
                                             None]
    assert [row["state"] for row in rows] == ["BY", "BW", None]
    assert [row["country"] for row in rows] == ["Germany", "Germany", None]
    assert [row["region_name"] for row in rows] == ["Europe", "Europe", None]


def test_names_of_msfs_2024():
    airport = pack_airport(MSFS_2024, "EDDN", 11.0, 49.5,
                           [pack_name("N\u00fcrnberg", "utf-8")])
    content = pack_bgl([
        Section(0x03, [Part(airport)]),
        pack_name_list([("EDDN", "Europe", "Germany", "BY", "F\u00fcrth", "n",
                         271, 115)], section=0x35, encoding="utf-8"),
    ])
    ((fields, _),) = read(content, "airport")
    assert fields["name"] == "N\u00fcrnberg"
    assert fields["city"] == "F\u00fcrth"


@pytest.mark.parametrize("airport", [FS9, FSX, PREPAR3D, MSFS_2020])
def test_helipad_start_and_com(airport):
    layers = read(pack_airports(pack_airport(airport, "EDST", 9.0, 48.0, [
        pack_helipad(4, 0x12, 9.01, 48.01, 20, 25, 300.5),
        pack_helipad(0xFE, 0x24, 9.01, 48.01, 20, 25, 300.5),
        pack_start(7, 2, 1, 9.02, 48.02, 70.5),
        pack_start(0, 0, 3, 9.02, 48.02, 70.5),
        pack_com(6, 118300000, b"TESTFIELD GROUND", station=7),
        pack_com(15, 127005000, b"\xfcber\0\0\0\0"),
    ])))
    (first, place), (second, _) = layers["helipad"]
    assert place.GetPoint() == pytest.approx((9.01, 48.01, 7.25), abs=UNIT)
    assert (first["surface"], first["type"]) == ("asphalt", "square")
    assert (first["transparent"], first["closed"]) == (1, 0)
    assert (first["length_m"], first["width_m"]) == (20.0, 25.0)
    assert first["true_heading_deg"] == 300.5
    assert (second["surface"], second["type"]) == ("unknown", "medical")
    assert (second["transparent"], second["closed"]) == (0, 1)
    starts = [(f["runway_ident"], f["type"]) for f, _ in layers["start"]]
    assert starts == [("07R", "runway"), (None, "helipad")]
    (tower, place), (clearance, _) = layers["com"]
    assert place.GetPoint() == pytest.approx((9.0, 48.0, 0.0), abs=UNIT)
    assert place.Is3D() == 0
    assert tower["type"] == "tower"
    assert tower["frequency_hz"] == 118300000
    assert tower["frequency_mhz"] == 118.3
    assert tower["name"] == "TESTFIELD GROUND"
    is_prepar3d = airport == PREPAR3D
    assert tower["char_type"] == ("none" if is_prepar3d else None)
    assert clearance["type"] == "remote_clearance_delivery"
    assert clearance["frequency_mhz"] == 127.005
    assert clearance["name"] == "\u00fcber"


PARKING_IDS = [(FS9, 0x1B), (FSX, 0x3D), (PREPAR3D, 0xAD), (MSFS_2020, 0xE7)]


@pytest.mark.parametrize("airport, number", PARKING_IDS)
def test_parkings(airport, number):
    parkings = pack_list(number, [
        pack_parking(number, 9.01, 48.01, name=12, pushback=3, kind=9,
                     gate=4095, codes=("BAW", "141F"), suffix=13),
        pack_parking(number, 9.02, 48.02, name=37, pushback=1, kind=15,
                     gate=0),
    ])
    (first, place), (second, _) = read(
        pack_airports(pack_airport(airport, "EDST", 9, 48, [parkings])),
        "parking",
    )
    assert (first["parking_index"], second["parking_index"]) == (0, 1)
    assert (first["name"], first["number"]) == ("gate_a", 4095)
    assert (second["name"], second["number"]) == ("gate_z", 0)
    assert (first["type"], second["type"]) == ("gate_medium", "gate_extra")
    assert (first["pushback"], second["pushback"]) == ("both", "left")
    assert first["airline_codes"] == "BAW,141F"
    assert second["airline_codes"] is None
    assert first["radius_m"] == 18.0
    assert first["true_heading_deg"] == 45.0
    assert first["suffix"] == ("gate_b" if number == 0xE7 else None)
    tees = [first[f"tee_offset{i}_m"] for i in (1, 2, 3, 4)]
    assert tees == ([None] * 4 if number == 0x1B else [1.0, 2.0, 3.0, 4.0])
    assert first["has_jetway"] == second["has_jetway"] == 0
    assert place.GetX() == pytest.approx(9.01, abs=UNIT)
    assert place.Is3D() == (number == 0xAD)
    if number == 0xAD:
        assert place.GetZ() == 9.5
    assert second["file_offset"] - first["file_offset"] == len(
        pack_parking(number, 9, 48, codes=("BAW", "141F"))
    )


@pytest.mark.parametrize("airport, number", [(FSX, 0x3D), (MSFS_2020, 0xE7)])
def test_jetways_belong_to_parkings(airport, number):
    """They may precede or follow the parkings; a suffix is compared, too."""
    parkings = pack_list(number, [
        pack_parking(number, 9, 48, name=10, gate=1, suffix=13),
        pack_parking(number, 9, 48, name=10, gate=2, suffix=12),
        pack_parking(number, 9, 48, name=10, gate=3, suffix=13),
    ])

    def pack_gate(gate):
        pack = pack_jetway if airport == FSX else pack_jetway_msfs
        return pack(pack_library_object(9, 48), name=10, number=gate)

    for children in ([pack_gate(1), parkings, pack_gate(3)],
                     [parkings, pack_gate(3), pack_gate(1), pack_gate(9)]):
        rows = read(pack_airports(pack_airport(airport, "EDST", 9, 48,
                                               children)), "parking")
        assert [f["has_jetway"] for f, _ in rows] == [1, 0, 1]


@pytest.mark.parametrize("airport, number, altitude", [
    (FS9, 0x1A, ()), (FSX, 0x1A, ()), (PREPAR3D, 0xAC, (33.25,)),
    (MSFS_2020, 0x1A, ()),
])
def test_taxi_points(airport, number, altitude):
    """Numbers continue over two records of one airport."""
    children = [
        pack_taxi_points([(1, 0, 9.0, 48.0, *altitude),
                          (5, 1, 9.1, 48.1, *altitude)], number),
        pack_taxi_points([(7, 2, 9.2, 48.2, *altitude)], number),
    ]
    rows = read(pack_airports(pack_airport(airport, "EDST", 9, 48, children)),
                "taxi_point")
    assert [f["point_index"] for f, _ in rows] == [0, 1, 2]
    # Codes without a name show as numbers.
    assert [f["type"] for f, _ in rows] == ["normal", "hold_short_no_draw",
                                            "7"]
    assert [f["orientation"] for f, _ in rows] == ["forward", "reverse", "2"]
    assert [g.GetX() for _, g in rows] == pytest.approx([9.0, 9.1, 9.2],
                                                        abs=UNIT)
    assert all(g.Is3D() == bool(altitude) for _, g in rows)
    if altitude:
        assert rows[0][1].GetZ() == 33.25


def pack_network(number, order):
    """Packs points, parkings, names and paths in a given order."""
    parking_id = {0x1C: 0x1B, 0x40: 0x3D, 0xAE: 0xAD, 0xD4: 0xE7}[number]
    point_id = 0xAC if number == 0xAE else 0x1A
    altitude = (1.0,) if number == 0xAE else ()
    parts = {
        "points": pack_taxi_points(
            [(1, 0, 9.0, 48.0, *altitude), (1, 0, 9.1, 48.1, *altitude)],
            point_id),
        "parkings": pack_list(parking_id,
                              [pack_parking(parking_id, 9.3, 48.3)]),
        "names": pack_taxi_names("", "A", "LINK8888"),
        "paths": pack_list(number, [
            pack_taxi_path(number, 0, 1, 1 | 0x20, 1, lines=0b1_10_1_01_0_1,
                           surface=4, terrain=0x12),
            pack_taxi_path(number, 1, 0, 3 | 0x40, 2, weight=0xFFFFFFFF,
                           surface=0xFE),
            pack_taxi_path(number, 1, 0, 2 | 0x60, 25, designator=1,
                           width=45.5),
        ]),
    }
    return [parts[name] for name in order]


ORDERS = [("points", "parkings", "paths", "names"),
          ("paths", "names", "parkings", "points")]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("airport, number", [
    (FS9, 0x1C), (FSX, 0x1C), (FSX, 0x40), (PREPAR3D, 0xAE),
    (MSFS_2020, 0xD4), (MSFS_2024, 0xD4),
])
def test_taxi_paths(airport, number, order):
    rows = read(pack_airports(pack_airport(airport, "EDST", 9, 48,
                                           pack_network(number, order))),
                "taxi_path")
    fields, geometries = zip(*rows, strict=True)
    assert [f["type"] for f in fields] == ["taxi", "parking", "runway"]
    assert [f["name"] for f in fields] == ["A", "LINK8888", "25L"]
    assert [(f["start_index"], f["end_index"]) for f in fields] == [
        (0, 1), (1, 0), (1, 0)]
    expected = [((9.0, 48.0), (9.1, 48.1)), ((9.1, 48.1), (9.3, 48.3)),
                ((9.1, 48.1), (9.0, 48.0))]
    for geometry, (start, end) in zip(geometries, expected, strict=True):
        assert geometry.GetPoints()[0] == pytest.approx(start, abs=UNIT)
        assert geometry.GetPoints()[1] == pytest.approx(end, abs=UNIT)
    assert [f["draw_surface"] for f in fields] == [1, 0, 1]
    assert [f["draw_detail"] for f in fields] == [0, 1, 1]
    assert [f["weight_limit"] for f in fields] == [500000, 4294967295, 500000]
    assert [f["width_m"] for f in fields] == [15.0, 15.0, 45.5]
    first = fields[0]
    assert first["center_line"] == 1
    assert first["center_line_lighted"] == 0
    assert first["left_edge"] == "solid"
    assert first["left_edge_lighted"] == 1
    assert first["right_edge"] == "dashed"
    assert first["right_edge_lighted"] == 1
    is_msfs = number == 0xD4
    assert [f["surface"] for f in fields] == (
        [None] * 3 if is_msfs else ["asphalt", "unknown", "concrete"])
    assert first["material_guid"] == (None if number == 0x1C else GUID_TEXT)
    assert first["ground_merging"] == is_msfs
    is_prepar3d = number == 0xAE
    assert first["flatten"] == ("flatten" if is_prepar3d else None)
    assert first["surface_query"] == ("elevation_and_type" if is_prepar3d
                                      else None)


def test_paths_of_msfs_with_many_points_and_materials():
    """The end has sixteen bits; materials follow the path."""
    points = [(1, 0, 9.0 + i * 1e-5, 48.0) for i in range(5000)]
    material = pack_record(0xD5, bytes(2) + GUID + bytes(20))
    paths = pack_list(0xD4, [
        pack_taxi_path(0xD4, 0, 4999, materials=[material, material]),
        pack_taxi_path(0xD4, 4998, 0),
    ])
    rows = read(pack_airports(pack_airport(
        MSFS_2020, "EDST", 9, 48, [pack_taxi_points(points), paths])),
        "taxi_path")
    assert [f["end_index"] for f, _ in rows] == [4999, 0]
    assert rows[0][1].GetX(1) == pytest.approx(9.04999, abs=UNIT)
    assert rows[1][1].GetX(0) == pytest.approx(9.04998, abs=UNIT)


TRIANGLES = [(0, 1, 2), (0, 2, 3)]


@pytest.mark.parametrize("airport, outline, triangles", [
    (FS9, 0x37, 0x30), (FSX, 0x37, 0x30), (FSX, 0x37, 0x41),
    (PREPAR3D, 0xAF, 0xB0), (MSFS_2020, 0xD3, None), (MSFS_2020, 0xD0, None),
])
def test_aprons(airport, outline, triangles):
    if triangles is None:
        children = [pack_apron(outline, SQUARE, triangles=TRIANGLES,
                               flags=0b0000_0110)]
    else:
        children = [pack_apron(outline, SQUARE, surface=4),
                    pack_apron_triangles(triangles, SQUARE, TRIANGLES, 2)]
    fields, geometry = read_one(airport, children, "apron")
    is_msfs = triangles is None
    assert fields["surface"] == (None if is_msfs else "asphalt")
    assert fields["material_guid"] == (None if outline == 0x37 else GUID_TEXT)
    assert fields["draw_surface"] == 0
    assert fields["draw_detail"] == 1
    assert fields["num_triangles"] == 2
    ring = geometry.GetGeometryRef(0)
    assert ring.GetPointCount() == 5
    assert geometry.Is3D() == (outline == 0xAF)
    for point, vertex in zip(ring.GetPoints(), SQUARE + SQUARE[:1],
                             strict=True):
        assert point[:2] == pytest.approx(vertex, abs=UNIT)
    if outline == 0xAF:
        assert ring.GetZ(0) == 9.5
        assert fields["flatten"] == "flatten"
    assert fields["opacity"] == (200 if is_msfs else None)
    assert fields["tiling"] == (25.0 if is_msfs else None)
    assert fields["priority"] == (-1 if is_msfs else None)
    assert fields["local_uv"] == (1 if is_msfs else None)
    if is_msfs:
        assert fields["texture_heading_deg"] == pytest.approx(85.943669)


def test_ring_that_repeats_its_first_vertex():
    rows = read(pack_airports(pack_airport(FSX, "EDST", 9, 48, [
        pack_apron(0x37, SQUARE + SQUARE[:1]), pack_apron(0x37, SQUARE[:2]),
    ])), "apron")
    # The repeated one is a corner of the record, and comes back in a copy.
    assert rows[0][1].GetGeometryRef(0).GetPointCount() == 6
    # Without triangles nothing is known of what is drawn.
    assert rows[0][0]["num_triangles"] is None
    # Two vertices are no ring.
    assert rows[1][1] is None


def test_deletions():
    deletion = pack_delete_airport(
        0x8803, 0x12, runways=[(4, 7, 25, 0x12)], starts=[(7, 2, 1)],
        frequencies=[(6, 118300000)],
    )
    content = pack_airports(pack_airport(FSX, "EDST", 9, 48, [deletion]))
    layers = read(content)
    ((fields, geometry),) = layers["delete_airport"]
    # Bit 15 has no name.
    assert fields["flags"] == (
        "approaches,apron_lights,control_towers,15,arrivals,taxiway_signs")
    assert fields["runways"] == "07R/25L asphalt"
    assert fields["starts"] == "07R runway"
    assert fields["frequencies"] == "118.300 tower"
    assert geometry.GetPoint() == pytest.approx((9.0, 48.0, 0.0), abs=UNIT)
    assert layers["airport"][0][0]["deletes"] == 1


def test_airport_with_children_of_every_dialect():
    """Files mix dialects: an airport of FSX with a runway of Prepar3D and so
    on."""
    children = [
        pack_full_runway(0x04), pack_full_runway(0x3E), pack_full_runway(0xCE),
        pack_list(0x1B, [pack_parking(0x1B, 9, 48)]),
        pack_list(0x3D, [pack_parking(0x3D, 9, 48)]),
        pack_list(0xAD, [pack_parking(0xAD, 9, 48)]),
        pack_list(0xE7, [pack_parking(0xE7, 9, 48)]),
        pack_taxi_points([(1, 0, 9.0, 48.0)]),
        pack_taxi_points([(1, 0, 9.1, 48.1, 5.0)], 0xAC),
        pack_list(0x1C, [pack_taxi_path(0x1C, 0, 1)]),
        pack_list(0x40, [pack_taxi_path(0x40, 0, 1)]),
        pack_list(0xAE, [pack_taxi_path(0xAE, 0, 1)]),
        pack_list(0xD4, [pack_taxi_path(0xD4, 0, 1)]),
        pack_apron(0x37, SQUARE), pack_apron(0xAF, SQUARE),
        pack_apron(0xD3, SQUARE), pack_apron(0xD0, SQUARE),
    ]
    layers = read(pack_airports(pack_airport(FSX, "EDST", 9, 48, children)))
    assert {name: len(rows) for name, rows in layers.items()} == {
        "airport": 1, "runway": 3, "runway_area": 3, "runway_end_area": 18,
        "parking": 4, "taxi_point": 2, "taxi_path": 4, "apron": 4,
    }
    assert [f["parking_index"] for f, _ in layers["parking"]] == [0, 1, 2, 3]
    ((airport, _),) = layers["airport"]
    assert (airport["num_runway"], airport["num_apron"]) == (3, 4)


@pytest.mark.parametrize("removed", [4, -4])
def test_fsx_airport_with_a_body_of_another_size(removed):
    """The children show where they begin: 0x34 or 0x3C."""
    airport = bytearray(pack_airport(FSX, "EDST", 9, 48,
                                     [pack_name("Hahnweide"),
                                      pack_start(7, 0, 1, 9, 48, 70)]))
    if removed > 0:
        del airport[0x34:0x38]
    else:
        airport[0x38:0x38] = bytes(4)
    airport[2:6] = struct.pack("<I", len(airport))
    layers = read(pack_airports(bytes(airport)))
    assert layers["airport"][0][0]["name"] == "Hahnweide"
    assert layers["start"][0][0]["runway_ident"] == "07"
