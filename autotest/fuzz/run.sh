#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds all fuzz targets with clang and runs each for some seconds:
#   bash autotest/fuzz/run.sh [SECONDS]
# Prints the executions of each target; fails when one finds something. What was
# found stays in build-fuzz/found.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
seconds=${1:-60}

bash driver/install_packages.sh cmake g++ make clang libclang-rt-14-dev \
  libgdal-dev libsquish-dev libproj-dev libgtest-dev libssl-dev python3-numpy \
  python3-gdal python3-pytest

cmake -S . -B build -DFLIGHTSIM_BUILD_TESTS=ON >/dev/null
cmake --build build --parallel "$(nproc)" \
  --target bgl_tool vector_tool gdal_FlightSim >/dev/null
cmake -S . -B build-fuzz -DCMAKE_CXX_COMPILER=clang++ \
  -DCMAKE_BUILD_TYPE=RelWithDebInfo -DFLIGHTSIM_BUILD_TESTS=OFF \
  -DFLIGHTSIM_BUILD_FUZZERS=ON \
  -DFLIGHTSIM_SANITIZE=fuzzer-no-link,address,undefined >/dev/null
cmake --build build-fuzz --parallel "$(nproc)" >/dev/null

FLIGHTSIM_TOOL=$root/build/autotest/cpp/bgl_tool \
GDAL_DRIVER_PATH=$root/build/gdalplugins \
  /usr/bin/python3 autotest/fuzz/make_seeds.py build-fuzz/seeds
mkdir -p build-fuzz/found

failed=0
printf '%-18s %12s %10s\n' target executions per-second
for target in build-fuzz/autotest/fuzz/fuzz_*; do
  [ -x "$target" ] && [ -f "$target" ] || continue
  name=$(basename "$target")
  mkdir -p "build-fuzz/corpus/$name" "build-fuzz/seeds/$name"
  log=build-fuzz/$name.log
  if "$target" -max_total_time="$seconds" -max_len=262144 -timeout=20 \
      -rss_limit_mb=4096 -dict=autotest/fuzz/bgl.dict -print_final_stats=1 \
      -artifact_prefix="build-fuzz/found/$name-" \
      "build-fuzz/corpus/$name" "build-fuzz/seeds/$name" >"$log" 2>&1; then
    verdict=
  else
    verdict=' FAILED'
    failed=1
  fi
  awk -v name="$name" -v verdict="$verdict" \
    '/number_of_executed_units/ { runs = $2 }
     /average_exec_per_sec/ { rate = $2 }
     END { printf "%-18s %12d %10d%s\n", name, runs, rate, verdict }' "$log"
done
exit "$failed"
