# SPDX-License-Identifier: MIT
"""Damaged variants of a file, the same ones in every run.

A file is cut at many lengths, the 32-bit fields of its headers and tables get
values that are wrong in any place, and bytes change at random.
"""

import random
import re
import struct
import zlib
from typing import NamedTuple

WRONG = (0, 1, 0x7FFFFFFF, 0xFFFFFFFF)
BGL_HEADER_SIZE = 56
SECTION_ENTRY_SIZE = 20
CLASS_INDIRECT = 2
CHUNK_MAGIC = b"TRQ1"
# A chunk's header and its RCS1 record, where there is one.
CHUNK_FIELDS = 52
SCENERY = 0x25
TERRAIN_VECTOR = 0x65
# What stands in front of the entities of a terrain vector record.
VECTOR_FIELDS = 0x34
# Sections of entries without headers, and lists of names.
NO_RECORDS = (0x27, 0x28, 0x29, 0x2A, 0x2B, 0x2E, 0x2F, 0x30, 0x32, 0x33,
              0x34, 0x35, 0xA1)
MOST_ENTRIES = 200
# At the end of every entry: offset and size of the data.
POINTER_SIZE = 8
# Records that are longer are not searched for others inside them.
LONGEST_PARENT = 4096
GREATEST_RECORD_ID = 0x200


class Mutant(NamedTuple):
    """A damaged file. `name` identifies it for making it again; `changed` has
    the changed offsets, or the size of a truncated file. `is_sound`: it is
    valid, such as a text without one of its lines."""

    name: str
    content: bytes
    changed: tuple
    is_cut: bool = False
    is_sound: bool = False


class Budget(NamedTuple):
    """Maximum number of mutants of each sort. `fields` is for headers, section
    entries and tables, `others` for other 32-bit fields."""

    cuts: int
    fields: int
    others: int
    flips: int

    @classmethod
    def of(cls, size, share=1.0):
        """Files that take longer to read get fewer mutants."""
        if size < 3000:
            numbers = (60, 200, 60, 60)
        elif size < 30000:
            numbers = (30, 70, 40, 40)
        elif size < 200000:
            numbers = (16, 30, 16, 20)
        else:
            numbers = (6, 10, 6, 8)
        return cls(*(max(2, int(n * share)) for n in numbers))


class Fields(NamedTuple):
    """Sorted offsets of 32-bit fields: those of headers and tables, and
    others; then those of the bytes that identify the file as ours, and those
    that select another kind of content. `entries` has tables as lists of
    (offset, size)."""

    tables: list
    others: list
    declaring: set
    kinds: set = frozenset()
    entries: list = ()


def _dword(content, offset):
    return int.from_bytes(content[offset:offset + 4], "little")


def find_records(content, start, end):
    """Returns offsets of record headers and, where a chain of headers ends
    with the enclosing one, of the records inside."""
    found = []
    offset = start
    while offset + 6 <= end:
        size = _dword(content, offset + 2)
        if not 6 <= size <= end - offset:
            break
        found.append(offset)
        if size <= LONGEST_PARENT:
            found += _find_children(content, offset + 6, offset + size)
        offset += size
    return found


def _find_children(content, start, end):
    for first in range(start, end - 5, 2):
        offset = first
        while offset + 6 <= end:
            number = int.from_bytes(content[offset:offset + 2], "little")
            size = _dword(content, offset + 2)
            is_record = (0 < number < GREATEST_RECORD_ID
                         and 6 <= size <= end - offset)
            if not is_record:
                break
            offset += size
        if offset > first and end - offset <= 3:
            return find_records(content, first, end)
    return []


def _find_short_records(content, start, end):
    found = []
    offset = start
    while offset + 4 <= end:
        size = int.from_bytes(content[offset + 2:offset + 4], "little")
        if not 4 <= size <= end - offset:
            break
        found.append(offset)
        offset += size
    return found


def _fields_of_data(content, section, start, size):
    """Returns offsets in the data of one subsection: of headers, of other
    fields, of record ids."""
    end = min(start + size, len(content))
    body = list(range(start, min(end, start + 2048), 4))
    if content[start:start + 4] == CHUNK_MAGIC:
        return list(range(start, start + CHUNK_FIELDS, 4)), [], []
    if section == TERRAIN_VECTOR:
        return list(range(start, start + VECTOR_FIELDS, 4)), body, []
    if section in NO_RECORDS:
        return body[:11], body, []
    headers = (_find_short_records if section == SCENERY else find_records)(
        content, start, end
    )
    if section == SCENERY:
        return headers, body, headers
    fields = [place for offset in headers for place in (offset, offset + 2)]
    return fields, list(range(start, min(end, start + 2048), 2)), headers


def _places_of_data(content, section):
    """Returns (offset, size) of what a section's table points to, and the
    offsets of the table's own fields."""
    kind, section_class, _, count, table, size = struct.unpack_from(
        "<IHHIII", content, section
    )
    if count == 0 or table + size > len(content):
        return kind, [], []
    places = []
    fields = list(range(table, table + size - 3, 4))
    if section_class == CLASS_INDIRECT:
        first, step, pair = table + 16 * count, 8, 0
    else:
        first, step = table, size // count
        pair = step - 8
    for entry in range(first, table + size - step + 1, step):
        offset, length = struct.unpack_from("<II", content, entry + pair)
        if offset < len(content):
            places.append((offset, length))
    return kind, places[:MOST_ENTRIES], fields[:5 * MOST_ENTRIES]


def _entries_of_table(content, section):
    """Returns the entries that point to data of their own."""
    _, section_class, _, count, table, size = struct.unpack_from(
        "<IHHIII", content, section
    )
    if (section_class == CLASS_INDIRECT or count == 0
            or table + size > len(content)):
        return []
    step = size // count
    return [(table + i * step, step) for i in range(min(count, MOST_ENTRIES))]


def list_places(content):
    """Returns (type of the section, start, end) of the data of every
    subsection."""
    end = BGL_HEADER_SIZE + SECTION_ENTRY_SIZE * _dword(content, 0x14)
    for section in range(BGL_HEADER_SIZE, end, SECTION_ENTRY_SIZE):
        kind, places, _ = _places_of_data(content, section)
        for offset, size in places:
            yield kind, offset, min(offset + size, len(content))


def list_headers(content):
    """Returns (offset, size of the header, size) of every record with a
    header."""
    for kind, start, end in list_places(content):
        if kind in (TERRAIN_VECTOR, *NO_RECORDS):
            continue
        if kind == SCENERY:
            for offset in _find_short_records(content, start, end):
                yield offset, 4, struct.unpack_from("<H", content,
                                                    offset + 2)[0]
        else:
            for offset in find_records(content, start, end):
                yield offset, 6, _dword(content, offset + 2)


def find_bgl_fields(content):
    count = _dword(content, 0x14)
    end = BGL_HEADER_SIZE + SECTION_ENTRY_SIZE * count
    tables = list(range(0, end, 4))
    others = []
    # Another magic makes a file of others.
    declaring = {*range(0x04), *range(0x10, 0x14)}
    kinds = set()
    sections = range(BGL_HEADER_SIZE, end, SECTION_ENTRY_SIZE)
    entries = [[(section, SECTION_ENTRY_SIZE) for section in sections]]
    for section in sections:
        kind, places, fields = _places_of_data(content, section)
        kinds.update(range(section, section + 4))
        entries.append(_entries_of_table(content, section))
        tables += fields
        for offset, size in places:
            headers, body, ids = _fields_of_data(content, kind, offset, size)
            tables += headers
            others += body
            kinds.update(place + i for place in ids for i in (0, 1))
    return _clean(content, tables, others, declaring, kinds, entries)


def find_agn_fields(content):
    """Returns the offsets of the sizes of chunks and of their first fields."""
    tables = [0, 4, 8]
    chunks = [m.start() for m in re.finditer(rb"[A-Z][A-Z0-9]{3}", content)]
    for offset in chunks:
        tables += range(offset, min(offset + 28, len(content)), 4)
    others = range(12, len(content), 4)
    declaring = {place + i for place in (0, 8) for i in range(4)}
    kinds = {place + i for place in chunks for i in range(4)}
    return _clean(content, tables, others, declaring, kinds)


# Atoms of DSF that hold atoms, as they stand in the file.
DSF_CONTAINERS = (b"DAEH", b"NFED", b"DOEG", b"SMED")
DSF_HEADER_SIZE = 12
DSF_FOOTER_SIZE = 16


def _find_atoms(content, start, end):
    """Yields offsets of atoms, and of those inside."""
    while start + 8 <= end:
        size = _dword(content, start + 4)
        if not 8 <= size <= end - start:
            return
        yield start
        if content[start:start + 4] in DSF_CONTAINERS:
            yield from _find_atoms(content, start + 8, start + size)
        start += size


def find_dsf_fields(content):
    """Atoms and the first fields of each; of 7z archives the header, and any
    other place."""
    if content[:8] != b"XPLNEDSF":
        return _clean(content, range(0, 32, 4), range(0, len(content), 4),
                      set(range(6)))
    atoms = list(_find_atoms(content, DSF_HEADER_SIZE,
                             len(content) - DSF_FOOTER_SIZE))
    tables = [place for offset in atoms
              for place in range(offset, offset + 24, 4)]
    # The commands stand last, and are of any size.
    others = range(DSF_HEADER_SIZE, len(content), 2)
    kinds = {place + i for place in atoms for i in range(4)}
    return _clean(content, tables, others, set(range(DSF_HEADER_SIZE)), kinds)


def find_text_fields(content):
    """The first three lines identify the file as ours."""
    lines = content.splitlines(keepends=True)
    return Fields([], [], set(range(len(b"".join(lines[:3])))))


def _clean(content, tables, others, declaring, kinds=frozenset(), entries=()):
    last = len(content) - 4
    tables = sorted({place for place in tables if place <= last})
    others = sorted({place for place in others if place <= last}
                    - set(tables))
    return Fields(tables, others, declaring, kinds, entries)


def _sample(source, items, count):
    """Returns at most `count` of the items, in order."""
    items = list(items)
    if len(items) <= count:
        return items
    return [items[i] for i in sorted(source.sample(range(len(items)), count))]


def _cuts(content, count, source, edges=()):
    """Cuts at evenly spaced lengths with some jitter, and at edges of
    parts."""
    size = len(content)
    lengths = set(_sample(source, [e for e in edges if e < size], count // 3))
    lengths.add(size - 1)
    step = max(1.0, size / count)
    position = 0.0
    while position < size:
        lengths.add(min(size - 1, int(position + source.random() * step)))
        position += step
    for length in sorted(lengths):
        yield Mutant(f"cut to {length} bytes", content[:length], (length,),
                     is_cut=True)


def _overwrites(content, places, count, source):
    changes = [
        (place, value) for place in places for value in WRONG
        if _dword(content, place) != value
    ]
    for place, value in _sample(source, changes, count):
        yield Mutant(
            f"0x{value:X} at offset {place}",
            content[:place] + struct.pack("<I", value) + content[place + 4:],
            tuple(range(place, place + 4)),
        )


def _flips(content, count, source):
    for _ in range(count):
        mutant = bytearray(content)
        places = sorted({
            source.randrange(len(content))
            for _ in range(source.choice((1, 1, 2, 8)))
        })
        for place in places:
            mutant[place] ^= 1 << source.randrange(8)
        where = ", ".join(f"{p}: 0x{mutant[p]:02X}" for p in places)
        yield Mutant(f"bytes {where}", bytes(mutant), tuple(places))


def _splices(content, tables, count, source):
    """Replaces an entry by another one, or only its pointer."""
    pairs = [
        (place, other, size - part, size)
        for table in tables for place, size in table for other, _ in table
        if place != other for part in (size, POINTER_SIZE)
    ]
    for place, other, start, size in _sample(source, pairs, count):
        mutant = bytearray(content)
        mutant[other + start:other + size] = content[place + start:
                                                     place + size]
        if mutant != content:
            yield Mutant(
                f"bytes {start} to {size} of the entry at {place} at {other}",
                bytes(mutant), tuple(range(other + start, other + size)),
            )


def mutate_binary(name, content, fields, budget):
    """Returns mutants of a BGL or an annotation file; `name` is the seed."""
    source = random.Random(zlib.crc32(name.encode()))
    yield from _cuts(content, budget.cuts, source, fields.tables)
    yield from _overwrites(content, fields.tables, budget.fields, source)
    yield from _overwrites(content, fields.others, budget.others, source)
    yield from _flips(content, budget.flips, source)
    yield from _splices(content, fields.entries, budget.others, source)


def mutate_text(name, content, budget):
    """Returns mutants of a text: cuts, other numbers, lines removed or
    repeated, bytes."""
    source = random.Random(zlib.crc32(name.encode()))
    yield from _cuts(content, budget.cuts, source)
    numbers = [(m.start(), m.end())
               for m in re.finditer(rb"(?<=\s)-?[0-9][0-9.]*", content)]
    changes = [(start, end, value) for start, end in numbers
               for value in (*WRONG, -1, "1e308", "x")]
    for start, end, value in _sample(source, changes, budget.fields):
        yield Mutant(
            f"{value} at offset {start}",
            content[:start] + str(value).encode() + content[end:], (start,),
        )
    lines = content.splitlines(keepends=True)
    for i in _sample(source, range(len(lines)), budget.others):
        for times in (0, 2):
            yield Mutant(
                f"line {i + 1}, {times} times",
                b"".join(lines[:i] + lines[i:i + 1] * times + lines[i + 1:]),
                (len(b"".join(lines[:i])),), is_sound=times == 0,
            )
    for mutant in _flips(content, budget.flips, source):
        # Two lines that are one: a text that goes on.
        yield mutant._replace(is_sound=any(
            content[place] in b"\r\n" for place in mutant.changed))


def make_noise(size):
    """Simulates encrypted content."""
    return random.Random(size).randbytes(size)
