# SPDX-License-Identifier: MIT
"""A folder of annotation files as one dataset."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from osgeo import gdal

from agn_support import (
    count_features, files_opened, memory_folder, open_agn, open_quietly,
    read_rows,
)
from agn_writer import (
    BUILDINGS, CHUNKS, HEIGHT, PLANTS, ROOF, VERSION, WIDTH, annotation,
    chunk, guid, polygon,
)
from support import IS_SANITIZED, collect_messages

LEVEL = 15
U, V = 12161, 4600
MEMORY_LIMIT = 32 << 20


def key_of(u, v):
    """Returns the digits of a name: driver/bgl/format.md chapter 5."""
    return "".join(
        str((u >> bit & 1) + 2 * (v >> bit & 1))
        for bit in reversed(range(LEVEL)))


def name_of(u, v):
    return key_of(u, v) + "an.agn"


def west_of(u):
    return u * WIDTH - 180


def north_of(v):
    return 90 - v * HEIGHT


def make_files(columns, rows, content):
    return {name_of(U + c, V + r): content
            for r in range(rows) for c in range(columns)}


SMALL = annotation(
    VERSION, CHUNKS["GBDD"],
    chunk("GBLD", chunk("GBLR", guid(ROOF), *(b.record for b in BUILDINGS))),
    CHUNKS["PREG"])


@pytest.fixture(scope="module")
def folder():
    with memory_folder(make_files(20, 10, SMALL)) as path:
        yield path


def parts_read(layer):
    return int(layer.GetMetadataItem("PARTS_READ", "_DEBUG_"))


def test_opening_opens_no_file(folder):
    dataset = open_quietly(folder)
    assert files_opened(dataset) == 0
    assert dataset.GetLayerCount() == 10
    assert dataset.GetMetadataItem("AGN_FILES") == "200"
    assert len(dataset.GetFileList()) == 200
    assert files_opened(dataset) == 0


def test_backups_do_not_hide_a_folder():
    """Each tile that was edited has one, and programs keep files beside it."""
    files = make_files(2, 1, SMALL)
    beside = {name + suffix: b"" for name in files
              for suffix in (".bak", ".bak2", ".aux.xml")}
    with memory_folder({**files, **beside}) as path:
        assert open_quietly(path).GetMetadataItem("AGN_FILES") == "2"
    with memory_folder({**files, "a.txt": b"", "b.txt": b""}) as path:
        assert gdal.IdentifyDriverEx(path, allowed_drivers=["AGN"]) is None


def test_layers_stream_over_all_files(folder):
    dataset = open_quietly(folder)
    rows = read_rows(dataset, "generic_building")
    assert len(rows) == 600
    assert len({fields["file"] for _, fields, _ in rows}) == 200
    names = [fields["file"] for _, fields, _ in rows]
    assert names == sorted(names)
    cell = {name_of(U + c, V + r): (U + c, V + r)
            for r in range(10) for c in range(20)}
    for _, fields, geometry in rows:
        u, v = cell[fields["file"]]
        assert fields["tile"] == key_of(u, v)
        west, east, south, north = geometry.GetEnvelope()
        assert west_of(u) < west < east < west_of(u + 1)
        assert north_of(v + 1) < south < north < north_of(v)
    assert count_features(dataset)["vegetation_polygon"] == 400
    assert count_features(dataset)["tile"] == 200


def test_files_are_opened_when_they_have_something(folder):
    """The first pass finds out which layers have features; empty layers then
    cost nothing."""
    dataset = open_quietly(folder)
    assert sum(1 for _ in dataset.GetLayerByName("row_house")) == 0
    assert files_opened(dataset) == 200
    for name in ("row_house", "library_object", "legacy_vegetation"):
        layer = dataset.GetLayerByName(name)
        assert sum(1 for _ in layer) == 0
    assert files_opened(dataset) == 200
    assert sum(1 for _ in dataset.GetLayerByName("generic_building")) == 600
    assert files_opened(dataset) == 400


def test_counting_reads_each_file_once(folder):
    dataset = open_quietly(folder)
    for _ in range(2):
        assert count_features(dataset)["generic_building"] == 600
    assert files_opened(dataset) == 200


def test_fids_are_stable(folder):
    dataset = open_quietly(folder)
    layer = dataset.GetLayerByName("generic_building")
    rows = {row[0]: row for row in read_rows(dataset, "generic_building")}
    assert len(rows) == 600
    # In any order, in the middle of reading, with a filter, in another run.
    layer.ResetReading()
    first = layer.GetNextFeature().GetFID()
    for fid in list(reversed(rows))[::7]:
        feature = layer.GetFeature(fid)
        assert feature.items().items() >= rows[fid][1].items()
        assert feature.GetGeometryRef().Equals(rows[fid][2])
    assert layer.GetNextFeature().GetFID() == list(rows)[1] == first + 1
    other = open_quietly(folder)
    filtered = other.GetLayerByName("generic_building")
    filtered.SetAttributeFilter("heading_deg > 300")
    for feature in filtered:
        assert feature.items().items() >= rows[feature.GetFID()][1].items()
    for fid in (0, 4, (1 << 24 | 3) + 1, (200 << 24) + 1, 1 << 62, -1):
        assert layer.GetFeature(fid) is None


def read_keys(dataset, name):
    return [feature["key"] for feature in dataset.GetLayerByName(name)]


def test_keys_do_not_depend_on_the_folder(folder):
    """Keys are those of the files, so folders can be merged; every feature
    refers to its tile."""
    dataset = open_quietly(folder)
    keys = read_keys(dataset, "generic_building")
    assert len(set(keys)) == len(keys) > 0
    tiles = set(read_keys(dataset, "tile"))
    assert len(tiles) == dataset.GetLayerByName("tile").GetFeatureCount()
    for layer in ("generic_building", "vegetation_polygon"):
        for feature in dataset.GetLayerByName(layer):
            assert feature["tile_key"] in tiles
            assert feature["tile_key"].startswith(feature["tile"])
    alone = open_quietly(dataset.GetFileList()[0])
    assert set(read_keys(alone, "generic_building")) <= set(keys)
    assert read_keys(alone, "tile")[0] in tiles


def test_one_percent_opens_one_percent(folder):
    dataset = open_quietly(folder)
    layer = dataset.GetLayerByName("generic_building")
    # Two cells, less the strip that neighbours may reach over.
    layer.SetSpatialFilterRect(
        west_of(U + 5) + 0.2 * WIDTH, north_of(V + 4) + 0.2 * HEIGHT,
        west_of(U + 7) - 0.2 * WIDTH, north_of(V + 3) - 0.2 * HEIGHT)
    found = {feature["file"] for feature in layer}
    assert found == {name_of(U + 5, V + 3), name_of(U + 6, V + 3)}
    assert parts_read(layer) == files_opened(dataset) == 2


def test_records_beyond_the_square_are_found():
    """Records up to an eighth of a side beyond the square are found; a warning
    reports others."""
    square = [(0.4, 0.9), (0.5, 0.9), (0.5, 1.12), (0.4, 1.12)]
    content = annotation(VERSION, chunk(
        "PREG", chunk("PRDE", guid(PLANTS), polygon(*square))))
    far = annotation(VERSION, chunk(
        "PREG", chunk("PRDE", guid(PLANTS), polygon(
            *((x, y + 0.1) for x, y in square)))))
    with memory_folder({name_of(U, V): content}) as path:
        dataset = open_quietly(path)
        layer = dataset.GetLayerByName("vegetation_polygon")
        layer.SetSpatialFilterRect(
            west_of(U), north_of(V + 1) - 0.11 * HEIGHT,
            west_of(U + 1), north_of(V + 1) - 0.01 * HEIGHT)
        assert layer.GetFeatureCount() == 1
    with memory_folder({name_of(U, V): far}) as path:
        with collect_messages() as messages:
            assert len(read_rows(open_agn(path), "vegetation_polygon")) == 1
        assert len(messages.warnings) == 1
        assert "spatial filters may miss this one" in messages.warnings[0]


@pytest.mark.parametrize("condition", [
    f"tile = '{key_of(U + 3, V + 2)}'", f"file = '{name_of(U + 3, V + 2)}'",
])
def test_a_name_in_a_filter_opens_one_file(folder, condition):
    dataset = open_quietly(folder)
    layer = dataset.GetLayerByName("generic_building")
    layer.SetAttributeFilter(condition)
    assert {f["file"] for f in layer} == {name_of(U + 3, V + 2)}
    assert files_opened(dataset) == 1


def test_bad_files_are_told_and_counted():
    files = {
        name_of(U, V): SMALL,
        name_of(U + 1, V): b"no RIFF at all",
        name_of(U + 2, V): SMALL[:-20],
        name_of(U + 3, V): bytes(24) + bytes(200),
        name_of(U + 4, V): SMALL,
        "grassan.agn": SMALL,
        "200000000000000an.agn": SMALL,
    }
    with memory_folder(files) as path:
        with collect_messages() as messages:
            dataset = open_agn(path)
        assert len(messages) == len(messages.warnings) == 1
        assert messages.warnings[0].startswith(
            f"AGN: {path}: 2 files are left out")
        with collect_messages() as messages:
            rows = read_rows(dataset, "generic_building")
            assert len(read_rows(dataset, "tile")) == 3
        # Each file has one message for any number of reads.
        told = messages.warnings
        assert messages.failures == []
        assert sum("RIFF header of the form AGNX" in t for t in told) == 1
        assert sum("FS2002 or FS2004" in t for t in told) == 1
        assert all(name_of(U + i, V) in " ".join(told) for i in (1, 2, 3))
        assert {row[1]["file"] for row in rows} == {
            name_of(U, V), name_of(U + 2, V), name_of(U + 4, V)}
        assert dataset.GetMetadataItem("AGN_SKIPPED_FILES") == "4"
        assert int(dataset.GetMetadataItem("AGN_SKIPPED_RECORDS")) > 0


def test_many_bad_files_are_counted():
    files = make_files(10, 10, b"RIFF\0\0\0\0WAVE")
    with memory_folder(files) as path:
        with collect_messages() as messages:
            dataset = open_agn(path)
            assert count_features(dataset)["tile"] == 0
        assert len(messages) == 21
        assert "are counted in the metadata" in messages.warnings[-1]
        assert dataset.GetMetadataItem("AGN_SKIPPED_FILES") == "100"


def test_a_folder_without_places():
    """A folder of textures of land classes: all features are in one square,
    with the names of their files."""
    with memory_folder({"grassan.agn": SMALL, "citylan.agn": SMALL}) as path:
        with collect_messages() as messages:
            dataset = open_agn(path)
        assert len(messages.warnings) == 1
        rows = read_rows(dataset, "generic_building")
        assert [row[1]["file"] for row in rows] == ["citylan.agn"] * 3 \
            + ["grassan.agn"] * 3
        assert dataset.GetLayer(0).GetSpatialRef() is None


def test_layers_can_be_read_at_once(folder):
    dataset = open_quietly(folder)
    layers = [dataset.GetLayerByName(name) for name in
              ("generic_building", "vegetation_polygon", "tile")]
    counts = [0, 0, 0]
    for layer in layers:
        layer.ResetReading()
    for _ in range(601):
        for i, layer in enumerate(layers):
            counts[i] += layer.GetNextFeature() is not None
    assert counts == [600, 400, 200]


def test_real_tiles_as_a_folder(shared):
    path = str(shared("agn"))
    dataset = open_quietly(path)
    assert dataset.GetMetadataItem("AGN_FILES") == "6"
    together = read_rows(dataset, "generic_building")
    apart = []
    for entry in sorted(Path(path).glob("*.agn")):
        apart += read_rows(open_quietly(str(entry)), "generic_building")
    assert [row[1] for row in together] == [row[1] for row in apart]


# Translates the first folder after a warm-up of GDAL, and prints the growth of
# the process, and the part of it that is not due to the output.
MEASURE = r"""
import json, re, sys
from osgeo import gdal
gdal.UseExceptions()
folder, output, bounds = sys.argv[1:]

def peak():
    with open("/proc/self/status") as status:
        return int(re.search(r"VmHWM:\s+(\d+)", status.read())[1]) * 1024

before = peak()
dataset = gdal.OpenEx(folder, gdal.OF_VECTOR)
opened = peak()
gdal.VectorTranslate(output, dataset, format="GPKG")
translated = peak()
other = gdal.OpenEx(folder, gdal.OF_VECTOR)
layer = other.GetLayerByName("generic_building")
layer.SetSpatialFilterRect(*map(float, bounds.split(",")))
inside = layer.GetFeatureCount()
print(json.dumps({
    "all": translated - before, "open": opened - before, "inside": inside,
    "opened": int(other.GetMetadataItem("FILES_OPENED", "_DEBUG_")),
}))
"""


@pytest.mark.slow
def test_ten_thousand_files(tmp_path):
    """To a GeoPackage in one process: 32 MB at most; a hundredth of the area opens
    a hundredth of the files."""
    if not Path("/proc/self/status").exists():
        pytest.skip("the system does not tell memory in /proc/self/status")
    folder = tmp_path / "tiles"
    folder.mkdir()
    for name, content in make_files(100, 100, SMALL).items():
        (folder / name).write_bytes(content)
    bounds = ",".join(map(repr, (
        west_of(U + 40) + 0.2 * WIDTH, north_of(V + 60) + 0.2 * HEIGHT,
        west_of(U + 50) - 0.2 * WIDTH, north_of(V + 50) - 0.2 * HEIGHT)))
    output = tmp_path / "all.gpkg"
    run = subprocess.run(
        [sys.executable, "-c", MEASURE, str(folder), str(output), bounds],
        env=dict(os.environ, GDAL_CACHEMAX="16"), capture_output=True,
        text=True, check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    result = json.loads(run.stdout)
    print(f"\n10 000 files to GPKG: {result['all'] / 2 ** 20:.1f} MB at most; "
          f"opening takes {result['open'] / 2 ** 20:.1f} MB")
    assert result["opened"] == 100
    # The third building of the ten cells in the south is outside.
    assert result["inside"] == 290
    package = gdal.OpenEx(str(output), gdal.OF_VECTOR)
    counts = count_features(package)
    assert counts["generic_building"] == 30000
    assert counts["vegetation_polygon"] == 20000
    assert counts["tile"] == 10000
    if not IS_SANITIZED:
        assert result["all"] < MEMORY_LIMIT


# -- What is in a folder but is no file ---------------------------------------

RUN = """
import sys
from osgeo import gdal
gdal.DontUseExceptions()
messages = []
gdal.PushErrorHandler(lambda level, number, text: messages.append(level))
dataset = gdal.OpenEx(sys.argv[1], gdal.OF_VECTOR)
count = sum(1 for _ in dataset.GetLayerByName("generic_building"))
print(count, dataset.GetMetadataItem("AGN_FILES"),
      dataset.GetMetadataItem("AGN_SKIPPED_FILES"), max(messages, default=0))
"""


@pytest.fixture
def real_folder(tmp_path):
    for i in range(3):
        (tmp_path / name_of(U + i, V)).write_bytes(SMALL)
    return tmp_path


def read_in_process(folder):
    """Reads in a process that may hang; returns the number of files and the
    other counts."""
    run = subprocess.run([sys.executable, "-c", RUN, str(folder)],
                         capture_output=True, text=True, timeout=60,
                         check=False)
    assert run.returncode == 0, run.stderr
    count, files, skipped, level = run.stdout.split()
    return int(count), int(files), skipped, int(level)


def test_pipes_and_sockets_are_left_out(real_folder):
    os.mkfifo(real_folder / name_of(U, V + 1))
    with socket.socket(socket.AF_UNIX) as place:
        # The path of a socket is short.
        before = os.getcwd()
        os.chdir(real_folder)
        place.bind(name_of(U, V + 2))
        os.chdir(before)
    assert read_in_process(real_folder) == (9, 3, "0", 0)


def test_a_link_to_a_pipe_is_left_out(real_folder):
    os.mkfifo(real_folder / "pipe")
    (real_folder / name_of(U, V + 1)).symlink_to(real_folder / "pipe")
    assert read_in_process(real_folder) == (9, 3, "0", 0)


def test_a_link_to_nothing_is_a_warning_and_a_count(real_folder):
    (real_folder / name_of(U, V + 1)).symlink_to(real_folder / "none")
    (real_folder / name_of(U, V + 2)).symlink_to(real_folder / name_of(U, V))
    assert read_in_process(real_folder) == (12, 5, "1", gdal.CE_Warning)


def test_a_folder_named_as_a_file_is_left_out(real_folder):
    (real_folder / name_of(U, V + 1)).mkdir()
    assert read_in_process(real_folder) == (9, 3, "0", 0)


def test_a_pipe_is_not_opened(tmp_path):
    path = tmp_path / name_of(U, V)
    os.mkfifo(path)
    code = ("import sys; from osgeo import gdal; gdal.DontUseExceptions(); "
            "print(gdal.OpenEx('AGN:' + sys.argv[1], gdal.OF_VECTOR))")
    run = subprocess.run([sys.executable, "-c", code, str(path)],
                         capture_output=True, text=True, timeout=60,
                         check=True)
    assert "a file that can be opened" in run.stderr
    assert run.stdout.strip() == "None"


def test_ogr2ogr_goes_on_past_a_link_to_nothing(real_folder, tmp_path):
    (real_folder / name_of(U, V + 1)).symlink_to(real_folder / "none")
    target = "/vsimem/past_a_link.gpkg"
    with collect_messages() as messages:
        dataset = gdal.VectorTranslate(target, str(real_folder))
    assert dataset.GetLayerByName("generic_building").GetFeatureCount() == 9
    assert messages.failures == []
    dataset = None
    gdal.Unlink(target)
