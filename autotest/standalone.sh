#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles each source of the plugin that needs GDAL by itself, without making
# code: shows includes that are missing, which a build of several sources at once
# hides, and treats warnings as errors. windows.sh does it for the format library.
#   bash autotest/standalone.sh
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
source autotest/steps.sh

configure build-standalone -DFLIGHTSIM_UNITY_BUILD=OFF \
  -DFLIGHTSIM_BUILD_TESTS=OFF -DFLIGHTSIM_WERROR=ON -DCMAKE_BUILD_TYPE=None \
  >/dev/null
cmake --build build-standalone --target flightsim_tables
/usr/bin/python3 - build-standalone <<'PYTHON'
import concurrent.futures
import json
import os
import shlex
import subprocess
import sys

with open(os.path.join(sys.argv[1], "compile_commands.json")) as file:
    entries = [entry for entry in json.load(file)
               if "flightsim_glue.dir" in entry["command"]]


def compile_source(entry):
    return entry["file"], subprocess.run(
        [*shlex.split(entry["command"]), "-fsyntax-only"], cwd=entry["directory"],
        capture_output=True, text=True)


failed = 0
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    for name, result in pool.map(compile_source, entries):
        if result.returncode != 0:
            failed += 1
            print(name, result.stderr, sep="\n", file=sys.stderr)
print(f"{len(entries) - failed} sources stand alone, {failed} do not")
sys.exit(failed != 0)
PYTHON
