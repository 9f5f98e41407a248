# SPDX-License-Identifier: MIT
"""Opens autogen files and compares layers."""

from osgeo import gdal

from support import PROJECT, collect_messages, memory_file

POINT = PROJECT / "autotest" / "data" / "every_directive.agp"
BLOCK = PROJECT / "autotest" / "data" / "every_directive.agb"
STRING = PROJECT / "autotest" / "data" / "every_directive.ags"


def open_any(path, flags=gdal.OF_VECTOR, **options):
    """Opens with this driver only; returns the dataset and the messages."""
    settings = [f"{key}={value}" for key, value in options.items()]
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(path), flags, allowed_drivers=["XPAutogen"],
                              open_options=settings)
    return dataset, messages


def open_quietly(path, **options):
    """Opens with open options; any message fails the test."""
    dataset, messages = open_any(path, **options)
    assert messages == []
    assert dataset is not None
    return dataset


def text_file(kind, text, suffix=".agp"):
    """Makes a file in memory with the three header lines before the text."""
    return memory_file(f"A\n1000\n{kind}\n{text}".encode("latin-1"), suffix)


def get_layer_names(dataset):
    return [dataset.GetLayer(i).GetName()
            for i in range(dataset.GetLayerCount())]


def read_rows(dataset, name):
    """Returns features of a layer as dictionaries without nulls and without
    keys, which depend on the name of the file, with the geometry as WKT under
    "wkt"."""
    rows = []
    layer = dataset.GetLayerByName(name)
    layer.ResetReading()
    for feature in layer:
        row = {key: value for key, value in feature.items().items()
               if value is not None and not key.endswith("key")}
        geometry = feature.GetGeometryRef()
        if geometry is not None:
            row["wkt"] = geometry.ExportToIsoWkt()
        rows.append(row)
    return rows


def pick(rows, *names):
    """Returns the values of some fields, row by row."""
    return [tuple(row.get(name) for name in names) for row in rows]
