# SPDX-License-Identifier: MIT
"""The styles of data/styles: written by the script, fit for the layers."""

import shutil

import numpy as np
import pytest
from osgeo import gdal

from class_scenes import read_table
from every_layer import find_every_layer
from map_painter import paint
from style_tables import ELEVATION_COLOURS, SOLIDS, VECTOR_STYLES
from support import PROJECT, find_shared

STYLES = PROJECT / "data" / "styles"
NAMES = sorted(path.stem for path in STYLES.glob("*.qml"))


@pytest.fixture(scope="module")
def all_layers(tmp_path_factory):
    """Every layer that a driver can have, by name: files that have it."""
    return find_every_layer(tmp_path_factory.mktemp("empty"))


def test_every_style_is_written(qgis, tmp_path):
    """By the QGIS that wrote them: the same. By another one: as many."""
    make_styles = pytest.importorskip("make_styles")
    assert make_styles.make_styles(tmp_path) == NAMES
    for name in NAMES:
        written = (tmp_path / f"{name}.qml").read_text("utf-8")
        committed = (STYLES / f"{name}.qml").read_text("utf-8")
        if f'version="{qgis.Qgis.version()}"' in committed:
            assert written == committed, f"{name}: run make_styles.py"
        assert len(committed) < 60000


@pytest.mark.parametrize("name", VECTOR_STYLES)
def test_style_fits_its_layer(qgis, all_layers, name):
    """It loads, and every field that it speaks of is there."""
    for path in all_layers[name]:
        layer = qgis.QgsVectorLayer(
            f"{path}|layername={name}|option:EMPTY_LAYERS=YES", name, "ogr"
        )
        assert layer.isValid()
        message, is_loaded = layer.loadNamedStyle(str(STYLES / f"{name}.qml"))
        assert is_loaded, message
        style = VECTOR_STYLES[name]
        renderer = layer.renderer()
        assert renderer.type() == (
            "categorizedSymbol" if "expression" in style else "singleSymbol"
        )
        context = qgis.QgsRenderContext()
        fields = set(layer.fields().names())
        used = set(renderer.usedAttributes(context))
        labeling = layer.labeling()
        assert layer.labelsEnabled() == bool(style["label"])
        for part in labeling.subProviders() if style["label"] else ():
            settings = labeling.settings(part)
            assert settings.isExpression
            used |= settings.referencedFields(context)
        # A classification stands there as the expression that it is.
        expression = qgis.QgsExpression(style.get("expression", ""))
        used -= {style.get("expression")}
        used |= expression.referencedColumns()
        # attribute('...') asks for a field that some drivers have.
        used.discard(qgis.QgsFeatureRequest.ALL_ATTRIBUTES)
        if path.suffix == ".dsf" and name == "painted_line":
            # X-Plane's have no kind: all are drawn as other ones.
            used.discard("type")
        assert used <= fields


def load_style(qgis, all_layers, name):
    layer = qgis.QgsVectorLayer(
        f"{all_layers[name][0]}|layername={name}|option:EMPTY_LAYERS=YES",
        name, "ogr")
    assert layer.loadNamedStyle(str(STYLES / f"{name}.qml"))[1]
    return layer


@pytest.mark.parametrize("name, least", [
    ("airport", None), ("runway", 300000), ("taxi_path", 50000),
    ("apron", 50000), ("taxi_sign", 8000), ("vor", 1500000),
])
def test_scale_decides_what_is_drawn(qgis, all_layers, name, least):
    layer = load_style(qgis, all_layers, name)
    assert layer.hasScaleBasedVisibility() == (least is not None)
    if least:
        assert layer.isInScaleRange(least - 1)
        assert not layer.isInScaleRange(least + 1)


def evaluate_labels(qgis, layer, values, scale=5000):
    """The texts that the labels of a feature have."""
    feature = qgis.QgsFeature(layer.fields())
    for name, value in values.items():
        feature[name] = value
    context = qgis.QgsExpressionContext()
    context.setFields(layer.fields())
    context.setFeature(feature)
    scope = qgis.QgsExpressionContextScope()
    scope.setVariable("map_scale", scale)
    context.appendScope(scope)
    labeling = layer.labeling()
    texts = []
    for part in labeling.subProviders():
        expression = qgis.QgsExpression(labeling.settings(part).fieldName)
        texts.append(expression.evaluate(context))
        assert not expression.hasEvalError(), expression.evalErrorString()
    return texts


@pytest.mark.parametrize("name, values, texts", [
    ("parking", {"name": "gate_a", "number": 4, "suffix": "none"}, ["A 4"]),
    ("parking", {"name": "gate_b", "number": 12, "suffix": "gate_l"},
     ["B 12L"]),
    ("parking", {"name": "ne_parking", "number": 3}, ["NE 3"]),
    ("parking", {"name": "parking", "number": 15, "suffix": "none"}, ["15"]),
    ("parking", {"name": "gate", "number": 2}, ["Gate 2"]),
    ("parking", {"name": "dock", "number": 1}, ["Dock 1"]),
    ("runway", {"primary_ident": "05", "secondary_ident": "23"},
     ["\n05\n", "\n23\n", None]),
    ("taxi_path", {"type": "taxi", "name": "K"}, ["K"]),
    ("taxi_path", {"type": "runway", "name": "05"}, [None]),
    ("taxi_path", {"type": "parking", "name": "K"}, [None]),
    ("taxi_sign", {"label": "{l}[A]_{d}B"}, ["A B"]),
    ("com", {"type": "clearance_delivery", "frequency_mhz": 121.605},
     ["CLEARANCE DELIVERY 121.605"]),
    ("vor", {"ident": "GZO", "frequency_mhz": 115.7}, ["GZO\n115.70"]),
    ("airport", {"ident": "LMML", "name": "Malta"}, 2 * ["LMML\nMalta"]),
])
def test_labels_that_people_read(qgis, all_layers, name, values, texts):
    found = evaluate_labels(qgis, load_style(qgis, all_layers, name), values)
    assert [text or None for text in found] == texts


def find_labels(qgis, layers, crs, extent, scale):
    """The labels that a map has."""
    from qgis.PyQt.QtCore import QSize

    settings = qgis.QgsMapSettings()
    settings.setLayers(layers)
    settings.setDestinationCrs(crs)
    dots = 96 / 0.0254 / scale  # a metre on the ground
    settings.setOutputSize(QSize(round(extent.width() * dots),
                                 round(extent.height() * dots)))
    settings.setOutputDpi(96)
    settings.setExtent(extent)
    context = qgis.QgsExpressionContext()
    context.appendScope(
        qgis.QgsExpressionContextUtils.mapSettingsScope(settings))
    settings.setExpressionContext(context)
    job = qgis.QgsMapRendererSequentialJob(settings)
    job.start()
    job.waitForFinished()
    assert job.errors() == []
    results = job.takeLabelingResults()
    return results.labelsWithinRect(extent)


def test_airports_of_a_continent_have_their_codes_alone(qgis, all_layers):
    layer = load_style(qgis, all_layers, "airport")
    assert evaluate_labels(qgis, layer, {"ident": "LMML", "name": "Malta"},
                           scale=500000) == 2 * ["LMML"]
    far, near = (layer.labeling().settings(part)
                 for part in layer.labeling().subProviders())
    assert far.maximumScale == near.minimumScale == 150000
    # Within an airport its name would only cover it.
    assert near.maximumScale == 8000


def is_part_drawn(qgis, layer, part, values, scale):
    feature = qgis.QgsFeature(layer.fields())
    for name, value in values.items():
        feature[name] = value
    context = qgis.QgsExpressionContext()
    context.setFields(layer.fields())
    context.setFeature(feature)
    scope = qgis.QgsExpressionContextScope()
    scope.setVariable("map_scale", scale)
    context.appendScope(scope)
    enabled = part.dataDefinedProperties().property(
        qgis.QgsSymbolLayer.PropertyLayerEnabled).expressionString()
    return bool(qgis.QgsExpression(enabled).evaluate(context))


@pytest.mark.parametrize("scale, drawn", [
    (15000, [False, False, True]), (3000, [True, True, False])])
def test_stands_are_dots_from_far(qgis, all_layers, scale, drawn):
    layer = load_style(qgis, all_layers, "parking")
    for symbol in layer.renderer().symbols(qgis.QgsRenderContext()):
        assert [is_part_drawn(qgis, layer, part, {}, scale)
                for part in symbol.symbolLayers()] == drawn


@pytest.mark.parametrize("scale, runways, is_drawn", [
    (100000, 2, True), (20000, 2, False), (20000, 0, True)])
def test_airports_are_marked_where_runways_do_not_show_them(
        qgis, all_layers, scale, runways, is_drawn):
    layer = load_style(qgis, all_layers, "airport")
    symbol, = layer.renderer().symbols(qgis.QgsRenderContext())
    assert [is_part_drawn(qgis, layer, part, {"num_runway": runways}, scale)
            for part in symbol.symbolLayers()] == [is_drawn] * 2


@pytest.mark.parametrize("scale, is_drawn", [(50000, False), (10000, True)])
def test_centre_lines_are_for_large_scales(qgis, all_layers, scale, is_drawn):
    layer = load_style(qgis, all_layers, "taxi_path")
    symbol = layer.renderer().symbols(qgis.QgsRenderContext())[-1]
    assert is_part_drawn(qgis, layer, symbol.symbolLayers()[-1], {},
                         scale) == is_drawn


MALTA = "pairs/lmml.bgl"


@pytest.mark.parametrize("scale", [50000, 14000, 3000])
def test_labels_of_an_airport_keep_apart(qgis, scale):
    """All designators are there, the name of the airport keeps off its
    runways, and no name of a taxiway touches a designator."""
    path = find_shared(MALTA)
    names = ("airport", "ils", "taxi_path", "runway", "apron")
    layers = []
    for name in names:
        layer = qgis.QgsVectorLayer(f"{path}|layername={name}", name, "ogr")
        assert layer.loadNamedStyle(str(STYLES / f"{name}.qml"))[1]
        layers.append(layer)
    runway = layers[names.index("runway")]
    crs = qgis.QgsCoordinateReferenceSystem("EPSG:32633")
    to_metres = qgis.QgsCoordinateTransform(
        runway.crs(), crs, qgis.QgsProject.instance())
    extent = to_metres.transformBoundingBox(runway.extent())
    extent.grow(500)
    labels = find_labels(qgis, layers, crs, extent, scale)
    boxes = {}
    for label in labels:
        name = names[[layer.id() for layer in layers].index(label.layerID)]
        boxes.setdefault((name, label.labelText.strip()), []).append(
            qgis.QgsGeometry.fromPolygonXY([label.cornerPoints]))
    for end in ("05", "23", "13", "31"):
        assert len(boxes["runway", end]) == 1
    name = boxes.get(("airport", "LMML\nMalta International Airport"), [])
    assert len(name) == (scale > 8000)
    lines = [feature.geometry() for feature in runway.getFeatures()]
    for line in lines:
        line.transform(to_metres)
        assert not any(box.intersects(line) for box in name)
    ends = [box[0] for (kind, _), box in boxes.items() if kind == "runway"]
    taxiways = [box for (kind, _), found in boxes.items()
                if kind == "taxi_path" for box in found]
    assert (len(taxiways) > 30) == (scale <= 15000)
    assert not any(end.intersects(box) for end in ends
                   for box in taxiways + name)


@pytest.mark.parametrize("name", VECTOR_STYLES)
def test_style_has_its_classes(qgis, all_layers, name):
    style = VECTOR_STYLES[name]
    layer = qgis.QgsVectorLayer(
        f"{all_layers[name][0]}|layername={name}|option:EMPTY_LAYERS=YES",
        name, "ogr",
    )
    layer.loadNamedStyle(str(STYLES / f"{name}.qml"))
    renderer = layer.renderer()
    symbols = renderer.symbols(qgis.QgsRenderContext())
    assert [symbol.symbolLayerCount() for symbol in symbols] == [
        len(parts) for _, _, parts in style["classes"]
    ]
    if "expression" in style:
        assert [category.label() for category in renderer.categories()] == [
            title for _, title, _ in style["classes"]
        ]


# A file of the showcase, the style, how it is painted.
PAINTED = (
    ("Mesh.bgl", "elevation", "singlebandpseudocolor"),
    ("Mesh.bgl", "hillshade", "hillshade"),
    ("LandClass.bgl", "landclass", "paletted"),
)


def load_raster(qgis, path, style):
    layer = qgis.QgsRasterLayer(str(path), style, "gdal")
    message, is_loaded = layer.loadNamedStyle(str(STYLES / f"{style}.qml"))
    assert is_loaded, message
    return layer


@pytest.mark.parametrize("painted", PAINTED, ids=lambda p: p[1])
def test_raster_styles(qgis, showcase, painted):
    name, style, renderer = painted
    layer = load_raster(qgis, showcase / name, style)
    assert layer.renderer().type() == renderer


def test_heights_have_their_colours(qgis, showcase):
    layer = load_raster(qgis, showcase / "Mesh.bgl", "elevation")
    ramp = layer.renderer().shader().rasterShaderFunction()
    for metres, color in ELEVATION_COLOURS:
        is_known, red, green, blue, _ = ramp.shade(float(metres))
        assert is_known
        assert (red, green, blue) == tuple(map(int, color.split(",")))


def test_a_style_beside_the_file(qgis, showcase, tmp_path):
    """It is taken without a click."""
    shutil.copyfile(showcase / "Mesh.bgl", tmp_path / "Mesh.bgl")
    shutil.copyfile(STYLES / "elevation.qml", tmp_path / "Mesh.qml")
    layer = qgis.QgsRasterLayer(str(tmp_path / "Mesh.bgl"), "mesh", "gdal")
    assert layer.renderer().type() == "singlebandpseudocolor"


def test_styles_in_a_geopackage(qgis, showcase, tmp_path):
    """A copy that brings them along is painted with them at once."""
    path = str(tmp_path / "airport.gpkg")
    gdal.VectorTranslate(path, str(showcase / "APX.bgl"), format="GPKG")
    source = f"{path}|layername=taxi_path"
    layer = qgis.QgsVectorLayer(source, "taxi_path", "ogr")
    assert layer.renderer().type() == "singleSymbol"
    layer.loadNamedStyle(str(STYLES / "taxi_path.qml"))
    layer.saveStyleToDatabase("taxi_path", "", True, "")
    layer = qgis.QgsVectorLayer(source, "taxi_path", "ogr")
    assert layer.renderer().type() == "categorizedSymbol"


def test_hillshade_multiplies(qgis, showcase):
    from qgis.PyQt.QtGui import QPainter

    layer = load_raster(qgis, showcase / "Mesh.bgl", "hillshade")
    assert layer.blendMode() == (
        QPainter.CompositionMode.CompositionMode_Multiply
    )


def test_hillshade_has_no_steps(qgis, showcase):
    """Where a map is five times as fine as the mesh, the shade still changes
    little by little."""
    layer = load_raster(qgis, showcase / "Mesh.bgl", "hillshade")
    place = layer.extent().center()
    around = qgis.QgsRectangle(place, place)
    around.grow(0.03)
    posts = 0.06 / layer.rasterUnitsPerPixelX()
    grey = paint(qgis, [layer], around, (int(5 * posts),) * 2)[:, :, 0]
    steps = abs(np.diff(grey.astype(int)))
    assert grey.std() > 10
    assert steps.max() < 60


@pytest.mark.parametrize("name", ["landclass", "waterclass"])
def test_class_styles_have_the_known_classes_alone(qgis, showcase, name):
    layer = load_raster(qgis, showcase / "LandClass.bgl", name)
    assert {int(entry.value): (entry.label, entry.color.getRgb()[:3])
            for entry in layer.renderer().classes()} == {
        code: (title, colour)
        for code, (title, _, colour) in read_table(name).items()}


def test_class_style_is_the_legend_of_the_driver(qgis, showcase):
    """Where a code is known; a copy without names gets the same."""
    path = showcase / "LandClass.bgl"

    def read_legend(layer):
        return {int(entry.value): (entry.label, entry.color.getRgb())
                for entry in layer.renderer().classes()}

    own = read_legend(qgis.QgsRasterLayer(str(path), "own", "gdal"))
    styled = read_legend(load_raster(qgis, path, "landclass"))
    assert len(styled) > 100
    # The driver's palette ends with the last code that the file may have.
    assert all(own[code] == entry for code, entry in styled.items())


# -- In 3D --------------------------------------------------------------------

def read_solid(qgis, layer):
    """The symbol of a layer in 3D, and its height as an expression."""
    from qgis._3d import QgsPolygon3DSymbol, QgsVectorLayer3DRenderer
    from qgis.PyQt import sip

    symbol = sip.cast(layer.renderer3D(), QgsVectorLayer3DRenderer).symbol()
    symbol = sip.cast(symbol, QgsPolygon3DSymbol)
    height = symbol.dataDefinedProperties().property(
        QgsPolygon3DSymbol.PropertyExtrusionHeight)
    return symbol, qgis.QgsExpression(height.expressionString())


@pytest.fixture(scope="module")
def three_dimensions(qgis):
    """QGIS with what its desktop has for maps in 3D."""
    module = pytest.importorskip("qgis._3d")
    module.Qgs3D.initialize()
    return module


@pytest.mark.parametrize("name", SOLIDS)
def test_solids_stand_on_the_ground(qgis, three_dimensions, all_layers, name):
    """All fields of their heights are there."""
    layer = load_style(qgis, all_layers, name)
    symbol, height = read_solid(qgis, layer)
    types = three_dimensions.Qgs3DTypes
    assert symbol.altitudeClamping() == types.AltClampTerrain
    assert not height.hasParserError()
    assert height.referencedColumns() <= set(layer.fields().names())


def test_buildings_have_floors(qgis, three_dimensions, tmp_path):
    """As many of each class as its weight says, and each building always the
    same; two floors where there are no weights."""
    layer = qgis.QgsVectorLayer(
        "Polygon?crs=EPSG:4326" + "".join(
            f"&field=floors_{name}_percent:double"
            for name in ("1_2", "3_5", "6_8", "9_12")), "houses", "memory")
    assert layer.loadNamedStyle(str(STYLES / "generic_building.qml"))[1]
    _, height = read_solid(qgis, layer)

    def find_floors(weights, count=1000):
        found = []
        for fid in range(1, count + 1):
            feature = qgis.QgsFeature(layer.fields(), fid)
            feature.setAttributes(weights)
            context = qgis.QgsExpressionContext()
            context.setFields(layer.fields())
            context.setFeature(feature)
            metres = height.evaluate(context)
            assert not height.hasEvalError(), height.evalErrorString()
            found.append(metres / 3)
        return np.array(found)

    # The weights of a file need not be 100 together.
    floors = find_floors([70, 35, 21, 14])
    assert set(floors) == set(range(1, 13))
    shares = [((floors >= low) & (floors <= high)).mean()
              for low, high in ((1, 2), (3, 5), (6, 8), (9, 12))]
    assert shares == pytest.approx([0.5, 0.25, 0.15, 0.1], abs=0.01)
    np.testing.assert_array_equal(floors, find_floors([70, 35, 21, 14]))
    assert set(find_floors([0, 0, 100, 0], 50)) == {6, 7, 8}
    assert set(find_floors([None] * 4, 5)) == {2}


def test_buildings_of_a_file_have_heights(qgis, three_dimensions, showcase):
    """As the plugin loads them."""
    from flightsim_scenery.loader import apply_style

    path, = showcase.glob("*.agn")
    layer = qgis.QgsVectorLayer(f"{path}|layername=generic_building", "houses",
                                "ogr")
    apply_style(layer, "generic_building")
    _, height = read_solid(qgis, layer)
    context = qgis.QgsExpressionContext(
        qgis.QgsExpressionContextUtils.globalProjectLayerScopes(layer))
    heights = []
    for feature in layer.getFeatures():
        context.setFeature(feature)
        heights.append(height.evaluate(context))
    assert len(heights) > 20 and 3 <= min(heights) < max(heights) <= 36
