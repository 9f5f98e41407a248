#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds with counters, runs the unit tests and the Python tests, and prints the
# share of lines that they ran, by folder:
#   bash autotest/coverage.sh [PYTEST_ARGUMENTS...]
# Tests that fail are named and do not end it: a build with counters is not the
# one that is released. Fails when a folder of readers is below 90 %.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
build=$root/build-coverage
# -Og keeps lines apart, and tests take half the time that they take with -O0.
cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Debug \
  -DCMAKE_CXX_FLAGS_DEBUG="-Og --coverage -fprofile-update=prefer-atomic" \
  -DFLIGHTSIM_BUILD_TESTS=ON >/dev/null
cmake --build "$build" --parallel "$(nproc)" --target gdal_FlightSim \
  flightsim_tests bgl_tool vector_tool xml_table flightsim_faults >/dev/null
find "$build" -name '*.gcda' -delete

"$build/autotest/cpp/flightsim_tests" --gtest_brief=1 || true
export GDAL_DRIVER_PATH=$build/gdalplugins
export FLIGHTSIM_TOOL=$build/autotest/cpp/bgl_tool
# A process a file: counters are written when a process ends by itself, which
# those of pytest-xdist do not. What looks at the sources, builds them or packs
# them reaches no line.
find autotest/python -maxdepth 1 -name 'test_*.py' | sort |
  grep -vE 'test_(developer_setup|packaging|layout|links|hardening|exit)' |
  xargs -P "$(nproc)" -I{} /usr/bin/python3 -m pytest -q --no-header \
    -p no:cacheprovider -m "not slow" "$@" {} || true
/usr/bin/python3 autotest/coverage.py "$build"
