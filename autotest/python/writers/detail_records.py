# SPDX-License-Identifier: MIT
"""A writer of objects and paint on airports: ogr/records/format.md 3.12,
3.13."""

import struct
import uuid

from record_writer import pack_object, pack_point, pack_position, pack_record

MODEL = uuid.UUID("12345678-9abc-def0-1122-334455667788")
OTHER = uuid.UUID("43d4e862-3c41-4e16-802c-75cf609a74c2")
NO_GUID = uuid.UUID(int=0)
BLUE = bytes([255, 0, 0, 255])


def pack_vertices(points):
    return b"".join(pack_point(*point) for point in points)


def pack_apron_lights(points, edges, color=BLUE, brightness=1, altitude=800):
    """FSX and Prepar3D; `edges`: (spacing, start, end)."""
    return pack_record(
        0x31,
        struct.pack("<3H", 1, len(points), len(edges))
        + color
        + struct.pack("<2f", brightness, altitude)
        + pack_vertices(points)
        + b"".join(struct.pack("<fHH", *edge) for edge in edges),
    )


def pack_preset_lights(points, preset, spacing):
    """MSFS."""
    return pack_record(
        0x31,
        struct.pack("<3H", 0x100, len(points), len(preset))
        + bytes(8)
        + struct.pack("<f", spacing)
        + pack_vertices(points)
        + preset.encode(),
    )


def pack_fence(number, points, instance=OTHER, profile=MODEL):
    return pack_record(
        number,
        struct.pack("<H", len(points))
        + instance.bytes_le
        + profile.bytes_le
        + pack_vertices(points),
    )


def pack_perimeter(points, triangles):
    return pack_record(
        0x3B,
        struct.pack("<3H", 0x7777, len(points), len(triangles))
        + pack_vertices(points)
        + b"".join(struct.pack("<3H", *corners) for corners in triangles),
    )


def pack_painted_line(points, kind=0, angle=0, material=NO_GUID):
    return pack_record(
        0xCF,
        struct.pack("<BBI", kind, angle, len(points))
        + material.bytes_le
        + pack_vertices(points),
    )


def pack_painted_area(points, kind=1, heading=45, spacing=2):
    return pack_record(
        0xD8,
        struct.pack("<IH2f", kind, len(points), heading, spacing)
        + pack_vertices(points),
    )


def pack_light_support(longitude, latitude, flags=3):
    return pack_record(
        0x57,
        struct.pack("<H4d", flags, latitude, longitude, 120.5, 118.25)
        + struct.pack("<3f", 254.5, 12, 900),
    )


def pack_light_row(points, preset=MODEL, spacing=30):
    return pack_record(
        0x5A,
        struct.pack("<H", len(points))
        + preset.bytes_le
        + struct.pack("<4f2I", spacing, 1, 2, 3, 4, 5)
        + b"".join(struct.pack("<2d", y, x) for x, y in points),
    )


def pack_light_preset(name, mesh=MODEL, phase=0.5):
    return pack_record(
        0x58,
        struct.pack("<BBf", 0, len(name), phase)
        + mesh.bytes_le
        + bytes(4)
        + name.encode(),
    )


def pack_light(color=BLUE, kind=0, fade=1):
    return pack_record(
        0x59,
        struct.pack("<BB9f", kind, fade, 1, 2, 3, 4, 5, 6, 7, 8, 9)
        + struct.pack("<f", 4)
        + color
        + struct.pack("<4f", 10, 11, 12, 13),
    )


def pack_library_object(longitude, latitude, model=MODEL, number=0x0B):
    """A library object of FSX and later, or of FS2004 (0x02)."""
    return pack_object(
        number,
        pack_position(longitude, latitude, 12.5)
        + struct.pack("<6H", 1, 0, 0, 0x4000, 2, 0)
        + (b"" if number < 8 else OTHER.bytes_le)
        + model.bytes_le
        + struct.pack("<f", 1.5),
    )



def pack_jetway(thing, number=12, name=18, size=None):
    """FSX and Prepar3D; name 18 is gate G."""
    size = len(thing) if size is None else size
    return pack_record(0x3A, struct.pack("<HHI", number, name, size) + thing)


def pack_jetway_msfs(first, second=b"", number=12, name=18, suffix=13):
    """MSFS; suffix 13 is B."""
    return pack_record(
        0xDE,
        struct.pack(
            "<6H", number, name, suffix, 0, len(first), len(second)
        )
        + first
        + second,
    )


def pack_projected_mesh(thing, priority=3, surface=4, flags=0x80000001):
    return pack_record(
        0xE8,
        struct.pack("<BBIH", priority, surface, flags, len(thing)) + thing,
    )


def pack_ground_merging(first=1.5, second=2.5):
    return pack_record(0xE9, struct.pack("<H2f", 0, first, second))
