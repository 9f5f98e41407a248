# SPDX-License-Identifier: MIT
"""Finds airports of the project by ident and name, and positions; moves the
map."""

import json
import math
import re
import time
import unicodedata
from collections import namedtuple

from qgis.core import (
    QgsApplication, QgsCoordinateReferenceSystem, QgsCoordinateTransform,
    QgsCoordinateTransformContext, QgsCsException, QgsFeatureRequest,
    QgsGeometry, QgsLocatorFilter, QgsLocatorResult, QgsPointXY,
    QgsProject, QgsProviderRegistry, QgsRectangle, QgsTask, QgsVectorLayer,
    QgsVectorLayerFeatureSource,
)
from qgis.PyQt.QtGui import QIcon

from .catalog import LAYER_PROPERTY
from .sources import LIBRARY, find_library

WGS84 = "EPSG:4326"
FIELDS = ("ident", "name", "city")
# Used without runways; stands are drawn from 1:15 000 on.
SCALE = 14000
WIDEST, NARROWEST = 45000, 3000  # scales at which taxiways are drawn
NEAR = 0.15  # degrees, in which the runways of an airport lie
MOST_RESULTS = 50
SHORTEST = 3  # letters to search by where nothing says that it is an airport

Place = namedtuple("Place", "ident name city longitude latitude")


# -- Positions ----------------------------------------------------------------

def parse_position(text):
    """Parses (latitude, longitude), or None: 35.85, 14.48 and -33.4 -70.6, N35
    51.45 E14 28.65, 35°51'27"N 14°28'39"E."""
    text = re.sub(r"[,;°º'\"′″’”]", " ", text.upper()).strip()
    if not re.fullmatch(r"[NSEW\d.\s+-]+", text):
        return None
    letters = re.findall("[NSEW]", text)
    if not letters:
        numbers = text.split()
        half = len(numbers) // 2
        if len(numbers) not in (2, 4, 6):
            return None
        parts, letters = (numbers[:half], numbers[half:]), ["N", "E"]
    elif len(letters) == 2:
        pieces = [piece.split() for piece in re.split("[NSEW]", text)]
        # The letters precede or follow the numbers.
        parts = pieces[1:] if not pieces[0] else pieces[:2]
        if [] not in (pieces[0], pieces[2]):
            return None
    else:
        return None
    values = [_to_degrees(part) for part in parts]
    if None in values:
        return None
    found = {}
    for letter, value in zip(letters, values):
        found["NS" if letter in "NS" else "EW"] = (
            -value if letter in "SW" else value)
    latitude, longitude = found.get("NS"), found.get("EW")
    if latitude is None or longitude is None or not (
            abs(latitude) <= 90 and abs(longitude) <= 180):
        return None
    return latitude, longitude


def _to_degrees(numbers):
    """Converts degrees, minutes and seconds to degrees."""
    try:
        degrees, *rest = map(float, numbers)
    except ValueError:
        return None
    if len(rest) > 2 or any(not 0 <= part < 60 for part in rest):
        return None
    share = sum(part / 60 ** (i + 1) for i, part in enumerate(rest))
    return degrees - share if numbers[0].startswith("-") else degrees + share


# -- Airports -----------------------------------------------------------------

def find_path(layer):
    """Returns the GDAL name of a layer's data source, without layer or theme:
    the same for all layers and rasters of a library."""
    path = QgsProviderRegistry.instance().decodeUri(
        layer.providerType(), layer.source()).get("path") or layer.source()
    named = re.match(f'{LIBRARY}"[^"]*"', path)
    return find_library(named.group() if named else path) or path


def find_libraries(project):
    """Returns the paths of the libraries of the project's layers."""
    paths = []
    for layer in project.mapLayers().values():
        if layer.providerType() in ("ogr", "gdal"):
            paths.append(find_path(layer))
    return [path for path in dict.fromkeys(paths)
            if find_library(path) is not None]


def find_layers(project, name):
    """Returns the project's layers with that name in the driver."""
    return [layer for layer in project.mapLayers().values()
            if isinstance(layer, QgsVectorLayer) and layer.isValid()
            and name in (layer.customProperty(LAYER_PROPERTY),
                         QgsProviderRegistry.instance().decodeUri(
                             layer.providerType(), layer.source()
                         ).get("layerName"))]


class Table:
    """The airports of one layer, after reading."""

    def __init__(self, layer=None, path=None):
        self.path = path
        self.places = []
        self.keys = []  # what is searched: ident, name
        self.is_done = False
        self.is_stale = False
        self._source = self._fields = self._transform = None
        if layer is not None:
            self._take(layer)
            layer.layerModified.connect(self._drop)
            layer.dataChanged.connect(self._drop)

    def _take(self, layer):
        self._source = QgsVectorLayerFeatureSource(layer)
        self._fields = layer.fields()
        self._transform = QgsCoordinateTransform(
            layer.crs(), QgsCoordinateReferenceSystem(WGS84),
            QgsCoordinateTransformContext())

    def _drop(self, *_):
        self.is_stale = True

    def read(self, is_canceled=lambda: False):
        """Reads the table, on any thread. Returns whether it was read
        completely."""
        layer = None
        if self.path is not None:
            layer = QgsVectorLayer(f"{self.path}|layername=airport", "", "ogr")
            if layer.isValid():
                self._take(layer)
        places = []
        known = [name for name in FIELDS if self._source is not None
                 and self._fields.indexFromName(name) >= 0]
        if "ident" in known:
            request = QgsFeatureRequest().setSubsetOfAttributes(
                known, self._fields)
            for feature in self._source.getFeatures(request):
                if is_canceled():
                    return False
                place = self._make_place(feature, known)
                if place:
                    places.append(place)
        self._source = None
        self.keys = [(simplify(place.ident),
                      simplify(f" {place.name} {place.city}"))
                     for place in places]
        self.places, self.is_done = places, True
        return True

    def _make_place(self, feature, known):
        if feature.geometry().isEmpty():
            return None
        values = {name: str(feature[name]) for name in known
                  if feature[name]}
        try:
            point = self._transform.transform(
                feature.geometry().boundingBox().center())
        except QgsCsException:
            return None
        return Place(*(values.get(name, "") for name in FIELDS), point.x(),
                     point.y())


class ReadTask(QgsTask):
    """Reads tables in the background."""

    def __init__(self, tables, done):
        super().__init__("Read airports", QgsTask.Flag.CanCancel)
        self._tables, self._done = tables, done

    def run(self):
        return all(table.read(self.isCanceled) for table in self._tables)

    def finished(self, result):
        for table in self._tables:
            # A cancelled table is read again on the next request.
            table.is_stale = table.is_stale or not result
            table.is_done = True
        self._done(self)


class Airports:
    """The airports of all layers of a project and of its libraries, read on
    first use, and again when a layer has changed."""

    def __init__(self, project=None):
        self.project = project or QgsProject.instance()
        self._tables = {}
        self._tasks = []
        self._waiting = []

    def tables(self):
        """Returns the tables, starting to read those not read yet. Main thread
        only."""
        layers = {layer.id(): layer
                  for layer in find_layers(self.project, "airport")}
        shown = {find_path(layer) for layer in layers.values()}
        keys = [*layers, *(path for path in find_libraries(self.project)
                           if path not in shown)]
        self._tables = {key: table for key, table in self._tables.items()
                        if key in keys and not table.is_stale}
        new = []
        for key in keys:
            if key not in self._tables:
                self._tables[key] = (Table(layers[key]) if key in layers
                                     else Table(path=key))
                new.append(self._tables[key])
        if new:
            task = ReadTask(new, self._finish)
            # QGIS does not keep tasks of Python alive by itself.
            self._tasks.append(task)
            QgsApplication.taskManager().addTask(task)
        return list(self._tables.values())

    def _finish(self, task):
        self._tasks.remove(task)
        if not self._tasks:
            waiting, self._waiting = self._waiting, []
            for act in waiting:
                act()

    def when_read(self, act):
        """Calls a function once all tables are read: immediately if they are.
        """
        self.tables()
        if self._tasks:
            self._waiting.append(act)
        else:
            act()

    def find(self, text, limit=MOST_RESULTS):
        return find_places(self.tables(), text, limit)

    def on_map(self, longitude, latitude):
        """Returns airports of the project's layers, nearest first."""
        places = {place for table in self.tables() if table.path is None
                  for place in table.places}
        # A degree of longitude is shorter, the farther from the equator.
        share = math.cos(math.radians(latitude))
        return sorted(places, key=lambda place: (
            ((place.longitude - longitude + 180) % 360 - 180) ** 2
            * share ** 2 + (place.latitude - latitude) ** 2, place))

    def stop(self):
        self._waiting = []
        for task in self._tasks:
            task.cancel()


def simplify(text):
    """Returns the text without accents and capitals."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", text)
                   if not unicodedata.combining(letter)).casefold()


def rate(ident, name, wanted):
    """Rates a match from 0 (none) to 1 (the ident itself)."""
    if ident == wanted:
        return 1.0
    if ident.startswith(wanted):
        return 0.9
    if wanted in name:
        return 0.7 if f" {wanted}" in name else 0.5
    return 0


def find_places(tables, text, limit=MOST_RESULTS):
    """Returns (rating, place), best first; one for all copies of an airport.
    """
    wanted = simplify(text.strip())
    found = {}
    for table in tables if wanted else ():
        for place, (ident, name) in zip(table.places, table.keys):
            rating = rate(ident, name, wanted)
            if rating > 0:
                found.setdefault(place, rating)
    return sorted(((rating, place) for place, rating in found.items()),
                  key=lambda pair: (-pair[0], pair[1]))[:limit]


# -- The way there ------------------------------------------------------------

def find_runways(place, project):
    """Returns the extent of an airport's runways in degrees; empty if no layer
    of the map has any."""
    around = QgsRectangle(place.longitude - NEAR, place.latitude - NEAR,
                          place.longitude + NEAR, place.latitude + NEAR)
    wgs84 = QgsCoordinateReferenceSystem(WGS84)
    extent = QgsRectangle()
    for layer in find_layers(project, "runway"):
        index = layer.fields().indexFromName("airport_ident")
        if index < 0:
            continue
        request = QgsFeatureRequest().setDestinationCrs(
            wgs84, project.transformContext())
        request.setFilterRect(around).setSubsetOfAttributes([index])
        for feature in layer.getFeatures(request):
            if feature[index] == place.ident:
                extent.combineExtentWith(feature.geometry().boundingBox())
    return extent


def find_middle(canvas):
    """Returns longitude and latitude of the middle of a map."""
    crs = canvas.mapSettings().destinationCrs()
    wgs84 = QgsCoordinateReferenceSystem(WGS84)
    transform = QgsCoordinateTransform(
        crs if crs.isValid() else wgs84, wgs84, QgsProject.instance())
    try:
        point = transform.transform(canvas.center())
    except QgsCsException:
        return 0, 0
    return point.x(), point.y()


def go_to(canvas, longitude, latitude, extent=None, project=None,
          scales=(NARROWEST, WIDEST)):
    """Shows a position or an extent in degrees, by default at a scale at which
    runways and taxiways are drawn. Returns whether the map can show it."""
    project = project or QgsProject.instance()
    crs = canvas.mapSettings().destinationCrs()
    wgs84 = QgsCoordinateReferenceSystem(WGS84)
    transform = QgsCoordinateTransform(
        wgs84, crs if crs.isValid() else wgs84, project)
    is_point = extent is None or extent.isNull()
    if is_point:
        extent = QgsRectangle(longitude, latitude, longitude, latitude)
        extent.grow(NEAR / 10)
    try:
        extent = transform.transformBoundingBox(extent)
    except QgsCsException:
        return False
    if not extent.isFinite():
        return False
    extent.scale(1.25)
    canvas.setExtent(extent)
    scale = SCALE if is_point else min(max(canvas.scale(), scales[0]),
                                       scales[1])
    if canvas.scale() != scale:
        canvas.zoomScale(scale)
    canvas.refresh()
    canvas.flashGeometries([QgsGeometry.fromPointXY(
        QgsPointXY(longitude, latitude))], wgs84)
    return True


def go_to_airport(canvas, place, project=None):
    project = project or QgsProject.instance()
    return go_to(canvas, place.longitude, place.latitude,
                 find_runways(place, project), project)


class AirportFilter(QgsLocatorFilter):
    """`apt KPHX`, or KPHX alone, in the locator bar of QGIS. QGIS reserves
    prefixes of two letters: its own `af KPHX` searches the features of all
    layers."""

    def __init__(self, airports, show, icon_path=""):
        super().__init__()
        self._airports, self._show = airports, show
        self._icon_path = icon_path
        self._tables = []
        self.setUseWithoutPrefix(True)

    def clone(self):
        return AirportFilter(self._airports, self._show, self._icon_path)

    def name(self):
        return "flightsim_airports"

    def displayName(self):
        return "Airports of scenery"

    def prefix(self):
        return "apt"

    def prepare(self, string, context):
        """Runs in the main thread, to which layers belong."""
        if self._is_wanted(string, context):
            self._tables = self._airports.tables()
        return []

    @staticmethod
    def _is_wanted(string, context):
        length = len(string.strip())
        return length >= (1 if context.usingPrefix else SHORTEST)

    def fetchResults(self, string, context, feedback):
        if not self._is_wanted(string, context):
            return
        # Layers that are read come first.
        for table in sorted(self._tables, key=lambda table: not table.is_done):
            while not table.is_done and not feedback.isCanceled():
                time.sleep(0.05)
            if feedback.isCanceled():
                return
            for rating, place in find_places([table], string):
                self.resultFetched.emit(self._make_result(rating, place))

    def _make_result(self, rating, place):
        text = place.ident
        if place.name:
            text += f" {place.name}"
        # Text outlives the thread in which it is made.
        result = QgsLocatorResult(self, text, json.dumps(place))
        result.description = place.city
        result.score = rating
        result.icon = QIcon(self._icon_path)
        return result

    def triggerResult(self, result):
        self._show(Place(*json.loads(result.userData)))
