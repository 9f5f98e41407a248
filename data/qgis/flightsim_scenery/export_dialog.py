# SPDX-License-Identifier: MIT
"""Asks what to write, for which simulator and where, and writes it."""

import csv
import json
import os

from qgis.core import (
    QgsField, QgsMapLayerProxyModel, QgsProject, QgsProviderRegistry,
    QgsRasterLayer, QgsVectorFileWriter, QgsVectorLayer, QgsWkbTypes,
)
from qgis.gui import (
    QgsCollapsibleGroupBox, QgsFileWidget, QgsMapLayerComboBox,
)
from qgis.PyQt.QtCore import Qt, QTemporaryDir, QVariant
from qgis.PyQt.QtWidgets import (
    QApplication, QCheckBox, QComboBox, QDialog, QDialogButtonBox,
    QFormLayout, QHeaderView, QLabel, QLineEdit, QMessageBox, QScrollArea,
    QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget,
)

from . import catalog, export
from .catalog import LAYER_PROPERTY
from .file_layers import find_edited, find_file_layers, reload_layers
from .loader import find_data

READ_ONLY = ("The driver that is installed here only reads scenery. A later "
             "version of it may write, too.")


def option_widget(option):
    """Returns a widget for a creation option; empty means the driver's
    default."""
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
    """Returns (data source, name of the layer) for GDAL; no source if no file
    has the layer as shown: scratch layers, filters, edits, databases."""
    parts = source_parts(layer)
    if (layer.providerType() != "ogr" or layer.subsetString()
            or layer.isModified()):
        return "", ""
    path = parts.get("path", "")
    name = parts.get("layerName") or ""
    return path, name or os.path.splitext(os.path.basename(path))[0]


def own_names(layer):
    """Returns the possible names of a layer: that of the driver, in its file,
    on the map."""
    return [name for name in (layer.customProperty(LAYER_PROPERTY),
                              source_parts(layer).get("layerName"),
                              layer.name()) if name]


def geometry_of(layer):
    return {QgsWkbTypes.PointGeometry: export.POINT,
            QgsWkbTypes.LineGeometry: export.LINE,
            QgsWkbTypes.PolygonGeometry: export.POLYGON}.get(
                layer.geometryType(), export.TABLE)


def simple(name):
    """Returns a simplified name: railways and railway are the same."""
    return name.strip().lower().replace(" ", "_").rstrip("s")


def guess_kind(layer, kinds):
    """Returns the kind in the layer's name, or the only possible one."""
    found = {simple(kind): kind for kind in kinds}
    found.update({simple(catalog.make_title(kind)): kind for kind in kinds})
    for name in own_names(layer):
        if simple(name) in found:
            return found[simple(name)]
    return kinds[0] if len(kinds) == 1 else ""


# Textures of terrain vectors by the prefix of their names.
TEXTURES = {
    "road": "Road", "railway": "Railroad", "stream": "Stream_",
    "shoreline": "Shorelines_", "utility": "Utility_",
    "water_polygon": "Hydro_", "park": "LandClassPoly_",
    "airport_bounds": "Airport_", "terrain_polygon": "", "terrain_line": "",
}


def list_textures(kind):
    """Returns the simulators' names of textures for a kind of layer."""
    path = find_data("vector_textures.csv")
    if path is None or kind not in TEXTURES:
        return []
    with open(path, encoding="utf-8", newline="") as file:
        return sorted(row["name"] for row in csv.DictReader(file)
                      if row["name"].startswith(TEXTURES[kind]))


def with_extension(path, writer):
    """Returns the path, with the extension of the format if it has another or
    none: on some systems, file dialogs add none."""
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


WHAT = ("Layers of the map", "A raster")
AS_IT_SAYS = "as the features say"


class ExportDialog(QDialog):
    """Asks five questions; further options of the drivers are under Advanced.
    """

    def __init__(self, parent=None, writers=None, show=None):
        """`show` is called with the path that was written."""
        super().__init__(parent)
        self.setWindowTitle("Export scenery")
        self.setMinimumSize(620, 520)
        self.writers = export.find_writers() if writers is None else writers
        self._show = show
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
        self.advanced = QgsCollapsibleGroupBox("Advanced")
        self.options_area = QScrollArea()
        self.options_area.setWidgetResizable(True)
        QVBoxLayout(self.advanced).addWidget(self.options_area)
        self.advanced.setCollapsed(True)
        layout.addWidget(self.advanced)
        button = buttons.addButton(
            "Export", QDialogButtonBox.ButtonRole.ActionRole)
        button.clicked.connect(self.check_and_run)
        layout.addWidget(buttons)
        self._change_what()

    # -- The questions

    def _make_form(self):
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.what = QComboBox()
        for is_raster in (False, True):
            if any(writer.raster if is_raster else writer.vector
                   for writer in self.writers):
                self.what.addItem(WHAT[is_raster], is_raster)
        self.what.currentIndexChanged.connect(self._change_what)
        form.addRow("What?", self.what)
        self.raster = QgsMapLayerComboBox()
        self.raster.setFilters(QgsMapLayerProxyModel.Filter.RasterLayer)
        # A method: QGIS calls it no more once the dialog is gone.
        self.raster.layerChanged.connect(self._guess_type)
        form.addRow(self.raster)
        self.layers = QTableWidget(0, 3)
        self.layers.setHorizontalHeaderLabels(
            ["Layer", "becomes", "With which texture?"])
        self.layers.verticalHeader().hide()
        self.layers.horizontalHeader().setSectionResizeMode(
            QHeaderView.ResizeMode.Stretch)
        form.addRow(self.layers)
        self.formats = QComboBox()
        self.formats.currentIndexChanged.connect(
            lambda _: self._change_format())
        form.addRow("For which simulator?", self.formats)
        self.target = QgsFileWidget()
        self.target.setConfirmOverwrite(False)
        form.addRow("Where?", self.target)
        self.adds_to_map = QCheckBox("Add it to the map")
        self.adds_to_map.setChecked(self._show is not None)
        self.adds_to_map.setVisible(self._show is not None)
        form.addRow(self.adds_to_map)
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
        kinds, textures = QComboBox(), QComboBox()
        textures.setEditable(True)
        kinds.currentTextChanged.connect(
            lambda _: self._offer_textures(row))
        self.layers.setCellWidget(row, 1, kinds)
        self.layers.setCellWidget(row, 2, textures)

    def _layer(self, row):
        return QgsProject.instance().mapLayer(
            self.layers.item(row, 0).data(Qt.ItemDataRole.UserRole))

    def _kind(self, row):
        """Returns the kind that a layer becomes; empty if not chosen yet."""
        kinds = self.layers.cellWidget(row, 1)
        return (kinds.currentText().strip() if kinds.isEditable()
                else kinds.currentData() or "")

    def _offer_kinds(self, writer):
        """Lists the kinds that each layer may become, by its geometry and
        name."""
        for row in range(self.layers.rowCount()):
            layer, box = self._layer(row), self.layers.cellWidget(row, 1)
            chosen = self._kind(row)
            # Signals are blocked to keep the chosen texture.
            box.blockSignals(True)
            box.clear()
            box.setEditable(not writer.layers)
            kinds = writer.list_kinds(geometry_of(layer))
            if writer.layers:
                box.addItem("", "")
            else:
                box.addItem(own_names(layer)[0])
            for kind in sorted(kinds, key=catalog.make_title):
                box.addItem(catalog.make_title(kind), kind)
            if kinds:
                box.setCurrentIndex(box.findData(
                    chosen if chosen in kinds else guess_kind(layer, kinds)))
            box.blockSignals(False)
            self._offer_textures(row)

    def _offer_textures(self, row):
        box = self.layers.cellWidget(row, 2)
        chosen = box.currentText()
        writer = self._choice()[0]
        kind = self._kind(row)
        box.clear()
        box.addItems(["", *list_textures(kind)])
        box.setEnabled(writer.find_option(export.TEXTURE) is not None and (
            writer.driver != "BGL" or kind in TEXTURES))
        box.lineEdit().setPlaceholderText(
            AS_IT_SAYS if box.isEnabled() else "")
        box.setCurrentText(chosen if box.isEnabled() else "")

    def _choice(self):
        """Returns (writer, whether a raster is written, value of PROFILE)."""
        index, profile = self.formats.currentData()
        return self.writers[index], self.what.currentData(), profile

    def _change_what(self):
        is_raster = self.what.currentData()
        self.formats.blockSignals(True)
        self.formats.clear()
        for i, writer in enumerate(self.writers):
            if not (writer.raster if is_raster else writer.vector):
                continue
            simulators = writer.list_simulators(is_raster)
            for value in simulators:
                title = (export.SIMULATORS.get(value, value)
                         if len(simulators) > 1 else writer.title)
                self.formats.addItem(title, (i, value))
        self.formats.blockSignals(False)
        self.raster.setVisible(is_raster)
        self.layers.setVisible(not is_raster)
        self._change_format()

    def _change_format(self):
        writer, is_raster, _ = self._choice()
        self._offer_kinds(writer)
        modes = QgsFileWidget.StorageMode
        self.target.setStorageMode(modes.GetDirectory if writer.wants_folder
                                   else modes.SaveFile)
        patterns = " ".join(f"*.{name}" for name in writer.extensions)
        self.target.setFilter(f"{writer.title} ({patterns or '*'})")
        page = QWidget()
        form = QFormLayout(page)
        self.option_widgets = {}
        for option in writer.options_for(is_raster):
            if option.name == export.TEXTURE or (
                    option.name == export.PROFILE and option.choices):
                continue
            widget = option_widget(option)
            form.addRow(option.name, widget)
            self.option_widgets[option.name] = widget
        self.options_area.setWidget(page)
        self._guess_type()

    def _guess_type(self):
        """Guesses the type of a raster from its name: the driver cannot
        distinguish classes from other bytes."""
        box, layer = self.option_widgets.get("TYPE"), self.raster.currentLayer()
        if isinstance(box, QComboBox) and layer is not None:
            found = (box.findData(catalog.base_theme(
                name.lower().replace(" ", "_")).upper())
                for name in own_names(layer))
            box.setCurrentIndex(max([0, *found]))

    def choose(self, layers):
        """Selects a raster, or ticks vector layers."""
        if not layers or not self.writers:
            return
        is_raster = isinstance(layers[0], QgsRasterLayer)
        self.what.setCurrentIndex(max(self.what.findData(is_raster), 0))
        if is_raster:
            self.raster.setLayer(layers[0])
        chosen = {layer.id() for layer in layers}
        for row in range(self.layers.rowCount()):
            if self._layer(row).id() in chosen:
                self.layers.item(row, 0).setCheckState(
                    Qt.CheckState.Checked)

    def check_layer(self, name, becomes=None, texture=None):
        """Ticks a layer of the table by its name."""
        for row in range(self.layers.rowCount()):
            item = self.layers.item(row, 0)
            if item.text() != name:
                continue
            item.setCheckState(Qt.CheckState.Checked)
            if becomes is not None:
                box = self.layers.cellWidget(row, 1)
                box.setCurrentIndex(box.findData(becomes))
            if texture is not None:
                self.layers.cellWidget(row, 2).setCurrentText(texture)

    def _ticked(self):
        return [row for row in range(self.layers.rowCount())
                if self.layers.item(row, 0).checkState()
                == Qt.CheckState.Checked]

    # -- Writing

    def _copy(self, layer):
        """Makes a GeoPackage of a layer as shown on the map."""
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

    def find_gap(self):
        """Returns the question that is still unanswered; empty if none is."""
        if self.what.currentData():
            if self.raster.currentLayer() is None:
                return "Please choose what to write: there is no raster."
        elif not self._ticked():
            return "Please tick the layers to write."
        else:
            for row in self._ticked():
                if not self._kind(row):
                    return ("Please choose what "
                            f"{self.layers.item(row, 0).text()} becomes.")
        return "" if self.target.filePath().strip() else (
            "Please choose where to write.")

    def make_job(self, target):
        """Returns the answers as a job."""
        writer, is_raster, profile = self._choice()
        options = {name: widget_value(widget)
                   for name, widget in self.option_widgets.items()}
        if profile:
            options[export.PROFILE] = profile
        job = export.Job(writer, target, options=options)
        if is_raster:
            layer = self.raster.currentLayer()
            job.raster = layer.source() if layer else ""
            return job
        for row in self._ticked():
            layer = self._layer(row)
            path, name = layer_source(layer)
            if not path:
                job.origins.append(source_parts(layer).get("path", ""))
                path, name = self._copy(layer)
            texture = self.layers.cellWidget(row, 2).currentText().strip()
            job.layers.append(export.Source(
                path, name, self._kind(row),
                {export.TEXTURE: texture} if texture else {}))
        return job

    def check_and_run(self):
        gap = self.find_gap()
        if gap:
            QMessageBox.information(self, self.windowTitle(), gap)
            return False
        writer = self._choice()[0]
        target = self.target.filePath().strip()
        if not writer.wants_folder:
            target = self._complete(target, writer)
        if not target:
            return False
        edited = find_edited(target)
        if edited:
            QMessageBox.information(
                self, self.windowTitle(), f"{target} is the file of "
                f"{edited[0].name()}, whose edits are not saved: please save "
                "or discard them first.")
            return False
        try:
            job = self.make_job(target)
        except OSError as error:
            QMessageBox.warning(self, self.windowTitle(), str(error))
            return False
        return self.run(job)

    def _complete(self, path, writer):
        """Returns the path with its extension; none if an existing file must
        be kept."""
        target = with_extension(path, writer)
        if not os.path.exists(target):
            return target
        question = f"{target} exists. Replace it?"
        if find_file_layers(target):
            question += (" Layers of the map show it: those that are not "
                         "exported will be gone. The old file is kept as "
                         f"{os.path.basename(target)}.bak.")
        answer = QMessageBox.question(self, self.windowTitle(), question)
        return target if answer == QMessageBox.StandardButton.Yes else ""

    def run(self, job):
        """Writes the file and shows the result. Returns whether it was
        written."""
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            done, messages = export.run(job)
        finally:
            QApplication.restoreOverrideCursor()
        if done:
            reload_layers(job.target)
        text = "\n".join(map(export.describe, messages[:8]))
        if done:
            QMessageBox.information(
                self, self.windowTitle(),
                f"{job.target} is written.\n{text}".strip())
        else:
            QMessageBox.warning(self, self.windowTitle(),
                                text or "The file was not written.")
        if done and self._show and self.adds_to_map.isChecked():
            self._show([job.target])
        return done
