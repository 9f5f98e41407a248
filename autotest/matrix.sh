#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds and tests the committed state with the GDAL of other Debian releases, with
# Clang on this machine, and for Windows, runs each fuzz target for a minute, and
# follows the recipe for a new record:
#   bash autotest/matrix.sh [trixie|sid|clang|windows|fuzz|recipe|all]
#   bash autotest/matrix.sh roots [trixie|sid|all]   only makes their roots
# A minimal root for each release is made with mmdebstrap (needs root rights)
# and kept in build-matrix/ for the next run. FLIGHTSIM_MATRIX_QGIS=YES makes
# larger ones and tests in the QGIS of those releases, too, and with all of the
# Python libraries that tests know. FLIGHTSIM_MATRIX_SANITIZE=YES tests there with
# sanitizers, with FLIGHTSIM_CASES as in sanitize.sh. Closes with a table.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
shared=${FLIGHTSIM_SHARED_DATA:-$root/../shared/data}
task=test
if [ "${1:-}" = roots ]; then
  task=roots
  shift
fi
suites=${1:-all}
if [ "$suites" = all ]; then
  suites="trixie sid"
  [ "$task" = roots ] || suites+=" clang windows fuzz recipe"
fi

bash driver/install_packages.sh mmdebstrap git

packages=cmake,g++,make,ninja-build,libgdal-dev,gdal-bin,libgtest-dev
packages+=,libssl-dev,libsquish-dev,liblzma-dev,libproj-dev,libglu1-mesa-dev
packages+=,python3-gdal,python3-numpy,python3-pytest,python3-pytest-xdist
packages+=,python3-rasterio,locales,libbenchmark-dev
tests=autotest/python
folder_suffix=
# Sources are the same everywhere.
tests+=' -m "not sources"'
qgis_tests=
if [ "${FLIGHTSIM_MATRIX_QGIS:-NO}" = YES ]; then
  packages+=,python3-qgis,python3-fiona,python3-geopandas,python3-pyogrio
  packages+=,python3-distributed,python3-yaml,fonts-dejavu-core,dpkg-dev,file
  qgis_tests=autotest/qgis
  folder_suffix=-qgis
fi

make_root() # suite, folder
{
  local options=(--variant=minbase "--include=$packages")
  # Snapshots of the unstable release may be older than they claim to last.
  [ "$1" != sid ] || options+=('--aptopt=Acquire::Check-Valid-Until "false"')
  rm -rf "$2.part"
  mmdebstrap --quiet "${options[@]}" "$1" "$2.part"
  mv "$2.part" "$2"
}

copy_sources() # folder
{
  rm -rf "$1/src"
  mkdir -p "$1/src/main" "$1/src/shared"
  git archive HEAD | tar -x -C "$1/src/main"
  [ ! -d "$shared" ] || cp -r "$shared" "$1/src/shared/data"
}

# In $sources/main; $sources/shared has the files that tests read.
# shellcheck disable=SC2016 # for the shell that runs it
commands='
  set -eo pipefail
  cd "$sources/main"
  gdal-config --version
  # The format library does not depend on GDAL: its unit tests run elsewhere.
  cmake -S . -B build -G Ninja -DFLIGHTSIM_WERROR=ON \
    -DCMAKE_CXX_FLAGS_RELEASE=-O1 >/dev/null
  cmake --build build --target flightsim_test_tools flightsim_other_minor
  ctest --test-dir build --tests-regex drivers | tail -n 10
  export LC_ALL=C.UTF-8
  export GDAL_DRIVER_PATH=$PWD/build/gdalplugins
  export FLIGHTSIM_TOOL=$PWD/build/autotest/cpp/bgl_tool
  export FLIGHTSIM_SHARED_DATA=$sources/shared/data
  if command -v gdal >/dev/null && gdal dataset check --help >/dev/null 2>&1
  then
    for file in autotest/data/*.[ab]g* $(find "$FLIGHTSIM_SHARED_DATA" \
        -path "*/negative" -prune -o -name "*.[ab]g[lnp]" -print); do
      gdal dataset check --quiet "$file" ||
        { echo "gdal dataset check fails on $file"; exit 1; }
    done
  fi
  run_tests() { /usr/bin/python3 -m pytest -q -rfEs -p no:cacheprovider "$@"; }
  run_tests --numprocesses "$(nproc)" --dist loadgroup '"$tests"'
  # In a process of their own: libraries of other tests bring other Qts and GDALs.
  qgis_tests='"$qgis_tests"'
  [ -z "$qgis_tests" ] || run_tests "$qgis_tests"'

# A second time with sanitizers would test the same: this is instead of it.
# shellcheck disable=SC2016
[ "${FLIGHTSIM_MATRIX_SANITIZE:-NO}" != YES ] || commands='
  set -eo pipefail
  cd "$sources/main"
  gdal-config --version
  export LC_ALL=C.UTF-8 FLIGHTSIM_SHARED_DATA=$sources/shared/data
  bash autotest/sanitize.sh'

# In a mount namespace of its own: nothing stays mounted if it is killed.
test_inside() # folder, log
{
  # shellcheck disable=SC2016
  unshare --mount bash -c '
    mount -t proc proc "$0/proc" &&
      exec chroot "$0" env sources=/src bash -c "$1"
  ' "$1" "$commands" >"$2" 2>&1
}

test_clang() # folder, log
{
  # shellcheck disable=SC2086 # several packages
  bash driver/install_packages.sh clang ${packages//,/ }
  CXX=clang++ sources=$root/$1/src bash -c "$commands" >"$2" 2>&1
}

# What windows.sh builds, GDAL among it, is kept outside of the sources.
test_windows() # folder, log
{
  mkdir -p "$1/build-windows"
  ln -s "$root/$1/build-windows" "$1/src/main/build-windows"
  {
    echo "Wine"
    FLIGHTSIM_SHARED_DATA=$root/$1/src/shared/data \
      bash "$1/src/main/autotest/windows.sh"
  } >"$2" 2>&1
}

# Under AddressSanitizer and UndefinedBehaviorSanitizer.
test_fuzz() # folder, log
{
  {
    echo "libFuzzer"
    bash "$1/src/main/autotest/fuzz/run.sh" 60
  } >"$2" 2>&1
}

test_recipe() # folder, log
{
  {
    gdal-config --version
    bash "$1/src/main/autotest/recipe/run.sh"
  } >"$2" 2>&1
}

failed=0
table=
for suite in $suites; do
  folder=build-matrix/$suite$folder_suffix
  log=$folder.log
  mkdir -p build-matrix
  run=test_inside
  if [[ $suite =~ ^(clang|windows|fuzz|recipe)$ ]]; then
    run=test_$suite
  elif [ ! -d "$folder" ]; then
    make_root "$suite" "$folder"
  fi
  [ "$task" = test ] || continue
  copy_sources "$folder"
  verdict=passed
  if ! "$run" "$folder" "$log"; then
    verdict=FAILED
    failed=1
    tail -n 40 "$log"
  fi
  table+=$(printf '%-8s %-8s %-8s %s; %s' "$suite" "$(head -n 1 "$log")" \
    "$verdict" "$(grep -m 1 'tests passed' "$log" || echo 'no unit tests')" \
    "$(grep -E ' passed.* in [0-9]' "$log" | paste -s -d ';')")$'\n'
done
[ "$task" = test ] || exit 0
printf '\n%-8s %-8s %-8s %s\n%s' release GDAL verdict tests "$table"
exit "$failed"
