# SPDX-License-Identifier: MIT
# A zip for one system and one minor version of GDAL:
#   cmake --build build && (cd build && cpack -G ZIP)
# The folder of the plugin has the name of the version, as GDAL itself has it:
# zips for several versions may be unpacked over each other, and the QGIS plugin
# takes the right one out of any of them.
string(TOLOWER "${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}" system)
string(REPLACE "darwin" "macos" system "${system}")
string(REPLACE "amd64" "x86_64" system "${system}")
set(CPACK_FLIGHTSIM_ARCHIVE_NAME
    "gdal-flightsim-${PROJECT_VERSION}-gdal${gdal_minor}-${system}")
set(CPACK_PROJECT_CONFIG_FILE
    "${CMAKE_CURRENT_LIST_DIR}/cpack_generator.cmake")
# debian.cmake has a say of its own where it applies.
set(CPACK_GENERATOR ZIP)
set(CPACK_COMPONENTS_ALL archive)

function(install_for_archive destination)
  install(${ARGN} DESTINATION "${destination}" COMPONENT archive
          EXCLUDE_FROM_ALL)
endfunction()

install_for_archive("gdalplugins/${gdal_minor}"
                    TARGETS gdal_FlightSim LIBRARY)
install_for_archive("styles" FILES ${flightsim_styles})
flightsim_install_pages("doc" COMPONENT archive EXCLUDE_FROM_ALL)
set(FLIGHTSIM_GDAL_MINOR "${gdal_minor}")
set(FLIGHTSIM_PLUGIN_FILE
    "gdal_FlightSim${CMAKE_SHARED_LIBRARY_SUFFIX}")
configure_file("${CMAKE_CURRENT_LIST_DIR}/INSTALL.txt.in"
               "${CMAKE_BINARY_DIR}/packaging/INSTALL.txt" @ONLY)
install_for_archive("." FILES "${CMAKE_BINARY_DIR}/packaging/INSTALL.txt"
                    "${CMAKE_SOURCE_DIR}/LICENSE")

# The plugin for QGIS lies in the zip, too.
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND)
  set(qgis_zip "${CMAKE_BINARY_DIR}/flightsim_scenery-${PROJECT_VERSION}.zip")
  file(GLOB qgis_sources CONFIGURE_DEPENDS
       "${CMAKE_SOURCE_DIR}/data/qgis/flightsim_scenery/*")
  add_custom_command(
    OUTPUT "${qgis_zip}"
    COMMAND Python3::Interpreter "${CMAKE_SOURCE_DIR}/data/qgis/package.py"
            "${CMAKE_BINARY_DIR}"
    DEPENDS "${CMAKE_SOURCE_DIR}/data/qgis/package.py" ${qgis_sources}
            ${flightsim_styles}
    VERBATIM)
  add_custom_target(qgis_plugin ALL DEPENDS "${qgis_zip}")
  install_for_archive("qgis" FILES "${qgis_zip}" OPTIONAL)
endif()
