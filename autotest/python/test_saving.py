# SPDX-License-Identifier: MIT
"""System calls of saving: their order, and the files that remain if one is
refused or the process ends in between."""

import os
import re
import shutil
import stat
import subprocess
import sys
import time

import pytest

from record_update_support import open_for_update, write_airports
from support import collect_messages

fcntl = pytest.importorskip("fcntl")

EDIT = """
import sys
from osgeo import gdal
dataset = gdal.OpenEx(sys.argv[1], gdal.OF_VECTOR | gdal.OF_UPDATE)
layer = dataset.GetLayerByName("com")
feature = layer.GetFeature(1)
feature["name"] = sys.argv[2]
assert layer.SetFeature(feature) == 0
result = layer.SyncToDisk()
del feature, layer
sys.exit(result != 0)
"""
WRITE = """
import os, sys
import numpy
from osgeo import gdal, ogr, osr
os.chdir(sys.argv[1])
wgs84 = osr.SpatialReference()
wgs84.ImportFromEPSG(4326)
wgs84.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)

def write(driver, path, layer, wkt, fields, options=(), layer_options=()):
    dataset = gdal.GetDriverByName(driver).Create(
        path, 0, 0, 0, gdal.GDT_Unknown, list(options))
    target = dataset.CreateLayer(layer, wgs84, options=list(layer_options))
    feature = ogr.Feature(target.GetLayerDefn())
    for name, value in fields.items():
        feature[name] = value
    feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
    assert target.CreateFeature(feature) == 0

GUID = "12345678-1234-1234-1234-123456789abc"
ROAD = "LINESTRING Z (9 47 0,50 47 0)"
for driver, path in (("BGL", "objects.bgl"), ("BGLXML", "objects.xml")):
    write(driver, path, "scenery_object", "POINT (9 47)",
          {"model_guid": GUID})
write("BGL", "roads.bgl", "road", ROAD, {}, ["SPLIT=YES"])
write("AGN", "texture", "vegetation_polygon",
      "POLYGON ((9 47,9 47.001,9.001 47.001,9 47))", {}, [],
      ["GUID=95200D97-88A1-7347-BDC8-838918E1BA67"])
raster = gdal.GetDriverByName("MEM").Create("", 257, 257, 1, gdal.GDT_Int16)
raster.SetProjection(wgs84.ExportToWkt())
step = 480 / 2 ** 13 / 256 * 8
raster.SetGeoTransform([9 - step / 2, step, 0, 47 + step / 2, 0, -step])
raster.GetRasterBand(1).WriteArray(
    numpy.full((257, 257), 7, numpy.int16))
gdal.GetDriverByName("BGL").CreateCopy("mesh.bgl", raster)
pixels = gdal.GetDriverByName("BGL").CreateCopy("again.bgl", raster)
"""
needs_strace = pytest.mark.skipif(shutil.which("strace") is None,
                                  reason="needs strace")


def run(script, *arguments, trace=()):
    """Runs a script, under strace if it has options; returns the result of the
    process and its standard error."""
    command = [sys.executable, "-c", script, *map(str, arguments)]
    if trace:
        command = ["strace", "-f", "-qq", *map(str, trace), *command]
    result = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    return result.returncode, result.stderr


def read_calls(path, folder):
    """Returns (name of the call, paths below a folder) of a log of strace
    -y."""
    calls = []
    for line in path.read_text(encoding="utf-8").splitlines():
        call = re.match(r"\d+ +(\w+)\((.*)\) += 0", line)
        paths = (re.findall(r'"([^"]*)"', call[2])
                 or re.findall(r"<([^>]*)>", call[2])) if call else []
        paths = [os.path.join(folder, name) for name in paths]
        if paths and all(name.startswith(str(folder)) for name in paths):
            calls.append((call[1], *paths))
    return calls


def save(path, name):
    """Changes the name of a frequency; returns the messages."""
    with collect_messages() as messages:
        dataset = open_for_update(path)
        layer = dataset.GetLayerByName("com")
        feature = layer.GetFeature(1)
        feature["name"] = name
        assert layer.SetFeature(feature) == 0
        layer.SyncToDisk()
        del feature, layer
        dataset = None
    return messages


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "folder" / "airports.bgl"
    path.parent.mkdir()
    write_airports(path)
    return path


def names(path):
    return sorted(file.name for file in path.parent.iterdir())


def check_order(calls, folder):
    """Checks that each file is on the disk before it is renamed, and its new
    name afterwards. Returns the renamed files."""
    renamed = [i for i, call in enumerate(calls) if "rename" in call[0]]
    for i in renamed:
        assert ("fsync", calls[i][1]) in calls[:i], calls[i]
        parent = os.path.dirname(calls[i][2])
        assert ("fsync", parent) in calls[i:], calls[i]
    return {os.path.relpath(calls[i][2], folder) for i in renamed}


@needs_strace
def test_content_is_on_the_disk_before_it_has_its_name(path, tmp_path):
    log = tmp_path / "log"
    assert run(EDIT, path, "ONE", trace=(
        "-y", "-o", log, "-e", "trace=fsync,rename,renameat2"))[0] == 0
    calls = read_calls(log, path.parent)
    assert check_order(calls, path.parent) == {
        "airports.bgl", "airports.bgl.bak"}
    # The backup has its name before anything happens to the file.
    last = [call for call in calls if "rename" in call[0]][-1]
    assert last[2] == str(path)


@needs_strace
def test_all_writers_wait_for_the_disk(tmp_path):
    folder, log = tmp_path / "out", tmp_path / "log"
    folder.mkdir()
    result, errors = run(WRITE, folder, trace=(
        "-y", "-o", log, "-e", "trace=fsync,rename,renameat2"))
    assert result == 0, errors
    written = {os.path.relpath(os.path.join(root, name), folder)
               for root, _, files in os.walk(folder) for name in files}
    assert {"objects.bgl", "objects.xml", "mesh.bgl"} <= written
    assert any(name.endswith(".agn") for name in written)
    assert sum(name.startswith("roads_") for name in written) == 2
    assert check_order(read_calls(log, folder), folder) == written


@needs_strace
def test_temporary_files_are_new_and_private(path, tmp_path):
    log = tmp_path / "log"
    path.chmod(0o644)
    run(EDIT, path, "ONE", trace=("-o", log, "-e", "trace=openat"))
    made = re.findall(r'airports\.bgl[.bak]*\.([0-9a-f]+)\.tmp", (\S+), (0\d+)',
                      log.read_text(encoding="utf-8"))
    flags = [row for row in made if "O_EXCL" in row[1]]
    assert len(flags) == 2 and flags[0][0] != flags[1][0]
    for digits, how, mode in flags:
        assert len(digits) == 16 and "O_NOFOLLOW" in how and mode == "0600"


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o444])
def test_modes_stay(path, mode):
    """Those of the file and its backup, whatever the umask is."""
    path.chmod(mode)
    if not os.access(path, os.W_OK):
        pytest.skip("only root writes such files")
    before = os.umask(0o022)
    try:
        assert save(path, "ONE") == []
    finally:
        os.umask(before)
    for file in path.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == mode, file


def test_owners_and_attributes_stay(path):
    if os.geteuid() != 0 or not hasattr(os, "setxattr"):
        pytest.skip("needs root and extended attributes")
    os.chown(path, 1234, 4321)
    try:
        os.setxattr(path, "user.comment", b"mine")
    except OSError:
        pytest.skip("the file system has no extended attributes")
    assert save(path, "ONE") == []
    for file in path.parent.iterdir():
        assert (file.stat().st_uid, file.stat().st_gid) == (1234, 4321)
        assert os.getxattr(file, "user.comment") == b"mine"
    assert len(os.listxattr(path)) == 1


def test_a_backup_of_somebody_else_stays(path):
    """The driver's own backup, beside it, is replaced by the next one."""
    foreign = path.with_name("airports.bgl.bak")
    foreign.write_bytes(b"notes")
    for name in ("ONE", "TWO"):
        before = path.read_bytes()
        messages = save(path, name)
        assert [text for _, _, text in messages] == [
            f"BGL: {foreign} is not a backup made by this driver and is kept; "
            f"the backup is {foreign}2"]
        assert foreign.read_bytes() == b"notes"
        assert path.with_name("airports.bgl.bak2").read_bytes() == before
    assert names(path) == ["airports.bgl", "airports.bgl.bak",
                           "airports.bgl.bak2"]


def test_a_link_is_no_backup(path, tmp_path):
    victim = tmp_path / "victim"
    victim.write_bytes(path.read_bytes())
    path.with_name("airports.bgl.bak").symlink_to(victim)
    before = victim.read_bytes()
    save(path, "ONE")
    assert victim.read_bytes() == before
    assert path.with_name("airports.bgl.bak").is_symlink()


def test_a_link_to_nothing_is_no_backup(path, tmp_path):
    foreign = path.with_name("airports.bgl.bak")
    foreign.symlink_to(tmp_path / "nothing")
    before = path.read_bytes()
    assert len(save(path, "ONE")) == 1
    assert foreign.is_symlink() and not foreign.exists()
    assert path.with_name("airports.bgl.bak2").read_bytes() == before


def test_another_file_of_the_same_format_is_no_backup(path):
    foreign = path.with_name("airports.bgl.bak")
    foreign.write_bytes(path.read_bytes() + b"mine")
    before = foreign.read_bytes()
    try:
        os.setxattr(foreign, "user.test", b"1")
    except (AttributeError, OSError):
        pytest.skip("the file system has no mark for backups")
    assert len(save(path, "ONE")) == 1
    assert foreign.read_bytes() == before


def test_the_next_save_removes_what_a_killed_one_left(path):
    """Not files that are still written, nor those of others with similar
    names."""
    left = path.with_name("airports.bgl.0123456789abcdef.tmp")
    alive = path.with_name("airports.bgl.fedcba9876543210.tmp")
    others = [path.with_name(name) for name in (
        "airports.bgl.notes.tmp", "airports.bgl.0123456789abcdef.tmp.txt",
        "other.bgl.0123456789abcdef.tmp", "airports.bgl.tmp")]
    for file in (left, alive, *others):
        file.write_bytes(b"x")
    with open(alive, "rb") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        assert save(path, "ONE") == []
    assert not left.exists()
    assert all(file.read_bytes() == b"x" for file in (alive, *others))
    assert save(path, "TWO") == []
    assert not alive.exists()


@needs_strace
@pytest.mark.parametrize("call", ["fsync", "rename", "renameat2"])
def test_kills(path, call):
    """At each such call, before and after it; the next save removes the
    rest."""
    before = path.read_bytes()
    assert run(EDIT, path, "ONE")[0] == 0
    after = path.read_bytes()
    number, result = 0, 1
    while result:
        number += 1
        path.write_bytes(before)
        for error in ("", ":error=EIO"):
            result, _ = run(EDIT, path, "ONE", trace=(
                "-o", os.devnull, "-e", f"trace={call}", "-e",
                f"inject={call}{error}:signal=KILL:when={number}"))
            assert path.read_bytes() in (before, after)
    assert number > 1
    path.write_bytes(before)
    assert save(path, "ONE") == []
    assert names(path) == ["airports.bgl", "airports.bgl.bak"]
    assert path.read_bytes() == after


@needs_strace
def test_a_disk_that_fails_is_told(path):
    before = path.read_bytes()
    result, errors = run(EDIT, path, "ONE", trace=(
        "-o", os.devnull, "-e", "trace=fsync", "-e",
        "inject=fsync:error=EIO"))
    assert result == 1 and "cannot be written: Input/output error" in errors
    assert path.read_bytes() == before
    assert names(path) == ["airports.bgl"]


REFUSE = ("-o", os.devnull, "-e", "trace=rename,renameat2,write", "-e",
          "inject=rename,renameat2:error=EBUSY")


@needs_strace
def test_where_renaming_is_refused(path):
    """As for a mount of one file."""
    before = path.read_bytes()
    number = path.stat().st_ino
    assert run(EDIT, path, "ONE", trace=REFUSE)[0] == 0
    after = path.read_bytes()
    assert after != before and path.stat().st_ino == number
    assert path.with_name("airports.bgl.bak").read_bytes() == before
    assert names(path) == ["airports.bgl", "airports.bgl.bak"]


@needs_strace
@pytest.mark.parametrize("call", ["write", "fsync"])
def test_kills_where_renaming_is_refused(path, call):
    """The old content is in its place or beside it, and the next save names
    it."""
    before = path.read_bytes()
    assert run(EDIT, path, "ONE")[0] == 0
    after = path.read_bytes()
    told, number, result = 0, 0, 1
    while result:
        number += 1
        for file in path.parent.iterdir():
            file.unlink()
        path.write_bytes(before)
        result, _ = run(EDIT, path, "ONE", trace=(
            *REFUSE, "-e", "trace=rename,renameat2,fsync,write", "-e",
            f"inject={call}:signal=KILL:when={number}"))
        is_whole = path.read_bytes() in (before, after)
        kept = [file for file in path.parent.glob("airports.bgl.*.old")
                if file.read_bytes() == before]
        assert is_whole or kept, number
        path.write_bytes(before)
        texts = [text for _, _, text in save(path, "TWO")]
        assert {file.name for file in path.parent.glob("*.old")} == {
            file.name for file in path.parent.iterdir()
            if any(text.startswith(f"BGL: {file} is the content that")
                   for text in texts)}
        told += bool(kept)
    assert number > 1 and told > 0


def test_two_programs_do_not_save_at_once(path):
    before = path.read_bytes()
    with open(path, "rb") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        texts = [text for _, _, text in save(path, "ONE")]
    assert any("is being saved by another program; nothing is saved" in text
               for text in texts)
    assert path.read_bytes() == before


@needs_strace
def test_what_another_program_saves_at_that_moment_stays(path, tmp_path):
    """It renames its file between the driver's last check and its renaming."""
    log, other = tmp_path / "log", tmp_path / "folder" / "other"
    other.write_bytes(b"theirs")
    process = subprocess.Popen(
        ["strace", "-f", "-qq", "-o", log, "-e", "trace=renameat2", "-e",
         "inject=renameat2:delay_enter=3000000:when=1", sys.executable, "-c",
         EDIT, path, "ONE"], stderr=subprocess.PIPE, text=True)
    while process.poll() is None and (
            not log.exists() or "renameat2" not in log.read_text()):
        time.sleep(0.01)
    os.replace(other, path)
    _, errors = process.communicate()
    assert path.read_bytes() == b"theirs"
    assert "has been changed by another writer" in errors
