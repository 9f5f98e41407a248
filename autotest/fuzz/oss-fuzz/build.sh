#!/bin/bash -eu
# SPDX-License-Identifier: MIT
# Builds the fuzz targets into $OUT, by the variables that OSS-Fuzz sets: CC,
# CXX, CFLAGS, CXXFLAGS, LIB_FUZZING_ENGINE, SRC, WORK and OUT. Runs in the
# folder of the sources.
project=$PWD
prefix=$WORK/prefix

# All C++ of a target has to share one standard library and its checks, so PROJ
# and GDAL are built with the same flags, into the target: the image that runs
# it has neither. Without their sources the installed ones are taken.
build_library() # name, options
{
  local name=$1
  shift
  [ -d "$SRC/$name" ] || return 0
  cmake -S "$SRC/$name" -B "$WORK/$name" -G Ninja -DCMAKE_BUILD_TYPE=None \
    -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_INSTALL_LIBDIR=lib -DBUILD_SHARED_LIBS=OFF -DBUILD_TESTING=OFF \
    -DBUILD_APPS=OFF -DEMBED_RESOURCE_FILES=ON \
    -DUSE_ONLY_EMBEDDED_RESOURCE_FILES=ON "$@"
  cmake --build "$WORK/$name" --target install
}

build_library proj -DENABLE_TIFF=OFF -DENABLE_CURL=OFF
build_library gdal -DGDAL_USE_EXTERNAL_LIBS=OFF -DGDAL_USE_INTERNAL_LIBS=ON \
  -DGDAL_BUILD_OPTIONAL_DRIVERS=OFF -DOGR_BUILD_OPTIONAL_DRIVERS=OFF \
  -DBUILD_PYTHON_BINDINGS=OFF -DBUILD_JAVA_BINDINGS=OFF \
  -DBUILD_CSHARP_BINDINGS=OFF

# The flags of OSS-Fuzz take the place of a build type's and of the hardening.
cmake -S "$project" -B "$WORK/build" -G Ninja -DCMAKE_BUILD_TYPE=None \
  -DCMAKE_PREFIX_PATH="$prefix" -DFLIGHTSIM_BUILD_TESTS=OFF \
  -DFLIGHTSIM_BUILD_FUZZERS=ON -DFLIGHTSIM_HARDENING=OFF \
  -DFLIGHTSIM_FUZZING_ENGINE="$LIB_FUZZING_ENGINE"
cmake --build "$WORK/build" --target fuzz_targets

# The words that lines of autogen texts begin with.
awk -F, 'NR > 1 { printf "\"\\x0A%s \"\n", $1 }' \
  data/xpautogen_directives.csv >"$WORK/autogen.dict"
for target in "$WORK"/build/autotest/fuzz/fuzz_*; do
  [ -x "$target" ] && [ -f "$target" ] || continue
  name=$(basename "$target")
  dictionary=autotest/fuzz/bgl.dict
  case $name in
    *autogen*) dictionary=$WORK/autogen.dict ;;
  esac
  cp "$target" "$OUT/$name"
  cp "$dictionary" "$OUT/$name.dict"
  cp autotest/fuzz/oss-fuzz/default.options "$OUT/$name.options"
  rm -f "$OUT/${name}_seed_corpus.zip"
  (cd "autotest/fuzz/corpus/$name" && zip -q "$OUT/${name}_seed_corpus.zip" ./*)
done
