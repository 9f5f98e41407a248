# SPDX-License-Identifier: MIT
"""Loads the plugin that is under test and finds the shared data."""

import collections
import os
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]
# GDAL looks for plugins when it is imported. Indexes of libraries would stay in
# the user's cache.
os.environ.setdefault("FLIGHTSIM_INDEX", "NONE")
os.environ.setdefault(
    "GDAL_DRIVER_PATH", str(PROJECT / "build" / "gdalplugins")
)

from osgeo import gdal  # noqa: E402

import python_path  # noqa: E402, F401
from bgl_writer import pack_elevation  # noqa: E402
from closing_line import pytest_unconfigure  # noqa: E402, F401
from damage_scene import make_tiles  # noqa: E402
from support import find_shared  # noqa: E402

gdal.DontUseExceptions()


def pytest_addoption(parser):
    parser.addoption(
        "--cases", type=int, metavar="N",
        help="run at most N cases of each test, evenly spread; tests that damage "
             "their input run all of theirs")


def pytest_configure(config):
    config.addinivalue_line("markers", "slow: takes more than ten seconds")
    config.addinivalue_line("markers", "sources: needs no build")
    config.addinivalue_line("markers", "xdist_group: tests of one process")
    if (gdal.GetDriverByName("BGL") is None
            and config.option.markexpr != "sources"):
        pytest.exit(
            "the BGL driver is not loaded; GDAL_DRIVER_PATH is "
            + os.environ["GDAL_DRIVER_PATH"],
            returncode=3,
        )


# In the names of files whose tests damage their input.
HOSTILE = ("damage", "fault", "fuzz", "mutation")


def choose_cases(items, count):
    """Returns at most `count` cases of each test, evenly spread from the first to
    the last, and all cases of tests that damage their input."""
    tests = collections.defaultdict(list)
    for item in items:
        tests[item.nodeid.partition("[")[0]].append(item)
    chosen = []
    for cases in tests.values():
        is_hostile = any(word in cases[0].path.stem for word in HOSTILE)
        if len(cases) > count and not is_hostile:
            step = (len(cases) - 1) / max(count - 1, 1)
            cases = [cases[round(i * step)] for i in range(count)]
        chosen += cases
    return chosen


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Keeps the tests of a file in one process, because of their shared
    set-up, as well as tests that count together, and tests in QGIS."""
    if config.option.cases:
        chosen = choose_cases(items, config.option.cases)
        kept = set(chosen)
        config.hook.pytest_deselected(
            items=[item for item in items if item not in kept])
        items[:] = chosen
    for item in items:
        name = item.path.stem
        if config.option.markexpr == "slow":
            # Few, long, and without much to set up.
            name = item.nodeid
        elif name.startswith("test_bgl_truth") or name == "test_xml_total":
            name = "xml"
        if item.path.parent.name == "qgis":
            name = "qgis"
        item.add_marker(pytest.mark.xdist_group(name))


@pytest.fixture
def summary(record_property):
    """Collects lines to print at the end of the run, whether the test passes
    or not."""
    return lambda line: record_property("summary", line)


def pytest_terminal_summary(terminalreporter):
    """Prints what tests have measured or counted with the fixture
    `summary`."""
    for report in (terminalreporter.getreports("passed")
                   + terminalreporter.getreports("failed")):
        for name, text in report.user_properties:
            if name == "summary":
                terminalreporter.write_line(text)


@pytest.fixture(scope="session")
def shared():
    """Finds files of the shared data by name."""
    return find_shared


@pytest.fixture(scope="session")
def death_valley_path():
    """Returns the path of an elevation file written by the SDK's own tool."""
    return str(find_shared("raster/DeathValley_Elevations.bgl"))


@pytest.fixture(scope="session")
def tiles():
    """Returns the tiles of the file `bgl`, which tests damage."""
    return make_tiles()


@pytest.fixture(scope="session")
def bgl(tiles):
    """Returns the content of that file."""
    return pack_elevation(tiles)
