#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Follows the recipe of CONTRIBUTING.md, "a part of an airport", with a record that
# no simulator has. Applies flagpole.patch to the sources that it stands in, builds
# them, writes the generated pages, and runs the tests of the new record and those
# that look at all records and layers:
#   git clone . build-recipe && bash build-recipe/autotest/recipe/run.sh
# matrix.sh does so, too.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
source autotest/steps.sh

bash driver/install_packages.sh cmake g++ ninja-build patch libgdal-dev \
  libsquish-dev liblzma-dev libproj-dev libglu1-mesa-dev libssl-dev \
  libgtest-dev python3-gdal python3-numpy python3-pytest python3-pytest-xdist

step "build with the new record"
patch --no-backup-if-mismatch -p1 <autotest/recipe/flagpole.patch
configure build -DFLIGHTSIM_BUILD_TESTS=ON -DFLIGHTSIM_WERROR=ON \
  -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0
cmake --build build --parallel "$(nproc)" --target gdal_FlightSim bgl_tool

step "generated pages and styles"
export GDAL_DRIVER_PATH=$root/build/gdalplugins
build/autotest/cpp/bgl_tool byte-tables >ogr/records/byte_tables.md
/usr/bin/python3 autotest/python/oracles/driver_docs.py
/usr/bin/python3 autotest/qgis/feature_styles.py
if /usr/bin/python3 -c 'import qgis.core' 2>/dev/null; then
  QT_QPA_PLATFORM=offscreen /usr/bin/python3 autotest/qgis/make_styles.py
fi

step "tests"
python_tests build autotest/python/test_bgl_flagpole.py \
  autotest/python/test_byte_tables.py autotest/python/test_driver_docs.py \
  autotest/python/test_feature_styles.py

print_steps
