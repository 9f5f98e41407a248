# SPDX-License-Identifier: MIT
"""Explains why layers are read-only, and opens their files for editing."""

import os

from osgeo import gdal
from qgis.core import (
    QgsFeatureRequest, QgsLayerNotesUtils, QgsProviderRegistry,
    QgsVectorDataProvider,
)

from .catalog import LAYER_PROPERTY
from .merging import SOURCE_FIELD
from .sources import (
    FILES, LIBRARY_DRIVER, Contents, find_library, inspect, known_drivers,
    quiet,
)

EDIT = "Edit a file of this layer..."
MANY = ("Read-only: this layer shows several files at once. <i>Edit a file of "
        "this layer</i>, in its menu, opens one of them by itself.")
WHOLE = ("Read-only: files of this format are written whole. <i>Edit a file of "
         "this layer</i>, in its menu, opens a copy to edit, which "
         "<i>Export scenery</i> writes again.")
PIECES = ("Read-only: each line and area is shown whole, but the file has it in "
          "pieces, cut at the borders of cells. <i>Edit a file of this "
          "layer</i>, in its menu, opens the pieces for editing.")
STUCK = ("Read-only: this file is damaged or write-protected, or its name is "
         "not that of a tile. <i>Edit a file of this layer</i>, in its menu, "
         "opens a copy for editing; <i>Export scenery</i> writes it back.")
FIXED = "Read-only: the driver does not change this layer of a file."
STITCHED = "|option:STITCH=YES"
UPDATING = ("BGL", "DSF", "AGN")  # drivers that change files in place
# Fields with the file of a feature: of a library or folder, of merged files.
FILE_FIELDS = (SOURCE_FIELD, "file")
MOST_FILES = 500  # to choose from


def explain(layer):
    """Returns why a layer cannot be edited; empty if it can be."""
    # Merged files would take new features, but no changes.
    if layer.dataProvider().capabilities() & (
            QgsVectorDataProvider.ChangeAttributeValues):
        return ""
    if _file_field(layer) >= 0 or find_library(_source(layer)):
        return MANY
    path = _source(layer)
    if can_update(path):
        return PIECES if STITCHED in layer.source() else FIXED
    return STUCK if _driver(path) in UPDATING else WHOLE


def note(layer):
    """Adds a note to the layer tree, and has it be true: GDAL would add new
    features to one of merged files. Returns whether a file may be opened."""
    reason = explain(layer)
    if reason:
        QgsLayerNotesUtils.setLayerNotes(layer, reason)
        layer.setReadOnly(True)
    return reason in (MANY, WHOLE, STUCK, PIECES)


def can_update(path):
    """Returns whether a file can be changed in place: it is neither damaged nor
    write-protected."""
    driver = _driver(path)
    if driver not in UPDATING:
        return False
    with quiet([]):
        return gdal.OpenEx(path, gdal.OF_VECTOR | gdal.OF_UPDATE,
                           allowed_drivers=[driver]) is not None


def find_files(layer):
    """Returns the files of the selected features, or else of the whole layer.
    """
    index = _file_field(layer)
    if index < 0:
        library = find_library(_source(layer))
        return _list_files(library) if library else [_source(layer)]
    if layer.selectedFeatureCount():
        request = QgsFeatureRequest().setSubsetOfAttributes([index])
        names = {feature[index]
                 for feature in layer.getSelectedFeatures(request)}
    else:
        names = layer.uniqueValues(index, MOST_FILES)
    folder = _source(layer)
    # A folder of .agn files has their names relative to the folder.
    return sorted(name if os.path.isabs(name) else os.path.join(folder, name)
                  for name in names if name)


def _list_files(library):
    """Returns the first files of a library, for layers of others than files."""
    with quiet([]):
        dataset = gdal.OpenEx(library, gdal.OF_VECTOR,
                              allowed_drivers=[LIBRARY_DRIVER])
        files = dataset and dataset.GetLayerByName(FILES)
        return sorted(row["path"] for row, _ in zip(
            files or (), range(MOST_FILES)) if row["path"])


def choose_layer(layers):
    """Returns the read-only layer with the most files."""
    return next((layer for layer in layers if layer.customProperty(
        LAYER_PROPERTY) == FILES), layers[0])


def prepare(path, folder):
    """Returns (the content of a file in an editable form, its path): the file
    itself, or a GeoPackage copy in the folder."""
    if find_library(path):
        # All of an installation would be copied.
        return Contents(messages=[
            f"{os.path.basename(path)} lists other files: please choose one "
            "of them."]), path
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


def _driver(path):
    with quiet([]):
        driver = gdal.IdentifyDriverEx(
            path, gdal.OF_VECTOR, allowed_drivers=known_drivers())
    return driver.ShortName if driver is not None else ""


def _source(layer):
    return QgsProviderRegistry.instance().decodeUri(
        layer.providerType(), layer.source()).get("path", "")


def _file_field(layer):
    """Returns the number of the field with the names of files, if there are
    several files."""
    path = _source(layer)
    if os.path.isfile(path) and not (
            path.lower().endswith(".vrt") or find_library(path)):
        return -1
    if layer.customProperty(LAYER_PROPERTY) == FILES:
        return layer.fields().indexFromName("path")
    return next((layer.fields().indexFromName(name) for name in FILE_FIELDS
                 if layer.fields().indexFromName(name) >= 0), -1)
