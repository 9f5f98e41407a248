# SPDX-License-Identifier: MIT
"""Asks what to write, with which driver and options, and writes it."""

import json
import os

from qgis.core import (
    QgsField, QgsMapLayerProxyModel, QgsProject, QgsProviderRegistry,
    QgsRasterLayer, QgsVectorFileWriter, QgsVectorLayer,
)
from qgis.gui import QgsMapLayerComboBox
from qgis.PyQt.QtCore import Qt, QTemporaryDir, QVariant
from qgis.PyQt.QtWidgets import (
    QApplication, QComboBox, QDialog, QDialogButtonBox, QFileDialog,
    QFormLayout, QHeaderView, QLabel, QLineEdit, QMessageBox, QScrollArea,
    QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget,
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


def source_parts(layer):
    return QgsProviderRegistry.instance().decodeUri(
        layer.providerType(), layer.source())


def layer_source(layer):
    """(data source, name of the layer) for GDAL; no source for what is in no
    file as the map has it: scratch layers, filters, edits, databases."""
    parts = source_parts(layer)
    if (layer.providerType() != "ogr" or layer.subsetString()
            or layer.isModified()):
        return "", ""
    path = parts.get("path", "")
    name = parts.get("layerName") or ""
    return path, name or os.path.splitext(os.path.basename(path))[0]


def own_name(layer):
    """The name that the drivers gave a layer, or else the map."""
    return layer.customProperty(LAYER_PROPERTY) or layer.name()


def with_extension(path, writer):
    """The path, with the extension of the format where it has another or
    none: a file dialog adds none on some systems."""
    known = [name.lower() for name in writer.extensions]
    if not known or path.lower().rpartition(".")[2] in known:
        return path
    return f"{path}.{known[0]}"


class TextOfJson(QgsVectorFileWriter.FieldValueConverter):
    """Writes JSON fields as text: QGIS 3.22 cannot write them itself."""

    def __init__(self, layer):
        super().__init__()
        self._fields = layer.fields()

    def clone(self):
        return self

    def fieldDefinition(self, field):
        if field.type() != QVariant.Map:
            return QgsField(field)
        return QgsField(field.name(), QVariant.String)

    def convert(self, index, value):
        if self._fields[index].type() != QVariant.Map or not isinstance(
                value, (dict, list)):
            return value
        return json.dumps(value, separators=(",", ":"))


class ExportDialog(QDialog):
    """Drivers that write, layers of the project, options of the driver."""

    def __init__(self, parent=None, writers=None):
        super().__init__(parent)
        self.setWindowTitle("Export scenery")
        self.setMinimumWidth(520)
        self.writers = export.find_writers() if writers is None else writers
        layout = QVBoxLayout(self)
        self.option_widgets = {}
        self.copies = QTemporaryDir()
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
        self.layers = QTableWidget(0, 2)
        self.layers.setHorizontalHeaderLabels(["Layer", "becomes"])
        self.layers.verticalHeader().hide()
        self.layers.horizontalHeader().setSectionResizeMode(
            QHeaderView.ResizeMode.Stretch)
        self.layers_label = QLabel("Layers")
        form.addRow(self.layers_label, self.layers)
        for layer in QgsProject.instance().mapLayers().values():
            if isinstance(layer, QgsVectorLayer):
                self._add_layer(layer)
        return form

    def _add_layer(self, layer):
        row = self.layers.rowCount()
        self.layers.insertRow(row)
        item = QTableWidgetItem(layer.name())
        item.setData(Qt.ItemDataRole.UserRole, layer.id())
        item.setFlags(Qt.ItemFlag.ItemIsEnabled
                      | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Unchecked)
        self.layers.setItem(row, 0, item)
        self.layers.setCellWidget(row, 1, QComboBox())

    def _layer(self, row):
        return QgsProject.instance().mapLayer(
            self.layers.item(row, 0).data(Qt.ItemDataRole.UserRole))

    def _offer_names(self, writer):
        """What each layer may become: what it is, where it is one of those."""
        for row in range(self.layers.rowCount()):
            names = self.layers.cellWidget(row, 1)
            names.clear()
            own = own_name(self._layer(row))
            names.setEditable(not writer.layers)
            names.addItems(["", *writer.layers] if writer.layers else [own])
            index = names.findText(own, Qt.MatchFlag.MatchFixedString)
            names.setCurrentIndex(max(index, 0))

    def _choice(self):
        index, is_raster = self.formats.currentData()
        return self.writers[index], is_raster

    def _change_format(self):
        writer, is_raster = self._choice()
        for widget in (self.raster, self.raster_label):
            widget.setVisible(is_raster)
        for widget in (self.layers, self.layers_label):
            widget.setVisible(not is_raster)
        self._offer_names(writer)
        page = QWidget()
        form = QFormLayout(page)
        self.option_widgets = {}
        for option in writer.options_for(is_raster):
            widget = option_widget(option)
            form.addRow(option.name, widget)
            self.option_widgets[option.name] = widget
        self.options_area.setWidget(page)

    def choose(self, layers):
        """Sets the dialog to a raster, or ticks vector layers."""
        if not layers or not self.writers:
            return
        is_raster = isinstance(layers[0], QgsRasterLayer)
        for i in range(self.formats.count()):
            if self.formats.itemData(i)[1] == is_raster:
                self.formats.setCurrentIndex(i)
                break
        if is_raster:
            self.raster.setLayer(layers[0])
        chosen = {layer.id() for layer in layers}
        for row in range(self.layers.rowCount()):
            if self._layer(row).id() in chosen:
                self.layers.item(row, 0).setCheckState(
                    Qt.CheckState.Checked)

    def check_layer(self, name, becomes=None):
        """Ticks a layer of the table by its name."""
        for row in range(self.layers.rowCount()):
            item = self.layers.item(row, 0)
            if item.text() != name:
                continue
            item.setCheckState(Qt.CheckState.Checked)
            if becomes is not None:
                self.layers.cellWidget(row, 1).setCurrentText(becomes)

    def _copy(self, layer):
        """A GeoPackage of what the map shows of a layer."""
        path = self.copies.filePath(f"{layer.id()}.gpkg")
        options = QgsVectorFileWriter.SaveVectorOptions()
        options.driverName = "GPKG"
        options.layerName = "copy"
        converter = TextOfJson(layer)
        options.fieldValueConverter = converter
        error, reason, *_ = QgsVectorFileWriter.writeAsVectorFormatV3(
            layer, path, QgsProject.instance().transformContext(), options)
        if error != QgsVectorFileWriter.NoError:
            raise OSError(f"{layer.name()} cannot be copied: {reason}")
        return path, options.layerName

    def _unnamed(self):
        """The first ticked layer that nothing is said of."""
        for row in range(self.layers.rowCount()):
            item = self.layers.item(row, 0)
            if (item.checkState() == Qt.CheckState.Checked
                    and not self.layers.cellWidget(row, 1).currentText()):
                return item.text()
        return ""

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
        for row in range(self.layers.rowCount()):
            if (self.layers.item(row, 0).checkState()
                    != Qt.CheckState.Checked):
                continue
            layer = self._layer(row)
            path, name = layer_source(layer)
            if not path:
                job.origins.append(source_parts(layer).get("path", ""))
                path, name = self._copy(layer)
            becomes = self.layers.cellWidget(row, 1).currentText()
            job.layers.append((path, name, becomes))
        return job

    def ask_and_run(self):
        writer, is_raster = self._choice()
        if not is_raster and self._unnamed():
            QMessageBox.information(
                self, self.windowTitle(),
                f"Please choose what {self._unnamed()} becomes.")
            return
        if writer.wants_folder:
            target = QFileDialog.getExistingDirectory(self, "Export into")
        else:
            patterns = " ".join(f"*.{name}" for name in writer.extensions)
            target, _ = QFileDialog.getSaveFileName(
                self, "Export to", "", f"{writer.title} ({patterns})")
            target = target and self._complete(target, writer)
        if not target:
            return
        try:
            job = self.make_job(target)
        except OSError as error:
            QMessageBox.warning(self, self.windowTitle(), str(error))
            return
        self.run(job)

    def _complete(self, path, writer):
        """The path with its extension; none if a file of that name, which the
        file dialog has not asked about, is to stay."""
        target = with_extension(path, writer)
        buttons = QMessageBox.StandardButton
        if (target != path and os.path.exists(target)
                and QMessageBox.question(
                    self, self.windowTitle(),
                    f"{target} exists. Replace it?") != buttons.Yes):
            return ""
        return target

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
