# SPDX-License-Identifier: MIT
"""The example scripts, run as by users, against plain reads."""

import csv
import struct
import subprocess
import sys

import numpy as np
import pytest
from osgeo import gdal

from airport_writer import FSX, pack_airport, pack_airports, pack_runway
from bgl_writer import (
    LANDCLASS, LZ2, REGION, SECTION_ELEVATION, SOLID, Bgl, Cell, Raster, Tile,
    pack_chunk, pack_elevation, pack_rasters,
)
from damage_scene import patch
from scenes import SCENES, block
from support import (
    PROJECT, collect_messages, need_module, open_quietly, read_quietly,
)

# Each starts a cluster of processes.
pytestmark = pytest.mark.slow
EXAMPLES = PROJECT / "autotest" / "python" / "examples"
KINDS = {gdal.CE_Warning: "warning", gdal.CE_Failure: "error"}


@pytest.fixture(scope="module", autouse=True)
def dask():
    need_module("distributed", "python3-distributed")


def run(script, *arguments, cwd=None):
    return subprocess.run(
        [sys.executable, str(EXAMPLES / script), *map(str, arguments)],
        capture_output=True, text=True, check=False, cwd=cwd,
    )


def make_airports():
    return pack_airports(
        pack_airport(FSX, "EDST", 9, 48, [pack_runway(0x04, 9, 48)]),
        pack_airport(FSX, "KABC", -80, 40, [pack_runway(0x04, -80, 40)]),
    )


def make_damaged_airport():
    """Packs two runways, the second of which claims to be longer than its
    airport."""
    good, bad = pack_runway(0x04, 9, 48), bytearray(pack_runway(0x04, 9, 49))
    bad[2:6] = struct.pack("<I", 0x7FFFFFFF)
    return pack_airports(
        pack_airport(FSX, "EDST", 9, 48, [good, bytes(bad)]),
    )


def make_two_themes():
    cell = Cell(12, 400, 600)
    codes = np.arange(257 * 257).reshape(257, 257) % 200
    return pack_rasters([Raster(LANDCLASS, cell, codes, LZ2),
                         Raster(REGION, cell, 7, SOLID)]).data


def make_damaged_header():
    """Makes a file with a wrong data size in the second of four chunks."""
    bgl = pack_elevation(block(12, 400, 600, 2, 2))
    return patch(bgl, bgl.chunk_offsets[0][1] + 0x20, 0x7FFFFFFF)


def make_damaged_stream():
    """Makes a file whose second of four chunks has too few bytes for its
    posts. Only reading shows that, not opening."""
    tiles = block(12, 400, 600, 2, 2)
    chunks = [(tile.cell, tile.to_bytes()) for tile in tiles]
    chunks[1] = (tiles[1].cell, pack_chunk(tiles[1].cell, bytes(7), LZ2))
    return Bgl([(SECTION_ELEVATION, chunks)]).data


FILES = {
    "mesh.bgl": lambda: pack_elevation(SCENES["pyramid_with_masks"]()).data,
    "sub/two.BGL": make_two_themes,
    "sub/deep/APX.bgl": make_airports,
    "damaged_header.bgl": make_damaged_header,
    "damaged_stream.bgl": make_damaged_stream,
    "damaged_airport.bgl": make_damaged_airport,
    "cut.bgl": lambda: make_airports()[:-30],
    "foreign.bgl": lambda: b"no scenery",
    "same.bgl": lambda: pack_elevation([Tile((12, 400, 600), 1, SOLID)]).data,
    "Same.bgl": lambda: pack_elevation([Tile((12, 400, 600), 2, SOLID)]).data,
    "readme.txt": lambda: b"not looked at",
}
SOUND = {"mesh.bgl", "sub/two.BGL", "sub/deep/APX.bgl", "same.bgl", "Same.bgl"}
DAMAGED = {"damaged_header.bgl", "damaged_stream.bgl", "damaged_airport.bgl"}


class Converted:
    """A folder, the output of the script for it, and its report by file."""

    def __init__(self, folder):
        self.source, self.target = folder / "in", folder / "out"
        for name, make in FILES.items():
            path = self.source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(make())
        self.process = run("convert_folder.py", self.source, self.target,
                           "--workers", 2)
        with open(self.target / "report.csv", encoding="utf-8") as stream:
            self.report = {line["file"]: line
                           for line in csv.DictReader(stream)}

    def line(self, name):
        return self.report[str(self.source / name)]

    def outputs(self, name):
        return self.line(name)["outputs"].split("\n")

    def messages(self, name):
        return self.line(name)["messages"].split("\n")


@pytest.fixture(scope="module")
def converted(tmp_path_factory):
    return Converted(tmp_path_factory.mktemp("convert"))


def read_plainly(path):
    """Returns all samples of a file, or all features, and the messages of
    GDAL."""
    with collect_messages() as messages:
        raster = gdal.OpenEx(str(path), gdal.OF_RASTER)
        samples = raster.ReadAsArray() if raster else None
        layers = read_layers(path)
    return samples, layers, [f"{KINDS[kind]}: {text}"
                             for kind, _, text in messages]


def read_layers(path):
    vector = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    if vector is None:
        return {}
    return {
        vector.GetLayer(i).GetName(): [
            (feature["file_offset"], feature.GetGeometryRef().ExportToWkt())
            for feature in vector.GetLayer(i)
        ] for i in range(vector.GetLayerCount())
    }


def test_report_has_a_line_for_each_file(converted):
    assert converted.process.returncode == 1
    assert converted.process.stderr == ""
    names = [name for name in FILES if name.lower().endswith(".bgl")]
    assert set(converted.report) == {str(converted.source / name)
                                     for name in names}
    statuses = {name: converted.line(name)["status"] for name in names}
    assert statuses == {
        **dict.fromkeys(SOUND, "converted"),
        **dict.fromkeys(DAMAGED, "warnings"), "cut.bgl": "failed",
        "foreign.bgl": "failed",
    }
    assert converted.process.stdout.splitlines()[-1] == (
        "5 converted, 3 warnings, 0 incomplete, 2 failed; see "
        f"{converted.target / 'report.csv'}"
    )
    assert len(converted.process.stdout.splitlines()) == len(names) + 1
    assert all(float(line["seconds"]) >= 0
               for line in converted.report.values())


def test_outputs_are_those_that_the_report_names(converted):
    named = [output for line in converted.report.values()
             for output in line["outputs"].split("\n") if output]
    assert len(named) == len(set(named)) == 9
    found = [path for path in converted.target.rglob("*") if path.is_file()]
    assert {*named, str(converted.target / "report.csv")} == {
        str(path) for path in found if not path.name.endswith(".aux.xml")
    }


@pytest.mark.parametrize("name", sorted({"mesh.bgl", "same.bgl", "Same.bgl"}
                                        | DAMAGED - {"damaged_airport.bgl"}))
def test_raster_is_what_a_plain_read_gives(converted, name):
    samples, _, _ = read_plainly(converted.source / name)
    (output,) = converted.outputs(name)
    copy = gdal.Open(output)
    np.testing.assert_array_equal(copy.ReadAsArray(), samples)
    original = gdal.Open(str(converted.source / name))
    assert copy.GetGeoTransform() == original.GetGeoTransform()
    assert copy.GetRasterBand(1).GetNoDataValue() == -32768


def test_each_theme_gets_a_file(converted):
    outputs = converted.outputs("sub/two.BGL")
    folder = converted.target / "sub"
    assert outputs == [str(folder / "two.landclass.tif"),
                       str(folder / "two.region.tif")]
    for output, theme in zip(outputs, ("landclass", "region")):
        original = open_quietly(
            f'BGL:"{converted.source / "sub/two.BGL"}":{theme}'
        )
        np.testing.assert_array_equal(gdal.Open(output).ReadAsArray(),
                                      read_quietly(original))


@pytest.mark.parametrize("name", ["sub/deep/APX.bgl", "damaged_airport.bgl"])
def test_layers_are_what_a_plain_read_gives(converted, name):
    _, layers, _ = read_plainly(converted.source / name)
    (output,) = converted.outputs(name)
    assert read_layers(output) == layers
    assert len(layers["airport"]) == (2 if name == "sub/deep/APX.bgl" else 1)


@pytest.mark.parametrize("name", sorted({"cut.bgl"} | DAMAGED))
def test_messages_reach_the_report(converted, name):
    """Those of a plain read, all of them."""
    _, _, messages = read_plainly(converted.source / name)
    assert messages
    assert set(converted.messages(name)) == set(messages)
    assert all("offset " in message for message in messages)


def test_a_foreign_file_is_told(converted):
    assert converted.messages("foreign.bgl") == [
        "error: the driver BGL finds nothing in it"
    ]
    assert converted.outputs("foreign.bgl") == [""]


def test_sound_files_end_well(tmp_path):
    """With relative names, and a report elsewhere that replaces an older
    one."""
    source, target = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    target.mkdir()
    (source / "APX.bgl").write_bytes(make_airports())
    (target / "APX.gpkg").write_bytes(b"of yesterday")
    process = run("convert_folder.py", "../in", ".", "--workers", 1,
                  "--report", "../report.csv", cwd=target)
    assert process.returncode == 0, process.stderr
    assert process.stdout.splitlines() == [
        "converted  ../in/APX.bgl",
        "1 converted, 0 warnings, 0 incomplete, 0 failed; see ../report.csv",
    ]
    assert len((tmp_path / "report.csv").read_text().splitlines()) == 2
    assert [path.name for path in target.iterdir()] == ["APX.gpkg"]
    assert len(read_layers(target / "APX.gpkg")["runway"]) == 2


@pytest.fixture(scope="module")
def mosaic(tmp_path_factory):
    """Returns the folder of area.vrt, over two files with holes, and its
    samples."""
    folder = tmp_path_factory.mktemp("windows")
    for name, u, without in (("west", 400, [(1, 1)]), ("east", 402, [])):
        tiles = block(12, u, 600, 2, 2, without=without, masked=True)
        (folder / f"{name}.bgl").write_bytes(pack_elevation(tiles).data)
    path = str(folder / "area.vrt")
    gdal.BuildVRT(path, [str(folder / f"{name}.bgl")
                         for name in ("west", "east")]).FlushCache()
    return folder, read_quietly(gdal.Open(path))


def read_lines(text):
    return [{key: float(value) if value else None
             for key, value in line.items()}
            for line in csv.DictReader(text.splitlines())]


def test_windows_of_a_mosaic(mosaic):
    """Windows that cross the edges of tiles and of files."""
    folder, samples = mosaic
    size = 300
    process = run("read_windows.py", "area.vrt", "--size", size,
                  "--workers", 2, cwd=folder)
    assert process.returncode == 0, process.stderr
    assert process.stderr == ""
    lines = read_lines(process.stdout)
    height, width = samples.shape
    assert [(line["x"], line["y"]) for line in lines] == [
        (x, y) for y in range(0, height, size) for x in range(0, width, size)
    ]
    for line in lines:
        x, y, columns, rows = (int(line[key])
                               for key in ("x", "y", "width", "height"))
        window = samples[y:y + rows, x:x + columns]
        assert window.shape == (rows, columns)
        valid = window[window != -32768]
        assert line["valid"] == valid.size
        if valid.size:
            assert line["min"] == valid.min()
            assert line["max"] == valid.max()
            assert line["mean"] == pytest.approx(valid.mean(), rel=1e-12)
    assert sum(line["valid"] for line in lines) == (samples != -32768).sum()
    assert sum(line["width"] * line["height"] for line in lines) == (
        samples.size
    )
    assert any(line["valid"] < line["width"] * line["height"]
               for line in lines)


def test_windows_of_a_damaged_file(tmp_path):
    """All of it is read; GDAL's warnings are reported, once."""
    path = tmp_path / "damaged.bgl"
    path.write_bytes(make_damaged_stream())
    _, _, messages = read_plainly(path)
    process = run("read_windows.py", path, "--size", 512, "--workers", 2)
    assert process.returncode == 1
    assert set(process.stderr.splitlines()) == set(messages)
    assert len(read_lines(process.stdout)) == 4


@pytest.mark.parametrize("script, arguments, words", [
    ("convert_folder.py", ["absent", "out"], "absent is no folder"),
    ("convert_folder.py", [".", "out", "--workers", "0"], "worker"),
    ("convert_library.py", [".", "out", "--level", "0"], "level"),
    ("convert_library.py", [".", "out", "--workers", "0"], "worker"),
    ("read_windows.py", ["absent.bgl"], "does not open absent.bgl"),
    ("read_windows.py", [PROJECT / "autotest/data/sample.bgl", "--band", "2"],
     "it has 1 bands"),
    ("read_windows.py", [PROJECT / "autotest/data/sample.bgl", "--size", "0"],
     "positive"),
])
def test_wrong_arguments(tmp_path, script, arguments, words):
    process = run(script, *arguments, cwd=tmp_path)
    assert process.returncode == 2
    assert words in process.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("script", ["convert_folder.py", "convert_library.py",
                                    "read_windows.py"])
def test_help(script):
    process = run(script, "--help")
    assert process.returncode == 0
    assert "Exit status" in process.stdout.replace("\n", " ")
    assert "--workers" in process.stdout


# -- Libraries ----------------------------------------------------------------

def read_parts(folder, layer):
    """Returns the keys of the features in all parts of a layer."""
    keys = []
    for path in sorted((folder / layer).iterdir()):
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        keys += [(feature["file"], feature["file_offset"])
                 for feature in dataset.GetLayer(0)]
    return keys


def test_a_library_in_cells(tmp_path):
    """Each feature and each post is in one part; an interrupted run
    continues."""
    library, target = tmp_path / "lib", tmp_path / "out"
    for name, content in (
            ("a/APX.bgl", make_airports()), ("b/up.bgl", pack_airports(
                pack_airport(FSX, "EDST", 9, 48, []))),
            ("a/mesh.bgl", pack_elevation(block(10, 266, 190, 3, 3)).data)):
        (library / name).parent.mkdir(parents=True, exist_ok=True)
        (library / name).write_bytes(content)
    arguments = ("convert_library.py", library, target, "--layers", "airport",
                 "runway", "--themes", "elevation", "--level", 2,
                 "--workers", 2)
    process = run(*arguments)
    assert process.returncode == 0, process.stderr
    dataset = gdal.OpenEx(f'FSSCENERY:"{library}"', gdal.OF_VECTOR,
                          open_options=["INDEX=NONE"])
    for layer in ("airport", "runway"):
        expected = [(f["file"], f["file_offset"])
                    for f in dataset.GetLayerByName(layer)]
        assert sorted(read_parts(target, layer)) == sorted(expected)
        assert len(expected) == 2
    whole = gdal.Open(f'FSSCENERY:"{library}":elevation')
    left, step_x, _, top, _, step_y = whole.GetGeoTransform()
    seen = np.zeros((whole.RasterYSize, whole.RasterXSize), int)
    for path in (target / "elevation").iterdir():
        part = gdal.Open(str(path))
        x, _, _, y, _, _ = part.GetGeoTransform()
        column, row = round((x - left) / step_x), round((y - top) / step_y)
        samples = part.ReadAsArray()
        height, width = samples.shape
        np.testing.assert_array_equal(
            samples, whole.ReadAsArray(column, row, width, height))
        seen[row:row + height, column:column + width] += 1
    assert (seen == 1).all()
    # Finished parts stay; missing parts are made again.
    parts = sorted((target / "airport").iterdir())
    stamps = [path.stat().st_mtime_ns for path in parts]
    parts[0].unlink()
    process = run(*arguments)
    assert process.returncode == 0, process.stderr
    assert process.stdout.startswith("1 converted, 0 warnings, 0 empty")
    assert parts[0].exists()
    assert [p.stat().st_mtime_ns for p in parts[1:]] == stamps[1:]
