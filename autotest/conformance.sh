#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs GDAL's own test_ogrsf, read-only, on vector files:
#   bash autotest/conformance.sh BUILD_FOLDER [FILE...]
# Without a file: all of the shared data that have layers, where they are there,
# those of autotest/data, and one of each kind that our own writers make.
# No package holds that program: it is built from the source package of the
# installed GDAL, once, into the build folder.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$(cd "$1" && pwd)
shift
program=$build/test_ogrsf

fetch_source() # folder; prints the folder of the programs
{
  local as_root=() options
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  mkdir -p "$1/parts" "$1/lists/partial"
  # The machine's own package sources, with those of source packages.
  cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources \
    /etc/apt/sources.list.d/*.list 2>/dev/null >"$1/all" || true
  sed -n 's/^deb /deb-src /p' "$1/all" >"$1/sources.list"
  for file in /etc/apt/sources.list.d/*.sources; do
    [ -f "$file" ] || continue
    sed 's/^Types:.*/Types: deb-src/' "$file" >"$1/parts/$(basename "$file")"
  done
  options=(-o "Dir::Etc::sourcelist=$1/sources.list"
    -o "Dir::Etc::sourceparts=$1/parts" -o "Dir::State::lists=$1/lists")
  "${as_root[@]}" apt-get "${options[@]}" -q update >&2
  (cd "$1" &&
    "${as_root[@]}" apt-get "${options[@]}" -q source --download-only gdal >&2 &&
    tar xf gdal_*.orig.tar.xz --wildcards '*/apps/test_ogrsf.cpp' \
      '*/apps/commonutils.*')
  find "$1" -path '*/apps/test_ogrsf.cpp' -exec dirname {} \;
}

if [ ! -x "$program" ]; then
  bash "$root/driver/install_packages.sh" g++ libgdal-dev xz-utils ca-certificates
  folder=$(mktemp -d)
  apps=$(fetch_source "$folder")
  read -r -a flags <<<"$(gdal-config --cflags)"
  g++ -std=c++17 -O1 -w -I"$apps" "${flags[@]}" -o "$program" \
    "$apps/test_ogrsf.cpp" "$apps/commonutils.cpp" -lgdal
  rm -rf "$folder"
fi

export GDAL_PAM_ENABLED=NO
scenes=$(mktemp -d)
trap 'rm -rf "$scenes"' EXIT
if [ "$#" -eq 0 ]; then
  shared=${FLIGHTSIM_SHARED_DATA:-$root/../shared/data}
  FLIGHTSIM_TOOL=$build/autotest/cpp/bgl_tool GDAL_DRIVER_PATH=disable \
    /usr/bin/python3 "$root/autotest/python/scenes/write_scenes.py" "$scenes"
  # Files of these folders are damaged, which is told, on purpose. Names of
  # scenes say the kind; the names of annotations are their place.
  rm "$scenes"/agn*
  mapfile -t all < <(find "$scenes" "$root/autotest/data" \
    $([ ! -d "$shared" ] || echo "$shared") -not -path '*/negative/*' \
    -not -path '*/seeds/*' -not -path '*/starbase/*' \
    \( -name '*.[ab]g[abnlps]' -o -name '*.dsf' \) | sort)
  for file in "${all[@]}"; do
    if GDAL_DRIVER_PATH=$build/gdalplugins ogrinfo -ro -q "$file" 2>/dev/null |
        grep -q '^1: '; then
      set -- "$@" "$file"
    fi
  done
fi

export GDAL_DRIVER_PATH=$build/gdalplugins
passed=0
for file in "$@"; do
  if ! output=$("$program" -ro "$file" 2>&1) ||
      grep -qE '^(FAILURE|ERROR|Warning)' <<<"$output"; then
    printf '%s\n' "$output" | grep -E 'FAILURE|ERROR|Warning|^INFO: Testing' >&2
    echo "test_ogrsf fails on $file" >&2
    exit 1
  fi
  passed=$((passed + 1))
done
echo "test_ogrsf: $passed files passed"
