#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Packs the QGIS plugin as the zip that QGIS installs and that the plugin
repository of QGIS takes:

    python3 data/qgis/package.py [folder] [--homepage ADDRESS]
        [--drivers ZIP ...] [--inside ZIP]

With the zips of the drivers of a release, the plugin knows these drivers and
asks before it loads another one. With the zip of one driver inside, it is one
download for one platform and one version of GDAL, which installs that driver by
itself; the repository of QGIS takes no such zip. The same sources give the same
bytes.
"""

import argparse
import configparser
import hashlib
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
NAME = "flightsim_scenery"
PLACEHOLDER = "https://example.org/gdal-flightsim"


def collect():
    """Returns the content of the zip by name."""
    folder = HERE / NAME
    files = {path.name: path.read_bytes() for path in sorted(folder.iterdir())
             if path.suffix in (".py", ".txt", ".svg")}
    for path in sorted((PROJECT / "data" / "styles").glob("*.qml")):
        files[f"styles/{path.name}"] = path.read_bytes()
    textures = PROJECT / "data" / "vector_textures.csv"
    files[textures.name] = textures.read_bytes()
    # The plugin repository requires the licence under this name.
    files["LICENSE"] = (PROJECT / "LICENSE").read_bytes()
    return files


def read_version():
    metadata = configparser.ConfigParser(interpolation=None)
    metadata.read(HERE / NAME / "metadata.txt", encoding="utf-8")
    return metadata["general"]["version"]


def hash_drivers(zips):
    """Returns a line for each driver in the zips, in the format of sha256sum.
    """
    lines = []
    for path in zips:
        with zipfile.ZipFile(path) as archive:
            for name in sorted(archive.namelist()):
                if name.rsplit("/", 1)[-1].startswith("gdal_FlightSim."):
                    digest = hashlib.sha256(archive.read(name)).hexdigest()
                    lines.append(f"{digest}  {name}\n")
    return "".join(sorted(lines)).encode("ascii")


def package(folder, homepage=PLACEHOLDER, drivers=(), inside=None):
    """Writes the zip to a folder and returns its path."""
    files = collect()
    name = f"{NAME}-{read_version()}"
    if inside:
        inside = Path(inside)
        files[f"driver/{inside.name}"] = inside.read_bytes()
        name += inside.stem.removeprefix(f"gdal-flightsim-{read_version()}")
        drivers = dict.fromkeys([*map(Path, drivers), inside])
    if drivers:
        files["drivers.sha256"] = hash_drivers(drivers)
    files["metadata.txt"] = files["metadata.txt"].replace(
        PLACEHOLDER.encode(), homepage.encode())
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, data in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{NAME}/{file}", (2026, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return path


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folder", nargs="?", default="build")
    parser.add_argument("--homepage", default=PLACEHOLDER)
    parser.add_argument("--drivers", nargs="*", default=())
    parser.add_argument("--inside")
    arguments = parser.parse_args()
    print(package(arguments.folder, arguments.homepage, arguments.drivers,
                  arguments.inside))
