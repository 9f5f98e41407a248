# SPDX-License-Identifier: MIT
"""Reads the layers of a file written by a test."""

from osgeo import gdal

from airport_writer import pack_airport, pack_airports
from support import collect_messages, memory_file


def read(content, layer=None):
    """Returns the layers as lists of (fields, geometry as WKT); any message
    fails the test."""
    with memory_file(content) as path, collect_messages() as messages:
        dataset = gdal.OpenEx(path, gdal.OF_VECTOR)
        layers = {}
        for i in range(dataset.GetLayerCount()):
            rows = dataset.GetLayer(i)
            layers[rows.GetName()] = [
                (f.items(), f.GetGeometryRef() and f.GetGeometryRef().Clone())
                for f in rows
            ]
    assert messages == []
    return layers if layer is None else layers[layer]


def read_one(number, children, layer):
    """Returns fields and geometry of the only row that an airport gives."""
    ((fields, geometry),) = read(
        pack_airports(pack_airport(number, "EDST", 9.0, 48.0, children)), layer
    )
    return fields, geometry
