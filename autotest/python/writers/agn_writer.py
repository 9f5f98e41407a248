# SPDX-License-Identifier: MIT
"""An annotation writer based on the description of the format, independent of
the project's own, with the expected geometry."""

import math
import struct
import uuid
from typing import NamedTuple

from osgeo import ogr

KEY = "001332223121112"
NAME = KEY + "an.agn"
WEST, NORTH = -73.388671875, 45.516357421875
WIDTH, HEIGHT = 0.0146484375, 0.010986328125

ROOF = "57D752F9-7F2E-694F-8072-E6081A2B76A1"
MODEL = "12345678-9ABC-DEF0-0102-030405060708"
PLANTS = "95200D97-88A1-7347-BDC8-838918E1BA67"
TYPE = "4F2276D0-1423-214A-8472-977F2658208C"
ZERO = "00000000-0000-0000-0000-000000000000"


def chunk(name, *parts):
    payload = b"".join(parts)
    return name.encode() + struct.pack("<I", len(payload)) + payload


def guid(text):
    """Microsoft memory order."""
    return uuid.UUID(text).bytes_le


def floats(*values):
    return struct.pack(f"<{len(values)}f", *values)


def integers(*values):
    return struct.pack(f"<{len(values)}i", *values)


def polygon(*vertices):
    return integers(len(vertices)) + b"".join(floats(*v) for v in vertices)


def building(width, *vertices):
    return integers(1) + floats(width) + polygon(*vertices)


def texture(name):
    data = name.encode("cp1252")
    return data + bytes(-len(data) % 4)


def annotation(*chunks):
    """Makes a file; the size of RIFF counts what follows it."""
    content = b"AGNX" + b"".join(chunks)
    return b"RIFF" + struct.pack("<I", len(content)) + content


VERSION = chunk("VERS", struct.pack("<I", 1091777331))
SHARES = chunk("GBDD", integers(0, 18, 8, 2))


class Turned(NamedTuple):
    """A rectangle with a direction in degrees clockwise from north in the
    square, whose sides have equal length there."""

    x: float
    y: float
    direction: float
    length: float
    depth: float

    @property
    def vector(self):
        angle = math.radians(self.direction)
        return math.sin(angle), -math.cos(angle)

    @property
    def record(self):
        return floats(self.x, self.y, *self.vector, self.length, self.depth)

    def corners(self):
        """In the centre system; the depth is to the right of the front."""
        dx, dy = self.vector
        front = dx * self.length, dy * self.length
        side = -dy * self.depth, dx * self.depth
        return [
            (self.x, self.y),
            (self.x + front[0], self.y + front[1]),
            (self.x + front[0] + side[0], self.y + front[1] + side[1]),
            (self.x + side[0], self.y + side[1]),
        ]


def from_corner(points):
    return [(WEST + x * WIDTH, NORTH - y * HEIGHT) for x, y in points]


def from_centre(points):
    return from_corner([(x + 0.5, y + 0.5) for x, y in points])


def to_polygon(*rings):
    geometry = ogr.Geometry(ogr.wkbPolygon)
    for points in rings:
        ring = ogr.Geometry(ogr.wkbLinearRing)
        for point in points:
            ring.AddPoint_2D(*point)
        ring.CloseRings()
        geometry.AddGeometry(ring)
    return geometry


def measure(start, end):
    """Returns metres and azimuth of a short line, from the radii of curvature
    of WGS84 at its middle."""
    latitude = math.radians((start[1] + end[1]) / 2)
    major, flattening = 6378137.0, 1 / 298.257223563
    square = flattening * (2 - flattening)
    share = 1 - square * math.sin(latitude) ** 2
    meridian = major * (1 - square) / share ** 1.5
    parallel = major / math.sqrt(share) * math.cos(latitude)
    east = math.radians(end[0] - start[0]) * parallel
    north = math.radians(end[1] - start[1]) * meridian
    return math.hypot(east, north), math.degrees(math.atan2(east, north)) % 360


BUILDINGS = [Turned(-0.25, -0.25, 90, 0.03, 0.015),
             Turned(0.125, 0.25, 37, 0.0236, -0.0175),
             Turned(-0.1, 0.4, 301.5, 0.05, 0.02)]
ROW_HOUSE = Turned(0.25, -0.125, 180, 0.06, 0.03)
OBJECT = Turned(0.1, -0.2, 205, 0.041, 0.025)
POINT_OBJECT = Turned(-0.375, 0.375, 270, 0, 0)
SQUARE = [(0, 0), (0.25, 0), (0.25, 0.125), (0, 0.125), (0, 0)]
OPEN_TRIANGLE = [(0.5, 1), (0.75, 1.03125), (0.625, 0.875)]
RING = [(0.5, 0.5), (0.75, 0.5), (0.75, 0.75), (0.5, 0.75), (0.5, 0.5)]
LINE = [(0.125, 0.5), (0.25, 0.5), (0.25, 0.625)]

CHUNKS = {
    "VERS": VERSION,
    "GBDD": SHARES,
    "GBTE": chunk("GBTE", texture("Fassade_grün")),
    "RHTE": chunk("RHTE", texture("rows")),
    "GBLD": chunk(
        "GBLD",
        chunk("GBLR", guid(ROOF), *(b.record for b in BUILDINGS[:2])),
        chunk("GBLR", guid(ZERO), BUILDINGS[2].record),
    ),
    "ROWH": chunk("ROWH", ROW_HOUSE.record),
    "AGN2": chunk(
        "AGN2",
        chunk("A2GE", guid(MODEL), OBJECT.record),
        chunk("A2GE", guid(MODEL), POINT_OBJECT.record[:16]),
    ),
    "PBLD": chunk(
        "PBLD",
        chunk("PBDE", guid(TYPE), building(0.015625, *RING),
              building(-0.03125, *LINE)),
    ),
    "PREG": chunk(
        "PREG",
        chunk("PRDE", guid(PLANTS), polygon(*SQUARE),
              polygon(*OPEN_TRIANGLE)),
    ),
    "VGRG": chunk(
        "VGRG",
        chunk("VGRE", guid(PLANTS), floats(-0.5, 0.25, 0.125, 0.0625)),
    ),
    "VGRD": chunk("VGRD", integers(1, 3, 60, 250),
                  floats(5.5, 9.2, 12, 20.25)),
    "VGRO": chunk("VGRO", floats(0.375, -0.25, -0.125, -0.0625)),
}


def every_chunk(order=None):
    """A file with every chunk, in the writer's order or another."""
    return annotation(*(CHUNKS[name] for name in order or CHUNKS))
