# SPDX-License-Identifier: MIT
"""Opens scenery libraries, and reads their layers as dictionaries."""

import contextlib
import os

from osgeo import gdal

from support import collect_messages, config_option

OLD = 1600000000


def open_any(path, *options, **named):
    """Returns the dataset or None; messages go to the caller's handler. An
    INDEX is the application's choice, which may be made."""
    options = [*options, *(f"{name}={value}" for name, value in named.items())]
    index = [text[len("INDEX="):] for text in options
             if text.startswith("INDEX=")]
    with contextlib.ExitStack() as stack:
        if index:
            stack.enter_context(config_option("FLIGHTSIM_INDEX", index[0]))
        return gdal.OpenEx(str(path), gdal.OF_VECTOR, open_options=options,
                           allowed_drivers=["FSScenery"])


def open_with_messages(path, *options, **named):
    """Returns the dataset or None, and the messages."""
    with collect_messages() as messages:
        dataset = open_any(path, *options, **named)
    return dataset, messages


def open_library(path, *options, **named):
    """Opens a catalogue or a folder, which must give no message."""
    name = str(path)
    if os.path.isdir(name):
        name = f'FSSCENERY:"{name}"'
    dataset, messages = open_with_messages(name, *options, **named)
    assert dataset is not None and messages == [], messages
    return dataset


def read(dataset, name, where=None):
    """Returns rows with fid and wkt; none if there is no such layer."""
    layer = dataset.GetLayerByName(name)
    if layer is None:
        return []
    layer.SetAttributeFilter(where)
    with collect_messages() as messages:
        rows = [dict(feature.items(), fid=feature.GetFID(),
                     wkt=feature.GetGeometryRef().ExportToWkt()
                     if feature.GetGeometryRef() else None)
                for feature in layer]
    assert messages == []
    layer.SetAttributeFilter(None)
    return rows


def make_tree(root, files):
    """@files: {"area/name.bgl": content}, areas in the order of names."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return root


def age(root, seconds=OLD):
    """Gives all files and folders an old modification time."""
    for folder, _, names in os.walk(root):
        for name in names:
            os.utime(os.path.join(folder, name), (seconds, seconds))
        os.utime(folder, (seconds, seconds))


def scanned(dataset):
    """Returns how many files were read to open it."""
    return int(dataset.GetMetadataItem("FILES_SCANNED", "_DEBUG_"))
