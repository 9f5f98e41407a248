#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds with counters, runs the unit tests and the Python tests, and prints the
# share of lines that they ran, by folder:
#   bash autotest/coverage.sh [PYTEST_ARGUMENTS...]
# Takes about an hour on two processors. Fails when a folder of readers is below
# 90 %.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
build=$root/build-coverage
cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=Debug \
  -DCMAKE_CXX_FLAGS_DEBUG="-O0 --coverage -fprofile-update=atomic" >/dev/null
cmake --build "$build" --parallel "$(nproc)" >/dev/null
find "$build" -name '*.gcda' -delete

"$build/autotest/cpp/flightsim_tests" --gtest_brief=1
GDAL_DRIVER_PATH=$build/gdalplugins \
FLIGHTSIM_TOOL=$build/autotest/cpp/bgl_tool \
  /usr/bin/python3 -m pytest -q -m "not slow" autotest/python "$@"
/usr/bin/python3 autotest/coverage.py "$build"
