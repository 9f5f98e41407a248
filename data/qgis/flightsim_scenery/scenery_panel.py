# SPDX-License-Identifier: MIT
"""My scenery: a panel with the files of a library, as a list and on the map,
and with what hides what."""

import os

from osgeo import ogr
from qgis.core import (
    QgsApplication, QgsCoordinateReferenceSystem, QgsCoordinateTransform,
    QgsCsException, QgsGeometry, QgsProject, QgsRectangle, QgsVectorLayer,
    QgsWkbTypes,
)
from qgis.gui import QgsRubberBand
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QAbstractTableModel, QSortFilterProxyModel, Qt
from qgis.PyQt.QtGui import QColor
from qgis.PyQt.QtWidgets import (
    QAbstractItemView, QCheckBox, QComboBox, QDockWidget, QHBoxLayout,
    QHeaderView, QLabel, QLineEdit, QPushButton, QTableView, QTabWidget,
    QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget,
)

from . import catalog
from .catalog import LAYER_PROPERTY
from .loader import apply_style
from .my_scenery import (
    REASONS, STATES, WorkTask, find_extent, find_hidden, list_files, shorten,
    summarize,
)
from .places import WGS84, find_layers, find_libraries, find_path, go_to
from .sources import FILES

COLUMNS = ("File", "State", "Area", "Rank", "Size (kB)", "Remark")
UPPER, LOWER = QColor(40, 120, 70), QColor(200, 40, 20)
TITLE = "My scenery"


class FileModel(QAbstractTableModel):
    """A table model of files."""

    def __init__(self, parent=None):
        super().__init__(parent)
        self.files = []

    def show(self, files):
        self.beginResetModel()
        self.files = files
        self.endResetModel()

    def rowCount(self, parent=None):
        return 0 if parent is not None and parent.isValid() else len(
            self.files)

    def columnCount(self, parent=None):
        return 0 if parent is not None and parent.isValid() else len(COLUMNS)

    def headerData(self, section, orientation,
                   role=Qt.ItemDataRole.DisplayRole):
        if (role == Qt.ItemDataRole.DisplayRole
                and orientation == Qt.Orientation.Horizontal):
            return COLUMNS[section]
        return None

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        file = self.files[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return file.path
        if (role == Qt.ItemDataRole.ForegroundRole and file.status != "ok"
                and COLUMNS[index.column()] in ("State", "Remark")):
            return LOWER
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return (os.path.basename(file.path),
                STATES.get(file.status, file.status), file.area,
                file.rank or None, -(-file.size // 1024),
                file.message)[index.column()]


class FileFilter(QSortFilterProxyModel):
    """Filters by words in path or area, by state, and by the map's extent."""

    def __init__(self, parent=None):
        super().__init__(parent)
        self.words, self.state, self.extent = [], "", None

    def choose(self, text, state, extent):
        """Selects what to show. `extent` is in degrees, or None for the world.
        """
        self.words = text.casefold().split()
        self.state, self.extent = state, extent
        self.invalidateFilter()

    def filterAcceptsRow(self, row, _):
        file = self.sourceModel().files[row]
        text = f"{file.path} {file.area}".casefold()
        if self.state and file.status != self.state:
            return False
        if not all(word in text for word in self.words):
            return False
        return self.extent is None or self._is_within(file)

    def _is_within(self, file):
        if not file.outline:
            return False
        west, east, south, north = ogr.CreateGeometryFromWkb(
            file.outline).GetEnvelope()
        return self.extent.intersects(QgsRectangle(west, south, east, north))


class SceneryPanel(QDockWidget):
    """The panel. The buttons call `open_scenery` and `edit_file`; `say` shows
    a message."""

    def __init__(self, canvas, open_scenery, edit_file, say, parent=None):
        super().__init__(TITLE, parent)
        self.setObjectName("FlightSimMyScenery")
        self.canvas, self._say = canvas, say
        self._open, self._edit = open_scenery, edit_file
        self.hidden = []
        self._tasks, self._bands = [], []
        self._is_filled = False
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.addLayout(self._make_head())
        self.summary = QLabel()
        self.summary.setWordWrap(True)
        layout.addWidget(self.summary)
        self.tabs = QTabWidget()
        self.tabs.addTab(self._make_files(), "Files")
        self.tabs.addTab(self._make_hidden(), "What hides what")
        layout.addWidget(self.tabs)
        self.setWidget(body)
        project = QgsProject.instance()
        project.layersAdded.connect(self.find_libraries)
        project.layersRemoved.connect(self.find_libraries)
        self.canvas.extentsChanged.connect(self._follow_map)
        self.visibilityChanged.connect(self._look)
        self.find_libraries()

    # -- Parts of the panel

    def _make_head(self):
        row = QHBoxLayout()
        self.libraries = QComboBox()
        self.libraries.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.libraries.currentIndexChanged.connect(lambda _: self.read())
        row.addWidget(self.libraries, 1)
        for text, slot in (("Open...", lambda: self._open()),
                           ("Read again", self.read)):
            row.addWidget(self._make_button(text, slot))
        return row

    @staticmethod
    def _make_button(text, slot):
        button = QPushButton(text)
        button.clicked.connect(lambda _=False: slot())
        return button

    def _make_files(self):
        page = QWidget()
        layout = QVBoxLayout(page)
        row = QHBoxLayout()
        self.words = QLineEdit()
        self.words.setPlaceholderText("Words of the path or the area")
        self.words.setClearButtonEnabled(True)
        self.state = QComboBox()
        self.state.addItem("Any state", "")
        for state, text in STATES.items():
            self.state.addItem(text.capitalize(), state)
        self.on_map = QCheckBox("On the map")
        self.on_map.setToolTip("Files whose outline the map shows")
        self.words.textChanged.connect(lambda _: self._filter())
        self.state.currentIndexChanged.connect(lambda _: self._filter())
        self.on_map.toggled.connect(lambda _: self._filter())
        self.state.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.state.setMinimumContentsLength(10)
        row.addWidget(self.words, 2)
        row.addWidget(self.state, 1)
        row.addWidget(self.on_map)
        layout.addLayout(row)
        self.model = FileModel(self)
        self.proxy = FileFilter(self)
        self.proxy.setSourceModel(self.model)
        self.table = QTableView()
        self.table.setModel(self.proxy)
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(COLUMNS.index("Rank"),
                                Qt.SortOrder.DescendingOrder)
        self.table.setSelectionBehavior(
            QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(
            QHeaderView.ResizeMode.Interactive)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.doubleClicked.connect(lambda _: self.show_files())
        layout.addWidget(self.table)
        row = QHBoxLayout()
        self.outlines = QCheckBox("All outlines")
        self.outlines.setToolTip(
            "The layer of files, coloured by their state")
        self.outlines.toggled.connect(self.show_outlines)
        row.addWidget(self.outlines)
        row.addStretch()
        for text, slot in (("Show on the map", self.show_files),
                           ("Edit...", self.edit_files)):
            row.addWidget(self._make_button(text, slot))
        layout.addLayout(row)
        return page

    def _make_hidden(self):
        page = QWidget()
        layout = QVBoxLayout(page)
        text = QLabel("What the simulator does not show, below the file that "
                      "hides it. All files are read for that, which takes "
                      "minutes for an installation.")
        text.setWordWrap(True)
        layout.addWidget(text)
        self.find = self._make_button("Find what hides what",
                                      self.find_what_is_hidden)
        layout.addWidget(self.find)
        self.tree = QTreeWidget()
        self.tree.setHeaderLabels(["File", "Features"])
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setSectionResizeMode(
            0, QHeaderView.ResizeMode.Stretch)
        self.tree.itemDoubleClicked.connect(lambda *_: self.show_hidden())
        layout.addWidget(self.tree)
        layout.addWidget(self._make_button("Show on the map",
                                           self.show_hidden))
        return page

    # -- Libraries

    def find_libraries(self, *_):
        """Lists the libraries of the project's layers."""
        paths = find_libraries(QgsProject.instance())
        known = [self.libraries.itemData(i)
                 for i in range(self.libraries.count())]
        if paths == known and paths:
            return
        chosen = self.libraries.currentData()
        self.libraries.blockSignals(True)
        self.libraries.clear()
        for path in paths:
            self.libraries.addItem(path.replace("FSSCENERY:", "").strip('"'),
                                   path)
        self.libraries.setCurrentIndex(max(paths.index(chosen)
                                           if chosen in paths else 0, 0)
                                       if paths else -1)
        self.libraries.blockSignals(False)
        if self.path() != chosen or not paths:
            self._is_filled = False
            if self.isVisible():
                self.read()

    def path(self):
        return self.libraries.currentData()

    def _look(self, is_visible):
        """Reads the library when the panel is first shown."""
        if is_visible and not self._is_filled:
            self.read()

    def _start(self, title, work, done):
        def finish(result):
            self._tasks.remove(task)
            # The plugin may have been unloaded in the meantime.
            if not sip.isdeleted(self):
                done(result)

        task = WorkTask(title, work, finish)
        # QGIS does not keep tasks of Python alive by itself.
        self._tasks.append(task)
        QgsApplication.taskManager().addTask(task)

    def read(self):
        """Lists the files of the chosen library."""
        path = self.path()
        self._is_filled = True
        self._clear_bands()
        self.model.show([])
        self._show_hidden_list([])
        if not path:
            self.summary.setText(
                "No library is open. Open... takes a scenery.cfg, add-on.xml, "
                "Content.xml, scenery_packs.ini or a folder with scenery.")
            return
        self.summary.setText("The files are being listed...")
        self._start(f"List the files of {path}",
                    lambda progress: list_files(path, progress),
                    lambda result: self._take_files(path, result))

    def _take_files(self, path, result):
        if result is None or path != self.path():
            return
        files, messages = result
        self.model.show(files)
        self.summary.setText(summarize(files) if files or not messages
                             else messages[0])
        self.table.resizeColumnsToContents()
        self._filter()
        layer = self._file_layer()
        node = layer and QgsProject.instance().layerTreeRoot().findLayer(
            layer.id())
        self.outlines.blockSignals(True)
        self.outlines.setChecked(bool(node and node.isVisible()))
        self.outlines.blockSignals(False)

    # -- Files

    def _filter(self):
        self.proxy.choose(self.words.text(), self.state.currentData(),
                          self._map_extent() if self.on_map.isChecked()
                          else None)

    def _follow_map(self):
        if self.on_map.isChecked():
            self._filter()

    def _map_extent(self):
        wgs84 = QgsCoordinateReferenceSystem(WGS84)
        transform = QgsCoordinateTransform(
            self.canvas.mapSettings().destinationCrs(), wgs84,
            QgsProject.instance())
        try:
            return transform.transformBoundingBox(self.canvas.extent())
        except QgsCsException:
            return None

    def selected_files(self):
        rows = self.table.selectionModel().selectedRows()
        return [self.model.files[self.proxy.mapToSource(row).row()]
                for row in rows]

    def show_files(self):
        """Zooms to the selected files, and shows their outlines."""
        files = self.selected_files()
        if not files:
            self._say("Please select files of the list.")
            return
        self._clear_bands()
        extents = [find_extent(file) for file in files]
        for file, extent in zip(files, extents):
            self._draw(extent, UPPER, file.outline)
        self._zoom(extents)

    def edit_files(self):
        files = self.selected_files()
        if not files:
            self._say("Please select a file of the list.")
        for file in files:
            self._edit(file.path)

    def _file_layer(self):
        return next((layer for layer in find_layers(
            QgsProject.instance(), FILES) if find_path(layer) == self.path()),
            None)

    def show_outlines(self, is_shown):
        """Ticks the layer of files, or adds it."""
        project, layer = QgsProject.instance(), self._file_layer()
        if layer is None and is_shown and self.path():
            layer = QgsVectorLayer(f"{self.path()}|layername={FILES}",
                                   catalog.make_title(FILES), "ogr")
            if layer.isValid():
                layer.setCustomProperty(LAYER_PROPERTY, FILES)
                apply_style(layer, FILES)
                project.addMapLayer(layer)
        node = layer and project.layerTreeRoot().findLayer(layer.id())
        if node is None:
            return
        if is_shown:
            node.setItemVisibilityCheckedParentRecursive(True)
        else:
            node.setItemVisibilityChecked(False)

    # -- What hides what

    def find_what_is_hidden(self):
        path = self.path()
        if not path:
            self._say("Please open a library.")
            return
        self.find.setEnabled(False)
        self.find.setText("All files are being read...")
        self._start(f"Find what hides what in {path}",
                    lambda progress: find_hidden(path, progress),
                    lambda result: self._take_hidden(path, result))

    def _take_hidden(self, path, result):
        self.find.setEnabled(True)
        self.find.setText("Find what hides what")
        if result is None or path != self.path():
            return
        self._show_hidden_list(result[0])
        if not self.hidden:
            self._say("No file hides anything of another one.")

    def _show_hidden_list(self, hidden):
        """Lists the hiding files, below them the hidden ones with the reasons,
        below these the names."""
        self.hidden = hidden
        self.tree.clear()
        uppers = {}
        for i, entry in enumerate(hidden):
            if entry.upper not in uppers:
                uppers[entry.upper] = QTreeWidgetItem(
                    self.tree, [shorten(entry.upper) or "A catalogue", ""])
                uppers[entry.upper].setToolTip(0, entry.upper)
            reason = REASONS.get(entry.reason, entry.reason)
            item = QTreeWidgetItem(uppers[entry.upper], [
                f"hides in {shorten(entry.lower)}: {reason}",
                str(entry.count)])
            item.setToolTip(0, entry.lower)
            item.setData(0, Qt.ItemDataRole.UserRole, i)
            for name in entry.names:
                QTreeWidgetItem(item, [name, ""])
        for upper, item in uppers.items():
            item.setText(1, str(sum(entry.count for entry in hidden
                                    if entry.upper == upper)))
            item.setExpanded(len(uppers) <= 20)

    def _chosen_hidden(self):
        item = self.tree.currentItem()
        while item is not None:
            number = item.data(0, Qt.ItemDataRole.UserRole)
            if number is not None:
                return [self.hidden[number]]
            if item.parent() is None:
                return [self.hidden[item.child(i).data(
                    0, Qt.ItemDataRole.UserRole)]
                    for i in range(item.childCount())]
            item = item.parent()
        return []

    def show_hidden(self):
        """Shows the upper files in green, the features hidden by them in red.
        """
        entries = self._chosen_hidden()
        if not entries:
            self._say("Please select a line of the list.")
            return
        self._clear_bands()
        files = {file.path: file for file in self.model.files}
        extents = []
        for path in {entry.upper for entry in entries} & set(files):
            extent = find_extent(files[path])
            self._draw(extent, UPPER, files[path].outline)
            extents.append(extent)
        for entry in entries:
            self._draw(entry.extent, LOWER)
        hidden = [entry.extent for entry in entries if entry.extent]
        # An upper file may cover a continent.
        self._zoom(hidden or extents)

    # -- The map

    def _draw(self, extent, colour, outline=b""):
        if not extent:
            return
        band = QgsRubberBand(self.canvas,
                             QgsWkbTypes.GeometryType.PolygonGeometry)
        fill = QColor(colour)
        fill.setAlpha(40)
        band.setStrokeColor(colour)
        band.setFillColor(fill)
        band.setWidth(2)
        box = QgsRectangle(*extent)
        if box.isEmpty():
            box.grow(0.005)
        geometry = QgsGeometry.fromRect(box)
        if outline:
            geometry = QgsGeometry()
            geometry.fromWkb(outline)
        band.setToGeometry(geometry, QgsCoordinateReferenceSystem(WGS84))
        self._bands.append(band)

    def _clear_bands(self):
        for band in self._bands:
            self.canvas.scene().removeItem(band)
        self._bands = []

    def _zoom(self, extents):
        extent = QgsRectangle()
        for box in extents:
            if box:
                extent.combineExtentWith(QgsRectangle(*box))
        if extent.isNull() and not any(extents):
            self._say("These files have no place on the map.")
            return
        middle = extent.center()
        if not go_to(self.canvas, middle.x(), middle.y(),
                     None if extent.isEmpty() else extent,
                     scales=(0, float("inf"))):
            self._say("These files are outside of what this map can show.")

    def close_down(self):
        """Releases everything before the plugin is unloaded."""
        for task in self._tasks:
            task.cancel()
        self._clear_bands()
        project = QgsProject.instance()
        project.layersAdded.disconnect(self.find_libraries)
        project.layersRemoved.disconnect(self.find_libraries)
        self.canvas.extentsChanged.disconnect(self._follow_map)
