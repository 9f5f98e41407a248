#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes the styles of data/styles through QGIS:

    QT_QPA_PLATFORM=offscreen autotest/qgis/make_styles.py [folder]

Each is named after the layer that it is for. QGIS 3.22 writes them, so that
this version and all later ones read them.
"""

import csv
import os
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from osgeo import gdal
from qgis.core import (
    Qgis, QgsApplication, QgsCategorizedSymbolRenderer, QgsColorRampShader,
    QgsFieldConstraints, QgsFields, QgsFillSymbol, QgsHillshadeRenderer,
    QgsLabeling, QgsLineSymbol, QgsMapLayer, QgsMarkerSymbol,
    QgsPalettedRasterRenderer, QgsPalLayerSettings, QgsProperty,
    QgsRasterDataProvider, QgsRasterLayer,
    QgsRasterShader, QgsRendererCategory, QgsRuleBasedLabeling,
    QgsSingleBandPseudoColorRenderer, QgsSingleSymbolRenderer, QgsSymbolLayer,
    QgsTextBackgroundSettings, QgsTextFormat, QgsVectorLayer,
    QgsVectorLayerSimpleLabeling, QgsWkbTypes,
)
from qgis._3d import (
    Qgs3DTypes, QgsPhongMaterialSettings, QgsPolygon3DSymbol,
    QgsVectorLayer3DRenderer,
)
from qgis.PyQt.QtCore import QSizeF, QVariant
from qgis.PyQt.QtGui import QColor, QFont, QPainter

PROJECT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(PROJECT / "autotest" / "python"),
                str(PROJECT / "data" / "qgis")]

import python_path  # noqa: E402, F401
from every_layer import find_every_layer  # noqa: E402
from flightsim_scenery import forms  # noqa: E402
from style_tables import (  # noqa: E402
    ELEVATION_COLOURS, MINIMUM_SCALES, SOLIDS, VECTOR_STYLES,
)

STYLES = PROJECT / "data" / "styles"
HEADER = "<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n"

GEOMETRIES = {
    "point": ("Point", QgsMarkerSymbol),
    "line": ("LineString", QgsLineSymbol),
    "polygon": ("Polygon", QgsFillSymbol),
}
EXPRESSIONS = {
    "width": QgsSymbolLayer.PropertyStrokeWidth,
    "size": QgsSymbolLayer.PropertySize,
    "angle": QgsSymbolLayer.PropertyAngle,
    "enabled": QgsSymbolLayer.PropertyLayerEnabled,
    "fillColor": QgsSymbolLayer.PropertyFillColor,
}
BILINEAR = QgsRasterDataProvider.ResamplingMethod.Bilinear
# Along a meridian.
DEGREES_PER_METRE = 1 / 111320


def to_color(text):
    return QColor(*(int(number) for number in text.split(",")))


# -- Vectors ------------------------------------------------------------------

def make_part(kind, settings, expressions, level):
    metadata = QgsApplication.symbolLayerRegistry().symbolLayerMetadata(kind)
    part = metadata.createSymbolLayer(settings)
    for name, expression in expressions.items():
        part.setDataDefinedProperty(EXPRESSIONS[name],
                                    QgsProperty.fromExpression(expression))
    part.setRenderingPass(level)
    return part


def make_symbol(geometry, parts):
    symbol = GEOMETRIES[geometry][1]()
    symbol.changeSymbolLayer(0, make_part(*parts[0]))
    for part in parts[1:]:
        symbol.appendSymbolLayer(make_part(*part))
    return symbol


def make_renderer(style):
    classes = [(value, name, make_symbol(style["geometry"], parts))
               for value, name, parts in style["classes"]]
    if "expression" not in style:
        return QgsSingleSymbolRenderer(classes[0][2])
    renderer = QgsCategorizedSymbolRenderer(style["expression"], [
        QgsRendererCategory("" if value is None else value, symbol, name)
        for value, name, symbol in classes
    ])
    # Cases of all lines lie below all ways, so that crossings are open.
    renderer.setUsingSymbolLevels(any(
        level for _, _, parts in style["classes"]
        for _, _, _, level in parts
    ))
    return renderer


def make_text(label):
    text = QgsTextFormat()
    font = QFont("DejaVu Sans")
    font.setBold(label.get("bold", False))
    text.setFont(font)
    text.setSize(label["size"])
    text.setColor(to_color(label["color"]))
    halo = text.buffer()
    halo.setEnabled(label.get("has_halo", not label.get("over")))
    halo.setSize(0.8)
    halo.setColor(to_color(label.get("halo", "255,255,255,220")))
    text.setBuffer(halo)
    if "board" in label:
        board = text.background()
        board.setEnabled(True)
        board.setType(QgsTextBackgroundSettings.ShapeRectangle)
        board.setSizeType(QgsTextBackgroundSettings.SizeBuffer)
        board.setSize(QSizeF(0.6, 0.3))
        board.setFillColor(to_color(label["board"]))
        board.setStrokeColor(to_color(label["color"]))
        board.setStrokeWidth(0.15)
        text.setBackground(board)
    return text


def place_on_line(settings, label):
    """Once for connected lines of one name, and again after a while."""
    lines = settings.lineSettings()
    if label.get("on_line"):
        lines.setPlacementFlags(QgsLabeling.LinePlacementFlag.OnLine)
    lines.setMergeLines("repeat" in label)
    settings.repeatDistance = label.get("repeat", 0)


def make_label(label, geometry):
    settings = QgsPalLayerSettings()
    settings.fieldName = label["expression"]
    settings.isExpression = True
    settings.setFormat(make_text(label))
    places = QgsPalLayerSettings.Placement
    special = {"over": places.OverPoint, "around": places.AroundPoint}
    settings.placement = next((
        place for name, place in special.items() if label.get(name)), {
        "point": places.OrderedPositionsAroundPoint,
        "line": places.Line,
        "polygon": places.Horizontal,
    }[geometry])
    place_on_line(settings, label)
    if geometry == "point":
        settings.offsetType = QgsPalLayerSettings.FromSymbolBounds
    settings.dist = label.get("distance", 0)
    if "place" in label:
        settings.geometryGeneratorEnabled = True
        settings.geometryGenerator = label["place"]
        settings.geometryGeneratorType = QgsWkbTypes.PointGeometry
        settings.upsidedownLabels = QgsPalLayerSettings.ShowAll
    properties = settings.dataDefinedProperties()
    for name, key in (("rotation", QgsPalLayerSettings.LabelRotation),
                      ("show", QgsPalLayerSettings.Show)):
        if name in label:
            properties.setProperty(
                key, QgsProperty.fromExpression(label[name]))
    settings.setDataDefinedProperties(properties)
    if "scale" in label or "nearest" in label:
        settings.scaleVisibility = True
        settings.minimumScale = label.get("scale", 0)
        settings.maximumScale = label.get("nearest", 0)
    if label.get("is_obstacle"):
        # Other labels keep off the line; it has none itself.
        settings.drawLabels = False
        settings.obstacleSettings().setFactor(2)
    if label.get("on_top"):
        settings.priority = label.get("priority", 10)
        settings.zIndex = 10
    return settings


def make_labeling(label, geometry):
    """Of one label a feature, or of several."""
    if isinstance(label, dict):
        return QgsVectorLayerSimpleLabeling(make_label(label, geometry))
    root = QgsRuleBasedLabeling.Rule(None)
    for i, one in enumerate(label):
        rule = QgsRuleBasedLabeling.Rule(make_label(one, geometry))
        # Else the key is a new one each time.
        rule.setRuleKey(str(i))
        root.appendChild(rule)
    root.setRuleKey("root")
    return QgsRuleBasedLabeling(root)


def make_solid(height, color):
    """Footprints as bodies on the ground."""
    symbol = QgsPolygon3DSymbol()
    symbol.setAltitudeClamping(Qgs3DTypes.AltClampTerrain)
    symbol.setAltitudeBinding(Qgs3DTypes.AltBindCentroid)
    material = QgsPhongMaterialSettings()
    # Both add up on what faces the light; walls in the shade have the second.
    material.setDiffuse(to_color(color).darker(160))
    material.setAmbient(to_color(color).darker(120))
    material.setSpecular(QColor(0, 0, 0))
    # Renamed in QGIS 3.30.
    set_material = getattr(symbol, "setMaterialSettings", None)
    (set_material or symbol.setMaterial)(material)
    properties = symbol.dataDefinedProperties()
    properties.setProperty(QgsPolygon3DSymbol.PropertyExtrusionHeight,
                           QgsProperty.fromExpression(height))
    symbol.setDataDefinedProperties(properties)
    return QgsVectorLayer3DRenderer(symbol)


def list_fields(name, paths):
    """Those that the layers of this name have in any of the formats."""
    fields = QgsFields()
    for path in paths:
        for field in QgsVectorLayer(
                f"{path}|layername={name}|option:EMPTY_LAYERS=YES", name,
                "ogr").fields():
            if fields.indexFromName(field.name()) < 0:
                # Those of the data source are there without a style.
                field.setConstraints(QgsFieldConstraints())
                if field.type() == QVariant.Map:
                    # A layer in memory has none of those.
                    field.setType(QVariant.String)
                    field.setSubType(QVariant.Invalid)
                fields.append(field)
    return fields


def style_vector(name, paths):
    style, minimum_scale = VECTOR_STYLES[name], MINIMUM_SCALES.get(name)
    geometry, _ = GEOMETRIES[style["geometry"]]
    layer = QgsVectorLayer(f"{geometry}?crs=EPSG:4326", "layer", "memory")
    fields = list_fields(name, paths)
    layer.dataProvider().addAttributes(fields)
    layer.updateFields()
    for i, field in enumerate(fields):
        layer.setFieldAlias(i, field.alias())
    forms.arrange(layer, name)
    layer.setRenderer(make_renderer(style))
    if style["label"]:
        layer.setLabeling(make_labeling(style["label"], style["geometry"]))
        layer.setLabelsEnabled(True)
    if minimum_scale:
        layer.setScaleBasedVisibility(True)
        layer.setMinimumScale(minimum_scale)
    if name in SOLIDS:
        layer.setRenderer3D(make_solid(*SOLIDS[name]))
    return layer


# -- Rasters ------------------------------------------------------------------

def open_raster(folder):
    """Any raster; only what it is painted with is kept."""
    path = str(Path(folder) / "any.tif")
    dataset = gdal.GetDriverByName("GTiff").Create(path, 2, 2, 1,
                                                   gdal.GDT_Int16)
    dataset.SetGeoTransform((9, 1, 0, 47, 0, -1))
    dataset = None
    return QgsRasterLayer(path, "layer", "gdal")


def style_elevation(layer):
    ramp = QgsColorRampShader()
    ramp.setColorRampType(QgsColorRampShader.Interpolated)
    ramp.setColorRampItemList([
        QgsColorRampShader.ColorRampItem(metres, to_color(color),
                                         f"{metres} m")
        for metres, color in ELEVATION_COLOURS
    ])
    ramp.setMinimumValue(ELEVATION_COLOURS[0][0])
    ramp.setMaximumValue(ELEVATION_COLOURS[-1][0])
    shader = QgsRasterShader()
    shader.setRasterShaderFunction(ramp)
    renderer = QgsSingleBandPseudoColorRenderer(layer.dataProvider(), 1,
                                                shader)
    renderer.setClassificationMin(ELEVATION_COLOURS[0][0])
    renderer.setClassificationMax(ELEVATION_COLOURS[-1][0])
    layer.setRenderer(renderer)


def style_hillshade(layer):
    """Light from the north-west that darkens what lies below.

    Posts are interpolated before slopes are taken: where a map is finer than
    the mesh, repeated posts would be steps, each with a shade of its own.
    """
    provider = layer.dataProvider()
    provider.setZoomedInResamplingMethod(BILINEAR)
    provider.setZoomedOutResamplingMethod(BILINEAR)
    layer.setResamplingStage(Qgis.RasterResamplingStage.Provider)
    renderer = QgsHillshadeRenderer(provider, 1, 315, 45)
    renderer.setZFactor(DEGREES_PER_METRE)
    layer.setRenderer(renderer)
    # Flat ground is grey in such a light; it should not darken the map.
    layer.setOpacity(0.65)
    layer.setBlendMode(QPainter.CompositionMode.CompositionMode_Multiply)


def style_classes(layer, table):
    path = PROJECT / "data" / f"{table}.csv"
    with path.open(encoding="utf-8", newline="") as file:
        classes = [
            QgsPalettedRasterRenderer.Class(
                int(row["code"]),
                QColor(int(row["red"]), int(row["green"]),
                       int(row["blue"])),
                row["name"],
            ) for row in csv.DictReader(file)
        ]
    layer.setRenderer(QgsPalettedRasterRenderer(layer.dataProvider(), 1,
                                                classes))


RASTER_STYLES = {
    "elevation": style_elevation,
    "hillshade": style_hillshade,
    "landclass": lambda layer: style_classes(layer, "landclass"),
    "waterclass": lambda layer: style_classes(layer, "waterclass"),
}


# -- Files --------------------------------------------------------------------

# What the driver itself tells QGIS of fields, and what is as without it.
UNNEEDED = {
    "prop", "callout", "selection", "fieldConfiguration", "aliases",
    "expressionfields", "conditionalstyles", "storedexpressions", "editform",
    "editforminit", "editforminitcodesource", "editforminitfilepath",
    "editforminitcode", "featformsuppress", "labelOnTop", "reuseLastValue",
    "dataDefinedFieldProperties", "widgets", "actions",
    "flags",
}
# Without a child they say nothing.
LISTS = {"defaults", "constraints", "constraintExpressions", "editable"}
# Elements that say nothing with such an attribute.
SILENT = {"default": ("expression", ""), "constraint": ("constraints", "0"),
          "column": ("type", "actions")}
DEFAULT_ATTRIBUTES = {
    "column": {"width": "-1", "hidden": "0"},
    "attributeEditorContainer": {"visibilityExpression": "",
                                 "visibilityExpressionEnabled": "0"},
}


def prune(element):
    """Leaves out what only repeats defaults or what older versions read."""
    for child in list(element):
        prune(child)
        is_empty = (
            child.tag in ("data_defined_properties", "dd_properties",
                          "data-defined-properties")
            and child.find(".//Option[@name='expression']") is None
        )
        attribute, value = SILENT.get(child.tag, ("value", "3x:0,0,0,0,0,0"))
        is_silent = child.get(attribute) == value or (
            child.get("exp") == "") or (
            child.tag in LISTS and len(child) == 0)
        if child.tag in UNNEEDED or is_empty or is_silent:
            element.remove(child)
        for name, text in DEFAULT_ATTRIBUTES.get(child.tag, {}).items():
            if child.get(name) == text:
                del child.attrib[name]


def normalize(content):
    """Attributes in alphabetical order: Qt writes them in any."""
    root = ElementTree.fromstring(content)
    prune(root)
    root.attrib.pop("readOnly", None)
    for field in root.iter("attributeEditorField"):
        # QGIS finds it by its name.
        del field.attrib["index"]
    ElementTree.indent(root, " ")
    for element in root.iter():
        element.attrib = dict(sorted(element.attrib.items()))
    return HEADER + ElementTree.tostring(root, encoding="unicode") + "\n"


PAINTED = (QgsMapLayer.Symbology | QgsMapLayer.Labeling
           | QgsMapLayer.Rendering)
DESCRIBED = (QgsMapLayer.Fields | QgsMapLayer.Forms
             | QgsMapLayer.AttributeTable | QgsMapLayer.MapTips
             | QgsMapLayer.LayerConfiguration)


def save(layer, path, categories=PAINTED):
    message, is_saved = layer.saveNamedStyle(str(path), categories)
    assert is_saved, message
    path.write_text(normalize(path.read_text("utf-8")), "utf-8")


def make_styles(folder):
    """Writes all files; gives their names."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        layers = find_every_layer(Path(work))
        for name in VECTOR_STYLES:
            categories = PAINTED | DESCRIBED
            if name in SOLIDS:
                categories |= QgsMapLayer.Symbology3D
            save(style_vector(name, layers[name]), folder / f"{name}.qml",
                 categories)
        for name, paint in RASTER_STYLES.items():
            layer = open_raster(work)
            paint(layer)
            save(layer, folder / f"{name}.qml")
            layer = None
    return sorted([*VECTOR_STYLES, *RASTER_STYLES])


def main():
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    QgsApplication.setPrefixPath("/usr", True)
    application = QgsApplication([], False)
    application.initQgis()
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else STYLES
    print(f"{len(make_styles(folder))} styles written to {folder}")
    # Taking QGIS down would take GDAL's drivers down too.
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
