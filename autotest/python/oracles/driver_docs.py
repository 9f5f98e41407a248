#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The tables of the driver pages, made from what the drivers say of themselves.

    GDAL_DRIVER_PATH=build/gdalplugins autotest/python/oracles/driver_docs.py

writes them into the pages, between the lines that mark their places. A test
compares the pages with what this would write.
"""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

from osgeo import gdal, ogr

PROJECT = Path(__file__).resolve().parents[3]
AUTOGEN_HEADER = "A\n1000\n{}\n"

# Page, driver, and the least content that the driver opens.
PAGES = (
    ("frmts/bgl/bgl.md", "BGL", "bgl", None),
    ("ogr/bgl/bgl.md", "BGL", "bgl", None),
    ("ogr/agn/agn.md", "AGN", "agn", b"RIFF\x04\x00\x00\x00AGNX"),
    ("ogr/xpautogen/xpautogen.md", "XPAutogen", "agb",
     AUTOGEN_HEADER.format("AG_BLOCK").encode()),
    ("ogr/dsf/dsf.md", "DSF", "dsf",
     b"XPLNEDSF\x01\x00\x00\x00\xf8\x81\x96\xbb\x9d\x48\x8b\x65"
     b"\x4e\xb1\xc0\xf0\xa5\xaf\x4a\xc0"),
    ("ogr/library/library.md", "FSScenery", "cfg",
     b"[Area.001]\nTitle=All\nLocal=/vsimem/library\n"),
)
# Catalogues are known by their names.
NAMES = {"cfg": "library/scenery.cfg"}
MARKER = re.compile(
    r"(<!-- (?P<table>index|layers|domains|options(?: \w+)?) -->\n).*?"
    r"(<!-- end -->\n)",
    re.DOTALL,
)


def open_empty(driver, suffix, content):
    """Opens an empty file with all possible layers."""
    if content is None:
        path = str(PROJECT / "autotest" / "data" / "sample.bgl")
    else:
        name = NAMES.get(suffix, f"012113110200032an.{suffix}")
        path = f"/vsimem/{name}"
        gdal.FileFromMemBuffer(path, content)
    # The layers of a library are those of its files, on a page of their own.
    options = [] if suffix in NAMES else ["EMPTY_LAYERS=YES"]
    return gdal.OpenEx(path, gdal.OF_VECTOR, allowed_drivers=[driver],
                       open_options=options)


def describe_field(field):
    kind = field.GetFieldTypeName(field.GetType())
    if field.GetSubType() != ogr.OFSTNone:
        kind = ogr.GetFieldSubTypeName(field.GetSubType())
    return kind


def write_index(dataset):
    """Writes a line for each layer, with a link to its heading."""
    lines = ["| layer | geometry | what |", "|---|---|---|"]
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        name = layer.GetName()
        geometry = ogr.GeometryTypeToName(layer.GetGeomType())
        lines.append(f"| [`{name}`](#{name}) | {geometry} "
                     f"| {layer.GetMetadataItem('DESCRIPTION')} |")
    return "\n".join(lines) + "\n"


def write_layers(dataset):
    """Writes a heading and a table for each layer."""
    lines = []
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        definition = layer.GetLayerDefn()
        geometry = ogr.GeometryTypeToName(definition.GetGeomType())
        lines += [
            f"### {layer.GetName()}", "",
            f"{layer.GetMetadataItem('DESCRIPTION')} Geometry: {geometry}.",
            "", "| field | type | meaning |", "|---|---|---|",
        ]
        for j in range(definition.GetFieldCount()):
            field = definition.GetFieldDefn(j)
            meaning = (layer.GetMetadataItem(field.GetName(), "FIELD_COMMENTS")
                       or field.GetAlternativeName())
            if field.GetDomainName():
                meaning += f" (domain `{field.GetDomainName()}`)"
            lines.append(
                f"| `{field.GetName()}` | {describe_field(field)} "
                f"| {meaning} |"
            )
        lines.append("")
    return "\n".join(lines)


def write_domains(dataset):
    """Writes the words of each coded field."""
    lines = ["| domain | words |", "|---|---|"]
    for name in sorted(dataset.GetFieldDomainNames() or []):
        words = dataset.GetFieldDomain(name).GetEnumeration()
        lines.append(
            f"| `{name}` | " + ", ".join(f"`{word}`" for word in words) + " |"
        )
    return "\n".join(lines) + "\n"


def write_options(driver, scope):
    """Writes the open options of one scope, or all; "creation" means those of
    rasters to write, "dataset" and "layer" those of vectors."""
    lines = ["| option | values | default | meaning |", "|---|---|---|---|"]
    item = "DMD_OPENOPTIONLIST"
    if scope == "creation":
        item, scope = "DMD_CREATIONOPTIONLIST", "raster"
    elif scope == "dataset":
        item, scope = "DMD_CREATIONOPTIONLIST", "vector"
    elif scope == "layer":
        item, scope = "DS_LAYER_CREATIONOPTIONLIST", None
    text = gdal.GetDriverByName(driver).GetMetadataItem(item)
    for option in ElementTree.fromstring(text):
        if scope and scope not in option.get("scope", scope):
            continue
        values = "/".join(value.text for value in option) or {
            "boolean": "YES/NO"
        }.get(option.get("type"), option.get("type"))
        lines.append(
            f"| `{option.get('name')}` | {values} "
            f"| {option.get('default', '')} | {option.get('description')} |"
        )
    return "\n".join(lines) + "\n"


def fill(text, driver, dataset):
    """Returns the page with its tables regenerated."""

    def table(match):
        name, _, scope = match["table"].partition(" ")
        if name == "index":
            content = write_index(dataset)
        elif name == "layers":
            content = write_layers(dataset)
        elif name == "domains":
            content = write_domains(dataset)
        else:
            content = write_options(driver, scope)
        return match[1] + content + match[3]

    return MARKER.sub(table, text)


def main():
    gdal.UseExceptions()
    for page, driver, suffix, content in PAGES:
        path = PROJECT / page
        dataset = open_empty(driver, suffix, content)
        path.write_text(fill(path.read_text("utf-8"), driver, dataset), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
