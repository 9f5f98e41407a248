# SPDX-License-Identifier: MIT
"""The tables of CONTRIBUTING.md on the capabilities of drivers and layers."""

import re
from pathlib import Path

import pytest
from osgeo import gdal, ogr

from driver_docs import PAGES, open_empty
from support import PROJECT

DRIVERS = ("BGL", "AGN", "XPAutogen", "DSF", "BGLXML", "FSScenery",
           "FSResample")
ROW = re.compile(r"^\| (?P<items>`[^|]*`) \| (?P<since>[^|]+) "
                 r"\| (?P<drivers>[^|]+) \|[^|]*\|$", re.MULTILINE)
HEADERS = [Path(folder) / "gdal.h" for folder in
           ("/usr/include/gdal", "/usr/include")]
ITEM = re.compile(r'^#define GDAL_D(?:CAP|MD|S)_\w+\s+(?:\\\s+)?"(\w+)"',
                  re.MULTILINE)
LAYER_ITEM = re.compile(r'^#define OLC\w+\s+(?:\\\s+)?"(\w+)"', re.MULTILINE)


def read_rows(heading):
    """Returns {item: set of drivers} of the table after a line."""
    text = (PROJECT / "CONTRIBUTING.md").read_text("utf-8")
    table = text[text.index(heading):].split("\n\n", 2)[1]
    rows = {}
    for row in ROW.finditer(table):
        names = row["drivers"]
        drivers = (set(DRIVERS) if names == "all" else set() if names == "none"
                   else set(names.split(", ")))
        assert drivers <= set(DRIVERS), names
        for item in re.findall(r"`([\w.]+)`", row["items"]):
            assert item not in rows, item
            rows[item] = drivers
    assert len(rows) > 15
    return rows


def list_defines(pattern, name):
    """Returns the names in a header of the installed GDAL."""
    for header in HEADERS:
        path = header.with_name(name)
        if path.is_file():
            return set(pattern.findall(path.read_text("utf-8")))
    pytest.skip(f"{name} is not installed")


@pytest.fixture(scope="module")
def items():
    return read_rows("A driver declares only what it does.")


@pytest.fixture(scope="module")
def layer_items():
    return read_rows("Layers and datasets that are read:")


@pytest.mark.parametrize("name", DRIVERS)
def test_drivers_declare_what_the_table_has(name, items):
    metadata = gdal.GetDriverByName(name).GetMetadata()
    declared = {item for item in metadata if item in items
                or re.match("(GDAL_)?D(CAP|MD|S)_", item)}
    assert declared == {item for item, drivers in items.items()
                        if name in drivers}


def test_the_table_has_every_item_of_gdal(items):
    known = list_defines(ITEM, "gdal.h")
    assert len(known) > 40
    assert {item for item in known
            if item not in items and not item.startswith("DMD_MULTIDIM_")
            } == set()


def test_the_table_has_every_capability_of_layers(layer_items):
    known = list_defines(LAYER_ITEM, "ogr_core.h")
    assert len(known) > 15
    assert known - set(layer_items) == set()


@pytest.fixture(scope="module")
def layers(shared):
    """Returns layers with features of each driver that reads some."""
    paths = {
        "BGL": shared("airport/vtbd_fsx.bgl"),
        "AGN": shared("agn/012113110200002an.agn"),
        "XPAutogen": PROJECT / "autotest" / "data" / "every_directive.agp",
        "DSF": shared("dsf/eglg/+51-001.dsf"),
    }
    datasets = {name: gdal.OpenEx(str(path), gdal.OF_VECTOR)
                for name, path in paths.items()}
    library = next(page for page in PAGES if page[1] == "FSScenery")
    datasets["FSScenery"] = open_empty(*library[1:])
    return {name: [dataset.GetLayer(i)
                   for i in range(dataset.GetLayerCount())]
            for name, dataset in datasets.items()}, datasets


def has_place(layer):
    """Whether some feature has a geometry."""
    return layer.GetGeomType() != ogr.wkbNone and any(
        feature.GetGeometryRef() is not None for feature in layer)


def is_union(layer):
    """Whether the layer has the features of all files of a library."""
    return layer.GetLayerDefn().GetFieldIndex("area") >= 0


def test_layers_can_what_the_table_says(layers, layer_items):
    """All layers of a driver alike, except that extents need a geometry."""
    for name, own in layers[0].items():
        assert len(own) >= 4
        for item, drivers in layer_items.items():
            wanted = own
            if item == "FastGetExtent":
                wanted = [layer for layer in own if has_place(layer)
                          and not is_union(layer)]
            assert {bool(layer.TestCapability(item)) for layer in wanted} <= {
                name in drivers}, (name, item)
