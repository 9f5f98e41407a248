# SPDX-License-Identifier: MIT
"""Asks for the airport and the destination of a chart."""

import os

from qgis.core import QgsCsException, QgsProject
from qgis.PyQt.QtCore import QSettings, Qt
from qgis.PyQt.QtWidgets import (
    QApplication, QComboBox, QCompleter, QDialog, QDialogButtonBox,
    QFileDialog, QLabel, QMessageBox, QVBoxLayout,
)

from .chart import AirportChart, export

LAST_FOLDER = "flightsim_scenery/chart_folder"
FORMATS = ("PDF (*.pdf)", "PNG (*.png)")


class ChartDialog(QDialog):
    """Makes a chart of one airport of the map: a layout to edit, or a file."""

    def __init__(self, places, show, parent=None):
        super().__init__(parent)
        self.setWindowTitle("Airport chart")
        self.setMinimumWidth(420)
        self.places, self._show = places, show
        layout = QVBoxLayout(self)
        layout.addWidget(QLabel(
            "A chart of what is ticked on the map, on one page of A4. "
            "Airport:"))
        self.box = QComboBox()
        self.box.setEditable(True)
        self.box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.box.completer().setFilterMode(Qt.MatchFlag.MatchContains)
        self.box.completer().setCompletionMode(
            QCompleter.CompletionMode.PopupCompletion)
        self.box.addItems([f"{place.ident} {place.name}".strip()
                           for place in places])
        layout.addWidget(self.box)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        for text, slot in (("Open as a layout", self.open_layout),
                           ("Save as PDF or PNG...", self.ask_for_file)):
            button = buttons.addButton(
                text, QDialogButtonBox.ButtonRole.ActionRole)
            button.clicked.connect(lambda _=False, slot=slot: slot())
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)

    def place(self):
        """Returns the chosen airport; None for typed text."""
        index = self.box.findText(self.box.currentText().strip(),
                                  Qt.MatchFlag.MatchFixedString)
        if index < 0:
            QMessageBox.information(
                self, self.windowTitle(), "Please choose an airport of the "
                "list.")
            return None
        return self.places[index]

    def make(self):
        """Adds the layout to the project and returns it, or None."""
        place = self.place()
        if place is None:
            return None
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            return AirportChart(place).make()
        except QgsCsException as error:
            problem = f"{place.ident} has no place in its UTM zone: {error}"
        finally:
            QApplication.restoreOverrideCursor()
        QMessageBox.warning(self, self.windowTitle(), problem)
        return None

    def open_layout(self):
        made = self.make()
        if made is not None:
            self.accept()
            self._show(made)

    def ask_for_file(self):
        place = self.place()
        if place is None:
            return
        folder = QSettings().value(LAST_FOLDER, "")
        path, chosen = QFileDialog.getSaveFileName(
            self, "Save the chart", os.path.join(folder, place.ident),
            ";;".join(FORMATS))
        if path:
            QSettings().setValue(LAST_FOLDER, os.path.dirname(path))
            path, is_longer = with_suffix(path, chosen)
            # The file dialog only asked about the name without extension.
            if not is_longer or self._may_replace(path):
                self.save(path)

    def _may_replace(self, path):
        if not os.path.exists(path):
            return True
        answer = QMessageBox.question(self, self.windowTitle(),
                                      f"{path} exists. Replace it?")
        return answer == QMessageBox.StandardButton.Yes

    def save(self, path):
        """Writes the file; returns whether that succeeded. The layout stays in
        the project."""
        made = self.make()
        if made is None:
            return False
        problem = export(made, path)
        if problem:
            QgsProject.instance().layoutManager().removeLayout(made)
            QMessageBox.warning(self, self.windowTitle(), problem)
            return False
        self.accept()
        return True


def with_suffix(path, chosen):
    """Returns (the path with the extension of a format, whether it had none).
    """
    if path.lower().endswith((".pdf", ".png")):
        return path, False
    return path + (".png" if chosen == FORMATS[1] else ".pdf"), True
