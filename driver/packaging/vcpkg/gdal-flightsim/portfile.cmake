# SPDX-License-Identifier: MIT
# An overlay port for a checkout of the sources:
#   vcpkg install gdal-flightsim --overlay-ports=driver/packaging/vcpkg
# Not built so far where this was written.
set(VCPKG_POLICY_EMPTY_INCLUDE_FOLDER enabled)
set(VCPKG_POLICY_DLLS_WITHOUT_LIBS enabled)
set(VCPKG_POLICY_ALLOW_DLLS_IN_LIB enabled)
set(VCPKG_POLICY_DLLS_IN_STATIC_LIBRARY enabled)
get_filename_component(SOURCE_PATH "${CURRENT_PORT_DIR}/../../../.." ABSOLUTE)

vcpkg_check_features(OUT_FEATURE_OPTIONS options
  FEATURES
    dxt FLIGHTSIM_USE_SQUISH
    lzma FLIGHTSIM_USE_LZMA)
vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS
    ${options}
    -DFLIGHTSIM_BUILD_TESTS=OFF
    -DGDAL_PLUGIN_DIR=lib/gdalplugins)
vcpkg_cmake_install()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
