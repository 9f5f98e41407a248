# SPDX-License-Identifier: MIT
"""Cut files, damaged headers, section entries and subsection tables: a message
names the place, and everything else is read."""

import json
import os
import re
import struct
import subprocess
import sys

import pytest
from osgeo import gdal

import measure_read
from bgl_writer import (
    CHUNK_HEADER_SIZE, SECTION_ELEVATION, Bgl, pack_elevation, pack_entry,
    pack_header, pack_section,
)
from damage_scene import (
    ALL_TILES, CELLS, HEADER_END, MAGIC_END, U, V, WRONG, chunk_numbers,
    expected_posts, patch, read_all,
)
from mosaic_reference import Mosaic
from support import CHUNK_MESSAGE, IS_SANITIZED, assert_same, collect_messages


# A section of texts, which is no layer.
COPYRIGHT = 0x01
# Findings that the account of bytes reports one by one.
MOST_TOLD = 4
# Bytes; believing all entries of a table would take gigabytes.
MEMORY_LIMIT = 32 << 20


def measure_opening(content, folder, sound):
    """Returns how many bytes opening adds to a process that has opened a sound
    file; None where this cannot be measured."""
    if IS_SANITIZED or not os.path.exists("/proc/self/status"):
        # A sanitizer's own memory would be measured, or there is no
        # measurement.
        return None
    paths = [folder / "sound.bgl", folder / "damaged.bgl"]
    for path, data in zip(paths, [sound, content]):
        path.write_bytes(data)
    run = subprocess.run(
        [sys.executable, measure_read.__file__, "1", "", *map(str, paths)],
        capture_output=True, text=True, check=True,
    )
    grown = json.loads(run.stdout)[1]["open_bytes"]
    print(f"{len(content)} bytes open in {grown / 2 ** 20:.1f} MB")
    return grown


@pytest.mark.parametrize("tables_first", [True, False])
def test_cut_at_every_byte(tiles, tables_first):
    """Whole chunks are read correctly, a cut chunk with its header keeps its
    place, and each cut chunk has a message."""
    bgl = pack_elevation(tiles, tables_first=tables_first)
    seen = set()
    for size in range(bgl.size):
        seen.add(check_cut(bgl, tiles, size))
    assert len(seen) == (8 if tables_first else 4)


def check_cut(bgl, tiles, size):
    """Returns the expected numbers of whole and of cut chunks."""
    posts, opening, reading = read_all(bgl.data[:size])
    starts = bgl.chunk_offsets[0]
    ends = [start + len(tile.to_bytes())
            for start, tile in zip(starts, tiles)]
    entry_ends = [start + bgl.entry_size for start in bgl.entry_offsets[0]]
    listed = [i for i in ALL_TILES if entry_ends[i] <= size]
    whole = tuple(i for i in listed if ends[i] <= size)
    cut = tuple(i for i in listed
                if starts[i] + CHUNK_HEADER_SIZE <= size < ends[i])
    if size < MAGIC_END:
        assert (posts, opening) == (None, []), size
    elif not whole and not cut:
        assert posts is None, size
        assert opening.failures and not opening.warnings, size
        assert all("offset" in text for text in opening.failures), size
    else:
        assert opening and not opening.failures, size
        assert reading == [], size
        assert chunk_numbers(opening) == list(cut), size
        assert_same(posts, expected_posts(tiles, whole, cut))
    return whole, cut


def test_messages_of_a_cut_header(bgl):
    for size in range(MAGIC_END, HEADER_END):
        _, opening, _ = read_all(bgl.data[:size])
        assert len(opening) == 1
        assert opening.failures[0].endswith(
            f"header, offset {size}: the file ends inside the 56-byte header"
        )


def test_message_of_a_cut_payload(bgl):
    _, opening, _ = read_all(bgl.data[:-1])
    match, = map(CHUNK_MESSAGE.search, opening.warnings)
    assert match.groupdict() == {
        "chunk": "3", "level": "13", "u": str(U + 1), "v": str(V + 1),
        "offset": str(bgl.chunk_offsets[0][3] + 0x20),
        "expected": match["expected"],
    }
    assert "past the end of the file" in match["expected"]


def test_shortening_a_file_while_it_is_open(tmp_path, bgl, tiles):
    """A read error is a failure, not nodata: the tile may be sound. Other
    tiles still read, and the tile does once its bytes are back."""
    path = tmp_path / "tile.bgl"
    path.write_bytes(bgl.data)
    for threads in ("1", "2"):
        # As larger files are read.
        gdal.SetConfigOption("FLIGHTSIM_KEEP_SMALL_FILES", "NO")
        dataset = gdal.OpenEx(str(path), gdal.OF_RASTER,
                              open_options=["NUM_THREADS=" + threads])
        gdal.SetConfigOption("FLIGHTSIM_KEEP_SMALL_FILES", None)
        with path.open("r+b") as file:
            file.truncate(bgl.chunk_offsets[0][3] + CHUNK_HEADER_SIZE)
        with collect_messages() as messages:
            assert dataset.ReadAsArray() is None
        assert chunk_numbers(messages) == [3]
        assert messages.failures and not messages.warnings
        with collect_messages() as messages:
            rest = dataset.ReadAsArray(0, 0, 513, 256)
        assert messages == []
        assert_same(rest, Mosaic(tiles).read()[:256])
        with collect_messages() as messages:
            assert dataset.GetRasterBand(1).ReadBlock(1, 1) is None
        assert messages.failures
        path.write_bytes(bgl.data)
        with collect_messages() as messages:
            assert_same(dataset.ReadAsArray(), Mosaic(tiles).read())
        assert messages == []


# -- Wrong fields of header and tables ----------------------------------------

@pytest.mark.parametrize("value", WRONG)
@pytest.mark.parametrize("offset", [0x00, 0x10])
def test_magic(bgl, offset, value):
    assert read_all(patch(bgl, offset, value)) == (None, [], [])


@pytest.mark.parametrize("value", WRONG)
def test_header_size(bgl, value):
    posts, opening, _ = read_all(patch(bgl, 0x04, value))
    assert posts is None
    assert len(opening) == len(opening.failures) == 1
    assert opening.failures[0].endswith(
        f"header, offset 4: expected a header size of 56 bytes, found {value}"
    )


@pytest.mark.parametrize("value", WRONG)
@pytest.mark.parametrize("offset", [0x08, 0x0C, *range(0x18, 0x38, 4)])
def test_fields_that_only_inform(bgl, tiles, offset, value):
    """The date, and the list of cells, which need not be tight."""
    posts, opening, reading = read_all(patch(bgl, offset, value))
    assert (opening, reading) == ([], [])
    assert_same(posts, Mosaic(tiles).read())


def test_sections_that_are_not_counted_leave_bytes_over(bgl):
    content = patch(bgl, 0x14, 0)
    posts, opening, _ = read_all(content, with_account=True)
    assert posts is None
    assert len(opening) == 1
    assert opening.failures[0].endswith(
        f"file, offset {HEADER_END}: {bgl.size - HEADER_END} bytes that no "
        "table of the file refers to")


def test_a_file_of_no_sections_is_empty_but_sound(bgl):
    content = patch(bgl, 0x14, 0)[:HEADER_END]
    assert read_all(content, with_account=True) == (None, [], [])


@pytest.mark.parametrize("value", [0x7FFFFFFF, 0xFFFFFFFF])
def test_section_count(bgl, tiles, value):
    posts, opening, reading = read_all(patch(bgl, 0x14, value))
    assert len(opening) == len(opening.warnings) == 1
    assert "header, offset 20: expected at most" in opening.warnings[0]
    assert reading == []
    assert_same(posts, Mosaic(tiles).read())


@pytest.mark.parametrize("value", WRONG)
def test_sections_of_unknown_types_are_told(bgl, value):
    content = patch(bgl, HEADER_END, value)
    posts, opening, _ = read_all(content, with_account=True)
    assert posts is None
    # One of these numbers is a section without data for users.
    assert [text.rpartition(": ")[2] for text in opening.failures] == (
        ["no layer and no raster shows what the section has"]
        if value == COPYRIGHT else ["the section type is unknown"])


@pytest.mark.parametrize("value", WRONG)
@pytest.mark.parametrize("field, offset", [
    ("class and flag", 0x04), ("count", 0x08), ("table offset", 0x0C),
    ("table size", 0x10),
])
def test_section_entry(bgl, tiles, field, offset, value):
    """A section without its table is empty, and named. The size of the table
    takes precedence over the flag bit of the second dword."""
    content = patch(bgl, bgl.section_offsets[0] + offset, value)
    posts, opening, reading = read_all(content)
    if content == bgl.data:
        assert (opening, reading) == ([], [])
        assert_same(posts, Mosaic(tiles).read())
        return
    assert posts is None
    assert opening.failures and not opening.warnings
    for text in opening.failures:
        assert re.search(r"section 0x67 \(elevation\).*, offset \d+: ", text)


@pytest.mark.parametrize("flag", [1, 0xFFFF])
def test_the_flag_does_not_change_the_entry_size(bgl, tiles, flag):
    """Table size divided by count gives it: frmts/trq1/format.md 1.2."""
    posts, opening, _ = read_all(
        patch(bgl, bgl.section_offsets[0] + 0x06, flag, "<H")
    )
    assert opening == []
    assert_same(posts, Mosaic(tiles).read())


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("value", WRONG)
@pytest.mark.parametrize("damaged", ALL_TILES)
def test_data_offset_in_the_table(tiles, damaged, value, wide):
    """The tile is not found; the others are."""
    bgl = pack_elevation(tiles, wide=wide)
    entry = bgl.entry_offsets[0][damaged]
    posts, opening, reading = read_all(
        patch(bgl, entry + (12 if wide else 8), value)
    )
    assert len(opening) == len(opening.warnings) == 1
    if value < bgl.size:
        assert f", offset {value}: expected a TRQ1 header" in (
            opening.warnings[0]
        )
    else:
        assert (f"subsection {damaged}, offset {entry}: the data offset "
                f"{value} lies past the end of the file"
                ) in opening.warnings[0]
    assert reading == []
    kept = [i for i in ALL_TILES if i != damaged]
    assert_same(posts, expected_posts(tiles, kept))


@pytest.mark.parametrize("value", WRONG)
@pytest.mark.parametrize("offset", [0, 4])
@pytest.mark.parametrize("damaged", ALL_TILES)
def test_cell_in_the_table(bgl, tiles, damaged, offset, value):
    """The cell in the chunk's header takes precedence."""
    content = patch(bgl, bgl.entry_offsets[0][damaged] + offset, value)
    posts, opening, reading = read_all(content)
    is_changed = content != bgl.data
    assert chunk_numbers(opening) == [damaged] * is_changed
    assert len(opening.warnings) == len(opening) == is_changed
    if is_changed:
        assert "names another cell" in opening.warnings[0]
    assert reading == []
    assert_same(posts, Mosaic(tiles).read())


@pytest.mark.parametrize("value", WRONG)
@pytest.mark.parametrize("damaged", ALL_TILES)
def test_data_size_in_the_table(bgl, tiles, damaged, value):
    """The sizes in the chunk's header take precedence; the difference is
    reported."""
    posts, opening, reading = read_all(
        patch(bgl, bgl.entry_offsets[0][damaged] + 12, value)
    )
    assert opening.warnings and not opening.failures
    assert all("section 0x67 (elevation), chunk" in text
               for text in opening.warnings)
    assert reading == []
    assert_same(posts, Mosaic(tiles).read())


# -- Tables that overlap or do not end ----------------------------------------

def test_a_table_that_does_not_end(bgl, tiles, tmp_path):
    """268 million entries are announced; those in the file are read."""
    content = bytearray(bgl.data)
    struct.pack_into("<III", content, bgl.section_offsets[0] + 8, 0x0FFFFFFF,
                     bgl.entry_offsets[0][0], 0xFFFFFFF0)
    grown = measure_opening(content, tmp_path, bgl.data)
    assert grown is None or grown < MEMORY_LIMIT
    posts, opening, reading = read_all(content)
    assert "runs past the end of the file" in opening.warnings[0]
    assert not opening.failures
    assert reading == []
    assert_same(posts, Mosaic(tiles).read())


@pytest.mark.parametrize("sections", [2, 12])
def test_sections_that_share_a_table(tiles, sections):
    """Each chunk counts once; duplicate sections are reported."""
    chunks = [tile.to_bytes() for tile in tiles]
    table = HEADER_END + 20 * sections
    start = table + 16 * len(chunks)
    content = pack_header(sections)
    content += pack_section(SECTION_ELEVATION, len(chunks), table) * sections
    for cell, chunk in zip(CELLS, chunks):
        content += pack_entry(cell.packed, start, len(chunk))
        start += len(chunk)
    posts, opening, reading = read_all(content + b"".join(chunks),
                                       with_account=True)
    assert len(opening.warnings) == len(opening) == min(sections - 1, MOST_TOLD)
    assert all(text.endswith("the section entry is repeated")
               for text in opening.warnings)
    assert reading == []
    assert_same(posts, Mosaic(tiles).read())


def test_tables_that_name_the_same_chunks(tiles):
    """Two different tables refer to the same four chunks."""
    chunks = [tile.to_bytes() for tile in tiles]
    tables = [HEADER_END + 40, HEADER_END + 40 + 64]
    content = pack_header(2)
    for table in tables:
        content += pack_section(SECTION_ELEVATION, 4, table)
    entries, start = b"", tables[1] + 64
    for cell, chunk in zip(CELLS, chunks):
        entries += pack_entry(cell.packed, start, len(chunk))
        start += len(chunk)
    content += entries * 2 + b"".join(chunks)
    posts, opening, reading = read_all(content)
    assert (opening, reading) == ([], [])
    assert_same(posts, Mosaic(tiles).read())


def test_many_sections_with_shifted_tables(tiles, tmp_path):
    """A thousand sections refer to the same bytes, each shifted a little:
    memory stays in proportion to the file, and the tiles are read."""
    count, padding = 1000, 40000
    chunks = [tile.to_bytes() for tile in tiles]
    table = HEADER_END + 20 * count
    start = table + 16 * (4 + padding)
    content = pack_header(count) + b"".join(
        pack_section(SECTION_ELEVATION, 4 + padding - i, table + 16 * i)
        for i in range(count)
    )
    for cell, chunk in zip(CELLS, chunks):
        content += pack_entry(cell.packed, start, len(chunk))
        start += len(chunk)
    content += pack_entry(0, 0xFFFFFFFF, 1) * padding + b"".join(chunks)
    sound = pack_elevation(tiles).data
    grown = measure_opening(content, tmp_path, sound)
    assert grown is None or grown < MEMORY_LIMIT
    posts, opening, reading = read_all(content)
    assert any("past the end of the file" in text or "overlap" in text
               for text in opening.warnings)
    assert len(opening) <= 52
    assert not opening.failures
    assert reading == []
    assert_same(posts, Mosaic(tiles).read())


def test_messages_are_limited(tiles):
    """For a file with damage in many places, the number is reported."""
    count = 1000
    table = HEADER_END + 20
    start = table + 16 * (count + 4)
    content = pack_header(1) + pack_section(
        SECTION_ELEVATION, count + 4, table
    )
    content += pack_entry(2, 0xFFFFFFF0, 100) * count
    chunks = [tile.to_bytes() for tile in tiles]
    for cell, chunk in zip(CELLS, chunks):
        content += pack_entry(cell.packed, start, len(chunk))
        start += len(chunk)
    posts, opening, _ = read_all(content + b"".join(chunks))
    assert len(opening.warnings) == 51
    assert opening.warnings[-1].endswith(": 951 more problems")
    assert_same(posts, Mosaic(tiles).read())


def test_several_chunks_in_one_subsection(tiles):
    """The table names the first; the others follow it."""
    chunks = b"".join(tile.to_bytes() for tile in tiles)
    bgl = Bgl([(SECTION_ELEVATION, [(CELLS[0], chunks)])])
    posts, _, reading = read_all(bgl.data)
    assert reading == []
    assert_same(posts, Mosaic(tiles).read())
