# SPDX-License-Identifier: MIT
"""Airports that are edited in QGIS: what is changed is in the file, and nothing
else has changed."""

import pytest

from airport_writer import (
    pack_airport, pack_com, pack_list, pack_parking, pack_taxi_names,
    pack_taxi_path, pack_taxi_points,
)
from osgeo import gdal
from record_writer import Part, Section, pack_bgl
from scenery_writer import Placement, pack_library, pack_scenery


def make_children(latitude=48.2, name="A", megahertz=118.3):
    return (
        pack_com(6, round(megahertz * 1e6), b"TOWER"),
        pack_taxi_points([(1, 0, 9.0, 48.0), (1, 0, 9.1, 48.1)]),
        pack_list(0x3D, [pack_parking(0x3D, 9.0, 48.2, gate=1),
                         pack_parking(0x3D, 9.1, latitude, gate=2),
                         pack_parking(0x3D, 9.2, 48.2, gate=3)]),
        pack_taxi_names("", name, "B"),
        pack_list(0x1C, [pack_taxi_path(0x1C, 0, 1, name=1),
                         pack_taxi_path(0x1C, 1, 0, name=2)]),
    )


def make_file(objects=3, **changes):
    """Unknown bytes stand in a child and a section that nothing reads."""
    unknown = b"\x77\x01\x0a\0\0\0????"
    records = [pack_scenery(0x0B, pack_library(scale=1.0 + i),
                            Placement(9.01 + i / 1000, 48.01))
               for i in range(3)]
    del records[objects:]
    return pack_bgl([
        Section(0x03, [Part(pack_airport(
            0x3C, "LSZH", 9.0, 48.0, (*make_children(**changes), unknown)))]),
        Section(0x25, [Part(b"".join(records), len(records))]),
        Section(0x7777, [Part(b"unknown data")]),
    ])


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "airport.bgl"
    path.write_bytes(make_file())
    return path


def open_layer(qgis, path, name):
    layer = qgis.QgsVectorLayer(f"{path}|layername={name}", name, "ogr")
    assert layer.isValid()
    return layer


def commit(layer):
    assert layer.commitChanges(), layer.commitErrors()
    assert layer.commitErrors() == [] or all(
        text.startswith("SUCCESS") for text in layer.commitErrors())


def test_move_rename_delete_and_tune(qgis, path):
    parkings = open_layer(qgis, path, "parking")
    assert parkings.startEditing()
    second, = [f for f in parkings.getFeatures() if f["number"] == 2]
    assert parkings.changeGeometry(
        second.id(), qgis.QgsGeometry.fromWkt("Point (9.1 48.25)"))
    commit(parkings)
    assert path.read_bytes() == make_file(latitude=48.25)

    paths = open_layer(qgis, path, "taxi_path")
    assert paths.startEditing()
    first, = [f for f in paths.getFeatures() if f["name"] == "A"]
    assert paths.changeAttributeValue(
        first.id(), paths.fields().indexOf("name"), "Z")
    commit(paths)
    assert path.read_bytes() == make_file(latitude=48.25, name="Z")

    radios = open_layer(qgis, path, "com")
    assert radios.startEditing()
    radio, = radios.getFeatures()
    assert radios.changeAttributeValue(
        radio.id(), radios.fields().indexOf("frequency_mhz"), 121.9)
    commit(radios)
    expected = dict(latitude=48.25, name="Z", megahertz=121.9)
    assert path.read_bytes() == make_file(**expected)

    objects = open_layer(qgis, path, "scenery_object")
    assert objects.startEditing()
    last, = [f for f in objects.getFeatures() if f["scale"] == 3.0]
    assert objects.deleteFeature(last.id())
    commit(objects)
    assert path.read_bytes() == make_file(2, **expected)
    assert sorted(f["scale"] for f in objects.getFeatures()) == [1.0, 2.0]


def test_several_kinds_of_edits_in_one_go(qgis, path):
    """QGIS saves changes, deletions and new features one after the other."""
    layer = open_layer(qgis, path, "parking")
    assert layer.startEditing()
    ids = {f["number"]: f.id() for f in layer.getFeatures()}
    radius = layer.fields().indexOf("radius_m")
    assert layer.changeAttributeValue(ids[3], radius, 30.5)
    assert layer.deleteFeature(ids[2])
    feature = qgis.QgsFeature(layer.fields())
    feature["airport_ident"] = "LSZH"
    feature["number"] = 4
    feature["radius_m"] = 10.5
    feature.setGeometry(qgis.QgsGeometry.fromWkt("Point (9.3 48.2)"))
    assert layer.addFeature(feature)
    commit(layer)
    rows = {f["number"]: f["radius_m"] for f in layer.getFeatures()}
    assert rows == {1: 18.0, 3: 30.5, 4: 10.5}

    # The next edits are of the features that they are seen as.
    assert layer.startEditing()
    ids = {f["number"]: f.id() for f in layer.getFeatures()}
    assert layer.changeAttributeValue(ids[4], radius, 11.5)
    assert layer.changeAttributeValue(ids[3], radius, 31.5)
    commit(layer)
    dataset = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    assert {row["number"]: row["radius_m"]
            for row in dataset.GetLayerByName("parking")} == {
        1: 18.0, 3: 31.5, 4: 11.5}


def test_objects_change_cells_among_other_edits(qgis, path):
    """QGIS gives the changes one after the other, each with a save, and all by
    the FIDs of before; its view reads through other handles."""
    layer = open_layer(qgis, path, "scenery_object")
    scale = layer.fields().indexOf("scale")
    ids = {f["scale"]: f.id() for f in layer.getFeatures()}
    assert ids == {1.0: 1, 2.0: 2, 3.0: 3}
    for far in (10.0, 12.0):
        assert layer.startEditing()
        assert layer.changeGeometry(
            ids[1.0], qgis.QgsGeometry.fromWkt(f"PointZ ({far} 48 0)"))
        assert layer.changeAttributeValue(ids[2.0], scale, far)
        feature = qgis.QgsFeature(layer.getFeature(ids[3.0]))
        feature["scale"] = far + 1
        feature["fid"] = None
        assert layer.addFeature(feature)
        if far == 12.0:
            assert layer.deleteFeature(ids[3.0])
        commit(layer)
        found = {f.id(): (round(f.geometry().constGet().x(), 3), f["scale"])
                 for f in layer.getFeatures()}
        assert found[1] == (far, 1.0) and found[2][1] == far
        assert found[4] == (9.012, 11.0)
    assert found == {1: (12.0, 1.0), 2: (9.011, 12.0), 4: (9.012, 11.0),
                     5: (9.012, 13.0)}
    assert [layer.getFeature(fid)["scale"] for fid in sorted(found)] == [
        1.0, 12.0, 11.0, 13.0]


def test_what_cannot_be_is_told(qgis, path):
    layer = open_layer(qgis, path, "taxi_path")
    assert layer.startEditing()
    first = next(layer.getFeatures())
    assert layer.changeAttributeValue(
        first.id(), layer.fields().indexOf("end_index"), 99)
    assert not layer.commitChanges()
    assert any("does not have" in text for text in layer.commitErrors())
    layer.rollBack()
    assert path.read_bytes() == make_file()


def test_a_batch_is_in_the_file_as_a_whole_or_not_at_all(qgis, path):
    """Otherwise the others of the batch would be added twice."""
    layer = open_layer(qgis, path, "parking")
    before = {f.id() for f in layer.getFeatures()}
    assert layer.startEditing()
    for number, ident in ((7, "LSZH"), (8, "XXXX"), (9, "LSZH")):
        feature = qgis.QgsFeature(layer.fields())
        feature["airport_ident"] = ident
        feature["number"] = number
        feature["radius_m"] = 10.5
        feature.setGeometry(qgis.QgsGeometry.fromWkt("Point (9.3 48.2)"))
        assert layer.addFeature(feature)
    assert not layer.commitChanges()
    assert any("XXXX" in text for text in layer.commitErrors())
    assert path.read_bytes() == make_file()
    assert layer.isEditable()

    wrong, = [f for f in layer.getFeatures() if f["number"] == 8]
    assert layer.changeAttributeValue(
        wrong.id(), layer.fields().indexOf("airport_ident"), "LSZH")
    commit(layer)
    added = [f for f in layer.getFeatures() if f.id() not in before]
    assert sorted(f["number"] for f in added) == [7, 8, 9]
    assert layer.featureCount() == len(before) + 3
