# SPDX-License-Identifier: MIT
"""My scenery: the files of a library, their state, and what hides what."""

import re
import shutil

import pytest

from airport_writer import FSX, pack_airport, pack_airports
from interface import wait_for
from library_scene import airport, make_simulator, mesh, write
from support import PROJECT

CELL, NEXT = (13, 1073, 1219), (13, 1074, 1219)


@pytest.fixture
def library(tmp_path):
    """Of two folders: an airport in both, one in one, meshes, damage."""
    root = tmp_path / "Scenery"
    write(root / "a/field.bgl", airport("LSZH", 8.5))
    write(root / "a/mesh.bgl", mesh(100))
    write(root / "b/field.bgl", airport("LSZH", 8.6))
    write(root / "b/other.bgl", airport("EDDS"))
    write(root / "b/broken.bgl", mesh(100, NEXT)[:-500])
    return root


@pytest.fixture
def panel(qgis, plugin, library):
    """With the library on the map, and its files listed."""
    from flightsim_scenery.sources import inspect

    plugin.load([str(library)], inspect([str(library)]))
    plugin.show_panel()
    wait_for(qgis, lambda: plugin.panel.model.files)
    return plugin.panel


def said(interface):
    bar = interface.messageBar()
    return bar.currentItem().text() if bar.currentItem() else ""


def lines(panel):
    """What the table shows."""
    proxy = panel.proxy
    return [[proxy.data(proxy.index(row, column))
             for column in range(proxy.columnCount())]
            for row in range(proxy.rowCount())]


def names(panel):
    return {line[0] for line in lines(panel)}


def select(panel, name):
    row = next(i for i, line in enumerate(lines(panel)) if line[0] == name)
    panel.table.selectRow(row)


# -- What is found ------------------------------------------------------------

def test_every_state_and_reason_has_words(qgis):
    """All that the page of the library lists."""
    from flightsim_scenery.my_scenery import REASONS, STATES

    page = (PROJECT / "ogr/library/library.md").read_text("utf-8")
    table = page.split("| reason | what is hidden |")[1].split("\n\n")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.M)) == set(REASONS)
    states = re.search(r"\| `library_file_status` \| (.*) \|", page).group(1)
    assert re.findall(r"`(\w+)`", states) == list(STATES)


def test_files_of_a_library(qgis, library):
    from flightsim_scenery.my_scenery import list_files, summarize

    files, messages = list_files(f'FSSCENERY:"{library}"')
    assert [(file.path[len(str(library)) + 1:], file.area, file.rank,
             file.status) for file in files] == [
        ("b/other.bgl", "b", 5, "ok"), ("b/field.bgl", "b", 4, "ok"),
        ("b/broken.bgl", "b", 3, "damaged"), ("a/mesh.bgl", "a", 2, "ok"),
        ("a/field.bgl", "a", 1, "ok")]
    assert "expected" in files[2].message
    assert summarize(files) == (
        "5 files in 2 areas: 4 read whole, 1 damaged.")
    assert summarize(files[:1]) == "1 file in 1 area: 1 read whole."
    assert len(messages) == 1


def test_areas_that_are_switched_off(qgis, tmp_path):
    from flightsim_scenery.my_scenery import list_files

    config = make_simulator(tmp_path)
    files, _ = list_files(str(config))
    off, = [file for file in files if file.status == "inactive"]
    assert off.path.endswith("off.bgl") and off.rank == 0


def test_a_file_is_no_library(qgis, library):
    from flightsim_scenery.my_scenery import find_hidden, list_files

    path = str(library / "a/mesh.bgl")
    assert list_files(path) == ([], [f"{path} is no library of scenery."])
    assert list_files(str(library / "no.cfg"))[0] == []
    assert find_hidden(str(library / "no.cfg"))[0] == []


def test_what_hides_what(qgis, library):
    from flightsim_scenery.my_scenery import find_hidden

    entry, = find_hidden(f'FSSCENERY:"{library}"')[0]
    assert (entry.upper, entry.lower, entry.reason) == (
        str(library / "b/field.bgl"), str(library / "a/field.bgl"),
        "airport_above")
    assert (entry.count, entry.names) == (1, ["LSZH"])
    assert entry.extent == pytest.approx([8.5, 48, 8.5, 48], abs=1e-6)


@pytest.mark.parametrize("path, expected", [
    ("/sim/Addon Scenery/LSZH/scenery/a.bgl", "LSZH/a.bgl"),
    ("C:\\FSX\\LSZH\\Scenery\\a.bgl", "LSZH/a.bgl"), ("a.bgl", "a.bgl"),
    ("scenery/a.bgl", "a.bgl"), ("", ""),
])
def test_short_names(qgis, path, expected):
    from flightsim_scenery.my_scenery import shorten

    assert shorten(path) == expected


def test_names_are_few(qgis, tmp_path):
    """However much is hidden."""
    from flightsim_scenery.my_scenery import MOST_NAMES, find_hidden

    fields = pack_airports(*(pack_airport(
        FSX, f"E{i:03}", 8 + i / 100, 48.0, (), 300) for i in range(60)))
    for folder in "ab":
        write(tmp_path / folder / "fields.bgl", fields)
    entry, = find_hidden(f'FSSCENERY:"{tmp_path}"')[0]
    assert (entry.count, len(entry.names)) == (60, MOST_NAMES)


def test_stopped(qgis, library):
    from flightsim_scenery.my_scenery import find_hidden, list_files

    assert find_hidden(f'FSSCENERY:"{library}"', lambda _: False)[0] == []
    assert list_files(f'FSSCENERY:"{library}"', lambda _: False)[0] == []


# -- The panel ----------------------------------------------------------------

def test_panel_lists_files(panel):
    assert panel.summary.text() == (
        "5 files in 2 areas: 4 read whole, 1 damaged.")
    assert [line[0] for line in lines(panel)] == [
        "other.bgl", "field.bgl", "broken.bgl", "mesh.bgl", "field.bgl"]
    broken = lines(panel)[2]
    assert broken[1:5] == ["damaged", "b", 3, 129]
    assert "expected" in broken[5]


def test_panel_filters(qgis, panel, interface):
    panel.words.setText("/A/ fie")
    assert [(line[0], line[2]) for line in lines(panel)] == [
        ("field.bgl", "a")]
    panel.words.clear()
    panel.state.setCurrentIndex(panel.state.findData("damaged"))
    assert names(panel) == {"broken.bgl"}
    panel.state.setCurrentIndex(0)
    panel.on_map.setChecked(True)
    interface.mapCanvas().setExtent(qgis.QgsRectangle(-10, -10, 10, 10))
    assert names(panel) == set()
    panel.on_map.setChecked(False)
    select(panel, "mesh.bgl")
    panel.show_files()
    panel.on_map.setChecked(True)
    # The one beside it, and no file without an outline.
    assert names(panel) == {"mesh.bgl", "broken.bgl"}


def test_panel_shows_files(qgis, panel, interface):
    """By their outline, or by what is in them."""
    from flightsim_scenery.my_scenery import find_extent
    from flightsim_scenery.places import find_middle

    canvas = interface.mapCanvas()
    for name in ("mesh.bgl", "other.bgl"):
        select(panel, name)
        panel.show_files()
        west, south, east, north = find_extent(panel.selected_files()[0])
        assert find_middle(canvas) == pytest.approx(
            ((west + east) / 2, (south + north) / 2), abs=0.01)
        assert len(panel._bands) == 1
    assert (west, south) == pytest.approx((9, 48), abs=1e-6)
    panel.table.clearSelection()
    panel.show_files()
    assert "select files" in said(interface)


def test_panel_ticks_the_outlines(qgis, panel):
    project = qgis.QgsProject.instance()
    layer, = project.mapLayersByName("Scenery file")
    node = project.layerTreeRoot().findLayer(layer.id())
    assert not node.isVisible() and not panel.outlines.isChecked()
    panel.outlines.setChecked(True)
    assert node.isVisible()
    panel.outlines.setChecked(False)
    assert not node.isVisible()


def test_panel_adds_the_outlines(qgis, plugin, library):
    """Where another layer of the library is on the map."""
    project = qgis.QgsProject.instance()
    project.addMapLayer(qgis.QgsVectorLayer(
        f'FSSCENERY:"{library}"|layername=airport', "Airport", "ogr"))
    plugin.show_panel()
    wait_for(qgis, lambda: plugin.panel.model.files)
    plugin.panel.outlines.setChecked(True)
    layer, = project.mapLayersByName("Scenery file")
    assert layer.renderer().type() == "categorizedSymbol"
    assert layer.featureCount() == 5


def test_panel_tells_what_hides_what(qgis, panel, interface, library):
    from flightsim_scenery.places import find_middle

    panel.find_what_is_hidden()
    assert not panel.find.isEnabled()
    wait_for(qgis, lambda: panel.hidden)
    assert panel.find.isEnabled()
    assert panel.tree.topLevelItemCount() == 1
    upper = panel.tree.topLevelItem(0)
    assert (upper.text(0), upper.text(1), upper.toolTip(0)) == (
        "b/field.bgl", "1", str(library / "b/field.bgl"))
    lower = upper.child(0)
    assert lower.text(0) == (
        "hides in a/field.bgl: airports that the upper file has, too")
    assert lower.toolTip(0) == str(library / "a/field.bgl")
    assert lower.child(0).text(0) == "LSZH"
    for item in (upper, lower, lower.child(0)):
        panel.tree.setCurrentItem(item)
        panel.show_hidden()
        assert len(panel._bands) == 2
        assert find_middle(interface.mapCanvas()) == pytest.approx(
            (8.5, 48), abs=1e-3)


def test_panel_finds_nothing_hidden(qgis, plugin, interface, tmp_path):
    for name in ("a", "b"):
        write(tmp_path / f"{name}.bgl", airport(f"ED{name.upper()}X"))
    qgis.QgsProject.instance().addMapLayer(qgis.QgsVectorLayer(
        f'FSSCENERY:"{tmp_path}"|layername=airport', "Airport", "ogr"))
    plugin.show_panel()
    plugin.panel.find_what_is_hidden()
    wait_for(qgis, lambda: "hides anything" in said(interface))


def test_panel_edits_a_file(qgis, panel, library):
    select(panel, "other.bgl")
    panel.edit_files()
    sources = [layer.source() for layer in
               qgis.QgsProject.instance().mapLayersByName("Airport")]
    assert f"{library / 'b/other.bgl'}|layername=airport" in sources


def test_panel_without_a_library(qgis, plugin, interface):
    plugin.show_panel()
    assert plugin.panel.summary.text().startswith("No library is open.")
    plugin.panel.find_what_is_hidden()
    assert "open a library" in said(interface)
    plugin.panel.outlines.setChecked(True)
    assert qgis.QgsProject.instance().mapLayers() == {}


def test_panel_follows_the_project(qgis, panel, library):
    """A library that is gone is not listed, and a new one is read."""
    project = qgis.QgsProject.instance()
    project.removeAllMapLayers()
    assert panel.path() is None and panel.model.files == []
    other = library.parent / "Other"
    shutil.copytree(library / "b", other)
    project.addMapLayer(qgis.QgsVectorLayer(
        f'FSSCENERY:"{other}"|layername=airport', "Airport", "ogr"))
    wait_for(qgis, lambda: len(panel.model.files) == 3)
    assert panel.path() == f'FSSCENERY:"{other}"'
