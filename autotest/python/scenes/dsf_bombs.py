# SPDX-License-Identifier: MIT
"""Small DSF files that declare large contents: ranges of points, runs of equal
numbers, empty strings."""

import struct

from dsf_writer import atom, bounds, write_dsf

MOST_POINTS = 65535
MOST_RUN = 127
TENTH = (0.1, 12.0), (0.1, 47.0)
PATHS = {"TERT": ["a.ter"], "OBJT": ["a.obj"], "POLY": ["a.fac", "a.pol"],
         "NETW": ["a.net"]}


def runs(count, planes):
    """Content of a pool whose points are all the same."""
    whole, rest = divmod(count, MOST_RUN)
    plane = b"\2" + struct.pack("<BH", 128 + MOST_RUN, 9) * whole
    if rest:
        plane += struct.pack("<BH", 128 + rest, 9)
    return struct.pack("<IB", count, planes) + plane * planes


def scales(planes):
    pairs = [*TENTH, *[(1.0, 0.0)] * planes][:planes]
    return b"".join(struct.pack("<ff", *pair) for pair in pairs)


def pack(commands, planes=2, tables=PATHS, properties=()):
    """A tile with a pool of as many equal points as a range may have."""
    return write_dsf(bounds(12, 47) + list(properties), tables,
                     [(runs(MOST_POINTS, planes), scales(planes))],
                     commands=b"\1\0\0\3\0" + commands)


def objects(count):
    return pack(struct.pack("<BHH", 8, 0, MOST_POINTS) * count, 3)


def facades(count):
    return pack(struct.pack("<BHHH", 13, 0, 0, MOST_POINTS) * count)


def holes_of_one_polygon(count):
    """As many windings as a polygon may have, all but the first empty."""
    ends = [0] + [MOST_POINTS] * 255
    return pack(b"\3\1" + struct.pack("<BHB256H", 15, 65535, 255, *ends)
                * count)


def curves(count):
    """Bent as much as they may be."""
    return pack(b"\3\1" + struct.pack("<BHHH", 13, 65535, 0, MOST_POINTS)
                * count, 4)


def planes(count):
    """As many numbers a point as there may be."""
    return pack(struct.pack("<BHHH", 13, 0, 0, MOST_POINTS) * count, 255)


def triangles(count):
    return pack(b"\x11\1" + struct.pack("<BHH", 25, 0, MOST_POINTS) * count, 5)


def strips(count):
    return pack(b"\x11\1" + struct.pack("<BHH", 28, 0, MOST_POINTS) * count, 5)


def patches(count):
    """A range each."""
    return pack((b"\x11\1" + struct.pack("<BHH", 31, 0, MOST_POINTS)) * count, 5)


def chains(count):
    """Networks have pools of their own."""
    whole, rest = divmod(MOST_POINTS, MOST_RUN)
    plane = (b"\2" + struct.pack("<BI", 128 + MOST_RUN, 9) * whole
             + struct.pack("<BI", 128 + rest, 9))
    return write_dsf(
        bounds(12, 47), PATHS,
        wide=[(struct.pack("<IB", MOST_POINTS, 4) + plane * 4, scales(4))],
        commands=b"\1\0\0\2\0\0\0\0\3\0\6\1"
        + struct.pack("<BHH", 10, 0, MOST_POINTS) * count)


def pools(count):
    """Of 2^32 points each."""
    pool = struct.pack("<IB", 0xFFFFFFFF, 2) + b"\2\xff\0\0" * 2
    return write_dsf(bounds(12, 47), PATHS, [(pool, scales(2))] * count)


def definitions(count):
    """Without a name."""
    return write_dsf(bounds(12, 47), {"OBJT": [""] * count})


def properties(count):
    return write_dsf(bounds(12, 47) + [("", "")] * count)


def exclusions(count):
    return write_dsf(bounds(12, 47) + [("sim/exclude_obj", "1/1/2/2")] * count)


def atoms(count):
    return write_dsf(bounds(12, 47))[:-16] + atom("ODD1", b"") * count


def objects_of_a_long_path(count):
    return pack(struct.pack("<BHH", 8, 0, MOST_POINTS) * count, 3,
                PATHS | {"OBJT": ["o" * 100000 + ".obj"]})


def facades_of_a_long_filter(count):
    return pack(b"\x20\6\1\0\0\0\0\0"
                + struct.pack("<BHB2H", 12, 0, 2, 0, 1) * count,
                properties=[("sim/filter/aptid", "A" * 100000)])


# Name: maker, count of things.
DSF_BOMBS = {maker.__name__: (maker, count) for maker, count in (
    (objects, 2), (facades, 20), (holes_of_one_polygon, 100), (curves, 20),
    (planes, 20), (triangles, 20), (strips, 2), (patches, 2), (chains, 2),
    (pools, 1000), (definitions, 60000), (properties, 50000),
    (exclusions, 10000), (atoms, 100000), (objects_of_a_long_path, 2),
    (facades_of_a_long_filter, 5000))}
