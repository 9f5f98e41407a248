# SPDX-License-Identifier: MIT
"""FIDs of records stay the same through the saves of a session, in all
handles."""

import random

import pytest
from osgeo import gdal, ogr

import scenery_writer as scenery
from airport_writer import (
    pack_airport, pack_apron, pack_apron_triangles, pack_com, pack_runway,
)
from record_update_support import (
    SQUARE, TRIANGLES, open_for_update, read_places, write_airports,
    write_objects,
)
from record_write_support import MODEL
from record_writer import Part, Section, pack_bgl


def place(feature, x, y=47.0):
    feature.SetGeometry(ogr.CreateGeometryFromWkt(f"POINT Z ({x} {y} 0)"))


def make(layer, x, scale=1.0):
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["kind"] = "library_object"
    feature["model_guid"] = MODEL
    feature["scale"] = scale
    place(feature, x)
    assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    return feature.GetFID()


def save(layer):
    assert layer.SyncToDisk() == ogr.OGRERR_NONE


def read_objects(dataset):
    """Returns {FID: (x, scale)}, read in order and one by one."""
    layer = dataset.GetLayerByName("scenery_object")
    found = {f.GetFID(): (round(f.GetGeometryRef().GetX(), 4), f["scale"])
             for f in layer}
    for fid, (x, scale) in found.items():
        feature = layer.GetFeature(fid)
        assert feature.GetFID() == fid
        assert (round(feature.GetGeometryRef().GetX(), 4),
                feature["scale"]) == (x, scale)
    assert layer.GetFeatureCount() == len(found)
    return found


@pytest.fixture
def objects(tmp_path):
    path = tmp_path / "objects.bgl"
    write_objects(path, [(x, 47.0) for x in (8.0, 10.0, 12.0, 14.0)])
    return path


def test_what_qgis_does_at_one_save(objects):
    """Additions, values, geometries and deletions are saved one after the
    other, with the FIDs from before; another handle reads in between."""
    writer = open_for_update(objects, "BACKUP=NO")
    layer = writer.GetLayerByName("scenery_object")
    assert read_objects(writer) == {
        1: (8.0, 1.0), 2: (10.0, 1.0), 3: (12.0, 1.0), 4: (14.0, 1.0)}
    assert make(layer, 9.0) == 5
    save(layer)
    reader = gdal.OpenEx(str(objects))
    assert read_objects(reader) == read_objects(writer)
    assert read_objects(reader)[5] == (9.0, 1.0)
    feature = layer.GetFeature(2)
    feature["scale"] = 2.5
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    save(layer)
    feature = layer.GetFeature(1)
    place(feature, 20.0)
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    save(layer)
    reader = gdal.OpenEx(str(objects))
    expected = {1: (20.0, 1.0), 2: (10.0, 2.5), 3: (12.0, 1.0),
                4: (14.0, 1.0), 5: (9.0, 1.0)}
    assert read_objects(reader) == read_objects(writer) == expected
    assert layer.DeleteFeature(3) == ogr.OGRERR_NONE
    assert layer.DeleteFeature(5) == ogr.OGRERR_NONE
    save(layer)
    del expected[3], expected[5]
    other = open_for_update(objects, "BACKUP=NO")
    assert read_objects(other) == read_objects(writer) == expected
    assert layer.GetFeature(3) is None
    # FIDs of deleted features are not reused.
    assert make(layer, 11.0) == 6
    assert layer.DeleteFeature(6) == ogr.OGRERR_NONE
    save(layer)
    assert make(layer, 13.0) == 7
    save(layer)
    expected[7] = (13.0, 1.0)
    assert read_objects(gdal.OpenEx(str(objects))) == expected
    del feature, layer, writer, reader, other
    # All datasets have closed it: FIDs are positions in the file.
    assert sorted(read_objects(gdal.OpenEx(str(objects)))) == [1, 2, 3, 4]
    assert [x for x, _, _ in read_places(objects)] == [10.0, 13.0, 14.0, 20.0]


def test_another_handle_changes_it_by_the_same_fids(objects):
    first = open_for_update(objects, "BACKUP=NO")
    layer = first.GetLayerByName("scenery_object")
    feature = layer.GetFeature(1)
    place(feature, 20.0)
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    save(layer)
    second = open_for_update(objects, "BACKUP=NO")
    del feature, layer, first
    layer = second.GetLayerByName("scenery_object")
    assert layer.DeleteFeature(1) == ogr.OGRERR_NONE
    save(layer)
    assert read_objects(second) == {
        2: (10.0, 1.0), 3: (12.0, 1.0), 4: (14.0, 1.0)}


def test_parts_of_airports_keep_theirs(tmp_path):
    path = tmp_path / "airports.bgl"
    write_airports(path)
    dataset = open_for_update(path, "BACKUP=NO")

    def read(name, field, handle=None):
        layer = (handle or dataset).GetLayerByName(name)
        return {f.GetFID(): f[field] for f in layer}

    assert read("com", "frequency_mhz") == {1: 118.3, 2: 125.0}
    points, paths = (dataset.GetLayerByName(name)
                     for name in ("taxi_point", "taxi_path"))
    before = {f.GetFID(): (f["start_index"], f["end_index"], f["type"])
              for f in paths}
    assert len(before) == 4
    com = dataset.GetLayerByName("com")
    feature = ogr.Feature(com.GetLayerDefn())
    feature["airport_ident"] = "LSZH"
    feature["type"] = "ground"
    feature["frequency_mhz"] = 121.9
    assert com.CreateFeature(feature) == ogr.OGRERR_NONE
    assert feature.GetFID() == 3
    save(com)
    assert com.DeleteFeature(1) == ogr.OGRERR_NONE
    assert points.DeleteFeature(1) == ogr.OGRERR_NONE
    save(com)
    other = gdal.OpenEx(str(path))
    for handle in (dataset, other):
        assert read("com", "frequency_mhz", handle) == {2: 125.0, 3: 121.9}
        assert read("taxi_point", "point_index", handle) == {2: 1, 3: 0}
        # The paths to the point were deleted with it.
        assert {f.GetFID(): (f["start_index"], f["end_index"], f["type"])
                for f in handle.GetLayerByName("taxi_path")} == {
            fid: (start % 2, end if kind == "parking" else end % 2, kind)
            for fid, (start, end, kind) in before.items()
            if start != 0 and (kind == "parking" or end != 0)}
        assert read("airport", "ident", handle) == {1: "LSZH", 2: "LSZB"}
    feature = com.GetFeature(3)
    feature["frequency_mhz"] = 121.6
    assert com.SetFeature(feature) == ogr.OGRERR_NONE
    save(com)
    assert read("com", "frequency_mhz") == {2: 125.0, 3: 121.6}
    del feature, com, points, paths, dataset, other
    dataset = gdal.OpenEx(str(path))
    assert read("com", "frequency_mhz", dataset) == {1: 125.0, 2: 121.6}


def test_links_follow_the_fids(tmp_path):
    """Runways and their areas have the same FIDs, and parts refer to their
    object."""
    path = tmp_path / "airports.bgl"
    airports = [pack_airport(0x3C, ident, 9.0, 48.0, [
        pack_runway(0x04, 9.0, 48.0), pack_runway(0x04, 9.1, 48.0)])
        for ident in ("LSZH", "LSZB")]
    path.write_bytes(pack_bgl([Section(0x03, [Part(b"".join(airports), 2)])]))
    dataset = open_for_update(path, "BACKUP=NO")
    runways = dataset.GetLayerByName("runway")
    copy = runways.GetFeature(1).Clone()
    copy.SetFID(ogr.NullFID)
    assert runways.DeleteFeature(2) == ogr.OGRERR_NONE
    save(runways)
    for _ in range(2):
        assert runways.CreateFeature(copy) == ogr.OGRERR_NONE
        copy.SetFID(ogr.NullFID)
    assert runways.DeleteFeature(5) == ogr.OGRERR_NONE
    save(runways)
    assert [f.GetFID() for f in runways] == [1, 6, 3, 4]
    for handle in (dataset, gdal.OpenEx(str(path))):
        keys = {f.GetFID(): f["file_offset"]
                for f in handle.GetLayerByName("runway")}
        areas = list(handle.GetLayerByName("runway_area"))
        assert {f["runway_fid"]: f["file_offset"] for f in areas
                } == keys, [f.GetFID() for f in areas]
        assert [f["airport_fid"] for f in areas] == [1, 1, 2, 2]
    del copy, runways


def test_attachments_name_the_object_that_they_had(tmp_path):
    path = tmp_path / "objects.bgl"
    library = scenery.pack_scenery(0x0B, scenery.pack_library())
    attachment = scenery.pack_attachment(0x11, scenery.pack_beacon(501)[:4])
    path.write_bytes(scenery.pack_scenery_file(
        library, library, scenery.BEGIN_ATTACHMENTS, attachment,
        scenery.END_ATTACHMENTS, library, count=3))
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("scenery_object")
    assert layer.DeleteFeature(1) == ogr.OGRERR_NONE
    save(layer)
    feature = layer.GetFeature(2)
    place(feature, 20.0)
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    save(layer)
    for handle in (dataset, gdal.OpenEx(str(path))):
        assert sorted(f.GetFID() for f in
                      handle.GetLayerByName("scenery_object")) == [2, 3]
        part, = handle.GetLayerByName("attachment")
        assert (part.GetFID(), part["scenery_object_fid"]) == (1, 2)
    assert layer.DeleteFeature(2) == ogr.OGRERR_NONE
    save(layer)
    assert dataset.GetLayerByName("attachment").GetFeatureCount() == 0


def test_an_apron_with_another_outline(tmp_path):
    path = tmp_path / "airports.bgl"
    square = (pack_apron(0x37, SQUARE, 4)
              + pack_apron_triangles(0x30, SQUARE, TRIANGLES, 3, 4))
    write_airports(path, [square, pack_com(6, 118300000, b"TOWER"), square])
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("apron")
    feature = layer.GetFeature(1)
    feature.SetGeometry(ogr.CreateGeometryFromWkt(
        "POLYGON ((9 48,9.002 48,9.002 48.002,9.001 48.003,9 48.002,9 48))"))
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    save(layer)
    assert layer.DeleteFeature(1) == ogr.OGRERR_NONE
    save(layer)
    assert [f.GetFID() for f in layer] == [2]
    del feature, layer


@pytest.mark.parametrize("seed", range(3))
def test_random_edits_with_saves_between(tmp_path, seed):
    """A model of the objects by FID, compared after each save."""
    path = tmp_path / "objects.bgl"
    rng = random.Random(seed)
    write_objects(path, [(rng.randrange(-170, 170), 47.0)
                         for _ in range(12)])
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayerByName("scenery_object")
    model = read_objects(dataset)
    gone = set()
    for step in range(250):
        kind = rng.choice(["move", "add", "delete", "scale", "near"])
        if kind == "add" or not model:
            x = float(rng.randrange(-170, 170))
            fid = make(layer, x)
            assert fid not in model and fid not in gone
            model[fid] = (x, 1.0)
        else:
            fid = rng.choice(sorted(model))
            x, scale = model[fid]
            if kind == "delete":
                assert layer.DeleteFeature(fid) == ogr.OGRERR_NONE
                gone.add(fid)
                del model[fid]
                continue
            x = {"move": float(rng.randrange(-170, 170)),
                 "near": round(x + 0.0001, 4), "scale": x}[kind]
            scale = rng.choice([0.5, 2.0]) if kind == "scale" else scale
            feature = layer.GetFeature(fid)
            place(feature, x)
            feature["scale"] = scale
            assert layer.SetFeature(feature) == ogr.OGRERR_NONE
            model[fid] = (x, scale)
        if rng.random() < 0.2:
            save(layer)
            other = gdal.OpenEx(str(path)) if step % 3 else dataset
            assert read_objects(other) == model
            assert not gone & set(model)
    save(layer)
    assert read_objects(dataset) == model
    del feature, layer, dataset, other
    assert sorted((x, scale) for x, _, scale in read_places(path)) == sorted(
        model.values())
