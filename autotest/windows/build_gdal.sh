#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Cross-builds what the plugin needs on Windows, from the sources that Debian
# packages: SQLite, PROJ, libsquish, GoogleTest, and GDAL with few drivers.
#   bash autotest/windows/build_gdal.sh FOLDER unit|gdal
# unit: what the format library and its tests need, of PROJ only the geodesics.
# What is there already is not built again.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
prefix=$folder/prefix
sources=$folder/sources
mkdir -p "$prefix/lib" "$prefix/include" "$sources"

# Static libraries get into the DLLs of GDAL and of the plugin.
cross() # build folder, source folder, options
{
  local build=$1 source=$2 flags=${flags:--O1 -Wa,-mbig-obj}
  shift 2
  cmake -S "$source" -B "$build" -G Ninja \
    "-DCMAKE_TOOLCHAIN_FILE=$here/toolchain.cmake" \
    "-DCMAKE_INSTALL_PREFIX=$prefix" -DCMAKE_BUILD_TYPE=Release \
    "-DCMAKE_C_FLAGS_RELEASE=$flags" "-DCMAKE_CXX_FLAGS_RELEASE=$flags" \
    -DBUILD_SHARED_LIBS=OFF "$@" >"$build.log"
  cmake --build "$build" >>"$build.log" 2>&1 || { tail -n 40 "$build.log"; exit 1; }
  cmake --install "$build" >>"$build.log"
}

# Debian's own lists of packages, but of sources, in a folder of their own.
fetch_sources() # packages
{
  local lists=$folder/apt
  mkdir -p "$lists/parts" "$lists/lists/partial"
  if [ -f /etc/apt/sources.list.d/debian.sources ]; then
    sed 's/^Types:.*/Types: deb-src/; /^#/d' \
      /etc/apt/sources.list.d/debian.sources >"$lists/parts/debian.sources"
    : >"$lists/sources.list"
  else
    sed -n 's/^deb /deb-src /p' /etc/apt/sources.list >"$lists/sources.list"
  fi
  local options=(-q -o "Dir::Etc::sourcelist=$lists/sources.list"
    -o "Dir::Etc::sourceparts=$lists/parts"
    -o "Dir::State::Lists=$lists/lists"
    -o Dir::Cache::srcpkgcache= -o Dir::Cache::pkgcache=
    -o APT::Sandbox::User=root)
  apt-get "${options[@]}" update
  (cd "$sources" && apt-get "${options[@]}" source "$@")
}

need_source() # package
{
  compgen -G "$sources/$1-*/" >/dev/null ||
    fetch_sources "$1" >"$folder/fetch-$1.log" 2>&1 ||
    { tail -n 20 "$folder/fetch-$1.log"; exit 1; }
  source_folder=$(echo "$sources/$1"-*/)
}

build_sqlite()
{
  [ ! -f "$prefix/lib/libsqlite3.a" ] || return 0
  need_source sqlite3
  local build=$folder/sqlite3
  mkdir -p "$build"
  (cd "$build" && "$source_folder/configure" --disable-tcl &&
    make sqlite3.c) >"$build.log" 2>&1
  x86_64-w64-mingw32-gcc-posix -O1 -DSQLITE_ENABLE_RTREE=1 \
    -DSQLITE_ENABLE_COLUMN_METADATA=1 -DSQLITE_THREADSAFE=1 \
    -c "$build/sqlite3.c" -o "$build/sqlite3.o"
  x86_64-w64-mingw32-ar rcs "$build/libsqlite3.a" "$build/sqlite3.o"
  cp "$build/sqlite3.h" "$build/sqlite3ext.h" "$prefix/include"
  cp "$build/libsqlite3.a" "$prefix/lib"
}

build_proj()
{
  [ ! -f "$prefix/lib/libproj.a" ] || return 0
  need_source proj
  cross "$folder/proj" "$source_folder" -DBUILD_TESTING=OFF -DBUILD_APPS=OFF \
    -DENABLE_TIFF=OFF -DENABLE_CURL=OFF -DEXE_SQLITE3=/usr/bin/sqlite3 \
    "-DSQLITE3_INCLUDE_DIR=$prefix/include" \
    "-DSQLITE3_LIBRARY=$prefix/lib/libsqlite3.a"
}

# The format library measures distances and needs nothing else of PROJ, which
# takes SQLite and minutes to build.
build_geodesics()
{
  local build=$folder/geodesics
  [ ! -f "$build/proj-config.cmake" ] || return 0
  need_source proj
  mkdir -p "$build/include"
  x86_64-w64-mingw32-gcc-posix -O1 -c "$source_folder/src/geodesic.c" \
    -o "$build/geodesic.o"
  x86_64-w64-mingw32-ar rcs "$build/libgeodesics.a" "$build/geodesic.o"
  cp "$source_folder/src/geodesic.h" "$build/include"
  cat >"$build/proj-config.cmake" <<'END'
add_library(PROJ::proj STATIC IMPORTED)
set_target_properties(PROJ::proj PROPERTIES
  IMPORTED_LOCATION "${CMAKE_CURRENT_LIST_DIR}/libgeodesics.a"
  INTERFACE_INCLUDE_DIRECTORIES "${CMAKE_CURRENT_LIST_DIR}/include")
END
}

build_squish()
{
  [ ! -f "$prefix/lib/libsquish.a" ] || return 0
  need_source libsquish
  cross "$folder/libsquish" "$source_folder" -DBUILD_SQUISH_WITH_OPENMP=OFF
}

build_googletest()
{
  [ ! -f "$prefix/lib/libgtest.a" ] || return 0
  cross "$folder/googletest" /usr/src/googletest
}

# The drivers that GDAL always has, GeoPackage, and no more.
build_gdal()
{
  [ ! -f "$prefix/lib/libgdal.dll.a" ] || return 0
  need_source gdal
  # GDAL has hundreds of files, and here nobody waits for its answers.
  flags="-O0 -Wa,-mbig-obj" cross "$folder/gdal" "$source_folder" -DBUILD_SHARED_LIBS=ON \
    -DGDAL_USE_EXTERNAL_LIBS=OFF -DGDAL_USE_INTERNAL_LIBS=ON \
    -DGDAL_BUILD_OPTIONAL_DRIVERS=OFF -DOGR_BUILD_OPTIONAL_DRIVERS=OFF \
    -DGDAL_USE_SQLITE3=ON -DOGR_ENABLE_DRIVER_SQLITE=ON \
    -DOGR_ENABLE_DRIVER_GPKG=ON -DOGR_ENABLE_DRIVER_CSV=ON \
    -DACCEPT_MISSING_SQLITE3_MUTEX_ALLOC=ON -DACCEPT_MISSING_SQLITE3_RTREE=ON \
    -DBUILD_TESTING=OFF -DBUILD_PYTHON_BINDINGS=OFF -DBUILD_JAVA_BINDINGS=OFF \
    -DBUILD_CSHARP_BINDINGS=OFF "-DPROJ_DIR=$prefix/lib/cmake/proj" \
    "-DSQLite3_INCLUDE_DIR=$prefix/include" \
    "-DSQLite3_LIBRARY=$prefix/lib/libsqlite3.a"
}

build_squish
build_googletest
if [ "${2:-gdal}" = unit ]; then
  build_geodesics
else
  build_sqlite
  build_proj
  build_gdal
fi
