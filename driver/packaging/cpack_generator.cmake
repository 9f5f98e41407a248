# SPDX-License-Identifier: MIT
# Read by cpack for each kind of package: what the zip has otherwise than the
# Debian package.
if(CPACK_GENERATOR STREQUAL "ZIP")
  set(CPACK_COMPONENTS_ALL archive)
  set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
  set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
  set(CPACK_PACKAGING_INSTALL_PREFIX "/")
  set(CPACK_PACKAGE_FILE_NAME "${CPACK_FLIGHTSIM_ARCHIVE_NAME}")
endif()
