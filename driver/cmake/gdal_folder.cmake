# SPDX-License-Identifier: MIT
# Where the GDAL that was found lies, and where it looks for plugins: the folder
# gdalplugins beside its library (on Windows, in lib beside bin).
function(flightsim_find_gdal_library result)
  set(properties IMPORTED_LOCATION)
  foreach(configuration IN ITEMS RELEASE RELWITHDEBINFO NONE NOCONFIG DEBUG)
    list(APPEND properties IMPORTED_LOCATION_${configuration}
         IMPORTED_IMPLIB_${configuration})
  endforeach()
  foreach(property IN LISTS properties)
    get_target_property(location GDAL::GDAL ${property})
    if(location)
      set(${result} "${location}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
  set(${result} "" PARENT_SCOPE)
endfunction()

# The prefix of GDAL's installation and its library folder below that.
function(flightsim_find_gdal_folders prefix_result folder_result)
  flightsim_find_gdal_library(library)
  if(NOT library MATCHES "^(.*)/((lib|lib32|lib64|bin)(/[^/]+)?)/[^/]+$")
    set(${prefix_result} "" PARENT_SCOPE)
    set(${folder_result} "${CMAKE_INSTALL_LIBDIR}" PARENT_SCOPE)
    return()
  endif()
  set(${prefix_result} "${CMAKE_MATCH_1}" PARENT_SCOPE)
  if(CMAKE_MATCH_2 STREQUAL "bin")
    set(${folder_result} lib PARENT_SCOPE)
  else()
    set(${folder_result} "${CMAKE_MATCH_2}" PARENT_SCOPE)
  endif()
endfunction()

flightsim_find_gdal_folders(gdal_prefix gdal_library_folder)
if(EXISTS "${gdal_prefix}/apps/gdal/lib/gdalplugins")
  # OSGeo4W has GDAL's libraries at the top, its plugins not.
  set(gdal_library_folder apps/gdal/lib)
endif()
# A plugin elsewhere would not be found: without another wish it goes to GDAL.
if(CMAKE_INSTALL_PREFIX_INITIALIZED_TO_DEFAULT AND gdal_prefix)
  set(CMAKE_INSTALL_PREFIX "${gdal_prefix}" CACHE PATH
      "Where install puts everything: by default, where GDAL is" FORCE)
endif()
set(GDAL_PLUGIN_DIR "${gdal_library_folder}/gdalplugins" CACHE STRING
    "Where install puts the plugin: GDAL's plugin folder")
