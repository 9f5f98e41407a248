# SPDX-License-Identifier: MIT
"""Finds the project's layers of a file, and has them read it again."""

import os
import re
from xml.sax.saxutils import unescape

from osgeo import gdal
from qgis.core import QgsMapLayerType, QgsProject

from .places import find_path
from .sources import FILES, LIBRARY_DRIVER, find_library, quiet

MERGED = re.compile("<SrcDataSource>(.*?)</SrcDataSource>")
FILE = re.compile(r'[A-Za-z]+:"([^"]*)"')  # a name with a theme


def _normalize(path):
    return os.path.normcase(os.path.realpath(path))


def find_file(layer):
    """Returns the file or folder of a layer; empty for other sources."""
    if layer.providerType() not in ("ogr", "gdal"):
        return ""
    path = find_path(layer)
    named = FILE.match(path)
    return _normalize(named.group(1) if named else path)


def find_file_layers(path, project=None):
    """Returns the layers of a file, or of all files of a folder, whatever the
    options that they are opened with."""
    project, path = project or QgsProject.instance(), _normalize(path)
    return [layer for layer in project.mapLayers().values()
            if f"{find_file(layer)}{os.sep}".startswith(f"{path}{os.sep}")]


def find_edited(path, project=None):
    """Returns the layers of a file with edits that are not saved."""
    return [layer for layer in find_file_layers(path, project)
            if layer.type() == QgsMapLayerType.VectorLayer
            and layer.isModified()]


def _list_files(source):
    """Returns the files of which a data source consists, normalized; none for
    a single file."""
    if find_library(source):
        with quiet([]):
            dataset = gdal.OpenEx(source, gdal.OF_VECTOR,
                                  allowed_drivers=[LIBRARY_DRIVER])
            files = dataset and dataset.GetLayerByName(FILES)
            names = [row["path"] for row in files or () if row["path"]]
    elif source.lower().endswith(".vrt") and os.path.isfile(source):
        with open(source, encoding="utf-8", errors="replace") as file:
            names = map(unescape, MERGED.findall(file.read()))
    elif os.path.isdir(source):
        names = [entry.path for entry in os.scandir(source)]
    else:
        names = []
    return {_normalize(name) for name in names}


def find_combined_layers(path, project=None):
    """Returns the vector layers that show a file together with others: those of
    libraries, folders and merged files."""
    project, path = project or QgsProject.instance(), _normalize(path)
    layers = {}
    for layer in project.mapLayers().values():
        if (layer.type() == QgsMapLayerType.VectorLayer
                and layer.providerType() == "ogr"):
            layers.setdefault(find_path(layer), []).append(layer)
    return [layer for source, found in layers.items()
            if path in _list_files(source) for layer in found]


def reload_layers(path, project=None, but=None):
    """Has the layers that show a file, but for one, read it again."""
    for layer in {*find_file_layers(path, project),
                  *find_combined_layers(path, project)}:
        if layer is not but:
            layer.reload()
            if not layer.dataProvider().isValid():
                # QGIS then marks it as unavailable.
                layer.setDataSource(layer.source(), layer.name(),
                                    layer.providerType())
            layer.triggerRepaint()
