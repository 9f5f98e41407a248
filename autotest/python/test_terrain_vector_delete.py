# SPDX-License-Identifier: MIT
"""Layers of terrain vectors deleted from a file, and created anew."""

import subprocess

import pytest
from osgeo import gdal, ogr

from layer_writing import WGS84, create_layers, write_layer
from record_update_support import (
    open_for_update, read_children, write_airports)
from support import collect_messages
from terrain_vector_changes import (
    ACROSS, ASPHALT, CELL, FAR, GRAVEL, INSIDE, create, line, square)

LAKE = "Hydro_Polygons_Generic_Lake_Perennial"
STREAM = line((5 * CELL + 9, 7), (5 * CELL + 70, 90))


@pytest.fixture
def path(tmp_path):
    """Writes roads in three cells, lakes in the first one and a single
    stream."""
    path = tmp_path / "all.bgl"
    dataset = create_layers("BGL", path, "FILE_TIME=0")
    for name, wkts, texture in (
            ("road", [INSIDE, ACROSS, FAR], ASPHALT),
            ("water_polygon", [square(10, 10), square(4000, 10)], LAKE),
            ("stream", [STREAM], None)):
        layer = dataset.CreateLayer(name, WGS84)
        for wkt in wkts:
            assert create(layer, wkt, texture_name=texture)[0] == 0
        del layer
    dataset = None
    return path


def read(path, *options):
    """Returns {layer: sorted texture and geometry of its features}."""
    dataset = gdal.OpenEx(str(path), open_options=list(options))
    return {dataset.GetLayer(i).GetName(): sorted(
        (f["texture_name"], f.GetGeometryRef().ExportToWkt())
        for f in dataset.GetLayer(i)) for i in range(dataset.GetLayerCount())}


def find_layer(dataset, name):
    return [dataset.GetLayer(i).GetName()
            for i in range(dataset.GetLayerCount())].index(name)


def test_a_layer_goes_and_the_others_stay(path, tmp_path):
    """The bytes are those of a file without the layer; cells with it alone are
    removed."""
    rows = read(path)
    dataset = open_for_update(path)
    assert dataset.TestCapability(ogr.ODsCDeleteLayer)
    kept = dataset.GetLayerByName("stream").GetNextFeature()
    assert dataset.DeleteLayer(find_layer(dataset, "road")) == 0
    assert dataset.GetLayerByName("road") is None
    assert dataset.GetLayerCount() == 2
    dataset.FlushCache()
    # FIDs of the others are unchanged.
    assert dataset.GetLayerByName("stream").GetFeature(
        kept.GetFID()).GetGeometryRef().Equals(kept.GetGeometryRef())
    del kept
    dataset = None
    wanted = {name: rows[name] for name in ("water_polygon", "stream")}
    assert read(path) == wanted
    assert path.with_name("all.bgl.bak").exists()
    new = tmp_path / "new.bgl"
    dataset = create_layers("BGL", new, "FILE_TIME=0")
    for name in wanted:
        layer = dataset.CreateLayer(name, WGS84)
        for texture, wkt in (
                [(LAKE, square(10, 10)), (LAKE, square(4000, 10))]
                if name == "water_polygon" else [(None, STREAM)]):
            create(layer, wkt, texture_name=texture)
        del layer
    dataset = None
    # Before that is the date.
    assert path.read_bytes()[0x18:] == new.read_bytes()[0x18:]


def test_all_layers_go(path):
    dataset = open_for_update(path, "BACKUP=NO")
    while dataset.GetLayerCount():
        assert dataset.DeleteLayer(0) == 0
    layer = dataset.CreateLayer("railway", WGS84)
    assert create(layer, INSIDE, texture_name="Railroad")[0] == 0
    assert layer.GetFeatureCount() == 1
    del layer
    dataset = None
    (name, rows), = read(path).items()
    assert name == "railway" and [row[0] for row in rows] == ["Railroad"]


def test_a_layer_is_made_anew_before_it_is_saved(path):
    """The old features are neither read nor counted nor found."""
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("road")
    old = [f.GetFID() for f in layer]
    assert create(layer, STREAM, texture_name=GRAVEL)[0] == 0
    feature = layer.GetFeature(old[0])
    feature["texture_name"] = GRAVEL
    assert layer.SetFeature(feature) == 0
    del layer, feature
    assert dataset.DeleteLayer(find_layer(dataset, "road")) == 0
    layer = dataset.CreateLayer("road", WGS84)
    assert layer.GetFeatureCount() == 0 and list(layer) == []
    assert [layer.GetFeature(fid) for fid in old] == [None] * len(old)
    fid = create(layer, FAR, texture_name=GRAVEL)[1]
    assert [f.GetFID() for f in layer] == [fid]
    assert layer.SyncToDisk() == 0
    assert [f.GetFID() for f in layer] == [fid]
    assert layer.DeleteFeature(fid) == 0
    assert create(layer, INSIDE, texture_name=GRAVEL)[0] == 0
    assert layer.GetFeatureCount() == 1
    del layer
    dataset = None
    assert [row[0] for row in read(path)["road"]] == [GRAVEL]
    assert len(read(path)["water_polygon"]) == 2


@pytest.mark.parametrize("name", ["road", "ROAD"])
def test_overwrite(path, tmp_path, name):
    """The command of ogr2ogr, twice."""
    source = tmp_path / "roads.gpkg"
    assert write_layer(create_layers("GPKG", source), "ways", [FAR]) == [0]
    rows = read(path)
    for _ in range(2):
        subprocess.run(["ogr2ogr", "-overwrite", path, source, "-nln", name,
                        "-lco", f"TEXTURE={GRAVEL}"], check=True)
        assert [row[0] for row in read(path)["road"]] == [GRAVEL]
        assert all(read(path)[other] == rows[other]
                   for other in ("water_polygon", "stream"))


@pytest.mark.parametrize("option, texture", [
    (f"TEXTURE={GRAVEL}", "Nope"), ("TEXTURE=Nope", GRAVEL)])
def test_a_failed_overwrite_keeps_the_layer(path, tmp_path, option, texture):
    """And the backup of the save before."""
    before = path.read_bytes()
    backup = path.with_name("all.bgl.bak")
    backup.write_bytes(b"backup")
    source = tmp_path / "roads.gpkg"
    dataset = create_layers("GPKG", source)
    layer = dataset.CreateLayer("ways", WGS84)
    layer.CreateField(ogr.FieldDefn("texture_name"))
    assert create(layer, FAR, texture_name=texture)[0] == 0
    del layer
    dataset = None
    result = subprocess.run(
        ["ogr2ogr", "-overwrite", path, source, "-nln", "road", "-lco", option],
        stderr=subprocess.PIPE, text=True)
    assert result.returncode == 1 and "there is no texture Nope" in (
        result.stderr)
    assert path.read_bytes() == before
    assert backup.read_bytes() == b"backup"


def test_a_layer_that_could_not_be_made_anew(path):
    """Its features are restored, until a new feature is accepted."""
    dataset = open_for_update(path)
    count = dataset.GetLayerByName("road").GetFeatureCount()
    assert dataset.DeleteLayer(find_layer(dataset, "road")) == 0
    layer = dataset.CreateLayer("road", WGS84)
    assert layer.GetFeatureCount() == 0 and list(layer) == []
    with collect_messages():
        assert create(layer, FAR, texture_name="Nope")[0] != 0
    assert layer.GetFeatureCount() == len(list(layer)) == count
    assert create(layer, FAR, texture_name=GRAVEL)[0] == 0
    assert layer.GetFeatureCount() == len(list(layer)) == 1
    with collect_messages():
        assert create(layer, FAR, texture_name="Nope")[0] != 0
    assert layer.GetFeatureCount() == len(list(layer)) == 1
    del layer
    dataset = None
    assert [row[0] for row in read(path)["road"]] == [GRAVEL]


def test_overwrite_with_nothing(path, tmp_path):
    source = tmp_path / "empty.gpkg"
    assert write_layer(create_layers("GPKG", source), "ways", []) == []
    subprocess.run(["ogr2ogr", "-overwrite", path, source, "-nln", "road"],
                   check=True)
    assert set(read(path)) == {"water_polygon", "stream"}


def test_sql_drops_a_layer(path):
    dataset = open_for_update(path)
    dataset.ExecuteSQL("DROP TABLE water_polygon")
    dataset = None
    assert set(read(path)) == {"road", "stream"}


def test_layers_of_airports_stay(tmp_path):
    path = tmp_path / "airports.bgl"
    before = write_airports(path)
    dataset = open_for_update(path)
    with collect_messages() as messages:
        assert dataset.DeleteLayer(find_layer(dataset, "parking")) != 0
        assert dataset.DeleteLayer(1000) != 0
    assert "layer parking cannot be deleted" in messages.failures[0]
    layer = dataset.CreateLayer("road", WGS84)
    assert create(layer, INSIDE)[0] == 0
    assert layer.SyncToDisk() == 0
    del layer
    assert dataset.DeleteLayer(find_layer(dataset, "road")) == 0
    dataset = None
    assert "road" not in read_names(path)
    assert len(read_children(path)[0]) > 5
    assert path.with_name("airports.bgl.bak").read_bytes() == before


def read_names(path):
    dataset = gdal.OpenEx(str(path))
    return [dataset.GetLayer(i).GetName()
            for i in range(dataset.GetLayerCount())]


def test_what_cannot_be_deleted(path):
    """Layers of a file opened without update, and stitched features, which are
    read-only."""
    before = path.read_bytes()
    dataset = gdal.OpenEx(str(path))
    assert not dataset.TestCapability(ogr.ODsCDeleteLayer)
    with collect_messages() as messages:
        assert dataset.DeleteLayer(0) != 0
    dataset = open_for_update(path, "STITCH=YES")
    with collect_messages() as more:
        assert dataset.DeleteLayer(0) != 0
    dataset = None
    assert "open read-only" in messages.failures[0]
    assert "with STITCH=YES vectors can only be read" in more.failures[0]
    assert path.read_bytes() == before


def test_a_damaged_record_keeps_the_layer(path):
    content = bytearray(path.read_bytes())
    # The first record claims one entity too many.
    content[0x38 + 20 + 12] += 1
    path.write_bytes(content)
    with collect_messages() as messages:
        dataset = open_for_update(path)
        assert dataset.DeleteLayer(find_layer(dataset, "road")) != 0
        assert dataset.GetLayerByName("road") is not None
        dataset = None
    assert "layer road cannot be deleted: it is in a record with damage" in str(
        messages.failures)
    assert path.read_bytes() == content
