# SPDX-License-Identifier: MIT
"""Lack of memory is an error with a number of its own, and never a crash."""

import os
import subprocess
from pathlib import Path

import pytest

from bgl_writer import TOOL
from fault_scenes import make_scenes

ALLOCATION_TOOL = Path(TOOL).with_name("allocation_tool")
KINDS = ("elevation", "list", "vectors", "mini_vectors", "airports",
         "navigation", "scenery", "agn", "agp", "agb", "ags")
MOST = 120

if "san" in os.environ.get("LD_PRELOAD", ""):
    pytest.skip("a sanitizer has allocation functions of its own",
                allow_module_level=True)


@pytest.fixture(scope="module")
def scenes(tmp_path_factory):
    return make_scenes(tmp_path_factory.mktemp("memory"))


@pytest.mark.parametrize("kind", KINDS)
def test_every_allocation_in_turn(scenes, tmp_path, kind):
    """Or MOST of them, at even distances."""
    scene = scenes[kind]
    (name, content), = scene.files.items()
    path = tmp_path / name
    path.write_bytes(content)
    run = subprocess.run([str(ALLOCATION_TOOL), str(MOST), str(path)],
                         capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.rstrip().endswith("allocations, 0 errors")
    assert int(run.stdout.split(": ")[1].split()[0]) >= 20
