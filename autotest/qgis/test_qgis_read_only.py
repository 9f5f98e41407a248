# SPDX-License-Identifier: MIT
"""Layers of several files say why they are read-only; a file of them opens for
editing."""

import shutil

import pytest
from osgeo import gdal


@pytest.fixture
def project(qgis):
    made = qgis.QgsProject()
    yield made
    made.removeAllMapLayers()


@pytest.fixture
def folder(showcase, tmp_path):
    """Two airports and two tiles of autogen."""
    made = tmp_path / "Scenery"
    (made / "texture").mkdir(parents=True)
    for i in range(2):
        shutil.copyfile(showcase / "APX.bgl", made / f"APX{i}.bgl")
    source, = showcase.glob("*.agn")
    for name in ("012113110200032an.agn", "012113110200033an.agn"):
        shutil.copyfile(source, made / "texture" / name)
    return made


def load(contents, project, folder):
    from flightsim_scenery.loader import Loader

    report = Loader(contents, "scenery", str(folder), project).load()
    return report, {layer.name(): layer for layer in report.layers}


def note_of(qgis, layer):
    return qgis.QgsLayerNotesUtils.layerNotes(layer)


def test_layers_of_a_catalogue(qgis, folder, project, tmp_path):
    from flightsim_scenery import editing
    from flightsim_scenery.sources import inspect

    (folder / "scenery").mkdir()
    for path in folder.glob("*.bgl"):
        path.rename(folder / "scenery" / path.name)
    catalogue = tmp_path / "scenery.cfg"
    catalogue.write_text(
        f"[Area.001]\nTitle=All\nLocal={folder}\nActive=TRUE\nLayer=1\n")
    _, layers = load(inspect([str(catalogue)]), project, tmp_path)
    assert note_of(qgis, layers["Runway"]) == editing.MANY
    for name in ("Runway", "Scenery file"):
        assert editing.find_files(layers[name]) == [
            str(folder / "scenery" / f"APX{i}.bgl") for i in range(2)]


def test_layers_say_why_they_are_read_only(qgis, folder, project, tmp_path):
    from flightsim_scenery import editing
    from flightsim_scenery.sources import inspect

    report, layers = load(inspect([str(folder)]), project, tmp_path)
    for name in ("Parking", "Runway", "Generic building"):
        assert note_of(qgis, layers[name]) == editing.MANY
        assert layers[name] in report.read_only
    assert editing.find_files(layers["Runway"]) == [
        str(folder / f"APX{i}.bgl") for i in range(2)]
    assert editing.find_files(layers["Generic building"]) == [
        str(folder / "texture" / f"01211311020003{i}an.agn")
        for i in (2, 3)]
    # Those of what is selected.
    runway = layers["Runway"]
    chosen = next(f for f in runway.getFeatures()
                  if f["file"].endswith("APX1.bgl"))
    runway.selectByIds([chosen.id()])
    assert editing.find_files(runway) == [str(folder / "APX1.bgl")]


def test_merged_files_and_single_ones(qgis, folder, project, tmp_path):
    from flightsim_scenery import editing
    from flightsim_scenery.sources import inspect

    paths = [str(folder / f"APX{i}.bgl") for i in range(2)]
    report, layers = load(inspect(paths), project, tmp_path / "a")
    for name in ("Airport", "Parking"):
        assert note_of(qgis, layers[name]) == editing.MANY
        assert editing.find_files(layers[name]) == paths
        # As it says, though GDAL adds features to such a layer.
        assert not layers[name].startEditing()
        assert layers[name].readOnly() and not layers[name].isEditable()
    report, layers = load(inspect(paths[:1]), project, tmp_path / "b")
    assert report.read_only == []
    assert note_of(qgis, layers["Parking"]) == ""
    assert layers["Parking"].startEditing()
    assert layers["Parking"].rollBack()
    assert note_of(qgis, layers["Airport"]) == editing.FIXED


def test_a_file_of_a_folder_is_edited(qgis, folder, project, tmp_path):
    from flightsim_scenery import editing

    path = str(folder / "APX1.bgl")
    contents, source = editing.prepare(path, str(tmp_path / "copies"))
    assert source == path and not (tmp_path / "copies").exists()
    _, layers = load(contents, project, tmp_path)
    assert layers["Parking"].startEditing()
    assert layers["Parking"].rollBack()


@pytest.fixture
def autogen(showcase, tmp_path):
    """A tile of autogen in a folder of its own."""
    source, = showcase.glob("*.agn")
    (tmp_path / "texture").mkdir()
    return shutil.copyfile(source, tmp_path / "texture" / source.name)


def test_autogen_is_edited_in_its_file(qgis, autogen, project, tmp_path):
    from flightsim_scenery import editing
    from flightsim_scenery.sources import inspect

    report, layers = load(inspect([str(autogen)]), project, tmp_path)
    assert report.read_only == []
    building, wood = layers["Generic building"], layers["Vegetation polygon"]
    assert note_of(qgis, building) == note_of(qgis, wood) == ""
    contents, source = editing.prepare(str(autogen), str(tmp_path / "copies"))
    assert source == str(autogen) and not (tmp_path / "copies").exists()
    count = building.featureCount()
    assert building.startEditing()
    first, second = list(building.getFeatures())[:2]
    assert building.deleteFeature(first.id())
    moved = qgis.QgsGeometry(second.geometry())
    moved.translate(2e-5, 0)
    assert building.changeGeometry(second.id(), moved)
    new = qgis.QgsFeature(building.fields())
    made = qgis.QgsGeometry(second.geometry())
    made.translate(0, 3e-4)
    new.setGeometry(made)
    assert building.addFeature(new)
    assert building.commitChanges(), building.commitErrors()
    assert building.featureCount() == count
    assert building.startEditing()
    assert building.changeAttributeValue(
        second.id(), building.fields().indexFromName("width_m"), 500)
    assert not building.commitChanges()
    assert any("follows from them" in text
               for text in building.commitErrors())
    assert building.rollBack()
    written = gdal.OpenEx(str(autogen))
    places = [f.GetGeometryRef().Centroid().GetPoint_2D()
              for f in written.GetLayerByName("generic_building")]
    assert len(places) == count
    for geometry in (moved, made):
        place = geometry.centroid().asPoint()
        assert any(abs(x - place.x()) + abs(y - place.y()) < 1e-8
                   for x, y in places)
    assert autogen.with_name(autogen.name + ".bak").exists()


def test_layers_of_one_tile_are_edited_together(qgis, autogen, project,
                                                tmp_path):
    """Each is saved by itself, in any order, and the tile shows at once."""
    from flightsim_scenery.sources import inspect

    _, layers = load(inspect([str(autogen)]), project, tmp_path)
    titles = ("Generic building", "Vegetation polygon", "Tile")
    building, wood, tile = (layers[title] for title in titles)
    counts = building.featureCount(), wood.featureCount()
    for layer in (building, wood, tile):
        assert layer.startEditing()
    for layer in (building, wood):
        assert layer.deleteFeature(next(layer.getFeatures()).id())
    assert tile.changeAttributeValue(
        next(tile.getFeatures()).id(),
        tile.fields().indexFromName("building_texture"), "walls")
    for layer in (wood, tile, building):
        assert layer.commitChanges(), layer.commitErrors()
    assert (building.featureCount(), wood.featureCount()) == (
        counts[0] - 1, counts[1] - 1)
    building.reload()
    assert {f["texture"] for f in building.getFeatures()} == {"walls"}
    # Once more, after they were closed for editing.
    assert wood.startEditing()
    plants = next(wood.getFeatures())
    moved = qgis.QgsGeometry(plants.geometry())
    moved.translate(1e-5, 1e-5)
    assert wood.changeGeometry(plants.id(), moved)
    assert wood.commitChanges(), wood.commitErrors()
    written = gdal.OpenEx(str(autogen))
    assert [written.GetLayerByName(name).GetFeatureCount() for name in (
        "generic_building", "vegetation_polygon")] == [
            counts[0] - 1, counts[1] - 1]
    assert written.GetLayerByName("tile").GetFeature(1)[
        "building_texture"] == "walls"


def test_forms_lock_what_follows(qgis, autogen, project, tmp_path):
    """Sizes of areas and what all buildings of a tile have in common."""
    from flightsim_scenery.sources import inspect

    _, layers = load(inspect([str(autogen)]), project, tmp_path)

    def locked(title):
        layer = layers[title]
        config = layer.editFormConfig()
        return {name for i, name in enumerate(layer.fields().names())
                if config.readOnly(i)} - {"fid", "file", "key", "tile_key"}

    assert locked("Generic building") == {
        "width_m", "depth_m", "floors_1_2_percent", "floors_3_5_percent",
        "floors_6_8_percent", "floors_9_12_percent", "texture", "tile"}
    assert locked("Vegetation polygon") == {"tile"}
    assert locked("Tile") <= {"level", "u", "v"}


def test_a_damaged_file_is_not_offered(qgis, autogen, project, tmp_path):
    from flightsim_scenery import editing
    from flightsim_scenery.sources import inspect

    assert editing.can_update(str(autogen))
    autogen.write_bytes(autogen.read_bytes()[:-7])
    assert not editing.can_update(str(autogen))
    _, layers = load(inspect([str(autogen)]), project, tmp_path)
    assert note_of(qgis, layers["Generic building"]) == editing.STUCK


def test_a_tile_of_a_folder_is_edited(qgis, folder, project, tmp_path):
    from flightsim_scenery import editing
    from flightsim_scenery.sources import inspect

    path = str(folder / "texture" / "012113110200033an.agn")
    assert editing.can_update(path)
    contents, source = editing.prepare(path, str(tmp_path / "copies"))
    assert source == path
    _, layers = load(contents, project, tmp_path)
    assert layers["Generic building"].startEditing()
    assert layers["Generic building"].rollBack()


def test_the_button_goes_to_the_layer(qgis, folder, plugin, interface,
                                      monkeypatch):
    """Of the file that was chosen, and it is gone then."""
    from flightsim_scenery import plugin as module
    from flightsim_scenery.sources import inspect
    from qgis.PyQt.QtWidgets import QPushButton

    texture = str(folder / "texture")
    plugin.load([texture], inspect([texture]))
    item = interface.bar.currentItem()
    assert "read-only" in item.text()
    assert "1 file, " in "".join(i.text() for i in interface.bar.items())
    path = str(folder / "texture" / "012113110200033an.agn")
    monkeypatch.setattr(module.QInputDialog, "getItem",
                        lambda *_: (path, True))
    item.findChild(QPushButton).click()
    layer = interface.activeLayer()
    assert layer.source().startswith(path)
    assert layer.startEditing() and layer.rollBack()
    assert not any("read-only" in i.text() for i in interface.bar.items())


def test_terrain_vectors_are_edited_in_pieces(qgis, showcase, plugin,
                                              interface, tmp_path):
    """They are shown whole, which cannot be edited."""
    from flightsim_scenery import editing
    from flightsim_scenery.sources import inspect

    path = str(shutil.copyfile(showcase / "CVX.bgl", tmp_path / "CVX.bgl"))
    plugin.load([path], inspect([path]))
    whole, = qgis.QgsProject.instance().mapLayersByName("Road")
    assert note_of(qgis, whole) == editing.PIECES
    assert not whole.startEditing()
    assert editing.find_files(whole) == [path]
    plugin.ask_for_file(whole)
    pieces = interface.activeLayer()
    assert pieces.name() == "Road" and note_of(qgis, pieces) == ""
    assert pieces.featureCount() >= whole.featureCount()
    count = pieces.featureCount()
    assert pieces.startEditing()
    assert pieces.deleteFeature(next(pieces.getFeatures()).id())
    assert pieces.commitChanges(), pieces.commitErrors()
    assert pieces.featureCount() == count - 1


def test_autogen_of_x_plane_is_edited_in_a_copy(qgis, showcase, tmp_path):
    from flightsim_scenery import editing

    path = shutil.copyfile(showcase / "block.agb", tmp_path / "block.agb")
    assert not editing.can_update(str(path))
    copies = tmp_path / "copies"
    for expected in ("block.gpkg", "block_2.gpkg"):
        contents, source = editing.prepare(str(path), str(copies))
        assert source == str(copies / expected)
        assert {layer.driver for layer in contents.layers} == {"GPKG"}
