# SPDX-License-Identifier: MIT
"""Loads the plugin that is under test and finds the shared data."""

import os
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
# GDAL looks for plugins when it is imported.
os.environ.setdefault(
    "GDAL_DRIVER_PATH", str(PROJECT / "build" / "gdalplugins")
)

from osgeo import gdal  # noqa: E402

from bgl_writer import pack_elevation  # noqa: E402
from damage_scene import make_tiles  # noqa: E402
from support import SHARED_DATA  # noqa: E402

gdal.DontUseExceptions()


def pytest_configure(config):
    config.addinivalue_line("markers", "slow: takes more than ten seconds")
    if gdal.GetDriverByName("BGL") is None:
        pytest.exit(
            "the BGL driver is not loaded; GDAL_DRIVER_PATH is "
            + os.environ["GDAL_DRIVER_PATH"],
            returncode=3,
        )


SUMMARY = pytest.StashKey[list]()


@pytest.fixture(scope="session")
def summary(pytestconfig):
    """Lines that tests want to be seen at the end, whether they pass or not.
    """
    return pytestconfig.stash.setdefault(SUMMARY, [])


def pytest_terminal_summary(terminalreporter, config):
    lines = config.stash.get(SUMMARY, [])
    if lines:
        terminalreporter.section("measured")
    for line in lines:
        terminalreporter.write_line(line)


def pytest_unconfigure(config):
    """Closes with one line that counts, after pytest's own."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or config.option.collectonly:
        return

    def count(*names):
        return sum(len(reporter.stats.get(name, [])) for name in names)

    print(
        f"{count('passed')} passed, {count('failed', 'error')} failed, "
        f"{count('skipped')} skipped",
        flush=True,
    )


def find_shared(name):
    """A file or folder of the shared data; skips when it is not there."""
    path = SHARED_DATA / name
    if not path.exists():
        pytest.skip(
            f"{name} is not in {SHARED_DATA}; FLIGHTSIM_SHARED_DATA can name "
            "another folder"
        )
    return path


@pytest.fixture(scope="session")
def shared():
    """Finds files of the shared data by name."""
    return find_shared


@pytest.fixture(scope="session")
def death_valley_path():
    """An elevation file that the SDK's own tool wrote."""
    return str(find_shared("raster/DeathValley_Elevations.bgl"))


@pytest.fixture(scope="session")
def tiles():
    """The tiles of the file that damage is done to."""
    return make_tiles()


@pytest.fixture(scope="session")
def bgl(tiles):
    """That file."""
    return pack_elevation(tiles)
