#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# An OSGeo4W package (setup.hint and archive) of the plugin, as its packaging
# scripts make theirs: to be run in Cygwin's or Git's bash on Windows, in a
# "Developer Command Prompt" of MSVC, with gdal-devel, proj-devel, cmake and
# ninja of OSGeo4W installed:
#   OSGEO4W_ROOT=C:/OSGeo4W bash driver/packaging/osgeo4w/package.sh
# Writes build-osgeo4w/gdal-flightsim/. Not run so far where this was written.
set -euo pipefail

name=gdal-flightsim
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
osgeo4w=${OSGEO4W_ROOT:?names the folder of OSGeo4W}
version=$(sed -n 's/^project([a-z_]* VERSION \([0-9.]*\).*/\1/p' \
  "$root/CMakeLists.txt")
build=${OSGEO4W_PACKAGE_BUILD:-1}
work=$root/build-osgeo4w
cd "$root"

cmake -S . -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
  "-DCMAKE_PREFIX_PATH=$osgeo4w" \
  "-DCMAKE_INSTALL_PREFIX=$work/install" \
  -DGDAL_PLUGIN_DIR=apps/gdal/lib/gdalplugins \
  "-DCMAKE_INSTALL_DATADIR=apps/$name" -DFLIGHTSIM_BUILD_TESTS=OFF
cmake --build "$work/build"
cmake --install "$work/build"

gdal=$(sed -n 's/.*GDAL_RELEASE_NAME *"\([0-9.]*\).*/\1/p' \
  "$osgeo4w/include/gdal_version.h")
# The packages of the libraries that the plugin was built for, by their versions.
runtimes=$(cat "$osgeo4w/etc/abi/gdal-devel" "$osgeo4w/etc/abi/proj-devel" |
  tr -d '\r' | tr '\n' ' ')
mkdir -p "$work/$name"
cat >"$work/$name/setup.hint" <<HINT
sdesc: "GDAL plugin that opens flight simulator scenery"
ldesc: "GDAL ${gdal%.*} plugin that opens scenery of FS2004, FSX, Prepar3D,
Microsoft Flight Simulator and X-Plane in QGIS and all other GDAL programs"
category: Libs
requires: msvcrt2019 $runtimes
maintainer: ${OSGEO4W_MAINTAINER:-nobody}
HINT
cp LICENSE "$work/$name/$name-$version-$build.txt"
tar -C "$work/install" -cjf "$work/$name/$name-$version-$build.tar.bz2" .
echo "$work/$name"
