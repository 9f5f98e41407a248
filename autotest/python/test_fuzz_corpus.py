# SPDX-License-Identifier: MIT
"""The fuzz targets build with any compiler, and read their corpus: small
made-up files, one folder for each target. OSS-Fuzz gets all of it."""

import os
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from support import PROJECT

FUZZ = PROJECT / "autotest" / "fuzz"
CORPUS = FUZZ / "corpus"
MOST_BYTES = 2 << 20
# Where -DFLIGHTSIM_BUILD_FUZZERS=ON has built them.
TARGETS = os.environ.get("FLIGHTSIM_FUZZ_TARGETS")


def list_targets():
    return sorted(path.stem for path in FUZZ.glob("fuzz_*.cpp"))


def list_built():
    """Returns the targets of the build, which names them singly or in
    lists."""
    text = re.sub("#.*", "", (FUZZ / "CMakeLists.txt").read_text())
    names = re.findall(r"add_fuzz_target\((fuzz_\w+)[\s)]", text)
    for items in re.findall(r"IN ITEMS ([\w\s]+)\)", text):
        names += ["fuzz_" + item for item in items.split()]
    return sorted(names)


def test_every_target_is_built_and_has_a_corpus():
    names = list_targets()
    assert len(names) >= 20
    assert list_built() == names
    assert sorted(folder.name for folder in CORPUS.iterdir()) == names
    for name in names:
        assert any((CORPUS / name).iterdir()), name


# Replace programs of OSS-Fuzz: the first one "builds" all targets, and other
# files beside them.
FAKES = {
    "cmake": """#!/bin/sh -eu
[ "$1" = --build ] || exit 0
folder=$2/autotest/fuzz
mkdir -p "$folder/fuzz_folder"
touch "$folder/fuzz_note.txt"
for name in $TARGETS; do
  echo "$name" >"$folder/$name"
  chmod +x "$folder/$name"
done
""",
    "zip": """#!/bin/sh -eu
[ "$1" = -q ]
shift
exec /usr/bin/python3 -m zipfile -c "$@"
"""}


def test_oss_fuzz_takes_all_targets(tmp_path):
    """Each with its corpus, an existing dictionary, and its limits."""
    folders = {name: tmp_path / name for name in ("SRC", "WORK", "OUT", "bin")}
    for folder in folders.values():
        folder.mkdir()
    for name, text in FAKES.items():
        (folders["bin"] / name).write_text(text)
        (folders["bin"] / name).chmod(0o755)
    # Files of an earlier run.
    (folders["OUT"] / "fuzz_raster_seed_corpus.zip").write_text("old")
    run = subprocess.run(
        ["bash", "-eu", FUZZ / "oss-fuzz" / "build.sh"], cwd=PROJECT,
        env={**os.environ, **{name: str(path)
                              for name, path in folders.items()},
             "PATH": f"{folders['bin']}:{os.environ['PATH']}",
             "TARGETS": " ".join(list_targets()),
             "LIB_FUZZING_ENGINE": "-fsanitize=fuzzer"},
        capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    out = folders["OUT"]
    kinds = ("", ".dict", ".options", "_seed_corpus.zip")
    assert sorted(path.name for path in out.iterdir()) == sorted(
        name + kind for name in list_targets() for kind in kinds)
    for name in list_targets():
        assert (out / name).read_text() == name + "\n"
        words = (out / f"{name}.dict").read_text().splitlines()
        assert len(words) > 20
        assert all(word == "" or word[0] == "#"
                   or re.fullmatch(r'"([^"\\]|\\x[0-9A-F]{2})+"', word)
                   for word in words)
        assert "rss_limit_mb = 512" in (out / f"{name}.options").read_text()
        with zipfile.ZipFile(out / f"{name}_seed_corpus.zip") as archive:
            assert {Path(entry).name for entry in archive.namelist()} == {
                path.name for path in (CORPUS / name).iterdir()}


def test_corpus_is_small():
    sizes = [path.stat().st_size for path in CORPUS.rglob("*")
             if path.is_file()]
    assert sum(sizes) <= MOST_BYTES


@pytest.mark.skipif(TARGETS is None, reason="FLIGHTSIM_FUZZ_TARGETS is not set")
@pytest.mark.parametrize("name", list_targets())
def test_corpus(name):
    run = subprocess.run(
        [Path(TARGETS, name), CORPUS / name], capture_output=True, text=True,
        check=False, timeout=300)
    assert run.returncode == 0, run.stderr[-2000:]
    assert " inputs" in run.stdout
