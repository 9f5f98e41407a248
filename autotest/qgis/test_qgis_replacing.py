# SPDX-License-Identifier: MIT
"""Exports onto files that are there, and from which the layers may come."""

import os
import shutil

import numpy as np
import pytest
from osgeo import gdal

from support import find_shared

TILE = "012113110200002an.agn"


def make_job(driver, target, source="", names=(), **options):
    from flightsim_scenery import export

    writer, = export.find_writers([driver])
    layers = [export.Source(str(source), name, name) for name in names]
    return export.Job(writer, str(target), layers=layers,
                      origins=[str(source)] if source else [],
                      options=options)


def run(job, progress=lambda share: True):
    from flightsim_scenery import export

    return export.run(job, progress)


def copy(name, folder):
    return shutil.copyfile(find_shared(name), folder / name.split("/")[-1])


def count(path):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    return {layer.GetName(): layer.GetFeatureCount() for layer in map(
        dataset.GetLayer, range(dataset.GetLayerCount()))}


def list_files(folder):
    return sorted(str(path.relative_to(folder))
                  for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("name, driver, layers", [
    ("airport/vtbd_exclusions_fsx.bgl", "BGL", ["exclusion"]),
    ("airport/vtbd_fsx.bgl", "BGL", ["airport", "runway", "parking"]),
    ("vector/leab_a.bgl", "BGL", None),
    ("dsf/eglg/+51-001.dsf", "DSF", None),
    ("xplane/marshaller.agp", "XPAutogen", None),
])
def test_layers_are_written_onto_their_file(qgis, tmp_path, name, driver,
                                            layers):
    path = copy(name, tmp_path)
    before, counts = path.read_bytes(), count(path)
    job = make_job(driver, path, path)
    from flightsim_scenery.export import Source

    layers = layers or [layer for layer in counts if layer in
                        job.writer.layers]
    job.layers = [Source(str(path), layer, layer) for layer in layers]
    done, messages = run(job)
    assert done, messages
    found = count(path)
    assert {layer: found[layer] for layer in layers} == {
        layer: counts[layer] for layer in layers}
    assert path.with_name(f"{path.name}.bak").read_bytes() == before
    assert list_files(tmp_path) == [path.name, f"{path.name}.bak"]


def test_a_raster_is_written_onto_its_file(qgis, tmp_path):
    path = copy("raster/synthetic/elev_codes.bgl", tmp_path)
    before, values = path.read_bytes(), gdal.Open(str(path)).ReadAsArray()
    job = make_job("BGL", path)
    job.raster = str(path)
    assert run(job) == (True, [])
    np.testing.assert_array_equal(gdal.Open(str(path)).ReadAsArray(), values)
    assert path.with_name("elev_codes.bgl.bak").read_bytes() == before
    assert list_files(tmp_path) == ["elev_codes.bgl", "elev_codes.bgl.bak"]


def test_a_failing_export_leaves_the_older_file(qgis, tmp_path):
    source = copy("airport/vtbd_fsx.bgl", tmp_path)
    target = copy("airport/leab_p3dv5.bgl", tmp_path)
    before = target.read_bytes()
    # A part of an airport that is not written.
    done, messages = run(make_job("BGL", target, source, ["parking"]))
    assert not done and str(target) in messages[0]
    assert "VTBD" in messages[0]
    # Of two layers, one.
    job = make_job("BGL", target, source, ["exclusion", "nothing"])
    assert not run(job)[0]
    # Where there was no file, there is none.
    job.target = str(tmp_path / "new.bgl")
    assert not run(job)[0]
    assert target.read_bytes() == before
    assert list_files(tmp_path) == [target.name, source.name]


def test_a_cancelled_export_leaves_the_older_file(qgis, tmp_path):
    path = copy("airport/vtbd_fsx.bgl", tmp_path)
    raster = copy("raster/synthetic/elev_codes.bgl", tmp_path)
    before = path.read_bytes(), raster.read_bytes()
    assert not run(make_job("BGL", path, path, ["exclusion"]),
                   lambda share: False)[0]
    job = make_job("BGL", raster)
    job.raster = str(raster)
    assert not run(job, lambda share: False)[0]
    assert (path.read_bytes(), raster.read_bytes()) == before
    assert list_files(tmp_path) == [raster.name, path.name]


def test_names_that_cannot_be_written_are_told(qgis, tmp_path):
    source = copy("airport/vtbd_fsx.bgl", tmp_path)
    folder = tmp_path / "folder.bgl"
    folder.mkdir()
    for target, words in ((folder, "a folder has that name"),
                          (tmp_path / "no" / "a.bgl", "No such file")):
        done, messages = run(make_job("BGL", target, source, ["exclusion"]))
        assert not done
        assert messages[0] == f"{target} cannot be written: " + (
            words if words.startswith("a ") else "No such file or directory")
    assert list(folder.iterdir()) == []


def test_backups_are_those_of_the_driver(qgis, tmp_path):
    """Either replaces the other's, and both leave files of somebody else."""
    path = copy("airport/vtbd_exclusions_fsx.bgl", tmp_path)
    backup = path.with_name(f"{path.name}.bak")

    def export_it():
        before = path.read_bytes()
        done, messages = run(make_job("BGL", path, path, ["exclusion"]))
        assert done
        return before, messages

    def edit_it(excludes):
        before = path.read_bytes()
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR | gdal.OF_UPDATE)
        layer = dataset.GetLayerByName("exclusion")
        assert layer.DeleteFeature(layer.GetNextFeature().GetFID()) == 0
        del layer, dataset
        return before

    before, messages = export_it()
    assert backup.read_bytes() == before and messages == []
    before = edit_it("x")
    assert backup.read_bytes() == before
    before, messages = export_it()
    assert backup.read_bytes() == before and messages == []
    assert list_files(tmp_path) == [path.name, backup.name]
    backup.unlink()
    backup.write_bytes(b"mine")
    before, messages = export_it()
    assert backup.read_bytes() == b"mine"
    assert path.with_name(f"{path.name}.bak2").read_bytes() == before
    assert messages == [f"{backup} is no backup and stays; the backup is "
                        f"{backup}2"]


def test_a_link_and_the_mode_of_a_file_stay(qgis, tmp_path):
    path = copy("airport/vtbd_exclusions_fsx.bgl", tmp_path)
    path.chmod(0o640)
    link = tmp_path / "link.bgl"
    link.symlink_to(path)
    assert run(make_job("BGL", link, link, ["exclusion"])) == (True, [])
    assert link.is_symlink() and link.resolve() == path
    assert path.stat().st_mode & 0o777 == 0o640
    assert count(path) == {"exclusion": 19}


# -- Folders of tiles ---------------------------------------------------------

@pytest.fixture
def texture(tmp_path):
    """Two tiles of autogen."""
    folder = tmp_path / "texture"
    folder.mkdir()
    for name in (TILE, "012113110200003an.agn"):
        shutil.copyfile(find_shared(f"agn/{name}"), folder / name)
    return folder


def read_tiles(folder):
    return {path.name: path.read_bytes() for path in folder.glob("*.agn")}


AGN_LAYERS = ("generic_building", "library_object", "vegetation_polygon",
              "row_house")


def test_tiles_are_written_onto_their_folder(qgis, texture, tmp_path):
    """As OVERWRITE_TILES says."""
    before, counts = read_tiles(texture), count(texture)
    layers = [name for name in AGN_LAYERS if counts.get(name)]
    done, messages = run(make_job("AGN", texture, texture, layers))
    assert not done
    assert any(str(texture) in text and "tiles already" in text
               for text in messages)
    assert read_tiles(texture) == before
    done, messages = run(make_job("AGN", texture, texture, layers,
                                  OVERWRITE_TILES="MERGE"))
    assert done, messages
    assert count(texture) == counts
    done, messages = run(make_job("AGN", texture, texture, layers[:1],
                                  OVERWRITE_TILES="YES"))
    assert done, messages
    found = count(texture)
    assert found[layers[0]] == counts[layers[0]] > 0
    assert not any(found.get(name) for name in layers[1:])
    # It is a folder of tiles still.
    assert list_files(texture / "backup") == [
        f"{name}.bak" for name in sorted(before)]
    assert [path for path in tmp_path.rglob(".*")] == []


def test_tiles_that_are_not_written_stay(qgis, texture):
    """The same file, without a backup."""
    one, other = sorted(texture.glob("*.agn"))
    before, state, counts = one.read_bytes(), other.stat(), count(one)
    layer = next(name for name in AGN_LAYERS if counts.get(name))
    done, messages = run(make_job("AGN", texture, one, [layer],
                                  OVERWRITE_TILES="YES"))
    assert done, messages
    assert (other.stat().st_ino, other.stat().st_mtime_ns) == (
        state.st_ino, state.st_mtime_ns)
    assert list_files(texture) == [
        one.name, other.name, f"backup/{one.name}.bak"]
    assert (texture / "backup" / f"{one.name}.bak").read_bytes() == before


def test_a_tile_is_merged_with_itself(qgis, texture):
    path = texture / TILE
    before, counts = path.read_bytes(), count(path)
    layer = next(name for name in AGN_LAYERS if counts.get(name))
    assert not run(make_job("AGN", path, path, [layer]))[0]
    assert path.read_bytes() == before
    done, messages = run(make_job("AGN", path, path, [layer],
                                  OVERWRITE_TILES="MERGE"))
    assert done, messages
    assert count(path) == counts


def test_a_pack_is_written_onto_itself(qgis, tmp_path):
    pack = tmp_path / "My Pack"
    folder = pack / "Earth nav data" / "+50-010"
    folder.mkdir(parents=True)
    tile = copy("dsf/eglg/+51-001.dsf", folder)
    before, counts = tile.read_bytes(), count(tile)
    done, _ = run(make_job("DSF", pack, tile, ["object", "exclusion"]))
    assert not done and tile.read_bytes() == before
    done, messages = run(make_job("DSF", pack, tile, ["object", "exclusion"],
                                  OVERWRITE_TILES="YES"))
    assert done, messages
    found = count(tile)
    assert (found["object"], found["exclusion"]) == (
        counts["object"], counts["exclusion"])
    assert "forest" not in found
    place = f"Earth nav data/+50-010/{tile.name}"
    assert list_files(pack) == [place, f"backup/{place}.bak"]
    assert (pack / f"backup/{place}.bak").read_bytes() == before


def test_nothing_is_replaced_where_one_file_cannot_be(qgis, texture,
                                                      monkeypatch):
    from flightsim_scenery import replacing

    before, counts = read_tiles(texture), count(texture)
    layers = [name for name in AGN_LAYERS if counts.get(name)][:1]
    replace, last = os.replace, str(max(texture.glob("*.agn")))

    def refuse(source, target):
        if target == last:
            raise OSError(28, "the disk is full")
        replace(source, target)

    monkeypatch.setattr(replacing.os, "replace", refuse)
    done, messages = run(make_job("AGN", texture, texture, layers,
                                  OVERWRITE_TILES="YES"))
    assert not done and messages[0] == (
        f"{texture} cannot be written: the disk is full")
    assert read_tiles(texture) == before


def test_a_file_that_is_open_is_written_over(qgis, tmp_path, monkeypatch):
    """Windows does not rename over it; the map has it open."""
    from flightsim_scenery import replacing

    path = copy("airport/vtbd_fsx.bgl", tmp_path)
    before, number = path.read_bytes(), path.stat().st_ino
    replace = os.replace

    def refuse(source, target):
        if target == str(path):
            raise PermissionError(13, "is in use")
        replace(source, target)

    monkeypatch.setattr(replacing.os, "replace", refuse)
    assert run(make_job("BGL", path, path, ["exclusion"])) == (True, [])
    assert count(path) == {"exclusion": 105}
    assert path.stat().st_ino == number
    assert path.with_name("vtbd_fsx.bgl.bak").read_bytes() == before
    # And if that fails halfway, too, it is as it was.
    after, copyfile = path.read_bytes(), shutil.copyfile

    def break_off(source, target, **options):
        if replacing.PREFIX in source:
            path.write_bytes(b"half")
            raise OSError(28, "the disk is full")
        return copyfile(source, target, **options)

    monkeypatch.setattr(replacing.shutil, "copyfile", break_off)
    done, messages = run(make_job("BGL", path, path, ["exclusion"],
                                  PROFILE="P3D"))
    assert not done and messages[0].endswith(": the disk is full")
    assert path.read_bytes() == after


# -- In the dialog ------------------------------------------------------------

@pytest.fixture
def dialog_of(qgis, monkeypatch):
    """Makes the dialog for a layer and its own file; the words it says."""
    from flightsim_scenery import export, export_dialog

    said = []
    box = export_dialog.QMessageBox
    for name in ("information", "warning", "question"):
        monkeypatch.setattr(box, name, lambda *texts: (
            said.append(texts[2]), box.StandardButton.Yes)[1])

    def make(layer, path):
        dialog = export_dialog.ExportDialog(
            writers=export.find_writers(["BGL"]))
        dialog.choose([layer])
        dialog.target.setFilePath(str(path))
        return dialog, said

    yield make
    qgis.QgsProject.instance().clear()


def open_layer(qgis, path, name):
    layer = qgis.QgsVectorLayer(f"{path}|layername={name}", name, "ogr")
    assert layer.isValid()
    qgis.QgsProject.instance().addMapLayer(layer)
    return layer


def test_the_map_shows_what_was_written(qgis, dialog_of, tmp_path):
    path = copy("airport/vtbd_fsx.bgl", tmp_path)
    exclusions, runways = (open_layer(qgis, path, name)
                           for name in ("exclusion", "runway"))
    assert exclusions.setSubsetString("fid <= 5")
    other = open_layer(qgis, path, "exclusion")
    assert other.featureCount() == 105
    dialog, said = dialog_of(exclusions, path)
    assert dialog.check_and_run()
    assert said[0] == (
        f"{path} exists. Replace it? Layers of the map show it: those that "
        "are not exported will be gone. The old file is kept as "
        "vtbd_fsx.bgl.bak.")
    assert count(path) == {"exclusion": 5}
    assert other.isValid() and other.featureCount() == 5
    assert len(list(other.getFeatures())) == 5
    assert not runways.isValid() and not runways.dataProvider().isValid()
    # It is edited as the file that it is now.
    assert other.startEditing()
    assert other.deleteFeature(next(other.getFeatures()).id())
    assert other.commitChanges(), other.commitErrors()
    assert count(path) == {"exclusion": 4}


def test_unsaved_edits_of_the_target_come_first(qgis, dialog_of, tmp_path):
    path = copy("airport/vtbd_fsx.bgl", tmp_path)
    before = path.read_bytes()
    layer = open_layer(qgis, path, "exclusion")
    assert layer.startEditing() and layer.deleteFeature(1)
    dialog, said = dialog_of(layer, path)
    assert not dialog.check_and_run()
    assert said[1:] == [f"{path} is the file of exclusion, whose edits are "
                        "not saved: please save or discard them first."]
    assert path.read_bytes() == before
    assert layer.rollBack()
