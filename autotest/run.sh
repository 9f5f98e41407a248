#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs what is needed on Debian 12, builds, runs all tests:
#   bash autotest/run.sh
# Tests on real files skip, with the reason, where the files are not there;
# FLIGHTSIM_SHARED_DATA names their folder.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
export FLIGHTSIM_SHARED_DATA=${FLIGHTSIM_SHARED_DATA:-$root/../shared/data}

say() { printf '\n== %s\n' "$*"; }

[ -d "$FLIGHTSIM_SHARED_DATA" ] ||
  echo "$FLIGHTSIM_SHARED_DATA is not there: tests on real files skip"

say "packages"
bash driver/install_packages.sh cmake g++ make ninja-build clang-format \
  pre-commit libgdal-dev gdal-bin libproj-dev libsquish-dev libgtest-dev \
  libssl-dev libbenchmark-dev python3-gdal python3-numpy python3-pytest \
  python3-pytest-xdist python3-rasterio python3-fiona python3-geopandas \
  python3-distributed python3-yaml python3-qgis fonts-dejavu-core dpkg-dev file

say "code style"
git ls-files '*.cpp' '*.h' | xargs clang-format --dry-run --Werror

build() # folder, options
{
  local folder=$1
  shift
  cmake -S . -B "$folder" -DFLIGHTSIM_BUILD_TESTS=ON -DFLIGHTSIM_WERROR=ON \
    "-DFLIGHTSIM_SHARED_DATA=$FLIGHTSIM_SHARED_DATA" "$@"
  cmake --build "$folder" --parallel "$(nproc)"
}

unit_tests() # build folder
{
  ctest --test-dir "$1" --output-on-failure --parallel "$(nproc)" |
    grep -vE '^ +Start +[0-9]+:| Passed +[0-9.]+ sec$'
}

python_tests() # build folder, arguments
{
  local folder=$1
  shift
  GDAL_DRIVER_PATH=$root/$folder/gdalplugins \
  FLIGHTSIM_TOOL=$root/$folder/autotest/cpp/bgl_tool \
    /usr/bin/python3 -m pytest -q -rs -p no:cacheprovider \
      --numprocesses "$(nproc)" --dist loadgroup "$@"
}

say "build with AddressSanitizer and UndefinedBehaviorSanitizer"
# With -O2 the sanitizers' own code takes the compiler twice as long.
build build-sanitize -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  '-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -g1' \
  -DFLIGHTSIM_SANITIZE=address,undefined

say "unit tests with sanitizers"
unit_tests build-sanitize

say "Python tests with sanitizers"
# Python is not built with the sanitizer, so its run-time library has to be
# loaded first; leaks of Python itself are left out by check_leaks.sh. Tests of
# sheer size take no path that small ones do not take; they run without
# sanitizers.
leaks=$(mktemp -d)
LD_PRELOAD="$(g++ -print-file-name=libasan.so) \
$(g++ -print-file-name=libubsan.so)" \
ASAN_OPTIONS="detect_leaks=1:exitcode=0:abort_on_error=1:log_path=$leaks/log" \
  python_tests build-sanitize -m 'not slow' autotest/python
bash autotest/check_leaks.sh "$leaks"
rm -rf "$leaks"

say "build"
build build -DFLIGHTSIM_BUILD_BENCHMARKS=ON

# QGIS comes last: it is not meant to share a process with anything else.
say "Python tests, those in QGIS included"
python_tests build autotest/python autotest/qgis

say "unit tests"
unit_tests build
