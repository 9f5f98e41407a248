# SPDX-License-Identifier: MIT
"""Build options of the plugin that make holes in it harder to use."""

import os
import re
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(os.environ.get("GDAL_DRIVER_PATH", ""))
PLUGIN = FOLDER / "gdal_FlightSim.so"


@pytest.fixture(scope="module")
def build():
    """Returns the kind of build from its cache; none for an installed
    plugin."""
    if not PLUGIN.is_file():
        pytest.skip("the plugin is not in a folder of its own")
    cache = FOLDER.parent / "CMakeCache.txt"
    text = cache.read_text(encoding="utf-8") if cache.is_file() else ""
    values = dict(re.findall(r"(?m)^(\w+):\w+=(.*)$", text))
    return values.get("CMAKE_BUILD_TYPE", "Release"), values.get(
        "FLIGHTSIM_SANITIZE", "")


def readelf(*options):
    return subprocess.run(
        ["readelf", "--wide", *options, PLUGIN], capture_output=True,
        text=True, check=True).stdout


def test_relocations_are_read_only(build):
    assert "GNU_RELRO" in readelf("--segments")
    assert re.search(r"BIND_NOW|\bNOW\b", readelf("--dynamic"))


def test_stack_cannot_be_executed(build):
    (flags,) = re.findall(r"GNU_STACK +(?:0x[0-9a-f]+ +){5}(\S+)",
                          readelf("--segments"))
    assert flags == "RW"


def test_stack_is_protected(build):
    if build[0] == "Debug":
        pytest.skip("builds for quick work have no compiler flags")
    assert "__stack_chk_fail" in readelf("--dyn-syms")


def test_calls_are_checked(build):
    kind, sanitizers = build
    if kind == "Debug" or sanitizers:
        pytest.skip("needs an optimised build without sanitizers")
    assert re.search(r"__\w+_chk@", readelf("--dyn-syms").replace(
        "__stack_chk", ""))
