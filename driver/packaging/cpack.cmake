# SPDX-License-Identifier: MIT
# Packages of the plugin, by cpack: a zip on every system (`cpack -G ZIP`), and
# on Debian and its relatives a package of theirs (`cpack -G DEB`).
set(CPACK_PACKAGE_NAME gdal-flightsim)
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
    "GDAL plugin that opens flight simulator scenery")
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
# A plugin goes with one minor version of GDAL.
string(REGEX MATCH "^[0-9]+\\.[0-9]+" gdal_minor "${GDAL_VERSION}")

include("${CMAKE_CURRENT_LIST_DIR}/archive.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/debian.cmake")
include(CPack)
