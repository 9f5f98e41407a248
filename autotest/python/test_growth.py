# SPDX-License-Identifier: MIT
"""Reading eight times the content takes about eight times the work."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from growth_scenes import SCENES
from support import IS_SANITIZED

READER = Path(__file__).parent / "oracles" / "measure_read.py"
FACTOR = 8
# The square would be 64. Between 8 and this there is room for caches and for a
# machine that becomes much slower in the middle.
MOST = 40
# Of the count of a scene, for the smaller file.
PART = 2
TIMES = 3


def measure(folder, name, count, factors=(1, FACTOR)):
    """Measures reading for a number of things and for multiples of it."""
    maker, suffix, _, *options = SCENES[name]
    paths = []
    for factor in factors:
        # The name of an annotation file places it.
        place = folder / f"{count * factor}"
        place.mkdir(exist_ok=True)
        path = place / ("001332223121112an.agn" if suffix == ".agn"
                        else f"scene{suffix}")
        path.write_bytes(maker(count * factor))
        paths.append(str(path))
    run = subprocess.run(
        [sys.executable, str(READER), str(TIMES), ",".join(options), *paths],
        capture_output=True, text=True, check=True,
    )
    return json.loads(run.stdout)


@pytest.mark.parametrize("name", SCENES)
def test_the_work_grows_as_the_file(name, tmp_path, summary):
    if IS_SANITIZED:
        pytest.skip("a sanitizer's own work would be measured")
    count = max(1, SCENES[name][2] // PART)
    one, many = measure(tmp_path, name, count)
    growth = many["seconds"] / one["seconds"]
    memory = many["bytes"] / 2 ** 20
    summary(
        f"{name}: {count} in {one['seconds'] * 1000:.1f} ms, {FACTOR} times as "
        f"many in {many['seconds'] * 1000:.0f} ms (x {growth:.1f}); "
        f"{many['features']} features, {memory:.0f} MB"
    )
    assert growth < MOST
    # Tables alone lead to nothing.
    assert (many["features"] + many["tiles"] > 0) == ("table" not in name)
