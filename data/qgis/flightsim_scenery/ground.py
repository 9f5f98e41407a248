# SPDX-License-Identifier: MIT
"""Puts new parts of airports on the ground: QGIS digitizes with Z = 0."""

import math

from osgeo import gdal
from qgis.core import NULL, QgsGeometry, QgsPoint, QgsWkbTypes

from .places import NEAR, find_path
from .sources import quiet

IDENT, ELEVATION = "airport_ident", "elevation_m"
ABOVE_GROUND = "agl"  # whether Z counts from the ground
# In files of this simulator it does, unless a feature says otherwise.
RELATIVE = "MSFS"
PROFILE_ITEM = "BGL_PROFILE"


def put_on_ground(layer):
    """Gives new features at sea level the elevation of their airport, which is
    in the same file. Layers of parts of airports have a field for its ident.
    """
    names = layer.fields().names()
    if IDENT not in names or not QgsWkbTypes.hasZ(layer.wkbType()):
        return
    low = {fid: feature for fid, feature in
           layer.editBuffer().addedFeatures().items()
           if feature.geometry().constGet() is not None
           and any(map(_is_low, feature.geometry().vertices()))}
    if not low:
        return
    airports, is_relative = _read_airports(layer)
    layer.beginEditCommand("Put on the ground")
    for fid, feature in low.items():
        if ABOVE_GROUND in names and (
                is_relative if feature[ABOVE_GROUND] in (None, NULL)
                else feature[ABOVE_GROUND]):
            continue
        elevation = feature[ELEVATION] if ELEVATION in names else None
        if elevation in (None, NULL):
            elevation = _find_elevation(feature, airports)
        if elevation is not None:
            layer.changeGeometry(fid, _lift(feature.geometry(), elevation))
    layer.endEditCommand()


def _is_low(vertex):
    return vertex.is3D() and (vertex.z() == 0 or math.isnan(vertex.z()))


def _lift(geometry, elevation):
    made = QgsGeometry(geometry)
    for i, vertex in enumerate(geometry.vertices()):
        if _is_low(vertex):
            made.moveVertex(QgsPoint(vertex.x(), vertex.y(), elevation), i)
    return made


def _read_airports(layer):
    """Returns ([(ident, longitude, latitude, elevation)] of a layer's file,
    whether heights count from the ground where nothing says so)."""
    with quiet([]):
        dataset = gdal.OpenEx(find_path(layer), gdal.OF_VECTOR)
        rows = dataset and dataset.GetLayerByName("airport")
        airports = [(row["ident"], row.GetGeometryRef().GetX(),
                     row.GetGeometryRef().GetY(), row[ELEVATION])
                    for row in rows or ()
                    if row.GetGeometryRef() and row[ELEVATION] is not None]
        profile = dataset and dataset.GetMetadataItem(PROFILE_ITEM) or ""
    return airports, profile.startswith(RELATIVE)


def _find_elevation(feature, airports):
    """Returns the elevation of the airport that a feature names, or else of
    the nearest one; None if there is none near."""
    ident = feature[IDENT]
    if ident not in (None, NULL, ""):
        return next((elevation for name, *_, elevation in airports
                     if name == ident), None)
    centre = feature.geometry().boundingBox().center()
    share = math.cos(math.radians(centre.y()))
    near = [(math.hypot(math.remainder(x - centre.x(), 360) * share,
                        y - centre.y()), elevation)
            for _, x, y, elevation in airports]
    distance, elevation = min(near, default=(math.inf, None))
    return elevation if distance <= NEAR else None
