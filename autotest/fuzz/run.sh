#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds all fuzz targets with clang and runs each of them, or those that are
# named, for some seconds or 10 million executions, whichever is first:
#   bash autotest/fuzz/run.sh [SECONDS [TARGET...]]
# Prints a table of what was run, and fails when a target finds something. What
# was found stays in build-fuzz/found, the logs in build-fuzz.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
seconds=${1:-60}
executions=10000000
shift "$(($# > 0))"

bash driver/install_packages.sh cmake g++ make clang libclang-rt-14-dev \
  libgdal-dev libsquish-dev liblzma-dev libproj-dev libgtest-dev libssl-dev \
  python3-numpy python3-gdal python3-pytest

cmake -S . -B build -DFLIGHTSIM_BUILD_TESTS=ON >/dev/null
cmake --build build --parallel "$(nproc)" \
  --target bgl_tool vector_tool gdal_FlightSim >/dev/null
cmake -S . -B build-fuzz -DCMAKE_CXX_COMPILER=clang++ \
  -DCMAKE_BUILD_TYPE=RelWithDebInfo -DFLIGHTSIM_BUILD_TESTS=OFF \
  -DFLIGHTSIM_BUILD_FUZZERS=ON \
  -DFLIGHTSIM_SANITIZE=fuzzer-no-link,address,undefined >/dev/null
cmake --build build-fuzz --parallel "$(nproc)" --target fuzz_targets >/dev/null

FLIGHTSIM_TOOL=$root/build/autotest/cpp/bgl_tool \
GDAL_DRIVER_PATH=$root/build/gdalplugins \
  /usr/bin/python3 autotest/fuzz/make_seeds.py build-fuzz/seeds
mkdir -p build-fuzz/found

# A target that finds something stops there, so it has one finding at most.
run() # name
{
  local name=$1 log=build-fuzz/$1.log start=$EPOCHSECONDS findings=0
  local dictionary=autotest/fuzz/bgl.dict
  case $name in
    *autogen*) dictionary=build-fuzz/seeds/autogen.dict ;;
  esac
  mkdir -p "build-fuzz/corpus/$name" "build-fuzz/seeds/$name"
  # What is freed stays in quarantine for a while, which counts, too.
  local command=(env ASAN_OPTIONS=quarantine_size_mb=32
    "build-fuzz/autotest/fuzz/$name" -max_len=262144 -timeout=20
    -rss_limit_mb=512 -malloc_limit_mb=512 "-dict=$dictionary"
    -print_final_stats=1 "-artifact_prefix=build-fuzz/found/$name-"
    "build-fuzz/corpus/$name" "build-fuzz/seeds/$name")
  # The seconds count from the first changed input: targets that write take
  # longer than a minute for their seeds.
  "${command[@]}" -runs=0 >"$log" 2>&1 || findings=1
  if [ "$findings" -eq 0 ]; then
    "${command[@]}" -runs="$executions" \
      -max_total_time="$((seconds + EPOCHSECONDS - start))" >"$log" 2>&1 ||
      findings=1
  fi
  awk -v name="$name" -v time="$((EPOCHSECONDS - start))" -v found="$findings" \
    '/number_of_executed_units/ { runs = $2 }
     END { printf "%-20s %12d %8d %12d %9d\n",
           name, runs, time, runs / (time ? time : 1), found }' "$log"
  return "$findings"
}

if [ "$#" -eq 0 ]; then
  mapfile -t names < <(find build-fuzz/autotest/fuzz -maxdepth 1 -type f \
    -executable -name 'fuzz_*' -printf '%f\n' | sort)
  set -- "${names[@]}"
fi
failed=0
printf '%-20s %12s %8s %12s %9s\n' target executions seconds per-second findings
for name in "$@"; do
  run "$name" || failed=1
done
exit "$failed"
