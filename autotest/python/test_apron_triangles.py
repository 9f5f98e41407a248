# SPDX-License-Identifier: MIT
"""Aprons get the same triangles as from the compilers of the simulators, and
keep the triangles of a copy."""

import json
import struct

import pytest
from osgeo import gdal

from record_update_support import change
from record_write_support import read_features, write_layers
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
    """Counts the aprons with equal triangles; their order in an airport is
    that of the source."""
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


RING = "POLYGON ((9 48, 9.5 48, 9.6 48.25, 9.5 48.5, 9 48.5, 9 48))"
# Bulges to the other side, into triangles of the outline above.
DENTED = "POLYGON ((9 48, 9.5 48, 9.1 48.25, 9.5 48.5, 9 48.5, 9 48))"
# All at one vertex: no compiler gives these.
MESHES = {"MSFS2020": "[[3,4,0],[3,0,1],[3,1,2]]",
          "FSX": '{"vertices":[4,3,2,1,0],"triangles":[[0,1,2],[0,2,3],[0,3,4]]}'}


def write_apron(path, profile, triangles, ring=RING):
    _, messages = write_layers(path, {
        "airport": [("POINT Z (9 48 400)", {"ident": "EDST"})],
        "apron": [(ring, {"airport_ident": "EDST", "triangles": triangles})],
    }, profile)
    return messages


def read_triangles(path):
    (apron,) = read_features(path, "apron")
    return apron["triangles"]


@pytest.mark.parametrize("profile", MESHES)
def test_triangles_are_written_as_given(tmp_path, profile):
    path = tmp_path / "out.bgl"
    assert write_apron(path, profile, MESHES[profile]) == []
    assert read_triangles(path) == MESHES[profile]
    # Triangles of another simulator are made anew.
    made = tmp_path / "made.bgl"
    assert write_apron(made, profile, None) == []
    other = next(mesh for name, mesh in MESHES.items() if name != profile)
    assert write_apron(path, profile, other) == []
    assert read_triangles(path) == read_triangles(made)


def test_triangles_with_points_of_their_own(tmp_path):
    path = tmp_path / "out.bgl"
    mesh = ('{"vertices":[0,1,2,3,4,[9.25,48.25]],"triangles":'
            '[[0,1,5],[1,2,5],[2,3,5],[3,4,5],[4,0,5]]}')
    assert write_apron(path, "FSX", mesh) == []
    text = read_triangles(path)
    (point,) = [vertex for vertex in json.loads(text)["vertices"]
                if not isinstance(vertex, int)]
    assert point == pytest.approx([9.25, 48.25], abs=4e-7)
    assert write_apron(path, "FSX", text) == []
    assert read_triangles(path) == text


@pytest.mark.parametrize("profile, mesh", [
    ("MSFS2020", "[[0,1,5],[1,2,3],[3,4,0]]"),
    ("MSFS2020", "[[0,1,2],[2,3,4]]"),
    ("MSFS2020", "[[0,1,2],[0,2,3],[0,3,4],[0,3,4]]"),
    ("FSX", '{"vertices":[0,1,2,3,5],"triangles":[[0,1,2],[0,2,3],[0,3,4]]}'),
    ("FSX", '{"vertices":[0,1,2,3,[9,99]],'
            '"triangles":[[0,1,2],[0,2,3],[0,3,4]]}'),
], ids=["number", "part", "twice", "vertex", "point"])
def test_triangles_that_do_not_cover_are_made_anew(tmp_path, profile, mesh):
    made, path = tmp_path / "made.bgl", tmp_path / "out.bgl"
    assert write_apron(made, profile, None) == []
    assert write_apron(path, profile, mesh) == []
    assert read_triangles(path) == read_triangles(made)


@pytest.mark.parametrize("text", [
    "[1,2,3]", "[[0,1]]", "[[0,1,65536]]", "[[0,1,-1]]", "[[0,1,2.5]]",
    "nothing", "7", "{}", '{"triangles":[[0,1,2]]}',
    '{"vertices":[[9]],"triangles":[[0,1,2]]}',
    '{"vertices":[[9,"x"]],"triangles":[[0,1,2]]}',
    '{"vertices":["x"],"triangles":[[0,1,2]]}',
])
def test_texts_that_are_no_triangles(tmp_path, text):
    """A Shapefile truncates texts; no apron is lost."""
    made, path = tmp_path / "made.bgl", tmp_path / "out.bgl"
    assert write_apron(made, "MSFS2020", None) == []
    (message,) = write_apron(path, "MSFS2020", text)
    assert message.endswith("TRIANGLES_OF_APRONS_NOT_READ 1")
    assert read_meshes(path) == read_meshes(made)
    data = path.read_bytes()
    result, messages = change(path, "apron", 1, {"triangles": text})
    assert result != 0 and any(
        "has triangles that do not cover its outline" in message
        for message in messages), messages
    assert path.read_bytes() == data


@pytest.mark.parametrize("profile", MESHES)
def test_triangles_in_place(tmp_path, profile):
    path, made = tmp_path / "out.bgl", tmp_path / "made.bgl"
    assert write_apron(path, profile, None) == []
    before = read_triangles(path)
    assert change(path, "apron", 1, {"triangles": MESHES[profile]}) == (0, [])
    assert read_triangles(path) == MESHES[profile] != before
    # Another outline that they cover, too.
    assert change(path, "apron", 1, wkt=RING.replace("9.6", "9.7")) == (0, [])
    assert read_triangles(path) == MESHES[profile]
    # One that they do not.
    assert change(path, "apron", 1, wkt=DENTED) == (0, [])
    assert write_apron(made, profile, None, DENTED) == []
    assert read_triangles(path) == read_triangles(made)
    assert read_meshes(path) == read_meshes(made)
    data = path.read_bytes()
    result, messages = change(path, "apron", 1, {"triangles": MESHES[profile]})
    assert result != 0 and any(
        "has triangles that do not cover its outline" in text
        for text in messages), messages
    assert path.read_bytes() == data


def test_other_fields_keep_triangles(tmp_path):
    path = tmp_path / "out.bgl"
    assert write_apron(path, "FSX", MESHES["FSX"]) == []
    assert change(path, "apron", 1, {"surface": "snow"}) == (0, [])
    assert read_triangles(path) == MESHES["FSX"]
