# SPDX-License-Identifier: MIT
"""Files of terrain vectors, written with the project's own encoder."""

import math
import os
import subprocess
from pathlib import Path

from osgeo import gdal

from support import PROJECT

TOOL = Path(
    os.environ.get(
        "FLIGHTSIM_TOOL", PROJECT / "build" / "autotest" / "cpp" / "bgl_tool"
    )
).with_name("vector_tool")

# A step of the grid of level 11, in degrees.
STEP_X = 480 / 2048 / 32768
STEP_Y = 360 / 2048 / 32768
# The corner of four cells of level 11.
X = 450 * 480 / 2048 - 180
Y = 90 - 240 * 360 / 2048

MINI_FILE = bytes.fromhex(
    "01029219380000000000000000000000031805080100000000e8070201e80702"
    "02e8070203e80702000000000000000000000000000000006500000001000000"
    "0100000097010000100000000600000000fa810001000000030000007e000000"
    "050000003400000002000000867db0ce0536be44b48a97f8d01b74de08000000"
    "0000000000000000ad426a958aecbe41b7cbc68b5ff1727e00000000bb156a1b"
    "fb050144a8d1bb520e84904c1000000082c1d5bc8b9c574c97bd272cf492cbff"
    "e6a80f563d727d40b730ae08039102a500000000d81eb95402bcb7418c3b2b84"
    "49ff85ec02000000024602000000030000000300000000001c00000030000000"
    "0500000002020ee803fa8032a20f2823ca883ea08ce803fa0000004841050000"
    "0002020cb88bbbb80bfaa00ffaa08fbbb88bbb00004841010000000200000001"
    "005400000028000000000100000000204e000032000000010000001300000008"
    "74353a1d0e8743a1d0e8743a1d0effffff800100000002000000010068000000"
    "0200000001021000000000008000800000c03f0000204000fa8100000000004c"
    "0000004b010000"
)


def cover(path, west, north, columns, rows, features):
    """Cells of level 11 with that many features each."""
    subprocess.run(
        [TOOL, "cover", str(path)]
        + [str(n) for n in (west, north, columns, rows, features)],
        check=True,
    )
    return str(path)


def cut(path, features, maximum_points=0, level=11):
    """Cuts (kind, altitude mode, paths of (x, y, z)) at borders of cells."""
    lines = []
    # The repr of a number of NumPy 2 holds its type.
    for kind, mode, paths in features:
        parts = [
            " ".join(" ".join(repr(float(number)) for number in point)
                     for point in points)
            for points in paths
        ]
        lines.append(f"{kind} {mode} " + " / ".join(parts))
    subprocess.run(
        [TOOL, "cut", str(path), str(level), str(maximum_points)],
        input="\n".join(lines) + "\n",
        text=True,
        check=True,
    )
    return str(path)


def open_vectors(path, **options):
    """Opens quietly."""
    dataset = gdal.OpenEx(
        path,
        gdal.OF_VECTOR,
        allowed_drivers=["BGL"],
        open_options=[f"{key}={value}" for key, value in options.items()],
    )
    assert dataset is not None
    return dataset


def get_layers(dataset):
    return [dataset.GetLayer(i) for i in range(dataset.GetLayerCount())]


def get_rings(geometry):
    """Returns the vertices of each ring without the last one."""
    return [
        geometry.GetGeometryRef(i).GetPoints()[:-1]
        for i in range(geometry.GetGeometryCount())
    ]


def get_signed_area(ring):
    return (
        sum(
            a[0] * b[1] - b[0] * a[1]
            for a, b in zip(ring, ring[1:] + ring[:1])
        )
        / 2
    )


def is_near(a, b, steps=1.0):
    """Within a number of steps, in both directions."""
    return (
        abs(a[0] - b[0]) < steps * STEP_X * 1.0001
        and abs(a[1] - b[1]) < steps * STEP_Y * 1.0001
    )


def rings_match(ring, other, steps=1.0):
    """Equal vertices in the same order, from any start, in any direction."""
    if len(ring) != len(other):
        return False
    if (get_signed_area(ring) > 0) != (get_signed_area(other) > 0):
        other = other[::-1]
    for shift in range(len(ring)):
        turned = other[shift:] + other[:shift]
        if all(is_near(a, b, steps) for a, b in zip(ring, turned)):
            return True
    return False


def make_star(x, y, radius, corners):
    """A star-shaped ring around a point."""
    return [
        (
            x + radius * (1 - i % 2 * 0.4) * math.cos(i / corners * math.tau),
            y + radius * (1 - i % 2 * 0.4) * math.sin(i / corners * math.tau),
            0.0,
        )
        for i in range(corners)
    ]


def describe(feature):
    """Returns all values of a feature and its geometry, for comparisons."""
    geometry = feature.GetGeometryRef()
    return (
        feature.GetFID(),
        tuple(feature.GetField(i) for i in range(feature.GetFieldCount())),
        None if geometry is None else geometry.ExportToIsoWkt(),
    )


def is_valid_type(layer):
    """Whether all geometries have the declared type of the layer."""
    return all(
        feature.GetGeometryRef().GetGeometryType() == layer.GetGeomType()
        for feature in layer
    )


def at(*offsets):
    """Returns points from offsets to the corner in steps, y northward."""
    return [(X + x * STEP_X, Y + y * STEP_Y, z) for x, y, z in offsets]


ROADS = [
    at((-90000.5, 1234.5, 0), (-40.5, -20.5, 0), (70000.5, 50000.5, 0)),
    at((500.5, -40000.5, 0), (505.5, 40000.5, 0)),
    at((900.5, 900.5, 0), (1900.5, 900.5, 0)),
]
