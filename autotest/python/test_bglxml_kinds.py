# SPDX-License-Identifier: MIT
"""Sources of bglcomp with towers, projected meshes, geopolitical lines and
models: compiled, decompiled, and compiled again."""

import struct
import uuid
from xml.etree import ElementTree

import pytest
from osgeo import gdal

from detail_records import (
    MODEL, OTHER, pack_library_object, pack_projected_mesh,
)
from navigation_records import pack_geopol
from record_write_support import (
    copy, get_bytes, read_features, read_sections, write_layers,
)
from record_writer import pack_record
from support import collect_messages
from xml_parts_scene import AIRPORT, write_xml

OBJECT = (
    '<SceneryObject lat="48" lon="9" alt="12.5" pitch="0" bank="0" '
    'heading="90" imageComplexity="NORMAL" altitudeIsAgl="TRUE" '
    f'instanceId="{{{OTHER}}}">'
    f'<LibraryObject name="{{{MODEL}}}" scale="1.5"/></SceneryObject>'
)
TOWER = f'<Tower lat="47.5" lon="8.25" alt="20M">{OBJECT}</Tower>'
MESH = f'<ProjectedMesh priority="3" surface="ASPHALT">{OBJECT}</ProjectedMesh>'
LINES = (
    '<Geopol type="COASTLINE"><Vertex lat="2" lon="1"/>'
    '<Vertex lat="4" lon="3"/></Geopol>'
    '<Geopol type="DASHED_BOUNDARY"><Vertex lat="2" lon="1"/>'
    '<Vertex lat="4" lon="3"/></Geopol>'
)


def convert(source, target, driver, **options):
    """Converts; returns the messages, except the one on sources without a
    simulator."""
    with collect_messages() as messages:
        assert gdal.VectorTranslate(str(target), str(source), format=driver,
                                    **options)
    return [text for _, _, text in messages
            if "the simulator of the source is not known" not in text]


def compile_and_again(tmp_path, body):
    """Returns the compiled bytes; a decompilation and another compilation must
    not change them."""
    first, middle, second = (
        tmp_path / name for name in ("a.bgl", "b.xml", "c.bgl"))
    source = write_xml(tmp_path / "a.xml", body)
    assert convert(source, first, "BGL") == []
    assert convert(first, middle, "BGLXML") == []
    assert convert(middle, second, "BGL") == []
    assert get_bytes(second) == get_bytes(first)
    return first.read_bytes(), middle.read_text(encoding="utf-8")


def test_a_tower_is_part_of_its_airport(tmp_path):
    content, text = compile_and_again(tmp_path, AIRPORT.format(TOWER))
    thing = pack_library_object(9, 48)
    assert pack_record(
        0x66, struct.pack("<I", len(thing)) + thing) in content
    assert 0x25 not in read_sections(tmp_path / "a.bgl")
    assert text.count("<SceneryObject") == 1
    assert text.index("<Tower") < text.index("<SceneryObject") < text.index(
        "</Tower>")


def test_projected_meshes(tmp_path):
    content, text = compile_and_again(tmp_path, AIRPORT.format(MESH))
    assert pack_projected_mesh(
        pack_library_object(9, 48), priority=3, surface=4, flags=0) in content
    assert text.count("<SceneryObject") == 1
    (mesh,) = read_features(tmp_path / "a.xml", "projected_mesh")
    assert (mesh["airport_ident"], mesh["priority"], mesh["surface"]) == (
        "LSZZ", 3, "asphalt")


def test_geopolitical_lines(tmp_path):
    content, _ = compile_and_again(tmp_path, LINES)
    for kind in (1, 3):
        assert pack_geopol(kind, (1, 2), (3, 4)) in content


@pytest.mark.parametrize("places, expected", [
    (["9 48.1", "9 48"], [0, 1]), ([], []),
])
def test_objects_are_in_the_nearest_helipad(tmp_path, places, expected):
    """Without a helipad they are objects of the file, and counted."""
    of_airport = {"airport_ident": "EDST"}
    target = tmp_path / "out.xml"
    _, messages = write_layers(
        target,
        {"airport": [("POINT (9 48)", {"ident": "EDST"})],
         "helipad": [(f"POINT ({place})", of_airport) for place in places],
         "scenery_object": [("POINT (9 48)", {
             **of_airport, "model_guid": str(MODEL),
             "airport_part": "helipad"})]}, driver="BGLXML")
    root = ElementTree.parse(target).getroot()
    assert [len(helipad.findall("SceneryObject"))
            for helipad in root.iter("Helipad")] == expected
    assert len(root.findall("SceneryObject")) == (0 if places else 1)
    assert str(messages).count("PARTS_WITHOUT_AIRPORT 1") == (
        0 if places else 1)


@pytest.mark.parametrize("wkt, expected", [
    ("MULTIPOLYGON (((8 47, 9 47, 9 48, 8 47)), ((1 1, 2 1, 2 2, 1 1)))",
     "it is not a single line or polygon"),
    ("POLYGON ((8 47, 9 47, 9 48, 8 47), (8.8 47.2, 8.9 47.2, 8.9 47.3, "
     "8.8 47.2))", "it has holes"),
])
@pytest.mark.parametrize("layer", ["boundary", "apron"])
def test_outlines_that_cannot_be_written(tmp_path, layer, wkt, expected):
    results, messages = write_layers(
        tmp_path / "out.xml", {layer: [(wkt, {})]}, driver="BGLXML")
    assert results == [6]
    assert any(layer in text and expected in text for text in messages)


MODEL_FILE = "edst_library_model"


@pytest.fixture(name="model")
def read_model(shared):
    """Returns a BGL file made from a model, its bytes, and its GUID."""
    source = shared(f"airport/{MODEL_FILE}.bgl")
    (feature,) = read_features(source, "model_data")
    start = feature["model_offset"]
    content = source.read_bytes()
    return source, content[start:start + feature["model_size"]], feature[
        "guid"]


@pytest.mark.parametrize("name", ["house.mdl", "models\\house.mdl",
                                  "./models/../models/house.mdl"])
def test_models_are_compiled_as_by_the_sdk(tmp_path, model, name):
    source, content, _ = model
    target = tmp_path / "out.bgl"
    file = tmp_path / name.replace("\\", "/")
    file.parent.mkdir(exist_ok=True, parents=True)
    file.write_bytes(content)
    assert convert(write_xml(
        tmp_path / "in.xml", f'<ModelData sourceFile="{name}"/>'),
        target, "BGL") == []
    assert get_bytes(target) == get_bytes(source)


def test_models_are_decompiled_into_files(tmp_path, model):
    source, content, guid = model
    assert convert(source, tmp_path / "out.xml", "BGLXML") == []
    assert (tmp_path / f"{guid}.mdl").read_bytes() == content
    text = (tmp_path / "out.xml").read_text(encoding="utf-8")
    assert (f'<ModelData name="{{{guid}}}" sourceFile="{guid}.mdl" />'
            in text)
    assert convert(tmp_path / "out.xml", tmp_path / "again.bgl", "BGL") == []
    assert get_bytes(tmp_path / "again.bgl") == get_bytes(source)


@pytest.mark.parametrize("name", [
    "../house.mdl", "..\\house.mdl", "models/../../house.mdl",
    "/vsimem/house.mdl", "http://example.org/house.mdl", "",
])
def test_models_outside_of_the_folder_are_not_read(tmp_path, model, name):
    (tmp_path / "house.mdl").write_bytes(model[1])
    folder = tmp_path / "xml"
    folder.mkdir()
    source = write_xml(folder / "in.xml", f'<ModelData sourceFile="{name}"/>')
    with collect_messages() as messages:
        dataset = gdal.OpenEx(str(source), gdal.OF_VECTOR)
        assert dataset.GetLayerCount() == 0
    (_, _, text), = messages
    assert f"line 3: sourceFile {name} is outside" in text


@pytest.mark.parametrize("isAbsolute", [False, True])
def test_option_model_folder(tmp_path, model, isAbsolute):
    file = tmp_path / "house.mdl"
    file.write_bytes(model[1])
    folder = tmp_path / "xml"
    folder.mkdir()
    name = str(file) if isAbsolute else "../house.mdl"
    source = write_xml(folder / "in.xml", f'<ModelData sourceFile="{name}"/>')
    dataset = gdal.OpenEx(str(source), gdal.OF_VECTOR,
                          open_options=[f"MODEL_FOLDER={tmp_path}"])
    target = tmp_path / "out.bgl"
    assert gdal.VectorTranslate(str(target), dataset, format="BGL")
    assert get_bytes(target) == get_bytes(model[0])


@pytest.mark.parametrize("content, expected", [
    (None, "cannot be opened"),
    (b"root:x:0:0", "is not a compiled model"),
    (b"RIFF\4\0\0\0WAVE", "is not a compiled model"),
    (b"RIFF\4\0\0\0MDLX", "it has no guid, nor has its model one"),
])
def test_files_that_are_no_models(tmp_path, content, expected):
    if content is not None:
        (tmp_path / "a.mdl").write_bytes(content)
    source = write_xml(tmp_path / "in.xml", '<ModelData sourceFile="a.mdl"/>')
    with collect_messages() as messages:
        gdal.VectorTranslate(str(tmp_path / "out.bgl"), str(source),
                             format="BGL")
    assert any(expected in text for _, _, text in messages), messages


def test_a_file_in_the_place_of_a_model(tmp_path):
    """Only the layer's writer meets it: no file is left of a failure."""
    row = {"source_file": "/vsicurl/http://localhost/x.mdl",
           "guid": str(MODEL)}
    for driver in ("BGL", "BGLXML"):
        target = tmp_path / f"out.{driver}"
        results, messages = write_layers(
            target, {"model_data": [(None, row)]}, driver=driver)
        assert results == [6]
        assert any(f"field source_file: {row['source_file']} is not a file of "
                   "this machine" in text for text in messages), messages


@pytest.mark.parametrize("start, expected", [
    (b"RIFF\4\0\0\0MDLX", "is larger than 4 GiB"),
    (b"ELF", "is larger than 4 GiB"),
])
def test_a_file_that_is_too_large(tmp_path, start, expected):
    file = tmp_path / "a.mdl"
    file.write_bytes(start)
    with open(file, "r+b") as stream:
        stream.truncate(1 << 32)
    results, messages = write_layers(
        tmp_path / "out.bgl", {"model_data": [
            (None, {"source_file": str(file), "guid": str(MODEL)})]})
    assert results == [6]
    assert any(expected in text for text in messages), messages


def test_copies_of_a_model_are_bounded(tmp_path):
    """A short list of names makes no large file: copies take at most 64 MiB,
    other models are not limited."""
    size = 10 << 20
    for name in ("a", "b", "copy"):
        (tmp_path / f"{name}.mdl").write_bytes(
            b"RIFF" + struct.pack("<I", size) + b"MDLX"
            + name[:1].replace("c", "a").encode() * (size - 4))
    names = ["a.mdl", "copy.mdl"] * 50 + ["b.mdl"]
    body = "".join(
        f'<ModelData sourceFile="{name}" name="{{{uuid.UUID(int=i + 1)}}}"/>\n'
        for i, name in enumerate(names))
    source, target = write_xml(tmp_path / "in.xml", body), tmp_path / "o.bgl"
    with collect_messages() as messages:
        assert gdal.VectorTranslate(str(target), str(source), format="BGL",
                                    skipFailures=True)
    assert ("layer model_data: feature 8 is not written: its model has been "
            "written under other GUIDs, and copies of models take at most "
            "64 MiB") in messages.failures[0]
    assert "FEATURES_NOT_WRITTEN.model_data 93" in str(messages.warnings)
    (_, ((_, count, data),)) = read_sections(target)[0x2B]
    assert count == 8
    assert len(data) == 8 * (24 + size + 8)
    assert data.endswith(b"b" * 100)


def test_two_models_and_an_object(tmp_path, model):
    """Entries come first, then the models; a part of a file is a model."""
    source, content, _ = model
    (tmp_path / "a.mdl").write_bytes(content)
    part = (f"/vsisubfile/{source.read_bytes().index(content)}_{len(content)},"
            f"{source}")
    target = tmp_path / "out.bgl"
    results, messages = write_layers(target, {
        "model_data": [
            (None, {"guid": str(guid), "source_file": str(file)})
            for guid, file in ((MODEL, tmp_path / "a.mdl"), (OTHER, part))],
        "scenery_object": [("POINT Z (9 48 0)", {"model_guid": str(MODEL)})],
    })
    assert (results, messages) == ([0] * 3, [])
    section_class, ((cell, count, data),) = read_sections(target)[0x2B]
    assert (section_class, cell, count) == (5, 0, 2)
    size = len(content)
    assert data == b"".join((
        MODEL.bytes_le, struct.pack("<2I", 48, size),
        OTHER.bytes_le, struct.pack("<2I", 48 + size, size),
        content, content))
    assert len(read_features(target, "scenery_object")) == 1
    copy(target, tmp_path / "again.bgl")
    assert get_bytes(tmp_path / "again.bgl") == get_bytes(target)
