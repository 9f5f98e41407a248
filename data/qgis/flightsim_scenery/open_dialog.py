# SPDX-License-Identifier: MIT
"""Asks for files or a folder, and for the options of loading them."""

from qgis.PyQt.QtCore import QSettings
from qgis.PyQt.QtWidgets import (
    QDialog, QDialogButtonBox, QDoubleSpinBox, QFileDialog, QFormLayout,
    QGroupBox, QHBoxLayout, QLabel, QListWidget, QPushButton, QVBoxLayout,
)

from .catalog import CATALOGUES, EXTENSIONS

LAST_FOLDER = "flightsim_scenery/last_folder"


def file_filter():
    patterns = [f"*.{name}" for name in EXTENSIONS] + list(CATALOGUES)
    return f"Scenery ({' '.join(patterns)});;All files (*)"


class OpenDialog(QDialog):
    """A list of files and folders that are opened together."""

    def __init__(self, parent=None):
        super().__init__(parent)
        self.setWindowTitle("Open scenery")
        self.setAcceptDrops(True)
        layout = QVBoxLayout(self)
        layout.addWidget(QLabel(
            "Files, folders or libraries, opened together as one map:"))
        self.list = QListWidget()
        layout.addWidget(self.list)
        row = QHBoxLayout()
        for text, slot in (("Add files...", self.ask_for_files),
                           ("Add a folder...", self.ask_for_folder),
                           ("Clear", self.clear)):
            button = QPushButton(text)
            button.clicked.connect(lambda _=False, slot=slot: slot())
            row.addWidget(button)
        layout.addLayout(row)
        layout.addWidget(self._make_anchor())
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Open
            | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout.addWidget(self.buttons)
        self._refresh()

    def _make_anchor(self):
        self.anchor = QGroupBox("Place X-Plane autogen (.agp) on the map")
        self.anchor.setCheckable(True)
        self.anchor.setChecked(False)
        form = QFormLayout(self.anchor)
        self.longitude, self.latitude, self.heading = (
            self._make_number(limit) for limit in (180, 90, 360))
        form.addRow("Longitude", self.longitude)
        form.addRow("Latitude", self.latitude)
        form.addRow("Heading", self.heading)
        return self.anchor

    @staticmethod
    def _make_number(limit):
        number = QDoubleSpinBox()
        number.setRange(-limit, limit)
        number.setDecimals(6)
        return number

    def ask_for_files(self):
        paths, _ = QFileDialog.getOpenFileNames(
            self, "Scenery files", QSettings().value(LAST_FOLDER, ""),
            file_filter())
        self.add(paths)

    def ask_for_folder(self):
        path = QFileDialog.getExistingDirectory(
            self, "A folder with scenery", QSettings().value(LAST_FOLDER, ""))
        self.add([path] if path else [])

    def add(self, paths):
        known = self.paths()
        self.list.addItems([path for path in paths if path not in known])
        if paths:
            QSettings().setValue(LAST_FOLDER, paths[0])
        self._refresh()

    def clear(self):
        self.list.clear()
        self._refresh()

    def _refresh(self):
        self.buttons.button(QDialogButtonBox.StandardButton.Open).setEnabled(
            self.list.count() > 0)

    def paths(self):
        return [self.list.item(i).text() for i in range(self.list.count())]

    def open_options(self):
        if not self.anchor.isChecked():
            return []
        return [f"ANCHOR={self.longitude.value()},{self.latitude.value()}",
                f"HEADING={self.heading.value()}"]

    def dragEnterEvent(self, event):
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event):
        self.add([url.toLocalFile() for url in event.mimeData().urls()])
