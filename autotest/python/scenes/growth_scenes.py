# SPDX-License-Identifier: MIT
"""Files of any size, each with many items of one kind; twice as many make the
file twice as long."""

import struct

import agn_writer
import scenery_writer
from airport_writer import (
    FSX, pack_airport, pack_airports, pack_end_area, pack_list, pack_parking,
    pack_runway, pack_start, pack_taxi_path, pack_taxi_points,
)
from bgl_writer import (
    LANDCLASS, SECTION_ELEVATION, SOLID, Bgl, Cell, Raster, pack_entry,
    pack_header, pack_section,
)
from navigation_records import (
    LINE, START, pack_boundary, pack_boundary_point, pack_name_list, pack_ndb,
    pack_route, pack_waypoint,
)
from record_writer import (
    INDIRECT, NAME_LIST, Part, Section, pack_bgl, pack_record,
)
from scenery_writer import pack_scenery
from terrain_vector_scene import MINI_FILE

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
HEADER = 56
MOST_IN_A_LIST = 60000


def ident(number):
    text = ""
    for _ in range(4):
        number, letter = divmod(number, 26)
        text += LETTERS[letter]
    return text


# -- Rasters ------------------------------------------------------------------

def pack_chunks(cells):
    chunk = Raster(LANDCLASS, cells[0], 7, SOLID).to_bytes()
    return Bgl([(LANDCLASS.section, [
        (cell, chunk[:12] + struct.pack("<Q", cell.packed) + chunk[20:])
        for cell in cells
    ])]).data


def chunks(count):
    side = round(count ** 0.5)
    return pack_chunks([Cell(16, 20000 + i % side, 12000 + i // side)
                        for i in range(count)])


def chunks_of_one_cell(count):
    """All except one are left out."""
    return pack_chunks([Cell(16, 20000, 12000)] * count)


def chunks_of_many_levels(count):
    """Chains of cells, each inside the previous one."""
    return pack_chunks([
        Cell(level, (i % 100 << level) // 200, (i // 100 << level) // 200)
        for i in range(count // 10) for level in range(8, 18)
    ])


def tables_that_overlap(kind, section_class=1):
    """Each section has all the entries, starting at a different one."""
    def make(count):
        table = HEADER + 20 * count
        data = table + 16 * 2 * count
        sections = b"".join(
            pack_section(kind, 2 * count - i, table + 16 * i,
                         section_class=section_class) for i in range(count))
        return pack_header(count) + sections + pack_entry(
            Cell(9, 5, 5).packed, data, 40) * (2 * count) + bytes(64)
    return make


def one_table_for_all(kind, section_class=1):
    def make(count):
        table = HEADER + 20 * count
        data = table + 16 * count
        return (pack_header(count)
                + pack_section(kind, count, table,
                               section_class=section_class) * count
                + pack_entry(Cell(9, 5, 5).packed, data, 40) * count
                + bytes(64))
    return make


# -- Records that several sections name ---------------------------------------

RECORD_SECTIONS = (0x03, 0x13, 0x17, 0x18, 0x20, 0x22, 0x23, 0x25, 0x2C, 0x31,
                   0x3C, 0xA0, 0xAA)


def records_of_many_sections(count):
    """Sections of all types, many times, each with a table of its own and the
    same long run of records."""
    records = pack_airport(FSX, "EDST", 9, 48, [pack_start(
        7, 2, 1, 9, 48, 70)]) * count
    table = HEADER + 20 * count
    data = table + 16 * count
    content = pack_header(count)
    for i in range(count):
        content += pack_section(RECORD_SECTIONS[i % len(RECORD_SECTIONS)], 1,
                                table + 16 * i)
    content += struct.pack("<4I", 2, 0, data, len(records)) * count
    return content + records


def subsections_of_the_same_records(count):
    """Each begins one record later than the previous one."""
    record = pack_airport(FSX, "EDST", 9, 48)
    table = HEADER + 20
    data = table + 16 * count
    content = pack_header(1) + pack_section(0x03, count, table)
    for i in range(count):
        content += struct.pack("<4I", 2, 0, data + i * len(record),
                               (count - i) * len(record))
    return content + record * count


def references_to_one_record(count):
    """An indirect section whose tiles all have the same record."""
    record = pack_boundary([pack_boundary_point(START, 1, 2)] + [
        pack_boundary_point(LINE, 2, 1 + i) for i in (1, 2)], "One")
    table = HEADER + 20
    data = table + 24 * count
    content = pack_header(1) + struct.pack(
        "<IHHIII", 0x20, INDIRECT, 0, count, table, 24 * count)
    content += b"".join(struct.pack("<4I", 2, 1, i, 0) for i in range(count))
    return content + struct.pack("<2I", data, len(record)) * count + record


# -- Records ------------------------------------------------------------------

def airports(count):
    return pack_airports(*(
        pack_airport(FSX, ident(i), 9, 48, [pack_start(7, 2, 1, 9, 48, 70)])
        for i in range(count)
    ))


def airports_of_one_ident(count):
    return pack_airports(
        pack_airport(FSX, "EDST", 9, 48, [pack_start(7, 2, 1, 9, 48, 70)])
        * count
    )


def counts(count, most):
    """Parts of so many things that a counter of 16 bits holds each."""
    return [min(most, count - done) for done in range(0, count, most)]


def one_airport(children):
    """As long as the counters of its lists are enough."""
    def make(count):
        return pack_airports(*(
            pack_airport(FSX, ident(i), 9, 48, [children(part)])
            for i, part in enumerate(counts(count, MOST_IN_A_LIST))
        ))
    return make


def runways(count):
    end = pack_end_area(0x05, 100, 30)
    return pack_runway(0x04, 9, 48, children=[end, end]) * count


def taxi_network(count):
    points = [(1, 0, 9 + i % 100 / 1000, 48) for i in range(count)]
    paths = [pack_taxi_path(0x1C, i, (i + 1) % count) for i in range(count)]
    return pack_taxi_points(points) + pack_list(0x1C, paths)


def parkings(count):
    return pack_list(0x3D, [pack_parking(0x3D, 9, 48)] * count)


def unknown_children(count):
    return pack_record(0x7F, b"unknown!!!") * count


def beacons(count):
    return pack_bgl([Section(0x17, [
        Part(pack_ndb("L", (10, 50, 3)) * count, count)])])


def waypoints_of_one_ident(count):
    record = pack_waypoint("SAME", (5, 45), routes=[
        pack_route("A1", 1, (("SAME", 5, "LF"), 5), (("SAME", 5, "ED"), 5))
    ])
    return pack_bgl([Section(0x22, [Part(record * count, count)])])


def routes_of_one_waypoint(count):
    """A record counts its routes in eight bits."""
    record = pack_waypoint("SAME", (5, 45), routes=[
        pack_route(ident(i), 1, (("ABC", 5, "LF"), 5), None)
        for i in range(250)
    ])
    return pack_bgl([Section(0x22, [Part(record * count, count)])])


def boundary_points(count):
    records = [
        pack_boundary([pack_boundary_point(START, 1, 2)] + [
            pack_boundary_point(LINE, 1 + i % 97 / 100, 2 + i % 89 / 100)
            for i in range(part)
        ], "Big") for part in counts(count, MOST_IN_A_LIST)
    ]
    return pack_bgl([Section(0x20, [Part(record) for record in records],
                             INDIRECT)])


def names(count):
    entries = [(ident(i), ident(i), "B", "C", "D", "E", 5, 6)
               for i in range(250)]
    part = Part(pack_name_list(entries), len(entries))
    return pack_bgl([Section(0x27, [part] * count, NAME_LIST)])


# -- Scenery ------------------------------------------------------------------

OBJECT = pack_scenery(scenery_writer.LIBRARY, scenery_writer.pack_library())


def objects(count):
    return scenery_writer.pack_scenery_file(OBJECT * count, count=count)


def attachments(count):
    """All in one group."""
    attachment = scenery_writer.pack_attachment(
        0x0D, scenery_writer.pack_effect("fx", "A"), "roof")
    return scenery_writer.pack_scenery_file(
        OBJECT, scenery_writer.BEGIN_ATTACHMENTS, attachment * count,
        scenery_writer.END_ATTACHMENTS, count=1,
    )


def models(count):
    """Entries that all refer to the same bytes: the whole table."""
    size = 24 * count
    entry = scenery_writer.MODEL.bytes_le + struct.pack("<II", 0, size)
    return pack_bgl([Section(0x2B, [Part(entry * count, count)], 5)])


# -- Terrain vectors ----------------------------------------------------------

RECORD, RECORD_HEADER = 0x4C, 32
POINT = struct.pack("<IIHIBBBHH", 1, 1, 0, 1, 0, 2, 16, 1000, 2000)


def pack_vectors(fields, rest):
    """The mini file with another record."""
    record = struct.pack("<8I", *fields) + rest
    return (MINI_FILE[:HEADER]
            + pack_section(0x65, 1, RECORD + len(record)) + record
            + pack_entry(fields[1], RECORD, len(record)))


def vector_points(count):
    """Entities without attributes."""
    version, cell = struct.unpack_from("<II", MINI_FILE, RECORD)
    return pack_vectors([version, cell, 1, count, 0, 0, count, 0],
                        POINT * count)


def mini_entities(count):
    """Repeats the entities of the mini file."""
    fields = list(struct.unpack_from("<8I", MINI_FILE, RECORD))
    entities = RECORD + RECORD_HEADER + fields[4]
    for i in (3, 5, 6, 7):
        fields[i] *= count
    return pack_vectors(fields, MINI_FILE[RECORD + RECORD_HEADER:entities]
                        + MINI_FILE[entities:-16] * count)


# -- Annotations --------------------------------------------------------------

def buildings(count):
    return agn_writer.annotation(agn_writer.chunk("GBLD", agn_writer.chunk(
        "GBLR", agn_writer.guid(agn_writer.ROOF),
        agn_writer.BUILDINGS[0].record * count)))


def annotation_chunks(count):
    return agn_writer.annotation(agn_writer.chunk("GBLD", agn_writer.chunk(
        "GBLR", agn_writer.guid(agn_writer.ROOF),
        agn_writer.BUILDINGS[0].record) * count))


def unknown_chunks(count):
    return agn_writer.annotation(agn_writer.chunk("ODD1", b"") * count)


def annotation_vertices(count):
    vertices = [(0.25 + i % 7 / 100, 0.25 + i % 11 / 100)
                for i in range(count)]
    return agn_writer.annotation(agn_writer.chunk("PREG", agn_writer.chunk(
        "PRDE", agn_writer.guid(agn_writer.PLANTS),
        agn_writer.polygon(*vertices))))


# -- X-Plane ------------------------------------------------------------------

def text(kind, *lines):
    """The first lines occur once; the last one is repeated."""
    def make(count):
        head = f"A\n1000\n{kind}\n" + "".join(lines[:-1])
        return (head + lines[-1] * count).encode()
    return make


def text_of_one_line(count):
    return (b"A\n1000\nAG_POINT\nTILE 0 0 9 9\nCROP_POLY" + b" 1 2" * count
            + b"\n")


def grids(count):
    cuts = "".join(f"CUT_{axis} {i}\n" for axis in "HV" for i in range(9))
    return ("A\n1000\nAG_BLOCK\n" + (cuts + "END_CUTS\n") * count).encode()


HEAD = ("OBJECT o.obj\n", "TILE 0 0 9 9\n", "ANCHOR_PT 0 0\n")

# Name: maker, suffix, count of things, open options.
SCENES = {
    "chunks": (chunks, ".bgl", 10000),
    "chunks_of_one_cell": (chunks_of_one_cell, ".bgl", 10000),
    "chunks_of_many_levels": (chunks_of_many_levels, ".bgl", 10000),
    "raster_tables": (tables_that_overlap(SECTION_ELEVATION), ".bgl", 20000),
    "raster_table": (one_table_for_all(SECTION_ELEVATION), ".bgl", 20000),
    "record_tables": (tables_that_overlap(0x03), ".bgl", 20000),
    "record_table": (one_table_for_all(0x03), ".bgl", 20000),
    "reference_tables": (tables_that_overlap(0x20, 2), ".bgl", 20000),
    "vector_tables": (tables_that_overlap(0x65), ".bgl", 20000),
    "vector_table": (one_table_for_all(0x65), ".bgl", 20000),
    "records_of_many_sections": (records_of_many_sections, ".bgl", 4000),
    "subsections_of_the_same_records": (subsections_of_the_same_records,
                                        ".bgl", 10000),
    "references_to_one_record": (references_to_one_record, ".bgl", 50000),
    "airports": (airports, ".bgl", 5000),
    "airports_of_one_ident": (airports_of_one_ident, ".bgl", 5000),
    "runways": (one_airport(runways), ".bgl", 3000),
    "taxi_network": (one_airport(taxi_network), ".bgl", 10000),
    "parkings": (one_airport(parkings), ".bgl", 10000),
    "unknown_children": (one_airport(unknown_children), ".bgl", 50000),
    "beacons": (beacons, ".bgl", 10000),
    "waypoints_of_one_ident": (waypoints_of_one_ident, ".bgl", 5000),
    "routes_of_one_waypoint": (routes_of_one_waypoint, ".bgl", 40),
    "boundary_points": (boundary_points, ".bgl", 30000),
    "names": (names, ".bgl", 40),
    "objects": (objects, ".bgl", 10000),
    "attachments": (attachments, ".bgl", 10000),
    "models": (models, ".bgl", 10000),
    "vector_points": (vector_points, ".bgl", 30000),
    "mini_entities": (mini_entities, ".bgl", 5000),
    "mini_entities_stitched": (mini_entities, ".bgl", 5000, "STITCH=YES"),
    "buildings": (buildings, ".agn", 20000),
    "annotation_chunks": (annotation_chunks, ".agn", 10000),
    "unknown_chunks": (unknown_chunks, ".agn", 50000),
    "annotation_vertices": (annotation_vertices, ".agn", 50000),
    "trees": (text("AG_POINT", *HEAD, "TREE 3 4 0 5 0\n"), ".agp", 20000),
    "assets": (text("AG_POINT", *HEAD, "OBJECT other.obj\n"), ".agp", 20000),
    "unknown_lines": (text("AG_POINT", *HEAD, "FUTURE 1 2\n"), ".agp", 20000),
    "bad_lines": (text("AG_POINT", *HEAD, "OBJ_DRAPED 1 2 3 7\n"), ".agp",
                  20000),
    "one_line": (text_of_one_line, ".agp", 200000),
    "grids": (grids, ".agb", 200),
    "spellings": (text("AG_STRING", "TILE 0 0 9 9\n",
                       "DEFINE_SPELLING a b c\n"), ".ags", 20000),
}
