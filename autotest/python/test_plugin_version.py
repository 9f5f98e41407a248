# SPDX-License-Identifier: MIT
"""Messages for a plugin that was built for another GDAL."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from osgeo import gdal

from support import PROJECT

PLUGINS = Path(os.environ["GDAL_DRIVER_PATH"])
SAMPLE = PROJECT / "autotest" / "data" / "sample.bgl"
OUR_DRIVERS = {
    "BGL", "AGN", "XPAutogen", "DSF", "FSScenery", "FSResample", "BGLXML",
}


def run(plugins, *command):
    return subprocess.run(
        [*map(str, command)], capture_output=True, text=True, check=False,
        env={**os.environ, "GDAL_DRIVER_PATH": str(plugins)},
    )


def list_drivers(plugins):
    """Returns the short names of all drivers, and the messages."""
    process = run(plugins, "ogrinfo", "--formats")
    assert process.returncode == 0
    names = re.findall(r"^  (\S.*?) -", process.stdout, re.MULTILINE)
    raster = run(plugins, "gdalinfo", "--formats").stdout
    names += re.findall(r"^  (\S.*?) -", raster, re.MULTILINE)
    assert {"GTiff", "GPKG"} <= set(names)
    return set(names), process.stderr.splitlines()


def test_the_right_minor_version_is_silent():
    names, messages = list_drivers(PLUGINS)
    assert OUR_DRIVERS <= names
    assert messages == []


def test_the_folder_of_the_minor_version_is_taken(tmp_path):
    """One tree serves several GDALs: <folder>/<major>.<minor>/."""
    version = gdal.VersionInfo()
    minor = f"{int(version[0])}.{int(version[1:3])}"
    folder = tmp_path / minor
    folder.mkdir()
    (folder / "gdal_FlightSim.so").symlink_to(PLUGINS / "gdal_FlightSim.so")
    # Not looked at, or it would be complained about.
    (tmp_path / "gdal_Broken.so").write_bytes(b"no library")
    names, messages = list_drivers(tmp_path)
    assert OUR_DRIVERS <= names
    assert messages == []


def test_another_minor_version_is_told():
    """Both versions are named; the drivers are missing, all others work."""
    plugins = PLUGINS.parent / "other_minor"
    assert (plugins / "gdal_FlightSim.so").exists()
    names, messages = list_drivers(plugins)
    version = gdal.VersionInfo()
    expected = (
        "gdal_FlightSim was compiled against GDAL 3.5, but the current library "
        f"version is {int(version[0])}.{int(version[1:3])}"
    )
    assert any(expected in line for line in messages), messages
    assert not OUR_DRIVERS & names
    process = run(plugins, "gdalinfo", "-json", SAMPLE)
    assert process.returncode != 0
    assert expected in process.stderr
    assert "not recognized as " in process.stderr


@pytest.fixture
def plugin_of_an_absent_gdal(tmp_path):
    """Makes a plugin that asks for a libgdal of no GDAL. The name is in the
    table of strings once; its length stays."""
    library = (PLUGINS / "gdal_FlightSim.so").read_bytes()
    changed, count = re.subn(rb"\0libgdal\.so\.\d\d\0", b"\0libgdal.so.99\0",
                             library)
    assert count == 1
    (tmp_path / "gdal_FlightSim.so").write_bytes(changed)
    return tmp_path


def test_an_absent_gdal_is_told_by_the_loader(plugin_of_an_absent_gdal,
                                              tmp_path):
    """The plugin is not loaded, so the loader gives the message. Its number
    identifies the version: README.md lists them."""
    names, messages = list_drivers(plugin_of_an_absent_gdal)
    assert messages
    for message in messages:
        assert "libgdal.so.99: cannot open shared object file" in message
    assert not OUR_DRIVERS & names
    target = tmp_path / "other.tif"
    gdal.GetDriverByName("GTiff").Create(str(target), 3, 2).FlushCache()
    process = run(plugin_of_an_absent_gdal, "gdalinfo", "-json", target)
    assert process.returncode == 0
    assert json.loads(process.stdout)["size"] == [3, 2]
