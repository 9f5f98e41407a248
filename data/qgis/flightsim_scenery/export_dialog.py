# SPDX-License-Identifier: MIT
"""Asks what to write, with which driver and options, and writes it."""

import os

from qgis.core import (
    QgsMapLayerProxyModel, QgsProject, QgsProviderRegistry, QgsVectorLayer,
)
from qgis.gui import QgsMapLayerComboBox
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import (
    QApplication, QComboBox, QDialog, QDialogButtonBox,
    QFileDialog, QFormLayout, QLabel, QLineEdit, QListWidget, QListWidgetItem,
    QMessageBox, QScrollArea, QVBoxLayout, QWidget,
)

from . import export
from .loader import LAYER_PROPERTY

READ_ONLY = ("The driver that is installed here only reads scenery. A later "
             "version of it may write, too.")


def option_widget(option):
    """A field for a creation option; empty means the driver's default."""
    if option.kind == "boolean":
        option = export.Option(option.name, option.kind, option.description,
                               option.default, ["YES", "NO"])
    if option.choices:
        widget = QComboBox()
        widget.addItem(f"default ({option.default})" if option.default
                       else "default", "")
        for choice in option.choices:
            widget.addItem(choice, choice)
    else:
        widget = QLineEdit()
        widget.setPlaceholderText(option.default)
    widget.setToolTip(option.description)
    return widget


def widget_value(widget):
    if isinstance(widget, QComboBox):
        return widget.currentData()
    return widget.text().strip()


def layer_source(layer):
    """(data source, name of the layer) for GDAL."""
    parts = QgsProviderRegistry.instance().decodeUri(
        layer.providerType(), layer.source())
    return parts.get("path", ""), parts.get("layerName") or ""


class ExportDialog(QDialog):
    """Drivers that write, layers of the project, options of the driver."""

    def __init__(self, parent=None, writers=None):
        super().__init__(parent)
        self.setWindowTitle("Export scenery")
        self.setMinimumWidth(520)
        self.writers = export.find_writers() if writers is None else writers
        layout = QVBoxLayout(self)
        self.option_widgets = {}
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        if not self.writers:
            note = QLabel(READ_ONLY)
            note.setWordWrap(True)
            layout.addWidget(note)
            layout.addWidget(buttons)
            return
        layout.addLayout(self._make_form())
        self.options_area = QScrollArea()
        self.options_area.setWidgetResizable(True)
        layout.addWidget(self.options_area)
        button = buttons.addButton(
            "Export...", QDialogButtonBox.ButtonRole.ActionRole)
        button.clicked.connect(lambda _=False: self.ask_and_run())
        layout.addWidget(buttons)
        self._change_format()

    def _make_form(self):
        form = QFormLayout()
        self.formats = QComboBox()
        for i, writer in enumerate(self.writers):
            for is_raster in (True, False):
                if writer.raster if is_raster else writer.vector:
                    kind = "a raster" if is_raster else "layers"
                    self.formats.addItem(f"{writer.title}: {kind}",
                                         (i, is_raster))
        self.formats.currentIndexChanged.connect(
            lambda _: self._change_format())
        form.addRow("Write", self.formats)
        self.raster = QgsMapLayerComboBox()
        self.raster.setFilters(QgsMapLayerProxyModel.Filter.RasterLayer)
        self.raster_label = QLabel("Raster")
        form.addRow(self.raster_label, self.raster)
        self.layers = QListWidget()
        self.layers_label = QLabel("Layers")
        form.addRow(self.layers_label, self.layers)
        for layer in QgsProject.instance().mapLayers().values():
            if isinstance(layer, QgsVectorLayer) and layer_source(layer)[0]:
                item = QListWidgetItem(layer.name(), self.layers)
                item.setData(Qt.ItemDataRole.UserRole, layer.id())
                item.setCheckState(Qt.CheckState.Unchecked)
        return form

    def _choice(self):
        index, is_raster = self.formats.currentData()
        return self.writers[index], is_raster

    def _change_format(self):
        writer, is_raster = self._choice()
        for widget in (self.raster, self.raster_label):
            widget.setVisible(is_raster)
        for widget in (self.layers, self.layers_label):
            widget.setVisible(not is_raster)
        page = QWidget()
        form = QFormLayout(page)
        self.option_widgets = {}
        for option in writer.options_for(is_raster):
            widget = option_widget(option)
            form.addRow(option.name, widget)
            self.option_widgets[option.name] = widget
        self.options_area.setWidget(page)

    def check_layer(self, name):
        """Ticks a layer of the list by its name."""
        for item in self.layers.findItems(name, Qt.MatchFlag.MatchExactly):
            item.setCheckState(Qt.CheckState.Checked)

    def make_job(self, target):
        """What the dialog says, as a job."""
        writer, is_raster = self._choice()
        options = {name: widget_value(widget)
                   for name, widget in self.option_widgets.items()}
        job = export.Job(writer, target, options=options)
        if is_raster:
            layer = self.raster.currentLayer()
            job.raster = layer.source() if layer else ""
            return job
        for i in range(self.layers.count()):
            item = self.layers.item(i)
            if item.checkState() != Qt.CheckState.Checked:
                continue
            layer = QgsProject.instance().mapLayer(
                item.data(Qt.ItemDataRole.UserRole))
            path, name = layer_source(layer)
            name = name or os.path.splitext(os.path.basename(path))[0]
            # The drivers know layers by the names that they give themselves.
            own = layer.customProperty(LAYER_PROPERTY) or layer.name()
            job.layers.append((path, name, own))
        return job

    def ask_and_run(self):
        writer, _ = self._choice()
        patterns = " ".join(f"*.{name}" for name in writer.extensions)
        target, _ = QFileDialog.getSaveFileName(
            self, "Export to", "", f"{writer.title} ({patterns})")
        if target:
            self.run(self.make_job(target))

    def run(self, job):
        """Writes the file and says how it went. Returns whether it is there."""
        if not job.raster and not job.layers:
            QMessageBox.information(self, self.windowTitle(),
                                    "Please choose what to write.")
            return False
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            done, messages = export.run(job)
        finally:
            QApplication.restoreOverrideCursor()
        text = "\n".join(messages[:8])
        if done:
            QMessageBox.information(
                self, self.windowTitle(),
                f"{job.target} is written.\n{text}".strip())
        else:
            QMessageBox.warning(self, self.windowTitle(),
                                text or "The file was not written.")
        return done
