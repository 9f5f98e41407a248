# SPDX-License-Identifier: MIT
"""The entry points of the plugin: menu, toolbar, drops onto the map."""

import os

from qgis.core import (
    Qgis, QgsApplication, QgsMapLayerType, QgsProject, QgsTask,
)
from qgis.gui import QgsCustomDropHandler
from qgis.PyQt import sip
from qgis.PyQt.QtCore import Qt, QTimer
from qgis.PyQt.QtGui import QIcon
from qgis.PyQt.QtWidgets import (
    QAction, QComboBox, QInputDialog, QLabel, QLineEdit, QPushButton,
)

from . import catalog, driver, editing
from .loader import (
    Loader, choose_crs, default_folder, extent_of, find_focus, frame,
    is_local, show_month,
)
from .months import MonthSlider, find_months, show_controller
from .places import (
    AirportFilter, Airports, find_middle, go_to, go_to_airport,
    parse_position,
)
from .sources import find_library, inspect, is_scenery, known_drivers
from .watching import LayerWatch

TITLE = "Flight Simulator Scenery"
MONTH_NAMES = ("January", "February", "March", "April", "May", "June", "July",
               "August", "September", "October", "November", "December")


class DropHandler(QgsCustomDropHandler):
    """Handles scenery dropped onto the window of QGIS."""

    def __init__(self, take):
        super().__init__()
        self._take = take

    @staticmethod
    def scenery_paths(mime_data):
        """Returns all paths if each of them is scenery, else none."""
        paths = [url.toLocalFile() for url in mime_data.urls()]
        return paths if paths and all(
            path and is_scenery(path) for path in paths) else []

    def handleMimeDataV2(self, mime_data):
        paths = self.scenery_paths(mime_data)
        # Any folder may be dropped: only those with scenery are ours.
        if not paths or not any(os.path.isfile(path) or holds_scenery(path)
                                for path in paths):
            return False
        self._take(paths)
        return True


def holds_scenery(folder, limit=20000):
    """Returns whether a folder is a library, or a scenery file is among its
    first files."""
    if find_library(folder):
        return True
    count = 0
    for inner, _, names in os.walk(folder):
        for name in names:
            if is_scenery(os.path.join(inner, name)):
                return True
            count += 1
            if count > limit:
                return False
    return False


def count(number, word):
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


class InspectTask(QgsTask):
    """Reads tables of contents in the background."""

    def __init__(self, paths, open_options, done):
        super().__init__(f"Look into {os.path.basename(paths[0]) or paths[0]}",
                         QgsTask.Flag.CanCancel)
        self._paths, self._options, self._done = paths, open_options, done
        self.contents = None

    def run(self):
        def progress(share):
            self.setProgress(100 * share)
            return not self.isCanceled()

        self.contents = inspect(self._paths, self._options, progress)
        return not self.isCanceled()

    def finished(self, result):
        self._done(self.contents if result else None)


class FlightSimSceneryPlugin:
    """The plugin, created by QGIS when it starts."""

    def __init__(self, iface):
        self.iface = iface
        self.actions = []
        self.layer_actions = []
        self.toolbar = None
        self.months = None
        self.drops = None
        self.tasks = []
        self.airports = Airports()
        self.locator = None
        self.place = None
        self.panel = None
        self.slider = None
        self.watch = None

    # -- Set-up

    def initGui(self):  # the name that QGIS calls
        driver.register_own()
        icon_path = os.path.join(os.path.dirname(__file__), "icon.svg")
        icon = QIcon(icon_path)
        self.toolbar = self.iface.addToolBar(TITLE)
        self.toolbar.setObjectName("FlightSimScenery")
        self._add_action("Open scenery...", self.ask_for_scenery, icon, True)
        self._add_months()
        self._add_go_to()
        self._add_action("Export scenery...", self.ask_for_export)
        self.slider = MonthSlider(self.iface.mapCanvas(), self._take_month)
        self._add_action("Month slider", self.show_slider)
        self._add_action("Airport chart...", self.ask_for_chart)
        self._add_action("My scenery", self.show_panel)
        self._add_action("Check the set-up...", self.show_check)
        self._add_to_layer_menu("Save as simulator scenery...",
                                self.ask_for_layer_export)
        self._add_to_layer_menu(editing.EDIT, self.ask_for_file,
                                [QgsMapLayerType.VectorLayer])
        self.watch = LayerWatch()
        self.watch.start()
        self.drops = DropHandler(self.open_paths)
        self.iface.registerCustomDropHandler(self.drops)
        self.locator = AirportFilter(self.airports, self.show_airport,
                                     icon_path)
        self.iface.registerLocatorFilter(self.locator)

    def unload(self):
        for action in self.actions:
            self.iface.removePluginMenu(TITLE, action)
        self.actions = []
        for action in self.layer_actions:
            self.iface.removeCustomActionForLayerType(action)
        self.layer_actions = []
        if self.watch is not None:
            self.watch.stop()
            self.watch = None
        if self.drops is not None:
            self.iface.unregisterCustomDropHandler(self.drops)
            self.drops = None
        if self.locator is not None:
            self.airports.stop()
            self.iface.deregisterLocatorFilter(self.locator)
            self.locator = None
        if self.slider is not None:
            self.slider.frames.stop()
            self.slider.stop()
            self.slider = None
        if self.panel is not None:
            self.panel.close_down()
            self.iface.removeDockWidget(self.panel)
            self.panel.deleteLater()
            self.panel = None
        if self.toolbar is not None:
            self.toolbar.deleteLater()
            self.toolbar = None

    def _add_action(self, text, slot, icon=None, is_on_toolbar=False):
        action = QAction(icon or QIcon(), text, self.iface.mainWindow())
        action.triggered.connect(lambda _=False: slot())
        self.iface.addPluginToMenu(TITLE, action)
        if is_on_toolbar:
            self.toolbar.addAction(action)
        self.actions.append(action)

    def _add_to_layer_menu(self, text, slot, kinds=(
            QgsMapLayerType.VectorLayer, QgsMapLayerType.RasterLayer)):
        """Adds an entry to the layer menu, next to Export > Save Features As,
        whose list of vector formats is fixed in QGIS. One action for each
        type of layer: QGIS applies an action for two types only to the
        first."""
        for kind in kinds:
            action = QAction(text, self.iface.mainWindow())
            action.triggered.connect(lambda _=False: slot())
            self.iface.addCustomActionForLayerType(action, "", kind, True)
            self.layer_actions.append(action)

    def _add_months(self):
        self.toolbar.addWidget(QLabel(" Photos of "))
        self.months = QComboBox()
        for value, name in zip(catalog.MONTHS, MONTH_NAMES):
            self.months.addItem(name, value)
        self.months.addItem("the night", catalog.NIGHT)
        self.months.setCurrentIndex(catalog.MONTHS.index("jul"))
        self.months.setToolTip("Shows the photos and seasons of a month")
        self.months.currentIndexChanged.connect(self._change_month)
        self.toolbar.addWidget(self.months)

    def _add_go_to(self):
        self.toolbar.addWidget(QLabel(" Go to "))
        self.place = QLineEdit()
        self.place.setPlaceholderText("Airport, or latitude, longitude")
        self.place.setToolTip(
            "An airport of the map by ident or name, such as KPHX, or a "
            "position, such as 35.85, 14.48 or N35 51 E14 29")
        self.place.setClearButtonEnabled(True)
        self.place.setMaximumWidth(240)
        self.place.returnPressed.connect(
            lambda: self.go_to(self.place.text()))
        self.toolbar.addWidget(self.place)

    def _change_month(self, _):
        self.slider.move(self.months.currentData())
        if show_month(self.months.currentData()) == 0:
            self._say("No photo or season in this project is for "
                      f"{self.months.currentText()}.", Qgis.MessageLevel.Info)

    def _take_month(self, month):
        """Takes a month from the slider, which may be playing: shows no
        message."""
        self.months.blockSignals(True)
        self.months.setCurrentIndex(self.months.findData(month))
        self.months.blockSignals(False)
        show_month(month)

    def show_slider(self):
        """Connects the months of photos and seasons to QGIS's temporal
        controller."""
        if not find_months():
            self._say("No photo or season of this project is for a month.",
                      Qgis.MessageLevel.Info)
        elif not self.slider.start(self.months.currentData()):
            self._say("This QGIS has no temporal controller for its map.",
                      Qgis.MessageLevel.Warning)
        else:
            show_controller(self.iface.mainWindow())
            self.slider.frames.watch(self.iface.mainWindow())

    def _say(self, text, level):
        self.iface.messageBar().pushMessage(TITLE, text, level)

    # -- Places

    def go_to(self, text):
        """Goes to the airport of an ident, to a position or else to the
        airport whose name matches best."""
        if text.strip():
            self.airports.when_read(lambda: self._go_to(text))

    def _go_to(self, text):
        found = self.airports.find(text, 1)
        position = parse_position(text)
        if position and not (found and found[0][0] == 1):
            latitude, longitude = position
            if not go_to(self.iface.mapCanvas(), longitude, latitude):
                self._say(f"{text} is outside of what this map can show.",
                          Qgis.MessageLevel.Warning)
        elif found:
            self.show_airport(found[0][1])
        else:
            self._say(f"No airport of this project fits {text}, and it is no "
                      "position such as 35.85, 14.48.",
                      Qgis.MessageLevel.Info)

    def show_airport(self, place):
        if not go_to_airport(self.iface.mapCanvas(), place):
            self._say(f"{place.ident} is outside of what this map can show.",
                      Qgis.MessageLevel.Warning)

    # -- What the user asks for

    def ask_for_scenery(self):
        if not known_drivers():
            self.show_check()
            return
        from .open_dialog import OpenDialog

        dialog = OpenDialog(self.iface.mainWindow())
        if dialog.exec():
            self.open_paths(dialog.paths(), dialog.open_options())

    def open_paths(self, paths, open_options=()):
        """Loads files and folders in the background, as one group."""
        if not known_drivers():
            self.show_check()
            return

        def done(contents):
            self.tasks.remove(task)
            if contents is not None:
                self.load(paths, contents, open_options)

        task = InspectTask(paths, open_options, done)
        # QGIS does not keep tasks of Python alive by itself.
        self.tasks.append(task)
        QgsApplication.taskManager().addTask(task)

    def load(self, paths, contents, open_options=(), stitches=True):
        """Loads contents into the project and shows them."""
        is_new = not QgsProject.instance().mapLayers()
        title = os.path.basename(os.path.normpath(paths[0]))
        if len(paths) > 1:
            title = f"{title} and {len(paths) - 1} more"
        report = Loader(contents, title, default_folder(),
                        open_options=open_options, stitches=stitches).load(
                            self.months.currentData())
        for message in report.messages:
            QgsApplication.messageLog().logMessage(
                message, TITLE, Qgis.MessageLevel.Warning)
        if not report.layers:
            reason = (report.messages or ["There is nothing in it to show."])
            self._say(reason[0], Qgis.MessageLevel.Warning)
            return report
        self._zoom_to(report.layers, is_new)
        # QGIS itself zooms to the first layers of a project and takes their
        # coordinates for the map, a bit later.
        QTimer.singleShot(500, lambda: self._zoom_to(report.layers, is_new))
        text = (f"{count(contents.files, 'file')}, "
                f"{count(len(report.layers), 'layer')}.")
        if report.messages:
            more = len(report.messages) - 1
            text += f" {report.messages[0]}" + (
                f" {more} more: View > Panels > Log Messages." if more else "")
        self._say(text, Qgis.MessageLevel.Warning if report.messages
                  else Qgis.MessageLevel.Success)
        if report.read_only:
            self._offer_file(editing.choose_layer(report.read_only).id())
        return report

    def _offer_file(self, layer_id):
        """Says that the loaded layers are read-only, with a way to edit them.
        """
        bar = self.iface.messageBar()
        message = bar.createMessage(
            TITLE, "These layers are read-only; a file by itself is not.")
        button = QPushButton("Edit a file...")

        def edit():
            bar.popWidget(message)
            self.ask_for_file(QgsProject.instance().mapLayer(layer_id))

        button.clicked.connect(edit)
        message.layout().addWidget(button)
        bar.pushWidget(message, Qgis.MessageLevel.Info)

    def ask_for_file(self, layer=None):
        """Opens a single file of a layer, or a copy, for editing."""
        layer = layer or self.iface.activeLayer()
        files = editing.find_files(layer) if layer else []
        if len(files) > 1:
            path, is_chosen = QInputDialog.getItem(
                self.iface.mainWindow(), TITLE,
                f"Which file of {layer.name()} is to be edited?", files, 0,
                False)
            files = [path] if is_chosen else []
        for path in files:
            self.edit_file(path, layer)

    def edit_file(self, path, layer=None):
        """Opens a file, or a copy of it, for editing, and selects the layer that
        shows the same kind of features as `layer`."""
        theme = layer.customProperty(catalog.LAYER_PROPERTY) if layer else None
        contents, source = editing.prepare(path, default_folder())
        report = self.load([source], contents, stitches=False)
        same = [made for made in report.layers
                if made.customProperty(catalog.LAYER_PROPERTY) == theme]
        if same:
            self.iface.setActiveLayer(same[0])
        if source != path and report.layers:
            self._say(f"This is a copy of {os.path.basename(path)}. Export "
                      "scenery writes it again.", Qgis.MessageLevel.Info)

    def _zoom_to(self, layers, is_new=False):
        project, canvas = QgsProject.instance(), self.iface.mapCanvas()
        root = project.layerTreeRoot()
        nodes = [root.findLayer(layer.id()) for layer in layers
                 if not sip.isdeleted(layer)]
        shown = [node.layer() for node in nodes if node and node.isVisible()]
        if not shown:
            return
        shown = find_focus(shown)
        if is_new or is_local(project.crs()):
            project.setCrs(choose_crs(shown, project))
        extent = frame(extent_of(shown, project.crs(), project), project.crs())
        if not extent.isEmpty():
            canvas.setExtent(extent)
            canvas.refresh()

    def ask_for_layer_export(self):
        self.ask_for_export(self.iface.layerTreeView().selectedLayers())

    def ask_for_export(self, layers=()):
        """Opens the export dialog for the given layers."""
        if not known_drivers():
            self.show_check()
            return
        from .export_dialog import ExportDialog

        dialog = ExportDialog(self.iface.mainWindow(),
                              show=self.open_paths)
        dialog.choose(layers)
        dialog.exec()

    def ask_for_chart(self):
        """Opens the chart dialog once the airports of the map are known."""
        self.airports.when_read(self._ask_for_chart)

    def _ask_for_chart(self):
        from .chart_dialog import ChartDialog

        places = self.airports.on_map(*find_middle(self.iface.mapCanvas()))
        if not places:
            self._say("There is no airport on the map: please open a file "
                      "with one.", Qgis.MessageLevel.Info)
            return
        ChartDialog(places, self.iface.openLayoutDesigner,
                    self.iface.mainWindow()).exec()

    def show_panel(self):
        """Shows the files of the open libraries."""
        if not known_drivers():
            self.show_check()
            return
        if self.panel is None:
            from .scenery_panel import SceneryPanel

            self.panel = SceneryPanel(
                self.iface.mapCanvas(), self.ask_for_scenery, self.edit_file,
                lambda text: self._say(text, Qgis.MessageLevel.Info),
                self.iface.mainWindow())
            self.iface.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea,
                                     self.panel)
        self.panel.show()
        self.panel.raise_()

    def show_check(self):
        from .check_dialog import CheckDialog

        CheckDialog(self.iface.mainWindow()).exec()
