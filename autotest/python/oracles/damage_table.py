# SPDX-License-Identifier: MIT
"""The files of messages.csv: how each is made, opened and read.

`fixture` names a sound file and `damage` what is done to it:

- a fixture of the mutation test, and `cut SIZE` or `OFFSET=BYTES` in
  hexadecimal digits, several of them with blanks between;
- `AG_POINT`, `AG_BLOCK` or `AG_STRING`, and the lines of a text;
- `terrain.cfg`, and its lines;
- `scene NAME`, one of the growth test, and how much it has;
- `sparse`, and a name of the test of limits;
- `unit`, and the test in autotest/cpp of a text that other checks keep users
  of the drivers from, with words of it;
- `made`, and one of the functions below.

Other rows say why no file of a test can be told with that text: `request`, it
is about what was asked for; `machine`, about memory or the reading; `guard`,
another check comes first.
"""

import csv
import re
import struct
import tempfile
from pathlib import Path

from osgeo import gdal

import bombs
import mutation_reader
import scenery_writer
from agn_writer import CHUNKS, NAME, annotation, chunk
from airport_writer import FSX, pack_airport, pack_airports
from bgl_writer import (
    LANDCLASS, PTC, SECTION_ELEVATION, SOLID, WATERCLASS, Bgl, Cell, Kind,
    Raster, pack_chunk, pack_rasters,
)
from growth_scenes import OBJECT, SCENES
from mutation_fixtures import BGL, CELL, XPLANE, Fixture, make_fixture
from mutation_reader import read_mutant
from mutations import make_noise
from navigation_records import (
    LINE, START, pack_boundary, pack_boundary_point, pack_com,
)
from record_writer import INDIRECT, Part, Section, pack_bgl, pack_record
from sparse_scenes import SPARSE, write_sparse
from support import PROJECT, collect_messages, memory_file

TABLE = PROJECT / "autotest" / "python" / "messages.csv"
UNPROVOKED = ("request", "machine", "guard", "unit")


def matches(text, message):
    """Whether a message contains the text between the place and what happens
    to the part."""
    body = ".*?".join(re.escape(part) for part in text.split("{}"))
    placed = mutation_reader.PLACED.fullmatch(message)
    return placed is not None and re.fullmatch(
        f"(?:.*: )?(?:expected )?{body}(?:; .*)?", placed["expected"],
        re.DOTALL,
    ) is not None


def read_table():
    """Returns rows as dictionaries: text, fixture, damage."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def apply_damage(content, damage):
    if damage.startswith("cut "):
        return content[:int(damage[4:])]
    content = bytearray(content)
    for change in damage.split():
        offset, value = change.split("=")
        value = bytes.fromhex(value)
        content[int(offset):int(offset) + len(value)] = value
    return bytes(content)


# -- Made for one message -----------------------------------------------------

def read_bgl(content):
    return read_mutant(Fixture(BGL, "made.bgl", content), content).messages


def huge_payload():
    chunk_bytes = pack_chunk(CELL, bytes(3 << 20), PTC)
    return read_bgl(
        Bgl([(SECTION_ELEVATION, [(Cell(*CELL), chunk_bytes)])]).data
    )


def three_frequencies():
    coms = [pack_com(6, 118300000, "A"), pack_com(6, 118300000, "B"),
            pack_com(6, 118300000, "C")]
    points = [pack_boundary_point(START, 1, 2),
              pack_boundary_point(LINE, 2, 3), pack_boundary_point(LINE, 1, 3)]
    return read_bgl(pack_bgl([
        Section(0x20, [Part(pack_boundary(points, "A", children=coms))],
                INDIRECT)]))


def encrypted():
    return read_bgl(pack_bgl([Section(0x13, [Part(make_noise(300))]),
                              Section(0x17, [Part(make_noise(301))])]))


def other_magic():
    """The prefix of a name selects the driver."""
    with memory_file(b"no BGL" * 20) as path:
        with collect_messages() as messages:
            gdal.OpenEx(f'BGL:"{path}":elevation', gdal.OF_RASTER)
    return messages.failures


def read_annotation(content, name=NAME):
    path = "/vsimem/made/" + name
    gdal.FileFromMemBuffer(path, content)
    with collect_messages() as messages:
        gdal.OpenEx("AGN:" + path, gdal.OF_VECTOR)
    gdal.RmdirRecursive("/vsimem/made")
    return messages.failures + messages.warnings


def annotation_without_riff():
    return read_annotation(struct.pack("<2I", 1, 2) + bytes(40))


def annotation_of_another_form():
    return read_annotation(annotation()[:8] + b"WAVE" + bytes(20))


def two_versions():
    return read_annotation(annotation(CHUNKS["VERS"], CHUNKS["VERS"]))


def annotation_that_is_not_there():
    with collect_messages() as messages:
        gdal.OpenEx("AGN:/vsimem/none/" + NAME, gdal.OF_VECTOR)
    return messages.failures


def annotation_of_gigabytes():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / NAME
        with path.open("wb") as file:
            file.write(annotation())
            file.truncate(1 << 30)
        with collect_messages() as messages:
            gdal.OpenEx(str(path), gdal.OF_VECTOR)
    return messages.failures


def airport_with(*children):
    return read_bgl(pack_airports(pack_airport(FSX, "EDST", 9, 48, children)))


def two_objects_in_one():
    inner = OBJECT + OBJECT
    return airport_with(
        pack_record(0xB5, struct.pack("<HH", len(inner), 0) + inner)
    )


def attachment_with_a_name_elsewhere():
    record = bytearray(scenery_writer.pack_attachment(
        0x11, scenery_writer.pack_beacon(501)))
    record[4:6] = struct.pack("<H", 0xFFFF)
    return read_bgl(scenery_writer.pack_scenery_file(
        OBJECT, scenery_writer.BEGIN_ATTACHMENTS, bytes(record),
        scenery_writer.END_ATTACHMENTS, count=1))


def attached_objects_without_an_end():
    return read_bgl(scenery_writer.pack_scenery_file(
        OBJECT, scenery_writer.BEGIN_ATTACHMENTS, count=1))


def a_million_cells():
    cuts = "".join(f"CUT_{axis} {i}\n" for axis in "HV" for i in range(1100))
    content = ("A\n1000\nAG_BLOCK\n" + cuts + "END_CUTS\n").encode()
    return read_mutant(Fixture(XPLANE, "made.agb", content), content).messages


def annotation_of_many_chunks():
    return read_annotation(annotation(chunk("ODD1", b"") * 70000))


def annotation_with_a_long_name():
    return read_annotation(annotation(chunk("GBTE", b"a" * 400)))


def long_path():
    content = f"A\n1000\nAG_POINT\nOBJECT {'o' * 2000}.obj\n".encode()
    return read_mutant(Fixture(XPLANE, "made.agp", content), content).messages


def free_points():
    return read_bgl(bombs.lines_of_one_feature(10))


def attributes_without_end():
    return read_bgl(bombs.shared_attributes(10))


def change_section(place, content):
    """Makes a file of two sections, the second one with a changed entry."""
    made = bytearray(pack_rasters([
        Raster(LANDCLASS, (7, 40 + u, 20), 3, SOLID) for u in (0, 1)
    ] + [Raster(WATERCLASS, (7, 40, 20), 3, SOLID)]).data)
    if callable(content):
        content = content(made)
    made[place:place + len(content)] = content
    return read_bgl(bytes(made))


def unknown_type_of_areas():
    tile = Raster(Kind("type_8", 8, 0x68, "u1", 256), CELL, 1, SOLID)
    return read_bgl(pack_rasters([tile]).data)


def unknown_section():
    return change_section(76, struct.pack("<I", 0x2710))


def doubled_section():
    return change_section(76, lambda made: made[56:76])


def fewer_sections():
    return change_section(0x14, struct.pack("<I", 1))


def doubled_subsection():
    bgl = pack_rasters([Raster(LANDCLASS, (7, 40 + u, 20), 3, SOLID)
                        for u in (0, 1)]).data
    (table,) = struct.unpack_from("<I", bgl, 56 + 12)
    return read_bgl(bgl[:table + 16] + bgl[table:table + 16]
                    + bgl[table + 32:])


MADE = {function.__name__: function for function in (
    huge_payload, three_frequencies, encrypted, other_magic,
    annotation_without_riff, annotation_of_another_form,
    annotation_that_is_not_there, annotation_of_gigabytes, two_versions,
    two_objects_in_one, attachment_with_a_name_elsewhere,
    attached_objects_without_an_end, a_million_cells,
    annotation_of_many_chunks, annotation_with_a_long_name, long_path,
    free_points, attributes_without_end,
    unknown_type_of_areas, unknown_section, doubled_section,
    fewer_sections, doubled_subsection,
)}


# -- All ----------------------------------------------------------------------

def read_sparse(name, folder):
    path = folder / "sparse.bgl"
    write_sparse(path, SPARSE[name])
    return mutation_reader.read_file(str(path), BGL).messages


def read_terrain_config(text, folder):
    path = folder / "terrain.cfg"
    path.write_bytes(text.encode("utf-8").decode("unicode_escape").encode(
        "latin-1"))
    content = make_fixture("class_landclass").content
    with memory_file(content) as file, collect_messages() as messages:
        gdal.OpenEx(file, gdal.OF_RASTER,
                    open_options=[f"TERRAIN_CFG={path}"])
    return messages.warnings


def provoke(fixture, damage, folder):
    """Returns the messages of a damaged file."""
    if fixture == "made":
        return MADE[damage]()
    if fixture == "sparse":
        return read_sparse(damage, folder)
    if fixture == "terrain.cfg":
        return read_terrain_config(damage, folder)
    if fixture.startswith("scene "):
        content = SCENES[fixture[6:]][0](int(damage))
        return read_bgl(content)
    if fixture.startswith("AG_"):
        text = f"A\n1000\n{fixture}\n" + damage.replace("\\n", "\n") + "\n"
        sound = Fixture(XPLANE, "made.agp", text.encode())
        return read_mutant(sound, sound.content).messages
    sound = make_fixture(fixture)
    return read_mutant(sound, apply_damage(sound.content, damage)).messages
