# SPDX-License-Identifier: MIT
"""The set-up check as a window."""

from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import (
    QDialog, QDialogButtonBox, QFileDialog, QLabel, QMessageBox, QVBoxLayout,
)

from . import driver


class CheckDialog(QDialog):
    """Shows what is present and what is missing; installs the driver."""

    def __init__(self, parent=None):
        super().__init__(parent)
        self.setWindowTitle("Flight Simulator Scenery: set-up")
        self.setMinimumWidth(520)
        layout = QVBoxLayout(self)
        self.text = QLabel()
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.RichText)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse)
        layout.addWidget(self.text)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.button = buttons.addButton("Install the driver", role)
        self.button.clicked.connect(
            lambda: self.install(driver.find_downloads()[0]))
        self.choose = buttons.addButton("Choose the driver...", role)
        self.choose.clicked.connect(self.ask_for_driver)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)
        self.refresh()

    def refresh(self):
        result = driver.check()
        self.text.setText(result.to_html())
        self.button.setVisible(
            not result.is_ready and bool(driver.find_downloads()))
        self.choose.setVisible(not result.is_ready)

    def ask_for_driver(self):
        path, _ = QFileDialog.getOpenFileName(
            self, "The downloaded driver", "",
            f"The driver (*.zip {driver.file_name()})")
        if path:
            self.install(path)

    def ask(self, question):
        answer = QMessageBox.question(self, self.windowTitle(), question)
        return answer == QMessageBox.StandardButton.Yes

    def install(self, path):
        """Installs the driver. Returns whether it works now."""
        messages = driver.install(path, self.ask)
        self.refresh()
        if messages:
            QMessageBox.warning(self, self.windowTitle(), messages[0])
        return not messages
