@echo on
rem SPDX-License-Identifier: MIT
rem Windows, with the compiler that conda-build has set up.
cmake -S . -B conda-build -G Ninja %CMAKE_ARGS% ^
  -DCMAKE_BUILD_TYPE=Release ^
  "-DCMAKE_INSTALL_PREFIX=%LIBRARY_PREFIX%" ^
  "-DCMAKE_PREFIX_PATH=%LIBRARY_PREFIX%" ^
  -DFLIGHTSIM_BUILD_TESTS=OFF ^
  -DGDAL_PLUGIN_DIR=lib/gdalplugins
if errorlevel 1 exit /b 1
cmake --build conda-build
if errorlevel 1 exit /b 1
cmake --install conda-build
if errorlevel 1 exit /b 1
