# SPDX-License-Identifier: MIT
"""A process that ends while its threads read does not crash."""

import os
import re
import subprocess
from pathlib import Path

import pytest
from osgeo import gdal

from agn_writer import NAME, every_chunk
from mutation_fixtures import make_fixture
from support import PROJECT

TOOL = Path(
    os.environ.get(
        "FLIGHTSIM_TOOL", PROJECT / "build" / "autotest" / "cpp" / "bgl_tool"
    )
).with_name("exit_tool")
PLUGIN = Path(os.environ.get("GDAL_DRIVER_PATH", ""), "gdal_FlightSim.so")
THREADS = 4
RUNS = 12
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
    if "san" in os.environ.get("LD_PRELOAD", ""):
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


def test_no_destructor_waits_for_the_exit():
    """Those of static objects would be registered with this function, which
    the plugin would import then."""
    if not PLUGIN.is_file():
        pytest.skip("the plugin is not in a folder of its own")
    symbols = subprocess.run(
        ["readelf", "--wide", "--dyn-syms", PLUGIN],
        capture_output=True, text=True, check=True).stdout
    assert "GDALRegister_FlightSim" in symbols
    assert re.search(r"__cxa_atexit", symbols) is None
    assert gdal.GetDriverByName("BGL") is not None
