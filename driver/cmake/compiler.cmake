# SPDX-License-Identifier: MIT
# What every target of ours is compiled with: the target flightsim_options.
# Warnings are errors only where FLIGHTSIM_WERROR says so, as the presets and
# the scripts of autotest/ do: a newer compiler must not keep a user from
# building.
add_library(flightsim_options INTERFACE)
target_include_directories(flightsim_options INTERFACE
  "${CMAKE_SOURCE_DIR}" "${CMAKE_BINARY_DIR}/generated")

if(MSVC)
  # Sources are UTF-8; the language as the standard has it.
  target_compile_options(flightsim_options INTERFACE
    /utf-8 /permissive- /EHsc /Zc:__cplusplus /Zc:preprocessor /bigobj /W4
    $<$<BOOL:${FLIGHTSIM_WERROR}>:/WX>)
  target_compile_definitions(flightsim_options INTERFACE
    _CRT_SECURE_NO_WARNINGS)
else()
  # GCC, Clang and AppleClang
  target_compile_options(flightsim_options INTERFACE
    -Wall -Wextra -Wno-missing-braces -Wshadow -Wconversion -Wsign-conversion
    $<$<BOOL:${FLIGHTSIM_WERROR}>:-Werror>)
endif()
if(WIN32)
  # Windows' headers define min and max as macros, M_PI only when asked.
  target_compile_definitions(flightsim_options INTERFACE
    NOMINMAX WIN32_LEAN_AND_MEAN _USE_MATH_DEFINES)
endif()
if(MINGW)
  # Tables of many string constants outgrow the sections of plain COFF, and
  # GCC's own printf knows %zu.
  target_compile_options(flightsim_options INTERFACE -Wa,-mbig-obj)
  target_compile_definitions(flightsim_options INTERFACE
    __USE_MINGW_ANSI_STDIO=1)
endif()

if(FLIGHTSIM_SANITIZE)
  if(MSVC)
    target_compile_options(flightsim_options INTERFACE
      /fsanitize=${FLIGHTSIM_SANITIZE})
  else()
    target_compile_options(flightsim_options INTERFACE
      -fsanitize=${FLIGHTSIM_SANITIZE} -fno-sanitize-recover=all
      -fno-omit-frame-pointer)
    target_link_options(flightsim_options INTERFACE
      -fsanitize=${FLIGHTSIM_SANITIZE})
    if(FLIGHTSIM_SANITIZE_EXCEPT)
      target_compile_options(flightsim_options INTERFACE
        -fno-sanitize=${FLIGHTSIM_SANITIZE_EXCEPT})
    endif()
  endif()
endif()

# Lets a module export nothing but the one function that GDAL calls.
function(flightsim_export_register_function target)
  set(folder "${CMAKE_SOURCE_DIR}/driver")
  if(APPLE)
    set(list "${folder}/exports.txt")
    target_link_options(${target} PRIVATE
      "LINKER:-exported_symbols_list,${list}")
  elseif(WIN32)
    return() # __declspec(dllexport) in plugin.cpp, and nothing else has it.
  else()
    # Templates of the standard library would be visible otherwise.
    set(list "${folder}/exports.map")
    target_link_options(${target} PRIVATE "LINKER:--version-script=${list}")
  endif()
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${list}")
endfunction()
