# SPDX-License-Identifier: MIT
"""Writes DSF files from plain values: no compression, one pool a plane count.

Apart from the project's own code; ogr/dsf/format/format.md has the bytes.
"""

import hashlib
import struct

TABLES = ("TERT", "OBJT", "POLY", "NETW")
DEGREE = (1.0, 1.0)


def atom(name, content):
    return name[::-1].encode() + struct.pack("<I", len(content) + 8) + content


def strings(texts):
    return b"".join(text.encode() + b"\0" for text in texts)


def pool(points, scales, wide=False):
    """Content of a pool and of its scales; points are stored numbers."""
    code = "I" if wide else "H"
    planes = len(scales)
    content = struct.pack("<IB", len(points), planes)
    for plane in range(planes):
        content += b"\0" + struct.pack(f"<{len(points)}{code}",
                                       *(point[plane] for point in points))
    return content, b"".join(struct.pack("<ff", *pair) for pair in scales)


def write_dsf(properties=(), tables=None, pools=(), wide=(), commands=b"",
              rasters=()):
    """Bytes of a file.

    pools and wide are lists of pool(); rasters of (name, header, samples).
    """
    tables = tables or {}
    definitions = b"".join(atom(name, strings(tables.get(name, ())))
                           for name in TABLES)
    definitions += atom("DEMN", strings(name for name, _, _ in rasters))
    points = b"".join(atom("POOL", content) + atom("SCAL", scales)
                      for content, scales in pools)
    points += b"".join(atom("PO32", content) + atom("SC32", scales)
                       for content, scales in wide)
    content = b"XPLNEDSF" + struct.pack("<i", 1)
    content += atom("HEAD", atom("PROP", strings(
        text for pair in properties for text in pair)))
    content += atom("DEFN", definitions) + atom("GEOD", points)
    content += atom("CMDS", commands)
    if rasters:
        content += atom("DEMS", b"".join(
            atom("DEMI", header) + atom("DEMD", samples)
            for _, header, samples in rasters))
    return content + hashlib.md5(content).digest()


def bounds(west, south):
    """The four properties of a tile."""
    return [("sim/west", str(west)), ("sim/east", str(west + 1)),
            ("sim/south", str(south)), ("sim/north", str(south + 1))]


def raster_header(size, flags, width, height, scale=1.0, offset=0.0):
    return struct.pack("<BBHIIff", 1, size, flags, width, height, scale,
                       offset)


def pack_overlay():
    """A tile with a few of each kind: a terminal, a fence, a forest with a
    clearing, a curved line, an apron, a road and exclusions."""
    square = [(10000, 10000), (20000, 10000), (20000, 20000), (10000, 20000)]
    hole = [(13000, 13000), (13000, 16000), (16000, 16000)]
    fence = [(30000, 30000), (31000, 30500)]
    curve = [(40000, 40000, 40020, 40020), (40060, 40000, 40080, 39980),
             (40100, 40000, 40100, 40000)]
    lon, lat = (1.0, 12.0), (1.0, 47.0)
    return write_dsf(
        bounds(12, 47) + [
            ("sim/planet", "earth"), ("sim/overlay", "1"),
            ("sim/creation_agent", "dsf_writer"),
            ("sim/exclude_for", "12.1/47.1/12.2/47.2"),
            ("sim/filter/aptid", "LOWS"),
            ("sim/exclude_obj", "12.1/47.1/12.2/47.2;"
             "12.1/47.1,12.2/47.1,12.15/47.2"),
        ],
        {"OBJT": ["lib/tower.obj", "lib/stand.agp"],
         "POLY": ["lib/fence.fac", "lib/oak.for", "lib/yellow.lin",
                  "lib/apron.pol"],
         "NETW": ["lib/roads.net"]},
        [pool([(0, 0, 0), (65535, 65535, 16384), (32768, 32768, 32768)],
              [lon, lat, (360.0, 0.0)]),
         pool([(32768, 32768, 0, 20)], [lon, lat, (360.0, 0.0),
                                        (65535.0, 0.0)]),
         pool(square + hole + fence, [lon, lat]),
         pool(curve, [lon, lat, lon, lat])],
        [pool([(0, 0, 32768, 1), (2 ** 31, 2 ** 31, 32768, 0),
               (2 ** 32 - 1, 0, 32769, 2), (2 ** 32 - 1, 2 ** 31, 32768, 3)],
              [lon, lat, (0.0, 0.0), (0.0, 0.0)], wide=True)],
        b"\x02\0\0\0\0"
        b"\x03\0\x01\0\0\x08\0\0\x02\0"                    # two towers
        b"\x03\x01\x07\x02\0"                              # a stand
        b"\x20\x06\x01\0\0\0\0\0"                          # filter 0
        b"\x20\x06\x02\0\x01\0\0\0"                        # above ground
        b"\x03\0\x01\x01\0\x07\0\0"                        # a tower, 20 m
        b"\x20\x06\x01\0\xff\xff\xff\xff"                  # no filter
        b"\x01\x02\0\x03\0\x0d\x0a\0\x07\0\x09\0"          # fence, 10 m
        b"\x03\x01\x0f\x80\0\x02\0\0\x04\0\x07\0"          # forest, 128
        b"\x03\x03\x0c\x2d\0\x04\0\0\x01\0\x02\0\x03\0"    # apron, 45 deg
        b"\x01\x03\0\x03\x02\x0d\0\0\0\0\x03\0"            # yellow line
        b"\x01\0\0\x03\0\x06\x0a\x0a\0\0\x04\0")           # road


def pack_mesh():
    """A tile with one hard triangle, which slopes to the east, and a raster."""
    scales = [(1.0, 12.0), (1.0, 47.0), (65535.0, -32768.0), (2.0, -1.0),
              (2.0, -1.0)]
    points = [(0, 0, 32768, 0, 0), (0, 65535, 32768, 0, 0),
              (65535, 0, 32868, 0, 0)]
    return write_dsf(
        bounds(12, 47), {"TERT": ["a.ter"]}, [pool(points, scales)],
        commands=b"\x03\0\x01\0\0\x11\x01\x17\x03\0\0\x01\0\x02\0",
        rasters=[("sea_level", raster_header(2, 5, 2, 2),
                  struct.pack("<4h", 1, 2, 3, 4))])
