#!/bin/bash -eu
# SPDX-License-Identifier: MIT
# Builds the fuzz targets into $OUT. Not run here: see README.md.
cmake -S . -B "$WORK/build" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
  -DFLIGHTSIM_BUILD_TESTS=OFF -DFLIGHTSIM_BUILD_FUZZERS=ON \
  -DFLIGHTSIM_FUZZING_ENGINE="$LIB_FUZZING_ENGINE"
cmake --build "$WORK/build" --target fuzz_targets

# What the run-time image does not have: GDAL and what it is linked with.
mkdir -p "$OUT/lib"
for target in "$WORK"/build/autotest/fuzz/fuzz_*; do
  [ -x "$target" ] && [ -f "$target" ] || continue
  name=$(basename "$target")
  cp "$target" "$OUT/$name"
  patchelf --set-rpath "\$ORIGIN/lib" "$OUT/$name"
  ldd "$target" | awk '$3 ~ /^\// { print $3 }' |
    grep -Ev '/(libc|libm|libpthread|libdl|librt)\.so' |
    xargs -r cp -Lnt "$OUT/lib"
  cp autotest/fuzz/bgl.dict "$OUT/$name.dict"
  cp autotest/fuzz/oss-fuzz/default.options "$OUT/$name.options"
  if [ -d "autotest/fuzz/corpus/$name" ]; then
    (cd "autotest/fuzz/corpus/$name" && zip -q "$OUT/${name}_seed_corpus.zip" ./*)
  fi
done
