# SPDX-License-Identifier: MIT
"""Objects with attachments, changed, moved and deleted in place: the
attachments follow their object."""

import struct

import pytest
from osgeo import gdal, ogr

import scenery_writer as writer
from record_update_support import open_for_update, read_places
from record_write_support import WGS84, copy, read_sections
from scenery_writer import BEGIN_ATTACHMENTS, END_ATTACHMENTS, pack_attachment
from support import collect_messages

BEACON = pack_attachment(0x11, writer.pack_beacon(501)[:4], "roof", (1, 2, 3))
EFFECT = pack_attachment(0x0D, writer.pack_effect("fx_light", "DUSK=1"))
LIBRARY = pack_attachment(0x0B, writer.pack_library(), "mast")
GROUP = BEGIN_ATTACHMENTS + BEACON + EFFECT + LIBRARY + END_ATTACHMENTS
PLACES = [(8.0, 47.0), (10.0, 47.0), (12.0, 47.0)]


def write_scene(path, group=GROUP):
    """Writes three objects in a cell each; the second one has attachments."""
    plain = path.with_suffix(".plain")
    dataset = gdal.GetDriverByName("BGL").Create(
        str(plain), 0, 0, 0, gdal.GDT_Unknown, ["FILE_TIME=0"])
    layer = dataset.CreateLayer("scenery_object", WGS84)
    for number, (x, y) in enumerate(PLACES):
        feature = ogr.Feature(layer.GetLayerDefn())
        feature["kind"] = "library_object"
        feature["model_guid"] = str(writer.MODEL)
        feature["scale"] = 1.0 + number
        feature.SetGeometry(ogr.CreateGeometryFromWkt(f"POINT Z ({x} {y} 5)"))
        layer.CreateFeature(feature)
    del feature, layer, dataset
    content = plain.read_bytes()
    plain.unlink()
    [(_, entries)] = read_sections_of(content)
    offset = entries[1][2]
    table, = struct.unpack_from("<I", content, 0x38 + 12)
    size = struct.unpack_from("<I", content, table + 16 + 12)[0]
    changed = bytearray(content[:offset + size] + group
                        + content[offset + size:])
    struct.pack_into("<I", changed, table + 16 + 12, size + len(group))
    third = struct.unpack_from("<I", content, table + 32 + 8)[0]
    struct.pack_into("<I", changed, table + 32 + 8, third + len(group))
    path.write_bytes(changed)


def read_sections_of(content):
    """Returns the type and [(cell, count, offset, size)] of each section."""
    sections = []
    for i in range(struct.unpack_from("<I", content, 0x14)[0]):
        kind, _, count, table, _ = struct.unpack_from(
            "<5I", content, 0x38 + 20 * i)
        sections.append((kind, [struct.unpack_from(
            "<4I", content, table + 16 * j) for j in range(count)]))
    return sections


def read_cells(path):
    """Returns the objects of each cell, as counted and as stored."""
    content = path.read_bytes()
    return [(count, content[offset:offset + size])
            for _, entries in read_sections_of(content)
            for _, count, offset, size in entries]


def read_attached(path):
    """Returns the kinds of attached objects, with the scale of their
    object."""
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    objects = {feature["key"]: feature["scale"] for feature
               in dataset.GetLayerByName("scenery_object")}
    layer = dataset.GetLayerByName("attachment")
    return [(feature["kind"], objects.get(feature["scenery_object_key"]))
            for feature in layer or ()]


KINDS = ["beacon", "effect", "library_object"]


def edit(path, fid, wkt=None, **fields):
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("scenery_object")
    feature = layer.GetFeature(fid)
    for name, value in fields.items():
        feature[name] = value
    if wkt:
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
    return layer.SetFeature(feature)


def find_owner(path):
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    return next(feature.GetFID() for feature
                in dataset.GetLayerByName("scenery_object")
                if feature["num_attachments"] > 0)


@pytest.fixture(name="path")
def fixture_path(tmp_path):
    path = tmp_path / "objects.bgl"
    write_scene(path)
    assert read_attached(path) == [(kind, 2.0) for kind in KINDS]
    return path


def test_another_end_of_the_list_is_one(tmp_path):
    """One description has 0x1001, which moves with the list."""
    path = tmp_path / "objects.bgl"
    group = GROUP[:-len(END_ATTACHMENTS)] + struct.pack("<2H", 0x1001, 4)
    write_scene(path, group)
    with collect_messages() as messages:
        assert read_attached(path) == [(kind, 2.0) for kind in KINDS]
    assert messages == []
    assert edit(path, find_owner(path), "POINT Z (14 47 5)") == 0
    assert read_attached(path) == [(kind, 2.0) for kind in KINDS]
    assert [group in content for _, content in read_cells(path)].count(
        True) == 1


def test_a_move_inside_the_cell_keeps_the_list(path):
    before = path.read_bytes()
    assert edit(path, find_owner(path), "POINT Z (10.001 47.001 5)") == 0
    after = path.read_bytes()
    changed = [i for i, (a, b) in enumerate(zip(before, after)) if a != b]
    start = read_sections_of(before)[0][1][1][2]
    assert len(before) == len(after)
    assert set(changed) <= set(range(start + 4, start + 12))
    assert read_attached(path) == [(kind, 2.0) for kind in KINDS]


@pytest.mark.parametrize("x", [20, 12.001, 8.001])
def test_the_list_goes_to_another_cell(path, x):
    """To a new cell, or to one with an object."""
    assert edit(path, find_owner(path), f"POINT Z ({x} 47.001 5)") == 0
    assert read_places(path)[{20: 2, 12.001: 2, 8.001: 1}[x]] == (
        x, 47.001, 2.0)
    assert read_attached(path) == [(kind, 2.0) for kind in KINDS]
    cells = read_cells(path)
    assert sorted(count for count, _ in cells) == (
        [1, 1, 1] if x == 20 else [1, 2])
    [owner] = [data for _, data in cells if GROUP in data]
    assert owner.endswith(GROUP) and owner.count(BEGIN_ATTACHMENTS) == 1
    assert edit(path, find_owner(path), "POINT Z (10 47 5)") == 0
    assert read_attached(path) == [(kind, 2.0) for kind in KINDS]
    assert sum(data.count(GROUP) for _, data in read_cells(path)) == 1


def test_moves_and_changes_before_the_file_is_saved(path):
    fid = find_owner(path)
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("scenery_object")
    for wkt, scale in (("POINT Z (20 47 0)", 4), ("POINT Z (21 47 0)", 5),
                       ("POINT Z (12 47.01 0)", 6)):
        feature = layer.GetFeature(fid)
        feature["scale"] = scale
        feature.SetGeometry(ogr.CreateGeometryFromWkt(wkt))
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    del feature, layer, dataset
    assert read_attached(path) == [(kind, 6.0) for kind in KINDS]
    assert read_places(path) == [
        (8.0, 47.0, 1.0), (12.0, 47.0, 3.0), (12.0, 47.01, 6.0)]


@pytest.mark.parametrize("is_moved", [False, True])
def test_a_deleted_object_takes_its_list(path, is_moved):
    fid = find_owner(path)
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("scenery_object")
    if is_moved:
        feature = layer.GetFeature(fid)
        feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (20 47 0)"))
        assert layer.SetFeature(feature) == ogr.OGRERR_NONE
        del feature
    assert layer.DeleteFeature(fid) == ogr.OGRERR_NONE
    del layer, dataset
    assert read_attached(path) == []
    assert read_places(path) == [(8.0, 47.0, 1.0), (12.0, 47.0, 3.0)]
    assert BEGIN_ATTACHMENTS not in b"".join(
        data for _, data in read_cells(path))


def test_others_leave_the_list_where_it_is(path):
    dataset = open_for_update(path)
    layer = dataset.GetLayerByName("scenery_object")
    plain = [f.GetFID() for f in layer if f["num_attachments"] == 0]
    assert layer.DeleteFeature(plain[0]) == ogr.OGRERR_NONE
    feature = layer.GetFeature(plain[1])
    feature.SetGeometry(ogr.CreateGeometryFromWkt("POINT Z (10 47.0001 0)"))
    assert layer.SetFeature(feature) == ogr.OGRERR_NONE
    del feature, layer, dataset
    assert read_attached(path) == [(kind, 2.0) for kind in KINDS]
    [(count, data)] = read_cells(path)
    assert count == 2 and data.count(GROUP) == 1


DAMAGED = {
    "no end": BEGIN_ATTACHMENTS + BEACON + EFFECT,
    "inside another": BEGIN_ATTACHMENTS + BEACON + GROUP + END_ATTACHMENTS,
    "many": BEGIN_ATTACHMENTS * 1000 + BEACON,
}


@pytest.mark.parametrize("name", sorted(DAMAGED))
def test_damaged_lists_stay(tmp_path, name):
    path = tmp_path / "objects.bgl"
    write_scene(path, DAMAGED[name])
    before = path.read_bytes()
    with collect_messages() as messages:
        fid = find_owner(path)
    warned = [text for text in messages.warnings
              if "expected an end of the attached objects" in text]
    assert len(warned) == (0 if name == "inside another" else 1)
    assert all(f"record 0x1002" in text for text in warned)
    with collect_messages() as messages:
        assert edit(path, fid, "POINT Z (20 47 0)") != ogr.OGRERR_NONE
        dataset = open_for_update(path)
        layer = dataset.GetLayerByName("scenery_object")
        assert layer.DeleteFeature(fid) != ogr.OGRERR_NONE
        del layer, dataset
    refused = [text for text in messages.failures if "no end" in text]
    assert len(refused) == 2
    assert path.read_bytes() == before
    # Inside its cell the object leaves the list alone.
    with collect_messages():
        assert edit(path, fid, scale=7.5) == ogr.OGRERR_NONE
    assert DAMAGED[name] in path.read_bytes()


def test_nested_elements_go_both_ways(path, tmp_path):
    source = tmp_path / "objects.xml"
    assert gdal.VectorTranslate(str(source), str(path), format="BGLXML")
    text = source.read_text(encoding="utf-8")
    assert text.count("<AttachedObject") == 3
    again = tmp_path / "again.bgl"
    copy(source, again)
    assert read_attached(again) == [(kind, 2.0) for kind in KINDS]
    assert [count for count, _ in
            (entry[1:] for entry in read_sections(again)[0x25][1])] == [
        1, 1, 1]
