#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Starts QGIS on a virtual screen with the plugin installed from its zip, drops a
# folder of scenery onto its window and looks at the map:
#   GDAL_DRIVER_PATH=build/gdalplugins bash autotest/qgis/desktop.sh [FOLDER]
# Pictures of the window go to the folder, by default build/desktop.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
pictures=${1:-$root/build/desktop}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$pictures" "$work/run"
chmod 700 "$work/run"

bash "$root/driver/install_packages.sh" qgis xvfb xauth python3-gdal \
  python3-numpy
profile=$work/profiles/default
mkdir -p "$profile/python/plugins" "$profile/QGIS"
zip=$(/usr/bin/python3 "$root/data/qgis/package.py" "$work")
/usr/bin/python3 -m zipfile -e "$zip" "$profile/python/plugins"
cat >"$profile/QGIS/QGIS3.ini" <<'INI'
[PythonPlugins]
flightsim_scenery=true
[app]
projections\unknownCrsBehavior=NoAction
[qgis]
checkVersion=false
showTips=false
INI
PYTHONPATH=$root/autotest/python /usr/bin/python3 -c "
import sys
import python_path
from pathlib import Path
from showcase_scene import write_showcase
folder = Path(sys.argv[1])
folder.mkdir()
write_showcase(folder)
" "$work/Lakeside"

export FLIGHTSIM_DESKTOP_SCENERY=$work/Lakeside
export FLIGHTSIM_DESKTOP_PICTURES=$pictures
export XDG_RUNTIME_DIR=$work/run
timeout 420 xvfb-run -a -s "-screen 0 1400x1000x24" \
  qgis --nologo --noversioncheck --profiles-path "$work" \
  --code "$here/desktop_check.py"
