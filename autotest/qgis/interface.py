# SPDX-License-Identifier: MIT
"""What QGIS gives to plugins, for tests."""

import time


class Interface:
    """As much of QGIS's interface as the plugin uses, of real widgets."""

    def __init__(self):
        from qgis.core import (
            QgsApplication, QgsLocator, QgsProject,
            QgsTemporalNavigationObject,
        )
        from qgis.gui import QgsMapCanvas, QgsMessageBar
        from qgis.PyQt.QtWidgets import QMainWindow

        self.window = QMainWindow()
        self.canvas = QgsMapCanvas(self.window)
        self.navigation = QgsTemporalNavigationObject()
        self.canvas.setTemporalController(self.navigation)
        self.window.setCentralWidget(self.canvas)
        self.window.resize(800, 600)
        self.window.show()
        QgsApplication.processEvents()
        QgsProject.instance().crsChanged.connect(self.take_crs)
        self.bar = QgsMessageBar(self.window)
        self.menu = []
        self.layer_menu = []
        self.drops = []
        self.locator = QgsLocator()
        self.designed = []
        self.active = None

    def take_crs(self):
        from qgis.core import QgsProject

        self.canvas.setDestinationCrs(QgsProject.instance().crs())

    def mainWindow(self):
        return self.window

    def mapCanvas(self):
        return self.canvas

    def activeLayer(self):
        return self.active

    def setActiveLayer(self, layer):
        self.active = layer
        return True

    def messageBar(self):
        return self.bar

    def addToolBar(self, title):
        return self.window.addToolBar(title)

    def addPluginToMenu(self, _, action):
        self.menu.append(action)

    def removePluginMenu(self, _, action):
        self.menu.remove(action)

    def addCustomActionForLayerType(self, action, _, kind, is_for_all):
        assert is_for_all
        self.layer_menu.append((kind, action))

    def removeCustomActionForLayerType(self, action):
        self.layer_menu = [entry for entry in self.layer_menu
                           if entry[1] != action]

    def addDockWidget(self, area, dock):
        self.window.addDockWidget(area, dock)

    def removeDockWidget(self, dock):
        self.window.removeDockWidget(dock)

    def openLayoutDesigner(self, layout):
        self.designed.append(layout.name())

    def registerCustomDropHandler(self, handler):
        self.drops.append(handler)

    def unregisterCustomDropHandler(self, handler):
        self.drops.remove(handler)

    def registerLocatorFilter(self, made):
        self.locator.registerFilter(made)

    def deregisterLocatorFilter(self, made):
        self.locator.deregisterFilter(made)


def wait_for(qgis, condition, seconds=60):
    """Lets QGIS work; the pauses let threads of Python work, too."""
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        qgis.QgsApplication.processEvents()
        time.sleep(0.05)
    assert condition()
