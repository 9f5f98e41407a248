#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds and tests the committed state with the GDAL of other Debian releases:
#   bash autotest/matrix.sh [trixie|sid|all]
# Makes a minimal root for each release (needs root rights), keeps it in
# build-matrix/ for the next run, and closes with a table.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
shared=${FLIGHTSIM_SHARED_DATA:-$root/../shared/data}
suites=${1:-all}
[ "$suites" != all ] || suites="trixie sid"

bash driver/install_packages.sh mmdebstrap git

packages=cmake,g++,make,ninja-build,libgdal-dev,gdal-bin,libgtest-dev
packages+=,libssl-dev,libsquish-dev,libproj-dev,libbenchmark-dev
packages+=,python3-gdal,python3-numpy,python3-pytest,python3-rasterio

make_root() # suite, folder
{
  local options=(--variant=minbase "--include=$packages")
  # Snapshots of the unstable release may be older than they claim to last.
  [ "$1" != sid ] || options+=('--aptopt=Acquire::Check-Valid-Until "false"')
  mmdebstrap --quiet "${options[@]}" "$1" "$2"
}

copy_sources() # folder
{
  rm -rf "$1/src"
  mkdir -p "$1/src/main" "$1/src/shared"
  git archive HEAD | tar -x -C "$1/src/main"
  [ ! -d "$shared" ] || cp -r "$shared" "$1/src/shared/data"
}

test_inside() # folder, log
{
  mountpoint -q "$1/proc" || mount -t proc proc "$1/proc"
  local status=0
  chroot "$1" bash -c '
    set -e
    cd /src/main
    gdal-config --version
    cmake -S . -B build -G Ninja >/dev/null
    cmake --build build
    ctest --test-dir build --parallel "$(nproc)" | tail -n 30
    export GDAL_DRIVER_PATH=$PWD/build/gdalplugins
    export FLIGHTSIM_TOOL=$PWD/build/autotest/cpp/bgl_tool
    export FLIGHTSIM_SHARED_DATA=/src/shared/data
    python3 -m pytest -q -rf -p no:cacheprovider autotest/python
  ' >"$2" 2>&1 || status=$?
  umount "$1/proc"
  return "$status"
}

failed=0
table=
for suite in $suites; do
  folder=build-matrix/$suite
  log=build-matrix/$suite.log
  mkdir -p build-matrix
  [ -d "$folder/usr" ] || make_root "$suite" "$folder"
  copy_sources "$folder"
  verdict=passed
  if ! test_inside "$folder" "$log"; then
    verdict=FAILED
    failed=1
    tail -n 40 "$log"
  fi
  table+=$(printf '%-8s %-8s %-8s %s; %s' "$suite" "$(head -n 1 "$log")" \
    "$verdict" "$(grep -m 1 'tests passed' "$log" || echo 'no unit tests')" \
    "$(tail -n 1 "$log")")$'\n'
done
printf '\n%-8s %-8s %-8s %s\n%s' release GDAL verdict tests "$table"
exit "$failed"
