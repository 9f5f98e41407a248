# SPDX-License-Identifier: MIT
"""Loads the content of files into a project: groups by theme, styles,
relations."""

import math
import os
from dataclasses import dataclass, field

import numpy as np
from osgeo import gdal
from qgis.core import (
    QgsApplication, QgsColorRampLegendNodeSettings, QgsColorRampShader,
    QgsCoordinateReferenceSystem, QgsCoordinateTransform,
    QgsGradientColorRamp, QgsGradientStop, QgsPalettedRasterRenderer,
    QgsProject, QgsRasterBandStats, QgsRasterLayer, QgsRectangle, QgsRelation,
    QgsRelationContext, QgsSingleSymbolRenderer, QgsSymbol, QgsVectorLayer,
)
from qgis.PyQt.QtGui import QColor

from . import catalog, editing, forms
from .catalog import LAYER_PROPERTY
from .merging import (
    SOURCE_FIELD, merge_layers, merge_rasters, split_by_kind,
)
from .sources import LIBRARY_DRIVER

UNPLACED = ("X-Plane autogen has no place on the earth by itself and is left "
            "out: open it alone, or with a place (Open scenery).")
PLUGIN_FOLDER = os.path.dirname(os.path.abspath(__file__))


@dataclass
class Report:
    """The results for the files, for the message to the user."""
    layers: list = field(default_factory=list)
    relations: list = field(default_factory=list)
    messages: list = field(default_factory=list)
    read_only: list = field(default_factory=list)  # of files to open alone


def find_data(name):
    """Returns a file or folder of data/, in the installed plugin or in the
    source tree."""
    for folder in ("", os.path.join("..", "..")):
        path = os.path.join(PLUGIN_FOLDER, folder, name)
        if os.path.exists(path):
            return path
    return None


def apply_style(layer, name):
    """Applies the style of data/styles, or else a plain one instead of a
    random colour. Returns whether there is a style."""
    folder = find_data("styles")
    path = folder and os.path.join(folder, f"{name}.qml")
    if path and os.path.exists(path):
        return layer.loadNamedStyle(path)[1]
    if isinstance(layer, QgsVectorLayer) and layer.isSpatial():
        layer.setRenderer(QgsSingleSymbolRenderer(_plain_symbol(layer)))
    return False


def _plain_symbol(layer):
    symbol = QgsSymbol.defaultSymbol(layer.geometryType())
    symbol.setColor(QColor(110, 110, 116))
    symbol.setOpacity(0.6)
    return symbol


STEPS = 8  # of a legend of heights, about
SHORE, SNOW = -450, 5000  # the lowest land on earth, and white
# Where all land is above the sea its colours begin with that of this height:
# darker ones look like water under the shade of a relief.
LOWLAND = 150
LEAST_RELIEF = 100  # metres between the lowest colour and the highest
# So many cells are looked at for the classes of a raster, in strips of so many
# rows: half a second.
CLASS_CELLS, CLASS_ROWS = 1 << 26, 256
NAMELESS = QColor(170, 170, 170)


def stretch_heights(layer):
    """Stretches the colours from the lowest elevation of the data, whatever
    the depth of the sea, to the highest, with a legend in round metres."""
    provider, renderer = layer.dataProvider(), layer.renderer()
    found = provider.bandStatistics(
        1, QgsRasterBandStats.Min | QgsRasterBandStats.Max, layer.extent(),
        250000)
    low, high = found.minimumValue, found.maximumValue
    shader = getattr(renderer, "shader", lambda: None)()
    # The sea floor keeps the blue of its depth.
    if shader is None or not SHORE <= low <= high:
        return
    high = max(high, low + LEAST_RELIEF)
    stops = [item for item in shader.rasterShaderFunction()
             .colorRampItemList() if SHORE <= item.value <= SNOW]
    if low >= 0:
        stops = [item for item in stops if item.value >= LOWLAND]
    span = stops[-1].value - stops[0].value
    # Colours change fastest at low elevations, where most land is.
    colours = QgsGradientColorRamp(stops[0].color, stops[-1].color, False, [
        QgsGradientStop(((item.value - stops[0].value) / span) ** 0.5,
                        item.color) for item in stops[1:-1]])
    step = round_step((high - low) / STEPS)
    values = [low, *(step * i for i in range(
        math.floor(low / step) + 1, math.ceil(high / step))), high]
    ramp = QgsColorRampShader(low, high, colours,
                              QgsColorRampShader.Interpolated)
    ramp.setColorRampItemList([QgsColorRampShader.ColorRampItem(
        value, colours.color((value - low) / (high - low)),
        f"{value:.0f} m") for value in values])
    # The legend of a continuous ramp only has its two ends.
    settings = QgsColorRampLegendNodeSettings()
    settings.setUseContinuousLegend(False)
    ramp.setLegendSettings(settings)
    shader.setRasterShaderFunction(ramp)
    renderer.setClassificationMin(low)
    renderer.setClassificationMax(high)


def round_step(value):
    """Returns the next of 1, 2 or 5 times a power of ten that is not less than
    the value."""
    power = 10 ** math.floor(math.log10(value))
    return next(power * digit for digit in (1, 2, 5, 10)
                if power * digit >= value * 0.999)


def find_codes(band):
    """Returns the codes of a band: of all its cells, or of a part if there are
    more than CLASS_CELLS."""
    every = 1 + band.XSize * band.YSize // CLASS_CELLS
    codes = set()
    for row in range(0, band.YSize, CLASS_ROWS * every):
        cells = band.ReadAsArray(0, row, band.XSize,
                                 min(CLASS_ROWS, band.YSize - row))
        if cells is not None:
            codes |= {int(code) for code in np.unique(cells)}
    return codes


def list_classes(layer, theme):
    """Makes a legend of the classes that occur, with their codes."""
    source = gdal.OpenEx(layer.source(), gdal.OF_RASTER)
    if source is None:
        return
    known = {}
    if isinstance(layer.renderer(), QgsPalettedRasterRenderer):
        known = {int(entry.value): entry
                 for entry in layer.renderer().classes()}
    found = find_codes(source.GetRasterBand(1))
    if source.RasterXSize * source.RasterYSize > CLASS_CELLS:
        # Classes outside the part that was read keep their colours.
        found |= set(known)
    codes = sorted(found - {source.GetRasterBand(1).GetNoDataValue()})
    if len(codes) > 256:
        return
    classes = []
    for i, code in enumerate(codes):
        entry = known.get(code)
        label = entry.label if entry else ""
        color = entry.color if entry else NAMELESS
        if theme in (catalog.SEASON, "population_density") and not known:
            share = i / max(len(codes) - 1, 1)
            color = QColor.fromHsvF(0.33 - 0.33 * share, 0.45, 0.85)
        classes.append(QgsPalettedRasterRenderer.Class(
            code, color,
            f"{code} {label}" if label and label != str(code) else str(code)))
    layer.setRenderer(QgsPalettedRasterRenderer(layer.dataProvider(), 1,
                                                classes))


class Loader:
    """Loads one set of files into one group of a project."""

    def __init__(self, contents, title, folder, project=None,
                 open_options=(), stitches=True):
        """Without `stitches`, terrain vectors are pieces that can be edited.
        """
        self.contents = contents
        self.title = title
        self.folder = folder
        self.project = project or QgsProject.instance()
        self.open_options = tuple(open_options)
        self.stitches = stitches
        self.report = Report(messages=list(contents.messages))
        self.made = []  # (place in the table, name, layer)

    def load(self, month=None):
        """Loads the files. Returns a Report. `month` selects the photos to
        show."""
        self._make_rasters()
        self._make_layers()
        self._leave_out_unplaced()
        if self.made:
            self._add_to_tree()
            self._relate()
            if month:
                show_month(month, self.project)
        return self.report

    # -- Layers

    def _make_rasters(self):
        themes = {}
        for raster in self.contents.rasters:
            themes.setdefault(raster.theme, []).append(raster)
        for theme, rasters in themes.items():
            for alike in split_by_kind(rasters):
                source = alike[0].name
                if len(alike) > 1:
                    source = merge_rasters(alike, self.folder,
                                           self.report.messages)
                if source:
                    self._add_raster(theme, source)

    def _add_raster(self, theme, source):
        styles = [theme]
        if theme == catalog.ELEVATION:
            styles.append(catalog.HILLSHADE)
        for name in styles:
            layer = QgsRasterLayer(source, catalog.make_title(name), "gdal")
            if self._keep(layer, name, source):
                theme = catalog.base_theme(name)
                apply_style(layer, theme)
                if theme == catalog.ELEVATION:
                    stretch_heights(layer)
                elif theme in (*catalog.CLASSES, catalog.SEASON):
                    list_classes(layer, theme)

    def _make_layers(self):
        names = {}
        for layer in self.contents.layers:
            names.setdefault((layer.name, layer.driver), []).append(layer)
        for (name, _), layers in names.items():
            options = list(self.open_options)
            if self.stitches and (
                    name in catalog.STITCHED and len(layers) == 1):
                options.append("STITCH=YES")
            if len(layers) == 1:
                source = f"{layers[0].path}|layername={name}" + "".join(
                    f"|option:{option}" for option in options)
            else:
                path = merge_layers(layers, self.folder, options)
                source = f"{path}|layername={name}"
            layer = QgsVectorLayer(source, catalog.make_title(name), "ogr")
            if self._keep(layer, name, source):
                apply_style(layer, name)
                forms.arrange(layer, name)
                forms.lock(layer, name)
                if editing.note(layer):
                    self.report.read_only.append(layer)

    def _keep(self, layer, name, source):
        if not layer.isValid():
            self.report.messages.append(f"QGIS cannot open {source}")
            return False
        layer.setCustomProperty(LAYER_PROPERTY, name)
        place = catalog.find_place(name)
        if name == "tile" and isinstance(layer, QgsVectorLayer) and (
                layer.storageType() in TILED):
            place = catalog.below(X_PLANE, place)
        self.made.append((place, name, layer))
        self.report.layers.append(layer)
        return True

    def _leave_out_unplaced(self):
        """Removes layers that are not georeferenced from a set with others:
        their metres are not degrees, and would cover half of the world."""
        kept = [made for made in self.made
                if not made[2].isSpatial() or is_placed(made[2])]
        if len(kept) < len(self.made) and any(
                layer.isSpatial() for *_, layer in kept):
            self.made = kept
            self.report.layers = [layer for *_, layer in kept]
            self.report.messages.append(UNPLACED)

    # -- The tree

    def _add_to_tree(self):
        root = self.project.layerTreeRoot().insertGroup(0, self.title)
        themes = {catalog.base_theme(name) for _, name, _ in self.made}
        has_picture = bool(themes & {*catalog.PHOTOS, catalog.ELEVATION})
        groups = {}
        for (group, _, entry), name, layer in sorted(
                self.made, key=lambda made: (made[0][:2], made[1])):
            if group not in groups:
                groups[group] = root.addGroup(catalog.GROUPS[group].title)
            self.project.addMapLayer(layer, False)
            node = groups[group].addLayer(layer)
            node.setExpanded(False)
            # Classes cover all that is below them.
            is_hiding = entry.name in catalog.CLASSES and has_picture
            node.setItemVisibilityChecked(entry.shown and not is_hiding)
        nodes = [node for group in groups.values()
                 for node in group.findLayers() if node.layer().isSpatial()]
        if not any(node.itemVisibilityChecked() for node in nodes):
            # A file of exclusions alone, for one, is about these.
            for node in nodes:
                node.setItemVisibilityChecked(True)
        shown = {"Airports", "Elevation", "Photos"}
        maps = {node.name() for node in groups.values()} - {TABLES}
        if len(maps) == 1:
            shown |= maps
        if X_PLANE in maps:
            shown |= {"Autogen", X_PLANE}
        for node in groups.values():
            node.setExpanded(len(groups) == 1 or node.name() in shown)

    # -- Relations

    def _relate(self):
        layers = {name: layer for _, name, layer in self.made}
        manager = self.project.relationManager()
        for relation in dict.fromkeys(self.contents.relations):
            made = self._make_relation(
                layers.get(relation.parent), layers.get(relation.child),
                relation)
            if made is not None and made.isValid():
                manager.addRelation(made)
                self.report.relations.append(made)
        for layer in layers.values():
            related = [made for made in self.report.relations
                       if made.referencedLayerId() == layer.id()]
            if related:
                forms.arrange_form(layer, related)

    def _make_relation(self, parent, child, relation):
        if parent is None or child is None:
            return None
        pairs = [(relation.child_field, relation.parent_field)]
        # Numbers of features are those within a file; in several files at
        # once only names tell what belongs together.
        merged = [layer.fields().indexFromName(SOURCE_FIELD) >= 0
                  for layer in (parent, child)]
        if any(merged):
            if relation.parent_field == "fid" or not all(merged):
                return None
            pairs.append((SOURCE_FIELD, SOURCE_FIELD))
        made = QgsRelation(QgsRelationContext(self.project))
        made.setName(f"{parent.name()} - {child.name()}")
        made.setReferencedLayer(parent.id())
        made.setReferencingLayer(child.id())
        for child_field, parent_field in pairs:
            if (child.fields().indexFromName(child_field) < 0
                    or parent.fields().indexFromName(parent_field) < 0):
                return None
            made.addFieldPair(child_field, parent_field)
        made.generateId()
        return made


def show_month(month, project=None):
    """Ticks the photos of a month, or of the night, and unticks the others.
    Seasons follow if one of them is ticked. Returns the number of layers
    for that month."""
    project = project or QgsProject.instance()
    nodes = []
    for node in project.layerTreeRoot().findLayers():
        name = node.layer() and node.layer().customProperty(LAYER_PROPERTY)
        if name and catalog.has_months(name):
            nodes.append((node, name))
    is_season = {name: catalog.base_theme(name) == catalog.SEASON
                 for _, name in nodes}
    seasons = any(is_season[name] and node.itemVisibilityChecked()
                  for node, name in nodes)
    count = 0
    for node, name in nodes:
        fits = month in catalog.months_of(name)
        count += fits
        node.setItemVisibilityChecked(
            fits and (seasons or not is_season[name]))
    return count


def is_placed(layer):
    """Returns whether the layer is georeferenced: X-Plane autogen without an
    anchor uses metres of its own."""
    # QGIS assigns a number of its own to unknown coordinate systems.
    name = layer.crs().authid()
    return bool(name) and not name.startswith("USER:")


AIRPORT_PARTS = ("airport", "runway", "taxi_path", "apron", "parking",
                 "helipad")
# The most likely purpose of opening the files, finest data first.
FINEST = (catalog.PHOTOS, ("tile", "grid"), ("elevation",))
X_PLANE = "X-Plane tiles"  # the group of what only tiles of X-Plane have
# Drivers of which a tile is one of X-Plane; a library has autogen on request.
TILED = ("DSF", LIBRARY_DRIVER)
TABLES = "Tables"  # the group of layers without a place
OVERLAY = frozenset((
    "object", "autogen_point", "facade", "facade_line", "forest",
    "forest_line", "forest_point", "painted_line", "object_string",
    "autogen_string", "autogen_block", "draped_polygon", "orthophoto",
))
FEW_AIRPORTS = 3
# The least width of a map in metres.
AROUND_POINT, LEAST_EXTENT, AROUND_MODEL = 3000, 100, 20
MARGIN = 0.07  # share of the map that the message bar covers
METRES_OF_DEGREE = 111320
# Without a system QGIS takes metres for degrees, and scales come out wrong.
LOCAL = ("+proj=tmerc +lat_0=0 +lon_0=0 +k=1 +x_0=0 +y_0=0 +datum=WGS84 "
         "+units=m +no_defs")
WIDEST_UTM = 12  # degrees, more than which Web Mercator shows as well


def find_focus(layers):
    """Returns the layers shown by a new map: an airport rather than its
    farthest waypoint or else the finest data."""
    names = {}
    for layer in layers:
        theme = catalog.base_theme(layer.customProperty(LAYER_PROPERTY) or "")
        names.setdefault(theme, []).append(layer)
    airports = names.get("airport", [])
    if airports and sum(layer.featureCount()
                        for layer in airports) <= FEW_AIRPORTS:
        return [layer for name in AIRPORT_PARTS
                for layer in names.get(name, [])]
    # A tile of X-Plane is a degree wide, and an overlay fills little of it.
    overlay = [layer for layer in layers if isinstance(layer, QgsVectorLayer)
               and layer.storageType() == "DSF" and layer.isSpatial()
               and layer.customProperty(LAYER_PROPERTY) in OVERLAY]
    if overlay and not names.get(catalog.ELEVATION):
        return overlay
    for group in () if airports else FINEST:
        found = [layer for name in group for layer in names.get(name, [])]
        if found:
            return found
    return layers


def choose_crs(layers, project):
    """Returns the UTM zone of the data, or Web Mercator for more than a few
    zones and near the poles; layers that are not georeferenced keep their
    own metres, in which the map has a scale."""
    spatial = [layer for layer in layers if layer.isSpatial()]
    if not any(map(is_placed, spatial)):
        return (QgsCoordinateReferenceSystem.fromProj(LOCAL) if spatial
                else QgsCoordinateReferenceSystem())
    extent = extent_of(spatial, QgsCoordinateReferenceSystem("EPSG:4326"),
                       project)
    middle = extent.center()
    if extent.width() > WIDEST_UTM or abs(middle.y()) > 80:
        return QgsCoordinateReferenceSystem("EPSG:3857")
    return utm_zone(middle.x(), middle.y())


def is_local(crs):
    """Whether a map is one of a model in metres of its own."""
    return not crs.isValid() or (
        crs == QgsCoordinateReferenceSystem.fromProj(LOCAL))


def utm_zone(longitude, latitude):
    zone = min(max(int((longitude + 180) // 6) + 1, 1), 60)
    base = 32600 if latitude >= 0 else 32700
    return QgsCoordinateReferenceSystem(f"EPSG:{base + zone}")


def extent_of(layers, crs, project):
    """Returns the extent of the layers in the map's coordinates. Layers that
    are not georeferenced only count if all are."""
    spatial = [layer for layer in layers if layer.isSpatial()]
    placed = [layer for layer in spatial if is_placed(layer)]
    extent = QgsRectangle()
    for layer in placed or spatial:
        own = layer.extent()
        if own.isFinite() and not own.isNull():
            transform = QgsCoordinateTransform(layer.crs(), crs, project)
            extent.combineExtentWith(transform.transformBoundingBox(own))
    return extent


def frame(extent, crs):
    """Returns an extent with some room around it: kilometres around a single
    point, so that it is not shown at 1:1, and some metres around a model in
    metres of its own."""
    if not extent.isFinite() or extent == QgsRectangle():
        return QgsRectangle()
    metres = METRES_OF_DEGREE if crs.isGeographic() else 1
    size = max(extent.width(), extent.height()) * metres
    least = (AROUND_MODEL if is_local(crs) else
             AROUND_POINT if size < 1 else LEAST_EXTENT)
    return extent.buffered(max(size * MARGIN, (least - size) / 2) / metres)


def default_folder():
    """Returns the folder for virtual files that combine several files."""
    return os.path.join(QgsApplication.qgisSettingsDirPath(),
                        "flightsim_scenery", "merged")
