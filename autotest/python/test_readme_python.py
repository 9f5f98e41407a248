# SPDX-License-Identifier: MIT
"""The Python examples of README.md, run as they stand there."""

import re
import subprocess
import sys

import pytest

from airport_writer import FSX, pack_airport, pack_airports, pack_runway
from bgl_writer import pack_elevation
from scenes import block
from support import PROJECT, need_module

MODULES = {"osgeo": "python3-gdal", "rasterio": "python3-rasterio",
           "fiona": "python3-fiona", "geopandas": "python3-geopandas"}


def find_examples():
    """Module, and code, of each indented block that begins with an import of
    one of these modules."""
    text = (PROJECT / "README.md").read_text()
    for found in re.findall(r"(?:^    .*\n|^\n(?=    ))+", text, re.MULTILINE):
        code = re.sub(r"^    ", "", found, flags=re.MULTILINE).strip("\n")
        match = re.match(r"(?:from|import) (\w+)", code)
        if match and match[1] in MODULES:
            yield match[1], code + "\n"


EXAMPLES = list(find_examples())


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The files that the examples open."""
    folder = tmp_path_factory.mktemp("readme")
    (folder / "Mesh.bgl").write_bytes(
        pack_elevation(block(12, 400, 600, 2, 2)).data
    )
    (folder / "APX.bgl").write_bytes(pack_airports(
        pack_airport(FSX, "EDST", 9, 48, [pack_runway(0x04, 9, 48)]),
        pack_airport(FSX, "EDDS", 9, 48.5,
                     [pack_runway(0x04, 9, 48.5, length=3345)]),
    ))
    return folder


def test_there_is_one_of_osgeo():
    assert "osgeo" in [module for module, _ in EXAMPLES]


@pytest.mark.parametrize("number", range(len(EXAMPLES)),
                         ids=[module for module, _ in EXAMPLES])
def test_example(folder, number):
    """Runs without a word of complaint; one that reads runways prints the
    longer one, one that does not has read Mesh.bgl."""
    module, code = EXAMPLES[number]
    need_module(module, MODULES[module])
    process = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True,
        text=True, check=False,
    )
    assert process.returncode == 0, process.stderr
    assert process.stderr == ""
    if "runway" in code:
        assert "3345" in process.stdout
    else:
        assert "Mesh.bgl" in code
