# SPDX-License-Identifier: MIT
"""An airport as a chart on a page."""

import pytest
from osgeo import gdal

from airport_writer import (
    FSX, pack_airport, pack_airports, pack_com, pack_runway,
)
from interface import wait_for
from support import find_shared


@pytest.fixture
def airport(qgis, plugin, showcase):
    """The airport of the showcase, on the map with all around it."""
    from flightsim_scenery.sources import inspect

    paths = [str(showcase / name) for name in
             ("APX.bgl", "CVX.bgl", "Mesh.bgl")]
    plugin.load(paths, inspect(paths))
    return find_place(qgis, plugin)


def find_place(qgis, plugin):
    done = []
    plugin.airports.when_read(lambda: done.append(True))
    wait_for(qgis, lambda: done)
    place, = plugin.airports.on_map(0, 0)
    return place


def make(place):
    from flightsim_scenery.chart import AirportChart

    return AirportChart(place).make()


def text_of(layout, name):
    return layout.itemById(name).text()


def table_of(layout, name):
    """Headers and rows."""
    table = layout.itemById(f"table of {name}").multiFrame()
    headers = [column.heading() for column in table.headers()]
    return [headers, *[[cell.content() for cell in row]
                       for row in table.tableContents()]]


def legend_of(layout):
    """Lines of the legend: layers, or what of them is drawn."""
    legend = layout.itemById("legend")
    lines = []
    for node in legend.model().rootGroup().findLayers():
        nodes = legend.model().layerLegendNodes(node)
        texts = [entry.data(0) for entry in nodes]
        lines += texts if len(texts) == 1 else [(node.name(), texts)]
    return lines


def test_title_and_tables(qgis, airport):
    """What the source of the file says. Headings are 3.5 degrees less than
    the true ones."""
    layout = make(airport)
    assert layout.name() == "XLAK airport chart"
    assert text_of(layout, "ident") == "XLAK"
    assert text_of(layout, "name") == "Lakeside Valley"
    assert text_of(layout, "facts") == (
        "Elevation 463 m (1519 ft)\nN 46°16.29'  E 009°14.63'\n"
        "Magnetic variation 3.5° E")
    assert text_of(layout, "runways") == "Runways, magnetic headings"
    assert table_of(layout, "runways") == [
        ["Runway", "Heading", "Size (m)", "Surface"],
        ["08/26", "080°/260°", "2600 × 45", "Asphalt"],
        ["08R/26L", "080°/260°", "900 × 30", "Grass"]]
    assert table_of(layout, "frequencies") == [
        ["Service", "Name", "MHz"],
        ["ATIS", "Lakeside", "127.25"], ["Ground", "Lakeside", "121.90"],
        ["Tower", "Lakeside", "118.10"], ["ILS 08", "ILKS", "109.50"]]


def test_map(qgis, airport):
    """A page of A4, the zone of the airport, a round scale; the runways are on
    it, no relief is."""
    layout = make(airport)
    page = layout.pageCollection().page(0).pageSize()
    assert (page.width(), page.height()) == (297, 210)
    chart = layout.referenceMap()
    assert chart.crs().authid() == "EPSG:32632"
    assert chart.scale() == pytest.approx(15000, rel=1e-5)
    assert text_of(layout, "foot").startswith(
        "1 : 15 000     WGS 84 / UTM zone 32N")
    names = [layer.name() for layer in chart.layers()]
    assert names.index("Parking") < names.index("Runway") < (
        names.index("Apron")) < names.index("Road")
    assert not {"Airport", "Relief", "Elevation", "Airspaces",
                "Waypoint"} & set(names)
    runway, = qgis.QgsProject.instance().mapLayersByName("Runway")
    transform = qgis.QgsCoordinateTransform(
        runway.crs(), chart.crs(), qgis.QgsProject.instance())
    assert chart.extent().contains(
        transform.transformBoundingBox(runway.extent()))
    assert layout.itemById("scale bar").linkedMap() == chart
    arrow = layout.itemById("north arrow")
    assert arrow.linkedMap() == chart and arrow.isMissingImage() is False
    assert arrow.northMode() == arrow.TrueNorth
    check_places(layout)


def check_places(layout):
    """Nothing of the page lies on anything else, nor beyond its edge."""
    items = [layout.itemById(name) for name in (
        "map", "table of runways", "table of frequencies", "legend", "ident",
        "name", "facts", "foot")]
    boxes = [item.mapToScene(item.rect()).boundingRect() for item in items]
    whole = layout.pageCollection().page(0).rect()
    for i, box in enumerate(boxes):
        assert whole.contains(box), items[i].id()
        for j in range(i):
            assert not box.intersects(boxes[j]), (items[i].id(), items[j].id())


def test_upright_page(qgis, plugin, tmp_path):
    """For a runway to the north, with more frequencies than there is room
    for."""
    from flightsim_scenery.sources import inspect

    path = tmp_path / "north.bgl"
    path.write_bytes(pack_airports(pack_airport(
        FSX, "XNOR", 9.0, -46.0, [
            pack_runway(0x04, 9.0, -46.0, 3900, 45, 1.0, (36, 0, 18, 0)),
            *(pack_com(6, 118000000 + 25000 * i, b"Tower %d" % i)
              for i in range(40))])))
    plugin.load([str(path)], inspect([str(path)]))
    layout = make(find_place(qgis, plugin))
    page = layout.pageCollection().page(0).pageSize()
    assert (page.width(), page.height()) == (210, 297)
    assert layout.referenceMap().crs().authid() == "EPSG:32732"
    headers, runway = table_of(layout, "runways")
    assert runway[0] == "18/36"
    headers, *rows = table_of(layout, "frequencies")
    assert rows[0] == ["Tower", "Tower 0", "118.00"]
    assert rows[-1] == [f"{41 - len(rows)} more", "", ""]
    assert 10 < len(rows) < 20
    check_places(layout)


def test_legend_has_what_is_drawn(qgis, airport):
    """Not the gravel that no runway is of, nor the stations that are
    elsewhere."""
    lines = legend_of(make(airport))
    assert ("Runway", ["Grass", "Paved"]) in lines
    assert ("Apron", ["Asphalt", "Concrete"]) in lines
    assert "Helipad" in lines and "Railway" in lines
    names = [line if isinstance(line, str) else line[0] for line in lines]
    assert "Stream" not in names and "Relief" not in names
    assert not any(name.startswith("VOR") for name in names)


def test_what_is_not_ticked_is_not_printed(qgis, airport):
    root = qgis.QgsProject.instance().layerTreeRoot()
    layer, = qgis.QgsProject.instance().mapLayersByName("Road")
    root.findLayer(layer.id()).setItemVisibilityChecked(False)
    layout = make(airport)
    assert layer not in layout.referenceMap().layers()
    assert not any("Road" in line for line in legend_of(layout))


@pytest.mark.parametrize("suffix", ["png", "pdf"])
def test_files(qgis, airport, tmp_path, suffix):
    from flightsim_scenery.chart import export

    path = tmp_path / f"chart.{suffix}"
    path.write_bytes(b"the old one")
    assert export(make(airport), str(path)) == ""
    assert [found.name for found in tmp_path.iterdir()] == [path.name]
    if suffix == "pdf":
        assert path.read_bytes().startswith(b"%PDF-1.")
        return
    picture = gdal.Open(str(path)).ReadAsArray()[:3].astype(int)
    # A4 at 300 dots an inch.
    assert picture.shape[1:] == pytest.approx((2480, 3508), abs=1)
    red, green, blue = picture[:, 400:2200, 200:2500]
    grey = (abs(red - green) < 12) & (abs(green - blue) < 12)
    assert (grey & (red > 60) & (red < 190)).mean() > 0.02
    assert ((blue > 200) & (red < 150)).mean() > 0.002  # the lake
    # Something is written in the tables.
    assert (picture[:, 380:900, 2660:3400].max(axis=0) < 90).mean() > 0.01


def test_a_file_that_cannot_be_written(qgis, airport, tmp_path):
    from flightsim_scenery.chart import export

    layout = make(airport)
    (tmp_path / "file").write_bytes(b"no folder")
    for name in ("chart.pdf", "chart.png"):
        message = export(layout, str(tmp_path / "file" / name))
        assert message.startswith(f"{name} cannot be written")
    folder = tmp_path / "chart.pdf"
    folder.mkdir()
    assert export(layout, str(folder)).startswith("chart.pdf cannot be written")
    assert {path.name for path in tmp_path.iterdir()} == {"file", "chart.pdf"}


def test_names_of_layouts_differ(qgis, airport):
    assert [make(airport).name() for _ in range(2)] == [
        "XLAK airport chart", "XLAK airport chart 2"]


def test_menu_entry(qgis, plugin, interface, airport, tmp_path, monkeypatch):
    """A layout to edit, or a file; what is typed has to be an airport."""
    from flightsim_scenery import chart_dialog

    said = []
    monkeypatch.setattr(chart_dialog.QMessageBox, "information",
                        lambda *texts: said.append(texts[2]))

    def use(dialog):
        assert dialog.box.currentText() == "XLAK Lakeside Valley"
        dialog.box.setEditText("KXYZ")
        assert dialog.make() is None
        assert said == ["Please choose an airport of the list."]
        dialog.box.setEditText("xlak lakeside valley")
        dialog.open_layout()
        assert dialog.save(str(tmp_path / "chart.pdf"))

    monkeypatch.setattr(chart_dialog.ChartDialog, "exec", use)
    action, = [action for action in interface.menu
               if action.text() == "Airport chart..."]
    action.trigger()
    assert interface.designed == ["XLAK airport chart"]
    assert (tmp_path / "chart.pdf").stat().st_size > 10000


def test_no_airport_on_the_map(qgis, plugin, interface):
    plugin.ask_for_chart()
    assert "no airport on the map" in (
        interface.messageBar().currentItem().text())


@pytest.mark.parametrize("path, chosen, expected", [
    ("a/XLAK", "PNG (*.png)", ("a/XLAK.png", True)),
    ("a/XLAK", "PDF (*.pdf)", ("a/XLAK.pdf", True)),
    ("a/XLAK.PNG", "PDF (*.pdf)", ("a/XLAK.PNG", False)),
])
def test_suffixes(qgis, path, chosen, expected):
    from flightsim_scenery.chart_dialog import with_suffix

    assert with_suffix(path, chosen) == expected


def test_long_tables_say_what_is_left_out(qgis):
    from flightsim_scenery.chart import drop_empty_columns, shorten

    rows = [(str(i), "a", "") for i in range(9)]
    assert shorten(rows, 9) == rows
    assert shorten(rows, 4) == [*rows[:3], ("6 more", "", "")]
    assert drop_empty_columns("t", ("A", "B", "C"), (1, 2, 3), rows[:1]) == (
        "t", ["A", "B"], [1, 2], [("0", "a")])


@pytest.mark.parametrize("value, expected", [
    (35.8575417, "N 35°51.45'"), (-0.99999999, "S 01°00.00'"),
])
def test_degrees(qgis, value, expected):
    from flightsim_scenery.chart import format_degrees

    assert format_degrees(value, "NS", 2) == expected


@pytest.mark.parametrize("value, expected", [
    (0, "360°"), (0.4, "360°"), (359.6, "360°"), (361, "001°"), (-10, "350°"),
])
def test_headings(qgis, value, expected):
    from flightsim_scenery.chart import format_heading

    assert format_heading(value) == expected


def test_a_large_airport(qgis, plugin):
    """lmml, a real one: without a variation, headings are true ones; the
    surfaces of MSFS are materials, so that no column has them."""
    from flightsim_scenery.sources import inspect

    path = str(find_shared("pairs/lmml.bgl"))
    plugin.load([path], inspect([path]))
    layout = make(find_place(qgis, plugin))
    assert text_of(layout, "name") == "Malta International Airport"
    assert text_of(layout, "town") == "Luqa, Malta"
    assert text_of(layout, "runways") == "Runways, true headings"
    assert table_of(layout, "runways") == [
        ["Runway", "Heading", "Size (m)"],
        ["05/23", "055°/235°", "2373 × 40"],
        ["13/31", "135°/315°", "3350 × 58"]]
    assert table_of(layout, "frequencies")[1:] == [
        ["ATIS", "Luqa ATIS", "127.005"], ["Ground", "Luqa Ground", "121.605"],
        ["Tower", "Luqa Tower", "135.105"],
        ["Approach", "Luqa Radar", "128.155"], ["ILS 13", "LQ", "109.70"],
        ["ILS 31", "LM", "110.50"]]
    assert layout.referenceMap().scale() == pytest.approx(25000, rel=1e-5)
    assert layout.pageCollection().page(0).pageSize().width() == 297
    assert "Apron" in legend_of(layout)
