#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs what is needed on Debian 12, builds, runs all tests but the slow ones:
#   bash autotest/run.sh
# Continues in the folder of driver/quickstart.sh. Tests on real files skip, with
# the reason, where the files are not there; FLIGHTSIM_SHARED_DATA names their
# folder. Sanitizers, slow tests and other systems: .ci/run.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
source autotest/steps.sh

[ -d "$FLIGHTSIM_SHARED_DATA" ] ||
  echo "$FLIGHTSIM_SHARED_DATA is not there: tests on real files skip"

step "packages"
bash driver/install_packages.sh cmake g++ make ninja-build clang-format \
  pre-commit libgdal-dev gdal-bin libproj-dev libsquish-dev liblzma-dev \
  libglu1-mesa-dev libgtest-dev libssl-dev libbenchmark-dev \
  python3-gdal python3-numpy python3-pytest \
  python3-pytest-xdist python3-rasterio python3-fiona python3-geopandas \
  python3-distributed python3-yaml python3-qgis fonts-dejavu-core dpkg-dev file \
  locales

step "code style"
git ls-files '*.cpp' '*.h' | xargs clang-format --dry-run --Werror

step "sources, pages and recipes"
/usr/bin/python3 -m pytest -q -p no:cacheprovider -m sources autotest/python

step "build of the plugin"
configure build -DFLIGHTSIM_BUILD_TESTS=ON -DFLIGHTSIM_BUILD_BENCHMARKS=ON
cmake --build build --parallel "$(nproc)" --target gdal_FlightSim

step "build of the tests"
cmake --build build --parallel "$(nproc)"

step "Python tests, those in QGIS included"
all_python_tests build -m 'not slow and not sources'

step "unit tests"
ctest --test-dir build --output-on-failure --parallel "$(nproc)"

print_steps
