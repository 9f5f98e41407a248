#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds for 64-bit Windows with Debian's mingw-w64 and runs the result under
# Wine:
#   bash autotest/windows.sh [prepare|unit|all]
# prepare: only what unit needs from elsewhere.
# unit: the format library and its unit tests. all, the default: GDAL with few
# drivers and the plugin, too; its tools read and write what those of this
# machine do, and both have to agree. Everything stays in build-windows/ for the
# next run; the first one takes long, as GDAL is built.
# Users have a GDAL built with MSVC, which takes no plugin of mingw-w64: this
# proves the code, not a package.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
task=${1:-all}
case "$task" in
  prepare | unit | all) ;;
  *) echo "usage: $0 [prepare|unit|all]" >&2; exit 2 ;;
esac
export FLIGHTSIM_SHARED_DATA=${FLIGHTSIM_SHARED_DATA:-$root/../shared/data}
folder=$root/build-windows
export WINEPREFIX=$folder/wine WINEDEBUG=-all LC_ALL=C.UTF-8
wine=/usr/lib/wine/wine64

say() { printf '\n== %s\n' "$*"; }

say "packages"
bash driver/install_packages.sh cmake ninja-build g++ make dpkg-dev tcl \
  g++-mingw-w64-x86-64-posix libz-mingw-w64-dev wine64 sqlite3 googletest \
  gdal-bin libgdal-dev libproj-dev libsquish-dev python3-gdal python3-numpy

say "libraries for Windows"
bash autotest/windows/build_gdal.sh "$folder" unit
[ "$task" != prepare ] || exit 0

build() # folder, targets, options
{
  local build=$folder/$1 targets=$2
  shift 2
  cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    "-DCMAKE_TOOLCHAIN_FILE=$root/autotest/windows/toolchain.cmake" \
    "-DCMAKE_INSTALL_PREFIX=$folder/prefix" -DCMAKE_CXX_FLAGS_RELEASE=-O1 \
    "-DFLIGHTSIM_SHARED_DATA=$FLIGHTSIM_SHARED_DATA" \
    -DFLIGHTSIM_WERROR=ON "$@" >/dev/null
  # shellcheck disable=SC2086 # several targets
  cmake --build "$build" --target $targets
}

say "format library and unit tests"
# One by one: each source of the library stands alone.
build format flightsim_tests -DFLIGHTSIM_BUILD_PLUGIN=OFF \
  -DFLIGHTSIM_UNITY_BUILD=OFF "-DPROJ_DIR=$folder/geodesics"
mkdir -p "$WINEPREFIX"
for library in libwinpthread-1.dll zlib1.dll; do
  find /usr/x86_64-w64-mingw32 -name "$library" \
    -exec cp {} "$folder/format/autotest/cpp" \;
done
"$wine" "$folder/format/autotest/cpp/flightsim_tests.exe" --gtest_brief=1
[ "$task" = all ] || exit 0

say "GDAL for Windows"
bash autotest/windows/build_gdal.sh "$folder" gdal

say "the plugin"
build plugin gdal_FlightSim -DFLIGHTSIM_BUILD_TESTS=OFF
for library in libwinpthread-1.dll zlib1.dll; do
  find /usr/x86_64-w64-mingw32 -name "$library" \
    -exec cp {} "$folder/prefix/bin" \;
done

say "GDAL's tools under Wine and those of this machine"
cmake -S . -B "$folder/native" -G Ninja >/dev/null
cmake --build "$folder/native" --target gdal_FlightSim bgl_tool vector_tool
FLIGHTSIM_TOOL=$folder/native/autotest/cpp/bgl_tool \
  /usr/bin/python3 autotest/windows/compare.py "$folder" "$wine"
