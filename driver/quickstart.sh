#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# From nothing to a GeoTIFF on Debian 12: installs what is needed, builds the
# plugin, converts a BGL file.
#   bash driver/quickstart.sh [FILE.bgl [OUTPUT.tif]]
# The GeoTIFF goes to the current folder. Without a file it takes the sample that
# comes with the project and writes build/sample.tif.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
if [ $# -eq 0 ]; then
  input=$root/autotest/data/sample.bgl
  output=$root/build/sample.tif
else
  input=$1
  output=${2:-$(basename "${1%.*}").tif}
fi

bash "$root/driver/install_packages.sh" cmake g++ make libgdal-dev gdal-bin \
  libproj-dev libsquish-dev

cmake -S "$root" -B "$root/build" -DFLIGHTSIM_BUILD_TESTS=OFF
cmake --build "$root/build" --target gdal_FlightSim --parallel "$(nproc)"

export GDAL_DRIVER_PATH=$root/build/gdalplugins
echo
gdalinfo -nomd "$input"
gdal_translate -co TILED=YES -co COMPRESS=DEFLATE "$input" "$output"
echo
echo "Wrote $output:"
gdalinfo -mm "$output" | grep -E '^(Size|Origin|Pixel|Band)|Min/Max|NoData'
echo
echo "To use the plugin in this shell, and in QGIS started from it:"
echo "  export GDAL_DRIVER_PATH=$GDAL_DRIVER_PATH"
