# SPDX-License-Identifier: MIT
"""Connects the months of photos and seasons with QGIS's temporal controller.
"""

from qgis.core import (
    QgsDateTimeRange, QgsInterval, QgsProject, QgsProperty, QgsRasterPipe,
    QgsTemporalNavigationObject, QgsUnitTypes,
)
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QDate, QDateTime, QEvent, QObject, QTime
from qgis.PyQt.QtWidgets import QAbstractButton, QApplication, QDockWidget

from .catalog import (
    LAYER_PROPERTY, MONTHS, SEASON, base_theme, has_months, months_of,
)

FRAMES_PER_SECOND = 1
# QGIS counts months of 30 days; all of December would make them 13.
LAST_DAY = 25
LONGEST = 45  # days of a frame that is a month
EXPORT_DIALOG = "QgsAnimationExportDialog"
OPACITY = QgsRasterPipe.Property.RendererOpacity


def find_months(project=None):
    """Returns the months of a project's layers in order: all if one applies to
    the whole year; the night has none."""
    project = project or QgsProject.instance()
    names = [layer.customProperty(LAYER_PROPERTY) or ""
             for layer in project.mapLayers().values()]
    found = {month for name in names if has_months(name)
             for month in months_of(name)}
    return [month for month in MONTHS if month in found]


class MonthSlider:
    """Sets the controller to the twelve months of this year, and calls `show`
    with the month when the slider is moved."""

    def __init__(self, canvas, show):
        self._canvas, self._show = canvas, show
        self._navigation = None
        self.frames = FrameLayers(self.is_running)

    def start(self, month):
        """Starts following the slider. Returns whether QGIS has a controller
        for the map."""
        navigation = self._canvas.temporalController()
        if not isinstance(navigation, QgsTemporalNavigationObject):
            return False
        self.stop()
        year = QDate.currentDate().year()
        navigation.setNavigationMode(
            QgsTemporalNavigationObject.NavigationMode.Animated)
        navigation.setTemporalExtents(QgsDateTimeRange(
            QDateTime(QDate(year, 1, 1), QTime(0, 0)),
            QDateTime(QDate(year, 12, LAST_DAY), QTime(0, 0))))
        navigation.setFrameDuration(QgsInterval(
            1, QgsUnitTypes.TemporalUnit.TemporalMonths))
        navigation.setFramesPerSecond(FRAMES_PER_SECOND)
        self._navigation = navigation
        self.move(month)
        navigation.updateTemporalRange.connect(self._follow)
        return True

    def stop(self):
        """Stops following the slider; leaves the controller unchanged."""
        if self._navigation is not None:
            self._navigation.updateTemporalRange.disconnect(self._follow)
            self._navigation = None

    def move(self, month):
        """Moves the slider to a month; does nothing for the night."""
        if self._navigation is not None and month in MONTHS:
            self._navigation.setCurrentFrameNumber(MONTHS.index(month))

    def is_running(self):
        return self._navigation is not None

    def _follow(self, period):
        begin, end = period.begin(), period.end()
        # The user may have set the controller to another range.
        if begin.isValid() and end.isValid() and (
                begin.daysTo(end) <= LONGEST):
            self._show(MONTHS[begin.date().month() - 1])


class FrameLayers(QObject):
    """Shows the layers of months in the frames of an animation that QGIS
    exports. QGIS draws the layers that are ticked when the export begins, so
    all are ticked meanwhile, and each is transparent outside of its months."""

    def __init__(self, is_running):
        super().__init__()
        self._is_running = is_running
        self._before = []
        self._button = None

    def watch(self, window):
        """Follows the button of QGIS's controller that exports frames."""
        button = find_controller(window) and find_controller(
            window).findChild(QAbstractButton, "mExportAnimationButton")
        if button is not None and self._button is None:
            self._button = button
            button.pressed.connect(self.begin)
            # The dialog of QGIS is open by then: its own slot is older.
            button.clicked.connect(self._follow_dialog)
            button.installEventFilter(self)

    def stop(self):
        self.end()
        if self._button is not None and not sip.isdeleted(self._button):
            self._button.pressed.disconnect(self.begin)
            self._button.clicked.disconnect(self._follow_dialog)
            self._button.removeEventFilter(self)
        self._button = None

    def eventFilter(self, button, event):  # the name that Qt calls
        """Nothing is exported where the mouse is released elsewhere."""
        if event.type() == QEvent.Type.MouseButtonRelease and not (
                button.rect().contains(event.pos())):
            self.end()
        return False

    def begin(self):
        if self._before or not self._is_running():
            return
        nodes = [node for node in
                 QgsProject.instance().layerTreeRoot().findLayers()
                 if node.layer() and has_months(_theme(node))]
        seasons = any(node.itemVisibilityChecked() for node in nodes
                      if base_theme(_theme(node)) == SEASON)
        for node in nodes:
            properties = node.layer().pipe().dataDefinedProperties()
            self._before.append((
                node, node.itemVisibilityChecked(),
                QgsProperty(properties.property(OPACITY))))
            numbers = [str(MONTHS.index(month) + 1)
                       for month in months_of(_theme(node)) if month in MONTHS]
            properties.setProperty(OPACITY, QgsProperty.fromExpression(
                f"if(array_contains(array({','.join(numbers)}), "
                "month(@map_start_time)), 100, 0)"))
            node.setItemVisibilityChecked(bool(numbers) and (
                seasons or base_theme(_theme(node)) != SEASON))

    def _follow_dialog(self):
        """QGIS deletes its dialog once the frames are written."""
        dialogs = [widget for widget in QApplication.topLevelWidgets()
                   if widget.metaObject().className() == EXPORT_DIALOG
                   and widget.isVisible()]
        if dialogs:
            dialogs[-1].destroyed.connect(self.end)
        else:
            self.end()

    def end(self):
        before, self._before = self._before, []
        for node, is_ticked, opacity in before:
            if not sip.isdeleted(node) and node.layer():
                node.layer().pipe().dataDefinedProperties().setProperty(
                    OPACITY, opacity)
                node.setItemVisibilityChecked(is_ticked)


def _theme(node):
    return node.layer().customProperty(LAYER_PROPERTY) or ""


def find_controller(window):
    """Returns the panel of the controller, or nothing."""
    for dock in window.findChildren(QDockWidget):
        if "TemporalController" in dock.metaObject().className():
            return dock
    return None


def show_controller(window):
    """Opens the panel of the controller. Returns whether there is one."""
    dock = find_controller(window)
    if dock is not None:
        dock.show()
        dock.raise_()
    return dock is not None
