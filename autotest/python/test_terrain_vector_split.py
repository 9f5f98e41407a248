# SPDX-License-Identifier: MIT
"""Terrain vectors split into one file for each cell of level 4."""

import os
import pathlib
import shutil
import struct
import subprocess
import sys

import pytest
from osgeo import gdal, ogr

import fault_filesystem as disk
from layer_writing import WGS84, add, create_layers
from support import collect_messages, config_option

# Cells of level 4 are 30 by 22.5 degrees.
ROADS = {
    "LINESTRING (-30.01 1,-29.99 1)": {"0403", "0503"},
    "LINESTRING (1 1,1.01 1)": {"0603"},
    "LINESTRING (1 -1,1.01 -1)": {"0604"},
}
WAY = "LINESTRING (31 1,31.001 1)"


def write(path, *options):
    """Writes a road layer and one of freeways, which are cut at another
    level."""
    dataset = create_layers("BGL", path, "FILE_TIME=0", *options)
    results = []
    for name, wkts in (("road", ROADS), ("freeway_traffic", [WAY])):
        layer = dataset.CreateLayer(name, WGS84)
        results += [add(layer, wkt) for wkt in wkts]
        del layer
    assert results == [0] * 4
    del dataset


def read(path):
    dataset = gdal.OpenEx(str(path))
    return sorted((dataset.GetLayer(i).GetName(),
                   feature.GetGeometryRef().ExportToWkt())
                  for i in range(dataset.GetLayerCount())
                  for feature in dataset.GetLayer(i))


def read_records(path):
    content = path.read_bytes()
    _, _, count, table, _ = struct.unpack_from("<5I", content, 0x38)
    entries = [struct.unpack_from("<4I", content, table + 16 * i)
               for i in range(count)]
    return {cell: content[start:start + size]
            for cell, _, start, size in entries}


@pytest.mark.parametrize("verify", ["NO", "YES"])
def test_each_cell_has_its_file(tmp_path, verify):
    """Together they have the records of one file."""
    whole, parts = tmp_path / "whole.bgl", tmp_path / "parts"
    parts.mkdir()
    with collect_messages() as messages:
        write(whole)
        write(parts / "x.bgl", "SPLIT=YES", f"VERIFY={verify}")
    assert messages.failures == []
    names = sorted(path.name for path in parts.iterdir())
    assert names == ["x_0403.bgl", "x_0503.bgl", "x_0603.bgl", "x_0604.bgl",
                     "x_0703.bgl"]
    records = {}
    for path in parts.iterdir():
        own = read_records(path)
        assert own and not own.keys() & records.keys()
        records |= own
    assert records == read_records(whole)
    assert sorted(row for path in parts.iterdir()
                  for row in read(path)) == read(whole)
    assert [row[0] for row in read(parts / "x_0703.bgl")] == ["freeway_traffic"]


def test_what_cannot_be_split(tmp_path):
    base = tmp_path / "base.bgl"
    with collect_messages() as messages:
        write(base)
    with collect_messages() as messages:
        assert create_layers("BGL", tmp_path / "a.bgl", "SPLIT=YES",
                             f"ADD_TO={base}") is None
        dataset = create_layers("BGL", tmp_path / "b.bgl", "SPLIT=YES")
        assert dataset.CreateLayer("exclusion", WGS84) is None
        dataset = None
    assert "SPLIT and ADD_TO do not go together" in messages.failures[0]
    assert "SPLIT is for terrain vectors, so there is no layer exclusion" in (
        messages.failures[1])
    assert list(tmp_path.iterdir()) == [base]


def test_all_files_appear_or_none(tmp_path):
    """At every failing step of writing."""
    disk.plan()
    step, names = 0, []
    with config_option("CPL_TMPDIR", disk.PREFIX + str(tmp_path)):
        while not names:
            step += 1
            dataset = create_layers("BGL", disk.PREFIX + str(tmp_path / "x.bgl"),
                                    "SPLIT=YES", "FILE_TIME=0")
            layer = dataset.CreateLayer("road", WGS84)
            for wkt in ROADS:
                assert add(layer, wkt) == 0
            del layer
            with collect_messages() as messages, disk.write_faults(
                    disk.FAIL, step):
                dataset = None
            names = [path.name for path in tmp_path.iterdir()]
            assert (messages.failures == []) == bool(names)
    assert sorted(names) == ["x_0403.bgl", "x_0503.bgl", "x_0603.bgl",
                             "x_0604.bgl"]
    assert step > 9


@pytest.mark.parametrize("locked", [0, 1])
def test_older_parts_come_back(tmp_path, locked):
    """At every failing step, also if no file can be renamed over another.
    Parts that cannot be restored are named."""
    path = disk.PREFIX + str(tmp_path / "x.bgl")
    old = {f"x_{name}.bgl": f"old {name}".encode()
           for name in ("0403", "0503", "0603")}
    step, isDone = 0, False
    with config_option("CPL_TMPDIR", disk.PREFIX + str(tmp_path)):
        while not isDone:
            step += 1
            for file in tmp_path.iterdir():
                file.unlink()
            for name, content in old.items():
                (tmp_path / name).write_bytes(content)
            dataset = create_layers("BGL", path, "SPLIT=YES", "FILE_TIME=0")
            layer = dataset.CreateLayer("road", WGS84)
            assert [add(layer, wkt) for wkt in ROADS] == [0, 0, 0]
            del layer
            with collect_messages() as messages, disk.locked_names(
                    locked), disk.write_faults(disk.FAIL, step):
                dataset = None
            isDone = messages.failures == []
            after = {file.name: file.read_bytes()
                     for file in tmp_path.iterdir()}
            assert isDone or after == old
    assert len(after) == 4 and not set(old.values()) & set(after.values())
    assert step > 20


def test_a_part_that_cannot_come_back_is_named(tmp_path):
    """Its content stays beside it."""
    old, named = tmp_path / "x_0403.bgl", 0
    for step in range(1, 40):
        old.write_bytes(b"old")
        dataset = create_layers("BGL", disk.PREFIX + str(tmp_path / "x.bgl"),
                                "SPLIT=YES", "FILE_TIME=0")
        layer = dataset.CreateLayer("road", WGS84)
        assert [add(layer, wkt) for wkt in ROADS] == [0, 0, 0]
        del layer
        with collect_messages() as messages, disk.write_faults(
                disk.FAIL, step, disk.FOR_EVER):
            dataset = None
        for message in messages.failures:
            if " does not have its old content, which is in " in message:
                place = message.split("which is in " + disk.PREFIX)[1]
                assert not old.exists()
                assert pathlib.Path(place).read_bytes() == b"old"
                named += 1
        for file in tmp_path.iterdir():
            file.unlink()
    assert named > 0


def write_parts(path):
    """Returns the errors of a split into four files."""
    with collect_messages() as messages:
        dataset = create_layers("BGL", path, "SPLIT=YES", "FILE_TIME=0")
        layer = dataset.CreateLayer("road", WGS84)
        assert [add(layer, wkt) for wkt in ROADS] == [0, 0, 0]
        del layer
        del dataset
    return messages.failures


PARTS = ("0403", "0503", "0603", "0604")


@pytest.mark.parametrize("name", PARTS)
def test_a_folder_in_the_place_of_a_part(tmp_path, name):
    """The folder, its content and the older parts stay."""
    folder = tmp_path / f"x_{name}.bgl"
    folder.mkdir()
    (folder / "kept").write_bytes(b"kept")
    old = {tmp_path / f"x_{other}.bgl": other.encode()
           for other in PARTS if other != name}
    for path, content in old.items():
        path.write_bytes(content)
    assert write_parts(tmp_path / "x.bgl") == [
        f"BGL: {folder} is a folder or a device and cannot be replaced by a "
        "file"]
    assert {path for path in tmp_path.iterdir()} == {folder, *old}
    assert {path: path.read_bytes() for path in old} == old
    assert (folder / "kept").read_bytes() == b"kept"


@pytest.mark.parametrize("name", PARTS)
def test_a_link_in_the_place_of_a_part(tmp_path, name):
    """The part is written to the target of the link, even if that does not
    exist."""
    (tmp_path / "parts").mkdir()
    (tmp_path / "whole").mkdir()
    assert write_parts(tmp_path / "whole/x.bgl") == []
    far, link = tmp_path / "far.bgl", tmp_path / "parts" / f"x_{name}.bgl"
    link.symlink_to("../far.bgl")
    for content in (b"old", None):
        if content is None:
            far.unlink()
        else:
            far.write_bytes(content)
        assert write_parts(tmp_path / "parts/x.bgl") == []
        assert link.is_symlink() and not far.is_symlink()
        for part in PARTS:
            assert ((tmp_path / f"parts/x_{part}.bgl").read_bytes()
                    == (tmp_path / f"whole/x_{part}.bgl").read_bytes())
        assert {path.name for path in tmp_path.iterdir()} == {
            "parts", "whole", "far.bgl"}


@pytest.mark.parametrize("content", [b"old", None])
def test_a_link_stays_where_another_part_fails(tmp_path, content):
    """With its target, or without one as before."""
    far, link = tmp_path / "far.bgl", tmp_path / "x_0403.bgl"
    link.symlink_to("far.bgl")
    if content is not None:
        far.write_bytes(content)
    (tmp_path / "x_0604.bgl").mkdir()
    assert len(write_parts(tmp_path / "x.bgl")) == 1
    assert link.is_symlink()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        ["x_0403.bgl", "x_0604.bgl"] + ["far.bgl"] * (content is not None))
    assert content is None or far.read_bytes() == content


def test_a_source_of_ogr2ogr(tmp_path):
    source = tmp_path / "roads.gpkg"
    dataset = create_layers("GPKG", source)
    layer = dataset.CreateLayer("road", WGS84, ogr.wkbLineString)
    for wkt in ROADS:
        assert add(layer, wkt) == 0
    del layer
    dataset = None
    assert gdal.VectorTranslate(
        str(tmp_path / "x.bgl"), str(source), format="BGL",
        datasetCreationOptions=["SPLIT=YES"]) is not None
    names = {path.stem for path in tmp_path.glob("*.bgl")}
    assert names == {"x_" + name for names in ROADS.values() for name in names}


# Writes the set over an older one, or changes one of its files.
WRITE = """
import sys
from osgeo import gdal, ogr
sys.path[:0] = sys.argv[2].split(":")
from layer_writing import WGS84, add, create_layers
dataset = create_layers("BGL", sys.argv[1], "SPLIT=YES", "FILE_TIME=0")
layer = dataset.CreateLayer("road", WGS84)
assert [add(layer, wkt) for wkt in sys.argv[3:]] == [0] * len(sys.argv[3:])
del layer
dataset = None
"""
needs_strace = pytest.mark.skipif(shutil.which("strace") is None,
                                  reason="needs strace")


def run_writer(folder, *trace):
    """Writes the roads in a process of its own; returns its result."""
    command = [sys.executable, "-c", WRITE, str(folder / "x.bgl"),
               ":".join(sys.path), *ROADS]
    if trace:
        command = ["strace", "-f", "-qq", "-o", os.devnull, *trace, *command]
    return subprocess.run(command, stderr=subprocess.DEVNULL).returncode


def read_folder(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def fill(folder, files):
    for path in folder.iterdir():
        path.unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)


def open_for_change(path):
    """Opens any file of a folder for update, which completes a set."""
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR | gdal.OF_UPDATE)
        assert dataset is not None
        dataset = None
    return messages.failures


@pytest.fixture
def sets(tmp_path):
    """Returns a folder, its content, and what a writer makes of it."""
    folder = tmp_path / "set"
    folder.mkdir()
    write(folder / "x.bgl", "SPLIT=YES")
    # Other content, of the same names and one that stays.
    old = {name: content[:8] + bytes(8) + content[16:]
           for name, content in read_folder(folder).items()}
    del old["x_0503.bgl"]
    fill(folder, old)
    assert run_writer(folder) == 0
    return folder, old, read_folder(folder)


@needs_strace
@pytest.mark.parametrize("call", ["renameat2", "rename", "fsync", "unlink"])
def test_kills_leave_no_mixed_set(sets, call):
    """Before and after each such call: the old set, or the new one once the
    folder is opened for update. Also if names cannot be exchanged."""
    folder, old, new = sets
    exchange = () if call == "renameat2" else (
        "-e", f"trace=renameat2,{call}", "-e", "inject=renameat2:error=ENOSYS")
    completed, number, result = 0, 0, 1
    while result:
        number += 1
        for error in ("", ":error=EIO"):
            if call != "renameat2" and error:
                continue
            fill(folder, old)
            result = run_writer(
                folder, *(exchange or ("-e", f"trace={call}")), "-e",
                f"inject={call}{error}:signal=KILL:when={number}")
            killed = read_folder(folder)
            assert open_for_change(folder / "x_0703.bgl") == []
            after = {name: content
                     for name, content in read_folder(folder).items()
                     if not name.endswith(".tmp")}
            assert after in (old, new), number
            assert result or after == new
            completed += after == new and any(
                killed.get(name) != new[name] for name in new)
    # The journal is there before the first name is given.
    assert completed >= (2 if call.startswith("rename") else 0)
    assert number > 1


@needs_strace
def test_the_next_writer_completes_a_set_too(sets):
    """And removes the temporary files."""
    folder, old, new = sets
    fill(folder, old)
    assert run_writer(folder, "-e", "trace=renameat2", "-e",
                      "inject=renameat2:signal=KILL:when=2") != 0
    assert any(path.suffix == ".set" for path in folder.iterdir())
    other = create_layers("BGL", folder / "other.bgl", "FILE_TIME=0")
    layer = other.CreateLayer("road", WGS84)
    assert add(layer, WAY) == 0
    del layer
    other = None
    found = read_folder(folder)
    del found["other.bgl"]
    assert found == new


@needs_strace
def test_what_is_written_since_stays(sets):
    """A set that another program has changed since is not completed."""
    folder, old, new = sets
    fill(folder, old)
    assert run_writer(folder, "-e", "trace=renameat2", "-e",
                      "inject=renameat2:signal=KILL:when=2") != 0
    for name in old:
        (folder / name).write_bytes(old[name])
    assert open_for_change(folder / "x_0703.bgl") == []
    assert {name: content for name, content in read_folder(folder).items()
            if not name.endswith(".tmp")} == {
                **old, "x_0503.bgl": new["x_0503.bgl"]}


@pytest.mark.parametrize("lines", [
    [], ["1"], ["2", *"00000000", "{t}", "x_0703.bgl"],
    ["1", *"00000000", "{t}", "../x_0703.bgl"],
    ["1", *"00000000", "x_0603.bgl", "x_0703.bgl"],
    ["1", *"0000000x", "{t}", "x_0703.bgl"], ["1", *"00000000", "{t}"],
    ["99999999999999999999"], ["1", *"00000000", "{t}", "x_0703.bgl", "more"],
])
def test_journals_of_others_do_nothing(sets, lines):
    """They name other files, or are no journals."""
    folder, old, _ = sets
    fill(folder, old)
    temporary = "x_0703.bgl.0123456789abcdef.tmp"
    (folder / temporary).write_bytes(b"other")
    text = "\0".join(["gdal-flightsim exchange 1", *lines, ""])
    (folder / "x.bgl.0123456789abcdef.set").write_bytes(
        text.replace("{t}", temporary).encode())
    assert open_for_change(folder / "x_0703.bgl") == []
    found = read_folder(folder)
    found.pop(temporary)
    assert found == old
