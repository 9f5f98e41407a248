# SPDX-License-Identifier: MIT
# Turns a CSV table into the initialisers of a C++ array, one line a row:
#   cmake -DINPUT=x.csv -DOUTPUT=x.inc -P compile_table.cmake
# The first line of the CSV names the columns. A field that is a number
# (decimal, negative, with a fraction, or hexadecimal) stays one, but not a word
# of an enumeration; every other field becomes a string. Fields hold neither commas nor semicolons.
file(STRINGS "${INPUT}" rows ENCODING UTF-8)
list(POP_FRONT rows columns)
set(text "// ${columns}\n")
string(REPLACE "," ";" columns "${columns}")
foreach(row IN LISTS rows)
  string(REPLACE "," ";" fields "${row}")
  set(initialiser "")
  foreach(field column IN ZIP_LISTS fields columns)
    if(column STREQUAL "word" OR
       NOT field MATCHES "^(-?[0-9]+(\\.[0-9]+)?|0x[0-9A-Fa-f]+)$")
      set(field "\"${field}\"")
    endif()
    list(APPEND initialiser "${field}")
  endforeach()
  list(JOIN initialiser ", " initialiser)
  string(APPEND text "{${initialiser}},\n")
endforeach()
file(WRITE "${OUTPUT}" "${text}")
