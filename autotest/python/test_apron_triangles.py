# SPDX-License-Identifier: MIT
"""Aprons get the triangles that the compilers of the simulators give them."""

import struct

import pytest
from osgeo import gdal

from support import collect_messages

# Of records with triangles: where the children of airports start, and where
# the number of vertices, that of triangles and the lists are.
CHILDREN = {0x56: 0x44, 0x3C: 0x38, 0xAB: 0x3C}
COUNTS = {0x30: 0x08, 0xB0: 0x1C, 0xD0: 0x30, 0xD3: 0x2C}


def find_records(data, begin, end):
    while begin + 6 <= end:
        kind, size = struct.unpack_from("<HI", data, begin)
        yield kind, begin, size
        begin += size


def find_airports(data):
    for i in range(struct.unpack_from("<I", data, 0x14)[0]):
        kind, _, count, offset, _ = struct.unpack_from(
            "<5I", data, 0x38 + 20 * i)
        for k in range(count if kind == 3 else 0):
            start, size = struct.unpack_from("<II", data, offset + 16 * k + 8)
            yield from find_records(data, start, start + size)


def read_meshes(path):
    """Returns the vertices and corners of each record with triangles."""
    data, meshes = path.read_bytes(), []
    for kind, airport, size in find_airports(data):
        for child, start, _ in find_records(
                data, airport + CHILDREN[kind], airport + size):
            if child not in COUNTS:
                continue
            place = start + COUNTS[child]
            vertices, triangles = struct.unpack_from("<HH", data, place)
            end = place + 4 + 8 * vertices
            meshes.append((data[place + 4:end], data[end:end + 6 * triangles]))
    return meshes


def count_equal(real, path):
    """The order of aprons of an airport stays that of its source."""
    expected, actual = read_meshes(real), read_meshes(path)
    assert len(expected) == len(actual)
    return sum(a == b for a, b in zip(expected, actual)), len(expected)


@pytest.mark.parametrize("name, profile, equal, count", [
    ("airport/kpsc_msfs2020", "MSFS2020", 62, 62),
    ("airport/enev_msfs2020", "MSFS2020", 41, 41),
    ("airport/cyqt_scene_msfs2020", "MSFS2020", 146, 146),
    ("pairs/lmml", "MSFS2020", 456, 456),
    ("pairs/lmmg", "MSFS2020", 8, 8),
    ("pairs/n82_airport", "MSFS2020", 2, 2),
    ("airport/ktst_p3dv5", "P3D", 1, 1),
    ("pairs/ktst_p3dv6", "P3D", 1, 1),
    # Of two that are cut into parts, the order or a rounding is unknown.
    ("airport/leab_p3dv5", "P3D", 42, 44),
])
def test_triangles_of_compiled_sources(shared, tmp_path, name, profile, equal,
                                       count):
    path = tmp_path / "out.bgl"
    with collect_messages():
        assert gdal.VectorTranslate(
            str(path), str(shared(f"{name}.xml")), format="BGL",
            skipFailures=True, datasetCreationOptions=[f"PROFILE={profile}"])
    found = count_equal(shared(f"{name}.bgl"), path)
    if profile == "P3D" and found[0] == 0:
        pytest.skip("the build is without GLU")
    assert found == (equal, count)
