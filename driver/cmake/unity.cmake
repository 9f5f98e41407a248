# SPDX-License-Identifier: MIT
# Compiles several sources of a folder as one: a build takes less than half of
# the processor time. Names in unnamed namespaces are unique in their folder.
option(FLIGHTSIM_UNITY_BUILD
  "Compile several sources at once: faster, unless you edit them" ON)
set(FLIGHTSIM_UNITY_SIZE 16 CACHE STRING "Sources that are compiled as one")
mark_as_advanced(FLIGHTSIM_UNITY_SIZE)

# Further arguments are headers to precompile.
function(flightsim_unity_build target)
  if(NOT FLIGHTSIM_UNITY_BUILD)
    return()
  endif()
  set_target_properties(${target} PROPERTIES
    UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # GCC takes what is included for headers, which should use no unnamed
  # namespace. In large units GCC 12 inlines rows that are moved into vectors, and
  # takes their texts for uninitialized.
  target_compile_options(${target} PRIVATE
    $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  # What nearly every unit parses first.
  target_precompile_headers(${target} PRIVATE <algorithm> <array> <cmath>
    <functional> <map> <memory> <optional> <set> <span> <string> <tuple>
    <unordered_map> <vector> ${ARGN})
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    # Precompiled headers serve one set of options.
    foreach(kind OPTIONS DEFINITIONS)
      get_source_file_property(own "${source}" COMPILE_${kind})
      if(own)
        set_source_files_properties("${source}" PROPERTIES
          SKIP_PRECOMPILE_HEADERS ON)
      endif()
    endforeach()
    # Tests redirect calls of these, which must not be in one unit with callers.
    if(source MATCHES "/record_(reader|writer)\\.cpp$")
      continue()
    endif()
    get_filename_component(folder "${source}" DIRECTORY)
    file(RELATIVE_PATH folder "${CMAKE_SOURCE_DIR}" "${folder}")
    string(MAKE_C_IDENTIFIER "${folder}" group)
    math(EXPR number "${count_${group}} + 0")
    math(EXPR count_${group} "${number} + 1")
    math(EXPR batch "${number} / ${FLIGHTSIM_UNITY_SIZE}")
    set_source_files_properties("${source}" PROPERTIES
      UNITY_GROUP "${group}_${batch}")
  endforeach()
endfunction()
