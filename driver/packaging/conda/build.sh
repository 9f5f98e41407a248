#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Linux and macOS. conda-forge has no libsquish: DXT tiles get a message.
set -euo pipefail
cmake -S . -B conda-build -G Ninja ${CMAKE_ARGS:-} \
  -DCMAKE_BUILD_TYPE=Release \
  "-DCMAKE_INSTALL_PREFIX=$PREFIX" \
  "-DCMAKE_PREFIX_PATH=$PREFIX" \
  -DFLIGHTSIM_BUILD_TESTS=OFF \
  -DGDAL_PLUGIN_DIR=lib/gdalplugins
cmake --build conda-build
cmake --install conda-build
