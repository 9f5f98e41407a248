# SPDX-License-Identifier: MIT
"""Polygons and rectangles of sources for MSFS, which become terrain vectors
among the records of their file."""

import json
import re
import struct

import pytest
from osgeo import gdal, ogr

from support import collect_messages

SOURCE = """<?xml version="1.0"?>
<FSData version="9.0">
  <Polygon displayName="apron" groupIndex="1" altitude="12.5">
    <Attribute name="UniqueGUID" guid="{{359C73E8-06BE-4FB2-ABCB-EC942F7761D0}}"
     type="GUID" value="{{ED319F8F-5861-4CE3-A49E-2B8B1A511A25}}"/>
    <Attribute name="FlattenFalloff"
     guid="{{5548FDB5-2267-4328-8E6F-FD0A45ADEC8F}}" type="FLOAT32"
     value="30.5"/>
    <Attribute name="BiomeName" guid="{{E5FA1B20-BB2F-40D5-913B-480C547CC9B8}}"
     type="STRING" value="Scrub"/>
    {extra}
    <Vertex lat="47.0" lon="8.0"/><Vertex lat="47.0" lon="8.001"/>
    <Vertex lat="47.001" lon="8.001"/>
  </Polygon>
  <Rectangle width="50" falloff="500" priority="2" precision="TRUE"
   surface="{{6C0C6528-5CF1-483A-A586-2C905CF2757E}}" latitude="47.002"
   longitude="8.002" altitude="3" latitude2="47.003" longitude2="8.002"
   altitude2="4"/>
  {more}
</FSData>
"""
OBJECT = """<SceneryObject lat="47" lon="8" alt="0" imageComplexity="NORMAL">
  <LibraryObject name="{266F1A11-9B89-4B34-AB50-01A85DD6A31F}" scale="1"/>
</SceneryObject>"""
FLAGS = {"FlattenFalloff": 30.5, "BiomeName": "Scrub", "Version": "0.3.0"}
RECTANGLE = {"Rectangle": True, "Width": 50, "FlattenFalloff": 500,
             "Layer": 2, "PreciseTerraforming": 1}


def write_source(tmp_path, extra="", more=""):
    path = tmp_path / "in.xml"
    path.write_text(SOURCE.format(extra=extra, more=more))
    return path


def compile_source(source, target, *options):
    with collect_messages() as messages:
        assert gdal.VectorTranslate(
            str(target), str(source), format="BGL",
            datasetCreationOptions=["PROFILE=MSFS2020", *options])
    return messages


def read_vectors(path):
    rows = {}
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    for layer in ("terrain_polygon", "terrain_line"):
        rows[layer] = [
            (feature.GetGeometryRef().Clone(),
             json.loads(feature["attributes"]), feature["altitude_mode"])
            for feature in dataset.GetLayer(layer) or ()]
    return rows


def read_section(path):
    """Returns the position of section 0x65 in the list of sections, the offset
    of its table, and two words of each entry."""
    data = path.read_bytes()
    count = struct.unpack_from("<I", data, 0x14)[0]
    sections = [struct.unpack_from("<5I", data, 0x38 + 20 * i)
                for i in range(count)]
    position = [kind for kind, *_ in sections].index(0x65)
    _, _, entries, table, _ = sections[position]
    words = [struct.unpack_from("<4I", data, table + 16 * i)[1:3]
             for i in range(entries)]
    return position, table, words


@pytest.mark.parametrize("more", ["", OBJECT])
def test_they_become_terrain_vectors(tmp_path, more):
    """Alone, and with records; in such files all tables come first."""
    target = tmp_path / "out.bgl"
    messages = compile_source(write_source(tmp_path, more=more), target)
    assert messages == []
    rows = read_vectors(target)
    (polygon, attributes, mode), = rows["terrain_polygon"]
    assert (attributes, mode) == (FLAGS, "level")
    ring = polygon.GetGeometryRef(0)
    assert ring.GetPointCount() == 4
    assert ring.GetZ(0) == 12.5
    assert polygon.GetEnvelope() == pytest.approx(
        (8.0, 8.001, 47.0, 47.001), abs=1e-5)
    (line, attributes, mode), = rows["terrain_line"]
    assert (attributes, mode) == (RECTANGLE, "per_point")
    assert [line.GetZ(i) for i in (0, 1)] == [3.0, 4.0]
    assert line.GetPoint_2D(1) == pytest.approx((8.002, 47.003), abs=1e-5)
    position, table, words = read_section(target)
    assert position == 0
    assert table == 0x38 + 20 * (2 if more else 1)
    assert [(number, place > table) for number, place in words] == [(1, True)]


def test_they_come_back_as_elements(tmp_path):
    first = tmp_path / "first.bgl"
    second = tmp_path / "second.bgl"
    xml = tmp_path / "back.xml"
    compile_source(write_source(tmp_path, more=OBJECT), first)
    with collect_messages() as messages:
        assert gdal.VectorTranslate(str(xml), str(first), format="BGLXML")
    assert messages == []
    text = xml.read_text()
    assert sorted(re.findall(r'<Attribute name="(\w+)"', text)) == [
        "BiomeName", "FlattenFalloff"]
    assert re.search(
        r'<Rectangle width="50" falloff="500" surface="[^"]*" priority="2" '
        r'precision="TRUE" latitude="47.00', text)
    assert compile_source(xml, second) == []
    assert second.read_bytes()[0x38:] == first.read_bytes()[0x38:]


def test_a_copy_has_the_same_vectors(tmp_path):
    """Blocks of attributes are in another order, because lines come first."""
    first = tmp_path / "first.bgl"
    second = tmp_path / "second.bgl"
    compile_source(write_source(tmp_path, more=OBJECT), first)
    with collect_messages() as messages:
        assert gdal.VectorTranslate(str(second), str(first), format="BGL",
                                    datasetCreationOptions=[
                                        "PROFILE=MSFS2020"])
    assert messages == []
    assert [size for size, _ in read_section(second)[2]] == [
        size for size, _ in read_section(first)[2]]
    for layer, rows in read_vectors(first).items():
        copies = read_vectors(second)[layer]
        assert [row[1:] for row in copies] == [row[1:] for row in rows]
        assert [copy.Equals(shape) for (copy, *_), (shape, *_) in zip(
            copies, rows)] == [True]


UNKNOWN = ('<Attribute name="New" guid="{{11111111-2222-3333-4444-'
           '555555555555}}" type="{}" value="{}"/>')


@pytest.mark.parametrize("kind, value, digits", [
    ("UINT8", "7", "07"),
    ("UINT32", "258", "02010000"),
    ("FLOAT32", "1", "0000803f"),
    ("STRING", "ab", "616200"),
    ("GUID", "{6C0C6528-5CF1-483A-A586-2C905CF2757E}",
     "28650c6cf15c3a48a5862c905cf2757e"),
])
def test_an_attribute_without_a_name_is_kept(tmp_path, kind, value, digits):
    target = tmp_path / "out.bgl"
    messages = compile_source(
        write_source(tmp_path, UNKNOWN.format(kind, value)), target)
    assert messages == []
    (_, attributes, _), = read_vectors(target)["terrain_polygon"]
    flags = FLAGS | {"11111111-2222-3333-4444-555555555555": digits}
    assert attributes == flags
    again = tmp_path / "again.bgl"
    with collect_messages() as messages:
        gdal.VectorTranslate(str(tmp_path / "back.xml"), str(target),
                             format="BGLXML")
    assert messages == []
    compile_source(tmp_path / "back.xml", again)
    (_, attributes, _), = read_vectors(again)["terrain_polygon"]
    assert attributes == flags


def test_an_attribute_that_is_no_text_is_counted(tmp_path):
    path = tmp_path / "out.xml"
    attributes = {"Version": "0.3.0", "BiomeName": "Scrub",
                  "11111111-2222-3333-4444-555555555555": "0102"}
    dataset = gdal.GetDriverByName("BGLXML").Create(
        str(path), 0, 0, 0, gdal.GDT_Unknown)
    dataset.SetMetadataItem("BGL_PROFILE", "MSFS2020")
    layer = dataset.CreateLayer("terrain_polygon")
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["altitude_mode"] = "level"
    feature["attributes"] = json.dumps(attributes)
    feature.SetGeometry(ogr.CreateGeometryFromWkt(
        "POLYGON ((8 47,8.001 47,8.001 47.001,8 47))"))
    assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
    with collect_messages() as messages:
        del layer, dataset
    assert messages.warnings[-1].endswith(
        "VALUES_WITHOUT_PLACE.terrain_polygon.attributes 1")
    assert re.findall(r'<Attribute name="(\w+)"', path.read_text()) == [
        "BiomeName"]


@pytest.mark.parametrize("extra, polygons, word", [
    (UNKNOWN.format("UINT77", "1"), 1, "element Attribute has no GUID"),
    ('<Attribute name="x" type="UINT8" value="1"/>', 1, "has no GUID"),
    (UNKNOWN.format("UINT8", "256"), 0, "attribute value of Attribute"),
    (UNKNOWN.format("UINT8", "x"), 0, "attribute value of Attribute"),
    (UNKNOWN.format("FLOAT32", "nan"), 0, "attribute value of Attribute"),
])
def test_what_is_wrong_is_told(tmp_path, extra, polygons, word):
    """A polygon is kept if one of its attributes is unreadable."""
    target = tmp_path / "out.bgl"
    messages = compile_source(write_source(tmp_path, extra), target)
    assert word in messages.warnings[0]
    assert len(read_vectors(target)["terrain_polygon"]) == polygons


def test_rectangles_without_an_end_are_left_out(tmp_path):
    target = tmp_path / "out.bgl"
    messages = compile_source(write_source(
        tmp_path, more='<Rectangle width="5" latitude="47" longitude="8"/>'),
        target)
    assert "element Rectangle has fewer than two points" in messages.warnings[0]
    assert len(read_vectors(target)["terrain_line"]) == 1


def test_other_simulators_have_no_such_elements(tmp_path):
    source = tmp_path / "in.bgl"
    compile_source(write_source(tmp_path, more=OBJECT), source)
    with collect_messages():
        assert gdal.VectorTranslate(
            str(tmp_path / "out.xml"), str(source), format="BGLXML",
            options=["-nomd", "-mo", "BGL_PROFILE=FSX"])
    assert "<Polygon" not in (tmp_path / "out.xml").read_text()


def test_files_of_polygons_alone_are_of_msfs(tmp_path):
    """Nothing else in them identifies the simulator."""
    first = tmp_path / "first.bgl"
    second = tmp_path / "second.bgl"
    xml = tmp_path / "back.xml"
    compile_source(write_source(tmp_path), first)
    assert gdal.OpenEx(str(first)).GetMetadataItem("BGL_PROFILE") is None
    with collect_messages() as messages:
        assert gdal.VectorTranslate(str(xml), str(first), format="BGLXML")
    assert messages == []
    dataset = gdal.OpenEx(str(xml))
    assert dataset.GetMetadataItem("BGL_PROFILE") == "MSFS2020"
    assert gdal.VectorTranslate(str(second), dataset, format="BGL")
    assert read_vectors(second).keys() == read_vectors(first).keys()
    assert second.read_bytes()[0x38:] == first.read_bytes()[0x38:]


def test_polygons_of_other_simulators_have_no_element(tmp_path):
    """They lack the version that the compilers of MSFS add."""
    path = tmp_path / "out.xml"
    with collect_messages() as messages:
        dataset = gdal.GetDriverByName("BGLXML").Create(
            str(path), 0, 0, 0, gdal.GDT_Unknown)
        layer = dataset.CreateLayer("terrain_polygon")
        feature = ogr.Feature(layer.GetLayerDefn())
        feature["attributes"] = '{"FlattenFalloff": 30.5}'
        feature.SetGeometry(ogr.CreateGeometryFromWkt(
            "POLYGON ((8 47,8.001 47,8.001 47.001,8 47))"))
        assert layer.CreateFeature(feature) == ogr.OGRERR_NONE
        del layer, dataset
    assert messages.warnings == [
        f"BGLXML: {path}: FEATURES_WITHOUT_ELEMENT 1"]
    assert "<Polygon" not in path.read_text()
