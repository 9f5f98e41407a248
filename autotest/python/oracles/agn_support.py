# SPDX-License-Identifier: MIT
"""Opens annotation files in tests."""

import contextlib
import itertools

from osgeo import gdal

from agn_writer import NAME
from support import collect_messages

_folder_numbers = itertools.count()


@contextlib.contextmanager
def memory_folder(files):
    """Makes a folder in /vsimem/ with files given as name: content."""
    path = f"/vsimem/agn_test_{next(_folder_numbers)}"
    gdal.Mkdir(path, 0o755)
    for name, content in files.items():
        gdal.FileFromMemBuffer(f"{path}/{name}", bytes(content))
    try:
        yield path
    finally:
        gdal.RmdirRecursive(path)


@contextlib.contextmanager
def agn_file(content, name=NAME):
    """Makes a single file in a folder of its own."""
    with memory_folder({name: content}) as folder:
        yield f"{folder}/{name}"


def open_agn(path, **options):
    """Opens a file as it is, and returns its messages."""
    return gdal.OpenEx(
        path, gdal.OF_VECTOR, allowed_drivers=["AGN"],
        open_options=[f"{key}={value}" for key, value in options.items()],
    )


def open_quietly(path, **options):
    """Opens a file; any message fails the test."""
    with collect_messages() as messages:
        dataset = open_agn(path, **options)
    assert messages == []
    assert dataset is not None
    return dataset


def layer_names(dataset):
    return [dataset.GetLayer(i).GetName()
            for i in range(dataset.GetLayerCount())]


def read_rows(dataset, name):
    """Returns all features of a layer as (fid, fields, geometry), without
    keys, which depend on the bytes of the file."""
    layer = dataset.GetLayerByName(name)
    rows = []
    for feature in layer:
        geometry = feature.GetGeometryRef()
        fields = feature.items()
        del fields["key"]
        fields.pop("tile_key", None)
        rows.append((feature.GetFID(), fields,
                     geometry.Clone() if geometry is not None else None))
    assert len(rows) == layer.GetFeatureCount()
    return rows


def count_features(dataset):
    return {name: dataset.GetLayerByName(name).GetFeatureCount()
            for name in layer_names(dataset)}


def files_opened(dataset):
    return int(dataset.GetMetadataItem("FILES_OPENED", "_DEBUG_"))
