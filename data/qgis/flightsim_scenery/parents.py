# SPDX-License-Identifier: MIT
"""Names the airport of features that were added in its form: QGIS sets the key
by which the layers are related, and the driver needs the ident."""

from osgeo import gdal
from qgis.core import NULL

from .places import find_path
from .sources import quiet

KEY, IDENT = "airport_key", "airport_ident"


def name_airports(layer):
    """Sets the ident of new features that have only the key of an airport."""
    fields = layer.fields()
    if fields.indexOf(KEY) < 0 or fields.indexOf(IDENT) < 0:
        return
    orphans = {fid: feature[KEY] for fid, feature in
               layer.editBuffer().addedFeatures().items()
               if feature[IDENT] in (None, NULL, "")
               and feature[KEY] not in (None, NULL, "")}
    if not orphans:
        return
    idents = _read_idents(layer)
    layer.beginEditCommand("Name the airport")
    for fid, key in orphans.items():
        if key in idents:
            layer.changeAttributeValue(fid, fields.indexOf(IDENT), idents[key])
    layer.endEditCommand()


def _read_idents(layer):
    with quiet([]):
        dataset = gdal.OpenEx(find_path(layer), gdal.OF_VECTOR)
        rows = dataset and dataset.GetLayerByName("airport")
        return {row["key"]: row["ident"] for row in rows or ()}
