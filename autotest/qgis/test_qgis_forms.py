# SPDX-License-Identifier: MIT
"""Forms, tables and tips: of the styles alone, and with the plugin."""

import pytest

from every_layer import find_every_layer
from support import PROJECT

STYLES = PROJECT / "data" / "styles"


@pytest.fixture(scope="module")
def paths(tmp_path_factory):
    return find_every_layer(tmp_path_factory.mktemp("empty"))


def load(qgis, paths, name):
    """With its style, as without the plugin."""
    layer = qgis.QgsVectorLayer(
        f"{paths[name][0]}|layername={name}|option:EMPTY_LAYERS=YES", name,
        "ogr")
    assert layer.loadNamedStyle(str(STYLES / f"{name}.qml"))[1]
    return layer


def list_tabs(layer):
    """With the fields that the layer has: a style is for those of a library,
    too."""
    known = layer.fields().names()
    return {tab.name(): [child.name() for child in tab.children()
                         if child.name() in known]
            for tab in layer.editFormConfig().tabs()}


def test_links_stand_last_and_are_read_only(qgis, paths):
    layer = load(qgis, paths, "runway")
    tabs = list_tabs(layer)
    assert list(tabs) == ["General", "Primary end", "Secondary end",
                          "Material", "Keys and links"]
    assert tabs["General"][:4] == ["airport_ident", "primary_ident",
                                   "secondary_ident", "length_m"]
    links = ["fid", "airport_fid", "airport_key", "key", "file_offset"]
    assert tabs["Keys and links"] == links
    assert sorted(sum(tabs.values(), [])) == sorted(layer.fields().names())
    config = layer.editFormConfig()
    assert [field for i, field in enumerate(layer.fields().names())
            if config.readOnly(i)] == links
    columns = [column.name for column in
               layer.attributeTableConfig().columns()
               if column.name in layer.fields().names()]
    assert columns[-5:] == links
    # Titles are those of the driver.
    assert layer.attributeDisplayName(
        layer.fields().indexOf("width_m")) == "Width (m)"


def test_titles_fit_their_columns(qgis, paths):
    """QGIS gives all columns 100 pixels, which cut most titles."""
    layer = load(qgis, paths, "parking")
    columns = {column.name: column.width
               for column in layer.attributeTableConfig().columns()}
    fields = layer.fields()
    for field in fields:
        title = layer.attributeDisplayName(fields.indexOf(field.name()))
        assert columns[field.name()] == max(80, 24 + 7 * len(title))


@pytest.mark.parametrize("name, values, called", [
    ("airport", {"ident": "LMML", "name": "Malta"}, "LMML Malta"),
    ("airport", {"ident": "LMML"}, "LMML"),
    ("runway", {"primary_ident": "05", "secondary_ident": "23"}, "05/23"),
    ("parking", {"name": "gate_a", "number": 4}, "Gate A 4"),
    ("taxi_path", {"type": "taxi", "name": "K"}, "Taxi K"),
    ("com", {"type": "tower", "frequency_mhz": 118.5}, "Tower 118.5"),
    ("vor", {"ident": "GZO"}, "GZO"),
    ("scenery_object", {"kind": "windsock"}, "Windsock"),
    ("apron", {"surface": "concrete"}, "Concrete"),
])
def test_what_features_are_called(qgis, paths, name, values, called):
    layer = load(qgis, paths, name)
    feature = qgis.QgsFeature(layer.fields())
    for field, value in values.items():
        feature[field] = value
    context = qgis.QgsExpressionContext(
        qgis.QgsExpressionContextUtils.globalProjectLayerScopes(layer))
    context.setFeature(feature)
    expression = qgis.QgsExpression(layer.displayExpression())
    assert expression.evaluate(context) == called
    tip = qgis.QgsExpression.replaceExpressionText(
        layer.mapTipTemplate(), context)
    assert tip.startswith(f"<b>{called}</b><br>{name}<br>")
    # A line for each value, none for what is not there.
    assert tip.count("<br>") == 1 + len(values)


@pytest.mark.parametrize("name, values", [
    ("taxi_point", {"type": "normal", "orientation": "forward"}),
    ("parking", {"type": "gate_medium", "radius_m": 18.0}),
    ("com", {"type": "tower"}),
])
def test_new_features_have_what_is_expected(qgis, paths, name, values):
    layer = load(qgis, paths, name)
    feature = qgis.QgsVectorLayerUtils.createFeature(layer)
    assert {field: feature[field] for field in values} == values
    # All of them are words that the field has.
    for field, value in values.items():
        setup = layer.editorWidgetSetup(layer.fields().indexOf(field))
        if setup.type() == "ValueMap":
            assert value in {word for entry in setup.config()["map"]
                             for word in entry.values()}


@pytest.mark.parametrize("name, field, wrong, right, reason", [
    ("runway", "primary_ident", (None, "", " "), "09L",
     "A runway needs the designator of an end, such as 09L"),
    ("runway", "width_m", (None, 0.0, -30.0), 30.0,
     "A runway is wider than 0 m"),
    ("parking", "radius_m", (None, 0.0, -1.0), 18.0,
     "A stand has a radius above 0 m"),
    ("com", "frequency_mhz", (None, 0.0), 118.5,
     "A frequency is above 0 MHz"),
])
def test_nonsense_is_refused(qgis, paths, name, field, wrong, right, reason):
    layer = load(qgis, paths, name)
    index = layer.fields().indexOf(field)
    feature = qgis.QgsFeature(layer.fields())
    for value in (*wrong, right):
        feature.setAttribute(index, value)
        is_valid, errors = qgis.QgsVectorLayerUtils.validateAttribute(
            layer, feature, index)
        assert is_valid == (value == right), value
        assert is_valid or reason in errors[0]
    constraints = layer.fields()[index].constraints()
    assert constraints.constraintStrength(
        constraints.ConstraintExpression) == (
            constraints.ConstraintStrengthHard)


def test_parts_of_an_airport_are_read_when_opened(qgis, showcase, tmp_path):
    """A tab each; only the one that is looked at asks for its features."""
    from qgis.gui import (
        QgsAbstractRelationEditorWidget, QgsAttributeDialog, QgsGui,
    )
    from qgis.PyQt.QtWidgets import QTableView, QTabWidget

    from flightsim_scenery.loader import Loader
    from flightsim_scenery.sources import inspect

    QgsGui.editorWidgetRegistry().initEditors()
    # Widgets know the relations of this project alone.
    project = qgis.QgsProject.instance()
    Loader(inspect([str(showcase / "APX.bgl")]), "scenery", str(tmp_path),
           project).load()
    airport, = project.mapLayersByName("Airport")
    dialog = QgsAttributeDialog(airport, next(airport.getFeatures()), False)
    dialog.show()
    qgis.QgsApplication.processEvents()
    editors = dialog.findChildren(QgsAbstractRelationEditorWidget)
    tabs, = dialog.findChildren(QTabWidget)
    titles = [tabs.tabText(i) for i in range(tabs.count())]
    assert titles[0] == "General" and titles[-1] == "Keys and links"
    assert {"Runway", "Parking", "Frequency"} <= set(titles)
    assert len(editors) >= 12

    def list_open():
        return {editor.relation().referencingLayer().name(): (
            table.model().rowCount()) for editor in editors
            for table in editor.findChildren(QTableView)
            if table.metaObject().className() == "QgsAttributeTableView"
            and table.model()}

    assert list_open() == {}
    tabs.setCurrentIndex(titles.index("Runway"))
    qgis.QgsApplication.processEvents()
    assert list_open() == {"Runway": 2}
    dialog.close()
    project.clear()
