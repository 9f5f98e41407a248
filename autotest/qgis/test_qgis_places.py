# SPDX-License-Identifier: MIT
"""Airports in the locator of QGIS, and the box that goes to a place."""

import json

import pytest
from osgeo import gdal

from airport_writer import FSX, pack_airport, pack_airports
from interface import wait_for
from library_scene import airport, write


# -- Positions ----------------------------------------------------------------

@pytest.mark.parametrize("text, expected", [
    ("35.85, 14.48", (35.85, 14.48)),
    ("-33.4 -70.6", (-33.4, -70.6)),
    ("-33 24 0 -70 36 0", (-33.4, -70.6)),
    ("N35 51.0 E014 28.8", (35.85, 14.48)),
    ("S33°24'00\" W70°36'00\"", (-33.4, -70.6)),
    ("35°51'00\"N 14°28'48\"E", (35.85, 14.48)),
    ("14.48e 35.85n", (35.85, 14.48)),
    ("-0 30, 0 30", (-0.5, 0.5)),
])
def test_positions(qgis, text, expected):
    from flightsim_scenery.places import parse_position

    assert parse_position(text) == pytest.approx(expected)


@pytest.mark.parametrize("text", [
    "", "KPHX", "N82", "35.85", "95, 14", "35, 190", "35 61 14 0", "N N", "NE",
    "N35 N14", "1 2 3", "- -", "35,85 14,48 1", "N5 E", "1e5 2",
])
def test_what_is_no_position(qgis, text):
    from flightsim_scenery.places import parse_position

    assert parse_position(text) is None


# -- Finding ------------------------------------------------------------------

@pytest.fixture
def fields(tmp_path):
    """Three airports in a file, one of them with a name like an ident."""
    path = tmp_path / "fields.bgl"
    path.write_bytes(pack_airports(
        pack_airport(FSX, "LSZH", 8.55, 47.46, (), 432),
        pack_airport(FSX, "LSZB", 7.5, 46.91, (), 510),
        pack_airport(FSX, "EDDS", 9.22, 48.69, (), 389)))
    return path


def load(plugin, *paths):
    from flightsim_scenery.sources import inspect

    paths = [str(path) for path in paths]
    return plugin.load(paths, inspect(paths))


def search(qgis, interface, text):
    """What the locator bar of QGIS lists for a text, as copies: each result
    is gone when the next one comes."""
    found, done = [], []
    locator = interface.locator
    locator.foundResult.connect(
        lambda result: found.append(qgis.QgsLocatorResult(result)))
    locator.finished.connect(lambda: done.append(True))
    locator.fetchResults(text, qgis.QgsLocatorContext())
    wait_for(qgis, lambda: done)
    locator.foundResult.disconnect()
    locator.finished.disconnect()
    return found


def test_locator_finds_airports(qgis, plugin, interface, fields):
    load(plugin, fields)
    assert [result.displayString for result in search(
        qgis, interface, "apt lsz")] == ["LSZB", "LSZH"]
    best, = search(qgis, interface, "apt EDDS")
    assert best.score == 1
    # Without the prefix, three letters are needed.
    assert len(search(qgis, interface, "LSZ")) == 2
    assert search(qgis, interface, "LS") == []
    assert search(qgis, interface, "apt XXXX") == []


def test_locator_finds_names(qgis, plugin, interface, showcase):
    load(plugin, showcase / "APX.bgl")
    for text in ("apt XLAK", "apt lakeside", "apt läkeside", "apt side"):
        result, = search(qgis, interface, text)
        assert result.displayString == "XLAK Lakeside Valley", text


def test_locator_goes_to_the_runways(qgis, plugin, interface, showcase):
    """All of them are on the map, which is near enough to draw taxiways."""
    load(plugin, showcase / "APX.bgl")
    canvas = interface.mapCanvas()
    canvas.zoomScale(4000000)
    result, = search(qgis, interface, "apt XLAK")
    interface.locator.filters("apt")[0].triggerResult(result)
    assert 3000 <= canvas.scale() <= 45000.1
    runway, = qgis.QgsProject.instance().mapLayersByName("Runway")
    extent = canvas.mapSettings().layerExtentToOutputExtent(
        runway, runway.extent())
    assert canvas.extent().contains(extent)
    assert canvas.extent().width() < 4 * max(extent.width(), extent.height())


def test_locator_sees_changes(qgis, plugin, interface, fields, tmp_path):
    """Not saved yet: a new ident is found, the old one is not."""
    copy = str(tmp_path / "fields.gpkg")
    assert gdal.VectorTranslate(copy, str(fields), layers=["airport"])
    qgis.QgsProject.instance().addMapLayer(qgis.QgsVectorLayer(
        f"{copy}|layername=airport", "Airport", "ogr"))
    assert len(search(qgis, interface, "apt LSZH")) == 1
    layer, = qgis.QgsProject.instance().mapLayersByName("Airport")
    feature = next(f for f in layer.getFeatures() if f["ident"] == "LSZH")
    assert layer.startEditing()
    assert layer.changeAttributeValue(
        feature.id(), layer.fields().indexFromName("ident"), "LSGG")
    assert search(qgis, interface, "apt LSZH") == []
    assert len(search(qgis, interface, "apt LSGG")) == 1
    layer.rollBack()
    assert len(search(qgis, interface, "apt LSZH")) == 1


def test_cancelled_reading_begins_again(qgis, plugin, interface, fields):
    from flightsim_scenery.places import ReadTask, Table

    tables = [Table(path=str(fields))]
    done = []
    task = ReadTask(tables, done.append)
    task.cancel()
    assert not task.run()
    task.finished(False)
    assert done == [task] and tables[0].places == []
    assert tables[0].is_stale
    load(plugin, fields)
    plugin.airports.tables()
    plugin.airports.stop()
    wait_for(qgis, lambda: len(search(qgis, interface, "apt LSZH")) == 1)


def test_locator_finds_airports_of_a_library(qgis, plugin, interface,
                                             tmp_path):
    """Of which only another layer is on the map; what is shown counts."""
    for folder, longitude in (("a", 8.5), ("b", 8.6)):
        write(tmp_path / folder / "1.bgl", airport("LSZH", longitude))
    write(tmp_path / "a/2.bgl", airport("EDDS"))
    layer = qgis.QgsVectorLayer(
        f'FSSCENERY:"{tmp_path}"|layername=scenery_file', "files", "ogr")
    assert layer.isValid()
    qgis.QgsProject.instance().addMapLayer(layer)
    result, = search(qgis, interface, "apt LSZH")
    assert json.loads(result.userData)[3] == pytest.approx(8.6, abs=1e-6)
    assert len(search(qgis, interface, "apt EDDS")) == 1
    # With the layer on the map nothing is listed twice.
    qgis.QgsProject.instance().addMapLayer(qgis.QgsVectorLayer(
        f'FSSCENERY:"{tmp_path}"|layername=airport', "Airport", "ogr"))
    assert len(search(qgis, interface, "apt LSZH")) == 1


def test_library_of_a_raster(qgis, tmp_path):
    from flightsim_scenery.places import find_libraries
    from library_scene import mesh

    for name in ("a", "b"):
        write(tmp_path / f"{name}.bgl", mesh(100))
    library = f'FSSCENERY:"{tmp_path}"'
    project = qgis.QgsProject()
    layer = qgis.QgsRasterLayer(f"{library}:elevation", "mesh", "gdal")
    assert layer.isValid()
    project.addMapLayer(layer)
    assert find_libraries(project) == [library]
    project.removeAllMapLayers()


# -- The box ------------------------------------------------------------------

def middle(interface):
    from flightsim_scenery.places import find_middle

    return find_middle(interface.mapCanvas())


@pytest.fixture
def map_in_metres(qgis, interface):
    crs = qgis.QgsCoordinateReferenceSystem("EPSG:3857")
    qgis.QgsProject.instance().setCrs(crs)
    return interface.mapCanvas()


def type_place(plugin, text):
    plugin.place.setText(text)
    plugin.place.returnPressed.emit()


def said(interface):
    bar = interface.messageBar()
    return bar.currentItem().text() if bar.currentItem() else ""


def test_box_goes_to_a_position(qgis, plugin, interface, map_in_metres):
    type_place(plugin, "N35 51.0 E014 28.8")
    assert middle(interface) == pytest.approx((14.48, 35.85), abs=1e-4)
    assert map_in_metres.scale() == pytest.approx(14000, rel=0.01)


def test_box_goes_to_an_airport(qgis, plugin, interface, fields):
    load(plugin, fields)
    type_place(plugin, " lszb ")
    wait_for(qgis, lambda: middle(interface) == pytest.approx(
        (7.5, 46.91), abs=1e-3))
    assert interface.mapCanvas().scale() == pytest.approx(14000, rel=0.01)


def test_box_says_what_it_does_not_find(qgis, plugin, interface,
                                        map_in_metres):
    before = map_in_metres.extent()
    type_place(plugin, "KXYZ")
    assert "No airport of this project fits KXYZ" in said(interface)
    type_place(plugin, "")
    assert map_in_metres.extent() == before


def test_a_place_outside_of_the_map(qgis, plugin, interface, map_in_metres):
    """The pole is nowhere on a map of Web Mercator."""
    before = map_in_metres.extent()
    type_place(plugin, "90, 0")
    assert "outside of what this map can show" in said(interface)
    assert map_in_metres.extent() == before
