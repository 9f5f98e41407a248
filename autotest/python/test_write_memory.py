# SPDX-License-Identifier: MIT
"""The memory of writing does not depend on the number of features."""

import json
import os
import subprocess
import sys

import pytest

from support import PROJECT

WRITER = PROJECT / "autotest" / "bench" / "write_memory.py"
# A hundredth of the default.
SPILL_SIZE = 640 * 1024

pytestmark = pytest.mark.slow


def measure(driver, target, count, *options, spill_size=SPILL_SIZE):
    environment = dict(os.environ, FLIGHTSIM_SPILL_SIZE=str(spill_size))
    done = subprocess.run(
        [sys.executable, str(WRITER), driver, str(target), str(count),
         *options],
        check=True, capture_output=True, text=True, env=environment)
    return json.loads(done.stdout)


@pytest.mark.parametrize("driver, few, many, options", [
    ("BGL", 20000, 100000, []), ("AGN", 10000, 40000, ["MAX_TILES=10000"])])
def test_memory_stays(tmp_path, driver, few, many, options):
    small = measure(driver, tmp_path / "small", few, *options)
    large = measure(driver, tmp_path / "large", many, *options)
    # 100 000 pieces have 8 MB, 40 000 houses 4 MB: they are on disk.
    assert large["peak_mib"] - small["peak_mib"] < 4
    assert large["peak_mib"] - large["before_mib"] < 30


@pytest.mark.parametrize("profile, most", [("MSFS2020", 5), ("FSX", 12)])
def test_memory_of_objects_stays(tmp_path, profile, most):
    """Except for 16 bytes each, up to a million, because the compilers' order
    needs all of them."""
    small, large = (
        measure("OBJECTS", tmp_path / f"{count}.bgl", count,
                f"PROFILE={profile}", spill_size=4 << 20)["peak_mib"]
        for count in (100000, 400000))
    # 300 000 objects more have 33 MB: they are on disk, in eight runs that are
    # read with 256 KiB each.
    assert large - small < most
