# SPDX-License-Identifier: MIT
# What `cmake --install` puts where, and the lists that the packages share.
set(flightsim_name gdal-flightsim)
set(flightsim_pages frmts/bgl/bgl.md ogr/bgl/bgl.md ogr/agn/agn.md
                    ogr/xpautogen/xpautogen.md ogr/dsf/dsf.md
                    ogr/library/library.md
                    ogr/bglxml/bglxml.md)
file(GLOB flightsim_styles CONFIGURE_DEPENDS
     "${CMAKE_SOURCE_DIR}/data/styles/*.qml")
file(GLOB flightsim_examples CONFIGURE_DEPENDS
     "${CMAKE_SOURCE_DIR}/autotest/python/examples/*.py")

# The pages keep their folders, so that the links between them work.
function(flightsim_install_pages destination)
  install(FILES "${CMAKE_SOURCE_DIR}/README.md" DESTINATION "${destination}"
          ${ARGN})
  foreach(page IN LISTS flightsim_pages)
    cmake_path(GET page PARENT_PATH folder)
    install(FILES "${CMAKE_SOURCE_DIR}/${page}"
            DESTINATION "${destination}/${folder}" ${ARGN})
  endforeach()
  install(FILES ${flightsim_examples} DESTINATION "${destination}/examples"
          ${ARGN})
endfunction()

install(TARGETS gdal_FlightSim LIBRARY DESTINATION "${GDAL_PLUGIN_DIR}"
        COMPONENT plugin)
install(FILES ${flightsim_styles}
        DESTINATION "${CMAKE_INSTALL_DATADIR}/${flightsim_name}/styles"
        COMPONENT plugin)
set(documents "${CMAKE_INSTALL_DATADIR}/doc/${flightsim_name}")
flightsim_install_pages("${documents}" COMPONENT plugin)
install(FILES "${CMAKE_SOURCE_DIR}/LICENSE" DESTINATION "${documents}"
        COMPONENT plugin)
