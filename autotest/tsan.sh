#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Reads files, writes and edits copies of them, and opens a library, on many threads
# under ThreadSanitizer:
#   bash autotest/tsan.sh
# Builds the plugin and thread_tool into build-thread. The files are made by our
# own writers; real ones are read too where they are there.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
shared=${FLIGHTSIM_SHARED_DATA:-$root/../shared/data}
build=$root/build-thread
threads=8

# The unit tests take long to build and have no threads.
cmake -S . -B "$build" -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  -DFLIGHTSIM_SANITIZE=thread -DFLIGHTSIM_BUILD_TESTS=ON >/dev/null
cmake --build "$build" --parallel "$(nproc)" \
  --target gdal_FlightSim thread_tool bgl_tool vector_tool

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
FLIGHTSIM_TOOL=$build/autotest/cpp/bgl_tool \
GDAL_DRIVER_PATH=disable \
  /usr/bin/python3 autotest/python/scenes/write_scenes.py "$folder"

files=("$folder"/*)
for file in "$shared"/airport/{cyqt,ktst,lbbg,leab_p3d}*.bgl \
    "$shared"/vector/{torre,edst}*.bgl "$shared"/agn/*.agn \
    "$shared"/xplane/*.agp "$shared"/dsf/synthetic/*.dsf \
    "$shared"/dsf/edlo/*.dsf; do
  [ ! -f "$file" ] || files+=("$file")
done

export GDAL_DRIVER_PATH=$build/gdalplugins
export GDAL_PAM_ENABLED=NO
export TSAN_OPTIONS="suppressions=$root/autotest/tsan.supp halt_on_error=0 \
exitcode=66 history_size=4"
# Addresses that are more random than the sanitizer can bear are the default of
# newer kernels.
wrapper=()
if setarch -R true 2>/dev/null; then
  wrapper=(setarch -R)
fi
mkdir "$folder/written"
"${wrapper[@]}" "$build/autotest/cpp/thread_tool" "$threads" "${files[@]}" |
  tail -n 1
"${wrapper[@]}" "$build/autotest/cpp/thread_tool" --write "$folder/written" \
  "$threads" "${files[@]}" | tail -n 1
echo "ThreadSanitizer: no race in ${#files[@]} files, read and written"
