#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the tests with AddressSanitizer and UndefinedBehaviorSanitizer:
#   bash autotest/sanitize.sh
# The packages are those of run.sh. Tests of sheer size take no path that small
# ones do not take; they run without sanitizers. FLIGHTSIM_CASES=3 runs
# at most three cases of each test, evenly spread, since most cases repeat a path
# with other values; tests that damage their input run all of theirs.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
source autotest/steps.sh

step "build with sanitizers"
# With -O2 the sanitizers' own code takes the compiler twice as long, and checks
# of each pointer and of use after scope a third each; the fuzz targets are built
# with all of them.
configure build-sanitize -DFLIGHTSIM_BUILD_TESTS=ON -DFLIGHTSIM_WERROR=ON \
  -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  '-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -g1 -fno-sanitize-address-use-after-scope' \
  -DFLIGHTSIM_SANITIZE=address,undefined \
  -DFLIGHTSIM_SANITIZE_EXCEPT=null,alignment,vptr,object-size
cmake --build build-sanitize --parallel "$(nproc)"

step "unit tests with sanitizers"
ctest --test-dir build-sanitize --output-on-failure --parallel "$(nproc)"

step "Python tests with sanitizers"
# Python is not built with the sanitizer, so its run-time library has to be
# loaded first; leaks of Python itself are left out by check_leaks.sh.
leaks=$(mktemp -d)
LD_PRELOAD="$(g++ -print-file-name=libasan.so) \
$(g++ -print-file-name=libubsan.so)" \
ASAN_OPTIONS="detect_leaks=1:exitcode=0:abort_on_error=1:log_path=$leaks/log" \
  python_tests build-sanitize -m 'not slow and not sources' \
    ${FLIGHTSIM_CASES:+"--cases=$FLIGHTSIM_CASES"} autotest/python
bash autotest/check_leaks.sh "$leaks"
rm -rf "$leaks"

print_steps
