# SPDX-License-Identifier: MIT
"""Runs inside of QGIS, started by desktop.sh: drops files onto its window as a
user does, and looks at what comes up."""

import os
import sys
import traceback

from qgis.core import Qgis, QgsApplication, QgsProject
from qgis.PyQt.QtCore import (
    QT_VERSION, QEvent, QMimeData, QPoint, QPointF, Qt, QTimer, QUrl,
)
from qgis.PyQt.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent
from qgis.PyQt.QtWidgets import QApplication
from qgis.utils import iface, plugins

SCENERY = os.environ["FLIGHTSIM_DESKTOP_SCENERY"]
PICTURES = os.environ["FLIGHTSIM_DESKTOP_PICTURES"]
LAYERS = {"Airport", "Runway", "Taxi path", "Apron", "Road", "Water",
          "Photo", "Relief", "Elevation"}
# How long a step may take until what it expects is there, in seconds.
PATIENCE = 120
STEPS = []


def step(function):
    """Functions run one after another, with time for QGIS in between; what is
    not there yet is looked for again."""
    STEPS.append(function)
    return function


def leave(status):
    sys.stdout.flush()
    os._exit(status)


def run(number=0, waited=0):
    if number == len(STEPS):
        print(f"QGIS {Qgis.QGIS_VERSION}: passed")
        leave(0)
    try:
        STEPS[number]()
        following = number + 1, 0
    except AssertionError:
        following = number, waited + 3
        if waited > PATIENCE:
            traceback.print_exc(file=sys.stdout)
            take_picture("failed")
            leave(1)
    except Exception:
        traceback.print_exc(file=sys.stdout)
        leave(1)
    QTimer.singleShot(3000, lambda: run(*following))


def colours():
    """How often each colour, in steps of 16, is on the map."""
    image = iface.mapCanvas().grab().toImage()
    found = {}
    for y in range(0, image.height(), 3):
        for x in range(0, image.width(), 3):
            colour = image.pixelColor(x, y)
            key = (colour.red() // 16, colour.green() // 16,
                   colour.blue() // 16)
            found[key] = found.get(key, 0) + 1
    total = sum(found.values())
    return {key: number / total for key, number in found.items()}


def check_that_all_is_drawn():
    """Until then, the canvas shows what there is of the map so far."""
    assert not iface.mapCanvas().isDrawing()


def take_picture(name):
    iface.mainWindow().grab().save(
        os.path.join(PICTURES, f"{name}-{Qgis.QGIS_VERSION_INT}.png"))


@step
def drop():
    assert "flightsim_scenery" in plugins, sorted(plugins)
    iface.mainWindow().resize(1280, 860)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(SCENERY)])
    place, window = QPoint(640, 430), iface.mainWindow()
    rest = (Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier)
    is_qt6 = QT_VERSION >= 0x060000
    # Qt gives a drop to what it was dragged onto.
    QgsApplication.sendEvent(window, QDragEnterEvent(place, *rest))
    QgsApplication.sendEvent(
        window, QDropEvent(QPointF(place) if is_qt6 else place, *rest))


@step
def look_at_the_valley():
    check_that_all_is_drawn()
    project = QgsProject.instance()
    names = {layer.name() for layer in project.mapLayers().values()}
    assert LAYERS <= names, sorted(names)
    assert len(project.relationManager().relations()) >= 15
    take_picture("valley")
    found = colours()
    assert found.get((15, 15, 15), 0) < 0.8, found
    assert len(found) > 200, len(found)
    # The lake is blue.
    assert sum(share for (red, green, blue), share in found.items()
               if blue > red + 2) > 0.02, found
    layer, = project.mapLayersByName("Apron")
    extent = iface.mapCanvas().mapSettings().layerExtentToOutputExtent(
        layer, layer.extent())
    extent.scale(1.6)
    iface.mapCanvas().setExtent(extent)
    iface.mapCanvas().refresh()


@step
def look_at_the_airport():
    check_that_all_is_drawn()
    take_picture("airport")
    found = colours()
    # Concrete of the apron, asphalt of the runway, more or less.
    greys = sum(share for (red, green, blue), share in found.items()
                if abs(red - green) < 2 and abs(green - blue) < 2
                and 4 <= red <= 11)
    assert greys > 0.02, found


# -- Places, charts, files, months, 3D ----------------------------------------

@step
def ask_the_locator():
    iface.mapCanvas().zoomScale(4000000)
    iface.locatorSearch("apt xlak")


@step
def go_to_the_airport():
    """The first line of what the locator has found."""
    box = QApplication.focusWidget()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Return):
        QgsApplication.sendEvent(box, QKeyEvent(
            QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier))
    assert 3000 <= iface.mapCanvas().scale() <= 45001


@step
def make_a_chart():
    from flightsim_scenery.chart import AirportChart, export

    plugin = plugins["flightsim_scenery"]
    place, = plugin.airports.on_map(0, 0)
    layout = AirportChart(place).make()
    path = os.path.join(PICTURES, f"chart-{Qgis.QGIS_VERSION_INT}.png")
    assert export(layout, path) == ""
    assert os.path.getsize(path) > 50000
    iface.openLayoutDesigner(layout)


@step
def close_the_chart():
    designer, = iface.openLayoutDesigners()
    designer.close()
    plugins["flightsim_scenery"].show_panel()


@step
def look_at_the_files():
    panel = plugins["flightsim_scenery"].panel
    assert {file.status for file in panel.model.files} == {"ok"}
    panel.tabs.setCurrentIndex(1)
    take_picture("files")
    panel.close()
    plugins["flightsim_scenery"].show_slider()


@step
def move_the_months():
    """Of a photo for the whole year, it stays ticked."""
    plugin = plugins["flightsim_scenery"]
    iface.mapCanvas().temporalController().setCurrentFrameNumber(0)
    assert plugin.months.currentText() == "January"
    take_picture("months")
    layer, = QgsProject.instance().mapLayersByName("Generic building")
    assert layer.renderer3D() is not None


QTimer.singleShot(4000, run)
