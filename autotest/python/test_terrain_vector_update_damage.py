# SPDX-License-Identifier: MIT
"""Files with damaged records of terrain vectors, changed in place."""

import json
import struct

import pytest
from osgeo import gdal, ogr

from record_update_support import open_for_update
from support import collect_messages
from terrain_vector_changes import (
    ACROSS, ASPHALT, CELL, GRAVEL, INSIDE, create, line, square, write)


def save(layer):
    assert layer.SyncToDisk() == ogr.OGRERR_NONE


def find_entity(content, number):
    """Returns the place of the first entity of a record, by its place in the
    table."""
    table, = struct.unpack_from("<I", content, 0x38 + 12)
    start, = struct.unpack_from("<I", content, table + 16 * number + 8)
    attributes, = struct.unpack_from("<I", content, start + 16)
    return start + 32 + attributes


def damage_record(path, number):
    """Makes the first entity of a record unreadable."""
    content = bytearray(path.read_bytes())
    struct.pack_into("<I", content, find_entity(content, number) + 4, 7)
    path.write_bytes(content)


@pytest.fixture
def damaged(tmp_path):
    """Writes a road, an unreadable one in the next cell, and three more."""
    path = tmp_path / "damaged.bgl"
    write(path, "road", [INSIDE, line((CELL + 5, 5), (CELL + 50, 50))] + [
        line((10 * CELL + 9 * i, 5), (10 * CELL + 50, 50)) for i in (1, 2, 3)],
        texture_name=ASPHALT)
    damage_record(path, 1)
    return path


def test_damaged_records_before_others(damaged):
    """Their entities are numbered, too."""
    with collect_messages():
        dataset = open_for_update(damaged, "BACKUP=NO")
        layer = dataset.GetLayer(0)
        places = {f.GetFID(): f.GetGeometryRef().ExportToWkt() for f in layer}
    assert sorted(places) == [1, 3, 4, 5]
    for texture in (GRAVEL, ASPHALT):
        feature = layer.GetFeature(1)
        feature["texture_name"] = texture
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE
        with collect_messages():
            save(layer)
        assert places == {
            f.GetFID(): f.GetGeometryRef().ExportToWkt() for f in layer}
    assert layer.DeleteFeature(4) == ogr.OGRERR_NONE
    with collect_messages():
        save(layer)
    del places[4]
    assert places == {
        f.GetFID(): f.GetGeometryRef().ExportToWkt() for f in layer}
    for fid, place in places.items():
        assert layer.GetFeature(fid).GetGeometryRef().ExportToWkt() == place
    del layer
    dataset = None


def test_nothing_comes_behind_a_damaged_record(damaged):
    """Readers only read one record of a cell."""
    content = damaged.read_bytes()
    there = line((CELL + 7, 7), (CELL + 70, 70))
    with collect_messages() as messages:
        dataset = open_for_update(damaged)
        layer = dataset.GetLayer(0)
        results = [create(layer, wkt)[0] for wkt in (there, ACROSS)]
        feature = layer.GetFeature(1)
        feature.SetGeometry(ogr.CreateGeometryFromWkt(there))
        results.append(layer.SetFeature(feature))
        feature = None
        del layer
        dataset = None
    assert results == [ogr.OGRERR_FAILURE] * 3
    assert len(messages.failures) == 3
    for text in messages.failures:
        assert "in a cell with a record that cannot be read" in text
    assert damaged.read_bytes() == content


def test_odd_vertices_are_told_by_their_place(tmp_path):
    """Also if numbers and FIDs differ."""
    path = tmp_path / "odd.bgl"
    write(path, "road", [INSIDE, line((10 * CELL + 5, 0), (10 * CELL + 50, 50))],
          texture_name=ASPHALT)
    content = bytearray(path.read_bytes())
    entity = find_entity(content, 1)
    references, = struct.unpack_from("<H", content, entity + 8)
    segment = entity + 10 + 4 * references
    # Quantized with 16 bits, because of the vertex at the edge.
    assert struct.unpack_from("<I3B", content, segment) == (2, 0, 2, 16)
    struct.pack_into("<H", content, segment + 7, 0xFFFF)
    path.write_bytes(content)
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayer(0)
    assert layer.DeleteFeature(1) == ogr.OGRERR_NONE
    with collect_messages():
        save(layer)
    with collect_messages() as messages:
        assert [f.GetFID() for f in layer] == [2]
    text, = messages.warnings
    assert "odd.bgl: section 0x65 (terrain vector), record 0 (level 11, " in text
    assert ", entity 0, offset " in text
    assert "expected vertices inside their cell" in text
    del layer
    dataset = None


def find_record(content, number):
    table, = struct.unpack_from("<I", content, 0x38 + 12)
    return struct.unpack_from("<4I", content, table + 16 * number)


def get_records(path):
    content = path.read_bytes()
    count, = struct.unpack_from("<I", content, 0x38 + 8)
    return {entry[0]: content[entry[2]:entry[2] + entry[3]] for entry in (
        find_record(content, i) for i in range(count))}


@pytest.fixture
def emptied(tmp_path):
    """Writes three cells without stock vectors; the second has nothing else,
    either. Also returns the dword of that cell."""
    path = tmp_path / "emptied.bgl"
    write(path, "road", [line((x * CELL + 5, 5), (x * CELL + 50, 50))
                         for x in (0, 1, 10)], ["ADD_TO_CELLS=NO"],
          texture_name=ASPHALT)
    content = bytearray(path.read_bytes())
    table, = struct.unpack_from("<I", content, 0x38 + 12)
    cell, _, start, _ = find_record(content, 1)
    content[start + 12:start + 32] = bytes(20)
    struct.pack_into("<I", content, table + 16 + 12, 32)
    path.write_bytes(content)
    return path, cell


def test_records_without_vectors_are_copied(emptied, tmp_path):
    """They remove the stock vectors of their cells."""
    path, cell = emptied
    before = get_records(path)
    added = tmp_path / "added.bgl"
    for wkt in (line((20 * CELL + 5, 5), (20 * CELL + 50, 50)),
                line((CELL + 7, 7), (CELL + 50, 50))):
        write(added, "road", [wkt], [f"ADD_TO={path}", "VERIFY=YES"],
              texture_name=ASPHALT)
        after = get_records(added)
        is_beside = len(after) == 4
        assert [c for c in before if before[c] != after[c]] == (
            [] if is_beside else [cell])
        # The flag of the cell, 0 for one without stock vectors.
        assert after[cell][8:12] == before[cell][8:12]
        added.unlink()


def test_cells_without_vectors_get_some(emptied):
    path, cell = emptied
    before = get_records(path)
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayer(0)
    old = {f.GetFID(): f.GetGeometryRef().ExportToWkt() for f in layer}
    assert sorted(old) == [1, 2]
    wkt = line((CELL + 7, 7), (CELL + 50, 50))
    error, fid = create(layer, wkt)
    assert (error, fid) == (ogr.OGRERR_NONE, 3)
    assert layer.GetFeature(fid)["add_to_cells"] == 0
    save(layer)
    assert [f.GetFID() for f in layer] == [1, 3, 2]
    assert {f.GetFID(): f.GetGeometryRef().ExportToWkt() for f in layer
            if f.GetFID() in old} == old
    # A cell that a road leaves again, with a flag of its own, stays.
    assert layer.DeleteFeature(1) == ogr.OGRERR_NONE
    save(layer)
    assert [f.GetFID() for f in layer] == [3, 2]
    del layer
    dataset = None
    after = get_records(path)
    assert len(after) == 2 and before.keys() - after.keys() != {cell}
    assert after[cell][8:12] == before[cell][8:12]


def test_a_road_that_comes_and_goes_leaves_a_cell_without_vectors(emptied):
    path, cell = emptied
    before = get_records(path)
    dataset = open_for_update(path, "BACKUP=NO")
    layer = dataset.GetLayer(0)
    fid = create(layer, line((CELL + 7, 7), (CELL + 50, 50)))[1]
    feature = layer.GetFeature(fid)
    feature["add_to_cells"] = 1
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    assert layer.DeleteFeature(fid) == ogr.OGRERR_NONE
    save(layer)
    del feature, layer
    dataset = None
    after = get_records(path)
    assert after.keys() == before.keys()
    assert len(after[cell]) == 32
    assert {c for c in after if after[c] != before[c]} <= {cell}


def test_attributes_without_their_values(tmp_path):
    """They are read as null, and written back from it; attributes without a
    value are true."""
    path, again = tmp_path / "attributes.bgl", tmp_path / "again.bgl"
    text = ('{"AirportSize":null,"BiomeName":null,"MaterialGUID":null,'
            '"UniqueGUID":true}')
    write(path, "terrain_polygon", [square(100, 100)],
          ["FILE_TIME=0", "PROFILE=MSFS2020"], attributes=text)
    dataset = gdal.OpenEx(str(path))
    feature, = dataset.GetLayer(0)
    assert json.loads(feature["attributes"]) == json.loads(text)
    assert gdal.VectorTranslate(
        str(again), dataset, format="BGL",
        datasetCreationOptions=["FILE_TIME=0", "PROFILE=MSFS2020"])
    del feature
    dataset = None
    assert again.read_bytes() == path.read_bytes()
