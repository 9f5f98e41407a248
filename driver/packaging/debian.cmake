# SPDX-License-Identifier: MIT
# A Debian package of the plugin, for the Debian release it is built on:
#   cmake -S . -B build && cmake --build build && (cd build && cpack -G DEB)
if(NOT CMAKE_LIBRARY_ARCHITECTURE)
  return() # no multiarch folders: not a Debian system
endif()
find_program(GZIP_PROGRAM gzip)
if(NOT GZIP_PROGRAM)
  return()
endif()

# By Debian's custom, who builds a package signs it with DEBFULLNAME, DEBEMAIL.
set(maintainer_name "$ENV{DEBFULLNAME}")
set(maintainer_address "$ENV{DEBEMAIL}")
if(NOT maintainer_name)
  set(maintainer_name "gdal-flightsim authors")
endif()
if(NOT maintainer_address)
  set(maintainer_address "gdal-flightsim@example.org")
endif()
set(FLIGHTSIM_MAINTAINER "${maintainer_name} <${maintainer_address}>"
    CACHE STRING "Maintainer of the Debian package")

set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${FLIGHTSIM_MAINTAINER}")
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# One source gives a package for each GDAL: the one for the newer GDAL counts as
# the newer package, so that an upgrade of Debian takes it.
set(CPACK_DEBIAN_PACKAGE_RELEASE "1+gdal${gdal_minor}")
# The name of libgdal's package has its SONAME in it, which changes with every
# minor version: this dependency keeps the plugin and its GDAL together.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "gdal-bin")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "qgis, python3-gdal, python3-distributed")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
    WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"QGIS, the GDAL tools and all programs that use GDAL open with this plugin the
scenery files of flight simulators as georeferenced rasters and layers:
.
 * BGL of FS2004, FSX, Prepar3D and Microsoft Flight Simulator: elevation, land
   classes and photos; airports, navigation aids, airspaces, scenery objects,
   roads, shorelines and water,
 * AGN, the autogen of FSX and Prepar3D,
 * AGP, AGB and AGS, the autogen of X-Plane.
.
The files are read, not written.")

# A component of its own, which only cpack installs: its paths are those of
# Debian, whatever CMAKE_INSTALL_PREFIX says.
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL debian)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_GENERATOR DEB)

function(install_for_debian destination)
  install(${ARGN} DESTINATION "${destination}" COMPONENT debian
          EXCLUDE_FROM_ALL)
endfunction()

# Straight into GDAL's plugin folder, as libgdal-grass does it. GDAL would look
# into a subfolder 3.6 first, but then *instead of* the folder: the plugins of
# other packages, and drivers.ini with the order of drivers, would be gone. The
# subfolder is for those who keep plugins for several GDALs in one place, which
# a package with a dependency on one libgdal does not.
install_for_debian("lib/${CMAKE_LIBRARY_ARCHITECTURE}/gdalplugins"
                   TARGETS gdal_FlightSim LIBRARY)

set(documents "share/doc/${CPACK_PACKAGE_NAME}")
flightsim_install_pages("${documents}" COMPONENT debian EXCLUDE_FROM_ALL)
install_for_debian("${documents}" FILES
                   "${CMAKE_CURRENT_LIST_DIR}/copyright")

# Debian's changelog names the package version and is compressed without the
# time of day, so that the same source gives the same package.
configure_file("${CMAKE_CURRENT_LIST_DIR}/changelog.in"
               "${CMAKE_BINARY_DIR}/packaging/changelog.Debian" @ONLY)
execute_process(COMMAND "${GZIP_PROGRAM}" -9nf changelog.Debian
                WORKING_DIRECTORY "${CMAKE_BINARY_DIR}/packaging"
                COMMAND_ERROR_IS_FATAL ANY)
install_for_debian("${documents}" FILES
                   "${CMAKE_BINARY_DIR}/packaging/changelog.Debian.gz")

install_for_debian("share/${CPACK_PACKAGE_NAME}/styles" FILES
                   ${flightsim_styles})
