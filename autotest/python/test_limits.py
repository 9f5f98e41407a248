# SPDX-License-Identifier: MIT
"""The claims of a file cost nothing, and its content costs little."""

import json
import struct
import subprocess
import sys

import pytest
from osgeo import gdal

import measure_read
import scenery_writer
from agn_writer import ZERO, annotation, chunk, guid
from airport_writer import FSX, pack_airport
from bgl_writer import SECTION_ELEVATION, pack_header, pack_section
from damage_scene import make_tiles
from growth_scenes import airports, objects, pack_vectors, vector_points
from library_scene import add_on_text, config_text
from record_writer import INDIRECT, pack_record
from sparse_scenes import MEGABYTE, NONE, SPARSE, TABLE, write_sparse
from support import IS_SANITIZED, collect_messages, memory_file


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """Writes a sound file, which is read first, and not measured."""
    path = tmp_path_factory.mktemp("sound") / "sound.bgl"
    path.write_bytes(airports(10))
    return path


def measure(path, sound):
    if IS_SANITIZED:
        pytest.skip("a sanitizer's own memory would be measured")
    run = subprocess.run(
        [sys.executable, measure_read.__file__, "1", "", str(sound), str(path)],
        capture_output=True, text=True, check=True,
    )
    return json.loads(run.stdout)[1]


def describe(name, result):
    return (f"{name}: open {result['open'] * 1000:.0f} ms and "
            f"{result['open_bytes'] / MEGABYTE:.1f} MB, read "
            f"{result['seconds'] * 1000:.0f} ms and "
            f"{result['bytes'] / MEGABYTE:.1f} MB, "
            f"{result['features']} features")


# -- Counts that the file cannot hold -----------------------------------------

def claim_sections():
    return pack_header(NONE) + pack_section(0x03, 1, 76) + bytes(16)


def claim_subsections(kind, section_class=1):
    """Claims the most subsections that the table's size and its count can
    express."""
    def make():
        return b"".join((
            pack_header(2),
            struct.pack("<IHHIII", kind, section_class, 0, 0x0FFFFFFF, 96,
                        0xFFFFFFF0),
            struct.pack("<IHHIII", kind, section_class, 0, NONE, 96, NONE),
            bytes(64),
        ))
    return make


def claim_data(kind):
    """Claims a subsection of 4 GB, and that many records in it."""
    def make():
        return (pack_header(1) + pack_section(kind, 1, TABLE)
                + struct.pack("<4I", 2, NONE, TABLE + 16, NONE) + bytes(64))
    return make


def claim_chunk():
    tile = bytearray(make_tiles()[1].to_bytes())
    struct.pack_into("<II", tile, 0x20, NONE, NONE)
    return (pack_header(1) + pack_section(SECTION_ELEVATION, 1, TABLE)
            + struct.pack("<4I", *struct.unpack_from("<2I", tile, 12),
                          TABLE + 16, NONE) + tile)


def claim_entities():
    return pack_vectors([6, 0x81FA00, 1, NONE, 0, NONE, NONE, NONE], bytes(8))


CLAIMS = {
    "sections": claim_sections,
    "raster_subsections": claim_subsections(SECTION_ELEVATION),
    "record_subsections": claim_subsections(0x03),
    "vector_subsections": claim_subsections(0x65),
    "references": claim_subsections(0x20, INDIRECT),
    "records": claim_data(0x03),
    "entries": claim_data(0x28),
    "objects": claim_data(0x25),
    "names": claim_data(0x27),
    "models": claim_data(0x2B),
    "chunk": claim_chunk,
    "vector_record": claim_data(0x65),
    "entities": claim_entities,
}


@pytest.mark.parametrize("name", CLAIMS)
def test_claims_cost_nothing(name, tmp_path, sound, summary):
    content = CLAIMS[name]()
    with memory_file(content) as path, collect_messages() as messages:
        gdal.OpenEx(path, gdal.OF_RASTER | gdal.OF_VECTOR)
    assert messages != []
    path = tmp_path / "claim.bgl"
    path.write_bytes(content)
    result = measure(path, sound)
    summary(describe(f"4 G {name} claimed", result))
    assert result["bytes"] < 4 * MEGABYTE


# -- Sparse files -------------------------------------------------------------


@pytest.mark.parametrize("name", SPARSE)
def test_sparse_files_of_four_gigabytes(name, tmp_path, sound, summary):
    """The claimed data exist, and are all zeros."""
    path = tmp_path / "sparse.bgl"
    write_sparse(path, SPARSE[name])
    result = measure(path, sound)
    summary(describe(f"4 GiB of {name}", result))
    assert result["bytes"] < 128 * MEGABYTE
    assert result["features"] == 0


def test_an_airport_at_the_end_of_four_gigabytes(tmp_path, sound, summary):
    airport = pack_airport(FSX, "EDST", 9, 48)
    offset = NONE - len(airport)
    head = (pack_header(1) + pack_section(0x03, 1, TABLE)
            + struct.pack("<4I", 2, 1, offset, len(airport)))
    path = tmp_path / "sparse.bgl"
    write_sparse(path, head, airport, offset)
    result = measure(path, sound)
    summary(describe("an airport behind 4 GiB", result))
    assert result["features"] == 1
    assert result["bytes"] < 4 * MEGABYTE


# -- Large files that are sound -----------------------------------------------

LARGE = {
    "2 million terrain points": (vector_points, 2000000, 2000000, 150),
    "2 million scenery objects": (objects, 2000000, 2000000, 60),
    "100 000 airports": (airports, 100000, 200000, 40),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
def test_large_files(name, tmp_path, sound, summary):
    maker, count, features, megabytes = LARGE[name]
    path = tmp_path / "large.bgl"
    path.write_bytes(maker(count))
    result = measure(path, sound)
    path.unlink()
    summary(describe(name, result))
    assert result["features"] == features
    assert result["bytes"] < megabytes * MEGABYTE


# -- Long paths in catalogues -------------------------------------------------

LONG = 20000
CATALOGUES = {
    "absolute": ("scenery.cfg", config_text([(1, {"Local": "/a" * LONG})])),
    "drive": ("scenery.cfg",
              config_text([(1, {"Local": "C:" + "\\a" * LONG})])),
    "relative": ("scenery.cfg", config_text([
        (1, {"Local": "a"}), (2, {"Local": "a\\" * LONG})])),
    "below": ("scenery.cfg", config_text([
        (1, {"Local": "a"}), (2, {"Local": "a\\" + "b\\" * LONG})])),
    "component": ("add-on.xml", add_on_text([("/a" * LONG, "Long", 1)])),
    "list": ("add-ons.cfg", f"[Package.0]\nPath={'/a' * LONG}\n"),
}


@pytest.mark.parametrize("name", CATALOGUES)
def test_paths_of_catalogues(name, tmp_path, sound, summary):
    """A path that is too long is refused without searching for its names."""
    file, text = CATALOGUES[name]
    (tmp_path / "a").mkdir()
    path = tmp_path / file
    path.write_text(text, encoding="utf-8")
    result = measure(path, sound)
    summary(describe(f"20 000 names in a path, {name}", result))
    assert result["bytes"] < 24 * MEGABYTE + 64 * len(text)


# -- Things in things ---------------------------------------------------------

DEPTH = 20000


def nested_records(number):
    """Nests records, each with the next one after a header of its own."""
    size = 6 * DEPTH
    return b"".join(struct.pack("<HI", number, size - 6 * i)
                    for i in range(DEPTH))


@pytest.mark.parametrize("number", [0x03, 0x3C, 0xAB, 0x56, 0x113, 0x04, 0x24,
                                    0x2C, 0x66, 0x39, 0xDE])
def test_records_in_records(number, tmp_path, sound):
    """Depth costs no stack."""
    inner = nested_records(number)
    airport = pack_airport(FSX, "EDST", 9, 48, [
        pack_record(number, bytes(60), [inner])])
    content = (pack_header(1) + pack_section(0x03, 1, TABLE)
               + struct.pack("<4I", 2, 2, TABLE + 16,
                             len(airport) + len(inner)) + airport + inner)
    path = tmp_path / "nested.bgl"
    path.write_bytes(content)
    assert measure(path, sound)["features"] >= 1


def test_groups_in_groups(tmp_path, sound):
    path = tmp_path / "nested.bgl"
    path.write_bytes(scenery_writer.pack_scenery_file(
        scenery_writer.pack_scenery(0x0B, scenery_writer.pack_library()),
        scenery_writer.BEGIN_ATTACHMENTS * DEPTH,
        scenery_writer.END_ATTACHMENTS * DEPTH, count=1))
    assert measure(path, sound)["features"] == 1


@pytest.mark.parametrize("name", ["GBLD", "AGN2", "PREG", "RIFF", "LIST"])
def test_chunks_in_chunks(name, tmp_path, sound):
    size = 8 * DEPTH
    inner = b"".join(name.encode() + struct.pack("<I", size - 8 * i - 8)
                     for i in range(DEPTH))
    path = tmp_path / "001332223121112an.agn"
    path.write_bytes(annotation(inner, chunk("GBLD", chunk(
        "GBLR", guid(ZERO)))))
    assert measure(path, sound)["features"] == 1


# -- Data that are tables, and tables that are data ---------------------------

@pytest.mark.parametrize("kind", [0x03, 0x20, 0x25, 0x28, 0x2B, 0x65,
                                  SECTION_ELEVATION])
@pytest.mark.parametrize("place", [0, 56, TABLE])
def test_data_that_are_their_own_table(kind, place, tmp_path, sound):
    """Data that begin at the header, at the section entry, at the table."""
    path = tmp_path / "own.bgl"
    path.write_bytes(
        pack_header(1) + pack_section(kind, 4, TABLE)
        + struct.pack("<4I", 2, 3, place, 4096) * 4 + bytes(4096))
    result = measure(path, sound)
    assert result["bytes"] < 4 * MEGABYTE
