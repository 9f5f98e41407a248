# SPDX-License-Identifier: MIT
"""Terrain vectors that are read again: boxes of a layer, and files."""

import os
import random
import shutil
import time

import pytest

from terrain_vector_scene import cover, open_vectors

CELL_WIDTH, CELL_HEIGHT = 480 / 2048, 360 / 2048
WEST, NORTH = 760 * CELL_WIDTH - 180, 90 - 500 * CELL_HEIGHT


@pytest.fixture(scope="module")
def small_path(tmp_path_factory):
    """Writes four cells."""
    folder = tmp_path_factory.mktemp("again")
    return cover(folder / "cover.bgl", 760, 500, 2, 2, 200)


@pytest.fixture(scope="module")
def large_path(tmp_path_factory):
    """Writes more than 1 MiB; the survey of smaller files is not kept."""
    folder = tmp_path_factory.mktemp("again")
    return cover(folder / "cover.bgl", 760, 500, 2, 2, 4500)


def read(layer):
    layer.ResetReading()
    return [(feature.GetFID(), feature["add_to_cells"],
             bytes(feature.GetGeometryRef().ExportToWkb()))
            for feature in layer]


def list_envelopes(layer):
    """Returns (FID, west, east, south, north) of all features."""
    layer.SetSpatialFilter(None)
    layer.ResetReading()
    return [(feature.GetFID(), *feature.GetGeometryRef().GetEnvelope())
            for feature in layer]


def make_boxes(envelopes):
    """Makes random boxes, boxes that only touch a feature, and boxes along the
    256ths of a cell."""
    draw = random.Random(20261123)
    for _ in range(20):
        west = WEST + draw.uniform(-0.2, 2) * CELL_WIDTH
        south = NORTH - draw.uniform(0, 2.2) * CELL_HEIGHT
        yield (west, south, west + draw.uniform(0, 0.7) * CELL_WIDTH,
               south + draw.uniform(0, 0.7) * CELL_HEIGHT)
    for _, west, east, south, north in draw.sample(envelopes, 10):
        yield east, north, east + 0.01, north + 0.01
        yield west - 0.01, south - 0.01, west, south
    for part in (0, 1, 31, 128, 255, 256):
        west = WEST + part / 256 * CELL_WIDTH
        north = NORTH - part / 256 * CELL_HEIGHT
        yield west, north - CELL_HEIGHT, west, north


def touches(envelope, box):
    _, west, east, south, north = envelope
    return (west <= box[2] and east >= box[0] and south <= box[3]
            and north >= box[1])


@pytest.mark.parametrize("name", ["road", "water_polygon",
                                  "vector_exclusion"])
def test_boxes_asked_again_have_the_same_features(small_path, name):
    dataset = open_vectors(small_path)
    layer = dataset.GetLayerByName(name)
    envelopes = list_envelopes(layer)
    boxes = list(make_boxes(envelopes))
    fresh = []
    found = 0
    for box in boxes:
        # What touches by its box may still not touch by its geometry.
        candidates = {envelope[0] for envelope in envelopes
                      if touches(envelope, box)}
        other_dataset = open_vectors(small_path)
        other = other_dataset.GetLayerByName(name)
        other.SetSpatialFilterRect(*box)
        fresh.append(read(other))
        assert {fid for fid, *_ in fresh[-1]} <= candidates
        found += len(fresh[-1])
    assert found > 50
    # Boxes of entities are known after the first round.
    for _ in range(2):
        for box, expected in zip(boxes, fresh):
            layer.SetSpatialFilterRect(*box)
            assert read(layer) == expected
    layer.SetSpatialFilter(None)
    assert len(read(layer)) == len(envelopes)


def test_a_file_opened_again_has_the_same_features_in_boxes(large_path,
                                                            tmp_path):
    path = str(tmp_path / "kept.bgl")
    shutil.copy(large_path, path)
    # Nothing is kept of a file that was written just now.
    fresh = str(tmp_path / "fresh.bgl")
    shutil.copy(large_path, fresh)
    set_time(fresh, -3600)
    set_time(path, 3600)
    dataset = open_vectors(fresh)
    boxes = list(make_boxes(list_envelopes(dataset.GetLayerByName("road"))))
    expected, found = [], [[], []]
    for box in boxes:
        expected.append(read_box(fresh, box))
    for results in found:
        for box in boxes:
            results.append(read_box(path, box))
    assert sum(map(len, expected)) > 100
    assert found == [expected, expected]


def read_box(path, box):
    dataset = open_vectors(path)
    layer = dataset.GetLayerByName("road")
    layer.SetSpatialFilterRect(*box)
    return read(layer)


def read_roads(path):
    dataset = open_vectors(path)
    return read(dataset.GetLayerByName("road"))


def set_time(path, age):
    when = time.time() - age
    os.utime(path, (when, when))


def test_a_file_opened_again_reads_the_same(large_path, tmp_path):
    path = str(tmp_path / "again.bgl")
    shutil.copy(large_path, path)
    set_time(path, 3600)
    first = read_roads(path)
    assert read_roads(path) == first
    os.unlink(path)
    # The same size, more or less, other features.
    cover(path, 760, 500, 2, 2, 4400)
    set_time(path, 1800)
    other = read_roads(path)
    assert len(other) != len(first)
    assert read_roads(path) == other


def count_bytes_read():
    with open("/proc/self/io") as stream:
        return int(stream.readline().split()[1])


@pytest.mark.skipif(not os.path.exists("/proc/self/io"), reason="Linux only")
def test_a_file_opened_again_is_not_walked_again(large_path, tmp_path):
    path = str(tmp_path / "walked.bgl")
    shutil.copy(large_path, path)
    set_time(path, 3600)
    size = os.path.getsize(path)
    counts = []
    for _ in range(2):
        start = count_bytes_read()
        dataset = open_vectors(path)
        layer = dataset.GetLayerByName("road")
        # Far from everything.
        layer.SetSpatialFilterRect(0.1, 50, 0.2, 50.1)
        assert layer.GetNextFeature() is None
        counts.append(count_bytes_read() - start)
        dataset = None
    assert counts[0] - counts[1] > size / 2


def test_a_file_changed_in_place_reads_as_changed(large_path, tmp_path):
    path = str(tmp_path / "changed.bgl")
    shutil.copy(large_path, path)
    set_time(path, 3600)
    first = read_roads(path)
    with open(path, "r+b") as stream:
        content = stream.read()
        # The flag ADDTOCELLS of the first record.
        place = content.index(b"\x06\0\0\0") + 8
        stream.seek(place)
        stream.write(bytes([content[place] ^ 1]))
    changed = read_roads(path)
    assert changed != first
    assert len(changed) == len(first)
