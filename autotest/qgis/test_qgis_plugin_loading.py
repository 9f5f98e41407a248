# SPDX-License-Identifier: MIT
"""The QGIS plugin: what it makes of files, folders and months."""

import shutil
import struct

import numpy as np
import pytest
from osgeo import gdal, ogr

from bgl_writer import PHOTO, SOLID, Raster, pack_rasters
from class_scenes import read_table
from dsf_writer import write_dsf
from every_layer import find_every_layer
from library_scene import write
from map_painter import paint
from support import PROJECT, find_shared


@pytest.fixture
def project(qgis):
    """A project of its own for each test."""
    made = qgis.QgsProject()
    yield made
    made.removeAllMapLayers()


def load(paths, project, folder, month=None):
    from flightsim_scenery.loader import Loader
    from flightsim_scenery.sources import inspect

    contents = inspect([str(path) for path in paths])
    return Loader(contents, "scenery", str(folder / "merged"),
                  project).load(month)


def tree(project):
    """Groups with (layer, ticked), from top to bottom."""
    root, = project.layerTreeRoot().children()
    return {group.name(): [(node.name(), node.itemVisibilityChecked())
                           for node in group.children()]
            for group in root.children()}


def shown(project):
    """Layers as the map paints them, top first."""
    root = project.layerTreeRoot()
    return [layer for layer in root.layerOrder()
            if root.findLayer(layer.id()).isVisible()]


# -- The table ----------------------------------------------------------------

@pytest.fixture(scope="module")
def layer_names(qgis, tmp_path_factory):
    """All names of layers that the drivers know, those of X-Plane's packs
    included."""
    folder = tmp_path_factory.mktemp("packs")
    write(folder / "A/Earth nav data/+40+010/+47+012.dsf", write_dsf())
    packs = write(folder / "scenery_packs.ini", b"I\n1000 Version\nSCENERY\n\n"
                  b"SCENERY_PACK Custom Scenery/A/\n")
    library = gdal.OpenEx(str(packs), gdal.OF_VECTOR,
                          open_options=["EMPTY_LAYERS=YES"])
    return {library.GetLayer(i).GetName()
            for i in range(library.GetLayerCount())} | set(
                find_every_layer(tmp_path_factory.mktemp("empty")))


def test_table_knows_every_layer_once(qgis, layer_names):
    from flightsim_scenery import catalog

    known = [entry.name for group in catalog.GROUPS
             for entry in group.entries]
    assert len(known) == len(set(known))
    missing = layer_names - set(known) - catalog.BOOKKEEPING
    assert missing == set()
    # And nothing but what the drivers have.
    rasters = {*catalog.CLASSES, *catalog.PHOTOS, catalog.SEASON,
               catalog.ELEVATION, catalog.HILLSHADE}
    assert set(known) - rasters <= layer_names


def test_every_style_has_a_place(qgis):
    from flightsim_scenery import catalog

    known = {entry.name for group in catalog.GROUPS
             for entry in group.entries}
    styles = {path.stem for path in (PROJECT / "data/styles").glob("*.qml")}
    assert styles - catalog.BOOKKEEPING <= known
    assert len(styles) > 40


def test_unknown_layer_is_shown(qgis):
    from flightsim_scenery import catalog

    group, _, entry = catalog.find_place("new_kind_of_thing")
    assert catalog.GROUPS[group].title == "Other"
    assert entry.title == "New kind of thing"


@pytest.mark.parametrize("theme, base, months", [
    ("photo", "photo", 12), ("photo_jan_feb", "photo", 2),
    ("photo32_dec", "photo32", 1), ("photo_night", "photo", 1),
    ("season_jun_jul_aug", "season", 3),
    ("population_density", "population_density", 12),
])
def test_months_of_themes(qgis, theme, base, months):
    from flightsim_scenery import catalog

    assert catalog.base_theme(theme) == base
    assert len(catalog.months_of(theme)) == months


# -- One of each --------------------------------------------------------------

def test_groups_in_drawing_order(qgis, showcase, project, tmp_path):
    from flightsim_scenery.loader import UNPLACED

    report = load([showcase], project, tmp_path)
    assert report.messages == [UNPLACED]
    groups = tree(project)
    assert list(groups) == [
        "Scenery library", "Navigation", "Airports", "Scenery objects",
        "Autogen", "Roads and water", "Airspaces and borders", "Tables",
        "Photos", "Land classes and seasons", "Elevation",
    ]
    assert groups["Elevation"] == [("Relief", True), ("Elevation", True)]
    # Classes would hide the relief.
    assert groups["Land classes and seasons"] == [
        ("Land class", False), ("Water class", False)]
    airport = [name for name, _ in groups["Airports"]]
    assert airport.index("Parking") < airport.index("Runway") < (
        airport.index("Taxi path")) < airport.index("Apron")
    assert ("Taxi point", False) in groups["Airports"]


def test_layers_without_a_place(qgis, showcase, project, tmp_path):
    """They would cover half of the world; alone they are shown."""
    stand = showcase / "stand.agp"
    load([stand, showcase / "APX.bgl"], project, tmp_path)
    assert "Autogen" not in tree(project)
    other = qgis.QgsProject()
    report = load([stand], other, tmp_path)
    assert report.messages == []
    assert dict(tree(other)["Autogen"])["Object"]
    other.removeAllMapLayers()


def test_layers_are_styled(qgis, showcase, project, tmp_path):
    load([showcase / "APX.bgl", showcase / "Mesh.bgl"], project, tmp_path)
    kinds = {layer.name(): layer.renderer().type()
             for layer in project.mapLayers().values()
             if layer.renderer() is not None}
    assert kinds["Taxi path"] == "categorizedSymbol"
    assert kinds["Elevation"] == "singlebandpseudocolor"
    assert kinds["Relief"] == "hillshade"
    com, = project.mapLayersByName("Frequency")
    assert com.renderer().symbol().color().getRgb()[:3] == (120, 90, 160)


def test_a_legend_has_the_classes_that_occur(qgis, showcase, project,
                                             tmp_path):
    """With their codes; QGIS itself lists every entry of the palette."""
    load([showcase / "LandClass.bgl"], project, tmp_path)
    layer, = project.mapLayersByName("Land class")
    table = read_table("landclass")
    codes = set(np.unique(gdal.Open(layer.source()).ReadAsArray()).tolist())
    codes.discard(254)
    assert {int(entry.value): (entry.label, entry.color.getRgb()[:3])
            for entry in layer.renderer().classes()} == {
        code: (f"{code} {table[code][0]}", table[code][2]) for code in codes}
    assert 3 < len(codes) < 30


def test_a_code_without_a_name_is_grey(qgis, tmp_path):
    from flightsim_scenery.loader import apply_style, list_classes

    path = str(tmp_path / "classes.tif")
    dataset = gdal.GetDriverByName("GTiff").Create(path, 2, 1)
    dataset.WriteRaster(0, 0, 2, 1, bytes((9, 251)))
    dataset = None
    layer = qgis.QgsRasterLayer(path, "classes", "gdal")
    apply_style(layer, "landclass")
    list_classes(layer, "landclass")
    known, nameless = layer.renderer().classes()
    assert known.label == "9 Upland tundra"
    assert (nameless.label, nameless.color.getRgb()[:3]) == (
        "251", (170, 170, 170))


@pytest.mark.parametrize("side", [3000, 9000])
def test_a_single_cell_keeps_its_class(qgis, tmp_path, side):
    """In a raster that is read whole, and in one that is not."""
    from flightsim_scenery.loader import apply_style, list_classes

    path = str(tmp_path / "classes.tif")
    dataset = gdal.GetDriverByName("GTiff").Create(
        path, side, side, options=["SPARSE_OK=YES"])
    dataset.GetRasterBand(1).Fill(9)
    dataset.WriteRaster(1234, 601, 1, 1, bytes([7]))
    dataset = None
    layer = qgis.QgsRasterLayer(path, "classes", "gdal")
    apply_style(layer, "landclass")
    list_classes(layer, "landclass")
    codes = {int(entry.value) for entry in layer.renderer().classes()}
    assert {7, 9} <= codes
    assert (len(codes) == 2) == (side == 3000)


def write_heights(path, low, high):
    dataset = gdal.GetDriverByName("GTiff").Create(
        str(path), 2, 1, 1, gdal.GDT_Int16)
    dataset.WriteRaster(0, 0, 2, 1, struct.pack("<2h", low, high))
    dataset.SetGeoTransform((9, 0.1, 0, 47, 0, -0.1))


@pytest.mark.parametrize("low, high, labels, color", [
    (-4, 61, ["-4 m", "0 m", "20 m", "40 m", "60 m", "80 m", "96 m"],
     (84, 140, 108)),
    (-410, 1200, ["-410 m", "0 m", "500 m", "1000 m", "1200 m"],
     (84, 140, 108)),
    (463, 1000, ["463 m", "500 m", "600 m", "700 m", "800 m", "900 m",
                 "1000 m"], (142, 184, 124)),
])
def test_heights_begin_at_the_lowest_land(qgis, tmp_path, low, high, labels,
                                          color):
    """Land below the sea is green, not blue, and the legend is in metres.
    Land above the sea begins with a lighter green."""
    from flightsim_scenery.loader import apply_style, stretch_heights

    write_heights(tmp_path / "heights.tif", low, high)
    layer = qgis.QgsRasterLayer(str(tmp_path / "heights.tif"), "h", "gdal")
    apply_style(layer, "elevation")
    stretch_heights(layer)
    ramp = layer.renderer().shader().rasterShaderFunction()
    items = ramp.colorRampItemList()
    assert [item.label for item in items] == labels
    assert items[0].color.getRgb()[:3] == color
    assert items[-1].color.getRgb()[:3] == (255, 255, 255)


def test_the_bed_of_a_sea_stays_blue(qgis, tmp_path):
    from flightsim_scenery.loader import apply_style, stretch_heights

    write_heights(tmp_path / "heights.tif", -4000, 200)
    layer = qgis.QgsRasterLayer(str(tmp_path / "heights.tif"), "h", "gdal")
    apply_style(layer, "elevation")
    stretch_heights(layer)
    ramp = layer.renderer().shader().rasterShaderFunction()
    _, red, _, blue, _ = ramp.shade(-3500.0)
    assert blue > red + 60


def place(qgis, project, name, *corners):
    """A layer of points as the loader would leave it."""
    layer = qgis.QgsVectorLayer("Point?crs=EPSG:4326", name, "memory")
    features = []
    for x, y in corners:
        feature = qgis.QgsFeature()
        feature.setGeometry(qgis.QgsGeometry.fromPointXY(
            qgis.QgsPointXY(x, y)))
        features.append(feature)
    layer.dataProvider().addFeatures(features)
    layer.updateExtents()
    layer.setCustomProperty("flightsim/layer", name)
    return layer


@pytest.mark.parametrize("corners, chosen", [
    (((14.4, 35.8), (14.5, 35.9)), "EPSG:32633"),
    (((-70.7, -33.4), (-70.6, -33.3)), "EPSG:32719"),
    (((5.0, 40.0), (30.0, 50.0)), "EPSG:3857"),
    (((179.9, 10.0), (180.0, 10.1)), "EPSG:32660"),
])
def test_the_map_is_in_metres(qgis, project, corners, chosen):
    from flightsim_scenery.loader import choose_crs

    layer = place(qgis, project, "runway", *corners)
    assert choose_crs([layer], project).authid() == chosen


def test_a_new_map_shows_the_airport(qgis, project):
    """Rather than its farthest waypoint; of many airports, all."""
    from flightsim_scenery.loader import find_focus

    far = place(qgis, project, "waypoint", (20, 40))
    runway = place(qgis, project, "runway", (14.5, 35.8))
    one = place(qgis, project, "airport", (14.5, 35.8))
    many = place(qgis, project, "airport", *[(14 + i, 35) for i in range(4)])
    assert find_focus([far, runway, one]) == [one, runway]
    assert find_focus([far, runway, many]) == [far, runway, many]
    tile = place(qgis, project, "tile", (14.5, 35.8))
    assert find_focus([far, tile]) == [tile]
    assert find_focus([far]) == [far]


@pytest.mark.parametrize("epsg, unit", [(32632, 1), (4326, 1 / 111320)])
def test_a_new_map_has_room_around_a_point(qgis, epsg, unit):
    """An airport without any part, or a single object, is not shown at 1:1."""
    from flightsim_scenery.loader import frame

    crs = qgis.QgsCoordinateReferenceSystem(f"EPSG:{epsg}")
    for size, shown in ((0, 3000), (60, 100), (4000, 4560)):
        extent = qgis.QgsRectangle(10, 20, 10 + size * unit, 20)
        framed = frame(extent, crs)
        assert framed.width() == pytest.approx(shown * unit)
        assert framed.contains(extent)
    assert frame(qgis.QgsRectangle(), crs).isEmpty()
    # A model of X-Plane in metres of its own, or the point that it is.
    for size, shown in ((0, 20), (4, 20), (100, 114)):
        own = frame(qgis.QgsRectangle(-1, -1, size - 1, size - 1),
                    qgis.QgsCoordinateReferenceSystem())
        assert own.width() == pytest.approx(shown)


def test_a_new_map_shows_what_is_in_an_overlay(qgis, plugin, interface):
    """Of X-Plane, rather than its tile of one degree."""
    from flightsim_scenery.sources import inspect

    path = str(find_shared("dsf/picton/+43-078.dsf"))
    plugin.load([path], inspect([path]))
    assert interface.canvas.extent().width() < 5000
    layer, = qgis.QgsProject.instance().mapLayersByName("Object")
    middle = interface.canvas.extent().center()
    transform = qgis.QgsCoordinateTransform(
        interface.canvas.mapSettings().destinationCrs(), layer.crs(),
        qgis.QgsProject.instance())
    assert layer.extent().buffered(0.05).contains(transform.transform(middle))
    # The tile, which is filled, is below all that is on it.
    order = [made.name()
             for made in qgis.QgsProject.instance().layerTreeRoot(
             ).layerOrder() if made.isSpatial()]
    assert order[-1] == "Tile"


@pytest.mark.parametrize("name, title", [
    ("airport/vtbd_exclusions_fsx.bgl", "Exclusion"),
    ("vector/leab_b.bgl", "Vector exclusion"),
])
def test_a_file_of_one_kind_is_shown(qgis, plugin, interface, name, title):
    """Also a kind that is not ticked where there are others."""
    from flightsim_scenery.sources import inspect

    path, project = str(find_shared(name)), qgis.QgsProject.instance()
    plugin.load([path], inspect([path]))
    layer, = project.mapLayersByName(title)
    assert project.layerTreeRoot().findLayer(layer.id()).isVisible()
    assert project.crs().authid().startswith("EPSG:32")
    canvas = interface.canvas
    extent = canvas.mapSettings().layerExtentToOutputExtent(
        layer, layer.extent())
    assert canvas.extent().contains(extent)
    assert canvas.extent().width() < 3 * max(extent.width(),
                                             extent.height(), 100)
    image = paint(qgis, [layer], layer.extent().buffered(
        layer.extent().width()), (200, 200))
    assert (image != image[0, 0]).any()


def test_kinds_that_are_not_ticked_stay_so_beside_others(qgis, project,
                                                         tmp_path):
    load([find_shared("airport/vtbd_exclusions_fsx.bgl"),
          find_shared("airport/synthetic_nav.bgl")], project, tmp_path)
    ticked = {name: is_ticked for group in tree(project).values()
              for name, is_ticked in group}
    assert not ticked["Exclusion"] and any(ticked.values())


def test_a_model_of_one_point(qgis, plugin, interface):
    """What an .agp often is: the map goes there, and its group is open."""
    from flightsim_scenery.sources import inspect

    path = str(find_shared("xplane/marshaller.agp"))
    plugin.load([path], inspect([path]))
    # In metres, by which styles decide what is drawn.
    assert 10 < interface.canvas.scale() < 500
    assert not qgis.QgsProject.instance().mapLayersByName("Object")[
        0].crs().isGeographic()
    group, = qgis.QgsProject.instance().layerTreeRoot().children()
    opened = {node.name() for node in group.children() if node.isExpanded()}
    assert opened == {"Autogen"}
    # What has a place gets the map for itself.
    path = str(find_shared("dsf/picton/+43-078.dsf"))
    plugin.load([path], inspect([path]))
    assert qgis.QgsProject.instance().crs().authid() == "EPSG:32618"


def test_an_airport_without_parts(qgis, plugin, interface, tmp_path):
    from airport_writer import FSX, pack_airport, pack_airports
    from flightsim_scenery.sources import inspect

    path = tmp_path / "one.bgl"
    path.write_bytes(pack_airports(
        pack_airport(FSX, "XONE", 12.3, 47.9)))
    plugin.load([str(path)], inspect([str(path)]))
    assert 5000 < interface.canvas.scale() < 30000


def test_the_only_group_is_open(qgis, showcase, project, tmp_path):
    load([showcase / "LandClass.bgl"], project, tmp_path)
    root, = project.layerTreeRoot().children()
    group, = root.children()
    assert group.isExpanded()


def test_the_map_has_its_colours(qgis, showcase, project, tmp_path):
    """Relief, lake, runway: nothing hides what is above it."""
    from showcase_scene import on_field
    from showcase_terrain import to_degrees

    load([showcase / name for name in ("Mesh.bgl", "CVX.bgl", "APX.bgl")],
         project, tmp_path)
    layers = shown(project)

    def colour_at(place, degrees=0.0002):
        around = qgis.QgsRectangle(place[0], place[1], place[0], place[1])
        around.grow(degrees)
        picture = paint(qgis, layers, around, (40, 40))
        assert picture[:, :, 3].min() == 255
        return np.median(picture[:, :, :3].reshape(-1, 3), axis=0)

    names = [layer.name() for layer in layers]
    assert names.index("Water") < names.index("Relief")
    np.testing.assert_allclose(colour_at(on_field(0, 0)), (92, 94, 98),
                               atol=40)
    lake, = project.mapLayersByName("Water")
    inside = max(lake.getFeatures(), key=lambda f: f.geometry().area())
    point = inside.geometry().pointOnSurface().asPoint()
    blue = colour_at((point.x(), point.y()))
    assert blue[2] > blue[1] > blue[0]
    top = colour_at(to_degrees(0.1, 0.1))
    assert top.std() < 60 and 20 < top.mean() < 240


def test_relations_join_features(qgis, showcase, project, tmp_path):
    report = load([showcase / "APX.bgl"], project, tmp_path)
    assert len(report.relations) >= 15
    runways = {relation.referencingLayer().name(): relation
               for relation in report.relations}["Runway"]
    assert runways.referencedLayer().name() == "Airport"
    airport = next(runways.referencedLayer().getFeatures())
    related = list(runways.getRelatedFeatures(airport))
    assert {feature["airport_ident"] for feature in related} == {"XLAK"}
    assert len(related) == 2


def test_bookkeeping_is_left_out(qgis, project, tmp_path, layer_names):
    from flightsim_scenery import catalog

    present = layer_names & catalog.BOOKKEEPING
    assert {"name_list", "icao_index", "airport_summary"} <= present
    from flightsim_scenery.sources import Contents, inspect_source

    contents = Contents()
    inspect_source(str(PROJECT / "autotest/data/sample.bgl"), contents,
                   ["EMPTY_LAYERS=YES"])
    found = {layer.name for layer in contents.layers}
    assert "runway" in found
    assert not found & catalog.BOOKKEEPING


def test_layers_without_features_are_left_out(qgis, twice, monkeypatch):
    """A library has a layer of each kind, whatever is in its files. Of a
    large one only those are known to be empty that nothing is read for."""
    from flightsim_scenery import catalog, sources

    library = gdal.OpenEx(f'{sources.LIBRARY}"{twice}"', gdal.OF_VECTOR)
    layers = {layer.GetName(): layer for layer in map(
        library.GetLayer, range(library.GetLayerCount()))
        if layer.GetName() not in catalog.BOOKKEEPING}
    unread = {name for name, layer in layers.items()
              if layer.GetFeatureCount(0) != 0}
    filled = {name for name, layer in layers.items()
              if layer.GetNextFeature()}
    assert {"runway", "scenery_file"} <= filled < unread < set(layers)
    assert {"ground_merging", "light"} <= set(layers) - unread

    def find():
        return {layer.name for layer in sources.inspect([str(twice)]).layers}

    assert find() == filled
    # What was found to be empty is in the index of the library, except for
    # files that were changed a moment ago.
    monkeypatch.setattr(sources, "MOST_BYTES_TO_READ", 1)
    assert find() == unread


def test_layers_without_features_of_many_files_are_left_out(qgis, showcase,
                                                            tmp_path):
    """The number of files alone is no reason to load empty layers."""
    from flightsim_scenery import sources

    folder = tmp_path / "Scenery"
    folder.mkdir()
    for i in range(250):
        shutil.copyfile(showcase / "APX.bgl", folder / f"APX{i}.bgl")
    contents = sources.inspect([str(folder)])
    found = {layer.name for layer in contents.layers}
    assert contents.files == 250
    assert {"airport", "runway", "taxi_path"} <= found
    layers = gdal.OpenEx(f'{sources.LIBRARY}"{folder}"', gdal.OF_VECTOR)
    assert all(layers.GetLayerByName(name).GetNextFeature()
               for name in found)
    assert len(found) < layers.GetLayerCount()


# -- Several files ------------------------------------------------------------

@pytest.fixture
def twice(showcase, tmp_path):
    """A folder with the airport and the mesh twice, and a damaged file."""
    folder = tmp_path / "Scenery"
    folder.mkdir()
    for i in range(2):
        shutil.copyfile(showcase / "APX.bgl", folder / f"APX{i}.bgl")
        shutil.copyfile(showcase / "Mesh.bgl", folder / f"Mesh{i}.bgl")
    (folder / "broken.bgl").write_bytes(b"no scenery")
    return folder


def test_files_are_one_map(qgis, showcase, twice, project, tmp_path):
    """Two airports, one layer; the finest mesh wins."""
    report = load(sorted(twice.iterdir()), project, tmp_path)
    assert len(report.messages) == 1
    assert "broken.bgl" in report.messages[0]
    runway, = project.mapLayersByName("Runway")
    assert runway.featureCount() == 4
    assert {f["source_file"] for f in runway.getFeatures()} == {
        str(twice / f"APX{i}.bgl") for i in range(2)}
    relation = {made.referencingLayer().name(): made
                for made in report.relations}["Runway"]
    airport = next(relation.referencedLayer().getFeatures())
    related = list(relation.getRelatedFeatures(airport))
    assert len(related) == 2
    elevation, = project.mapLayersByName("Elevation")
    one = gdal.Open(str(showcase / "Mesh.bgl"))
    merged = gdal.Open(elevation.source())
    assert (merged.RasterXSize, merged.RasterYSize) == (
        one.RasterXSize, one.RasterYSize)
    np.testing.assert_array_equal(merged.ReadAsArray(), one.ReadAsArray())


def test_a_folder_is_a_library(qgis, showcase, twice, project, tmp_path):
    """Of two airports with one ident the upper one is shown, as in the
    simulator, with the runways of both; no file is written to merge them."""
    (twice / "texture").mkdir()
    annotation, = showcase.glob("*.agn")
    shutil.copy(annotation, twice / "texture")
    report = load([twice], project, tmp_path)
    assert len(report.messages) == 1
    assert "broken.bgl" in report.messages[0]
    assert not (tmp_path / "merged").exists()
    shown_airport, = project.mapLayersByName("Airport")[0].getFeatures()
    assert shown_airport["file"] == str(twice / "APX1.bgl")
    relation = {made.referencingLayer().name(): made
                for made in report.relations}["Runway"]
    files = [f["file"] for f in relation.getRelatedFeatures(shown_airport)]
    assert sorted(files) == 2 * [str(twice / "APX0.bgl")] + (
        2 * [str(twice / "APX1.bgl")])
    groups = tree(project)
    assert ("Generic building", True) in groups["Autogen"]
    assert ("Scenery file", False) in groups["Scenery library"]
    elevation, = project.mapLayersByName("Elevation")
    library = gdal.Open(elevation.source())
    one = gdal.Open(str(showcase / "Mesh.bgl"))
    np.testing.assert_array_equal(library.ReadAsArray(), one.ReadAsArray())


def test_union_keeps_the_geometry_type(qgis, showcase, tmp_path):
    from flightsim_scenery.merging import merge_layers
    from flightsim_scenery.sources import inspect

    contents = inspect([str(showcase)])
    for layer in contents.layers:
        path = merge_layers([layer, layer], str(tmp_path))
        merged = ogr.Open(path)
        assert merged.GetLayer(0).GetGeomType() == layer.geometry_type, layer.name


def test_sources_of_a_folder(qgis, showcase, tmp_path):
    """Many annotations are one source, and so are many BGL files."""
    from flightsim_scenery.sources import find_sources

    folder = tmp_path / "texture"
    folder.mkdir()
    source, = showcase.glob("*.agn")
    for name in ("012113110200032an.agn", "012113110200033an.agn"):
        shutil.copyfile(source, folder / name)
    (folder / "picture.bmp").write_bytes(b"")
    shutil.copyfile(showcase / "APX.bgl", folder / "APX.bgl")
    assert find_sources([str(folder)]) == [
        str(folder), str(folder / "APX.bgl")]
    shutil.copyfile(showcase / "CVX.bgl", folder / "CVX.bgl")
    shutil.copyfile(showcase / "stand.agp", tmp_path / "stand.agp")
    assert find_sources([str(tmp_path), str(tmp_path)]) == [
        f'FSSCENERY:"{tmp_path}"', str(folder), str(tmp_path / "stand.agp")]


def test_nothing_to_show_is_said(qgis, project, tmp_path):
    report = load([tmp_path], project, tmp_path)
    assert report.messages == ["No scenery file was found there."]
    assert report.layers == []


@pytest.mark.parametrize("name, content, reason", [
    ("none.bgl", None, "there is no such file or folder"),
    ("no/none.bgl", None, "the folder {folder}/no is not there"),
    ("//server/share/a.bgl", None,
     "the computer or the folder on it cannot be reached"),
    ("\\\\server\\share\\a.bgl", None,
     "the computer or the folder on it cannot be reached"),
    ("a.bgl", b"", "the file is empty"),
    ("a.dsf", b"", "the file is empty"),
    ("scenery.cfg", b"", "the file is empty"),
    ("a.bgl", "negative/opcode_parking.bgl",
     "a BGL of the older simulators, FS98 to FS2002"),
    ("a.bgl", b"text" * 25, "not a BGL of FS2004 or a later simulator"),
    ("a.agp", b"text", "is no scenery file that the driver knows"),
    ("scenery.cfg", b"text", "is no scenery file that the driver knows"),
])
def test_a_file_that_does_not_open_says_why(qgis, tmp_path, name, content,
                                            reason):
    """As the problems of a library do."""
    from flightsim_scenery.sources import inspect

    path = str(tmp_path / name) if name[0] not in "/\\" else name
    if content is not None:
        (tmp_path / name).write_bytes(
            content if isinstance(content, bytes)
            else find_shared(content).read_bytes())
    contents = inspect([path])
    assert contents.messages == [
        f"{path.rsplit('/', 1)[-1]}: {reason.format(folder=tmp_path)}"]
    assert (contents.layers, contents.rasters, contents.files) == ([], [], 0)
    assert not any(entry.startswith("flightsim_scenery")
                   for entry in gdal.ReadDir("/vsimem/") or ())


# -- Months -------------------------------------------------------------------

@pytest.fixture
def photos(tmp_path):
    """A tile for winter, one for summer, one for the night."""
    path = tmp_path / "Months.bgl"
    path.write_bytes(pack_rasters([
        Raster(PHOTO, (14, 5000, 3000), colour, SOLID, months=months)
        for colour, months in (
            (0xFFFF, 0b11), (0x83E0, 0b11100000), (0x8000, 1 << 12))
    ]).data)
    return path


def test_month_chooser(qgis, photos, project, tmp_path):
    from flightsim_scenery.loader import show_month

    load([photos], project, tmp_path, month="jul")

    def ticked():
        return [name for name, is_on in tree(project)["Photos"] if is_on]

    assert ticked() == ["Photo: Jun, Jul, Aug"]
    assert show_month("jan", project) == 1
    assert ticked() == ["Photo: Jan, Feb"]
    assert show_month("night", project) == 1
    assert ticked() == ["Photo: Night"]
    assert show_month("oct", project) == 0
    assert ticked() == []
