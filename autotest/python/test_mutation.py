# SPDX-License-Identifier: MIT
"""Damaged variants of every kind of file: none crashes, hangs or takes much
memory, and lost parts are reported.

FLIGHTSIM_MUTANTS multiplies their number.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mutation_fixtures import list_names
from support import IS_SANITIZED

READER = Path(__file__).parent / "oracles" / "mutation_reader.py"
SHARE = float(os.environ.get("FLIGHTSIM_MUTANTS", "0.3" if IS_SANITIZED
                             else "1"))
# How many mutants with losses may cause no message: their sections or records
# became other known kinds.
MOST_QUIET = 0.01
# No single allocation may be larger; the sanitizer ends the process.
ALLOCATION_LIMIT = "max_allocation_size_mb=512"


class Reader:
    """A process that reads mutants, restarted when a mutant has ended it."""

    def __init__(self):
        self.process = None
        self.results = []

    def start(self):
        environment = dict(os.environ)
        if IS_SANITIZED:
            environment["ASAN_OPTIONS"] = ":".join(filter(None, (
                environment.get("ASAN_OPTIONS"), ALLOCATION_LIMIT
            )))
        self.process = subprocess.Popen(
            [sys.executable, str(READER), str(SHARE)], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment,
        )

    def read(self, name):
        """Returns the results of the mutants of a fixture."""
        if self.process is None or self.process.poll() is not None:
            self.start()
        self.process.stdin.write(name + "\n")
        self.process.stdin.flush()
        mutant = "the sound file"
        for line in self.process.stdout:
            word, _, rest = line.rstrip("\n").partition(" ")
            if word == "done":
                return json.loads(rest)
            mutant = rest
        self.process.wait()
        pytest.fail(f"{name}, {mutant}: the process that read it ended with "
                    f"{self.process.returncode}")

    def close(self):
        if self.process is not None:
            self.process.stdin.close()
            self.process.stdout.close()
            self.process.wait()


@pytest.fixture(scope="module")
def reader():
    reader = Reader()
    yield reader
    reader.close()


@pytest.mark.parametrize("name", list_names())
def test_mutants(name, reader, summary):
    result = reader.read(name)
    reader.results.append(result)
    summary(
        f"mutants of {name} ({result['size']} bytes): {result['cuts']} cuts, "
        f"{result['others']} with other values; {result['told']} gave messages"
    )
    assert result["cuts"] > 0 and result["others"] > 0
    assert result["faults"] == []


def test_all_mutants(reader, summary):
    """Runs after the other tests of this file and adds up their results."""
    cuts, others, told = (sum(result[key] for result in reader.results)
                          for key in ("cuts", "others", "told"))
    summary(
        f"{cuts + others} mutants of {len(reader.results)} files: {cuts} cuts, "
        f"{others} with other values; {told} gave messages"
    )
    lossy = sum(result["lossy"] for result in reader.results)
    quiet = [f"{result['name']}: {name}" for result in reader.results
             for name in result["quiet"]]
    summary(f"{lossy} of them lose something, {len(quiet)} without a word")
    assert len(quiet) <= MOST_QUIET * lossy, quiet
    assert 0 < told <= cuts + others
