# SPDX-License-Identifier: MIT
"""Why layers are read-only, and the files in them by themselves, for editing."""

import os

from osgeo import gdal
from qgis.core import (
    QgsFeatureRequest, QgsLayerNotesUtils, QgsProviderRegistry,
    QgsVectorDataProvider,
)

from .catalog import CATALOGUES, LAYER_PROPERTY
from .merging import SOURCE_FIELD
from .sources import Contents, inspect, known_drivers, quiet

EDIT = "Edit a file of this layer..."
MANY = ("Read-only: this layer shows several files at once. <i>Edit a file of "
        "this layer</i>, in its menu, opens one of them by itself.")
WHOLE = ("Read-only: files of this format are written whole. <i>Edit a file of "
         "this layer</i>, in its menu, opens a copy to edit, which "
         "<i>Export scenery</i> writes again.")
FIXED = "Read-only: the driver does not change this layer of a file."
# Which file a feature is from: of a library or a folder, of merged files.
FILE_FIELDS = (SOURCE_FIELD, "file")
FILES = "scenery_file"  # the layer of all files of a library
MOST_FILES = 500  # to choose from


def explain(layer):
    """Why a layer cannot be edited; empty if it can be."""
    # Merged files take new features, but no changes.
    if layer.dataProvider().capabilities() & (
            QgsVectorDataProvider.ChangeAttributeValues):
        return ""
    if _file_field(layer) >= 0:
        return MANY
    return FIXED if can_update(_source(layer)) else WHOLE


def note(layer):
    """Says so in the layer tree. Returns whether a file may be opened."""
    reason = explain(layer)
    if reason:
        QgsLayerNotesUtils.setLayerNotes(layer, reason)
    return reason in (MANY, WHOLE)


def can_update(path):
    """Whether the driver of a file changes files."""
    with quiet([]):
        driver = gdal.IdentifyDriverEx(
            path, gdal.OF_VECTOR, allowed_drivers=known_drivers())
    return driver is not None and driver.ShortName == "BGL"


def find_files(layer):
    """The files of a layer: those of the selected features, if there are any."""
    index = _file_field(layer)
    if index < 0:
        return [_source(layer)]
    if layer.selectedFeatureCount():
        request = QgsFeatureRequest().setSubsetOfAttributes([index])
        names = {feature[index]
                 for feature in layer.getSelectedFeatures(request)}
    else:
        names = layer.uniqueValues(index, MOST_FILES)
    folder = _source(layer)
    # A folder of .agn files names them without itself.
    return sorted(name if os.path.isabs(name) else os.path.join(folder, name)
                  for name in names if name)


def choose_layer(layers):
    """Of read-only layers the one with most files."""
    return next((layer for layer in layers if layer.customProperty(
        LAYER_PROPERTY) == FILES), layers[0])


def prepare(path, folder):
    """(what is in a file, as something that can be edited; its path): the file
    itself, or a GeoPackage of it in the folder."""
    contents = inspect([path])
    if can_update(path) or not contents.layers:
        return contents, path
    os.makedirs(folder, exist_ok=True)
    stem, number = os.path.splitext(os.path.basename(path))[0], 1
    copy = os.path.join(folder, f"{stem}.gpkg")
    while os.path.exists(copy):
        number += 1
        copy = os.path.join(folder, f"{stem}_{number}.gpkg")
    with quiet(contents.messages):
        if gdal.VectorTranslate(copy, path, format="GPKG") is None:
            return Contents(messages=contents.messages), copy
    for layer in contents.layers:
        layer.path, layer.driver = copy, "GPKG"
    contents.rasters = []
    return contents, copy


def _source(layer):
    return QgsProviderRegistry.instance().decodeUri(
        layer.providerType(), layer.source()).get("path", "")


def _file_field(layer):
    """The number of the field that names files, where there are several."""
    name = os.path.basename(_source(layer)).lower()
    if os.path.isfile(_source(layer)) and not (
            name in CATALOGUES or name.endswith(".vrt")):
        return -1
    if layer.customProperty(LAYER_PROPERTY) == FILES:
        return layer.fields().indexFromName("path")
    return next((layer.fields().indexFromName(name) for name in FILE_FIELDS
                 if layer.fields().indexFromName(name) >= 0), -1)
