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


def test_autogen_is_edited_in_a_copy(qgis, showcase, project, tmp_path):
    from flightsim_scenery import editing, export
    from flightsim_scenery.sources import inspect

    source, = showcase.glob("*.agn")
    (tmp_path / "texture").mkdir()
    path = tmp_path / "texture" / source.name
    shutil.copyfile(source, path)
    _, layers = load(inspect([str(path)]), project, tmp_path)
    assert note_of(qgis, layers["Generic building"]) == editing.WHOLE
    assert editing.find_files(layers["Generic building"]) == [str(path)]
    copies = str(tmp_path / "copies")
    for expected in (f"{path.stem}.gpkg", f"{path.stem}_2.gpkg"):
        contents, source = editing.prepare(str(path), copies)
        assert source == str(tmp_path / "copies" / expected)
    _, layers = load(contents, project, tmp_path)
    building = layers["Generic building"]
    assert note_of(qgis, building) == ""
    size = path.stat().st_size
    count = building.featureCount()
    writer, = export.find_writers(["AGN"])

    def write():
        job = export.Job(writer, str(path.parent), options={
            "OVERWRITE_TILES": "YES"})
        job.layers = [export.Source(source, layer.name, layer.name)
                      for layer in contents.layers]
        done, messages = export.run(job)
        assert done, messages

    write()
    assert path.stat().st_size == size
    assert building.startEditing()
    assert building.deleteFeature(next(building.getFeatures()).id())
    assert building.commitChanges()
    write()
    written = gdal.OpenEx(str(path))
    assert written.GetLayerByName("generic_building").GetFeatureCount() == (
        count - 1)
