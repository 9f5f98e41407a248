# SPDX-License-Identifier: MIT
"""Finds the project's layers of a file, and has them read it again."""

import os
import re

from qgis.core import QgsMapLayerType, QgsProject

from .places import find_path

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


def reload_layers(path, project=None, but=None):
    """Has the layers of a file, but for one, read it again."""
    for layer in find_file_layers(path, project):
        if layer is not but:
            layer.reload()
            if not layer.dataProvider().isValid():
                # QGIS then marks it as unavailable.
                layer.setDataSource(layer.source(), layer.name(),
                                    layer.providerType())
            layer.triggerRepaint()
