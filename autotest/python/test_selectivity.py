# SPDX-License-Identifier: MIT
"""Files of other formats are left to other drivers, silently."""

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from osgeo import gdal

from fault_scenes import make_scenes
from support import collect_messages, memory_file

OURS = ["BGL", "AGN", "XPAutogen", "DSF", "FSScenery", "FSResample",
        "BGLXML"]
WRITER = Path(__file__).parent / "scenes" / "foreign_files.py"
BOTH = gdal.OF_RASTER | gdal.OF_VECTOR
# Folders of Debian packages with data of all kinds.
FOLDERS = (
    "/usr/share/gdal", "/usr/share/proj", "/usr/share/matplotlib",
    "/usr/lib/python3/dist-packages/geopandas",
    "/usr/lib/python3/dist-packages/scipy/io",
    "/usr/lib/python3/dist-packages/numpy/core/tests",
    "/usr/lib/python3/dist-packages/rasterio",
    "/usr/lib/python3/dist-packages/osgeo", "/usr/include/gdal",
    "/usr/share/qgis/resources", "/usr/share/qgis/svg",
    "/usr/share/qgis/python", "/usr/share/mime", "/usr/share/icons",
    "/usr/share/fonts", "/usr/share/zoneinfo", "/usr/share/doc", "/usr/lib",
    "/usr/bin",
)
MOST_FILES = 1500


def identify(path):
    driver = gdal.IdentifyDriverEx(path, BOTH, allowed_drivers=OURS)
    return driver.ShortName if driver is not None else None


def list_files(folder):
    """Returns paths below a folder, folders included; the first MOST_FILES."""
    def walk():
        for place, folders, names in os.walk(folder):
            folders.sort()
            yield place
            for name in sorted(names):
                yield os.path.join(place, name)

    return itertools.islice(
        (path for path in walk()
         if os.path.isdir(path) or os.path.isfile(path)), MOST_FILES)


def test_files_of_this_machine(summary):
    tried = 0
    with collect_messages() as messages:
        for folder in FOLDERS:
            for path in list_files(folder):
                assert identify(path) is None, path
                tried += 1
    assert messages == []
    summary(f"{tried} files and folders of this machine are not ours")
    assert tried >= 100


def test_every_kind_is_ours(tmp_path):
    """The measuring method of the other tests detects the driver's own
    files."""
    for name, scene in make_scenes(tmp_path).items():
        for file, content in scene.files.items():
            suffix = Path(file).suffix
            with memory_file(content, suffix) as path:
                assert identify(path) == scene.driver, name


@pytest.fixture(scope="module")
def foreign(tmp_path_factory):
    """Returns [kind, driver, path] of files that GDAL's own drivers write."""
    folder = tmp_path_factory.mktemp("foreign")
    run = subprocess.run(
        [sys.executable, str(WRITER), str(folder)],
        env=dict(os.environ, GDAL_DRIVER_PATH="disable"),
        capture_output=True, text=True, check=False,
    )
    assert run.returncode == 0, run.stderr
    written = [json.loads(line) for line in run.stdout.splitlines()]
    assert len({driver for _, driver, _ in written}) >= 30
    return written


def test_files_of_other_drivers(foreign, summary):
    with collect_messages() as messages:
        for _, driver, path in foreign:
            assert identify(path) is None, driver
            for entry in Path(path).parent.rglob("*"):
                assert identify(str(entry)) is None, entry
    assert messages == []
    drivers = {driver for _, driver, _ in foreign}
    summary(f"{len(foreign)} files of {len(drivers)} drivers of GDAL are not "
            "ours")


def open_with(path, kind, drivers):
    flags = gdal.OF_RASTER if kind == "raster" else gdal.OF_VECTOR
    with collect_messages() as messages:
        dataset = gdal.OpenEx(path, flags, allowed_drivers=drivers)
        name = dataset.GetDriver().ShortName if dataset else None
    return name, [text for text in messages if "BGL" in text[2]]


def test_the_right_driver_opens_them(foreign):
    """Even if the drivers of this plugin are asked first."""
    names = [gdal.GetDriver(i).ShortName for i in range(gdal.GetDriverCount())]
    assert set(names[:len(OURS)]) == set(OURS)
    others = [name for name in names if name not in OURS]
    opened = 0
    for kind, _, path in foreign:
        alone = open_with(path, kind, others)
        assert open_with(path, kind, names) == alone
        opened += alone[0] is not None
    assert opened >= 30


MAGICS = {
    "BGL": b"\x01\x02\x92\x19\x38\0\0\0" + bytes(8) + b"\x03\x18\x05\x08",
    "AGN": b"RIFF\x00\x04\0\0AGN2",
    "XPAutogen": b"A\n1000\nAG_POINT\n",
    "DSF": b"XPLNEDSF",
}


@pytest.mark.parametrize("suffix", [".bgl", ".agn", ".agp", ".agb", ".dsf", ".tif", ""])
def test_random_files(suffix):
    random = np.random.default_rng(len(suffix))
    with collect_messages() as messages:
        for _ in range(200):
            content = random.bytes(int(random.integers(1, 3000)))
            with memory_file(content, suffix) as path:
                assert identify(path) is None, content[:32]
    assert messages == []


@pytest.mark.parametrize("driver", MAGICS)
def test_random_bytes_behind_a_magic(driver):
    """Refused with an error, or opened and read."""
    random = np.random.default_rng(7)
    refused = 0
    for _ in range(200):
        content = MAGICS[driver] + random.bytes(int(random.integers(1, 3000)))
        with memory_file(content) as path, collect_messages() as messages:
            dataset = gdal.OpenEx(path, BOTH, allowed_drivers=OURS)
            if dataset is None:
                refused += 1
                continue
            assert dataset.GetDriver().ShortName == driver
            for i in range(dataset.GetLayerCount()):
                for feature in dataset.GetLayer(i):
                    assert feature.GetFID() >= 1
            if dataset.RasterCount > 0:
                dataset.ReadAsArray()
        assert all(text.startswith(driver) for _, _, text in messages)
    assert refused >= 1 or driver != "BGL"


@pytest.mark.parametrize("driver", MAGICS)
def test_part_of_a_magic(driver):
    """With one byte less, or one other byte, the file is left to others."""
    magic = MAGICS[driver]
    for cut in range(len(magic)):
        with memory_file(magic[:cut] + b"\xff" * 200) as path:
            assert identify(path) is None
