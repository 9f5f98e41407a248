# SPDX-License-Identifier: MIT
"""The fuzz targets build with any compiler, and take their corpus: small files
that were made up, one folder for each target."""

import os
import subprocess
from pathlib import Path

import pytest

from support import PROJECT

CORPUS = PROJECT / "autotest" / "fuzz" / "corpus"
MOST_BYTES = 2 << 20
# Where -DFLIGHTSIM_BUILD_FUZZERS=ON has built them.
TARGETS = os.environ.get("FLIGHTSIM_FUZZ_TARGETS")


def list_targets():
    text = (PROJECT / "autotest" / "fuzz" / "CMakeLists.txt").read_text()
    return sorted(path.stem for path in (PROJECT / "autotest" / "fuzz")
                  .glob("fuzz_*.cpp")), text


def test_every_target_is_built_and_has_a_corpus():
    names, text = list_targets()
    assert len(names) >= 20
    for name in names:
        assert name.removeprefix("fuzz_") in text.split() or (
            name.removeprefix("fuzz_") + ")" in text
            or f"add_fuzz_target({name}\n" in text), name
        assert any((CORPUS / name).iterdir()), name


def test_corpus_is_small():
    sizes = [path.stat().st_size for path in CORPUS.rglob("*")
             if path.is_file()]
    assert sum(sizes) <= MOST_BYTES


@pytest.mark.skipif(TARGETS is None, reason="FLIGHTSIM_FUZZ_TARGETS is not set")
@pytest.mark.parametrize("name", list_targets()[0])
def test_corpus(name):
    run = subprocess.run(
        [Path(TARGETS, name), CORPUS / name], capture_output=True, text=True,
        check=False, timeout=300)
    assert run.returncode == 0, run.stderr[-2000:]
    assert " inputs" in run.stdout
