# SPDX-License-Identifier: MIT
"""Damaged chunk headers: a message names the place, and everything else is
read."""

import re

import pytest
from osgeo import gdal

from bgl_writer import (
    CHUNK_HEADER_SIZE, PTC, SCALE_RECORD_SIZE, SOLID, Cell, Tile,
    pack_elevation,
)
from damage_scene import (
    ALL_TILES, CELLS, LEVEL, U, V, WRONG, chunk_numbers, expected_posts,
    make_tiles, patch, read_all,
)
from mosaic_reference import Mosaic
from support import (
    CHUNK_MESSAGE, NODATA, assert_same, collect_messages, memory_file,
)

CHUNK_FIELDS = {
    "signature": 0x00, "header size": 0x04, "data type and codes": 0x08,
    "cell A": 0x0C, "cell B": 0x10, "columns and flags": 0x18,
    "rows and padding": 0x1C, "data size": 0x20, "mask size": 0x24,
}


@pytest.mark.parametrize("value", WRONG)
@pytest.mark.parametrize("damaged", ALL_TILES)
@pytest.mark.parametrize("field", CHUNK_FIELDS)
def test_chunk_field(bgl, tiles, field, damaged, value):
    """The tile is lost, with a message that names its place; the others are
    read as without damage."""
    start = bgl.chunk_offsets[0][damaged]
    content = patch(bgl, start + CHUNK_FIELDS[field], value)
    if content == bgl.data:
        return
    # A chunk of another type makes a second theme.
    theme = "elevation" if field == "data type and codes" else None
    posts, opening, reading = read_all(content, theme)
    messages = opening + reading
    assert messages
    assert all(kind == gdal.CE_Warning for kind, _, _ in messages)
    end = start + len(tiles[damaged].to_bytes())
    assert any(
        re.search(r"section 0x67 \(elevation\), chunk ", text)
        and start <= int(re.search(r"offset (\d+)", text)[1]) <= end
        for _, _, text in messages
    )
    kept = [i for i in ALL_TILES if i != damaged]
    others = expected_posts(tiles, kept)
    owned = expected_posts(tiles, [damaged], kept) != NODATA
    assert_same(posts[~owned], others[~owned])
    if is_lost(tiles[damaged], field, value):
        assert_same(posts, others)


def is_lost(tile, field, value):
    """Whether the damage loses the tile. A size of zero does not: an empty
    solid payload means 0, and a tile without mask is whole."""
    return not (
        value == 0 and field == "mask size"
        or value == 0 and field == "data size" and tile.code == SOLID
    )


@pytest.mark.parametrize("value", WRONG)
@pytest.mark.parametrize("damaged", ALL_TILES)
def test_month_mask_is_nothing_to_elevation(bgl, tiles, damaged, value):
    posts, opening, reading = read_all(
        patch(bgl, bgl.chunk_offsets[0][damaged] + 0x14, value)
    )
    assert (opening, reading) == ([], [])
    assert_same(posts, Mosaic(tiles).read())


@pytest.mark.parametrize("flags", [1, 0x8000, 0xFFFF])
def test_flags_are_masked_off(bgl, tiles, flags):
    """Reduced tiles have flag 1 beside the number of columns."""
    posts, opening, reading = read_all(
        patch(bgl, bgl.chunk_offsets[0][2] + 0x1A, flags, "<H")
    )
    assert (opening, reading) == ([], [])
    assert_same(posts, Mosaic(tiles).read())


@pytest.mark.parametrize("rows, columns", [
    (256, 257), (257, 256), (256, 256), (32, 32), (514, 514), (1, 1), (0, 0),
    (65535, 65535),
])
def test_size_of_a_raster(tiles, rows, columns):
    changed = make_tiles()
    changed[1] = Tile(CELLS[1], 22, SOLID, rows=rows, columns=columns)
    bgl = pack_elevation(changed)
    posts, opening, reading = read_all(bgl.data)
    assert opening == []
    match, = map(CHUNK_MESSAGE.search, reading.warnings)
    assert match["chunk"] == "1"
    assert int(match["offset"]) == bgl.chunk_offsets[0][1] + 0x18
    assert str(rows) in match["expected"]
    assert str(columns) in match["expected"]
    assert_same(posts, expected_posts(tiles, [0, 2, 3]))


@pytest.mark.parametrize("code", [11, 12, 13, 14, 200, 255])
@pytest.mark.parametrize("part", ["data", "mask"])
def test_unknown_compression_codes(tiles, part, code):
    """One warning; only this tile is missing."""
    bgl = pack_elevation(tiles)
    position = bgl.chunk_offsets[0][2] + (0x0A if part == "data" else 0x0B)
    posts, opening, reading = read_all(patch(bgl, position, code, "<B"))
    assert opening == []
    match, = map(CHUNK_MESSAGE.search, reading.warnings)
    assert match["chunk"] == "2"
    assert "not supported" in match["expected"]
    assert_same(posts, expected_posts(tiles, [0, 1, 3]))


def test_ptc_is_no_code_for_a_mask(bgl, tiles):
    posts, _, reading = read_all(
        patch(bgl, bgl.chunk_offsets[0][2] + 0x0B, PTC, "<B")
    )
    assert chunk_numbers(reading) == [2]
    assert_same(posts, expected_posts(tiles, [0, 1, 3]))


NAN, INFINITE = float("nan"), float("inf")


@pytest.mark.parametrize("scale, base", [
    (NAN, 0), (0, 0), (INFINITE, 0), (-INFINITE, 0), (1, NAN),
    (1, INFINITE), (NAN, NAN),
])
def test_scale_record(tiles, scale, base):
    """The tile is missing, and does not affect the type of the others."""
    changed = make_tiles()
    changed[1] = Tile(CELLS[1], 22, SOLID, scale=scale, base=base)
    bgl = pack_elevation(changed)
    posts, opening, reading = read_all(bgl.data)
    match, = map(CHUNK_MESSAGE.search, opening.warnings)
    assert match["chunk"] == "1"
    record = bgl.chunk_offsets[0][1] + CHUNK_HEADER_SIZE
    assert record <= int(match["offset"]) < record + SCALE_RECORD_SIZE
    assert reading == []
    assert_same(posts, expected_posts(tiles, [0, 2, 3]))


def expect_one(messages, bgl, number, position, expected):
    """Checks for one warning with this text and a place in the header of a
    chunk."""
    match, = map(CHUNK_MESSAGE.search, messages.warnings)
    assert len(messages) == 1
    assert match["chunk"] == str(number)
    assert int(match["offset"]) == bgl.chunk_offsets[0][number] + position
    assert match["expected"] == expected


@pytest.mark.parametrize("data_type", [0, 8, 10, 255, 65535])
def test_data_type_that_is_not_known(bgl, tiles, data_type):
    posts, opening, reading = read_all(
        patch(bgl, bgl.chunk_offsets[0][1] + 0x08, data_type, "<H")
    )
    expect_one(opening, bgl, 1, 0x08,
               f"data type {data_type} is not known; its numbers are the "
               f"raster type_{data_type}")
    assert reading == []
    assert_same(posts, expected_posts(tiles, [0, 2, 3]))


@pytest.mark.parametrize("data_type, theme", [
    (1, "photo"), (3, "landclass"), (4, "waterclass"), (5, "region"),
    (6, "season"), (7, "population_density"), (9, "terrain_index"),
    (11, "photo32"),
])
def test_data_type_of_another_theme(bgl, tiles, data_type, theme):
    """The chunk's type takes precedence over its section's, with a warning.
    Elevation lacks the chunk; a terrain index alone makes no list."""
    content = patch(bgl, bgl.chunk_offsets[0][1] + 0x08, data_type, "<H")
    posts, opening, reading = read_all(content, "elevation")
    expect_one(opening, bgl, 1, 0x08,
               f"the section is not one for data type {theme}")
    assert reading == []
    assert_same(posts, expected_posts(tiles, [0, 2, 3]))
    with memory_file(content) as path, collect_messages():
        names = [name for name, _ in gdal.Open(path).GetSubDatasets()]
        assert names == [] if theme == "terrain_index" else [
            f'BGL:"{path}":elevation', f'BGL:"{path}":{theme}'
        ]


@pytest.mark.parametrize("packed", [0, 1, 4, 1 << 62, 2 << 62, 2 << 60 << 2])
def test_cells_that_are_none(tiles, packed):
    """No marker bit, one at an even position, or a level beyond 30."""
    changed = make_tiles()
    changed[1] = Tile(CELLS[1], 22, SOLID, packed=packed)
    bgl = pack_elevation(changed)
    posts, opening, reading = read_all(bgl.data)
    assert len(opening) == len(opening.warnings) == 1
    assert (f"offset {bgl.chunk_offsets[0][1] + 0x0C}: expected the QMID of "
            "a cell") in opening.warnings[0]
    assert reading == []
    assert_same(posts, expected_posts(tiles, [0, 2, 3]))


def test_the_cell_in_the_chunk_counts(tiles):
    """The cell in the table is ignored, with a warning: frmts/trq1/format.md
    1.2."""
    moved = Cell(LEVEL, U + 2, V)
    changed = make_tiles()
    changed[1] = Tile(CELLS[1], 22, SOLID, packed=moved.packed)
    posts, opening, reading = read_all(pack_elevation(changed).data)
    match, = map(CHUNK_MESSAGE.search, opening.warnings)
    assert (match["chunk"], match["u"]) == ("1", str(moved.u))
    assert "names another cell" in match["expected"]
    assert reading == []
    changed[1] = Tile(moved, 22, SOLID)
    assert_same(posts, Mosaic(changed).read())


def test_a_chunk_with_the_cell_of_another_does_not_hide_it(tiles):
    """If two chunks claim a cell, the one with that cell in the table is
    used."""
    changed = make_tiles()
    changed[0] = Tile(CELLS[0], 99, SOLID, packed=CELLS[1].packed)
    posts, opening, reading = read_all(pack_elevation(changed).data)
    assert set(chunk_numbers(opening)) == {0}
    assert reading == []
    assert_same(posts, expected_posts(tiles, [1, 2, 3]))


def test_the_first_of_two_chunks_of_a_cell_is_used(tiles):
    changed = tiles + [Tile(CELLS[1], 99, SOLID)]
    posts, opening, reading = read_all(pack_elevation(changed).data)
    assert chunk_numbers(opening) == [4]
    assert "chunk 1 covers the same cell" in opening.warnings[0]
    assert reading == []
    assert_same(posts, Mosaic(tiles).read())


TRQ2_MESSAGE = (
    "a TRQ2 chunk of Microsoft Flight that is not laid out as TRQ1 chunks are "
    "is not supported"
)


@pytest.mark.parametrize("count", [1, 4])
def test_trq2_that_is_laid_out_as_trq1_is_read(bgl, tiles, count):
    content = bgl.data.replace(b"TRQ1", b"TRQ2", count)
    assert_same(read_all(content)[0], Mosaic(tiles).read())
    assert read_all(content)[1:] == ([], [])


@pytest.mark.parametrize("position, value", [
    (0x18, 258), (0x1C, 256), (0x08, 8), (0x08, 9),
])
def test_other_trq2_says_what_it_is(bgl, tiles, position, value):
    start = bgl.chunk_offsets[0][1]
    content = bytearray(bgl.patched(start, b"TRQ2"))
    content[start + position:start + position + 2] = value.to_bytes(
        2, "little"
    )
    posts, opening, reading = read_all(content)
    assert opening.warnings == [text for _, _, text in opening]
    assert len(opening) == 1
    assert opening.warnings[0].endswith(
        f"section 0x67 (elevation), chunk 1, offset {start}: {TRQ2_MESSAGE}"
    )
    assert reading == []
    assert_same(posts, expected_posts(tiles, [0, 2, 3]))


def test_a_file_of_other_trq2_only_fails_and_says_why(bgl):
    content = bytearray(bgl.data.replace(b"TRQ1", b"TRQ2"))
    for start in bgl.chunk_offsets[0]:
        content[start + 0x18] = 0
    posts, opening, _ = read_all(content)
    assert posts is None
    assert len(opening) == len(opening.failures) == 4
    assert all(text.endswith(TRQ2_MESSAGE) for text in opening.failures)


def test_numbers_in_messages_are_unique(bgl):
    """Chunk 1 has lost its header, chunk 2 its code: two numbers."""
    content = bytearray(bgl.patched(bgl.chunk_offsets[0][1], b"????"))
    content[bgl.chunk_offsets[0][2] + 0x0A] = 200
    _, opening, reading = read_all(content)
    assert re.findall(r"chunk (\d+)", opening.warnings[0]) == ["1"]
    assert re.findall(r"chunk (\d+)", reading.warnings[0]) == ["2"]


def get_skipped(content):
    with memory_file(content) as path, collect_messages():
        dataset = gdal.Open(path)
        return dataset.GetMetadataItem("BGL_SKIPPED_RECORDS")


def test_skipped_records(bgl, tiles):
    """Lost parts are counted, odd values are not."""
    chunks = bgl.chunk_offsets[0]
    assert get_skipped(bgl.data) is None
    assert get_skipped(bgl.patched(chunks[1], b"????")) == "1"
    content = bytearray(bgl.patched(chunks[1], b"????"))
    content[chunks[2]] = 0
    assert get_skipped(content) == "2"
    assert get_skipped(patch(bgl, bgl.entry_offsets[0][1], 0)) is None
    twice = tiles + [Tile(CELLS[1], 99, SOLID)]
    assert get_skipped(pack_elevation(twice).data) == "1"
