#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Looks for leaks of ours in the reports of LeakSanitizer:
#   bash autotest/check_leaks.sh FOLDER
# Python, NumPy and GDAL's bindings leak too, in every run. A leak is ours when
# the plugin is among the callers of the allocation. The processes have to run
# with these options, so that leaks alone do not end them:
#   ASAN_OPTIONS=detect_leaks=1:exitcode=0:abort_on_error=1:log_path=FOLDER/log
set -euo pipefail

folder=$1
reports=("$folder"/*)
# There is no run of Python without a leak: without a report there was no check.
[ -s "${reports[0]}" ] || {
  echo "no report of LeakSanitizer in $folder" >&2
  exit 1
}

other=$(grep -lE 'ERROR: AddressSanitizer|runtime error' "${reports[@]}" || true)
[ -z "$other" ] || {
  echo "$other" | xargs cat >&2
  exit 1
}

# A paragraph for each leak: its size, and the callers of the allocation.
ours=$(awk 'BEGIN { RS = "" } / leak of / && /gdal_FlightSim/ { print $0 "\n" }' \
  "${reports[@]}")
count=$(cat "${reports[@]}" | grep -c ' leak of ' || true)
[ -z "$ours" ] || {
  echo "$ours" >&2
  echo "the plugin leaks" >&2
  exit 1
}
echo "LeakSanitizer: ${#reports[@]} processes, $count leaks of others, none of ours"
