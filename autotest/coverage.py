#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Prints the share of lines that tests ran, by folder, and fails when a folder
of readers is below 90 %:

    autotest/coverage.py BUILD [SOURCES]

BUILD is the folder of a build with --coverage in which tests have run, as
autotest/coverage.sh makes it; SOURCES is where it was built from. Lines of
headers count where they stand.
"""

import json
import os
import subprocess
import sys
from collections import defaultdict
from multiprocessing.pool import ThreadPool
from pathlib import Path

LEAST = 90.0
# Those that take bytes of a file.
READERS = (
    "driver/bytes", "driver/bgl", "frmts/codecs", "frmts/codecs/ptc",
    "frmts/trq1", "ogr/records", "ogr/records/core", "ogr/records/airport",
    "ogr/records/navigation", "ogr/records/scenery", "ogr/terrain_vector",
    "ogr/agn/format", "ogr/xpautogen/format", "ogr/dsf/format",
    "ogr/library/format", "frmts/bgl/read", "frmts/bgl/resample",
    "frmts/bgl/write", "frmts/dsf", "ogr/layer", "ogr/terrain_vector/layers",
    "ogr/bgl/read", "ogr/bgl/edit", "ogr/bgl/layers", "ogr/agn",
    "ogr/xpautogen", "ogr/dsf", "ogr/library/files", "ogr/library/overrides",
    "ogr/library/layers", "ogr/bglxml",
)


def read_counts(build, sources):
    """How often each line of each file was run, over all objects of ours but
    those of the tests."""
    def ask(note):
        run = subprocess.run(
            ["gcov", "--json-format", "--stdout", str(note)], cwd=build,
            capture_output=True, text=True, check=True)
        return run.stdout

    counts = defaultdict(lambda: defaultdict(int))
    notes = sorted(note for note in build.rglob("*.gcno")
                   if "autotest" not in note.relative_to(build).parts)
    with ThreadPool(os.cpu_count()) as pool:
        for text in pool.imap_unordered(ask, notes):
            add_counts(text, build, sources, counts)
    return counts


def add_counts(text, build, sources, counts):
    """Adds what gcov says of an object, headers of the system left out."""
    for file in json.loads(text)["files"]:
        path = Path(build, file["file"]).resolve()
        if path.is_relative_to(sources):
            lines = counts[path.relative_to(sources)]
            for line in file["lines"]:
                lines[line["line_number"]] += line["count"]


def main():
    build = Path(sys.argv[1]).resolve()
    sources = Path(sys.argv[2] if len(sys.argv) > 2
                   else Path(__file__).parents[1]).resolve()
    folders = defaultdict(list)
    for path, lines in sorted(read_counts(build, sources).items()):
        if lines:
            folders[path.parent.as_posix()].append((path.name, lines))
    is_below = False
    for folder, files in sorted(folders.items()):
        total = sum(len(lines) for _, lines in files)
        run = sum(count > 0 for _, lines in files for count in lines.values())
        share = 100 * run / total
        is_below |= folder in READERS and share < LEAST
        print(f"{folder:28} {share:6.1f} % of {total} lines")
        for name, lines in files:
            part = 100 * sum(c > 0 for c in lines.values()) / len(lines)
            if folder in READERS and part < LEAST:
                print(f"    {name:28} {part:6.1f} % of {len(lines)}")
    return 1 if is_below else 0


if __name__ == "__main__":
    sys.exit(main())
