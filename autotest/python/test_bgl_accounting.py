# SPDX-License-Identifier: MIT
"""Every byte of every record is accounted for, or counted as unknown."""

import struct

import pytest
from osgeo import gdal

import scenery_writer as writer
from airport_writer import pack_airports, pack_start
from fsx_airport import pack_airport
from record_writer import Part, Section, pack_bgl, pack_object, pack_record
from support import SHARED_DATA, collect_messages, memory_file

FILES = sorted(
    path.relative_to(SHARED_DATA).as_posix()
    for path in (SHARED_DATA / "airport").glob("*.bgl")
)


def read_account(path):
    """Returns (unaccounted bytes, unknown records, their kinds). Asks for
    metadata, so that all damage is reported."""
    dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
    dataset.GetMetadata()
    return tuple(
        dataset.GetMetadataItem(name, "_DEBUG_")
        for name in (
            "BYTES_UNACCOUNTED", "UNKNOWN_RECORDS", "RECORDS_UNACCOUNTED"
        )
    )


def read_account_of(content):
    with memory_file(content) as path:
        return read_account(path)


@pytest.mark.parametrize("name", FILES or ["airport/ktst_p3dv5.bgl"])
def test_shared_files_are_understood(shared, name):
    with collect_messages() as messages:
        unaccounted, unknown, records = read_account(str(shared(name)))
    assert unaccounted == "0", "\n" + records
    assert unknown == "0"
    assert messages == []


def test_unknown_records_count():
    child = pack_record(0x7F, b"something")
    start = pack_start(1, 0, 1, 9.4, 48.6, 10)
    airport = pack_airport("EDST", 9.4, 48.6, [child, start, child])
    assert read_account_of(pack_airports(airport)) == ("0", "2", "")


@pytest.mark.parametrize("by_name", [True, False])
@pytest.mark.parametrize("children, expected", [(0, None), (3, "3")])
def test_unknown_records_count_in_public(by_name, children, expected):
    """Metadata count them, without a message, and only if there are any."""
    child = pack_record(0x7F, b"something")
    airport = pack_airport("EDST", 9.4, 48.6, [child] * children)
    with memory_file(pack_airports(airport)) as path:
        with collect_messages() as messages:
            dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
            count = (dataset.GetMetadataItem("BGL_UNKNOWN_RECORDS") if by_name
                     else dataset.GetMetadata().get("BGL_UNKNOWN_RECORDS"))
            del dataset
        assert count == expected
        assert messages == []
        assert gdal.VSIStatL(path + ".aux.xml") is None


def test_unknown_objects_count():
    library = writer.pack_scenery(writer.LIBRARY, writer.pack_library())
    content = writer.pack_scenery_file(library, pack_object(0x99, bytes(20)))
    assert read_account_of(content) == ("0", "1", "")


def test_unknown_child_of_a_runway_counts():
    child = pack_record(0x6F, bytes(10))
    runway = pack_record(0x04, bytes(0x34 - 6), [child])
    airport = pack_airport("EDST", 9.4, 48.6, [runway])
    assert read_account_of(pack_airports(airport))[1] == "1"


def test_bytes_behind_fields_are_not_accounted_for():
    """A start has a fixed size; eight additional bytes are unknown."""
    start = pack_record(0x11, bytes(18) + b"12345678")
    airport = pack_airport("EDST", 9.4, 48.6, [start])
    with collect_messages() as messages:
        unaccounted, unknown, records = read_account_of(
            pack_airports(airport)
        )
    assert (unaccounted, unknown) == ("8", "0")
    assert records == "section 0x03 (airport), record 0x11 (start): 8 bytes\n"
    assert any("record 0x11 (start)" in text for text in messages.warnings)


def test_rest_of_a_cut_container_is_not_accounted_for():
    library = writer.pack_scenery(writer.LIBRARY, writer.pack_library())
    content = writer.pack_scenery_file(library, struct.pack("<HH", 0x0B, 3))
    with collect_messages():
        unaccounted, _, records = read_account_of(content)
    assert unaccounted == "4"
    assert records.startswith("section 0x25")


def test_bytes_between_models_are_not_accounted_for():
    table = writer.pack_guid_table([(writer.MODEL, b"RIFF" + bytes(20))])
    content = pack_bgl([Section(0x2B, [Part(table + bytes(5))], 5)])
    assert read_account_of(content)[0] == "5"


def test_other_items_are_not_disturbed():
    content = pack_airports(pack_airport("EDST", 9.4, 48.6))
    with memory_file(content) as path:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        assert dataset.GetMetadataItem("BYTES", "_DEBUG_") is None
        assert dataset.GetMetadataItem("UNKNOWN_RECORDS") is None
