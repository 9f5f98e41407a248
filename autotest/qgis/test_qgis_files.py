# SPDX-License-Identifier: MIT
"""Each kind of file in QGIS: what is offered, where it lies, what a click and
a form say, what is painted."""

import numpy as np
import pytest

import showcase_scene as scene
import showcase_terrain as terrain
from class_scenes import read_table
from map_painter import paint
from record_writer import Part, Section, pack_bgl

WGS84 = "EPSG:4326"
POINT, LINE, POLYGON, NONE = "Point", "Line", "Polygon", "Null"

# The layers that each file offers, in order, and their kind of geometry.
VECTOR_FILES = {
    "APX.bgl": {
        "airport": POINT, "runway": LINE, "runway_area": POLYGON,
        "runway_end_area": POLYGON, "helipad": POINT, "start": POINT,
        "com": POINT, "parking": POINT, "taxi_point": POINT,
        "taxi_path": LINE, "apron": POLYGON, "ils": POINT, "vor": POINT,
        "ndb": POINT, "waypoint": POINT, "airway": LINE,
        "boundary": POLYGON, "boundary_point": POINT,
    },
    "OBX.bgl": {"scenery_object": POINT, "exclusion": POLYGON},
    "CVX.bgl": {
        "road": LINE, "railway": LINE, "stream": LINE, "shoreline": LINE,
        "water_polygon": POLYGON, "park": POLYGON,
        "airport_bounds": POLYGON,
    },
    scene.AUTOGEN_NAME: {
        "generic_building": POLYGON, "row_house": POLYGON,
        "library_object": POINT, "library_object_footprint": POLYGON,
        "vegetation_polygon": POLYGON, "vegetation_rectangle": POLYGON,
        "polygon_building": POLYGON, "polygon_building_line": LINE,
        "tile": POLYGON,
    },
    "stand.agp": {
        "tile": POLYGON, "object": POINT, "facade": POLYGON,
        "facade_line": LINE, "point_of_interest": POINT, "asset": NONE,
        "setting": NONE,
    },
    "block.agb": {
        "grid": POLYGON, "grid_cell": POLYGON, "edge_rectangle": POLYGON,
        "object": POINT, "facade": POLYGON, "spelling_set": NONE,
        "spelling": NONE, "asset": NONE, "setting": NONE,
        "source_line": NONE,
    },
    "string.ags": {
        "tile": POLYGON, "object": POINT, "point_of_interest": POINT,
        "spelling": NONE, "corner": NONE, "group": NONE, "cap": NONE,
        "asset": NONE, "setting": NONE, "source_line": NONE,
    },
}
RASTER_FILES = {
    "Mesh.bgl": {"Mesh": "singlebandgray"},
    "LandClass.bgl": {"LandClass": "paletted"},
    "Photo.bgl": {"Photo": "multibandcolor"},
    "Themes.bgl": {"landclass": "paletted", "waterclass": "paletted"},
}
# The uppermost first; indexes of the file come behind all others.
DRAWING_ORDER = (POINT, LINE, POLYGON, NONE)
BOOKKEEPING = {"name_list", "icao_index"}
# A field with a domain, a word that it holds, the title in forms.
WORDS = (
    ("APX.bgl", "runway", "surface", "asphalt", "Asphalt"),
    ("APX.bgl", "com", "type", "tower", "Tower"),
    ("APX.bgl", "parking", "type", "gate_medium", "Gate medium"),
    ("APX.bgl", "taxi_point", "type", "hold_short", "Hold short"),
    ("APX.bgl", "boundary", "type", "class_d", "Class D"),
    ("APX.bgl", "airway", "type", "victor", "Victor airway"),
    ("OBX.bgl", "scenery_object", "kind", "library_object",
     "Library object"),
    ("CVX.bgl", "water_polygon", "altitude_mode", "level",
     "One altitude for all points"),
    ("stand.agp", "object", "mode", "draped", None),
)


def list_sublayers(qgis, path):
    return qgis.QgsProviderRegistry.instance().querySublayers(str(path))


def open_vector(qgis, path, name, options=""):
    layer = qgis.QgsVectorLayer(f"{path}|layername={name}{options}", name,
                                "ogr")
    assert layer.isValid(), layer.error().message()
    return layer


# -- Layers -------------------------------------------------------------------

@pytest.mark.parametrize("name", VECTOR_FILES)
def test_layers_are_offered(qgis, showcase, name):
    sublayers = list_sublayers(qgis, showcase / name)
    assert {layer.providerKey() for layer in sublayers} == {"ogr"}
    names = [layer.name() for layer in sublayers]
    assert sorted(names) == sorted(VECTOR_FILES[name])
    kinds = [VECTOR_FILES[name][layer] for layer in names
             if layer not in BOOKKEEPING]
    assert kinds == sorted(kinds, key=DRAWING_ORDER.index)
    assert set(names[len(kinds):]) <= BOOKKEEPING
    for sublayer in sublayers:
        layer = qgis.QgsVectorLayer(sublayer.uri(), "layer", "ogr")
        assert layer.isValid(), sublayer.name()
        kind = VECTOR_FILES[name][sublayer.name()]
        assert layer.geometryType() == getattr(qgis.QgsWkbTypes,
                                               f"{kind}Geometry")
        assert layer.featureCount() > 0, sublayer.name()


@pytest.mark.parametrize("name", VECTOR_FILES)
def test_layers_lie_where_they_should(qgis, showcase, name):
    """On WGS84 inside the valley; autogen of X-Plane in metres of its own."""
    for layer_name, kind in VECTOR_FILES[name].items():
        layer = open_vector(qgis, showcase / name, layer_name)
        if kind == NONE:
            continue
        if name.endswith(".bgl") or name.endswith(".agn"):
            assert layer.crs().authid() == WGS84
            assert qgis.QgsRectangle(8.8, 46.0, 9.5, 46.5).contains(
                layer.extent()
            ), layer_name
        else:
            assert layer.crs().authid() != WGS84
            assert abs(layer.extent().xMaximum()) < 2000


@pytest.mark.parametrize("name", ["stand.agp", "block.agb", "string.ags"])
def test_autogen_needs_no_transformation(qgis, showcase, name):
    """A system of its own would make QGIS warn that there is no way from it to
    the map."""
    told = []
    log = qgis.QgsApplication.messageLog()
    log.messageReceived.connect(lambda *message: told.append(message))
    for layer_name, kind in VECTOR_FILES[name].items():
        layer = open_vector(qgis, showcase / name, layer_name)
        assert not layer.crs().isValid()
        if kind != NONE:
            settings = qgis.QgsMapSettings()
            settings.setDestinationCrs(
                qgis.QgsCoordinateReferenceSystem("EPSG:3857"))
            settings.setLayers([layer])
            assert settings.layerTransform(layer).isShortCircuited()
    assert told == []


@pytest.mark.parametrize("name", VECTOR_FILES)
def test_layers_are_painted_and_found(qgis, showcase, name):
    """A small rectangle around a feature finds it again, with its fields."""
    for layer_name, kind in VECTOR_FILES[name].items():
        if kind == NONE:
            continue
        layer = open_vector(qgis, showcase / name, layer_name)
        extent = layer.extent()
        extent.grow(max(extent.width(), extent.height(), 0.001) / 10)
        assert paint(qgis, [layer], extent)[:, :, 3].any(), layer_name
        feature = next(f for f in layer.getFeatures() if f.hasGeometry())
        point = feature.geometry().pointOnSurface().asPoint()
        around = qgis.QgsRectangle(point, point)
        around.grow(1e-6)
        found = {f.id(): f.attributes() for f in layer.getFeatures(
            qgis.QgsFeatureRequest().setFilterRect(around)
        )}
        assert found[feature.id()] == feature.attributes(), layer_name


def test_a_folder_of_autogen_is_one_source(qgis, tmp_path):
    level, u, v = scene.AUTOGEN_CELL
    for i in range(2):
        key = scene.quad_key(level, u + i, v)
        (tmp_path / f"{key}an.agn").write_bytes(scene.make_autogen(3 + i))
    layer = open_vector(qgis, tmp_path, "vegetation_polygon")
    assert layer.crs().authid() == WGS84
    assert layer.featureCount() == 18
    assert layer.extent().width() > 0.0147


@pytest.mark.parametrize("words", WORDS, ids=lambda w: f"{w[0]}-{w[1]}-{w[2]}")
def test_forms_show_titles(qgis, showcase, words):
    """A field with a domain is a value map, whose titles forms and tables
    show in place of the words."""
    name, layer_name, field, word, title = words
    layer = open_vector(qgis, showcase / name, layer_name)
    index = layer.fields().lookupField(field)
    setup = layer.editorWidgetSetup(index)
    assert setup.type() == "ValueMap"
    assert word in layer.uniqueValues(index)
    formatter = qgis.QgsApplication.fieldFormatterRegistry().fieldFormatter(
        setup.type()
    )
    shown = formatter.representValue(layer, index, setup.config(), None, word)
    assert shown != f"({word})"
    if title is not None:
        assert shown == title


def test_a_form(qgis, showcase):
    """The one that users see: titles of fields, and of their values."""
    gui = pytest.importorskip("qgis.gui")
    from qgis.PyQt.QtWidgets import QComboBox, QLabel, QLineEdit

    registry = gui.QgsGui.editorWidgetRegistry()
    if not registry.factories():
        registry.initEditors()
    layer = open_vector(qgis, showcase / "APX.bgl", "runway_area")
    form = gui.QgsAttributeForm(layer, next(layer.getFeatures()))
    titles = {label.text() for label in form.findChildren(QLabel)}
    assert any("airport_ident" in t or "Airport ident" in t
               for t in titles)
    shown = {box.currentText() for box in form.findChildren(QComboBox)}
    assert "Asphalt" in shown
    lines = {line.text() for line in form.findChildren(QLineEdit)}
    assert {"XLAK", "08", "26"} <= lines


def test_identify_tool(qgis, showcase):
    """The tool that users click with, on a map on no screen."""
    gui = pytest.importorskip("qgis.gui")
    from qgis.PyQt.QtCore import QSize

    runways = open_vector(qgis, showcase / "APX.bgl", "runway_area")
    mesh = qgis.QgsRasterLayer(str(showcase / "Mesh.bgl"), "mesh", "gdal")
    canvas = gui.QgsMapCanvas()
    canvas.resize(QSize(400, 300))
    canvas.setDestinationCrs(runways.crs())
    canvas.setLayers([runways, mesh])
    canvas.setExtent(qgis.QgsRectangle(9.2, 46.22, 9.3, 46.28))
    place = canvas.getCoordinateTransform().transform(
        qgis.QgsPointXY(*scene.AIRPORT_PLACE)
    )
    tool = gui.QgsMapToolIdentify(canvas)
    results = tool.identify(int(place.x()), int(place.y()),
                            [runways, mesh],
                            gui.QgsMapToolIdentify.TopDownAll)
    by_layer = {result.mLayer.name(): result for result in results}
    assert set(by_layer) == {"runway_area", "mesh"}
    assert by_layer["runway_area"].mFeature["primary_ident"] == "08"
    (height,) = by_layer["mesh"].mAttributes.values()
    assert float(height) == pytest.approx(scene.FIELD_ELEVATION, abs=10)


def test_open_options_in_the_address(qgis, showcase):
    """STITCH=YES makes one lake of the pieces in the cells."""
    pieces = open_vector(qgis, showcase / "CVX.bgl", "water_polygon")
    whole = open_vector(qgis, showcase / "CVX.bgl", "water_polygon",
                        "|option:STITCH=YES")
    assert whole.featureCount() == 3 < pieces.featureCount()


# -- Rasters ------------------------------------------------------------------

@pytest.mark.parametrize("name", RASTER_FILES)
def test_rasters_are_offered(qgis, showcase, name):
    sublayers = list_sublayers(qgis, showcase / name)
    assert [layer.name() for layer in sublayers] == list(RASTER_FILES[name])
    for sublayer in sublayers:
        assert sublayer.providerKey() == "gdal"
        layer = qgis.QgsRasterLayer(sublayer.uri(), "layer", "gdal")
        assert layer.isValid()
        assert layer.crs().authid() == WGS84
        assert layer.renderer().type() == RASTER_FILES[name][sublayer.name()]
        assert layer.extent().contains(
            qgis.QgsPointXY(*terrain.to_degrees(1.5, 1.5))
        )


def test_rasters_and_layers_of_one_file(qgis, tmp_path):
    """Both are offered, each with the provider that reads it."""
    tile = scene.elevation_tile(12, terrain.CORNER.u, terrain.CORNER.v)
    path = tmp_path / "mixed.bgl"
    path.write_bytes(pack_bgl([
        Section(0x03, [Part(scene.make_airport())]),
        # Rasters have the upper half of the cell's number for a count.
        Section(0x67, [Part(tile.to_bytes(), 0, tile.cell)]),
    ]))
    sublayers = list_sublayers(qgis, path)
    offered = {(layer.providerKey(), layer.name()) for layer in sublayers}
    assert ("ogr", "runway") in offered
    assert {name for key, name in offered if key == "gdal"} == {"mixed"}
    (raster,) = [layer for layer in sublayers if layer.providerKey() == "gdal"]
    layer = qgis.QgsRasterLayer(raster.uri(), "mesh", "gdal")
    assert layer.isValid() and layer.width() == 257


def identify(qgis, layer, x, y):
    """What a click on a place of the valley says, band by band."""
    result = layer.dataProvider().identify(
        qgis.QgsPointXY(*terrain.to_degrees(x, y)),
        qgis.QgsRaster.IdentifyFormatValue,
    )
    assert result.isValid()
    return result.results()


def test_a_click_on_rasters(qgis, showcase):
    lake = (1.15, float(terrain.valley(1.15)))

    def open_raster(name):
        return qgis.QgsRasterLayer(str(showcase / name), "layer", "gdal")

    assert identify(qgis, open_raster("Mesh.bgl"), *lake) == {
        1: terrain.LAKE_LEVEL
    }
    classes = open_raster("LandClass.bgl")
    assert identify(qgis, classes, *lake) == {1: terrain.WATER}
    names = {int(entry.value): entry.label
             for entry in classes.renderer().classes()}
    assert names[terrain.WATER] == "Inland water"
    photo = identify(qgis, open_raster("Photo.bgl"), *lake)
    assert photo[4] == 255 and photo[3] > photo[2] > photo[1]
    void = identify(qgis, open_raster("Photo.bgl"), 0.75, 1.75)
    assert void[4] == 0


def test_legend_labels(qgis, showcase):
    """The layer tree has the names of the classes beside their colours."""
    from qgis.PyQt.QtCore import Qt

    layer = qgis.QgsRasterLayer(str(showcase / "LandClass.bgl"), "classes",
                                "gdal")
    colours = {name: color.getRgb()[:3] for name, color in
               layer.renderer().legendSymbologyItems()}
    table = read_table("landclass")
    for code in (terrain.WATER, terrain.ICE, terrain.CONIFERS):
        name, _, colour = table[code]
        assert colours[name] == colour
    tree = qgis.QgsLayerTree()
    model = qgis.QgsLayerTreeModel(tree)
    shown = [node.data(Qt.ItemDataRole.DisplayRole)
             for node in model.layerLegendNodes(tree.addLayer(layer))]
    assert [name for name in shown if name in colours] == [
        name for name, _ in layer.renderer().legendSymbologyItems()
    ]


def test_photo_over_elevation(qgis, showcase):
    """The mesh shows through where the photo has nothing."""
    photo, mesh = (
        qgis.QgsRasterLayer(str(showcase / name), name, "gdal")
        for name in ("Photo.bgl", "Mesh.bgl")
    )
    alone = paint(qgis, [photo], photo.extent(), (400, 200))
    assert alone[150, 60, 3] == 0
    assert (alone[:, :, 3] == 255).mean() > 0.75
    both = paint(qgis, [photo, mesh], photo.extent(), (400, 200))
    assert (both[:, :, 3] == 255).all()
    red, green, blue, _ = both[150, 60]
    assert red == green == blue
    np.testing.assert_array_equal(both[30, 200], alone[30, 200])
