# SPDX-License-Identifier: MIT
"""Tells what an XML file costs where it is used, in a process of its own:

    measure_xml.py USE FILE

USE is a key of USES. Prints the growth of memory at its peak and the messages
as JSON. What the use needs beside the file is made before.
"""

import json
import sys
from pathlib import Path

from osgeo import gdal, ogr

from measure_read import get_peak


def read_all(name, *options):
    dataset = gdal.OpenEx(str(name), open_options=list(options))
    for i in range(dataset.GetLayerCount() if dataset else 0):
        for _ in dataset.GetLayer(i):
            pass


def create(path):
    dataset = gdal.GetDriverByName("BGL").Create(
        str(path.with_suffix(".out.bgl")), 0, 0, 0, gdal.GDT_Unknown)
    if dataset is not None:
        dataset.CreateLayer("road", None, ogr.wkbLineString,
                            [f"SCHEMA={path}"])


USES = {
    "bglxml": read_all,
    "add_on": lambda path: read_all(f'FSSCENERY:"{path}"'),
    "content": lambda path: read_all(
        f'FSSCENERY:"{path}"', f"SIM_ROOT={path.parent}/packages"),
    "names": lambda path: read_all(
        next(path.parent.glob("*.agn")), f"AUTOGEN_XML={path}"),
    "schema": create,
}


def main():
    messages = []
    gdal.DontUseExceptions()
    gdal.PushErrorHandler(lambda level, number, text: messages.append(text))
    gdal.SetConfigOption("GDAL_PAM_ENABLED", "NO")
    gdal.SetConfigOption("FLIGHTSIM_INDEX", "NONE")
    # What GDAL sets up for itself counts for none.
    ogr.Feature(ogr.FeatureDefn("none"))
    before = get_peak()
    USES[sys.argv[1]](Path(sys.argv[2]))
    print(json.dumps({"memory": get_peak() - before, "messages": messages}))


if __name__ == "__main__":
    main()
