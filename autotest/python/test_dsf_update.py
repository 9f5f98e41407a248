# SPDX-License-Identifier: MIT
"""DSF files edited in place."""

import hashlib
import os
import shutil
import struct

import pytest
from osgeo import gdal, ogr

import fault_filesystem as disk
from dsf_writer import atom, bounds, pack_mesh, pack_overlay, pool, write_dsf
from support import collect_messages, config_option

FILES = ["edlo/+51+008.dsf", "eglg/+51-001.dsf", "epkk/+50+019.dsf",
         "gmmt/+33-008.dsf", "martin/+46-125.dsf",
         "opensam/+47+013.dsf", "picton/+43-078.dsf", "starbase/+25-098.dsf",
         "synthetic/+47+012.dsf", "synthetic/all_commands.dsf"]
EDITED = {"object", "autogen_point", "facade", "facade_line", "forest",
          "forest_line", "forest_point", "painted_line", "object_string",
          "autogen_string", "autogen_block", "draped_polygon", "orthophoto",
          "beach", "other_polygon"}
DERIVED = {"definition", "file_offset", "key", "definition_key", "filter_key",
           "filter"}


def open_update(path, *options):
    return gdal.OpenEx(str(path), gdal.OF_VECTOR | gdal.OF_UPDATE,
                       open_options=list(options))


def list_rows(path, skip=DERIVED):
    """Lists fields and WKT of all rows of the editable layers, by layer."""
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    rows = {}
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        if layer.GetName() in EDITED | {"network_edge", "terrain_triangle"}:
            rows[layer.GetName()] = [
                (tuple((name, value) for name, value in f.items().items()
                       if name not in skip),
                 f.GetGeometryRef().ExportToWkt()) for f in layer]
    return rows


def list_atoms(data, start=12, end=None):
    end = len(data) - 16 if end is None else end
    atoms = {}
    while start < end:
        size, = struct.unpack_from("<I", data, start + 4)
        atoms.setdefault(data[start:start + 4][::-1].decode(), []).append(
            data[start + 8:start + size])
        start += size
    return atoms


def check_untouched(old, new):
    """Checks that atoms other than commands are the same, or have only
    additions at the end."""
    assert hashlib.md5(new[:-16]).digest() == new[-16:]
    before, after = list_atoms(old), list_atoms(new)
    assert before.keys() == after.keys()
    for name, contents in before.items():
        if name == "GEOD":
            assert all(b.startswith(a) for a, b in zip(contents, after[name]))
        elif name == "DEFN":
            tables, grown = (list_atoms(atoms[name][0] + bytes(16), 0)
                             for atoms in (before, after))
            assert all(grown[table][0].startswith(content[0])
                       for table, content in tables.items())
        elif name != "CMDS":
            assert contents == after[name]


@pytest.fixture
def overlay(tmp_path):
    path = tmp_path / "+47+012.dsf"
    path.write_bytes(pack_overlay())
    return path


def test_a_file_without_changes_stays(overlay):
    old = overlay.read_bytes(), os.stat(overlay).st_mtime_ns
    dataset = open_update(overlay)
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        for feature in layer:
            if layer.TestCapability(ogr.OLCRandomWrite):
                assert layer.SetFeature(feature) == 0
    del feature, layer, dataset
    assert (overlay.read_bytes(), os.stat(overlay).st_mtime_ns) == old


def test_capabilities(overlay):
    dataset = open_update(overlay, "EMPTY_LAYERS=YES")
    writable = set()
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        can = {layer.TestCapability(name) for name in (
            ogr.OLCRandomWrite, ogr.OLCSequentialWrite, ogr.OLCDeleteFeature)}
        assert len(can) == 1
        if can == {True}:
            writable.add(layer.GetName())
    assert writable == EDITED


def test_moving_changing_adding_and_deleting(overlay):
    old = overlay.read_bytes()
    with collect_messages() as messages:
        dataset = open_update(overlay)
        towers = dataset.GetLayerByName("object")
        tower = towers.GetFeature(2)
        tower["heading_deg"] = 45
        tower.SetGeometry(ogr.CreateGeometryFromWkt("POINT(12.25 47.75)"))
        assert towers.SetFeature(tower) == 0
        new = ogr.Feature(towers.GetLayerDefn())
        new["path"] = "lib/mast.obj"
        new["height_m"], new["height_reference"] = 7, "above_ground"
        new["airport"] = "LOWS"
        new.SetGeometry(ogr.CreateGeometryFromWkt("POINT(12.1 47.1)"))
        assert towers.CreateFeature(new) == 0
        assert (new.GetFID(), towers.GetFeatureCount()) == (4, 4)
        assert towers.GetFeature(2)["heading_deg"] == 45
        assert towers.GetFeature(4)["path"] == "lib/mast.obj"
        assert dataset.GetLayerByName("forest").DeleteFeature(1) == 0
        assert dataset.GetLayerByName("forest").GetFeatureCount() == 0
        fence = dataset.GetLayerByName("facade_line")
        post = fence.GetFeature(1)
        post["height_m"] = 3
        assert fence.SetFeature(post) == 0
        del towers, fence, new, tower, post, dataset
    assert messages == []
    check_untouched(old, overlay.read_bytes())
    rows = list_rows(overlay, skip=())
    before = dict(list_rows_of(old))
    assert "forest" not in rows
    objects = {dict(fields)["path"] + wkt: dict(fields)
               for fields, wkt in rows["object"]}
    assert len(objects) == 4
    moved = [f for key, f in objects.items() if "(12.25" in key]
    assert moved[0]["heading_deg"] == pytest.approx(45, abs=0.01)
    mast, = [f for f in objects.values() if f["path"] == "lib/mast.obj"]
    assert (mast["height_m"], mast["height_reference"], mast["airport"]) == (
        pytest.approx(7, abs=0.01), "above_ground", "LOWS")
    assert dict(rows["facade_line"][0][0])["height_m"] == 3
    # Unchanged rows are read as before, including filter and height.
    for layer in ("painted_line", "draped_polygon", "network_edge",
                  "autogen_point"):
        assert strip(rows[layer]) == strip(before[layer])
    high = [f for f, _ in rows["object"] if dict(f)["height_m"] == 20]
    assert dict(high[0])["airport"] == "LOWS"


def list_rows_of(content):
    name = "/vsimem/rows.dsf"
    gdal.FileFromMemBuffer(name, content)
    try:
        return list_rows(name, skip=())
    finally:
        gdal.Unlink(name)


def strip(rows):
    return [(tuple(pair for pair in fields if pair[0] not in DERIVED), wkt)
            for fields, wkt in rows]


@pytest.mark.parametrize("name", FILES)
def test_deleting_every_third_row(shared, tmp_path, name):
    """In all layers of real files: the others are read as before, in order."""
    source = shared("dsf/" + name)
    path = tmp_path / source.name
    shutil.copy(source, path)
    expected = list_rows(path)
    dataset = open_update(path)
    for layer_name in EDITED & expected.keys():
        layer = dataset.GetLayerByName(layer_name)
        for fid in range(2, len(expected[layer_name]) + 1, 3):
            assert layer.DeleteFeature(fid) == 0
        expected[layer_name] = [
            row for i, row in enumerate(expected[layer_name]) if i % 3 != 1]
    del layer, dataset
    found = list_rows(path)
    for layer_name in ("network_edge", "terrain_triangle"):
        assert found.get(layer_name) == expected.get(layer_name)
    for layer_name, rows in expected.items():
        assert found.get(layer_name, []) == rows, layer_name
    check_untouched(source.read_bytes(), path.read_bytes())


@pytest.mark.parametrize("name", FILES)
def test_changing_every_third_row(shared, tmp_path, name):
    """Changes the path: everything else of all rows stays, except for the
    rounding of points, which move to new pools."""
    source = shared("dsf/" + name)
    path = tmp_path / source.name
    shutil.copy(source, path)
    before = list_rows(path)
    changed = 0
    with collect_messages() as messages:
        dataset = open_update(path)
        for layer_name in EDITED & before.keys():
            layer = dataset.GetLayerByName(layer_name)
            for fid in range(2, len(before[layer_name]) + 1, 3):
                feature = layer.GetFeature(fid)
                feature["path"] = "changed/" + feature["path"]
                if layer.SetFeature(feature) == 0:
                    changed += 1
                    row = before[layer_name][fid - 1]
                    before[layer_name][fid - 1] = (
                        (("path", feature["path"]),) + row[0][1:], row[1])
        del feature, layer, dataset
    after = list_rows(path)
    assert before.keys() == after.keys()
    for layer_name, rows in before.items():
        found = after[layer_name]
        assert len(found) == len(rows)
        for (fields, wkt), (new_fields, new_wkt) in zip(rows, found):
            assert fields[0] == new_fields[0]
            old, new = (ogr.CreateGeometryFromWkt(text)
                        for text in (wkt, new_wkt))
            assert old.Distance(new) < 2e-5
            # All but the raw numbers and those that are rounded.
            for (field, value), (_, new_value) in zip(fields, new_fields):
                if isinstance(value, float):
                    assert value == pytest.approx(new_value, abs=0.02, rel=0.02)
                elif field not in ("points", "affine"):
                    assert value == new_value, (layer_name, field)
    check_untouched(source.read_bytes(), path.read_bytes())
    assert messages.failures == [] and changed > 0


def check_same(one, other):
    """Checks that rows are the same, except for the rounding of written
    points."""
    assert one["path"] == other["path"]
    assert one.GetGeometryRef().Distance(other.GetGeometryRef()) < 2e-5
    assert all(abs(old - new) < 2e-5 for old, new in zip(
        one.GetGeometryRef().GetEnvelope(),
        other.GetGeometryRef().GetEnvelope()))


def edit_some(dataset):
    """Deletes, changes and adds features of all layers."""
    for i in range(dataset.GetLayerCount()):
        layer = dataset.GetLayer(i)
        if layer.GetName() not in EDITED:
            continue
        for feature in [*layer][:40]:
            fid = feature.GetFID()
            if fid % 3 == 0:
                assert layer.DeleteFeature(fid) == 0
            elif fid % 3 == 1:
                feature["path"] = "changed/" + feature["path"]
                assert layer.SetFeature(feature) == 0
            elif fid % 6 == 2:
                feature.SetFID(-1)
                assert layer.CreateFeature(feature) == 0


@pytest.mark.parametrize("name", FILES)
def test_fids_stay_until_all_have_closed_the_file(shared, tmp_path, name):
    """QGIS reads with one handle and writes with another."""
    path = tmp_path / name.replace("/", "_")
    shutil.copyfile(shared(f"dsf/{name}"), path)
    kept = []
    for _ in range(3):
        # Each writer goes on with the FIDs of the one before.
        writer = open_update(path, "BACKUP=NO")
        for _ in range(2):
            edit_some(writer)
            assert writer.FlushCache() in (None, 0)
            reader = gdal.OpenEx(str(path), gdal.OF_VECTOR)
            for layer in EDITED:
                one, other = (each.GetLayerByName(layer)
                              for each in (writer, reader))
                rows = {f.GetFID(): f for f in one or ()}
                found = {f.GetFID(): f for f in other or ()}
                assert found.keys() == rows.keys(), layer
                for fid, row in rows.items():
                    check_same(row, found[fid])
                    check_same(row, other.GetFeature(fid))
            kept.append(reader)
        del one, other, rows, found, row, writer, reader
    kept.clear()
    last = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    layer = last.GetLayer(0)
    assert [f.GetFID() for f in layer] == [
        *range(1, layer.GetFeatureCount() + 1)]


def test_trees_and_windings_of_one_command(tmp_path):
    """Rows of one command are changed separately."""
    lon, lat = (1.0, 12.0), (1.0, 47.0)
    path = tmp_path / "+47+012.dsf"
    points = [(1000 * i, 2000 * i) for i in range(12)]
    path.write_bytes(write_dsf(
        bounds(12, 47) + [("sim/overlay", "1")],
        {"POLY": ["oak.for", "white.lin"]}, [pool(points, [lon, lat])],
        commands=b"\x01\0\0\x03\0"
        b"\x0e\0\x02\x02\x03\0\0\x01\0\x02\0\x02\x03\0\x04\0"   # five trees
        b"\x03\x01\x0f\0\0\x03\0\0\x02\0\x05\0\x08\0"           # three lines
        b"\x03\0\x0c\0\x02\x01\x09\0"))                         # another tree
    expected = list_rows(path)
    assert [len(expected[name]) for name in ("forest_point", "painted_line")
            ] == [6, 3]
    dataset = open_update(path)
    trees = dataset.GetLayerByName("forest_point")
    assert trees.DeleteFeature(2) == trees.DeleteFeature(4) == 0
    lines = dataset.GetLayerByName("painted_line")
    line = lines.GetFeature(2)
    line.SetGeometry(ogr.CreateGeometryFromWkt(
        "LINESTRING(12.5 47.5,12.5 47.75)"))
    assert lines.SetFeature(line) == 0
    del trees, lines, line, dataset
    found = list_rows(path)
    assert found["forest_point"] == [
        row for i, row in enumerate(expected["forest_point"])
        if i not in (1, 3)]
    assert found["painted_line"][0] == expected["painted_line"][0]
    assert found["painted_line"][2] == expected["painted_line"][2]
    assert found["painted_line"][1][1].startswith("LINESTRING (12.5 47.5,12.5")


def test_refusals(overlay):
    old = overlay.read_bytes()
    dataset = open_update(overlay)
    layer = dataset.GetLayerByName("object")

    def refuse(words, **fields):
        feature = layer.GetFeature(1)
        for name, value in fields.items():
            if name == "wkt":
                feature.SetGeometry(ogr.CreateGeometryFromWkt(value))
            else:
                feature[name] = value
        with collect_messages() as messages:
            assert layer.SetFeature(feature) != 0
        assert words in messages[-1][2], messages
        assert messages[-1][2].startswith(f"DSF: {overlay}, layer object")
        assert "feature 1" in messages[-1][2]

    refuse("its path is not that of an object", path="a.fac")
    refuse("field definition: this value cannot be stored", definition=3)
    refuse("field height_m: this value cannot be stored", height_m=5,
           height_reference="ground")
    refuse("field airport: the file has no filter for EDDF", airport="EDDF")
    refuse("it lies outside of the tile", wkt="POINT(13.5 47)")
    refuse("several parts", wkt="MULTIPOINT(12.5 47.5,12.6 47.5)")
    refuse("has no geometry", wkt="POINT EMPTY")
    assert layer.DeleteFeature(99) == ogr.OGRERR_NON_EXISTING_FEATURE
    layer = dataset.GetLayerByName("network_edge")
    with collect_messages():
        assert layer.DeleteFeature(1) != 0
    del layer, dataset
    assert overlay.read_bytes() == old


def set_value(dataset, layer, fid, field, value):
    """Returns whether a value was accepted, and the value of the row
    afterwards."""
    rows = dataset.GetLayerByName(layer)
    feature = rows.GetFeature(fid)
    feature[field] = value
    with collect_messages():
        taken = rows.SetFeature(feature) == 0
    return taken, rows.GetFeature(fid)[field]


def test_values_are_rounded_as_in_new_files(overlay):
    dataset = open_update(overlay)
    for layer, field, given, stored in [
            ("object", "heading_deg", -90, 270),
            ("object", "heading_deg", 365, 5),
            ("draped_polygon", "heading_deg", -89.5, 270.5),
            ("draped_polygon", "heading_deg", 45.001, 45),
            ("facade_line", "height_m", 12.4, 12)]:
        assert set_value(dataset, layer, 1, field, given) == (True, stored)
    assert set_value(dataset, "facade_line", 1, "height_m", -1) == (False, 12)
    before = [f["heading_deg"] for f in dataset.GetLayerByName("object")]
    result = dataset.ExecuteSQL(
        "UPDATE object SET heading_deg = heading_deg + 300", dialect="SQLite")
    dataset.ReleaseResultSet(result)
    after = [f["heading_deg"] for f in dataset.GetLayerByName("object")]
    assert after == pytest.approx([(h + 300) % 360 for h in before])


def test_a_reference_needs_a_height(overlay):
    dataset = open_update(overlay)
    assert set_value(dataset, "object", 1, "height_reference",
                     "above_ground") == (False, "ground")
    layer = dataset.GetLayerByName("object")
    tower = layer.GetFeature(1)
    tower["height_reference"] = "sea_level"
    tower.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (12.5 47.5 8)"))
    assert layer.SetFeature(tower) == 0
    assert layer.GetFeature(1)["height_m"] == 8


def test_a_new_row_is_set_again(overlay):
    dataset = open_update(overlay)
    layer = dataset.GetLayerByName("object")
    new = ogr.Feature(layer.GetLayerDefn())
    new["path"], new["airport"] = "lib/mast.obj", "LOWS"
    new.SetGeometry(ogr.CreateGeometryFromWkt("POINT(12.1 47.1)"))
    assert layer.CreateFeature(new) == 0
    assert layer.SetFeature(new) == 0
    new["heading_deg"] = 30
    new.SetField("airport", None)
    assert layer.SetFeature(new) == 0
    row = layer.GetFeature(new.GetFID())
    assert (row["kind"], row["heading_deg"], row["airport"]) == (
        "object", 30, None)
    new["kind"] = "facade"
    with collect_messages() as messages:
        assert layer.SetFeature(new) != 0
    assert "field kind: this value cannot be stored" in messages[-1][2]


def test_saving_twice_and_reading_on(overlay):
    """FIDs stay until the file is closed."""
    dataset = open_update(overlay)
    layer = dataset.GetLayerByName("object")
    assert layer.DeleteFeature(1) == 0
    assert layer.SyncToDisk() == 0
    assert len(list_rows(overlay)["object"]) == 2
    tower = layer.GetFeature(3)
    tower["heading_deg"] = 10
    assert layer.SetFeature(tower) == 0
    assert layer.DeleteFeature(2) == 0
    assert [f.GetFID() for f in layer] == [3]
    del tower, layer, dataset
    (fields, _), = list_rows(overlay)["object"]
    assert dict(fields)["heading_deg"] == pytest.approx(10, abs=0.01)


def delete_first_object(path, *options):
    dataset = open_update(path, *options)
    assert dataset.GetLayerByName("object").DeleteFeature(1) == 0
    dataset.FlushCache()
    return dataset


def list_names(folder):
    return sorted(entry.name for entry in folder.iterdir())


def test_the_file_stays_as_it_was_beside_the_new_one(overlay):
    """One backup for all saves since it was opened."""
    old = overlay.read_bytes()
    backup = overlay.with_name(overlay.name + ".bak")
    dataset = delete_first_object(overlay)
    first = overlay.read_bytes()
    assert first != old and backup.read_bytes() == old
    assert dataset.GetLayerByName("forest").DeleteFeature(1) == 0
    dataset.FlushCache()
    second = overlay.read_bytes()
    assert second not in (first, old) and backup.read_bytes() == old
    del dataset
    # The next one is of what the file was then.
    delete_first_object(overlay)
    assert backup.read_bytes() == second
    assert list_names(overlay.parent) == [overlay.name, backup.name]


def test_no_backup_on_demand(overlay):
    old = overlay.read_bytes()
    delete_first_object(overlay, "BACKUP=NO")
    assert overlay.read_bytes() != old
    assert list_names(overlay.parent) == [overlay.name]


def test_a_backup_of_somebody_else_stays(overlay):
    old = overlay.read_bytes()
    foreign = overlay.with_name(overlay.name + ".bak")
    foreign.write_bytes(b"mine")
    with collect_messages() as messages:
        delete_first_object(overlay)
    assert [text for _, _, text in messages] == [
        f"DSF: {foreign} is not a backup made by this driver and is kept; the "
        f"backup is {foreign}2"]
    assert foreign.read_bytes() == b"mine"
    assert overlay.with_name(foreign.name + "2").read_bytes() == old


def test_a_file_that_somebody_else_changed_stays(overlay):
    dataset = open_update(overlay)
    layer = dataset.GetLayerByName("object")
    assert layer.DeleteFeature(1) == 0
    overlay.write_bytes(b"else")
    with collect_messages() as messages:
        assert layer.SyncToDisk() != 0
        del layer, dataset
    assert overlay.read_bytes() == b"else"
    assert all("another writer" in text for _, _, text in messages)


def test_the_first_change_of_an_old_file_is_refused(overlay):
    """Programs keep changes that are refused, but not those that are not
    saved."""
    first, second = (open_update(overlay) for _ in "12")
    layer = first.GetLayerByName("object")
    assert layer.DeleteFeature(1) == 0
    assert layer.SyncToDisk() == 0
    content = overlay.read_bytes()
    with collect_messages() as messages:
        assert second.GetLayerByName("object").DeleteFeature(2) != 0
        second = None
    assert ["another writer" in text for _, _, text in messages] == [True]
    assert overlay.read_bytes() == content
    assert layer.DeleteFeature(2) == 0
    del layer, first


def test_files_that_can_only_be_read(shared, tmp_path, overlay):
    with collect_messages() as messages:
        assert open_update(shared("dsf/synthetic/+47+012.dsf.txt")) is None
        assert open_update(shared("dsf/starbase/+26-097.dsf")) is None
        assert open_update(overlay, "FIELD_NAMES=SHORT") is None
    assert "FIELD_NAMES=SHORT is for reading" in messages[-1][2]


def test_a_file_with_two_places_for_points_stays(overlay):
    content = overlay.read_bytes()[:-16] + atom("GEOD", b"")
    old = content + hashlib.md5(content).digest()
    overlay.write_bytes(old)
    dataset = open_update(overlay)
    layer = dataset.GetLayerByName("object")
    assert layer.DeleteFeature(1) == 0
    with collect_messages() as messages:
        assert layer.SyncToDisk() != 0
    assert messages[0][2] == (
        f"DSF: {overlay}: its atoms or commands are not those of a tile; "
        "nothing is saved")
    with collect_messages():
        del layer, dataset
    assert overlay.read_bytes() == old


def test_a_7z_archive_becomes_plain(shared, tmp_path):
    path = tmp_path / "+47+012.dsf"
    shutil.copy(shared("dsf/synthetic/mesh_7z_a.dsf"), path)
    plain = shared("dsf/synthetic/+47+012.dsf").read_bytes()
    dataset = open_update(path, "EMPTY_LAYERS=YES")
    layer = dataset.GetLayerByName("object")
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["path"] = "a.obj"
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT(12.5 47.5)"))
    assert layer.CreateFeature(feature) == 0
    with collect_messages() as messages:
        del feature, layer, dataset
    assert "was a 7z archive; it is not packed any more" in messages[0][2]
    assert path.with_name(path.name + ".bak").read_bytes() == shared(
        "dsf/synthetic/mesh_7z_a.dsf").read_bytes()
    check_untouched(plain, path.read_bytes())
    assert list_rows(path)["terrain_triangle"] == list_rows(
        shared("dsf/synthetic/+47+012.dsf"))["terrain_triangle"]


def test_ogr2ogr_appends(overlay, tmp_path):
    """As a user adds what another file has."""
    source = tmp_path / "more.gpkg"
    gdal.VectorTranslate(str(source), str(overlay), format="GPKG",
                         layers=["object", "draped_polygon"])
    with collect_messages() as messages:
        assert gdal.VectorTranslate(
            str(overlay), str(source), accessMode="append") is not None
    assert messages.failures == []
    rows = list_rows(overlay)
    assert [len(rows[name]) for name in ("object", "draped_polygon",
                                         "forest")] == [6, 2, 1]
    assert rows["draped_polygon"][0][0][0] == rows["draped_polygon"][1][0][0]


def test_a_mesh_keeps_its_triangles():
    """A forest is added to a mesh, whose triangles stay."""
    name = "/vsimem/+47+012.dsf"
    content = pack_mesh()
    gdal.FileFromMemBuffer(name, content)
    dataset = open_update(name, "EMPTY_LAYERS=YES")
    layer = dataset.GetLayerByName("forest")
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["path"] = "a.for"
    feature.SetGeometry(ogr.CreateGeometryFromWkt(
        "POLYGON((12.5 47.5,12.75 47.5,12.5 47.75,12.5 47.5))"))
    assert layer.CreateFeature(feature) == 0
    del feature, layer, dataset
    rows = list_rows(name)
    assert len(rows["forest"]) == len(rows["terrain_triangle"]) == 1
    assert dict(rows["forest"][0][0])["density"] == 255
    gdal.Unlink(name)


def test_a_write_that_fails_leaves_the_old_file(overlay):
    """At every step; the second try saves."""
    old = overlay.read_bytes()

    def save(step):
        dataset = open_update(disk.PREFIX + str(overlay))
        layer = dataset.GetLayerByName("object")
        assert layer.DeleteFeature(1) == 0
        with collect_messages() as messages, disk.write_faults(
                disk.FAIL, step):
            result = layer.SyncToDisk() == 0
        assert result == (messages.failures == [])
        assert overlay.read_bytes() == old or result
        del layer
        with collect_messages():
            del dataset
        return result

    with config_option("CPL_TMPDIR", disk.PREFIX + str(overlay.parent)):
        disk.plan()
        step = 1
        while not save(step):
            assert len(list_rows(overlay)["object"]) == 2
            overlay.write_bytes(old)
            step += 1
    assert step > 2
    assert list_names(overlay.parent) == [overlay.name, overlay.name + ".bak"]
    assert overlay.with_name(overlay.name + ".bak").read_bytes() == old
