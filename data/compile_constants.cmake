# SPDX-License-Identifier: MIT
# Turns the names in the column `constant` of a CSV table into C++ constants:
#   cmake -DINPUT=x.csv -DOUTPUT=x.inc -DTYPE=std::uint16_t -DVALUE=id
#         -P compile_constants.cmake
# VALUE names the column of their values. A name that stands in several rows is
# one constant; "none" is none. Where the table has a column fixed_size that is
# not 0, NAME_FIXED_SIZE is a constant too.
cmake_minimum_required(VERSION 3.20)
file(STRINGS "${INPUT}" rows ENCODING UTF-8)
list(POP_FRONT rows columns)
string(REPLACE "," ";" columns "${columns}")
list(FIND columns constant constant)
list(FIND columns "${VALUE}" value)
list(FIND columns fixed_size fixed_size)
set(text "")
set(known "")
foreach(row IN LISTS rows)
  string(REPLACE "," ";" fields "${row}")
  list(GET fields ${constant} name)
  if(name STREQUAL "none" OR name IN_LIST known)
    continue()
  endif()
  list(APPEND known "${name}")
  list(GET fields ${value} number)
  string(APPEND text "inline constexpr ${TYPE} ${name} = ${number};\n")
  if(fixed_size GREATER_EQUAL 0)
    list(GET fields ${fixed_size} size)
    if(NOT size STREQUAL "0x00")
      string(APPEND text
             "inline constexpr std::size_t ${name}_FIXED_SIZE = ${size};\n")
    endif()
  endif()
endforeach()
file(WRITE "${OUTPUT}" "${text}")
