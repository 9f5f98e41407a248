#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the Debian package, lets lintian judge it, installs it with apt in a
# clean root of the same Debian release and uses it there as users do:
#   bash autotest/package.sh [--fresh]
# Needs root rights. The root stays in build-package/ for the next run, with the
# package taken out again; --fresh makes it anew.
set -euo pipefail

case "${1:-}" in
  "" | --fresh) ;;
  *) echo "usage: $0 [--fresh]" >&2; exit 2 ;;
esac
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
release=$(sed -n "s,^VERSION_CODENAME=,,p" /etc/os-release)
build="build-package/build"
clean=build-package/$release
programs="gdal-bin python3-rasterio python3-qgis"

bash driver/install_packages.sh cmake g++ make dpkg-dev file lintian \
  mmdebstrap libgdal-dev gdal-bin libproj-dev libsquish-dev liblzma-dev \
  python3-gdal python3-numpy python3-pytest python3-yaml

# Prints one line of the closing table at once, and keeps it.
table=
started=$SECONDS
verdict() # what, detail
{
  local line
  line=$(printf '%-26s passed %4d s  %s' "$1" $((SECONDS - started)) "$2")
  echo "== $line"
  table+=$line$'\n'
  started=$SECONDS
}

fail() # message
{
  echo "package.sh: $*" >&2
  exit 1
}

# With the compiler flags of Debian's packages, without debug symbols.
build_package()
{
  local compile link
  export DEB_CXXFLAGS_MAINT_STRIP=-g
  compile="$(dpkg-buildflags --get CXXFLAGS) $(dpkg-buildflags --get CPPFLAGS)"
  link=$(dpkg-buildflags --get LDFLAGS)
  cmake -S . -B "$build" -DFLIGHTSIM_BUILD_TESTS=OFF \
    "-DCMAKE_CXX_FLAGS=$compile" "-DCMAKE_MODULE_LINKER_FLAGS=$link" >/dev/null
  cmake --build "$build" --target gdal_FlightSim --parallel "$(nproc)"
  rm -f "$build"/*.deb
  (cd "$build" && cpack -G DEB >/dev/null)
  package=$(echo "$build"/*.deb)
}

check_contents()
{
  GDAL_DRIVER_PATH=$root/$build/gdalplugins \
    /usr/bin/python3 -m pytest -q -p no:cacheprovider \
    autotest/python/test_packaging.py autotest/python/test_hardening.py
}

in_root() # command
{
  chroot "$clean" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
    LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive QT_QPA_PLATFORM=offscreen \
    XDG_RUNTIME_DIR=/tmp/check/run bash -c "cd /tmp/check && $1"
}

make_root()
{
  [ "${1:-}" != --fresh ] || rm -rf "$clean"
  [ -d "$clean/usr" ] ||
    mmdebstrap --quiet --variant=minbase "$release" "$clean"
  mountpoint -q "$clean/proc" || mount -t proc proc "$clean/proc"
  trap 'umount "$clean/proc"' EXIT
  rm -rf "$clean/tmp/check"
  mkdir "$clean/tmp/check"
  mkdir -m 700 "$clean/tmp/check/run"
  cp "$package" autotest/data/sample.bgl autotest/data/every_directive.agb \
    autotest/package_check.py "$clean/tmp/check"
}

# The dependencies come in with the package alone, before other programs do.
install_package()
{
  local file missing
  file=$(basename "$package")
  in_root "apt-get update -q
    apt-get install -q -y --no-install-recommends ./$file" >"$log" 2>&1 ||
    fail "apt does not install the package, see $log"
  in_root 'dpkg --verify gdal-flightsim && apt-get check' >>"$log" 2>&1 ||
    fail "the installed package is not sound, see $log"
  missing=$(in_root 'ldd /usr/lib/*/gdalplugins/gdal_FlightSim.so' |
    grep 'not found' || true)
  [ -z "$missing" ] || fail "libraries are missing: $missing"
  in_root "apt-get install -q -y --no-install-recommends $programs" \
    >>"$log" 2>&1 || fail "apt does not install $programs, see $log"
  in_root 'apt-get clean'
}

expect() # what, text, pattern...
{
  local what=$1 text=$2 pattern
  shift 2
  for pattern in "$@"; do
    grep -qE "$pattern" <<<"$text" ||
      fail "$what does not say '$pattern': $text"
  done
}

check_tools()
{
  local text
  text=$(in_root 'gdalinfo --format BGL')
  expect "gdalinfo --format BGL" "$text" 'Short Name: BGL' \
    'Supports: Raster' 'Supports: Vector' 'Extension: bgl'
  text=$(in_root 'ogrinfo --formats')
  expect "ogrinfo --formats" "$text" '^  BGL -raster,vector-' \
    '^  AGN -vector-' '^  XPAutogen -vector-' '^  DSF -raster,vector-' \
    '^  FSScenery -vector-'
  text=$(in_root 'ogrinfo -so every_directive.agb asset')
  expect ogrinfo "$text" 'Feature Count: 3'
}

samples_of() # file; the SHA-256 that the plugin of the build folder gives
{
  local raw
  raw=$(mktemp -d)
  GDAL_DRIVER_PATH=$build/gdalplugins \
    gdal_translate -q -of ENVI "$1" "$raw/samples"
  sha256sum <"$raw/samples" | cut -d' ' -f1
  rm -rf "$raw"
}

check_translate()
{
  in_root 'gdal_translate -q sample.bgl sample.tif
    gdal_translate -q -of ENVI sample.tif samples'
  [ "$(sha256sum <"$clean/tmp/check/samples" | cut -d' ' -f1)" = "$hash" ] ||
    fail "gdal_translate gives other samples"
}

check_python() # rasterio or qgis, arguments
{
  local text
  text=$(in_root "python3 package_check.py $1 sample.bgl ${2:-}")
  [ "$text" = "BGL 1025 1025 $hash" ] || fail "$1 reads '$text'"
}

remove_package()
{
  in_root 'apt-get purge -q -y gdal-flightsim' >>"$log" 2>&1 ||
    fail "apt does not remove the package, see $log"
  left=$(find "$clean/usr" -iname '*flightsim*')
  [ -z "$left" ] || fail "left behind: $left"
  if in_root 'gdalinfo --format BGL' >/dev/null 2>&1; then
    fail "GDAL still has the driver"
  fi
}

build_package
verdict build "$(basename "$package"), $(stat -c %s "$package") bytes"
check_contents
verdict "contents, dependencies" "$(dpkg-deb -f "$package" Depends)"
lintian --allow-root --fail-on error,warning "$package"
verdict lintian "no errors, no warnings"
make_root "$@"
verdict "clean root" "$release, $(du -smx "$clean" | cut -f1) MB"
log="build-package/apt.log"
install_package
verdict "apt-get install" "the package, then $programs"
check_tools
verdict "gdalinfo, ogrinfo" "all drivers are there"
hash=$(samples_of autotest/data/sample.bgl)
check_translate
verdict gdal_translate "samples as those of the build"
check_python rasterio
verdict rasterio "samples as those of the build"
styles=$(find data -path 'data/styles/*.qml' | wc -l)
check_python qgis /usr/share/gdal-flightsim/styles
verdict QGIS "samples as those of the build, $styles styles"
remove_package
verdict "apt-get purge" "nothing is left"
printf '\n%s' "$table"
echo "package.sh: $SECONDS s"
