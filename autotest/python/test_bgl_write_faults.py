# SPDX-License-Identifier: MIT
"""Writing rasters to a failing disk: an error, and either no file or the old
one."""

import numpy as np
import pytest
from osgeo import gdal

import fault_filesystem as disk
from support import config_option
from write_support import make_photo, make_posts, quiet

# GDAL before 3.7 deletes the file named after the prefix.
PREFIX = disk.PREFIX
OPTIONS = ["FILE_TIME=0", "NUM_THREADS=1"]


@pytest.fixture
def folder(tmp_path):
    """Sets up the faulty file system, for temporary files too."""
    disk.plan()
    with config_option("CPL_TMPDIR", PREFIX + str(tmp_path)):
        yield tmp_path


def make_source(kind):
    if kind == "photo":
        return make_photo(size=512), ["LEVELS=15,14", "MONTHS=6"]
    values = np.arange(513 * 257, dtype=np.int16).reshape(257, 513) % 999
    values[:9, :9] = -9999
    return make_posts(values, 10, 256 * 400, 256 * 100, types=gdal.GDT_Int16,
                      nodata=-9999), []


def copy(path, source, *options):
    gdal.ErrorReset()
    with quiet():
        return gdal.GetDriverByName("BGL").CreateCopy(
            PREFIX + str(path), source, options=[*OPTIONS, *options])


@pytest.mark.parametrize("kind", ["elevation", "photo"])
@pytest.mark.parametrize("fault", [disk.FAIL, disk.SHORT])
def test_every_step_of_writing(folder, kind, fault, summary):
    source, options = make_source(kind)
    path = folder / "out.bgl"
    with disk.write_faults():
        assert copy(path, source, *options) is not None
        steps = disk.count_writes()
    expected = path.read_bytes()
    path.unlink()
    assert steps >= 10
    done = 0
    for step in range(1, steps + 1):
        with disk.write_faults(fault, step):
            result = copy(path, source, *options)
            assert disk.count_faults() == 1
        if result is not None:
            # After renaming failed, the file was copied to its name.
            result = None
            assert path.read_bytes() == expected
            path.unlink()
            done += 1
        else:
            assert "BGL: /vsifault" in gdal.GetLastErrorMsg()
            assert "cannot be" in gdal.GetLastErrorMsg()
        assert list(folder.iterdir()) == [], step
    assert done <= 3
    summary(f"{steps} steps of writing {kind}, {done} of them had a way round")


def test_adding_a_theme_keeps_the_old_file(folder):
    """At every step, with the old file untouched."""
    path = folder / "out.bgl"
    photo, options = make_source("photo")
    assert copy(path, photo, *options) is not None
    before = path.read_bytes()
    mesh, _ = make_source("elevation")
    with disk.write_faults():
        assert copy(path, mesh, "APPEND_SUBDATASET=YES") is not None
        steps = disk.count_writes()
    after = path.read_bytes()
    for step in range(1, steps + 1):
        path.write_bytes(before)
        with disk.write_faults(disk.FAIL, step):
            result = copy(path, mesh, "APPEND_SUBDATASET=YES")
        assert path.read_bytes() == (before if result is None else after)
        assert list(folder.iterdir()) == [path], step


def test_verify_finds_what_the_disk_has_changed(folder):
    """If any write stores another byte, VERIFY reports it and no file
    remains."""
    source, options = make_source("elevation")
    path = folder / "out.bgl"
    with disk.write_faults():
        assert copy(path, source, *options) is not None
        steps = disk.count_writes()
    path.unlink()
    # Opening, closing and renaming have no bytes.
    for step in range(2, steps - 1):
        with disk.write_faults(disk.CHANGE, step):
            assert copy(path, source, "VERIFY=YES", *options) is None, step
        assert "does not read back as written" in gdal.GetLastErrorMsg()
        assert list(folder.iterdir()) == []


def test_a_source_that_cannot_be_read(folder):
    values = np.random.default_rng(4).integers(
        0, 999, (257, 513)).astype(np.int16)
    gdal.GetDriverByName("GTiff").CreateCopy(
        str(folder / "source.tif"),
        make_posts(values, 10, 256 * 400, 256 * 100, types=gdal.GDT_Int16),
        options=["TILED=YES"])
    path = folder / "out.bgl"

    def run(first):
        """Returns whether the copy fails when a read of the source fails."""
        source = gdal.Open(f"{PREFIX}{folder}/source.tif")
        with disk.faults(disk.FAIL, first), quiet():
            result = gdal.GetDriverByName("BGL").CreateCopy(
                str(path), source, options=OPTIONS)
            return result is None, disk.count_reads()

    failed, reads = run(0)
    assert not failed and reads > 5
    expected = path.read_bytes()
    path.unlink()
    failures = 0
    for read in range(1, reads + 1):
        if run(read)[0]:
            failures += 1
        else:
            # What is read ahead is read again.
            assert path.read_bytes() == expected
            path.unlink()
        assert [entry.name for entry in folder.iterdir()] == ["source.tif"]
    assert failures >= reads // 2
