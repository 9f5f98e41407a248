# SPDX-License-Identifier: MIT
"""Damaged files: a message that names the place, and all else still reads.

The file of most tests has two by two tiles, each with one value, so that a
glance at the posts tells which tiles are there.
"""

import re
import struct
import time

import numpy as np
import pytest
from osgeo import gdal

from bgl_writer import (
    BITPACK, BITPACK_LZ1, BITPACK_LZ2, CHUNK_HEADER_SIZE, DELTA, DELTA_LZ1,
    DELTA_LZ2, LZ1, LZ2, PTC, RAW, SCALE_RECORD_SIZE, SECTION_ELEVATION, SIDE,
    SOLID, Bgl, Cell, Tile, encode, pack_chunk, pack_elevation, pack_entry,
    pack_header, pack_section,
)
from mosaic_reference import Mosaic
from scenes import relief
from support import (
    CHUNK_MESSAGE, NODATA, assert_same, collect_messages, memory_file,
)

LEVEL, U, V = 13, 1072, 1218
CELLS = [Cell(LEVEL, U + x, V + y) for y in (0, 1) for x in (0, 1)]
WRONG = [0, 1, 0x7FFFFFFF, 0xFFFFFFFF]
ALL_TILES = (0, 1, 2, 3)
MAGIC_END = 20
HEADER_END = 56


def make_tiles():
    """Solid, with a mask too, and two small coded tiles."""
    return [
        Tile(CELLS[0], 11, SOLID),
        Tile(CELLS[1], 22, DELTA_LZ1),
        Tile(CELLS[2], 33, SOLID, mask=np.full((SIDE, SIDE), 255),
             mask_code=SOLID),
        Tile(CELLS[3], 44, BITPACK_LZ1),
    ]


@pytest.fixture(scope="module")
def tiles():
    return make_tiles()


@pytest.fixture(scope="module")
def bgl(tiles):
    return pack_elevation(tiles)


class Missing:
    """A tile of which only the cell is known."""

    stores_first = True
    is_whole_metres = True

    def __init__(self, cell):
        self.cell = cell

    def posts(self):
        return np.full((SIDE, SIDE), np.nan)


def read_all(content, **options):
    """Opens and reads everything. Gives the posts, None where nothing opens,
    and the messages of opening and of reading."""
    settings = [f"{key}={value}" for key, value in options.items()]
    posts, reading = None, []
    with memory_file(content) as path:
        with collect_messages() as opening:
            dataset = gdal.OpenEx(path, gdal.OF_RASTER,
                                  allowed_drivers=["BGL"],
                                  open_options=settings)
        if dataset is not None:
            assert max(dataset.RasterXSize, dataset.RasterYSize) <= 1025
            with collect_messages() as reading:
                posts = dataset.ReadAsArray()
            assert posts is not None
        for _, _, text in [*opening, *reading]:
            assert text.startswith(f"BGL: {path}: ")
    return posts, opening, reading


def expected_posts(tiles, kept, missing=()):
    """The mosaic of the tiles that are kept; missing ones have their place
    but no post."""
    return Mosaic([
        tiles[i] if i in kept else Missing(tiles[i].cell)
        for i in ALL_TILES if i in kept or i in missing
    ]).read()


def chunk_numbers(messages):
    """Numbers of the chunks that messages name with cell and offset."""
    found = map(CHUNK_MESSAGE.search, (text for _, _, text in messages))
    return [int(match["chunk"]) for match in found if match]


def patch(bgl, offset, value, form="<I"):
    return bgl.patched(offset, struct.pack(form, value))


# -- Cut files ----------------------------------------------------------------

@pytest.mark.parametrize("tables_first", [True, False])
def test_cut_at_every_byte(tiles, tables_first):
    """Whole chunks read right, a cut one that has its header keeps its place,
    and there is a message for each chunk that is cut."""
    bgl = pack_elevation(tiles, tables_first=tables_first)
    seen = set()
    for size in range(bgl.size):
        seen.add(check_cut(bgl, tiles, size))
    assert len(seen) == (8 if tables_first else 4)


def check_cut(bgl, tiles, size):
    """Gives the numbers of whole and of cut chunks that are expected."""
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
        dataset = gdal.OpenEx(str(path), gdal.OF_RASTER,
                              open_options=["NUM_THREADS=" + threads])
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
    """The date and the list of cells, which need not be tight."""
    posts, opening, reading = read_all(patch(bgl, offset, value))
    assert (opening, reading) == ([], [])
    assert_same(posts, Mosaic(tiles).read())


def test_a_file_of_no_sections_is_empty_but_sound(bgl):
    assert read_all(patch(bgl, 0x14, 0)) == (None, [], [])


@pytest.mark.parametrize("value", [0x7FFFFFFF, 0xFFFFFFFF])
def test_section_count(bgl, tiles, value):
    posts, opening, reading = read_all(patch(bgl, 0x14, value))
    assert len(opening) == len(opening.warnings) == 1
    assert "header, offset 20: expected at most" in opening.warnings[0]
    assert reading == []
    assert_same(posts, Mosaic(tiles).read())


@pytest.mark.parametrize("value", WRONG)
def test_sections_of_unknown_types_are_skipped_in_silence(bgl, value):
    assert read_all(patch(bgl, HEADER_END, value)) == (None, [], [])


@pytest.mark.parametrize("value", WRONG)
@pytest.mark.parametrize("field, offset", [
    ("class and flag", 0x04), ("count", 0x08), ("table offset", 0x0C),
    ("table size", 0x10),
])
def test_section_entry(bgl, tiles, field, offset, value):
    """Without its table a section has nothing; it is named. The flag bit of
    the second dword counts less than the size of the table."""
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
    """Table size divided by count tells: raster.md 1.2."""
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
    """The cell in the chunk's header is the one that counts."""
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
    """The sizes in the chunk's header count, but the difference is told."""
    posts, opening, reading = read_all(
        patch(bgl, bgl.entry_offsets[0][damaged] + 12, value)
    )
    assert opening.warnings and not opening.failures
    assert all("section 0x67 (elevation), chunk" in text
               for text in opening.warnings)
    assert reading == []
    assert_same(posts, Mosaic(tiles).read())


# -- Wrong fields of a chunk --------------------------------------------------

CHUNK_FIELDS = {
    "signature": 0x00, "header size": 0x04, "data type and codes": 0x08,
    "cell A": 0x0C, "cell B": 0x10, "columns and flags": 0x18,
    "rows and padding": 0x1C, "data size": 0x20, "mask size": 0x24,
}


@pytest.mark.parametrize("value", WRONG)
@pytest.mark.parametrize("damaged", ALL_TILES)
@pytest.mark.parametrize("field", CHUNK_FIELDS)
def test_chunk_field(bgl, tiles, field, damaged, value):
    """The tile is lost, with a message that names its place; the others
    read as if nothing were wrong."""
    start = bgl.chunk_offsets[0][damaged]
    content = patch(bgl, start + CHUNK_FIELDS[field], value)
    if content == bgl.data:
        return
    posts, opening, reading = read_all(content)
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
    """A size of zero leaves something that can be decoded: an empty solid
    payload stands for 0, and without its mask a tile is whole."""
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
    """One warning, the tile is missing, the rest is not."""
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
    """The tile is missing. It has no say in the type of the others."""
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


@pytest.mark.parametrize("data_type", [0, 1, 3, 9, 10, 11, 255, 65535])
def test_data_type_that_is_not_elevation(bgl, tiles, data_type):
    posts, opening, reading = read_all(
        patch(bgl, bgl.chunk_offsets[0][1] + 0x08, data_type, "<H")
    )
    assert chunk_numbers(opening) == [1]
    assert "data type" in opening.warnings[0]
    assert reading == []
    assert_same(posts, expected_posts(tiles, [0, 2, 3]))


@pytest.mark.parametrize("packed", [0, 1, 4, 1 << 62, 2 << 62, 2 << 60 << 2])
def test_cells_that_are_none(tiles, packed):
    """No marker bit, one in an even place, or a level beyond 30."""
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
    """Not the one in the table, which is told: raster.md 1.2."""
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
    """Of two that claim a cell, the one that the table has there is sound."""
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


def test_trq2_says_what_it_is(bgl, tiles):
    posts, opening, reading = read_all(
        bgl.patched(bgl.chunk_offsets[0][1], b"TRQ2")
    )
    assert len(opening.warnings) == 1
    assert "TRQ2" in opening.warnings[0]
    assert "Microsoft Flight" in opening.warnings[0]
    assert_same(posts, expected_posts(tiles, [0, 2, 3]))


def test_a_file_of_trq2_only_fails_and_says_why(bgl):
    content = bgl.data.replace(b"TRQ1", b"TRQ2")
    posts, opening, _ = read_all(content)
    assert posts is None
    assert len(opening.failures) == 4
    assert all("TRQ2" in text for text in opening.failures)


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
    """What is left out is counted; what is only odd is not."""
    chunks = bgl.chunk_offsets[0]
    assert get_skipped(bgl.data) is None
    assert get_skipped(bgl.patched(chunks[1], b"????")) == "1"
    content = bytearray(bgl.patched(chunks[1], b"????"))
    content[chunks[2]] = 0
    assert get_skipped(content) == "2"
    assert get_skipped(patch(bgl, bgl.entry_offsets[0][1], 0)) is None
    twice = tiles + [Tile(CELLS[1], 99, SOLID)]
    assert get_skipped(pack_elevation(twice).data) == "1"


# -- Tables that overlap or do not end ----------------------------------------

def test_a_table_that_does_not_end(bgl, tiles):
    """268 million entries are announced; those in the file are read."""
    content = bytearray(bgl.data)
    struct.pack_into("<III", content, bgl.section_offsets[0] + 8, 0x0FFFFFFF,
                     bgl.entry_offsets[0][0], 0xFFFFFFF0)
    start = time.monotonic()
    posts, opening, reading = read_all(content)
    assert time.monotonic() - start < 5
    assert "runs past the end of the file" in opening.warnings[0]
    assert not opening.failures
    assert reading == []
    assert_same(posts, Mosaic(tiles).read())


@pytest.mark.parametrize("sections", [2, 12])
def test_sections_that_share_a_table(tiles, sections):
    """Each chunk counts once, and that is nothing to complain about."""
    chunks = [tile.to_bytes() for tile in tiles]
    table = HEADER_END + 20 * sections
    start = table + 16 * len(chunks)
    content = pack_header(sections)
    content += pack_section(SECTION_ELEVATION, len(chunks), table) * sections
    for cell, chunk in zip(CELLS, chunks):
        content += pack_entry(cell.packed, start, len(chunk))
        start += len(chunk)
    posts, opening, reading = read_all(content + b"".join(chunks))
    assert (opening, reading) == ([], [])
    assert_same(posts, Mosaic(tiles).read())


def test_tables_that_name_the_same_chunks(tiles):
    """Two tables of their own for the same four chunks."""
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


def test_many_sections_with_shifted_tables(tiles):
    """A thousand sections that name the same bytes, each a little further
    on: work stays in proportion to the file, and the tiles are there."""
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
    begin = time.monotonic()
    posts, opening, reading = read_all(content)
    assert time.monotonic() - begin < 5
    assert any("past the end of the file" in text or "overlap" in text
               for text in opening.warnings)
    assert len(opening) <= 52
    assert not opening.failures
    assert reading == []
    assert_same(posts, Mosaic(tiles).read())


def test_messages_are_limited(tiles):
    """A file that is damaged in many places says how many."""
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
    assert opening.warnings[-1].endswith(": 950 more problems")
    assert_same(posts, Mosaic(tiles).read())


def test_several_chunks_in_one_subsection(tiles):
    """The table names the first; the others follow it."""
    chunks = b"".join(tile.to_bytes() for tile in tiles)
    bgl = Bgl([(SECTION_ELEVATION, [(CELLS[0], chunks)])])
    posts, _, reading = read_all(bgl.data)
    assert reading == []
    assert_same(posts, Mosaic(tiles).read())


# -- Damaged streams ----------------------------------------------------------

CODES = [RAW, LZ1, DELTA, DELTA_LZ1, LZ2, DELTA_LZ2, BITPACK, BITPACK_LZ1,
         BITPACK_LZ2, PTC]
MIDDLE = 4


def nine_tiles(code):
    """The tile in the middle has the code; the ones around are raw."""
    return [
        Tile((LEVEL, U + x, V + y), relief(3 * y + x),
             code if (x, y) == (1, 1) else RAW)
        for y in range(3) for x in range(3)
    ]


def with_stream(tiles, stream, mask=b"", mask_code=0):
    """The file with another stream in its middle chunk."""
    middle = tiles[MIDDLE]
    chunks = [(tile.cell, tile.to_bytes()) for tile in tiles]
    chunks[MIDDLE] = (middle.cell, pack_chunk(
        middle.cell, stream, middle.code, mask, mask_code
    ))
    return Bgl([(SECTION_ELEVATION, chunks)])


def check_middle(tiles, content, start, size):
    """Reads a file with a damaged middle. Whether the damage was noticed."""
    posts, opening, reading = read_all(content)
    assert opening == []
    truth = Mosaic(tiles).read()
    damaged = Mosaic(
        [tile for tile in tiles if tile is not tiles[MIDDLE]]
    ).read()
    owned = np.zeros(truth.shape, bool)
    owned[256:512, 256:512] = True
    assert_same(posts[~owned], truth[~owned])
    if not reading:
        return False
    assert len(reading) == 1
    match = CHUNK_MESSAGE.search(reading.warnings[0])
    assert match["chunk"] == str(MIDDLE)
    assert (match["u"], match["v"]) == (str(U + 1), str(V + 1))
    assert start <= int(match["offset"]) <= start + size
    assert match["expected"].endswith("; the tile reads as nodata")
    assert_same(posts, damaged)
    return True


@pytest.mark.parametrize("code", CODES)
def test_flipped_bits(code):
    """Whatever they do to the tile, the tiles around it stay right. Every
    third trial hits the first bytes, where some of the codes have a header.
    Raw samples cannot be wrong; of plain delta and bitpack most damage gives
    other posts and cannot be seen either."""
    tiles = nine_tiles(code)
    stream = encode(tiles[MIDDLE].values, code)
    random = np.random.default_rng(code)
    noticed = 0
    for trial in range(30):
        damaged = bytearray(stream)
        reach = 16 if trial % 3 == 0 else len(stream)
        for _ in range(random.integers(1, 8)):
            damaged[random.integers(0, reach)] ^= 1 << random.integers(0, 8)
        bgl = with_stream(tiles, bytes(damaged))
        noticed += check_middle(tiles, bgl.data, bgl.chunk_offsets[0][MIDDLE],
                                len(tiles[MIDDLE].to_bytes()))
    if code == RAW:
        assert noticed == 0
    else:
        assert noticed >= (1 if code in (DELTA, BITPACK) else 10)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("share", [0, 0.1, 0.5, 0.9])
def test_streams_that_end_early(code, share):
    """Half a tile is no tile."""
    tiles = nine_tiles(code)
    stream = encode(tiles[MIDDLE].values, code)
    stream = stream[:int(len(stream) * share)]
    bgl = with_stream(tiles, stream)
    assert check_middle(tiles, bgl.data, bgl.chunk_offsets[0][MIDDLE],
                        CHUNK_HEADER_SIZE + SCALE_RECORD_SIZE + len(stream))


@pytest.mark.parametrize("code", CODES)
def test_streams_of_noise(code):
    """Raw samples cannot be wrong; anything else is found out."""
    tiles = nine_tiles(code)
    random = np.random.default_rng(77)
    for size in (1, 4, 5, 40, 1000, 140000):
        bgl = with_stream(tiles, random.bytes(size))
        was_noticed = check_middle(
            tiles, bgl.data, bgl.chunk_offsets[0][MIDDLE],
            CHUNK_HEADER_SIZE + SCALE_RECORD_SIZE + size,
        )
        assert was_noticed or code in (RAW, DELTA) and size == 140000


@pytest.mark.parametrize("code", [c for c in CODES if c != PTC])
def test_masks_that_end_early(code):
    """A tile whose mask is lost is not shown: it has posts that are none."""
    tiles = nine_tiles(RAW)
    mask = encode(np.full((SIDE, SIDE), 255, np.uint8), code)
    bgl = with_stream(tiles, encode(tiles[MIDDLE].values, RAW),
                      mask[:len(mask) // 2], code)
    size = len(bgl.data)
    assert check_middle(tiles, bgl.data, bgl.chunk_offsets[0][MIDDLE], size)


@pytest.mark.parametrize("size", [0x7FFFFFFF, 0xFFFFFFFF, 0x00FFFFFF])
@pytest.mark.parametrize("code", [DELTA_LZ1, DELTA_LZ2, BITPACK_LZ1,
                                  BITPACK_LZ2])
def test_intermediate_sizes_beyond_reason(code, size):
    tiles = nine_tiles(code)
    stream = encode(tiles[MIDDLE].values, code)
    bgl = with_stream(tiles, struct.pack("<I", size) + stream[4:])
    assert check_middle(tiles, bgl.data, bgl.chunk_offsets[0][MIDDLE], 60)


@pytest.mark.parametrize("stream", [b"", b"\x07"])
def test_short_solid_payloads(stream):
    """None at all stands for 0; half a sample is damage: raster.md 4."""
    tiles = nine_tiles(RAW)
    tiles[MIDDLE] = Tile(tiles[MIDDLE].cell, 0, SOLID)
    bgl = with_stream(tiles, stream)
    was_noticed = check_middle(
        tiles, bgl.data, bgl.chunk_offsets[0][MIDDLE], 60
    )
    assert was_noticed == bool(stream)
    if not stream:
        assert_same(read_all(bgl.data)[0], Mosaic(tiles).read())


@pytest.mark.parametrize("threads", [1, 2])
def test_one_warning_per_dataset(threads):
    """However often, by whatever way and in how many threads it is read; a
    dataset that is opened again says it again."""
    tiles = nine_tiles(DELTA_LZ1)
    bgl = with_stream(tiles, b"no stream")
    with memory_file(bgl.data) as path:
        for _ in range(2):
            dataset = gdal.OpenEx(path, gdal.OF_RASTER, open_options=[
                f"NUM_THREADS={threads}"
            ])
            with collect_messages() as messages:
                for _ in range(3):
                    dataset.ReadAsArray()
                    dataset.ReadAsArray(buf_xsize=100, buf_ysize=100)
                    dataset.ReadAsArray(300, 300, 5, 5)
                    dataset.GetRasterBand(1).ReadBlock(1, 1)
                    dataset.GetRasterBand(1).GetOverview(0).ReadAsArray()
            assert chunk_numbers(messages) == [MIDDLE]
            assert len(messages) == len(messages.warnings) == 1
            dataset = None


def test_every_damaged_chunk_has_its_warning():
    tiles = nine_tiles(DELTA_LZ1)
    chunks = [(tile.cell, pack_chunk(tile.cell, b"no stream", LZ1))
              for tile in tiles]
    bgl = Bgl([(SECTION_ELEVATION, chunks)])
    posts, opening, reading = read_all(bgl.data, NUM_THREADS=2)
    assert opening == []
    assert sorted(chunk_numbers(reading)) == list(range(9))
    assert len(reading.warnings) == len(reading) == 9
    assert (posts == NODATA).all()


def test_a_damaged_tile_is_filled_from_a_coarser_one():
    """It counts as missing, so what is below shows."""
    fine = Tile((12, 400, 600), 1, SOLID)
    coarse = Tile((11, 200, 300), 7, SOLID)
    bgl = Bgl([(SECTION_ELEVATION, [
        (fine.cell, pack_chunk(fine.cell, b"no stream", LZ2)),
        (coarse.cell, coarse.to_bytes()),
    ])])
    posts, _, reading = read_all(bgl.data)
    assert chunk_numbers(reading) == [0]
    assert (posts == 7).all()
