# SPDX-License-Identifier: MIT
"""Scenery objects based on the specification: ogr/records/format.md chapters 7
and 8."""

import struct
import uuid
from typing import NamedTuple

from record_writer import (
    DIRECT,
    EXCLUSION,
    GUIDS,
    Part,
    Section,
    pack_bgl,
    pack_object,
    pack_point,
    pack_position,
)

LIBRARY, BUILDING, WINDSOCK, EFFECT, SIGNS = 0x0B, 0x0A, 0x0C, 0x0D, 0x0E
TRIGGER, BEACON, BRIDGE = 0x10, 0x11, 0x12
SIGNS_P5, SIGNS_P6, CAR_PARKING = 0x13, 0x14, 0x16
WINDSOCK_MSFS, SIM_OBJECT = 0x18, 0x19
FS9_LIBRARY, FS9_WINDSOCK, FS9_SIGNS = 0x02, 0x03, 0x05

MODEL = uuid.UUID("611F385A-53B2-4BCE-E3BF-6AE99ACCECAB")
INSTANCE = uuid.UUID("5B98D6F5-808B-432C-9534-0E7C67E9DC79")
NO_GUID = uuid.UUID(int=0)

BEGIN_ATTACHMENTS = pack_object(0x1002, b"")
END_ATTACHMENTS = pack_object(0x1003, b"")


class Placement(NamedTuple):
    """Angles in degrees."""

    longitude: float = 10.0
    latitude: float = 48.0
    altitude: float = 12.5
    flags: int = 1
    pitch: float = 0.0
    bank: float = 0.0
    heading: float = 0.0
    complexity: int = 0
    instance: uuid.UUID = INSTANCE


def pack_angle(degrees):
    return struct.pack("<H", round(degrees * 65536 / 360) & 0xFFFF)


def pack_scenery(number, body, placement=Placement(), is_fs9=False):
    """An object with a short header; those of FS2004 have no GUID."""
    place = (
        pack_position(
            placement.longitude, placement.latitude, placement.altitude
        )
        + struct.pack("<H", placement.flags)
        + pack_angle(placement.pitch)
        + pack_angle(placement.bank)
        + pack_angle(placement.heading)
        + struct.pack("<HH", placement.complexity, 0)
    )
    if not is_fs9:
        place += placement.instance.bytes_le
    return pack_object(number, place + body)


def pack_library(model=MODEL, scale=1.0):
    return model.bytes_le + struct.pack("<f", scale)


def pack_building(scale, roof_kind, texture_count):
    content = struct.pack("<H", roof_kind) + bytes(2 * texture_count)
    return (
        struct.pack("<fHH", scale, 0xA0, len(content) + 4)
        + content
        + struct.pack("<H", 0x22)
    )


def pack_windsock(height, length, pole, sock, is_lighted, title=None):
    """Colours as (red, green, blue)."""
    body = struct.pack("<ff", height, length)
    for red, green, blue in (pole, sock):
        body += bytes([blue, green, red, 255])
    body += struct.pack("<H", is_lighted)
    if title is not None:
        body += struct.pack("<H", len(title)) + title.encode() + bytes(2)
    return body


def pack_effect(name, parameters):
    return name.encode().ljust(80, b"\0") + parameters.encode() + b"\0"


def pack_sim_object(scale, title, path=""):
    return (
        struct.pack("<fHH", scale, len(title.encode()), len(path))
        + title.encode()
        + path.encode()
        + bytes(2)
    )


def pack_beacon(code):
    return struct.pack("<HH", code, 0)


def pack_trigger(fields, corners):
    """`fields` from the type on; corners in metres. Compilers pad the record,
    whose placement ends at an odd multiple of four, to eight bytes."""
    body = fields + struct.pack("<I", len(corners))
    body += b"".join(struct.pack("<ff", *corner) for corner in corners)
    return body + bytes(-(4 + len(body)) % 8)


def pack_bridge(samples, width, probability, suppress, objects, points):
    return (
        MODEL.bytes_le
        + INSTANCE.bytes_le
        + b"".join(pack_position(*sample) for sample in samples)
        + struct.pack(
            "<ffBBH", width, probability, suppress, len(objects), len(points)
        )
        + b"".join(guid.bytes_le for guid in objects)
        + b"".join(pack_position(*point) for point in points)
    )


def pack_car_parking(corners):
    return struct.pack("<H", len(corners)) + b"".join(
        struct.pack("<dd", latitude, longitude)
        for longitude, latitude in corners
    )


def pack_label(text, size):
    """`size` is the number of bytes before the label."""
    label = text.encode() + b"\0"
    return label + bytes((size + len(label)) % 2)


def pack_sign(east, north, heading, size, justification, label):
    fields = struct.pack("<ff", east, north) + pack_angle(heading)
    fields += bytes([size, justification])
    return fields + pack_label(label, len(fields))


def pack_sign_p5(east, north, altitude, angles, flags, size, side, label):
    """`angles` are pitch, bank, heading."""
    fields = struct.pack("<fff", east, north, altitude)
    fields += b"".join(pack_angle(angle) for angle in angles)
    fields += struct.pack("<HBB", flags, size, side)
    return fields + pack_label(label, len(fields))


def pack_attachment(number, body, name="", bias=(0, 0, 0), probability=65535):
    offset = 0x2C + len(body)
    return pack_object(
        number,
        struct.pack("<H", offset)
        + pack_angle(1)
        + pack_angle(-2)
        + pack_angle(90)
        + struct.pack("<fff", *bias)
        + INSTANCE.bytes_le
        + struct.pack("<HH", probability, 7)
        + body
        + name.encode()
        + b"\0",
    )


def pack_exclusion(flags, west, north, east, south):
    return (
        struct.pack("<HH", flags, 0)
        + pack_point(west, north)
        + pack_point(east, south)
    )


def pack_landmark(name, kind, owner, place, offset):
    texts = [text.encode() for text in (name, kind, owner)]
    body = (
        INSTANCE.bytes_le
        + pack_position(*place)
        + bytes(len(text) for text in texts)
        + struct.pack("<fIf", offset, 0, -1)
        + bytes(16)
        + b"".join(texts)
    )
    body += bytes(-(len(body) + 6) % 4)
    return struct.pack("<HI", 0xF3, len(body) + 6) + body


def pack_guid_table(payloads):
    """Packs entries of model data or extents, followed by the payloads."""
    entries = b""
    offset = 24 * len(payloads)
    for guid, payload in payloads:
        entries += guid.bytes_le + struct.pack("<II", offset, len(payload))
        offset += len(payload)
    return entries + b"".join(payload for _, payload in payloads)


def pack_model(name, box, radius, form=b"PV20", forerunner=0):
    """Packs a model as compilers do; `forerunner` bytes precede its box."""
    chunks = b"".join(
        struct.pack("<4sI", tag, len(content)) + content
        for tag, content in (
            (b"MDLH", bytes(8)), (b"MDLG", MODEL.bytes_le),
            (b"MDLN", name + b"\0"), (b"SMAP", b"ab"), (b"PARA", b""),
            (b"CRAS", bytes(forerunner)), (b"BBOX", struct.pack("<6f", *box)),
            (b"RADI", struct.pack("<f", radius)), (b"MDLD", bytes(40)),
        )
    )
    return b"RIFF" + struct.pack("<I", len(chunks) + 4) + form + chunks


def scenery_section(records, count):
    return Section(0x25, [Part(records, count)], DIRECT)


def exclusion_section(*entries):
    return Section(0x2E, [Part(b"".join(entries), len(entries))], EXCLUSION)


def guid_section(number, payloads):
    return Section(
        number, [Part(pack_guid_table(payloads), len(payloads))], GUIDS
    )


def pack_scenery_file(*records, count=None):
    """Counts only what is outside attachments."""
    return pack_bgl(
        [
            scenery_section(
                b"".join(records), len(records) if count is None else count
            )
        ]
    )
