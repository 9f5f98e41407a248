# SPDX-License-Identifier: MIT
"""Files changed in place: fields, places, added and deleted rows."""

import os
import pathlib
import random
import struct

import numpy as np
import pytest
from osgeo import gdal, ogr, osr

from airport_writer import pack_apron, pack_apron_triangles
from bgl_writer import Tile, pack_elevation, pack_rasters
import fault_filesystem as disk
from photo_scenes import photo
from record_update_support import (
    CHILDREN, SQUARE, TRIANGLES, add_object, change, check_cells,
    open_for_update, read_children, read_layers, read_places, write_airports,
    write_objects,
)
from record_write_support import MODEL, WGS84
from support import collect_messages, config_option


def find_changes(before, after):
    """Returns the offsets of differences between contents of one size."""
    assert len(before) == len(after)
    return [i for i, (a, b) in enumerate(zip(before, after)) if a != b]


@pytest.fixture
def airport(shared, tmp_path):
    """Copies a real file with airports."""
    def copy(name):
        path = tmp_path / "airport.bgl"
        with open(shared(f"airport/{name}.bgl"), "rb") as file:
            path.write_bytes(file.read())
        return path
    return copy


def list_files():
    folder = os.environ.get("FLIGHTSIM_SHARED_DATA")
    if not folder:
        return []
    return sorted(path.stem for path in
                  pathlib.Path(folder, "airport").glob("*.bgl"))


@pytest.mark.parametrize("name", list_files())
def test_nothing_changes_where_nothing_is_changed(airport, name):
    path = airport(name)
    before = path.read_bytes()
    dataset = open_for_update(path)
    assert dataset is not None
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        feature = layer.GetNextFeature()
        if layer.TestCapability(ogr.OLCRandomWrite):
            assert layer.SetFeature(feature) == ogr.OGRERR_NONE, layer.GetName()
        del feature
        del layer
    dataset = None
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["ktst_p3dv5", "leab_alt_p3dv5"])
def test_one_field_of_each_layer(airport, name):
    """A changed number changes bytes of one record, and nothing else."""
    path = airport(name)
    fields = {"parking": ("radius_m", 12.5), "start": ("true_heading_deg", 77.5),
              "com": ("frequency_mhz", 121.5), "runway": ("width_m", 33.5),
              "helipad": ("length_m", 17.5), "taxi_path": ("width_m", 13.5),
              "vor": ("range_m", 5000), "ndb": ("range_m", 5000),
              "ils": ("range_m", 5000),
              "waypoint": ("magvar_deg", 2.5)}
    rows = read_layers(path)
    for layer in [name for name in rows if name in fields]:
        before = path.read_bytes()
        fid = next(iter(rows[layer]))
        field, value = fields[layer]
        result, messages = change(path, layer, fid, {field: value})
        if layer == "waypoint" and messages:
            assert "parts that would not be written" in messages[0]
            continue
        assert (result, messages) == (ogr.OGRERR_NONE, []), layer
        places = find_changes(before, path.read_bytes())
        assert places[-1] - places[0] < 60
        wanted = rows[layer][fid][0]
        assert wanted[field] != value
        changed = read_layers(path)
        assert changed[layer][fid][0][field] == pytest.approx(value)
        for other in rows:
            if other not in (layer, "runway_area", "runway_end_area",
                             "airport_summary"):
                assert changed[other] == rows[other], (layer, other)
        assert (path.parent / "airport.bgl.bak").read_bytes() == before
        rows = changed


def read_paths(path):
    body = dict(read_children(path)[0])[0x1C]
    count, = struct.unpack_from("<H", body)
    paths = []
    for i in range(count):
        start, end, kind = struct.unpack_from("<2HB", body, 2 + 20 * i)
        paths.append((start, end & 0xFFF, kind & 15))
    return paths


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "airports.bgl"
    write_airports(path)
    return path


def test_a_point_takes_its_paths(path):
    assert read_paths(path) == [(0, 1, 1), (1, 2, 1), (2, 1, 3), (2, 0, 3)]
    before = read_children(path)
    dataset = open_for_update(path)
    assert dataset.GetLayerByName("taxi_point").DeleteFeature(1) == 0
    assert dataset.GetLayerByName("taxi_point").GetFeatureCount() == 2
    dataset = None
    # The last point has the number of the one that is gone.
    assert read_paths(path) == [(1, 0, 1), (0, 1, 3), (0, 0, 3)]
    after = read_children(path)
    assert after[1] == before[1]
    assert [body for kind, body in after[0] if kind not in (0x1A, 0x1C)] == [
        body for kind, body in before[0] if kind not in (0x1A, 0x1C)]
    assert read_children(path, 1) == ([], [0] * 6)


def test_a_parking_takes_the_path_to_it(path):
    dataset = open_for_update(path)
    assert dataset.GetLayerByName("parking").DeleteFeature(1) == 0
    dataset = None
    assert read_paths(path) == [(0, 1, 1), (1, 2, 1), (2, 0, 3)]
    parkings = read_layers(path)["parking"]
    assert [row[0]["parking_index"] for row in parkings.values()] == [0]
    assert [row[0]["airline_codes"] for row in parkings.values()] == [None]


def test_counts_follow(path):
    dataset = open_for_update(path)
    assert dataset.GetLayerByName("com").DeleteFeature(2) == 0
    assert dataset.GetLayerByName("start").DeleteFeature(1) == 0
    layer = dataset.GetLayerByName("com")
    for ident, name in (("LSZH", "GROUND"), ("LSZB", "TOWER")):
        feature = ogr.Feature(layer.GetLayerDefn())
        feature["airport_ident"] = ident
        feature["type"] = "tower"
        feature["frequency_mhz"] = 119.75
        feature["name"] = name
        assert layer.CreateFeature(feature) == 0
        feature = layer.GetFeature(feature.GetFID())
        assert feature["name"] == name
        assert feature.GetGeometryRef().GetPoint_2D() == pytest.approx(
            (9.0, 48.0), abs=1e-6)
    assert layer.GetFeatureCount() == 3
    del layer, feature
    dataset = None
    assert read_children(path)[1] == [1, 2, 0, 0, 0, 0]
    children, counts = read_children(path, 1)
    assert counts == [0, 1, 0, 0, 0, 0]
    assert children == [(0x12, struct.pack("<HI", 6, 119750000)
                         + b"TOWER" + bytes(3))]
    rows = read_layers(path)["com"]
    assert [row[0]["name"] for row in rows.values()] == [
        "TOWER", "GROUND", "TOWER"]


def test_points_parkings_and_paths_are_added(path):
    dataset = open_for_update(path)
    for name, wkt, fields in (
        ("taxi_point", "POINT (9.3 48.1)", {"type": "normal"}),
        ("parking", "POINT (9.2 48.2)", {"radius_m": 20.5, "number": 7}),
    ):
        layer = dataset.GetLayerByName(name)
        feature = ogr.Feature(layer.GetLayerDefn())
        feature["airport_ident"] = "LSZH"
        for field, value in fields.items():
            feature[field] = value
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        assert layer.CreateFeature(feature) == 0
    layer = dataset.GetLayerByName("taxi_path")
    for ends, kind in (((2, 3), "taxi"), ((3, 2), "parking")):
        feature = ogr.Feature(layer.GetLayerDefn())
        feature["airport_ident"] = "LSZH"
        feature["start_index"], feature["end_index"] = ends
        feature["type"] = kind
        feature["name"] = "C"
        assert layer.CreateFeature(feature) == 0
    del layer
    dataset = None
    assert read_paths(path)[4:] == [(2, 3, 1), (3, 2, 3)]
    rows = read_layers(path)
    assert rows["taxi_path"][5][0]["name"] == "C"
    line = ogr.CreateGeometryFromWkt(rows["taxi_path"][5][1])
    assert line.Length() == pytest.approx(0.1, abs=1e-5)
    assert rows["parking"][3][0]["number"] == 7


def test_a_taxiway_is_renamed(path):
    before = read_children(path)
    result, messages = change(path, "taxi_path", 1, {"name": "Z9"})
    assert (result, messages) == (0, [])
    names = dict(read_children(path)[0])[0x1D]
    assert names == struct.pack("<H", 4) + b"".join(
        name.ljust(8, b"\0") for name in (b"", b"A", b"B", b"Z9"))
    assert len(dict(before[0])[0x1D]) == 2 + 3 * 8
    rows = read_layers(path)["taxi_path"]
    assert [row[0]["name"] for row in rows.values()][0] == "Z9"


def test_an_apron_and_its_triangles(path):
    """They have the same surface, and are deleted together."""
    def make(surface, flags):
        return (pack_apron(0x37, SQUARE, surface),
                pack_apron_triangles(0x30, SQUARE, TRIANGLES, flags, surface))

    write_airports(path, (*CHILDREN, *make(0, 3), *make(0, 3)))
    expected = read_children(path)
    assert expected[1][4] == 2
    surface = read_layers(path)["apron"][1][0]["surface"]
    assert change(path, "apron", 1, {"surface": "grass"}) == (0, [])
    rows = read_layers(path)["apron"]
    assert [row[0]["surface"] for row in rows.values()] == ["grass", surface]
    changed = read_children(path)[0]
    grass = [number for number, (old, new) in
             enumerate(zip(expected[0], changed)) if old != new]
    assert grass == [len(CHILDREN), len(CHILDREN) + 1]
    result, messages = change(path, "apron", 1, {"num_triangles": 7})
    assert result != 0 and "num_triangles: 7 has no place" in messages[0]
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("apron")
    assert layer.DeleteFeature(1) == 0
    del layer
    dataset = None
    children, counts = read_children(path)
    assert counts[4] == 1
    assert children == expected[0][:-2]


def test_a_sign_of_an_airport(airport):
    path = airport("enev_msfs2020")
    rows = read_layers(path)["taxi_sign"]
    fid = next(fid for fid, row in rows.items()
               if row[0]["airport_ident"] is not None)
    before = path.read_bytes()
    assert change(path, "taxi_sign", fid, {"true_heading_deg": 123.5}) == (
        0, [])
    places = find_changes(before, path.read_bytes())
    assert 0 < places[-1] - places[0] < 4
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("taxi_sign")
    count = layer.GetFeatureCount()
    assert layer.GetFeature(fid)["true_heading_deg"] == pytest.approx(
        123.5, abs=0.01)
    assert layer.DeleteFeature(fid) == 0
    del layer
    dataset = None
    assert len(read_layers(path)["taxi_sign"]) == count - 1


def test_features_are_appended_by_ogr2ogr(tmp_path):
    """To an existing cell, and to a new one."""
    path, more = tmp_path / "objects.bgl", tmp_path / "more.bgl"
    write_objects(path, [(9.0, 48.0)])
    write_objects(more, [(9.01, 48.01), (20.0, 40.0)])
    gdal.VectorTranslate(str(path), str(more), accessMode="append",
                         layers=["scenery_object"])
    assert read_places(path) == [
        (9.0, 48.0, 1.0), (9.01, 48.01, 1.0), (20.0, 40.0, 1.0)]
    check_cells(path)
    assert path.with_name("objects.bgl.bak").exists()


def test_flushing_tells_once_of_what_is_not_saved(airport):
    """One message for all layers, and one more when the file is closed."""
    path = airport("vtbd_fsx")
    dataset = open_for_update(path)
    assert dataset.GetLayerCount() > 5
    layer = dataset.GetLayerByName("start")
    feature = layer.GetNextFeature()
    feature["true_heading_deg"] = 12.5
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    path.write_bytes(path.read_bytes() + b"more")
    content = path.read_bytes()
    for _ in range(2):
        with collect_messages() as messages:
            dataset.FlushCache()
        assert [text for _, _, text in messages] == [
            f"BGL: {path} has been changed by another writer since it was "
            "opened; nothing is saved"]
    with collect_messages() as messages:
        assert layer.SyncToDisk() != ogr.OGRERR_NONE
    assert len(messages) == 1
    with collect_messages() as messages:
        del feature, layer
        dataset = None
    assert len(messages) == 1
    assert path.read_bytes() == content


def append(path, source, name, **options):
    """Runs ogr2ogr -update -append for a layer of another file; returns its
    messages."""
    with collect_messages() as messages:
        gdal.VectorTranslate(str(path), str(source), accessMode="append",
                             layerName=name, **options)
    return messages


@pytest.mark.parametrize("kind", ["elevation", "photo"])
def test_layers_added_to_a_file_of_rasters(tmp_path, kind):
    """If the file could not be opened for update, ogr2ogr would replace it."""
    path = tmp_path / "raster.bgl"
    rasters = (pack_elevation([Tile((10, 5, 5), np.full((257, 257), 7))])
               if kind == "elevation" else pack_rasters([photo(14, 5, 3)]))
    path.write_bytes(rasters.data)
    before = gdal.Open(str(path)).ReadAsArray()
    assert gdal.OpenEx(str(path), gdal.OF_VECTOR) is None
    source = make_places(tmp_path / "it.gpkg", 4326, 9.01, 48.01,
                         kind="library_object", model_guid=MODEL)
    assert append(path, source, "scenery_object").failures == []
    assert len(read_layers(path)["scenery_object"]) == 1
    np.testing.assert_array_equal(gdal.Open(str(path)).ReadAsArray(), before)
    assert path.with_name("raster.bgl.bak").read_bytes() == rasters.data


def make_places(path, epsg, x, y, **fields):
    """Makes a GeoPackage with one place and the fields of a user's own
    source."""
    dataset = ogr.GetDriverByName("GPKG").CreateDataSource(str(path))
    system = osr.SpatialReference()
    system.ImportFromEPSG(epsg)
    system.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    layer = dataset.CreateLayer("places", system, ogr.wkbPoint25D)
    for name, value in fields.items():
        layer.CreateField(ogr.FieldDefn(
            name, ogr.OFTReal if isinstance(value, float) else ogr.OFTString))
    feature = ogr.Feature(layer.GetLayerDefn())
    for name, value in fields.items():
        feature[name] = value
    feature.SetGeometry(ogr.CreateGeometryFromWkt(f"POINT Z ({x} {y} 5)"))
    assert layer.CreateFeature(feature) == 0
    del layer, dataset
    return path


def test_appending_makes_the_layer(tmp_path):
    """Features in metres of UTM 32 are transformed, as in a new file."""
    path = tmp_path / "objects.bgl"
    write_objects(path, [(9.0, 48.0)])
    source = make_places(tmp_path / "ndb.gpkg", 25832, 500000, 5316000,
                         ident="ABC", region="LS", frequency_khz=345.0,
                         owner="nobody", colour="red")
    messages = append(path, source, "NDB")
    assert [text for _, _, text in messages] == [
        f"BGL: {path}, layer ndb has no place for these fields: owner, colour"]
    rows = read_layers(path)
    assert {name: len(layer) for name, layer in rows.items()} == {
        "scenery_object": 1, "ndb": 1, "icao_index": 1}
    feature, wkt = rows["ndb"][1][:2]
    assert (feature["ident"], feature["frequency_khz"]) == ("ABC", 345.0)
    place = ogr.CreateGeometryFromWkt(wkt)
    assert place.GetX() == pytest.approx(9.0, abs=1e-6)
    assert place.GetY() == pytest.approx(47.9963, abs=1e-3)
    # Now it is there.
    assert append(path, source, "ndb", dstSRS="EPSG:4326") == []
    assert len(read_layers(path)["ndb"]) == 2


def test_a_layer_of_the_file_gets_no_field(tmp_path):
    """Its values would be lost. Existing fields may be requested, and the
    features of an append that adds fields are appended."""
    path = tmp_path / "objects.bgl"
    write_objects(path, [(9.0, 48.0)])
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("scenery_object")
    assert layer.CreateField(ogr.FieldDefn("SCALE", ogr.OFTReal)) == 0
    refused = f"BGL: {path}, layer scenery_object has no place for a field owner"
    for ask in (
        lambda: layer.CreateField(ogr.FieldDefn("owner")),
        lambda: dataset.ExecuteSQL(
            "ALTER TABLE scenery_object ADD COLUMN owner VARCHAR(9)"),
    ):
        with collect_messages() as messages:
            assert ask() != 0
        assert [text for _, _, text in messages] == [refused]
    assert layer.GetLayerDefn().GetFieldIndex("owner") < 0
    del layer
    dataset = None
    source = make_places(tmp_path / "it.gpkg", 4326, 9.01, 48.01,
                         kind="library_object", model_guid=MODEL, owner="me")
    messages = append(path, source, "scenery_object", addFields=True)
    # GDAL 3.13 stops at a field that is refused.
    stops = [text for _, _, text in messages if text != refused]
    assert len(messages) - len(stops) == 1
    assert all(text.startswith("Terminating translation") for text in stops)
    assert len(read_layers(path)["scenery_object"]) == (1 if stops else 2)


def test_a_new_layer_gets_no_field_behind_its_features(tmp_path):
    path = tmp_path / "objects.bgl"
    write_objects(path, [(9.0, 48.0)])
    dataset = open_for_update(path)
    layer = dataset.CreateLayer("ndb", WGS84)
    assert layer.CreateField(ogr.FieldDefn("owner")) == 0
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["ident"], feature["owner"] = "ABC", "me"
    feature["frequency_khz"] = 345.0
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (9 48 5)"))
    with collect_messages() as messages:
        assert layer.CreateFeature(feature) == 0
        assert layer.CreateField(ogr.FieldDefn("colour")) != 0
    assert [text for _, _, text in messages] == [
        f"BGL: {path}, layer ndb has no place for these fields: owner",
        f"BGL: {path}, layer ndb has no place for a field colour"]


def test_layers_that_cannot_be_added(tmp_path):
    path = tmp_path / "objects.bgl"
    write_objects(path, [(9.0, 48.0)])
    before = path.read_bytes()
    source = make_places(tmp_path / "it.gpkg", 4326, 9, 48, ident="ABC")
    for name, why in (
        ("icao_index", "layer icao_index takes no new features in an existing "
                       "file"),
        ("vertiport", "and those of airports, objects and navigation"),
        ("ndb", "layer ndb, new feature 1: it has no frequency"),
    ):
        messages = str(append(path, source, name))
        assert why in messages, messages
    assert path.read_bytes() == before


def test_layers_that_the_file_has_not(tmp_path):
    path = tmp_path / "objects.bgl"
    write_objects(path, [(9.0, 48.0)])
    dataset = open_for_update(path, "EMPTY_LAYERS=YES")
    for name, wkt, fields in (
        ("exclusion", "POLYGON ((9 48,10 48,10 49,9 49,9 48))", {"all": True}),
        ("ndb", "POINT Z (9 48 5)", {
            "ident": "ABC", "region": "LS", "frequency_khz": 345.0}),
    ):
        layer = dataset.GetLayerByName(name)
        feature = ogr.Feature(layer.GetLayerDefn())
        for field, value in fields.items():
            if layer.GetLayerDefn().GetFieldIndex(field) >= 0:
                feature[field] = value
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
        del layer
    dataset = None
    with collect_messages() as messages:
        rows = read_layers(path)
    assert messages == []
    assert {name: len(layer) for name, layer in rows.items()} == {
        "scenery_object": 1, "exclusion": 1, "ndb": 1, "icao_index": 1}
    assert rows["ndb"][1][0]["ident"] == "ABC"
    # Added features can be deleted.
    dataset = open_for_update(path, "BACKUP=NO")
    assert dataset.GetLayerByName("ndb").DeleteFeature(1) == 0
    assert dataset.GetLayerByName("exclusion").DeleteFeature(1) == 0
    dataset = None
    with collect_messages() as messages:
        assert list(read_layers(path)) == ["scenery_object"]
    assert messages == []
    check_cells(path)


@pytest.mark.parametrize("layer, fid, fields, wkt, text", [
    ("parking", 1, {"airport_fid": 2}, None, "airport_fid: 2 cannot be changed"),
    ("parking", 1, {"airport_ident": "LSZB"}, None, "another airport"),
    ("parking", 1, {"type": "garage"}, None, "is not one of"),
    ("parking", 1, {"type": None}, None, "field type: NULL is not one of"),
    ("parking", 1, {"type": "\u00E4" * 45}, None,
     "field type: " + "\u00E4" * 40 + "... is not one of"),
    ("parking", 1, {"type": "x" + "\u00E4" * 45}, None,
     "field type: x" + "\u00E4" * 39 + "... is not one of"),
    ("parking", 1, {"type": "x" * 200}, None,
     "field type: " + "x" * 80 + "... is not one of"),
    ("parking", 1, {}, "POINT (9 95)", "outside the world"),
    ("parking", 1, {}, "LINESTRING (9 9,9 8)", "is not a point"),
    ("taxi_path", 1, {"end_index": 3}, None, "does not have"),
    ("taxi_path", 1, {"name": "NINELONGER"}, None, "8 characters"),
    ("taxi_path", 1, {}, "LINESTRING (9 9,9 8)", "another geometry"),
    ("com", 1, {"frequency_mhz": -1}, None, "out of range"),
    ("runway", 1, {"primary_ident": "07X"}, None,
     "feature 1: field primary_ident: 07X is not a runway such as 07R"),
])
def test_what_cannot_be(path, layer, fid, fields, wkt, text):
    before = path.read_bytes()
    result, messages = change(path, layer, fid, fields, wkt)
    assert result != ogr.OGRERR_NONE
    assert len(messages) == 1 and text in messages[0], messages
    assert f"layer {layer}, feature {fid}: " in messages[0]
    assert path.read_bytes() == before
    assert not path.with_name("airports.bgl.bak").exists()


def test_pending_changes_are_seen(path):
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("parking")
    feature = layer.GetFeature(2)
    feature["radius_m"] = 33.5
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT (10 49)"))
    assert layer.SetFeature(feature) == 0
    assert layer.GetFeature(2)["radius_m"] == 33.5
    layer.SetSpatialFilterRect(9.9, 48.9, 10.1, 49.1)
    assert [found.GetFID() for found in layer] == [2]
    layer.SetSpatialFilter(None)
    assert layer.GetExtent()[1] == pytest.approx(10)
    assert layer.DeleteFeature(1) == 0
    assert layer.GetFeature(1) is None
    assert [found.GetFID() for found in layer] == [2]
    assert layer.GetFeatureCount() == 1
    # FIDs stay when the file is saved.
    assert layer.SyncToDisk() == 0
    assert [(found.GetFID(), found["radius_m"]) for found in layer] == [
        (2, 33.5)]
    feature = layer.GetFeature(2)
    feature["radius_m"] = 34.5
    assert layer.SetFeature(feature) == 0
    del feature, layer
    dataset = None
    assert [row[0]["radius_m"]
            for row in read_layers(path)["parking"].values()] == [34.5]


def test_the_backup_is_the_file_that_was_opened(path):
    before = path.read_bytes()
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("com")
    for frequency in (121.5, 122.5):
        feature = layer.GetFeature(1)
        feature["frequency_mhz"] = frequency
        assert layer.SetFeature(feature) == 0
        assert layer.SyncToDisk() == 0
    del feature, layer
    dataset = None
    assert path.with_name("airports.bgl.bak").read_bytes() == before
    assert sorted(file.name for file in path.parent.iterdir()) == [
        "airports.bgl", "airports.bgl.bak"]


def test_without_backup(path):
    assert change(path, "com", 1, {"name": "X"}, options=["BACKUP=NO"]) == (
        0, [])
    assert [file.name for file in path.parent.iterdir()] == ["airports.bgl"]
    assert read_layers(path)["com"][1][0]["name"] == "X"


def test_a_file_with_more_than_is_known_is_only_read(path):
    content = bytearray(path.read_bytes())
    content[0x38 + 6] = 2
    path.write_bytes(content)
    with collect_messages() as messages:
        assert open_for_update(path) is None
    assert len(messages.failures) == 1
    assert "can only be read: its tables have more" in messages.failures[0]
    assert gdal.OpenEx(str(path), gdal.OF_VECTOR) is not None


@pytest.mark.parametrize("edits", [
    2000, pytest.param(100000, marks=pytest.mark.slow)])
def test_random_edits(tmp_path, edits):
    """After each save, the file has the content of a model of it."""
    path = tmp_path / "objects.bgl"
    random.seed(22)
    places = [(round(9 + i * 0.05, 5), 48.5) for i in range(40)]
    write_objects(path, places)
    model = [[*place, 1.0] for place in places]
    edited = 0
    while edited < edits:
        dataset = open_for_update(path, "BACKUP=NO")
        layer = dataset.GetLayerByName("scenery_object")
        rows = {feature.GetFID(): [
            round(feature.GetGeometryRef().GetX(), 5),
            round(feature.GetGeometryRef().GetY(), 5), feature["scale"]]
            for feature in layer}
        assert sorted(rows.values()) == sorted(model)
        for _ in range(random.randrange(1, edits // 20)):
            edited += 1
            action = random.choice(["set", "set", "add", "delete"])
            if action == "add" or len(rows) < 3:
                place = (round(random.uniform(9, 11), 5),
                         round(random.uniform(48, 49), 5))
                fid = add_object(layer, place)
                assert fid not in rows
                rows[fid] = [*place, 1.0]
                continue
            fid = random.choice(list(rows))
            if action == "delete":
                assert layer.DeleteFeature(fid) == ogr.OGRERR_NONE
                del rows[fid]
                continue
            feature = layer.GetFeature(fid)
            scale = random.randrange(1, 100) / 4
            feature["scale"] = scale
            assert layer.SetFeature(feature) == ogr.OGRERR_NONE
            assert layer.GetFeature(fid)["scale"] == scale
            rows[fid][2] = scale
        del layer
        dataset = None
        model = list(rows.values())
        assert read_places(path) == sorted(tuple(row) for row in model)
        check_cells(path)


@pytest.mark.parametrize("fault", [disk.FAIL, disk.SHORT])
def test_every_step_of_saving(tmp_path, fault):
    """The file is the old one or the new one, and no other file remains."""
    path = tmp_path / "airports.bgl"
    before = write_airports(path)
    name = disk.PREFIX + str(path)

    def save():
        with collect_messages() as messages:
            dataset = open_for_update(name)
            if dataset is None:
                return False, ["nowhere to write"]
            layer = dataset.GetLayerByName("parking")
            assert layer.DeleteFeature(1) == ogr.OGRERR_NONE
            result = layer.SyncToDisk()
            # After a failure the changes remain; closing tries to save them
            # again.
            disk.plan()
            del layer
            dataset = None
        return result == ogr.OGRERR_NONE, messages.failures

    with config_option("CPL_TMPDIR", disk.PREFIX + str(tmp_path)):
        disk.plan()
        with disk.write_faults():
            assert save() == (True, [])
            steps = disk.count_writes()
        after = path.read_bytes()
        assert after != before
        assert path.with_name("airports.bgl.bak").read_bytes() == before
        steps = max(steps, 12)
        told = 0
        for step in range(1, steps + 1):
            path.write_bytes(before)
            path.with_name("airports.bgl.bak").unlink(missing_ok=True)
            with disk.write_faults(fault, step):
                is_saved, messages = save()
            told += not is_saved
            assert is_saved or messages, step
            assert path.read_bytes() in (before, after), step
            assert {file.name for file in tmp_path.iterdir()} <= {
                "airports.bgl", "airports.bgl.bak"}, step
        assert told >= 3


def test_indexes_follow(tmp_path):
    """Idents are changed, added and deleted."""
    path = tmp_path / "navigation.bgl"
    dataset = gdal.GetDriverByName("BGL").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown, ["FILE_TIME=0"])
    layer = dataset.CreateLayer("waypoint", WGS84)
    for number, ident in enumerate(("DELTA", "ALPHA", "CHARL")):
        feature = ogr.Feature(layer.GetLayerDefn())
        feature["ident"], feature["region"] = ident, "LS"
        feature.SetGeometry(ogr.CreateGeometryFromWkt(f"POINT ({number} 47)"))
        assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    del layer
    dataset = None

    def read_index():
        dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
        return [feature["ident"]
                for feature in dataset.GetLayerByName("icao_index")]

    assert read_index() == ["ALPHA", "CHARL", "DELTA"]
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("waypoint")
    fids = {feature["ident"]: feature.GetFID() for feature in layer}
    feature = layer.GetFeature(fids["ALPHA"])
    feature["ident"] = "ECHO"
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    assert layer.DeleteFeature(fids["CHARL"]) == ogr.OGRERR_NONE
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["ident"], feature["region"] = "BRAVO", "LS"
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT (7 47)"))
    assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    feature = layer.GetFeature(fids["DELTA"])
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT (17 47)"))
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    del feature, layer
    dataset = None
    assert read_index() == ["BRAVO", "DELTA", "ECHO"]
    assert sorted(row[0]["ident"]
                  for row in read_layers(path)["waypoint"].values()) == [
        "BRAVO", "DELTA", "ECHO"]


def set_scale(dataset, fid, value):
    layer = dataset.GetLayerByName("scenery_object")
    feature = layer.GetFeature(fid)
    feature["scale"] = value
    return layer.SetFeature(feature)


def save(dataset):
    return dataset.GetLayerByName("scenery_object").SyncToDisk()


def test_two_writers_change_a_file_in_turn(tmp_path):
    """Programs such as QGIS open a handle for each layer, also of a layer that
    is duplicated. What one has saved the other changes further, with the same
    FIDs."""
    path = tmp_path / "objects.bgl"
    write_objects(path, [(9.0, 48.0), (9.1, 48.1), (9.2, 48.2), (9.3, 48.3)])
    first, second = (open_for_update(path) for _ in "12")
    layer = first.GetLayerByName("scenery_object")
    fids = {round(feature.GetGeometryRef().GetX(), 1): feature.GetFID()
            for feature in layer}
    assert layer.DeleteFeature(fids[9.0]) == ogr.OGRERR_NONE
    layer = None
    assert set_scale(first, fids[9.1], 2.0) == ogr.OGRERR_NONE
    assert save(first) == ogr.OGRERR_NONE
    assert set_scale(second, fids[9.2], 3.0) == ogr.OGRERR_NONE
    assert save(second) == ogr.OGRERR_NONE
    assert set_scale(first, fids[9.3], 4.0) == ogr.OGRERR_NONE
    assert save(first) == ogr.OGRERR_NONE
    assert sorted(read_places(path)) == [
        (9.1, 48.1, 2.0), (9.2, 48.2, 3.0), (9.3, 48.3, 4.0)]
    first = second = None


def test_a_file_of_another_program_is_not_changed(tmp_path):
    """The first change fails, since its FIDs may mean others by now; programs
    keep changes that are refused, but not those that are not saved."""
    path, other = tmp_path / "objects.bgl", tmp_path / "other.bgl"
    write_objects(path, [(9.0, 48.0), (9.1, 48.1)])
    write_objects(other, [(9.5, 48.5), (9.6, 48.6)])
    dataset = open_for_update(path)
    content = other.read_bytes()
    os.replace(other, path)
    with collect_messages() as messages:
        assert set_scale(dataset, 1, 2.0) != ogr.OGRERR_NONE
        dataset = None
    assert [text for _, _, text in messages] == [
        f"BGL: {path} has been changed by another writer since it was opened; "
        "close it and open it again to change it"]
    assert path.read_bytes() == content


def test_a_file_stays_one_of_its_simulator(tmp_path):
    """Also when its last record was deleted and saved."""
    path = tmp_path / "objects.bgl"
    dataset = gdal.GetDriverByName("BGL").Create(
        str(path), 0, 0, 0, options=["PROFILE=MSFS2020"])
    layer = dataset.CreateLayer("scenery_object")
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["kind"], feature["title"] = "sim_object", "Cow"
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (9 48 0)"))
    assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    del layer, feature, dataset
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("scenery_object")
    feature = layer.GetNextFeature().Clone()
    assert layer.DeleteFeature(feature.GetFID()) == ogr.OGRERR_NONE
    assert layer.SyncToDisk() == ogr.OGRERR_NONE
    feature.SetFID(ogr.NullFID)
    assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    del layer, feature, dataset
    dataset = gdal.OpenEx(str(path))
    layer = dataset.GetLayerByName("scenery_object")
    assert [feature["kind"] for feature in layer] == ["sim_object"]
