# SPDX-License-Identifier: MIT
"""Damaged annotation files: warnings name the damage with its offset, and the
sound parts are read."""

import math
import random
import struct

import pytest

from agn_support import agn_file, layer_names, open_agn
from agn_writer import (
    BUILDINGS, CHUNKS, PLANTS, ROOF, SQUARE, VERSION, annotation, chunk,
    every_chunk, floats, guid, polygon,
)
from support import collect_messages


def open_damaged(content):
    """Returns the dataset, its warnings and the number of features of each
    layer."""
    with agn_file(content) as path:
        with collect_messages() as messages:
            dataset = open_agn(path)
            counts = {}
            for name in layer_names(dataset):
                layer = dataset.GetLayerByName(name)
                counts[name] = sum(1 for _ in layer)
                assert counts[name] == layer.GetFeatureCount()
        assert messages.failures == []
        prefix = f"AGN: {path}: "
        assert all(text.startswith(prefix) for text in messages.warnings)
        return (dataset, [text[len(prefix):] for text in messages.warnings],
                counts)


def change(content, offset, data):
    return content[:offset] + data + content[offset + len(data):]


SOUND = {"generic_building": 3, "row_house": 1, "library_object": 2,
         "library_object_footprint": 1, "vegetation_polygon": 2,
         "vegetation_rectangle": 1, "legacy_vegetation": 1,
         "polygon_building": 2, "polygon_building_line": 2, "tile": 1}


@pytest.mark.parametrize("name", ["GBLD", "GBLR", "ROWH", "A2GE", "PBLD",
                                  "VGRD"])
@pytest.mark.parametrize("size", [0xFFFFFFFF, 0x80000000, 100000])
def test_chunk_sizes_past_the_end(name, size):
    """The next chunk is found all the same."""
    content = every_chunk()
    at = content.index(name.encode()) + 4
    _, warnings, counts = open_damaged(
        change(content, at, struct.pack("<I", size)))
    assert warnings[0].startswith(
        f"chunk {name}, offset {at}: size {size}, but only ")
    assert counts == SOUND


@pytest.mark.parametrize("count", [1 << 31, 0xFFFFFFFF, 100])
def test_vertex_counts_past_the_chunk(count):
    content = every_chunk()
    at = content.index(b"PRDE") + 8 + 16
    _, warnings, counts = open_damaged(
        change(content, at, struct.pack("<I", count)))
    assert warnings == [f"chunk PRDE, offset {at}: vertex count {count}, but "
                        "only 8 fit into the chunk"]
    expected = dict(SOUND)
    del expected["vegetation_polygon"]
    assert counts == expected
    at = content.index(b"PBDE") + 8 + 16 + 8
    dataset, warnings, counts = open_damaged(
        change(content, at, struct.pack("<I", count)))
    assert warnings[0].startswith(f"chunk PBDE, offset {at}: vertex count")
    assert "polygon_building" not in counts
    assert dataset.GetMetadataItem("AGN_SKIPPED_RECORDS") == "1"


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, 3e38])
@pytest.mark.parametrize("field", range(6))
def test_numbers_that_are_none(value, field):
    content = every_chunk()
    at = content.index(b"GBLR") + 8 + 16
    dataset, warnings, counts = open_damaged(
        change(content, at + 4 * field, floats(value)))
    assert warnings == [
        f"chunk GBLR, offset {at}: numbers in reach of the square"]
    assert counts == {**SOUND, "generic_building": 2}
    assert dataset.GetMetadataItem("AGN_SKIPPED_RECORDS") == "1"


def test_sizes_that_are_no_multiples():
    content = annotation(
        VERSION, chunk("ROWH", BUILDINGS[0].record, bytes(20)),
        chunk("GBLD", chunk("GBLR", guid(ROOF), BUILDINGS[0].record, bytes(8)),
              chunk("GBLR", bytes(12))),
        CHUNKS["GBDD"])
    _, warnings, counts = open_damaged(content)
    assert counts == {"generic_building": 1, "row_house": 1, "tile": 1}
    assert [text.split(": ")[1] for text in warnings] == [
        "records of 24 bytes, found 20 at the end",
        "records of 24 bytes, found 8 at the end",
        "a GUID of 16 bytes, found 12 bytes",
    ]


@pytest.mark.parametrize("padding", [b"", b"\0"])
def test_odd_chunks_with_and_without_padding(padding):
    odd = b"ODD1\5\0\0\0hello" + padding
    inner = chunk("PREG", odd + chunk("PRDE", guid(PLANTS), polygon(*SQUARE)))
    dataset, warnings, counts = open_damaged(
        annotation(VERSION, odd, CHUNKS["GBLD"], odd, inner, odd))
    assert warnings == []
    assert counts == {"generic_building": 3, "vegetation_polygon": 1,
                      "tile": 1}
    assert dataset.GetMetadataItem("AGN_UNKNOWN_CHUNKS") == "4"


def test_riff_sizes_that_are_wrong():
    content = every_chunk()
    longer = content + b"trailing"
    _, warnings, counts = open_damaged(longer)
    assert warnings == [
        f"RIFF header, offset 4: size {len(content) - 8}, but {len(content)} "
        "bytes follow"]
    assert counts == SOUND
    _, warnings, counts = open_damaged(change(content, 4, b"\xff" * 4))
    assert warnings == [
        "RIFF header, offset 4: size 4294967295, but "
        f"{len(content) - 8} bytes follow"]
    assert counts == SOUND


def test_every_truncation():
    content = every_chunk()
    before = 0
    for size in range(12, len(content), 3):
        _, warnings, counts = open_damaged(content[:size])
        assert warnings
        assert sum(counts.values()) >= before
        before = sum(counts.values())
    assert before == sum(SOUND.values()) - 1


def test_random_damage():
    """Random damage causes warnings only."""
    content = every_chunk()
    source = random.Random(20261120)
    for _ in range(300):
        damaged = bytearray(content)
        for _ in range(source.randint(1, 8)):
            damaged[source.randrange(12, len(damaged))] = source.choice(
                [0, 255, 127, 128, source.randrange(256)])
        open_damaged(bytes(damaged))


def test_many_problems_are_counted():
    bad = floats(math.nan, 0, 1, 0, 1, 1)
    _, warnings, counts = open_damaged(
        annotation(chunk("ROWH", bad * 1000, BUILDINGS[0].record)))
    assert counts == {"row_house": 1, "tile": 1}
    assert len(warnings) == 51
    assert warnings[-1] == "950 more problems"


def test_a_file_without_content():
    _, warnings, counts = open_damaged(annotation())
    assert warnings == []
    assert counts == {"tile": 1}


def test_sparse_giants_are_refused(tmp_path):
    """Files larger than any tile are reported, and not loaded."""
    path = tmp_path / "001332223121112an.agn"
    with path.open("wb") as file:
        file.write(annotation(VERSION))
        file.truncate(5 << 30)
    with collect_messages() as messages:
        assert open_agn(str(path)) is None
    assert messages.failures == [
        f"AGN: {path}: file, offset 0: at most 268435456 bytes, found "
        "5368709120"]


def test_a_texture_name_in_any_bytes():
    content = annotation(chunk("GBTE", bytes(range(1, 256)), b"\0"),
                         chunk("RHTE", b"ab\0cd\0\0\0"))
    _, warnings, counts = open_damaged(content)
    assert counts == {"tile": 1}
    at = content.index(b"RHTE") + 10
    assert warnings == [f"chunk RHTE, offset {at}: zeros up to a multiple of "
                        "4"]


def test_a_failure_stays_with_its_file():
    with agn_file(every_chunk()[:11]) as path:
        with collect_messages() as messages:
            assert open_agn("AGN:" + path) is None
        assert messages.failures == [
            f"AGN: {path}: file, offset 0: RIFF header of the form AGNX"]
