# SPDX-License-Identifier: MIT
"""Flight Simulator Scenery: a QGIS plugin on top of the GDAL driver."""


def classFactory(iface):  # the name that QGIS calls
    from .plugin import FlightSimSceneryPlugin

    return FlightSimSceneryPlugin(iface)
