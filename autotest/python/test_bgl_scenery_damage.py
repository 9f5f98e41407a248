# SPDX-License-Identifier: MIT
"""Damaged scenery: the rest is read, and warnings name the lost part."""

import random
import struct

import pytest
from osgeo import gdal

import scenery_writer as writer
from airport_writer import pack_airports
from fsx_airport import pack_airport
from record_writer import Part, Section, pack_bgl, pack_object, pack_record
from scenery_object_scene import BRIDGE, GOOD, OBJECTS, REFUEL, SIGN, SIGN_P5
from scenery_writer import pack_attachment, pack_scenery, pack_scenery_file
from support import collect_messages, memory_file


def read_all(content):
    """Returns the rows of each layer, and the messages of opening and
    reading."""
    rows = {}
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        for i in range(dataset.GetLayerCount() if dataset else 0):
            layer = dataset.GetLayer(i)
            features = list(layer)
            assert len(features) == layer.GetFeatureCount()
            rows[layer.GetName()] = features
            for feature in features:
                feature.ExportToJson()
    return rows, messages


@pytest.mark.parametrize("name", OBJECTS)
def test_cut_at_any_byte(name):
    """The size is reduced with the record; the object after it is always
    read."""
    record = OBJECTS[name]
    for size in range(4, len(record)):
        cut = struct.pack("<HH", *struct.unpack("<H", record[:2]), size)
        cut += record[4:size]
        middle = [cut]
        if name == "attachment":
            middle = [
                writer.BEGIN_ATTACHMENTS, cut, writer.END_ATTACHMENTS,
            ]
        rows, messages = read_all(
            pack_scenery_file(GOOD, *middle, GOOD,
                              count=2 if name == "attachment" else 3)
        )
        objects = rows["scenery_object"]
        assert len(objects) in (2, 3)
        assert objects[-1]["model_guid"] == str(writer.MODEL).upper()
        assert messages.failures == []
        if not messages.warnings:
            # Only texts and lists are still sound if they end earlier.
            assert name in ("effect", "building", "attachment", "windsock",
                            "SimObject", "trigger", "signs", "signs P5",
                            "signs P6")


@pytest.mark.parametrize("name", OBJECTS)
def test_file_cut_at_any_byte(name):
    content = pack_scenery_file(GOOD, OBJECTS[name])
    for size in range(56, len(content), 3):
        read_all(content[:size])


@pytest.mark.parametrize("size", [0, 1, 3, 0xFFFF])
def test_size_that_cannot_be(size):
    bad = struct.pack("<HH", 0x0B, size) + GOOD[4:]
    rows, messages = read_all(pack_scenery_file(GOOD, GOOD, bad, GOOD))
    assert len(rows["scenery_object"]) == 2
    count, warning = messages.warnings
    assert "section 0x25 (scenery object), offset 76: expected 4" in count
    offset = 56 + 20 + 2 * len(GOOD)
    assert (
        "section 0x25 (scenery object), record 0x0B (library object), offset "
        f"{offset}:"
    ) in warning
    assert f"found {size}" in warning


def test_damaged_body_leaves_the_placement():
    cut = pack_scenery(writer.LIBRARY, writer.pack_library()[:10])
    rows, messages = read_all(pack_scenery_file(cut, GOOD))
    first, second = rows["scenery_object"]
    assert first["kind"] == "library_object"
    assert first["model_guid"] is None
    assert first.GetGeometryRef() is not None
    assert second["scale"] == 1
    (warning,) = messages.warnings
    assert "library object" in warning


COUNTS = {
    "trigger": (0x10, REFUEL + struct.pack("<I", 0xFFFFFFFF) + bytes(16)),
    "signs": (0x0E, struct.pack("<I", 0xFFFFFFFF) + SIGN),
    "signs P5": (0x13, struct.pack("<I", 0x10000000) + SIGN_P5),
    "parking": (0x16, struct.pack("<H", 0xFFFF) + bytes(32)),
    "bridge": (0x12, BRIDGE[:-28] + bytes(16) + b"\xff\xff" + bytes(24)),
    "title": (0x19, struct.pack("<fHH", 1, 0xFFFF, 0xFFFF) + b"abc"),
}


@pytest.mark.parametrize("name", COUNTS)
def test_counts_beyond_the_record(name):
    number, body = COUNTS[name]
    rows, messages = read_all(
        pack_scenery_file(GOOD, pack_scenery(number, body), GOOD)
    )
    assert len(rows["scenery_object"]) == 3
    assert len(messages.warnings) == 1
    for layer in ("trigger", "taxi_sign", "car_parking"):
        assert layer not in rows


NOT_NUMBERS = (float("nan"), float("inf"), -float("inf"), 1e30)


@pytest.mark.parametrize("value", NOT_NUMBERS)
def test_numbers_that_are_none(value):
    corners = [(0, 0), (value, 0), (10, 10), (0, 10)]
    rows, messages = read_all(
        pack_scenery_file(
            pack_scenery(0x10, writer.pack_trigger(REFUEL, corners)),
            pack_scenery(0x0B, writer.pack_library(scale=value)),
            pack_scenery(0x16, writer.pack_car_parking(corners)),
            pack_scenery(
                0x0E,
                struct.pack("<I", 2)
                + writer.pack_sign(value, 0, 0, 1, 1, "a")
                + SIGN,
            ),
        )
    )
    # 1e30 degrees or metres are not on the earth either.
    (trigger,) = rows["trigger"]
    assert trigger.GetGeometryRef().GetGeometryRef(0).GetPointCount() == 4
    (parking,) = rows["car_parking"]
    assert parking.GetGeometryRef().GetGeometryRef(0).GetPointCount() == 4
    (sign,) = rows["taxi_sign"]
    assert sign["label"] == "l[A]"
    if value != 1e30:
        assert rows["scenery_object"][1]["scale"] is None
    assert len(messages.warnings) >= 3


def test_attachments_without_an_object():
    beacon = pack_attachment(0x11, writer.pack_beacon(501))
    rows, messages = read_all(
        pack_scenery_file(
            writer.BEGIN_ATTACHMENTS, beacon, writer.END_ATTACHMENTS, GOOD,
            count=1,
        )
    )
    (attachment,) = rows["attachment"]
    assert attachment["scenery_object_fid"] is None
    assert attachment.GetGeometryRef() is None
    (only,) = rows["scenery_object"]
    assert only["num_attachments"] == 0


def test_group_without_an_end():
    beacon = pack_attachment(0x11, writer.pack_beacon(501))
    rows, messages = read_all(
        pack_scenery_file(GOOD, writer.BEGIN_ATTACHMENTS, beacon, beacon,
                          count=1)
    )
    assert len(rows["attachment"]) == 2
    assert rows["scenery_object"][0]["num_attachments"] == 2
    (warning,) = messages.warnings
    assert "record 0x1002" in warning and "attached objects" in warning


@pytest.mark.parametrize("offset", [0, 4, 0x2B, 0xFFFF])
def test_attach_point_elsewhere(offset):
    """The offset of the name points back into the record, or out of it."""
    record = bytearray(pack_attachment(0x11, writer.pack_beacon(501)))
    record[4:6] = struct.pack("<H", offset)
    rows, messages = read_all(
        pack_scenery_file(GOOD, writer.BEGIN_ATTACHMENTS, bytes(record),
                          writer.END_ATTACHMENTS, count=1)
    )
    assert "attachment" not in rows
    (warning,) = messages.warnings
    assert f"found {offset}" in warning


def test_thousands_of_groups():
    """Deep nesting costs neither stack nor time."""
    begins = writer.BEGIN_ATTACHMENTS * 200000
    rows, _ = read_all(pack_scenery_file(GOOD, begins, count=1))
    assert rows["scenery_object"][0]["num_attachments"] == 0


def test_thousands_of_damaged_records():
    bad = pack_scenery(0x16, struct.pack("<H", 9))
    rows, messages = read_all(pack_scenery_file(*[bad] * 5000, GOOD))
    assert len(rows["scenery_object"]) == 5001
    assert len(messages.warnings) <= 60
    assert messages.failures == []


@pytest.mark.parametrize("number", [0x66, 0xB5, 0xE8])
@pytest.mark.parametrize("size", [0, 3, 44, 0xFFFF])
def test_embedded_object_with_a_wrong_size(number, size):
    if number == 0xE8:
        fields = struct.pack("<BBIH", 1, 4, 0, size)
    else:
        fields = struct.pack("<HH", size, 0)
    child = pack_record(number, fields + GOOD)
    rows, messages = read_all(
        pack_airports(pack_airport("EDST", 9.4, 48.6, [child]))
    )
    assert "scenery_object" not in rows
    assert len(rows["airport"]) == 1
    assert messages.warnings


def test_embedded_record_of_another_kind():
    inner = pack_object(0x0999, bytes(40))
    child = pack_record(0x66, struct.pack("<HH", len(inner), 0) + inner)
    rows, _ = read_all(
        pack_airports(pack_airport("EDST", 9.4, 48.6, [child]))
    )
    assert "scenery_object" not in rows


@pytest.mark.parametrize("offset, length", [(24, 1 << 31), (1 << 31, 24),
                                            (0xFFFFFFFF, 0xFFFFFFFF)])
def test_model_outside_its_subsection(offset, length):
    entry = writer.MODEL.bytes_le + struct.pack("<II", offset, length)
    for number in (0x2B, 0x30):
        rows, messages = read_all(
            pack_bgl([Section(number, [Part(entry + bytes(24))], 5)])
        )
        (model,) = rows["model_data"]
        assert model["riff_form"] is None
        (warning,) = messages.warnings
        assert "subsection" in warning


def test_model_that_refers_to_its_own_table():
    entry = writer.MODEL.bytes_le + struct.pack("<II", 0, 24)
    rows, messages = read_all(pack_bgl([Section(0x2B, [Part(entry)], 5)]))
    assert rows["model_data"][0]["riff_form"] is None
    assert messages == []


def test_more_entries_declared_than_there_are():
    rows, messages = read_all(
        pack_bgl([Section(0x2E, [Part(bytes(50), 0xFFFFFFFF)], 6)])
    )
    assert len(rows["exclusion"]) == 2
    assert len(messages.warnings) == 1


def test_landmark_with_texts_beyond_its_end():
    record = bytearray(writer.pack_landmark("a", "b", "c", (1, 2, 3), 0))
    record[0x22] = 200
    good = writer.pack_landmark("good", "b", "c", (1, 2, 3), 0)
    rows, messages = read_all(
        pack_bgl([Section(0x31, [Part(bytes(record) + good, 2)])])
    )
    (landmark,) = rows["landmark"]
    assert landmark["name"] == "good"
    assert len(messages.warnings) == 1


def test_random_bytes_in_bodies():
    generator = random.Random(20261120)
    for _ in range(300):
        records = []
        for record in OBJECTS.values():
            changed = bytearray(record)
            for _ in range(3):
                place = generator.randrange(4, len(changed))
                changed[place] = generator.randrange(256)
            records.append(bytes(changed))
        rows, messages = read_all(
            pack_scenery_file(GOOD, *records, GOOD)
        )
        assert len(rows["scenery_object"]) == len(records) + 2
        assert messages.failures == []
