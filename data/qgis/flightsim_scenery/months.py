# SPDX-License-Identifier: MIT
"""Connects the months of photos and seasons with QGIS's temporal controller.
"""

from qgis.core import (
    QgsDateTimeRange, QgsInterval, QgsProject, QgsTemporalNavigationObject,
    QgsUnitTypes,
)
from qgis.PyQt.QtCore import QDate, QDateTime, QTime
from qgis.PyQt.QtWidgets import QDockWidget

from .catalog import LAYER_PROPERTY, MONTHS, has_months, months_of

FRAMES_PER_SECOND = 1
# QGIS counts months of 30 days; all of December would make them 13.
LAST_DAY = 25
LONGEST = 45  # days of a frame that is a month


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

    def _follow(self, period):
        begin, end = period.begin(), period.end()
        # The user may have set the controller to another range.
        if begin.isValid() and end.isValid() and (
                begin.daysTo(end) <= LONGEST):
            self._show(MONTHS[begin.date().month() - 1])


def show_controller(window):
    """Opens the panel of the controller. Returns whether there is one."""
    for dock in window.findChildren(QDockWidget):
        if "TemporalController" in dock.metaObject().className():
            dock.show()
            dock.raise_()
            return True
    return False
