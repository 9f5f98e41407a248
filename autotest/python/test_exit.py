# SPDX-License-Identifier: MIT
"""A process that ends while its threads read does not crash."""

import os
import re
import struct
import subprocess
from pathlib import Path

import pytest
from osgeo import gdal

from agn_writer import NAME, every_chunk
from mutation_fixtures import make_fixture
from support import IS_SANITIZED, PROJECT

TOOL = Path(
    os.environ.get(
        "FLIGHTSIM_TOOL", PROJECT / "build" / "autotest" / "cpp" / "bgl_tool"
    )
).with_name("exit_tool")
PLUGIN = Path(os.environ.get("GDAL_DRIVER_PATH", ""), "gdal_FlightSim.so")
THREADS = 4
# FLIGHTSIM_EXITS sets another number.
RUNS = int(os.environ.get("FLIGHTSIM_EXITS", "12"))
SCENES = ("photo_code_10", "elevation_code_7", "airports_fsx", "navigation",
          "vectors_mini", "scenery")


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("exit")
    paths = []
    for name in SCENES:
        paths.append(folder / f"{name}.bgl")
        paths[-1].write_bytes(make_fixture(name).content)
    paths.append(folder / NAME)
    paths[-1].write_bytes(every_chunk())
    return [str(path) for path in paths]


def test_exit_under_readers(files, summary):
    if IS_SANITIZED:
        pytest.skip("the sanitizer reports leaks of threads that go on")
    environment = {**os.environ, "GDAL_PAM_ENABLED": "NO"}
    runs = [
        subprocess.run(
            [TOOL, str(THREADS), str(run % 4), *files], env=environment,
            capture_output=True, text=True, check=False, timeout=120)
        for run in range(RUNS)
    ]
    crashes = [run.returncode for run in runs if run.returncode != 0]
    summary(f"{THREADS} threads read at exit: {len(crashes)} of {RUNS} runs "
            "crash")
    assert crashes == []


@pytest.fixture(scope="module")
def describe():
    """Returns a function that runs readelf on the plugin."""
    if not PLUGIN.is_file():
        pytest.skip("the plugin is not in a folder of its own")

    def run(*options):
        return subprocess.run(
            ["readelf", "--wide", *options, PLUGIN],
            capture_output=True, text=True, check=True).stdout
    return run


def test_no_destructor_waits_for_the_exit(describe):
    """Destructors of static objects would be registered with one of these
    functions, which the plugin would then import; those of thread-local
    objects with another."""
    symbols = describe("--dyn-syms")
    assert "GDALRegister_FlightSim" in symbols
    assert re.findall(r"\S*(?:atexit|on_exit|at_quick_exit)\S*", symbols) == []
    assert gdal.GetDriverByName("BGL") is not None


def test_no_function_runs_when_the_plugin_goes(describe):
    """The table only has the compiler's own function, which does nothing."""
    if IS_SANITIZED:
        pytest.skip("the sanitizer adds one for each source")
    size, = re.findall(r"\(FINI_ARRAYSZ\)\s+(\d+)", describe("--dynamic"))
    assert int(size) == struct.calcsize("P")
