#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Looks at the source without running it: cppcheck over everything, clang-tidy
# over what is part of the plugin, or over the files that are named:
#   bash autotest/static.sh [FILE.cpp...]
# Fails when there is any finding. Checks and what is not checked stand, with
# the reasons, in .clang-tidy and autotest/cppcheck_suppressions.txt.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
folder=build-static

bash driver/install_packages.sh cmake g++ make cppcheck clang-tidy \
  libclang-rt-14-dev libgdal-dev libproj-dev libsquish-dev liblzma-dev \
  libglu1-mesa-dev libgtest-dev libssl-dev libbenchmark-dev

# Only the tables made from data/*.csv are built.
cmake -S . -B "$folder" -DFLIGHTSIM_BUILD_TESTS=ON \
  -DFLIGHTSIM_BUILD_BENCHMARKS=ON -DFLIGHTSIM_BUILD_FUZZERS=ON >/dev/null
cmake --build "$folder" --target flightsim_tables >/dev/null
mkdir -p "$folder/cppcheck"

# Typed tests are beyond the macros that cppcheck knows of GoogleTest.
status=0
cppcheck --project="$folder/compile_commands.json" --quiet \
  --enable=warning,performance,portability,style --library=googletest \
  --suppressions-list=autotest/cppcheck_suppressions.txt \
  --cppcheck-build-dir="$folder/cppcheck" -j "$(nproc)" \
  '-DTYPED_TEST(A,B)=void A##_##B()' '-DTYPED_TEST_P(A,B)=void A##_##B()' \
  '-DTYPED_TEST_SUITE(A,B)=' '-DTYPED_TEST_SUITE_P(A)=' \
  '-DREGISTER_TYPED_TEST_SUITE_P(...)=' \
  '-DINSTANTIATE_TYPED_TEST_SUITE_P(A,B,C)=' \
  --template='{file}:{line}: error: {message} [{id}]' \
  --error-exitcode=1 2>"$folder/cppcheck.txt" || status=1

if [ "$#" -eq 0 ]; then
  mapfile -t files < <(git ls-files 'driver/*.cpp' 'frmts/*.cpp' 'ogr/*.cpp')
  set -- "${files[@]}"
fi
printf '%s\0' "$@" |
  xargs -0 -n 1 -P "$(nproc)" clang-tidy -p "$folder" --quiet \
    >"$folder/clang-tidy.txt" 2>"$folder/clang-tidy.log" || status=1

# Headers are seen from many files; each finding counts once.
cat "$folder/cppcheck.txt"
awk '/: (error|warning): / { isNew = !seen[$0]++ } isNew' \
  "$folder/clang-tidy.txt"
findings=$(cat "$folder"/{cppcheck,clang-tidy}.txt |
  { grep -E ': (error|warning): ' || true; } | sort -u | wc -l)
printf 'cppcheck: %d files, clang-tidy: %d files; %d findings\n' \
  "$(grep -c '"file":' "$folder/compile_commands.json")" "$#" "$findings"
exit "$status"
