# SPDX-License-Identifier: MIT
"""What is a library to the plugin: the same everywhere, and to the driver."""

import re
import shutil

import pytest
from osgeo import gdal

from library_scene import add_on_text, make_simulator, write
from support import PROJECT, find_shared

MESH, OVERLAY = "dsf/synthetic/+47+012.dsf", "dsf/eglg/+51-001.dsf"


@pytest.fixture
def x_plane(tmp_path):
    """An installation: a mesh in two packs, overlays in one of them and in
    one that is switched off, and models, which are no scenery."""
    root = tmp_path / "X-Plane 12"
    (root / "Resources").mkdir(parents=True)
    for pack, source, folder in (
            ("High", MESH, "+40+010"), ("Low", MESH, "+40+010"),
            ("High", OVERLAY, "+50-010"), ("Off", OVERLAY, "+50-010")):
        data = find_shared(source).read_bytes()
        write(root / "Custom Scenery" / pack / "Earth nav data" / folder
              / source.rsplit("/", 1)[1], data)
    shutil.copyfile(find_shared("xplane/marshaller.agp"),
                    root / "Custom Scenery" / "High" / "marshaller.agp")
    write(root / "Custom Scenery" / "scenery_packs.ini",
          b"I\n1000 Version\nSCENERY\n\nSCENERY_PACK Custom Scenery/High/\n"
          b"SCENERY_PACK_DISABLED Custom Scenery/Off/\n"
          b"SCENERY_PACK Custom Scenery/Low/\n")
    return root


def inspect(*paths):
    from flightsim_scenery.sources import inspect

    return inspect([str(path) for path in paths])


def count(path):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    return {layer.GetName(): layer.GetFeatureCount() for layer in map(
        dataset.GetLayer, range(dataset.GetLayerCount()))}


WAYS = ("", "Custom Scenery", "Custom Scenery/scenery_packs.ini")


@pytest.mark.parametrize("part", WAYS)
def test_an_installation_of_x_plane_is_a_library(qgis, plugin, x_plane, part):
    """Each tile is that of the highest pack."""
    from flightsim_scenery import editing
    from flightsim_scenery.places import find_libraries

    path = x_plane / part
    one = count(find_shared(MESH))
    report = plugin.load([str(path)], inspect(path))
    layers = {layer.customProperty("flightsim/layer"): layer
              for layer in report.layers}
    wanted = count(path)
    assert wanted["terrain_triangle"] == one["terrain_triangle"] > 0
    for name in ("terrain_triangle", "object", "network_edge"):
        assert layers[name].featureCount() == wanted[name] > 0
    assert layers["object"].featureCount() == (
        count(find_shared(OVERLAY))["object"])
    assert "point_of_interest" not in layers  # of the model
    name, = find_libraries(qgis.QgsProject.instance())
    assert name == (str(path) if path.is_file() else f'FSSCENERY:"{path}"')
    plugin.show_panel()
    assert plugin.panel.path() == name

    # What is filled is below, and what is about files is on request.
    root = qgis.QgsProject.instance().layerTreeRoot()
    shown = [layer.customProperty("flightsim/layer")
             for layer in root.layerOrder()
             if layer.isSpatial() and root.findLayer(layer.id()).isVisible()]
    assert shown[-1] == "tile" and "object" in shown
    assert not {"pack", "missing_asset", "scenery_file"} & set(shown)
    group, = root.children()
    assert "Other" not in [node.name() for node in group.children()]

    # A file of it is edited, never all of it.
    tiles = [str(x_plane / f"Custom Scenery/High/Earth nav data/{tile}")
             for tile in ("+40+010/+47+012.dsf", "+50-010/+51-001.dsf")]
    assert editing.find_files(layers["object"]) == tiles[1:]
    assert editing.find_files(layers["terrain_triangle"]) == tiles[:1]
    assert set(tiles) < set(editing.find_files(layers["pack"]))
    for layer in ("object", "pack"):
        assert editing.explain(layers[layer]) == editing.MANY


def test_a_pack_of_one_tile_is_its_file(qgis, x_plane):
    """Which can be edited."""
    from flightsim_scenery.sources import find_sources

    pack = x_plane / "Custom Scenery" / "Low"
    tile = pack / "Earth nav data/+40+010/+47+012.dsf"
    assert find_sources([str(pack)]) == [str(tile)]
    assert find_sources([str(pack.with_name("High"))]) == [
        f'FSSCENERY:"{pack.with_name("High")}"']


def test_a_catalogue_is_never_copied(qgis, x_plane, tmp_path):
    from flightsim_scenery import editing

    for part in WAYS:
        path = str(x_plane / part) if part else str(x_plane)
        contents, source = editing.prepare(path, str(tmp_path / "copies"))
        assert source == path and contents.layers == []
        assert contents.messages == [
            f"{path.rsplit('/', 1)[1]} lists other files: please choose one "
            "of them."]
    assert not (tmp_path / "copies").exists()


# -- Catalogues ---------------------------------------------------------------

def test_catalogues_are_those_of_the_driver(qgis):
    """And add-ons.cfg, which opens by its prefix."""
    from flightsim_scenery.catalog import ADD_ONS, CATALOGUES

    source = (PROJECT / "driver" / "scenery_driver.cpp").read_text("utf-8")
    table = source.split("SIGNS[] = {")[1].split("};")[0]
    known = re.findall(r'\{"([^"]+)",', table)
    assert sorted(CATALOGUES) == sorted([*known, ADD_ONS])


@pytest.fixture
def catalogues(tmp_path, x_plane):
    """One of each kind, with its name for GDAL."""
    write(tmp_path / "add-on/add-on.xml",
          add_on_text([("scenery", "A", None)]).encode())
    files = {
        "scenery.cfg": make_simulator(tmp_path / "FSX").read_bytes(),
        "add-on.xml": (tmp_path / "add-on/add-on.xml").read_bytes(),
        "layout.json": b'{"content": []}',
        "Content.xml": b'<Packages><Package name="a"/></Packages>',
        "UserCfg.opt": b"{Video\n}\nInstalledPackagesPath \"C:\\a\"\n",
        "scenery_packs.ini": b"I\n1000 Version\nSCENERY\n\n",
        "library.txt": b"A\n800\nLIBRARY\n\nEXPORT a.obj b.obj\n",
    }
    made = {}
    for name, data in files.items():
        path = write(tmp_path / "all" / name, data)
        made[path] = str(path)
    path = write(tmp_path / "all" / "add-ons.cfg", b"[Package.0]\nPATH=a\n")
    made[path] = f'FSSCENERY:"{path}"'
    return made


def test_every_catalogue_is_a_library(qgis, interface, plugin, catalogues):
    from qgis.PyQt.QtCore import QMimeData, QUrl

    from flightsim_scenery.sources import find_library, find_sources

    handler, = interface.drops
    taken = []
    handler._take = taken.append
    for path, name in catalogues.items():
        assert find_library(str(path)) == name
        assert find_library(f'FSSCENERY:"{path}"') == name
        assert find_sources([str(path)]) == [name]
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(path))])
        assert handler.handleMimeDataV2(mime), path.name
    assert taken == [[str(path)] for path in catalogues]


@pytest.mark.parametrize("name", ["library.txt", "layout.json", "content.xml"])
def test_files_of_their_names_may_be_anything(qgis, interface, plugin,
                                              tmp_path, name):
    """QGIS gets those that the driver does not know, alone or in folders."""
    from qgis.PyQt.QtCore import QMimeData, QUrl

    from flightsim_scenery.sources import find_library

    path = write(tmp_path / "other" / name, b"<a/>")
    assert find_library(str(path)) is None
    handler, = interface.drops
    for dropped in (path, path.parent):
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(dropped))])
        assert not handler.handleMimeDataV2(mime)


def test_folders_of_autogen_are_no_libraries(qgis, tmp_path):
    from flightsim_scenery.places import find_libraries

    for name in ("012113110200002an.agn", "012113110200003an.agn"):
        shutil.copyfile(find_shared(f"agn/{name}"), tmp_path / name)
    project = qgis.QgsProject()
    layer = qgis.QgsVectorLayer(f"{tmp_path}|layername=tile", "tile", "ogr")
    assert layer.isValid()
    project.addMapLayer(layer)
    assert find_libraries(project) == []
    project.removeAllMapLayers()


def test_a_library_with_rasters_is_listed_once(qgis, plugin, tmp_path):
    """Its layers and its rasters have two names for GDAL."""
    from flightsim_scenery.places import find_libraries

    path = make_simulator(tmp_path / "FSX")
    report = plugin.load([str(path)], inspect(path))
    sources = {layer.source() for layer in report.layers}
    assert any(source.startswith("FSSCENERY:") for source in sources)
    assert any(source.startswith(str(path)) for source in sources)
    assert find_libraries(qgis.QgsProject.instance()) == [str(path)]
