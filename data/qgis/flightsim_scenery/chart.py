# SPDX-License-Identifier: MIT
"""An airport as a chart on a page: map, title, tables, legend, scale bar."""

import os

from qgis.core import (
    QgsApplication, QgsCategorizedSymbolRenderer,
    QgsCoordinateReferenceSystem, QgsCoordinateTransform,
    QgsExpressionContextUtils, QgsFeatureRequest, QgsLayoutExporter,
    QgsLayoutFrame, QgsLayoutItem, QgsLayoutItemLabel, QgsLayoutItemLegend,
    QgsLayoutItemMap, QgsLayoutItemMapGrid, QgsLayoutItemManualTable,
    QgsLayoutItemPage, QgsLayoutItemPicture, QgsLayoutItemScaleBar,
    QgsLayoutItemShape, QgsLayoutMeasurement, QgsLayoutPoint, QgsLayoutSize,
    QgsLayoutTableColumn, QgsLegendRenderer, QgsLegendStyle,
    QgsMapLayerLegendUtils, QgsPrintLayout, QgsProject, QgsProperty,
    QgsRectangle, QgsRenderContext, QgsRuleBasedRenderer,
    QgsSimpleLineSymbolLayer, QgsSymbolLayer, QgsTableCell, QgsUnitTypes,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QSize, Qt
from qgis.PyQt.QtGui import QColor, QFont

from . import catalog
from .catalog import LAYER_PROPERTY
from .loader import utm_zone
from .places import NEAR, WGS84, find_layers
from .sources import quiet

FONT = "DejaVu Sans"
DARK = QColor(34, 34, 34)
MARGIN, TITLE, GAP = 8, 17, 3  # millimetres
FRAME = 5  # around the map, for its coordinates
COLUMN = 64  # of tables and legend, beside the map
STRIP = 62  # of the same, below the map
ROW = 3.9  # a line of a table
CELL, GRID = 0.7, 0.1  # around its text, between lines
LEGEND = 40  # that the legend wants at least of the column
SCALES = (1000, 2000, 2500, 4000, 5000, 6000, 7500, 10000, 12500, 15000,
          17500, 20000, 22500, 25000, 27500, 30000, 35000, 40000, 50000,
          75000, 100000)
ROOM = 1.05  # around the airport
DPI = 300
MOST_FEATURES = 20000  # of a layer that are looked at for the legend
GRID_MINUTES = (0.1, 0.2, 0.5, 1, 2, 5)
MOST_TICKS = 8  # along a side
FEET = 0.3048
SAMPLES = (2.2, 1.7, 1.2)  # widths of lines in the legend, the lower one first
FAINT = 40  # of 255: no more than that does not show in a legend
# What lies on the ground of the airport.
GROUND = ("runway", "taxi_path", "apron", "parking", "helipad")
# Layers unrelated to airports, or shown in the tables or the title.
NO_CHART = {"waypoint", "airway", "airport", "com", "start", "procedure_leg",
            "delete_airport", "exclusion", "vector_exclusion", "tile", "grid",
            "grid_cell", "perimeter", "airport_bounds", "terrain_polygon",
            "terrain_line", "terrain_point",
            "trigger", "attachment", "tree", "tree_line",
            "vegetation_polygon", "vegetation_rectangle",
            "legacy_vegetation"}
# Elevation and photos would make the lines hard to read.
GROUPS = {"Navigation", "Airports", "Scenery objects", "Autogen",
          "X-Plane tiles", "Roads and water"}
SERVICES = ("atis", "awos", "asos", "clearance_pre_taxi", "clearance",
            "remote_clearance_delivery", "ground", "tower", "approach",
            "departure", "center", "ctaf", "unicom", "multicom", "fss")


def _text(feature, name):
    value = _number(feature, name)
    return "" if value is None else str(value)


def _number(feature, name):
    index = feature.fields().indexFromName(name)
    value = feature[index] if index >= 0 else None
    return value if value or value == 0 else None


def _words(layer, feature, name):
    """Returns a value as shown in forms."""
    index = layer.fields().indexFromName(name)
    if index < 0 or _number(feature, name) is None:
        return ""
    setup = layer.editorWidgetSetup(index)
    formatter = QgsApplication.fieldFormatterRegistry().fieldFormatter(
        setup.type())
    text = formatter.representValue(layer, index, setup.config(), None,
                                    feature[index])
    return text.replace("_", " ")


def format_degrees(value, letters, width):
    """Returns text such as N 35°51.45'."""
    minutes = round(abs(value) * 6000)
    return (f"{letters[value < 0]} {minutes // 6000:0{width}}°"
            f"{minutes % 6000 / 100:05.2f}'")


def format_heading(value):
    """Returns a heading of 1 to 360 degrees."""
    return f"{(round(value) - 1) % 360 + 1:03}°"


def format_frequency(value):
    """Returns two decimals, or three if the channel has them."""
    return f"{value:.2f}" if round(value * 1000) % 10 == 0 else f"{value:.3f}"


class AirportChart:
    """Makes the layout of one airport."""

    def __init__(self, place, project=None):
        self.place = place
        self.project = project or QgsProject.instance()
        self.crs = utm_zone(place.longitude, place.latitude)
        self._wgs84 = QgsCoordinateReferenceSystem(WGS84)
        self.airport = self._find_airport()
        self.variation = self._find_variation()
        self.extent = self._find_extent()
        self.layout = None

    # -- What is known of the airport

    def _features(self, name, **options):
        """Yields (layer, feature) for the features of the airport."""
        place = self.place
        around = QgsRectangle(place.longitude - NEAR, place.latitude - NEAR,
                              place.longitude + NEAR, place.latitude + NEAR)
        field = "ident" if name == "airport" else "airport_ident"
        for layer in find_layers(self.project, name):
            if layer.fields().indexFromName(field) < 0:
                continue
            request = QgsFeatureRequest().setDestinationCrs(
                options.get("crs", self._wgs84),
                self.project.transformContext())
            transform = QgsCoordinateTransform(
                self._wgs84, options.get("crs", self._wgs84), self.project)
            request.setFilterRect(transform.transformBoundingBox(around))
            for feature in layer.getFeatures(request):
                if feature[field] == place.ident:
                    yield layer, feature

    def _find_airport(self):
        return next((feature for _, feature in self._features("airport")),
                    None)

    def _find_extent(self):
        """Returns the extent in metres of the UTM zone."""
        extent = QgsRectangle()
        for name in GROUND:
            for layer, feature in self._features(name, crs=self.crs):
                box = feature.geometry().boundingBox()
                box.grow(float(_number(feature, "width_m") or 30) / 2)
                extent.combineExtentWith(box)
        if extent.isNull():
            transform = QgsCoordinateTransform(self._wgs84, self.crs,
                                               self.project)
            point = transform.transform(self.place.longitude,
                                        self.place.latitude)
            extent = QgsRectangle(point.x(), point.y(), point.x(), point.y())
            extent.grow(1000)
        return extent

    def runways(self):
        """Returns the rows of the table of runways, the lower designator
        first."""
        rows = {}
        for layer, feature in self._features("runway"):
            ends = [_text(feature, f"{end}_ident")
                    for end in ("primary", "secondary")]
            turns = [0, 180]
            if ends[1] and ends[1] < ends[0]:
                ends.reverse()
                turns.reverse()
            heading = _number(feature, "true_heading_deg")
            headings = "" if heading is None else "/".join(
                format_heading(heading + turn - (self.variation or 0))
                for turn in turns[:sum(map(bool, ends)) or 1])
            size = " × ".join(f"{_number(feature, name):.0f}"
                              for name in ("length_m", "width_m")
                              if _number(feature, name) is not None)
            rows["/".join(filter(None, ends))] = (
                headings, size, _words(layer, feature, "surface").capitalize())
        return [(name, *rows[name]) for name in sorted(rows)]

    def frequencies(self):
        """Returns the rows of the table of frequencies: services, then landing
        aids."""
        services = set()
        for layer, feature in self._features("com"):
            kind, frequency = _text(feature, "type"), _number(
                feature, "frequency_mhz")
            if frequency:
                place = (SERVICES.index(kind) if kind in SERVICES
                         else len(SERVICES))
                services.add((place, _words(layer, feature, "type"),
                              _text(feature, "name"), frequency))
        rows = [(words[:1].upper() + words[1:], name,
                 format_frequency(frequency))
                for _, words, name, frequency in sorted(services)]
        aids = {(_text(feature, "runway_ident"), _text(feature, "ident"),
                 _number(feature, "frequency_mhz"))
                for _, feature in self._features("ils")
                if _number(feature, "frequency_mhz")}
        return rows + [(f"ILS {runway}".strip(), ident,
                        format_frequency(frequency))
                       for runway, ident, frequency in sorted(aids)]

    def _find_variation(self):
        """Returns degrees, positive to the east; None if unknown: files
        without it have 0."""
        return (self.airport and _number(self.airport, "magvar_deg")) or None

    def facts(self):
        """Returns a line each for elevation, position and variation."""
        place, lines = self.place, []
        height = self.airport and _number(self.airport, "elevation_m")
        if height is not None:
            lines.append(f"Elevation {height:.0f} m ({height / FEET:.0f} ft)")
        lines.append(format_degrees(place.latitude, "NS", 2) + "  "
                     + format_degrees(place.longitude, "EW", 3))
        if self.variation is not None:
            lines.append(f"Magnetic variation {abs(self.variation):.1f}° "
                         f"{'W' if self.variation < 0 else 'E'}")
        return lines

    def layers(self, scale):
        """Returns the ticked layers of the project that belong on a chart,
        topmost first."""
        root, chosen = self.project.layerTreeRoot(), []
        for layer in root.layerOrder():
            node = root.findLayer(layer.id())
            if node is None or not node.isVisible() or not (
                    layer.isInScaleRange(scale) and layer.isSpatial()):
                continue
            name = layer.customProperty(LAYER_PROPERTY)
            if name is not None:
                group, _, entry = catalog.find_place(name)
                if (catalog.GROUPS[group].title not in GROUPS
                        or entry.name in NO_CHART):
                    continue
            chosen.append(layer)
        return chosen

    # -- The page

    def make(self):
        """Adds the layout to the project and returns it."""
        layout = QgsPrintLayout(self.project)
        layout.initializeDefaults()
        layout.setName(self._make_name())
        layout.renderContext().setDpi(DPI)
        self.layout = layout
        pages = {turned: self._divide(turned) for turned in (False, True)}
        scales = {turned: choose_scale(self.extent, frame)
                  for turned, (frame, _) in pages.items()}
        is_turned = scales[True] < scales[False] or (
            scales[True] == scales[False]
            and self.extent.width() > self.extent.height())
        layout.pageCollection().page(0).setPageSize(
            "A4", QgsLayoutItemPage.Orientation.Landscape if is_turned
            else QgsLayoutItemPage.Orientation.Portrait)
        frame, side = pages[is_turned]
        width = layout.pageCollection().page(0).pageSize().width()
        self._add_title(width)
        item = self._add_map(frame, scales[is_turned])
        self._add_scale_bar(item, frame)
        self._add_north(item, frame)
        self._add_side(item, side, is_turned)
        self._add_foot(width, scales[is_turned])
        self.project.layoutManager().addLayout(layout)
        return layout

    def _make_name(self):
        name = base = f"{self.place.ident} airport chart"
        number = 1
        while self.project.layoutManager().layoutByName(name) is not None:
            number += 1
            name = f"{base} {number}"
        return name

    @staticmethod
    def _divide(is_turned):
        """Returns the places (left, top, width, height), in millimetres, of
        the map and of the column beside it or the rows below it."""
        width, height = (297, 210) if is_turned else (210, 297)
        left, top = MARGIN, MARGIN + TITLE + GAP
        right, bottom = width - MARGIN, height - MARGIN - GAP
        if is_turned:
            edge = right - COLUMN
            return ((left, top, edge - GAP - left, bottom - top),
                    (edge, top, COLUMN, bottom - top))
        edge = bottom - STRIP
        return ((left, top, right - left, edge - GAP - top),
                (left, edge, right - left, STRIP))

    def _place(self, item, left, top, width, height):
        unit = QgsUnitTypes.LayoutUnit.LayoutMillimeters
        item.attemptMove(QgsLayoutPoint(left, top, unit))
        item.attemptResize(QgsLayoutSize(width, height, unit))
        return item

    def _add_label(self, name, text, box, size, is_bold=False, align="left"):
        label = QgsLayoutItemLabel(self.layout)
        label.setId(name)
        label.setText(text)
        label.setFont(make_font(size, is_bold))
        label.setFontColor(DARK)
        label.setMargin(0)
        label.setHAlign({
            "left": Qt.AlignmentFlag.AlignLeft,
            "center": Qt.AlignmentFlag.AlignHCenter,
            "right": Qt.AlignmentFlag.AlignRight}[align])
        label.setVAlign(Qt.AlignmentFlag.AlignVCenter)
        self.layout.addLayoutItem(label)
        return self._place(label, *box)

    def _add_title(self, width):
        place = self.place
        airport = self.airport
        towns = [airport and _text(airport, name) for name in (
            "city", "state", "country")]
        town = ", ".join(name for name in towns if name and name != "NONE")
        middle = width - 2 * MARGIN - 42 - 62
        self._add_label("ident", place.ident, (MARGIN, MARGIN, 40, TITLE - 3),
                        30, True)
        self._add_label(
            "name", place.name or place.ident,
            (MARGIN + 42, MARGIN, middle, 8.5), 15, True)
        self._add_label("town", town, (MARGIN + 42, MARGIN + 8.5, middle, 6),
                        9)
        self._add_label("facts", "\n".join(self.facts()),
                        (width - MARGIN - 62, MARGIN, 62, TITLE - 2.5), 8,
                        align="right")
        line = QgsLayoutItemShape(self.layout)
        line.setShapeType(QgsLayoutItemShape.Shape.Rectangle)
        symbol = line.symbol().clone()
        symbol.setColor(DARK)
        symbol.symbolLayer(0).setStrokeStyle(Qt.PenStyle.NoPen)
        line.setSymbol(symbol)
        self.layout.addLayoutItem(line)
        self._place(line, MARGIN, MARGIN + TITLE - 1, width - 2 * MARGIN, 0.6)

    def _add_map(self, frame, scale):
        left, top, width, height = frame
        item = QgsLayoutItemMap(self.layout)
        item.setId("map")
        self.layout.addLayoutItem(item)
        self._place(item, left + FRAME, top + FRAME, width - 2 * FRAME,
                    height - 2 * FRAME)
        item.setCrs(self.crs)
        middle = self.extent.center()
        # A layer is still drawn at its limit of scale.
        across, up = (scale * (1 - 1e-6) * (side - 2 * FRAME) / 2000
                      for side in (width, height))
        item.setExtent(QgsRectangle(middle.x() - across, middle.y() - up,
                                    middle.x() + across, middle.y() + up))
        item.setLayers(self.layers(item.scale()))
        item.setKeepLayerSet(True)
        item.setKeepLayerStyles(True)
        item.setFrameEnabled(True)
        item.setFrameStrokeWidth(QgsLayoutMeasurement(0.3))
        item.setFrameStrokeColor(DARK)
        item.setBackgroundColor(QColor(246, 247, 242))
        item.setLabelMargin(QgsLayoutMeasurement(1.5))
        self._add_grid(item)
        self.layout.setReferenceMap(item)
        return item

    def _add_grid(self, item):
        """Adds ticks in degrees and minutes around the map."""
        transform = QgsCoordinateTransform(self.crs, self._wgs84, self.project)
        span = transform.transformBoundingBox(item.extent())
        steps = [next((step for step in GRID_MINUTES
                       if size * 60 / step <= MOST_TICKS), GRID_MINUTES[-1])
                 for size in (span.width(), span.height())]
        grid = QgsLayoutItemMapGrid("graticule", item)
        grid.setCrs(self._wgs84)
        grid.setIntervalX(steps[0] / 60)
        grid.setIntervalY(steps[1] / 60)
        grid.setStyle(QgsLayoutItemMapGrid.GridStyle.FrameAnnotationsOnly)
        grid.setFrameStyle(QgsLayoutItemMapGrid.FrameStyle.InteriorTicks)
        grid.setFrameWidth(1.5)
        grid.setAnnotationEnabled(True)
        grid.setAnnotationFormat(
            QgsLayoutItemMapGrid.AnnotationFormat.DegreeMinutePadded)
        grid.setAnnotationPrecision(0 if min(steps) >= 1 else 1)
        grid.setAnnotationTextFormat(
            dress(grid.annotationTextFormat(), 5.5))
        grid.setAnnotationFrameDistance(0.8)
        for side in (QgsLayoutItemMapGrid.BorderSide.Left,
                     QgsLayoutItemMapGrid.BorderSide.Right):
            grid.setAnnotationDirection(
                QgsLayoutItemMapGrid.AnnotationDirection.Vertical
                if side == QgsLayoutItemMapGrid.BorderSide.Left else
                QgsLayoutItemMapGrid.AnnotationDirection.VerticalDescending,
                side)
        for side, shown in (
                (QgsLayoutItemMapGrid.BorderSide.Left, "LatitudeOnly"),
                (QgsLayoutItemMapGrid.BorderSide.Right, "LatitudeOnly"),
                (QgsLayoutItemMapGrid.BorderSide.Top, "LongitudeOnly"),
                (QgsLayoutItemMapGrid.BorderSide.Bottom, "LongitudeOnly")):
            mode = getattr(QgsLayoutItemMapGrid.DisplayMode, shown)
            grid.setAnnotationDisplay(mode, side)
            grid.setFrameDivisions(mode, side)
        item.grids().addGrid(grid)

    def _add_scale_bar(self, item, frame):
        left, top, width, height = frame
        bar = QgsLayoutItemScaleBar(self.layout)
        bar.setId("scale bar")
        bar.setStyle("Single Box")
        bar.setLinkedMap(item)
        bar.setTextFormat(dress(bar.textFormat(), 7))
        bar.setHeight(1.6)
        bar.setBoxContentSpace(1.2)
        bar.applyDefaultSize(QgsUnitTypes.DistanceUnit.DistanceMeters)
        self._make_panel(bar)
        self.layout.addLayoutItem(bar)
        # As small as its content.
        self._place(bar, left, top, 1, 1)
        size = bar.sizeWithUnits()
        item.addLabelBlockingItem(bar)
        self._place(bar, left + FRAME + 2,
                    top + height - FRAME - 2 - size.height(), size.width(),
                    size.height())

    def _add_north(self, item, frame):
        left, top, width, _ = frame
        arrow = QgsLayoutItemPicture(self.layout)
        arrow.setId("north arrow")
        arrow.setPicturePath(os.path.join(
            os.path.dirname(os.path.abspath(__file__)), "north.svg"))
        arrow.setLinkedMap(item)
        arrow.setNorthMode(QgsLayoutItemPicture.NorthMode.TrueNorth)
        arrow.setPictureAnchor(QgsLayoutItem.ReferencePoint.Middle)
        self._make_panel(arrow)
        self.layout.addLayoutItem(arrow)
        item.addLabelBlockingItem(arrow)
        self._place(arrow, left + width - FRAME - 13, top + FRAME + 2, 11, 16)

    @staticmethod
    def _make_panel(item):
        item.setBackgroundEnabled(True)
        item.setBackgroundColor(QColor(255, 255, 255, 215))

    # -- Tables and legend

    def _add_side(self, item, box, is_column):
        left, top, width, height = box
        if is_column:
            top, height = top + FRAME, height - FRAME
        degrees = "magnetic" if self.variation else "true"
        tables = [
            (f"Runways, {degrees} headings",
             ("Runway", "Heading", "Size (m)", "Surface"), (15, 19, 18, 16),
             self.runways()),
            ("Frequencies", ("Service", "Name", "MHz"), (24, 38, 14),
             self.frequencies())]
        tables = [drop_empty_columns(*table) for table in tables if table[3]]
        rest = int((height - (LEGEND if is_column else 0)) / ROW)
        for name, headers, widths, rows in tables:
            rest -= 2 if is_column else 0
            shown = shorten(rows, max(rest if is_column else rest - 2, 2))
            used = self._add_table(name, headers, widths, shown, (left, top))
            if is_column:
                rest -= len(shown)
                top += used + GAP
                height -= used + GAP
            else:
                left += COLUMN + GAP
                width -= COLUMN + GAP
        self._add_legend(item, (left, top, width, height))

    def _add_table(self, name, headers, widths, rows, corner):
        """Adds a table. Returns its height."""
        left, top = corner
        self._add_label(name.split(",")[0].lower(), name, (left, top, COLUMN, 5), 9, True)
        table = QgsLayoutItemManualTable.create(self.layout)
        self.layout.addMultiFrame(table)
        table.setHeaderTextFormat(dress(table.headerTextFormat(), 6.5, True))
        table.setContentTextFormat(dress(table.contentTextFormat(), 6.5))
        table.setCellMargin(CELL)
        table.setGridStrokeWidth(GRID)
        table.setGridColor(QColor(150, 150, 150))
        table.setVerticalGrid(False)
        columns = []
        for header in headers:
            column = QgsLayoutTableColumn(header)
            column.setHAlignment(Qt.AlignmentFlag.AlignLeft)
            columns.append(column)
        table.setHeaders(columns)
        table.setIncludeTableHeader(True)
        table.setTableContents([[QgsTableCell(cell) for cell in row]
                                for row in rows])
        spare = COLUMN - 2 * CELL * len(widths)
        table.setColumnWidths([spare * width / sum(widths)
                               for width in widths])
        # QGIS only reports the height of the rows that fit into the frame.
        lines = len(rows) + 1
        table.setRowHeights([ROW - GRID - 2 * CELL] * lines)
        height = lines * ROW + 2 * GRID
        frame = QgsLayoutFrame(self.layout, table)
        frame.setId(f"table of {name.split(',')[0].lower()}")
        self._place(frame, left, top + 5, COLUMN, height)
        table.addFrame(frame)
        table.recalculateTableSize()
        return height + 5

    def _add_legend(self, item, box):
        left, top, width, height = box
        legend = QgsLayoutItemLegend(self.layout)
        legend.setId("legend")
        self.layout.addLayoutItem(legend)
        legend.setLinkedMap(item)
        legend.setAutoUpdateModel(False)
        root = legend.model().rootGroup()
        root.removeAllChildren()
        for layer in item.layers():
            # The user's own maps explain themselves.
            if isinstance(layer, QgsVectorLayer):
                entries = find_entries(layer, item)
                if entries:
                    self._list_entries(legend, root.addLayer(layer), entries)
        legend.setTitle("Legend")
        legend.setResizeToContents(True)
        legend.setBoxSpace(0)
        legend.setSplitLayer(True)
        for style, size, is_bold in (
                (QgsLegendStyle.Style.Title, 9, True),
                (QgsLegendStyle.Style.Subgroup, 6.5, True),
                (QgsLegendStyle.Style.SymbolLabel, 6.5, False)):
            legend.setStyleFont(style, make_font(size, is_bold))
        legend.setFontColor(DARK)
        legend.setSymbolWidth(6)
        legend.setSymbolHeight(3)
        for style, space in ((QgsLegendStyle.Style.Subgroup, 1.6),
                             (QgsLegendStyle.Style.Symbol, 0.7)):
            legend.setStyleMargin(style, QgsLegendStyle.Side.Top, space)
        for columns in (1, 2, 3, 4):
            legend.setColumnCount(columns)
            # The item only computes its size when it is painted.
            size = QgsLegendRenderer(legend.model(),
                                     legend.legendSettings()).minimumSize()
            if size.height() <= height or size.width() > width:
                break
        self._place(legend, left, top, size.width(), size.height())

    @staticmethod
    def _list_entries(legend, node, entries):
        """Lists the legend entries; a layer with one kind of features takes
        one line."""
        title = node.layer().name()
        QgsMapLayerLegendUtils.setLegendNodeOrder(node, list(entries))
        for place, (_, symbol) in entries.items():
            QgsMapLayerLegendUtils.setLegendNodeCustomSymbol(
                node, place, make_sample(symbol))
        if len(entries) == 1:
            (place, (label, _)), = entries.items()
            QgsMapLayerLegendUtils.setLegendNodeUserLabel(
                node, place, title if label in ("", title, "Other")
                else f"{title}: {label[0].lower()}{label[1:]}")
        QgsLegendRenderer.setNodeLegendStyle(
            node, QgsLegendStyle.Style.Hidden if len(entries) == 1
            else QgsLegendStyle.Style.Subgroup)
        legend.model().refreshLayerLegend(node)

    def _add_foot(self, width, scale):
        bottom = self.layout.pageCollection().page(0).pageSize().height()
        self._add_label(
            "foot", f"1 : {scale:,}".replace(",", " ")
            + f"     {self.crs.description()}     "
            "For flight simulation only", (
                MARGIN, bottom - MARGIN - GAP + 0.5, width - 2 * MARGIN, 4),
            6.5)


def find_entries(layer, item):
    """Returns the legend entries of a layer with their labels and symbols,
    only for classes that are drawn on the map. QGIS itself omits the class
    of all other values."""
    renderer = layer.renderer().clone()
    items = renderer.legendSymbolItems()
    keys = {entry.ruleKey(): place for place, entry in enumerate(items)}
    rest = None
    if isinstance(renderer, QgsCategorizedSymbolRenderer):
        rest = next((place for place, category in enumerate(
            renderer.categories()) if category.value() in ("", None)), None)
    is_divided = isinstance(renderer, (QgsCategorizedSymbolRenderer,
                                       QgsRuleBasedRenderer))
    transform = QgsCoordinateTransform(item.crs(), layer.crs(),
                                       item.layout().project())
    request = QgsFeatureRequest().setFilterRect(
        transform.transformBoundingBox(item.extent()))
    request.setLimit(MOST_FEATURES)
    context = QgsRenderContext()
    context.setExpressionContext(item.createExpressionContext())
    context.expressionContext().appendScope(
        QgsExpressionContextUtils.layerScope(layer))
    context.setRendererScale(item.scale())
    used = set()
    renderer.startRender(context, layer.fields())
    for feature in layer.getFeatures(request):
        context.expressionContext().setFeature(feature)
        found = {keys[key] for key in renderer.legendKeysForFeature(
            feature, context) if key in keys} if is_divided else {0}
        used |= found or ({rest} if rest is not None else set())
        if len(used) == (len(items) if is_divided else 1):
            break
    renderer.stopRender(context)
    return {place: (items[place].label(), items[place].symbol().clone())
            for place in sorted(used)
            if place < len(items) and is_visible(items[place].symbol())}


def is_visible(symbol):
    """Returns whether a symbol draws anything."""
    if symbol is None:
        return False
    image = symbol.asImage(QSize(16, 16))
    return any(image.pixelColor(x, y).alpha() > FAINT for x in range(16)
               for y in range(16))


def make_sample(symbol):
    """Returns a symbol for the legend: widths in map units would be too thin
    to see there."""
    parts = [part for part in symbol.symbolLayers()
             if isinstance(part, QgsSimpleLineSymbolLayer) and part.widthUnit()
             == QgsUnitTypes.RenderUnit.RenderMetersInMapUnits]
    for part, width in zip(parts, SAMPLES):
        part.setWidthUnit(QgsUnitTypes.RenderUnit.RenderMillimeters)
        part.setWidth(width)
        part.setPenCapStyle(Qt.PenCapStyle.FlatCap)
        part.setDataDefinedProperty(
            QgsSymbolLayer.Property.PropertyStrokeWidth, QgsProperty())
    # The dashes of a centre line would be too long.
    for place in reversed(range(symbol.symbolLayerCount())):
        part = symbol.symbolLayer(place)
        if parts and part not in parts and isinstance(
                part, QgsSimpleLineSymbolLayer) and part.useCustomDashPattern():
            symbol.deleteSymbolLayer(place)
    return symbol


def make_font(size, is_bold=False):
    font = QFont(FONT)
    font.setPointSizeF(size)
    font.setBold(is_bold)
    return font


def dress(text, size, is_bold=False):
    """Sets the font of the chart in a text format."""
    text.setFont(make_font(size, is_bold))
    text.setSize(size)
    text.setColor(DARK)
    return text


def drop_empty_columns(name, headers, widths, rows):
    """Removes the columns in which all rows are empty."""
    kept = [i for i in range(len(headers)) if any(row[i] for row in rows)]
    return (name, *([part[i] for i in kept] for part in (headers, widths)),
            [tuple(row[i] for i in kept) for row in rows])


def shorten(rows, most):
    """Returns at most `most` rows; the last one says how many are left out.
    """
    if len(rows) <= most:
        return rows
    left_out = len(rows) - most + 1
    last = (f"{left_out} more", *[""] * (len(rows[0]) - 1))
    return [*rows[:most - 1], last]


def choose_scale(extent, frame):
    """Returns the largest round scale at which the extent fits."""
    _, _, width, height = frame
    needed = 1000 * ROOM * max(extent.width() / (width - 2 * FRAME),
                        extent.height() / (height - 2 * FRAME))
    return next((scale for scale in SCALES if scale >= needed), SCALES[-1])


def export(layout, path):
    """Writes a layout as PDF or as a picture, by the extension of the file.
    Returns the reason of a failure; nothing on success."""
    name = os.path.basename(path)
    part = f"{os.path.splitext(path)[0]}.part{os.path.splitext(path)[1]}"
    exporter = QgsLayoutExporter(layout)
    # GDAL would be asked to georeference pictures, which PNG does not support.
    with quiet([]):
        if path.lower().endswith(".pdf"):
            result = exporter.exportToPdf(
                part, QgsLayoutExporter.PdfExportSettings())
        else:
            settings = QgsLayoutExporter.ImageExportSettings()
            settings.dpi = DPI
            settings.generateWorldFile = False
            result = exporter.exportToImage(part, settings)
    try:
        if result == QgsLayoutExporter.ExportResult.Success:
            os.replace(part, path)
            return ""
    except OSError as error:
        return f"{name} cannot be written: {error.strerror}."
    finally:
        if os.path.exists(part):
            os.remove(part)
    if result == QgsLayoutExporter.ExportResult.MemoryError:
        return f"There is not enough memory to write {name}."
    return f"{name} cannot be written: is the folder there, and not read-only?"
