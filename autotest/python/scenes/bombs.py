# SPDX-License-Identifier: MIT
"""Small files that declare large contents: points, texts and features without
bytes of their own."""

import struct

import agn_writer
from bgl_writer import Cell, pack_entry, pack_header, pack_section
from growth_scenes import ident, pack_vectors
from navigation_records import (
    CLOCKWISE, ORIGIN, START, pack_boundaries, pack_boundary,
    pack_boundary_point, pack_name_list,
)
from record_writer import NAME_LIST, Part, Section, pack_bgl
from terrain_vector_scene import MINI_FILE

RECORD = 76
MOST_POINTS = 32769
LINE, POLYGON = 2, 3
VERSION, CELL = struct.unpack_from("<II", MINI_FILE, RECORD)
# Count, no altitude, method 2 with coordinates of no bits: one place.
NO_BITS = struct.pack("<IBBB", MOST_POINTS, 0, 2, 0)
# Method 1: no bit planes, so the points lie at equal distances.
STRAIGHT = struct.pack("<IBB4iIB", MOST_POINTS, 0, 1, 0, 0, 1, 1, 1, 0)


def entity(segments, geometry=LINE, references=()):
    return (struct.pack("<IIH", len(segments), geometry, len(references))
            + struct.pack(f"<{len(references)}I", *references)
            + b"".join(segments))


def record(entities, attributes=b"", points=0):
    fields = [VERSION, CELL, 1, len(entities), len(attributes), 0, points, 0]
    return fields, attributes + b"".join(entities)


def lines_of_one_feature(count):
    return pack_vectors(*record([entity([NO_BITS] * count)]))


def rings_of_one_feature(count):
    return pack_vectors(*record([entity([NO_BITS] * count, POLYGON)]))


def many_lines(count):
    return pack_vectors(*record([entity([NO_BITS])] * count))


def many_straight_lines(count):
    return pack_vectors(*record([entity([STRAIGHT])] * count))


def lines_at_the_limit(count):
    """As many points as their bytes allow, each with an altitude."""
    size = 10 + 11
    line = struct.pack("<IBBBf", 4 * size, 2, 2, 0, 12.5)
    return pack_vectors(*record([entity([line])] * count))


def rings_at_the_limit(count):
    ring = struct.pack("<IBBBf", 40, 2, 2, 0, 12.5)
    return pack_vectors(*record([entity([ring] * count, POLYGON)]))


def rings_of_many_points(count):
    """Not a bomb: each point has its two bytes."""
    points = 2000
    ring = struct.pack("<IBBB", points, 0, 2, 8) + bytes(
        range(250)) * (2 * points // 250)
    return pack_vectors(*record([entity([ring] * count, POLYGON)]))


def many_records(count):
    """Each with a line that uses its own allowance."""
    table = 76
    data = table + 16 * count
    entries, records = b"", b""
    for i in range(count):
        cell = Cell(11, 448 + i % 64, 240 + i // 64)
        fields, rest = record([entity([NO_BITS])])
        fields[1] = cell.packed & 0xFFFFFFFF
        content = struct.pack("<8I", *fields) + rest
        entries += pack_entry(cell.packed, data + len(records), len(content))
        records += content
    return (pack_header(1) + pack_section(0x65, count, table) + entries
            + records)


def attribute(size):
    """An unknown block, which becomes hexadecimal digits."""
    return bytes(range(16)) + struct.pack("<I", size) + b"\xa5" * size



def shared_attributes(count):
    """Features that share one large block."""
    return pack_vectors(*record(
        [entity([struct.pack("<IBBB", 2, 0, 2, 0)],
                references=(0,))] * count, attribute(1 << 18)))


def long_names(count):
    """Airports that share one name."""
    return pack_bgl([Section(0x27, [Part(pack_name_list([
        (ident(i), "E" * 5000, "G" * 5000, "B", "K", "H", 269, 117)
        for i in range(count)
    ]))], NAME_LIST)])


# -- Annotations --------------------------------------------------------------

def arcs_of_one_boundary(count):
    arc = [pack_boundary_point(ORIGIN, 9, 49),
           pack_boundary_point(CLOCKWISE, 9, 48)]
    return pack_boundaries(
        pack_boundary([pack_boundary_point(START, 9, 48), *arc * count]))


def empty_chunks(count):
    return agn_writer.annotation(agn_writer.chunk("ODD1", b"") * count)


def empty_groups(count):
    return agn_writer.annotation(agn_writer.chunk("GBLD", agn_writer.chunk(
        "GBLR", agn_writer.guid(agn_writer.ROOF)) * count))


def buildings_of_a_long_texture(count):
    return agn_writer.annotation(
        agn_writer.chunk("GBTE", b"a" * 100000),
        agn_writer.chunk("GBLD", agn_writer.chunk(
            "GBLR", agn_writer.guid(agn_writer.ROOF),
            agn_writer.BUILDINGS[0].record * count)))


# -- X-Plane ------------------------------------------------------------------

def objects_of_a_long_path(count):
    return ("A\n1000\nAG_POINT\n" + f"OBJECT {'o' * 100000}.obj\n"
            + "TILE 0 0 9 9\nANCHOR_PT 0 0\n"
            + "OBJ 3 4 0 0 0 0\n" * count).encode()


def trees_of_a_long_path(count):
    return ("A\n1000\nAG_POINT\n" + f"VEGETATION {'o' * 100000}.for\n"
            + "TILE 0 0 9 9\nANCHOR_PT 0 0\n"
            + "TREE 3 4 0 5 0\n" * count).encode()


# Name: maker, suffix, count of things, open options.
BOMBS = {
    "lines_of_one_feature": (lines_of_one_feature, ".bgl", 10000),
    "rings_of_one_feature": (rings_of_one_feature, ".bgl", 10000),
    "rings_of_one_feature_stitched": (rings_of_one_feature, ".bgl", 10000,
                                      "STITCH=YES"),
    "lines_of_one_feature_stitched": (lines_of_one_feature, ".bgl", 10000,
                                      "STITCH=YES"),
    "many_lines": (many_lines, ".bgl", 20000),
    "many_lines_stitched": (many_lines, ".bgl", 20000, "STITCH=YES"),
    "many_straight_lines": (many_straight_lines, ".bgl", 10000),
    "lines_at_the_limit": (lines_at_the_limit, ".bgl", 20000),
    "lines_at_the_limit_stitched": (lines_at_the_limit, ".bgl", 20000,
                                    "STITCH=YES"),
    "rings_at_the_limit": (rings_at_the_limit, ".bgl", 20000),
    "rings_at_the_limit_stitched": (rings_at_the_limit, ".bgl", 20000,
                                    "STITCH=YES"),
    "many_records": (many_records, ".bgl", 3000),
    "many_records_stitched": (many_records, ".bgl", 3000, "STITCH=YES"),
    "shared_attributes": (shared_attributes, ".bgl", 20000),
    "long_names": (long_names, ".bgl", 500),
    "arcs_of_one_boundary": (arcs_of_one_boundary, ".bgl", 300,
                             "ARC_STEP=0.1"),
    "empty_chunks": (empty_chunks, ".agn", 1000000),
    "empty_groups": (empty_groups, ".agn", 500000),
    "buildings_of_a_long_texture": (buildings_of_a_long_texture, ".agn",
                                    20000),
    "objects_of_a_long_path": (objects_of_a_long_path, ".agp", 20000),
    "trees_of_a_long_path": (trees_of_a_long_path, ".agp", 20000),
}
