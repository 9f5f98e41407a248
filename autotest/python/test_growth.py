# SPDX-License-Identifier: MIT
"""Twice as much in a file takes about twice the time, whatever it is."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from growth_scenes import SCENES

READER = Path(__file__).parent / "oracles" / "measure_read.py"
# Twice the work, and up to 1.7 times as long for what does not fit into the
# caches any more; the square would be 4.
MOST = 3.7
# Below that, the clock and what every file costs say more than the work.
LEAST_SECONDS = 0.02
TIMES = 3
RETRIES = 2


def measure(folder, name, count, factors=(1, 2)):
    """What reading takes for so many things and for multiples of that."""
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
def test_twice_the_file_is_twice_the_work(name, tmp_path, summary):
    if "san" in os.environ.get("LD_PRELOAD", ""):
        pytest.skip("a sanitizer's own work would be measured")
    count = SCENES[name][2]
    one, two = measure(tmp_path, name, count)
    while one["seconds"] < LEAST_SECONDS and count < 20 * SCENES[name][2]:
        count *= 2
        one, two = measure(tmp_path, name, count)
    growth = two["seconds"] / one["seconds"]
    for _ in range(RETRIES):
        # A busy machine may be to blame; too much work stays too much.
        if growth >= MOST:
            again = measure(tmp_path, name, count)
            one, two = (min(runs, key=lambda run: run["seconds"])
                        for runs in zip((one, two), again))
            growth = two["seconds"] / one["seconds"]
    memory = two["bytes"] / 2 ** 20
    summary(
        f"{name}: {count} in {one['seconds'] * 1000:.0f} ms, twice as many in "
        f"{two['seconds'] * 1000:.0f} ms (x {growth:.1f}); "
        f"{two['features']} features, {memory:.0f} MB"
    )
    assert growth < MOST
    # Tables alone lead to nothing.
    assert (two["features"] + two["tiles"] > 0) == ("table" not in name)
