# SPDX-License-Identifier: MIT
"""Small installations for tests: trees of files and their catalogues."""

import json

from airport_writer import FSX, pack_airport, pack_airports
from bgl_writer import RAW, Tile, pack_elevation

CELL = (13, 1073, 1219)


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def airport(ident, longitude=9.0, latitude=48.0, altitude=300):
    return pack_airports(
        pack_airport(FSX, ident, longitude, latitude, (), altitude))


def mesh(value, cell=CELL):
    """A tile of one elevation."""
    return pack_elevation([Tile(cell, value, RAW)]).data


def config_text(areas, general="[General]\nTitle=FSX World Scenery\n"):
    """@areas: [(number, {key: value}), ...] in file order."""
    parts = [general]
    for number, keys in areas:
        parts.append(f"[Area.{number:03}]\n" + "".join(
            f"{key}={value}\n" for key, value in keys.items()))
    return "\n".join(parts).replace("\n", "\r\n")


# Folder, layer, and more keys, in the order of the file.
CONFIG_AREAS = [
    (1, {"Title": "Default Terrain", "Local": "Scenery\\World", "Layer": 1,
         "Active": "TRUE", "Required": "TRUE"}),
    (2, {"Title": "Default Scenery", "Local": "scenery\\BASE", "Layer": 2,
         "Active": "TRUE"}),
    (4, {"Title": "Zürich", "Local": "Addon Scenery\\LSZH", "Layer": 4,
         "Active": "TRUE"}),
    (3, {"Local": "Addon Scenery\\Off", "Layer": 3, "Active": "FALSE"}),
]


def make_simulator(root, encoding="cp1252", areas=CONFIG_AREAS):
    """Makes a tree like that of FSX; returns the path of scenery.cfg."""
    write(root / "Scenery/World/scenery/mesh.bgl", mesh(100))
    write(root / "Scenery/BASE/Scenery/APX.bgl", airport("EDDS"))
    write(root / "Scenery/BASE/Scenery/mesh2.BGL",
          mesh(200, (13, 1074, 1219)))
    write(root / "Scenery/BASE/Scenery/readme.txt", b"no scenery")
    write(root / "Addon Scenery/LSZH/scenery/a.bgl", airport("LSZH", 8.5))
    write(root / "Addon Scenery/LSZH/scenery/B.bgl", mesh(300))
    write(root / "Addon Scenery/Off/scenery/off.bgl", airport("EDST"))
    return write(root / "scenery.cfg",
                 config_text(areas).encode(encoding))


def add_on_text(components, name="Add-on", declaration="utf-8"):
    """@components: [(path, name, layer or None), ...]"""
    parts = "".join(
        "<AddOn.Component><Category>Scenery</Category>"
        f"<Path>{path}</Path><Name>{title}</Name>"
        + (f"<Layer>{layer}</Layer>" if layer is not None else "")
        + "</AddOn.Component>"
        for path, title, layer in components)
    return (f'<?xml version="1.0" encoding="{declaration}"?>'
            '<SimBase.Document Type="AddOnXml" version="4,0" id="add-on">'
            f"<AddOn.Name>{name}</AddOn.Name>{parts}"
            "<AddOn.Component><Category>Texture</Category>"
            "<Path>texture</Path></AddOn.Component></SimBase.Document>")


def make_add_on(root, components, content=None, **options):
    """Makes a package of Prepar3D; returns the path of add-on.xml."""
    for path, title, _ in components:
        write(root / path / "scenery" / f"{title}.bgl", airport("EDDM"))
    text = add_on_text(components, **options).encode("utf-8")
    return write(root / "add-on.xml", content or text)


def make_package(folder, files, manifest=None, listed=None):
    """Makes a package of MSFS; returns the path of layout.json."""
    for name, content in files.items():
        write(folder / name, content)
    write(folder / "manifest.json", json.dumps({
        "content_type": "SCENERY", "title": folder.name.upper(),
        "creator": "Someone", "package_version": "1.2.3", **(manifest or {}),
    }).encode())
    entries = [{"path": name, "size": 10000, "date": 132602369606363112}
               for name in (listed if listed is not None else files)]
    return write(folder / "layout.json",
                 json.dumps({"content": entries}).encode())
