#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# From nothing to GIS files on Debian 12: installs what is needed, builds the
# plugin, converts a scenery file: rasters to GeoTIFF, layers to GeoPackage.
#   bash driver/quickstart.sh [FILE.bgl [OUTPUT_WITHOUT_EXTENSION]]
# The output goes to the current folder. Without a file it takes the sample that
# comes with the project and writes build/sample.tif.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
if [ $# -eq 0 ]; then
  input=$root/autotest/data/sample.bgl
  output=$root/build/sample
else
  input=$1
  output=${2:-$(basename "${1%.*}")}
fi

bash "$root/driver/install_packages.sh" cmake g++ ninja-build libgdal-dev \
  gdal-bin libsquish-dev liblzma-dev libproj-dev libglu1-mesa-dev

# A folder that was configured before keeps its generator.
generator=(-G Ninja)
[ ! -f "$root/build/CMakeCache.txt" ] || generator=()
cmake -S "$root" "${generator[@]}" -B "$root/build" -DFLIGHTSIM_BUILD_TESTS=OFF
TIMEFORMAT='Built in %0R s, with %0U + %0S s of processor time.'
time cmake --build "$root/build" --target gdal_FlightSim --parallel "$(nproc)"

export GDAL_DRIVER_PATH=$root/build/gdalplugins
written=
if info=$(gdalinfo -nomd "$input" 2>/dev/null) &&
    grep -q '^Band 1' <<<"$info"; then
  printf '\n%s\n' "$info"
  gdal_translate -co TILED=YES -co COMPRESS=DEFLATE "$input" "$output.tif"
  gdalinfo -mm "$output.tif" |
    grep -E '^(Size|Origin|Pixel|Band)|Min/Max|NoData'
  written+=" $output.tif"
elif grep -q 'SUBDATASET_1_NAME' <<<"$info"; then
  printf '\n%s\n' "$info"
  echo "Choose one of the rasters above: gdal_translate 'BGL:\"...\":theme' out.tif"
fi
if layers=$(ogrinfo -ro "$input" 2>/dev/null); then
  printf '\n%s\n' "$layers"
  ogr2ogr -f GPKG -overwrite "$output.gpkg" "$input"
  written+=" $output.gpkg"
fi
echo
echo "Wrote:${written:- nothing}"
echo
echo "To use the plugin in this shell, and in QGIS started from it:"
echo "  export GDAL_DRIVER_PATH=$GDAL_DRIVER_PATH"
