# SPDX-License-Identifier: MIT
"""Photos and seasons by the slider of QGIS's temporal controller."""

import pytest
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QEvent, QPointF, QSize, Qt
from qgis.PyQt.QtGui import QColor, QImage, QMouseEvent

from bgl_writer import PHOTO, SOLID, Raster, pack_rasters
from interface import wait_for


@pytest.fixture
def photos(tmp_path):
    """One for December to February, one for June to August, one for the
    night."""
    path = tmp_path / "Months.bgl"
    path.write_bytes(pack_rasters([
        Raster(PHOTO, (14, 5000, 3000), colour, SOLID, months=months)
        for colour, months in (
            (0xFC00, 0b100000000011), (0x83E0, 0b11100000), (0x8000, 1 << 12))
    ]).data)
    return path


@pytest.fixture
def loaded(plugin, photos):
    from flightsim_scenery.sources import inspect

    plugin.load([str(photos)], inspect([str(photos)]))
    return plugin


def ticked(qgis):
    root = qgis.QgsProject.instance().layerTreeRoot()
    return sorted(node.name() for node in root.findLayers()
                  if node.isVisible())


def test_months_of_a_project(qgis, loaded):
    from flightsim_scenery.months import find_months

    assert find_months() == ["jan", "feb", "jun", "jul", "aug", "dec"]
    assert find_months(qgis.QgsProject()) == []


def test_slider_moves_photos(qgis, loaded, interface):
    """Twelve steps, from the month that is shown on; winter is on both ends
    of the year."""
    loaded.show_slider()
    navigation = interface.navigation
    assert navigation.navigationMode() == navigation.Animated
    assert navigation.totalFrameCount() == 12
    assert navigation.currentFrameNumber() == 6
    assert ticked(qgis) == ["Photo: Jun, Jul, Aug"]
    shown = []
    for frame in range(12):
        navigation.setCurrentFrameNumber(frame)
        assert loaded.months.currentIndex() == frame
        shown.append(ticked(qgis))
    winter, summer = [["Photo: Jan, Feb, Dec"]], [["Photo: Jun, Jul, Aug"]]
    assert shown == 2 * winter + 3 * [[]] + 3 * summer + 3 * [[]] + winter
    # Nothing is said for the months without a photo.
    texts = [item.text() for item in interface.bar.items()]
    assert not any("is for" in text for text in texts)


def test_slider_runs(qgis, loaded, interface):
    loaded.show_slider()
    interface.navigation.setFramesPerSecond(50)
    interface.navigation.playForward()
    wait_for(qgis, lambda: ticked(qgis) == ["Photo: Jan, Feb, Dec"])


def test_chooser_moves_the_slider(qgis, loaded, interface):
    loaded.show_slider()
    loaded.months.setCurrentIndex(1)
    assert interface.navigation.currentFrameNumber() == 1
    assert ticked(qgis) == ["Photo: Jan, Feb, Dec"]
    loaded.months.setCurrentIndex(12)
    assert interface.navigation.currentFrameNumber() == 1
    assert ticked(qgis) == ["Photo: Night"]


def test_other_times_are_left_alone(qgis, loaded, interface):
    """A controller that somebody has set to years shows no month."""
    loaded.show_slider()
    interface.navigation.setFrameDuration(qgis.QgsInterval(
        1, qgis.QgsUnitTypes.TemporalYears))
    interface.navigation.setCurrentFrameNumber(0)
    assert ticked(qgis) == ["Photo: Jun, Jul, Aug"]


def test_nothing_follows_a_plugin_that_is_gone(qgis, loaded, interface):
    loaded.show_slider()
    loaded.slider.stop()
    interface.navigation.setCurrentFrameNumber(0)
    assert ticked(qgis) == ["Photo: Jun, Jul, Aug"]


def test_no_months(qgis, plugin, interface):
    plugin.show_slider()
    assert interface.bar.currentItem().text() == (
        "No photo or season of this project is for a month.")
    assert interface.navigation.navigationMode() == (
        interface.navigation.NavigationOff)


def test_no_controller(qgis, loaded, interface):
    """As in programs that bring a map of QGIS, but no such panel."""
    interface.canvas.setTemporalController(None)
    loaded.show_slider()
    assert "no temporal controller" in interface.bar.currentItem().text()


def test_panel_of_the_controller(qgis, interface):
    """Opened, if QGIS has it."""
    from qgis.PyQt.QtWidgets import QDockWidget

    from flightsim_scenery.months import show_controller

    assert not show_controller(interface.window)

    class QgsTemporalControllerDockWidget(QDockWidget):
        pass

    dock = QgsTemporalControllerDockWidget(interface.window)
    dock.hide()
    assert show_controller(interface.window)
    assert dock.isVisible()


# -- Animations -----------------------------------------------------------------


def export_frames(qgis, interface, folder):
    """What the button of QGIS's controller does, all twelve months."""
    navigation = interface.navigation
    settings = qgis.QgsTemporalUtils.AnimationExportSettings()
    settings.frameDuration = navigation.frameDuration()
    settings.animationRange = navigation.temporalExtents()
    settings.outputDirectory = str(folder)
    settings.fileNameTemplate = "###.png"
    settings.decorations = []
    # The frames of QGIS have their own project, extent and layers.
    shot = qgis.QgsMapSettings(interface.canvas.mapSettings())
    root = qgis.QgsProject.instance().layerTreeRoot()
    shot.setLayers([layer for layer in root.layerOrder()
                    if root.findLayer(layer.id()).isVisible()])
    photo = next(layer for layer in shot.layers()
                 if layer.name().startswith("Photo"))
    shot.setDestinationCrs(photo.crs())
    shot.setExtent(photo.extent())
    shot.setOutputSize(QSize(40, 40))
    shot.setBackgroundColor(QColor("white"))
    done, error = qgis.QgsTemporalUtils.exportAnimation(shot, settings)
    assert done, error
    return [QColor(QImage(str(folder / f"{i:03}.png")).pixel(20, 20)).name()
            for i in range(12)]


def test_frames_of_an_animation(qgis, loaded, interface, tmp_path):
    """Each month in its frames, winter in two runs; afterwards the project is
    as before."""
    from qgis.PyQt.QtWidgets import QDialog, QDockWidget, QToolButton

    class QgsTemporalControllerDockWidget(QDockWidget):
        pass

    class QgsAnimationExportDialog(QDialog):
        pass

    dock = QgsTemporalControllerDockWidget(interface.window)
    button = QToolButton(dock)
    button.setObjectName("mExportAnimationButton")
    dialogs = []

    def ask():
        dialogs.append(QgsAnimationExportDialog())
        dialogs[0].show()

    button.clicked.connect(ask)
    loaded.show_slider()
    before = ticked(qgis)
    button.click()
    # As long as the dialog is there, whatever the frame that is shown.
    colours = export_frames(qgis, interface, tmp_path)
    assert len(ticked(qgis)) == 2
    sip.delete(dialogs.pop())
    assert ticked(qgis) == before == ["Photo: Jun, Jul, Aug"]
    winter, summer, none = colours[0], colours[5], "#ffffff"
    assert len({winter, summer, none}) == 3
    assert colours == (2 * [winter] + 3 * [none] + 3 * [summer] + 3 * [none]
                       + [winter])
    for layer in qgis.QgsProject.instance().mapLayers().values():
        assert not layer.pipe().dataDefinedProperties().hasActiveProperties()
    # A mouse that is released elsewhere exports nothing.
    button.pressed.emit()
    assert len(ticked(qgis)) == 2
    away = QMouseEvent(QEvent.Type.MouseButtonRelease, QPointF(-50, -50),
                       Qt.MouseButton.LeftButton, Qt.MouseButton.LeftButton,
                       Qt.KeyboardModifier.NoModifier)
    qgis.QgsApplication.sendEvent(button, away)
    assert ticked(qgis) == before
    loaded.slider.stop()
    button.pressed.emit()
    assert ticked(qgis) == before
